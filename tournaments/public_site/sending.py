"""What the hall does: remember where an event goes, and send what is new."""

from __future__ import annotations

import ipaddress
import json
from contextlib import suppress
from datetime import datetime, timedelta
from http import HTTPStatus
from http.client import HTTPConnection, HTTPException, HTTPSConnection, IncompleteRead
from socket import SHUT_RDWR
from threading import Timer
from urllib.parse import SplitResult, urlsplit
from uuid import UUID

from django.conf import settings
from django.contrib.auth.models import User
from django.db.models import Count, F, Q
from django.utils import timezone
from django.utils.translation import gettext as _

from tournaments.archive import export_event
from tournaments.enums import SendingProblem
from tournaments.errors import InvalidValue
from tournaments.jobs.registry import enqueue, job
from tournaments.journal import act
from tournaments.models import Event, PublicSite
from tournaments.models.job import Job, JobState

SEND = "tournaments.send_event"
PATH = "/copies/"
PATIENCE = 60.0
"""Seconds for one answer: a large event takes the public site a while."""
LONGEST = 300.0
"""Seconds for all of it, over a slow line; others wait for the worker meanwhile."""
MOST_ACTS = 2**31 - 1
MOST_READ = 10_000
FIRST_PAUSE = timedelta(seconds=5)
LONGEST_PAUSE = timedelta(minutes=1)
"""After a failure; the line may come back at any time."""
ANEW = "X-Ronde-Anew"

PROBLEMS: dict[int, SendingProblem] = {
    HTTPStatus.UNAUTHORIZED: SendingProblem.NO_KEY,
    HTTPStatus.CONFLICT: SendingProblem.NOT_OURS,
    HTTPStatus.PRECONDITION_FAILED: SendingProblem.OLDER,
    HTTPStatus.REQUEST_ENTITY_TOO_LARGE: SendingProblem.TOO_LARGE,
    HTTPStatus.UNPROCESSABLE_ENTITY: SendingProblem.REFUSED,
}


class NotSent(Exception):
    """The public site did not take the event."""

    def __init__(self, problem: SendingProblem) -> None:
        super().__init__(problem.label)
        self.problem = problem


def choose_public_site(*, event: Event, address: str, key: str, by: User) -> PublicSite:
    """Send the event to a public site from now on."""
    require_address(address)
    if not key.strip():
        raise InvalidValue(_("Paste the key that the public site gave."), field="key")
    site = address.rstrip("/")
    with act(
        "choose_public_site", by=by, event=event, arguments={"address": site}
    ) as change:
        change.must_be_written = True
        row, _is_new = PublicSite.objects.update_or_create(
            event=event,
            defaults={
                "address": site,
                "key": key.strip(),
                "sent_acts": 0,
                "problem": "",
                "failures": 0,
                "next_try_at": change.at,
            },
        )
    return row


def send_anew(*, event: Event, by: User) -> None:
    """Send the event even over a later copy, as after a restored backup."""
    with act("send_anew", by=by, event=event) as change:
        if PublicSite.objects.filter(event=event).update(
            starts_anew=True, sent_acts=0, failures=0, problem="", next_try_at=change.at
        ):
            change.must_be_written = True


def leave_public_site(*, event: Event, by: User) -> None:
    """Send nothing any more; the copy stays as it is."""
    with act("leave_public_site", by=by, event=event) as change:
        if PublicSite.objects.filter(event=event).delete()[0]:
            change.must_be_written = True


def require_address(address: str) -> None:
    """Refuse an address over which the key would travel in the open.

    Nor may it hold a name and password: the journal keeps it, and the copy shows that.
    """
    if settings.IS_PUBLIC:
        raise InvalidValue(_("Only an installation in a hall sends its events."))
    try:
        parts = urlsplit(address)
        is_plain = parts.port != 0 and not (parts.username or parts.password)
    except ValueError:
        # Brackets that do not close, a port that is none.
        parts, is_plain = urlsplit(""), False
    if is_plain and parts.scheme == "https" and parts.hostname:
        return
    if is_plain and parts.scheme == "http" and _is_nearby(parts):
        return
    raise InvalidValue(
        _("Give an address that starts with https://, as the key must stay secret."),
        field="address",
    )


def _is_nearby(parts: SplitResult) -> bool:
    """Tell whether an address is this machine or one of the hall's own network."""
    if parts.hostname == "localhost":
        return True
    try:
        return ipaddress.ip_address(parts.hostname or "").is_private
    except ValueError:
        return False


def plan_sending(*, now: datetime | None = None) -> int:
    """Ask for the events that must be sent; return how many were asked for."""
    now = now or timezone.now()
    due = (
        PublicSite.objects.filter(
            # Further away than any pause: written by a clock that was wrong.
            Q(next_try_at__lte=now) | Q(next_try_at__gt=now + 2 * LONGEST_PAUSE)
        )
        .annotate(acts=Count("event__journal"))
        .exclude(acts=F("sent_acts"))
    )
    events = [str(key) for key in due.values_list("event", flat=True)]
    if not events:
        return 0
    waiting = set(
        Job.objects.filter(
            kind=SEND, state__in=(JobState.QUEUED, JobState.RUNNING)
        ).values_list("arguments__event", flat=True)
    )
    asked = [event for event in events if event not in waiting]
    for event in asked:
        enqueue(SEND, event=event, max_attempts=1)
    return len(asked)


@job(SEND)
def send_event(*, event: str) -> dict[str, str | int]:
    """Send one event now and keep what came of it."""
    site = PublicSite.objects.select_related("event").filter(pk=UUID(event)).first()
    if site is None:
        return {}
    rows = PublicSite.objects.filter(
        pk=site.pk, address=site.address, key=site.key, starts_anew=site.starts_anew
    )
    try:
        acts = _post(site)
    except NotSent as failure:
        pause = min(FIRST_PAUSE * 2 ** min(site.failures, 10), LONGEST_PAUSE)
        rows.filter(sent_acts=site.sent_acts).update(
            problem=failure.problem,
            failures=F("failures") + 1,
            next_try_at=timezone.now() + pause,
        )
        return {"problem": failure.problem.value}
    now = timezone.now()
    rows.update(
        sent_acts=acts,
        sent_at=now,
        problem="",
        failures=0,
        next_try_at=now + FIRST_PAUSE,
        starts_anew=False,
    )
    return {"acts": acts}


def _post(site: PublicSite) -> int:
    """Send the archive; return how many acts the public site has now."""
    archive = export_event(event=site.event)
    headers = {
        "Authorization": f"Bearer {site.key}",
        "Content-Type": "application/zip",
        "Accept": "application/json",
    }
    if site.starts_anew:
        headers[ANEW] = "1"
    try:
        status, body = _answer(site.address, archive, headers)
    except (OSError, HTTPException, ValueError) as error:
        # A ValueError: letters that no address, or no key, can have.
        raise NotSent(SendingProblem.NO_ANSWER) from error
    if status != HTTPStatus.OK:
        unknown = (
            SendingProblem.NO_ANSWER
            if status >= HTTPStatus.INTERNAL_SERVER_ERROR
            else SendingProblem.NO_RONDE
        )
        raise NotSent(PROBLEMS.get(status, unknown))
    try:
        acts = int(json.loads(body)["acts"])
    except (ValueError, KeyError, TypeError, OverflowError, RecursionError) as error:
        raise NotSent(SendingProblem.NO_RONDE) from error
    if not 0 <= acts <= MOST_ACTS:
        raise NotSent(SendingProblem.NO_RONDE)
    return acts


def _answer(address: str, archive: bytes, headers: dict[str, str]) -> tuple[int, bytes]:
    """Send an archive and return what comes back, within the longest time."""
    parts = urlsplit(address)
    connects = HTTPSConnection if parts.scheme == "https" else HTTPConnection
    connection = connects(parts.hostname or "", parts.port, timeout=PATIENCE)
    # The patience is for each piece: who sends one byte a minute would never end.
    clock = Timer(LONGEST, _hang_up, [connection])
    clock.start()
    try:
        path = parts.path.rstrip("/") + PATH
        connection.request("POST", path, body=archive, headers=headers)
        answer = connection.getresponse()
        body = answer.read(MOST_READ)
        if answer.length and len(body) < MOST_READ:
            raise IncompleteRead(body, answer.length)
        return answer.status, body
    finally:
        clock.cancel()
        connection.close()


def _hang_up(connection: HTTPConnection) -> None:
    # Between two connections there is none, and the next piece does not come.
    if connection.sock is not None:
        with suppress(OSError):
            connection.sock.shutdown(SHUT_RDWR)
