"""Another engine held against the rules: silent when right, told where and by which clause when not."""

from __future__ import annotations

import doctest
import re
import sys
from pathlib import Path
from typing import Any

import pytest

import pairtutor.testing
from pairtutor import load, run
from pairtutor.cli.main import main
from pairtutor.model.tournament import Tournament
from pairtutor.testing import (
    assert_keeps_the_rules,
    assert_same_trace,
    departures,
    report_files,
    steps,
)
from pairtutor.testing.traces import differences
from pairtutor.trace.recorder import Trace
from pairtutor.trace.serial import to_yaml

Answer = tuple[list[tuple[int, int]], int | None]


def right(tournament: Tournament, number: int) -> Answer:
    pairing = run(tournament, number, record=False).paired
    return [(board.white, board.black) for board in pairing.boards], pairing.bye


def wrong_colours(tournament: Tournament, number: int) -> Answer:
    boards, bye = right(tournament, number)
    return [boards[0][::-1], *boards[1:]], bye


def wrong_pairs(tournament: Tournament, number: int) -> Answer:
    boards, bye = right(tournament, number)
    (white, black), (other_white, other_black), *rest = boards
    return [(white, other_black), (other_white, black), *rest], bye


def test_an_engine_that_is_right_has_no_departures() -> None:
    tournament = load("exchange")
    assert departures(right, tournament, rounds=range(1, tournament.recorded_rounds + 1)) == ()
    assert_keeps_the_rules(right, tournament)


def test_wrong_colours_are_told_only_where_they_count() -> None:
    (found,) = departures(wrong_colours, load("exchange"))
    assert found.text.startswith("The pairs are right; the colours of board 1 are wrong (E.1).")
    assert departures(wrong_colours, load("exchange"), colours=False) == ()


def test_wrong_pairs_are_told_with_bracket_and_clause() -> None:
    with pytest.raises(AssertionError) as failed:
        assert_keeps_the_rules(wrong_pairs, load("exchange"))
    told = " ".join(str(failed.value).split())
    assert "1 round departs from the rules" in told
    assert "The pairing departs from the rules in bracket" in told


def test_steps_are_picked_by_bracket_and_player() -> None:
    trace = run(load("exchange")).trace
    assert trace is not None
    second = list(steps(trace, bracket=2))
    assert {getattr(step.event, "bracket", None) or getattr(step.event, "number", 0) for step in second} == {
        2
    }
    mine = list(steps(trace, kind="colour", player=4))
    assert len(mine) == 1
    assert list(steps(trace, kind="colour", player=99)) == []


def test_the_examples_of_the_documentation_run() -> None:
    done = doctest.testmod(pairtutor.testing)
    assert done.attempted > 5
    assert done.failed == 0


@pytest.mark.parametrize(
    ("asked", "told"),
    [
        ({"kind": "exchnge"}, "there is no kind of step 'exchnge'; did you mean 'exchange'?"),
        ({"clause": "D.99"}, "there is no rule 'D.99'"),
    ],
)
def test_steps_that_cannot_be_are_an_error_and_not_nothing(asked: dict[str, Any], told: str) -> None:
    trace = run(load("exchange")).recorded
    with pytest.raises(ValueError, match=re.escape(told)):
        steps(trace, **asked)


def test_a_clause_may_be_cited_in_short() -> None:
    trace = run(load("exchange")).recorded
    assert list(steps(trace, clause="C.10")) == list(steps(trace, clause="dutch-2017 C.10")) != []


def test_an_engine_that_fails_is_told_as_such() -> None:
    def broken(tournament: Tournament, number: int) -> Answer:
        raise LookupError("no such board")

    (found,) = departures(broken, load("exchange"))
    assert found.text == "The engine raises LookupError: no such board."
    nothing: Any = None
    (found,) = departures(lambda *_: nothing, load("exchange"))
    assert found.text.startswith("The engine returns None; it is to return the boards")


def test_a_failure_is_the_text_alone_and_not_our_code() -> None:
    with pytest.raises(AssertionError, match="1 round departs from the rules") as failed:
        assert_keeps_the_rules(wrong_colours, load("rematch"))
    assert failed.traceback[-1].ishidden(failed)


def test_a_folder_gives_its_report_files(tmp_path: Path) -> None:
    with pytest.raises(ValueError, match="no report file"):
        report_files(tmp_path)
    (tmp_path / "below").mkdir()
    paths = [tmp_path / "a.trf", tmp_path / "below" / "b.trf"]
    for path in paths:
        path.write_text("012 Open\n", encoding="utf-8")
    assert report_files(tmp_path) == [str(path) for path in paths]


def test_a_change_of_the_tournament_is_told_by_player() -> None:
    tournament = load("exchange")
    first, *rest = tournament.players
    other = first._replace(rating=first.rating + 7, name="Somebody Else")
    renamed = tournament._replace(players=(other, *rest))
    (told, *_) = differences(run(tournament).recorded, run(renamed).recorded)
    assert f"player {first.tpn}: rating {first.rating} → {first.rating + 7}" in told
    assert f"player {first.tpn}: name {first.name} → Somebody Else" in told
    assert "PlayerLine" not in told


def test_a_trace_of_an_engine_is_held_against_ours_step_by_step() -> None:
    tournament = load("exchange")
    ours = run(tournament).trace
    assert ours is not None
    assert_same_trace(to_yaml(ours), tournament)
    (exchange,) = steps(ours, kind="exchange")
    fewer = Trace(tuple(step for step in ours.steps if step is not exchange))
    assert_same_trace(fewer, tournament, kinds={"candidate", "family"})
    with pytest.raises(AssertionError, match=r"step \d+ is gone: Exchange 1: 5 and 7 swap halves"):
        assert_same_trace(fewer, tournament)
    with pytest.raises(ValueError, match="did you mean 'candidate'"):
        assert_same_trace(fewer, tournament, kinds={"candidat"})


def test_a_program_is_called_as_the_document_shows(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    text = (Path(__file__).parents[2] / "docs" / "testing.md").read_text(encoding="utf-8")
    (shown,) = re.findall(r"^```python\n(.*?)^```$", text, re.MULTILINE | re.DOTALL)
    ours = f'[{sys.executable!r}, "-m", "pairtutor", "engine", "--dutch", "in.trf"'
    assert '["my-engine", "in.trf"' in shown
    names: dict[str, Any] = {}
    exec(shown.replace('["my-engine", "in.trf"', ours), names)
    monkeypatch.chdir(tmp_path)
    assert main(["generate", "--players", "15", "--rounds", "5", "--byes", "0.1", "-o", "7.trf"]) == 0
    assert_keeps_the_rules(names["my_program"], load("7.trf"), rounds=[2, 5])
