"""numpy.lib.scimath: another name of `emath`."""

from __future__ import annotations

from ..emath import arccos, arcsin, arctanh, log, log2, log10, logn, power, sqrt

__all__ = ["arccos", "arcsin", "arctanh", "log", "log2", "log10", "logn", "power", "sqrt"]
