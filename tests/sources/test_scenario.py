"""Scenarios: what is read of each key."""

from __future__ import annotations

from pathlib import Path

import pytest

from pairtutor.errors import SourceError
from pairtutor.model.colour import Colour
from pairtutor.model.game import ForbiddenMeeting, Mark
from pairtutor.model.ids import RoundNumber, Tpn
from pairtutor.model.pairing import Board, Meeting, Recorded
from pairtutor.sources.scenario import load_scenario, read_scenario
from tests.lab.sources.build import FOUR, text
from tests.lab.sources.scenarios import BASE, HEAD, PLAYED, ROUND, WHOLE, read


def test_every_key_isread() -> None:
    scenario = read(WHOLE)
    tournament = scenario.tournament
    assert (scenario.title, scenario.summary) == ("Two absolute preferences meet", "One or two sentences.")
    assert scenario.teaches == ("C.3", "A.6.a")
    assert (scenario.expect_pairs, scenario.expect_bye) == ((Board(Tpn(1), Tpn(2)),), None)
    assert (tournament.draw_order, tournament.restricted_rounds, tournament.maxi) == ((3, 1, 2), 2, True)
    assert (tournament.planned_rounds, tournament.round_to_pair, tournament.recorded_rounds) == (7, 2, 1)
    assert tournament.initial_colour is Colour.BLACK
    assert tournament.system is not None
    assert tournament.system.system == "dutch-2017"
    assert tournament.forbidden == (ForbiddenMeeting((Tpn(1), Tpn(2)), RoundNumber(1), RoundNumber(999)),)
    assert tournament.virtual_points == {1: (2, 2, 1), 2: (1,)}
    assert tournament.absences == {2: {3: Mark.ZERO_POINT_BYE}}
    assert tournament.source == "s.yaml"


def test_players_stand_in_order_of_their_numbers() -> None:
    players = read(WHOLE).tournament.players
    assert [player.tpn for player in players] == [1, 2, 3]
    assert [player.name for player in players] == ["One", "Player 2", "Player Three"]
    assert (players[2].rating, players[2].title, players[2].group) == (2310, "FM", "Porto")


def test_the_history_gives_an_entry_for_every_player_and_round() -> None:
    entries = read(BASE + ROUND).tournament.entries
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
    entries = read(BASE + history).tournament.entries
    assert "".join(entries[Tpn(tpn)][0].mark for tpn in (1, 2)) == marks
    assert entries[Tpn(1)][0].colour is Colour.WHITE


@pytest.mark.parametrize(
    ("kind", "mark", "points"),
    [("pairing", "U", 2), ("full", "F", 2), ("half", "H", 1), ("zero", "Z", 0), ("absent", "Z", 0)],
)
def test_byes(kind: str, mark: str, points: int) -> None:
    entries = read(BASE + f"history:\n  - byes: [{{player: 2, kind: {kind}}}]\n").tournament.entries
    assert (entries[Tpn(2)][0].mark, entries[Tpn(2)][0].points) == (mark, points)
    assert entries[Tpn(1)][0].mark is Mark.ZERO_POINT_BYE


def test_a_system_without_colours_has_first_and_second_players() -> None:
    content = (
        "title: T\nsystem: ssm\nplayers: [{id: 9}, {id: 2}]\nhistory:\n"
        '  - games: [{first: 9, second: 2, result: "1/2-1/2", gam: [14, 11.5]}]\n'
    )
    tournament = read(content).tournament
    assert tournament.entries[Tpn(9)][0].colour is None
    assert tournament.entries[Tpn(9)][0].opponent == 2
    assert tournament.order == (9, 2)


def test_baku_and_none_are_words() -> None:
    assert read(BASE + "rounds: 5\nacceleration: baku\n").tournament.virtual_points == dict.fromkeys(
        (1, 2, 3, 4), (2, 2, 1)
    )
    assert read(BASE + "acceleration: none\n").tournament.virtual_points == {}


def test_a_second_meeting_is_remarked() -> None:
    game = '  - games: [{white: 1, black: 2, result: "1-0"}]\n'
    assert tuple(map(str, read(BASE + "history:\n" + game + game).tournament.remarks)) == (
        "round 1: 3, 4 and 5 have neither game nor bye, counted as absent",
        "round 2: 3, 4 and 5 have neither game nor bye, counted as absent",
        "players 1 and 2 played each other in rounds 1 and 2",
    )


def test_a_player_whom_a_round_forgets_is_absent_with_a_remark() -> None:
    forgotten = ROUND.replace("    byes:\n      - {player: 5, kind: pairing}\n", "")
    tournament = read(BASE + forgotten).tournament
    assert tournament.entries[Tpn(5)][0].mark is Mark.ZERO_POINT_BYE
    assert tuple(map(str, tournament.remarks)) == ("round 1: 5 has neither game nor bye, counted as absent",)
    assert read(BASE + ROUND.replace("pairing}", "absent}")).tournament.remarks == ()


def test_a_last_round_with_games_that_have_no_result_is_being_played() -> None:
    tournament = read(BASE + ROUND + PLAYED).tournament
    assert tournament.recorded_rounds == 1
    assert tournament.published == Recorded((Meeting(5, 1), Meeting(3, 4)), None)
    assert tournament.absent_in(RoundNumber(2)) == {2: Mark.HALF_POINT_BYE}
    assert tuple(map(str, tournament.remarks)) == (
        "round 2 is being played: 1 of 2 results; 5 – 1 is open; it is the round to pair, and its results"
        " are ignored",
    )
    nothing = read(BASE + ROUND + PLAYED.replace(', result: "1-0"', "")).tournament
    assert nothing._replace(remarks=()) == tournament._replace(remarks=())
    assert tuple(map(str, nothing.remarks)) == (
        "round 2 is paired, but has no results; it is the round to pair",
    )


def test_games_of_colourless_systems_may_be_open_too() -> None:
    games = '  - games: [{first: 1, second: 2, result: "1-0", gam: [2, 1]}]\n'
    waiting = "  - games: [{first: 1, second: 3, gam: [1, 1]}]\n    byes: [{player: 2, kind: pairing}]\n"
    tournament = read(BASE.replace("dutch-2017", "ssm") + "history:\n" + games + waiting).tournament
    assert tournament.published == Recorded((Meeting(1, 3, coloured=False),), 2)
    assert {len(line) for line in tournament.game_points.values()} == {1}


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


def test_a_scenario_that_expects_nothing_says_so() -> None:
    scenario = read(BASE)
    assert (scenario.expect_pairs, scenario.expect_bye) == (None, None)


def test_a_dispute_is_read_and_asked_of_the_scenario() -> None:
    text = "dispute: {question: 'Why  him?', ask: why-not --bye 5, answer: Because.}\n"
    found = read(BASE + text).dispute
    assert found is not None
    assert (found.question, found.answer) == ("Why him?", "Because.")
    assert found.command("open.trf") == ("why-not", "open.trf", "--bye", "5")
    assert read(BASE).dispute is None


def test_an_expected_bye_is_a_player() -> None:
    assert read(BASE + "expect: {pairs: [[1, 3], [4, 2]], bye: 5}\n").expect_bye == 5


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
