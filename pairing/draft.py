"""A draft as the arbiter looks at it: scores, colours and floats beside each pair."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Mapping
from dataclasses import dataclass, replace

from pairing.engine.colours import ColourStatus, Strength, colour_status
from pairing.engine.floats import Float, float_in_round
from pairing.engine.history import colours_played, pairing_score
from pairing.services.by_hand import DraftState, draft_state
from pairing.services.storing import BY_HAND
from pairing.shortfalls import JUDGED_SYSTEMS, Relative, past_floats
from pairing.words.breaches import Finding, findings, pair_words
from pairing.words.shortfalls import RuleLine, line_of, summary
from tournaments.marked_scores import marked
from tournaments.models import Entrant, Outcome, PairingRun, Round
from tournaments.record import Kind, PlayerRecord, TournamentRecord
from tournaments.record_data import record_from_data
from tournaments.selectors import boards, tournament_record, without_game
from tournaments.selectors.rounds import Board


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
    numbers: tuple[int, int]
    """Of the two players when the round was paired."""
    code: str = ""
    """Result that is entered already, on a published round."""
    is_fixed: bool = False
    """Whether one of the players cannot move to another board."""
    broken: tuple[Finding, ...] = ()
    """Absolute rules, where the arbiter makes the pairing."""
    short_of: tuple[RuleLine, ...] = ()
    """Relative rules, likewise."""


@dataclass(frozen=True, slots=True)
class DraftSheet:
    """The whole draft, with what it breaks and how it differs from the engine's."""

    boards: tuple[DraftBoard, ...]
    absent: tuple[Outcome, ...]
    run: PairingRun | None
    findings: tuple[Finding, ...] = ()
    missing: tuple[str, ...] = ()
    added: tuple[str, ...] = ()
    summary: tuple[RuleLine, ...] = ()
    """How often each relative rule is not kept, where the arbiter makes the pairing."""
    bye_short_of: tuple[RuleLine, ...] = ()

    @property
    def floaters(self) -> int:
        return sum(board.white.is_floater for board in self.boards)

    @property
    def newcomers(self) -> tuple[Entrant, ...]:
        """Return who was entered after the round was paired, and has no game yet."""
        return tuple(
            outcome.entrant
            for outcome in self.absent
            if outcome.number_then is None
            and outcome.kind == Kind.ZERO_POINT_BYE
            and outcome.entrant.is_in_play(outcome.round.number)
        )

    @property
    def is_changed(self) -> bool:
        return bool(self.missing or self.added)

    @property
    def is_by_hand(self) -> bool:
        """Tell whether the system gave no pairing, and the arbiter makes it."""
        return self.run is not None and self.run.engine == BY_HAND

    @property
    def is_judged(self) -> bool:
        """Tell whether the relative rules are looked at as well."""
        system = self.run.system if self.run is not None else ""
        return self.is_by_hand and system in JUDGED_SYSTEMS


def draft_sheet(round_: Round) -> DraftSheet:
    """Return a draft with what the pairing system saw of every player."""
    run = round_.pairing_runs.order_by("-ran_at").first()
    record = (
        record_from_data(run.input)
        if run
        else tournament_record(round_.tournament, seen_when_pairing=round_.number)
    )
    seated = [_board(round_, record, board) for board in boards(round_)]
    absent = tuple(without_game(round_))
    if run is None:
        return DraftSheet(tuple(seated), absent, run)
    names = {player.number: player.name for player in record.players}
    state = draft_state(round_)
    sheet = DraftSheet(
        tuple(seated),
        absent,
        run,
        findings=findings(state.breaches, names),
        missing=pair_words(state.missing, names),
        added=pair_words(state.added, names),
    )
    return _judged(sheet, state, names) if sheet.is_judged else sheet


def _judged(
    sheet: DraftSheet, state: DraftState, names: Mapping[int, str]
) -> DraftSheet:
    """Return a draft made by hand with the rules beside each board."""
    lines: dict[int | None, list[RuleLine]] = defaultdict(list)
    for shortfall in state.shortfalls:
        if shortfall.rule is not Relative.BOARD_ORDER:
            lines[shortfall.board].append(line_of(shortfall, names))
    return replace(
        sheet,
        boards=tuple(
            replace(
                board,
                broken=findings(
                    [b for b in state.breaches if {*b.players} & {*board.numbers}],
                    names,
                ),
                short_of=tuple(lines[board.number]),
            )
            for board in sheet.boards
        ),
        summary=summary(state.shortfalls),
        bye_short_of=tuple(lines[None]),
    )


def _board(round_: Round, record: TournamentRecord, board: Board) -> DraftBoard:
    numbers = (board.white.number_then or 0, board.black.number_then or 0)
    white, black = (record.by_number.get(number) for number in numbers)
    game = board.game
    return DraftBoard(
        board.number,
        _side(round_, game.white, record, white, black),
        _side(round_, game.black, record, black, white),
        numbers,
        code=board.code,
        is_fixed=bool(game.white.fixed_board) or bool(game.black.fixed_board),
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
    adjustment = 0 if player is None else player.adjustment_before(number)
    return DraftSide(
        entrant=entrant,
        number=entrant.pairing_number or 0,
        rating=entrant.rating(round_.tournament.rating_used),
        score=marked(score, adjustment),
        colours=colour_status(() if player is None else colours_played(player)),
        floats=() if player is None else _floats(record, player, round_),
        is_floater=score != other,
    )


def _floats(
    record: TournamentRecord, player: PlayerRecord, round_: Round
) -> tuple[Float, ...]:
    system = round_.tournament.system
    if system in JUDGED_SYSTEMS:
        last, earlier = past_floats(record, player, system)
        return (earlier, last)[max(0, 3 - round_.number) :]
    edition = "2017" if system == "dutch-2017" else "2026"
    return tuple(
        float_in_round(record, player, number, edition)
        for number in (round_.number - 2, round_.number - 1)
        if number > 0
    )
