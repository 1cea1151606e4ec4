"""A draft as the arbiter looks at it: scores, colours and floats beside each pair."""

from __future__ import annotations

from dataclasses import dataclass

from pairing.engine.colours import ColourStatus, Strength, colour_status
from pairing.engine.floats import Float, float_in_round
from pairing.engine.history import colours_played, pairing_score
from tournaments.models import Entrant, Outcome, PairingRun, Round
from tournaments.record import PlayerRecord, TournamentRecord
from tournaments.record_data import record_from_data
from tournaments.selectors import boards, tournament_record, without_game


@dataclass(frozen=True, slots=True)
class DraftSide:
    """One player of a pair, with what the rules looked at."""

    entrant: Entrant
    number: int
    rating: int
    score: int
    """Pairing score in tenths, virtual points included."""
    colours: ColourStatus
    floats: tuple[Float, ...]
    """Of the last two rounds, the older first."""
    is_floater: bool
    """Whether the opponent has another score."""

    @property
    def history(self) -> tuple[str, ...]:
        return tuple(colour.value for colour in self.colours.history)

    @property
    def preference(self) -> str:
        """Return W or B as the arbiter writes it: capital when it must be granted."""
        wanted = self.colours.preference
        if wanted is None:
            return ""
        return {
            Strength.ABSOLUTE: wanted.value.upper() + "!",
            Strength.STRONG: wanted.value.upper(),
        }.get(self.colours.strength, wanted.value)


@dataclass(frozen=True, slots=True)
class DraftBoard:
    number: int
    white: DraftSide
    black: DraftSide


@dataclass(frozen=True, slots=True)
class DraftSheet:
    """The whole draft."""

    boards: tuple[DraftBoard, ...]
    absent: tuple[Outcome, ...]
    run: PairingRun | None

    @property
    def floaters(self) -> int:
        return sum(board.white.is_floater for board in self.boards)


def draft_sheet(round_: Round) -> DraftSheet:
    """Return a draft with what the pairing system saw of every player."""
    run = round_.pairing_runs.order_by("-ran_at").first()
    record = (
        record_from_data(run.input)
        if run
        else tournament_record(round_.tournament, seen_when_pairing=round_.number)
    )
    sheet = []
    for board in boards(round_):
        white = record.by_number[board.game.white.pairing_number or 0]
        black = record.by_number[board.game.black.pairing_number or 0]
        sheet.append(
            DraftBoard(
                board.number,
                _side(round_, board.game.white, record, white, black),
                _side(round_, board.game.black, record, black, white),
            )
        )
    return DraftSheet(tuple(sheet), tuple(without_game(round_)), run)


def _side(
    round_: Round,
    entrant: Entrant,
    record: TournamentRecord,
    player: PlayerRecord,
    opponent: PlayerRecord,
) -> DraftSide:
    score = pairing_score(player, round_.number)
    return DraftSide(
        entrant=entrant,
        number=player.number,
        rating=entrant.rating(round_.tournament.rating_used),
        score=score,
        colours=colour_status(colours_played(player)),
        floats=_floats(record, player, round_),
        is_floater=score != pairing_score(opponent, round_.number),
    )


def _floats(
    record: TournamentRecord, player: PlayerRecord, round_: Round
) -> tuple[Float, ...]:
    edition = "2017" if round_.tournament.system == "dutch-2017" else "2026"
    return tuple(
        float_in_round(record, player, number, edition)
        for number in (round_.number - 2, round_.number - 1)
        if number > 0
    )
