"""A drop of ink in a stream: it drifts with the current and spreads."""

import numpy as np


def inputs(rows=48, columns=64):
    """The ink at the beginning, and the current in each direction."""
    y, x = np.mgrid[0 : 1 : rows * 1j, 0 : 1 : columns * 1j]
    ink = np.exp(-((x - 0.3) ** 2 + (y - 0.5) ** 2) / 0.005)
    return ink, 1.5 - 0.5 * np.cos(2 * np.pi * y), 0.3 * np.sin(2 * np.pi * x)


def step(ink, u, v, dt=0.002, spread=0.002):
    """The ink a moment later, and its amount."""
    dy, dx = 1 / ink.shape[0], 1 / ink.shape[1]
    flow_x = np.maximum(u, 0) * (ink - np.roll(ink, 1, 1)) + np.minimum(u, 0) * (np.roll(ink, -1, 1) - ink)
    flow_y = np.maximum(v, 0) * (ink - np.roll(ink, 1, 0)) + np.minimum(v, 0) * (np.roll(ink, -1, 0) - ink)
    bend_x = np.roll(ink, 1, 1) - 2 * ink + np.roll(ink, -1, 1)
    bend_y = np.roll(ink, 1, 0) - 2 * ink + np.roll(ink, -1, 0)
    ink = ink + dt * (spread * (bend_x / dx**2 + bend_y / dy**2) - flow_x / dx - flow_y / dy)
    return ink, ink.sum() * dx * dy


def run(ink, u, v, steps=150, step=step):
    """The ink at the end, its amount on the way, and where the middle of it is."""
    amount = np.empty(steps)
    for i in range(steps):
        ink, amount[i] = step(ink, u, v)
    rows, columns = np.indices(ink.shape)
    middle = np.array([(rows * ink).sum(), (columns * ink).sum()]) / ink.sum()
    return ink, amount, middle
