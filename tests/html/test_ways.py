"""Why, player by player: every player has an answer, and every step that it names is on the page."""

from __future__ import annotations

import re
from html import unescape
from random import Random

import pytest

from pairtutor.html.own_steps import page_stage
from pairtutor.narrative.disputes.way_parts import Stage
from pairtutor.narrative.disputes.why import MOST_LISTED
from pairtutor.narrative.narrator import Narrator
from pairtutor.narrative.view import Wording
from pairtutor.records import replace
from pairtutor.resources import scenario_names
from pairtutor.seeded import entry_list
from pairtutor.trace.events import BracketOpened, SubgroupsFormed
from pairtutor.trace.index import RoundIndex
from pairtutor.tutor import run
from tests.lab.html.pages import page
from tests.lab.scenarios.lessons import played
from tests.lab.seeds import share
from tests.lab.together import together


@together("name", share(scenario_names(), 3, 1))
def test_every_player_has_a_way_whose_links_lead_somewhere(name: str) -> None:
    lesson, text = played(name), page(name)
    anchors = set(re.findall(r'id="([^"]+)"', text))
    ways = text[text.index('<section id="players">') :]
    ways = ways[: ways.index("</section>")]
    players = {tpn for pair in lesson.pairs for tpn in pair} | {lesson.pairing.bye} - {None}
    assert {int(tpn) for tpn in re.findall(r'id="player-(\d+)"', ways)} == players
    links = re.findall(r'href="#([^"]+)"', ways)
    assert links
    assert set(links) <= anchors


def test_a_player_is_told_the_board_and_why_not_the_others() -> None:
    text = page("exchange")
    way = text[text.index('id="player-4"') : text.index('id="player-5"')]
    assert "Mirela Dumitrescu" in way
    assert "<b>7</b> Siobhán Gallagher: 4 would play 7, both due Black" in way
    assert "<b>8</b> Arjun Venkatesan: they have already played (round 2, " in way
    assert (
        "<b>Players with fewer points, by floating</b>: everybody here can be paired, so nobody floats ("
        in way
    )


def ways(name: str) -> dict[int, str]:
    """What the page of a scenario tells of each player, without marks."""
    text = page(name)
    parts = re.split(r'<details class="way" id="player-(\d+)"', text[: text.index('id="rules"')])
    return {int(tpn): plain(told) for tpn, told in zip(parts[1::2], parts[2::2], strict=True)}


@together("name", share(scenario_names(), 3, 1))
def test_a_player_is_told_everybody_met_with_the_rounds(name: str) -> None:
    told = ways(name)
    for line in RoundIndex(played(name).trace).opened.players:
        met = [(str(game.opponent), str(at)) for at, game in enumerate(line.games, 1) if game.was_played]
        said = re.search(r"\bAlready played: ([^.]* \(rounds? [^.]*)\.", told[line.tpn])
        words = said[1] if said else ""
        listed, _, rounds = words.partition(" (round")
        parts = re.findall(r"(\d+)(?: to (\d+))?", rounds)
        numbers = [number for first, last in parts for number in range(int(first), int(last or first) + 1)]
        told_with_rounds = re.findall(r"\d+", listed) if rounds else []
        assert list(zip(told_with_rounds, map(str, numbers), strict=True)) == met


@together("name", share(scenario_names(), 3, 1))
def test_a_player_is_told_both_lists_of_a_bracket(name: str) -> None:
    told = ways(name)
    index = RoundIndex(played(name).trace)
    for opening in (step for step in index.trace.steps if isinstance(step.event, BracketOpened)):
        assert isinstance(opening.event, BracketOpened)
        own = (step.event for step in index.trace.steps if index.opening_of(step.number) is opening)
        split = next((event for event in own if isinstance(event, SubgroupsFormed)), None)
        if split is None or not split.s1 or not 2 < len(opening.event.by_bsn) <= MOST_LISTED:
            continue
        lists = f"S1: {listed(split.s1)}. S2: {listed(split.s2)}."
        assert all(lists in told[tpn] for tpn in opening.event.by_bsn)


def listed(players: tuple[int, ...]) -> str:
    *most, last = map(str, players)
    return f"{', '.join(most)} and {last}" if most else last


ANSWER = re.compile(r'<li id="why-not-(\d+)-(\d+)-(\d+)"[^>]*><span[^>]*>.</span> [^:]*: (.*?)</li>')


@together("name", ["exchange", "limbo", "topscorers", "2026-bye", "lim-median", "ssm-exchange"])
def test_a_player_is_told_the_same_of_the_others_as_the_bracket(name: str) -> None:
    text = page(name)
    asked = re.findall(r'id="why-not-(\d+)-(?:float-)?([\d-]+)"', text)
    home = {int(tpn): at for at, players in asked for tpn in players.split("-")}
    told = ways(name)
    answers = ANSWER.findall(text)
    assert answers
    for at, one, other, words in answers:
        for tpn in (int(one), int(other)):
            if home[tpn] == at:
                assert plain(words) in told[tpn]


def plain(words: str) -> str:
    """Return a text without marks, in one line."""
    return re.sub(r"\s+", " ", unescape(re.sub(r"<[^>]*>", "", words)))


@pytest.mark.parametrize(
    ("numbers", "many"), [(range(1, MOST_LISTED + 2), True), (range(101, MOST_LISTED + 102), False)]
)
def test_only_players_make_a_step_one_that_lists_many(numbers: range, many: bool) -> None:
    start = entry_list(Random(1), "dutch-2026", 60, 5, title="", source="")
    narrator = Narrator(run(start, 1, "dutch-2026").recorded)
    step = next(one for one in narrator.index.trace.steps if isinstance(one.event, BracketOpened))
    told = replace(narrator.tell(step), wording=Wording(lambda _: f"{', '.join(map(str, numbers))}."))
    shown = page_stage(Stage(told, "", steps=[told]), 60, 48, brief=False)
    assert (shown.listing_many, len(shown.steps)) == ((1, 0) if many else (0, 1))
