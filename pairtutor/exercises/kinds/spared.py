"""Which of two floats counts: who of two should rather not float down, by their floats alone."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import combinations
from random import Random
from typing import Final

from pairtutor.exercises.exercise import Exercise, Found, Response
from pairtutor.exercises.kinds.naming import NamingPlayers
from pairtutor.exercises.offered import exercise_of, level_of
from pairtutor.exercises.position import Position
from pairtutor.model.editions import System
from pairtutor.model.facets import criterion_facets
from pairtutor.model.ids import RoundNumber, Tpn
from pairtutor.rules.facts import facts
from pairtutor.trace.values import Cites

NO_FLOATS: Final = ("none", "none")
"""The floats of somebody who has floated in neither of the last two rounds."""


def _criteria(system: str) -> dict[int, Cites]:
    """Return the clauses on repeated downfloats by how many rounds these are back, 1 or 2."""
    found = {}
    for name, cites in facts(system).table("criterion").items():
        facets = criterion_facets(name)
        if facets.repeated_float == "down" and not facets.listed:
            found[facets.rounds_back] = cites
    return found


def _downfloats(player: Tpn, position: Position) -> tuple[bool, bool]:
    """Return whether a player floated down in the last round, and in the one before."""
    last, before = position.line(player).floats
    return last == "down", before == "down"


class SparedKind(NamingPlayers):
    """One of two players is named."""

    how = "spared"
    any_number = False

    def make(self, position: Position, rng: Random) -> Iterator[Found]:
        """Yield for each bracket without MDPs two residents who have floated, with downfloats not the same.

        Only from round 3 on there are two rounds to look back at. Where one of the two has no mark nothing
        has to be weighed. It is harder where the last round does not decide.
        """
        if position.case.number < RoundNumber(3):
            return
        for record in position.index.brackets:
            two = [
                (first, other)
                for first, other in combinations(record.opened.residents, 2)
                if _downfloats(first, position) != _downfloats(other, position)
                and all(position.line(tpn).floats != NO_FLOATS for tpn in (first, other))
            ]
            if not two or record.opened.mdps:
                continue
            first, other = rng.choice(two)
            last = _downfloats(first, position)[0] != _downfloats(other, position)[0]
            made = exercise_of("spared", position, level_of(2 + (not last)))
            yield Found(made._replace(players=(first, other)), _criteria(position.system)[1 if last else 2])

    def question(self, exercise: Exercise, position: Position) -> str:
        first, other = exercise.players
        return position.words.ask("spared", first=first, second=other)

    def solve(self, exercise: Exercise, position: Position) -> Response:
        # a downfloat of the last round weighs more than one of the round before
        return Response(named=(max(exercise.players, key=lambda tpn: _downfloats(tpn, position)),))

    def because(self, exercise: Exercise, position: Position, right: Response) -> Iterator[str]:
        number, words = position.case.number, position.words
        for player in exercise.players:
            floats = position.line(player).floats
            for ago, way in enumerate(floats, start=1):
                if way != "none":
                    yield words.reason(f"floated-{way}", player=player, round=number - ago)
        assert right.named, "the right answer names one"
        yield words.reason("spared", player=right.named[0])

    def has(self, system: System) -> bool:
        return system.compares and {1, 2} <= {*_criteria(system.id)}


KIND: Final = SparedKind()
