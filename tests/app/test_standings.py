"""The standings in the file: the table of the tournament that is open, and what a touch tells."""

from __future__ import annotations

import json
import re
from html import unescape
from pathlib import Path

import pytest

from pairtutor.app.requests import Desk
from pairtutor.narrative.tiebreaks.blocks import sentences
from pairtutor.narrative.tiebreaks.comparisons import comparison_blocks
from pairtutor.narrative.tiebreaks.speaker import Speaker
from pairtutor.narrative.tiebreaks.sums import value_sentences
from pairtutor.resources import ENGLISH
from pairtutor.sources.load import load
from pairtutor.tiebreaks.request import standings
from tests.lab.app.opened import App

REPORT = Path(__file__).parents[1] / "corpus/data/dutch-2026/small-014x06-s105.trf"
LISTED = "DE,BH/C1,SB"


def said(desk: Desk, what: str, /, **fields: str) -> str:
    """Return the answer to a question as text."""
    told = desk.answer(what, json.dumps({name: [value] for name, value in fields.items()}))
    return " ".join(unescape(re.sub(r"<[^>]*>", " ", told)).split())


@pytest.fixture(scope="module")
def desk() -> Desk:
    """A desk with a file open, its standings shown."""
    made = Desk(lambda done, everybody: None)
    opened = made.answer("open", json.dumps({"source": ["event.trf"]}), memoryview(REPORT.read_bytes()))
    assert 'data-panel="standings"' in opened
    return made


@pytest.fixture(scope="module")
def speaker() -> Speaker:
    """What the command tells of the same file."""
    return Speaker(standings(load(str(REPORT)), LISTED), ENGLISH)


def test_the_table_has_every_player_and_every_value_to_touch(desk: Desk, speaker: Speaker) -> None:
    told = desk.answer("standings", json.dumps({"codes": [LISTED]}))
    assert re.findall(r'class="player" data-tpn="(\d+)"', told) == [
        str(tpn) for tpn in speaker.standings.order
    ]
    assert told.count('data-asks="value"') == 3 * len(speaker.standings.order)


def test_a_value_and_two_players_are_told_as_the_page_has_them(desk: Desk, speaker: Speaker) -> None:
    said(desk, "standings", codes=LISTED)
    first, second = speaker.standings.order[3:5]
    told = said(desk, "value", first=str(first), what="1")
    for sentence in value_sentences(first, speaker.standings.keys[1], speaker):
        assert sentence in told
    told = said(desk, "before", first=str(second), second=str(first))
    for sentence in sentences([*comparison_blocks(first, second, speaker)]):
        assert sentence in told
    assert said(desk, "placed", first=str(second)).startswith(f"{speaker.who(second)}: place")


def test_a_round_before_and_another_list_are_shown(desk: Desk) -> None:
    assert "standings after round 3 of" in said(desk, "standings", after="3")
    assert "Koya" in said(desk, "standings", codes="KS")


@pytest.mark.parametrize(
    ("what", "fields", "told"),
    [
        ("standings", {"codes": "BH,XX"}, "'XX' is no tie-break"),
        ("standings", {"after": "77"}, "77"),
        ("value", {"first": "1", "what": "9"}, "the list has no such tie-break"),
        ("value", {"first": "99", "what": "0"}, "there is no player 99"),
        ("before", {"first": "1", "second": "nobody"}, "nobody here is called 'nobody'"),
    ],
)
def test_what_cannot_be_answered_is_told(desk: Desk, what: str, fields: dict[str, str], told: str) -> None:
    assert told in said(desk, what, **fields)


def test_teams_are_told_of_as_teams() -> None:
    desk = Desk(lambda done, everybody: None)
    opened = desk.answer("open", json.dumps({"scenario": ["team-event"], "source": ["team-event"]}))
    assert 'data-panel="standings"' in opened
    assert "Touch a value for its sum, a team for the place" in said(desk, "standings", codes="EDE,BH:GP")
    assert "(Buchholz, game points)" in said(desk, "value", first="1", what="1")


@pytest.mark.slow
def test_the_standings_are_touched_in_the_browser_and_the_round_is_a_tab_away(app: App) -> None:
    app.scenario("dispute-forfeit", "&panel=standings")
    table = app.page.locator(".touchable")
    assert table.locator("tbody tr").count() == 9
    app.press(".touchable .value[data-first='9'][data-what='1']")
    assert (
        "9 Priya Raghunathan has BH/C1 3.5, the opponents' scores round by round"
        in app.page.locator("#answer").inner_text()
    )
    for tpn in (3, 2):
        app.press(f".touchable [data-tpn='{tpn}']")
    assert "Why is 2 Catarina Falcão ahead of 3 Saoirse Byrne?" in app.page.locator("#answer").inner_text()
    app.page.fill("[name=codes]", "BH,KS")
    app.press("#panel form button")
    assert "codes=BH%2CKS" in app.page.url
    assert table.locator("th").nth(6).inner_text() == "KS"
    app.page.emulate_media(media="print")
    assert table.is_visible()
    assert not app.page.locator(".tabs").is_visible()
    app.page.emulate_media(media="screen")
    app.press(".tabs [data-panel=boards]")
    assert app.page.locator(".boards-list").is_visible()
