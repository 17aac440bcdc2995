"""A Dubov round from its opening to its result, recorded stage by stage.

Players are told by rank; masks hold ranks, and rows and matchings have a place for each rank.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from contextlib import AbstractContextManager, contextmanager

from pairtutor.matching.bits import Mask, bits
from pairtutor.model.colour import Colour
from pairtutor.rules.citing import union
from pairtutor.rules.dubov_1997.colours import Allocation
from pairtutor.rules.facts import citations_of
from pairtutor.systems.common.boards import SeatedRound, Table
from pairtutor.systems.common.completion import Completion
from pairtutor.systems.dubov_1997.choosing import Chosen
from pairtutor.systems.dubov_1997.participants import Pairs
from pairtutor.systems.dubov_1997.recording.columns_and_moves import ColumnRecorder, MoveRecorder, RowRecorder
from pairtutor.systems.dubov_1997.recording.passed_over import anybody_passed_over_for, decided_by
from pairtutor.systems.dubov_1997.round_state import DubovListener
from pairtutor.trace.procedures import GroupOpened, GroupSettled, PairingsProposed, StandingsFormed
from pairtutor.trace.refusals import Average, ColourLimit, HadBye, StandingLine
from pairtutor.trace.values import OnlyPartners

cites = citations_of("dubov-1997")


class DubovRecorder(ColumnRecorder, RowRecorder, MoveRecorder, DubovListener):
    """Records the round and its groups; moves, columns and rows have parts of their own."""

    def on_figures(self) -> None:
        """Record the figures of the players, where there are games that they are made of."""
        if self.participants.number > 1:
            self.emit(self._standings())

    def completion(self, rest: Completion) -> None:
        """Record whether the round can be completed at all."""
        own = cites("completion" if rest.possible else "impossible")
        self.completion_tested(own, rest, possible=rest.possible)

    def _standings(self) -> StandingsFormed:
        """Return the step that lists rating, exact ARO, and the rounds in which each was brought up."""
        participants = self.participants
        lines = []
        for player, figures in zip(participants.players, participants.figures, strict=True):
            average = Average(figures.average.total, figures.average.games)
            lines.append(StandingLine(player.tpn, (figures.rating, average, figures.lifted)))
        cited = union(
            cites("standings"),
            cites("unplayed") if any(player.missed for player in participants.players) else (),
            cites("neutral") if any(figures.due is None for figures in participants.figures) else (),
            cites("brought_up") if any(figures.lifted for figures in participants.figures) else (),
        )
        return StandingsFormed(cites=cited, columns=("rating", "aro", "lifted"), lines=tuple(lines))

    def on_bye(self, choice: Chosen) -> None:
        """Record who has the bye, who was looked at before, and who would have been next."""
        if choice.taken is None:
            raise AssertionError("a bye that nobody has cannot be told")
        over = (*choice.over, *self.next_for_bye(choice.taken))
        cited = union(
            cites("bye_first_round") if self.participants.number == 1 else cites("bye"),
            cites("bye_barred") if anybody_passed_over_for(over, HadBye) else (),
            cites("bye_passed_on") if choice.over else (),
            cites("rest_first") if anybody_passed_over_for(over, OnlyPartners) else (),
            cites("dominating") if decided_by(over, "dominating-colour") else (),
        )
        self.bye_assigned(cited, choice.taken, over)

    @contextmanager
    def halves(self, upper: Sequence[int], lower: Sequence[int]) -> Iterator[None]:
        """Record the two halves of the first round, and the pairs as the halves give them."""
        self.present = 1
        opened = GroupOpened(
            cites=cites("first_round"),
            group=1,
            score=None,
            role="first-round",
            direction="none",
            arrived=(),
            residents=self.tpns([*upper, *lower]),
            pairs=len(upper),
        )
        with self.section(opened):
            self.emit(
                PairingsProposed(
                    cites=cites("first_round"),
                    group=1,
                    reason="first",
                    upper=self.tpns(upper),
                    lower=self.tpns(lower),
                )
            )
            yield

    def group(self, number: int, score: int, members: Mask, below: Mask) -> AbstractContextManager[None]:
        """Open the section of a score group; `score` is in half points."""
        self.present = number
        return self.section(
            GroupOpened(
                cites=cites("group"),
                group=number,
                score=score,
                role="ordinary" if below else "last",
                direction="down" if below else "none",
                arrived=(),
                residents=self.tpns(bits(members)),
                pairs=None,
            )
        )

    def on_group_settled(self, pairs: Pairs) -> None:
        own = cites("first_round") if self.participants.number == 1 else cites("settled")
        self.emit(GroupSettled(cites=own, group=self.present, pairs=self.lines(pairs), left=()))

    def on_outcome(self, seated: SeatedRound[Allocation]) -> None:
        """Record the colours and the outcome; those brought up to a higher score have an upfloat."""
        for table in seated.tables:
            rule = table.grant.rule
            limits = self._limits(table) if rule == "only-allowed" else ()
            self.colour_decided(cites("colour", rule), table, limits=limits)
        self.outcome(cites("result"), seated, brackets=self.present)

    def _limits(self, table: Table[Allocation]) -> tuple[ColourLimit, ...]:
        """Return the limits that bar the other way to give the colours of a board."""
        rank = self.participants.rank
        limits = (
            self.limit(rank[table.white.tpn], Colour.BLACK),
            self.limit(rank[table.black.tpn], Colour.WHITE),
        )
        return tuple(limit for limit in limits if limit)
