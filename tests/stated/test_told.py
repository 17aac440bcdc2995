"""How a stated bracket is told, asked and shown: by every verb, in every language."""

from __future__ import annotations

import json
import re

import pytest
from textual.pilot import Pilot

from pairtutor import tutor
from pairtutor.cli.main import main
from pairtutor.exercises.practice import practice
from pairtutor.html import pages
from pairtutor.narrative import markdown, text
from pairtutor.resources import ENGLISH, Language, languages
from pairtutor.sources.load import load
from pairtutor.trace.read import read_trace
from pairtutor.trace.serial import to_json, to_yaml
from tests.lab.stated.random_brackets import SYSTEMS, paired_at_last
from tests.lab.tui.driving import play, press, shown
from tests.lab.tui.driving import tutor as program

Capture = pytest.CaptureFixture[str]
BRACKET = ["bracket", "5B 12W 16B 17b 19W 25B!", "--met", "17-5,17-16", "--system", "dutch-2026"]


def printed(capsys: Capture, *arguments: str, status: int = 0) -> str:
    assert main([*arguments]) == status
    return capsys.readouterr().out


def test_the_example_of_the_design(capsys: Capture) -> None:
    told = printed(capsys, *BRACKET)
    assert "The facts of the players are given, not their games." in " ".join(told.split())
    assert re.search(r"^  5 .*|^    1    5 +2\.5  B ", told, re.MULTILINE)
    assert "round" not in told.splitlines()[0]
    found = json.loads(printed(capsys, *BRACKET, "--format", "json"))
    assert found == {
        "pairs": [[19, 5], [12, 16], [17, 25]],
        "floaters": [],
        "accepted": 9,
        "sequence": 120,
    }


@pytest.mark.parametrize("system", ["dutch-2012", "dutch-2017", "dutch-2026"])
def test_floats_are_told_of_their_rounds_though_there_are_no_games(capsys: Capture, system: str) -> None:
    bracket = ["12W 13.v2 27b^2", "--met", "12-13", "--bye", "--round", "5"]
    told = printed(capsys, "bracket", *bracket, "--system", system, "--depth", "full")
    rounds = re.findall(r"13\s+floated\s+down\s+in\s+round\s+(\S+)", told)
    assert len(rounds) > 1 and set(rounds) == {"3"}


def test_floaters_are_those_left_over(capsys: Capture) -> None:
    going = json.loads(printed(capsys, "bracket", "1B! 2B! 3B! 4b", "--format", "json"))
    assert (going["pairs"], going["floaters"]) == ([[4, 1]], [2, 3])
    bye = json.loads(printed(capsys, "bracket", "1B 2w 3W", "--bye", "--format", "json"))
    assert bye["floaters"] == [3]


def test_where_nothing_can_be_paired_the_answer_is_no(capsys: Capture) -> None:
    arguments = ["bracket", "1B! 2B! 3B!", "--bye", "--format", "json"]
    assert main(arguments) == 1
    out, err = capsys.readouterr()
    assert not out
    assert "1 and 2 have only 1 possible opponent" in err


@pytest.mark.parametrize("form", ["md", "html"])
def test_it_is_written_as_a_page_and_as_markdown(form: str, tmp_path: object) -> None:
    path = f"{tmp_path}/b.{form}"
    assert main([*BRACKET, "-o", path]) == 0
    with open(path, encoding="utf-8") as file:
        written = file.read()
    assert "The facts of the players are given, not their games." in " ".join(written.split())


@pytest.mark.parametrize(
    "system", ["lim-1999", "lim-2026", "dubov-1997", "dubov-2026", "ssm", "swiss-team-2026"]
)
def test_a_system_that_needs_more_says_what(system: str, capsys: Capture) -> None:
    for arguments in (["bracket", "5B 12W"], ["explain", "bracket-board"], ["pair", "bracket-board"]):
        assert main([*arguments, "--system", system]) == 2
        err = capsys.readouterr().err
        assert err.count("\n") == 1
        assert err.endswith("choose one of dutch-2012, dutch-2017, dutch-2026, burstein-2026\n")


@pytest.mark.parametrize("round_", ["1", "5", "7"])
def test_no_other_round_can_be_asked_for(round_: str, capsys: Capture) -> None:
    assert main(["explain", "bracket-board", "--round", round_]) == 2
    assert "only round 6 is stated" in capsys.readouterr().err


def test_answers_are_given_as_for_any_round(capsys: Capture) -> None:
    assert "5 and 17 may not play each other: they have already played ([C1] 2.1.1)." in printed(
        capsys, "why-not", "bracket-board", "--pair", "5-17"
    )
    assert "17 is due Black. Already played: 5 and 16." in " ".join(
        printed(capsys, "why", "bracket-board", "--player", "17").split()
    )
    assert "✕ 16 – 17: they have already played" in printed(capsys, "why-not", "bracket-board", "--all")
    assert main(["why-not", "bracket-board", "--bye", "5"]) == 2
    assert "the player without an opponent floats" in capsys.readouterr().err


@pytest.mark.parametrize("code", languages())
def test_it_is_told_in_every_language_without_rounds(code: str) -> None:
    language = Language(code)
    for seed in range(3):
        _, tournament = paired_at_last(seed, 6)
        for system in SYSTEMS:
            trace = tutor.run(tournament, system=system).recorded
            told = text.render(trace, depth="full", language=language)
            assert not re.search(r"\b(round|ronde|ronda|Runde) 0\b|\br0\b|None", told), told
            assert language == ENGLISH or "facts of the players are given" not in " ".join(told.split())


def test_pages_and_markdown_are_made_of_any_bracket() -> None:
    for seed in range(4):
        _, tournament = paired_at_last(seed, 7)
        trace = tutor.run(tournament, system=SYSTEMS[seed % 4]).recorded
        assert "<html" in pages.render(trace, depth="full")
        assert markdown.render(trace, depth="full").startswith("# A bracket\n")
        assert read_trace(to_yaml(trace)) == trace == read_trace(to_json(trace))


def test_a_quiz_asks_about_it_and_not_what_is_stated() -> None:
    tournament = load("bracket-bye")
    kinds = set()
    for posed in practice(tournament, seed=1).exercises:
        kinds.add(posed.exercise.kind)
        assert posed.exercise.round == tournament.round_to_pair
    assert "preference" not in kinds
    assert {"bracket", "legal", "bye", "colours"} <= kinds


def test_the_tutor_opens_it() -> None:
    app = program("bracket-board")

    async def script(pilot: Pilot[None]) -> None:
        await press(pilot, "right")
        told = " ".join(shown(app).split())
        assert "What is given" in told
        assert "5, 16" in told, "whom 17 has met"
        await press(pilot, "right", "right")
        assert "Bracket 2.5" in " ".join(shown(app).split())

    play(app, script)
