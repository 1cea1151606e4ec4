"""PDF from the pages made for paper; the only importer of WeasyPrint."""

from __future__ import annotations

from django.contrib.staticfiles import finders

PAPER_SIZES = ("a4", "letter")


class PangoMissing(RuntimeError):
    """The library that sets type for PDF is not installed on this machine."""


def render_pdf(html: str, *, stylesheets: list[str]) -> bytes:
    """Return a document as PDF; stylesheets are named as in the static folder.

    Nothing is fetched from anywhere: pictures stand in the document itself. Raises
    PangoMissing where the machine has no Pango.
    """
    try:
        from weasyprint import CSS, HTML, URLFetcher
    except OSError as error:
        raise PangoMissing(str(error)) from error

    sheets = [CSS(filename=str(finders.find(name))) for name in stylesheets]
    only_inside = URLFetcher(allowed_protocols={"data"}, fail_on_errors=True)
    document = HTML(string=html, url_fetcher=only_inside)
    pdf: bytes = document.write_pdf(stylesheets=sheets)
    return pdf
