"""The opening of a round: what it tells of each participant must follow from the games, or be as stated."""

from __future__ import annotations

from itertools import pairwise
from typing import Final

from pairtutor.model.ids import SOME_ROUND, Tpn
from pairtutor.positions.drawn import check_initial_colour
from pairtutor.positions.editions import DUTCH_2012, Edition
from pairtutor.positions.given import all_players, games_of, initial_list
from pairtutor.positions.histories import persons
from pairtutor.positions.legality import PreferenceLegality
from pairtutor.positions.persons import STRENGTH, Person
from pairtutor.positions.progress import FACTS_STEP, ROUND_STEP, ProofError, expect, expect_equal
from pairtutor.positions.stated import legality_by_preferences
from pairtutor.trace.events import FactsStated, RoundOpened
from pairtutor.trace.values import PlayerLine
from pairtutor.verify.given import (
    check_games,
    check_initial_list,
    check_planned,
    check_players,
    check_points,
    check_settings,
    check_worth,
    each_once,
)
from pairtutor.verify.supposed import check_supposed

_BARRED = ("pairing-allocated-bye", SOME_ROUND)
"""The one bar from the bye that can be stated."""
_FLOATS = ("down", "up", "none")
TOLD: Final = (
    "the score of {} in half points",
    "the colours of {}",
    "the rounds without a game of {}",
    "the colour difference of {}",
    "the preference of {}",
    "the floats of {}",
    "what bars the bye of {}",
    "whether {} is a topscorer",
)
"""What the opening tells of a player that follows from the games, in the order in which it is looked at."""


def proven_persons(opened: RoundOpened, edition: Edition) -> dict[Tpn, Person]:
    """Return the participants by pairing number, whose lines follow from their games.

    Raises:
        ProofError: a line does not follow from the games.
    """
    check_players(opened)
    check_games(games_of(opened))
    check_worth(opened, edition.worth)
    check_points(opened)
    last = check_supposed(opened, edition, last=opened.round == check_planned(opened))
    expect_equal(ROUND_STEP, "whether it is the last round", last, opened.last_round)
    expect_equal(ROUND_STEP, "whether a bye is needed", len(opened.players) % 2 == 1, opened.bye_needed)
    check_settings(opened, edition)
    check_initial_list(opened)
    if edition.coloured:
        check_initial_colour(opened, edition)
    people = persons(opened, edition)
    for line in opened.players:
        _check_person(line, people[line.tpn], edition)
    check_order(opened, edition)
    return people


def _check_person(line: PlayerLine, own: Person, edition: Edition) -> None:
    """Check that what the opening tells of a participant is what the games make of the player."""
    preference = edition.preference(own.colours)
    # both in the order of TOLD
    derived = (
        own.score,
        own.colours,
        own.missed,
        own.difference,
        preference,
        own.floats,
        own.bar,
        own.topscorer,
    )
    told = (
        line.score,
        line.colours,
        line.missed,
        line.colour_difference,
        tuple(line.preference),
        line.floats,
        line.bye_bar and tuple(line.bye_bar),
        line.topscorer,
    )
    if derived != told:
        for what, due_value, value in zip(TOLD, derived, told, strict=True):
            expect_equal(ROUND_STEP, what.format(line.tpn), due_value, value)


def check_order(opened: RoundOpened, edition: Edition) -> None:
    """Check ranks and scoregroups: score, then the order of the initial list."""
    # by score; of equal scores the order stays, and is checked against the initial list below
    ranked = sorted(opened.players, key=lambda line: -line.score)
    for number, line in enumerate(opened.players, 1):
        if line.rank != number:
            expect_equal(ROUND_STEP, f"the rank of {line.tpn}", number, line.rank)
    actual_order = tuple(line.tpn for line in opened.players)
    expect_equal(ROUND_STEP, "the order by score", tuple(line.tpn for line in ranked), actual_order)
    order = initial_list(opened)
    positions = {
        tpn: number for number, tpn in enumerate(sorted(order) if edition.listed_by_number else order)
    }
    for player, other in pairwise(opened.players):
        level = edition.listed and player.score == other.score
        if level and positions[player.tpn] >= positions[other.tpn]:
            what = f"the order of {player.tpn} and {other.tpn}"
            raise ProofError(ROUND_STEP, what, "that of the list", "the other way")
    groups: dict[int, list[int]] = {}
    for line in opened.players:
        groups.setdefault(line.score, []).append(line.tpn)
    actual_groups = [(group.score, list(group.players)) for group in opened.scoregroups]
    expect_equal(ROUND_STEP, "the scoregroups", list(groups.items()), actual_groups)


def proven_legality(opened: RoundOpened, facts: FactsStated | None, edition: Edition) -> PreferenceLegality:
    """Return the participants, and who of them may meet, by rules of preferences.

    Raises:
        ProofError: the games do not lead to what is told of the players, or what is stated cannot be.
    """
    if facts is None:
        proven_persons(opened, edition)
    else:
        check_stated(opened, facts, edition)
    return legality_by_preferences(opened, facts, edition)


def check_stated(opened: RoundOpened, facts: FactsStated, edition: Edition) -> None:
    """Check that what is stated of a bracket without games can be."""
    _check_round(opened, facts, edition)
    for pair in facts.met:
        each_once("two who have met", pair, {line.tpn for line in opened.players})
    for line in opened.players:
        _check_line(line, opened, edition)
    check_order(opened, edition._replace(listed=True))


def _check_round(opened: RoundOpened, facts: FactsStated, edition: Edition) -> None:
    """Check that the round has nothing that a stated bracket cannot have."""
    expect_equal(ROUND_STEP, "what is supposed besides what is stated", (), opened.supposed)
    expect_equal(ROUND_STEP, "who is absent", (), opened.absent)
    expect_equal(ROUND_STEP, "points of earlier rounds", ((), ()), (opened.accelerated, opened.awards))
    for line in all_players(opened):
        expect(line.tpn > 0, ROUND_STEP, "the pairing numbers", "numbers from 1", line.tpn)
    each_once("the players", [line.tpn for line in opened.players], {line.tpn for line in opened.players})
    last = opened.round == check_planned(opened)
    expect_equal(ROUND_STEP, "whether it is the last round", last, opened.last_round)
    odd = len(opened.players) % 2 == 1
    expect(odd or not facts.bye, FACTS_STEP, "the bye", "an odd number of players", "even")
    expect(
        facts.bye or not (odd and facts.in_turn),
        FACTS_STEP,
        "the bye of all scoregroups",
        "somebody's",
        "nobody's",
    )
    expect_equal(ROUND_STEP, "whether a bye is needed", facts.bye, opened.bye_needed)
    expect(opened.initial_colour is not None, ROUND_STEP, "the initial colour", "a colour", None)
    inferred = opened.initial_colour_because == "inferred"
    expect(not inferred, ROUND_STEP, "where the initial colour comes from", "no games", "inferred")
    check_settings(opened, edition)


def _check_line(line: PlayerLine, opened: RoundOpened, edition: Edition) -> None:
    """Check that what is stated of a player can be."""
    who, before = f"of {line.tpn}", opened.round - 1
    expect_equal(
        ROUND_STEP, f"the games {who}", ((), "", 0), (line.games, line.colours, line.colour_difference)
    )
    expect_equal(ROUND_STEP, f"the virtual points {who}", 0, line.virtual)
    expect(line.score >= 0, ROUND_STEP, f"the score {who}", "0 at least", line.score)
    colour, strength = line.preference
    fits = strength in STRENGTH.values() and (colour is None) == (strength == "none")
    expect(fits, ROUND_STEP, f"the preference {who}", "a colour and how strongly", tuple(line.preference))
    for back, way in enumerate(line.floats, 1):
        fits = way in _FLOATS and (way == "none" or (back <= before and edition.has_floats))
        expect(fits, ROUND_STEP, f"the float {who} {back} rounds back", "one that can be", way)
    bar = line.bye_bar and tuple(line.bye_bar)
    expect(bar in (None, _BARRED), ROUND_STEP, f"what bars the bye {who}", "a bye", bar)
    fits = not line.topscorer or (opened.last_round and edition.topscorers)
    expect(fits, ROUND_STEP, f"whether {line.tpn} is a topscorer", False, line.topscorer)
    expect(
        0 <= line.missed <= before,
        ROUND_STEP,
        f"the rounds without a game {who}",
        f"up to {before}",
        line.missed,
    )
    # 2012 before an even round: colours are only balanced by an even number of games
    mild = strength == "mild" and edition.system == DUTCH_2012.system and not opened.round % 2
    even = line.missed % 2 == 0
    expect(not (mild and even), ROUND_STEP, f"the rounds without a game {who}", "an odd number", line.missed)
