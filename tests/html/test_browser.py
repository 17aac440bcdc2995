"""The page in a real Chromium: what a reader does with it, and what it never does."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from functools import cache, partial
from typing import Any

import pytest
from playwright.sync_api import Browser, ViewportSize, expect

from pairtutor.html.pages import render
from tests.lab.html.browser import Open, Opened, axe_source
from tests.lab.html.pages import against, page
from tests.lab.html.paper import SHEETS, printed_text, squeezed
from tests.lab.narrative.hostile import NAMES, answered, everybody, with_name
from tests.lab.seeds import share

pytestmark = pytest.mark.slow

A4 = ViewportSize(width=695, height=980)
"""The part of an A4 sheet inside the margins, in pixels of 1/96 inch."""


PAGES = {
    **{name: partial(page, name) for name in ("exchange", "collapse", "2012-join", "2026-bye", "lim-median")},
    "comparison": partial(against, "three-editions", "dutch-2017", "dutch-2026"),
}


def violations(opened: Opened, **options: object) -> list[str]:
    """What axe-core finds that is serious or worse."""
    opened.page.evaluate(axe_source())
    # of what is made by one template for every player and every rule, the first ones are enough
    opened.page.evaluate(
        "[...document.querySelectorAll('#players .way')].slice(2)"
        ".concat([...document.querySelectorAll('.rules .rule')].slice(5)).forEach(one => one.remove())"
    )
    found: dict[str, Any] = opened.page.evaluate("o => axe.run(o)", options | {"resultTypes": ["violations"]})
    return [
        f"{one['id']}: {one['help']} ({one['nodes'][0]['html']})"
        for one in found["violations"]
        if one["impact"] in {"serious", "critical"}
    ]


def beyond_the_edge(opened: Opened) -> list[str]:
    """What reaches over the right edge."""
    found: list[str] = opened.page.evaluate(
        "[...document.querySelectorAll('table, svg.figure, .stage, p, h1, h2')]"
        ".filter(one => one.getBoundingClientRect().right > innerWidth + 1).map(one => one.outerHTML)"
    )
    return found


def test_the_keys_step_forward_and_back(show: Open) -> None:
    opened = show(page("exchange"))
    assert opened.current == ""
    opened.page.keyboard.press("ArrowRight")
    first = opened.current
    opened.page.keyboard.press("ArrowRight")
    second = opened.current
    assert len({"", first, second}) == 3
    assert opened.page.locator("#place").inner_text().startswith("step 2 of ")
    assert opened.page.url.endswith(f"#{second}")
    opened.page.keyboard.press("ArrowLeft")
    assert opened.current == first
    assert opened.complaints == []


WALK = """([button, times]) => Array.from({length: times}, () => {
  document.getElementById(button).click();
  const step = document.querySelector("[aria-current=step]");
  return step.checkVisibility() ? step.id : "hidden: " + step.id;
})"""
"""Presses a button so often, and says where the reader is each time."""


def test_the_buttons_walk_through_every_step_and_stop_at_the_ends(show: Open) -> None:
    opened = show(page("exchange"))
    opened.page.click("[data-set-depth=full]")
    every = [one.get_attribute("id") for one in opened.page.locator(".step").all()]
    opened.page.click("#next")
    assert opened.current == every[0]
    assert opened.page.evaluate(WALK, ["next", len(every) - 1]) == every[1:]
    opened.page.click("#next")
    assert opened.current == every[-1]
    opened.page.evaluate(WALK, ["back", len(every)])
    assert opened.current == every[0]


def test_with_shift_the_keys_go_from_bracket_to_bracket(show: Open) -> None:
    opened = show(page("exchange"))
    seen = []
    for _ in range(3):
        opened.page.keyboard.press("Shift+ArrowRight")
        home = opened.page.locator("details.bracket", has=opened.page.locator("[aria-current=step]"))
        seen.append(home.get_attribute("id"))
    assert seen == ["bracket-1", "bracket-2", "bracket-3"]
    opened.page.keyboard.press("Shift+ArrowLeft")
    assert opened.page.locator("#bracket-2 [aria-current=step]").count() == 1


def test_only_what_concerns_one_player_is_shown(show: Open) -> None:
    opened = show(page("exchange"))
    before = opened.visible("details.bracket")
    opened.page.select_option("#player", "5")
    assert opened.visible("details.bracket") == ["bracket-3"]
    assert opened.visible(".boards tbody tr") == ["board-3"]
    for one in opened.page.locator("#bracket-3 .step[data-players]:not(details.more *)").all():
        assert one.is_visible() == ("5" in (one.get_attribute("data-players") or "").split())
    assert opened.page.locator("tr.me").first.inner_text().count("Mirela") == 1
    assert not opened.page.locator("#ladder .out").count()
    opened.page.select_option("#player", "")
    assert opened.visible("details.bracket") == before


def test_each_depth_folds_and_unfolds(show: Open) -> None:
    opened = show(page("exchange"))
    findings = opened.page.locator("#bracket-3 .findings").first
    opened.page.click("[data-set-depth=summary]")
    assert opened.visible("details.bracket > p") == []
    assert opened.page.locator("#bracket-3 h2").is_visible()
    opened.page.click("[data-set-depth=full]")
    assert findings.is_visible()
    opened.page.click("[data-set-depth=normal]")
    assert not findings.is_visible()
    assert opened.page.locator("#bracket-3 .contest").is_visible()
    pressed = opened.page.locator("[data-set-depth][aria-pressed=true]").all()
    assert [one.inner_text() for one in pressed] == ["Normal"]


def test_what_is_folded_is_in_the_file_and_found(show: Open) -> None:
    opened = show(page("exchange", "summary"))
    assert opened.visible("#bracket-3 .contest") == []
    assert "worse" in opened.page.content() or "decides" in opened.page.content()
    opened.page.evaluate("location.hash = 'colours-3'")
    expect(opened.page.locator("[aria-current=step]")).to_have_count(1)
    assert opened.current == "colours-3"
    assert opened.page.locator("#colours-3").is_visible()


def test_a_link_leads_to_a_step_a_board_or_a_bracket(show: Open) -> None:
    opened = show(page("exchange", "summary"), "#step-18")
    for place in ("step-18", "board-4", "bracket-3", "rule-C.10"):
        opened.page.goto("about:blank")
        opened.page.goto(f"{opened.address}#{place}")
        assert opened.page.locator(f"[id='{place}']").is_visible(), place
        assert opened.page.evaluate(
            "id => { const box = document.getElementById(id).getBoundingClientRect();"
            " return box.bottom > 0 && box.top < innerHeight }",
            place,
        ), place


def test_the_list_goes_to_a_board(show: Open) -> None:
    opened = show(page("exchange", "summary"))
    opened.page.select_option("#jump", "colours-3")
    assert opened.current == "colours-3"
    opened.page.select_option("#jump", "bracket-5")
    assert opened.page.locator("#bracket-5 .players").is_visible()


def test_a_citation_opens_the_rule_in_plain_words(show: Open) -> None:
    opened = show(page("exchange"))
    opened.page.click("#bracket-3 a:text-is('D.2')")
    box = opened.page.locator("#rule-box")
    assert box.is_visible()
    assert "Exchange" in box.inner_text()
    opened.page.click("#rule-box .close")
    assert not box.is_visible()
    opened.page.keyboard.press("ArrowRight")
    assert opened.current != ""


def test_with_scripts_off_everything_can_be_read(show: Open) -> None:
    opened = show(page("exchange"), java_script_enabled=False)
    assert not opened.page.locator("#tools").is_visible()
    assert len(opened.visible(".boards tbody tr")) == 6
    assert len(opened.visible("details.bracket .players")) == 5
    assert opened.page.locator("#bracket-3 .contest").is_visible()
    opened.page.locator("#bracket-3 a:text-is('D.2')").click()
    assert opened.page.url.endswith("#rule-D.2")
    opened.page.locator("#bracket-3 .more > summary").first.click()
    assert opened.complaints == []


@pytest.mark.parametrize("part", range(0, len(NAMES), 4))
def test_hostile_names_do_nothing(show: Open, part: int) -> None:
    _nothing_happens(show(render(everybody(part), "full")))


def test_hostile_names_beside_answers_do_nothing(show: Open) -> None:
    opened = show(render(answered(*NAMES.values()), "full"))
    opened.page.locator(".triangle a").first.hover()
    opened.page.locator(".triangle a").last.click()
    _nothing_happens(opened)


def _nothing_happens(opened: Opened) -> None:
    title = opened.page.title()
    opened.page.keyboard.press("ArrowRight")
    opened.page.click("a[href^='#rule-'] >> nth=0")
    assert opened.page.title() == title != "owned"
    assert opened.requests == [opened.address]
    assert opened.complaints == []
    assert opened.page.locator("img, b[onmouseover], svg[onload]").count() == 0


def test_an_injected_script_would_be_refused(show: Open) -> None:
    text = page("exchange").replace("<h1>", "<script>document.title = 'owned'</script><h1>")
    opened = show(text.replace("<h2>Boards", "<img src='https://elsewhere.example/x.png'><h2>Boards"))
    assert opened.page.title() != "owned"
    assert len(opened.complaints) == 2
    assert all("Content Security Policy" in one for one in opened.complaints)


@pytest.mark.parametrize("name", ["2012-join", "lim-exchange"])
def test_nothing_serious_stands_in_the_way_of_any_reader(show: Open, name: str) -> None:
    opened = show(page(name), color_scheme="light")
    opened.page.click("[data-set-depth=full]")
    assert violations(opened) == []


@pytest.mark.parametrize("made", [partial(page, "rematch"), PAGES["comparison"]])
def test_in_the_dark_everything_stands_out_enough(show: Open, made: Callable[[], str]) -> None:
    opened = show(made(), color_scheme="dark")
    assert violations(opened, runOnly=["color-contrast"]) == []


def test_nothing_serious_stands_in_the_way_of_who_compares(show: Open) -> None:
    assert violations(show(PAGES["comparison"](), color_scheme="light")) == []


@dataclass
class Sheets:
    """A page as it was read on the screen, and what its print has."""

    opened: Opened
    made: list[str] = field(default_factory=list)
    told: list[str] = field(default_factory=list)
    text: str = ""
    is_pdf: bool = False
    cut_off: list[str] = field(default_factory=list)
    tools: bool = True
    drawings: bool = False
    folded: list[bool] = field(default_factory=list)

    def lost(self, told: list[str]) -> list[str]:
        """What of these texts is not printed."""
        return [one for one in told if squeezed(one) not in self.text]


def print_out(opened: Opened) -> Sheets:
    """Read a page, take a step, and print it."""
    sheets, shown = Sheets(opened), opened.page
    steps = shown.locator("li.step").filter(has=shown.locator(".mark", has_text="✓"))
    folded = shown.locator("li.step:has(> .said > details:only-child)")
    sheets.made = steps.locator("> .said > p:visible").all_inner_texts()
    sheets.told = [
        text.removesuffix(" more")
        for part in (".boards td.why", "#floats li", "li.step.candidate > .said > p:visible")
        for text in shown.locator(part).all_inner_texts()
    ]
    pdf = shown.pdf(prefer_css_page_size=True)
    sheets.is_pdf, sheets.text = pdf.startswith(b"%PDF"), printed_text(pdf)
    shown.emulate_media(media="print")
    sheets.cut_off, sheets.tools = beyond_the_edge(opened), shown.locator("#tools").is_visible()
    sheets.drawings = all(one.is_visible() for one in steps.locator("> .said > .stage").all())
    sheets.folded = [one.is_visible() for one in folded.all()]
    shown.keyboard.press("ArrowRight")
    return sheets


@pytest.fixture(scope="module")
def sheets(browser: Browser, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Callable[[str], Sheets]]:
    """What prints a page, each once."""
    context, folder = browser.new_context(viewport=A4), tmp_path_factory.mktemp("paper")

    @cache
    def printed(name: str) -> Sheets:
        file = folder / f"{name}.html"
        file.write_text(PAGES[name](), encoding="utf-8", newline="\n")
        opened = Opened(context.new_page(), file)
        opened.page.goto(opened.address)
        return print_out(opened)

    yield printed
    context.close()


Print = Callable[[str], Sheets]


@pytest.mark.parametrize("name", PAGES)
def test_no_request_leaves_the_file_and_nothing_complains(sheets: Print, name: str) -> None:
    opened = sheets(name).opened
    assert opened.requests == [opened.address]
    assert opened.complaints == []


@pytest.mark.parametrize("name", PAGES)
def test_on_paper_no_table_is_cut_off(sheets: Print, name: str) -> None:
    printed = sheets(name)
    assert printed.cut_off == []
    assert not printed.tools
    assert printed.is_pdf


@pytest.mark.parametrize("name", ["exchange", "collapse", "2012-join", "lim-median"])
def test_on_paper_every_accepted_candidate_and_every_pair_made_is_told(sheets: Print, name: str) -> None:
    printed = sheets(name)
    assert printed.made
    assert printed.lost(printed.made) == []
    assert printed.drawings


@pytest.mark.parametrize("name", ["exchange", "collapse", "2026-bye"])
def test_on_paper_no_board_with_its_reason_no_candidate_and_no_float_is_lost(
    sheets: Print, name: str
) -> None:
    printed = sheets(name)
    assert len(printed.told) > len(printed.made) > 0
    assert printed.lost(printed.told) == []


def test_on_paper_the_whole_way_of_those_who_float_is_drawn(show: Open) -> None:
    opened = show(page("collapse"), viewport=A4)
    opened.page.emulate_media(media="print")
    shown = "[...document.querySelectorAll('#ladder line')].map(one => getComputedStyle(one).display)"
    assert {*opened.page.evaluate(shown)} == {"inline"}


def test_on_paper_a_refused_candidate_that_is_folded_is_left_out(sheets: Print) -> None:
    folded = sheets("exchange").folded
    assert folded
    assert not any(folded)


@pytest.mark.parametrize("name", ["X" * 80, "王" * 80, NAMES["eighty"]])
def test_long_names_are_cut_off_nowhere(show: Open, name: str) -> None:
    for trace in (with_name(name), answered(name)):
        opened = show(render(trace), viewport=A4)
        opened.page.emulate_media(media="print")
        assert beyond_the_edge(opened) == []


def test_a_narrow_screen_scrolls_tables_and_not_the_page(show: Open) -> None:
    opened = show(page("collapse"), viewport={"width": 380, "height": 800})
    assert opened.page.evaluate("document.documentElement.scrollWidth <= innerWidth + 1")


@pytest.mark.parametrize(("name", "player"), share([("exchange", 5), ("collapse", 8), ("lim-median", 1)], 2))
def test_the_print_of_one_player_is_two_sheets_with_the_answer_and_only_the_rules_cited(
    show: Open, name: str, player: int
) -> None:
    opened = show(page(name), f"#player-{player}", viewport=A4)
    answer = opened.page.locator(f"#player-{player} .answer").inner_text()
    others = opened.page.locator(f"#player-{player} .others li").all_inner_texts()
    pdf = opened.page.pdf(prefer_css_page_size=True)
    printed = printed_text(pdf)
    assert len(SHEETS.findall(pdf)) <= 2
    assert [text for text in (answer, *others) if squeezed(text) not in printed] == []
    cited = {
        link.get_attribute("href")
        for link in opened.page.locator(f"#player-{player} a[href^='#rule-']").all()
    }
    shown_rules = {f"#{one}" for one in opened.visible(".rules .rule")}
    assert shown_rules <= cited | {
        link.get_attribute("href") for link in opened.page.locator("tr a[href^='#rule-']").all()
    }
