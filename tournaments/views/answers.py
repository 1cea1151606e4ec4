"""How a view answers an act: done and said, or refused and nothing changed."""

from __future__ import annotations

from collections.abc import Callable

from django import forms
from django.contrib import messages
from django.http import HttpRequest

from tournaments.errors import TournamentError
from tournaments.forms.base import add_refusal


def carry_out(request: HttpRequest, act: Callable[[], object], *, done: str) -> bool:
    """Do an act that has no form of its own, and say how it went on the next page."""
    try:
        act()
    except TournamentError as refusal:
        messages.error(request, str(refusal))
        return False
    messages.success(request, done)
    return True


def first_error(form: forms.BaseForm) -> str:
    """Return the first sentence of a form that is not shown again itself."""
    for errors in form.errors.values():
        for sentence in errors:
            return str(sentence)
    return ""


def carry_out_form(
    request: HttpRequest,
    form: forms.BaseForm,
    act: Callable[[], object],
    *,
    done: str,
) -> bool:
    """Do an act whose small form is not shown again; say what is wrong with it."""
    if not form.is_valid():
        messages.error(request, first_error(form))
        return False
    return carry_out(request, act, done=done)


def save_form(form: forms.BaseForm, act: Callable[[], object]) -> bool:
    """Do an act with a valid form; a refusal is written beside its field."""
    if not form.is_valid():
        return False
    try:
        act()
    except TournamentError as refusal:
        add_refusal(form, refusal)
        return False
    return True
