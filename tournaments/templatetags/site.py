"""Tags for the frame of every page: language switch, form fields, navigation."""

from __future__ import annotations

from typing import Any

from django import template
from django.conf import settings
from django.forms import BoundField, widgets
from django.template import Context
from django.utils.translation import get_language, get_language_info, gettext

register = template.Library()


@register.inclusion_tag("components/languages.html", takes_context=True)
def language_switch(context: Context) -> dict[str, Any]:
    """Offer the languages of the pages, each in its own name."""
    request = context.get("request")
    return {
        "languages": [get_language_info(code) for code, _ in settings.LANGUAGES],
        "current": get_language(),
        "next": request.get_full_path() if request is not None else "/",
    }


@register.simple_tag
def ronde_version() -> str:
    return str(settings.VERSION)


@register.simple_tag
def in_hall() -> bool:
    """Tell whether this is the server of a hall, without encryption."""
    return not settings.IS_PUBLIC


@register.filter
def labelled(text: object) -> str:
    """Print what comes before a value, with the colon of the reader's language."""
    return gettext("%(label)s:") % {"label": text}


@register.filter
def widget_kind(field: BoundField) -> str:
    """Return how components/field.html lays the field out."""
    widget = field.field.widget
    if field.is_hidden:
        return "hidden"
    if isinstance(widget, widgets.CheckboxInput):
        return "check"
    if isinstance(widget, (widgets.RadioSelect, widgets.CheckboxSelectMultiple)):
        return "choices"
    return "text"
