"""The closing report of a tournament: what is in, what differs, what goes out."""

from __future__ import annotations

from dataclasses import dataclass

from django.utils.translation import gettext as _

from standings.sheets.prizes import PrizeSheet, prize_sheet
from standings.sheets.standings import StandingsLine, StandingsSheet, standings_sheet
from tournaments.models import Game, Round, Tournament
from tournaments.selectors import adjourned_games, open_boards
from tournaments.selectors.differences import Difference, differences
from tournaments.selectors.journal import ACTS


@dataclass(frozen=True, slots=True)
class OpenRound:
    """A round with games that have no result."""

    round_: Round
    boards: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class DifferenceLine:
    difference: Difference
    act: str
    """What the journal calls it."""


@dataclass(frozen=True, slots=True)
class ClosingSheet:
    """Everything that the closing report shows."""

    tournament: Tournament
    standings: StandingsSheet
    rounds_missing: int
    open_rounds: tuple[OpenRound, ...]
    adjourned: tuple[Game, ...]
    differences: tuple[DifferenceLine, ...]
    changes: tuple[StandingsLine, ...]
    """Players whose rating moves."""
    prizes: PrizeSheet | None

    @property
    def is_complete(self) -> bool:
        """Tell whether every result is in: the standings are final then."""
        return not (
            self.rounds_missing
            or self.open_rounds
            or self.adjourned
            or self.open_play_offs
        )

    @property
    def open_play_offs(self) -> int:
        return sum(not sheet.is_finished for sheet in self.standings.play_offs)

    @property
    def checks(self) -> list[tuple[bool, str]]:
        """Return what has to be done before closing: whether it is, and in words."""
        return [
            (
                not self.rounds_missing,
                _("All rounds are paired")
                if not self.rounds_missing
                else _("Rounds still to pair: %(count)d")
                % {"count": self.rounds_missing},
            ),
            (
                not self.open_rounds,
                _("Every game has a result")
                if not self.open_rounds
                else _("Games without a result: %(games)s")
                % {"games": "; ".join(map(_boards_text, self.open_rounds))},
            ),
            (
                not self.adjourned,
                _("No game is adjourned")
                if not self.adjourned
                else _("Adjourned: %(games)s")
                % {"games": "; ".join(map(_game_text, self.adjourned))},
            ),
            (
                not self.open_play_offs,
                _("No play-off is under way")
                if not self.open_play_offs
                else _("A play-off is under way"),
            ),
        ]


def _boards_text(found: OpenRound) -> str:
    boards = ", ".join(str(board) for board in found.boards)
    return _("round %(round)d, boards %(boards)s") % {
        "round": found.round_.number,
        "boards": boards,
    }


def _game_text(game: Game) -> str:
    return _("round %(round)d, board %(board)d: %(white)s – %(black)s") % {
        "round": game.round.number,
        "board": game.board,
        "white": game.white.name,
        "black": game.black.name,
    }


def closing_sheet(tournament: Tournament) -> ClosingSheet:
    """Return the closing report as it stands."""
    rounds = list(tournament.rounds.order_by("number"))
    found = [OpenRound(r, tuple(open_boards(r))) for r in rounds if not r.is_finished]
    sheet = standings_sheet(tournament)
    return ClosingSheet(
        tournament=tournament,
        standings=sheet,
        rounds_missing=max(tournament.rounds_total - len(rounds), 0),
        open_rounds=tuple(item for item in found if item.boards),
        adjourned=tuple(adjourned_games(tournament)),
        differences=tuple(
            DifferenceLine(
                difference,
                str(ACTS.get(difference.entry.act, "")) if difference.entry else "",
            )
            for difference in differences(tournament)
        ),
        changes=tuple(line for line in sheet.lines if line.change is not None),
        prizes=prize_sheet(tournament),
    )
