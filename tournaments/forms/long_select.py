"""A list to choose from that has hundreds of lines."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator
from typing import Any

from django import forms
from django.forms.utils import flatatt
from django.utils.html import format_html
from django.utils.safestring import SafeString, mark_safe


class LongSelect(forms.Select):
    """A list written in one go: Django renders two templates for each line of one."""

    def render(
        self,
        name: str,
        value: Any,
        attrs: dict[str, Any] | None = None,
        renderer: Any = None,
    ) -> SafeString:
        given = flatatt(self.build_attrs(self.attrs, attrs))
        lines = _joined(_lines(self.choices, self.format_value(value)))
        return format_html('<select name="{}"{}>{}</select>', name, given, lines)


def _lines(choices: Iterable[Any], chosen: Collection[str]) -> Iterator[str]:
    for key, label in choices:
        if isinstance(label, list):
            inner = _joined(_lines(label, chosen))
            yield format_html('<optgroup label="{}">{}</optgroup>', key, inner)
        elif str(key) in chosen:
            yield format_html('<option value="{}" selected>{}</option>', key, label)
        else:
            yield format_html('<option value="{}">{}</option>', key, label)


def _joined(lines: Iterable[str]) -> SafeString:
    return mark_safe("\n".join(lines))  # noqa: S308  # every line is escaped above
