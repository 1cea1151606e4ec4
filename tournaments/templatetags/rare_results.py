"""The rare results as buttons: the same on every board with the same result.

A desk of 250 boards prints them 250 times, and the arbiter waits for them.
"""

from __future__ import annotations

from functools import lru_cache

from django import template
from django.template.loader import render_to_string
from django.utils.safestring import SafeString
from django.utils.translation import get_language

register = template.Library()


@register.simple_tag
def rare_results(code: str, has_colours: bool) -> SafeString:
    """Print the results one step further, with the one that stands pressed."""
    return _printed(code, has_colours, get_language())


@lru_cache(maxsize=256)
def _printed(code: str, has_colours: bool, language: str | None) -> SafeString:
    return render_to_string(
        "tournaments/rare_results.html", {"code": code, "has_colours": has_colours}
    )
