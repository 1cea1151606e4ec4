"""The players of a round as the articles describe them, and who may meet whom."""

from __future__ import annotations

from dataclasses import dataclass, field
from functools import cached_property

from tournaments.record import (
    FORFEIT_KINDS,
    PLAYED_KINDS,
    Colour,
    Kind,
    PlayerRecord,
    RoundOutcome,
    TournamentRecord,
)

NOT_THERE = RoundOutcome(Kind.ZERO_POINT_BYE)


@dataclass(frozen=True)
class Person:
    """One player who is paired in this round."""

    number: int
    score: int
    """Points with virtual points, in tenths."""
    colours: tuple[Colour, ...]
    """Colours of the games played, the gaps closed (C.04.2 D.5, art. 3.4)."""
    met: frozenset[int]
    floats: tuple[str, str]
    """Float of the previous round and of the one before: "D", "U" or ""."""
    may_get_bye: bool
    unplayed: int
    is_topscorer: bool
    place: int
    """Place among those who have arrived, 1 for the first (E.5, art. 5.2.5)."""

    @cached_property
    def difference(self) -> int:
        """Return games with White minus games with Black (A.6, art. 1.6)."""
        return 2 * self.colours.count(Colour.WHITE) - len(self.colours)

    @cached_property
    def strength(self) -> int:
        """Return 3 for an absolute preference, 2 strong, 1 mild, 0 none."""
        if not self.colours:
            return 0
        if abs(self.difference) > 1 or self.repeated is not None:
            return 3
        return 2 if self.difference else 1

    @cached_property
    def repeated(self) -> Colour | None:
        """Return the colour of the last two games if it was the same."""
        if len(self.colours) > 1 and self.colours[-1] is self.colours[-2]:
            return self.colours[-1]
        return None

    @cached_property
    def wants(self) -> Colour | None:
        """Return the colour that the player should ideally get (A.6, art. 1.7)."""
        if not self.colours:
            return None
        if self.difference > 1:
            return Colour.BLACK
        if self.difference < -1:
            return Colour.WHITE
        if self.repeated is not None:
            return self.repeated.opposite
        if self.difference:
            return Colour.BLACK if self.difference > 0 else Colour.WHITE
        return self.colours[-1].opposite


@dataclass(frozen=True)
class Field:
    """Everyone to be paired, in rank order; players are named by their index."""

    people: tuple[Person, ...]
    edition: str
    initial_colour: Colour
    legal: tuple[int, ...]
    """For each player the set of legal opponents ([C1], [C3]) as bits."""
    without: frozenset[str] = frozenset()
    """Labels of rules that are switched off."""
    memo: dict[object, bool] = field(default_factory=dict, compare=False)

    @property
    def is_2026(self) -> bool:
        return self.edition == "dutch-2026"


def outcomes_of(player: PlayerRecord, rounds: int) -> list[RoundOutcome]:
    gap = rounds - len(player.outcomes)
    return [*player.outcomes, *[NOT_THERE] * gap]


def float_in(
    record: TournamentRecord, player: PlayerRecord, round_: int, e: str
) -> str:
    """Return the float that a player got in a past round (A.4, art. 1.4)."""
    if round_ < 1:
        return ""
    outcome = outcomes_of(player, record.rounds_played)[round_ - 1]
    if outcome.kind not in PLAYED_KINDS:
        if e == "dutch-2017" or outcome.kind is Kind.PAIRING_BYE:
            return "D"
        return "D" if outcome.points > record.scoring.loss else ""
    assert outcome.opponent is not None
    other = record.by_number[outcome.opponent]
    own = outcome.score_before + player.virtual_points_in(round_)
    its = other.outcomes[round_ - 1].score_before + other.virtual_points_in(round_)
    return "D" if own > its else "U" if own < its else ""


def may_get_bye(record: TournamentRecord, player: PlayerRecord, edition: str) -> bool:
    """Whether the pairing-allocated bye is open to a player ([C2])."""
    for outcome in player.outcomes:
        if outcome.kind is Kind.PAIRING_BYE:
            return False
        if edition == "dutch-2017":
            if outcome.kind is Kind.FORFEIT_WIN:
                return False
        elif outcome.kind not in PLAYED_KINDS and outcome.points >= record.scoring.win:
            return False
    return True


def has_arrived(player: PlayerRecord) -> bool:
    return any(
        o.kind in PLAYED_KINDS or o.kind in FORFEIT_KINDS or o.kind is Kind.PAIRING_BYE
        for o in player.outcomes
    )


def initial_colour(record: TournamentRecord) -> Colour:
    """Return the colour drawn, or the one that the first round shows."""
    if record.initial_colour is not None:
        return record.initial_colour
    turned = False
    for player in record.players:
        first = player.outcomes[:1]
        if not first or not has_arrived(PlayerRecord(0, outcomes=first)):
            continue
        colour = first[0].colour
        if colour is not None:
            return colour.opposite if turned else colour
        turned = not turned
    return Colour.WHITE


def build_field(
    record: TournamentRecord, edition: str, without: frozenset[str] = frozenset()
) -> Field:
    """Gather everyone who takes part in the next round."""
    round_ = record.next_round
    played = record.rounds_played
    is_last = 0 < record.rounds_total <= round_
    present = [
        p
        for p in record.players
        if p.number not in record.absences and not p.is_withdrawn
    ]
    present_numbers = {p.number for p in present}
    arrived = [
        p.number
        for p in record.players
        if p.number in present_numbers or has_arrived(p)
    ]
    people = []
    for player in present:
        games = [o for o in player.outcomes if o.kind in PLAYED_KINDS]
        score = player.score_before(round_) + player.virtual_points_in(round_)
        met = {o.opponent for o in games if o.opponent is not None}
        for group in record.forbidden:
            if group.binds(round_) and player.number in group.players:
                met |= group.players - {player.number}
        people.append(
            Person(
                number=player.number,
                score=score,
                colours=tuple(o.colour for o in games if o.colour is not None),
                met=frozenset() if "C1" in without else frozenset(met),
                floats=(
                    float_in(record, player, round_ - 1, edition),
                    float_in(record, player, round_ - 2, edition),
                ),
                may_get_bye="C2" in without or may_get_bye(record, player, edition),
                unplayed=played - len(games),
                is_topscorer=is_last and 2 * score > played * record.scoring.win,
                place=arrived.index(player.number) + 1,
            )
        )
    people.sort(key=lambda p: (-p.score, p.number))
    legal = [0] * len(people)
    for i, a in enumerate(people):
        for j, b in enumerate(people):
            if (
                i != j
                and b.number not in a.met
                and ("C3" in without or colours_fit(a, b))
            ):
                legal[i] |= 1 << j
    return Field(tuple(people), edition, initial_colour(record), tuple(legal), without)


def colours_fit(a: Person, b: Person) -> bool:
    """[C3] Two non-topscorers with the same absolute preference do not meet."""
    clash = a.strength == b.strength == 3 and a.wants is b.wants
    return not clash or a.is_topscorer or b.is_topscorer
