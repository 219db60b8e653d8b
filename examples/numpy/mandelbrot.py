"""How soon each point of the complex plane runs away under z -> z**2 + c."""

import numpy as np


def inputs(rows=60, columns=80):
    """The points."""
    y, x = np.ogrid[-1.25 : 1.25 : rows * 1j, -2.0 : 0.75 : columns * 1j]
    return (x + 1j * y,)


def step(c, z, count, inside):
    """z a step later where it is still inside; that and the counts are brought up to date in place."""
    z = np.where(inside, z * z + c, z)
    inside &= z.real**2 + z.imag**2 <= 4
    count += inside
    return z


def run(c, steps=60, step=step):
    """The number of steps until a point is farther than 2 from zero, and how many points stay for each number."""
    z = np.zeros_like(c)
    count = np.zeros(c.shape, dtype=int)
    inside = np.ones(c.shape, dtype=bool)
    for _ in range(steps):
        z = step(c, z, count, inside)
    stays = (count[..., None] >= np.arange(steps)).sum(axis=(0, 1))
    return count, stays, np.where(inside, 0, np.log1p(count))
