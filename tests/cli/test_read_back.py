"""What is written is paired as what it was made of, or it is not written: all scenarios, in both forms."""

from __future__ import annotations

from pathlib import Path

import pytest

from pairtutor.cli.main import main
from pairtutor.cli.read_back import first_paired_otherwise
from pairtutor.resources import scenario_names
from pairtutor.sources.load import load
from pairtutor.systems.base import choose_system

Capture = pytest.CaptureFixture[str]

DATA = Path(__file__).parent / "data"


@pytest.mark.parametrize("ending", ["trf", "yaml"])
@pytest.mark.parametrize("part", range(4))
def test_a_converted_scenario_is_paired_as_before_or_is_not_written(
    ending: str, part: int, tmp_path: Path, capsys: Capture
) -> None:
    written = 0
    for name in scenario_names()[part::16]:
        there = load(name)
        if there.stated is not None:
            continue
        path = tmp_path / f"{name}.{ending}"
        status = main(["convert", name, "-o", str(path)])
        capsys.readouterr()
        if status == 0:
            system = choose_system(there, None).system
            assert first_paired_otherwise(there, load(str(path), system=system), system) is None, name
            written += 1
        else:
            assert not path.exists()
    assert written


@pytest.mark.parametrize("name", ["lim-maxi", "lim26-maxi"])
def test_a_maxi_tournament_is_not_written_as_a_report_file(
    name: str, tmp_path: Path, capsys: Capture
) -> None:
    said = "has no place for this: that it is a Maxi-tournament (--maxi); nothing is written"
    path = tmp_path / "a.trf"
    assert main(["convert", name, "-o", str(path)]) == 2
    assert said in capsys.readouterr().err
    assert main(["pair", name, "--format", "trf", "-o", str(path)]) == 2
    assert said in capsys.readouterr().err
    assert not path.exists()


def test_what_an_option_says_can_be_said_again(tmp_path: Path, capsys: Capture) -> None:
    rows = "".join(
        f"001 {number:>4}      P{number:<32} {2300 - 40 * number:>4} {'':26}  0.0 {number:>4}\n"
        for number in range(1, 9)
    )
    report = tmp_path / "a.trf"
    report.write_text(f"012 event\n152 W\n{rows}", encoding="utf-8")
    options = ["--system", "lim-1999", "--maxi", "--rounds", "5"]
    assert main(["pair", str(report), *options, "--format", "trf", "-o", str(tmp_path / "b.trf")]) == 0
    newer = tmp_path / "c.trf"
    assert main(["convert", str(report), "--rounds", "5", "-o", str(newer)]) == 0
    assert load(str(newer)).planned_rounds == 5
    capsys.readouterr()


def test_rounds_in_which_nobody_took_part_are_kept(tmp_path: Path, capsys: Capture) -> None:
    source = DATA / "convert-idle-rounds.yaml"
    there = load(str(source))
    report, back = tmp_path / "a.trf", tmp_path / "b.yaml"
    assert main(["convert", str(source), "-o", str(report)]) == 0
    assert main(["convert", str(report), "--system", "dutch-2012", "-o", str(back)]) == 0
    capsys.readouterr()
    for path in (report, back):
        assert load(str(path)).recorded_rounds == there.recorded_rounds == 5
        assert load(str(path)).entries == there.entries


def test_a_round_from_which_everybody_is_away_is_still_to_come_when_it_is_announced(tmp_path: Path) -> None:
    source = tmp_path / "a.yaml"
    source.write_text(
        "title: away\nsystem: dutch-2026\nrounds: 3\nplayers:\n  - {id: 1}\n  - {id: 2}\n"
        'history:\n  - games: [{white: 1, black: 2, result: "1-0"}]\nabsent: [1, 2]\n',
        encoding="utf-8",
    )
    report = tmp_path / "b.trf"
    assert main(["convert", str(source), "-o", str(report)]) == 0
    again = load(str(report))
    assert (again.recorded_rounds, again.absences) == (1, load(str(source)).absences)


def test_final_places_become_ranks_again(tmp_path: Path, capsys: Capture) -> None:
    report = tmp_path / "a.trf"
    assert main(["convert", str(DATA / "k2-numbers-by-place.trf"), "--renumber", "-o", str(report)]) == 0
    right = load(str(DATA / "k2-numbers-by-place-right.trf"))
    assert load(str(report)).entries == right.entries
    assert load(str(report)).players == right.players
    assert main(["check", str(report)]) == 0
    again = ["convert", str(DATA / "k3-accelerated-unsaid.trf"), "--renumber", "-o", str(tmp_path / "b.trf")]
    capsys.readouterr()
    assert main(again) == 2
    assert "columns 86-89 do not hold another numbering" in capsys.readouterr().err
    other = tmp_path / "c.trf"
    text = (DATA / "k2-numbers-by-place.trf").read_text(encoding="utf-8")
    other.write_text(f"{text}XXP 1 2\n", encoding="utf-8")
    assert main(["convert", str(other), "--renumber", "-o", str(tmp_path / "d.trf")]) == 2
    assert ":14:1: record XXP names players too" in capsys.readouterr().err
