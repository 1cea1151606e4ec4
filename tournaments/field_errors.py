"""What is wrong with one value, in words that say what to do.

Django's own sentences name the fault (“Enter a valid date.”); these name the remedy.
Forms and services look them up here by Django's code.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from django import forms
from django.core.exceptions import ValidationError
from django.utils.functional import Promise
from django.utils.translation import gettext_lazy as _

Sentences = Mapping[str, str | Promise]

CHOOSE = _("Choose something from the list.")
FILL_IN = _("Fill this in.")

GENERAL: Sentences = {
    "required": FILL_IN,
    "blank": FILL_IN,
    "null": FILL_IN,
    "invalid": _("This cannot be read. Write it in another way."),
    "invalid_choice": CHOOSE,
    "max_length": _("Write at most %(limit_value)d letters."),
    "min_length": _("Write at least %(limit_value)d letters."),
    "max_value": _("Write %(limit_value)s or less."),
    "min_value": _("Write %(limit_value)s or more."),
    "null_characters_not_allowed": _(
        "A character in it cannot be stored. Type the text instead of pasting it."
    ),
}

WHOLE_NUMBER = _("Write a whole number, such as 5.")
BY_FIELD: Mapping[type[forms.Field], Sentences] = {
    forms.IntegerField: {"invalid": WHOLE_NUMBER},
    forms.DateField: {"invalid": _("Write the day like 2026-04-30.")},
    forms.TimeField: {"invalid": _("Write the hour like 14:30.")},
    forms.DateTimeField: {"invalid": _("Write day and hour like 2026-04-30 14:30.")},
    forms.EmailField: {"invalid": _("Write an address like name@example.org.")},
    forms.BooleanField: {"required": _("Tick this box to go on.")},
    forms.ChoiceField: {"required": CHOOSE},
    forms.MultipleChoiceField: {
        "required": _("Choose at least one of the list."),
        "invalid_list": CHOOSE,
    },
    forms.FileField: {
        "required": _("Choose a file."),
        "invalid": _("The file did not arrive. Choose it again."),
        "missing": _("The file did not arrive. Choose it again."),
        "empty": _("This file is empty. Choose another one."),
        "max_length": _("The name of the file is too long. Give it a shorter one."),
        "contradiction": _("Choose a file or tick the box, not both."),
    },
}

PASSWORDS: Sentences = {
    "password_too_short": _("Choose a password of at least %(min_length)d characters."),
    "password_too_similar": _("This is too much like your name. Choose another one."),
    "password_too_common": _("Many people use this password. Choose another one."),
    "password_entirely_numeric": _("Digits alone are soon guessed. Add some letters."),
}


def speak_plainly(field: forms.Field) -> None:
    """Put these sentences in the place of Django's; what a form wrote itself stays."""
    kind = type(field)
    own = dict(GENERAL)
    for parent in reversed(kind.__mro__):
        own.update(BY_FIELD.get(parent, {}))
    defaults = dict(_django_sentences(kind))
    for code, sentence in own.items():
        # The same object: a form may have said the same words on purpose.
        if field.error_messages.get(code) is defaults.get(code):
            field.error_messages[code] = sentence  # type: ignore[assignment]  # lazy text


def _django_sentences(kind: type[forms.Field]) -> Iterator[tuple[str, object]]:
    for parent in reversed(kind.__mro__):
        if parent.__module__.startswith("django."):
            yield from vars(parent).get("default_error_messages", {}).items()


def plain_sentence(error: ValidationError, sentences: Sentences = GENERAL) -> str:
    """Return the sentence for a fault that Django found, else Django's own."""
    sentence = sentences.get(error.code or "")
    if sentence is None:
        return str(error.messages[0])
    return str(sentence) % (error.params or {})
