"""A sheet of paper: its title, its lines, and the frame around them."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Any

from tournaments.models import Round, Tournament


@dataclass(frozen=True, slots=True)
class Sheet:
    """One document, ready for its template."""

    title: str
    template: str
    content: dict[str, Any] = field(default_factory=dict)
    is_landscape: bool = False


@dataclass(frozen=True, slots=True)
class PaperWish:
    """What somebody wants printed, and how."""

    tournament: Tournament
    round_: Round | None = None
    size: str = "a4"
    base_url: str = ""
    """Address of the site, for codes that a phone reads."""
