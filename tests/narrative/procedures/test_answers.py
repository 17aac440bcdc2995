"""Every answer about a procedure's round has words of its own kind, and they are true of the players."""

from __future__ import annotations

import re
from itertools import combinations

import pytest

from pairtutor.answers.answer import Answer
from pairtutor.answers.round import RoundAnswers
from pairtutor.model.ids import Tpn
from pairtutor.narrative.answers import AnyAnswer, render, triangle
from pairtutor.narrative.document import document
from pairtutor.narrative.narrator import Narrator
from pairtutor.sources.load import load
from pairtutor.tutor import run
from tests.lab.answers.procedures import LITERAL, rounds
from tests.lab.narrative.procedures.answer_forms import UNMADE, form_of, told_answers

# those in which somebody is passed over; of teams whole pairings are compared (tests/lab/told/swiss_team.py)
SEEDS = {"lim-1999": 4, "lim-2026": 4, "dubov-1997": 10, "dubov-2026": 4, "ssm": 12}


@pytest.mark.parametrize("system", SEEDS)
def test_every_answer_of_played_rounds_has_words_of_its_kind(system: str) -> None:
    seen = set()
    for seed in range(SEEDS[system]):
        for one in rounds(system, seed):
            narrator = Narrator(one.trace)
            for answer, about, text in told_answers(RoundAnswers(one.trace), narrator):
                form = form_of(about, answer)
                text = text.removesuffix(UNMADE)
                assert re.fullmatch(form, text), (one.seed, one.number, answer, text)
                assert not re.search(r"None|: then then|  | points? points|\b1 (?:player|pair)s?\b", text)
                _true(answer, text, narrator)
                seen.add((about, answer.verdict))
    wanted = {("pair", "barred"), ("pair", "passed"), ("bye", "passed")}
    assert wanted <= seen, seen


def _true(answer: Answer, text: str, narrator: Narrator) -> None:
    """Hold what a sentence says beyond its answer against the figures of the round."""
    cast = narrator.cast
    due = re.match(r"both are due (\w+)(?:, and (\d+) is not|; so are (\d+) and (\d+))", text)
    if due:
        assert {cast.due_colour(tpn) for tpn in answer.players} == {due[1]}
        assert not due[2] or cast.due_colour(int(due[2])) != due[1]
        assert not due[3] or {cast.due_colour(int(one)) for one in due.groups()[2:]} == {due[1]}
    suits = re.search(r"; besides, .* are both due (\w+)|; the colours of .* would suit", text)
    if suits:
        assert ({cast.due_colour(tpn) for tpn in answer.players} == {suits[1]}) == bool(suits[1])
    points = re.search(r"comes first: (\d+) has (fewer|more) points, (\S+) to (\S+)", text)
    if points:
        one, other = float(points[3]), float(points[4])
        assert one < other if points[2] == "fewer" else one > other
        assert cast.points(cast.score(int(points[1]))) == points[3]
    rating = re.search(r"\d+ has the (lower|higher) rating, (\d+) to (\d+)", text)
    if rating:
        assert (int(rating[2]) < int(rating[3])) == (rating[1] == "lower")
    average = re.search(r"S1, with an ARO of (\d+) to (\d+),", text)
    assert not average or int(average[1]) < int(average[2])
    number = re.match(r"(\d+) (?:comes|goes) .*the (larger|smaller) number$", text)
    if number:
        assert (int(number[1]) > answer.players[-1]) == (number[2] == "larger")
    takes = re.match(r"(\d+) (?:has its turn|comes before \d+ in S1).* and (?:takes|keeps) (\d+)$", text)
    if takes:
        assert int(takes[2]) in answer.players
        assert int(takes[1]) not in answer.players
    before = re.match(r"(\d+) comes before (\d+) in .*, and is available(?:;|$)", text)
    if before:
        assert int(before[2]) in answer.players
        assert int(before[1]) not in answer.players


@pytest.mark.parametrize("system", LITERAL)
def test_a_group_is_shown_where_it_is_told(system: str) -> None:
    for one in rounds(system, 3):
        narrator = Narrator(one.trace)
        sections = {section.narrated.step for section in document(narrator, "full").sections}
        answers = RoundAnswers(one.trace)
        assert set(answers.openings) <= sections
        for opening in answers.openings:
            shown = triangle(answers.all_answers(opening), narrator)
            assert len(shown.rows) == answers.size(opening)
            assert [len(row.pairs) for row in shown.rows] == [*range(len(shown.rows))][::-1]
            _columns(shown.column, [row.floats for row in shown.rows])


def _columns(column: str, floats: list[AnyAnswer]) -> None:
    """Hold that there is a column about leaving just where somebody could have left."""
    verdicts = {one.verdict for one in floats}
    assert (verdicts <= {"made", "apart"}) or column
    if column == "bye":
        assert {one.about for one in floats} == {"bye"}


def test_nobody_is_told_of_twice_who_could_have_come_up() -> None:
    trace = run(load("dubov26-spared")).recorded
    narrator = Narrator(trace)
    group = RoundAnswers(trace).by_bracket[1]
    shown = triangle(group, narrator)
    people = [who.tpn for one in shown.coming for who in one.players]
    assert len(people) == len(set(people))
    assert not shown.sets  # single players, of whom it is said anyway
    said = [narrator.phrases.say(one) for one in shown.coming]
    assert any("have already played (round " in one for one in said)
    assert "Who else could have come up" in render((group,), narrator)


def test_a_player_asks_about_everybody_of_the_group_at_home() -> None:
    trace = run(load("dubov-floaters")).recorded
    answers = RoundAnswers(trace)
    for one in answers.by_bracket:
        for two in combinations((answer.players[0] for answer in one.floats), 2):
            assert all(answers.home(tpn) >= one.opening for tpn in two)
    assert answers.home(Tpn(99)) == 0
