"""Where a hall sends its event, and the key that a public site gives."""

from __future__ import annotations

from django import forms
from django.utils.translation import gettext_lazy as _

from tournaments.forms.base import PageForm


class PublicSiteForm(PageForm):
    address = forms.URLField(
        label=_("Address of the public site"),
        assume_scheme="https",
        help_text=_("For example https://chess.example.org"),
    )
    key = forms.CharField(
        label=_("Key"),
        max_length=80,
        widget=forms.PasswordInput(attrs={"autocomplete": "off"}),
        help_text=_(
            "The administrator of the public site makes it there, "
            "under “This installation”."
        ),
    )


class HallKeyForm(PageForm):
    label = forms.CharField(
        label=_("For which hall"),
        max_length=80,
        help_text=_("A name, so that the list says whose key it is."),
    )
