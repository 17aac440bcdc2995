"""Brackets as they are opened and settled, who leaves them, the bye and the outcome of the round."""

from __future__ import annotations

from typing import TYPE_CHECKING, Literal

from pairtutor.rules.citing import union
from pairtutor.rules.ssm import citations
from pairtutor.systems.ssm.telling.opening import round_opened, standings_formed
from pairtutor.systems.ssm.telling.reasons import against_pair, shortage
from pairtutor.trace.attempts import DealsCompared
from pairtutor.trace.events import ByeAssigned, CompletionTested, RoundClosed
from pairtutor.trace.procedures import GroupOpened, GroupSettled, PairingsUndone, PlayerTransferred
from pairtutor.trace.refusals import Arrival, Outranked, PassedOver
from pairtutor.trace.values import PairLine

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Sequence
    from contextlib import AbstractContextManager

    from pairtutor.model.tournament import SystemChoice, Tournament
    from pairtutor.rules.citing import Cites
    from pairtutor.systems.completion import Completion
    from pairtutor.systems.ssm.cards import Deal, Pairs
    from pairtutor.systems.ssm.field import Field
    from pairtutor.trace.events import Event
    from pairtutor.trace.recorder import Tracer
    from pairtutor.trace.values import OnlyPartners


class Groups:
    """What is told of the round and its brackets; `number` counts them from 1."""

    def __init__(self, field: Field, tracer: Tracer) -> None:
        self.field = field
        self.number = 0
        self.started = False
        self.trial: int | None = None
        self.tried: list[PassedOver] = []
        self.considered: list[PassedOver] = []
        self.witness: OnlyPartners | None = None
        self._claims: set[int] = set()
        self._tracer = tracer

    def emit(self, event: Event) -> None:
        """Add a step at the present place."""
        self._tracer.emit(event)

    def tpn(self, place: int) -> int:
        """Return a player's number as the trace has it."""
        return self.field.players[place].tpn

    def named(self, places: Iterable[int]) -> tuple[int, ...]:
        """Return players as the trace has them."""
        return tuple(self.tpn(place) for place in places)

    def lines(self, pairs: Iterable[tuple[int, int]]) -> tuple[PairLine, ...]:
        """Return pairs as the trace has them."""
        return tuple(PairLine(self.tpn(one), self.tpn(other)) for one, other in pairs)

    # --- opening --------------------------------------------------------------

    def opened(self, tournament: Tournament, choice: SystemChoice) -> AbstractContextManager[None]:
        """Open the round."""
        return self._tracer.section(round_opened(tournament, self.field, choice))

    def ranked(self) -> None:
        """Tell the ranking."""
        self.emit(standings_formed(self.field))

    def group(
        self,
        members: Sequence[int],
        residents: Sequence[int],
        *,
        role: Literal["ordinary", "last", "combined"] = "ordinary",
    ) -> AbstractContextManager[None]:
        """Open a bracket: `members` in rank order, of whom `residents` have its score."""
        self.number += 1
        self.started = False
        self.considered = []
        self.trial = None
        players = self.field.players
        own = set(residents)
        arrived = tuple(
            Arrival(players[place].tpn, players[place].score) for place in members if place not in own
        )
        combined = role == "combined"
        event = GroupOpened(
            cites=union(
                citations.COMBINED if combined else citations.GROUP, citations.ARRIVED if arrived else ()
            ),
            group=self.number,
            score=None if combined else players[residents[0]].score,
            role=role,
            direction="down" if role == "ordinary" else "none",
            arrived=() if combined else arrived,
            residents=self.named(members if combined else residents),
            pairs=len(members) // 2,
        )
        return self._tracer.section(event)

    # --- leaving --------------------------------------------------------------

    def _transferred(
        self,
        place: int,
        reason: Literal["no-opponent", "odd-number", "after-all", "left-over"],
        cites: Cites,
        considered: Sequence[PassedOver] = (),
        opponents: Sequence[PassedOver] = (),
    ) -> None:
        players = self.field.players
        below = [group for group in self.field.brackets() if players[group[0]].score < self._lowest]
        self.emit(
            PlayerTransferred(
                cites=cites,
                group=self.number,
                player=self.tpn(place),
                reason=reason,
                direction="down",
                from_score=players[place].score,
                to_score=players[below[0][0]].score if below else None,
                considered=tuple(considered),
                opponents=tuple(opponents),
            )
        )

    @property
    def _lowest(self) -> int:
        """The score of the residents of the present bracket, which is not the last one."""
        groups = self.field.brackets()
        return self.field.players[groups[min(self.number, len(groups)) - 1][0]].score

    def odd_goes_down(self, first: int, over: int) -> None:
        """Tell who of an odd bracket goes down; `first` is whom its pairs left at first."""
        considered = self.considered
        after_all = bool(considered) and first == over
        self._transferred(
            over,
            "after-all" if after_all else "odd-number",
            union(citations.ODD_PLAYER, *_why(considered)),
            considered[1:] if after_all else considered,
        )

    def nobody_to_play(self, members: Sequence[int], alone: Sequence[int]) -> None:
        """Tell who goes down as nobody of the bracket may meet them, the first of `alone`."""
        x = alone[0]
        self._claims.add(x)
        later = [
            PassedOver(self.tpn(place), Outranked("outranked", self.tpn(place), self.tpn(x), "order"))
            for place in alone[1:]
        ]
        met = [
            PassedOver(self.tpn(place), against_pair(self.field, x, place, ("B1",)))
            for place in members
            if place != x
        ]
        self._transferred(x, "no-opponent", citations.NOBODY_TO_PLAY, later, met)

    def better_deal(self, deals: Sequence[Deal], kept: Deal) -> None:
        """Tell which deal of the cards stands."""
        self.emit(
            DealsCompared(
                cites=citations.BETTER_DEAL,
                group=self.number,
                deals=tuple(self.lines(sorted(deal.pairs)) for deal in deals),
                kept=next(number for number, deal in enumerate(deals, 1) if deal is kept),
            )
        )

    def left_over(self, free: Sequence[int]) -> None:
        """Tell who goes down without a partner."""
        for place in free:
            self._transferred(place, "left-over", citations.FREE)

    def settled(self, pairs: Pairs, left: Sequence[int]) -> None:
        """Tell the pairs of the bracket and who leaves it."""
        self.emit(
            GroupSettled(
                cites=citations.SETTLED,
                group=self.number,
                pairs=self.lines(sorted(pairs)),
                left=self.named(sorted(left)),
            )
        )

    # --- the end --------------------------------------------------------------

    def combined(self, higher: Pairs, joining: Sequence[int]) -> None:
        """Tell that the bracket above joins the last one."""
        self.emit(
            PairingsUndone(
                cites=union(citations.COMBINING, *_why(self.considered)),
                group=self.number + 1,
                reason="combination",
                pairs=self.lines(higher),
                joining=self.named(joining),
                because=tuple(self.considered),
            )
        )

    def bye(self, members: Sequence[int], player: int) -> None:
        """Tell who has the bye."""
        barred = [place for place in members if not self.field.bye >> place & 1]
        passed = [one for one in self.considered if one.player != self.tpn(player)]
        self.emit(
            ByeAssigned(
                cites=union(
                    citations.BYE, citations.CLAIM if player in self._claims else (), *_why(self.considered)
                ),
                bracket=self.number,
                player=self.tpn(player),
                barred=self.named(barred),
                alternatives=(),
                deciding=(),
                passed_over=tuple(passed),
            )
        )

    def impossible(self, completion: Completion) -> None:
        """Tell that nobody can pair the round, with the proof."""
        everybody = range(len(self.field.players))
        self.emit(
            CompletionTested(
                cites=citations.IMPOSSIBLE,
                bracket=0,
                floaters=(),
                below=len(everybody),
                possible=False,
                witness=shortage(self.field, everybody, completion),
                collapsed=(),
            )
        )

    def closed(self, brackets: Sequence[Pairs], bye: int | None, *, last: bool) -> None:
        """Tell the pairs in order, and the floats given."""
        players = self.field.players
        pairs = [pair for group in brackets for pair in sorted(group)]
        floating = [(a, b) for a, b in pairs if players[a].score != players[b].score]
        down = [a for a, _ in floating] + ([] if bye is None else [bye])
        self.emit(
            RoundClosed(
                cites=union(
                    citations.RESULT,
                    () if bye is None else citations.BYES_BEFORE,
                    citations.FINAL if last else (),
                ),
                boards=self.lines(pairs),
                bye=None if bye is None else self.tpn(bye),
                downfloats=self.named(down),
                upfloats=self.named(b for _, b in floating),
                brackets=self.number,
                families=0,
                skipped=0,
                candidates=0,
            )
        )


def _why(considered: Sequence[PassedOver]) -> Iterator[Cites]:
    """Yield the citations of what speaks against those who were looked at."""
    if considered:
        yield citations.ANOTHER
    for one in considered:
        yield citations.CRITERIA.get(one.why.kind, ())
