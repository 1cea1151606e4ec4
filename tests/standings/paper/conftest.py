"""Paper needs Pango; without it these tests say so."""

from __future__ import annotations

import pytest


@pytest.fixture
def pango() -> None:
    """Skip where the machine cannot set type for PDF."""
    try:
        import weasyprint  # noqa: F401
    except OSError as error:
        pytest.skip(f"PDF cannot be made on this machine: {error}")
