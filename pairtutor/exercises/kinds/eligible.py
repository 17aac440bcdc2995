"""Who of some players may have the bye."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random
from typing import Final

from pairtutor.disputes.case import ByeWish
from pairtutor.disputes.verdicts import barred_bye, cites_of_verdict
from pairtutor.exercises.exercise import Exercise, Found, Response
from pairtutor.exercises.kinds.naming import NamingPlayers, some_of
from pairtutor.exercises.offered import exercise_of, level_of
from pairtutor.exercises.position import Position
from pairtutor.model.editions import System
from pairtutor.model.ids import Tpn

SHOWN: Final = 6
"""Players who are asked about."""


class EligibleKind(NamingPlayers):
    """The players who may have the bye are named; one of those shown at least may not."""

    def make(self, position: Position, rng: Random) -> Iterator[Found]:
        """Yield the question for a round with a bye, about some who may have it and some who may not.

        Shown are those barred, up to two, somebody who has not played a round and may have it all the
        same, and others: without that one nothing would have to be weighed. It is harder the more are barred.
        """
        players = [line.tpn for line in position.lines]
        bars = [tpn for tpn in players if position.line(tpn).bye_bar is not None]
        missed = [tpn for tpn in players if tpn not in bars and position.line(tpn).missed]
        if position.bye is None or not bars or not missed or len(players) < SHOWN:
            return
        shown = {*rng.sample(bars, min(2, len(bars))), *missed[:1]}
        shown |= {*some_of([tpn for tpn in players if tpn not in shown], SHOWN - len(shown), rng)}
        verdict = barred_bye(position.answers, bars[0])
        if verdict is None or shown <= {*bars}:
            return
        made = exercise_of("eligible", position, level_of(len(bars)))
        cites = cites_of_verdict(verdict, position.system)
        yield Found(made._replace(players=tuple(sorted(shown))), cites)

    def question(self, exercise: Exercise, position: Position) -> str:
        return position.words.ask("eligible", round=exercise.round)

    def solve(self, exercise: Exercise, position: Position) -> Response:
        return Response(named=tuple(tpn for tpn in exercise.players if position.line(tpn).bye_bar is None))

    def because(self, exercise: Exercise, position: Position, right: Response) -> Iterator[str]:
        for player in exercise.players:
            yield from self._bar(player, position)

    def has(self, system: System) -> bool:
        return not system.teams

    def _bar(self, player: Tpn, position: Position) -> Iterator[str]:
        """Yield why a player may not have the bye, nothing of one who may."""
        verdict = barred_bye(position.answers, player)
        if verdict is not None:
            yield position.tell(verdict, ByeWish(player))


KIND: Final = EligibleKind()
