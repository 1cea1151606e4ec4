"""Pages that belong to no event: language, signing in and out."""

from __future__ import annotations

from django.conf import settings
from django.contrib.auth.views import LoginView, LogoutView
from django.http import Http404, HttpRequest, HttpResponse, HttpResponseRedirect
from django.utils.http import url_has_allowed_host_and_scheme
from django.utils.translation import check_for_language
from django.views.decorators.http import require_GET

from tournaments.forms.accounts import SignInForm

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


sign_in = LoginView.as_view(
    template_name="tournaments/sign_in.html",
    authentication_form=SignInForm,
    redirect_authenticated_user=True,
)
sign_out = LogoutView.as_view(next_page="tournaments:home")
