"""Why a team does not come up to another one, by writing down all sets of upfloaters."""

from __future__ import annotations

from pairtutor.exercises.exercise import Exercise, Response
from tests.lab.exercises.by_hand import of_teams
from tests.lab.oracles.swiss_team import Literal


def why_not_up(exercise: Exercise, one: int, other: int) -> Response | None:
    """Return the answer to a team that asks why it does not meet a lower one, who does not come up to it.

    None where the lower one is in its bracket, where the higher one is no resident, or where another set
    with the lower one is as good.
    """
    literal = of_teams(exercise.tournament, exercise.round)
    outcome = literal.pair()
    left = set(literal.here) - {outcome.bye}
    high, low = sorted((one, other), key=lambda tpn: -literal.score[tpn])
    for made in outcome.brackets:
        if high in made.residents and low not in made.upfloaters and literal.score[low] < made.score:
            return Response(clause="2.3.1") if not made.upfloaters else _refused(literal, left, high, low)
        left -= {tpn for pair in made.pairs for tpn in pair}
        if {high, low} - left:
            return None
    return None


def _refused(literal: Literal, left: set[int], high: int, low: int) -> Response | None:
    """Return the criterion in which all sets with the lower one fall short of the best."""
    top = literal.score[high]
    residents = {tpn for tpn in left if literal.score[tpn] == top}
    sets = literal._sets(residents, left, literal.fewest(residents, left))

    def scores(chosen: tuple[int, ...]) -> list[int]:
        return sorted(literal.score[tpn] for tpn in chosen)

    best = max(map(scores, sets))
    if not any(low in one for one in sets):
        return None
    if max(scores(one) for one in sets if low in one) < best:
        return Response(clause="2.3.2")
    values = {
        one: literal.set_quality(top, left - residents - {*one}, one) for one in sets if scores(one) == best
    }
    own = min(value for one, value in values.items() if low in one)
    taken = min(values.values())
    named = ("2.3.3", "2.3.4")
    worse = [clause for clause, mine, theirs in zip(named, own, taken, strict=True) if mine > theirs]
    return Response(clause=worse[0]) if worse else None
