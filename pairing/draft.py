"""A draft as the arbiter looks at it: scores, colours and floats beside each pair."""

from __future__ import annotations

from dataclasses import dataclass

from pairing.breach_words import Finding, findings, pair_words
from pairing.by_hand import draft_state
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
    code: str = ""
    """Result that is entered already, on a published round."""
    is_fixed: bool = False
    """Whether one of the players cannot move to another board."""


@dataclass(frozen=True, slots=True)
class DraftSheet:
    """The whole draft, with what it breaks and how it differs from the engine's."""

    boards: tuple[DraftBoard, ...]
    absent: tuple[Outcome, ...]
    run: PairingRun | None
    findings: tuple[Finding, ...] = ()
    missing: tuple[str, ...] = ()
    added: tuple[str, ...] = ()

    @property
    def floaters(self) -> int:
        return sum(board.white.is_floater for board in self.boards)

    @property
    def is_changed(self) -> bool:
        return bool(self.missing or self.added)


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
        white = record.by_number.get(board.white.number_then or 0)
        black = record.by_number.get(board.black.number_then or 0)
        sheet.append(
            DraftBoard(
                board.number,
                _side(round_, board.game.white, record, white, black),
                _side(round_, board.game.black, record, black, white),
                code=board.code,
                is_fixed=bool(board.game.white.fixed_board)
                or bool(board.game.black.fixed_board),
            )
        )
    absent = tuple(without_game(round_))
    if run is None:
        return DraftSheet(tuple(sheet), absent, run)
    names = {player.number: player.name for player in record.players}
    state = draft_state(round_)
    return DraftSheet(
        tuple(sheet),
        absent,
        run,
        findings=findings(state.breaches, names),
        missing=pair_words(state.missing, names),
        added=pair_words(state.added, names),
    )


def _side(
    round_: Round,
    entrant: Entrant,
    record: TournamentRecord,
    player: PlayerRecord | None,
    opponent: PlayerRecord | None,
) -> DraftSide:
    """Return one side; a player who entered after the pairing has no history in it."""
    number = round_.number
    score = 0 if player is None else pairing_score(player, number)
    other = 0 if opponent is None else pairing_score(opponent, number)
    return DraftSide(
        entrant=entrant,
        number=entrant.pairing_number or 0,
        rating=entrant.rating(round_.tournament.rating_used),
        score=score,
        colours=colour_status(() if player is None else colours_played(player)),
        floats=() if player is None else _floats(record, player, round_),
        is_floater=score != other,
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
