"""The pieces of a page: histories, the table of accepted against refused, whom a step concerns, the rules."""

from __future__ import annotations

from dataclasses import replace

import pytest

from pairtutor.answers.round import RoundAnswers
from pairtutor.html.histories import history
from pairtutor.html.round import appendix
from pairtutor.html.sections import numbers_concerned
from pairtutor.narrative.candidates import contests
from pairtutor.narrative.citations import Citation, anchor
from pairtutor.narrative.narrator import Narrator
from pairtutor.narrative.parts import PlayerRef
from pairtutor.narrative.phrases import Output, Phrases
from pairtutor.narrative.unplayed import UnplayedView
from pairtutor.narrative.view import ColourView
from pairtutor.resources import ENGLISH
from pairtutor.trace.events import ColourDecided
from tests.lab.narrative import example
from tests.lab.narrative.example import example as whole_round
from tests.lab.scenarios.lessons import played


def colours(event: ColourDecided) -> ColourView:
    view = Narrator(whole_round()).view(event)
    assert isinstance(view, ColourView)
    return view


def test_histories_are_aligned_at_the_latest_game_whatever_was_not_played() -> None:
    decided = next(one for one in example.COLOURS if {one.white, one.black} == {4, 10})
    found = history(colours(decided))
    assert found.width == 4
    letters = {row.side.who.tpn: [game and game.colour for game in row.games] for row in found.rows}
    assert letters == {4: ["W", "B", "W", "B"], 10: [None, None, "B", "W"]}
    rounds = {row.side.who.tpn: [game.round for game in row.games if game] for row in found.rows}
    assert rounds == {4: [1, 2, 3, 4], 10: [2, 4]}


def test_the_game_that_decides_is_counted_from_the_latest() -> None:
    decided = next(one for one in example.COLOURS if {one.white, one.black} == {4, 10})
    found = history(colours(replace(decided, rule="alternate", games_back=2)))
    marked = {
        row.side.who.tpn: [game.round for game in row.games if game and game.deciding] for row in found.rows
    }
    assert marked == {4: [3], 10: [2]}


def test_before_the_first_game_there_is_no_history() -> None:
    view = colours(example.COLOURS[0])
    bare = replace(view, white=replace(view.white, colours=""), black=replace(view.black, colours="·"))
    assert history(bare).width == 0


def test_the_best_refused_run_falls_short_last() -> None:
    lesson = played("limbo")
    (found,) = contests(RoundAnswers(lesson.trace), Narrator(lesson.trace).cast).values()
    rows = {row.finding.clause: row for row in found.rows}
    assert (found.number, found.first, found.legal) == (2, 1, True)
    assert rows["C.6"].same
    assert rows["C.7"].decides
    assert not rows["C.12"].same
    assert not rows["C.12"].decides


def test_where_nothing_before_it_was_allowed_no_criterion_decides() -> None:
    lesson = played("rematch")
    (found,) = contests(RoundAnswers(lesson.trace), Narrator(lesson.trace).cast).values()
    assert not found.legal
    assert not [row for row in found.rows if row.same or row.decides]


def test_a_step_concerns_everybody_in_it_and_no_place_that_is_no_player() -> None:
    ann, bea = PlayerRef(10, "Ann"), PlayerRef(9, "Bea")
    assert numbers_concerned((ann, [bea, ann]), "7", 8, PlayerRef(0, "a place")) == "9 10"
    assert numbers_concerned(Narrator(whole_round()).view(example.ACCEPTED)) == "3 4 8 10 11 24"
    assert numbers_concerned() == ""


def test_rules_come_in_their_order_and_readings_bring_their_clauses() -> None:
    cited = (
        Citation("E.1", "dutch-2017 E.1", False),
        Citation("D17-14", "D17-14", True),
        Citation("C.04.1 h", "C.04.1 h", False),
    )
    made = appendix(cited, "dutch-2017", ENGLISH)
    labels = [rule.label for group in made.groups for rule in group.rules]
    assert labels[-2:] == ["E.1", "C.04.1 h"]
    assert [one.reading.id for one in made.readings] == ["D17-14"]
    assert set(made.readings[0].clauses) <= set(labels)
    assert made.groups[0].heading.startswith("FIDE Dutch (2017): ")


def test_what_a_rule_names_in_its_words_stands_among_the_rules() -> None:
    made = appendix((Citation("SSM-6", "SSM-6", True),), "ssm", ENGLISH)
    (reading,) = made.readings
    labels = [rule.label for group in made.groups for rule in group.rules]
    assert "D.c" in reading.reading.why
    assert {"A2.c", "D.c"} <= set(labels)


PLACES = (("C.04.1-h", "C.04.1 h"), ("D17-16", "D17-16"))


def _cited(output: Output, beside: str = "") -> str:
    two = (PlayerRef(1, "<A>"), PlayerRef(2, "B"))
    cited = (Citation("C.04.1 h", "C.04.1 h", False), Citation("D17-16", "D17-16", True))
    view = UnplayedView(two=two, round=1, cited=cited)
    return Phrases(output, beside=beside).say(view)


@pytest.mark.parametrize(("beside", "place"), [("", "rule-"), ("Dutch 2017", "rule-Dutch-2017-")])
def test_a_citation_is_a_link_where_it_is_printed(beside: str, place: str) -> None:
    links = (f'<a href="#{place}{end}">{label}</a>' for end, label in PLACES)
    assert f"have not met ({', '.join(links)})." in _cited("html", beside)


def test_without_pages_a_citation_is_its_label() -> None:
    assert "have not met (C.04.1 h, D17-16)." in _cited("text")
    assert _cited("text") == _cited("md")


@pytest.mark.parametrize(("label", "place"), [("C.10", "rule-C.10"), ("C.04.1 h", "rule-C.04.1-h")])
def test_a_place_can_be_written_in_an_address(label: str, place: str) -> None:
    assert anchor(label) == place
