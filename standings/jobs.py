"""Background work of this app, found by the worker."""

from __future__ import annotations

from standings.paper.shelf import make_paper

__all__ = ["make_paper"]
