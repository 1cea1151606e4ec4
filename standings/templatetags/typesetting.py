"""Names set for paper: smaller when they are long, on a wall never too small."""

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


@register.filter
def on_a_wall(text: str, room: float) -> SafeString:
    return typesetting.on_a_wall(text, room)


@register.filter
def titled_on_a_wall(entrant: Entrant, room: float) -> SafeString:
    """Print a name with its title, on two lines if it must be."""
    return typesetting.on_a_wall(entrant.name, room, title=entrant.title)


@register.filter
def titled_behind(entrant: Entrant, room: float) -> SafeString:
    """Print the same behind a number and a tab."""
    before = typesetting.TAB
    return typesetting.on_a_wall(entrant.name, room, title=entrant.title, before=before)


@register.filter
def listed_on_a_wall(name: ListedName, room: float) -> SafeString:
    """Print a name with what tells it from the same name, on two lines if need be."""
    return typesetting.on_a_wall(name.name, room, mark=name.mark)


@register.filter
def listed_behind(name: ListedName, room: float) -> SafeString:
    """Print the same behind a sign and a tab."""
    before = typesetting.TAB
    return typesetting.on_a_wall(name.name, room, mark=name.mark, before=before)
