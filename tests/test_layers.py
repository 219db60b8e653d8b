"""Imports go down only: data, kernels, rows, rules, faces. Read from the source, so every import counts."""

import ast
import graphlib
import sys
from pathlib import Path
from typing import NamedTuple

import pytest

ROOT = Path(__file__).parent.parent / "torch_arrayapi"

MAY_IMPORT = {
    "compile": set(),
    "data": {"compile"},
    "kernels": {"compile", "data", "kernels"},
    "ops": {"compile", "data", "kernels"},
    "export": {"data"},
    "rules": {"compile", "data", "kernels", "ops", "export", "rules"},
    "array": {"compile", "data", "kernels", "ops", "export", "rules"},
    "chapters": {"compile", "data", "kernels", "ops", "export", "rules", "array", "chapters"},
    "numpy_compat": {"compile", "data", "kernels", "ops", "export", "numpy_compat"},
    "dynamo": {"numpy_compat", "dynamo"},
}
# Imports that go up, inside a function or for the type checker only: none runs when the package is imported.
LATER = {
    ("_protocols", ""),  # Array.__array_namespace__ gives the package
    ("", "numpy_compat"),  # loaded when it is first asked for
    ("dynamo._hook", ""),  # the caches of compiled code keep versions apart
}
GROUPS = {
    "_dtypes": "data",
    "_axes": "data",
    "_compile": "compile",
    "_kernels": "kernels",
    "_ops": "ops",
    "_promotion": "rules",  # the strict rules, on tensors
    "_index": "rules",
    "_export": "export",  # from a tensor to NumPy, DLPack and text, for both faces
    "_protocols": "rules",
    "_factory": "rules",
    "_interchange": "rules",
    "_array": "array",
    "numpy_compat": "numpy_compat",
    "dynamo": "dynamo",
}


class Import(NamedTuple):
    source: str  # names in the package: "" is the package itself, "_kernels.reduce" a module
    target: str
    when: str  # "import", "call" or "types"


def name_of(path):
    parts = path.relative_to(ROOT).with_suffix("").parts
    return ".".join(parts[:-1] if parts[-1] == "__init__" else parts)


SOURCES = {name_of(path): path for path in sorted(ROOT.rglob("*.py"))}


def group(module):
    return GROUPS.get(module.split(".")[0], "chapters")


def targets(node, module):
    """The absolute names that an import statement of the module may load: the most exact first."""
    if isinstance(node, ast.Import):
        return [[alias.name] for alias in node.names]
    base = ["torch_arrayapi", *filter(None, module.split("."))]
    if node.level:
        up = node.level - (SOURCES[module].name == "__init__.py")
        base = base[: len(base) - up]
    else:
        base = []
    base += node.module.split(".") if node.module else []
    return [[".".join([*base, alias.name]), ".".join(base)] for alias in node.names]


def imports(module):
    """All imports of a module, as (names, when)."""

    def walk(node, when):
        for child in ast.iter_child_nodes(node):
            if isinstance(child, ast.Import | ast.ImportFrom):
                yield from ((names, when) for names in targets(child, module))
            elif isinstance(child, ast.FunctionDef | ast.AsyncFunctionDef | ast.Lambda):
                yield from walk(child, "call")
            elif isinstance(child, ast.If) and "TYPE_CHECKING" in ast.unparse(child.test):
                yield from walk(child, "types")
            else:
                yield from walk(child, when)

    yield from walk(ast.parse(SOURCES[module].read_text()), "import")


def own_imports(module):
    for names, when in imports(module):
        inside = [name.removeprefix("torch_arrayapi").lstrip(".") for name in names if is_own(name)]
        if inside:
            yield Import(module, next((name for name in inside if name in SOURCES), inside[-1]), when)


def is_own(name):
    return name.split(".")[0] == "torch_arrayapi"


@pytest.mark.parametrize("module", SOURCES)
def test_imports_go_down(module):
    for found in own_imports(module):
        later = found.when != "import" and (found.source, found.target) in LATER
        assert later or group(found.target) in MAY_IMPORT[group(module)], found


@pytest.mark.parametrize("module", SOURCES)
def test_only_the_dependencies(module):
    outside = {name.split(".")[0] for names, _ in imports(module) for name in names[-1:] if not is_own(name)}
    allowed = {"torch"} if group(module) in ("data", "kernels", "ops") else {"torch", "numpy"}
    assert outside <= allowed | sys.stdlib_module_names


def test_no_cycles():
    graph = {}
    for module in SOURCES:
        found = [i for i in own_imports(module) if i.when == "import" and i.target != module]
        graph[module] = {i.target for i in found}
    graphlib.TopologicalSorter(graph).prepare()


def test_the_reader_sees_imports():
    """Against an error of this test itself: the arrows that must exist are found."""
    found = {(i.source, i.target) for module in SOURCES for i in own_imports(module)}
    assert {("_ops", "_dtypes"), ("_array", "_ops"), ("_elementwise", "_array")} <= found
    assert any(source.startswith("_kernels.") and target == "_dtypes" for source, target in found)
