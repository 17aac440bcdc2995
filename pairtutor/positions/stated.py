"""A bracket that is stated: the facts are taken as given; who plays by them."""

from __future__ import annotations

from pairtutor.model.ids import SOME_ROUND, Tpn
from pairtutor.positions.editions import Edition
from pairtutor.positions.histories import persons
from pairtutor.positions.legality import PreferenceLegality, forbidden_pairs
from pairtutor.positions.persons import STRENGTH, Due, Person
from pairtutor.trace.events import FactsStated, RoundOpened
from pairtutor.trace.recorder import Step, Trace

_STRENGTHS = {word: number for number, word in STRENGTH.items()}


def facts_of(trace: Trace) -> FactsStated | None:
    """Return the facts stated instead of games, None in a round with a history."""
    event = trace.steps[1].event if len(trace.steps) > 1 else None
    return event if isinstance(event, FactsStated) else None


def steps_by_parent(trace: Trace) -> dict[int, list[Step]]:
    """Return the steps below each step, by its number (0: none above); without the step of facts stated."""
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
    """Return the participants, and who of them may meet, by rules of preferences."""
    if facts is None:
        return PreferenceLegality(persons(opened, edition), forbidden_pairs(opened))
    people = _as_stated(opened, facts)
    apart = edition.right_of_way and not facts.in_turn
    came = moved_down(people) if apart else frozenset()
    return PreferenceLegality(people, forbidden_pairs(opened), came)


def moved_down(people: dict[Tpn, Person]) -> frozenset[Tpn]:
    """Return the players of a stated bracket who moved down: those with more than the lowest score."""
    lowest = min((player.score for player in people.values()), default=0)
    return frozenset(tpn for tpn, player in people.items() if player.score > lowest)


def _as_stated(opened: RoundOpened, facts: FactsStated) -> dict[Tpn, Person]:
    """Return the participants as they are stated."""
    lines = {line.tpn: line for line in opened.players}
    met: dict[Tpn, dict[Tpn, int]] = {tpn: {} for tpn in lines}
    for first, other in facts.met:
        met[first][other] = met[other][first] = SOME_ROUND
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
