"""numpy.lib: what NumPy has beside its arrays and functions.

Left out is what is about NumPy's own insides: `add_docstring`, `add_newdoc`, `introspect`, `tracemalloc_domain`.
"""

from __future__ import annotations

from numpy.lib import Arrayterator, NumpyVersion

from . import array_utils, format, mixins, npyio, scimath, stride_tricks

__all__ = [
    "Arrayterator", "NumpyVersion", "array_utils", "format", "mixins", "npyio", "scimath", "stride_tricks",
]  # fmt: skip
