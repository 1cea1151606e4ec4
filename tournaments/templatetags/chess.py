"""Points, colours and results as a bulletin prints them."""

from __future__ import annotations

from django import template
from django.utils.formats import number_format
from django.utils.html import format_html
from django.utils.safestring import SafeString
from django.utils.translation import gettext as _

from tournaments.marked_scores import MarkedScore
from tournaments.models import Entrant, Tournament
from tournaments.record import POINT, Colour, Kind

register = template.Library()


@register.filter
def points(tenths: int | None) -> str:
    """Print points given in tenths: 25 is 2½, 5 is ½, 13 is 1.3 or 1,3."""
    if tenths is None:
        return ""
    sign = "−" if tenths < 0 else ""
    whole, rest = divmod(abs(tenths), POINT)
    if rest == 0:
        return f"{sign}{whole}"
    if rest == POINT // 2:
        return f"{sign}{whole or ''}½"
    return sign + number_format(f"{whole}.{rest}", decimal_pos=1)


@register.filter
def marked_points(tenths: int | None) -> SafeString | str:
    """Print a score, and behind it the penalty or bonus points that it holds."""
    text = points(tenths)
    if not isinstance(tenths, MarkedScore):
        return text
    given = points(tenths.adjustment)
    is_penalty = tenths.adjustment < 0
    return format_html(
        '{} <abbr class="adjusted" title="{}">({})</abbr>',
        text,
        _("Penalty points") if is_penalty else _("Bonus points"),
        given if is_penalty else f"+{given}",
    )


@register.filter
def disc(colour: str | None) -> SafeString | str:
    """Print a colour as a small disc that screen readers name."""
    if not colour:
        return ""
    is_white = colour == Colour.WHITE
    return format_html(
        '<span class="disc disc-{}" title="{}"></span>'
        '<span class="visually-hidden">{}</span>',
        "white" if is_white else "black",
        *([_("White") if is_white else _("Black")] * 2),
    )


RESULT_LETTERS = {
    Kind.WIN: "1",
    Kind.DRAW: "½",
    Kind.LOSS: "0",
    Kind.SHORT_WIN: "1u",
    Kind.SHORT_DRAW: "½u",
    Kind.SHORT_LOSS: "0u",
    Kind.FORFEIT_WIN: "+",
    Kind.FORFEIT_LOSS: "−",
    Kind.ADJOURNED: "?",
    Kind.PENDING: "…",
}


@register.filter
def result_letter(kind: Kind) -> str:
    """Print a result as a wallchart does: 1 ½ 0 + −."""
    return RESULT_LETTERS.get(kind, "")


@register.filter
def bye_words(kind: Kind) -> str:
    """Print a round without a game as a wallchart does."""
    return {
        Kind.PAIRING_BYE: _("bye"),
        Kind.HALF_POINT_BYE: "½",
        Kind.FULL_POINT_BYE: "1",
    }.get(kind, "–")


@register.filter
def signed(value: int) -> str:
    """Print a change: +7, −3, 0."""
    return f"+{value}" if value > 0 else f"−{-value}" if value < 0 else "0"


@register.filter
def rating_of(entrant: Entrant, tournament: Tournament) -> int:
    """Return the rating that the tournament uses; 0 for an unrated player."""
    return entrant.rating(tournament.rating_used)
