"""The form of an event."""

from __future__ import annotations

from typing import Any

from django import forms
from django.conf import settings
from django.utils.text import capfirst
from django.utils.translation import get_language
from django.utils.translation import gettext_lazy as _

from tournaments.forms.base import language_choices
from tournaments.forms.seen import SeenForm
from tournaments.forms.zones import TimeZoneField
from tournaments.models import Event


class EventForm(SeenForm, forms.ModelForm):  # type: ignore[type-arg]  # ModelForm is not generic at run time
    """Everything about an event; a name is enough."""

    language = forms.ChoiceField(label=_("Language of its paper"))
    time_zone = TimeZoneField(label=_("Time zone"))
    website = forms.URLField(
        label=_("Website"), required=False, max_length=200, assume_scheme="https"
    )

    class Meta:
        model = Event
        fields = [
            "name",
            "place",
            "start_date",
            "end_date",
            "federation",
            "organiser",
            "website",
            "chief_arbiter",
            "deputies",
            "is_public",
            "is_fide_rated",
            "authorisation",
            "language",
            "time_zone",
            "notes",
        ]
        labels = {
            "name": _("Name of the event"),
            "is_public": _("Visitors can see what is published"),
            "is_fide_rated": _("The event is rated by FIDE"),
            "authorisation": _("Reference of the authorisation"),
        }
        help_texts = {
            "federation": _("Three letters, such as BEL."),
            "is_public": _("Drafts and notes stay hidden in any case."),
        }
        widgets = {
            "start_date": forms.DateInput(attrs={"type": "date"}, format="%Y-%m-%d"),
            "end_date": forms.DateInput(attrs={"type": "date"}, format="%Y-%m-%d"),
            "federation": forms.TextInput(
                attrs={"autocapitalize": "characters", "size": 3}
            ),
            "deputies": forms.Textarea(attrs={"rows": 3}),
            "notes": forms.Textarea(attrs={"rows": 3}),
        }

    field_order = [
        *("name", "place", "start_date", "end_date", "organiser", "federation"),
        *("website", "is_public", "chief_arbiter", "deputies", "is_fide_rated"),
        *("authorisation", "language", "time_zone", "notes"),
    ]
    BRIEF = ("name", "place", "start_date", "end_date", "time_zone", "is_public")

    def __init__(self, *args: Any, is_brief: bool = False, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        if is_brief:
            for name in set(self.fields) - set(self.BRIEF):
                del self.fields[name]
            self.fields["name"].widget.attrs["autofocus"] = True
            # The laptop at the venue knows its zone where the server may not.
            self.initial["time_zone"] = settings.TIME_ZONE
            self.fields["time_zone"].required = False
            if not self.is_bound:
                self.fields["time_zone"].widget.attrs["data-own-zone"] = ""
        else:
            self.fields["language"].choices = language_choices()  # type: ignore[attr-defined]  # a ChoiceField
        for field in self.fields.values():
            field.label = capfirst(field.label)

    def new_event(self) -> dict[str, Any]:
        """Return the valid brief form as the arguments of create_event.

        Paper speaks the language of who makes the event; its hours are those of the
        installation where no zone is chosen.
        """
        return {
            "language": get_language() or settings.LANGUAGE_CODE,
            **self.cleaned_data,
            "time_zone": self.cleaned_data["time_zone"] or settings.TIME_ZONE,
        }

    def clean_federation(self) -> str:
        federation: str = self.cleaned_data["federation"].upper()
        if federation and not (len(federation) == 3 and federation.isalpha()):
            raise forms.ValidationError(_("Write three letters, such as BEL, or none."))
        return federation

    def clean(self) -> dict[str, Any]:
        data: dict[str, Any] = super().clean() or self.cleaned_data
        start, end = data.get("start_date"), data.get("end_date")
        if start and end and end < start:
            self.add_error(
                "end_date", _("The last day is before the first. Correct one of them.")
            )
        return data

    def _post_clean(self) -> None:
        """Leave the row as it is: the service changes it, and checks it again."""
