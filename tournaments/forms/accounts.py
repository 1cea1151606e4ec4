"""Accounts: signing in, and the account that an invitation makes."""

from __future__ import annotations

from typing import Any

from django import forms
from django.contrib.auth import get_user_model, password_validation
from django.contrib.auth.forms import AuthenticationForm
from django.contrib.auth.models import User
from django.utils.translation import gettext_lazy as _

from tournaments.errors import NameTaken
from tournaments.field_errors import PASSWORDS, plain_sentence
from tournaments.forms.base import PageForm, PlainErrors


class SignInForm(PlainErrors, AuthenticationForm):
    error_messages = {
        "invalid_login": _(
            "Name and password do not go together. Look at capital letters and try "
            "again; the person at the server can set a new password."
        ),
        "inactive": _("This account is closed."),
    }

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.fields["username"].label = _("User name")
        self.fields["password"].label = _("Password")

    def clean(self) -> dict[str, Any]:
        """Say at the password that the two do not go together: it is typed again."""
        try:
            return super().clean() or self.cleaned_data
        except forms.ValidationError as error:
            self.add_error("password", error)
        return self.cleaned_data


class NewAccountForm(PageForm):
    """The account of a colleague who has none yet."""

    full_name = forms.CharField(
        label=_("Your name"),
        max_length=150,
        help_text=_("As the journal shall name you."),
    )
    username = forms.CharField(
        label=_("User name"),
        max_length=150,
        validators=[User.username_validator],
        error_messages={
            "invalid": _("Write letters, digits and @ . + - _ only, without spaces.")
        },
        widget=forms.TextInput(attrs={"autocomplete": "username"}),
    )
    password = forms.CharField(
        label=_("Password"),
        strip=False,
        widget=forms.PasswordInput(attrs={"autocomplete": "new-password"}),
    )

    def clean_username(self) -> str:
        username: str = self.cleaned_data["username"]
        if get_user_model().objects.filter(username__iexact=username).exists():
            raise forms.ValidationError(str(NameTaken()))
        return username

    def clean_password(self) -> str:
        password: str = self.cleaned_data["password"]
        person = User(
            username=self.cleaned_data.get("username", ""),
            first_name=self.cleaned_data.get("full_name", ""),
        )
        try:
            password_validation.validate_password(password, person)
        except forms.ValidationError as error:
            raise forms.ValidationError(
                [plain_sentence(fault, PASSWORDS) for fault in error.error_list]
            ) from error
        return password
