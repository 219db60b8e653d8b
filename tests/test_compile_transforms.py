"""torch.compile with torch's other transforms: derivatives, vmap, loops, checkpoint, autocast, training, export."""

import pytest
import torch
from compiling import assert_equal, compile
from torch._higher_order_ops import scan, while_loop
from torch.utils.checkpoint import checkpoint
from transform_table import NAMES, case, dtypes

import torch_arrayapi as xp

X = torch.tensor([[0.5, -1.0, 2.0], [1.5, 0.25, -0.75]], dtype=torch.float64)
V = torch.tensor([1.0, -2.0, 0.5], dtype=torch.float64)


def loss(x):
    """A function of a tensor or an Array to a 0-d tensor."""
    x = xp.asarray(x)
    return xp.sum(xp.tanh(x) * x + xp.linalg.vector_norm(x)).tensor


def curve(x):
    """A function of a tensor to a tensor of its shape."""
    return (xp.sin(xp.asarray(x)) * 2.0 + x.shape[-1]).tensor


TRANSFORMS = {
    "grad": lambda x: torch.func.grad(loss)(x),
    "grad_and_value": lambda x: torch.func.grad_and_value(loss)(x),
    "grad of grad": lambda x: torch.func.grad(lambda y: torch.func.grad(loss)(y).sum())(x),
    "vjp": lambda x: torch.func.vjp(curve, x)[1](torch.ones_like(x))[0],
    "jvp": lambda x: torch.func.jvp(curve, (x,), (torch.ones_like(x),)),
    "jacrev": lambda x: torch.func.jacrev(curve)(x),
    "jacfwd": lambda x: torch.func.jacfwd(curve)(x),
    "hessian": lambda x: torch.func.hessian(loss)(x),
    "vmap": lambda x: torch.vmap(lambda row: xp.cumulative_sum(xp.asarray(row)) / xp.max(xp.asarray(row)))(x),
    "vmap of grad": lambda x: torch.vmap(torch.func.grad(loss))(x),
    "vmap, Arrays": lambda x: torch.vmap(lambda a, s: xp.sort(a) * s, in_dims=(1, None))(xp.asarray(x), 2.0),
    "vmap, out_dims": lambda x: torch.vmap(lambda a: (a + 1, xp.sum(a)), out_dims=(1, 0))(xp.asarray(x)),
}


@pytest.mark.parametrize("name", TRANSFORMS)
def test_inside_a_graph(name):
    f = TRANSFORMS[name]
    g, graphs = compile(f)
    got, want = g(X), f(X)
    torch.utils._pytree.tree_map(assert_like, got, want)
    assert len(graphs) == 1


def assert_like(got, want):
    assert type(got) is type(want)
    t, w = (a.tensor if isinstance(a, xp.Array) else a for a in (got, want))
    torch.testing.assert_close(t, w)


@pytest.mark.parametrize("name", ["grad", "vjp", "jvp", "vmap", "hessian"])
def test_around_a_graph(name):
    """Transforms of a compiled function."""
    inside = torch.compile(loss if name in ("grad", "hessian") else curve, backend="eager")
    f = {
        "grad": lambda: torch.func.grad(inside)(X),
        "hessian": lambda: torch.func.hessian(inside)(X),
        "vjp": lambda: torch.func.vjp(inside, X)[1](X)[0],
        "jvp": lambda: torch.func.jvp(inside, (X,), (X,))[1],
        "vmap": lambda: torch.vmap(inside)(X),
    }[name]
    torch.compiler.reset()
    got = f()
    with torch.compiler.set_stance("force_eager"):
        torch.testing.assert_close(got, f())


def newton(x, steps):
    def more(i, y):
        return i < steps

    def step(i, y):
        a = xp.asarray(y)
        return i + 1, (a - (a * a - 2) / (2 * a)).tensor

    return xp.asarray(while_loop(more, step, (torch.tensor(0), x))[1])


def test_while_loop():
    g, graphs = compile(newton)
    for steps in (torch.tensor(1), torch.tensor(6)):
        assert_equal(g(V.abs(), steps), newton(V.abs(), steps))
    torch.testing.assert_close(g(V.abs(), torch.tensor(9)).tensor, torch.full((3,), 2.0, dtype=torch.float64).sqrt())
    assert len(graphs) == 1


def test_scan():
    """A filter over the rows; the carry and the rows are tensors, what is done to them is done to Arrays."""

    def smooth(rows):
        def step(carry, row):
            a = xp.asarray(carry) * 0.5 + xp.asarray(row)
            return a.tensor, xp.maximum(a, xp.zeros_like(a)).tensor

        last, all_of_them = scan(step, torch.zeros_like(rows[0]), rows, dim=0)
        return xp.asarray(last), xp.asarray(all_of_them)

    last, rows = compile(smooth)[0](X)
    want = [X[0], X[0] * 0.5 + X[1]]
    torch.testing.assert_close(last.tensor, want[1])
    torch.testing.assert_close(rows.tensor, torch.stack(want).clamp(min=0))


def test_cond_with_arrays_around_it():
    def f(x):
        a = xp.asarray(x)
        r = torch.cond(xp.sum(a).tensor > 0, lambda t: xp.exp(xp.asarray(t)).tensor, lambda t: t * 1.0, (x,))
        return xp.asarray(r) + a

    g, graphs = compile(f)
    for x in (V + 2, V - 2):
        torch.testing.assert_close(g(x).tensor, (x.exp() if x.sum() > 0 else x) + x)
    assert len(graphs) == 1


def test_checkpoint():
    def f(a):
        return xp.sum(checkpoint(lambda b: xp.tanh(b) * b, a, use_reentrant=False)).tensor

    def gradient(f):
        x = X.clone().requires_grad_()
        return torch.autograd.grad(f(xp.asarray(x)), x)[0]

    torch.testing.assert_close(gradient(compile(f)[0]), gradient(f))


# Autocast would give results in bfloat16, which the standard does not have.

AUTOCAST = [
    *("matmul", "tensordot", "vecdot", "prod", "cumulative_prod", "cumulative_sum", "sum", "exp", "pow", "mean", "std"),
    *("linalg." + n for n in "cross det inv matrix_power outer pinv qr slogdet solve svd trace vector_norm".split()),
]


def float32(name):
    f, args = case(name, torch.float32 if torch.float64 in dtypes(name) else dtypes(name)[0])
    return f, [xp.asarray(a) for a in args]


@pytest.mark.parametrize("name", NAMES)
def test_autocast(name):
    f, args = float32(name)
    want = f(*args)
    with torch.autocast("cpu", dtype=torch.bfloat16):
        assert_equal(f(*args), want)


@pytest.mark.parametrize("name", AUTOCAST)
def test_autocast_compiled(name):
    f, args = float32(name)

    def cast(*args):
        with torch.autocast("cpu", dtype=torch.bfloat16):
            return f(*args)

    torch.utils._pytree.tree_map(assert_like, compile(cast)[0](*args), f(*args))


def test_training():
    """A loss on Arrays: parameters after some steps of an optimizer are those of eager code."""

    def train(step):
        torch.manual_seed(0)
        model = torch.nn.Sequential(torch.nn.Linear(3, 4), torch.nn.Tanh(), torch.nn.Linear(4, 1)).double()
        optimizer = torch.optim.SGD(model.parameters(), lr=0.1, momentum=0.9)
        compute = step(lambda x, y: xp.mean((xp.asarray(model(x)) - xp.asarray(y)) ** 2).tensor)
        losses = []
        for _ in range(5):
            optimizer.zero_grad()
            value = compute(X, V[:2, None])
            value.backward()
            optimizer.step()
            losses.append(value.item())
        return losses, [p.detach() for p in model.parameters()]

    (losses, parameters), (want, expected) = train(lambda f: compile(f)[0]), train(lambda f: f)
    assert losses == pytest.approx(want)
    assert losses[-1] < losses[0]
    for p, e in zip(parameters, expected, strict=True):
        torch.testing.assert_close(p, e)


def test_export_with_open_sizes():
    class Model(torch.nn.Module):
        def forward(self, x):
            a = xp.asarray(x)
            return {"centred": (a - xp.mean(a, axis=0)).tensor, "order": xp.argsort(a, axis=0)}

    sizes = {"x": {0: torch.export.Dim("n", min=2)}}
    program = torch.export.export(Model(), (X,), dynamic_shapes=sizes)
    for x in (X, torch.cat([X, -X, X + 1])):
        assert_equal(program.module()(x), Model()(x))
