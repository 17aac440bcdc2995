"""A Burstein round of 2026: a seeding round by the Dutch system, or the bye, then brackets, then colours.

The higher ranked of two is the one with the higher Index, whatever their scores; the order of the boards goes
by the scores (5.2).

Source: burstein-2026 1.6, burstein-2026 1.9, burstein-2026 5.2.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Protocol

from pairtutor.model.colour import Colour
from pairtutor.model.ids import RoundNumber
from pairtutor.model.pairing import RoundPairing
from pairtutor.model.tournament import SystemChoice, Tournament
from pairtutor.rules.burstein_2026.definitions import field, is_seeding
from pairtutor.rules.measures.colours import Grant
from pairtutor.rules.measures.contenders import Contender
from pairtutor.systems.burstein_2026.bye import Bye, choose_bye
from pairtutor.systems.burstein_2026.pairings import IndexBracket, set_up_alone, set_up_completing
from pairtutor.systems.common.boards import SeatedRound, Table
from pairtutor.systems.common.completion import Completion
from pairtutor.systems.common.listener import NullListener, Progress, heard_by
from pairtutor.systems.common.participants import Participants, Scoregroup
from pairtutor.systems.common.rounds import carried_out
from pairtutor.systems.dutch.lookahead import Lookahead
from pairtutor.systems.dutch.rounds import DutchListener, DutchRound, Walked, decide
from pairtutor.systems.dutch.stages import completes_as_well, completion_question
from pairtutor.systems.dutch_2026 import procedure
from pairtutor.trace.recorder import Tracer


def seat_boards(
    pairs: Iterable[tuple[int, int]],
    players: Sequence[Contender],
    standing: Sequence[int],
    initial: Colour,
) -> list[Table[Grant]]:
    """Return the boards in order; `pairs` are by rank, as are `players` and `standing` (places by the Index).

    Source: burstein-2026 5.2, BU26-18, BU26-19.
    """
    ranked = [sorted(pair, key=standing.__getitem__) for pair in pairs]
    met = [(players[higher], players[lower]) for higher, lower in ranked]
    # BU26-19: the order of the boards, see `_board`
    return sorted((Table(higher, lower, decide(higher, lower, initial)) for higher, lower in met), key=_board)


def _board(table: Table[Grant]) -> tuple[int, int, int]:
    """Return the sort key of a board: better score and sum (half points, negated), better player's number."""
    # the better score, then the smaller number
    best = min((table.higher, table.lower), key=lambda player: (-player.real_score, player.tpn))
    return -best.real_score, -table.higher.real_score - table.lower.real_score, best.tpn


SEEDED_BY = "dutch-2026"
"""The system that pairs the seeding rounds."""


def pair_round(
    tournament: Tournament,
    number: RoundNumber,
    choice: SystemChoice,
    tracer: Tracer,
    progress: Progress | None = None,
) -> RoundPairing:
    """Pair a round; a seeding round is one of the Dutch system, whole (BU26-1).

    Source: burstein-2026 1.6.

    Raises:
        NoLegalPairing: no complete pairing exists; the text proves it.
    """
    if not is_seeding(tournament, number):
        return carried_out(IndexedRound)(tournament, number, choice, tracer, progress)
    seeding_tracer = tracer
    if tracer.recording:
        from pairtutor.systems.burstein_2026.recording.recorder import SeedingTracer

        seeding_tracer = SeedingTracer(tracer, choice.system)
    dutch = choice._replace(system=SEEDED_BY)
    paired = procedure.pair_round(tournament, number, dutch, seeding_tracer, progress)
    return paired._replace(system=choice.system)


class BursteinListener(DutchListener, Protocol):
    """Hears of a round after the seeding rounds."""

    def on_indices(self) -> None:
        """Hear that the Index of everybody is known."""

    def on_bye(self, bye: Bye) -> None:
        """Hear who has the bye."""

    def on_participants(self, participants: Participants) -> None:
        """Hear who is paired, without whoever has the bye."""


class IndexedRound(DutchRound):
    """The bye and the brackets of one round, from the top.

    `participants` are at first all, then those who are paired, without whoever has the bye; `standing` has
    the place of each of them by the Index.
    """

    absolute = "[C1]-[C3]"
    right_of_way = False
    listener: BursteinListener

    def __init__(
        self, tournament: Tournament, number: RoundNumber, tracer: Tracer, progress: Progress | None
    ) -> None:
        self.tournament = tournament
        self.field = field(tournament, number)
        super().__init__(self._participants_of(self.field.players, number), tracer, progress)

    def _participants_of(self, players: Sequence[Contender], number: RoundNumber) -> Participants:
        asked = self.tournament
        return Participants(players, number, asked.forbidden, asked.supposed, asked.stated)

    def make_listener(self, tracer: Tracer) -> BursteinListener:
        """Return the recorder of the round, where somebody keeps the steps."""
        if not tracer.recording:
            return NullListener()
        from pairtutor.systems.burstein_2026.recording.recorder import BursteinRecorder

        return heard_by(BursteinRecorder(self.participants, self.field, tracer), tracer)

    def seat(self, initial: Colour) -> SeatedRound[Grant]:
        """Give the bye, pair the brackets, and decide the colours."""
        everybody = self.participants
        self.listener.on_indices()
        pairs, left = self.pair_all()
        tables = seat_boards(pairs, self.participants.players, self.places_by_index, initial)
        return SeatedRound(tables, *everybody.who_is_left(left))

    @property
    def places_by_index(self) -> list[int]:
        """The places by the Index of those who are paired, by rank."""
        return [self.field.standing[player.tpn] for player in self.participants.players]

    def pair_brackets(self) -> list[int]:
        """Give the bye, then pair the brackets; return who is left over, by rank among all."""
        bye = choose_bye(self.participants, self.completion, self.places_by_index)
        if bye is not None:
            self.listener.on_bye(bye)
            self._leave_out(bye.taker)
        if not self.participants.goes_on:
            self.completion = Completion(self.participants.legal, 0)
        self.listener.on_participants(self.participants)
        left = self.from_the_top(self._walk)
        return left if bye is None else [bye.taker]

    def _leave_out(self, taker: int) -> None:
        """Go on without whoever has the bye, who belongs to no scoregroup (BU26-8)."""
        whole = self.participants
        players = [player for index, player in enumerate(whole.players) if index != taker]
        self.participants = self._participants_of(players, whole.number)

    def _walk(self, came: list[int], group: Scoregroup, following: Scoregroup | None) -> Walked:
        """Find the accepted pairing of a bracket and keep a completion after it.

        `came` are ranks among those who are paired; `following` is None after the last scoregroup.
        """
        participants = self.participants
        last = following is None and not participants.goes_on
        bracket = IndexBracket(participants, came, group, self.places_by_index, last=last)
        ahead = following and Lookahead(participants, following, final=False)
        alone = set_up_alone(bracket, ahead, goes_on=participants.goes_on)
        if alone is not None:
            walked = self.walk(alone)
            if ahead is None or (
                walked.holds(completion_question(self.completion, ahead, bracket))
                and completes_as_well(self.completion, ahead, walked.paired, walked.floaters)
            ):
                return walked
        setup = set_up_completing(bracket, self.completion, following)
        walked = self.walk(setup)
        if self.completion.try_without(walked.paired) is None:
            raise AssertionError("every pairing of a bracket leaves a completion")
        return walked
