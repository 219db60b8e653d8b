"""The site's settings: `make docs` builds it into build/docs."""

project = "torch_arrayapi"
author = "torch_arrayapi developers"
copyright = "2026, torch_arrayapi developers"
extensions = ["myst_parser"]
html_theme = "alabaster"
