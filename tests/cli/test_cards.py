"""Clauses as cards for Anki: what stands on them, which are due, and what is refused."""

from __future__ import annotations

import sqlite3
import sys
import zipfile
from contextlib import closing
from datetime import UTC, datetime
from pathlib import Path

import pytest

from pairtutor.cli.main import main
from pairtutor.exercises.anki import clauses_on_cards
from pairtutor.exercises.deck import Deck
from pairtutor.resources import Language


@pytest.fixture(autouse=True)
def _own_cards(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path / "data"))


def notes(path: Path, folder: Path) -> dict[str, list[str]]:
    """Return the fields of the notes of a package by the guid of each."""
    with zipfile.ZipFile(path) as package:
        package.extract("collection.anki2", folder)
    with closing(sqlite3.connect(folder / "collection.anki2")) as collection:
        found = collection.execute("select guid, flds from notes").fetchall()
    return {guid: fields.split("\x1f") for guid, fields in found}


def test_every_clause_has_a_card_in_the_language(tmp_path: Path) -> None:
    path = tmp_path / "cards.apkg"
    assert main(["cards", "--system", "dutch-2026", "--lang", "de", "-o", str(path)]) == 0
    made = notes(path, tmp_path)
    clauses = [*clauses_on_cards("dutch-2026", Language("de"))]
    assert len(made) == len(clauses) > 60
    third = next(one for one in clauses if one.number == "2.4.7")
    (card,) = [fields for fields in made.values() if fields[0].startswith("<p>2.4.7 ")]
    assert card[0] == f"<p>2.4.7 {third.title}</p>"
    assert card[1] == "<p>Was besagt er?</p>"
    assert third.meaning[:30] in card[2]
    assert "pairtutor step 2026-" in card[4], "the smallest round in which it decides"


def test_articles_of_the_tie_breaks_have_cards_too(tmp_path: Path) -> None:
    path = tmp_path / "cards.apkg"
    assert main(["cards", "--system", "c07-2026", "-o", str(path)]) == 0
    made = notes(path, tmp_path)
    assert len(made) == len([*clauses_on_cards("c07-2026", Language("en"))]) > 60
    (card,) = [fields for fields in made.values() if fields[0].startswith("<p>16.4.2 ")]
    assert "C07-1" in card[3], "a reading that fills its gap"


def test_taken_in_again_a_card_is_the_same(tmp_path: Path) -> None:
    first, second = tmp_path / "1.apkg", tmp_path / "2.apkg"
    assert main(["cards", "--system", "ssm", "-o", str(first)]) == 0
    assert main(["cards", "--system", "ssm", "-o", str(second)]) == 0
    assert notes(first, tmp_path / "1") == notes(second, tmp_path / "2")


def test_only_what_is_due_is_written(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    path = tmp_path / "cards.apkg"
    assert main(["cards", "--due", "--system", "dutch-2026", "-o", str(path)]) == 1
    assert "no clause of dutch-2026 is due" in capsys.readouterr().err
    assert not path.exists()
    Deck().record_answer("dutch-2026 2.4.7", "clause", "missed", datetime(2026, 1, 1, tzinfo=UTC))
    assert main(["cards", "--due", "--system", "dutch-2026", "-o", str(path)]) == 0
    (card,) = notes(path, tmp_path).values()
    assert card[0].startswith("<p>2.4.7 ")


def test_what_stands_there_is_kept_and_a_missing_package_is_named(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    path = tmp_path / "cards.apkg"
    path.write_text("mine", encoding="utf-8")
    assert main(["cards", "-o", str(path)]) == 2
    monkeypatch.setitem(sys.modules, "genanki", None)
    assert main(["cards", "-o", str(path), "--force"]) == 2
    assert "pairtutor[cards]" in capsys.readouterr().err.splitlines()[-1]
    assert path.read_text(encoding="utf-8") == "mine"
