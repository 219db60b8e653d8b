"""A network of two layers, trained by hand-written gradients to tell two rings of points apart."""

import numpy as np


def inputs(n=200, seed=0):
    """Points of two rings, and which ring each is of; the first weights."""
    rng = np.random.default_rng(seed)
    angle = rng.uniform(0, 2 * np.pi, n)
    label = np.arange(n) % 2
    radius = np.where(label == 0, 1.0, 2.0) + 0.1 * rng.standard_normal(n)
    x = np.stack([radius * np.cos(angle), radius * np.sin(angle)], axis=1)
    w1, w2 = rng.standard_normal((2, 16)), rng.standard_normal((16, 2)) / 4
    return x, np.eye(2)[label], w1, w2


def step(x, y, w1, b1, w2, b2, rate=0.5):
    """The loss and the probabilities; the weights are changed in place to make the loss smaller."""
    hidden = np.tanh(x @ w1 + b1)
    score = hidden @ w2 + b2
    score -= score.max(axis=1, keepdims=True)
    p = np.exp(score)
    p /= p.sum(axis=1, keepdims=True)
    loss = -np.mean(np.sum(y * np.log(p), axis=1))
    d_score = (p - y) / len(x)
    d_hidden = d_score @ w2.T * (1 - hidden**2)
    w2 -= rate * hidden.T @ d_score
    b2 -= rate * d_score.sum(axis=0)
    w1 -= rate * x.T @ d_hidden
    b1 -= rate * d_hidden.sum(axis=0)
    return loss, p


def run(x, y, w1, w2, steps=200, step=step):
    """The losses on the way, the probabilities at the end, and how many are right."""
    b1, b2 = np.zeros(w1.shape[1]), np.zeros(w2.shape[1])
    w1, w2 = w1.copy(), w2.copy()
    losses = []
    for _ in range(steps):
        loss, p = step(x, y, w1, b1, w2, b2)
        losses.append(loss)
    return np.array(losses), p, np.mean(p.argmax(axis=1) == y.argmax(axis=1))
