"""The course on standings: keys by the letter of C.07, mistakes, exams, and how answers are typed."""

from __future__ import annotations

import re
from functools import cache
from html import unescape
from pathlib import Path

import pytest

from pairtutor.cli.main import main
from pairtutor.errors import SourceError, UsageError
from pairtutor.exercises.answer_table import answer_table
from pairtutor.exercises.blueprint import exam_by_blueprint
from pairtutor.exercises.course import bundled_courses, find_course
from pairtutor.exercises.exam_file import answer_data, exam_data, read_exam, to_yaml
from pairtutor.exercises.exercise import SHARED, Exam, Exercise, Kind, Response
from pairtutor.exercises.generate import Posed, generate
from pairtutor.exercises.judge import because, judge, solution
from pairtutor.exercises.known_kinds import kinds_of
from pairtutor.exercises.lesson import Course
from pairtutor.exercises.marking import mark_class
from pairtutor.exercises.mistakes.registry import mistaken_answer
from pairtutor.exercises.mistakes.standings import MISTAKES
from pairtutor.exercises.mistakes.telling import mistakes_of
from pairtutor.exercises.paper import paper
from pairtutor.exercises.position import position_of
from pairtutor.exercises.series import from_rounds, orders
from pairtutor.exercises.shelves import course_shelves
from pairtutor.exercises.taught import known_rules, posed_for, rests_on
from pairtutor.exercises.trial import begin
from pairtutor.exercises.typed import read_tiebreak, read_value, tiebreak_written, value_written
from pairtutor.html.course import lesson_page
from pairtutor.model.editions import SYSTEMS, TIEBREAKS_IN_FORCE
from pairtutor.model.ids import Tpn
from pairtutor.narrative.tiebreaks.blocks import sentences
from pairtutor.narrative.tiebreaks.pages import asked_blocks
from pairtutor.resources import ENGLISH, Language, languages
from pairtutor.sources.library import cards
from pairtutor.sources.load import load
from pairtutor.tiebreaks.asked import StandingsQuestion
from pairtutor.tiebreaks.comparison import compare, encounter_of
from pairtutor.tiebreaks.request import standings
from tests.lab.exercises.blueprints import departures as from_blueprint
from tests.lab.exercises.by_literal import departures
from tests.lab.exercises.mistaken import on_demand, played
from tests.lab.seeds import share
from tests.lab.standings.told import untrue

STANDINGS: tuple[Kind, ...] = ("value", "missing", "ahead", "places")
LESSONS = range(5)


@cache
def course() -> Course:
    return find_course(TIEBREAKS_IN_FORCE)


@cache
def posed_of(at: int) -> tuple[Posed, ...]:
    return tuple(posed_for(course(), at))


@cache
def one_of_each() -> Exam:
    return generate(TIEBREAKS_IN_FORCE, kinds=STANDINGS, count=8, seed=3).exam


def one(kind: Kind) -> Exercise:
    return next(exercise for exercise in one_of_each().exercises if exercise.kind == kind)


def test_the_course_is_there_for_the_tie_breaks_alone() -> None:
    assert TIEBREAKS_IN_FORCE in bundled_courses()
    assert kinds_of(TIEBREAKS_IN_FORCE) == ("choice", "knowledge", *STANDINGS)
    for system in SYSTEMS:
        assert not {*STANDINGS} & {*kinds_of(system)}


@pytest.mark.parametrize("at", LESSONS)
def test_each_key_is_what_the_letter_says(at: int) -> None:
    exercises = [posed.exercise for posed in posed_of(at)]
    assert not [*departures([one for one in exercises if one.kind in STANDINGS])]
    assert len(exercises) >= 8


def test_the_lessons_ask_of_many_tie_breaks_of_statements_and_of_more_than_two_who_are_level() -> None:
    posed = [one for at in LESSONS for one in posed_of(at)]
    second = [one.exercise.tiebreaks for one in posed_of(1) if one.exercise.kind == "value"]
    assert {*second} >= {"BH", "BH/C1", "BH/C2", "BH/M1", "BH/M2"}
    assert sum(one.exercise.kind == "knowledge" for one in posed) == 4
    encounters = [
        encounter_of(key, one.exercise.players[0])
        for one in posed
        if one.exercise.kind == "ahead" and solution(one.exercise, one.position).tiebreak == "DE"
        for key in one.position.standings(one.exercise.tiebreaks).keys
        if key.tiebreak.code == "DE"
    ]
    assert any(encounter and len(encounter.tied) > 2 for encounter in encounters)


def test_what_a_solution_says_of_level_values_and_of_an_encounter_needs_nothing_that_is_not_there() -> None:
    asked = [one for at in LESSONS for one in posed_of(at) if one.exercise.kind == "ahead"]
    for one in asked:
        said = "\n".join(because(one.exercise, one.position, solution(one.exercise, one.position)))
        assert "the sign" not in said
        for code, value in re.findall(r"Both have (\S+) ([\d.]+)\.", said):
            assert said.count(f" has {code} {value}") == 2, said


@pytest.mark.parametrize("at", LESSONS)
def test_nobody_passes_a_lesson_with_one_of_its_mistakes(at: int) -> None:
    plays = [*played(course(), at, posed_of(at))]
    assert [play.mistake for play in plays] == [*course().lessons[at].known_mistakes]
    assert not [play for play in plays if play.passes]


@pytest.mark.parametrize("at", LESSONS)
def test_exercises_rest_on_the_articles_that_were_taught(at: int) -> None:
    for posed in posed_of(at):
        assert rests_on(posed) <= known_rules(course(), at), posed.exercise.question


@pytest.mark.parametrize("mistake", share([*MISTAKES], 3))
def test_a_mistake_has_exercises_on_demand_and_is_told(mistake: str) -> None:
    made = on_demand(TIEBREAKS_IN_FORCE, mistake)
    assert len(made) == 3
    for exercise in made:
        position = position_of(exercise, TIEBREAKS_IN_FORCE)
        given = mistaken_answer(mistake, exercise, position)
        assert given is not None
        marked = judge(exercise, given, position)
        assert marked.marks < exercise.marks
        assert marked.reason.startswith("A mistake often made: ")


def test_each_mistake_stands_in_one_lesson_in_every_language() -> None:
    named = [name for lesson in course().lessons for name in lesson.wrong_rules]
    assert sorted(named) == sorted(MISTAKES)
    for code in languages():
        assert [*mistakes_of(TIEBREAKS_IN_FORCE, Language(code))] == named
        told = find_course(TIEBREAKS_IN_FORCE, Language(code))
        if code != ENGLISH.code:
            assert {lesson.title for lesson in told.lessons}.isdisjoint(
                lesson.title for lesson in course().lessons
            )


def test_an_exam_is_that_of_its_blueprint_and_comes_back_from_its_file(tmp_path: Path) -> None:
    exam = exam_by_blueprint(TIEBREAKS_IN_FORCE, seed=4).exam
    posed = [Posed(one, "", position_of(one, TIEBREAKS_IN_FORCE)) for one in exam.exercises]
    assert sum(one.marks for one in exam.exercises) == 24
    assert not [*from_blueprint(TIEBREAKS_IN_FORCE, posed)]
    assert not [*departures([one for one in exam.exercises if not one.of])]
    file = tmp_path / "exam.yaml"
    file.write_text(to_yaml(exam_data(exam)), encoding="utf-8")
    again = read_exam(str(file))
    assert again.system == TIEBREAKS_IN_FORCE
    for was, now in zip(exam.exercises, again.exercises, strict=True):
        position = position_of(now, TIEBREAKS_IN_FORCE)
        assert solution(now, position) == solution(was, position_of(was, TIEBREAKS_IN_FORCE))
        assert (was.tiebreaks, was.line, was.players) == (now.tiebreaks, now.line, now.players)


@pytest.mark.parametrize("code", languages())
def test_a_table_with_the_answers_of_the_key_has_all_marks(code: str, tmp_path: Path) -> None:
    language = Language(code)
    exam = one_of_each()._replace(language=language)
    cells = []
    for exercise in exam.exercises:
        right = solution(exercise, position_of(exercise, TIEBREAKS_IN_FORCE))
        said = answer_data(exercise, right, language)
        cells.append(
            " ".join(" ".join(map(str, one)) if isinstance(one, list) else one for one in said.values())
        )
    file = tmp_path / "answers.csv"
    file.write_text(answer_table(exam, [("A", "", *cells)]), encoding="utf-8")
    sheet = mark_class(exam, [str(file)]).sheets[0]
    assert sheet.marks == sheet.of


@pytest.mark.parametrize(
    ("typed", "read"),
    [
        ("20.5", "20.5"),
        ("20,50", "20.5"),
        ("8.0", "8"),
        ("0", "0"),
        ("2042", "2042"),
        ("x", None),
        ("1/2", None),
    ],
)
def test_numbers_are_read_as_people_write_them(typed: str, read: str | None) -> None:
    assert read_value(typed) == read


@pytest.mark.parametrize(
    ("typed", "read"),
    [
        ("bh-c1", "BH/C1"),
        ("DE", "DE"),
        ("PTS", "PTS"),
        ("geteilt", SHARED),
        ("shared", SHARED),
        ("BH,SB", None),
    ],
)
def test_what_decides_is_read_by_its_code(typed: str, read: str | None) -> None:
    assert read_tiebreak(typed, Language("de")) == read


def test_numbers_and_shared_places_are_written_as_a_language_has_them() -> None:
    assert value_written("20.5", Language("fr")) == "20,5"
    assert tiebreak_written(SHARED, Language("es")) == "compartido"
    assert tiebreak_written("BH/C1", Language("de")) == "BH/C1"


def test_who_is_ahead_is_picked_with_what_decides() -> None:
    exercise = one("ahead")
    position = position_of(exercise, TIEBREAKS_IN_FORCE)
    everybody = tuple(line.tpn for line in position.lines)
    draft = begin(Posed(exercise, "", position), everybody)
    assert draft.players == tuple(tpn for tpn in everybody if tpn in exercise.players)
    first = exercise.players[0]
    with pytest.raises(UsageError, match="say the player who is ahead"):
        draft.take(str(first)).response()
    answer = draft.take(str(first)).take("BH").take("SB").response()
    assert answer == Response(named=(first,), tiebreak="SB")
    shared = draft.take(str(first)).take("shared")
    assert shared.response() == Response(named=(), tiebreak=SHARED)
    assert shared.take(str(first)).tiebreak is None


def test_half_of_the_marks_are_for_the_player_alone() -> None:
    exercise = one("ahead")._replace(marks=2)
    position = position_of(exercise, TIEBREAKS_IN_FORCE)
    right = solution(exercise, position)
    other = Response(named=right.named, tiebreak="TPN")
    assert judge(exercise, other, position).marks == 1
    assert judge(exercise, Response(named=(Tpn(99),), tiebreak=right.tiebreak), position).marks == 0


def test_the_whole_table_stands_on_paper_without_colours_and_floats() -> None:
    for solved in paper(one_of_each()).solved:
        sheet = solved.sheet
        assert len(sheet.rows) == len(sheet.exercise.tournament.players)
        assert not sheet.coloured and not sheet.floats and sheet.ratings
        assert sheet.setting.startswith(f"Standings after round {sheet.exercise.round - 1}")
        assert solved.because


def test_a_line_that_is_missing_is_no_longer_to_be_read_off() -> None:
    exercise = one("missing")
    assert "…" in exercise.question and "=" not in exercise.question
    position = position_of(exercise, TIEBREAKS_IN_FORCE)
    with pytest.raises(UsageError, match="no such value"):
        solution(exercise._replace(line=99), position)


def test_rounds_of_a_file_have_exercises_on_their_standings() -> None:
    asked = orders(TIEBREAKS_IN_FORCE, ["value"], "", 0)
    posed = next(from_rounds(load("exchange"), TIEBREAKS_IN_FORCE, asked, 1))
    assert not [*departures([posed.exercise])]


def test_the_library_has_the_course_beside_those_in_force() -> None:
    titles = [shelf.title for shelf in course_shelves(cards(ENGLISH))]
    at = next(at for at, title in enumerate(titles) if "C.07" in title)
    assert "Dutch 2012" in titles[at + 1]


def test_a_mock_exam_of_rounds_is_refused(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    assert main(["exam", "--system", TIEBREAKS_IN_FORCE, "--mock", "-o", str(tmp_path / "m")]) == 2
    assert "has no exercises of the kind round" in capsys.readouterr().err


@pytest.mark.parametrize("at", LESSONS)
def test_each_lesson_works_standings_out_and_all_that_is_told_holds(at: int) -> None:
    lesson = course().lessons[at]
    assert lesson.standings
    page = unescape(lesson_page(course(), at, {}))
    for shown in lesson.standings:
        assert shown.say in page
        tournament = load(shown.tournament)
        asked = StandingsQuestion(standings(tournament, shown.tiebreaks), "asked", shown.players)
        told = sentences([*asked_blocks(asked, ENGLISH)])
        assert told and all(text in page for text in told)
        numbered = (player._replace(name=f"Player {player.tpn}") for player in tournament.players)
        assert not [*untrue(tournament._replace(players=tuple(numbered)), shown.tiebreaks)]
        if len(shown.players) == 2:
            assert compare(asked.standings, *shown.players).first == shown.players[0]
    assert page.count("12w1") >= 1, "how a cell of the table is read"


def test_what_a_course_asks_of_standings_that_are_not_there_is_told(tmp_path: Path) -> None:
    lines = ("title: T", "system: c07-2026", "lessons:", "  - title: L", "    about: A", "    standings:")
    for wrong, said in (
        ("{tournament: nowhere, tiebreaks: BH}", "nowhere"),
        ("{tournament: c07-course, tiebreaks: XX}", "XX"),
        ("{tournament: c07-course, tiebreaks: BH, player: 44}", "44"),
        ("{tournament: c07-course, tiebreaks: BH, why: [1]}", "1"),
    ):
        path = tmp_path / "course.yaml"
        path.write_text("\n".join((*lines, f"      - {wrong}")) + "\n", encoding="utf-8")
        with pytest.raises(SourceError, match=said):
            find_course(str(path))
