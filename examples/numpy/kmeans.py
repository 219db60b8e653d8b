"""Clusters of points: each goes to the nearest centre, each centre to the middle of its points."""

import numpy as np


def inputs(n=600, seed=2):
    """Points around five places, and the centres to begin with."""
    rng = np.random.default_rng(seed)
    places = rng.uniform(-10, 10, (5, 3))
    points = places[rng.integers(0, 5, n)] + rng.normal(0, 1, (n, 3))
    return points, points[rng.choice(n, 5, replace=False)]


def step(points, centres):
    """The next centres, the number of each point's centre, the mean square distance."""
    square = ((points[:, None, :] - centres) ** 2).sum(axis=2)
    nearest = square.argmin(axis=1)
    spread = np.take_along_axis(square, nearest[:, None], axis=1).mean()
    members = (nearest[:, None] == np.arange(len(centres))).astype(float)
    number = members.sum(axis=0)[:, None]
    return np.where(number > 0, members.T @ points / np.maximum(number, 1), centres), nearest, spread


def run(points, centres, steps=20, step=step):
    """The centres, the number of each point's centre, the mean square distance on the way."""
    spread = []
    for _ in range(steps):
        centres, nearest, mean = step(points, centres)
        spread.append(mean)
    return centres, nearest, np.array(spread)
