"""Pages made fit for a disk, tag by tag."""

from __future__ import annotations

import pytest

from standings.public_folder.addresses import Address, Links
from standings.public_folder.rewriting import FolderPage
from tournaments.models import Event

HERE = Address("/t/ete/open/rounds/2/")
UP = "../../../../../"


def rewritten(page: str, *, with_why: bool = False) -> str:
    links = Links(Event(slug="ete"), with_why=with_why)
    return FolderPage(HERE, links).rewrite(page)


@pytest.mark.parametrize(
    ("page", "expected"),
    [
        ("<p>1 &lt; 2 &amp; “½”</p>", "<p>1 &lt; 2 &amp; “½”</p>"),
        ('<svg viewBox="0 0 1 1"><path d="M0"/></svg>',) * 2,
        ("<p>a<script>if (1 < 2) {}</script>b</p>", "<p>ab</p>"),
        ("<form><form></form>x</form>y", "y"),
        ('<div class="tools wide"><div>x</div></div>y', "y"),
        ('<p class="small">x</p>', '<p class="small">x</p>'),
        (
            '<td class="num" data-a="1 > 0" hx-get=\'x\'>1</td>',
            '<td class="num">1</td>',
        ),
        ('<h1 data-player="1">x</h1>', "<h1>x</h1>"),
        ('<a href="#main">x</a>', '<a href="#main">x</a>'),
        ('<a href="https://fide.com/">x</a>', '<a href="https://fide.com/">x</a>'),
        ('<a href="/sign-in/">x</a>y', "y"),
        ('<a href="/t/other/open/">x</a>y', "y"),
        (
            '<a class="b" href="/t/ete/open/players/1/#games">x</a>',
            f'<a class="b" href="{UP}t/ete/open/players/1/index.html#games">x</a>',
        ),
        (
            '<a href="/t/ete/open/standings/?after=1&amp;tab=2">x</a>',
            f'<a href="{UP}t/ete/open/standings/index-after-1.html">x</a>',
        ),
        ('<a href="/">x</a>', f'<a href="{UP}e/ete/index.html">x</a>'),
        (
            '<link rel="stylesheet" href="/static/css/site.1a2b3c4d5e6f.css">',
            f'<link rel="stylesheet" href="{UP}static/css/site.css">',
        ),
        ('<link rel="alternate" href="/t/ete/open/feed.json">x', "x"),
        ('<meta name="htmx-config" content=\'{"a": ">"}\'>x', "x"),
        ('<meta charset="utf-8">',) * 2,
    ],
)
def test_page_is_rewritten(page: str, expected: str) -> None:
    assert rewritten(page) == expected


def test_link_to_why_is_kept_only_with_why() -> None:
    page = '<a href="/t/ete/open/rounds/2/why/">Why?</a>'

    assert "not in this folder" in rewritten(page)
    assert rewritten(page, with_why=True) == (
        f'<a href="{UP}t/ete/open/rounds/2/why/index.html">Why?</a>'
    )


def test_link_to_the_form_of_why_is_left_out() -> None:
    page = '<a href="/t/ete/open/rounds/2/why/#why-not">Ask</a>.'

    assert rewritten(page, with_why=True) == "."
