"""The answer of a pairing system as data that JSON can hold, and back."""

from __future__ import annotations

from typing import Any

from pairing.engine.outcome import (
    BracketRecord,
    CriterionValue,
    Exchange,
    Pair,
    RoundPairing,
)
from tournaments.models import PairingRun
from tournaments.record_checks import require_type


def answer_to_data(answer: RoundPairing) -> dict[str, Any]:
    """Return an answer as data."""
    return {
        "system": answer.system,
        "round_number": answer.round_number,
        "pairs": [list(pair) for pair in answer.pairs],
        "bye": answer.bye,
        "brackets": [_bracket_to_data(bracket) for bracket in answer.brackets],
        "colour_rules": list(answer.colour_rules),
    }


def _bracket_to_data(bracket: BracketRecord) -> dict[str, Any]:
    return {name: _lists(getattr(bracket, name)) for name in BracketRecord.__slots__}


def _lists(value: Any) -> Any:
    if isinstance(value, tuple):
        return [_lists(item) for item in value]
    return value


def _tuples(value: Any) -> Any:
    if isinstance(value, list):
        return tuple(_tuples(item) for item in value)
    return value


def answer_from_data(data: dict[str, Any]) -> RoundPairing:
    """Return the answer that was made into data."""
    return RoundPairing(
        system=data["system"],
        round_number=data["round_number"],
        pairs=tuple(Pair(white, black) for white, black in data["pairs"]),
        bye=data["bye"],
        brackets=tuple(_bracket_from_data(bracket) for bracket in data["brackets"]),
        colour_rules=tuple(data["colour_rules"]),
    )


def _bracket_from_data(data: dict[str, Any]) -> BracketRecord:
    values = {name: _tuples(value) for name, value in data.items()}
    values["exchange"] = Exchange(*values["exchange"])
    values["values"] = tuple(CriterionValue(*value) for value in values["values"])
    return BracketRecord(**values)


def require_usable_answer(run: PairingRun) -> None:
    """Refuse an answer that is of other types, or about players who were not there.

    Raises ValueError, TypeError or KeyError, as every check of an archive does.
    """
    answer = answer_from_data(run.answer)
    require_type(answer, RoundPairing)
    known = {player["number"] for player in run.input["players"]}
    named = {number for pair in answer.pairs for number in pair}
    if not named | ({answer.bye} - {None}) <= known:
        raise ValueError("pairs")
