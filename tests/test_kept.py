"""Tables that were parsed: kept, read again, and never in the way."""

from __future__ import annotations

import tomllib
from pathlib import Path

import pytest

from pairtutor.kept import cache_folder
from pairtutor.resources import PACKAGE, template_folder
from pairtutor.tables import parse_table

TABLE = '[table]\none = 1\nmany = ["é", true]\n'
READ = {"table": {"one": 1, "many": ["é", True]}}


@pytest.fixture(autouse=True)
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path))
    return tmp_path / "pairtutor" / "tables"


@pytest.fixture
def parsed(monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """What is parsed from now on."""
    loads, texts = tomllib.loads, list[str]()

    def noted(text: str) -> dict[str, object]:
        texts.append(text)
        return loads(text)

    monkeypatch.setattr(tomllib, "loads", noted)
    return texts


def test_a_table_is_parsed_once(parsed: list[str]) -> None:
    assert parse_table(TABLE) == parse_table(TABLE) == READ
    assert parsed == [TABLE]
    assert parse_table(TABLE + "two = 2\n") != READ


def test_nothing_is_no_table(parsed: list[str], folder: Path) -> None:
    assert parse_table("\n") == {}
    assert (parsed, folder.exists()) == ([], False)


@pytest.mark.parametrize("content", [b"", b"broken", b"\xff\0", b"[1]", b"{"])
def test_a_broken_file_is_made_anew(folder: Path, content: bytes, parsed: list[str]) -> None:
    parse_table(TABLE)
    (file,) = folder.iterdir()
    file.write_bytes(content)
    assert parse_table(TABLE) == parse_table(TABLE) == READ
    assert parsed == [TABLE, TABLE]


def test_a_folder_that_cannot_be_made_does_no_harm(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (tmp_path / "file").write_text("in the way")
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path / "file"))
    assert parse_table(TABLE) == READ
    assert Path(cache_folder()).is_relative_to(tmp_path / "file")


def test_no_table_of_ours_has_what_cannot_be_kept() -> None:
    files = [*Path(PACKAGE).rglob("*.toml"), *template_folder().rglob("*.toml")]
    assert files
    for file in files:
        text = file.read_text(encoding="utf-8")
        parse_table(text)
        assert parse_table(text) == tomllib.loads(text), file
