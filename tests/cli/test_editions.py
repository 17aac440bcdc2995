"""Which edition a file is paired by, and that every verb says so: record 192 of TRF26, or nothing at all."""

from __future__ import annotations

import json
from pathlib import Path
from typing import get_args

import pytest

from pairtutor.cli.lesson import reason as reason_of
from pairtutor.cli.main import main
from pairtutor.model.tournament import ChoiceReason, ChosenBy
from pairtutor.narrative.words import words_of
from pairtutor.resources import ENGLISH
from tests.lab.sources.build import row

Capture = pytest.CaptureFixture[str]

GAMES = (row(1, "3w1", points="1.0"), row(2, "4b=", points="0.5"), row(3, "1b0"), row(4, "2w=", points="0.5"))
IN_FORCE = "the source names no rules, so those in force are used"

CODES = [
    ("192 FIDE_DUTCH_2017", "dutch-2017", "as the file says (record 192: FIDE_DUTCH_2017)"),
    ("192 FIDE_DUTCH_2025", "dutch-2026", "as the file says (record 192: FIDE_DUTCH_2025)"),
    ("192 FIDE_DUTCH_2026", "dutch-2026", "as the file says (record 192: FIDE_DUTCH_2026)"),
    ("192 FIDE_DUTCH_2017_BAKU", "dutch-2017", "as the file says (record 192: FIDE_DUTCH_2017_BAKU)"),
    (
        "042 2026/01/31\n192 FIDE_DUTCH",
        "dutch-2017",
        "as the file says (record 192: FIDE_DUTCH) for an event that starts on 2026-01-31, before 2026-02-01",
    ),
    (
        "042 2026/02/01\n192 FIDE_DUTCH_BAKU",
        "dutch-2026",
        "as the file says (record 192: FIDE_DUTCH_BAKU) for an event that starts on 2026-02-01",
    ),
    (
        "192 FIDE_DUTCH",
        "dutch-2026",
        "the file says FIDE_DUTCH (record 192) without a date (042), so the rules in force are used",
    ),
    ("132", "dutch-2026", IN_FORCE),
]
NAMES = {"dutch-2017": "FIDE Dutch (2017)", "dutch-2026": "FIDE Dutch (2026, in force)"}


@pytest.fixture
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.chdir(tmp_path)
    return tmp_path


def _written(folder: Path, records: str) -> str:
    text = "\n".join([records, "142 4", "152 W", *GAMES]) + "\n"
    (folder / "four.trf").write_text(text, encoding="utf-8")
    return "four.trf"


@pytest.mark.parametrize(("records", "system", "because"), CODES, ids=[code[0][-20:] for code in CODES])
def test_trace_explanation_and_comparison_say_which_edition_and_why(
    folder: Path, capsys: Capture, records: str, system: str, because: str
) -> None:
    source = _written(folder, records)
    assert main(["trace", source, "--format", "json"]) == 0
    opened = json.loads(capsys.readouterr().out)["steps"][0]
    assert opened["system"] == system
    assert str(reason_of(ChosenBy(**opened["system_because"]))) == because
    other = "dutch-2017" if system == "dutch-2026" else "dutch-2026"
    for words in ([], ["--depth", "summary"], ["--against", other]):
        assert main(["explain", source, *words]) == 0
        said = " ".join(capsys.readouterr().out.split())
        assert f"Rules {NAMES[system]}, {because} " in said
        assert words[:1] != ["--against"] or f"Against {NAMES[other]}, chosen to compare with" in said


@pytest.mark.parametrize(("records", "system", "because"), CODES, ids=[code[0][-20:] for code in CODES])
def test_check_says_the_edition_of_each_round(
    folder: Path, capsys: Capture, records: str, system: str, because: str
) -> None:
    main(["check", _written(folder, records), "--format", "json"])
    captured = capsys.readouterr()
    assert json.loads(captured.out)["system"] == system
    assert captured.err == f"four.trf: paired by {NAMES[system]}: {because}\n"
    main(["check", "four.trf"])
    captured = capsys.readouterr()
    assert f"paired by {NAMES[system]}: {because}" in " ".join(captured.out.split())
    assert captured.err == "", "the report says it"


@pytest.mark.parametrize(("records", "system", "because"), CODES, ids=[code[0][-20:] for code in CODES])
def test_pair_says_the_edition_beside_the_reply(
    folder: Path, capsys: Capture, records: str, system: str, because: str
) -> None:
    assert main(["pair", _written(folder, records)]) == 0
    captured = capsys.readouterr()
    assert captured.err == f"four.trf: paired by {NAMES[system]}: {because}\n"
    assert "paired by" not in captured.out


@pytest.mark.parametrize("verb", ["explain", "trace"])
def test_what_holds_the_edition_is_not_told_it_twice_unless_nobody_named_one(
    folder: Path, capsys: Capture, verb: str
) -> None:
    source = _written(folder, "132")
    main([verb, source])
    assert capsys.readouterr().err == f"four.trf: paired by FIDE Dutch (2026, in force): {IN_FORCE}\n"
    main([verb, source, "--system", "dutch-2017"])
    assert capsys.readouterr().err == ""


def test_the_system_asked_for_goes_before_the_code(folder: Path, capsys: Capture) -> None:
    source = _written(folder, "192 FIDE_DUTCH_2026")
    assert main(["explain", source, "--system", "dutch-2017"]) == 0
    assert "Rules           FIDE Dutch (2017), chosen for this report\n" in capsys.readouterr().out


def test_a_code_that_we_do_not_have_is_an_error_and_never_another_system(
    folder: Path, capsys: Capture
) -> None:
    source = _written(folder, "192 FIDE_DOUBLESWISS")
    for verb in ("pair", "check", "explain", "trace"):
        assert main([verb, source]) == 2
        assert capsys.readouterr().err.startswith(
            "four.trf:1:5: the system 'FIDE_DOUBLESWISS' is not covered here"
        )


def test_only_commands_speak_of_their_options_when_they_say_what_settled_the_edition() -> None:
    words = words_of(ENGLISH)
    assert words.reason_for_system(ChosenBy("option")) == "chosen for this report"
    assert words.reason_for_system(ChosenBy("comparison")) == "chosen to compare with"
    for reason in set(get_args(ChoiceReason)) - {"option", "comparison"}:
        chosen = ChosenBy(reason, "192", "FIDE_DUTCH", "2026-02-01")
        assert words.reason_for_system(chosen) == str(reason_of(chosen))
