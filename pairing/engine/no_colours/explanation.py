"""The record of a bracket, for whoever asks why it was paired so."""

from __future__ import annotations

from pairing.engine.no_colours.brackets import Bracket
from pairing.engine.no_colours.candidates import Candidate, Stage
from pairing.engine.no_colours.field import EVERYTHING, Field
from pairing.engine.no_colours.graph import members, set_of
from pairing.engine.outcome import BracketRecord, CriterionValue, Exchange


def bracket_record(field: Field, bracket: Bracket) -> BracketRecord:
    """Return the account of one paired bracket, in pairing numbers.

    The exempt player is the downfloater of the lowest bracket (A.5).
    """

    def numbers(players: tuple[int, ...]) -> tuple[int, ...]:
        return tuple(field.numbers[player] for player in players)

    stage = bracket.stage or Stage(0, 0)
    found = bracket.candidate
    first = bracket.players[: stage.moved_down]
    rest = bracket.players[stage.moved_down :]
    remainder: tuple[int, ...] = ()
    if first:
        used = set_of(x for pair in _pairs(found)[: len(first)] for x in pair)
        remainder = tuple(x for x in bracket.players if not used >> x & 1)
    split = stage.others
    return BracketRecord(
        score=field.scores[bracket.residents[-1]],
        residents=numbers(bracket.residents),
        moved_down=numbers(bracket.incoming),
        s1=numbers(first or rest[:split]),
        s2=numbers(rest if first else rest[split:]),
        remainder_s1=numbers(remainder[:split]),
        remainder_s2=numbers(remainder[split:]),
        exchange=Exchange(
            numbers(found.left_s1 if found else ()),
            numbers(found.left_s2 if found else ()),
        ),
        pairs=tuple((field.numbers[a], field.numbers[b]) for a, b in _pairs(found)),
        downfloaters=numbers(tuple(members(bracket.floaters))),
        values=_values(field, bracket),
        remarks=_remarks(bracket),
    )


def _pairs(found: Candidate | None) -> tuple[tuple[int, int], ...]:
    return found.pairs if found else ()


def _values(field: Field, bracket: Bracket) -> tuple[CriterionValue, ...]:
    """Return the pairs short of A.6, and the floats that break B5 and B6.

    A float against both counts under B5. Players whom C1 sent on are not counted:
    nobody chose them.
    """
    pairs = _pairs(bracket.candidate)
    rising = set_of(b for a, b in pairs if field.scores[a] > field.scores[b])
    sinking = bracket.candidate.leftovers if bracket.candidate else 0
    values = [CriterionValue("p", len(bracket.players) // 2 - len(pairs), 0)]
    for label, floats, allowed in (
        ("down", sinking, field.may_float_down),
        ("up", rising, field.may_float_up),
    ):
        repeated = (floats & ~allowed[1]).bit_count()
        second = (floats & allowed[1] & ~allowed[0]).bit_count()
        values.append(CriterionValue(f"B5-{label}", repeated, 0))
        values.append(CriterionValue(f"B6-{label}", second, 0))
    return tuple(values)


def _remarks(bracket: Bracket) -> tuple[str, ...]:
    """Return the articles that shaped the bracket, in the order of the text."""
    remarks = set(bracket.remarks)
    found, stage = bracket.candidate, bracket.stage
    if bracket.moved_down and not bracket.is_heterogeneous:
        remarks.add("A3")
    if bracket.gone:
        remarks.add("C1")
    if found is None or stage is None:
        if bracket.players:
            remarks.add("C14")
        return tuple(sorted(remarks, key=_article))
    everyone = len(bracket.moved_down) if bracket.is_heterogeneous else 0
    if stage != Stage(everyone, len(bracket.players) // 2 - everyone):
        remarks.add("C14")
    if found.left_s1:
        remarks.add("C8")
    for article, level in (("C9", found.down_level), ("C10", found.up_level)):
        if level:
            remarks.add(f"{article}-{'B5' if level == EVERYTHING else 'B6'}")
    return tuple(sorted(remarks, key=_article))


def _article(remark: str) -> tuple[str, int, str]:
    """Return the place of an article in the text: C9 before C10."""
    article, _, detail = remark.partition("-")
    return article[0], int(article[1:]), detail
