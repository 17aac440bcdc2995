from __future__ import annotations

import csv
import io
import json
from pathlib import Path

import pytest

from pairtutor.cli.main import main
from pairtutor.model.editions import SYSTEMS
from pairtutor.model.recorded import recorded_round
from pairtutor.sources.load import load
from tests.conftest import ROOT

Capture = pytest.CaptureFixture[str]


def printed(capsys: Capture, *words: str) -> str:
    assert main([*words]) == 0
    return capsys.readouterr().out


def generated(target: Path, system: str) -> Path:
    """A report file with late entries, byes and forfeits; the FIDE ids are ours."""
    words = ["--players", "15", "--rounds", "5", "--late", "0.2", "--byes", "0.1", "--forfeits", "0.1"]
    assert main(["generate", "--system", system, *words, "-o", str(target), "--force"]) == 0
    lines = target.read_text(encoding="utf-8").splitlines()
    known = [f"{line[:57]}{number:>11}{line[68:]}" for number, line in enumerate(lines) if line[:3] == "001"]
    others = [line for line in lines if line[:3] != "001"]
    target.write_text("\n".join([*others, *known, "102 Somebody"]) + "\n", encoding="utf-8")
    return target


@pytest.mark.parametrize("system", [one.id for one in SYSTEMS.values() if not one.teams])
def test_the_file_is_filled_in_and_keeps_its_lines(system: str, tmp_path: Path, capsys: Capture) -> None:
    source = generated(tmp_path / "a.trf", system)
    before = source.read_text(encoding="utf-8").splitlines()
    for number in range(1, 6):
        capsys.readouterr()
        words = ("--round", str(number), "--system", system)
        filled = printed(capsys, "pair", str(source), *words, "--format", "trf")
        again = tmp_path / f"{number}.trf"
        again.write_text(filled, encoding="utf-8")
        read = load(str(again))
        assert (read.recorded_rounds, read.paired_rounds) == (number - 1, number)
        assert recorded_round(read, number) == recorded_round(load(str(source)), number)
        after = filled.splitlines()
        assert [line for line in after if line[:3] != "001"] == [x for x in before if x[:3] != "001"]
        assert [line[:80] for line in after] == [line[:80] for line in before]
        assert number != 4 or main(["check", str(again), "--system", system]) == 0


PADDED = """\
012 Padded
XXR 3
XXC white1
001    1      Ülo Öö                         2100                             2.0    1     2 w 1     3 b 1
001    2      Anna                              2000                             1.5    2     1 b 0  0000 - U
001    3      Bea                               1900                             1.0    3  0000 - U     1 w 0
299           0.5    2    2
### MPA @ Round 2: 1-2 3=BYE => 3-1 2=BYE
"""


def test_a_name_that_was_padded_by_bytes_keeps_its_columns_and_later_points_go(
    tmp_path: Path, capsys: Capture
) -> None:
    source, again = tmp_path / "a.trf", tmp_path / "b.trf"
    source.write_text(PADDED, encoding="utf-8", newline="\r\n")
    filled = printed(capsys, "pair", str(source), "--round", "2", "--format", "trf")
    lines = filled.splitlines()
    assert len(lines) == 6, "neither the points of round 2 nor the note on it are there"
    assert lines[3][:87] == PADDED.splitlines()[3][:87].replace("2.0", "1.0")
    again.write_text(filled, encoding="utf-8")
    read = load(str(again))
    assert [read.score_of(player.tpn) for player in read.players] == [2, 0, 2]
    assert read.published == recorded_round(load(str(source)), 2)


def test_a_scenario_becomes_a_report_file(tmp_path: Path, capsys: Capture) -> None:
    filled = tmp_path / "a.trf"
    assert main(["pair", "dispute-forfeit", "--format", "trf", "-o", str(filled)]) == 0
    ours = load("dispute-forfeit")
    theirs = load(str(filled))
    assert (theirs.entries, theirs.planned_rounds) == (ours.entries, ours.planned_rounds)
    assert printed(capsys, "pair", str(filled)) == printed(capsys, "pair", "dispute-forfeit")


def test_json_and_csv_say_what_the_engine_says(capsys: Capture) -> None:
    count, *lines = printed(capsys, "pair", "dispute-forfeit").splitlines()
    told = json.loads(printed(capsys, "pair", "dispute-forfeit", "--format", "json"))
    boards = [[int(word) for word in line.split()] for line in lines]
    assert told == {
        "file": "dispute-forfeit",
        "system": "dutch-2026",
        "round": 4,
        "pairs": boards[:-1],
        "bye": boards[-1][0],
    }
    text = printed(capsys, "pair", "dispute-forfeit", "--format", "csv")
    rows = list(csv.DictReader(io.StringIO(text)))
    assert [[int(row["white"]), int(row["black"])] for row in rows] == boards
    assert len(rows) == int(count)
    assert rows[0]["black_name"] == "Anders Lindqvist"
    assert (rows[0]["white_points"], rows[0]["black_points"]) == ("2", "2.5")
    assert (rows[-1]["black_name"], rows[-1]["black_points"]) == ("", "")


def test_no_name_is_a_formula_in_a_spreadsheet(tmp_path: Path, capsys: Capture) -> None:
    scenario = (ROOT / "tests" / "cli" / "data" / "csv-formula.yaml").read_text(encoding="utf-8")
    for names in ((), ("'\\t=1'", "'＝1'", "'＠SUM(A1)'", "'A-1'")):
        for old, new in zip(
            ('\'=HYPERLINK("http://evil","x")\'', "'+1+1'", "'@SUM(A1)'", "'-2+3'"), names, strict=False
        ):
            scenario = scenario.replace(old, new)
        file = tmp_path / "formula.yaml"
        file.write_text(scenario, encoding="utf-8")
        text = printed(capsys, "pair", str(file), "--format", "csv")
        cells = [cell for row in csv.reader(io.StringIO(text)) for cell in row]
        assert not [cell for cell in cells if cell.startswith(tuple("=+-@＝＠"))]
        assert "A-1" in cells or "'-2+3" in cells


def test_names_are_told_in_the_language(capsys: Capture) -> None:
    told = printed(capsys, "pair", "dispute-forfeit", "--format", "names", "--lang", "de").splitlines()
    assert told[0].endswith(", Runde 4")
    assert told[2].split(" – ") == ["  1    6 Giorgi Beridze (2)    ", "   1 Anders Lindqvist (2,5)"]
    assert told[-1].endswith("–      Freilos")
    assert len({line.index("–") for line in told[2:]}) == 1


def test_a_bracket_without_games_says_who_floats_and_has_no_report_file(capsys: Capture) -> None:
    told = json.loads(printed(capsys, "pair", "bracket-board", "--format", "json"))
    assert told["floaters"] == []
    assert "floaters" not in json.loads(printed(capsys, "pair", "exchange", "--format", "json"))
    assert main(["pair", "bracket-board", "--format", "trf"]) == 2
    assert "a bracket without games cannot be written as a report file" in capsys.readouterr().err
    names = printed(capsys, "pair", "bracket-board", "--format", "names")
    assert names.count(" – ") == len(told["pairs"]) > 0


def test_a_round_without_a_pairing_says_so_in_json(tmp_path: Path, capsys: Capture) -> None:
    file = tmp_path / "three.trf"
    quiet = ("--byes", "0", "--late", "0")
    assert main(["generate", "--players", "3", "--rounds", "5", *quiet, "-o", str(file)]) == 0
    capsys.readouterr()
    assert main(["pair", str(file), "--format", "json"]) == 1
    told = json.loads(capsys.readouterr().out)
    assert (told["pairs"], told["bye"]) == (None, None)
    assert told["refusal"].startswith("round 4 cannot be paired completely")
    assert main(["pair", str(file), "--format", "csv"]) == 1
    assert capsys.readouterr().out == ""


def test_a_recorded_round_of_teams_is_told_that_it_has_another_form(capsys: Capture) -> None:
    name = str(ROOT / "tests" / "cases" / "swiss-team-2026" / "seed-104.trf")
    assert main(["pair", name, "--format", "trf"]) == 2
    assert capsys.readouterr().err.count("an event of teams cannot be written in this form") == 1
    assert main(["pair", name, "--format", "names"]) == 0
