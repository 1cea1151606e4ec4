"""The list at the door, printed as the boards of a round are.

Every tap of everybody who checks players in prints all of it again.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import TYPE_CHECKING

from django import template
from django.template import Context
from django.urls import reverse
from django.utils.html import format_html, format_html_join
from django.utils.safestring import SafeString
from django.utils.translation import gettext as _

from tournaments.addresses import EntrantConverter
from tournaments.templatetags.boards import address_pattern, titled_name

if TYPE_CHECKING:
    from tournaments.views.checkin import Arrival

register = template.Library()

EMPTY = SafeString()

LINE = """
<li class="arrival is-{kind}" id="arrival-{order}" data-words="{words}" \
data-state="{state}"{hidden}>
<span class="arrival-number">{number}</span>
<span class="arrival-name"><span class="name">{name}</span>{note}</span>
{keys}{more}
</li>"""

KEYS = """<form class="arrival-acts" method="post" action="{address}" \
hx-post="{address}" hx-target="#arrival-list" hx-swap="outerHTML">{token}
<input type="hidden" name="player" value="{order}">
<button class="result-key" id="present-{order}" name="mark" value="{present}"\
{is_present}>{here}</button>
<button class="result-key" id="absent-{order}" name="mark" value="{absent}"\
{is_absent}>{away}</button>
</form>"""

PRESSED = SafeString(' aria-pressed="true"')


@register.simple_tag(takes_context=True)
def arrival_lines(context: Context, lines: Iterable[Arrival]) -> SafeString:
    """Print the lines of the list at the door. Reads `page` and `csrf_token`."""
    printer = ArrivalLines(context)
    return format_html_join("", "{}", ((printer.line(line),) for line in lines))


class ArrivalLines:
    """Prints lines; what all of them share is found once."""

    def __init__(self, context: Context) -> None:
        page = context["page"]
        self.address = reverse("tournaments:mark-arrival", args=[page.tournament])
        self.token = format_html(
            '<input type="hidden" name="csrfmiddlewaretoken" value="{}">',
            context["csrf_token"],
        )
        self.more_page = (
            address_pattern("tournaments:decide-arrival", page.tournament)
            if page.can_manage
            else ""
        )
        self.more_title, self.more_words = _("Bye or withdrawal"), _("Bye …")
        self.here, self.away = _("here"), _("absent")
        self.address_of = EntrantConverter().to_url

    def line(self, line: Arrival) -> SafeString:
        entrant = line.entrant
        return format_html(
            LINE,
            kind=line.state or "open",
            order=entrant.entry_order,
            words=line.words,
            state=line.state,
            hidden=EMPTY if line.is_shown else SafeString(" hidden"),
            number=entrant.pairing_number or "",
            name=titled_name(entrant),
            note=format_html(' <span class="tag">{}</span>', line.note)
            if line.note
            else EMPTY,
            keys=self.keys(line) if line.is_expected else EMPTY,
            more=self.more(line),
        )

    def keys(self, line: Arrival) -> SafeString:
        """Print the keys; the one that is pressed takes its mark back."""
        is_present, is_absent = line.state == "present", line.state == "absent"
        return format_html(
            KEYS,
            address=self.address,
            token=self.token,
            order=line.entrant.entry_order,
            present="clear" if is_present else "present",
            is_present=PRESSED if is_present else EMPTY,
            here=self.here,
            absent="clear" if is_absent else "absent",
            is_absent=PRESSED if is_absent else EMPTY,
            away=self.away,
        )

    def more(self, line: Arrival) -> SafeString:
        """Print the way to a bye or a withdrawal, which ask first."""
        if not self.more_page:
            return EMPTY
        return format_html(
            '<a class="small" href="{}" title="{}">{}</a>',
            self.more_page % self.address_of(line.entrant),
            self.more_title,
            self.more_words,
        )
