"""Why, player by player: every player has an answer, and every step that it names is on the page."""

from __future__ import annotations

import re

import pytest

from pairtutor.resources import scenario_names
from tests.html.pages import page
from tests.scenarios.lessons import played


@pytest.mark.parametrize("name", scenario_names())
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
    assert "<b>7</b> Siobhán Gallagher: at best 4 – 7" in way
    assert "<b>8</b> Arjun Venkatesan: they met in round 2 (" in way
    assert "<b>Left over</b>: everybody here can be paired, so nobody is left over (" in way
