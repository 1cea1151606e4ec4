"""The page of a round at the desk: what is typed, what is stored, a line that is cut."""

from __future__ import annotations

from django.urls import reverse
from playwright.sync_api import BrowserContext, Page, expect

from tournaments.models import Round
from tournaments.selectors import boards

KEYS = {
    "1-0": "1",
    "0-1": "0",
    "1/2": "5",
    "+-": "+",
    "-+": "-",
    "--": "d",
    "?": "a",
}


CUT = """
(() => {
  const real = window.fetch;
  window.isCut = true;
  window.fetch = (address, ...rest) =>
    window.isCut && String(address).includes("%s")
      ? Promise.reject(new TypeError("The line is cut"))
      : real(address, ...rest);
})()
"""


CUT_IN_MID_ANSWER = """
(() => {
  const real = window.fetch;
  window.cuts = 0;
  window.fetch = async (address, ...rest) => {
    const answer = await real(address, ...rest);
    if (window.cuts || !String(address).includes("/results/")) return answer;
    window.cuts += 1;
    const cut = (stream) => stream.error(new TypeError("The line is cut"));
    return new Response(new ReadableStream({ start: cut }), { status: 200 });
  };
})()
"""
"""The first answer to results begins and does not end."""


def address(round_: Round) -> str:
    return reverse("tournaments:round-detail", args=[round_.tournament, round_.number])


def stored_codes(round_: Round) -> dict[int, str]:
    return {board.number: board.code for board in boards(round_)}


def open_round(page: Page, round_: Round) -> None:
    page.goto(address(round_))
    expect(page.locator("tr.has-cursor")).to_have_attribute("data-board", "1")
    page.evaluate("window.stays = true")


def cut_line(opened: Page | BrowserContext, part: str) -> None:
    """Let every page that is loaded from now on fail to ask for some addresses."""
    opened.add_init_script(CUT % part)


def mend_line(page: Page) -> None:
    page.evaluate("window.isCut = false")
