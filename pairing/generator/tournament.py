"""A random tournament, round by round: who is there, the pairing, the results."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import replace
from random import Random

from pairing.engine.acceleration import accelerate
from pairing.engine.outcome import NoLegalPairing, RoundPairing
from pairing.engine.systems import pair_round
from pairing.generator.people import invented_players
from pairing.generator.settings import GeneratorSettings
from tournaments.record import (
    Colour,
    ForbiddenGroup,
    Kind,
    PlayerRecord,
    RoundOutcome,
    TournamentDetails,
    TournamentRecord,
)
from tournaments.systems import traits_of
from tournaments.trf.types import declared_type

PairRound = Callable[[TournamentRecord, str], RoundPairing]

_SHORT = {
    Kind.WIN: Kind.SHORT_WIN,
    Kind.DRAW: Kind.SHORT_DRAW,
    Kind.LOSS: Kind.SHORT_LOSS,
}


def generate(
    settings: GeneratorSettings, pair: PairRound = pair_round
) -> TournamentRecord:
    """Return a whole tournament; it ends early where a round has no legal pairing."""
    record = new_tournament(settings)
    for _, _, after in _rounds(settings, record, pair):
        record = after
    return record


def positions(
    settings: GeneratorSettings, pair: PairRound = pair_round
) -> Iterator[tuple[TournamentRecord, RoundPairing]]:
    """Yield each round as it stood before the pairing, and its pairing."""
    for before, pairing, _ in _rounds(settings, new_tournament(settings), pair):
        yield before, pairing


def new_tournament(settings: GeneratorSettings) -> TournamentRecord:
    """Return a tournament before its first round."""
    rng = _rng(settings, "players")
    declared = declared_type(settings.system, acceleration=settings.acceleration)
    traits = traits_of(settings.system)
    players = tuple(invented_players(rng, settings.players, settings.unrated_rate))
    # Drawn in any case, so that a seed has the same pairs apart in every system.
    colour = Colour.WHITE if rng.random() < 0.5 else Colour.BLACK
    draws_colour = traits.has_colours and not traits.schedules_all_rounds
    record = TournamentRecord(
        players=players,
        rounds_total=settings.rounds,
        scoring=settings.scoring,
        initial_colour=colour if draws_colour else None,
        forbidden=tuple(_forbidden(rng, settings)),
        details=TournamentDetails(
            name=f"Random tournament {settings.seed}",
            type_text=declared.words,
            type_code=declared.code,
        ),
    )
    return accelerate(record) if settings.acceleration else record


def _rounds(
    settings: GeneratorSettings, record: TournamentRecord, pair: PairRound
) -> Iterator[tuple[TournamentRecord, RoundPairing, TournamentRecord]]:
    rng = _rng(settings, "rounds")
    attendance = _Attendance(rng, settings)
    for round_number in range(1, settings.rounds + 1):
        before = replace(record, absences=attendance.absences(round_number))
        try:
            pairing = pair(before, settings.system)
        except NoLegalPairing as error:
            if error.is_undecided:
                raise
            return
        record = _played(rng, settings, before, pairing)
        yield before, pairing, record


def _rng(settings: GeneratorSettings, purpose: str) -> Random:
    # No secret hangs on these numbers; a seed must give the same tournament again.
    return Random(f"{settings.seed} {purpose}")  # noqa: S311


def _forbidden(rng: Random, settings: GeneratorSettings) -> Iterator[ForbiddenGroup]:
    first, last = settings.forbidden_rounds or (1, 999)
    chosen: set[frozenset[int]] = set()
    while len(chosen) < settings.forbidden_pairs:
        a = 1 + int(rng.random() * settings.players)
        b = 1 + int(rng.random() * settings.players)
        pair = frozenset({a, b})
        if len(pair) == 2 and pair not in chosen:
            chosen.add(pair)
            yield ForbiddenGroup(pair, first, last)


class _Attendance:
    """Who stays away from which round, and why."""

    def __init__(self, rng: Random, settings: GeneratorSettings) -> None:
        self._rng = rng
        self._settings = settings
        self._gone: set[int] = set()
        latest = max(2, settings.rounds // 2)
        self._arrival = {
            number: 2 + int(rng.random() * (latest - 1))
            if rng.random() < settings.late_entry_rate
            else 1
            for number in range(1, settings.players + 1)
        }

    def absences(self, round_number: int) -> dict[int, Kind]:
        rng, settings = self._rng, self._settings
        reasons = (
            (settings.half_point_bye_rate, Kind.HALF_POINT_BYE),
            (settings.full_point_bye_rate, Kind.FULL_POINT_BYE),
            (settings.absence_rate, Kind.ZERO_POINT_BYE),
        )
        absences: dict[int, Kind] = {}
        for number, arrival in self._arrival.items():
            leaves = round_number > 1 and rng.random() < settings.withdrawal_rate
            if leaves and round_number > arrival:
                self._gone.add(number)
            if number in self._gone or round_number < arrival:
                absences[number] = Kind.ZERO_POINT_BYE
                continue
            for rate, kind in reasons:
                if rate and rng.random() < rate:
                    absences[number] = kind
                    break
        if len(absences) > settings.players - 2:
            return dict.fromkeys(self._gone, Kind.ZERO_POINT_BYE)
        return absences


def _played(
    rng: Random,
    settings: GeneratorSettings,
    record: TournamentRecord,
    pairing: RoundPairing,
) -> TournamentRecord:
    """Return the record with one more round and its results."""
    ratings = {p.number: p.rating or 1400 for p in record.players}
    outcomes: dict[int, RoundOutcome] = {}
    has_colours = traits_of(settings.system).has_colours
    for white, black in pairing.pairs:
        kinds = _result(rng, settings, ratings[white] - ratings[black])
        colours = (Colour.WHITE, Colour.BLACK) if has_colours else (None, None)
        sides = zip((white, black), (black, white), kinds, colours, strict=True)
        for number, opponent, kind, colour in sides:
            points = record.scoring.points(kind, colour)
            outcomes[number] = RoundOutcome(kind, opponent, colour, points)
    if pairing.bye is not None:
        kind = Kind.PAIRING_BYE
        outcomes[pairing.bye] = RoundOutcome(
            kind, points=record.scoring.points(kind, None)
        )
    return replace(
        record,
        players=tuple(_with_outcome(p, outcomes, record) for p in record.players),
        absences={},
    )


def _with_outcome(
    player: PlayerRecord, outcomes: dict[int, RoundOutcome], record: TournamentRecord
) -> PlayerRecord:
    outcome = outcomes.get(player.number)
    if outcome is None:
        kind = record.absences.get(player.number, Kind.ZERO_POINT_BYE)
        outcome = RoundOutcome(kind, points=record.scoring.points(kind, None))
    outcome = outcome._replace(score_before=player.score)
    return replace(player, outcomes=(*player.outcomes, outcome))


def _result(
    rng: Random, settings: GeneratorSettings, advantage: int
) -> tuple[Kind, Kind]:
    """Return what the game was for White and for Black."""
    if rng.random() < settings.forfeit_rate:
        share = rng.random()
        if share < 0.1:
            return Kind.FORFEIT_LOSS, Kind.FORFEIT_LOSS
        if share < 0.55:
            return Kind.FORFEIT_WIN, Kind.FORFEIT_LOSS
        return Kind.FORFEIT_LOSS, Kind.FORFEIT_WIN
    if rng.random() < settings.draw_rate:
        kinds = Kind.DRAW, Kind.DRAW
    elif rng.random() < 1 / (1 + 10 ** (-(advantage + 30) / 400)):
        kinds = Kind.WIN, Kind.LOSS
    else:
        kinds = Kind.LOSS, Kind.WIN
    if rng.random() < settings.short_game_rate:
        return _SHORT[kinds[0]], _SHORT[kinds[1]]
    return kinds
