"""Scenarios: what is wrong with one is told at its place, with its mend."""

from __future__ import annotations

from pathlib import Path

import pytest

from pairtutor.errors import SourceError
from pairtutor.sources.scenario import load_scenario
from tests.lab.sources.build import FOUR, text
from tests.lab.sources.scenarios import BASE, HEAD, PLAYED, PLAYERS, ROUND, faults_of
from tests.lab.together import together


def test_an_open_game_before_the_last_round_is_refused() -> None:
    told = faults_of(BASE + "history:\n" + PLAYED + PLAYED)
    assert told == ["6:9: a game has no result; add it"]


def test_nobody_is_absent_in_a_round_and_paired() -> None:
    told = faults_of(BASE + "absent: [2, 4]\n" + ROUND + PLAYED)
    assert told == ["4:9: player 4 is absent here and paired in round 2; correct one of the two"]


def test_defects_of_the_report_file_are_told_under_its_name(tmp_path: Path) -> None:
    (tmp_path / "open.trf").write_text(text("XXR x", *FOUR))
    path = tmp_path / "open.yaml"
    path.write_text(HEAD + "trf: open.trf\nsumary: x\n")
    with pytest.raises(SourceError) as caught:
        load_scenario(path)
    assert [(Path(fault.file).name, fault.line) for fault in caught.value.faults] == [
        ("open.trf", 1),
        ("open.yaml", 4),
    ]


@together(
    ("content", "told"),
    [
        ("[]", "1:1: a scenario is a list; write a mapping"),
        ("# nothing", "0:0: the file has no content; write title, system and players"),
        ("system: dutch-2017\n" + PLAYERS, "1:1: the key title is missing; add it"),
        ("title: T\n" + PLAYERS, "1:1: the key system is missing; add it"),
        (HEAD, "1:1: there are no players; add the key players, or trf with a file"),
        (HEAD + "players: []\n", "3:10: there are no players; add them"),
        ("title: ''\nsystem: dutch-2017\n" + PLAYERS, "1:8: the title is empty; write a text"),
        ("title: [a]\nsystem: dutch-2017\n" + PLAYERS, "1:8: the title is a list; write a text"),
        (
            BASE + "inital_colour: white\n",
            "4:1: a scenario has no key 'inital_colour'; did you mean initial_colour?",
        ),
        (BASE + "initial_colour: red\n", "4:17: initial_colour is 'red'; write one of white, black"),
        (
            "title: T\nsystem: dutch-2107\n" + PLAYERS,
            "2:9: the system is 'dutch-2107'; did you mean dutch-2017?",
        ),
        (BASE + "rounds: 0\n", "4:9: rounds is '0'; write a whole number from 1 to 999"),
        (BASE + "rounds: [1]\n", "4:9: rounds is a list; write a number"),
        (BASE + "round: 2\n", "4:8: round is '2'; write a whole number from 1 to 1"),
        (BASE + ROUND + "rounds: 1\nround: 2\n", "11:8: round 2 comes after the 1 planned; correct one"),
        (BASE + "absent: [6]\n", "4:10: there is no player 6; correct the id or add the player"),
        (BASE + "absent: [1, 1]\n", "4:13: absent names player 1 twice; name each player once"),
        (BASE + "absent: 1\n", "4:9: absent is a single value; write a list"),
        (
            BASE + ROUND + "round: 1\nabsent: [2]\n",
            "11:9: round 1 is recorded; its history says who was absent; delete this key",
        ),
        (
            BASE + "forbidden_pairs: [[1]]\n",
            "4:19: fewer than two players are named; name those who must not play each other",
        ),
        (BASE + "forbidden_pairs: [1]\n", "4:19: a pair that is kept apart is a single value; write a list"),
        (
            BASE + "forbidden_pairs: [[1, 9]]\n",
            "4:23: there is no player 9; correct the id or add the player",
        ),
        (BASE + "acceleration: bakku\n", "4:15: acceleration is 'bakku'; did you mean baku?"),
        (
            BASE + "acceleration: baku\n",
            "4:15: the Baku acceleration needs the number of rounds; say how many rounds are planned",
        ),
        (BASE + "acceleration: {9: [1]}\n", "4:16: there is no player 9; correct the id or add the player"),
        (
            BASE + "acceleration: {1: [0.7]}\n",
            "4:20: the virtual points is '0.7', which is not a multiple of half a point;"
            " only whole and half points can be paired with; scale the point values",
        ),
        (BASE + "draw_order: [7]\n", "4:14: there is no player 7; correct the id or add the player"),
        (
            BASE + "restricted_rounds: x\n",
            "4:20: restricted rounds is 'x'; write a whole number from 0 to 999",
        ),
        (BASE + "maxi: perhaps\n", "4:7: maxi is 'perhaps'; write one of true, false"),
        (BASE + "teaches: C.3\n", "4:10: teaches is a single value; write a list"),
        (
            BASE + "expect: {pairs: [[1, 2], [2, 3]]}\n",
            "4:27: player 2 is expected twice; name each player once",
        ),
        (BASE + "expect: {pairs: [[1]]}\n", "4:18: a pair names 1 players; write [white, black]"),
        (
            BASE + "expect: {pairs: [], bye: 9}\n",
            "4:26: there is no player 9; correct the id or add the player",
        ),
        (
            BASE + "expect: {bye: 1}\n",
            "4:9: the expected pairs are missing; add pairs, empty if there are none",
        ),
        (
            BASE + "trf: nowhere.trf\n",
            "4:6: there is no file 'nowhere.trf'; name a TRF file beside the scenario",
        ),
        (HEAD + "players: [{id: 1}, {id: 1}]\n", "3:25: there are two players 1; give each player one id"),
        (HEAD + "players: [{name: x}]\n", "3:11: a player has no id; add one"),
        (HEAD + "players: [{id: 0}]\n", "3:16: the id is '0'; write a whole number from 1 to 9999"),
        (
            HEAD + "players: [{id: 1, rating: high}]\n",
            "3:27: the rating is 'high'; write a whole number from 0 to",
        ),
        (HEAD + "players: [{id: 1, nmae: x}]\n", "3:19: a player has no key 'nmae'; did you mean name?"),
        (HEAD + "players: [7]\n", "3:11: a player is a single value; write a mapping"),
        (BASE + "history: {}\n", "4:10: history is a mapping; write a list"),
        (BASE + "history: [{}]\n", "4:11: round 1 has neither games nor byes; add them or delete it"),
        (BASE + "history: [{game: []}]\n", "4:12: a round has no key 'game'; did you mean games?"),
    ],
)
def test_what_is_wrong_is_told_at_its_place(content: str, told: str) -> None:
    faults = faults_of(content)
    assert any(fault.startswith(told) for fault in faults), faults


def _game(game: str) -> list[str]:
    return faults_of(BASE + f"history:\n  - games:\n    - {game}\n")


@together(
    ("game", "told"),
    [
        ("{white: 1, black: 9, result: 1-0}", "6:25: there is no player 9; correct the id or add the player"),
        (
            "{white: 1, black: 1, result: 1-0}",
            "6:25: player 1 stands twice in round 1; keep one game or bye per round",
        ),
        ("{white: 1, black: 2, result: 2-0}", "6:36: the result is '2-0'; did you mean 1-0?"),
        (
            "{white: 1, black: 2, result: ½-½}",
            "6:36: the result is '½-½'; write one of 1-0, 0-1, 1/2-1/2, +/-",
        ),
        ("{white: 1, result: 1-0}", "6:7: a game has no black; add it"),
        ("{black: 1, result: 1-0}", "6:7: a game has no white; add it"),
        ("{first: 1, second: 2, result: 1-0}", "6:7: a game names no white and black; only a system without"),
        (
            "{white: 1, black: 2, first: 1, result: 1-0}",
            "6:7: a game has both colours and a first or second; keep",
        ),
        (
            "{white: 1, black: 2, result: 1-0, gam: [1]}",
            "6:46: gam has 1 values; write those of the first and",
        ),
        ("{white: 1, black: 2, result: 1-0, gam: [a, 1]}", "6:47: a value of gam is 'a'; write points like"),
        ("{white: 1, blak: 2, result: 1-0}", "6:18: a game has no key 'blak'; did you mean black?"),
        ("{white: one, black: 2, result: 1-0}", "6:15: the id is 'one'; write a whole number from 1 to 9999"),
        ("[1, 2]", "6:7: a game is a list; write a mapping"),
    ],
)
def test_what_is_wrong_with_a_game_is_told_at_its_place(game: str, told: str) -> None:
    faults = _game(game)
    assert any(fault.startswith(told) for fault in faults), faults


@together(
    ("byes", "told"),
    [
        ("[{player: 1}]", "5:12: a bye has no kind; add it"),
        ("[{kind: full}]", "5:12: a bye has no player; add it"),
        ("[{player: 1, kind: ful}]", "5:30: the kind of bye is 'ful'; did you mean full?"),
        (
            "[{player: 1, kind: half}, {player: 1, kind: half}]",
            "5:46: player 1 stands twice in round 1; keep one",
        ),
        (
            "[{player: 1, kind: pairing}, {player: 2, kind: pairing}]",
            "5:40: in round 1 players 1 and 2 have the pairing bye; write full for a full-point",
        ),
    ],
)
def test_what_is_wrong_with_a_bye_is_told_at_its_place(byes: str, told: str) -> None:
    faults = faults_of(BASE + f"history:\n  - byes: {byes}\n")
    assert any(fault.startswith(told) for fault in faults), faults


def test_all_defects_are_told_in_the_order_of_the_file() -> None:
    told = faults_of(BASE + "rounds: x\nabsent: [8, 9]\nmaxi: 3\n")
    assert [":".join(fault.split(":")[:2]) for fault in told] == ["4:9", "5:10", "5:13", "6:7"]


@together(
    ("dispute", "told"),
    [
        ("{question: Why?, ask: why --player 1}", "4:10: the dispute has no answer; add it"),
        ("{ask: pair, question: Why?, answer: So.}", "4:16: the ask begins with 'pair'; use why"),
        ("{ask: [1], question: Why?, answer: So.}", "4:16: the ask is a list; write a text"),
        ("{ask: '', question: Why?, answer: So.}", "4:16: the ask is empty; write a text"),
        ("{asks: why}", "4:11: dispute has no key 'asks'; did you mean ask?"),
        ("[1]", "4:10: dispute is a list; write a mapping"),
    ],
)
def test_what_is_wrong_with_a_dispute_is_said(dispute: str, told: str) -> None:
    faults = faults_of(BASE + f"dispute: {dispute}\n")
    assert any(fault.startswith(told) for fault in faults), faults
