"""Every answer of the groups of a Dubov round of 1997: rows of columns, who is brought up, who must leave."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from fractions import Fraction
from functools import cached_property
from typing import Literal

from pairtutor.answers.answer import Answer, SameSide
from pairtutor.answers.groups import GroupQuestions, Move
from pairtutor.answers.procedure_facts import By, RoundFacts
from pairtutor.answers.searches import OpponentSearch, looked_at_before
from pairtutor.model.ids import Tpn
from pairtutor.positions.dubov_figures import (
    BYE_BY,
    FETCH_BY,
    FLOAT_BY,
    DubovFigures,
    DubovOrders,
    PlayedFigures,
    figures_of_all,
)
from pairtutor.positions.editions import DUBOV_1997
from pairtutor.positions.histories import persons
from pairtutor.positions.legality import LimitLegality, dubov_limits, forbidden_pairs
from pairtutor.rules.facts import facts
from pairtutor.trace.derived import came_later, decisive_test, next_in_order
from pairtutor.trace.procedures import (
    ColumnsFormed,
    PairingsProposed,
    PairScrutinised,
    PlayerTransferred,
    ShortfallFound,
    StandingsFormed,
)
from pairtutor.trace.refusals import (
    Average,
    ColoursBarred,
    LiftedBefore,
    NeededHere,
    Outranked,
    Refusal,
    TooMany,
)
from pairtutor.trace.values import Players, SameAbsolute


class Dubov1997Facts(RoundFacts):
    """A round by the Dubov rules of 1997, with the figures that its players have."""

    def _legality(self) -> LimitLegality:
        opened = self.index.opened
        return LimitLegality(persons(opened, DUBOV_1997), forbidden_pairs(opened), dubov_limits, widest=True)

    @cached_property
    def figures(self) -> Mapping[Tpn, DubovFigures]:
        """What the rules look at in each player."""
        opened = self.index.opened
        played = dict.fromkeys(self.persons, PlayedFigures(Fraction(0), ()))
        standings = self.index.standings
        for line in standings.lines if isinstance(standings, StandingsFormed) else ():
            _, average, lifted = line.figures
            assert isinstance(average, Average) and isinstance(lifted, tuple), (
                "these are figures of Dubov's standings"
            )
            played[line.player] = PlayedFigures(Fraction(average.total, average.games or 1), lifted)
        return figures_of_all(opened, self.persons, played)

    @cached_property
    def orders(self) -> DubovOrders:
        """The orders that the rules put players in."""
        return DubovOrders(self.persons, self.figures)

    def clause_of_colours(self, barred: ColoursBarred | SameAbsolute) -> str | None:
        """Return 2.4 where each player in question would have a colour for the third time in a row."""
        limits = barred.limits if isinstance(barred, ColoursBarred) else ()
        rows = bool(limits) and all(limit.reason == "in-a-row" for limit in limits)
        return self.clause(facts(self.system).table("barred")["in-a-row" if rows else "difference"])

    def bye_test(self, tpn: Tpn, bye: Tpn) -> By:
        """Return the test that decides about the bye (dubov-1997 4; 5 in the first round)."""
        if self.index.opened.round == 1:
            return "number"
        score = self.persons[bye].score
        if self.persons[tpn].score != score:
            return "score"
        own = [player for player, person in self.persons.items() if person.score == score]
        colour = self.orders.dominating_colour(own)
        return _by(decisive_test(BYE_BY, *(self.figures[player].for_bye(colour) for player in (tpn, bye))))


def _by(name: str) -> By:
    """Return the name of a test as one of those that decide about the bye."""
    names: tuple[By, ...] = ("score", "due-colour", "dominating-colour", "rating", "average-rating", "number")
    return next(test for test in names if test == name)


class Dubov1997Questions(GroupQuestions):
    """Asks about one group; those brought up into it are its members too."""

    round: Dubov1997Facts

    def _arrivals(self) -> Players:
        return tuple(move.event.player for move in self._up)

    @cached_property
    def _up(self) -> Sequence[Move]:
        """Who is brought up."""
        return self.moves("up")

    @cached_property
    def _moves_by_partner(self) -> Mapping[Tpn, Move]:
        """For whom somebody is brought up, with the move of the one who comes."""
        return {move.event.partner: move for move in self._up if move.event.partner is not None}

    # --- pairs ---------------------------------------------------------------------------------

    def unmade(self, player: Tpn, other: Tpn) -> Answer:
        """Answer why two who may meet do not."""
        two = (player, other)
        fetched = {move.event.player for move in self._moves_by_partner.values()}
        gone = [tpn for tpn in two if tpn in self.departures]
        # if the other one was fetched, or is below, a search for an opponent tells more than the leaving
        if gone and not (set(two) - set(gone)) & (fetched | set(self.below)):
            return self.answer_from_step(two, min(self.departures[tpn].step for tpn in gone), witness=None)
        side = self._same_column(player, other)
        if side is not None and not self.inside:
            return self._of_one_column(two, side)
        if self.opened.role == "first-round":
            return self._in_first_round(two)
        answer = self.sought(player, other)
        assert answer is not None, "everybody of the group is given somebody"
        return answer

    def later(self, two: tuple[Tpn, Tpn], search: OpponentSearch, against: Tpn) -> Answer:
        """Answer for somebody who comes later than the opponent taken: by an order below, or in a column."""
        assert search.opponent is not None, "nobody comes later than all"
        step = search.step.number
        if isinstance(search.step.event, PlayerTransferred):
            return self.answer_from_step(two, step, self._why_outranked(search.step.event, against))
        side = self._same_column(search.player, against)
        if side is not None and not self._inside_allowed(search):
            return self.answer_from_step(two, step, side)
        return self.answer_from_step(two, step, came_later(against, search.opponent))

    def _in_first_round(self, two: tuple[Tpn, Tpn]) -> Answer:
        """Answer for two of the first round, where a search is told only if somebody was refused."""
        proposal = next(step for step in self.steps if isinstance(step.event, PairingsProposed))
        search_of = {search.player: search for search in self.searches}
        for player, opponent in self.outcome.pairs:
            if player in two or opponent in two:
                against = next(tpn for tpn in two if tpn not in (player, opponent))
                search = search_of.get(player)
                number = search.step.number if search else proposal.number
                if player not in two:
                    return self.answer_from_step(two, number, came_later(against, player))
                if search and against in search.tried:
                    return self.answer_from_step(two, *search.tried[against])
                return self.answer_from_step(two, number, came_later(against, opponent))
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
        return (), ()

    def _same_column(self, player: Tpn, other: Tpn) -> SameSide | None:
        """Return the column (or half, in the first round) that two are both in; None if they are in two."""
        names: tuple[Literal["white", "upper"], Literal["black", "lower"]] = (
            ("upper", "lower") if self.opened.role == "first-round" else ("white", "black")
        )
        for column, name in zip(self.columns, names, strict=True):
            if player in column and other in column:
                return SameSide("same-side", player, other, name)
        return None

    def _of_one_column(self, two: tuple[Tpn, Tpn], side: SameSide) -> Answer:
        """Answer for two of one column when no pairs inside it are made.

        Where the columns were equalised it is the last change, if one of the two could have changed columns:
        players left the longer one.
        """
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
            return self.answer_from_step(two, changes[-1].number, side)
        return self.answer_from_step(two, formed[-1].number, side, "apart")

    def _inside_allowed(self, search: OpponentSearch) -> bool:
        """Say whether the player of a search could still be given somebody of the same column."""
        white = self.columns[0]
        if search.player not in white:
            return True
        before = (earlier for earlier in self.searches if earlier.step.number < search.step.number)
        used = sum(earlier.player in white and earlier.opponent in white for earlier in before)
        return used < self.inside

    # --- who comes, and who leaves ---------------------------------------------------------------

    @cached_property
    def movers(self) -> Mapping[Tpn, int]:
        """Who leaves the group, is brought up into it, or is served by somebody who is."""
        moved = {
            **self._moves_by_partner,
            **{move.event.player: move for move in self._up},
            **self.departures,
        }
        return {tpn: move.step for tpn, move in moved.items()}  # leaving counts before coming

    def answers_below(self) -> Iterable[Answer]:
        """Answer for everybody below why the player does not come up, and not for each who was served."""
        below = [tpn for tpn in self.below if tpn not in self.members]
        yield from map(self._not_brought_up, below)
        for tpn in self.round.in_rank_order(self._moves_by_partner):
            yield from (self.pair(tpn, other) for other in below)

    def stays(self, player: Tpn) -> Answer:
        """Answer why a player does not float.

        In the step in which that one was refused; else, where nobody floats, in the one that made the group
        even or settled it; else in that of the last who floats, who comes first.
        """
        if self.opened.direction == "none":
            return super().stays(player)
        refused: dict[Tpn, tuple[int, Refusal]] = {}
        for move in self.departures.values():
            refused.update(looked_at_before(move.step, move.event.considered))
        if player in refused:
            number, why = refused[player]
            return self.answer_from_step(
                (player,), number, why, "fewer" if isinstance(why, NeededHere) else "passed"
            )
        if not self.departures:
            even = [arrival.step for arrival in self._up if arrival.event.partner is None]
            step = even[-1] if even else self.settled.number
            return self.answer_from_step((player,), step, TooMany("too-many", player, "floaters", allowed=0))
        last = [*self.departures.values()][-1]
        return self.answer_from_step((player,), last.step, self._floats_first(last.event.player, player))

    def _floats_first(self, chosen: Tpn, tpn: Tpn) -> Outranked:
        """Return the fact that decides that one player floats and not another."""
        round_ = self.round
        members = [item for item in self.opened.residents if item not in self._islands]
        colour = round_.orders.dominating_colour(members)
        gone = {item.event.player for item in self._up if item.event.reason == "island"}
        below = [item for item in self.below if item not in gone]
        near = set(round_.orders.by_group(below)[0])

        def key(item: Tpn) -> Sequence[object]:
            can = bool(round_.graph[item] & near)
            return round_.figures[item].for_floating(colour, below=can)

        return came_later(tpn, chosen, decisive_test(FLOAT_BY, key(chosen), key(tpn)))

    @cached_property
    def _islands(self) -> set[Tpn]:
        """Return the players who met as islands."""
        return {
            step.event.player
            for step in self.steps
            if isinstance(step.event, PairScrutinised) and step.event.stage == "island"
        }

    def _not_brought_up(self, tpn: Tpn) -> Answer:
        """Answer why a player below does not come: by the last choice of somebody who does."""
        for step in self.steps:
            if isinstance(step.event, ShortfallFound):
                for refusal in step.event.tried:
                    if refusal.player == tpn:
                        return self.answer_from_step((tpn,), step.number, refusal.why)
        if not self._up:
            return self.answer_from_step((tpn,), self.settled.number, witness=None)
        last = self._up[-1]
        refused = looked_at_before(last.step, last.event.considered)
        if tpn in refused:
            return self.answer_from_step((tpn,), last.step, refused[tpn][1])
        partner = last.event.partner
        barred = self.round.bar(tpn, partner) if partner is not None else None
        if barred is not None:
            return self.answer_from_step((tpn,), last.step, barred.witness)
        return self.answer_from_step((tpn,), last.step, self._why_outranked(last.event, tpn))

    def _why_outranked(self, event: PlayerTransferred, tpn: Tpn) -> Outranked | LiftedBefore:
        """Return the fact by which one player is brought up and not another, who comes later in the order."""
        taken, other = self.round.figures[event.player], self.round.figures[tpn]
        if taken.score == other.score and taken.barred != other.barred:  # 2.5 bars the other one
            return other.lifted_before()
        keys = (taken.for_fetching(event.wanted), other.for_fetching(event.wanted))
        return next_in_order(tpn, taken.tpn, (other.score, taken.score), FETCH_BY, keys)
