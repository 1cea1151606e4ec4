"""The journal in words."""

from __future__ import annotations

from django import template
from django.utils.functional import Promise
from django.utils.translation import gettext_lazy as _

from tournaments.models import JournalEntry

register = template.Library()

ACT_NAMES: dict[str, str | Promise] = {
    "create_event": _("Event made"),
    "update_event": _("Event changed"),
    "delete_event": _("Event deleted"),
    "import_event": _("Event restored from an archive"),
    "create_tournament": _("Tournament made"),
    "update_settings": _("Settings changed"),
    "delete_tournament": _("Tournament deleted"),
    "lower_rounds": _("Number of rounds lowered"),
    "close_list": _("List of players closed"),
    "reopen_list": _("List of players opened again"),
    "close_tournament": _("Tournament closed"),
    "reopen_tournament": _("Tournament opened again"),
    "import_record": _("Tournament imported from a report file"),
    "enter_player": _("Player entered"),
    "edit_player": _("Player changed"),
    "remove_player": _("Player taken off the list"),
    "withdraw_player": _("Player withdrawn"),
    "readmit_player": _("Player readmitted"),
    "move_to_section": _("Player moved to another section"),
    "import_entrants": _("List of players imported"),
    "draw_lots": _("Lots drawn"),
    "order_by_hand": _("Players ordered by hand"),
    "request_bye": _("Bye requested"),
    "cancel_bye": _("Requested bye cancelled"),
    "mark_present": _("Player present"),
    "mark_absent": _("Player absent"),
    "clear_mark": _("Check-in taken back"),
    "adjust_points": _("Points adjusted"),
    "remove_adjustment": _("Adjustment of points removed"),
    "forbid_pairing": _("Pairing forbidden"),
    "allow_pairing": _("Pairing allowed again"),
    "pair_next_round": _("Round paired"),
    "unpair_round": _("Round un-paired"),
    "publish_round": _("Round published"),
    "keep_as_draft": _("Round kept as a draft"),
    "amend_round": _("Pairings changed after publication"),
    "enter_result": _("Result entered"),
    "forfeit_absent": _("Absent player forfeited and withdrawn"),
    "clear_result": _("Result cleared"),
    "correct_result": _("Result corrected"),
    "undo": _("Act taken back"),
    "invite": _("Colleague invited"),
    "accept_invitation": _("Invitation accepted"),
    "revoke_invitation": _("Invitation revoked"),
    "remove_member": _("Colleague removed"),
}


@register.filter
def act_name(entry: JournalEntry) -> str | Promise:
    """Return what was done, in words."""
    return ACT_NAMES.get(entry.act, entry.act.replace("_", " "))
