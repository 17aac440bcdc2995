from __future__ import annotations

from pathlib import Path

import pytest

from pairtutor.errors import SourceError
from pairtutor.model.colour import Colour
from pairtutor.model.game import ForbiddenMeeting, Mark
from pairtutor.model.ids import RoundNumber, Tpn
from pairtutor.model.pairing import Board, Meeting, Recorded
from pairtutor.sources.scenario import Scenario, load_scenario, read_scenario
from tests.sources.build import FOUR, text

HEAD = "title: A title\nsystem: dutch-2017\n"
PLAYERS = "players: [{id: 1}, {id: 2}, {id: 3}, {id: 4}, {id: 5}]\n"
BASE = HEAD + PLAYERS
ROUND = """\
history:
  - games:
      - {white: 1, black: 3, result: "1-0"}
      - {white: 4, black: 2, result: 1/2-1/2}
    byes:
      - {player: 5, kind: pairing}
"""

WHOLE = """\
title: Two absolute preferences meet
system: dutch-2017
summary: One or
  two sentences.
teaches: [C.3, A.6.a]
rounds: 7
round: 2
initial_colour: black
players:
  - {id: 3, name: "Player  Three", rating: 2310, title: FM, group: Porto}
  - {id: 1, name: One}
  - {id: 2, rating: 1800}
absent: [3]
forbidden_pairs: [[1, 2]]
acceleration: {1: [1, 1, 0.5], 2: [0.5]}
draw_order: [3, 1, 2]
restricted_rounds: 2
maxi: true
history:
  - games:
      - {white: 1, black: 3, result: "0-1"}
    byes:
      - {player: 2, kind: pairing}
expect:
  pairs: [[1, 2]]
  bye: null
"""


def _read(content: str) -> Scenario:
    return read_scenario(content, "s.yaml", Path())


def _faults(content: str) -> list[str]:
    with pytest.raises(SourceError) as caught:
        _read(content)
    return [str(fault).removeprefix("s.yaml:") for fault in caught.value.faults]


def test_every_key_is_read() -> None:
    scenario = _read(WHOLE)
    tournament = scenario.tournament
    assert (scenario.title, scenario.summary) == ("Two absolute preferences meet", "One or two sentences.")
    assert scenario.teaches == ("C.3", "A.6.a")
    assert (scenario.expect_pairs, scenario.expect_bye) == ((Board(Tpn(1), Tpn(2)),), None)
    assert (scenario.draw_order, scenario.restricted_rounds, scenario.maxi) == ((3, 1, 2), 2, True)
    assert (tournament.planned_rounds, tournament.round_to_pair, tournament.recorded_rounds) == (7, 2, 1)
    assert tournament.initial_colour is Colour.BLACK
    assert tournament.system is not None
    assert tournament.system.system == "dutch-2017"
    assert tournament.forbidden == (ForbiddenMeeting((Tpn(1), Tpn(2)), RoundNumber(1), RoundNumber(999)),)
    assert tournament.virtual_points == {1: (2, 2, 1), 2: (1,)}
    assert tournament.absences == {2: {3: Mark.ZERO_POINT_BYE}}
    assert tournament.source == "s.yaml"


def test_players_stand_in_order_of_their_numbers() -> None:
    players = _read(WHOLE).tournament.players
    assert [player.tpn for player in players] == [1, 2, 3]
    assert [player.name for player in players] == ["One", "Player 2", "Player Three"]
    assert (players[2].rating, players[2].title, players[2].group) == (2310, "FM", "Porto")


def test_the_history_gives_an_entry_for_every_player_and_round() -> None:
    entries = _read(BASE + ROUND).tournament.entries
    assert {tpn: [entry.cell() for entry in line] for tpn, line in entries.items()} == {
        1: ["3 w 1"],
        2: ["4 b ="],
        3: ["1 b 0"],
        4: ["2 w ="],
        5: ["- - U"],
    }


@pytest.mark.parametrize(
    ("result", "marks"),
    [
        ("1-0", "10"),
        ("0-1", "01"),
        ("1/2-1/2", "=="),
        ("+/-", "+-"),
        ("-/+", "-+"),
        ("-/-", "--"),
    ],
)
def test_results(result: str, marks: str) -> None:
    history = f'history:\n  - games: [{{white: 1, black: 2, result: "{result}"}}]\n'
    entries = _read(BASE + history).tournament.entries
    assert "".join(entries[Tpn(tpn)][0].mark for tpn in (1, 2)) == marks
    assert entries[Tpn(1)][0].colour is Colour.WHITE


@pytest.mark.parametrize(
    ("kind", "mark", "points"),
    [("pairing", "U", 2), ("full", "F", 2), ("half", "H", 1), ("zero", "Z", 0), ("absent", "Z", 0)],
)
def test_byes(kind: str, mark: str, points: int) -> None:
    entries = _read(BASE + f"history:\n  - byes: [{{player: 2, kind: {kind}}}]\n").tournament.entries
    assert (entries[Tpn(2)][0].mark, entries[Tpn(2)][0].points) == (mark, points)
    assert entries[Tpn(1)][0].mark is Mark.ZERO_POINT_BYE


def test_a_system_without_colours_has_first_and_second_players() -> None:
    content = (
        "title: T\nsystem: ssm\nplayers: [{id: 9}, {id: 2}]\nhistory:\n"
        '  - games: [{first: 9, second: 2, result: "1/2-1/2", gam: [14, 11.5]}]\n'
    )
    tournament = _read(content).tournament
    assert tournament.entries[Tpn(9)][0].colour is None
    assert tournament.entries[Tpn(9)][0].opponent == 2
    assert tournament.order == (9, 2)


def test_baku_and_none_are_words() -> None:
    assert _read(BASE + "rounds: 5\nacceleration: baku\n").tournament.virtual_points == dict.fromkeys(
        (1, 2, 3, 4), (2, 2, 1)
    )
    assert _read(BASE + "acceleration: none\n").tournament.virtual_points == {}


def test_a_second_meeting_is_remarked() -> None:
    game = '  - games: [{white: 1, black: 2, result: "1-0"}]\n'
    assert _read(BASE + "history:\n" + game + game).tournament.remarks == (
        "round 1: 3, 4 and 5 have neither game nor bye, counted as absent",
        "round 2: 3, 4 and 5 have neither game nor bye, counted as absent",
        "players 1 and 2 played each other in rounds 1 and 2",
    )


def test_a_player_whom_a_round_forgets_is_absent_with_a_remark() -> None:
    forgotten = ROUND.replace("    byes:\n      - {player: 5, kind: pairing}\n", "")
    tournament = _read(BASE + forgotten).tournament
    assert tournament.entries[Tpn(5)][0].mark is Mark.ZERO_POINT_BYE
    assert tournament.remarks == ("round 1: 5 has neither game nor bye, counted as absent",)
    assert _read(BASE + ROUND.replace("pairing}", "absent}")).tournament.remarks == ()


PLAYED = """\
  - games:
      - {white: 5, black: 1}
      - {white: 3, black: 4, result: "1-0"}
    byes:
      - {player: 2, kind: half}
"""
"""Round 2, of which one game is not over."""


def test_a_last_round_with_games_that_have_no_result_is_being_played() -> None:
    tournament = _read(BASE + ROUND + PLAYED).tournament
    assert tournament.recorded_rounds == 1
    assert tournament.published == Recorded((Meeting(5, 1), Meeting(3, 4)), None)
    assert tournament.absent_in(RoundNumber(2)) == {2: Mark.HALF_POINT_BYE}
    assert tournament.remarks == (
        "round 2 is being played: 1 of 2 results; 5 – 1 is open; it is the round to pair, and its results"
        " are left aside",
    )
    nothing = _read(BASE + ROUND + PLAYED.replace(', result: "1-0"', "")).tournament
    assert nothing._replace(remarks=()) == tournament._replace(remarks=())
    assert nothing.remarks == ("round 2 is paired, but has no results; it is the round to pair",)


def test_games_of_colourless_systems_may_be_open_too() -> None:
    games = '  - games: [{first: 1, second: 2, result: "1-0", gam: [2, 1]}]\n'
    waiting = "  - games: [{first: 1, second: 3, gam: [1, 1]}]\n    byes: [{player: 2, kind: pairing}]\n"
    tournament = _read(BASE.replace("dutch-2017", "ssm") + "history:\n" + games + waiting).tournament
    assert tournament.published == Recorded((Meeting(1, 3, coloured=False),), 2)
    assert {len(line) for line in tournament.game_points.values()} == {1}


def test_an_open_game_before_the_last_round_is_refused() -> None:
    told = _faults(BASE + "history:\n" + PLAYED + PLAYED)
    assert told == ["6:9: a game has no result; add it"]


def test_nobody_is_absent_in_a_round_and_paired() -> None:
    told = _faults(BASE + "absent: [2, 4]\n" + ROUND + PLAYED)
    assert told == ["4:9: player 4 is absent here and paired in round 2; correct one of the two"]


def test_the_rounds_asked_for_count_before_those_of_the_file() -> None:
    def rounds(number: int | None) -> int | None:
        return read_scenario(
            BASE + "rounds: 5\n" + ROUND, "s.yaml", ".", rounds=number
        ).tournament.planned_rounds

    assert (rounds(None), rounds(7)) == (5, 7)
    with pytest.raises(SourceError) as caught:
        read_scenario(BASE + ROUND + PLAYED, "s.yaml", ".", rounds=1)
    assert "2 rounds are recorded, but 1 planned; correct --rounds" in str(caught.value)


def test_a_report_file_stands_for_players_and_history(tmp_path: Path) -> None:
    (tmp_path / "open.trf").write_text(text("XXR 5", "192 FIDE_DUBOV", *FOUR, "XXZ 2"))
    path = tmp_path / "open.yaml"
    path.write_text(HEAD + "trf: open.trf\ninitial_colour: white\nabsent: [3]\nforbidden_pairs: [[1, 4]]\n")
    tournament = load_scenario(path).tournament
    assert (tournament.title, tournament.source) == ("A title", str(path))
    assert (tournament.recorded_rounds, tournament.planned_rounds) == (2, 5)
    assert tournament.system is not None
    assert tournament.system.system == "dutch-2017"
    assert tournament.absent_in(RoundNumber(3)) == {2: Mark.ZERO_POINT_BYE, 3: Mark.ZERO_POINT_BYE}
    assert tournament.initial_colour is Colour.WHITE
    assert len(tournament.forbidden) == 1


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


@pytest.mark.parametrize(
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
            "4:19: fewer than two players are named; name those who must not meet",
        ),
        (BASE + "forbidden_pairs: [1]\n", "4:19: a forbidden pair is a single value; write a list"),
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
    faults = _faults(content)
    assert any(fault.startswith(told) for fault in faults), faults


def _game(game: str) -> list[str]:
    return _faults(BASE + f"history:\n  - games:\n    - {game}\n")


@pytest.mark.parametrize(
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


@pytest.mark.parametrize(
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
    faults = _faults(BASE + f"history:\n  - byes: {byes}\n")
    assert any(fault.startswith(told) for fault in faults), faults


def test_all_defects_are_told_in_the_order_of_the_file() -> None:
    told = _faults(BASE + "rounds: x\nabsent: [8, 9]\nmaxi: 3\n")
    assert [":".join(fault.split(":")[:2]) for fault in told] == ["4:9", "5:10", "5:13", "6:7"]


def test_a_scenario_that_expects_nothing_says_so() -> None:
    scenario = _read(BASE)
    assert (scenario.expect_pairs, scenario.expect_bye) == (None, None)


def test_a_dispute_is_read_and_asked_of_the_scenario() -> None:
    text = "dispute: {question: 'Why  him?', ask: why-not --bye 5, answer: Because.}\n"
    found = _read(BASE + text).dispute
    assert found is not None
    assert (found.question, found.answer) == ("Why him?", "Because.")
    assert found.command("open.trf") == ("why-not", "open.trf", "--bye", "5")
    assert _read(BASE).dispute is None


@pytest.mark.parametrize(
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
    faults = _faults(BASE + f"dispute: {dispute}\n")
    assert any(fault.startswith(told) for fault in faults), faults


def test_an_expected_bye_is_a_player() -> None:
    assert _read(BASE + "expect: {pairs: [[1, 3], [4, 2]], bye: 5}\n").expect_bye == 5


def test_what_ssm_needs_is_part_of_the_tournament() -> None:
    text = (
        "title: T\nsystem: ssm\nrestricted_rounds: 2\ndraw_order: [2, 3]\n"
        "players:\n  - {id: 3, name: C}\n  - {id: 1, name: A, group: Porto}\n  - {id: 2, name: B}\n"
        "history:\n"
        "  - games: [{first: 1, second: 2, result: 1-0, gam: [14, 11.5]}]\n"
        "  - games: [{first: 3, second: 1, result: 1/2-1/2}]\n    byes: [{player: 2, kind: absent}]\n"
    )
    tournament = read_scenario(text, "t.yaml", ".").tournament
    assert tournament.restricted_rounds == 2
    assert tournament.draw_order == (2, 3)
    assert tournament.order == (3, 1, 2)
    assert tournament.game_points == {1: (28, 0), 2: (23, 0), 3: (0, 0)}
    assert tournament.players[0].group == "Porto"
    assert tournament.entries[Tpn(2)][1].cell() == "- - Z"
