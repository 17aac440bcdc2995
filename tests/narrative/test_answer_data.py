"""Answers as data say as much as their sentences."""

from __future__ import annotations

import pytest

from pairtutor.answers.round import RoundAnswers
from pairtutor.narrative.answer_data import answers_data
from pairtutor.narrative.narrator import Narrator
from pairtutor.sources.load import load
from pairtutor.tutor import run


@pytest.mark.parametrize(
    "system, criterion, value, as_paired",
    [("dutch-2017", "psd", [3, 3, 0], [3, 2, 1]), ("dutch-2026", "downfloater-scores", [5, 5], [5, 4])],
)
def test_fewer_moved_down_players_paired_have_their_values(
    system: str, criterion: str, value: list[int], as_paired: list[int]
) -> None:
    trace = run(load("2026-limbo"), None, system).recorded
    brackets = answers_data(RoundAnswers(trace).by_bracket, Narrator(trace))
    answer = next(line for line in brackets[1]["pairs"] if line["pair"] == [1, 6])
    assert (answer["verdict"], answer["criterion"]) == ("fewer", criterion)
    assert (answer["value"], answer["as_paired"]) == (value, as_paired)
    assert [1, 6] in answer["pairs"]


def test_where_fewer_pairs_could_be_made_nothing_else_is_compared() -> None:
    trace = run(load("dispute-floater")).recorded
    brackets = answers_data(RoundAnswers(trace).by_bracket, Narrator(trace))
    fewer = [line for bracket in brackets for line in (*bracket["pairs"], *bracket["floats"])]
    fewer = [line for line in fewer if line["verdict"] == "fewer"]
    assert fewer and all(line["criterion"] is None and line["pairs"] is None for line in fewer)
