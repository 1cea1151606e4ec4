"""This installation, for its administrator: backups kept, halls that send here."""

from __future__ import annotations

from django.http import Http404, HttpResponse
from django.shortcuts import render
from django.urls import reverse
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_safe

from tournaments.archive import import_event
from tournaments.backups import Backup, backup_folders, backups_in
from tournaments.forms.public_site import HallKeyForm
from tournaments.missing_backups import backup_trouble
from tournaments.models import Event, HallCopy, HallKey
from tournaments.public_site.receiving import make_hall_key
from tournaments.views.access import StaffRequest, administrator_only
from tournaments.views.answers import ActPage, carry_out, page_at, sent

SHOWN_ONCE = "new-hall-key"
"""Where the session keeps a new key until the page has shown it."""


@never_cache
@administrator_only
def installation(request: StaffRequest) -> HttpResponse:
    """Show backups, copies and keys; a POST makes a key, shown this once."""
    form = HallKeyForm(sent(request))

    def make() -> None:
        key, secret = make_hall_key(by=request.user, **form.cleaned_data)
        request.session[SHOWN_ONCE] = [key.label, secret]

    return carry_out(request, make, on=installation_page(request), form=form)


def installation_page(request: StaffRequest) -> ActPage:
    return page_at(request, "tournaments:installation", _show)


def _show(request: StaffRequest, form: HallKeyForm | None = None) -> HttpResponse:
    label, secret = request.session.pop(SHOWN_ONCE, ("", ""))
    events = list(Event.objects.order_by("slug"))
    here = {event.slug: event.name for event in events}
    troubles = [(event, backup_trouble(event, at_once=True)) for event in events]
    context = {
        "form": form or HallKeyForm(),
        "new_label": label,
        "new_secret": secret,
        "keys": [key for key in HallKey.objects.all() if key.is_open()],
        "copies": HallCopy.objects.select_related("event", "key"),
        "kept": [
            (slug, here.get(slug, ""), list(reversed(backups_in(slug))))
            for slug in sorted({*backup_folders(), *here})
        ],
        "troubles": [(event, trouble) for event, trouble in troubles if trouble],
    }
    return render(request, "tournaments/installation.html", context)


def _backup(event: str, name: str) -> Backup:
    """Return a backup by its file's name, which must be one of those kept."""
    for kept in backups_in(event):
        if kept.path.name == name:
            return kept
    raise Http404


@never_cache
@require_safe
@administrator_only
def backup(request: StaffRequest, event: str, name: str) -> HttpResponse:
    return HttpResponse(
        _backup(event, name).path.read_bytes(),
        content_type="application/zip",
        headers={"Content-Disposition": f'attachment; filename="{event}-{name}"'},
    )


@administrator_only
def restore_backup(request: StaffRequest, event: str, name: str) -> HttpResponse:
    kept = _backup(event, name)
    return carry_out(
        request,
        lambda: import_event(data=kept.path.read_bytes(), by=request.user),
        on=installation_page(request),
        done=_("The event is restored."),
        # Its address may have changed since: the folder has the one of that time.
        then=lambda restored: reverse("tournaments:event-detail", args=[restored]),
    )
