"""Players: the one-line form, the full form, and the small acts on one player."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Any

from django import forms
from django.utils.text import capfirst
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from tournaments.csv_values import ValueRefused, read_value, split_name
from tournaments.enums import ByeKind, RatingKind, Sex, Title
from tournaments.errors import AlreadyEntered
from tournaments.forms.acts import ReasonForm
from tournaments.forms.base import PageForm
from tournaments.forms.fields import BirthField, PointsField
from tournaments.forms.seen import SeenForm
from tournaments.models import Entrant, Tournament
from tournaments.record import POINT

HIGHEST_RATING = 3500
LAST_PLACE = 99_999
LONGEST_SLIP = 40
"""Of what is too long for its column; the browser would cut it without a word."""
RATING_PARTS = ("rating_", "source_", "date_")

TITLE_CHOICES = [("", "–"), *Title.choices]
SEX_CHOICES = [("", "–"), *Sex.choices]


def _rating_field(label: Any, **kwargs: Any) -> forms.IntegerField:
    return forms.IntegerField(
        label=label,
        required=False,
        # Lists write 0 for unrated.
        min_value=0,
        max_value=HIGHEST_RATING,
        # Longer than a rating: of 18000 a browser must not make 1800.
        widget=forms.TextInput(attrs={"inputmode": "numeric", "maxlength": 10}),
        error_messages={
            "invalid": gettext_lazy("Write a whole number, or nothing if unrated."),
            "min_value": gettext_lazy("Write 0 or nothing if unrated."),
            "max_value": gettext_lazy("A rating is at most %(limit_value)s."),
        },
        **kwargs,
    )


class PlayerFieldsForm(PageForm):
    """What both forms of a player ask."""

    column_fields = {
        "surname": "name",
        "first_name": "name",
        "ratings": "rating_standard",
    }

    title = forms.ChoiceField(
        label=gettext_lazy("Title"), choices=TITLE_CHOICES, required=False
    )
    name = forms.CharField(
        label=gettext_lazy("Surname, first name"),
        max_length=160,
        widget=forms.TextInput(attrs={"autocomplete": "off", "spellcheck": "false"}),
        error_messages={"required": gettext_lazy("Write the player's name.")},
    )
    federation = forms.CharField(
        label=gettext_lazy("Fed."),
        max_length=LONGEST_SLIP,
        required=False,
        widget=forms.TextInput(attrs={"autocapitalize": "characters"}),
    )
    fide_id = forms.CharField(
        label=gettext_lazy("FIDE id"),
        max_length=LONGEST_SLIP,
        required=False,
        widget=forms.TextInput(attrs={"inputmode": "numeric"}),
    )
    club = forms.CharField(label=gettext_lazy("Club"), max_length=80, required=False)
    birth = BirthField(label=gettext_lazy("Born"), required=False)
    sex = forms.ChoiceField(
        label=gettext_lazy("Sex"), choices=SEX_CHOICES, required=False
    )
    category = forms.CharField(
        label=gettext_lazy("Category"), max_length=20, required=False
    )

    def clean_name(self) -> str:
        name: str = self.cleaned_data["name"]
        surname, first_name = split_name(name)
        if not any(letter.isalpha() for letter in surname):
            raise forms.ValidationError(
                _("Write the surname, a comma and the first name.")
            )
        if len(surname) > 80 or len(first_name) > 80:
            raise forms.ValidationError(
                _("Surname and first name have at most 80 letters each.")
            )
        return name

    def clean_federation(self) -> str:
        federation: str = self.cleaned_data["federation"].upper()
        if federation and not (len(federation) == 3 and federation.isalpha()):
            raise forms.ValidationError(_("Write three letters, such as BEL, or none."))
        return federation

    def clean_fide_id(self) -> str:
        fide_id: str = self.cleaned_data["fide_id"]
        if not fide_id:
            return ""
        if not fide_id.isdigit():
            raise forms.ValidationError(_("A FIDE id has digits only."))
        try:
            read_value("fide_id", fide_id)
        except ValueRefused as refusal:
            sentence = capfirst(_(refusal.message) % refusal.params)
            raise forms.ValidationError(f"{sentence}.") from refusal
        return fide_id

    def person(self) -> dict[str, Any]:
        """Return the fields that both forms give to the services."""
        data = self.cleaned_data
        surname, first_name = split_name(data["name"])
        copied = ("title", "federation", "fide_id", "club", "birth", "sex", "category")
        return {
            "surname": surname,
            "first_name": first_name,
            **{name: data[name] for name in copied},
        }


class PlayerLineForm(PlayerFieldsForm):
    """One player on one line."""

    column_fields = {**PlayerFieldsForm.column_fields, "ratings": "rating"}

    rating = _rating_field(gettext_lazy("Rating"))
    from_round = forms.IntegerField(
        label=gettext_lazy("From round"), required=False, min_value=1
    )
    is_namesake = forms.BooleanField(
        label=gettext_lazy("This is another player of the same name"), required=False
    )

    field_order = [
        "title",
        "name",
        "rating",
        "federation",
        "fide_id",
        "club",
        "birth",
        "sex",
        "category",
    ]

    def __init__(self, tournament: Tournament, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.tournament = tournament
        self.fields["name"].widget.attrs |= {"accesskey": "p", "autofocus": True}

    def player(self) -> dict[str, Any]:
        """Return the valid line as the arguments of enter_player."""
        fields = self.person()
        rating = self.cleaned_data["rating"]
        if rating:
            fields["ratings"] = {
                self.tournament.rating_used: {"value": rating, "source": "", "date": ""}
            }
        if self.cleaned_data["from_round"]:
            fields["from_round"] = self.cleaned_data["from_round"]
        return {**fields, "is_namesake": self.cleaned_data["is_namesake"]}

    @property
    def asks_for_namesake(self) -> bool:
        """Tell whether the name is on the list, and may be somebody else's."""
        return self.has_error("name", AlreadyEntered.__name__)

    @property
    def line_fields(self) -> list[forms.BoundField]:
        """Return the fields of the line; the question about namesakes comes after."""
        return [field for field in self if field.name != "is_namesake"]


class PlayerForm(SeenForm, PlayerFieldsForm):
    """Everything about one player."""

    national_id = forms.CharField(
        label=gettext_lazy("National id"), max_length=20, required=False
    )
    estimate = _rating_field(
        gettext_lazy("Arbiter's estimate"),
        help_text=gettext_lazy("For order and pairing only, when there is no rating."),
    )
    email = forms.EmailField(
        label=gettext_lazy("E-mail"),
        required=False,
        help_text=gettext_lazy("Never public."),
    )
    fixed_board = forms.IntegerField(
        label=gettext_lazy("Fixed board"),
        required=False,
        min_value=1,
        max_value=9999,
        help_text=gettext_lazy("For a player who cannot move."),
    )
    notes = forms.CharField(
        label=gettext_lazy("Notes"),
        required=False,
        widget=forms.Textarea(attrs={"rows": 3}),
        help_text=gettext_lazy("Never public."),
    )

    def __init__(self, entrant: Entrant, *args: Any, **kwargs: Any) -> None:
        self.entrant = entrant
        kwargs.setdefault("initial", self._initial(entrant))
        super().__init__(*args, **kwargs)
        self.fields["federation"].label = _("Federation")
        for kind in RatingKind:
            stored = entrant.ratings.get(kind.value, {})
            self.fields[f"rating_{kind}"] = _rating_field(
                capfirst(kind.label), initial=stored.get("value")
            )
            self.fields[f"source_{kind}"] = forms.CharField(
                label=_("Source"),
                required=False,
                max_length=20,
                initial=stored.get("source", ""),
            )
            self.fields[f"date_{kind}"] = forms.DateField(
                label=_("Date"),
                required=False,
                initial=stored.get("date", ""),
                widget=forms.DateInput(attrs={"type": "date"}, format="%Y-%m-%d"),
            )
        ratings = [name for name in self.fields if name.startswith(RATING_PARTS)]
        self.order_fields(
            [
                *("name", "title", "sex", "birth", "federation", "fide_id"),
                *("national_id", "club", "category", *ratings),
                *("estimate", "fixed_board", "email", "notes"),
            ]
        )

    @staticmethod
    def _initial(entrant: Entrant) -> dict[str, Any]:
        names = (
            "title",
            "name",
            "federation",
            "fide_id",
            "club",
            "birth",
            "sex",
            "category",
            "national_id",
            "estimate",
            "email",
            "fixed_board",
            "notes",
        )
        return {name: getattr(entrant, name) for name in names}

    @property
    def rating_fields(self) -> list[tuple[forms.BoundField, ...]]:
        return [
            tuple(self[f"{part}_{kind}"] for part in ("rating", "source", "date"))
            for kind in RatingKind
        ]

    def player(self) -> dict[str, Any]:
        """Return the valid form as the arguments of edit_player."""
        data = self.cleaned_data
        own = ("national_id", "email", "fixed_board", "notes")
        return {
            **self.person(),
            **{name: data[name] for name in own},
            "estimate": data["estimate"] or None,
            "ratings": self._ratings(),
        }

    def _ratings(self) -> dict[str, dict[str, Any]]:
        data = self.cleaned_data
        return {
            kind.value: {
                "value": data[f"rating_{kind}"],
                "source": data[f"source_{kind}"],
                "date": str(data[f"date_{kind}"] or ""),
            }
            for kind in RatingKind
            if data[f"rating_{kind}"]
        }


class PlayerOrderForm(PageForm):
    """A place for each player, among those of equal rating and title."""

    seen = forms.CharField(required=False, widget=forms.HiddenInput)

    def __init__(self, entrants: Sequence[Entrant], *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.entrants = entrants
        for place, entrant in enumerate(entrants, start=1):
            self.fields[self._name(entrant)] = forms.IntegerField(
                label=entrant.name,
                required=False,
                min_value=1,
                max_value=LAST_PLACE,
                initial=place,
                widget=forms.TextInput(
                    attrs={"class": "place-input", "inputmode": "numeric"}
                ),
            )

    @staticmethod
    def _name(entrant: Entrant) -> str:
        return f"place_{entrant.entry_order}"

    def place_of(self, entrant: Entrant) -> forms.BoundField:
        return self[self._name(entrant)]

    def ordered(self) -> list[Entrant]:
        """Return the players of the valid form; who has no place comes last."""
        places = self.cleaned_data
        return sorted(self.entrants, key=lambda e: places[self._name(e)] or LAST_PLACE)


class WithdrawForm(ReasonForm):
    from_round = forms.IntegerField(
        label=gettext_lazy("Not paired from round"), required=False, min_value=1
    )

    field_order = ["from_round", "reason"]

    def __init__(self, entrant: Entrant, *args: Any, **kwargs: Any) -> None:
        kwargs.setdefault("auto_id", "withdraw_%s")
        super().__init__(*args, **kwargs)
        # Who leaves a schedule leaves all of it.
        if entrant.tournament.is_scheduled:
            del self.fields["from_round"]


class ByeForm(PageForm):
    """A round for which the player asks not to be paired."""

    round_number = forms.TypedChoiceField(label=gettext_lazy("Round"), coerce=int)
    kind = forms.ChoiceField(label=gettext_lazy("Kind"), choices=ByeKind.choices)
    beyond_limit = forms.BooleanField(
        label=gettext_lazy("Allow it beyond the regulations"), required=False
    )
    reason = forms.CharField(
        label=gettext_lazy("Reason, if beyond the regulations"),
        max_length=200,
        required=False,
    )

    def __init__(self, rounds: Iterable[int], *args: Any, **kwargs: Any) -> None:
        kwargs.setdefault("auto_id", "bye_%s")
        super().__init__(*args, **kwargs)
        self.fields["round_number"].choices = [(n, str(n)) for n in rounds]  # type: ignore[attr-defined]  # a ChoiceField


class AdjustmentForm(PageForm):
    """Points taken from a player, or given, by decision of the arbiter."""

    column_fields = {"tenths": "points"}

    direction = forms.ChoiceField(
        label=gettext_lazy("Kind"),
        choices=[("-", gettext_lazy("Penalty")), ("+", gettext_lazy("Bonus"))],
    )
    points = PointsField(label=gettext_lazy("Points"), most=20 * POINT)
    reason = forms.CharField(label=gettext_lazy("Reason"), max_length=200)

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        kwargs.setdefault("auto_id", "adjust_%s")
        super().__init__(*args, **kwargs)

    @property
    def tenths(self) -> int:
        value: int = self.cleaned_data["points"]
        return -value if self.cleaned_data["direction"] == "-" else value


class MoveForm(PageForm):
    to = forms.ChoiceField(label=gettext_lazy("To the section"))

    def __init__(self, sections: Iterable[Tournament], *args: Any, **kwargs: Any):
        super().__init__(*args, **kwargs)
        self.sections = {str(section.pk): section for section in sections}
        self.fields["to"].choices = [  # type: ignore[attr-defined]  # a ChoiceField
            (key, section.name) for key, section in self.sections.items()
        ]

    @property
    def section(self) -> Tournament:
        return self.sections[self.cleaned_data["to"]]
