"""How a view answers an act: done and said, or refused and nothing changed."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from functools import partial, wraps
from http import HTTPStatus
from typing import Any, TypeVar

from django import forms
from django.contrib import messages
from django.http import HttpRequest, HttpResponse, QueryDict
from django.shortcuts import redirect
from django.urls import reverse

from tournaments.errors import TournamentError
from tournaments.forms.base import PlainErrors, add_refusal
from tournaments.models import Tournament
from tournaments.templatetags.site import labelled
from tournaments.views.access import View

Made = TypeVar("Made")


@dataclass(frozen=True, slots=True)
class ActPage:
    """The page on which an act stands."""

    name: str
    """Of its address, as the addresses of the site are named."""
    address: str
    show: Callable[..., HttpResponse]
    """Show it again; a refused form comes by the name that the page gives it."""


def page_at(
    request: HttpRequest, name: str, show: Callable[..., HttpResponse], *args: object
) -> ActPage:
    """Return the page of an address, for what the address names."""
    return ActPage(name, reverse(name, args=args), partial(show, request, *args))


def sent(request: HttpRequest) -> QueryDict | None:
    """Return what was sent to a page; nothing when somebody only looks at it."""
    return request.POST if request.method == "POST" else None


def only_sent(name: str, *parts: str) -> Callable[[View], View]:
    """Lead who only looks at the address of an act to the page on which it stands.

    `parts` are those of its address that the page has too, beside the tournament.
    """

    def decorate(view: View) -> View:
        @wraps(view)
        def guarded(
            request: HttpRequest, tournament: Tournament, **rest: Any
        ) -> HttpResponse:
            if request.method == "POST":
                return view(request, tournament, **rest)
            address = reverse(name, args=[tournament, *(rest[p] for p in parts)])
            return _led_to(request, address)

        return guarded

    return decorate


def _led_to(request: HttpRequest, address: str) -> HttpResponse:
    """Go to a page with what a link or a search on it has asked for."""
    asked = request.META.get("QUERY_STRING", "")
    return redirect(f"{address}?{asked}" if asked else address)


def carry_out(
    request: HttpRequest,
    act: Callable[[], Made],
    *,
    on: ActPage,
    done: str | Callable[[Made], str] = "",
    then: str | Callable[[Made], str] = "",
    **form: PlainErrors,
) -> HttpResponse:
    """Do one act and go on; a refusal shows its page again, beside its field.

    What is said and where it goes on may depend on what was made. Who only looks at
    the address of an act, after a refusal for instance, is led to its page.
    """
    if request.method != "POST":
        match = request.resolver_match
        is_there = match is not None and match.view_name == on.name
        return on.show() if is_there else _led_to(request, on.address)
    made: list[Made] = []
    refusal = _refusal(lambda: made.append(act()), *form.values())
    if refusal is None:
        if words := done(made[0]) if callable(done) else done:
            messages.success(request, words)
        return redirect((then(made[0]) if callable(then) else then) or on.address)
    if refusal:
        messages.error(request, refusal)
    return shown_again(on.show(**form))


def _refusal(act: Callable[[], object], *asked: PlainErrors) -> str | None:
    """Return why an act was refused, nothing when the form says it, None when not."""
    if asked:
        return None if save_form(asked[0], act) else ""
    try:
        act()
    except TournamentError as refusal:
        return str(refusal)
    return None


def save_form(form: PlainErrors, act: Callable[[], object]) -> bool:
    """Do an act with a valid form; a refusal is written beside its field."""
    if not form.is_valid():
        return False
    try:
        act()
    except TournamentError as refusal:
        add_refusal(form, refusal)
        return False
    return True


def shown_again(page: HttpResponse) -> HttpResponse:
    """Mark a page as the answer to something that was refused."""
    page.status_code = HTTPStatus.UNPROCESSABLE_ENTITY.value
    return page


def first_error(form: forms.BaseForm) -> str:
    """Return the first sentence of a form that is not shown again, with its field."""
    for name, errors in form.errors.items():
        label = form.fields[name].label if name in form.fields else None
        for sentence in errors:
            return f"{labelled(label)} {sentence}" if label else str(sentence)
    return ""
