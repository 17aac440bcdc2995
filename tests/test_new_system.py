"""A system is a record, what its rules say, and a procedure; no other file is changed for it."""

from __future__ import annotations

import json
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

from pairtutor.cli.main import main
from pairtutor.model import editions
from pairtutor.model.editions import SYSTEMS, System
from pairtutor.narrative.words import words_of
from pairtutor.resources import ENGLISH

PROCEDURE = """
from pairtutor.model.colour import Colour
from pairtutor.rules.facts import facts
from pairtutor.rules.measures.colours import Grant
from pairtutor.rules.measures.contenders import rank_contenders
from pairtutor.systems.common.boards import outcome, tables
from pairtutor.systems.common.recording.recorder import ColourRecorder, board_lines, floats
from pairtutor.systems.common.participants import Participants
from pairtutor.trace.procedures import GroupOpened, GroupSettled


def pair_round(tournament, number, choice, tracer, progress=None):
    players = rank_contenders(tournament, number, bar=lambda games: None, idle=lambda entry: "none")
    field = Participants(players, number, tournament.forbidden)
    pairs = [(one, one + 1) for one in range(0, len(players) - 1, 2)]
    seated = tables(pairs, players, lambda higher, lower: Grant(Colour.BLACK, "number"))
    recorder = ColourRecorder(field, tracer)
    cites = facts("neighbours-2030").group
    with recorder.on_opening(tournament, choice, Colour.WHITE, "stated"):
        lines = recorder.lines(pairs)
        everybody = recorder.tpns(range(len(players)))
        with recorder.section(
            GroupOpened(
                cites=cites("group"), group=1, role="ordinary", score=0, direction="down",
                arrived=(), residents=everybody, pairs=len(pairs), median=None,
            )
        ):
            recorder.emit(GroupSettled(cites=cites("group"), group=1, pairs=lines, left=()))
        for table in seated:
            recorder.colour_decided(cites("colour"), table)
        down, up = floats(seated)
        recorder.round_closed(cites("result"), board_lines(seated), None, down=down, up=up)
    return outcome(number, choice, seated, None)
"""
EDITION = """
[citations]
round = ["1"]
history = []
absent = ["C.04.2 D.3"]
bye_needed = []
last_round = []
acceleration = []
initial_colour = ["2"]
group = ["1", "NB-1"]
result = ["2"]
not_met = ["1"]

[citations.colour]
number = ["2"]

[steps]
round = ["round", "absent", "initial_colour"]
colour = ["colour"]
result = ["result"]
group = ["group"]
settled = ["group"]

[readings]
NB-1 = ["1"]

[implemented_by]
1 = "neighbours.procedure.pair_round"
2 = "neighbours.procedure.pair_round"
"""
RULES = '''
[words.brackets]
group = "street"

[words.criteria.street]
title = "the street"
none = "all live in one street"

[[chapters]]
heading = "1  Neighbours"

[chapters.clauses.1]
title = "Neighbours meet"
meaning = """
Whoever stands first meets the second,
the third meets the fourth."""

[chapters.clauses.2]
title = "Black for the higher"
meaning = "The higher ranked player has Black."

[readings.NB-1]
question = "Who is a neighbour?"
choice = "Whoever stands next in the ranking."
why = "Streets are as long as the tournament."
'''
SCENARIO = """
title: Four neighbours
summary: Two games.
system: neighbours-2030
rounds: 3
players:
  - {id: 1, name: Ann}
  - {id: 2, name: Bob}
  - {id: 3, name: Cem}
  - {id: 4, name: Dan}
"""
RECORD = System("neighbours-2030", "Neighbours (2030)", "Neighbours", readings="NB", compares=False)


@pytest.fixture(autouse=True)
def _neighbours(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    code = tmp_path / "neighbours"
    code.mkdir()
    for name, text in {"__init__.py": "", "procedure.py": PROCEDURE}.items():
        (code / name).write_text(text, encoding="utf-8")
    said = tmp_path / "said"
    said.mkdir()
    for name, text in {"edition.toml": EDITION, "rules.en.toml": RULES}.items():
        (said / name).write_text(text, encoding="utf-8")
    (tmp_path / "four.yaml").write_text(SCENARIO, encoding="utf-8")
    record = RECORD._replace(code="neighbours", folder=str(said))
    monkeypatch.setitem(SYSTEMS, record.id, record)
    prefixes = editions.READING_PREFIXES | {record.readings}
    monkeypatch.setattr(editions, "READING_PREFIXES", prefixes)
    monkeypatch.syspath_prepend(tmp_path)
    monkeypatch.chdir(tmp_path)
    yield
    for name in ("neighbours", "neighbours.procedure"):
        sys.modules.pop(name, None)


def told(capsys: pytest.CaptureFixture[str], *argv: str) -> str:
    """What a command writes, on one line."""
    assert main(list(argv)) == 0
    return " ".join(capsys.readouterr().out.split())


def test_its_rules_are_listed_and_found(capsys: pytest.CaptureFixture[str]) -> None:
    assert "Neighbours meet" in told(capsys, "rules", "--system", "neighbours-2030")
    assert "first meets the second, the third" in told(capsys, "rules", "neighbours-2030 1")
    assert "Who is a neighbour?" in told(capsys, "rules", "NB-1")


def test_it_pairs(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["pair", "four.yaml"]) == 0
    captured = capsys.readouterr()
    assert captured.out == "2\n2 1\n4 3\n"
    assert captured.err == "four.yaml: paired by neighbours-2030: as the scenario asks\n"


def test_it_is_explained_in_its_own_words(capsys: pytest.CaptureFixture[str]) -> None:
    text = told(capsys, "explain", "four.yaml", "--depth", "full")
    assert "Neighbours (2030)" in text
    assert "Street" in text
    assert "NB-1 Who is a neighbour?" in " ".join(text.split())


def test_its_criteria_have_words_beside_its_rules() -> None:
    words = words_of(ENGLISH, "neighbours-2030")
    assert words.criteria["street"].title == "the street"
    assert words.value_in_words("street", 0) == "all live in one street"
    assert list(words.criteria)[:-1] == list(words_of(ENGLISH).criteria)


def test_it_is_traced(capsys: pytest.CaptureFixture[str]) -> None:
    trace = json.loads(told(capsys, "trace", "four.yaml", "--format", "json"))
    assert trace["steps"][0]["system"] == "neighbours-2030"
    assert [step["kind"] for step in trace["steps"]] == [
        "round",
        "group",
        "settled",
        "colour",
        "colour",
        "result",
    ]
