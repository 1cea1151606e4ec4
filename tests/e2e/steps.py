"""Steps of a browser that no race can spoil."""

from __future__ import annotations

from playwright.sync_api import Locator, expect


def follow(target: Locator) -> None:
    """Press a link or a button that leads to another page."""
    with target.page.expect_navigation():
        target.click()


def follow_by_key(target: Locator, key: str = "Enter") -> None:
    """Press a key on a link, a button or a field that leads to another page."""
    with target.page.expect_navigation():
        target.press(key)


def write(field: Locator, text: str) -> None:
    """Put a text into a field at once.

    Where the page moves the cursor in the same moment, keys would go astray; what keys
    do has tests of its own.
    """
    expect(field).to_be_editable()
    field.evaluate(
        """(field, text) => {
            field.focus();
            field.value = text;
            for (const kind of ["input", "change"])
                field.dispatchEvent(new Event(kind, {bubbles: true}));
        }""",
        text,
    )
