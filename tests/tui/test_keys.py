"""Every key of the stepper does what the help says; a key that cannot act is dimmed."""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Iterable

import pytest
from textual.pilot import Pilot

from pairtutor.tui.boards.board import line
from pairtutor.tui.screens.actions import ExportScreen
from pairtutor.tui.screens.answer import AnswerScreen
from pairtutor.tui.screens.answers import AnswersScreen
from pairtutor.tui.screens.help import STEPPER_KEYS, HelpScreen, group_keys
from pairtutor.tui.screens.ladder import LadderScreen
from pairtutor.tui.screens.library import LibraryScreen
from pairtutor.tui.screens.pick import PickScreen
from pairtutor.tui.screens.questions import WhyNotScreen
from pairtutor.tui.screens.rules import RulesScreen
from pairtutor.tui.screens.standings import StandingsScreen
from pairtutor.tui.screens.stepper import StepperScreen
from pairtutor.tui.tutor import Outgoing
from pairtutor.tui.widgets.board import BoardPane
from pairtutor.tui.widgets.line_view import LineView
from pairtutor.tui.widgets.rule_pane import RulePane
from tests.lab.tui.driving import SMALL, Written, go_to, play, press, settle, shown, stepper, tutor

Check = Callable[[Pilot[None], str], Awaitable[None]]
CHECKS: dict[str, Check] = {}
PAGES = Written()

MOVES = {
    "move('back')": ("Split 4, 5 | 7, 8", "What can be reached"),
    "move('next')": ("Split 4, 5 | 7, 8", "✗ 1–2 no exchange"),
    "move('next-decision')": ("Split 4, 5 | 7, 8", "✓ 3 chosen"),
    "move('back-decision')": ("Split 4, 5 | 7, 8", "✓ 1 chosen"),
    "into": ("Bracket 1.5", "What can be reached"),
    "move('out')": ("Split 4, 5 | 7, 8", "Bracket 1.5"),
    "move('next-bracket')": ("Split 4, 5 | 7, 8", "Bracket 1"),
    "move('back-bracket')": ("Split 4, 5 | 7, 8", "Bracket 1.5"),
    "move('first')": ("Split 4, 5 | 7, 8", "Before pairing"),
    "move('last')": ("Split 4, 5 | 7, 8", "Result"),
}

SCREENS: dict[str, type] = {
    "jump": PickScreen,
    "find": PickScreen,
    "go('system')": PickScreen,
    "go('round')": PickScreen,
    "go('export')": ExportScreen,
    "question('why')": PickScreen,
    "question('why_not')": WhyNotScreen,
    "go('catalogue')": RulesScreen,
    "go('library')": LibraryScreen,
    "go('ladder')": LadderScreen,
    "go('standings')": StandingsScreen,
    "app.help": HelpScreen,
}


def check(action: str) -> Callable[[Check], Check]:
    """Register what to look at after a key."""

    def keep(function: Check) -> Check:
        CHECKS[action] = function
        return function

    return keep


@check("play")
async def _plays(pilot: Pilot[None], key: str) -> None:
    await press(pilot, key)
    assert stepper(pilot).playing
    await press(pilot, key)
    assert not stepper(pilot).playing


@check("curtain")
async def _hides_what_comes(pilot: Pilot[None], key: str) -> None:
    await press(pilot, key)
    assert stepper(pilot).curtain
    await press(pilot, key)
    assert not stepper(pilot).curtain


@check("notes")
async def _notes(pilot: Pilot[None], key: str) -> None:
    await press(pilot, key)
    assert isinstance(pilot.app.screen, AnswerScreen)
    assert "Both orders of S2 fail" in shown(pilot.app)
    await press(pilot, "escape", "home", key)
    assert "Twelve players" in shown(pilot.app), "a note for the beginning"
    await press(pilot, "escape", "end", key)
    assert "no note for this step" in shown(pilot.app)


@check("question('answers')")
async def _all_answers(pilot: Pilot[None], key: str) -> None:
    await press(pilot, key)
    assert isinstance(pilot.app.screen, AnswersScreen)
    assert "Bracket 1.5" in shown(pilot.app)
    await press(pilot, "escape", "home", key)
    assert "no bracket or group has been opened yet" in shown(pilot.app)


@check("unfold")
async def _each_candidate(pilot: Pilot[None], key: str) -> None:
    assert "All" in shown(pilot.app).split("\n")[-1], "the footer has it where it can act"
    await press(pilot, key)
    words = " ".join(shown(pilot.app).split())
    assert "Candidate 1 · C.10" in words
    assert "4 Oyelaran Adebayo – 7 Siobhán Gallagher" in words.replace("│", "")
    await press(pilot, key)
    assert "Candidate 1 · C.10" not in shown(pilot.app)
    await press(pilot, key, "right", "left")
    assert "Candidate 1 · C.10" not in shown(pilot.app), "another step, another run"


@check("speed(1)")
async def _faster(pilot: Pilot[None], key: str) -> None:
    before = stepper(pilot).speed
    await press(pilot, key)
    assert stepper(pilot).speed == before + 1


@check("speed(-1)")
async def _slower(pilot: Pilot[None], key: str) -> None:
    before = stepper(pilot).speed
    await press(pilot, key)
    assert stepper(pilot).speed == before - 1


@check("unfollow")
async def _everybody_again(pilot: Pilot[None], key: str) -> None:
    stepper(pilot).follow(7)
    await press(pilot, key)
    assert stepper(pilot).following == 0


@check("go('exercise')")
async def _no_exercise(pilot: Pilot[None], key: str) -> None:
    here = stepper(pilot)
    await press(pilot, key)
    assert pilot.app.screen is here, "no exercise led here"


@check("depth('summary')")
async def _summary(pilot: Pilot[None], key: str) -> None:
    await press(pilot, key)
    assert stepper(pilot).depth == "summary"
    assert stepper(pilot).station.narrated.label == "Bracket 1.5", "the reader stays where the step belongs"


@check("depth('normal')")
async def _normal(pilot: Pilot[None], key: str) -> None:
    stepper(pilot).depth = "full"
    await press(pilot, key)
    assert stepper(pilot).depth == "normal"


@check("depth('full')")
async def _full(pilot: Pilot[None], key: str) -> None:
    await press(pilot, key)
    assert stepper(pilot).depth == "full"


@check("citation(1)")
async def _next_rule(pilot: Pilot[None], key: str) -> None:
    await press(pilot, key)
    assert stepper(pilot).query_one(RulePane).chosen == 1


@check("citation(-1)")
async def _rule_before(pilot: Pilot[None], key: str) -> None:
    await press(pilot, key)
    pane = stepper(pilot).query_one(RulePane)
    assert pane.chosen == len(pane.cited) - 1


@check("fold")
async def _tree(pilot: Pilot[None], key: str) -> None:
    tree = stepper(pilot).query_one("StepTree")
    before = tree.size.width
    await press(pilot, key)
    folded = tree.size.width
    assert folded < before
    await press(pilot, key)
    assert tree.size.width == before > folded


@check("rule")
async def _rule(pilot: Pilot[None], key: str) -> None:
    pane = stepper(pilot).query_one(RulePane)
    await press(pilot, key)
    assert not pane.display
    await press(pilot, key)
    assert pane.display


@check("go('page')")
async def _page(pilot: Pilot[None], key: str) -> None:
    await press(pilot, key, "enter")
    assert [text for path, text in PAGES.items() if path.endswith("exchange-round-4.html")] == ["<page>"]


@check("app.command_palette")
async def _palette(pilot: Pilot[None], key: str) -> None:
    await pilot.press(key)
    await pilot.pause()
    assert type(pilot.app.screen).__name__ == "CommandPalette"


def _scrolls(pane: str, by: int) -> Check:
    async def look(pilot: Pilot[None], key: str) -> None:
        widget = stepper(pilot).query_one(pane, LineView)
        widget.show_lines([line(str(number)) for number in range(200)])
        await settle(pilot)
        widget.scroll_to(y=2, animate=False, force=True, immediate=True)
        before = widget.scroll_offset.y
        await press(pilot, key)
        assert widget.scroll_offset.y == before + by

    return look


for _name, _pane in {"scroll": "BoardPane", "scroll_rule": "RulePane", "scroll_words": "#words"}.items():
    CHECKS[f"{_name}(1)"] = _scrolls(_pane, 1)
    CHECKS[f"{_name}(-1)"] = _scrolls(_pane, -1)


def keys_of(actions: Iterable[str]) -> list[tuple[str, str]]:
    """Return these actions with each of their keys."""
    return [(one.action, key) for one in STEPPER_KEYS if one.action in actions for key in one.key.split(",")]


def test_help_has_every_key_in_a_group_and_long_words_in_their_column() -> None:
    groups = group_keys(STEPPER_KEYS)
    assert list(groups) == ["step", "ask", "show", "open", "rest"]
    assert sum(map(len, groups.values())) == len(STEPPER_KEYS)
    assert {one.action for one in groups["rest"]} == {
        "go('library')",
        "app.help",
        "app.command_palette",
    }


def test_every_action_is_looked_at() -> None:
    assert {one.action for one in STEPPER_KEYS} == {*MOVES, *SCREENS, *CHECKS}


def test_keys_move() -> None:
    async def script(pilot: Pilot[None]) -> None:
        for action, key in keys_of(MOVES):
            start, end = MOVES[action]
            go_to(stepper(pilot), start)
            await pilot.press(key)
            assert stepper(pilot).station.narrated.label == end, key

    play(tutor("exchange"), script)


def test_keys_open_screens_and_esc_leads_back() -> None:
    async def script(pilot: Pilot[None]) -> None:
        for action, key in keys_of(set(SCREENS) - {"go('library')"}):
            await pilot.press(key)
            await pilot.pause()
            assert type(pilot.app.screen) is SCREENS[action], key
            await pilot.press("escape")
            await pilot.pause()
            assert isinstance(pilot.app.screen, StepperScreen), key
        await press(pilot, "L", "home", "enter")
        assert stepper(pilot).station.narrated.label == "Bracket 2.5", "the ladder leads to a bracket"
        await press(pilot, "v", "L")
        ladder = pilot.app.screen
        assert isinstance(ladder, LadderScreen)
        assert "Bracket 2.5" in str(ladder.lines()[0])
        assert not any("Bracket 2 " in str(one) for one in ladder.lines()), "it is behind the curtain"
        await press(pilot, "escape", "v", "l")
        assert isinstance(pilot.app.screen, LibraryScreen)

    play(tutor("exchange"), script)


@pytest.mark.parametrize("part", [0, 1])
def test_keys_act(part: int) -> None:
    async def script(pilot: Pilot[None]) -> None:
        for action, key in keys_of(set(CHECKS) - {"app.command_palette"})[part::2]:
            walk = stepper(pilot)
            walk.depth, walk.following = "normal", 0
            go_to(walk, "Before pairing")
            go_to(walk, "✗ 1–2 no exchange")
            await pilot.pause()
            await CHECKS[action](pilot, key)
        await CHECKS["app.command_palette"](pilot, "ctrl+p")

    play(tutor("exchange", Outgoing(write=PAGES.write, page=lambda trace, language: "<page>")), script)


def test_keys_that_cannot_act_are_dimmed() -> None:
    async def script(pilot: Pilot[None]) -> None:
        walk = stepper(pilot)
        enabled = {one.binding.action: one.enabled for one in walk.active_bindings.values()}
        assert not enabled["move('back')"], "there is nothing before the beginning"
        assert enabled["move('next')"]
        assert not enabled["go('page')"], "nobody can write a page here"
        for key, said in {"left": "this is the first step", "e": "no pages can be written from here"}.items():
            await press(pilot, key)
            assert said in shown(pilot.app), "a key that cannot act says why"
        before = len(pilot.app._notifications)
        await press(pilot, "right", "left", "d")
        assert len(pilot.app._notifications) <= before, "a key that acts says nothing"
        await press(pilot, "end")
        enabled = {one.binding.action: one.enabled for one in walk.active_bindings.values()}
        assert enabled["move('back')"]
        assert not enabled["move('next')"]
        assert not enabled["play"]

    play(tutor("exchange"), script)


def test_the_rule_is_a_drawer_where_the_screen_is_narrow() -> None:
    async def script(pilot: Pilot[None]) -> None:
        board, pane = stepper(pilot).query_one(BoardPane), stepper(pilot).query_one(RulePane)
        before = board.size
        folded = pane.display
        await press(pilot, "r")
        assert (folded, pane.display) == (False, True)
        assert board.size == before, "the drawer lies over the board"
        assert "3 W, 6 B" in shown(pilot.app), "the tree is short where it is narrow"

    play(tutor("exchange"), script, SMALL)


def test_a_fault_while_drawing_ends_the_tutor(monkeypatch: pytest.MonkeyPatch) -> None:
    def fault(_pane: LineView, _row: int) -> object:
        raise ZeroDivisionError

    async def script(pilot: Pilot[None]) -> None:
        monkeypatch.setattr(LineView, "content", fault)
        await press(pilot, "right")

    with pytest.raises(ZeroDivisionError):
        play(tutor("exchange"), script)
