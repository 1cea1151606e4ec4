"""What every template keeps to: no inline script or style, translated text, tokens."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

TEMPLATES = Path(__file__).resolve().parent.parent / "templates"
PATHS = sorted(TEMPLATES.rglob("*.html"))
NAMES = {"Ronde", "TRF", "TRF16", "TRF26", "CSV", "JSON", "PDF", "US", "Letter"} | {
    "Enter",
    "Del",
}
"""Words that are the same in every language: names, formats, the caps of keys."""

TAG = re.compile(r"\{%.*?%\}|\{\{.*?\}\}|\{#.*?#\}", re.DOTALL)
ELEMENT = re.compile(r"<[^>]*>", re.DOTALL)
TRANSLATED = re.compile(
    r"\{% blocktranslate.*?%\}.*?\{% endblocktranslate %\}", re.DOTALL
)
COMMENT = re.compile(r"\{% comment.*?%\}.*?\{% endcomment %\}", re.DOTALL)
SAMPLE = re.compile(r"<pre.*?</pre>|<code.*?</code>", re.DOTALL)


def _name(path: Path) -> str:
    return str(path.relative_to(TEMPLATES))


@pytest.mark.parametrize("path", PATHS, ids=_name)
def test_template_has_no_inline_script_or_style(path: Path) -> None:
    text = path.read_text(encoding="utf-8")

    assert "<style" not in text
    assert not re.search(r"\sstyle=", text)
    assert not re.search(r"\son[a-z]+=", text)
    assert not re.search(r"<script(?![^>]*\ssrc=)[^>]*>", text)
    assert not re.search(r'(?:src|href)="(?:https?:)?//', text)


@pytest.mark.parametrize("path", PATHS, ids=_name)
def test_template_sends_a_token_with_every_post(path: Path) -> None:
    text = path.read_text(encoding="utf-8")

    for form in re.findall(r'<form[^>]*method="post".*?</form>', text, re.DOTALL):
        assert "{% csrf_token %}" in form, form[:120]


@pytest.mark.parametrize("path", PATHS, ids=_name)
def test_template_works_without_a_script(path: Path) -> None:
    """Every htmx request stands on a plain form or link with the same address."""
    text = path.read_text(encoding="utf-8")

    for element in re.findall(r"<(?:form|a|button)[^>]*hx-(?:get|post)=[^>]*>", text):
        asked = re.search(r'hx-(?:get|post)="([^"]*)"', element)
        plain = re.search(r'\s(?:action|href|formaction)="([^"]*)"', element)
        assert asked is not None
        # A form without an address sends to the page that it stands on.
        address = plain[1] if plain else "{{ request.path }}"
        assert asked[1].split("?")[0] == address.split("?")[0], element


@pytest.mark.parametrize("path", PATHS, ids=_name)
def test_template_has_no_text_outside_the_catalogues(path: Path) -> None:
    text = path.read_text(encoding="utf-8")
    for pattern in (COMMENT, TRANSLATED, SAMPLE):
        text = pattern.sub(" ", text)
    text = TAG.sub(" ", text)
    text = ELEMENT.sub(" ", text)
    text = re.sub(r"&[a-z]+;", " ", text)

    words = set(re.findall(r"[A-Za-zÀ-ÿ]{2,}\d*", text)) - NAMES

    assert words == set()
