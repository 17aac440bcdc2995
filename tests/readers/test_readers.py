"""Readers' questions are answered by the page of the round, at first sight and in these words."""

from __future__ import annotations

import tomllib
from functools import cache
from pathlib import Path
from typing import Any

import pairtutor
from pairtutor.html.pages import render
from tests.lab.readers.page import shown
from tests.lab.together import together

HERE = Path(__file__).parent
ROUNDS = {file.stem: tomllib.loads(file.read_text(encoding="utf-8")) for file in sorted(HERE.glob("*.toml"))}
QUESTIONS = [(name, question) for name, asked in ROUNDS.items() for question in asked["questions"]]


@cache
def page(name: str) -> str:
    asked = ROUNDS[name]
    tournament = pairtutor.load(str(HERE / f"{name}.trf"), system=asked["system"])
    trace = pairtutor.run(tournament, asked["round"], asked["system"]).trace
    assert trace is not None
    return shown(render(trace))


@together(("name", "question"), QUESTIONS, ids=[f"{name}: {question['ask']}" for name, question in QUESTIONS])
def test_a_question_is_answered_by_the_page(name: str, question: dict[str, Any]) -> None:
    assert question["answer"]
    for said in question["says"]:
        assert said in page(name)


def test_what_is_folded_is_not_counted_as_told() -> None:
    assert "Why none of them is better" not in page("dutch-2026")
    assert len(ROUNDS["dutch-2026"]["questions"]) == 30
