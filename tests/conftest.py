import os

os.environ["SCIPY_ARRAY_API"] = "1"  # SciPy reads it when it is imported
