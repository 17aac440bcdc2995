"""The library: scenarios, search, files, and faults told as the commands tell them."""

from __future__ import annotations

from pathlib import Path

import pytest
from textual.pilot import Pilot
from textual.widgets import Input, OptionList

from pairtutor.exercises.course import course_of
from pairtutor.exercises.shelves import CourseEntry, matching_shelf, shelves
from pairtutor.messages import messages_of
from pairtutor.model.editions import SYSTEMS
from pairtutor.resources import ENGLISH
from pairtutor.sources.library import Card, cards
from pairtutor.sources.shelves import card_shelves, shelf_title
from pairtutor.trace.index import RoundIndex
from pairtutor.tui.opening import open_round
from pairtutor.tui.progress_file import recent_files, remember, state_file, walked_scenarios
from pairtutor.tui.screens.library import LibraryScreen
from pairtutor.tui.screens.pick import PickScreen, files_offered
from pairtutor.tui.screens.rules import RulesScreen
from pairtutor.tui.screens.stepper import StepperScreen
from pairtutor.tui.tutor import Wanted
from pairtutor.tui.widgets.line_view import Prose
from tests.lab.tui.driving import play, press, settle, shown, stepper, tutor, type_in

SCENARIO = """
title: {title}
system: dutch-2017
rounds: 3
players:
  - {{id: 1, name: "Ana One"}}
  - {{id: 2, name: "Ben Two"}}
"""


def test_the_cards_are_grouped_by_system() -> None:
    systems = [card.system for card in cards()]
    assert len(systems) > 10
    assert systems == sorted(systems, key=list(dict.fromkeys(systems)).index)


def test_a_search_finds_rules_systems_and_words() -> None:
    def found(words: str) -> set[str]:
        known = (matching_shelf(shelf, words).entries for shelf in shelves(cards()))
        return {one.name for entries in known for one in entries if isinstance(one, Card)}

    assert found("exchange C.10") >= {"exchange"}
    assert found("(2012) backtracking") <= {card.name for card in cards() if card.system == "dutch-2012"}
    assert found("no such words") == set()


def test_the_shelves_are_courses_in_order_then_scenarios_those_of_systems_in_force_first() -> None:
    known = shelves(cards())
    titles = [shelf.title for shelf in known]
    assert titles[0].startswith("Course Dutch 2026 · 15 lessons")
    scenarios = [shelf_title(shelf, messages_of(ENGLISH)) for shelf in card_shelves(cards())]
    assert titles[-len(scenarios) :] == scenarios
    assert all(title.startswith("Course") for title in titles[: -len(scenarios)])
    assert scenarios[0] == f"{SYSTEMS['dutch-2026'].name}: in the course"
    systems = [shelf.system for shelf in card_shelves(cards())]
    assert systems.index("lim-2026") < systems.index("dutch-2012")
    lessons = [one for one in known[0].entries if isinstance(one, CourseEntry)]
    assert [one.number for one in lessons] == list(range(1, 16))
    assert [one.level for one in lessons] == sorted(one.level for one in lessons)


def test_a_lesson_is_paired_by_its_course_and_is_marked_once_it_was_walked_through() -> None:
    course = course_of("dutch-2026")
    assert course is not None
    fourth = course.lessons[3]

    async def script(pilot: Pilot[None]) -> None:
        await press(pilot, "down", "down", "down", "enter")
        assert stepper(pilot).opened.target.source == fourth.scenario
        assert stepper(pilot).tour.narrator.system == "dutch-2026"
        await press(pilot, "end", "l")
        assert f"✓  4  {fourth.title} · {fourth.minutes} min" in shown(pilot.app)
        await press(pilot, "b", "B", "f4", "slash")
        await type_in(pilot, "limbo wait")
        await press(pilot, "enter")
        assert "Limbo" in shown(pilot.app)
        await press(pilot, "enter")
        assert stepper(pilot).opened.target.source == "2026-limbo", "where the term can be seen"

    play(tutor(), script)
    assert walked_scenarios() == {fourth.scenario}


def test_choosing_a_scenario_opens_it_and_l_leads_back() -> None:
    async def script(pilot: Pilot[None]) -> None:
        await press(pilot, "slash")
        await type_in(pilot, "bracket of four that needs an exchange")
        await press(pilot, "enter", "enter")
        assert stepper(pilot).opened.target.source == "exchange"
        await press(pilot, "l")
        assert isinstance(pilot.app.screen, LibraryScreen)
        await press(pilot, "escape")
        listed = pilot.app.screen.query_one("#entries", OptionList).option_count
        assert listed > len(cards()), "Esc ends the search"

    play(tutor(), script)


def test_what_is_marked_tells_what_it_teaches() -> None:
    async def script(pilot: Pilot[None]) -> None:
        words = pilot.app.screen.query_one("#entry", Prose)
        before = words.paragraphs
        assert ("Its rules", "head") in before
        await press(pilot, "end")
        assert words.paragraphs != before
        assert ("Teaches", "head") in words.paragraphs

    play(tutor(), script)


def test_nothing_found_is_said() -> None:
    async def script(pilot: Pilot[None]) -> None:
        await press(pilot, "slash")
        await type_in(pilot, "zzz")
        assert "Nothing here mentions that" in shown(pilot.app)
        await press(pilot, "enter", "enter")
        assert isinstance(pilot.app.screen, LibraryScreen)

    play(tutor(), script)


def test_the_rules_of_all_systems_are_one_key_away() -> None:
    async def script(pilot: Pilot[None]) -> None:
        await press(pilot, "R")
        assert isinstance(pilot.app.screen, RulesScreen)
        await press(pilot, "slash")
        await type_in(pilot, "absolute preference")
        await press(pilot, "enter", "down")
        assert "preference" in shown(pilot.app)
        await press(pilot, "slash")
        pilot.app.screen.query_one(Input).value = ""
        await type_in(pilot, "D.2 exchanges")
        await press(pilot, "enter")
        assert "Can be seen in" in shown(pilot.app)
        await press(pilot, "enter")
        if isinstance(pilot.app.screen, PickScreen):
            await press(pilot, "enter")
        assert stepper(pilot).opened.target.source

    play(tutor(), script)


def test_q_leaves() -> None:
    app = tutor()

    async def script(pilot: Pilot[None]) -> None:
        await pilot.press("q")

    play(app, script)
    assert app.return_code == 0


def test_a_file_is_opened_by_its_path_and_remembered(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    folder = tmp_path / "sub folder"
    folder.mkdir()
    (folder / "mine.yaml").write_text(SCENARIO.format(title="Mine"), encoding="utf-8")
    monkeypatch.chdir(tmp_path)

    async def script(pilot: Pilot[None]) -> None:
        await press(pilot, "o")
        await type_in(pilot, "sub")
        await press(pilot, "tab")
        await type_in(pilot, "mi")
        await press(pilot, "enter")
        assert stepper(pilot).tour.opened.tournament == "Mine"
        await press(pilot, "l")
        assert "Opened last" in shown(pilot.app)

    play(tutor(), script)
    assert recent_files() == [Wanted(source=str(folder / "mine.yaml"))]


def test_a_file_is_opened_again_as_it_was_opened_last(tmp_path: Path) -> None:
    path = tmp_path / "mine.yaml"
    path.write_text(SCENARIO.format(title="Mine"), encoding="utf-8")
    as_then = Wanted(source=str(path), number=1, system="lim-1999", maxi=True)
    remember(as_then)

    async def script(pilot: Pilot[None]) -> None:
        assert "FIDE Lim (1999)" in shown(pilot.app), "it is told before it is opened"
        await press(pilot, "enter")
        assert pilot.app.screen_stack[-1] is stepper(pilot), shown(pilot.app)
        opened = stepper(pilot).opened
        assert RoundIndex(opened.tour.trace).opened.system == "lim-1999"
        assert opened.tournament is not None
        assert opened.tournament.maxi

    play(tutor(opener=open_round), script)
    assert recent_files() == [as_then]


def test_a_fault_in_a_file_is_the_line_that_the_commands_give(tmp_path: Path) -> None:
    broken = tmp_path / "late.yaml"
    broken.write_text("players: 7\n", encoding="utf-8")

    async def script(pilot: Pilot[None]) -> None:
        screen = pilot.app.screen
        assert isinstance(screen, LibraryScreen)
        assert f"{broken}:1:" in screen.said
        await press(pilot, "down", "enter")
        assert isinstance(pilot.app.screen, StepperScreen)
        await press(pilot, "l")
        assert isinstance(pilot.app.screen, LibraryScreen)
        assert pilot.app.screen.said == "", "the fault is gone"

    play(tutor(str(broken)), script)


def test_a_missing_file_and_hostile_words_in_a_path_are_told(tmp_path: Path) -> None:
    path = str(tmp_path / "[red]none\x1b[2J.trf")

    async def script(pilot: Pilot[None]) -> None:
        screen = pilot.app.screen
        assert isinstance(screen, LibraryScreen)
        assert "[red]none" in screen.said
        assert "\x1b" not in screen.said

    play(tutor(path), script)


def test_files_are_completed_folders_first(tmp_path: Path) -> None:
    (tmp_path / "b").mkdir()
    for name in ("a.trf", "c.yaml", "d.pdf", ".hidden.trf"):
        (tmp_path / name).write_text("", encoding="utf-8")
    found = files_offered(f"{tmp_path}/")
    assert [choice.text for choice in found] == ["b/", "a.trf", "c.yaml"]
    assert [choice.partial for choice in found] == [True, False, False]
    assert [choice.text for choice in files_offered(f"{tmp_path}/C")] == ["c.yaml"]
    assert [choice.text for choice in files_offered(f"{tmp_path}/.h")] == [".hidden.trf"]
    assert files_offered(f"{tmp_path}/none/") == ()
    assert not files_offered("\0")


def test_the_latest_file_comes_first_and_only_once(tmp_path: Path) -> None:
    paths = [tmp_path / f"{number}.trf" for number in range(12)]
    for path in paths:
        path.write_text("", encoding="utf-8")
        remember(Wanted(source=str(path)))
    remember(Wanted(source=str(paths[8])))
    assert [one.source for one in recent_files()][:3] == [str(paths[8]), str(paths[11]), str(paths[10])]
    assert len(recent_files()) == 8
    paths[8].unlink()
    assert Wanted(source=str(paths[8])) not in recent_files()


def test_a_state_folder_that_cannot_be_written_does_no_harm(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (tmp_path / "file").write_text("", encoding="utf-8")
    monkeypatch.setenv("XDG_STATE_HOME", str(tmp_path / "file"))
    remember(Wanted(source=str(tmp_path / "file")))
    assert recent_files() == []


def test_scenarios_and_damaged_lists_are_not_remembered() -> None:
    remember(Wanted(source="exchange"))
    assert recent_files() == []
    state_file().parent.mkdir(parents=True)
    state_file().write_bytes(b"\xff\xfe\n")
    assert recent_files() == []
    state_file().write_text(f"{__file__}\n", encoding="utf-8")
    assert recent_files() == [Wanted(source=__file__)], "a path alone"


def test_the_palette_of_the_library_opens_scenarios() -> None:
    async def script(pilot: Pilot[None]) -> None:
        await pilot.press("ctrl+p")
        await pilot.pause()
        await type_in(pilot, "scenario limbo")
        await pilot.pause(0.3)
        await press(pilot, "enter")
        await settle(pilot)
        assert stepper(pilot).opened.target.source in {"limbo", "2026-limbo"}

    play(tutor(), script)
