"""A round by an edition of the Dutch system: its brackets, then the colours and the order of the boards.

Source: dutch-2017 E.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Callable, Sequence
from importlib import import_module
from itertools import zip_longest
from typing import TYPE_CHECKING, ClassVar, Protocol, TypeVar

from pairtutor.matching.bits import mask_of
from pairtutor.model.colour import Colour
from pairtutor.model.editions import SYSTEMS
from pairtutor.rules.measures.colours import Grant, grant_preferences
from pairtutor.rules.measures.contenders import Contender, initial_colour
from pairtutor.systems.common.boards import Table, outcome, tables
from pairtutor.systems.common.completion import Completion, no_pairing
from pairtutor.systems.common.listener import NullListener, heard_by
from pairtutor.systems.common.participants import Participants
from pairtutor.systems.dutch.listener import ClosingListener, DutchListener

if TYPE_CHECKING:
    from pairtutor.model.ids import RoundNumber
    from pairtutor.model.pairing import RoundPairing
    from pairtutor.model.tournament import SystemChoice, Tournament
    from pairtutor.systems.common.participants import Scoregroup
    from pairtutor.systems.dutch.listener import BracketListener, Completes
    from pairtutor.systems.dutch.setup import Setup
    from pairtutor.trace.recorder import Tracer


Decide = Callable[[Contender, Contender, Colour], Grant]
"""What decides the colours of the higher and the lower ranked player, given the initial colour."""


def decide(higher: Contender, lower: Contender, initial: Colour) -> Grant:
    """Decide the colours of a pair.

    Source: dutch-2017 E.5.
    """
    grant = grant_preferences(higher, lower)
    if grant is not None:
        return grant
    return Grant(initial if higher.parity % 2 else initial.opposite, "initial-colour")


def seat_boards(
    pairs: Sequence[tuple[int, int]], players: Sequence[Contender], initial: Colour, decide: Decide = decide
) -> list[Table[Grant]]:
    """Return the boards in order; `pairs` are places in `players`, which are in the order of A.2.

    Source: C.04.2 D.9.
    """
    return tables(pairs, players, lambda higher, lower: decide(higher, lower, initial))


Progress = Callable[[int, int], None]
Pairs = list[tuple[int, int]]


class Walked:
    """A bracket's accepted candidate, by rank; it is told only in the place that it has among the steps."""

    def __init__(self, setup: Setup, listener: BracketListener) -> None:
        self._listener = listener
        self._arrival = setup.walk(setup.graph.refinement, listener.walk)
        ranks = setup.bracket.ranks
        self.pairs: Pairs = [(ranks[u], ranks[v]) for u, v in self._arrival.pairs]
        self.paired = mask_of(rank for pair in self.pairs for rank in pair)
        self.floaters = [rank for rank in ranks if not self.paired >> rank & 1]

    def holds(self, completes: Completes) -> bool:
        """Say whether what the listener tells holds for the round as well."""
        return not self._listener.looks_again(self._arrival, completes)

    def tell(self) -> None:
        """Tell the listener of the candidate."""
        self._listener.accepted(self._arrival)

    def settle(self) -> None:
        """Tell the listener that the bracket stands."""
        self._listener.settled()


class DutchRound(ABC):
    """The brackets of one round, from the top; `pairs` are ranks of those settled so far.

    `absolute` is the edition's name of the absolute criteria; `right_of_way` says that those who move down
    are paired with residents, and not with each other.
    """

    absolute: ClassVar[str] = "C.1-C.3"
    right_of_way: ClassVar[bool] = True

    def __init__(
        self, participants: Participants, listener: DutchListener, progress: Progress | None
    ) -> None:
        self.participants = participants
        self.listener = listener
        self.progress = progress
        rows = participants.legal_in_bracket if self.right_of_way else participants.legal
        self.completion = Completion([] if participants.goes_on else rows, participants.bye)
        self.pairs: Pairs = []
        self.number = 0

    def pair_all(self) -> list[int]:
        """Pair all brackets; return who is left over in the end, by rank.

        Whether the round can be completed is not asked where it goes on with what nobody states.

        Raises:
            NoLegalPairing: the round cannot be completed at all.
        """
        if not self.participants.goes_on:
            possible = self.completion.possible
            self.tell_completion((), range(len(self.participants.players)), possible=possible)
            if not possible:
                raise no_pairing(self.participants, self.completion, self.absolute)
        return self.pair_brackets()

    @abstractmethod
    def pair_brackets(self) -> list[int]:
        """Pair the brackets of a round that can be completed; return who is left over at the end."""

    def from_the_top(self, find: Callable[[list[int], Scoregroup, Scoregroup | None], Walked]) -> list[int]:
        """Pair bracket after bracket, each for good; return who is left over at the end.

        `find` finds the accepted candidate of those left over and a scoregroup, given the following one.
        """
        groups = self.participants.groups
        left = self.participants.came
        for group, following in zip_longest(groups, groups[1:]):
            self.number += 1
            walked = find(left, group, following)
            walked.tell()
            left = walked.floaters
            if following is not None:
                self.tell_completion(left, range(group.end, len(self.participants.players)), possible=True)
            self.keep(walked)
        return left

    def walk(self, setup: Setup) -> Walked:
        """Walk to the accepted candidate of a bracket."""
        return Walked(setup, self.listener.bracket(setup, self.number))

    def tell_completion(self, floaters: Sequence[int], below: range, *, possible: bool) -> None:
        """Tell whether those left over and those below can complete the round."""
        self.listener.completion(self.completion, self.number, floaters, below, possible=possible)

    def keep(self, walked: Walked) -> None:
        """Settle the pairs of a bracket."""
        self.pairs.extend(walked.pairs)
        walked.settle()
        if self.progress:
            self.progress(2 * len(self.pairs), len(self.participants.players))


class RoundOfBrackets(Protocol):
    """The brackets of a round, whichever way an edition pairs them."""

    @property
    def pairs(self) -> Pairs:
        """The pairs of all brackets, by rank."""

    def pair_all(self) -> list[int]:
        """Pair all brackets; return who is left over in the end, by rank."""


L = TypeVar("L", bound=ClosingListener)


def carried_out(
    who: Callable[[Tournament, RoundNumber], list[Contender]],
    kind: Callable[[Participants, L, Progress | None], RoundOfBrackets],
    listening: Callable[[Participants, str, Tracer], L],
    decide: Decide = decide,
) -> Callable[[Tournament, RoundNumber, SystemChoice, Tracer, Progress | None], RoundPairing]:
    """Return the function that pairs a round by an edition.

    An edition says who takes part, what its brackets are, who listens, and what decides the colours.
    """

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
        participants = Participants(
            players, number, tournament.forbidden, tournament.supposed, tournament.stated
        )
        colour, because = initial_colour(tournament)
        listener = listening(participants, choice.system, tracer)
        brackets = kind(participants, listener, progress)
        with listener.opened(tournament, choice, colour, because):
            left = brackets.pair_all()
            boards = seat_boards(brackets.pairs, players, colour, decide)
            free, going = participants.who_is_left(left)
            listener.closed(boards, free, going)
        return outcome(number, choice, boards, free, going)

    return pair_round


def listener_for(participants: Participants, system: str, tracer: Tracer) -> DutchListener:
    """Return the recorder of an edition, whose folder has its `EDITION`, where somebody keeps the steps."""
    if not tracer.recording:
        return NullListener()
    from pairtutor.systems.dutch.recording.recorder import DutchRecorder

    edition = import_module(f"{SYSTEMS[system].package}.edition")
    return heard_by(DutchRecorder(participants, tracer, edition.EDITION), tracer)
