"""What arbiters type in more than one way: points and dates of birth."""

from __future__ import annotations

import re
from typing import Any

from django import forms
from django.core.exceptions import ValidationError
from django.utils.text import capfirst
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from tournaments.csv_values import ValueRefused, read_value
from tournaments.record import POINT
from tournaments.templatetags.chess import points


class PointsField(forms.CharField):
    """Points as typed (½, 0.5, 0,5, 1½), kept as tenths."""

    default_error_messages = {
        "invalid": gettext_lazy("Write points such as 1, ½ or 0.5."),
        "too_many": gettext_lazy("At most %(most)s points."),
    }

    def __init__(self, *, most: int = 10 * POINT, **kwargs: Any) -> None:
        self.most = most
        super().__init__(max_length=6, **kwargs)
        self.widget.attrs.setdefault("inputmode", "decimal")

    def prepare_value(self, value: Any) -> Any:
        return points(value) if isinstance(value, int) else value

    def to_python(self, value: Any) -> int | None:  # type: ignore[override]  # text in, tenths out
        text = str(value or "").strip().replace(",", ".").replace(" ", "")
        if not text:
            return None
        if text.endswith("½"):
            text = f"{text[:-1] or '0'}.5"
        if not re.fullmatch(r"\d{1,2}(\.\d)?", text):
            raise ValidationError(self.error_messages["invalid"], code="invalid")
        tenths = round(float(text) * POINT)
        if tenths > self.most:
            raise ValidationError(
                self.error_messages["too_many"],
                code="too_many",
                params={"most": points(self.most)},
            )
        return tenths

    def validate(self, value: Any) -> None:
        if value is None and self.required:
            raise ValidationError(self.error_messages["required"], code="required")

    def run_validators(self, value: Any) -> None:
        """Leave the length of the text to the browser; the value is a number."""


class BirthField(forms.CharField):
    """A year or a day of birth, kept as the report file writes it: 1999/00/00."""

    def __init__(self, **kwargs: Any) -> None:
        # A date in words is refused with its reason, and not cut off by the browser.
        super().__init__(max_length=40, **kwargs)
        self.widget.attrs.setdefault("inputmode", "numeric")

    def prepare_value(self, value: Any) -> Any:
        if isinstance(value, str) and value.endswith("/00/00"):
            return value[:4]
        return value

    def clean(self, value: Any) -> str:
        text = super().clean(value)
        if not text:
            return ""
        try:
            birth: str = read_value("birth", text)
        except ValueRefused as refusal:
            sentence = capfirst(_(refusal.message) % refusal.params)
            raise ValidationError(f"{sentence}.", code="invalid") from refusal
        return birth
