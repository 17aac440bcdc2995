"""An exam that asks about somebody who is not in the round, or in the bracket, is refused at the place."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from pairtutor.cli.main import main
from pairtutor.exercises.exam_file import exam_data, to_yaml
from pairtutor.exercises.generate import generate
from tests.conftest import ROOT

EXAM = exam_data(generate("dutch-2026", kinds=["legal", "clause", "preference", "statements"], seed=5).exam)
KEYERROR = ROOT / "tests" / "cli" / "data" / "exam-keyerror.yaml"


def refusal(exam: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> str:
    """Return what is told of an exam that cannot be marked."""
    sheet = tmp_path / "sheet.yaml"
    sheet.write_text("name: Ana\nanswers: {}\n", encoding="utf-8")
    assert main(["mark", str(exam), str(sheet)]) == 2
    return capsys.readouterr().err


def test_a_pair_with_somebody_who_is_absent(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert refusal(KEYERROR, tmp_path, capsys) == (
        f"{KEYERROR}:133:5: player 1 takes no part in round 2; "
        "take the player out, or out of those who are absent\n"
    )


def asked_of(kind: str) -> dict[str, Any]:
    return next(exercise for exercise in EXAM["exercises"] if exercise["kind"] == kind)


def first_named(exercise: dict[str, Any], field: str) -> int:
    """Return the first player whom a field of an exercise names."""
    node = exercise[field]
    while not isinstance(node, int):
        node = next(iter(node.values())) if isinstance(node, dict) else node[0]
    return node


@pytest.mark.parametrize(
    ("kind", "field"),
    [("legal", "pairs"), ("clause", "bracket"), ("preference", "players")],
)
def test_whoever_an_exercise_names_takes_part(
    kind: str, field: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    exercise = asked_of(kind)
    player = first_named(
        exercise if field != "bracket" else exercise["bracket"], "residents" if field == "bracket" else field
    )
    tournament = exercise["tournament"] | {"absent": [player]}
    exam = tmp_path / "exam.yaml"
    data = {**EXAM, "exercises": [exercise | {"tournament": tournament}]}
    exam.write_text(to_yaml(data), encoding="utf-8")
    told = refusal(exam, tmp_path, capsys)
    assert f"player {player} takes no part in round {exercise['round']}" in told


@pytest.mark.parametrize("named", [99, "absent", "twice"])
def test_a_statement_is_about_two_who_take_part(
    named: object, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    exercise = asked_of("statements")
    first, second, *_ = (player["id"] for player in exercise["tournament"]["players"])
    other = {99: 99, "absent": second, "twice": first}[named]
    tournament = exercise["tournament"] | ({"absent": [second]} if named == "absent" else {})
    exam = tmp_path / "exam.yaml"
    changed = exercise | {"tournament": tournament, "options": [{"legal": [[first, other]]}]}
    exam.write_text(to_yaml({**EXAM, "exercises": [changed]}), encoding="utf-8")
    said = {
        99: "there is no player 99",
        "absent": f"player {second} takes no part",
        "twice": "says nothing on the round",
    }
    assert said[named] in refusal(exam, tmp_path, capsys)


def test_a_candidate_is_of_its_bracket(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    exercise = asked_of("clause")
    named = {*exercise["bracket"].get("mdps", ()), *exercise["bracket"]["residents"]}
    absent = {*exercise["tournament"].get("absent", ())}
    other = next(one["id"] for one in exercise["tournament"]["players"] if one["id"] not in named | absent)
    first, *rest = exercise["candidate"]["pairs"]
    candidate = exercise["candidate"] | {"pairs": [[first[0], other], *rest]}
    exam = tmp_path / "exam.yaml"
    data = {**EXAM, "exercises": [exercise | {"candidate": candidate}]}
    exam.write_text(to_yaml(data), encoding="utf-8")
    told = refusal(exam, tmp_path, capsys)
    assert f"player {other} stands neither in the mdps nor in the residents" in told
