"""Background work of this app, found by the worker."""

from __future__ import annotations

from standings.paper.shelf import make_paper
from standings.public_folder.shelf import make_folder

__all__ = ["make_folder", "make_paper"]
