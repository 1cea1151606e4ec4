"""The small forms of acts that stand on a larger page."""

from __future__ import annotations

from typing import Any

from django import forms
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from tournaments.forms.base import PageForm
from tournaments.models.tournament import MOST_ROUNDS


class ReasonForm(PageForm):
    """An act that goes into the journal with a reason.

    The service says where one is needed. A page may hold several: give each its ids.
    """

    reason = forms.CharField(
        label=gettext_lazy("Reason"), max_length=200, required=False
    )


class LowerRoundsForm(ReasonForm):
    rounds_total = forms.IntegerField(
        label=gettext_lazy("New number of rounds"), min_value=1, max_value=MOST_ROUNDS
    )

    field_order = ["rounds_total", "reason"]


class DeletionForm(PageForm):
    """What is deleted for good asks for its name."""

    name = forms.CharField(
        required=False, widget=forms.TextInput(attrs={"autocomplete": "off"})
    )

    def __init__(self, name: str, wrong: str, *args: Any, **kwargs: Any) -> None:
        kwargs.setdefault("auto_id", "delete-%s")
        super().__init__(*args, **kwargs)
        self.right = name
        self.wrong = wrong
        self.fields["name"].label = _("Type “%(name)s” to confirm") % {"name": name}

    def clean_name(self) -> str:
        name: str = self.cleaned_data["name"]
        if name != self.right:
            raise forms.ValidationError(self.wrong)
        return name
