"""A round by the Dutch rules of 2017: brackets from the top, with the round's completion in view.

Source: dutch-2017 A.9.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

from pairtutor.matching.bits import mask_of
from pairtutor.model.pairing import Board, RoundPairing
from pairtutor.rules.dutch_2017.definitions import contenders, initial_colour
from pairtutor.systems.completion import Completion
from pairtutor.systems.dutch.bracket import Bracket, Kind
from pairtutor.systems.dutch.colours import tables
from pairtutor.systems.dutch.following import Following
from pairtutor.systems.dutch.impossible import no_pairing
from pairtutor.systems.dutch.prepared import walk
from pairtutor.systems.dutch_2017.choose import prepare
from pairtutor.systems.field import Field

if TYPE_CHECKING:
    from pairtutor.model.colour import Colour
    from pairtutor.model.ids import RoundNumber
    from pairtutor.model.tournament import SystemChoice, Tournament
    from pairtutor.systems.dutch.telling.brackets import Tally
    from pairtutor.trace.recorder import Tracer

Progress = Callable[[int, int], None]
Pairs = list[tuple[int, int]]


def pair_round(
    tournament: Tournament,
    number: RoundNumber,
    choice: SystemChoice,
    tracer: Tracer,
    progress: Progress | None = None,
) -> RoundPairing:
    """Pair a round.

    Raises:
        NoLegalPairing: no complete pairing exists (A.9); the text proves it.
    """
    players = contenders(tournament, number)
    field = Field(players, number, tournament.forbidden)
    colour, because = initial_colour(tournament)
    if tracer.recording:
        from pairtutor.rules.dutch_2017.citations import CITING
        from pairtutor.systems.dutch.telling.opening import round_opened

        with tracer.section(round_opened(tournament, field, choice, colour, because, CITING)):
            pairing = _pair(field, choice, tracer, progress, colour)
    else:
        pairing = _pair(field, choice, tracer, progress, colour)
    return pairing


def _pair(
    field: Field, choice: SystemChoice, tracer: Tracer, progress: Progress | None, initial: Colour
) -> RoundPairing:
    brackets = Brackets(field, tracer, progress)
    bye = brackets.pair_all()
    players = field.players
    seated = tables(brackets.pairs, players, initial)
    free = None if bye is None else players[bye]
    if tracer.recording:
        from pairtutor.rules.dutch_2017.citations import CITING
        from pairtutor.systems.dutch.telling.closing import colour_decided, round_closed

        for table in seated:
            tracer.emit(colour_decided(table, CITING))
        tracer.emit(round_closed(seated, free, brackets.tallies, CITING))
    return RoundPairing(
        number=field.number,
        system=choice.system,
        boards=tuple(Board(table.white.tpn, table.black.tpn) for table in seated),
        bye=None if free is None else free.tpn,
    )


class Brackets:
    """The brackets of one round, from the top; `pairs` are ranks of those settled so far."""

    def __init__(self, field: Field, tracer: Tracer, progress: Progress | None) -> None:
        self.field = field
        self.tracer = tracer
        self.progress = progress
        self.completion = Completion(field.legal, field.bye)
        self.pairs: Pairs = []
        self.tallies: list[Tally] = []
        self.number = 0

    def pair_all(self) -> int | None:
        """Pair all brackets; return the rank of the player with the bye, if there is one.

        Raises:
            NoLegalPairing: the round cannot be completed at all.
        """
        field = self.field
        everybody = range(len(field.players))
        self._tell_completion((), everybody, possible=self.completion.possible)
        if not self.completion.possible:
            raise no_pairing(field, self.completion)
        left: list[int] = []
        for index, group in enumerate(field.groups):
            self.number += 1
            if group.end == len(field.players):
                left = self._settle("last", left, group.first, group.end)
                break
            below = range(group.end, len(field.players))
            final = index == len(field.groups) - 2
            following = Following(field, field.groups[index + 1], final=final)
            pairs, floaters, tally = self._pair("normal", left, group.first, group.end, following)
            if self._completes(pairs, floaters, below):
                self._keep(pairs, tally)
                left = floaters
                continue
            left = self._settle("PPB", left, group.first, group.end)
            self.number += 1
            left = self._settle("CLB", left, group.end, len(field.players))
            break
        return left[0] if left else None

    def _settle(self, kind: Kind, mdps: list[int], first: int, end: int) -> list[int]:
        """Pair a bracket that leaves a completion by its making; return who is left over."""
        pairs, floaters, tally = self._pair(kind, mdps, first, end, None)
        if kind == "PPB" and not self.completion.possible_without(_players(pairs)):
            raise AssertionError("the PPB is paired so that the round can be completed")
        self._keep(pairs, tally)
        return floaters

    def _pair(
        self, kind: Kind, mdps: list[int], first: int, end: int, following: Following | None
    ) -> tuple[Pairs, list[int], Tally | None]:
        bracket = Bracket(self.field, kind, mdps, first, end)
        prepared = prepare(bracket, self.completion, following)
        tally = None
        if self.tracer.recording:
            from pairtutor.systems.dutch.telling.brackets import Told
            from pairtutor.systems.dutch_2017.edition import EDITION

            told = Told(prepared, self.number, EDITION)
            arrival = told.walk()
            tally = told.record(arrival, self.tracer)
        else:
            arrival = walk(prepared, None)
        pairs = [(bracket.ranks[u], bracket.ranks[v]) for u, v in arrival.pairs]
        paired = _players(pairs)
        floaters = [place for place in bracket.ranks if not paired >> place & 1]
        return pairs, floaters, tally

    def _completes(self, pairs: Pairs, floaters: list[int], below: range) -> bool:
        possible = self.completion.possible_without(_players(pairs))
        self._tell_completion(floaters, below, possible=possible)
        return possible

    def _tell_completion(self, floaters: list[int] | tuple[()], below: range, *, possible: bool) -> None:
        if self.tracer.recording:
            from pairtutor.rules.dutch_2017.citations import CITING
            from pairtutor.systems.dutch.telling.closing import completion_tested

            step = completion_tested(
                self.field, self.completion, self.number, floaters, below, CITING, possible=possible
            )
            self.tracer.emit(step)

    def _keep(self, pairs: Pairs, tally: Tally | None) -> None:
        self.pairs.extend(pairs)
        if tally is not None:
            self.tallies.append(tally)
        if self.progress:
            self.progress(2 * len(self.pairs), len(self.field.players))


def _players(pairs: Pairs) -> int:
    return mask_of(place for pair in pairs for place in pair)
