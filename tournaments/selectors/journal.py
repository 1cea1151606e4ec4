"""The journal as people read it: who did what, to whom, before and after."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from datetime import date, datetime
from typing import Any

from django.db import models
from django.utils.functional import Promise
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from tournaments.enums import RatingKind
from tournaments.models import (
    Entrant,
    Event,
    JournalEntry,
    Outcome,
    PrizePlan,
    Tournament,
)
from tournaments.rows import ROW_MODELS
from tournaments.selectors.plan_changes import plan_changes
from tournaments.templatetags.chess import points
from tournaments.templatetags.dates import day, stamp

ACTS: dict[str, Promise] = {
    "accept_invitation": gettext_lazy("Invitation accepted"),
    "adjust_points": gettext_lazy("Points given or taken"),
    "allow_pairing": gettext_lazy("Pairing allowed again"),
    "amend_round": gettext_lazy("Published pairings changed"),
    "arrive": gettext_lazy("Checked in at the door"),
    "cancel_bye": gettext_lazy("Bye cancelled"),
    "cancel_play_off": gettext_lazy("Play-off called off"),
    "change_draft": gettext_lazy("Draft changed"),
    "change_play_off": gettext_lazy("Play-off changed"),
    "choose_play_off_colour": gettext_lazy("Colour for Armageddon chosen"),
    "choose_public_site": gettext_lazy("Public site chosen"),
    "clear_mark": gettext_lazy("Check-in cleared"),
    "clear_result": gettext_lazy("Result cleared"),
    "close_door": gettext_lazy("Link of a tablet revoked"),
    "close_list": gettext_lazy("List closed"),
    "close_tournament": gettext_lazy("Tournament closed"),
    "correct_play_off_result": gettext_lazy("Result of a play-off corrected"),
    "correct_result": gettext_lazy("Result corrected"),
    "create_event": gettext_lazy("Event made"),
    "create_tournament": gettext_lazy("Tournament made"),
    "delete_event": gettext_lazy("Event deleted"),
    "delete_prize_plan": gettext_lazy("Plan of prizes deleted"),
    "delete_tournament": gettext_lazy("Tournament deleted"),
    "discard_schedule": gettext_lazy("Schedule taken back"),
    "draw_lots": gettext_lazy("Lots drawn"),
    "draw_play_off_games": gettext_lazy("Next games of a play-off set"),
    "draw_tie_lots": gettext_lazy("Lots drawn for ties"),
    "edit_player": gettext_lazy("Player changed"),
    "enter_play_off_result": gettext_lazy("Result of a play-off entered"),
    "enter_player": gettext_lazy("Player entered"),
    "enter_result": gettext_lazy("Result entered"),
    "forbid_pairing": gettext_lazy("Pairing forbidden"),
    "forfeit_absent": gettext_lazy("Absent player forfeits"),
    "import_entrants": gettext_lazy("Players imported"),
    "import_event": gettext_lazy("Event restored"),
    "import_record": gettext_lazy("Tournament imported"),
    "invite": gettext_lazy("Colleague invited"),
    "keep_as_draft": gettext_lazy("Publication called off"),
    "leave_public_site": gettext_lazy("Public site left"),
    "leave_tie": gettext_lazy("Order inside a tie taken back"),
    "lower_rounds": gettext_lazy("Number of rounds lowered"),
    "make_hall_key": gettext_lazy("Key for a hall made"),
    "make_schedule": gettext_lazy("Schedule made"),
    "mark_absent": gettext_lazy("Marked absent"),
    "mark_present": gettext_lazy("Checked in"),
    "move_to_section": gettext_lazy("Player moved to another tournament"),
    "open_door": gettext_lazy("Link of a tablet made"),
    "order_by_hand": gettext_lazy("Order set by hand"),
    "order_tie": gettext_lazy("Order inside a tie decided"),
    "pair_by_hand": gettext_lazy("Round opened for pairing by hand"),
    "pair_next_round": gettext_lazy("Round paired"),
    "publish_round": gettext_lazy("Round published"),
    "readmit_player": gettext_lazy("Player readmitted"),
    "receive_copy": gettext_lazy("Event received from a hall"),
    "release_copy": gettext_lazy("Copy made the master"),
    "remove_adjustment": gettext_lazy("Points taken back"),
    "remove_member": gettext_lazy("Colleague removed"),
    "remove_player": gettext_lazy("Player removed"),
    "reopen_list": gettext_lazy("List opened again"),
    "reopen_tournament": gettext_lazy("Tournament opened again"),
    "request_bye": gettext_lazy("Bye requested"),
    "revoke_hall_key": gettext_lazy("Key of a hall revoked"),
    "revoke_invitation": gettext_lazy("Invitation revoked"),
    "send_anew": gettext_lazy("Event sent anew to the public site"),
    "set_play_off_rules": gettext_lazy("Rules of play-offs set"),
    "set_prize_plan": gettext_lazy("Plan of prizes set"),
    "start_play_off": gettext_lazy("Play-off started"),
    "undo": gettext_lazy("Taken back"),
    "unpair_round": gettext_lazy("Round un-paired"),
    "update_event": gettext_lazy("Event changed"),
    "update_settings": gettext_lazy("Settings changed"),
    "withdraw_player": gettext_lazy("Player withdrawn"),
}
"""Every act by its name, in words."""

COLUMNS: dict[str, Promise] = {
    "absent_for_round": gettext_lazy("absent in round"),
    "amended_at": gettext_lazy("pairings changed"),
    "amendment": gettext_lazy("reason shown"),
    "closed_at": gettext_lazy("closed"),
    "colour": gettext_lazy("colour"),
    "finished_at": gettext_lazy("finished"),
    "initial_colour": gettext_lazy("initial colour"),
    "is_against_rules": gettext_lazy("against the rules"),
    "kind": gettext_lazy("result"),
    "list_closed_at": gettext_lazy("list closed"),
    "present_for_round": gettext_lazy("present in round"),
    "published_at": gettext_lazy("published"),
    "rating_colour": gettext_lazy("colour for rating"),
    "rating_kind": gettext_lazy("result for rating"),
    "status": gettext_lazy("state"),
}

KEYS: dict[str, str | Promise] = {
    **{str(kind.value): kind.label for kind in RatingKind},
    "value": "",
    "source": gettext_lazy("Source"),
    "date": gettext_lazy("Date"),
    "code": "",
    "minutes": gettext_lazy("Minutes"),
    "seconds": gettext_lazy("Seconds a move"),
    "sudden_games": gettext_lazy("Sudden games before Armageddon"),
    "white_minutes": gettext_lazy("Armageddon: minutes of White"),
    "black_minutes": gettext_lazy("Armageddon: minutes of Black"),
    "white_seconds": gettext_lazy("Seconds a move of White"),
    "black_seconds": gettext_lazy("Seconds a move of Black"),
    "first_place": gettext_lazy("From place"),
    "last_place": gettext_lazy("To place"),
}
"""What stands inside ratings, tie-breaks and the rules of play-offs, in this order."""
ORDER = {key: place for place, key in enumerate(KEYS)}
"""Columns whose model gives them no words of their own.

The others without words are not listed: they say nothing to a reader.
"""

FEW_CHANGES = 12
"""More changes than this are counted, not listed."""


@dataclass(frozen=True, slots=True)
class Detail:
    """One column of one row, before and after."""

    subject: str
    before: str
    after: str
    owner: str = ""
    """Name of the player whose row it is."""


@dataclass(frozen=True, slots=True)
class JournalLine:
    entry: JournalEntry
    what: str
    players: tuple[str, ...]
    details: tuple[Detail, ...]
    other_changes: int
    """Rows changed that are not listed."""

    @property
    def is_undone(self) -> bool:
        return hasattr(self.entry, "undone_by")


def journal_entries(
    scope: Event | Tournament,
    *,
    entrant: Entrant | None = None,
    round_number: int | None = None,
    name: str = "",
    until: datetime | None = None,
) -> models.QuerySet[JournalEntry]:
    """Return the acts on an event or a tournament, latest first, as asked for."""
    entries = scope.journal.select_related("undoes", "undone_by").order_by("-pk")
    if entrant is not None:
        entries = entries.filter(about__contains=str(entrant.uid))
    if round_number is not None:
        entries = entries.filter(round_number=round_number)
    if name:
        entries = entries.filter(act=name)
    if until is not None:
        entries = entries.filter(at__lte=until)
    return entries


def journal_lines(entries: Sequence[JournalEntry]) -> list[JournalLine]:
    """Return acts in words; the names of players cost two queries."""
    keys = {uid for entry in entries for uid in entry.about.split()}
    # An archive may name anybody; only players of the same event are told.
    events = {entry.event_id for entry in entries}
    players = Entrant.objects.filter(pk__in=keys, tournament__event__in=events)
    names = {str(player.pk): player.name for player in players}
    results = {
        change["uid"]
        for entry in entries
        for change in entry.changes
        if change["model"] == "outcome" and change["op"] == "update"
    }
    outcomes = Outcome.objects.filter(
        pk__in=results, round__tournament__event__in=events
    )
    for outcome in outcomes.select_related("entrant"):
        names[str(outcome.pk)] = outcome.entrant.name
    return [_line(entry, names) for entry in entries]


def journal_text(scope: Event | Tournament) -> Iterable[str]:
    """Yield the journal as lines of text, oldest first, with moments in UTC."""
    entries = list(journal_entries(scope).reverse())
    for line in journal_lines(entries):
        entry = line.entry
        parts = [f"{entry.at:%Y-%m-%d %H:%M:%S}Z", entry.by_name, line.what]
        if entry.round_number:
            parts.append(_("round %(number)d") % {"number": entry.round_number})
        parts.extend(line.players)
        parts.extend(
            f"{d.owner and f'{d.owner}, '}{d.subject}: {d.before} → {d.after}"
            for d in line.details
        )
        if entry.reason:
            parts.append(entry.reason)
        yield " | ".join(parts)


def _line(entry: JournalEntry, names: dict[str, str]) -> JournalLine:
    updates = [change for change in entry.changes if change["op"] == "update"]
    details = [detail for change in updates for detail in _details(change, names)]
    is_short = len(details) <= FEW_CHANGES
    return JournalLine(
        entry=entry,
        what=str(ACTS.get(entry.act, entry.act)),
        players=tuple(names[uid] for uid in entry.about.split() if uid in names),
        details=tuple(details) if is_short else (),
        other_changes=len(entry.changes) - (len(updates) if is_short else 0),
    )


def _details(change: dict[str, Any], names: dict[str, str]) -> Iterable[Detail]:
    model = ROW_MODELS[change["model"]]
    owner = names.get(change["uid"], "")
    for name, after in change["after"].items():
        if model is PrizePlan and name == "plan":
            for words in plan_changes(change["before"][name], after):
                yield Detail(*words)
            continue
        column = model._meta.get_field(name)
        subject = getattr(column, "verbose_name", "")
        if not isinstance(subject, Promise):
            subject = COLUMNS.get(name, "")
        if name == "pairing_number" or not subject:
            continue
        yield Detail(
            owner=owner,
            subject=str(subject),
            before=_shown(column, change["before"][name]),
            after=_shown(column, after),
        )


def _shown(column: Any, value: Any) -> str:
    """Return a stored value as the reader's language writes it."""
    if value is None or value in ("", [], {}):
        return "–"
    if column.name == "tenths" or column.name.startswith("points_"):
        return points(value)
    if isinstance(value, bool):
        return _("yes") if value else _("no")
    if column.name == "amendment":
        return _(value)
    if isinstance(value, str | int):
        words = dict(getattr(column, "flatchoices", None) or ())
        return str(words.get(value, _dated(column, value)))
    return _listed(value)


def _dated(column: Any, value: str | int) -> str:
    """Return a day or a moment in words; other values as they are."""
    if isinstance(column, models.DateTimeField):
        return stamp(datetime.fromisoformat(str(value)))
    if isinstance(column, models.DateField):
        return day(date.fromisoformat(str(value)))
    return str(value)


def _listed(value: Any) -> str:
    """Return a list or a table of plain values as words."""
    if isinstance(value, dict):
        # PostgreSQL keeps the keys in an order of its own.
        keys = sorted(value, key=lambda key: (ORDER.get(key, len(ORDER)), key))
        inner = (
            f"{KEYS.get(key, key)} {_listed(value[key])}".lstrip()
            for key in keys
            if value[key]
        )
        return ", ".join(inner)
    if isinstance(value, list):
        return "; ".join(_listed(item) for item in value)
    if isinstance(value, str):
        return _moment_in_list(value)
    return "–" if value is None else str(value)


def _moment_in_list(text: str) -> str:
    """Return a round's announced day or moment as a date, other texts as they are."""
    try:
        moment = datetime.fromisoformat(text)
    except ValueError:
        return text
    return stamp(moment) if "T" in text else day(moment)
