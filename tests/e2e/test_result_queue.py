"""Results on their way: without a network, over a reload, beside a colleague."""

from __future__ import annotations

from collections.abc import Callable

from django.conf import settings
from playwright.sync_api import Page, Route, expect

from tests.e2e.result_desk import (
    CUT_IN_MID_ANSWER,
    KEYS,
    cut_line,
    mend_line,
    open_round,
    stored_codes,
)
from tests.factories import arbiter_of, make_tournament, make_user, pair
from tournaments.enums import Role
from tournaments.models import Membership
from tournaments.selectors import boards
from tournaments.services.results import enter_result

NO_STORAGE = """
Storage.prototype.setItem = () => {
  throw new DOMException("Full", "QuotaExceededError");
};
"""


def test_keys_typed_without_a_network_are_kept_and_saved_later(
    new_page: Callable[..., Page],
) -> None:
    round_ = pair(make_tournament(24))
    page = new_page(arbiter_of(round_.tournament))
    open_round(page, round_)
    typed = dict(zip(range(1, 13), ["1-0", "1/2", "0-1"] * 4, strict=True))

    for board, result in typed.items():
        if board == 5:
            expect(page.locator("#queue-state")).to_have_text("All saved")
            page.context.set_offline(True)
        page.keyboard.press(KEYS[result])

    expect(page.locator("#queue-state")).to_have_text(
        "No network: 8 kept here, not yet saved"
    )
    expect(page.locator("tr.is-pending")).to_have_count(8)
    expect(page.locator("#board-row-9 .not-saved")).to_have_text("not saved")
    assert [code for code in stored_codes(round_).values() if code] == list(
        typed.values()
    )[:4]
    page.context.set_offline(False)
    expect(page.locator("#queue-state")).to_have_text("All saved")
    expect(page.locator("tr.is-pending")).to_have_count(0)
    assert stored_codes(round_) == typed
    assert page.evaluate("window.stays")


def test_queue_survives_a_reload(new_page: Callable[..., Page]) -> None:
    round_ = pair(make_tournament(12))
    page = new_page(arbiter_of(round_.tournament))
    cut_line(page, "/results/")
    open_round(page, round_)
    for key in ("1", "5", "0"):
        page.keyboard.press(key)
    expect(page.locator("tr.is-pending")).to_have_count(3)

    page.reload()
    expect(page.locator("tr.is-pending")).to_have_count(3)
    expect(page.locator("tr.has-cursor")).to_have_attribute("data-board", "4")
    assert set(stored_codes(round_).values()) == {""}
    mend_line(page)

    expect(page.locator("#queue-state")).to_have_text("All saved")
    assert list(stored_codes(round_).values())[:4] == ["1-0", "1/2", "0-1", ""]


def test_two_tabs_keep_each_other_s_results(new_page: Callable[..., Page]) -> None:
    round_ = pair(make_tournament(12))
    page = new_page(arbiter_of(round_.tournament))
    cut_line(page.context, "/results/")
    open_round(page, round_)
    other = page.context.new_page()
    open_round(other, round_)
    page.keyboard.press("1")
    expect(page.locator("tr.is-pending")).to_have_count(1)
    other.locator("#board-row-4 .side-white").click()
    other.keyboard.press("0")
    expect(other.locator("tr.is-pending")).to_have_count(1)

    other.close()
    page.reload()
    expect(page.locator("tr.is-pending")).to_have_count(2)
    mend_line(page)
    expect(page.locator("#queue-state")).to_have_text("All saved")
    assert [code for code in stored_codes(round_).values() if code] == ["1-0", "0-1"]


def test_two_arbiters_enter_results_at_once(new_page: Callable[..., Page]) -> None:
    round_ = pair(make_tournament(20))
    colleague = make_user()
    Membership.objects.create(
        user=colleague, event=round_.tournament.event, role=Role.ASSISTANT
    )
    first, second = new_page(arbiter_of(round_.tournament)), new_page(colleague)
    open_round(first, round_)
    open_round(second, round_)
    second.locator("#board-row-6 .side-white").click()

    for _board in range(5):
        first.keyboard.press("1")
        second.keyboard.press("0")

    for page in (first, second):
        expect(page.locator("#round-progress")).to_have_text("all results are in")
        expect(page.locator("#board-result-3 button[value='1-0']")).to_have_attribute(
            "aria-pressed", "true"
        )
        expect(page.locator("#board-result-8 button[value='0-1']")).to_have_attribute(
            "aria-pressed", "true"
        )
        assert page.evaluate("window.stays")
    assert list(stored_codes(round_).values()) == ["1-0"] * 5 + ["0-1"] * 5


def test_second_arbiter_on_a_board_sees_the_first_result_and_confirms(
    new_page: Callable[..., Page],
) -> None:
    round_ = pair(make_tournament(8))
    user = arbiter_of(round_.tournament)
    first, second = new_page(user), new_page(user)
    cut_line(second, "/changes/")
    open_round(first, round_)
    open_round(second, round_)
    first.keyboard.press("1")
    expect(first.locator("#queue-state")).to_have_text("All saved")

    second.keyboard.press("0")
    ask = second.locator("#board-result-1 [data-conflict]")
    expect(ask).to_contain_text("1-0 is entered by now")
    expect(second.locator("#queue-state")).to_contain_text("Board 1 asks you")
    assert stored_codes(round_)[1] == "1-0"
    mend_line(second)
    with second.expect_response("**/changes/**"):
        pass
    expect(ask).to_be_visible()
    second.keyboard.press("ArrowUp")
    second.keyboard.press("Enter")
    second.keyboard.press("Enter")

    expect(second.locator("#queue-state")).to_have_text("All saved")
    assert stored_codes(round_)[1] == "0-1"
    expect(first.locator("#board-result-1 button[value='0-1']")).to_have_attribute(
        "aria-pressed", "true"
    )


def test_answer_cut_in_the_middle_is_asked_for_again(
    new_page: Callable[..., Page],
) -> None:
    round_ = pair(make_tournament(8))
    page = new_page(arbiter_of(round_.tournament))
    page.add_init_script(CUT_IN_MID_ANSWER)
    open_round(page, round_)

    for key in ("1", "5"):
        page.keyboard.press(key)

    expect(page.locator("#queue-state")).to_have_text("All saved")
    expect(page.locator("tr.is-pending")).to_have_count(0)
    assert page.evaluate("window.cuts") == 1
    assert list(stored_codes(round_).values()) == ["1-0", "1/2", "", ""]


def test_results_are_sent_without_storage(new_page: Callable[..., Page]) -> None:
    round_ = pair(make_tournament(8))
    page = new_page(arbiter_of(round_.tournament))
    page.add_init_script(NO_STORAGE)
    open_round(page, round_)

    page.keyboard.press("1")
    expect(page.locator("tr.has-cursor")).to_have_attribute("data-board", "2")
    page.keyboard.press("0")

    expect(page.locator("#queue-state")).to_have_text("All saved")
    assert list(stored_codes(round_).values()) == ["1-0", "0-1", "", ""]


def test_results_typed_after_signing_out_are_kept(
    new_page: Callable[..., Page],
) -> None:
    round_ = pair(make_tournament(8))
    page = new_page(arbiter_of(round_.tournament))
    open_round(page, round_)
    cookies = page.context.cookies()
    page.context.clear_cookies(name=settings.SESSION_COOKIE_NAME)

    with page.expect_response("**/results/") as answer:
        page.keyboard.press("1")
    assert answer.value.status == 404, "the event is not public"
    expect(page.locator("#queue-state a")).to_have_text(
        "Sign in again: 1 kept here, not yet saved"
    )
    expect(page.locator("tr.is-pending")).to_have_count(1)
    page.context.add_cookies(cookies)

    expect(page.locator("#queue-state")).to_have_text("All saved")
    assert stored_codes(round_)[1] == "1-0"


def test_page_of_a_guest_network_is_no_answer(new_page: Callable[..., Page]) -> None:
    round_ = pair(make_tournament(8))
    page = new_page(arbiter_of(round_.tournament))
    welcome = "<html><body><h1>Welcome</h1></body></html>"
    # A page that is open already may send the next request past a new route.
    page.route(
        "**/results/",
        lambda route: route.fulfill(content_type="text/html", body=welcome),
    )
    open_round(page, round_)

    page.keyboard.press("1")
    expect(page.locator("#queue-state")).to_have_text(
        "No network: 1 kept here, not yet saved"
    )
    page.unroute("**/results/")

    expect(page.locator("#queue-state")).to_have_text("All saved")
    assert stored_codes(round_)[1] == "1-0"


def test_results_of_boards_gone_or_changed_are_named_one_by_one(
    new_page: Callable[..., Page],
) -> None:
    round_ = pair(make_tournament(8))
    page = new_page(arbiter_of(round_.tournament))
    cut_line(page, "/results/")
    open_round(page, round_)
    for key in ("1", "5", "0", "1"):
        page.keyboard.press(key)
    expect(page.locator("tr.is-pending")).to_have_count(4)
    _first, second, third, _fourth = (board.game for board in boards(round_))
    round_.games.filter(pk=second.pk).update(white=second.black, black=second.white)
    third.outcomes.all().delete()
    third.delete()
    mend_line(page)

    expect(page.locator("#queue-state")).to_have_text(
        "Board 2: 1/2 was not saved. Read the page again. "
        "Board 3: 0-1 was not saved. Read the page again."
    )
    expect(page.locator("tr.is-pending .not-saved")).to_have_count(2)
    assert stored_codes(round_) == {1: "1-0", 2: "", 4: "1-0"}


def test_page_is_read_again_at_the_cursor_once_nothing_is_asked(
    new_page: Callable[..., Page],
) -> None:
    round_ = pair(make_tournament(8))
    user = arbiter_of(round_.tournament)
    page = new_page(user)
    cut_line(page, "/changes/")

    def with_order_to_reload(route: Route) -> None:
        answer = route.fetch()
        route.fulfill(response=answer, headers={**answer.headers, "x-reload": "true"})

    page.route("**/changes/**", with_order_to_reload, times=1)
    open_round(page, round_)
    enter_result(game=boards(round_)[0].game, result="1-0", by=user)
    page.keyboard.press("0")
    ask = page.locator("#board-result-1 [data-conflict]")
    expect(ask).to_be_visible()

    with page.expect_response("**/changes/**"):
        mend_line(page)
    page.wait_for_timeout(300)
    expect(ask).to_be_visible()
    assert page.evaluate("window.stays")
    page.get_by_role("button", name="Leave it").click()
    page.wait_for_function("!window.stays")

    expect(page.locator("tr.has-cursor")).to_have_attribute("data-board", "1")
    assert page.url.endswith("#board-row-1")
