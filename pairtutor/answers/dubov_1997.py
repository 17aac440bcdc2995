"""Every answer of the groups of a Dubov round of 1997: rows of columns, who is brought up, who must leave."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from functools import cached_property
from typing import Literal

from pairtutor.answers.answer import Answer, SameSide
from pairtutor.answers.dubov_facts import Dubov1997Facts
from pairtutor.answers.groups import GroupQuestions, Move, OpponentSearch
from pairtutor.answers.procedure_facts import looked_at_before
from pairtutor.model.ids import Tpn
from pairtutor.trace.procedures import (
    ColumnsFormed,
    PairingsProposed,
    PairScrutinised,
    PlayerTransferred,
    ShortfallFound,
)
from pairtutor.trace.refusals import LiftedBefore, NeededHere, Outranked, Refusal, TooMany
from pairtutor.trace.values import Players
from pairtutor.verify.procedures.dubov_figures import (
    FETCH_BY,
    FLOAT_BY,
)


class Dubov1997Questions(GroupQuestions):
    """Asks about one group; those brought up into it are its members too."""

    round: Dubov1997Facts

    def _arrived(self) -> Players:
        return tuple(one.event.player for one in self._up)

    @cached_property
    def _up(self) -> Sequence[Move]:
        """Who is brought up."""
        return self.moves("up")

    @cached_property
    def _served(self) -> Mapping[Tpn, Move]:
        """For whom somebody is brought up."""
        return {one.event.partner: one for one in self._up if one.event.partner is not None}

    @cached_property
    def below(self) -> Sequence[Tpn]:
        """Those of lower scores who are still to be paired when the group is opened."""
        return self.round.waiting(self.opening, self.opened.residents)

    # --- pairs ---------------------------------------------------------------------------------

    def unmade(self, one: Tpn, other: Tpn) -> Answer:
        """Answer why two who may meet do not."""
        two = (one, other)
        fetched = {one.event.player for one in self._served.values()}
        gone = [tpn for tpn in two if tpn in self.gone]
        if gone and not (set(two) - set(gone)) & (fetched | set(self.below)):
            return self.passed(two, min(self.gone[tpn].step for tpn in gone), None)
        side = self._same_column(one, other)
        if side is not None and not self.inside:
            return self._apart(two, side)
        if self.opened.role == "first-round":
            return self._in_first_round(two)
        found = self.sought(one, other)
        assert found is not None, "everybody of the group is given somebody"
        return found

    def later(self, two: tuple[Tpn, Tpn], search: OpponentSearch, against: Tpn) -> Answer:
        """Answer for somebody who comes later than the opponent taken: by an order below, or in a column."""
        assert search.opponent is not None, "nobody comes later than all"
        step = search.step.number
        if isinstance(search.step.event, PlayerTransferred):
            return self.passed(two, step, self._outranked(search.step.event, against))
        side = self._same_column(search.player, against)
        if side is not None and not self._inside_allowed(search):
            return self.passed(two, step, side)
        return self.passed(two, step, Outranked("outranked", against, search.opponent, "order"))

    def _in_first_round(self, two: tuple[Tpn, Tpn]) -> Answer:
        """Answer for two of the first round, where a search is told only if somebody was refused."""
        proposal = next(step for step in self.steps if isinstance(step.event, PairingsProposed))
        told = {search.player: search for search in self.searches}
        for player, opponent in self.outcome.pairs:
            if player in two or opponent in two:
                against = next(tpn for tpn in two if tpn not in (player, opponent))
                search = told.get(player)
                number = search.step.number if search else proposal.number
                if player not in two:
                    return self.passed(two, number, Outranked("outranked", against, player, "order"))
                if search and against in search.tried:
                    return self.passed(two, *search.tried[against])
                return self.passed(two, number, Outranked("outranked", against, opponent, "order"))
        raise AssertionError("everybody of the first round is paired")

    # --- columns -------------------------------------------------------------------------------

    @cached_property
    def inside(self) -> int:
        """How many pairs inside each column are needed."""
        shortfalls = (step.event for step in self.steps if isinstance(step.event, ShortfallFound))
        return next((event.count for event in shortfalls if event.reason == "columns"), 0)

    @cached_property
    def columns(self) -> tuple[Players, Players]:
        """The two columns whose rows are paired: White, Black; the halves in the first round."""
        for step in reversed(self.steps):
            match step.event:
                case PairingsProposed(upper=upper, lower=lower):
                    return upper, lower
                case ColumnsFormed(reason="first" | "neutrals" | "equalised", white=white, black=black):
                    return white, black
                case _:
                    pass
        return (), ()

    def _same_column(self, one: Tpn, other: Tpn) -> SameSide | None:
        names: tuple[Literal["white", "upper"], Literal["black", "lower"]] = (
            ("upper", "lower") if self.opened.role == "first-round" else ("white", "black")
        )
        for column, name in zip(self.columns, names, strict=True):
            if one in column and other in column:
                return SameSide("same-side", one, other, name)
        return None

    def _apart(self, two: tuple[Tpn, Tpn], side: SameSide) -> Answer:
        """Answer for two of one column when no pairs inside it are made."""
        changes = [
            step
            for step in self.steps
            if isinstance(step.event, ColumnsFormed) and step.event.reason == "equalised"
        ]
        formed = [
            step
            for step in self.steps
            if isinstance(step.event, PairingsProposed)
            or (isinstance(step.event, ColumnsFormed) and step.event.reason in ("first", "neutrals"))
        ]
        start = formed[-1].event
        longer: Players = ()
        if changes and isinstance(start, ColumnsFormed):
            longer = max(start.white, start.black, key=len)
        if set(two) & set(longer):
            return self.passed(two, changes[-1].number, side)
        return self.passed(two, formed[-1].number, side, "apart")

    def _inside_allowed(self, search: OpponentSearch) -> bool:
        """Say whether the player of a search could still be given somebody of the same column."""
        white = self.columns[0]
        if search.player not in white:
            return True
        before = (one for one in self.searches if one.step.number < search.step.number)
        used = sum(one.player in white and one.opponent in white for one in before)
        return used < self.inside

    # --- who comes, and who leaves ---------------------------------------------------------------

    def floats(self) -> Iterable[Answer]:
        """Answer for everybody of the group why the player does not leave it."""
        moved = {**self._served, **{one.event.player: one for one in self._up}, **self.gone}
        for tpn in self.members:
            if tpn in moved:
                step = moved[tpn].step
                yield Answer((tpn,), "made", self.round.clause_of(step), step=step)
            elif self.opened.direction == "none":
                clause = self.round.clause_of(self.opening.number)
                yield Answer((tpn,), "apart", clause, step=self.opening.number)
            else:
                yield self._stays(tpn)

    def coming(self) -> Iterable[Answer]:
        """Answer for everybody below why the player does not come up, and not for each who was served."""
        below = [tpn for tpn in self.below if tpn not in self.members]
        yield from map(self._not_brought_up, below)
        for tpn in self.round.ranked(self._served):
            yield from (self.pair(tpn, other) for other in below)

    def _stays(self, tpn: Tpn) -> Answer:
        """Answer why a player does not float."""
        refused: dict[Tpn, tuple[int, Refusal]] = {}
        for move in self.gone.values():
            refused.update(looked_at_before(move.step, move.event.considered))
        if tpn in refused:
            number, why = refused[tpn]
            return self.passed((tpn,), number, why, "fewer" if isinstance(why, NeededHere) else "passed")
        if not self.gone:
            even = [one.step for one in self._up if one.event.partner is None]
            step = even[-1] if even else self.settled.number
            return self.passed((tpn,), step, TooMany("too-many", tpn, "floaters", 0))
        last = [*self.gone.values()][-1]
        return self.passed((tpn,), last.step, self._floats_first(last.event.player, tpn))

    def _floats_first(self, chosen: Tpn, tpn: Tpn) -> Outranked:
        """Return what decides that one player floats and not another."""
        round_ = self.round
        members = [one for one in self.opened.residents if one not in self._islands]
        colour = round_.orders.dominating(members)
        gone = {one.event.player for one in self._up if one.event.reason == "island"}
        below = [one for one in self.below if one not in gone]
        near = set(round_.orders.by_group(below)[0])

        def key(one: Tpn) -> Sequence[object]:
            can = bool(round_.graph[one] & near)
            return round_.figures[one].for_floating(colour, below=can)

        keys = zip(FLOAT_BY, key(chosen), key(tpn), strict=True)
        by = next(name for name, mine, theirs in keys if mine != theirs)
        return Outranked("outranked", tpn, chosen, by)

    @cached_property
    def _islands(self) -> set[Tpn]:
        return {
            step.event.player
            for step in self.steps
            if isinstance(step.event, PairScrutinised) and step.event.stage == "island"
        }

    def _not_brought_up(self, tpn: Tpn) -> Answer:
        """Answer why a player below does not come: by the last choice of somebody who does."""
        for step in self.steps:
            if isinstance(step.event, ShortfallFound):
                for one in step.event.tried:
                    if one.player == tpn:
                        return self.passed((tpn,), step.number, one.why)
        if not self._up:
            return self.passed((tpn,), self.settled.number, None)
        last = self._up[-1]
        refused = looked_at_before(last.step, last.event.considered)
        if tpn in refused:
            return self.passed((tpn,), last.step, refused[tpn][1])
        partner = last.event.partner
        barred = self.round.bar(tpn, partner) if partner is not None else None
        if barred is not None:
            return self.passed((tpn,), last.step, barred.witness)
        return self.passed((tpn,), last.step, self._outranked(last.event, tpn))

    def _outranked(self, event: PlayerTransferred, tpn: Tpn) -> Outranked | LiftedBefore:
        """Return what decides that one player is brought up and not another, who comes later in the order."""
        one, other = self.round.figures[event.player], self.round.figures[tpn]
        if one.score != other.score:
            return Outranked("outranked", tpn, one.tpn, "score")
        if one.barred != other.barred:
            return other.lifted_before()
        keys = zip(FETCH_BY, one.for_fetching(event.wanted), other.for_fetching(event.wanted), strict=True)
        return Outranked("outranked", tpn, one.tpn, next(name for name, a, b in keys if a != b))
