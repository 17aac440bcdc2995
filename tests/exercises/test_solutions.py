"""What solutions tell beside the answer: the brackets by name, each board's colours, the facts below."""

from __future__ import annotations

import re
from itertools import count

import pytest

from pairtutor.exercises.course import course_of
from pairtutor.exercises.exercise import Exam, Request, Response
from pairtutor.exercises.generate import search
from pairtutor.exercises.hints import hints, players_concerned
from pairtutor.exercises.judge import solution
from pairtutor.exercises.kinds.refusals import Count
from pairtutor.exercises.marking import Marker
from pairtutor.exercises.paper import Solved, solve_on_paper
from pairtutor.exercises.sheets import AnswerSheet
from pairtutor.exercises.taught import posed_for
from pairtutor.exercises.trial import begin
from pairtutor.narrative.citations import citations
from pairtutor.resources import Language

pytestmark = pytest.mark.usefixtures("lessons_known")


def of_lesson(number: int, kind: str) -> list[Solved]:
    course = course_of("dutch-2026")
    assert course is not None
    posed = posed_for(course, number - 1)
    return [solve_on_paper(one.exercise, one.position) for one in posed if one.exercise.kind == kind]


def test_a_round_is_told_bracket_by_bracket_and_board_by_board() -> None:
    for one in of_lesson(15, "round"):
        named = [line for line in one.because if line.startswith("The bracket of ")]
        assert len(named) > 1
        first = one.because.index(named[0])
        assert first == 0, "what is told of a bracket stands below its name"
        boards = [line for line in one.because if " has White against " in line]
        assert len(boards) == len(one.answer[0].split(", "))


def test_a_round_of_one_bracket_has_no_name_for_it_but_its_colours() -> None:
    (one, *_) = of_lesson(2, "round")
    assert not any(line.startswith("The bracket of ") for line in one.because)
    assert any("has an odd number: the initial colour" in line for line in one.because)


def test_two_who_fill_a_bracket_and_may_not_meet_are_told_so() -> None:
    told = [line for one in of_lesson(15, "round") for line in one.because]
    at = told.index("2 and 3 float. It is chosen: there is no other.")
    assert told[at - 1].startswith("2 and 3 may not play each other: they have already played")


def test_why_the_next_bracket_makes_no_pair_is_told_pair_by_pair() -> None:
    told = ["\n".join(one.because) for one in of_lesson(12, "bracket")]
    assert any(
        "If 5 floats, the next bracket has 5, 9, 10, and no pair of them can be made:" in text
        for text in told
    )
    facts = next(text for text in told if "has 5, 9, 10" in text)
    assert "5-9: In bracket 2.5, the round could not be completed, because nobody could have the bye" in facts
    assert "5 and 10 may not play each other: they have already played (round 2" in facts
    (answered,) = of_lesson(12, "answer")
    assert "If 6 floats, the next bracket has 6, 3, 5, and makes 3-5 alone:" in answered.because


def test_a_supposition_says_what_becomes_of_the_two_who_have_not_met_then() -> None:
    told = ["\n".join(one.because) for one in of_lesson(12, "suppose")]
    same = [text for text in told if " then too." in text]
    assert len(same) == 2
    assert "With 6 – 12, fewer pairs could be made here" in same[0]
    changed = next(text for text in told if "1 and 5 may play each other then, and do." in text)
    assert "The bracket of 2.5 points: 1, 3, 4, 5, 6." in changed, "the bracket above that changes too"


@pytest.mark.parametrize(
    ("count", "over", "least"),
    [
        (Count(5, 1, 0, 0), 4, 2),
        (Count(3, 1, 0, 0), 2, 1),
        (Count(2, 2, 1, 1), -2, 0),
        (Count(4, 2, 0, 1), 1, 0),
    ],
)
def test_who_goes_without_the_colour_is_half_of_those_left(count: Count, over: int, least: int) -> None:
    assert (count.over, count.least) == (over, least)


def test_a_single_player_who_goes_without_is_told_as_one() -> None:
    told = {line for number in (5, 6, 8) for one in of_lesson(number, "refusals") for line in one.because}
    sums = {line for line in told if " − " in line}
    assert sums and not any(" and 1 of them go " in line for line in sums)
    assert any(" and 1 of them goes without." in line for line in sums)


def test_general_rules_are_called_by_their_text_where_they_are_explained() -> None:
    last = [one.because[-1] for one in of_lesson(14, "knowledge")]
    assert any(line.startswith("C.04.2 4.3 ") for line in last)
    assert any(line.startswith("C.04.7 Baku") for line in last)
    assert not any(line.startswith((" ", "4.3 ", "1.4 ")) for line in last)


@pytest.mark.parametrize(
    ("behind", "told"),
    [
        ("", "By hand: there is no sentence, which takes half a mark away."),
        (
            " they have already played",
            "By hand: the sentence is still to be marked: “they have already played”",
        ),
    ],
)
def test_a_sentence_is_left_to_mark_by_hand(behind: str, told: str) -> None:
    course = course_of("dutch-2026")
    assert course is not None
    posed = next(one for one in posed_for(course, 13) if one.exercise.kind == "culprit")
    right = solution(posed.exercise, posed.position)
    label = citations([right.clause or ""], "dutch-2026")[0].label
    exam = Exam(title="", system="dutch-2026", seed=0, exercises=(posed.exercise,))
    answers = {posed.exercise.id: right._replace(clause=f"{label}{behind}")}
    marked = Marker(exam).mark(AnswerSheet("A", "", answers, {}))
    assert marked.answers[0].verdict == "right"
    assert marked.answers[0].by_hand == told


def test_a_hint_at_everybody_tells_what_is_refused_first_instead() -> None:
    course = course_of("dutch-2026")
    assert course is not None
    small = 0
    for posed in (*posed_for(course, 7), *posed_for(course, 9)):
        part = posed.exercise.part
        if part is None or posed.exercise.kind not in ("bracket", "floaters"):
            continue
        _, second, _ = hints(posed)
        everybody = players_concerned(posed.exercise, posed.position) >= part.players
        assert (second.startswith("Look at ")) != everybody
        small += everybody
        right = solution(posed.exercise, posed.position)
        assert not any(f"and {player} floats" in second for player in right.floaters or ())
    assert small > 2, "brackets of three are among them"


@pytest.mark.parametrize("code", ["en", "fr", "es", "de"])
def test_where_one_player_is_all_of_s1_nobody_is_named_who_is_not_wrong(code: str) -> None:
    language, wish = Language(code), Request("split")
    found = (search("dutch-2026", [wish], 0, seed, looked=60, language=language).get(0) for seed in count(1))
    posed = next(
        one
        for one in found
        if one and one.exercise.part and len(one.exercise.part.players) == 3 and not one.exercise.part.mdps
    )
    assert posed.exercise.part is not None
    first, second, _ = sorted(posed.exercise.part.players)
    for answered in (None, Response(named=(first,))):
        assert not re.search(r"(?<!S)\d", hints(posed, answered)[1]), "no player is named"
    assert re.search(rf"\b{second}\b", hints(posed, Response(named=(second,)))[1]), "who is wrong"


def test_in_the_last_bracket_it_is_said_of_those_from_above_too_why_they_have_not_the_bye() -> None:
    told = [line for one in of_lesson(8, "bracket") for line in one.because]
    assert "Not 7: had the bye in round 2 ([C2] 2.1.2)" in told


def test_a_line_typed_after_a_wrong_answer_names_all_who_float() -> None:
    course = course_of("dutch-2026")
    assert course is not None
    posed = next(one for one in posed_for(course, 5) if one.exercise.kind == "floaters")
    draft, error = begin(
        posed, tuple(sorted(posed.exercise.part.players if posed.exercise.part else ()))
    ).take_line("")
    first, second = draft.players[:2]
    wrong, error = draft.take_line(str(first))
    assert error is None
    more, error = wrong.take_line(str(second))
    assert error is None and more.response().floaters == (first, second), (
        "before it is answered one adds to it"
    )
    other, error = wrong._replace(given=True).take_line(str(second))
    assert error is None and other.response().floaters == (second,)
    assert other.take_line(str(first))[0].response().floaters == (second, first)
