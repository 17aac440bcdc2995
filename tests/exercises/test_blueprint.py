"""An exam of which nothing is said is made by a blueprint: the same total, no family of clauses too often."""

from __future__ import annotations

from itertools import chain
from pathlib import Path
from random import Random

import pytest

from pairtutor.cli.main import main
from pairtutor.exercises.blueprint import BOARD, blueprint_of, exam_by_blueprint, select_exercises
from pairtutor.exercises.clauses import numbered_clauses
from pairtutor.exercises.exam_file import exam_data, read_exam
from pairtutor.exercises.generate import generate
from pairtutor.exercises.known_kinds import kinds_of
from pairtutor.exercises.mock import exam_of_federation
from pairtutor.exercises.paper import paper
from pairtutor.exercises.position import position_of
from pairtutor.model.editions import SYSTEMS, TIEBREAKS_IN_FORCE
from pairtutor.model.ids import RoundNumber
from pairtutor.resources import Language
from pairtutor.rules.printed import whole_citation
from pairtutor.seeded import Chances, SeededTournament
from tests.lab.exercises.blueprints import departures, given_away
from tests.lab.seeds import chosen


@pytest.mark.parametrize("system", SYSTEMS)
def test_each_clause_of_the_blueprint_is_one_of_the_system(system: str) -> None:
    blueprint = blueprint_of(system)
    assert blueprint.marks == 24
    assert all(whole_citation(clause, system) for clause in (blueprint.once, *blueprint.kept))
    # the seeding rounds of Burstein are paired by the criteria of another system
    known = [
        title.partition("  ")[0] for name in (system, "dutch-2026") for _, title in numbered_clauses(name)
    ]
    for clause in chain.from_iterable(blueprint.families):
        assert any(number == clause or number.startswith(f"{clause}.") for number in known), clause
    assert all(kind == BOARD or kind in kinds_of(system) for slot in blueprint.slots for kind in slot.kinds)
    assert all(slot.kinds for slot in blueprint.slots)


@pytest.mark.parametrize("system", chosen([*SYSTEMS], "dutch-2026", "lim-2026", "ssm", "swiss-team-2026"))
def test_an_exam_of_any_seed_is_as_the_blueprint_says(system: str) -> None:
    selected = select_exercises(system, seed=4101)
    assert [*departures(system, selected)] == []
    assert [*departures(system, selected[1:])] != []
    assert [*departures(system, [selected[0], *selected[:-1]])] != []


@pytest.mark.parametrize("system", ["dutch-2026", "lim-2026", "swiss-team-2026", TIEBREAKS_IN_FORCE])
def test_no_table_of_an_exam_shows_a_round_that_is_asked(system: str) -> None:
    for seed in (1, 2, 991203):
        for exam in (
            exam_by_blueprint(system, seed=seed).exam,
            exam_of_federation(system, seed=seed).exam,
            generate(system, seed=seed).exam,
        ):
            assert [*given_away(exam.exercises)] == []


def test_a_table_that_shows_a_round_that_is_asked_is_found() -> None:
    asked = generate("swiss-team-2026", kinds=["round"], count=1, seed=1).exam.exercises[0]
    position = position_of(asked, "swiss-team-2026")
    played = SeededTournament(Random(1), "swiss-team-2026", asked.tournament, Chances())
    assert not played.play(paired=position.round_pairing)
    later = asked._replace(tournament=played.now, round=RoundNumber(asked.round + 1))
    assert [*given_away([later, asked])] == [
        f"round of round {later.round} shows round {asked.round} of round"
    ]
    assert [*given_away([asked, asked])] == []


def test_a_bracket_on_the_board_is_printed_with_all_that_decides_it() -> None:
    for code, said in (("en", "On the board, "), ("fr", "Au tableau, ")):
        language = Language(code)
        exam = exam_by_blueprint("dutch-2026", seed=1, language=language).exam
        (board,) = [solved.sheet for solved in paper(exam).solved if solved.sheet.exercise.tournament.stated]
        stated = board.exercise.tournament.stated
        assert stated is not None
        assert said in board.setting
        assert all(f"{player.tpn}" in board.setting for player in stated.players)
        assert all(f"{first}-{second}" in board.setting for first, second in stated.met)
        assert not board.coloured


def test_an_exam_without_options_is_written_and_its_key_is_worth_all_marks(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    folder = tmp_path / "exam"
    assert main(["exam", "--system", "dutch-2026", "--seed", "3", "-o", str(folder)]) == 0
    exam = read_exam(str(folder / "exam.yaml"))
    assert exam_data(exam) == exam_data(exam_by_blueprint("dutch-2026", seed=3).exam)
    assert main(["mark", str(folder / "exam.yaml"), str(folder / "key.yaml")]) == 0
    assert "24 of 24" in capsys.readouterr().out
