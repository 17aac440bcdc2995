"""A round by the Burstein rules of 2026: a seeding round by the Dutch system, or the bye and then brackets.

Source: burstein-2026 1.6, burstein-2026 1.9.
"""

from __future__ import annotations

from collections.abc import Callable
from itertools import zip_longest
from typing import TYPE_CHECKING

from pairtutor.matching.bits import mask_of
from pairtutor.rules.burstein_2026.definitions import Field, field, is_seeding
from pairtutor.rules.measures.contenders import initial_colour
from pairtutor.systems.burstein_2026.boards import seated
from pairtutor.systems.burstein_2026.bracket import IndexBracket
from pairtutor.systems.burstein_2026.bye import choose_bye
from pairtutor.systems.burstein_2026.choose import set_up_alone, set_up_completing
from pairtutor.systems.burstein_2026.listener import BursteinListener
from pairtutor.systems.burstein_2026.walk import OpponentWalk
from pairtutor.systems.common.boards import outcome
from pairtutor.systems.common.completion import Completion
from pairtutor.systems.common.impossible import no_pairing
from pairtutor.systems.common.participants import Participants
from pairtutor.systems.dutch.lookahead import Lookahead
from pairtutor.systems.dutch.within_round import completes_as_well
from pairtutor.systems.dutch_2026 import procedure as dutch_2026

if TYPE_CHECKING:
    from pairtutor.model.ids import RoundNumber
    from pairtutor.model.pairing import RoundPairing
    from pairtutor.model.tournament import SystemChoice, Tournament
    from pairtutor.systems.common.participants import Scoregroup
    from pairtutor.systems.dutch.setup import Setup
    from pairtutor.trace.recorder import Tracer

Progress = Callable[[int, int], None]
Pairs = list[tuple[int, int]]

SEEDED_BY = "dutch-2026"
"""The system that pairs the seeding rounds."""


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
    if is_seeding(tournament, number):
        return _seeding_round(tournament, number, choice, tracer, progress)
    found = field(tournament, number)
    participants = Participants(found.players, number, tournament.forbidden, tournament.supposed)
    colour, because = initial_colour(tournament)
    listener = _listening(participants, found, tracer)
    with listener.opened(tournament, choice, colour, because):
        brackets = IndexedRound(tournament, participants, found, listener, progress)
        brackets.pair_all()
        tables = seated(brackets.pairs, brackets.field.players, brackets.standing, colour)
        free = None if brackets.free is None else participants.players[brackets.free]
        listener.closed(tables, free)
    return outcome(number, choice, tables, free)


def _seeding_round(
    tournament: Tournament,
    number: RoundNumber,
    choice: SystemChoice,
    tracer: Tracer,
    progress: Progress | None,
) -> RoundPairing:
    """Pair a seeding round: a round of the Dutch system, whole (BU26-1).

    Source: burstein-2026 1.6.
    """
    told = tracer
    if tracer.recording:
        from pairtutor.systems.burstein_2026.recording.seeding import SeedingTracer

        told = SeedingTracer(tracer, choice.system)
    dutch = choice._replace(system=SEEDED_BY)
    paired = dutch_2026.pair_round(tournament, number, dutch, told, progress)
    return paired._replace(system=choice.system)


def _listening(participants: Participants, found: Field, tracer: Tracer) -> BursteinListener:
    """Return the recorder of a round, where somebody keeps the steps."""
    if not tracer.recording:
        return BursteinListener()
    from pairtutor.systems.burstein_2026.recording.recorder import BursteinRecorder

    return BursteinRecorder(participants, found, tracer)


class IndexedRound:
    """The bye and the brackets of one round, from the top.

    `field` are those who are paired, without whoever has the bye (`free`, by rank among all). `pairs` are
    ranks in it of those settled so far, and `standing` has each rank's place by the Index.
    """

    def __init__(
        self,
        tournament: Tournament,
        participants: Participants,
        found: Field,
        listener: BursteinListener,
        progress: Progress | None,
    ) -> None:
        self.tournament = tournament
        self.everybody = self.field = participants
        self.index = found.standing
        self.listener = listener
        self.progress = progress
        self.standing = self._standing()
        self.free: int | None = None
        self.pairs: Pairs = []
        self.number = 0

    def _standing(self) -> list[int]:
        return [self.index[one.tpn] for one in self.field.players]

    def pair_all(self) -> None:
        """Give the bye, then pair all brackets.

        Raises:
            NoLegalPairing: the round cannot be completed at all.
        """
        self.listener.indexed()
        completion = Completion(self.everybody.legal, self.everybody.bye)
        self.listener.tested(completion, possible=completion.possible)
        if not completion.possible:
            raise no_pairing(self.everybody, completion, "[C1]-[C3]")
        bye = choose_bye(self.everybody, completion, self.standing)
        if bye is not None:
            self.listener.bye(bye)
            self._leave_out(bye.taker)
        self.completion = Completion(self.field.legal, 0)
        self.listener.paired(self.field)
        self._pair_brackets()

    def _leave_out(self, taker: int) -> None:
        """Go on without whoever has the bye, who belongs to no scoregroup (BU26-8)."""
        whole, asked = self.everybody, self.tournament
        players = [one for place, one in enumerate(whole.players) if place != taker]
        self.free = taker
        self.field = Participants(players, whole.number, asked.forbidden, asked.supposed)
        self.standing = self._standing()

    def _pair_brackets(self) -> None:
        groups = self.field.groups
        left: list[int] = []
        for group, following in zip_longest(groups, groups[1:]):
            self.number += 1
            left = self._pair(left, group, following)
            if following is not None:
                below = range(group.end, len(self.field.players))
                self.listener.completed(self.completion, self.number, left, below)
            if self.progress:
                self.progress(2 * len(self.pairs), len(self.field.players))

    def _pair(self, came: list[int], group: Scoregroup, following: Scoregroup | None) -> list[int]:
        """Pair a bracket and keep a completion after it; return who is left over, by rank."""
        bracket = IndexBracket(self.field, came, group, self.standing, last=following is None)
        ahead = following and Lookahead(self.field, following, final=False)
        alone = set_up_alone(bracket, ahead)
        if alone is not None:
            walked = self._walk(alone)
            if ahead is None or completes_as_well(self.completion, ahead, walked.paired, walked.floaters):
                return walked.keep(self.pairs)
        walked = self._walk(set_up_completing(bracket, self.completion, following))
        if not self.completion.possible_without(walked.paired):
            raise AssertionError("every pairing of a bracket leaves a completion")
        return walked.keep(self.pairs)

    def _walk(self, setup: Setup) -> WalkedBracket:
        """Walk to the accepted pairing of a bracket."""
        return WalkedBracket(setup, self.listener, self.number)


class WalkedBracket:
    """A bracket's accepted pairing, by rank; it is told only when it is kept."""

    def __init__(self, setup: Setup, listener: BursteinListener, number: int) -> None:
        self._listener = listener.bracket(setup, number)
        size, floating = setup.bracket.size, setup.bracket.size - 2 * setup.shape.max_pairs
        walk = OpponentWalk(setup.graph.refinement, size, floating, self._listener.walk)
        self._arrival = walk.run()
        ranks = setup.bracket.ranks
        self.pairs: Pairs = [(ranks[u], ranks[v]) for u, v in self._arrival.pairs]
        self.paired = mask_of(place for pair in self.pairs for place in pair)
        self.floaters = [ranks[v] for v in self._arrival.floaters]

    def keep(self, pairs: Pairs) -> list[int]:
        """Tell the listener, add the pairs to those of the round, and return who is left over."""
        self._listener.accepted(self._arrival)
        pairs.extend(self.pairs)
        return self.floaters
