"""A Burstein round as steps: the Index, the bye, each bracket by BSN; or a seeding round as Dutch steps."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import AbstractContextManager
from typing import Final, cast

from pairtutor.model.ids import Tpn
from pairtutor.records import replace
from pairtutor.rules.burstein_2026.criteria import C6, C8
from pairtutor.rules.burstein_2026.definitions import Field, Index, games_played
from pairtutor.rules.citing import without_repeats
from pairtutor.rules.facts import citations_of
from pairtutor.systems.burstein_2026.bye import Bye
from pairtutor.systems.burstein_2026.pairings import IndexBracket
from pairtutor.systems.common.completion import Completion
from pairtutor.systems.common.participants import Participants
from pairtutor.systems.common.recording.recorder import had_bye, shortage
from pairtutor.systems.dutch.recording.candidates import Judge
from pairtutor.systems.dutch.recording.recorder import BracketRecorder, DutchRecorder
from pairtutor.systems.dutch.recording.steps import DutchEdition
from pairtutor.systems.dutch.setup import Setup
from pairtutor.trace.events import BracketOpened, ByeAssigned, Event, RoundOpened
from pairtutor.trace.procedures import StandingsFormed
from pairtutor.trace.recorder import Tracer
from pairtutor.trace.refusals import PassedOver, StandingLine
from pairtutor.trace.values import Cites

SYSTEM: Final = "burstein-2026"
EDITION: Final = DutchEdition(citations_of(SYSTEM), C6, (C8,))
"""The edition of 2026; brackets are told as in the Dutch system."""


class IndexJudge(Judge):
    """Measures pairings of one bracket."""

    def natural(self) -> list[tuple[int, int]]:
        """Return the pairs of candidate number 1: the first with the last, those in the middle float."""
        size = self.setup.bracket.size
        return [(v, size - 1 - v) for v in range(self.setup.shape.max_pairs)]


class IndexBracketRecorder(BracketRecorder):
    """Records one bracket of a round."""

    judging = IndexJudge

    def bracket_opening(self) -> BracketOpened:
        """Return the step that opens the bracket: its members, and how many pairs it makes."""
        bracket, pairs = cast("IndexBracket", self.setup.bracket), self.setup.shape.max_pairs
        cites = self.edition.cites
        ranks = bracket.participants.players
        return BracketOpened(
            cites=without_repeats(cites("bracket") + (cites("mdp") if bracket.came else ())),
            number=self.number,
            bracket_kind=bracket.kind,
            score=bracket.score,
            mdps=tuple(ranks[rank].tpn for rank in bracket.came),
            residents=tuple(player.tpn for player in bracket.players if player.score == bracket.score),
            homogeneous=bracket.homogeneous,
            m0=len(bracket.came),
            max_pairs=pairs,
            m1=0,
            downfloaters=bracket.size - 2 * pairs,
            sequence=self.setup.sequence,
            order=tuple(player.tpn for player in bracket.players),
        )


def passed_over(participants: Participants, bye: Bye) -> list[PassedOver]:
    """Return the players ahead of the taker of the bye, with why: barred, or the others cannot be paired."""
    refusals = []
    for rank in bye.order[: bye.order.index(bye.taker)]:
        player = participants.players[rank]
        refusals.append(
            PassedOver(player.tpn, had_bye(player) or shortage(*_completion_without(participants, rank)))
        )
    return refusals


def _completion_without(participants: Participants, rank: int) -> tuple[Completion, list[Tpn]]:
    """Return the completion of a round without one player, and the numbers of its vertices."""
    below = (1 << rank) - 1
    # whoever is ranked below the one moves up by a place
    rows = [row & below | row >> rank + 1 << rank for row in participants.legal]
    others = [player.tpn for player in participants.players]
    # they are even in number, so nobody is asked about the bye (0)
    return Completion(rows[:rank] + rows[rank + 1 :], 0), others[:rank] + others[rank + 1 :]


def standings(field: Field, cites: Cites) -> StandingsFormed:
    """Return the step that ranks the players by their Index, best first.

    Source: burstein-2026 1.8.
    """
    # 1.8: the best Index first
    ranked = sorted(field.standing, key=field.standing.__getitem__)
    raised = any(term.raised for tpn in ranked for term in field.indices[tpn].terms)
    return StandingsFormed(
        cites=cites,
        columns=("buchholz", "berger", "opposition", "taken", *(("raised",) if raised else ())),
        lines=tuple([_line(tpn, field.indices[tpn], raised=raised) for tpn in ranked]),
    )


def _line(tpn: Tpn, index: Index, *, raised: bool) -> StandingLine:
    """Return a player's line in the standings; scores that count more than they stand only if `raised`."""
    scores = tuple([term.score for term in index.terms])
    figures = (*index.value, scores, tuple([term.points for term in index.terms]))
    more = (tuple([term.raised for term in index.terms]),) if raised else ()
    return StandingLine(tpn, (*figures, *more))


class SeedingTracer:
    """Hands every step on; the opening of the round is told to be that of a seeding round of a system."""

    def __init__(self, tracer: Tracer, system: str) -> None:
        self.recording = tracer.recording
        self.boards_only = tracer.boards_only
        self.brief, self.known = tracer.brief, tracer.known
        self._tracer = tracer
        self._system = system

    def emit(self, event: Event) -> None:
        """Add a step at the present place of the tree."""
        self._tracer.emit(event)

    def section(self, event: Event) -> AbstractContextManager[None]:
        """Add a step and make it the parent of all steps until the context ends."""
        if isinstance(event, RoundOpened):
            event = replace(event, seeding=self._system)
        return self._tracer.section(event)


class BursteinRecorder(DutchRecorder):
    """Records a round; players are ranks among all up to the bye, then among those who are paired."""

    def __init__(self, participants: Participants, field: Field, tracer: Tracer) -> None:
        super().__init__(participants, tracer, EDITION)
        self._field = field

    def on_indices(self) -> None:
        if self._field.indices or not self._field.players:
            self.emit(standings(self._field, self.cites("standings")))

    def on_bye(self, bye: Bye) -> None:
        """Record the bye, given before any bracket (3.1), by what parts its taker from the others."""
        own = (cite for test in dict.fromkeys(self._tests(bye)) for cite in self.cites("criterion", test))
        self.emit(
            ByeAssigned(
                cites=without_repeats((*self.cites("bye"), *own)),
                bracket=0,
                player=self.tpn(bye.taker),
                barred=(),
                passed_over=tuple(passed_over(self.participants, bye)),
            )
        )

    def _tests(self, bye: Bye) -> Iterator[str]:
        """Yield what parts whoever has the bye from each later one with as few points who could have it."""
        players, indices = self.participants.players, self._field.indices
        taker = players[bye.taker]
        for rank in bye.order[bye.order.index(bye.taker) + 1 :]:
            other = players[rank]
            if other.score != taker.score or not bye.able >> rank & 1:
                continue
            if games_played(other) != games_played(taker):
                yield "bye-games"
            else:
                alike = bool(indices) and indices[other.tpn].value == indices[taker.tpn].value
                yield "bye-number" if alike else "bye-index"

    def on_participants(self, participants: Participants) -> None:
        """Go on with those who are paired."""
        self.numbers = [player.tpn for player in participants.players]

    def bracket(self, setup: Setup, number: int) -> IndexBracketRecorder:
        return IndexBracketRecorder(setup, number, self.edition, self)
