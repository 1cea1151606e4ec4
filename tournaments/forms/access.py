"""Inviting a colleague."""

from __future__ import annotations

from django import forms
from django.utils.translation import gettext_lazy as _

from tournaments.enums import Role
from tournaments.forms.base import PageForm


class InviteForm(PageForm):
    label = forms.CharField(
        label=_("For whom"),
        max_length=80,
        required=False,
        help_text=_("A name, so that the list says whose link it is."),
    )
    role = forms.ChoiceField(
        label=_("Role"),
        choices=[
            (Role.ASSISTANT, _("Assistant: check-in and results only")),
            (Role.ARBITER, _("Arbiter: everything in this event")),
        ],
        initial=Role.ASSISTANT,
        widget=forms.RadioSelect,
    )
