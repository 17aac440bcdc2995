"""What verbs print as JSON keeps to the schemas that are published."""

from __future__ import annotations

import json
import re
from pathlib import Path
from typing import Any

import pytest
from jsonschema_rs import validator_for

from pairtutor.cli.main import main
from pairtutor.cli.serve import answer_line
from pairtutor.resources import ENGLISH
from tests.conftest import ROOT

FOLDER = ROOT / "docs" / "schemas"
BAD = str(ROOT / "LICENSE")

PLACES = ROOT / "tests" / "cases" / "standings" / "facts-a.trf"

PRINTED = {
    "pair": [
        ["pair", "exchange"],
        ["pair", "dispute-forfeit"],
        ["pair", "bracket-board"],
        ["pair", "2026-bye"],
    ],
    "check": [["check", "exchange"], ["check", "dispute-forfeit", "--brackets"], ["check", BAD]]
    + [["check", str(PLACES), "--standings", "--tiebreaks", listed] for listed in ("BH", "WON,DE")],
    "answers": [
        ["why-not", "exchange", "--all"],
        ["why-not", "dispute-bye", "--all"],
        ["why-not", "lim-twice", "--all"],
        ["why-not", "dubov-floaters", "--all"],
        ["why-not", "burstein-rest", "--all"],
        ["why-not", "2012-lowering", "--all"],
    ],
    "wish": [
        ["why-not", "exchange", "--pair", "3-5"],
        ["why-not", "exchange", "--pair", "3-6"],
        ["why-not", "exchange", "--colour", "3=black"],
        ["why-not", "2012-lowering", "--float", "3"],
        ["why-not", "dispute-second-bye", "--bye", "8"],
        ["why-not", "lim-twice", "--pair", "1-2", "--lang", "fr"],
        ["why-not", "ssm-combination", "--pair", "1-2"],
        ["why-not", "burstein-bye", "--bye", "3"],
    ],
    "suppose": [
        ["why-not", "exchange", "--pair", "4-7", "--suppose"],
        ["why-not", "exchange", "--suppose=met 4-5"],
        ["why-not", "burstein-bye", "--suppose=5 floated up 3"],
        ["why-not", "exchange", "--pair", "4-7", "--suppose=4-8", "--suppose=last"],
        ["why-not", "exchange", "--pair", "4-7", "--suppose=met 4-5", "--suppose=4 floated up 3"],
        ["why-not", "dispute-second-bye", "--bye", "6", "--suppose=barred 6"],
        ["why-not", "burstein-bye", "--pair", "1-2", "--suppose=last"],
        ["why-not", "exchange", "--pair", "4-7", "--take"],
        ["why-not", "exchange", "--colour", "3=black", "--suppose=3=b"],
        ["why-not", "dispute-second-bye", "--bye", "8", "--suppose"],
        ["why-not", "dispute-second-bye", "--bye", "8", "--take"],
        ["why-not", "lim-twice", "--pair", "1-2", "--suppose=7 away", "--lang", "fr"],
        ["why-not", "ssm-combination", "--pair", "1-2", "--take"],
        ["why-not", "burstein-bye", "--bye", "3", "--take"],
    ],
    "boards": [
        ["why-not", "dispute-forfeit", "--board", "7-3", "--board", "9-bye"],
        ["why-not", "exchange", "--board", "3-bye", "--board", "1-2"],
        ["why-not", "three-editions", "--claim", "three-editions.txt"],
        ["why-not", "ssm-combination", "--board", "1-2"],
    ],
    "what-if": [["what-if", "exchange", "--result", result] for result in ("3:12-1=1-0", "3:12-1=0-1")],
    "repair": [
        *(["repair", "dispute-forfeit", "--absent", who] for who in ("7", "3", "1,2")),
        ["repair", "burstein-away", "--present", "7"],
    ],
    "standings": [
        ["standings", "exchange"],
        ["standings", "exchange", "--tiebreaks", "BH/C1,AOB,ARO,KS,DE,TPN", "--round", "2"],
        ["standings", "exchange", "--player", "3", "--tiebreaks", "DE,BH/C1,SB/M1,TPR,PTP,AOB,STD"],
        ["standings", "exchange", "--why", "3-6", "--tiebreaks", "BH/C1,SB"],
        ["standings", "exchange", "--what-if", "3:12-1=1-0"],
    ],
    "bracket": [["bracket", "5B 12W 16B 17b", "--met", "17-5"], ["bracket", "5B 12W 16B", "--met", "12-5"]],
}


def schema(name: str) -> Any:
    return json.loads((FOLDER / f"{name}.json").read_text(encoding="utf-8"))


def values(name: str, text: str) -> list[Any]:
    return [json.loads(line) for line in text.splitlines()] if name == "check" else [json.loads(text)]


@pytest.mark.parametrize("name", PRINTED)
def test_what_is_printed_keeps_to_its_schema(name: str, capsys: pytest.CaptureFixture[str]) -> None:
    validator = validator_for(schema(name))
    for words in PRINTED[name]:
        main([*words, "--format", "json"])
        for value in values(name, capsys.readouterr().out):
            assert [str(error) for error in validator.iter_errors(value)] == []
            assert not validator.is_valid({"nobody": "knows this"})


def test_answers_of_serve_keep_to_theirs() -> None:
    validator = validator_for(schema("answer"))
    for line in (
        b'{"id": "a", "do": "pair", "source": "exchange"}',
        b"no",
        b'{"do": "pair", "text": "001 x"}',
    ):
        assert validator.is_valid(json.loads(answer_line(line, ENGLISH)))


def test_every_schema_is_named_and_has_its_file() -> None:
    named = re.findall(
        r"\(schemas/([\w-]+)\.json\)", (ROOT / "docs" / "formats.md").read_text(encoding="utf-8")
    )
    there = {path.stem for path in Path(FOLDER).glob("*.json")}
    assert set(named) == there == {*PRINTED, "answer"}
    assert {schema(name)["$id"] for name in there} == {f"urn:pairtutor:{name}" for name in there}
