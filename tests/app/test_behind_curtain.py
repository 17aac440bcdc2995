"""A class that predicts sees nothing too early, in any bracket of up to twelve players, wherever it looks."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from functools import cache
from html import unescape
from itertools import pairwise
from random import Random

import pytest

from pairtutor.app.requests import _PIECES, _QUESTIONS, BEHIND_CURTAIN, Desk
from pairtutor.exercises.stated_board import StatedBoard, read_board
from pairtutor.html.stage.sheets import stages
from pairtutor.html.stage.views import BracketStage
from pairtutor.narrative.narrator import Narrator
from pairtutor.resources import ENGLISH
from pairtutor.sources.load import load
from pairtutor.trace.events import MdpSetChanged
from pairtutor.tutor import run
from tests.lab.app.in_view import EVENT
from tests.lab.app.opened import App
from tests.lab.seeds import seeds
from tests.lab.together import together

TEN = "#spec=1W+2B+3W+4B!+5W+6b+7B+8w+9W+10B&met=1-6,2-7,4-9"
"""A bracket of ten on the board, whose first candidates are ruled out by a game and by colours."""
OPEN_TO_ALL = {"steps", "answered", "rule"}
"""What is answered behind the curtain as in front of it: it shows one step after another."""
PICKED = re.compile(r"Candidate ([\d,]+) of")


@cache
def stages_of(case: str) -> tuple[Narrator, tuple[BracketStage, ...]]:
    """Return the stages of a round of the event or the library, or of a bracket on the board, by its seed."""
    kind, _, number = case.partition(" ")
    if kind == "library":
        trace = run(load(number), None, "dutch-2026").recorded
    elif kind == "round":
        trace = run(load(str(EVENT)), int(number), "dutch-2026").recorded
    else:
        trace = run(read_board(_stated(int(number)), ENGLISH), None, "dutch-2026").recorded
    narrator = Narrator(trace, "html")
    return narrator, tuple(stages(narrator).values())


def _stated(seed: int) -> StatedBoard:
    """Return a bracket of two to twelve, with any preferences, floats and games."""
    random = Random(seed)
    size = 2 + seed % 11
    signs, floats = ("W!", "W", "w", "B!", "B", "b", "."), ("", "", "", "v1", "^1", "v2")
    spec = " ".join(f"{at}{random.choice(signs)}{random.choice(floats)}" for at in range(1, size + 1))
    games = {tuple(sorted(random.sample(range(1, size + 1), 2))) for _ in range(random.randrange(size))}
    met = ",".join(f"{one}-{other}" for one, other in sorted(games))
    return StatedBoard(spec, met=met or None, bye=size % 2 == 1)


CASES = [*(f"round {number}" for number in range(2, 11)), *(f"board {seed}" for seed in seeds(0, 33))]


@together("case", CASES)
def test_the_first_candidate_asked_about_is_the_first_of_all_or_the_one_chosen(case: str) -> None:
    for stage in stages_of(case)[1]:
        asked = [frame for frame in stage.frames if frame.question.options]
        if not asked:
            continue
        number = PICKED.match(asked[0].question.asked)
        assert number, asked[0].question.asked
        assert number[1] == "1" or asked[0].question.right == "taken"


@together("case", CASES)
def test_every_wrong_answer_about_a_candidate_is_met_by_a_fact(case: str) -> None:
    for frame in (frame for stage in stages_of(case)[1] for frame in stage.frames):
        question = frame.question
        facts = dict(question.against)
        assert {*facts} <= {*question.options} - {question.right}
        if question.right in ("colours", "floats", "met"):
            assert {*facts} == {*question.options} - {question.right, question.also_right}
            assert not re.findall(r"\[C\d+\]", " ".join(facts.values())), "that would tell what is right"
        if question.right != "taken" and facts:
            assert facts["taken"] == "It is ruled out."


@together("case", CASES)
def test_each_candidate_of_a_bracket_is_asked_about_with_the_same_answers_to_choose_from(case: str) -> None:
    for stage in stages_of(case)[1]:
        asked = [frame.question for frame in stage.frames if frame.question.options]
        assert len({question.options for question in asked}) <= 1
        assert all(question.right in question.options for question in asked)


@together("case", CASES)
def test_the_order_of_s2_is_not_asked_and_comes_with_its_candidate(case: str) -> None:
    for stage in stages_of(case)[1]:
        for frame, after in pairwise(stage.frames):
            assert frame.passed == (frame.kind == "transposition")
            if frame.passed:
                assert not frame.question.asked and not after.passed
                assert len(after.asked) in (0, len(after.question.pairs))


@together("case", CASES)
def test_the_moved_down_players_asked_for_are_all_those_paired_here(case: str) -> None:
    for stage in stages_of(case)[1]:
        for frame in stage.frames:
            if isinstance(event := frame.narrated[0].event, MdpSetChanged):
                assert frame.question.pick == event.s1


def test_of_two_moved_down_players_one_alone_is_asked_for() -> None:
    _, limbo = stages_of("library 2026-limbo")
    (asked,) = [frame.question for frame in limbo[1].frames if frame.kind == "mdp-set"]
    assert asked.pick == (3,)
    (halves,) = [frame.question for frame in limbo[1].frames if frame.kind == "split"]
    assert (halves.pick, halves.other) == ((2,), (1, 6))


@together("case", [*CASES, "library 2026-limbo"])
def test_of_what_cannot_be_avoided_only_how_much_it_is_is_told_early(case: str) -> None:
    for stage in stages_of(case)[1]:
        for frame in (frame for frame in stage.frames if frame.kind == "target"):
            told = re.sub("<[^>]*>", "", (frame.so_far or frame.narrated)[0].text)
            for sentence in filter(None, map(str.strip, told.split("). "))):
                assert not re.search(
                    r"\b(?:because|players? \d|only play|floaters? with)\b", sentence, re.I
                ), told


@together("case", CASES)
def test_how_many_pairs_there_are_is_not_told_before_it_is_asked(case: str) -> None:
    for stage in stages_of(case)[1]:
        opening = stage.frames[0]
        assert opening.so_far, "the opening tells less behind the curtain"
        told = " ".join(step.text for step in opening.so_far)
        assert not re.search(r"\bpairs?\b|candidate|float down|bye", told), told


@together("case", CASES)
def test_every_rule_that_a_sentence_names_stands_beside_it(case: str) -> None:
    several = 0
    for stage in stages_of(case)[1]:
        known = {rule.label for rule in stage.rules}
        for frame in stage.frames:
            told = " ".join(step.text for step in frame.narrated)
            named = {*re.findall(r'<a href="#rule-[^"]*">(\[C\d+\] [\d.]+)</a>', told)}
            assert named <= {cite.label for cite in frame.rules} <= known
            several += len(frame.rules) > 1
    assert several or case.startswith("board")


def test_wishes_are_no_reason_for_no_clash_where_pairs_are_lost_to_them() -> None:
    for spec, needless in (
        ("1W! 2W! 3W! 4W! 5W! 6W! 7B 8B 9B 10B", False),
        ("1W! 2W! 3W! 4W! 5W! 6B 7B 8B 9B 10B", True),
    ):
        trace = run(read_board(StatedBoard(spec), ENGLISH), None, "dutch-2026").recorded
        (stage,) = stages(Narrator(trace)).values()
        told = next(frame.narrated[0].text for frame in stage.frames if frame.kind == "target")
        assert "No colour clash" in told
        assert ("so no clash is needed" in told) == needless


# --- what is asked of the round while the curtain is drawn ---------------------------------


def said(desk: Desk, what: str, /, **fields: str) -> str:
    """Return the answer to a question as text."""
    told = desk.answer(what, json.dumps({name: [value] for name, value in fields.items()}))
    return " ".join(unescape(re.sub(r"<[^>]*>", " ", told)).split())


def test_all_that_is_asked_of_a_round_is_behind_the_curtain_or_tells_no_pairs() -> None:
    assert {*_PIECES, *_QUESTIONS} == BEHIND_CURTAIN | OPEN_TO_ALL
    desk = Desk(lambda done, all_of: None)
    desk.answer("open", json.dumps({"source": ["exchange"]}))
    whole = {what: said(desk, what, first="3", second="5", what="pair") for what in BEHIND_CURTAIN}
    for what in BEHIND_CURTAIN:
        told = said(desk, what, first="3", second="5", what="pair", curtain="")
        assert told == "What has not been shown step by step is behind the curtain. Step by step", what
        assert told != whole[what]


def test_behind_the_curtain_a_round_begins_with_its_first_bracket_and_opens_none_before_its_turn() -> None:
    desk = Desk(lambda done, all_of: None)
    told = desk.answer("open", json.dumps({"source": ["2026-limbo"], "scenario": ["2026-limbo"]}))
    assert 'class="telling-title">The lower score' in told and 'data-plain="Round 4"' in told
    openings = [str(bracket.opening.number) for bracket in desk.current_telling.narrator.index.brackets]

    def shown(**fields: str) -> str:
        told = desk.answer("steps", json.dumps({name: [value] for name, value in fields.items()}))
        return str(re.findall(r'data-stage="(\d+)"', told)[0])

    assert shown() == openings[1], "where candidates are refused"
    assert shown(curtain="") == openings[0]
    for asked in ({"bracket": openings[2]}, {"step": str(int(openings[2]) + 1)}):
        assert shown(**asked) == openings[2]
        assert shown(curtain="", **asked) == openings[0]
        assert shown(curtain=openings[0], **asked) == openings[1]
    assert shown(curtain=" ".join(openings[:2]), bracket=openings[0]) == openings[0]


def test_of_the_boards_those_are_seen_whose_bracket_was_shown_to_its_end() -> None:
    desk = Desk(lambda done, all_of: None)
    desk.answer("open", json.dumps({"source": ["2026-bye"]}))
    narrator = desk.current_telling.narrator
    shown: set[frozenset[int]] = set()
    ended: list[str] = []
    for bracket in narrator.index.brackets:
        ended.append(str(bracket.opening.number))
        shown |= {frozenset(pair) for pair in bracket.pairs}
        told = desk.answer("boards", json.dumps({"curtain": [" ".join(ended)]}))
        seen = {
            frozenset(map(int, pair))
            for pair in re.findall(r"<span>(\d+) [^–]*– (\d+) [^<]*</span></li>", told)
        }
        assert seen == shown if len(ended) < len(narrator.index.brackets) else "data-covered" not in told
    assert "behind the curtain" not in said(desk, "report", curtain=" ".join(ended))


# --- in the browser --------------------------------------------------------------------------


@pytest.fixture
def drawn(app: App) -> Iterator[App]:
    """The file on a projector, its curtain drawn over a bracket of ten; opened again afterwards."""
    app.page.set_viewport_size({"width": 1024, "height": 768})
    app.page.emulate_media(reduced_motion="reduce")
    app.to(f"{TEN}&panel=steps")
    app.page.keyboard.press("c")
    yield app
    app.to(f"{TEN}&panel=steps")
    if app.page.locator("#panel .switch input").is_checked():
        app.page.keyboard.press("c")
    app.page.set_viewport_size({"width": 1280, "height": 720})


def head(app: App) -> str:
    """The headline of the step that is shown."""
    return app.page.locator("#panel .step-head").inner_text()


@pytest.mark.slow
def test_a_bracket_of_ten_is_predicted_on_a_projector(drawn: App) -> None:
    page = drawn.page
    telling, rule = page.locator("#panel .telling"), page.locator("#panel .step-rule")
    assert "pairs" not in telling.inner_text() and "candidates" not in telling.inner_text()
    page.keyboard.press("ArrowRight")
    assert head(drawn) == "What cannot be avoided in this bracket?"
    page.keyboard.press("ArrowRight")
    page.click("#panel .opts .quiet") if page.locator("#panel .opts").count() else None
    assert rule.locator("h4").all_inner_texts() == [
        "[C6] 2.4.1 Fewest downfloaters",
        "[C12] 2.4.7 Colour preferences",
    ]
    page.keyboard.press("ArrowRight")
    assert page.locator("#panel .step-said").inner_text() == "Touch the 5 of S1, then answer."
    for player in (6, 7, 8, 9, 10):
        page.click(f"#panel .card[data-p='{player}']")
    page.click("#panel .opts .main-btn")
    assert page.locator("#panel .step-said").inner_text().startswith("✕ These are those of S2.")
    for press in ("ArrowRight", "ArrowRight"):
        assert head(drawn) == "Who stands in S1, and who in S2?", "one press only says what a second one does"
        page.keyboard.press(press)
    assert "The first players form S1" in head(drawn)
    assert page.locator("#panel .strip .hid:visible").count() == 1
    page.keyboard.press("ArrowRight")
    assert head(drawn).startswith("Candidate 1 of 30,240: 1 – 6, 2 – 7,")
    for wrong, fact in (
        ("No: the colours", "No colour decides here."),
        ("Chosen", "It is ruled out."),
    ):
        page.locator("#panel .opts button", has_text=wrong).click()
        assert page.locator("#panel .step-said").inner_text() == f"✕ {fact}"
    page.click("#panel .card[data-p='4']")
    assert page.locator("#panel .step-said").inner_text() == "4 · Played here: 9."
    assert page.locator("#panel .pill.met").all_inner_texts() == ["already played"]
    assert page.locator("#panel .space path.met").count() == 1
    assert page.locator("#panel .bench .card.faded").count() == 0
    page.locator("#panel .opts button", has_text="already played").click()
    rules = page.locator("#panel .step-rule h4")
    offered = ["Chosen", "No: they have already played", "No: the colours", "No: somebody floats again"]
    discs = "all => all.map((one) => getComputedStyle(one, '::after').content)"
    while "White" not in head(drawn):
        assert {*page.eval_on_selector_all("#panel .bench .card", discs)} <= {"none"}
        page.keyboard.press("ArrowRight")
        assert "order" not in head(drawn)
        if page.locator("#panel .opts .quiet").count() and "White" not in head(drawn):
            assert page.locator("#panel .opts button").all_inner_texts() == [*offered, "Show me"]
            asked = page.eval_on_selector("#panel .space path.asked", "one => one.getAttribute('d')")
            page.click("#panel .opts .quiet")
            if "(" in head(drawn):  # the step draws another candidate of its run
                assert rules.all_inner_texts() == [
                    "[C1] 2.1.1 No second meeting",
                    "[C12] 2.4.7 Colour preferences",
                ]
                assert asked == page.eval_on_selector(
                    "#panel .space path.asked", "one => one.getAttribute('d')"
                )
    page.click("#panel .opts .quiet")
    assert '""' in page.eval_on_selector_all("#panel .bench .card", discs)


@pytest.mark.slow
def test_the_boards_are_hidden_wherever_one_looks_until_the_bracket_was_shown(drawn: App) -> None:
    page = drawn.page
    hidden = page.locator("#panel [data-covered]")
    for panel in ("boards", "answers", "report"):
        drawn.press(f".tabs [data-panel={panel}]")
        assert hidden.is_visible()
        assert not re.search(r"\d+ – \d+", page.locator("#panel").inner_text())
    for address in (TEN, f"{TEN}&panel=boards", f"{TEN}&player=3", f"{TEN}&panel=report"):
        drawn.to(address)
        assert hidden.is_visible(), address
    drawn.to(f"{TEN}&panel=steps&step=9")
    assert head(drawn) == "Ten players have 2.5 points.", "no address leads beyond what was shown"
    assert "curtain=drawn" not in page.url or page.locator("#panel .switch input").is_checked()
    while page.locator("#panel .strip .hid").count():
        page.keyboard.press("ArrowRight")
        if page.locator("#panel .opts .quiet").count():
            page.click("#panel .opts .quiet")
    drawn.press(".tabs [data-panel=boards]")
    assert hidden.count() == 0 and len(drawn.boards) == 5


@pytest.mark.slow
def test_a_round_of_the_library_is_predicted_bracket_by_bracket(drawn: App) -> None:
    page = drawn.page
    drawn.to("#scenario=2026-limbo&curtain=drawn")
    assert page.title() == "Round 4 · pairtutor"
    assert "Limbo" not in page.locator("#round").inner_text()
    rail = page.locator("#panel .rail li")
    assert rail.evaluate_all("all => all.map((one) => one.inert)") == [False, True, True, True]
    assert head(drawn) == "Two players have 2.5 points."
    assert "pairs" not in rail.first.inner_text()
    ruled = False
    while head(drawn) != "Players 2 and 6 have moved down and join two residents with 1 point.":
        if head(drawn) == "Who has White: 1 or 3?":
            page.click("#panel .card[data-p='3']")
            page.click("#panel .opts .main-btn")
            ruled = "the one who ranks higher" in page.locator("#panel .step-said").inner_text()
        if head(drawn) == "Who stands in S1, and who in S2?" and page.locator(".bench .card").count() == 4:
            assert page.locator("#panel .bench .tag.came").all_inner_texts() == ["▼ from 2.5"] * 2
        if head(drawn) == "Which of the moved-down players are paired here?":
            page.click("#panel .card[data-p='2']")
            page.click("#panel .opts .main-btn")
            assert head(drawn).startswith("Which"), "the one of before is not the one of now"
        if page.locator("#panel .opts .quiet").count():
            page.click("#panel .opts .quiet")
        else:
            page.keyboard.press("ArrowRight")
            drawn.settled()
    assert ruled and "2 floaters" in rail.first.inner_text()
    while drawn.page.locator("#panel .bench").count():
        if page.locator("#panel .opts .quiet").count():
            page.click("#panel .opts .quiet")
        else:
            page.keyboard.press("ArrowRight")
            drawn.settled()
    assert len(drawn.boards) == 4, "after the last step one is led on to the boards"
    assert drawn.complaints == []


@pytest.mark.slow
def test_an_address_draws_the_curtain_and_only_the_switch_opens_it(drawn: App) -> None:
    page = drawn.page
    assert "curtain=drawn" in page.url
    page.keyboard.press("c")
    assert "curtain" not in page.url
    drawn.press(".tabs [data-panel=boards]")
    assert len(drawn.boards) == 5
    drawn.to("#scenario=exchange&curtain=drawn")
    assert page.locator("#panel .switch input").is_checked()
    drawn.to("#scenario=exchange")
    assert page.locator("#panel [data-covered]").is_visible()
    drawn.press(".tabs [data-panel=steps]")
    while page.locator("#panel .strip .hid").count():
        page.keyboard.press("ArrowRight")
        if page.locator("#panel .opts .quiet").count():
            page.click("#panel .opts .quiet")
    made = page.locator("#panel .bench .card").count() // 2
    drawn.press(".tabs [data-panel=boards]")
    assert page.locator("#panel .boards-seen li").count() == made > 0
    assert page.locator("#panel [data-covered]").is_visible() and drawn.complaints == []
    drawn.to("#board")
    drawn.press("#board button[name=curtain]")
    assert page.locator("#panel .switch input").is_checked()
    assert page.locator("#panel .strip .hid:visible").count() == 1
