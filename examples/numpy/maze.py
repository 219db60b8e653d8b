"""The way out of a maze: distances spread from the exit like a wave."""

import numpy as np


def inputs(rows=20, columns=30, seed=1):
    """A maze, True where there is a wall, all around too, with a free start and exit."""
    rng = np.random.default_rng(seed)
    wall = rng.random((rows, columns)) < 0.28
    wall[[0, -1], :] = True
    wall[:, [0, -1]] = True
    wall[1, 1:-1] = wall[1:-1, -2] = False
    return (wall,)


def step(wall, distance):
    """The distances when each cell has asked its neighbours."""
    near = np.full_like(distance, np.inf)
    near[1:-1, 1:-1] = np.minimum.reduce(
        [distance[:-2, 1:-1], distance[2:, 1:-1], distance[1:-1, :-2], distance[1:-1, 2:]]
    )
    return np.where(wall, np.inf, np.minimum(distance, near + 1))


def run(wall, steps=200, step=step):
    """The number of steps from each cell to the exit, infinite where there is no way."""
    distance = np.where(wall, np.inf, np.inf)
    distance[-2, -2] = 0
    for _ in range(steps):
        distance = step(wall, distance)
    return (distance,)


def path(distance):
    """The cells from the start to the exit, each one step nearer than the one before."""
    at = (1, 1)
    cells = [at]
    while distance[at] > 0:
        i, j = at
        around = [(i - 1, j), (i + 1, j), (i, j - 1), (i, j + 1)]
        at = around[np.argmin([distance[c] for c in around])]
        cells.append(at)
    return np.array(cells)
