"""What the poster of the hall asks for."""

from __future__ import annotations

from typing import Any

from django import forms
from django.utils.translation import gettext
from django.utils.translation import gettext_lazy as _

from tournaments.forms.base import PageForm

SHORTEST_CODE = 8
"""Of a network with WPA."""


class PosterForm(PageForm):
    """The hall's Wi-Fi; it goes on the poster and nowhere else."""

    network = forms.CharField(label=_("Name of the Wi-Fi"), max_length=32)
    network_code = forms.CharField(
        label=_("Code of the Wi-Fi"),
        max_length=63,
        required=False,
        help_text=_("Empty: an open network. Ronde does not keep it."),
    )
    size = forms.ChoiceField(
        label=_("Paper"), choices=[("a4", "A4"), ("letter", "US Letter")]
    )
    as_page = forms.BooleanField(
        label=_("As a page for the browser to print"), required=False
    )

    def clean_network_code(self) -> Any:
        code = self.cleaned_data["network_code"]
        if code and len(code) < SHORTEST_CODE:
            raise forms.ValidationError(
                gettext("A Wi-Fi code has at least 8 characters; look at it again.")
            )
        return code
