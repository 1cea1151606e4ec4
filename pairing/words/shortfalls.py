"""Relative rules that are not kept, in words: board by board, and counted."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass

from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from pairing.shortfalls import Relative, Shortfall
from tournaments.record import Colour
from tournaments.templatetags.chess import points


@dataclass(frozen=True, slots=True)
class RuleLine:
    """A rule that is not kept as the page names it."""

    article: str
    sentence: str


def line_of(shortfall: Shortfall, names: Mapping[int, str]) -> RuleLine:
    """Return one rule that is not kept in words."""
    return RuleLine(shortfall.article, _sentence(shortfall, names))


def _sentence(shortfall: Shortfall, names: Mapping[int, str]) -> str:
    listed = _(" and ").join(names.get(n, "?") for n in shortfall.players)
    values = {"names": listed, "points": points(shortfall.tenths)}
    match shortfall.rule:
        case Relative.SCORES:
            return _("The scores differ by %(points)s.") % values
        case Relative.PREFERENCE:
            return _refused(shortfall) % values
        case Relative.SAME_STRONG:
            return _both(shortfall)
        case Relative.ALLOCATION:
            return _("The colours are the other way round by this rule.")
        case Relative.DOWNFLOAT | Relative.UPFLOAT:
            return _repeated(shortfall) % values
        case Relative.BYE_SCORE:
            return _(
                "%(names)s has the bye with %(points)s points; the lowest player who "
                "may have it has %(least)s."
            ) % {**values, "least": points(shortfall.least)}
        case Relative.BOARD_ORDER:
            return _("The boards are not in the order of scores and numbers.")


def _refused(shortfall: Shortfall) -> str:
    if shortfall.colour is Colour.WHITE:
        if shortfall.is_strong:
            return _("%(names)s has Black and should have White: a strong preference.")
        return _("%(names)s has Black and would have White in turn.")
    if shortfall.is_strong:
        return _("%(names)s has White and should have Black: a strong preference.")
    return _("%(names)s has White and would have Black in turn.")


def _both(shortfall: Shortfall) -> str:
    if shortfall.colour is Colour.WHITE:
        return _("In an odd round two who both should have White do not meet.")
    return _("In an odd round two who both should have Black do not meet.")


def _repeated(shortfall: Shortfall) -> str:
    is_last = shortfall.article == "B5"
    if shortfall.rule is Relative.UPFLOAT:
        if is_last:
            return _("%(names)s meets a higher score as in the last round.")
        return _("%(names)s meets a higher score as two rounds ago.")
    if is_last:
        return _("%(names)s floats down as in the last round.")
    return _("%(names)s floats down as two rounds ago.")


def summary(shortfalls: Iterable[Shortfall]) -> tuple[RuleLine, ...]:
    """Return how often each rule is not kept; the colours of E as one."""
    kinds: dict[tuple[Relative, str], list[Shortfall]] = {}
    for shortfall in shortfalls:
        is_allocation = shortfall.rule is Relative.ALLOCATION
        article = "E1–E5" if is_allocation else shortfall.article
        kinds.setdefault((shortfall.rule, article), []).append(shortfall)
    order = list(Relative)
    return tuple(
        RuleLine(article, _counted(rule, kinds[rule, article]))
        for rule, article in sorted(kinds, key=lambda k: (order.index(k[0]), k[1]))
    )


def _counted(rule: Relative, found: Sequence[Shortfall]) -> str:
    count = len(found)
    values = {
        "count": count,
        "points": points(sum(item.tenths for item in found)),
        "strong": sum(item.is_strong for item in found),
    }
    match rule:
        case Relative.SCORES:
            sentence = ngettext(
                "%(count)d board with different scores, %(points)s apart.",
                "%(count)d boards with different scores, %(points)s apart together.",
                count,
            )
        case Relative.PREFERENCE:
            sentence = ngettext(
                "%(count)d player without the colour that is due; strong preferences: "
                "%(strong)d.",
                "%(count)d players without the colour that is due; strong preferences: "
                "%(strong)d.",
                count,
            )
        case Relative.SAME_STRONG:
            sentence = ngettext(
                "%(count)d board where both should have the same colour.",
                "%(count)d boards where both should have the same colour.",
                count,
            )
        case Relative.ALLOCATION:
            sentence = ngettext(
                "%(count)d board with the colours the other way round.",
                "%(count)d boards with the colours the other way round.",
                count,
            )
        case Relative.DOWNFLOAT:
            sentence = ngettext(
                "%(count)d player floats down again.",
                "%(count)d players float down again.",
                count,
            )
        case Relative.UPFLOAT:
            sentence = ngettext(
                "%(count)d player meets a higher score again.",
                "%(count)d players meet a higher score again.",
                count,
            )
        case Relative.BYE_SCORE:
            sentence = _("The bye is not with the lowest score that may have it.")
        case Relative.BOARD_ORDER:
            sentence = _("The boards are not in the order of scores and numbers.")
    return sentence % values
