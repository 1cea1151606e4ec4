"""Names set for paper: on one line, smaller when they are long."""

from __future__ import annotations

from django import template
from django.utils.safestring import SafeString

from standings.paper import typesetting
from tournaments.models import Entrant
from tournaments.selectors.namesakes import ListedName

register = template.Library()


@register.filter
def fitted(text: str, room: float) -> SafeString:
    return typesetting.fitted(text, room)


@register.filter
def listed(name: ListedName, room: float) -> SafeString:
    """Print a name with what tells it from the same name."""
    return typesetting.fitted(name.name, room, mark=name.mark)


@register.filter
def in_lines(text: str, room: float) -> SafeString:
    return typesetting.in_lines(text, room)


@register.filter
def titled(entrant: Entrant, room: float) -> SafeString:
    """Print a name with its title in small letters before it."""
    return typesetting.fitted(entrant.name, room, title=entrant.title)
