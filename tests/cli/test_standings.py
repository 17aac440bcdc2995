"""The verb `standings`: the table in every form, its list; what cannot be asked or read."""

from __future__ import annotations

import json
import re
from pathlib import Path

import pytest

import pairtutor
from pairtutor.cli.main import main
from pairtutor.cli.serve import answer_line
from pairtutor.errors import SourceError
from pairtutor.resources import ENGLISH
from pairtutor.sources.load import load
from pairtutor.sources.trf.write import to_trf
from tests.lab.standings.asked import FACTS, refused, shown


def listing(folder: Path, record: str) -> str:
    """A worked example with a list of tie-breaks in it."""
    path = folder / "listed.trf"
    path.write_text(f"{record}\n{Path(FACTS).read_text(encoding='utf-8')}", encoding="utf-8")
    return str(path)


def test_the_table_is_in_order_with_what_puts_each_behind_the_one_above(
    capsys: pytest.CaptureFixture[str],
) -> None:
    lines = shown(capsys, FACTS, "--tiebreaks", "BH/C1,BH").splitlines()
    head = next(at for at, line in enumerate(lines) if "Place" in line)
    assert [line.split()[1] for line in lines[head + 1 : head + 9]] == list("51283476")
    assert [line.split()[-1] for line in lines[head + 2 : head + 5]] == ["BH/C1", "Points", "Points"]
    assert lines[0].startswith("Facts A")


@pytest.mark.parametrize("written", ["BH/C1,SB", "BH:C1 SB", "bh-c1;sb", "PTS,BH/C1,SB"])
def test_a_list_is_read_in_every_form_in_which_it_is_written(
    written: str, capsys: pytest.CaptureFixture[str]
) -> None:
    row = json.loads(shown(capsys, FACTS, "--tiebreaks", written, "--format", "json"))[0]
    assert row == {
        "place": 1,
        "player": 5,
        "name": "Ulmark, Egon",
        "rating": 2150,
        "points": "3.5",
        "tiebreaks": {"BH/C1": "11.0", "SB": "9.00"},
        "decided_by": None,
    }


@pytest.mark.parametrize(
    ("written", "fault"),
    [
        ("BH,XX", "column 4: 'XX' is no tie-break; choose from DE, WIN"),
        ("BH/C3", "column 1: BH has no modifier 'C3'; write one of BH/C1, BH/C2, BH/M1, BH/M2"),
        ("WIN/C1", "column 1: WIN has no modifier 'C1'; write WIN"),
        ("BH/C1/C2", "BH has no modifier 'C1/C2'"),
        ("DE,BC", "column 4: 'BC' is a tie-break of teams, and this is no event of teams"),
        ("DE,BH,DE,BH", "column 10: BH stands twice in the list; list it once"),
        ("BH,PTS", "column 4: PTS stands behind a tie-break; leave it out, or write it first"),
    ],
)
def test_a_list_that_cannot_be_read_is_refused_in_one_line(
    written: str, fault: str, capsys: pytest.CaptureFixture[str]
) -> None:
    assert fault in refused(capsys, FACTS, "--tiebreaks", written)


def test_direct_encounter_may_stand_in_a_list_several_times(capsys: pytest.CaptureFixture[str]) -> None:
    row = json.loads(shown(capsys, FACTS, "--tiebreaks", "DE,WON,DE", "--format", "json"))[0]
    assert list(row["tiebreaks"]) == ["DE", "WON", "DE 2"]


@pytest.mark.parametrize("record", ["202 BH/C1,SB", "212 PTS,BH/C1,SB"])
def test_the_list_of_a_file_is_used(record: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    path = listing(tmp_path, record)
    assert (
        "then by BH/C1 (Buchholz, Cut-1), SB (Sonneborn-Berger), as listed in the tournament file (4.2)"
        in " ".join(shown(capsys, path).split())
    )
    assert "BH (Buchholz), SB (Sonneborn-Berger). The list of the event is given with" in " ".join(
        shown(capsys, FACTS).split()
    )


def test_a_bad_list_of_a_file_has_its_place_and_keeps_nobody_from_pairing(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    path = listing(tmp_path, "202 BH,NN")
    assert f"{path}:1:8: 'NN' is no tie-break; choose from" in refused(capsys, path)
    assert main(["check", path]) in (0, 1)
    with pytest.raises(SourceError, match="NN"):
        pairtutor.standings(pairtutor.load(path))


def test_every_form_has_the_same_table(capsys: pytest.CaptureFixture[str]) -> None:
    asked = (FACTS, "--tiebreaks", "BH,AOB", "--format")
    text, markdown, page = (shown(capsys, *asked, form) for form in ("text", "md", "html"))
    table = shown(capsys, *asked, "csv").splitlines()
    assert table[0] == "place,player,name,rating,points,BH,AOB"
    assert table[1] == '1,5,"Ulmark, Egon",2150,3.5,12.5,11.80'
    for written in (text, markdown, page):
        assert "11.80" in written
    assert page.startswith("<!DOCTYPE html>")
    assert "Content-Security-Policy" in page


def test_a_page_prints_sixty_players_tightly(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    path = str(tmp_path / "60.trf")
    assert main(["generate", "--players", "60", "--rounds", "2", "-o", path]) == 0
    page = shown(capsys, path, "--format", "html")
    assert 'class="standings many tight"' in page
    assert page.count("<tr>") == 61


@pytest.mark.parametrize(
    ("argv", "fault"),
    [
        (("--round", "9"), "round 9 has no standings yet: 5 rounds are over"),
        (("--why", "3"), "--why needs two players, for example 4-9"),
        (("--why", "3-99"), "there is no player 99"),
        (("--player", "99"), "there is no player 99"),
        (("--player", "1", "--why", "1-2"), "use --player or --why, not both"),
        (("--player", "1", "--format", "csv"), "leave out --player"),
        (
            ("--what-if", "5:1-2=1-0"),
            "2 had no opponent in round 5 (half-point bye), so there is no game of 1 and 2 to suppose; games "
            "of 1: rounds 1, 2, 3, 4 and 5, such as 5:1-6=1-0",
        ),
        (
            ("--what-if", "5:1-2=1-0", "--player", "2"),
            "so there is no game of 1 and 2 to suppose; games of 2: rounds 2, 3 and 4, such as 4:",
        ),
        (
            ("--what-if", "4:1-6=1-0"),
            "1 and 6 did not play each other in round 4; they were paired in round 5: write 5:1-6=1-0",
        ),
        (
            ("--what-if", "5:2-4=1-0"),
            "2 had no opponent in round 5 (half-point bye), so there is no result to suppose; ",
        ),
        (("--what-if", "5:8-5=3-0"), "'3-0' is no result"),
        (("--what-if", "9:5-8=0-1"), "there is no round 9: 5 rounds have been played"),
        (("--what-if", "5:5-8=1-0"), "5:5-8=1-0 is the result already: nothing changes"),
        (("--what-if", "5:5-8=0-1", "--round", "4"), "round 5 is not in this table, which ends with round 4"),
        (("--what-if", "5:8-5=0-1"), "player 8 has Black in round 5, and 5:5-8=1-0 is the result already"),
        (
            ("--rounds", "7", "--what-if", "6:5-8=0-1"),
            "round 6 has not been played yet: 5 of 7 rounds are over",
        ),
    ],
)
def test_what_cannot_be_asked_is_refused_in_one_line(
    argv: tuple[str, ...], fault: str, capsys: pytest.CaptureFixture[str]
) -> None:
    assert fault in refused(capsys, FACTS, *argv)


def test_teams_are_ranked_by_their_own_list(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    path = str(tmp_path / "teams.trf")
    assert (
        main(["generate", "--system", "swiss-team-2026", "--players", "8", "--rounds", "2", "-o", path]) == 0
    )
    capsys.readouterr()
    told = " ".join(shown(capsys, path).split())
    assert "of its own choice: teams are ranked by match points, then by MPVGP (game points), EDE" in told
    assert "Place No Team Points MPVGP EDE EMGSB BH Decided by" in told
    said = " ".join(shown(capsys, path, "--tiebreaks", "BH:GP/C1,SSSC", "--player", "1").split())
    assert "BH:GP/C1" in said and "(Buchholz, game points, Cut-1)" in said
    for code, fault in (
        ("BC", "'BC' is not covered here for teams"),
        ("ARO", "'ARO' is not covered here for teams"),
        ("XX", "'XX' is no tie-break"),
        ("WON:GP", "WON has no modifier 'GP'"),
    ):
        assert fault in refused(capsys, path, "--tiebreaks", code)
    made = pairtutor.standings(pairtutor.load(path), "MPVGP,EDE")
    assert [line.points for line in made.lines] == sorted((line.points for line in made.lines), reverse=True)


def test_stated_brackets_have_no_standings(capsys: pytest.CaptureFixture[str]) -> None:
    assert "has no standings" in refused(capsys, "bracket-board")


def test_a_round_that_is_not_over_does_not_count(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    path = tmp_path / "open.trf"
    assert main(["generate", "--players", "8", "--rounds", "4", "--played", "2", "-o", str(path)]) == 0
    assert main(["pair", str(path), "--format", "trf", "-o", str(path), "--force"]) == 0
    capsys.readouterr()
    text = " ".join(shown(capsys, str(path)).split())
    assert "standings after round 2 of 4" in text
    assert "Round 3 is not over and does not count yet (reading C07-2)." in text


def test_several_other_results_are_told_in_the_order_in_which_they_are_given(
    capsys: pytest.CaptureFixture[str],
) -> None:
    games = ["5:8-5=1/2-1/2", "4:1-5=1/2-1/2", "5:1-6=1/2-1/2"]
    text = shown(capsys, FACTS, *(part for game in games for part in ("--what-if", game)))
    told = [line for line in text.splitlines() if "Supposed result" in line]
    assert [re.findall(r"round (\d): (\d)", line) for line in told] == [
        [("5", "5")],
        [("4", "1")],
        [("5", "1")],
    ]


def test_places_are_held_against_the_list(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    path = listing(tmp_path, "202 BH/C1,BH")
    assert main(["check", path, "--standings"]) == 1
    lines = capsys.readouterr().out.splitlines()
    assert lines[0].endswith("4 of 8 places differ by points and BH/C1, BH")
    assert lines[1] == "  5 Ulmark, Egon stands at place 2 in the file, and at place 1 by the list"
    assert lines[-1].endswith("--why 5-1")
    told = " ".join(shown(capsys, path).split())
    assert "In the tournament file, 4 players stand elsewhere." in told
    asked = " ".join(shown(capsys, path, "--tiebreaks", "BH").split())
    assert "In the tournament file, which lists other tie-breaks (BH/C1, BH), " in asked
    assert "elsewhere" not in shown(capsys, path, "--tiebreaks", "TPN")
    assert "elsewhere" not in shown(capsys, path, "--round", "3")
    assert main(["check", path, "--standings", "--tiebreaks", "TPN", "--format", "json"]) == 0
    data = json.loads(capsys.readouterr().out)
    assert (data["tiebreaks"], data["agrees"]) == (["TPN"], True)
    assert main(["check", path, "--standings", "--format", "junit"]) == 2
    assert "--standings is written as text or json" in capsys.readouterr().err
    assert main(["check", FACTS, "--standings"]) == 2
    assert "has no list of tie-breaks; give --tiebreaks" in capsys.readouterr().err


def test_a_generated_file_has_its_list_and_the_places_by_it(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    path = tmp_path / "made.trf"
    words = ["generate", "--players", "12", "--rounds", "5", "--tiebreaks", "DE,bh-c1,SB", "-o", str(path)]
    assert main(words) == 0
    assert "\n212 PTS,DE,BH/C1,SB\n" in path.read_text(encoding="utf-8")
    assert main(["check", str(path), "--standings"]) == 0
    again = load(str(path))
    assert "212 PTS,DE,BH/C1,SB" in to_trf(again)
    assert main(["convert", str(path), "-o", str(tmp_path / "made.yaml")]) == 0
    assert 'tiebreaks: "PTS,DE,BH/C1,SB"' in (tmp_path / "made.yaml").read_text(encoding="utf-8")
    capsys.readouterr()
    both = [shown(capsys, str(file), "--format", "csv") for file in (path, tmp_path / "made.yaml")]
    assert both[0] == both[1]


def test_another_program_is_answered() -> None:
    request = {"id": 1, "do": "standings", "source": FACTS, "tiebreaks": "BH", "player": "3"}
    answer = json.loads(answer_line(json.dumps(request).encode(), ENGLISH))
    assert answer["ok"]
    assert answer["result"]["tiebreaks"][0]["value"] == "12.5"
