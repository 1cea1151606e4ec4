"""Every error of every form says what to do: none is Django's own sentence."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from functools import cache
from importlib import import_module
from pathlib import Path
from pkgutil import walk_packages

import django
import pytest
from django import forms
from django.core.files.uploadedfile import SimpleUploadedFile

from pairing.forms import AbsencesForm, HandForm
from pairing.questions import open_questions
from standings.forms.play_offs import PlayOffChangeForm, ScoreForm
from standings.forms.ties import ChainForm, TieOrderForm
from tests.factories import make_tournament
from tournaments.errors import InvalidValue
from tournaments.forms.accounts import NewAccountForm, SignInForm
from tournaments.forms.acts import DeletionForm
from tournaments.forms.base import PageForm, PlainErrors
from tournaments.forms.entrants import (
    ByeForm,
    MoveForm,
    PlayerForm,
    PlayerLineForm,
    PlayerOrderForm,
    WithdrawForm,
)
from tournaments.forms.forbidden import ForbiddenForm
from tournaments.forms.journal import JournalFilterForm
from tournaments.forms.rating_lists import ColumnsForm
from tournaments.forms.results import PublicationForm
from tournaments.forms.seen import SeenForm
from tournaments.forms.tournaments import SettingsForm
from tournaments.models import PlayOff, PlayOffGame, Round, Tournament
from tournaments.services.tournaments import update_settings

pytestmark = pytest.mark.django_db

ROOT = Path(__file__).resolve().parents[2]
APPS = ("tournaments", "pairing", "standings", "config")
Maker = Callable[[Tournament, dict[str, str], dict[str, object]], forms.BaseForm]

MAKERS: dict[type[forms.BaseForm], Maker] = {
    SignInForm: lambda t, data, files: SignInForm(None, data),
    PlayerLineForm: lambda t, data, files: PlayerLineForm(t, data),
    PlayerForm: lambda t, data, files: PlayerForm(t.entrants.all()[0], data),
    PlayerOrderForm: lambda t, data, files: PlayerOrderForm(
        list(t.entrants.all()), data
    ),
    WithdrawForm: lambda t, data, files: WithdrawForm(t.entrants.all()[0], data),
    ByeForm: lambda t, data, files: ByeForm([2, 3], data),
    DeletionForm: lambda t, data, files: DeletionForm(t.name, "Type it again.", data),
    MoveForm: lambda t, data, files: MoveForm([t], data),
    ForbiddenForm: lambda t, data, files: ForbiddenForm(t, data),
    JournalFilterForm: lambda t, data, files: JournalFilterForm(t, data),
    ColumnsForm: lambda t, data, files: ColumnsForm("Name;Rating", data),
    PublicationForm: lambda t, data, files: PublicationForm(data, tournament=t),
    SettingsForm: lambda t, data, files: SettingsForm(data, instance=t),
    AbsencesForm: lambda t, data, files: AbsencesForm(open_questions(t), data),
    ChainForm: lambda t, data, files: ChainForm(t, data),
    HandForm: lambda t, data, files: HandForm(Round(tournament=t), data),
    ScoreForm: lambda t, data, files: ScoreForm(PlayOffGame(), data),
    PlayOffChangeForm: lambda t, data, files: PlayOffChangeForm(PlayOff(), data),
    TieOrderForm: lambda t, data, files: TieOrderForm(tuple(t.entrants.all()), data),
}
"""How a form is made that asks for more than what was typed."""

TYPED = ["", " ", "\0", "x" * 6000, "-1", "0", "99999999999999999999", "½", "a b", "7"]


def every_form() -> list[type[forms.BaseForm]]:
    for app in APPS:
        for module in walk_packages([str(ROOT / app)], f"{app}."):
            if any(part.endswith("forms") for part in module.name.split(".")):
                import_module(module.name)
    own = (PageForm, PlainErrors, SeenForm)
    found = [
        kind
        for kind in _kinds_of(forms.BaseForm)
        if kind.__module__.startswith(APPS) and kind not in own
    ]
    return sorted(set(found), key=lambda kind: kind.__qualname__)


def _kinds_of(kind: type) -> Iterator[type]:
    for child in kind.__subclasses__():
        yield child
        yield from _kinds_of(child)


@cache
def django_sentences() -> re.Pattern[str]:
    """Return all that Django says, from its own catalogues, with room for values."""
    said = set()
    for folder in ("conf", "contrib/auth"):
        path = Path(django.__file__).parent / folder
        text = (path / "locale/fr/LC_MESSAGES/django.po").read_text(encoding="utf-8")
        for entry in re.findall(
            r'^msgid(?:_plural)? ((?:".*"\n)+)', text, re.MULTILINE
        ):
            said.add("".join(re.findall(r'^"(.*)"$', entry, re.MULTILINE)))
    forms_of_each = (
        re.sub(r"%\\?\(\w+\\?\)[sdr]", ".*", re.escape(sentence))
        for sentence in sorted(said)
        if " " in sentence
    )
    return re.compile("|".join(forms_of_each), re.DOTALL)


def _bound(
    kind: type[forms.BaseForm], tournament: Tournament, typed: str
) -> forms.BaseForm:
    make = MAKERS.get(kind, lambda t, data, files: kind(data, files))
    names = list(make(tournament, {}, {}).fields)
    files = {"file": SimpleUploadedFile("list.csv", typed.strip().encode())}
    return make(tournament, dict.fromkeys(names, typed), files if typed else {})


def test_django_sentences_are_found():
    """The list against which the forms are held is not empty."""
    said = django_sentences()

    for sentence in (
        "This field is required.",
        "Enter a valid date.",
        "Enter a whole number.",
        "Ensure this value is less than or equal to 5.",
        "Ensure this value has at most 80 characters (it has 81).",
        "Select a valid choice. x is not one of the available choices.",
        "Null characters are not allowed.",
        "The submitted file is empty.",
    ):
        assert said.fullmatch(sentence), sentence


def test_every_form_speaks_plainly():
    strangers = [kind for kind in every_form() if not issubclass(kind, PlainErrors)]

    assert strangers == []
    assert len(every_form()) > 20


@pytest.mark.parametrize("kind", every_form(), ids=lambda kind: kind.__name__)
def test_form_says_nothing_of_django(kind):
    tournament = make_tournament(3)
    said = django_sentences()
    heard = []

    for typed in TYPED:
        form = _bound(kind, tournament, typed)
        for name, errors in form.errors.items():
            heard += [(name, typed[:20], error) for error in errors]

    foreign = [item for item in heard if said.fullmatch(item[2])]
    assert foreign == []


@pytest.mark.parametrize("kind", every_form(), ids=lambda kind: kind.__name__)
def test_form_has_a_sentence_for_every_fault_of_its_fields(kind):
    """Also for those that the values above do not provoke."""
    form = _bound(kind, make_tournament(3), "")
    form.full_clean()
    said = django_sentences()

    for name, field in form.fields.items():
        codes = {getattr(check, "code", None) for check in field.validators}
        assert codes <= set(field.error_messages), name
        for code, text in field.error_messages.items():
            assert not said.fullmatch(str(text)), (name, code)


@pytest.mark.parametrize(
    ("password", "sentence"),
    [
        ("kL3x", "Choose a password of at least 8 characters."),
        ("password", "Many people use this password. Choose another one."),
        ("8241975036", "Digits alone are soon guessed. Add some letters."),
        ("jacqueline", "This is too much like your name. Choose another one."),
    ],
)
def test_new_account_says_what_is_wrong_with_a_password(password, sentence):
    form = NewAccountForm(
        {"full_name": "Jacqueline", "username": "jacqueline", "password": password}
    )

    assert sentence in form.errors["password"]


def test_service_says_what_a_column_can_hold():
    tournament = make_tournament()

    with pytest.raises(InvalidValue) as refusal:
        update_settings(
            tournament=tournament,
            by=tournament.event.memberships.get().user,
            rate_of_play="x" * 200,
        )

    assert str(refusal.value) == "Write at most 120 letters."
    assert refusal.value.field == "rate_of_play"
