# Each target does its own set-up. PYTHON chooses the interpreter (3.10, for demo 3.11, or newer); PIP_ARGS goes to every
# `pip install`, for instance PIP_ARGS="--extra-index-url https://download.pytorch.org/whl/cpu" for torch without CUDA.
PYTHON ?= python3
PIP_ARGS ?=
ARGS ?=

VENV := .venv
PY := $(VENV)/bin/python
STAMP := $(VENV)/.installed-

.PHONY: demo test slow lint format types conformance numpy-suite bench bench-compiled bench-numpy docs clean

demo: $(STAMP)examples
	$(PY) examples/demo.py $(ARGS)

# Two worker processes with one thread each: the tests are small calls, which more threads only slow down.
test: $(STAMP)test
	OMP_NUM_THREADS=1 $(PY) -m pytest -n 2 --cov --cov-branch --cov-report=term --cov-fail-under=95 $(ARGS)

# Every function in graphs, and through inductor, the compiler behind torch.compile, which needs a C++ compiler.
slow: $(STAMP)test
	OMP_NUM_THREADS=1 $(PY) -m pytest -n 2 -m slow $(ARGS)

lint: $(STAMP)dev
	$(PY) -m ruff check .
	$(PY) -m ruff format --check .

format: $(STAMP)dev
	$(PY) -m ruff check --fix .
	$(PY) -m ruff format .

types: $(STAMP)dev
	$(PY) -m mypy

# The upstream suite: SUITE is a checkout of data-apis/array-api-tests; without it, the pinned commit is cloned.
conformance: $(STAMP)test
	OMP_NUM_THREADS=1 $(PY) array-api-tests/run.py $(or $(SUITE),--clone) -n 2 $(ARGS)

# NumPy's own tests, with numpy_compat in numpy's place.
numpy-suite: $(STAMP)test
	OMP_NUM_THREADS=1 $(PY) numpy-suite/run.py $(ARGS)

bench: $(STAMP)bench
	OMP_NUM_THREADS=1 $(PY) benchmarks/overhead.py $(ARGS)

bench-compiled: $(STAMP)bench
	$(PY) benchmarks/compiled.py $(ARGS)

# NumPy programs compiled with the dynamo hook.
bench-numpy: $(STAMP)bench
	$(PY) benchmarks/numpy_compiled.py $(ARGS)

docs: $(STAMP)docs
	$(PY) -m sphinx -W -b html docs build/docs

# Made again only when what is installed may have changed. An extra adds to the environment and takes nothing away.
$(STAMP)%: pyproject.toml constraints.txt
	@$(PY) -m pip --version >/dev/null 2>&1 || $(PYTHON) -m venv $(VENV)
	$(PY) -m pip install --quiet --disable-pip-version-check $(PIP_ARGS) -c constraints.txt -e '.[$*]'
	@touch $@

clean:
	rm -rf $(VENV) build dist .coverage .coverage.* .hypothesis .mypy_cache .pytest_cache .ruff_cache .cache
	find . -name __pycache__ -type d -prune -exec rm -rf {} +
