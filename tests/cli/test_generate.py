from __future__ import annotations

import json
import os
import subprocess
import sys
from pathlib import Path

import pytest

from pairtutor.cli.main import main
from pairtutor.model.editions import SYSTEMS
from pairtutor.model.game import Mark
from pairtutor.sources.load import load
from tests.lab.seeds import seeds

Capture = pytest.CaptureFixture[str]

LIVELY = ("--draws", "0.3", "--forfeits", "0.12", "--byes", "0.1", "--late", "0.2")


def generated(target: Path, *words: str) -> Path:
    """Have a tournament written to a file, over another one if need be."""
    assert main(["generate", *words, "-o", str(target), "--force"]) == 0
    return target


@pytest.mark.parametrize("system", SYSTEMS)
def test_what_is_generated_agrees_in_every_round(system: str, tmp_path: Path, capsys: Capture) -> None:
    rounds = 0
    for seed in seeds(1, 6):
        size, length = 6 + 5 * (seed % 6), 3 + seed % 5
        words = ("--players", str(size), "--rounds", str(length), "--seed", str(seed), "--system", system)
        file = generated(tmp_path / f"{seed}.trf", *words, *LIVELY)
        capsys.readouterr()
        tournament = load(str(file))
        assert len(tournament.players) == size
        assert tournament.planned_rounds == length
        assert main(["check", str(file), "--system", system, "--format", "json"]) == 0
        checked = [json.loads(line) for line in capsys.readouterr().out.splitlines()]
        assert [one["round"] for one in checked] == list(range(1, tournament.recorded_rounds + 1))
        assert all(one["agrees"] for one in checked)
        rounds += len(checked)
    assert rounds > 20


@pytest.mark.parametrize("system", SYSTEMS)
def test_a_file_names_its_system_or_the_command_says_that_it_cannot(
    system: str, tmp_path: Path, capsys: Capture
) -> None:
    file = generated(tmp_path / "one.trf", "--system", system, "--players", "6", "--rounds", "2")
    choice = load(str(file)).system
    told = capsys.readouterr().err
    if choice is None:
        assert told == (
            f"pairtutor generate: the file cannot name {system}; where it is paired, explained or "
            f"checked, give --system {system}\n"
        )
        assert f": pairtutor --system {system}\n" in file.read_text(encoding="utf-8")
    else:
        assert (choice.system, told) == (system, "")


def test_the_same_arguments_give_the_same_bytes_under_any_hash_seed(tmp_path: Path) -> None:
    words = ["generate", "--system", "dubov-2026", "--players", "25", "--rounds", "6", "--seed", "5", *LIVELY]
    written = set()
    for hash_seed in ("0", "1", "4242"):
        done = subprocess.run(
            [sys.executable, "-m", "pairtutor", *words],
            env=os.environ | {"PYTHONHASHSEED": hash_seed},
            capture_output=True,
            check=True,
        )
        written.add(done.stdout)
    file = generated(tmp_path / "same.trf", *words[1:])
    assert written == {file.read_bytes()}
    other = generated(tmp_path / "other.trf", *words[1:], "--seed", "6")
    assert other.read_bytes() not in written


def test_the_last_line_says_how_to_make_the_file_again(tmp_path: Path) -> None:
    words = ("--system", "lim-2026", "--players", "9", "--rounds", "4", "--seed", "12", *LIVELY)
    text = generated(tmp_path / "one.trf", *words).read_text(encoding="utf-8")
    command = text.splitlines()[-1].split()
    assert command[:3] == ["###", "pairtutor", "generate"]
    assert generated(tmp_path / "again.trf", *command[3:]).read_text(encoding="utf-8") == text


def test_a_tournament_under_way_is_the_start_of_the_whole_one(tmp_path: Path) -> None:
    words = ("--players", "20", "--rounds", "6", "--seed", "4", *LIVELY)
    whole = load(str(generated(tmp_path / "whole.trf", *words)))
    file = generated(tmp_path / "under-way.trf", *words, "--played", "4")
    tournament = load(str(file))
    assert (tournament.recorded_rounds, tournament.planned_rounds) == (4, 6)
    assert {tpn: line[:4] for tpn, line in whole.entries.items()} == tournament.entries
    assert " --played 4 " in file.read_text(encoding="utf-8").splitlines()[-1]
    assert main(["engine", "--dutch", str(file), "-p", str(tmp_path / "out.txt")]) == 0
    assert load(str(generated(tmp_path / "all.trf", *words, "--played", "9"))).recorded_rounds == 6
    assert load(str(generated(tmp_path / "none.trf", *words, "--played", "0"))).recorded_rounds == 0


def test_what_never_or_always_happens_is_so(tmp_path: Path) -> None:
    quiet = ("--players", "13", "--rounds", "5", "--forfeits", "0", "--byes", "0", "--late", "0")
    lines = load(str(generated(tmp_path / "drawn.trf", *quiet, "--draws", "1"))).entries.values()
    assert {one.mark for line in lines for one in line} == {Mark.DRAW, Mark.PAIRING_ALLOCATED_BYE}
    lines = load(str(generated(tmp_path / "decided.trf", *quiet, "--draws", "0"))).entries.values()
    assert {one.mark for line in lines for one in line} == {Mark.WIN, Mark.LOSS, Mark.PAIRING_ALLOCATED_BYE}
    forfeited = load(str(generated(tmp_path / "forfeited.trf", *quiet, "--forfeits", "1")))
    marks = {one.mark for line in forfeited.entries.values() for one in line}
    assert marks == {Mark.FORFEIT_WIN, Mark.FORFEIT_LOSS, Mark.PAIRING_ALLOCATED_BYE}
    late = load(str(generated(tmp_path / "late.trf", *quiet[:-1], "1")))
    assert sum(line[0].mark is Mark.ZERO_POINT_BYE for line in late.entries.values()) == 9
    assert all(line[-1].takes_part for line in late.entries.values())


def test_a_round_without_a_legal_pairing_ends_the_tournament(tmp_path: Path, capsys: Capture) -> None:
    file = generated(tmp_path / "three.trf", "--players", "3", "--rounds", "5", "--byes", "0", "--late", "0")
    assert capsys.readouterr().err.startswith(
        "pairtutor generate: the tournament ends after round 3: round 4 cannot be paired completely"
    )
    assert (load(str(file)).recorded_rounds, load(str(file)).planned_rounds) == (3, 5)
    assert main(["pair", str(file)]) == 1


def test_the_usual_tournament_has_forty_players_and_nine_rounds(capsys: Capture) -> None:
    assert main(["generate"]) == 0
    text = capsys.readouterr().out
    assert text.startswith("012 40 players, 9 rounds, dutch-2026, seed 1\n")
    assert text.count("\n001 ") == 40
    assert main(["generate", "--players", "700", "--rounds", "1"]) == 0
    names = {line[14:47] for line in capsys.readouterr().out.split("\n") if line.startswith("001 ")}
    assert len(names) == 700


@pytest.mark.parametrize(
    ("words", "told"),
    [
        (["--players", "1"], "'1' is not a number from 2 to 9999"),
        (["--players", "10000"], "'10000' is not a number from 2 to 9999"),
        (["--rounds", "0"], "'0' is not a number from 1 to 99"),
        (["--rounds", "\u0663"], "is not a number from 1 to 99"),
        (["--seed", "-1"], "'-1' is not a number from 0 to"),
        (["--draws", "1.01"], "'1.01' is no chance; give a number from 0 to 1"),
        (["--byes", "nan"], "'nan' is no chance; give a number from 0 to 1"),
        (["--late", "often"], "'often' is no chance; give a number from 0 to 1"),
        (["--system", "dutch"], "'dutch' is not possible"),
        (["--forfeit", "0"], "did you mean --forfeits?"),
    ],
)
def test_what_cannot_be_is_one_line(words: list[str], told: str, capsys: Capture) -> None:
    assert main(["generate", *words]) == 2
    captured = capsys.readouterr()
    assert told in captured.err
    assert (captured.out, captured.err.count("\n")) == ("", 1)


def test_a_file_is_not_overwritten_without_force(tmp_path: Path, capsys: Capture) -> None:
    target = tmp_path / "kept.trf"
    target.write_text("kept", encoding="utf-8")
    assert main(["generate", "--players", "4", "-o", str(target)]) == 2
    assert "exists already; overwrite it with --force" in capsys.readouterr().err
    assert target.read_text(encoding="utf-8") == "kept"
    generated(target, "--players", "4", "--rounds", "1")
    assert [path.name for path in tmp_path.iterdir()] == ["kept.trf"]
    assert main(["check", str(target)]) == 0


@pytest.mark.parametrize(
    ("language", "said"),
    [
        ("en", "1000 teams are too many for a report file, whose columns hold 999 of them; --players "),
        ("de", "1000 Mannschaften sind zu viele für eine Turnierdatei, deren Spalten 999 fassen; --players "),
    ],
)
def test_more_teams_than_the_columns_of_a_file_hold_are_refused(
    language: str, said: str, tmp_path: Path, capsys: Capture
) -> None:
    file = tmp_path / "many.trf"
    words = ["--system", "swiss-team-2026", "--rounds", "1", "--lang", language]
    assert main(["generate", *words, "--players", "1000", "-o", str(file)]) == 2
    told = capsys.readouterr().err
    assert told.startswith(f"pairtutor generate: {said}")
    assert told.count("\n") == 1
    assert not file.exists()


def test_as_many_teams_as_the_columns_of_a_file_hold_are_written(tmp_path: Path) -> None:
    words = ["--system", "swiss-team-2026", "--rounds", "1", "--players", "999"]
    largest = generated(tmp_path / "many.trf", *words)
    assert max(player.tpn for player in load(str(largest)).players) == 999


def test_a_team_whose_number_has_no_place_in_a_file_is_named(tmp_path: Path, capsys: Capture) -> None:
    small = generated(tmp_path / "four.trf", "--system", "swiss-team-2026", "--players", "4", "--rounds", "1")
    scenario = tmp_path / "four.yaml"
    assert main(["convert", str(small), "-o", str(scenario)]) == 0
    text = scenario.read_text(encoding="utf-8")
    wide = tmp_path / "wide.yaml"
    renumbered = text.replace("  4: ", "  1000: ").replace("- 4-", "- 1000-")
    wide.write_text(renumbered, encoding="utf-8")
    capsys.readouterr()
    assert main(["convert", str(wide), "-o", str(tmp_path / "wide.trf")]) == 2
    assert capsys.readouterr().err.startswith("team 1000 has no place in a report file, whose columns hold ")
