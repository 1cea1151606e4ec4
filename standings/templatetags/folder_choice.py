"""The public folder of an event: how many pages it has, with "why?" and without."""

from __future__ import annotations

from typing import Any

from django import template

from standings.public_folder.shelf import expected_pages, why_pages
from tournaments.models import Event

register = template.Library()


@register.inclusion_tag("standings/folder_choice.html")
def folder_choice(event: Event) -> dict[str, Any]:
    """Show the number of pages, and the folder with "why?" where that is public."""
    pages, more = expected_pages(event, with_why=False), why_pages(event)
    return {
        "event": event,
        "pages": pages,
        "pages_with_why": pages + more if more else 0,
    }
