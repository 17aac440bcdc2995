"""Compiled templates: kept, used again, and never in the way."""

from __future__ import annotations

import os
from collections.abc import Iterator
from pathlib import Path
from shutil import copytree
from types import SimpleNamespace

import pytest
from jinja2 import Environment

from pairtutor.kept import cache_folder
from pairtutor.narrative import phrases
from pairtutor.narrative.phrases import Output, Phrases
from pairtutor.resources import ENGLISH, Language, language_folder

NATURAL = SimpleNamespace(template="transposition", number=1)


@pytest.fixture(autouse=True)
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Path]:
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path))
    _forget()
    yield tmp_path / "pairtutor" / "templates"
    _forget()


def _forget() -> None:
    """Make the next sentence need its templates again, as the next start of the program does."""
    phrases.environment.cache_clear()
    phrases._part.cache_clear()


def say(output: Output = "text", language: Language = ENGLISH) -> str:
    _forget()
    return Phrases(output, language=language).say(NATURAL, "label")


def compilations(monkeypatch: pytest.MonkeyPatch) -> list[str | None]:
    """The names of the templates that are compiled from now on."""
    found: list[str | None] = []
    compile_ = Environment.compile

    def noted(self: Environment, source: str, name: str | None = None, filename: str | None = None) -> object:
        found.append(name)
        return compile_(self, source, name, filename)

    monkeypatch.setattr(Environment, "compile", noted)
    return found


def test_a_second_start_compiles_nothing(monkeypatch: pytest.MonkeyPatch) -> None:
    first = say()
    compiled = compilations(monkeypatch)
    assert say() == first
    assert compiled == []


def test_each_output_keeps_its_own(folder: Path) -> None:
    say("text")
    say("html")
    assert len({path.name for path in folder.iterdir()}) == 2


def test_a_copy_in_another_place_compiles_nothing(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    first = say()
    copy = Language("zz", copytree(language_folder(ENGLISH), tmp_path / "copy"))
    compiled = compilations(monkeypatch)
    assert say(language=copy) == first
    assert compiled == []
    phrase = tmp_path / "copy" / "phrases" / "transposition.txt.j2"
    phrase.write_text(phrase.read_text(encoding="utf-8").replace("natural", "other"), encoding="utf-8")
    assert "other" in say(language=copy)
    assert say() == first


def test_another_version_compiles_anew(monkeypatch: pytest.MonkeyPatch) -> None:
    say()
    monkeypatch.setattr("pairtutor.narrative.phrases.__version__", "another")
    compiled = compilations(monkeypatch)
    say()
    assert compiled


@pytest.mark.parametrize("content", [b"", b"broken", b"\0" * 400])
def test_a_broken_file_is_compiled_anew(
    folder: Path, content: bytes, monkeypatch: pytest.MonkeyPatch
) -> None:
    first = say()
    for path in folder.rglob("*"):
        if path.is_file():
            path.write_bytes(content)
    compiled = compilations(monkeypatch)
    assert say() == first
    assert compiled
    compiled.clear()
    say()
    assert compiled == []


def test_one_turned_byte_is_noticed(folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    first = say()
    for path in folder.rglob("*"):
        if path.is_file():
            kept = path.read_bytes()
            path.write_bytes(kept[:-1] + bytes((kept[-1] ^ 1,)))
    compiled = compilations(monkeypatch)
    assert say() == first
    assert compiled


def test_a_folder_that_cannot_be_made_does_no_harm(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (tmp_path / "file").write_text("in the way")
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path / "file"))
    assert say() == "S2 in its natural order"


def test_a_user_without_a_home_does_no_harm(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delenv("XDG_CACHE_HOME")
    monkeypatch.setattr("os.path.expanduser", lambda path: path)  # which is what it does without a home
    assert say() == "S2 in its natural order"


@pytest.mark.skipif(os.name == "nt", reason="Windows has a folder of its own")
def test_without_a_wish_it_is_the_platforms_folder(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.delenv("XDG_CACHE_HOME")
    monkeypatch.setenv("HOME", str(tmp_path))
    assert Path(cache_folder()).is_relative_to(tmp_path)
