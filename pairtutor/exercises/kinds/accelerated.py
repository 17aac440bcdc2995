"""Who has virtual points in a round of an accelerated event."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random
from typing import Final

from pairtutor.exercises.exercise import Exercise, Found, Response
from pairtutor.exercises.kinds.naming import NamingPlayers
from pairtutor.exercises.offered import exercise_of, level_of
from pairtutor.exercises.position import Position
from pairtutor.exercises.wording import join_numbers
from pairtutor.model.editions import System
from pairtutor.model.game import PointSystem
from pairtutor.model.ids import RoundNumber, Tpn
from pairtutor.rules.facts import facts
from pairtutor.sources.acceleration import baku

SHOWN: Final = 6
"""Players who are asked about, those about the end of group A."""


class AcceleratedKind(NamingPlayers):
    """The players with virtual points are named; after the accelerated rounds nobody has any."""

    def make(self, position: Position, rng: Random) -> Iterator[Found]:
        """Yield the question for a round; harder where the half is rounded up, and in the later rounds."""
        tournament, number = position.case.tournament, position.case.number
        rounds = tournament.planned_rounds
        absent = tournament.recorded_rounds and tournament.absent_in(RoundNumber(1))
        if rounds is None or absent or tournament.points != PointSystem() or len(tournament.players) < SHOWN:
            return
        players = [player.tpn for player in tournament.players]
        last = 2 * -(-len(players) // 4)  # of group A: half of all, rounded up to an even number
        begin = max(0, min(len(players) - SHOWN, last - rng.randint(1, SHOWN - 1)))
        level = level_of(1 + (len(players) % 4 != 0) + (2 * number > rounds))
        made = exercise_of("accelerated", position, level)
        shown = tuple(players[begin : begin + SHOWN])
        if not {*shown} <= {line.tpn for line in position.lines}:  # who is away is in no table
            return
        yield Found(made._replace(players=shown), facts(position.named).group("acceleration"))

    def question(self, exercise: Exercise, position: Position) -> str:
        tournament = exercise.tournament
        return position.words.ask(
            "accelerated",
            players=len(tournament.players),
            rounds=tournament.planned_rounds,
            round=exercise.round,
        )

    def solve(self, exercise: Exercise, position: Position) -> Response:
        line = _virtual_points(exercise)
        return Response(named=tuple(tpn for tpn in exercise.players if _points(line, tpn, exercise.round)))

    def because(self, exercise: Exercise, position: Position, right: Response) -> Iterator[str]:
        line = _virtual_points(exercise)
        points = line[Tpn(exercise.tournament.players[0].tpn)]
        # in the first accelerated rounds a whole point, then half of one
        words, whole = position.words, points.count(max(points))
        yield words.reason("group-a", n=len(line), players=len(exercise.tournament.players))
        yield words.reason(
            "accelerated-rounds",
            rounds=exercise.tournament.planned_rounds,
            n=len(points),
            whole=whole,
        )
        named = join_numbers(right.named or ()) or words.written_form("nobody")
        yield words.reason("virtual", round=exercise.round, players=named)

    def has(self, system: System) -> bool:
        return system.accelerated and not system.teams and bool(facts(system.id).group("acceleration"))


def _virtual_points(exercise: Exercise) -> dict[Tpn, tuple[int, ...]]:
    """Return the virtual half points of group A, one for each accelerated round."""
    players = [player.tpn for player in exercise.tournament.players]
    return {**baku(players, exercise.tournament.planned_rounds, PointSystem())}


def _points(line: dict[Tpn, tuple[int, ...]], player: Tpn, number: int) -> int:
    """Return the virtual half points of a player in a round."""
    own = line.get(player, ())
    return own[number - 1] if number <= len(own) else 0


KIND: Final = AcceleratedKind()
