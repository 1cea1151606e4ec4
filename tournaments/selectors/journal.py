"""The journal as people read it: who did what, to whom, before and after."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from datetime import datetime
from typing import Any

from django.db import models
from django.utils.functional import Promise
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from tournaments.models import Entrant, Event, JournalEntry, Tournament
from tournaments.rows import ROW_MODELS

ACTS: dict[str, Promise] = {
    "accept_invitation": gettext_lazy("Invitation accepted"),
    "adjust_points": gettext_lazy("Points given or taken"),
    "allow_pairing": gettext_lazy("Pairing allowed again"),
    "amend_round": gettext_lazy("Published pairings changed"),
    "arrive": gettext_lazy("Checked in at the door"),
    "cancel_bye": gettext_lazy("Bye cancelled"),
    "change_draft": gettext_lazy("Draft changed"),
    "clear_mark": gettext_lazy("Check-in cleared"),
    "clear_result": gettext_lazy("Result cleared"),
    "close_door": gettext_lazy("Link of a tablet revoked"),
    "close_list": gettext_lazy("List closed"),
    "close_tournament": gettext_lazy("Tournament closed"),
    "correct_result": gettext_lazy("Result corrected"),
    "create_event": gettext_lazy("Event made"),
    "create_tournament": gettext_lazy("Tournament made"),
    "delete_event": gettext_lazy("Event deleted"),
    "delete_tournament": gettext_lazy("Tournament deleted"),
    "draw_lots": gettext_lazy("Lots drawn"),
    "draw_tie_lots": gettext_lazy("Lots drawn for ties"),
    "edit_player": gettext_lazy("Player changed"),
    "enter_player": gettext_lazy("Player entered"),
    "enter_result": gettext_lazy("Result entered"),
    "forbid_pairing": gettext_lazy("Pairing forbidden"),
    "forfeit_absent": gettext_lazy("Absent player forfeits"),
    "import_entrants": gettext_lazy("Players imported"),
    "import_event": gettext_lazy("Event restored"),
    "import_record": gettext_lazy("Tournament imported"),
    "invite": gettext_lazy("Colleague invited"),
    "keep_as_draft": gettext_lazy("Publication called off"),
    "leave_tie": gettext_lazy("Order inside a tie taken back"),
    "lower_rounds": gettext_lazy("Number of rounds lowered"),
    "mark_absent": gettext_lazy("Marked absent"),
    "mark_present": gettext_lazy("Checked in"),
    "move_to_section": gettext_lazy("Player moved to another tournament"),
    "open_door": gettext_lazy("Link of a tablet made"),
    "order_by_hand": gettext_lazy("Order set by hand"),
    "order_tie": gettext_lazy("Order inside a tie decided"),
    "pair_next_round": gettext_lazy("Round paired"),
    "publish_round": gettext_lazy("Round published"),
    "readmit_player": gettext_lazy("Player readmitted"),
    "remove_adjustment": gettext_lazy("Points taken back"),
    "remove_member": gettext_lazy("Colleague removed"),
    "remove_player": gettext_lazy("Player removed"),
    "reopen_list": gettext_lazy("List opened again"),
    "reopen_tournament": gettext_lazy("Tournament opened again"),
    "request_bye": gettext_lazy("Bye requested"),
    "revoke_invitation": gettext_lazy("Invitation revoked"),
    "undo": gettext_lazy("Taken back"),
    "unpair_round": gettext_lazy("Round un-paired"),
    "update_event": gettext_lazy("Event changed"),
    "update_settings": gettext_lazy("Settings changed"),
    "withdraw_player": gettext_lazy("Player withdrawn"),
}
"""Every act by its name, in words."""

FEW_CHANGES = 12
"""More changes than this are counted, not listed."""


@dataclass(frozen=True, slots=True)
class Detail:
    """One column of one row, before and after."""

    subject: str
    before: str
    after: str


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
    """Return acts in words; the names of players cost one query."""
    keys = {uid for entry in entries for uid in entry.about.split()}
    names = {str(e.pk): e.name for e in Entrant.objects.filter(pk__in=keys)}
    return [_line(entry, names) for entry in entries]


def journal_text(scope: Event | Tournament) -> Iterable[str]:
    """Yield the journal as lines of text, oldest first."""
    entries = list(journal_entries(scope).reverse())
    for line in journal_lines(entries):
        entry = line.entry
        parts = [f"{entry.at:%Y-%m-%d %H:%M:%S}Z", entry.by_name, line.what]
        if entry.round_number:
            parts.append(_("round %(number)d") % {"number": entry.round_number})
        parts.extend(line.players)
        parts.extend(f"{d.subject}: {d.before} → {d.after}" for d in line.details)
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
        if name in ("pairing_number", "game", "white", "black"):
            continue
        column = model._meta.get_field(name)
        if change["model"] == "outcome" and name in ("kind", "rating_kind"):
            subject = str(_("result"))
        else:
            subject = str(getattr(column, "verbose_name", name))
        yield Detail(
            subject=f"{owner}: {subject}" if owner else subject,
            before=_shown(column, change["before"][name]),
            after=_shown(column, after),
        )


def _shown(column: Any, value: Any) -> str:
    """Return a stored value in words where its column has some."""
    if value is None or value == "":
        return "–"
    words = dict(getattr(column, "flatchoices", None) or ())
    is_plain = isinstance(value, str | int)
    return str(words.get(value, value)) if is_plain else str(value)
