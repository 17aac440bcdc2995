"""A bracket that is stated: the facts are taken as given, and must be such as can be; who plays by them."""

from __future__ import annotations

from pairtutor.model.ids import SOME_ROUND, Tpn
from pairtutor.positions.editions import DUTCH_2012, Edition
from pairtutor.positions.given import all_players, check_planned, check_settings, each_once
from pairtutor.positions.histories import check_order, persons
from pairtutor.positions.legality import PreferenceLegality, forbidden_pairs
from pairtutor.positions.persons import STRENGTH, Due, Person
from pairtutor.positions.progress import expect, expect_equal
from pairtutor.trace.events import FactsStated, RoundOpened
from pairtutor.trace.recorder import Step, Trace
from pairtutor.trace.values import PlayerLine

_STRENGTHS = {word: number for number, word in STRENGTH.items()}
_BARRED = ("pairing-allocated-bye", SOME_ROUND)
_FLOATS = ("down", "up", "none")


def facts_of(trace: Trace) -> FactsStated | None:
    """Return what is stated instead of games, None in a round with a history."""
    event = trace.steps[1].event if len(trace.steps) > 1 else None
    return event if isinstance(event, FactsStated) else None


def steps_by_parent(trace: Trace) -> dict[int, list[Step]]:
    """Return the steps below each step; that of what is stated, in its place, is no step of pairing."""
    below: dict[int, list[Step]] = {}
    for step in trace.steps:
        if step.number != 2 or not isinstance(step.event, FactsStated):
            below.setdefault(step.parent, []).append(step)
    return below


def edition_stated(edition: Edition, facts: FactsStated | None) -> Edition:
    """Return an edition as it is in a round: where facts are stated, the colour drawn goes by number."""
    return edition if facts is None else edition._replace(by_number=True)


def legality_by_preferences(
    opened: RoundOpened, facts: FactsStated | None, edition: Edition
) -> PreferenceLegality:
    """Return who takes part, and who may meet whom, by rules of preferences.

    Raises:
        ProofError: the games do not lead to what is told of the players, or what is stated cannot be.
    """
    if facts is None:
        return PreferenceLegality(persons(opened, edition), forbidden_pairs(opened))
    people = _as_stated(opened, facts, edition)
    apart = edition.right_of_way and not facts.in_turn
    came = moved_down(people) if apart else frozenset()
    return PreferenceLegality(people, forbidden_pairs(opened), came)


def moved_down(people: dict[Tpn, Person]) -> frozenset[Tpn]:
    """Return the players of a stated bracket who moved down: those with more than the lowest score."""
    lowest = min((one.score for one in people.values()), default=0)
    return frozenset(tpn for tpn, one in people.items() if one.score > lowest)


def _as_stated(opened: RoundOpened, facts: FactsStated, edition: Edition) -> dict[Tpn, Person]:
    """Return the participants as they are stated."""
    lines = {line.tpn: line for line in opened.players}
    _check_round(opened, facts, edition)
    for pair in facts.met:
        each_once("two who have met", pair, lines)
    met: dict[Tpn, dict[Tpn, int]] = {tpn: {} for tpn in lines}
    for one, other in facts.met:
        met[one][other] = met[other][one] = SOME_ROUND
    for line in opened.players:
        _check_line(line, opened, edition)
    check_order(opened, edition._replace(listed=True))
    return {
        tpn: Person(
            tpn=tpn,
            rank=line.rank,
            score=line.score,
            games=(),
            met=met[tpn],
            colours="",
            difference=0,
            due=Due(line.preference.colour, _STRENGTHS[line.preference.strength]),
            floats=line.floats,
            barred=line.bye_bar is not None,
            topscorer=line.topscorer,
            missed=line.missed,
            bye_round=None if line.bye_bar is None else SOME_ROUND,
            rounds=opened.round - 1,
        )
        for tpn, line in lines.items()
    }


def _check_round(opened: RoundOpened, facts: FactsStated, edition: Edition) -> None:
    """Check that the round has nothing that a stated bracket cannot have."""
    expect_equal(1, "who is absent", (), opened.absent)
    expect_equal(1, "points of earlier rounds", ((), ()), (opened.accelerated, opened.awards))
    for line in all_players(opened):
        expect(line.tpn > 0, 1, "the pairing numbers", "numbers from 1", line.tpn)
    each_once("the players", [line.tpn for line in opened.players], {line.tpn for line in opened.players})
    last = opened.round == check_planned(opened)
    expect_equal(1, "whether it is the last round", last, opened.last_round)
    odd = len(opened.players) % 2 == 1
    expect(odd or not facts.bye, 2, "the bye", "an odd number of players", "even")
    expect(
        facts.bye or not (odd and facts.in_turn), 2, "the bye of all scoregroups", "somebody's", "nobody's"
    )
    expect_equal(1, "whether a bye is needed", facts.bye, opened.bye_needed)
    expect(opened.initial_colour is not None, 1, "the initial colour", "a colour", None)
    inferred = opened.initial_colour_because == "inferred"
    expect(not inferred, 1, "where the initial colour comes from", "no games", "inferred")
    check_settings(opened, edition)


def _check_line(line: PlayerLine, opened: RoundOpened, edition: Edition) -> None:
    """Check that what is stated of a player can be."""
    who, before = f"of {line.tpn}", opened.round - 1
    expect_equal(1, f"the games {who}", ((), "", 0), (line.games, line.colours, line.colour_difference))
    expect_equal(1, f"the virtual points {who}", 0, line.virtual)
    expect(line.score >= 0, 1, f"the score {who}", "0 at least", line.score)
    colour, strength = line.preference
    fits = strength in _STRENGTHS and (colour is None) == (strength == "none")
    expect(fits, 1, f"the preference {who}", "a colour and how strongly", tuple(line.preference))
    for back, way in enumerate(line.floats, 1):
        fits = way in _FLOATS and (way == "none" or (back <= before and edition.floats_back > 0))
        expect(fits, 1, f"the float {who} {back} rounds back", "one that can be", way)
    bar = line.bye_bar and tuple(line.bye_bar)
    expect(bar in (None, _BARRED), 1, f"what bars the bye {who}", "a bye", bar)
    fits = not line.topscorer or (opened.last_round and edition.topscorers)
    expect(fits, 1, f"whether {line.tpn} is a topscorer", False, line.topscorer)
    expect(0 <= line.missed <= before, 1, f"the rounds without a game {who}", f"up to {before}", line.missed)
    mild = strength == "mild" and edition.system == DUTCH_2012.system and not opened.round % 2
    even = line.missed % 2 == 0
    expect(not (mild and even), 1, f"the rounds without a game {who}", "an odd number", line.missed)
