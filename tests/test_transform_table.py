"""Every function of the standard under every transform of torch: the cells of docs/transforms.md.

`python tests/test_transform_table.py --write` writes the page anew.
"""

import sys
from pathlib import Path

import pytest
import torch
from torch.autograd import forward_ad, gradcheck
from torch.utils import _pytree
from torch.utils.checkpoint import checkpoint

if __name__ == "__main__":
    sys.path[:0] = [str(Path(__file__).parent.parent / d) for d in ("array-api-tests", "")]

from transform_table import COLUMNS, INAPPLICABLE, NAMES, REASONS, case, cells, dtypes, page

import torch_arrayapi as xp

PAGE = Path(__file__).parent.parent / "docs" / "transforms.md"


def is_boxed(x):
    return isinstance(x, xp.Array)


def bare(result):
    """The tensors of a result."""
    return [x.tensor if is_boxed(x) else x for x in _pytree.tree_leaves(result, is_leaf=is_boxed)]


def boxed(tensors):
    return [xp.asarray(t) for t in tensors]


def assert_close(got, want):
    got, want = bare(got), bare(want)
    assert len(got) == len(want)
    for g, w in zip(got, want, strict=True):
        torch.testing.assert_close(g, w)  # dtypes and shapes too


def inexact(x):
    """Whether a tensor or a dtype may have a derivative."""
    return x.is_floating_point() or x.is_complex() if isinstance(x, torch.Tensor) else x.to_complex().is_complex


def differentiable(f):
    """`f` with those of its results that may have a derivative."""
    return lambda *xs: list(filter(inexact, f(*xs)))


def smooth(name):
    """The function with arguments of each dtype that has derivatives, as a function of tensors to tensors."""
    for d in dtypes(name):
        if d.is_floating_point or d.is_complex:
            f, args = case(name, d)
            args = [a.requires_grad_() if inexact(a) else a for a in args]
            yield d, lambda *xs, f=f: tuple(bare(f(*boxed(xs)))), args


def test_page():
    assert PAGE.read_text() == page()


def test_declarations():
    for name, column in INAPPLICABLE:
        assert name in NAMES and column in COLUMNS
    assert set(INAPPLICABLE.values()) == set(REASONS)


# torch itself expands a single x2 for a stack of x1, and then warns that this is slow
@pytest.mark.filterwarnings("ignore:torch.searchsorted.*non-contiguous")
@pytest.mark.parametrize("name", cells("vmap"))
def test_vmap(name):
    for d in dtypes(name):
        cases = [case(name, d, seed) for seed in range(3)]
        f, first = cases[0]
        stacks = [torch.stack(xs) for xs in zip(*[c.args for c in cases], strict=True)]
        n = len(first)
        for over in [range(n)] + [[i] for i in range(n) if n > 1]:
            args = [stacks[i] if i in over else first[i] for i in range(n)]
            got = torch.vmap(f, in_dims=tuple(0 if i in over else None for i in range(n)))(*boxed(args))
            want = [bare(f(*[args[i][k] if i in over else args[i] for i in range(n)])) for k in range(3)]
            assert_close(got, [torch.stack(rows) for rows in zip(*want, strict=True)])


@pytest.mark.parametrize("name", cells("vmap", False))
def test_no_vmap(name):
    f, args = case(name)
    with pytest.raises(RuntimeError, match="nonzero|dynamic shape"):
        torch.vmap(f)(*boxed([torch.stack([a, a]) for a in args]))


@pytest.mark.parametrize("name", cells("grad"))
def test_grad(name):
    for d, f, args in smooth(name):
        # The derivative of complex singular vectors compares values, which torch cannot do for a stack of gradients.
        assert gradcheck(f, args, check_batched_grad=not (name == "linalg.svd" and d.is_complex))
        outputs = [r for r in f(*args) if r.requires_grad]
        assert outputs
        if all(map(inexact, args)):
            want = torch.autograd.grad(outputs, args, outputs)
            _, pull = torch.func.vjp(differentiable(f), *[a.detach() for a in args])
            assert_close(pull([r.detach() for r in outputs]), want)


@pytest.mark.parametrize("name", cells("jvp"))
def test_jvp(name):
    for _, f, args in smooth(name):
        assert gradcheck(f, args, check_backward_ad=False, check_forward_ad=True)
        if all(map(inexact, args)):
            plain = tuple(a.detach() for a in args)
            with forward_ad.dual_level():
                duals = [forward_ad.unpack_dual(r) for r in f(*map(forward_ad.make_dual, plain, plain))]
                want = [r.tangent for r in duals if r.tangent is not None]
            _, got = torch.func.jvp(differentiable(f), plain, plain)
            assert_close(got, want)


@pytest.mark.parametrize("name", cells("grad", False))
def test_no_grad(name):
    for _, f, args in smooth(name):
        if name == "from_dlpack":
            with pytest.raises(BufferError, match="gradient"):
                f(*args)
            continue
        for r in f(*args):
            if r.requires_grad:
                gradients = torch.autograd.grad(torch.sum(torch.abs(r)), args, allow_unused=True, retain_graph=True)
                assert not any(torch.any(g) for g in gradients if g is not None)


@pytest.mark.parametrize("name", cells("jvp", False))
def test_no_jvp(name):
    for _, f, args in smooth(name):
        if name == "from_dlpack":
            continue  # as in `test_no_grad`
        with forward_ad.dual_level():
            plain = [a.detach() for a in args]
            for r in f(*[forward_ad.make_dual(a, torch.ones_like(a)) if inexact(a) else a for a in plain]):
                tangent = forward_ad.unpack_dual(r).tangent
                assert tangent is None or not torch.any(tangent)


@pytest.mark.slow
@pytest.mark.parametrize("name", cells("export"))
def test_export(name):
    f, args = case(name, dtypes(name)[0])

    class Model(torch.nn.Module):
        def forward(self, *xs):
            r = f(*xs)
            return tuple(r) if isinstance(r, tuple) else r  # torch.export takes no NamedTuple of ours

    args = tuple(boxed(args))
    program = torch.export.export(Model(), args)
    assert_close(program.module()(*args), f(*args))


@pytest.mark.parametrize("name", cells("checkpoint"))
def test_checkpoint(name):
    f, args = case(name, dtypes(name)[0])
    has_gradient = (name, "grad") not in INAPPLICABLE

    def results(run):
        xs = [a.clone().requires_grad_(has_gradient and inexact(a)) for a in args]
        out = bare(run(*boxed(xs)))
        loss = sum(torch.sum(torch.abs(r)) for r in out if r.requires_grad)
        return out, torch.autograd.grad(loss, [x for x in xs if x.requires_grad]) if has_gradient else []

    assert_close(results(lambda *xs: checkpoint(f, *xs, use_reentrant=False)), results(f))


@pytest.mark.slow
@pytest.mark.parametrize("name", [n for n in cells("compile") if n in cells("cond")])
def test_compile_and_cond(name):
    """Two cells in one graph: to make a graph is what takes the time."""
    f, args = case(name, dtypes(name)[0])
    want = bare(f(*args))
    dependent = (name, "vmap") in INAPPLICABLE

    def branch(*xs):  # no view of its arguments may leave a branch
        return [r.clone(memory_format=torch.contiguous_format) for r in bare(f(*xs))]

    def other(*xs):
        return branch(*xs) if dependent else [torch.ones(w.shape, dtype=w.dtype) for w in want]

    def program(which, tensors, arrays):
        return f(*arrays), torch.cond(which, branch, other, tensors)

    torch.compiler.reset()
    compiled = torch.compile(program, fullgraph=True, backend="eager")
    for which in (True, False):
        got = compiled(torch.tensor(which), tuple(args), tuple(boxed(args)))
        assert all(map(is_boxed, _pytree.tree_leaves(got[0], is_leaf=is_boxed)))
        assert_close(got, [want, want if which or dependent else other(*args)])


if __name__ == "__main__":
    if sys.argv[1:] != ["--write"]:
        sys.exit(f"usage: {sys.argv[0]} --write")
    PAGE.write_text(page())
