"""The verb `standings` asked about players: where a value is from, why one is ahead, another result."""

from __future__ import annotations

import json
import re

import pytest

import pairtutor
from pairtutor.cli.main import main
from pairtutor.model.colour import Colour
from pairtutor.model.game import Mark
from pairtutor.sources.load import load
from tests.lab.standings.accepted import OWN
from tests.lab.standings.asked import FACTS, refused, shown


def test_one_player_is_told_with_each_sum(capsys: pytest.CaptureFixture[str]) -> None:
    text = " ".join(shown(capsys, FACTS, "--player", "Moravek", "--tiebreaks", "BH/C1").split())
    assert "2 Moravek, Rosa: place 3 with 3 points after round 5" in text
    assert (
        "2 Moravek, Rosa has BH/C1 9.5, the opponents' scores round by round: "
        "(2.5 cut) + 2 + 3.5 + 1.5 + 2.5 = 9.5 (8.1, 14.1)." in text
    )
    assert (
        "Round 1 (zero-point bye), worth 2.5, is cut and not round 4, worth 1.5: 2 Moravek, Rosa missed "
        "round 1, and a missed round is cut before any other" in text
    )
    assert (
        "In BH/C1, rounds 1 and 5 of 2 Moravek, Rosa each count against a dummy opponent with 2.5 points, "
        "not the 3 points of 2 Moravek, Rosa: round 1 (zero-point bye) as a loss and round 5 (half-point "
        "bye) as a draw; a dummy's score is limited to a draw in each of the 5 rounds (16.4.2" in text
    )
    assert "C07 with a number, is how this program reads them where they are silent." in text
    assert (
        "A dummy opponent is an imaginary one, in the place of the opponent in a round without a game" in text
    )


def test_after_one_round_a_bye_is_as_much_as_a_draw(capsys: pytest.CaptureFixture[str]) -> None:
    page = " ".join(
        shown(capsys, "dispute-forfeit", "--round", "1", "--player", "9", "--tiebreaks", "REP,BH").split()
    )
    assert "is limited to a draw in the round so far (16.4.2, 16.2.1, reading C07-1)." in page
    assert "9 Priya Raghunathan has REP 1: round 1 was not missed (7.6)." in page


def test_a_value_of_which_a_cut_leaves_nothing_is_no_lack_of_games(
    capsys: pytest.CaptureFixture[str],
) -> None:
    page = " ".join(shown(capsys, "dispute-forfeit", "--tiebreaks", "ARO/C1", "--why", "4-2").split())
    assert (
        "and 4 Mehmet Yıldız has none, because no game is left after the cut; no value comes last (reading "
        "C07-14)." in page
    )


def test_two_players_are_compared_by_the_first_tiebreak_that_parts_them(
    capsys: pytest.CaptureFixture[str],
) -> None:
    text = " ".join(shown(capsys, FACTS, "--why", "1-5", "--tiebreaks", "DE").split())
    assert "Why is 5 Ulmark, Egon ahead of 1 Quandt, Adela after round 5?" in text
    assert "The score between 5 Ulmark, Egon and 1 Quandt, Adela is 1-0 (6.2)." in text
    data = json.loads(shown(capsys, FACTS, "--why", "3-4", "--tiebreaks", "DE", "--format", "json"))
    assert (data["decided_by"], data["first"], data["second"]) == (None, 3, 4)
    data = json.loads(shown(capsys, FACTS, "--why", "3-4", "--tiebreaks", "DE,SB/C1", "--format", "json"))
    assert data["decided_by"] == "SB/C1"
    assert data["steps"][1] == {"code": "SB/C1", "outcome": "ahead", "values": ["5.00", "3.75"]}


@pytest.mark.parametrize(
    ("tiebreaks", "reason"),
    [
        (
            "TPN,DE",
            "TPN comes before DE in the list and separates them already, so their game does not decide "
            "(4.2).",
        ),
        ("TPN", "Direct encounter is not in the list, so their game does not decide (4.2)."),
        ("DE,TPN", None),
    ],
)
def test_a_game_won_by_the_one_behind_is_told_with_why_it_does_not_decide(
    tiebreaks: str, reason: str | None, capsys: pytest.CaptureFixture[str]
) -> None:
    text = " ".join(shown(capsys, FACTS, "--why", "1-5", "--tiebreaks", tiebreaks).split())
    beaten = "5 Ulmark, Egon beat 1 Quandt, Adela in round "
    assert beaten in text
    assert (reason or "The score between 5 Ulmark, Egon and 1 Quandt, Adela is 1-0") in text


@pytest.mark.parametrize(
    ("player", "code", "is_cited"),
    [("5", "BH/M1", False), ("2", "BH/M1", True), ("6", "SB/M1", False), ("3", "SB/M1", True)],
)
def test_what_median_cuts_at_the_top_cites_its_reading_where_another_one_could_go(
    player: str, code: str, is_cited: bool, capsys: pytest.CaptureFixture[str]
) -> None:
    text = " ".join(shown(capsys, FACTS, "--player", player, "--tiebreaks", code).split())
    assert ("is cut (14.3, reading C07-12)." if is_cited else "is cut (14.3).") in text


def test_another_result_gives_another_table(capsys: pytest.CaptureFixture[str]) -> None:
    rows = json.loads(shown(capsys, FACTS, "--what-if", "5:5-8=0-1", "--format", "json"))
    assert [(row["player"], row["place"], row["place_now"]) for row in rows[:3]] == [
        (1, 1, 2),
        (8, 2, 4),
        (2, 3, 3),
    ]


@pytest.mark.parametrize(
    ("asked", "told"),
    [
        (
            ("1-6", "TPN"),
            "1 Quandt, Adela won against 6 Abelmoor, Fabio by forfeit in round 5. Points come before "
            "everything else, so direct encounter does not come into it (4.2).",
        ),
        (("3-7", "TPN"), "3 Lindemar, Celso and 7 Tarnow, Enora both forfeited their game in round 5."),
        (
            ("2-7", "TPN"),
            "1.5 (4.2). 2 Moravek, Rosa beat 7 Tarnow, Enora in round 4. Round",
        ),
        (("2-5", "TPN"), "5 Ulmark, Egon and 2 Moravek, Rosa drew in round 3."),
        (("1-7", "TPN"), "1 Quandt, Adela and 7 Tarnow, Enora have not played each other."),
    ],
)
def test_how_two_met_is_told_whatever_decides(
    asked: tuple[str, str], told: str, capsys: pytest.CaptureFixture[str]
) -> None:
    assert told in " ".join(shown(capsys, FACTS, "--why", asked[0], "--tiebreaks", asked[1]).split())


def test_a_value_that_decides_nothing_stands_in_brackets(capsys: pytest.CaptureFixture[str]) -> None:
    line = next(
        line for line in shown(capsys, FACTS, "--tiebreaks", "BH,WIN").splitlines() if "Moravek" in line
    )
    assert line.split()[-3:-1] == ["(12.0)", "(2)"]
    page = " ".join(shown(capsys, FACTS, "--player", "2", "--tiebreaks", "BH").split())
    assert "Nobody else has 3 points, so BH decides nothing for 2 Moravek, Rosa." in page


def test_a_reading_is_cited_where_it_bites_alone(capsys: pytest.CaptureFixture[str]) -> None:
    def page(player: str) -> str:
        return " ".join(shown(capsys, FACTS, "--player", player, "--tiebreaks", "STD,WIN,WON").split())

    assert "reading C07-7" in page("3"), "both forfeited"
    assert "C07-7" not in page("1")
    assert "reading C07-22" in page("2"), "a half-point bye"
    assert "C07-22" not in page("3")
    assert "C07-21" not in page("1"), "no game of less than one move"


def test_what_if_is_told_in_sentences(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["standings", "dispute-forfeit", "--what-if", "2:2-3=1/2"]) == 0
    told = " ".join(capsys.readouterr().out.split())
    assert told.startswith("What if: ")
    assert (
        "Supposed result in round 2: 2 Catarina Falcão – 3 Saoirse Byrne 1/2-1/2 instead of 0-1. - All other "
        "results and pairings stay as they are." in told
    )
    assert "2 Catarina Falcão would be at place 5 with 1.5 points (now place 6 with 1 point)." in told
    assert main(["standings", "dispute-forfeit", "--what-if", "2:2-3=1/2", "--player", "9"]) == 0
    told = " ".join(capsys.readouterr().out.split())
    assert "What if: 9 Priya Raghunathan at place 7" in told
    assert "9 Priya Raghunathan would " in told
    assert main(["standings", "dispute-forfeit", "--what-if", "2:2-3=1/2", "--why", "2-3"]) == 0
    assert capsys.readouterr().out.startswith(
        "What if: why would 2 Catarina Falcão be ahead of 3 Saoirse Byrne"
    )


def test_what_if_says_why_another_round_would_be_cut(capsys: pytest.CaptureFixture[str]) -> None:
    asked = ("--tiebreaks", "BH/C1,SB/C1", "--what-if", "4:6-4=1-0", "--player")
    told = " ".join(shown(capsys, FACTS, *asked, "1").split())
    assert (
        "BH/C1 would stay 10.0: the lowest score would be 1.5 (4 Quandt, Goran, round 1) and be cut; in "
        "exchange, the 2 of round 5 (forfeit win) would count (14.1.1)." in told
    )
    told = " ".join(shown(capsys, FACTS, *asked, "4").split())
    assert (
        "SB/C1 would be 3.25 instead of 3.75: round 3 (zero-point bye), worth 1.5 × 0, would be cut, because "
        "a missed round is cut first if it is worth at least as much as the contribution of the opponent "
        "with the lowest score; in exchange, the 2 × 0 of round 4 (6 Abelmoor, Fabio) would count (16.5.1);"
    ) in told


def test_another_result_of_teams_is_given_by_game_points(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["standings", "team-event", "--format", "json"]) == 0
    before = {row["player"]: row for row in json.loads(capsys.readouterr().out)}
    match, reason = team_match()
    number, white, black = match
    assert main(["standings", "team-event", "--what-if", f"{number}:{white}-{black}=2-2"]) == 0, reason
    told = " ".join(capsys.readouterr().out.split())
    assert " 2-2 instead of " in told
    asked = ["standings", "team-event", "--what-if", f"{number}:{white}-{black}=2-2", "--format", "json"]
    assert main(asked) == 0
    after = {row["player"]: row for row in json.loads(capsys.readouterr().out)}
    changed = {tpn for tpn, row in after.items() if row["points"] != before[tpn]["points"]}
    assert changed == {white, black}
    why = [*asked[:-2], "--why", f"{white}-{black}"]
    assert main(why) == 0
    told = " ".join(capsys.readouterr().out.split())
    assert f"would have drawn 2-2 in round {number}." in told
    assert told.count(" In fact, ") == 1
    assert " drew " not in told
    assert "there is no team 99; the numbers here are those of teams" in refused(
        capsys, "team-event", "--player", "99"
    )
    turned = [*asked[:3], f"{number}:{black}-{white}=2-2", *asked[4:]]
    assert main(turned) == 0
    assert {row["player"]: row for row in json.loads(capsys.readouterr().out)} == after
    assert f"{number}:{white}-{black}=2-2" in refused(
        capsys, "team-event", "--what-if", f"{number}:{white}-{black}=4-3"
    )


def team_match() -> tuple[tuple[int, int, int], str]:
    """The last match of the event of teams that was won: round, White, Black, and what it is."""
    tournament = load("team-event")
    for at in reversed(range(tournament.recorded_rounds)):
        for tpn, line in tournament.entries.items():
            entry = line[at]
            if entry.mark in (Mark.WIN, Mark.LOSS) and entry.colour is Colour.WHITE:
                return (at + 1, int(tpn), int(entry.opponent or 0)), f"a match of round {at + 1}"
    raise LookupError("no match was won")


def test_a_shared_place_is_told_of_both_alike(capsys: pytest.CaptureFixture[str]) -> None:
    for tpn, name in ((3, "3 Saoirse Byrne"), (9, "9 Priya Raghunathan")):
        page = " ".join(shown(capsys, "dispute-forfeit", "--player", str(tpn)).split())
        assert page.startswith(f"{name}: shared place 7 with 1 point")
        assert "3 Saoirse Byrne and 9 Priya Raghunathan share place 7" in page
        assert f"2 Catarina Falcão is ahead of {name} on SB: 1.75 to 1.00 (4.2)." in page


def test_what_opponents_count_is_told_of_the_tie_breaks_that_rest_on_it(
    capsys: pytest.CaptureFixture[str],
) -> None:
    path = str(OWN / "after-3.trf")
    for listed, named in (("KS,BH/C1,SB", "BH/C1 and SB"), ("AOB,BH", "BH")):
        page = " ".join(shown(capsys, path, "--tiebreaks", listed, "--player", "4").split())
        assert f"In the opponents' {named}, 4 Quandt, Goran counts as" in page
        assert "A dummy opponent is" in page
    page = " ".join(shown(capsys, path, "--tiebreaks", "KS", "--player", "4").split())
    assert "counts as" not in page and "dummy" not in page and "reading C07-3)" not in page


def test_an_absent_player_s_page_says_what_opponents_count(capsys: pytest.CaptureFixture[str]) -> None:
    path = str(OWN / "after-3.trf")
    tournament = load(path)
    made = pairtutor.standings(tournament, "BH")
    absent = next(one for one in made.event.players.values() if one.adjusted != one.score)
    page = " ".join(shown(capsys, path, "--tiebreaks", "BH", "--player", str(absent.tpn)).split())
    assert re.search(rf"In the opponents' BH, {absent.tpn} [^:]* counts as", page)
    assert re.search(rf"In BH, round [^:]* of {absent.tpn} ", page)


def test_points_of_three_stand_in_one_sentence_and_koya_tells_who_is_below_half(
    capsys: pytest.CaptureFixture[str],
) -> None:
    page = " ".join(shown(capsys, FACTS, "--player", "2", "--tiebreaks", "KS").split())
    assert (
        "On points, 2 Moravek, Rosa (3) is behind 1 Quandt, Adela (3.5) and ahead of 8 Norreg, Wanda (2.5) "
        "(4.2)." in page
    )
    assert (
        "Points against opponents with less than 2.5 points do not count: 1 against 4 Quandt, Goran "
        "(2 points) and 1 against 7 Tarnow, Enora (1.5 points) (9.2" in page
    )
