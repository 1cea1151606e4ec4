"""Answers that are files: JSON, and lists as CSV that a spreadsheet opens safely."""

from __future__ import annotations

import csv
import io
from collections.abc import Iterable, Sequence
from typing import Any

from django.http import HttpResponse, JsonResponse

FORMULA_SIGNS = ("=", "+", "-", "@", "\t", "\r", "\n")


def json_answer(content: dict[str, Any]) -> HttpResponse:
    """Return a feed that pages of other sites may read too: all of it is public."""
    return JsonResponse(
        content,
        json_dumps_params={"ensure_ascii": False},
        content_type="application/json; charset=utf-8",
        headers={"Access-Control-Allow-Origin": "*"},
    )


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
    if isinstance(value, str) and value.startswith(FORMULA_SIGNS):
        return "'" + value
    return value
