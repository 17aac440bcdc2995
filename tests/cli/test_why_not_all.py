"""`pairtutor why-not --all`: every answer of a round, as text and as JSON of one form."""

from __future__ import annotations

import json
from itertools import combinations
from pathlib import Path
from typing import Any

import pytest

from pairtutor.cli.main import main
from pairtutor.narrative.layout import columns
from tests.lab.cli import disputed

Capture = pytest.CaptureFixture[str]
ODD, EVEN = "2026-bye", "exchange"
BRACKET = [
    "bracket", "kind", "score", "mdps", "residents", "accepted", "sequence", "pairs", "floats", "byes",
]  # fmt: skip
ANSWER = [
    "verdict", "clause", "behind", "criterion", "value", "as_paired", "number", "pairs", "left", "hits",
    "text",
]  # fmt: skip
VERDICTS = {"made", "barred", "apart", "passed", "stuck", "fewer", "worse", "later"}


def data(capsys: Capture, *arguments: str) -> list[dict[str, Any]]:
    assert main(["why-not", *arguments, "--all", "--format", "json"]) == 0
    found: list[dict[str, Any]] = json.loads(capsys.readouterr().out)
    return found


@pytest.mark.parametrize(
    ("source", "system"),
    [
        (ODD, "dutch-2026"),
        (EVEN, "dutch-2017"),
        ("collapse", "dutch-2017"),
        ("limbo", "dutch-2017"),
        ("burstein-bye", "burstein-2026"),
    ],
)
def test_every_entry_has_every_key(source: str, system: str, capsys: Capture) -> None:
    found = data(capsys, source, "--system", system)
    assert found
    for one in found:
        assert list(one) == BRACKET
        players = [*one["mdps"], *one["residents"]]
        assert {tuple(sorted(entry["pair"])) for entry in one["pairs"]} == {
            tuple(sorted(pair)) for pair in combinations(players, 2)
        }
        assert sorted(entry["player"] for entry in one["floats"]) == sorted(players)
        for entry in one["pairs"]:
            assert list(entry) == ["pair", *ANSWER]
        for entry in (*one["floats"], *one["byes"]):
            assert list(entry) == ["player", *ANSWER]
        for entry in (*one["pairs"], *one["floats"], *one["byes"]):
            check(entry)


def check(entry: dict[str, Any]) -> None:
    """An entry holds what its verdict needs, and nothing else."""
    verdict = entry["verdict"]
    assert verdict in VERDICTS
    assert all(isinstance(hit, list) for hit in entry["hits"])
    assert entry["text"].endswith(".")
    of_mdps = verdict == "fewer" and entry["criterion"] in ("psd", "downfloater-scores")
    compared = verdict == "worse" or of_mdps  # fewer MDPs paired are told by their scores
    assert compared == (entry["criterion"] is not None) == (entry["value"] is not None)
    assert compared == (entry["as_paired"] is not None)
    assert (entry["clause"] is None) == (verdict == "made")
    if not compared and verdict != "later":
        assert (entry["pairs"], entry["left"], entry["number"]) == (None, None, None)
    if verdict == "later":
        assert entry["pairs"] is not None
        assert entry["left"] is not None
    values = [entry["value"], entry["as_paired"]]
    assert all(value is None or isinstance(value, int | list) for value in values)


def test_byes_are_in_the_last_object_only_and_everybody_is_in_them(capsys: Capture) -> None:
    *others, last = data(capsys, ODD)
    assert {len(one["byes"]) for one in others} == {0}
    assert sorted(entry["player"] for entry in last["byes"]) == list(range(1, 1 + len(last["byes"])))
    assert len(last["byes"]) % 2 == 1
    assert [entry["verdict"] for entry in last["byes"]].count("made") == 1


def test_with_an_even_number_nobody_has_an_answer_about_the_bye(capsys: Capture) -> None:
    assert [one["byes"] for one in data(capsys, EVEN)] == [[]] * 5


def test_a_collapsed_bracket_has_no_score(capsys: Capture) -> None:
    found = data(capsys, "collapse")
    assert [one["score"] for one in found if one["kind"] == "CLB"] == [None]
    assert all(isinstance(one["score"], str) for one in found if one["kind"] != "CLB")


def test_numbers_that_a_reader_of_json_would_round_are_strings(tmp_path: Path, capsys: Capture) -> None:
    players = "".join(f"  - {{id: {tpn}, name: P{tpn}, rating: {3000 - tpn}}}\n" for tpn in range(1, 41))
    source = tmp_path / "forty.yaml"
    head = "title: T\nsystem: dutch-2017\nrounds: 5\ninitial_colour: white\nplayers:\n"
    source.write_text(head + players, encoding="utf-8")
    (one,) = data(capsys, str(source))
    assert isinstance(one["sequence"], str)
    assert int(one["sequence"]) > 2**53
    assert one["accepted"] == 1
    numbers = [entry["number"] for entry in one["pairs"] if entry["number"] is not None]
    assert {type(number) for number in numbers} == {int, str}
    assert all(int(number) > 2**53 for number in numbers if isinstance(number, str))
    assert all(number <= 2**53 for number in numbers if isinstance(number, int))


def test_one_bracket_by_score_or_number_is_the_same_object(capsys: Capture) -> None:
    everything = data(capsys, EVEN)
    for number, one in enumerate(everything, 1):
        assert data(capsys, EVEN, "--bracket", f"#{number}") == [one]
        assert data(capsys, EVEN, "--bracket", one["score"]) == [one]


def test_the_floats_of_a_bracket_begin_with_the_player_who_is_asked_for(capsys: Capture) -> None:
    everything = data(capsys, "collapse")
    bracket = max(everything, key=lambda one: len(one["floats"]))
    player = bracket["floats"][-1]["player"]
    name = f"#{bracket['bracket']}"
    assert main(["why-not", "collapse", "--float", str(player), "--bracket", name]) == 0
    lines = [line for line in capsys.readouterr().out.splitlines() if " left over" in line]
    made = [entry["player"] for entry in bracket["floats"] if entry["verdict"] == "made"]
    if player not in made:
        assert f" {player} left over:" in lines[0]
    assert not [line for line in lines if " – " in line.partition(":")[0]]


def test_the_text_has_a_triangle_and_every_sentence_of_the_json(capsys: Capture) -> None:
    assert main(["why-not", "collapse", "--all"]) == 0
    text = capsys.readouterr().out
    assert max(map(columns, text.splitlines())) <= 80
    told = " ".join(text.split())
    for one in data(capsys, "collapse"):
        for entry in (*one["pairs"], *one["floats"], *one["byes"]):
            assert (entry["text"] in told) == (entry["verdict"] != "made"), entry["text"]


def test_names_in_the_file_are_only_names(tmp_path: Path, capsys: Capture) -> None:
    source = tmp_path / "hostile.yaml"
    source.write_text(disputed.HOSTILE, encoding="utf-8", newline="")
    assert main(["why-not", str(source), "--all"]) == 0
    assert disputed.is_harmless(capsys.readouterr().out)
    assert main(["why-not", str(source), "--all", "--format", "json"]) == 0
    assert "\x1b" not in capsys.readouterr().out


@pytest.mark.parametrize(
    ("arguments", "told"),
    [
        ([EVEN, "--all", "--bracket", "9"], "no bracket '9' in this round; there are 2.5, 2, 1.5, 1, 0.5"),
        ([EVEN, "--all", "--bracket", "#9"], "no bracket '#9' in this round"),
        ([EVEN, "--all", "--bracket", ""], "no bracket '' in this round"),
        ([EVEN, "--all", "--bracket", "\x1b[31m"], "in this round"),
        ([EVEN, "--float", "1", "--bracket", "0.5"], "player 1 is not in this bracket"),
        ([EVEN, "--float", "99", "--bracket", "0.5"], "player 99 is not in this bracket"),
        ([EVEN, "--all", "--pair", "1-2"], "ask for one thing"),
        ([EVEN, "--pair", "1-2", "--bracket", "2"], "--bracket goes with --float or --all"),
        ([EVEN, "--all", "--round", "99"], "round 99"),
    ],
)
def test_what_cannot_be_asked_is_said_in_one_line(arguments: list[str], told: str, capsys: Capture) -> None:
    assert main(["why-not", *arguments]) == 2
    out, err = capsys.readouterr()
    assert out == ""
    last = err.splitlines()[-1]
    assert told in last
    assert "\x1b" not in err
    assert len([line for line in err.splitlines() if not line.startswith("paired by ")]) == 1


def test_an_absent_player_is_not_in_any_bracket(capsys: Capture) -> None:
    assert main(["why-not", "2026-absence", "--float", "99", "--bracket", "#1"]) == 2
    assert "not in this bracket" in capsys.readouterr().err


@pytest.mark.parametrize("form", ["text", "json"])
def test_a_round_that_cannot_be_paired_has_no_answers(form: str, tmp_path: Path, capsys: Capture) -> None:
    source = tmp_path / "stuck.yaml"
    source.write_text(disputed.STUCK, encoding="utf-8")
    assert main(["why-not", str(source), "--all", "--format", form]) == 2
    out, err = capsys.readouterr()
    assert out == ""
    assert "no legal pairing at all" in err.splitlines()[-1]
