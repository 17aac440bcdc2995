from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import pytest

from pairtutor.cli.output import check_target, write_output
from pairtutor.errors import UsageError


def test_a_file_is_utf8_with_lf_and_nothing_else_is_left(tmp_path: Path) -> None:
    target = tmp_path / "out.txt"
    write_output("Ångström – 1\n", str(target))
    assert target.read_bytes() == "Ångström – 1\n".encode()
    assert list(tmp_path.iterdir()) == [target]


def test_an_existing_file_is_kept_without_force(tmp_path: Path) -> None:
    target = tmp_path / "out.txt"
    target.write_text("old")
    with pytest.raises(UsageError, match="exists already; overwrite it with --force"):
        write_output("new", str(target))
    assert target.read_text() == "old"
    write_output("new", str(target), force=True)
    assert target.read_text() == "new"


@pytest.mark.parametrize("error", [OSError(28, "No space left on device"), KeyboardInterrupt()])
def test_an_interrupted_write_leaves_the_old_file_and_no_other(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, error: BaseException
) -> None:
    def fail(descriptor: int) -> None:
        raise error

    target = tmp_path / "out.txt"
    target.write_text("old")
    monkeypatch.setattr(os, "fsync", fail)
    with pytest.raises((UsageError, KeyboardInterrupt)):
        write_output("new", str(target), force=True)
    assert target.read_text() == "old"
    assert list(tmp_path.iterdir()) == [target]


def test_a_link_keeps_pointing_at_its_file(tmp_path: Path) -> None:
    target, link = tmp_path / "out.txt", tmp_path / "link"
    target.write_text("old")
    link.symlink_to(target)
    write_output("new", str(link), force=True)
    assert link.is_symlink()
    assert target.read_text() == "new"


def test_a_device_is_written_to_not_replaced() -> None:
    write_output("gone", os.devnull)
    assert not Path(os.devnull).is_file()


@pytest.mark.parametrize(
    ("name", "words"),
    [
        ("", "is a folder"),
        ("missing/out.txt", "does not exist; make it first"),
        ("x" * 300, "cannot be written"),
        ("nul\0", "cannot be written"),
    ],
)
def test_a_place_that_cannot_be_written_is_told_before_the_work(
    tmp_path: Path, name: str, words: str
) -> None:
    with pytest.raises(UsageError, match=words):
        check_target(f"{tmp_path}/{name}", force=True)


def test_no_name_at_all_is_the_folder_one_works_in() -> None:
    with pytest.raises(UsageError, match=r"^\.:0:0: is a folder"):
        check_target("", force=True)


@pytest.mark.parametrize("path", [None, "-"])
def test_standard_output_needs_no_force(path: str | None, capsys: pytest.CaptureFixture[str]) -> None:
    check_target(path, force=False)
    write_output("a\nb\n", path)
    assert capsys.readouterr().out == "a\nb\n"


def test_standard_output_is_utf8_with_lf_in_every_locale() -> None:
    text = "Ångström – 1\n\ud800"
    program = f"from pairtutor.cli.output import write_output; write_output({text!a})"
    surroundings = {**os.environ, "LC_ALL": "C", "PYTHONIOENCODING": "ascii", "PYTHONUTF8": "0"}
    done = subprocess.run([sys.executable, "-c", program], env=surroundings, capture_output=True, check=True)
    assert done.stdout == "Ångström – 1\n\\ud800".encode()
