"""Which of NumPy's callables become which of ours, and which are answered while tracing."""

from __future__ import annotations

import types
from typing import Any

import numpy as np

from .. import numpy_compat

#: NumPy's modules whose functions are traced, and the names of ours beside them.
MODULES: dict[types.ModuleType, str] = {
    np: "",
    np.linalg: "linalg",
    np.fft: "fft",
    np.emath: "emath",
    np.lib.stride_tricks: "lib.stride_tricks",
    np.lib.scimath: "lib.scimath",
    np.lib.array_utils: "lib.array_utils",
    np.random: "random",
}

#: Functions of constants that give constants: NumPy itself answers them while tracing.
_FOLDED = frozenset(
    """
    broadcast_shapes can_cast common_type finfo iinfo isdtype isscalar issubdtype iterable min_scalar_type
    mintypecode promote_types result_type typename ndim shape size dtype einsum_path
    """.split()
)
#: Names that are no functions of arrays, or whose work is not for a graph.
_LEFT = frozenset(
    """
    ndarray nditer nested_iters vectorize frompyfunc errstate printoptions set_printoptions get_printoptions seterr
    geterr seterrcall geterrcall show_config show_runtime test info ndenumerate ndindex flatiter broadcast generic
    save savez savez_compressed savetxt load loadtxt genfromtxt fromfile fromregex memmap get_include array2string
    array_repr array_str format_float_positional format_float_scientific set_stream get_stream stream seed
    get_state set_state RandomState Generator BitGenerator SeedSequence MT19937 PCG64 PCG64DXSM Philox SFC64
    default_rng set_bit_generator get_bit_generator set_promotion promotion
    """.split()
)


def _table() -> dict[Any, str]:
    found: dict[Any, str] = {}
    for module, prefix in MODULES.items():
        ours: Any = numpy_compat
        for part in prefix.split(".") if prefix else ():
            ours = getattr(ours, part)
        for name in dir(module):
            value = getattr(module, name)
            if name.startswith("_") or name in _LEFT or isinstance(value, types.ModuleType) or not callable(value):
                continue
            if isinstance(value, type) or not callable(getattr(ours, name, None)):
                continue
            found.setdefault(value, f"{prefix}.{name}" if prefix else name)
    return found


#: NumPy's function to the dotted name of ours.
FUNCTIONS = _table()
FOLDED = frozenset(getattr(np, name) for name in _FOLDED)
UFUNCS = frozenset(f for f in FUNCTIONS if isinstance(f, np.ufunc))

#: The scalar types and the dtypes that tensors have.
TYPES = {
    t: np.dtype(t).name
    for t in set(np.sctypeDict.values())
    if np.dtype(t).kind in "biufc" and t is not np.longdouble and t is not np.clongdouble
}

#: Python's own types where NumPy takes them for dtypes.
PYTHON_TYPES = {bool: "bool", int: "int64", float: "float64", complex: "complex128"}

#: Objects that are indexed to make arrays.
INDEXED = {type(getattr(np, name)): name for name in ("r_", "c_", "mgrid", "ogrid")}


def result_class(name: str) -> type | None:
    """NumPy's own class of results that are named tuples, by its name."""
    for module in (np.linalg, np):
        for f in vars(module).values():
            scope = getattr(getattr(f, "__wrapped__", f), "__globals__", {})
            if name in scope:
                return scope[name]
    return None
