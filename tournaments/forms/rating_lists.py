"""The forms of rating lists: a file with its date, and the columns of a CSV file."""

from __future__ import annotations

from typing import Any

from django import forms
from django.core.files.uploadedfile import UploadedFile
from django.utils import timezone
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from tournaments.enums import RatingKind
from tournaments.forms.base import PageForm
from tournaments.models import RatingList
from tournaments.rating_lists.federation_csv import (
    FIELDS,
    NEEDED,
    guessed_columns,
    headings_of,
)

MOST_UPLOADED = 400_000_000


class RatingListForm(PageForm):
    file = forms.FileField(
        label=gettext_lazy("File"),
        help_text=gettext_lazy(
            "FIDE's list as text or XML, or a federation's list as CSV; also zipped."
        ),
    )
    source = forms.ChoiceField(
        label=gettext_lazy("Source"), choices=RatingList.Source.choices
    )
    name = forms.CharField(
        label=gettext_lazy("Short name"),
        max_length=20,
        required=False,
        help_text=gettext_lazy("Stands beside each rating, such as FIDE or KBSB."),
    )
    period = forms.DateField(
        label=gettext_lazy("Date of the list"),
        widget=forms.DateInput(attrs={"type": "date"}, format="%Y-%m-%d"),
    )
    kind = forms.ChoiceField(
        label=gettext_lazy("A list with one rating holds"),
        choices=[
            (kind.value, kind.label)
            for kind in (RatingKind.STANDARD, RatingKind.RAPID, RatingKind.BLITZ)
        ],
    )

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.fields["period"].initial = timezone.localdate().replace(day=1)

    def clean_file(self) -> UploadedFile[bytes]:
        file: UploadedFile[bytes] = self.cleaned_data["file"]
        if file.size is not None and file.size > MOST_UPLOADED:
            raise forms.ValidationError(_("The file is too large."))
        return file


class ColumnsForm(PageForm):
    """Which column of a federation's file is what."""

    def __init__(self, heading: str, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        headings = headings_of(heading)
        guessed = guessed_columns(headings)
        choices = [("", "–"), *((text, text) for text in headings if text)]
        for field, label in FIELDS.items():
            self.fields[field] = forms.ChoiceField(
                label=str(label),
                choices=choices,
                required=field in NEEDED,
                initial=guessed.get(field, ""),
            )

    def columns(self) -> dict[str, str]:
        """Return the chosen columns: field -> heading."""
        return {field: text for field, text in self.cleaned_data.items() if text}
