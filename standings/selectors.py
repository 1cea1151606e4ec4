"""Tables of a stored tournament: by its chain, with ties decided and played off."""

from __future__ import annotations

from dataclasses import dataclass, replace

from standings.chains import ChainError, chain_from_steps, parse_chain
from standings.playoffs.order import fits, played_off
from standings.playoffs.planning import may_tie_for_first
from standings.ranking import (
    StandingsRow,
    StandingsTable,
    standings_table,
    ties_left,
)
from standings.sheets.play_offs import PlayOffSheet, play_off_sheets
from standings.tiebreaks.editions import Edition
from standings.tiebreaks.standings_input import StandingsInput
from standings.words.chains import chain_fault
from tournaments.enums import System
from tournaments.models import Entrant, TieOrder, Tournament
from tournaments.record import Kind
from tournaments.selectors import Board, boards, tournament_record

EDITION_OF_SYSTEM = {
    System.DUTCH_2026: Edition.RULES_2026,
    System.ROUND_ROBIN: Edition.RULES_2026,
    System.DUTCH_2017: Edition.RULES_2012,
    System.DUTCH_2013: Edition.RULES_2012,
    System.SWISS_NO_COLOURS: Edition.RULES_2012,
}

LOTS = "LOT"


@dataclass(frozen=True, slots=True)
class DecidedTie:
    """An order of the arbiter inside a tie, as the table shows it."""

    order: TieOrder
    entrants: tuple[Entrant, ...]
    has_effect: bool = True
    """Whether the chain leaves a tie among these players alone."""

    @property
    def numbers(self) -> list[int]:
        return [entrant.pairing_number or 0 for entrant in self.entrants]


def tie_break_edition(tournament: Tournament) -> Edition:
    """Return the edition chosen, or the one that goes with the pairing system."""
    if tournament.tie_break_edition:
        return Edition(tournament.tie_break_edition)
    return EDITION_OF_SYSTEM[System(tournament.system)]


def _uses_lots(tournament: Tournament) -> bool:
    return any(step["code"] == LOTS for step in tournament.tie_breaks)


def awaits_draw(tournament: Tournament) -> bool:
    """Tell whether lots decide what is left tied and are not drawn yet."""
    return _uses_lots(tournament) and not tournament.tie_draw


def has_drawn_lots(tournament: Tournament) -> bool:
    return _uses_lots(tournament) and bool(tournament.tie_draw)


def finished_table(
    tournament: Tournament, *, after_round: int | None = None
) -> tuple[StandingsTable, str]:
    """Return the table after a finished round, and what is wrong with the chain.

    Lots that are not drawn yet leave their ties; orders decided by the arbiter after
    that very round act inside the ties that the chain leaves.
    """
    found = table_after(tournament, after_round)
    return found.table, found.fault


@dataclass(frozen=True, slots=True)
class FinishedTable:
    """The table after a finished round, and what it was made with."""

    table: StandingsTable
    plain: StandingsTable
    """Without play-offs."""
    fault: str
    decided: list[DecidedTie]
    play_offs: list[PlayOffSheet]

    @property
    def is_final(self) -> bool:
        """Tell whether every result is in and no play-off is under way."""
        return self.table.given.is_settled and all(
            sheet.is_finished for sheet in self.play_offs
        )

    @property
    def orders(self) -> list[tuple[tuple[int, ...], ...]]:
        """Return the orders of the play-offs that are over and still fit."""
        return [
            sheet.course.order
            for sheet in self.play_offs
            if sheet.is_finished and fits(self.plain, sheet.course.order)
        ]


def final_table(tournament: Tournament) -> FinishedTable:
    """Return the table after the last finished round with its play-offs apart."""
    return table_after(tournament, None)


def projected_table(tournament: Tournament) -> FinishedTable:
    """Return the table with the results that the round being played has so far."""
    return table_after(tournament, None, with_unfinished=True)


def places(tournament: Tournament, with_unfinished: bool) -> dict[int, int]:
    """Return the place of each pairing number; none before the first round."""
    table = table_after(tournament, None, with_unfinished=with_unfinished).table
    return {row.number: row.rank for row in table.rows} if table.given.rounds else {}


def table_after(
    tournament: Tournament, after_round: int | None, *, with_unfinished: bool = False
) -> FinishedTable:
    given = StandingsInput(
        tournament_record(tournament, with_unfinished=with_unfinished),
        edition=tie_break_edition(tournament),
        after_round=after_round,
        predetermined=tournament.is_scheduled,
        draw=tournament.tie_draw,
    )
    decided = decided_ties(tournament, given.rounds)
    orders = [tie.numbers for tie in decided]
    steps = [
        step
        for step in tournament.tie_breaks
        if step["code"] != LOTS or tournament.tie_draw
    ]
    fault = ""
    try:
        chain = chain_from_steps([{"code": "PTS"}, *steps], given.edition)
        plain = standings_table(given, chain, manual_orders=orders)
    except ChainError as error:
        fault = chain_fault(error)
        chain = parse_chain("PTS", given.edition)
        plain = standings_table(given, chain, manual_orders=orders)
    if decided:
        left = ties_left(standings_table(given, chain))
        decided = [replace(tie, has_effect=_decides(tie, left)) for tie in decided]
    # Ties are played off after the last round only.
    is_last = given.rounds == tournament.rounds_total
    play_offs = play_off_sheets(tournament, after_round=given.rounds) if is_last else []
    table = played_off(
        plain, [sheet.course.order for sheet in play_offs if sheet.is_finished]
    )
    return FinishedTable(table, plain, fault, decided, play_offs)


def _decides(decided: DecidedTie, ties: list[tuple[int, list[StandingsRow]]]) -> bool:
    """Tell whether an order names everybody of one of the ties that are left."""
    named = set(decided.numbers)
    return any({row.number for row in rows} <= named for _, rows in ties)


def early_boards(tournament: Tournament) -> list[Board]:
    """Return the games of the last round that may lead to a tie for the first place.

    They can start before the others, so that there is time for a play-off (rules of
    2012, 1.g). Byes of that round count already. None once a result of the round is in.
    """
    last = tournament.rounds.filter(number=tournament.rounds_total).first()
    if last is None or last.is_finished:
        return []
    found = boards(last)
    if not all(board.is_open for board in found):
        return []
    given = table_after(tournament, None).plain.given
    scoring = tournament.scoring
    scores = dict(zip(given.numbers, given.scores, strict=True))
    for number, kind in last.outcomes.filter(game__isnull=True).values_list(
        "entrant__pairing_number", "kind"
    ):
        if number in scores:
            scores[number] += scoring.points(Kind(kind), None)
    contenders = may_tie_for_first(
        scores,
        [_numbers(board) for board in found],
        win=scoring.win,
        draw=scoring.draw,
        loss=scoring.loss,
    )
    return [board for board in found if contenders & set(_numbers(board))]


def _numbers(board: Board) -> tuple[int, int]:
    game = board.game
    return game.white.pairing_number or 0, game.black.pairing_number or 0


def decided_ties(tournament: Tournament, after_round: int) -> list[DecidedTie]:
    """Return the orders that the arbiter decided after a round, latest last."""
    if not after_round:
        return []
    orders = tournament.tie_orders.filter(round_number=after_round).prefetch_related(
        "places__entrant"
    )
    return [
        DecidedTie(order, tuple(place.entrant for place in order.places.all()))
        for order in orders
    ]


def entrants_by_number(tournament: Tournament) -> dict[int, Entrant]:
    entrants: dict[int, Entrant] = {}
    for entrant in tournament.entrants.all():
        entrant.tournament = tournament
        entrants[entrant.pairing_number or 0] = entrant
    return entrants
