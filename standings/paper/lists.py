"""Paper of the players: starting list, by name, at the door, name cards, poster."""

from __future__ import annotations

from dataclasses import dataclass

from django.utils.translation import gettext as _

from standings.paper.codes import code_picture
from standings.paper.sheets import PaperWish, Sheet
from tournaments.models import Entrant
from tournaments.names import folded


@dataclass(frozen=True, slots=True)
class PlayerLine:
    entrant: Entrant
    rating: int
    is_estimated: bool


def _player_lines(wish: PaperWish) -> list[PlayerLine]:
    used = wish.tournament.rating_used
    lines = []
    for entrant in wish.tournament.entrants.order_by("pairing_number"):
        entrant.tournament = wish.tournament
        lines.append(
            PlayerLine(entrant, entrant.rating(used), entrant.is_estimated(used))
        )
    return lines


def _by_name(lines: list[PlayerLine]) -> list[PlayerLine]:
    return sorted(lines, key=lambda line: folded(line.entrant.name))


def starting_list(wish: PaperWish) -> Sheet:
    return Sheet(
        title=_("Starting list"),
        template="paper/player_list.html",
        content={"lines": _player_lines(wish)},
    )


def alphabetical_list(wish: PaperWish) -> Sheet:
    return Sheet(
        title=_("Players by name"),
        template="paper/player_list.html",
        content={"lines": _by_name(_player_lines(wish))},
    )


def check_in_list(wish: PaperWish) -> Sheet:
    playing = [line for line in _player_lines(wish) if not line.entrant.is_withdrawn]
    return Sheet(
        title=_("Check-in"),
        template="paper/check_in_list.html",
        content={"lines": _by_name(playing)},
    )


def name_cards(wish: PaperWish) -> Sheet:
    return Sheet(
        title=_("Name cards"),
        template="paper/name_cards.html",
        content={"lines": _by_name(_player_lines(wish))},
    )


def poster(wish: PaperWish) -> Sheet:
    tournament = wish.tournament
    address = f"{wish.base_url}/t/{tournament.event.slug}/{tournament.slug}/"
    return Sheet(
        title=_("Pairings and results on your phone"),
        template="paper/poster.html",
        content={
            "address": address,
            "code": code_picture(address),
        },
    )
