"""A bracket as it is drawn: who stands where, which lines go between whom, what stands on them."""

from __future__ import annotations

from collections import Counter
from functools import cache
from itertools import combinations, product
from random import Random

from hypothesis import given
from hypothesis import strategies as st

from pairtutor.html.stage.drawing import (
    APART,
    NUMBER_HIGH,
    NUMBER_WIDE,
    ROW,
    Curve,
    Spot,
    between,
    bow,
    spread,
    ways,
)
from pairtutor.html.stage.sheets import stages
from pairtutor.html.stage.stage import Stages
from pairtutor.html.stage.views import BracketStage, DrawnStep, Frame, short_name
from pairtutor.model.ids import Tpn
from pairtutor.narrative.answers import triangle
from pairtutor.narrative.curtain import question_before
from pairtutor.narrative.faults_asked import CHOICES, PLAIN
from pairtutor.narrative.narrator import Narrator
from pairtutor.resources import scenario_names
from pairtutor.trace.events import (
    CandidateJudged,
    ColourDecided,
    FamilyRuledOut,
    FloaterChosen,
)
from pairtutor.trace.procedures import GroupSettled, PairScrutinised, TopMembersChosen
from pairtutor.tutor import run
from tests.lab.oracles.swiss_team_differences import rounds_of
from tests.lab.scenarios.lessons import played
from tests.lab.seeds import share
from tests.lab.together import together

SPOTS = st.builds(Spot, st.sampled_from(["l", "r"]), st.integers(0, 20 * ROW))
CURVES = st.builds(between, SPOTS, SPOTS)


@cache
def made(name: str) -> tuple[Narrator, dict[int, BracketStage]]:
    narrator = Narrator(played(name).trace, "html")
    return narrator, stages(narrator)


def framed(name: str) -> list[tuple[Narrator, BracketStage, Frame]]:
    narrator, all_of = made(name)
    return [(narrator, stage, frame) for stage in all_of.values() for frame in stage.frames]


def players(drawing: DrawnStep) -> list[int]:
    """Whose cards a drawing has, places that somebody has left aside."""
    return [card.face.who.tpn for card in drawing.cards if card.marks != "ghost"]


# --- geometry ------------------------------------------------------------------


@given(SPOTS, SPOTS)
def test_a_line_begins_and_ends_at_its_cards_and_stays_between_the_columns(one: Spot, other: Spot) -> None:
    curve = between(one, other)
    ends = {(0 if spot.side == "l" else 100, spot.y / ROW) for spot in (one, other)}
    assert {curve.at(0), curve.at(1)} == ends
    assert all(0 <= curve.at(part / 10)[0] <= 100 for part in range(11))


@given(st.lists(CURVES, min_size=1, max_size=8))
def test_words_on_lines_never_lie_on_each_other(curves: list[Curve]) -> None:
    heights = [y for _, _, y in spread(curves)]
    assert all(abs(one - other) >= APART - 1e-9 for one, other in combinations(heights, 2))


def test_numbers_of_those_who_change_places_never_lie_on_each_other() -> None:
    for size, seed in product(range(2, 13), range(40)):
        order = Random(seed).sample(range(size), size)
        before = {Tpn(at): Spot("r", at * ROW) for at in range(size)}
        after = {Tpn(player): Spot("r", at * ROW) for at, player in enumerate(order)}
        numbers = [number for *_, number in ways(before, before, after)]
        assert not [
            (one.long, other.long)
            for one, other in combinations(numbers, 2)
            if abs(one.x - other.x) < NUMBER_WIDE and abs(one.y - other.y) < NUMBER_HIGH
        ], order


def test_a_bow_that_goes_further_is_deeper_and_keeps_to_its_side() -> None:
    near, far = bow("l", 0, 1).at(0.5)[0], bow("l", 0, 4).at(0.5)[0]
    assert 0 < near < far < 100
    assert bow("r", 0, 4).at(0.5)[0] == 100 - far


@together(
    ("name", "short"),
    [
        ("Bárány, Tamás", ("T.", "Bárány")),
        ("Tamás Bárány", ("T.", "Bárány")),
        ("Lotte van der Meer", ("L.", "van der Meer")),
        ("Player0009", ("", "Player0009")),
        ("", ("", "")),
    ],
)
def test_a_name_is_shortened_to_its_letter_and_the_surname(name: str, short: tuple[str, str]) -> None:
    assert short_name(name) == short


# --- the fold ------------------------------------------------------------------


@together("name", share(scenario_names(), 3, 2))
def test_a_step_drawn_alone_is_drawn_as_when_one_comes_to_it_step_by_step(name: str) -> None:
    alone = 0
    for narrator, _, frame in framed(name):
        first, last = frame.narrated[0].step, frame.narrated[-1].last_step
        if frame.kind == "colour" or first != last:
            continue
        assert Stages(narrator).draw_step(frame.step) == frame.drawing
        alone += 1
    assert alone


@together("name", share(scenario_names(), 3, 2))
def test_everybody_has_one_card_and_no_two_cards_share_a_place(name: str) -> None:
    for _, _, frame in framed(name):
        if frame.drawing is None:
            continue
        assert max(Counter(players(frame.drawing)).values()) == 1
        places = [card.spot for card in frame.drawing.cards]
        assert len(places) == len(set(places))
        assert all(0 <= spot.y <= frame.drawing.layout.height - ROW for spot in places)


@together("name", share(scenario_names(), 3, 2))
def test_lines_are_the_pairs_that_are_judged_and_green_are_those_made(name: str) -> None:
    for narrator, _, frame in framed(name):
        event, drawing = frame.narrated[0].event, frame.drawing
        if drawing is None or drawing.more:
            continue
        strokes = Counter(stroke.kind for stroke in drawing.strokes)
        match event:
            case CandidateJudged(pairs=pairs, accepted=accepted):
                assert strokes["made"] == (len(pairs) if accepted else 0)
                assert sum(strokes.values()) == len(pairs)
            case GroupSettled(pairs=pairs):
                assert strokes["made"] == len(pairs)
            case ColourDecided():
                given = {card.face.who.tpn: card.marks for card in drawing.cards}
                for one in (told.event for told in frame.narrated):
                    assert isinstance(one, ColourDecided)
                    assert ("gw" in given[one.white].split(), "gb" in given[one.black].split()) == (
                        True,
                        True,
                    )
            case FloaterChosen(player=player) if player in players(drawing):
                cards = [card for card in drawing.cards if card.face.who.tpn == player]
                assert max(card.spot.y for card in cards) > drawing.layout.floor > 0
            case PairScrutinised(opponent=opponent, tried=tried, player=player):
                assert strokes["made"] == (opponent is not None)
                refused = {one.player for one in tried} - {opponent, player}
                assert strokes["refused"] == len(refused)
            case _:
                assert narrator


def test_of_a_large_bracket_only_those_whom_a_step_is_about_are_drawn_and_the_others_counted() -> None:
    narrator, all_of = made("first-round")
    stage = max(all_of.values(), key=lambda one: len(one.faces))
    large = [frame.drawing for frame in stage.frames if frame.drawing and frame.drawing.more]
    assert len(stage.faces) > 16 or not large
    for drawing in large:
        assert len(set(players(drawing))) + drawing.more == len(stage.faces)
    assert narrator


# --- the question before a step --------------------------------------------------


@together("name", ["exchange", "limbo", "2026-absence", "topscorers"])
def test_the_right_answer_to_a_question_is_what_happens(name: str) -> None:
    narrator = Narrator(played(name).trace)
    asked = 0
    for step in narrator.index.trace.steps:
        told = narrator.tell(step)
        question = question_before(narrator, told)
        match step.event:
            case CandidateJudged(accepted=accepted):
                assert (question.right == "taken") == accepted
            case FamilyRuledOut():
                assert question.right in {"refused", "met", "colours", "floats"}
                if question.right == "met":
                    assert any(narrator.cast.round_met(*pair) for pair in question.pairs)
            case FloaterChosen():
                assert (question.asked, question.pick) == ("", ())  # the accepted candidate has shown it
            case _:
                continue
        assert question.right is None or question.right in question.options
        asked += 1
    assert asked


@together("name", ["exchange", "limbo", "2026-absence", "topscorers"])
def test_what_speaks_against_a_choice_is_so_and_is_not_the_answer(name: str) -> None:
    narrator = Narrator(played(name).trace)
    said = set()
    for step in narrator.index.trace.steps:
        question = question_before(narrator, narrator.tell(step))
        games = [narrator.cast.round_met(*pair) for pair in question.pairs]
        for choice, why in question.against:
            assert choice in {*CHOICES, *PLAIN} - {question.right}
            plain = {"taken": "It is ruled out.", "met": "No two of them have played each other yet."}
            other = {
                "met": "No game played before decides here.",
                "colours": "No colour decides here.",
                "floats": "No float of an earlier round decides here.",
            }
            assert why in (plain.get(choice), other.get(choice)) or why.startswith("None does better")
            assert (why == "It is ruled out.") == (choice == "taken")
            assert why.startswith("None does better") <= (question.right == "taken")
            assert why != plain["met"] or not any(games)
            said.add(choice)
        if question.options and question.right != "taken":
            assert "taken" in dict(question.against)
    assert said == {"taken", "refused", "met", "colours", "floats"}


def test_who_is_moved_down_is_asked_with_the_answers_why_nobody_else_is() -> None:
    narrator, all_of = made("lim26-again")
    frames = [(opening, frame) for opening, one in all_of.items() for frame in one.frames]
    opening, asked = next((at, frame) for at, frame in frames if frame.kind == "transfer")
    assert asked.question.asked and asked.question.about == "float"
    answers = triangle(narrator.answers.without_byes(opening), narrator).floats
    assert {one.players[0].tpn for one in answers if one.verdict == "made"} == {*asked.question.pick}
    others = [one for one in answers if one.verdict != "made"]
    assert others and all(narrator.phrases.say(one) for one in others)


def test_teams_stand_as_top_and_bottom_members_and_every_pair_is_across() -> None:
    told = 0
    for tournament, number in rounds_of(0, (6, 12)):
        trace = run(tournament, number, "swiss-team-2026").recorded
        for stage in stages(Narrator(trace, "html")).values():
            chosen = next(
                (frame for frame in stage.frames if isinstance(frame.narrated[0].event, TopMembersChosen)),
                None,
            )
            if chosen is None:
                continue
            event = chosen.narrated[0].event
            assert isinstance(event, TopMembersChosen)
            for frame in stage.frames[stage.frames.index(chosen) :]:
                assert frame.drawing and frame.drawing.heads == ("top", "bottom")
                sides = {card.face.who.tpn: card.spot.side for card in frame.drawing.cards}
                assert all(card.face.surname == card.face.who.name for card in frame.drawing.cards)
                assert all(sides[tpn] == "l" for tpn in event.tops)
                assert all(sides[tpn] == "r" for tpn in event.bottoms)
                told += 1
    assert told > 10
