from __future__ import annotations

from pathlib import Path

import pytest

from pairtutor.cli.main import main
from pairtutor.errors import NoLegalPairing
from pairtutor.model.editions import IN_FORCE
from pairtutor.model.game import Mark
from pairtutor.model.ids import RoundNumber, Tpn
from pairtutor.model.tournament import ChosenBy, SystemChoice
from tests.lab.cli.support import BY, Engine, Surroundings, engine_from, five_players

Capture = pytest.CaptureFixture[str]


def test_the_reply_counts_its_lines_and_gives_the_bye_last(
    surroundings: Surroundings, engine: Engine, capsys: Capture
) -> None:
    surroundings.sources["open.trf"] = five_players()
    assert main(["pair", "open.trf"]) == 0
    captured = capsys.readouterr()
    assert captured.out == "3\n1 5\n2 4\n3 0\n"
    assert captured.err == f"open.trf: {BY}"


def test_the_absent_of_the_round_to_pair_are_left_out(
    surroundings: Surroundings, engine: Engine, capsys: Capture
) -> None:
    absences = {RoundNumber(2): {Tpn(1): Mark.HALF_POINT_BYE}}
    surroundings.sources["open.trf"] = five_players(absences=absences)
    assert main(["pair", "open.trf"]) == 0
    assert capsys.readouterr().out == "2\n2 5\n3 4\n"


def test_nothing_is_recorded_and_the_round_asked_for_is_paired(
    surroundings: Surroundings, engine: Engine
) -> None:
    surroundings.sources["open.trf"] = five_players()
    assert main(["pair", "open.trf", "--round", "1"]) == 0
    _, number, choice, tracer, progress = engine.calls[0]
    assert (number, choice.system, tracer.recording, progress) == (1, "dutch-2017", False, None)


def test_the_edition_is_told_with_how_it_was_chosen(
    surroundings: Surroundings, engine: Engine, capsys: Capture, monkeypatch: pytest.MonkeyPatch
) -> None:
    surroundings.sources["open.trf"] = five_players(system=None)
    engine_from("tests.cli.engine_in_place", IN_FORCE, monkeypatch)
    assert main(["pair", "open.trf"]) == 0
    assert capsys.readouterr().err == (
        "open.trf: paired by FIDE Dutch (2026, in force):"
        " the source names no rules, so those in force are used\n"
    )
    assert main(["pair", "open.trf", "--system", "dutch-2017"]) == 0
    assert capsys.readouterr().err == "open.trf: paired by FIDE Dutch (2017): asked for with --system\n"


def test_a_system_that_is_not_there_is_one_line(
    surroundings: Surroundings, engine: Engine, capsys: Capture, monkeypatch: pytest.MonkeyPatch
) -> None:
    for system in ("lim-1999", "ssm"):
        engine_from("not_there", system, monkeypatch)
    surroundings.sources["open.trf"] = five_players(system=SystemChoice("lim-1999", ChosenBy("scenario")))
    assert main(["pair", "open.trf"]) == 2
    surroundings.sources["open.trf"] = five_players(system=None)
    assert main(["pair", "open.trf", "--system", "ssm"]) == 2
    first, second = capsys.readouterr().err.splitlines()
    assert first.startswith("this version cannot pair by FIDE Lim (1999) yet")
    assert second.startswith("this version cannot pair by Swiss System Modified")


def test_what_the_reader_found_remarkable_goes_to_standard_error(
    surroundings: Surroundings, engine: Engine, capsys: Capture
) -> None:
    surroundings.sources["open.trf"] = five_players(remarks=("record 999 is kept",))
    assert main(["pair", "open.trf"]) == 0
    assert capsys.readouterr().err == f"open.trf: record 999 is kept\nopen.trf: {BY}"


def test_the_reply_goes_to_a_file_and_never_over_another_without_force(
    surroundings: Surroundings, engine: Engine, tmp_path: Path, capsys: Capture
) -> None:
    surroundings.sources["open.trf"] = five_players()
    target = tmp_path / "reply.txt"
    assert main(["pair", "open.trf", "-o", str(target)]) == 0
    assert target.read_bytes() == b"3\n1 5\n2 4\n3 0\n"
    assert main(["pair", "open.trf", "-o", str(target)]) == 2
    assert len(engine.calls) == 1, "refused before any work"
    assert main(["pair", "open.trf", "-o", str(target), "--force"]) == 0
    assert capsys.readouterr().out == ""


def test_without_a_legal_pairing_there_is_no_file_and_the_answer_is_no(
    surroundings: Surroundings, tmp_path: Path, capsys: Capture
) -> None:
    def refuse(*args: object) -> None:
        raise NoLegalPairing("1 and 2 have only 3 left between them")

    surroundings.sources["open.trf"] = five_players()
    surroundings.engine = refuse
    target = tmp_path / "reply.txt"
    assert main(["pair", "open.trf", "-o", str(target)]) == 1
    assert capsys.readouterr().err == f"open.trf: {BY}1 and 2 have only 3 left between them\n"
    assert not target.exists()
