"""Paper of the whole tournament: standings, wallchart, player cards."""

from __future__ import annotations

from dataclasses import dataclass

from django.utils.translation import gettext as _

from standings.paper.sheets import PaperWish, Sheet
from standings.selectors import entrants_by_number, standings_sheet
from standings.wallchart import WallchartOrder
from standings.wallchart_sheet import wallchart_sheet
from tournaments.models import Entrant, Outcome
from tournaments.record import Kind

WIDE_FROM = 9
"""Columns beyond which a wallchart is turned."""


def standings(wish: PaperWish) -> Sheet:
    after = wish.round_.number if wish.round_ and wish.round_.is_finished else None
    sheet = standings_sheet(wish.tournament, after_round=after)
    return Sheet(
        title=_("Final standings")
        if sheet.is_final
        else _("Standings after round %(number)d") % {"number": sheet.after_round},
        template="paper/standings.html",
        content={"sheet": sheet},
    )


def wallchart_by_rank(wish: PaperWish) -> Sheet:
    return _wallchart(wish, WallchartOrder.RANK, _("Crosstable by rank"))


def wallchart_by_number(wish: PaperWish) -> Sheet:
    return _wallchart(wish, WallchartOrder.NUMBER, _("Crosstable by number"))


def _wallchart(wish: PaperWish, order: WallchartOrder, title: str) -> Sheet:
    chart = wallchart_sheet(wish.tournament, order=order)
    columns = len(chart.lines) if chart.is_all_play_all else len(chart.rounds)
    return Sheet(
        title=title,
        template="paper/wallchart.html",
        content={"chart": chart},
        is_landscape=columns > WIDE_FROM,
    )


@dataclass(frozen=True, slots=True)
class CardRow:
    """One round on a player's card."""

    outcome: Outcome
    opponent: Entrant | None
    score_after: int


@dataclass(frozen=True, slots=True)
class PlayerCard:
    """What arbiters keep by hand: a card for each player with all rounds."""

    entrant: Entrant
    rating: int
    rows: tuple[CardRow, ...]
    blank_rows: range


def player_cards(wish: PaperWish) -> Sheet:
    tournament = wish.tournament
    entrants = entrants_by_number(tournament)
    rows: dict[object, list[CardRow]] = {e.pk: [] for e in entrants.values()}
    totals: dict[object, int] = dict.fromkeys(rows, 0)
    outcomes = (
        Outcome.objects.filter(round__tournament=tournament)
        .exclude(round__status="draft")
        .select_related("round", "game")
        .order_by("round__number")
    )
    by_pk = {entrant.pk: entrant for entrant in entrants.values()}
    for outcome in outcomes:
        key = outcome.entrant_id
        if outcome.kind != Kind.PENDING:
            totals[key] += tournament.scoring.points(outcome.result, outcome.side)
        opponent = None
        if outcome.game is not None:
            game = outcome.game
            other = game.black_id if game.white_id == key else game.white_id
            opponent = by_pk.get(other)
        rows[key].append(CardRow(outcome, opponent, totals[key]))
    cards = [
        PlayerCard(
            entrant=entrant,
            rating=entrant.rating(tournament.rating_used),
            rows=tuple(rows[entrant.pk]),
            blank_rows=range(len(rows[entrant.pk]) + 1, tournament.rounds_total + 1),
        )
        for _number, entrant in sorted(entrants.items())
    ]
    return Sheet(
        title=_("Player cards"),
        template="paper/player_cards.html",
        content={"cards": cards},
    )
