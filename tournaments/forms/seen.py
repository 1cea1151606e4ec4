"""Forms about what colleagues change too: they know the values that they showed."""

from __future__ import annotations

from copy import copy
from hashlib import blake2b
from typing import Any

from django import forms
from django.utils.translation import gettext as _

from tournaments.forms.base import PlainErrors


class SeenForm(PlainErrors):
    """A form that sends back, field by field, a mark of the value it showed.

    What a colleague changed meanwhile, and this reader left alone, stays as the
    colleague has it. What both changed is refused once, with the other's value; what was
    typed is kept, and sent again it counts.
    """

    @property
    def seen(self) -> str:
        """Return the marks of the stored values, for a hidden input."""
        return " ".join(f"{name}={_mark(self._stored(name))}" for name in self.fields)

    def full_clean(self) -> None:
        changed_by_both = self._take_over() if self.is_bound else []
        super().full_clean()
        for name in changed_by_both:
            self.add_error(name, forms.ValidationError(self._sentence(name)))

    def _take_over(self) -> list[str]:
        """Put what only colleagues changed into the data; return what both did."""
        parts = [part.partition("=") for part in self.data.get("seen", "").split()]
        seen = {name: mark for name, _equals, mark in parts}
        data: Any = copy(self.data)
        changed_by_both = []
        for name, field in self.fields.items():
            stored = self._stored(name)
            if field.disabled or seen.get(name, _mark(stored)) == _mark(stored):
                continue
            sent = self[name].data
            if _mark(_text(sent)) == seen[name]:
                data[self.add_prefix(name)] = stored
            elif _text(sent) != stored:
                changed_by_both.append(name)
        self.data = data
        return changed_by_both

    def _stored(self, name: str) -> str:
        """Return the stored value as its widget shows it."""
        field = self.fields[name]
        value = field.prepare_value(self.get_initial_for_field(field, name))
        if not isinstance(value, bool):
            value = field.widget.format_value(value)
        return _text(value)

    def _sentence(self, name: str) -> str:
        stored = self._stored(name)
        choices = getattr(self.fields[name], "choices", ())
        stored = str(dict(choices).get(stored, stored))
        if not stored or isinstance(self.fields[name], forms.BooleanField):
            return _(
                "Somebody has changed this meanwhile. Save again if yours shall stand."
            )
        return _(
            "Somebody has written “%(value)s” here meanwhile. Save again if yours shall stand."
        ) % {"value": stored}


def _text(value: Any) -> str:
    """Return a value as one text; an unticked box is empty, as an empty field is."""
    if isinstance(value, list | tuple):
        value = "\n".join(str(part) for part in value)
    if value is None or value is False:
        return ""
    return "\n".join(str(value).split("\r\n")).strip()


def _mark(text: str) -> str:
    return blake2b(text.encode(), digest_size=4).hexdigest()
