"""Writes legacy_promotion.json: which dtypes NumPy 1's value-based promotion gives. Run it with NumPy 1.26.

usage: python legacy_promotion.py > legacy_promotion.json

Every dtype as an array with Python scalars, 0-d values of every dtype and other arrays, on either side; and 0-d values
with 0-d values and Python scalars. For each: the dtype of `result_type`, `add`, `true_divide` and `maximum`, or
"error".
"""

import json
import sys
import warnings

import numpy

DTYPES = "bool int8 int16 int32 int64 uint8 uint16 uint32 uint64 float16 float32 float64 complex64 complex128".split()
PYTHON = [
    "True", "0", "1", "-1", "127", "128", "-128", "-129", "255", "256", "32767", "32768", "-32769", "65535", "65536",
    "2147483647", "2147483648", "-2147483649", "4294967295", "4294967296", "9223372036854775807",
    "-9223372036854775808", "9223372036854775808", "18446744073709551615", "0.0", "1.5", "-70000.0", "1e+39", "1e-50",
    "float('inf')", "float('nan')", "1j", "(70000+1j)", "1e+39j",
]  # fmt: skip
VALUES = {
    "bool": ["True"],
    "int8": ["1", "-1"],
    "int16": ["1", "-1", "300"],
    "int32": ["1", "-1", "200", "70000"],
    "int64": ["1", "-200", "40000", "5000000000"],
    "uint8": ["1", "200"],
    "uint16": ["1", "200", "40000"],
    "uint32": ["1", "40000", "3000000000"],
    "uint64": ["1", "200", "5000000000", "18446744073709551615"],
    "float16": ["1.5"],
    "float32": ["1.5", "1e+38"],
    "float64": ["1.5", "1e+38", "1e+300", "float('nan')"],
    "complex64": ["1j", "(1e+38+0j)"],
    "complex128": ["1j", "1e+300j"],
}
FUNCTIONS = ["result_type", "add", "true_divide", "maximum"]


def operands(np):
    """Name -> operand: arrays of each dtype, 0-d values, Python scalars."""
    arrays = {f"{d}[]": np.ones(2, dtype=d) for d in DTYPES}
    values = {f"{d}({v})": np.asarray(eval(v), dtype=d) for d, vs in VALUES.items() for v in vs}
    return arrays, values, {v: eval(v) for v in PYTHON}


def pairs(np):
    """Name of the pair -> the two operands."""
    arrays, values, python = operands(np)
    some = {
        n: v for n, v in values.items() if n in ("int8(-1)", "int64(1)", "uint8(200)", "float32(1.5)", "complex64(1j)")
    }
    found = {}
    for left, right in [
        (arrays, arrays), (arrays, values), (arrays, python), (values, arrays), (python, arrays), (some, values),
        (some, python),
    ]:  # fmt: skip
        for a, x in left.items():
            for b, y in right.items():
                found[f"{a} {b}"] = (x, y)
    return found


def outcome(np, name, x, y):
    """The dtype that a function gives."""
    try:
        r = getattr(np, name)(x, y)
    except (TypeError, OverflowError):
        return "error"
    return str(r if name == "result_type" else r.dtype)


def table(np):
    """Name of the pair -> a dtype for each of FUNCTIONS."""
    return {n: [outcome(np, f, *pair) for f in FUNCTIONS] for n, pair in pairs(np).items()}


if __name__ == "__main__":
    if not numpy.__version__.startswith("1.26"):
        sys.exit(f"got NumPy {numpy.__version__}; wants 1.26")
    with warnings.catch_warnings(), numpy.errstate(all="ignore"):
        warnings.simplefilter("ignore")
        rows = table(numpy)
    print("{\n" + ",\n".join(f"{json.dumps(n)}: {json.dumps(' '.join(r))}" for n, r in rows.items()) + "\n}")
