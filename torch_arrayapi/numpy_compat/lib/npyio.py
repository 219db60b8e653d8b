"""numpy.lib.npyio: the arrays in a file of `savez`, and files by their address."""

from __future__ import annotations

from numpy.lib.npyio import DataSource

from .._files import NpzFile

__all__ = ["DataSource", "NpzFile"]
