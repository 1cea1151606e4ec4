"""Files and pasted text that come in: lists of players, reports, archives.

What was uploaded travels through the preview as text, so that nothing waits on the
server and the second step imports what the first one showed.
"""

from __future__ import annotations

from typing import Any

from django import forms
from django.core.files.uploadedfile import UploadedFile
from django.utils.text import format_lazy
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from tournaments.enums import RatingKind, System
from tournaments.forms.base import PageForm

MEGABYTE = 1024 * 1024
LARGEST_TEXT = 2 * MEGABYTE
LARGEST_ARCHIVE = 50 * MEGABYTE


def _too_large(size: int, largest: int) -> forms.ValidationError:
    return forms.ValidationError(
        _(
            "This file has %(size)s MB; at most %(largest)s MB are read. Is it the "
            "right file?"
        )
        % {"size": -(-size // MEGABYTE), "largest": largest // MEGABYTE}
    )


COLUMN_CHOICES = (
    ("", gettext_lazy("leave out")),
    ("name", gettext_lazy("Surname, first name")),
    ("surname", gettext_lazy("Surname")),
    ("first_name", gettext_lazy("First name")),
    ("rating", gettext_lazy("Rating")),
    *(
        (kind.value, format_lazy("{} ({})", gettext_lazy("Rating"), kind.label))
        for kind in RatingKind
    ),
    ("estimate", gettext_lazy("Arbiter's estimate")),
    ("title", gettext_lazy("Title")),
    ("federation", gettext_lazy("Federation")),
    ("birth", gettext_lazy("Date or year of birth")),
    ("sex", gettext_lazy("Sex")),
    ("fide_id", gettext_lazy("FIDE id")),
    ("national_id", gettext_lazy("National id")),
    ("club", gettext_lazy("Club")),
    ("category", gettext_lazy("Category")),
    ("email", gettext_lazy("E-mail")),
)
"""What a column of a list of players can be, as csv_entries calls it."""


class TextImportForm(PageForm):
    """Text pasted in a box, or a file; the file goes first when both are there."""

    file = forms.FileField(label=gettext_lazy("File"), required=False)
    text = forms.CharField(
        label=gettext_lazy("Or paste the text here"),
        required=False,
        strip=False,
        widget=forms.Textarea(
            attrs={"rows": 10, "spellcheck": "false", "autocomplete": "off"}
        ),
    )

    def clean_file(self) -> UploadedFile[Any] | None:
        file: UploadedFile[Any] | None = self.cleaned_data["file"]
        if file is not None and (file.size or 0) > LARGEST_TEXT:
            raise _too_large(file.size or 0, LARGEST_TEXT)
        return file

    def clean(self) -> dict[str, Any]:
        data: dict[str, Any] = super().clean() or self.cleaned_data
        if not self.errors and not data.get("file") and not data["text"].strip():
            self.add_error("file", _("Choose a file or paste some text."))
        return data

    def source(self) -> bytes | str:
        """Return what came in: the bytes of the file, or the pasted text."""
        file: UploadedFile[Any] | None = self.cleaned_data["file"]
        if file is not None:
            data: bytes = file.read()
            return data
        text: str = self.cleaned_data["text"]
        return text


class ReportForm(PageForm):
    """What a tournament from a report is called here, and how it is paired on.

    The pairing system no longer changes afterwards, and older reports do not name it.
    """

    name = forms.CharField(
        label=gettext_lazy("Name in this event"), max_length=120, required=False
    )

    def __init__(self, *args: Any, declared: str | None = None, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        is_robin = declared == System.ROUND_ROBIN
        self.fields["system"] = forms.ChoiceField(
            label=_("Pairing system"),
            required=False,
            initial=declared,
            choices=[
                (value, label)
                for value, label in System.choices
                # A schedule is not made of rounds that follow from each other.
                if (value == System.ROUND_ROBIN) == is_robin
            ],
        )


class ArchiveForm(PageForm):
    file = forms.FileField(
        label=gettext_lazy("Archive file"),
        help_text=format_lazy(
            gettext_lazy("Made by Ronde with “{name}”."),
            name=gettext_lazy("The whole event as one file"),
        ),
    )

    def clean_file(self) -> UploadedFile[Any]:
        file: UploadedFile[Any] = self.cleaned_data["file"]
        if (file.size or 0) > LARGEST_ARCHIVE:
            raise _too_large(file.size or 0, LARGEST_ARCHIVE)
        return file
