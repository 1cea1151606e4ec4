"""Halls that send their events here: deliveries, keys and copies."""

from __future__ import annotations

from http import HTTPStatus
from uuid import UUID

from django.http import (
    HttpRequest,
    HttpResponse,
    JsonResponse,
    UnreadablePostError,
)
from django.shortcuts import get_object_or_404
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.csrf import csrf_exempt
from django.views.decorators.http import require_POST

from tournaments.errors import ArchiveRefused, TournamentError
from tournaments.models import Event, HallKey
from tournaments.public_site import receiving
from tournaments.public_site.sending import ANEW
from tournaments.views.access import StaffRequest, administrator_only
from tournaments.views.answers import carry_out
from tournaments.views.installation import installation_page
from tournaments.views.slow_bodies import TURNS, OthersAreSending, Sender


@never_cache
@csrf_exempt
@require_POST
def receive(request: HttpRequest) -> HttpResponse:
    """Take an event from a hall; the key in the header is all that opens this door."""
    scheme, _space, secret = request.headers.get("Authorization", "").partition(" ")
    try:
        key = receiving.open_hall_key(secret if scheme == "Bearer" else "")
        # The length is told first: nobody without a key, and nothing too large, is read.
        # Not from `headers`, where a header called Content_Length would stand for it.
        length = int(request.META.get("CONTENT_LENGTH") or 0)
        if length > receiving.MOST_BYTES:
            return _refused(
                HTTPStatus.REQUEST_ENTITY_TOO_LARGE, _("The event is too large.")
            )
        with TURNS.turn(Sender(f"hall {key.pk}")):
            data = request.read(receiving.MOST_BYTES)
        acts = receiving.receive_copy(
            data=data, key=key, is_anew=request.headers.get(ANEW) == "1"
        )
    except OthersAreSending:
        # The hall takes it for a line that is down, and tries again by itself.
        return _refused(
            HTTPStatus.SERVICE_UNAVAILABLE,
            _("Others are sending at this moment. Try again in a few seconds."),
        )
    except UnreadablePostError:
        return _refused(
            HTTPStatus.BAD_REQUEST,
            _("This file is not the archive of an event, or it is damaged."),
        )
    except receiving.UnknownKey as refusal:
        return _refused(HTTPStatus.UNAUTHORIZED, str(refusal))
    except receiving.NotACopy as refusal:
        return _refused(HTTPStatus.CONFLICT, str(refusal))
    except receiving.LaterHere as refusal:
        return _refused(HTTPStatus.PRECONDITION_FAILED, str(refusal))
    except (ArchiveRefused, TournamentError) as refusal:
        return _refused(HTTPStatus.UNPROCESSABLE_ENTITY, str(refusal))
    return JsonResponse({"acts": acts})


def _refused(status: HTTPStatus, sentence: str) -> JsonResponse:
    return JsonResponse({"error": sentence}, status=status)


@administrator_only
def revoke_key(request: StaffRequest, key: int) -> HttpResponse:
    row = get_object_or_404(HallKey, pk=key)
    return carry_out(
        request,
        lambda: receiving.revoke_hall_key(key=row, by=request.user),
        on=installation_page(request),
        done=_("The key no longer opens anything."),
    )


@administrator_only
def release_copy(request: StaffRequest, event: UUID) -> HttpResponse:
    row = get_object_or_404(Event, pk=event, is_copy=True)
    return carry_out(
        request,
        lambda: receiving.release_copy(event=row, by=request.user),
        on=installation_page(request),
        done=_("%(name)s is now run here.") % {"name": row.name},
    )
