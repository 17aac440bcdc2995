from __future__ import annotations

import os
import subprocess
import sys
from collections.abc import Callable
from itertools import count
from pathlib import Path
from typing import Any

import pytest

from pairtutor.cli.output import check_target, write_folder, write_output
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


OLD = {"a.txt": "old a\n", "b.txt": "old b\n", "mine.txt": "kept\n"}
NEW = {"a.txt": "new a\n", "b.txt": "new b\n", "under/c.txt": "new c\n", "d.txt": "new d\n"}


def contents(folder: Path) -> dict[str, str]:
    """Return all files below a folder, hidden ones too, with their texts."""
    return {
        path.relative_to(folder).as_posix(): path.read_text(encoding="utf-8")
        for path in folder.rglob("*")
        if path.is_file()
    }


def failing_at(turn: int, ended: BaseException, real: Callable[..., Any]) -> Callable[..., Any]:
    """Return a function that is another one, but ends otherwise in one turn, counted from 0."""
    turns = count()

    def call(*args: Any) -> Any:
        if next(turns) == turn:
            raise ended
        return real(*args)

    return call


@pytest.mark.parametrize("failing", ["fsync", "replace", "mkdir"])
@pytest.mark.parametrize("ended", [OSError(28, "No space left on device"), KeyboardInterrupt()])
def test_a_folder_that_is_written_over_is_whole_or_as_it_was(
    failing: str, ended: BaseException, tmp_path: Path
) -> None:
    calls = 8
    for at in range(calls + 1):
        folder = tmp_path / f"{failing}{at}"
        folder.mkdir()
        for name, text in OLD.items():
            (folder / name).write_text(text, encoding="utf-8")
        with pytest.MonkeyPatch.context() as patched:
            patched.setattr(os, failing, failing_at(at, ended, getattr(os, failing)))
            try:
                write_folder(NEW, str(folder), force=True)
            except (UsageError, KeyboardInterrupt):
                assert contents(folder) == OLD
                assert not (folder / "under").exists()
            else:
                assert contents(folder) == OLD | NEW
    assert contents(tmp_path / f"{failing}0") == OLD
    assert contents(tmp_path / f"{failing}{calls}") == OLD | NEW


def test_a_folder_that_cannot_be_filled_is_not_made(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def fail(_: int) -> None:
        raise OSError(28, "No space left on device")

    monkeypatch.setattr(os, "fsync", fail)
    with pytest.raises(UsageError, match="No space left"):
        write_folder(NEW, str(tmp_path / "exam"), force=False)
    assert [*tmp_path.iterdir()] == []


@pytest.mark.skipif(sys.platform == "win32", reason="there is no such mode")
def test_a_file_that_is_written_over_keeps_its_mode(tmp_path: Path) -> None:
    file = tmp_path / "a.txt"
    file.write_text("old", encoding="utf-8")
    for mode in (0o600, 0o640, 0o755):
        file.chmod(mode)
        write_output("new\n", str(file), force=True)
        assert file.stat().st_mode & 0o777 == mode
        write_folder({"a.txt": "newer\n"}, str(tmp_path), force=True)
        assert file.stat().st_mode & 0o777 == mode
