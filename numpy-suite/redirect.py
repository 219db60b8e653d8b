"""NumPy's test files with `numpy` replaced by another module.

A copy of a file imports the target where it imports numpy; `numpy.testing` and private modules stay NumPy's own. What
stands outside of functions, such as the parameters of tests, is evaluated with the target; a statement that the target
refuses, since it makes an array of objects or strings, is evaluated with NumPy, so that it costs the tests that use its
value and not the whole file.
"""

from __future__ import annotations

import ast
import re
from pathlib import Path

import numpy

#: The modules of numpy that are the target's.
PUBLIC = r"numpy(\.(linalg|fft|random|lib|emath|polynomial|lib\.(stride_tricks|scimath|array_utils|mixins)))?"
#: Private ones, in which the target's functions take the place of the public ones.
PRIVATE = r"numpy\.(_core(\.(umath|numeric|fromnumeric|multiarray|_multiarray_umath))?|lib\._\w+_impl)"

STAND_IN = '''
"""The target, with stand-ins for what it lacks."""
import collections.abc, importlib, importlib.machinery, sys, types
import numpy

TARGET = importlib.import_module("@TARGET@")
PRIVATE = ("testing", "exceptions", "version", "dtypes", "typing", "ma", "char", "strings", "rec", "ctypeslib")
KEPT = (numpy.generic, numpy.dtype, BaseException)


def missing(name):
    def call(*args, **kwargs):
        raise NotImplementedError("missing: " + name)
    call.__name__, call.__doc__ = name.rpartition(".")[2], "missing"
    return call


class Module(types.ModuleType):
    def __init__(self, name, target, real):
        super().__init__(name)
        self.__dict__.update(_nps_target=target, _nps_real=real, __path__=[])
        sys.modules[name] = self

    def __getattr__(self, name):
        if name == "testing":
            return importlib.import_module("nps_testing")
        if name == "_core":
            return mirror("numpy._core")
        real = getattr(self._nps_real, name, None)
        value = getattr(self._nps_target, name, None) if name not in PRIVATE else real
        if isinstance(real, types.ModuleType) and not name.startswith("_") and name not in PRIVATE:
            return submodule(self, name)
        if value is not None:
            return value
        if name not in dir(self._nps_real):
            raise AttributeError(name)
        if not callable(real) or isinstance(real, type) and issubclass(real, KEPT) or name.startswith("_"):
            return real
        return missing(self.__name__ + "." + name)


def submodule(parent, name):
    full = parent.__name__ + "." + name
    if full not in sys.modules:
        try:
            target = importlib.import_module(parent._nps_target.__name__ + "." + name)
        except (ImportError, AttributeError):
            target = getattr(parent._nps_target, name, None)
        Module(full, target, getattr(parent._nps_real, name))
    return sys.modules[full]


def mirror(name):
    """A private module of NumPy with the target's functions in place of those that are public."""
    full = __name__ + name[len("numpy"):]
    if full not in sys.modules:
        real = importlib.import_module(name)
        copy = sys.modules[full] = types.ModuleType(full)
        vars(copy).update(__path__=[], __getattr__=lambda key: getattr(real, key))
        for key, value in vars(real).items():
            public = callable(value) and not isinstance(value, type) and getattr(numpy, key, None) is value
            if not key.startswith("__") or key == "__all__":
                vars(copy)[key] = getattr(root, key) if public else value
        if name == "numpy._core":
            for part in ("umath", "numeric", "fromnumeric", "multiarray"):
                vars(copy)[part] = mirror(name + "." + part)
    return sys.modules[full]


class Mirrors:
    """Finds mirrors for import statements."""

    @staticmethod
    def find_spec(name, path=None, target=None):
        if name == __name__ + "._core" or name.startswith((__name__ + "._core.", __name__ + ".lib._")):
            return importlib.machinery.ModuleSpec(name, Mirrors)

    @staticmethod
    def create_module(spec):
        return mirror("numpy" + spec.name[len(__name__):])

    @staticmethod
    def exec_module(module):
        pass


sys.meta_path.append(Mirrors)


def listed(values):
    return list(values) if isinstance(values, collections.abc.Iterator) else values


def names(scope, imported, real):
    """Bind the names that a test file imports: to NumPy's objects, or back to the target's."""
    for name, module, attribute in imported:
        source = importlib.import_module(module if real else "nps_target" + module[len("numpy"):])
        scope[name] = source if attribute is None else getattr(source, attribute)


root = Module(__name__, TARGET, numpy)
root.__dict__.update(names=names, listed=listed)
for part in ("linalg", "fft", "random", "emath", "polynomial"):
    submodule(root, part)
for part in ("stride_tricks", "scimath", "array_utils", "mixins"):
    submodule(submodule(root, "lib"), part)
'''

TESTING = '''
"""numpy.testing, whose assertions see a NumPy array in place of each array of the target."""
import functools, importlib
import numpy
import numpy.testing

ndarray = importlib.import_module("@TARGET@").ndarray


def converted(x):
    if isinstance(x, ndarray) and ndarray is not numpy.ndarray:
        return numpy.asarray(x)
    if hasattr(type(x), "__array__") and not isinstance(x, (numpy.ndarray, numpy.generic)):
        made = x.__array__()
        return numpy.asarray(made) if isinstance(made, ndarray) else x
    if type(x) in (list, tuple):
        return type(x)(map(converted, x))
    return x


def seen(f):
    @functools.wraps(f)
    def call(*args, **kwargs):
        return f(*map(converted, args), **{k: converted(v) for k, v in kwargs.items()})
    return call


for name in dir(numpy.testing):
    value = getattr(numpy.testing, name)
    if name.startswith("assert_") and not any(s in name for s in ("raises", "warns", "no_")):
        value = seen(value)
    if not name.startswith("__"):
        globals()[name] = value
'''


_REFUSED = {"longdouble", "clongdouble", "object_", "object", "str_", "str", "bytes_", "bytes", "void", *"gGOSUVMm"}
_REFUSED |= {"datetime64", "timedelta64"}
_CODES = "?bhilqpnBHILQPNefdgFDGOSUVMm"


class _Dtypes(ast.NodeTransformer):
    """Lists of dtypes, and strings of typecodes, lose those that the package refuses, so that the rest is tested."""

    def _name(self, node: ast.expr) -> str:
        """What a dtype is called, or nothing if the expression is not plainly one."""
        if isinstance(node, ast.Constant) and isinstance(node.value, str) and node.value in _CODES and node.value:
            return node.value
        if isinstance(node, ast.Name) and node.id in ("bool", "int", "float", "complex", "object", "str", "bytes"):
            return node.id
        if isinstance(node, ast.Attribute) and isinstance(node.value, ast.Name) and node.value.id in ("np", "numpy"):
            t = getattr(numpy, node.attr, None)
            return node.attr if isinstance(t, type) and issubclass(t, numpy.generic) else ""
        return ""

    def _shortened(self, node: ast.List | ast.Tuple | ast.Set) -> ast.AST:
        self.generic_visit(node)
        names = [self._name(e) for e in node.elts]
        kept = [e for e, n in zip(node.elts, names, strict=True) if n not in _REFUSED]
        if len(names) > 2 and all(names) and kept:
            node.elts = kept
        return node

    visit_List = visit_Tuple = visit_Set = _shortened

    def visit_Constant(self, node: ast.Constant) -> ast.AST:
        v = node.value
        if isinstance(v, str) and len(v) > 5 and set(v) <= set(_CODES) and len(set(v)) == len(v):
            node.value = "".join(c for c in v if c not in _REFUSED) or v
        return node


class _Imports(ast.NodeTransformer):
    """Imports of numpy become imports of the target; `found` lists the names they bind at the top of the file."""

    def __init__(self) -> None:
        self.found: list[tuple[str, str, str | None]] = []

    def visit_Import(self, node: ast.Import) -> ast.AST:
        for a in node.names:
            if re.fullmatch(f"{PUBLIC}|{PRIVATE}", a.name) and (a.asname or a.name == "numpy"):
                a.asname = a.asname or "numpy"
                self._bound(node, a.asname, a.name, None)
                a.name = "nps_target" + a.name.removeprefix("numpy")
        return node

    def visit_ImportFrom(self, node: ast.ImportFrom) -> ast.AST:
        module = node.module or ""
        if module == "numpy.testing":
            node.module = "nps_testing"
        elif re.fullmatch(f"{PUBLIC}|{PRIVATE}", module):
            for a in node.names:
                self._bound(node, a.asname or a.name, module, a.name)
            node.module = "nps_target" + module.removeprefix("numpy")
        return node

    def visit_Call(self, node: ast.Call) -> ast.AST:
        """The parameters of a test are made where the decorator stands, not when pytest collects them."""
        self.generic_visit(node)
        if isinstance(node.func, ast.Attribute) and node.func.attr == "parametrize" and len(node.args) > 1:
            listed = ast.Attribute(ast.Name("nps_target", ast.Load()), "listed", ast.Load())
            node.args[1] = ast.Call(listed, [node.args[1]], [])
        return node

    def _bound(self, node: ast.stmt, name: str, module: str, attribute: str | None) -> None:
        if node.col_offset == 0 and attribute not in ("*", "testing"):
            self.found.append((name, module, attribute))


AGAIN = """
try:
    pass
except Exception:
    nps_target.names(globals(), {0}, True)
    try:
        pass
    finally:
        nps_target.names(globals(), {0}, False)
"""


def _guarded(body: list[ast.stmt], imported: str) -> list[ast.stmt]:
    """Each statement, and the same with NumPy's objects if it raises."""
    new: list[ast.stmt] = []
    for node in body:
        if isinstance(node, ast.ClassDef):
            node.body = _guarded(node.body, imported)
        plain = isinstance(node, ast.FunctionDef) and not node.decorator_list and not node.args.defaults
        if plain or isinstance(node, ast.Import | ast.ImportFrom | ast.Pass):
            new.append(node)
            continue
        guard = ast.parse(AGAIN.format(imported)).body[0]
        assert isinstance(guard, ast.Try)
        guard.body = [node]
        inner = guard.handlers[0].body[1]
        assert isinstance(inner, ast.Try)
        inner.body = [node]
        if not isinstance(node, ast.FunctionDef | ast.ClassDef):  # only what uses its value fails then
            inner.handlers = [ast.ExceptHandler(ast.Name("Exception", ast.Load()), None, [ast.Pass()])]
        new.append(guard)
    return new


def redirected(source: str, whole: bool) -> str:
    """The text of a test file with numpy replaced; `whole`: with all the dtypes that it lists."""
    tree = ast.parse(source)
    if not whole:
        _Dtypes().visit(tree)
    imports = _Imports()
    imports.visit(tree)
    future = [n for n in tree.body if isinstance(n, ast.ImportFrom) and n.module == "__future__"]
    rest = [n for n in tree.body if n not in future]
    tree.body = [*future, ast.parse("import nps_target").body[0], *_guarded(rest, repr(imports.found))]
    return ast.unparse(ast.fix_missing_locations(tree))


def write(files: list[str], root: Path, folder: Path, target: str, whole: bool) -> dict[str, str]:
    """Write the test files of a NumPy at `root` and what they import into a folder; its file name -> NumPy's."""
    (folder / "nps_target.py").write_text(STAND_IN.replace("@TARGET@", target))
    (folder / "nps_testing.py").write_text(TESTING.replace("@TARGET@", target))
    written = {}
    for file in files:
        name = "test_" + file.replace("/tests/test_", "_").replace("/", "_").lstrip("_")
        (folder / name).write_text(redirected((root / file).read_text(), whole))
        written[name] = file
    return written
