"""Differences: where a tournament was not run by the rules alone, with its journal."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from enum import StrEnum

from django.utils import translation
from django.utils.functional import Promise
from django.utils.translation import gettext_lazy as _

from tournaments.models import (
    Game,
    JournalEntry,
    Outcome,
    PairingRun,
    Round,
    Tournament,
)
from tournaments.selectors.settings import CHANGED_WITH_REASON, departures


class DifferenceKind(StrEnum):
    REGULATIONS = "regulations"
    READ_IN = "read-in"
    PAIRED_BY_HAND = "paired-by-hand"
    AMENDED = "amended"
    AGAINST_RULES = "against-rules"
    FEWER_ROUNDS = "fewer-rounds"
    TIE_BREAKS = "tie-breaks"
    TIE_ORDER = "tie-order"
    LOTS_AGAIN = "lots-again"
    PLAY_OFF_RULES = "play-off-rules"


SENTENCES: dict[DifferenceKind, Promise] = {
    DifferenceKind.READ_IN: _(
        "Round %(round)d came from a report file and is not the one that the rules give"
    ),
    DifferenceKind.PAIRED_BY_HAND: _("Round %(round)d was paired by hand"),
    DifferenceKind.AMENDED: _(
        "Pairings of round %(round)d were changed after publication"
    ),
    DifferenceKind.AGAINST_RULES: _(
        "Pairings of round %(round)d were changed after publication against the rules"
    ),
    DifferenceKind.FEWER_ROUNDS: _("Fewer rounds were played than announced"),
    DifferenceKind.TIE_BREAKS: _("The tie-breaks were changed after the start"),
    DifferenceKind.TIE_ORDER: _("The arbiter decided an order inside a tie"),
    DifferenceKind.LOTS_AGAIN: _("The lots for ties were drawn again"),
    DifferenceKind.PLAY_OFF_RULES: _(
        "The rules of play-offs were set or changed after the start"
    ),
}


@dataclass(frozen=True, slots=True)
class Difference:
    """One thing that differs from the rules, and where the journal has it."""

    kind: DifferenceKind
    words: str | Promise = ""
    """Where the kind alone does not say it."""
    round_number: int | None = None
    entry: JournalEntry | None = None

    @property
    def sentence(self) -> str:
        if self.kind is DifferenceKind.REGULATIONS:
            return str(self.words).rstrip(".")
        return str(SENTENCES[self.kind]) % {"round": self.round_number or 0}


def differences(tournament: Tournament) -> list[Difference]:
    """Return what still differs from the rules, in the order in which it was done."""
    entries = list(
        tournament.journal.filter(undoes__isnull=True, undone_by__isnull=True)
        .defer("changes")
        .filter(act__in=WATCHED)
        .order_by("pk")
    )
    found = [
        Difference(DifferenceKind.REGULATIONS, words)
        for words in departures(tournament)
    ]
    runs = _last_runs(tournament)
    found += _read_in(tournament, runs, entries)
    found += _pairings(tournament, runs, entries)
    found += _rules(tournament, entries)
    return found


ROUND_CHECKS: list[Callable[[Round], bool]] = []
"""Tell whether a round is another than the rules give; the pairing app adds its own."""


def _read_in(
    tournament: Tournament,
    runs: Mapping[int, PairingRun],
    entries: Sequence[JournalEntry],
) -> Iterable[Difference]:
    """Yield the rounds of a report file that the system would have paired otherwise."""
    entry = next((e for e in entries if e.act == "import_record"), None)
    if entry is None or tournament.is_scheduled:
        return
    for round_ in tournament.rounds.order_by("number"):
        if round_.number not in runs and any(check(round_) for check in ROUND_CHECKS):
            yield Difference(DifferenceKind.READ_IN, "", round_.number, entry)


STARTING = ("pair_next_round", "pair_by_hand", "make_schedule")
WATCHED = (
    *STARTING,
    "import_record",
    "change_draft",
    "amend_round",
    "lower_rounds",
    "update_settings",
    "order_tie",
    "draw_tie_lots",
    "set_play_off_rules",
    "change_play_off",
)
BY_HAND = "by hand"
"""The engine of a round that was opened for pairing by hand."""


def _pairings(
    tournament: Tournament,
    runs: dict[int, PairingRun],
    entries: Sequence[JournalEntry],
) -> Iterable[Difference]:
    """Yield the rounds that are not as the system paired them."""
    opened = {e.round_number: e.pk for e in entries if e.act == "pair_by_hand"}
    changed = _changed_rounds(tournament, runs)
    marked = {number for number, run in runs.items() if run.round.is_against_rules}
    for entry in entries:
        number = entry.round_number
        is_against = entry.arguments.get("ground") == "against-rules"
        if number in runs and entry.pk == opened.get(number):
            # Also where its games are those that the arbiter was offered.
            if runs[number].engine == BY_HAND:
                yield Difference(DifferenceKind.PAIRED_BY_HAND, "", number, entry)
        elif entry.act == "amend_round" and is_against and number in marked:
            # Also where it was changed back: the public page keeps the mark.
            yield Difference(DifferenceKind.AGAINST_RULES, "", number, entry)
        elif number not in changed:
            continue
        elif entry.act == "change_draft":
            yield Difference(DifferenceKind.PAIRED_BY_HAND, "", number, entry)
        elif entry.act == "amend_round":
            yield Difference(DifferenceKind.AMENDED, "", number, entry)


def _last_runs(tournament: Tournament) -> dict[int, PairingRun]:
    """Return how each round was paired last."""
    runs = (
        PairingRun.objects.filter(round__tournament=tournament)
        .select_related("round")
        .defer("input")
        .order_by("ran_at")
    )
    return {run.round.number: run for run in runs}


def _changed_rounds(tournament: Tournament, runs: Mapping[int, PairingRun]) -> set[int]:
    """Return the rounds whose games are not those of the last run of the system.

    A game that was changed and changed back differs in nothing.
    """
    answers = {
        number: {tuple(pair) for pair in run.answer.get("pairs", ())}
        for number, run in runs.items()
    }
    numbers = {
        (round_number, entrant): number
        for round_number, entrant, number in Outcome.objects.filter(
            round__tournament=tournament
        ).values_list("round__number", "entrant", "number_then")
    }
    games: dict[int, set[tuple[int | None, ...]]] = defaultdict(set)
    for number, white, black in Game.objects.filter(
        round__tournament=tournament
    ).values_list("round__number", "white", "black"):
        pair = (numbers.get((number, white)), numbers.get((number, black)))
        games[number].add(pair)
    return {number for number, pairs in answers.items() if games[number] != pairs}


def _rules(
    tournament: Tournament, entries: Iterable[JournalEntry]
) -> Iterable[Difference]:
    """Yield what was announced and changed after the start."""
    has_started = draws = 0
    orders = {
        str(order.uid) for order in tournament.tie_orders.all()
    }  # An order that was taken back decides nothing.
    for entry in entries:
        match entry.act:
            case act if act in STARTING:
                has_started += 1
            case "import_record" if entry.arguments.get("rounds"):
                has_started += 1
            case "lower_rounds":
                yield Difference(DifferenceKind.FEWER_ROUNDS, entry=entry)
            # With a reason also where the rounds came from a report.
            case "update_settings" if (has_started or entry.reason) and _touches_chain(
                entry
            ):
                yield Difference(DifferenceKind.TIE_BREAKS, entry=entry)
            case "order_tie" if orders & _created(entry):
                yield Difference(
                    DifferenceKind.TIE_ORDER, "", entry.round_number, entry
                )
            case "draw_tie_lots":
                draws += 1
                if draws > 1:
                    yield Difference(DifferenceKind.LOTS_AGAIN, entry=entry)
            case "set_play_off_rules" if has_started:
                yield Difference(DifferenceKind.PLAY_OFF_RULES, entry=entry)
            case "change_play_off" if tournament.play_offs.filter(
                pk__in=_with_new_rules(entry)
            ).exists():  # Not one that was called off.
                yield Difference(DifferenceKind.PLAY_OFF_RULES, entry=entry)


def _touches_chain(entry: JournalEntry) -> bool:
    return any(
        CHANGED_WITH_REASON & set(change["after"] or {}) for change in entry.changes
    )


def _with_new_rules(entry: JournalEntry) -> set[str]:
    """Return the play-offs that got other rules; another hour is none."""
    return {
        change["uid"] for change in entry.changes if "rules" in (change["after"] or {})
    }


def _created(entry: JournalEntry) -> set[str]:
    return {change["uid"] for change in entry.changes if change["op"] == "create"}


def report_remarks(tournament: Tournament) -> tuple[str, ...]:
    """Return the differences as remarks of a report file, in English."""
    with translation.override("en"):
        return tuple(remark_text(difference) for difference in differences(tournament))


def remark_text(difference: Difference) -> str:
    """Return a difference on one line, with the journal entry that tells of it."""
    entry = difference.entry
    if entry is None:
        return f"{difference.sentence}."
    who = f", {entry.by_name}" if entry.by_name else ""
    reason = f": {entry.reason}" if entry.reason else ""
    return f"{difference.sentence} (journal {entry.at:%Y-%m-%d %H:%M} UTC{who}){reason}"
