from __future__ import annotations

import io
import os
import sys
from pathlib import Path

import pytest

from pairtutor import resources
from pairtutor.errors import Fault
from pairtutor.sources import files
from pairtutor.sources.load import load
from tests.lab.sources.build import TWO, refused, row, text

SCENARIO = """\
title: Two players
system: dutch-2017
players:
  - {id: 1}
  - {id: 2}
"""
TRF = text("012 Two players", *TWO)


def _only(data: bytes = b"", source: str = "-") -> Fault:
    (fault,) = refused(data, source)
    return fault


@pytest.mark.parametrize("name", ["open.trf", "open.txt", "open.TRF", "open.TXT", "open"])
def test_a_report_file_is_read_by_its_path(tmp_path: Path, name: str) -> None:
    path = tmp_path / name
    path.write_text(TRF)
    tournament = load(str(path))
    assert (tournament.title, tournament.source) == ("Two players", str(path))


@pytest.mark.parametrize("name", ["two.yaml", "two.yml", "two.YML", "two.txt"])
def test_a_scenario_is_read_by_its_path(tmp_path: Path, name: str) -> None:
    path = tmp_path / name
    path.write_text(SCENARIO)
    assert len(load(str(path)).players) == 2


@pytest.mark.parametrize("content", [SCENARIO, TRF, "# a comment\n---\n" + SCENARIO, "### a comment\n" + TRF])
def test_standard_input_is_recognised_by_its_content(content: str) -> None:
    assert load("-", stdin=content.encode()).title == "Two players"


def test_a_report_file_may_begin_with_words() -> None:
    assert load("-", stdin=b"Porto: round 3\r" + TRF.encode()).title == "Two players"


def test_standard_input_is_read_when_nothing_replaces_it(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sys, "stdin", io.TextIOWrapper(io.BytesIO(TRF.encode())))
    assert load("-").source == "<stdin>"


def test_no_standard_input_at_all_is_told(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sys, "stdin", None)
    with pytest.raises(Exception, match=r"^<stdin>:0:0: there is no standard input; name a file$"):
        load("-")


def test_a_bundled_scenario_is_read_by_its_name(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    path = tmp_path / "two-players.yaml"
    path.write_text(SCENARIO)
    monkeypatch.setattr(resources, "_scenarios", lambda: {"two-players": path})
    assert load("two-players").source == "two-players"
    told = "two-player:0:0: there is no such scenario or file; did you mean 'two-players'?"
    assert str(_only(source="two-player")) == told


def test_a_missing_file_is_told_with_its_neighbour(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (tmp_path / "round5.trf").write_text(TRF)
    monkeypatch.chdir(tmp_path)
    fault = _only(source="round6.trf")
    assert str(fault.fault) == "there is no such scenario or file"
    assert str(fault.mend) == "did you mean 'round5.trf'?"
    assert "did you mean" not in str(_only(source="other.yaml").mend)


def test_a_missing_file_without_neighbours_is_told(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(resources, "_scenarios", dict)
    fault = _only(source="nowhere/at/all.trf")
    assert str(fault.mend) == "pairtutor scenarios lists the bundled ones"


def test_a_folder_is_told(tmp_path: Path) -> None:
    assert str(_only(source=str(tmp_path)).fault) == "this is a folder"


def test_a_file_in_a_file_is_told(tmp_path: Path) -> None:
    (tmp_path / "a.trf").write_text(TRF)
    assert str(_only(source=str(tmp_path / "a.trf" / "b.trf")).fault) == "there is no such scenario or file"


def test_a_file_that_may_not_be_read_is_told(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    path = tmp_path / "secret.trf"
    path.write_text(TRF)

    def refuse(*_: object, **__: object) -> None:
        raise PermissionError(13, "Permission denied")

    monkeypatch.setattr("builtins.open", refuse)
    assert str(_only(source=str(path)).fault) == "the file may not be read"


@pytest.mark.parametrize("source", ["a\0b.trf", "x" * 5000 + ".trf", "\udcff\ud800.trf", "", "a\nb.trf"])
def test_impossible_names_are_told_on_one_line(source: str) -> None:
    fault = _only(source=source)
    assert str(fault).isprintable()


@pytest.mark.parametrize(
    ("data", "fault"),
    [
        (b"", "the file is empty"),
        (b" \r\n\t\n", "the file is empty"),
        (b"\xef\xbb\xbf", "the file is empty"),
        (b"001    1\nab\0c", "this is a binary file"),
        (b"\x89PNG\r\n\x1a\n\0\0", "this is a binary file"),
        ("001    1".encode("utf-16"), "the text is in UTF-16"),
        (b"hello", "this is neither a tournament report file (TRF) nor a scenario (YAML)"),
    ],
)
def test_what_is_no_tournament_is_told(data: bytes, fault: str) -> None:
    assert str(_only(data).fault) == fault


def test_a_huge_file_is_not_read_to_its_end(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(files, "LARGEST", 2**20)
    path = tmp_path / "huge.trf"
    with path.open("wb") as stream:
        stream.truncate(2**30)
    assert str(_only(source=str(path)).fault) == "there are more than 1 MB"
    assert str(_only(b"x" * (2**20 + 1)).fault) == "there are more than 1 MB"


@pytest.mark.skipif(not Path("/dev/fd").exists(), reason="the system has no /dev/fd")
def test_a_pipe_is_read_like_a_file() -> None:
    reader, writer = os.pipe()
    os.write(writer, TRF.encode())
    os.close(writer)
    assert load(f"/dev/fd/{reader}").title == "Two players"
    os.close(reader)


def test_reading_a_report_file_does_not_import_yaml(tmp_path: Path) -> None:
    import subprocess

    path = tmp_path / "open.trf"
    path.write_text(text(*TWO, row(3)))
    code = (
        "import sys; from pairtutor.sources.load import load; load(sys.argv[1]);"
        "assert not {'yaml', 'jinja2', 'textual'} & set(sys.modules)"
    )
    done = subprocess.run(
        [sys.executable, "-c", code, str(path)], capture_output=True, text=True, check=False
    )
    assert (done.returncode, done.stderr) == (0, "")
