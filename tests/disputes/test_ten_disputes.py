"""Ten disputes as they come to the desk: the question, the short answer, and all that proves it.

`--snapshot-update` writes the full answers anew; read what has changed before committing it.
"""

from __future__ import annotations

import re

import pytest
from syrupy.assertion import SnapshotAssertion

from pairtutor.cli.main import main
from pairtutor.sources.library import cards
from pairtutor.sources.scenario_settings import Dispute
from tests.lab.scenarios.explanation import Explanation
from tests.lab.scenarios.lessons import played

TEN = {
    "dispute-black": "why Black again",
    "dispute-floater": "why a floater and not his neighbour",
    "dispute-bye": "why the bye",
    "exchange": "the top half must play the bottom half",
    "dispute-forfeit": "a rematch after a forfeit",
    "dispute-topscorer": "a topscorer's third Black",
    "three-editions": "two editions",
    "dispute-mark": "a wrong mark in the file",
    "dispute-later": "an equally good pairing that comes later",
    "dispute-colours": "a claim right in pairs and wrong in colours",
}
DISPUTED = sorted(card.name for card in cards() if card.question)


def dispute(name: str) -> Dispute:
    found = played(name).scenario.dispute
    assert found is not None
    return found


def told(name: str, capsys: pytest.CaptureFixture[str]) -> str:
    """What the command of a dispute prints; `check` and a claim are told no, the others are answered."""
    ask = dispute(name)
    status = main(ask.command(name))
    assert status == int(ask.ask.startswith("check") or "--claim" in ask.ask)
    return capsys.readouterr().out


def short_answer(text: str) -> str:
    """The first paragraph: what stands before an empty or indented line; of a check the first cause."""
    causes = " ".join(text.split()).split("possible cause: ")[1:]
    if causes:
        return causes[0].strip()
    lines: list[str] = []
    for line in text.splitlines():
        if not line or line.startswith(" "):
            break
        lines.append(line)
    return " ".join(lines)


def test_the_ten_are_there() -> None:
    assert TEN.keys() <= set(DISPUTED)


@pytest.mark.parametrize("name", DISPUTED)
def test_the_short_answer_is_the_one_expected(name: str, capsys: pytest.CaptureFixture[str]) -> None:
    answer = short_answer(told(name, capsys))
    assert answer == dispute(name).answer
    words = re.sub(r" \([^()]*\d\.\d[^()]*\)", "", answer).split()
    assert len(words) <= 64, "some ten seconds of reading, citations apart"


@pytest.mark.parametrize("name", DISPUTED)
def test_the_full_answer(name: str, capsys: pytest.CaptureFixture[str], snapshot: SnapshotAssertion) -> None:
    assert told(name, capsys) == snapshot(extension_class=Explanation)


@pytest.mark.parametrize("name", DISPUTED)
def test_it_is_a_question(name: str) -> None:
    assert dispute(name).question.endswith(("?", "."))
    assert "?" in dispute(name).question
