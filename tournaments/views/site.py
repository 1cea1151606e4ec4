"""Pages that belong to no event: language, signing in and out."""

from __future__ import annotations

from typing import Any
from unicodedata import normalize
from urllib.parse import urlsplit

from django.conf import settings
from django.contrib.auth.forms import AuthenticationForm
from django.contrib.auth.views import LoginView, LogoutView
from django.http import Http404, HttpRequest, HttpResponse, HttpResponseRedirect
from django.utils.http import url_has_allowed_host_and_scheme
from django.utils.translation import check_for_language
from django.views.decorators.http import require_GET

from tournaments.forms.accounts import SignInForm
from tournaments.services.throttle import (
    SIGN_IN,
    SIGN_IN_OF_A_NAME,
    Count,
    forget,
    give_back,
    take_turn,
)
from tournaments.views.answers import shown_again
from tournaments.views.throttled import client_address, too_many

YEAR_IN_SECONDS = 365 * 24 * 60 * 60


@require_GET
def choose_language(request: HttpRequest, code: str) -> HttpResponse:
    """Keep the reader's language on this device and go back to the page.

    A plain link, so that public pages carry no form token and stay the same for all.
    """
    if code not in dict(settings.LANGUAGES) or not check_for_language(code):
        raise Http404
    target = request.GET.get("next", "")
    if not url_has_allowed_host_and_scheme(
        target, allowed_hosts={request.get_host()}, require_https=request.is_secure()
    ):
        target = "/"
    response = HttpResponseRedirect(target)
    response.set_cookie(
        settings.LANGUAGE_COOKIE_NAME,
        code,
        max_age=YEAR_IN_SECONDS,
        samesite="Lax",
        secure=request.is_secure(),
    )
    return response


class SignIn(LoginView):
    """Signing in; who tries too often from one address has to wait."""

    template_name = "tournaments/sign_in.html"
    authentication_form = SignInForm
    redirect_authenticated_user = True

    def _counts(self) -> tuple[Count, Count]:
        address = client_address(self.request)
        # As the form reads it: other ways to write a name are the same name.
        name = normalize("NFKC", self.request.POST.get("username", "")).strip()[:150]
        return Count(SIGN_IN_OF_A_NAME, address, name), Count(SIGN_IN, address)

    def get_success_url(self) -> str:
        """Return where to go; never here again, which would have no end."""
        target = super().get_success_url()
        is_here = urlsplit(target).path == self.request.path
        return self.get_default_redirect_url() if is_here else target

    def post(self, request: HttpRequest, *args: Any, **kwargs: Any) -> HttpResponse:
        # Before the password is looked at: who has to wait learns nothing from it.
        if request.POST.get("username") and request.POST.get("password"):
            limit = take_turn(*self._counts())
            if limit is not None:
                return too_many(request, limit)
        return super().post(request, *args, **kwargs)

    def form_valid(self, form: AuthenticationForm) -> HttpResponse:
        of_the_name, of_the_address = self._counts()
        forget(of_the_name)
        give_back(of_the_address)
        return super().form_valid(form)

    def form_invalid(self, form: AuthenticationForm) -> HttpResponse:
        return shown_again(super().form_invalid(form))


sign_in = SignIn.as_view()
sign_out = LogoutView.as_view(next_page="tournaments:home")
