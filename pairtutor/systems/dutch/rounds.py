"""A round by an edition of the Dutch system: its brackets, then the colours; told where somebody listens."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Callable, Sequence
from contextlib import nullcontext
from functools import cached_property
from importlib import import_module
from typing import TYPE_CHECKING, ClassVar, cast

from pairtutor.matching.bits import mask_of
from pairtutor.model.pairing import Board, RoundPairing
from pairtutor.rules.measures.contenders import initial_colour
from pairtutor.systems.common.impossible import no_pairing
from pairtutor.systems.completion import Completion
from pairtutor.systems.dutch.colours import tables
from pairtutor.systems.dutch.prepared import Prepared, walk
from pairtutor.systems.field import Field

if TYPE_CHECKING:
    from contextlib import AbstractContextManager

    from pairtutor.model.colour import Colour
    from pairtutor.model.ids import RoundNumber
    from pairtutor.model.tournament import SystemChoice, Tournament
    from pairtutor.rules.measures.contenders import Contender
    from pairtutor.systems.dutch.colours import Table
    from pairtutor.systems.dutch.telling.brackets import Tally, Told
    from pairtutor.systems.dutch.telling.edition import Edition
    from pairtutor.trace.recorder import Tracer

Progress = Callable[[int, int], None]
Pairs = list[tuple[int, int]]


class Walked:
    """A bracket's accepted candidate, by rank; it is recorded only when it stands."""

    def __init__(self, prepared: Prepared, told: Told | None) -> None:
        self._told = told
        self._arrival = told.walk() if told else walk(prepared, None)
        ranks = prepared.bracket.ranks
        self.pairs: Pairs = [(ranks[u], ranks[v]) for u, v in self._arrival.pairs]
        self.paired = mask_of(place for pair in self.pairs for place in pair)
        self.floaters = [place for place in ranks if not self.paired >> place & 1]

    def record(self, tracer: Tracer) -> Tally | None:
        """Record the bracket, if it is told at all."""
        return self._told.record(self._arrival, tracer) if self._told else None


class Brackets(ABC):
    """The brackets of one round, from the top; `pairs` are ranks of those settled so far.

    `told_by` is the module that has the `EDITION` of the telling, `absolute` its name of the absolute
    criteria.
    """

    told_by: ClassVar[str]
    absolute: ClassVar[str] = "C.1-C.3"

    def __init__(self, field: Field, tracer: Tracer, progress: Progress | None) -> None:
        self.field = field
        self.tracer = tracer
        self.progress = progress
        self.completion = Completion(field.legal, field.bye)
        self.pairs: Pairs = []
        self.tallies: list[Tally] = []
        self.number = 0

    @cached_property
    def edition(self) -> Edition:
        """The citations and criteria of the edition; asked for only when somebody listens."""
        return cast("Edition", import_module(self.told_by).EDITION)

    def pair_all(self) -> int | None:
        """Pair all brackets; return the rank of the player with the bye, if there is one.

        Raises:
            NoLegalPairing: the round cannot be completed at all.
        """
        self.begin()
        left = self.pair_brackets()
        return left[0] if left else None

    @abstractmethod
    def pair_brackets(self) -> list[int]:
        """Pair the brackets of a round that can be completed; return who is left over at the end."""

    def begin(self) -> None:
        """Make sure that the round can be completed at all, before its first bracket.

        Raises:
            NoLegalPairing: it cannot.
        """
        possible = self.completion.possible
        self.tell_completion((), range(len(self.field.players)), possible=possible)
        if not possible:
            raise no_pairing(self.field, self.completion, self.absolute)

    def walk(self, prepared: Prepared) -> Walked:
        """Walk to the accepted candidate of a bracket."""
        if not self.tracer.recording:
            return Walked(prepared, None)
        from pairtutor.systems.dutch.telling.brackets import Told

        return Walked(prepared, Told(prepared, self.number, self.edition))

    def tell_completion(self, floaters: Sequence[int], below: range, *, possible: bool) -> None:
        """Tell whether those left over and those below can complete the round."""
        if not self.tracer.recording:
            return
        from pairtutor.systems.dutch.telling.closing import completion_tested

        citing = self.edition.citing
        self.tracer.emit(
            completion_tested(
                self.field, self.completion, self.number, floaters, below, citing, possible=possible
            )
        )

    def keep(self, pairs: Pairs, tally: Tally | None) -> None:
        """Settle the pairs of a bracket."""
        self.pairs.extend(pairs)
        if tally is not None:
            self.tallies.append(tally)
        if self.progress:
            self.progress(2 * len(self.pairs), len(self.field.players))

    def opened(
        self, tournament: Tournament, choice: SystemChoice, initial: Colour, because: str
    ) -> AbstractContextManager[object]:
        """Tell who takes part."""
        if not self.tracer.recording:
            return nullcontext()
        from pairtutor.systems.common.recording.opening import round_opened

        citing = self.edition.citing
        return self.tracer.section(round_opened(tournament, self.field, choice, initial, because, citing))

    def close(self, seated: Sequence[Table], free: Contender | None) -> None:
        """Tell the colours and the outcome."""
        if not self.tracer.recording:
            return
        from pairtutor.systems.dutch.telling.closing import tell_end

        tell_end(self.tracer, seated, free, self.tallies, self.edition.citing)


def carried_out(
    who: Callable[[Tournament, RoundNumber], list[Contender]], kind: type[Brackets]
) -> Callable[[Tournament, RoundNumber, SystemChoice, Tracer, Progress | None], RoundPairing]:
    """Return the function that pairs a round by an edition: who takes part, and its brackets."""

    def pair_round(
        tournament: Tournament,
        number: RoundNumber,
        choice: SystemChoice,
        tracer: Tracer,
        progress: Progress | None = None,
    ) -> RoundPairing:
        """Pair a round.

        Raises:
            NoLegalPairing: no complete pairing exists; the text proves it.
        """
        players = who(tournament, number)
        field = Field(players, number, tournament.forbidden, tournament.supposed)
        colour, because = initial_colour(tournament)
        brackets = kind(field, tracer, progress)
        with brackets.opened(tournament, choice, colour, because):
            bye = brackets.pair_all()
            seated = tables(brackets.pairs, players, colour)
            free = None if bye is None else players[bye]
            brackets.close(seated, free)
        return outcome(field, choice, seated, free)

    return pair_round


def outcome(
    field: Field, choice: SystemChoice, seated: Sequence[Table], free: Contender | None
) -> RoundPairing:
    """Return the pairing of a round from its boards in order and whoever has the bye."""
    return RoundPairing(
        number=field.number,
        system=choice.system,
        boards=tuple(Board(table.white.tpn, table.black.tpn) for table in seated),
        bye=None if free is None else free.tpn,
    )
