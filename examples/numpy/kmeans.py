"""Clusters of points: each goes to the nearest centre, each centre to the middle of its points."""

import numpy as np


def inputs(seed=2):
    """Points around five places, and the centres to begin with."""
    rng = np.random.default_rng(seed)
    places = rng.uniform(-10, 10, (5, 3))
    points = places[rng.integers(0, 5, 600)] + rng.normal(0, 1, (600, 3))
    return points, points[rng.choice(600, 5, replace=False)]


def run(points, centres, steps=20):
    """The centres, the number of each point's centre, the mean square distance on the way."""
    spread = []
    for _ in range(steps):
        square = ((points[:, None, :] - centres) ** 2).sum(axis=2)
        nearest = square.argmin(axis=1)
        spread.append(np.take_along_axis(square, nearest[:, None], axis=1).mean())
        members = (nearest[:, None] == np.arange(len(centres))).astype(float)
        number = members.sum(axis=0)[:, None]
        centres = np.where(number > 0, members.T @ points / np.maximum(number, 1), centres)
    return centres, nearest, np.array(spread)
