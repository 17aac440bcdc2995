"""A round by an edition of the Dutch system: its brackets, then the colours and the order of the boards.

Source: dutch-2017 E.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Callable, Sequence
from copy import copy
from itertools import zip_longest
from typing import TYPE_CHECKING, Any, ClassVar, Protocol

from pairtutor.matching.bits import mask_of
from pairtutor.model.colour import Colour
from pairtutor.model.ids import RoundNumber
from pairtutor.model.pairing import RoundPairing
from pairtutor.model.tournament import SystemChoice, Tournament
from pairtutor.rules.criterion import Criterion
from pairtutor.rules.measures.colours import Grant, grant_preferences
from pairtutor.rules.measures.contenders import Contender, initial_colour
from pairtutor.systems.common import rounds
from pairtutor.systems.common.boards import SeatedRound, tables
from pairtutor.systems.common.completion import Completion, no_pairing
from pairtutor.systems.common.listener import NullListener, Progress, heard_by
from pairtutor.systems.common.participants import Participants, Scoregroup
from pairtutor.systems.common.rounds import RoundListener
from pairtutor.systems.dutch.stages import Completes
from pairtutor.systems.search.walk import Accepted, Listener
from pairtutor.trace.recorder import Tracer, depth_of

if TYPE_CHECKING:
    from pairtutor.systems.dutch.candidate_graph import Bracket
    from pairtutor.systems.dutch.setup import Setup


def decide(higher: Contender, lower: Contender, initial: Colour) -> Grant:
    """Decide the colours of a pair.

    Source: dutch-2017 E.5.
    """
    grant = grant_preferences(higher, lower)
    if grant is not None:
        return grant
    return Grant(initial if higher.parity % 2 else initial.opposite, "initial-colour")


Pairs = list[tuple[int, int]]
"""Pairs by rank."""


class BracketListener(Protocol):
    """Hears of one bracket; `walk` hears of the walk to its accepted candidate."""

    walk: Listener

    def looks_again(self, arrival: Accepted, completes: Completes) -> bool:
        """Say whether what is told of a bracket that was looked at alone does not hold for the round.

        The bracket is then looked at again together with everybody below.
        """

    def on_accepted(self, arrival: Accepted) -> None:
        """Hear the accepted candidate, in the place that the bracket has among the steps."""

    def on_bracket_settled(self) -> None:
        """Hear that the bracket stands."""


class DutchListener(RoundListener[Grant], Protocol):
    """Hears of a round."""

    def bracket(self, setup: Setup, number: int) -> BracketListener:
        """Return the listener of a bracket that is about to be walked; brackets count from 1."""

    def bracket_again(self, before: Any) -> BracketListener:
        """Return the listener of a bracket that was walked before, when `before` heard of it."""

    def completion(
        self, completion: Completion, bracket: int, floaters: Sequence[int], below: range, *, possible: bool
    ) -> None:
        """Hear whether those left over and those below can complete the round."""


class Walked:
    """A bracket's accepted candidate, by rank; it is told only in the place that it has among the steps.

    `paired` is a set of ranks, `floaters` are in the order of the bracket.
    """

    def __init__(self, setup: Setup, listener: BracketListener) -> None:
        self.listener = listener
        self._arrival = setup.walk(setup.graph.refinement, listener.walk)
        ranks = setup.bracket.ranks
        self.pairs: Pairs = [(ranks[u], ranks[v]) for u, v in self._arrival.pairs]
        self.paired = mask_of(rank for pair in self.pairs for rank in pair)
        self.floaters = [rank for rank in ranks if not self.paired >> rank & 1]

    def again(self, listener: DutchListener) -> Walked:
        """Return the same for another listener of the same bracket, in a round that is paired again."""
        other = copy(self)
        other.listener = listener.bracket_again(self.listener)
        return other

    def holds(self, completes: Completes) -> bool:
        """Say whether what the listener tells holds for the round as well."""
        return not self.listener.looks_again(self._arrival, completes)

    def tell(self) -> None:
        """Tell the listener of the candidate."""
        self.listener.on_accepted(self._arrival)

    def settle(self) -> None:
        """Tell the listener that the bracket stands."""
        self.listener.on_bracket_settled()


class RoundOfBrackets(ABC):
    """The brackets of a round, whichever way an edition pairs them; players are told by rank."""

    listener: RoundListener[Grant]

    def __init__(self, participants: Participants, progress: Progress | None) -> None:
        self.participants = participants
        self.progress = progress

    def seat(self, initial: Colour) -> SeatedRound[Grant]:
        """Pair all brackets, and decide the colours.

        Raises:
            NoLegalPairing: the round cannot be completed at all.
        """
        pairs, left = self.pair_all()
        players = self.participants.players
        boards = tables(pairs, players, lambda higher, lower: self.decide(higher, lower, initial))
        return SeatedRound(boards, *self.participants.who_is_left(left))

    @abstractmethod
    def pair_all(self) -> tuple[Pairs, list[int]]:
        """Pair all brackets; return the pairs, and who is left over in the end.

        Raises:
            NoLegalPairing: the round cannot be completed at all.
        """

    def decide(self, higher: Contender, lower: Contender, initial: Colour) -> Grant:
        """Decide the colours of a pair, by the rules of 2017 where an edition has no others."""
        return decide(higher, lower, initial)


class DutchRound(RoundOfBrackets):
    """The brackets of one round, from the top; `pairs` are those settled so far.

    `system` is the edition, `scores` its criterion of the floaters' scores and `after` those that follow the
    lookahead. `absolute` is its name of the absolute criteria; `right_of_way` says that those who move down
    are paired with residents, and not with each other.
    """

    system: ClassVar[str]
    scores: ClassVar[Criterion]
    after: ClassVar[tuple[Criterion, ...]]
    absolute: ClassVar[str] = "C.1-C.3"
    right_of_way: ClassVar[bool] = True
    listener: DutchListener

    def __init__(self, participants: Participants, tracer: Tracer, progress: Progress | None) -> None:
        super().__init__(participants, progress)
        self.listener = self.make_listener(tracer)
        rows = participants.legal_in_bracket if self.right_of_way else participants.legal
        self._known, self._depth = tracer.known, depth_of(tracer)
        self.completion = Completion([] if participants.goes_on else rows, participants.bye)
        self.pairs: Pairs = []
        self.number = 0

    def make_listener(self, tracer: Tracer) -> DutchListener:
        """Return the recorder of the round, where somebody keeps the steps."""
        if not tracer.recording:
            return NullListener()
        from pairtutor.rules.facts import citations_of
        from pairtutor.systems.dutch.recording.recorder import DutchRecorder
        from pairtutor.systems.dutch.recording.steps import DutchEdition

        edition = DutchEdition(citations_of(self.system), self.scores, self.after)
        return heard_by(DutchRecorder(self.participants, tracer, edition), tracer)

    def pair_all(self) -> tuple[Pairs, list[int]]:
        """Pair all brackets; return the pairs, and who is left over in the end.

        Whether the round can be completed is not asked where it goes on with what nobody states.
        """
        if not self.participants.goes_on:
            possible = self.completion.possible
            self.tell_completion(floaters=(), below=range(len(self.participants.players)), possible=possible)
            if not possible:
                raise no_pairing(self.participants, self.completion, self.absolute)
        left = self.pair_brackets()
        return self.pairs, left

    @abstractmethod
    def pair_brackets(self) -> list[int]:
        """Pair the brackets of a round that can be completed; return who is left over at the end."""

    def from_the_top(self, find: Callable[[list[int], Scoregroup, Scoregroup | None], Walked]) -> list[int]:
        """Pair bracket after bracket, each for good; return who is left over at the end.

        `find` finds the accepted candidate of those left over (by rank) and a scoregroup, given the following
        one, None after the last.
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

    def walk_once(
        self, bracket: Bracket, end: int, setting_up: Callable[[], Setup], *besides: object
    ) -> Walked:
        """Walk to the accepted candidate of a bracket that rests on nobody ranked from `end` on.

        Where the same bracket was walked before, from the same facts and what it rests on `besides`, that is
        what is returned. Only rounds that are paired for one question remember.
        """
        known = self._known
        if known is None:
            return self.walk(setting_up())
        place = (self.system, self.number, bracket.kind, bracket.mdps, bracket.first, bracket.end)
        facts = (*besides, end, *self._facts_of(bracket, end))
        before: Walked | None = known.find(place, facts, depth=self._depth)
        if before is not None:
            return before.again(self.listener)
        walked = self.walk(setting_up())
        known.keep(place, facts, walked, depth=self._depth)
        return walked

    def _facts_of(self, bracket: Bracket, end: int) -> tuple[object, ...]:
        """Return the facts of a bracket and those below up to `end` (a rank, not included).

        Who may have the bye, who may meet whom, who is kept apart, and the players themselves.
        """
        asked = self.participants
        ranks = [*bracket.mdps, *range(bracket.first, end)]
        here = mask_of(ranks)
        return (
            asked.bye & here,
            [asked.legal[rank] & here for rank in ranks],
            [asked.barred_pairs.get(rank, 0) & here for rank in ranks],
            [asked.players[rank] for rank in ranks],
        )

    def tell_completion(self, floaters: Sequence[int], below: range, *, possible: bool) -> None:
        """Tell whether those left over and those below can complete the round."""
        self.listener.completion(self.completion, self.number, floaters, below, possible=possible)

    def keep(self, walked: Walked) -> None:
        """Settle the pairs of a bracket."""
        self.pairs.extend(walked.pairs)
        walked.settle()
        if self.progress:
            self.progress(2 * len(self.pairs), len(self.participants.players))


def carried_out(
    who: Callable[[Tournament, RoundNumber], list[Contender]],
    kind: Callable[[Participants, Tracer, Progress | None], RoundOfBrackets],
    drawn: Callable[[Tournament], tuple[Colour, str]] = initial_colour,
) -> Callable[[Tournament, RoundNumber, SystemChoice, Tracer, Progress | None], RoundPairing]:
    """Return the function that pairs a round by an edition.

    The edition says who takes part, how to pair, and what the initial colour is and where it comes from.
    """

    def begin(
        tournament: Tournament, number: RoundNumber, tracer: Tracer, progress: Progress | None
    ) -> RoundOfBrackets:
        """Return the round to be paired by the edition."""
        players = who(tournament, number)
        asked = Participants(players, number, tournament.forbidden, tournament.supposed, tournament.stated)
        return kind(asked, tracer, progress)

    return rounds.carried_out(begin, drawn)
