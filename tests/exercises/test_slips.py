"""A slip of a trainee costs the answer and says so; the sheet and everybody else's are marked."""

from __future__ import annotations

import json
from collections.abc import Iterator
from functools import cache
from pathlib import Path
from typing import Any

import pytest

from pairtutor.cli.main import main
from pairtutor.exercises.exam_file import answer_data, exam_data, to_yaml
from pairtutor.exercises.exercise import Exam, Exercise
from pairtutor.exercises.generate import generate
from pairtutor.exercises.judge import solution
from pairtutor.exercises.known_kinds import kinds_of
from pairtutor.exercises.position import position_of
from pairtutor.model.editions import SYSTEMS
from tests.lab.seeds import chosen

SYSTEM_SEEDS = [(system, 4) for system in chosen([*SYSTEMS], "dutch-2026", "lim-2026", "swiss-team-2026")]


@cache
def exam_of(system: str, seed: int) -> tuple[Exam, dict[int, dict[str, Any]]]:
    """Return one exercise of each kind of a system, and the right answers."""
    exam = generate(system, count=len(kinds_of(system)), seed=seed).exam
    return exam, {one.id: answer_data(one, solution(one, position_of(one, system))) for one in exam.exercises}


def marked(
    exam: Exam, sheets: list[dict[int, Any]], folder: Path, capsys: pytest.CaptureFixture[str]
) -> list[list[dict[str, Any]]]:
    """Return what `pairtutor mark` says to each answer of each sheet."""
    (folder / "exam.yaml").write_text(to_yaml(exam_data(exam)), encoding="utf-8")
    paths = [str(folder / f"{at}.yaml") for at in range(len(sheets))]
    for path, answers in zip(paths, sheets, strict=True):
        Path(path).write_text(to_yaml({"name": "Ana", "answers": answers}), encoding="utf-8")
    assert main(["mark", str(folder / "exam.yaml"), *paths, "--format", "json"]) == 0
    return [json.loads(line)["answers"] for line in capsys.readouterr().out.splitlines()]


OF_TEAMS = {"player": "team", "himself": "itself", "group": "bracket", "on two boards": "in two matches"}
"""What is said of players, and what is said of teams instead."""


def slips(exercise: Exercise, right: dict[str, Any], system: str) -> Iterator[tuple[dict[str, Any], str]]:
    """Yield answers with a slip, each with the words that are told of players or of teams."""
    for answer, words in _slips(exercise, right, system):
        for of_player, of_team in OF_TEAMS.items() if SYSTEMS[system].teams else ():
            words = words.replace(of_player, of_team).replace(of_player.title(), of_team.title())
        yield answer, words


def _slips(exercise: Exercise, right: dict[str, Any], system: str) -> Iterator[tuple[dict[str, Any], str]]:
    """Yield answers with a slip, each with the words that are told."""
    part = exercise.part
    position = position_of(exercise, system)
    present = [int(line.tpn) for line in position.index.opened.players]
    where = "bracket" if position.compares else "group"
    for key in {*right} & {"pairs", "boards"}:
        (a, b), *rest = right[key]
        on = "on two boards" if key == "boards" else "in two pairs"
        yield {**right, key: [[a, 99], *rest]}, "There is no player 99."
        yield {**right, key: [[a, a], *rest]}, f"Player {a} cannot play against himself."
        yield {**right, key: [[a, b], [a, b], *rest]}, f"Player {a} stands {on}."
        yield {**right, key: [[a, b, 1], *rest]}, "a pair is two players; write it as [3, 8]."
        yield {**right, key: ["Urban", *rest]}, "'Urban' is no pair"
        outside = [one for one in present if part is not None and one not in part.players]
        if outside:
            yield {**right, key: [[a, outside[0]], *rest]}, f"Player {outside[0]} is not in this {where}."
    if exercise.kind in ("bracket", "next") and position.compares:
        (a, b), *rest = right["pairs"]
        yield {**right, "floaters": [*right["floaters"], a]}, f"Player {a} stands in a pair and beside the"
    for key in {*right} & {"floaters", "bye"}:
        given = [77] if key == "floaters" else 77
        yield {**right, key: given}, "There is no player 77."
        yield {**right, key: "Urban"}, "'Urban'"
    if "preference" in right:
        other = next(one for one in present if one not in exercise.players)
        yield {"preference": {**right["preference"], other: "w"}}, f"Player {other} is not asked about here."
        yield {"preference": {exercise.players[0]: "X"}}, "'X' is no preference"
    if "legal" in right:
        pairs = {frozenset(pair) for pair in exercise.pairs}
        named = sorted({one for pair in pairs for one in pair})
        a, b = next((a, b) for a in named for b in named if a < b and frozenset((a, b)) not in pairs)
        yield {"legal": [*right["legal"], [a, b]]}, f"{a}-{b} is none of the pairs that are asked about."
    if "clause" in right:
        for word in ("nonsense", "9.9.9"):
            yield {**right, "clause": word}, f"{SYSTEMS[position.system].name} has no clause '{word}'."


def of_teams(words: str) -> str:
    """Return what is told of players as it is told of teams."""
    own = ("on two boards", "in two matches"), ("in this group", "in this bracket")
    for player, team in (("Player", "Team"), ("no player", "no team"), ("himself", "itself"), *own):
        words = words.replace(player, team)
    return words


@pytest.mark.parametrize(("system", "seed"), SYSTEM_SEEDS)
def test_a_slip_costs_its_answer_alone_and_is_told(
    system: str, seed: int, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    exam, right = exam_of(system, seed)
    made = [
        (one, answer, words) for one in exam.exercises for answer, words in slips(one, right[one.id], system)
    ]
    assert len(made) >= len(exam.exercises)
    sheets = [{**right, exercise.id: answer} for exercise, answer, _ in made]
    for (exercise, answer, words), sheet in zip(made, marked(exam, sheets, tmp_path, capsys), strict=True):
        for found in sheet:
            if found["id"] == exercise.id:
                assert (found["verdict"], found["marks"]) == ("wrong", 0), (exercise.kind, answer)
                assert (of_teams(words) if SYSTEMS[system].teams else words) in found["reason"]
            else:
                assert found["marks"] == found["of"]


def alike(exercise: Exercise, right: dict[str, Any]) -> Iterator[Any]:
    """Yield what says the same in other words."""
    for key in {*right} & {"pairs", "boards", "legal"}:
        text = [f"{a}-{b}" for a, b in right[key]]
        yield {**right, key: text}
        yield {**right, key: ", ".join(text) or "nobody"}
    for key in {*right} & {"floaters", "bye"}:
        rest = {other: value for other, value in right.items() if other != key}
        if rest:
            yield rest
        else:
            yield right[key]
    if "floaters" in right:
        yield {**right, "floaters": " ".join(map(str, right["floaters"])) or "nobody"}
    if "clause" in right:
        yield {**right, "clause": f"[{right['clause']}]"}
        yield {**right, "clause": [right["clause"]]}
    if "verdict" in right:
        yield {**right, "verdict": right["verdict"].capitalize()}


@pytest.mark.parametrize(("system", "seed"), SYSTEM_SEEDS)
def test_who_is_left_over_need_not_be_named_and_a_text_serves_as_well(
    system: str, seed: int, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    exam, right = exam_of(system, seed)
    sheets = [{**right, one.id: answer} for one in exam.exercises for answer in alike(one, right[one.id])]
    for sheet, found in zip(sheets, marked(exam, sheets, tmp_path, capsys), strict=True):
        assert [one["id"] for one in found if one["verdict"] != "right"] == [], sheet
