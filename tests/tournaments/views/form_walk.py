"""Walking over the forms of a page with input that cannot be right.

A page is read as a browser reads it: its forms, what stands in them, where they go.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass, field
from typing import Any
from urllib.parse import urljoin, urlsplit

from django.apps import apps
from django.core.files.uploadedfile import SimpleUploadedFile
from django.db import transaction
from django.http import HttpResponse
from django.test import Client
from django.urls import resolve
from lxml.html import HtmlElement as Element
from lxml.html import HTMLParser, document_fromstring

TOO_LONG = "x" * 20_001
NO_TEXT = "a\0b"
NOT_OFFERED = "not-offered"
NOISE = b"\x00\x01\x02 noise"

FIELDS = ("input", "select", "textarea")
Rows = dict[str, list[tuple[Any, ...]]]

COUNTERS = {"Attempt"}
"""Rows that say how often somebody tried: a refused try is one more."""


@dataclass(frozen=True)
class Control:
    """One field of a form: an input, or several of one name to choose from."""

    name: str
    kind: str
    elements: list[Element]

    @property
    def bad_inputs(self) -> tuple[Any, ...]:
        return {
            "text": (TOO_LONG, NO_TEXT),
            "password": ("x",),
            "choice": (NOT_OFFERED,),
            "file": (NOISE,),
        }.get(self.kind, ())

    @property
    def value(self) -> Any:
        """Return what a browser would send: a text, a list, or None for nothing."""
        first = self.elements[0]
        if self.kind in ("check", "choice") and first.tag == "input":
            ticked = [
                e.get("value", "on") for e in self.elements if "checked" in e.attrib
            ]
            return ticked or None
        if first.tag == "select":
            options = list(first.iter("option"))
            chosen = [o for o in options if "selected" in o.attrib] or options[:1]
            return [_option_value(option) for option in chosen]
        if first.tag == "textarea":
            # A browser leaves out the line end behind the tag.
            return (first.text or "").removeprefix("\n").replace("\n", "\r\n")
        return None if self.kind == "file" else first.get("value", "")


def _option_value(option: Element) -> str:
    return option.get("value", "".join(option.itertext()).strip())


@dataclass
class PostForm:
    """A form that sends something."""

    action: str
    controls: dict[str, Control]
    buttons: list[tuple[str, str]]
    """Name and value of those that say which of several acts is meant."""
    element: Element

    @property
    def key(self) -> tuple[str, ...]:
        """Return what tells the form from the others of its page."""
        return self.action, *sorted(control.name for control in self.visible)

    @property
    def visible(self) -> list[Control]:
        return [c for c in self.controls.values() if c.kind != "hidden"]

    def filled(self) -> dict[str, Any]:
        """Return what is sent when nobody has typed anything."""
        data = {
            name: control.value
            for name, control in self.controls.items()
            if control.value is not None
        }
        return data | dict(self.buttons[:1])


class Page:
    """An answer as a browser sees it."""

    def __init__(self, answer: HttpResponse, address: str) -> None:
        parser = HTMLParser(encoding="utf-8", remove_comments=True)
        self.root = document_fromstring(answer.content, parser=parser)
        self.address = address

    @property
    def forms(self) -> list[PostForm]:
        return [
            self._form(element)
            for element in self.root.iter("form")
            if element.get("method", "").lower() == "post"
        ]

    def _form(self, element: Element) -> PostForm:
        groups: dict[str, list[Element]] = {}
        buttons = []
        for child in element.iter():
            name = child.get("name")
            if not name or name == "csrfmiddlewaretoken" or "disabled" in child.attrib:
                continue
            if child.tag == "button" and child.get("formaction") is None:
                buttons.append((name, child.get("value", "")))
            elif child.tag in FIELDS:
                groups.setdefault(name, []).append(child)
        action = urlsplit(urljoin(self.address, element.get("action") or self.address))
        controls = {
            name: Control(name, _kind(found[0]), found)
            for name, found in groups.items()
        }
        return PostForm(action.path, controls, buttons, element)

    def invalid_names(self, form: PostForm) -> list[str]:
        """Return the fields of a form that are marked as wrong, in their order."""
        for shown in self.forms:
            if shown.key == form.key:
                return [
                    name
                    for name, control in shown.controls.items()
                    if control.elements[0].get("aria-invalid") == "true"
                ]
        return []

    def text(self) -> str:
        return " ".join(" ".join(self.root.itertext()).split())


def _kind(element: Element) -> str:
    if element.tag == "select":
        return "choice"
    kind = element.get("type", "text")
    return {
        "hidden": "hidden",
        "radio": "choice",
        "checkbox": "check",
        "file": "file",
        "password": "password",
    }.get(kind, "text")


def stored() -> Rows:
    """Return every row of the application, its journal and its accounts."""
    return {
        model._meta.label: list(model._default_manager.order_by("pk").values_list())
        for label in ("tournaments", "auth")
        for model in apps.get_app_config(label).get_models()
        if model.__name__ not in COUNTERS
    }


@dataclass
class Walk:
    """What came of the bad input, over all pages that were walked."""

    posted: set[str] = field(default_factory=set)
    """Names of the addresses to which the forms go."""
    refused: set[tuple[str, str]] = field(default_factory=set)
    """Names of addresses with the names of fields that refused something."""
    tried: set[tuple[str, str]] = field(default_factory=set)
    wrong: list[str] = field(default_factory=list)
    """What is not as it should be, as sentences for the reader of the test."""
    before: Rows = field(default_factory=dict)
    """What was stored when the page was looked at."""

    def over(self, client: Client, address: str) -> None:
        """Try every field of every form of a page."""
        answer = client.get(address)
        if answer.status_code != 200:
            self.wrong.append(f"{address}: answers {answer.status_code}")
            return
        page = Page(answer, address)
        self.before = stored()
        for form in page.forms:
            name = resolve(form.action).view_name
            self.posted.add(name)
            for control in form.visible:
                family = re.sub(r"\d+", "#", control.name)
                if not control.bad_inputs or (name, family) in self.refused:
                    continue
                self.tried.add((name, family))
                for typed in control.bad_inputs:
                    data = {control.name: typed}
                    if control.name in self._refused(client, page, form, data):
                        self.refused.add((name, family))
                        break
            texts = [c.name for c in form.visible if c.kind == "text"]
            if texts:
                self._refused(client, page, form, dict.fromkeys(texts, TOO_LONG))

    def _refused(
        self, client: Client, page: Page, form: PostForm, typed: dict[str, Any]
    ) -> list[str]:
        """Send bad values, look at the answer, and take back what was accepted.

        Returns the names of the fields that are marked as wrong.
        """
        data = form.filled() | {
            name: SimpleUploadedFile("list.bin", value) if value is NOISE else value
            for name, value in typed.items()
        }
        with transaction.atomic():
            answer = client.post(form.action, data)
            after = stored() if answer.status_code == 422 else {}
            transaction.set_rollback(True)
        where = f"{form.action} {str(typed)[:60]}"
        if answer.status_code in (200, 302):
            return []
        if answer.status_code != 422:
            self.wrong.append(f"{where}: answers {answer.status_code}")
            return []
        changed = [k for k, rows in self.before.items() if rows != after[k]]
        if changed:
            self.wrong.append(f"{where}: is refused and changes {changed}")
        again = Page(answer, form.action)
        found = faults(page, again, form, data)
        self.wrong += [f"{where}: {fault}" for fault in found]
        return again.invalid_names(form)


def faults(
    page: Page, again: Page, form: PostForm, data: dict[str, Any]
) -> Iterator[str]:
    """Yield what a page that is shown again does not do as it should."""
    forms = {shown.key: shown for shown in again.forms}
    if lost := {other.key for other in page.forms} - forms.keys():
        yield f"these forms are gone or go elsewhere: {sorted(lost)}"
    shown = forms.get(form.key)
    if shown is None:
        yield "the form is not shown again"
        return
    invalid = [shown.controls[name] for name in again.invalid_names(form)]
    if not invalid:
        yield "no field is marked as wrong"
    for control in invalid:
        yield from _sentence_faults(again, control)
    yield from _lost_input(shown, data)
    focused = [e for e in again.root.iter() if "autofocus" in e.attrib]
    if focused != [control.elements[0] for control in invalid[:1]]:
        yield f"the cursor is at {[(e.tag, e.get('name')) for e in focused]}"


def _lost_input(form: PostForm, data: dict[str, Any]) -> Iterator[str]:
    """Say what was typed and does not stand there any more."""
    for name, control in form.controls.items():
        sent = data.get(name)
        # A browser sends neither a file nor a password back, nor shows what is no text.
        is_lost = control.kind in ("file", "password", "hidden")
        if is_lost or sent in (NO_TEXT, NOT_OFFERED):
            continue
        if _plain(control.value) != _plain(sent):
            yield f"{name} was {str(sent)[:20]!r} and is {str(control.value)[:20]!r}"


def _plain(value: Any) -> list[str]:
    if isinstance(value, list):
        return sorted(filter(None, value))
    return [str(value)] if value else []


def _sentence_faults(again: Page, control: Control) -> Iterator[str]:
    """Say whether the sentence stands in the wrapper of its field, open to the eye."""
    name, first = control.name, control.elements[0]
    around = list(first.iterancestors())
    if any(e.tag == "details" and "open" not in e.attrib for e in around):
        yield f"{name} is folded away"
    ids = " ".join(
        element.get("aria-describedby", "")
        for element in (first, *around)
        if element.tag in (*FIELDS, "fieldset")
    ).split()
    said = [
        element
        for element in again.root.iter()
        if element.get("id") in ids and "errorlist" in element.get("class", "")
    ]
    if not said or not "".join(said[0].itertext()).strip():
        yield f"{name} has no sentence at {ids}"
        return
    wrapper = next(a for a in said[0].iterancestors() if a in around)
    beside = {e.get("name") for e in wrapper.iter() if e.tag in FIELDS}
    if beside != {name}:
        yield f"the sentence of {name} stands beside {sorted(map(str, beside))}"
