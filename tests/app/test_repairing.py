"""Who is not coming and who comes late, told in the file: the repairs of the round that is open."""

from __future__ import annotations

import json
import re
from html import unescape

import pytest

from pairtutor import desk
from pairtutor.app.requests import Desk
from pairtutor.resources import Language
from pairtutor.sources.load import load
from pairtutor.tutor import run


def opened(scenario: str, code: str = "en") -> Desk:
    made = Desk(lambda done, everybody: None, Language(code))
    assert "tabs" in made.answer("open", json.dumps({"source": [scenario]}))
    return made


def repaired(at: Desk, **fields: list[str]) -> str:
    return unescape(at.answer("repair", json.dumps(fields)))


def lists(html: str) -> list[list[tuple[str, bool]]]:
    """Return the boards of each list, `white black` by number, and whether they are marked as new."""
    made = []
    for listed in re.findall(r'<table class="repaired">.*?<tbody>(.*?)</tbody>', html, re.DOTALL):
        rows = re.findall(r'<tr( class="moved")?>.*?</td><td>(\d+) [^<]*</td><td>(?:(\d+) )?', listed)
        made.append([(f"{white} {black or 0}", bool(new)) for new, white, black in rows])
    return made


def test_the_lists_are_those_of_the_command_with_the_new_boards_marked() -> None:
    told = repaired(opened("dispute-forfeit"), out=["7"])
    data = desk.repair(load("dispute-forfeit"), absent=[7])
    for listed, repair in zip(lists(told), data["repairs"], strict=True):
        bye = [] if repair["bye"] is None else [[repair["bye"], 0]]
        boards = [*repair["pairs"], *bye]
        assert [board for board, _ in listed] == [f"{white} {black}" for white, black in boards]
        new = [board for board, is_new in listed if is_new]
        assert sorted(new) == sorted(f"{white} {black}" for white, black in repair["changed"])
    assert data["repairs"][1]["clause"] in told
    assert told.count("data-print-list") == len(lists(told)) >= 3


def test_out_in_and_out_again() -> None:
    at = opened("dispute-forfeit")
    told = repaired(at, out=["7, 4"])
    assert 'data-out="7 4" data-late=""' in told
    told = repaired(at, out=["7", "4"], back=["7"])
    assert 'data-out="4" data-late=""' in told and "Take back: 4 " in told
    assert repaired(at, out=["4"], back=["4"]).count("<h2") == 0
    assert 'data-out="7"' in repaired(at, out=["Novotná"])


def test_who_was_out_and_comes_late_is_back() -> None:
    at = opened("dispute-forfeit")
    told = repaired(at, out=["7", "4"], turn=["late"], of=["7"])
    assert 'data-out="4" data-late=""' in told
    assert 'data-out="" data-late=""' in repaired(at, out=["7"], turn=["late"], of=["Novotná"])
    away = opened("burstein-away")
    assert 'data-out="" data-late=""' in repaired(away, late=["7"], turn=["out"], of=["7"])


@pytest.mark.parametrize("code", ["en", "fr", "es", "de"])
@pytest.mark.parametrize(("how", "who"), [("out", "99"), ("late", "8"), ("late", "99"), ("out", "Nobody")])
def test_a_slip_is_told_above_the_repairs_that_stay(code: str, how: str, who: str) -> None:
    told = repaired(opened("dispute-forfeit", code), out=["7"], turn=[how], of=[who])
    assert told.count('role="alert"') == 1 and "--" not in told
    assert 'data-out="7" data-late=""' in told and len(lists(told)) >= 3


@pytest.mark.parametrize("code", ["en", "fr", "es", "de"])
def test_the_boards_of_a_round_are_a_list_for_the_wall(code: str) -> None:
    at = opened("burstein-away", code)
    (wall,) = lists(told := unescape(at.answer("wall", "{}")))
    pairing = load("burstein-away")
    by_rules = run(pairing, at.current_round.number, record=False).paired
    bye = [] if by_rules.bye is None else [f"{by_rules.bye} 0"]
    assert [board for board, _ in wall] == [f"{one.white} {one.black}" for one in by_rules.boards] + bye
    assert re.search(r"<p>[^<]*: 7 ", told) and "new" not in told and "<h3" not in told
    assert len(re.findall(r"<th", told.replace("<thead", ""))) == 3


def test_who_is_away_is_offered_and_comes_late() -> None:
    at = opened("burstein-away")
    boards = unescape(at.answer("boards", "{}"))
    assert re.search(r'Not in this round</p>\s*<ul class="turned"><li><b class="no">7</b>', boards)
    told = repaired(at, late=["7"])
    assert 'data-out="" data-late="7"' in told
    assert lists(told)[0] and sum(new for _, new in lists(told)[0]) == 1


def test_a_touched_player_can_be_out_but_not_on_a_board_that_is_stated() -> None:
    assert 'data-turn="out" data-of="8"' in opened("exchange").answer("touched", '{"first": ["8"]}')
    stated = Desk(lambda done, everybody: None)
    stated.answer("open", json.dumps({"spec": ["5B 12W 16B 17b"], "system": ["dutch-2026"]}))
    assert "data-turn" not in stated.answer("touched", '{"first": ["5"]}')
    assert "repair-answer" not in stated.answer("boards", "{}")


@pytest.mark.parametrize(
    ("fields", "said"),
    [
        ({"out": ["99"]}, "player 99 takes no part in this round"),
        ({"late": ["7"]}, "7 Šárka Novotná is in this round already</p>"),
        ({"out": ["Nobody"]}, "nobody here is called 'Nobody'"),
    ],
)
def test_what_cannot_be_is_one_line(fields: dict[str, list[str]], said: str) -> None:
    assert said in repaired(opened("dispute-forfeit"), **fields)


@pytest.mark.parametrize("code", ["fr", "es", "de"])
def test_it_is_told_in_any_language(code: str) -> None:
    told = repaired(opened("dispute-forfeit", code), out=["7"])
    assert len(lists(told)) >= 3
    for english in ("new board", "Broken first", "Print", "coming"):
        assert english not in told
