"""The record of a bracket: what an arbiter needs to say why it was paired so."""

from __future__ import annotations

from collections.abc import Sequence

from pairing.engine.dutch_2013.brackets import colour_bounds, in_rank_order
from pairing.engine.dutch_2013.contenders import Contender
from pairing.engine.dutch_2013.pairing import PairedBracket
from pairing.engine.dutch_2013.procedure import Step
from pairing.engine.outcome import BracketRecord, CriterionValue, Exchange


def bracket_record(step: Step) -> BracketRecord:
    """Return the record of one bracket."""
    paired = step.paired
    bracket, generated = paired.bracket, paired.generated
    players = bracket.players

    def at(positions: Sequence[int]) -> tuple[int, ...]:
        return tuple(players[position].number for position in positions)

    shape = {"s1": at(generated.rest_s1), "s2": at(generated.rest_s2)}
    if generated.s1:
        others = [p for p in range(len(players)) if p not in generated.s1]
        shape = {
            "s1": at(generated.s1),
            "s2": at(others),
            "remainder_s1": at(generated.rest_s1),
            "remainder_s2": at(generated.rest_s2),
        }
    residents = step.residents
    return BracketRecord(
        score=residents[0].score,
        residents=numbers(residents),
        moved_down=numbers(in_rank_order((*bracket.held, *bracket.mdps))),
        exchange=Exchange(at(sorted(generated.down)), at(sorted(generated.up))),
        pairs=tuple((a.number, b.number) for a, b in map(ranked, paired.pairs)),
        downfloaters=numbers(
            in_rank_order((*bracket.held, *paired.left_over, *step.sent_down))
        ),
        values=criterion_values(paired),
        remarks=remarks(step),
        **shape,
    )


def ranked(pair: tuple[Contender, Contender]) -> tuple[Contender, Contender]:
    """Return the pair with the higher ranked player first (A2)."""
    a, b = pair
    return (a, b) if a.rank < b.rank else (b, a)


def numbers(players: Sequence[Contender]) -> tuple[int, ...]:
    return tuple(player.number for player in players)


def criterion_values(paired: PairedBracket) -> tuple[CriterionValue, ...]:
    """Return P1 and M1 with P0 and M0, then every count in the order of C10."""
    bracket = paired.bracket
    everyone = (*bracket.held, *bracket.players)
    bounds = colour_bounds(everyone, paired.p1, bracket.is_odd_round)
    least: dict[str, int | None] = {"X": bounds.x1, "Z": bounds.z1}
    values = [CriterionValue("P1", paired.p1, bracket.p0)]
    if bracket.is_heterogeneous:
        values.append(CriterionValue("M1", paired.m1, bracket.m0))
    if not bracket.is_lowest and paired.left_over:
        scores = tuple(player.score for player in paired.left_over)
        values.append(CriterionValue("B3", scores))
    values += [
        CriterionValue(label, value, least.get(label, 0) if label != "D4" else None)
        for label, value in paired.values
        if label not in ("M1", "B3")
    ]
    return tuple(values)


def remarks(step: Step) -> tuple[str, ...]:
    """Return the labels of the articles that shaped a bracket."""
    paired = step.paired
    bracket = paired.bracket
    labels = list(paired.remarks)
    if step.sent_down:
        labels.append("C1")
    if bracket.m0 and not bracket.is_heterogeneous:
        labels.append("A3")
    short_of_mdps = bracket.is_heterogeneous and paired.m1 < bracket.m0
    if paired.p1 < bracket.p0 or short_of_mdps:
        labels.append("C14")
    return tuple(labels)
