"""The stepper of a bracket in a browser: it shows the frames of the page, and nothing that is hidden."""

from __future__ import annotations

import pytest
from playwright.sync_api import Locator, ViewportSize, expect

from tests.html.test_browser import violations
from tests.lab.html.browser import Open, Opened
from tests.lab.html.pages import page
from tests.lab.seeds import share

BRACKET = "#bracket-3"
STILL = {"reduced_motion": "reduce"}


def stepper(opened: Opened, bracket: str = BRACKET) -> Locator:
    """Open the stepper of a bracket."""
    opened.page.locator(f"{bracket} .through button").click()
    return opened.page.locator(f"{bracket} .bench")


def strip(bench: Locator) -> list[str]:
    """The signs of the steps, empty where they are hidden."""
    return bench.locator(".strip button").all_inner_texts()


def lines(bench: Locator) -> list[str]:
    """How each line on the table looks."""
    return [one.get_attribute("class") or "" for one in bench.locator(".space path").all()]


@pytest.mark.slow
def test_next_and_back_show_every_frame_as_it_is_on_the_page(show: Open) -> None:
    opened = show(page("exchange"), **STILL)
    bench = stepper(opened)
    assert strip(bench) == ["☰", "=", "|", "✗", "↔", "✓", "◐"]
    frames = opened.page.locator(f"{BRACKET} .frame:has(.stage)")
    seen = []
    for _ in strip(bench):
        now = bench.locator(".strip [aria-current]")
        seen.append((now.inner_text(), bench.locator(".card:not(.ghost)").count(), lines(bench)))
        bench.locator(".next").click()
    assert {cards for _, cards, _ in seen} == {4}
    assert seen[3][2] == ["refused", "refused"]
    assert seen[5][2] == ["made", "made"]
    assert len(seen) == frames.count()
    opened.page.locator("#bracket-4 .bench").wait_for()  # at the end Next goes on to the next bracket
    assert not bench.is_visible()
    again = stepper(opened)
    opened.page.keyboard.press("End")
    for sign, _, drawn in reversed(seen):
        assert (again.locator(".strip [aria-current]").inner_text(), lines(again)) == (sign, drawn)
        again.locator(".next").press("ArrowLeft")
    assert opened.complaints == []
    assert opened.requests == [opened.address]


@pytest.mark.slow
def test_a_pair_is_proposed_before_it_is_refused(show: Open) -> None:
    opened = show(page("exchange"))
    bench = stepper(opened)
    bench.locator(".strip button").nth(2).click()
    bench.locator(".next").click()
    assert lines(bench) == ["proposed", "proposed"]
    expect(bench.locator("path.refused")).to_have_count(2)
    assert bench.locator(".pill.refused").all_inner_texts() == [
        "✕ both are due Black",
        "✕ both are due White",
    ]


@pytest.mark.slow
def test_behind_the_curtain_nothing_is_told_and_the_right_answer_goes_on(show: Open) -> None:
    opened = show(page("exchange"), **STILL)
    bench = stepper(opened)
    bench.locator("input[role=switch]").check()
    assert strip(bench)[1:] == [""] * 6
    hidden = bench.locator(".strip button").nth(5)
    assert "accepted" not in (hidden.get_attribute("aria-label") or "") + (
        hidden.get_attribute("title") or ""
    )
    bench.locator(".next").click()
    bench.locator(".opts .quiet").click()
    bench.locator(".next").click()
    assert bench.locator(".step-head").inner_text() == "Who stands in S1, and who in S2?"
    for player in ("4", "7"):
        bench.locator(f".card[data-p='{player}']").click()
    bench.locator(".opts .main-btn").click()
    assert "Not 7." in bench.locator(".step-said").inner_text()
    bench.locator(".card[data-p='5']").click()
    bench.locator(".opts .main-btn").click()
    assert bench.locator(".step-head").inner_text().startswith("Right.")
    bench.locator(".next").click()
    assert bench.locator("path").count() == bench.locator("path.asked").count() == 2
    bench.locator(".opts button", has_text="No: they have already played").click()
    assert bench.locator(".opts .wrong").count() == 1
    bench.locator(".opts button", has_text="No: the colours").click()
    assert lines(bench) == ["refused", "refused"]
    opened.page.emulate_media(media="print")
    assert not opened.page.locator(f"{BRACKET} .bench").is_visible()


@pytest.mark.slow
def test_one_player_who_is_touched_shows_whom_they_met_two_why_they_do_not_meet(show: Open) -> None:
    opened = show(page("exchange"), **STILL)
    bench = stepper(opened)
    bench.locator(".strip button").nth(5).click()
    bench.locator(".card[data-p='4']").click()
    assert "Played here: 8 in round 2." in bench.locator(".step-said").inner_text()
    assert lines(bench) == ["met"]
    bench.locator(".card[data-p='7']").click()
    assert lines(bench) == ["worse"]
    assert "both due Black" in bench.locator(".step-said").inner_text()
    bench.locator(".card[data-p='7']").press("Escape")
    assert lines(bench) == ["made", "made"]


@pytest.mark.slow
@pytest.mark.parametrize(
    ("name", "width", "scheme"),
    share(
        [
            ("exchange", 1280, "light"),
            ("exchange", 400, "dark"),
            ("topscorers", 320, "light"),
            ("lim-exchange", 320, "dark"),
        ],
        3,
    ),
)
def test_a_stepper_fits_and_nothing_serious_stands_in_the_way(
    show: Open, name: str, width: int, scheme: str
) -> None:
    size = ViewportSize(width=width, height=800)
    opened = show(page(name), viewport=size, color_scheme=scheme, **STILL)
    bracket = opened.page.locator("details.bracket:has(.through)").last.get_attribute("id")
    bench = stepper(opened, f"#{bracket}")
    bars = set()
    for _ in strip(bench):
        assert violations(opened, include=[[".bench"]]) == []
        assert opened.page.evaluate("document.documentElement.scrollWidth <= innerWidth + 1")
        bar = "one => one.getBoundingClientRect().top - one.parentElement.getBoundingClientRect().top"
        bars.add(round(bench.locator(".drive").evaluate(bar)))
        if bench.is_visible():
            bench.locator(".next").press("ArrowRight")
    assert len(bars) == 1
