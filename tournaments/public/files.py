"""Answers that are files: JSON, and lists as CSV that a spreadsheet opens safely."""

from __future__ import annotations

import csv
import io
import re
from collections.abc import Iterable, Sequence
from typing import Any

from django.http import HttpRequest, HttpResponse, JsonResponse
from django.utils.cache import get_conditional_response, set_response_etag

from tournaments.public.answers import is_visitors

_FORMULA = re.compile(r"(^|[;\t\r\n])(\s*[=+\-@\uff1d\uff0b\uff0d\uff20]|[\t\r\n])")
"""Where a formula begins, also for a spreadsheet that separates cells by semicolons.

The last four are the wide forms, which Japanese versions take for the same signs.
"""


def json_answer(content: dict[str, Any]) -> HttpResponse:
    """Return a feed that pages of other sites may read too: all of it is public."""
    return JsonResponse(
        content,
        json_dumps_params={"ensure_ascii": False},
        content_type="application/json; charset=utf-8",
        headers={"Access-Control-Allow-Origin": "*"},
    )


def with_own_mark(request: HttpRequest, response: HttpResponse) -> HttpResponse:
    """Return an answer marked by its content, or that it is the same as before.

    For what belongs to no event, whose mark would come from the database. What a
    visitor gets is the same for all of them, and caches between may keep it.
    """
    if is_visitors(request):
        response.headers["Cache-Control"] = "no-cache"
    set_response_etag(response)
    mark = response.headers["ETag"]
    again = get_conditional_response(request, etag=mark, response=response)
    return again or response


def csv_answer(
    name: str, heads: Sequence[str], rows: Iterable[Sequence[object]]
) -> HttpResponse:
    """Return a list; the mark at its start tells spreadsheets that it is UTF-8."""
    text = io.StringIO()
    writer = csv.writer(text, lineterminator="\r\n")
    writer.writerow(heads)
    writer.writerows([safe_cell(value) for value in row] for row in rows)
    return HttpResponse(
        "\ufeff" + text.getvalue(),
        content_type="text/csv; charset=utf-8",
        headers={
            "Content-Disposition": f'attachment; filename="{name}.csv"',
            "Access-Control-Allow-Origin": "*",
        },
    )


def safe_cell(value: object) -> object:
    """Return a value that no spreadsheet takes for a formula."""
    if value is None:
        return ""
    return _FORMULA.sub(r"\1'\2", value) if isinstance(value, str) else value
