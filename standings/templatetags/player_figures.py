"""The figures of one player for the player's page: rank, performance, rating change."""

from __future__ import annotations

from typing import Any

from django import template

from standings.kept import kept_sheet
from tournaments.models import Entrant, Tournament

register = template.Library()


@register.inclusion_tag("public/player_figures.html")
def player_figures(tournament: Tournament, entrant: Entrant) -> dict[str, Any]:
    """Show where a player stands after the last finished round."""
    sheet = kept_sheet(tournament)
    if not sheet.after_round:
        return {"line": None}
    found = (line for line in sheet.lines if line.row.number == entrant.pairing_number)
    return {"line": next(found, None), "sheet": sheet}
