"""A dozen array programs: for any array API namespace, by hand for torch, for NumPy, and their inputs.

`program(xp, *arrays)` is written for any namespace of the standard. `by_hand(*tensors)` is what a user of torch writes
for the same computation. The NumPy version is `program` with NumPy for `xp`, but for the training step, which has to
write out the derivatives that torch finds by itself.
"""

from __future__ import annotations

import math
from collections.abc import Callable
from typing import Any, NamedTuple

import numpy as np
import torch

Arrays = tuple[np.ndarray[Any, Any], ...]


class Program(NamedTuple):
    name: str
    program: Callable[..., Any]
    by_hand: Callable[..., Any]
    inputs: Callable[[int, np.random.Generator], Arrays]  # of about so many elements
    largest: int = 10_000_000  # elements; fewer where each of them takes long
    for_numpy: Callable[..., Any] | None = None  # where it is not `program`

    def on_numpy(self, *arrays: Any) -> Any:
        """The program on NumPy's arrays."""
        return self.program(np, *arrays) if self.for_numpy is None else self.for_numpy(*arrays)


# k-means: the nearest centre of each point, and the mean of the points of each centre

CENTRES = 8


def kmeans(xp: Any, points: Any, centres: Any) -> Any:
    distance = xp.sum((points[None, :, :] - centres[:, None, :]) ** 2, axis=2)
    nearest = xp.argmin(distance, axis=0)
    member = nearest == xp.arange(centres.shape[0])[:, None]
    total = [xp.sum(xp.where(member, points[:, i], 0.0), axis=1) for i in range(points.shape[1])]
    return xp.stack(total, axis=1) / xp.astype(xp.count_nonzero(member, axis=1), points.dtype)[:, None]


def kmeans_by_hand(points: torch.Tensor, centres: torch.Tensor) -> torch.Tensor:
    distance = torch.sum((points[None, :, :] - centres[:, None, :]) ** 2, dim=2)
    nearest = torch.argmin(distance, dim=0)
    member = nearest == torch.arange(centres.shape[0])[:, None]
    total = [torch.sum(torch.where(member, points[:, i], 0.0), dim=1) for i in range(points.shape[1])]
    return torch.stack(total, dim=1) / torch.count_nonzero(member, dim=1).to(points.dtype)[:, None]


def kmeans_inputs(n: int, rng: np.random.Generator) -> Arrays:
    points = rng.normal(size=(max(n // 2, CENTRES), 2))
    return points, points[:CENTRES].copy()


# Mandelbrot: how many steps each point of the plane stays near; one that has left it moves no further. A few steps
# only: with each more, inductor of torch 2.13 takes five times as long to compile them, by hand too.

STEPS = 3


def mandelbrot(xp: Any, real: Any, imag: Any) -> Any:
    x, y = real, imag
    steps = xp.zeros_like(x)
    for _ in range(STEPS):
        near = x * x + y * y < 4
        steps = steps + xp.astype(near, x.dtype)
        x, y = xp.where(near, x * x - y * y + real, x), xp.where(near, 2 * x * y + imag, y)
    return steps


def mandelbrot_by_hand(real: torch.Tensor, imag: torch.Tensor) -> torch.Tensor:
    x, y = real, imag
    steps = torch.zeros_like(x)
    for _ in range(STEPS):
        near = x * x + y * y < 4
        steps = steps + near.to(x.dtype)
        x, y = torch.where(near, x * x - y * y + real, x), torch.where(near, 2 * x * y + imag, y)
    return steps


def mandelbrot_inputs(n: int, rng: np.random.Generator) -> Arrays:
    return rng.uniform(-2, 1, n), rng.uniform(-1.5, 1.5, n)


# Softmax along the last axis


def softmax(xp: Any, x: Any) -> Any:
    e = xp.exp(x - xp.max(x, axis=-1, keepdims=True))
    return e / xp.sum(e, axis=-1, keepdims=True)


def softmax_by_hand(x: torch.Tensor) -> torch.Tensor:
    e = torch.exp(x - torch.amax(x, dim=-1, keepdim=True))
    return e / torch.sum(e, dim=-1, keepdim=True)


def rows(n: int, rng: np.random.Generator) -> np.ndarray[Any, Any]:
    """A float32 matrix of rows of up to 256 elements."""
    width = min(256, n)
    return rng.normal(size=(max(n // width, 1), width)).astype(np.float32)


def softmax_inputs(n: int, rng: np.random.Generator) -> Arrays:
    return (rows(n, rng),)


# Layer norm: each row with mean 0 and variance 1, scaled and shifted


def layer_norm(xp: Any, x: Any, scale: Any, shift: Any) -> Any:
    centred = x - xp.mean(x, axis=-1, keepdims=True)
    variance = xp.mean(centred**2, axis=-1, keepdims=True)
    return centred / xp.sqrt(variance + 1e-5) * scale + shift


def layer_norm_by_hand(x: torch.Tensor, scale: torch.Tensor, shift: torch.Tensor) -> torch.Tensor:
    centred = x - x.mean(-1, keepdim=True)
    variance = (centred**2).mean(-1, keepdim=True)
    return centred / torch.sqrt(variance + 1e-5) * scale + shift


def layer_norm_inputs(n: int, rng: np.random.Generator) -> Arrays:
    x = rows(n, rng)
    return x, rng.uniform(0.5, 2, x.shape[1]).astype(np.float32), rng.normal(size=x.shape[1]).astype(np.float32)


# Distances of all pairs of points


def distances(xp: Any, a: Any, b: Any) -> Any:
    return xp.sqrt(xp.sum((a[:, None, :] - b[None, :, :]) ** 2, axis=-1))


def distances_by_hand(a: torch.Tensor, b: torch.Tensor) -> torch.Tensor:
    return torch.sqrt(torch.sum((a[:, None, :] - b[None, :, :]) ** 2, dim=-1))


def distances_inputs(n: int, rng: np.random.Generator) -> Arrays:
    m = max(math.isqrt(n), 2)
    return rng.normal(size=(m, 3)), rng.normal(size=(m, 3))


# Black-Scholes: prices of call and put options. The standard has no error function; the approximation of the normal
# distribution function with tanh is right to three digits.


def normal_cdf(xp: Any, x: Any) -> Any:
    return 0.5 + 0.5 * xp.tanh(math.sqrt(2 / math.pi) * x * (1 + 0.044715 * x * x))


def black_scholes(xp: Any, price: Any, strike: Any, years: Any) -> Any:
    rate, volatility = 0.05, 0.2
    spread = volatility * xp.sqrt(years)
    d1 = (xp.log(price / strike) + (rate + volatility**2 / 2) * years) / spread
    d2 = d1 - spread
    discounted = strike * xp.exp(-rate * years)
    call = price * normal_cdf(xp, d1) - discounted * normal_cdf(xp, d2)
    return call, call - price + discounted


def normal_cdf_by_hand(x: torch.Tensor) -> torch.Tensor:
    return 0.5 + 0.5 * torch.tanh(math.sqrt(2 / math.pi) * x * (1 + 0.044715 * x * x))


def black_scholes_by_hand(price: torch.Tensor, strike: torch.Tensor, years: torch.Tensor) -> Any:
    rate, volatility = 0.05, 0.2
    spread = volatility * torch.sqrt(years)
    d1 = (torch.log(price / strike) + (rate + volatility**2 / 2) * years) / spread
    d2 = d1 - spread
    discounted = strike * torch.exp(-rate * years)
    call = price * normal_cdf_by_hand(d1) - discounted * normal_cdf_by_hand(d2)
    return call, call - price + discounted


def black_scholes_inputs(n: int, rng: np.random.Generator) -> Arrays:
    return rng.uniform(50, 150, n), rng.uniform(50, 150, n), rng.uniform(0.1, 2, n)


# n bodies: one step of gravity; the elements are the pairs


def n_body(xp: Any, position: Any, velocity: Any, mass: Any) -> Any:
    apart = position[None, :, :] - position[:, None, :]
    strength = mass[None, :] * (xp.sum(apart**2, axis=-1) + 1e-3) ** -1.5
    velocity = velocity + 0.01 * xp.sum(strength[:, :, None] * apart, axis=1)
    return position + 0.01 * velocity, velocity


def n_body_by_hand(position: torch.Tensor, velocity: torch.Tensor, mass: torch.Tensor) -> Any:
    apart = position[None, :, :] - position[:, None, :]
    strength = mass[None, :] * (torch.sum(apart**2, dim=-1) + 1e-3) ** -1.5
    velocity = velocity + 0.01 * torch.sum(strength[:, :, None] * apart, dim=1)
    return position + 0.01 * velocity, velocity


def n_body_inputs(n: int, rng: np.random.Generator) -> Arrays:
    m = max(math.isqrt(n), 2)
    return rng.normal(size=(m, 3)), rng.normal(size=(m, 3)), rng.uniform(0.5, 2, m)


# Diffusion: one explicit step on a grid whose border stays as it is


def diffusion(xp: Any, u: Any) -> Any:
    out = xp.asarray(u, copy=True)
    inner = u[1:-1, 1:-1]
    around = u[:-2, 1:-1] + u[2:, 1:-1] + u[1:-1, :-2] + u[1:-1, 2:]
    out[1:-1, 1:-1] = inner + 0.2 * (around - 4 * inner)
    return out


def diffusion_by_hand(u: torch.Tensor) -> torch.Tensor:
    out = u.clone()
    inner = u[1:-1, 1:-1]
    around = u[:-2, 1:-1] + u[2:, 1:-1] + u[1:-1, :-2] + u[1:-1, 2:]
    out[1:-1, 1:-1] = inner + 0.2 * (around - 4 * inner)
    return out


def diffusion_inputs(n: int, rng: np.random.Generator) -> Arrays:
    m = max(math.isqrt(n), 3)
    return (rng.uniform(size=(m, m)),)


# Histogram: sort, then the place of each edge


def histogram(xp: Any, x: Any, edges: Any) -> Any:
    return xp.diff(xp.searchsorted(xp.sort(x), edges))


def histogram_by_hand(x: torch.Tensor, edges: torch.Tensor) -> torch.Tensor:
    return torch.diff(torch.searchsorted(torch.sort(x, stable=True)[0], edges))


def histogram_inputs(n: int, rng: np.random.Generator) -> Arrays:
    return rng.integers(0, 10_000, n), np.sort(rng.integers(0, 10_000, 21))


# Quantiles: sort, then interpolate


def quantile(xp: Any, x: Any, q: Any) -> Any:
    ordered = xp.sort(x)
    place = q * (x.shape[0] - 1)
    below = xp.floor(place)
    i = xp.astype(below, xp.int64)
    low = xp.take(ordered, i)
    high = xp.take(ordered, xp.clip(i + 1, 0, x.shape[0] - 1))
    return low + (high - low) * (place - below)


def quantile_by_hand(x: torch.Tensor, q: torch.Tensor) -> torch.Tensor:
    ordered = torch.sort(x, stable=True)[0]
    place = q * (x.shape[0] - 1)
    below = torch.floor(place)
    i = below.to(torch.int64)
    low = ordered[i]
    high = ordered[torch.clamp(i + 1, 0, x.shape[0] - 1)]
    return low + (high - low) * (place - below)


def quantile_inputs(n: int, rng: np.random.Generator) -> Arrays:
    return rng.normal(size=n), rng.uniform(size=21)


# Ridge regression by the normal equations

FEATURES = 10


def ridge(xp: Any, x: Any, y: Any) -> Any:
    return xp.linalg.solve(x.T @ x + 0.1 * xp.eye(x.shape[1], dtype=x.dtype), x.T @ y)


def ridge_by_hand(x: torch.Tensor, y: torch.Tensor) -> torch.Tensor:
    return torch.linalg.solve(x.mT @ x + 0.1 * torch.eye(x.shape[1], dtype=x.dtype), x.mT @ y)


def ridge_inputs(n: int, rng: np.random.Generator) -> Arrays:
    x = rng.normal(size=(max(n // FEATURES, 2), FEATURES))
    return x, x @ np.arange(FEATURES) + rng.normal(size=x.shape[0])


# Training: one step of gradient descent of a network with a hidden layer. The loss is array-agnostic.

WIDTH = 16


def network_loss(xp: Any, x: Any, y: Any, w1: Any, w2: Any) -> Any:
    return xp.mean((xp.tanh(x @ w1) @ w2 - y) ** 2)


def training(xp: Any, x: Any, y: Any, w1: Any, w2: Any) -> Any:
    def loss(w1: Any, w2: Any) -> Any:
        return network_loss(xp, x, y, w1, w2).tensor

    g1, g2 = torch.func.grad(loss, argnums=(0, 1))(w1, w2)
    return w1 - 0.1 * g1, w2 - 0.1 * g2


def training_by_hand(x: torch.Tensor, y: torch.Tensor, w1: torch.Tensor, w2: torch.Tensor) -> Any:
    def loss(w1: torch.Tensor, w2: torch.Tensor) -> torch.Tensor:
        return ((torch.tanh(x @ w1) @ w2 - y) ** 2).mean()

    g1, g2 = torch.func.grad(loss, argnums=(0, 1))(w1, w2)
    return w1 - 0.1 * g1, w2 - 0.1 * g2


def training_for_numpy(x: Any, y: Any, w1: Any, w2: Any) -> Any:
    hidden = np.tanh(x @ w1)
    slope = 2 / y.size * (hidden @ w2 - y)
    g2 = hidden.T @ slope
    g1 = x.T @ (slope @ w2.T * (1 - hidden**2))
    return w1 - 0.1 * g1, w2 - 0.1 * g2


def training_inputs(n: int, rng: np.random.Generator) -> Arrays:
    x = rng.normal(size=(max(n // WIDTH, 2), WIDTH)).astype(np.float32)
    w1 = rng.normal(size=(WIDTH, WIDTH)).astype(np.float32) / 4
    w2 = rng.normal(size=(WIDTH, 1)).astype(np.float32) / 4
    return x, np.sin(x[:, :1]), w1, w2


PROGRAMS = {
    p.name: p
    for p in (
        Program("k-means", kmeans, kmeans_by_hand, kmeans_inputs),
        Program("Mandelbrot", mandelbrot, mandelbrot_by_hand, mandelbrot_inputs),
        Program("softmax", softmax, softmax_by_hand, softmax_inputs),
        Program("layer norm", layer_norm, layer_norm_by_hand, layer_norm_inputs),
        Program("distances", distances, distances_by_hand, distances_inputs),
        Program("Black-Scholes", black_scholes, black_scholes_by_hand, black_scholes_inputs),
        Program("n-body", n_body, n_body_by_hand, n_body_inputs, largest=1_000_000),
        Program("diffusion", diffusion, diffusion_by_hand, diffusion_inputs),
        Program("histogram", histogram, histogram_by_hand, histogram_inputs),
        Program("quantile", quantile, quantile_by_hand, quantile_inputs),
        Program("ridge", ridge, ridge_by_hand, ridge_inputs),
        Program("training", training, training_by_hand, training_inputs, for_numpy=training_for_numpy),
    )
}
