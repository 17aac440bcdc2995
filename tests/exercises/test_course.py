"""Courses: every lesson has what it names, every link leads somewhere, and nothing is asked of a network."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from pairtutor import tutor
from pairtutor.cli.main import main
from pairtutor.errors import SourceError
from pairtutor.exercises.course import find_course, read_course
from pairtutor.exercises.field import play_tournament
from pairtutor.html.course import lesson_page, trace_key, traces_of
from pairtutor.html.worked import worked_bracket
from pairtutor.model.editions import SYSTEMS
from pairtutor.resources import ENGLISH, course_path, scenario_names
from pairtutor.trace.index import RoundIndex

WITH_COURSE = [system for system in SYSTEMS if course_path(system)]


@pytest.mark.parametrize("system", WITH_COURSE)
def test_every_lesson_says_what_it_is_about_and_has_exercises(system: str) -> None:
    course = find_course(system)
    assert course.system == system
    assert len(course.lessons) >= (12 if system in ("dutch-2017", "dutch-2026") else 4)
    for lesson in course.lessons:
        assert lesson.minutes
        assert lesson.rules
        assert lesson.tasks
        assert lesson.about and all(text.endswith((".", ":")) for text in lesson.about)
        assert lesson.scenario in scenario_names()


@pytest.mark.parametrize("system", [name for name, one in SYSTEMS.items() if one.coloured])
def test_the_initial_colour_goes_to_whom_the_glossary_says(system: str) -> None:
    seen = 0
    for seed in range(6):
        tournament = next(iter(play_tournament(system, f"first {seed}", (6, 13), (4, 6))))
        index = RoundIndex(tutor.run(tournament, 1, system).recorded)
        closed = index.closed
        players = [line.tpn for line in sorted(index.opened.players, key=lambda line: line.rank)]
        if closed is None or [*players] != [*range(1, len(players) + 1)]:
            continue
        upper = {one for one in players if one != closed.bye and one <= len(players) // 2}
        for white, black in closed.boards:
            higher = next(one for one in (white, black) if one in upper)
            initial = (higher == white) == (index.opened.initial_colour == "white")
            assert initial == (higher % 2 == 1), (seed, white, black)
            seen += 1
    assert seen


def test_courses_are_no_scenarios() -> None:
    assert not {*WITH_COURSE} & {*scenario_names()}


@pytest.mark.usefixtures("lessons_known")
def test_all_links_of_a_course_lead_to_its_own_pages(tmp_path: Path) -> None:
    folder = tmp_path / "course"
    folder.mkdir()
    (folder / "pairtutor.html").write_text("", encoding="utf-8")
    assert main(["course", "ssm", "-o", str(folder)]) == 0
    pages = {path.name: path.read_text(encoding="utf-8") for path in folder.iterdir()}
    assert {"index.html", "rules.html", "glossary.html", "lesson-01.html"} <= set(pages)
    assert 'href="pairtutor.html"' in pages["index.html"]
    seen = 0
    for name, text in pages.items():
        for link in re.findall(r'(?:href|src)="([^"]*)"', text):
            target, _, anchor = link.partition("#")
            assert (target or name) in pages, (name, link)
            if anchor and target:
                assert f'id="{anchor}"' in pages[target], (name, link)
            seen += 1
        assert "http:" not in text.replace("http://www.w3.org", "")
        assert "https:" not in text
    assert seen > 40
    assert main(["course", "ssm", "-o", str(folder)]) == 2


@pytest.mark.usefixtures("lessons_known")
def test_what_a_candidate_has_shown_is_told_below_it_without_a_question() -> None:
    course = find_course("dutch-2026")
    lesson = course.lessons[5]
    traces, guided = traces_of(course, lesson), lesson.guided
    assert lesson.title == "Who floats down" and guided is not None
    page = lesson_page(course, 5, traces)
    worked = worked_bracket(traces[trace_key(guided)], guided.bracket, ENGLISH, guided.part)
    assert worked is not None
    steps = worked.steps
    assert not all(step.asked for step in steps)
    assert '<details class="ask"><summary></summary>' not in page
    assert page.count('<details class="ask">') == sum(bool(step.asked) for step in steps)


def test_a_fault_in_a_course_is_told_with_its_place(tmp_path: Path) -> None:
    path = tmp_path / "mine.yaml"
    path.write_text(
        "title: T\nsystem: ssm\nlessons:\n  - {title: A, about: B, rules: [C99], scenario: nowhere,"
        " exercises: [{kind: colours}]}\n",
        encoding="utf-8",
    )
    with pytest.raises(SourceError) as caught:
        read_course(str(path))
    told = [str(fault) for fault in caught.value.faults]
    assert len(told) == 3
    assert all(f"{path}:4:" in line for line in told)


def test_a_system_without_a_course_says_so(
    capsys: pytest.CaptureFixture[str], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("pairtutor.exercises.course.course_path", lambda name: None)
    assert main(["course", "swiss-team-2026", "-o", str(tmp_path / "c")]) == 2
    assert "there is no course of swiss-team-2026 yet" in capsys.readouterr().err
    monkeypatch.undo()
    assert main(["course", "dutch", "-o", str(tmp_path / "c")]) == 2
    assert "there is no course 'dutch'; there are those of dutch-2012, " in capsys.readouterr().err
