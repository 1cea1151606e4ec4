"""What every form of the arbiter's pages shares."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from django import forms
from django.conf import settings
from django.forms.boundfield import BoundWidget
from django.utils.functional import Promise, cached_property

from tournaments.errors import TournamentError
from tournaments.field_errors import speak_plainly

Choices = list[tuple[str, str | Promise]]


class PlainField(forms.BoundField):
    """A field that takes the cursor when it is the first one that is wrong."""

    def build_widget_attrs(
        self, attrs: dict[str, Any], widget: forms.Widget | None = None
    ) -> dict[str, Any]:
        built: dict[str, Any] = super().build_widget_attrs(attrs, widget)
        if wrong := getattr(self.form, "wrong_field", ""):
            built["autofocus"] = self.name == wrong
        return built

    @cached_property
    def subwidgets(self) -> list[BoundWidget]:
        """Return the choices; of several the first one takes the cursor."""
        choices: list[BoundWidget] = super().subwidgets
        for choice in choices[1:]:
            choice.data["attrs"].pop("autofocus", None)
        return choices


class PlainErrors(forms.BaseForm):
    """A form whose errors say what to do, those of Django's own fields too."""

    bound_field_class = PlainField
    column_fields: Mapping[str, str] = {}
    """Where a refusal about a column is shown when no field has its name."""

    @property
    def wrong_field(self) -> str:
        """Return the first field with an error, or nothing."""
        return next((name for name in self.fields if name in self.errors), "")

    def full_clean(self) -> None:
        for field in self.fields.values():
            speak_plainly(field)
        super().full_clean()


class PageForm(PlainErrors, forms.Form):
    """The form of a page; every form of the project is one, or has PlainErrors."""


def language_choices() -> Choices:
    return [(code, str(name)) for code, name in settings.LANGUAGES]


def language_name(code: str) -> str:
    return str(dict(language_choices()).get(code, code))


def add_refusal(form: PlainErrors, error: TournamentError) -> None:
    """Write a refused act beside the field that it is about, else above the form."""
    name = form.column_fields.get(error.field, error.field)
    fault = forms.ValidationError(str(error), code=type(error).__name__)
    form.add_error(name if name in form.fields else None, fault)


def lock_fields(form: forms.BaseForm, reasons: Mapping[str, str | Promise]) -> None:
    """Show settings that the rules have frozen, with the reason, and ignore input."""
    for name, reason in reasons.items():
        if name in form.fields:
            form.fields[name].disabled = True
            # One reason for a group of fields stands at the first of them.
            form.fields[name].locked_reason = reason  # type: ignore[attr-defined]  # read by components/field.html
