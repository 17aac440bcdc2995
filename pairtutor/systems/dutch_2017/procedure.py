"""A round by the Dutch rules of 2017: brackets from the top, with the round's completion in view.

Source: dutch-2017 A.9.
"""

from __future__ import annotations

from collections.abc import Callable

from pairtutor.errors import NoLegalPairing
from pairtutor.matching.bits import mask_of
from pairtutor.model.ids import RoundNumber, Tpn
from pairtutor.model.pairing import Board, RoundPairing
from pairtutor.model.tournament import SystemChoice, Tournament
from pairtutor.rules.dutch_2017.definitions import contenders, initial_colour
from pairtutor.systems.completion import Completion
from pairtutor.systems.dutch_2017.bracket import Bracket, Kind
from pairtutor.systems.dutch_2017.choose import Prepared, prepare, walk
from pairtutor.systems.dutch_2017.colours import tables
from pairtutor.systems.dutch_2017.following import Following
from pairtutor.systems.field import Field
from pairtutor.trace.recorder import Tracer

Progress = Callable[[int, int], None]


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
    pairs, bye = _Round(field, tracer, progress).pair()
    seated = tables(pairs, players, colour)
    return RoundPairing(
        number=number,
        system=choice.system,
        boards=tuple(Board(table.white.tpn, table.black.tpn) for table in seated),
        bye=None if bye is None else players[bye].tpn,
    )


class _Round:
    """The brackets of one round, from the top."""

    def __init__(self, field: Field, tracer: Tracer, progress: Progress | None) -> None:
        self.field = field
        self.tracer = tracer
        self.progress = progress
        self.completion = Completion(field.legal, field.bye)
        self.pairs: list[tuple[int, int]] = []

    def pair(self) -> tuple[list[tuple[int, int]], int | None]:
        """Return the pairs (by rank) and who has the bye."""
        field = self.field
        if not self.completion.possible:
            raise NoLegalPairing("no legal pairing")
        groups = field.groups
        mdps: list[int] = []
        for index, group in enumerate(groups):
            last = index == len(groups) - 1
            following = None
            if not last:
                following = Following(field, groups[index + 1], final=index == len(groups) - 2)
            bracket = Bracket(field, "last" if last else "normal", mdps, group.first, group.end)
            mdps, done = self._pair_bracket(bracket, following)
            if last:
                break
            if not self.completion.possible_without(mask_of(done)):
                bracket = Bracket(field, "PPB", bracket.mdps, group.first, group.end)
                mdps, done = self._pair_bracket(bracket, None)
                if not self.completion.possible_without(mask_of(done)):
                    raise AssertionError("the PPB leaves a completion")
                self._keep(bracket)
                bracket = Bracket(field, "CLB", mdps, group.end, len(field.players))
                mdps, done = self._pair_bracket(bracket, None)
                self._keep(bracket)
                break
            self._keep(bracket)
        else:
            return self.pairs, None
        if last:
            self._keep(bracket)
        return self.pairs, mdps[0] if mdps else None

    def _pair_bracket(self, bracket: Bracket, following: Following | None) -> tuple[list[int], list[int]]:
        prepared = prepare(bracket, self.completion, following)
        arrival = walk(prepared, None)
        self.number = arrival.number
        self.sequence = prepared.sequence
        self.current = [(bracket.ranks[u], bracket.ranks[v]) for u, v in arrival.pairs]
        done = [place for pair in self.current for place in pair]
        left = sorted(set(bracket.ranks) - set(done))
        return left, done

    def _keep(self, bracket: Bracket) -> None:
        self.pairs.extend(self.current)
        if LOG is not None:
            players = self.field.players
            LOG.append({"kind": bracket.kind, "mdps": [players[x].tpn for x in bracket.mdps],
              "residents": [players[x].tpn for x in range(bracket.first, bracket.end)], "accepted": self.number, "sequence": self.sequence})

LOG = None
