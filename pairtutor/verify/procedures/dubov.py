"""A round by the Dubov rules: the figures, the bye, the groups from the top, the colours."""

from __future__ import annotations

from fractions import Fraction
from itertools import pairwise

from pairtutor.trace.events import ColourDecided
from pairtutor.trace.procedures import GroupSettled, PairingsProposed, StandingsFormed
from pairtutor.verify.editions import DUBOV_1997
from pairtutor.verify.histories import scores_before
from pairtutor.verify.limits import TURNED, Given, by_dubov
from pairtutor.verify.outcome import Sums, floats_given
from pairtutor.verify.persons import Person
from pairtutor.verify.procedures.closing import check_colour, turned
from pairtutor.verify.procedures.dubov_figures import (
    BYE_BY,
    Told,
    check_lifted,
    dominating,
    figures,
    told_figures,
)
from pairtutor.verify.procedures.dubov_moves import Moves
from pairtutor.verify.procedures.dubov_rows import Pair
from pairtutor.verify.refuted import same


class DubovRound(Moves):
    """Follows a round by the Dubov rules."""

    edition = DUBOV_1997

    def check(self) -> Sums:
        """Prove the steps of the round.

        Raises:
            Refuted: one of them is not so.
        """
        self._figures()
        if not self.completion():
            self.end()
            return Sums()
        self.free = set(self.persons)
        first = self.opened.round == 1
        if self.opened.bye_needed:
            self._bye(first=first)
        self.pairs: list[Pair] = []
        if first:
            self._first_round()
        else:
            for score in sorted({one.score for one in self.persons.values()}, reverse=True):
                self._group(score)
        return self.close(
            self.pairs,
            self._colour,
            lambda event: floats_given(event.boards, self.persons, None),
            self.groups,
        )

    # --- before the groups ------------------------------------------------------------------

    def _figures(self) -> None:
        opened = self.opened
        told = {tpn: Told(Fraction(0), ()) for tpn in self.persons}
        if opened.round > 1:
            step, event = self.take(StandingsFormed, "the figures of the players")
            told = told_figures(step, event, self.persons)
            before = scores_before(opened)
            for one in self.persons.values():
                check_lifted(step, one, told[one.tpn].lifted, before)
        lines = pairwise(opened.players)
        by_number = all(one.tpn < other.tpn for one, other in lines if one.score == other.score)
        self.figures = {
            one.tpn: figures(
                one,
                told[one.tpn],
                seed=one.tpn if by_number else one.rank,
                number=opened.round,
                planned=opened.planned_rounds,
                last=opened.last_round,
            )
            for one in self.persons.values()
        }

    def _bye(self, *, first: bool) -> None:
        figures = self.figures
        if first:
            order = sorted(self.persons, key=lambda tpn: -figures[tpn].seed)
        else:
            order = []
            for group in reversed(self.by_group(self.persons)):
                colour = dominating(figures[tpn] for tpn in group)
                order += sorted(group, key=lambda tpn: figures[tpn].for_bye(colour))
        step, event, place = self.check_bye(order)
        chosen = order[place]
        own = [tpn for tpn in self.persons if figures[tpn].score == figures[chosen].score]
        colour = dominating(figures[tpn] for tpn in own)
        later = (
            [] if first else self.following(order, chosen, lambda tpn: figures[tpn].for_bye(colour), BYE_BY)
        )
        same(step, "who comes later, and why", later, list(event.passed_over[place:]))
        self.free.discard(chosen)

    # --- groups ---------------------------------------------------------------------------------

    def _opened(self, score: int | None, role: str, residents: list[int], pairs: int | None) -> None:
        direction = "down" if role == "ordinary" else "none"
        step, event = self.open_group(score, role, direction, residents)
        same(step, "how many pairs the group has to make", pairs, event.pairs)

    def _settled(self, pairs: list[Pair]) -> None:
        step, event = self.take(GroupSettled, "the pairs of the group")
        self.check_settled(step, pairs, event.pairs)
        same(step, "the players left over", (), event.left)
        self.pairs += pairs

    def _first_round(self) -> None:
        order = sorted(self.free, key=lambda tpn: self.figures[tpn].seed)
        if not order:
            return
        half = len(order) // 2
        upper, lower = order[:half], order[half:]
        self._opened(None, "first-round", order, half)
        step, event = self.take(PairingsProposed, "the two halves")
        same(step, "the two halves", (tuple(upper), tuple(lower)), (event.upper, event.lower))
        told = (event.reason, event.leaving, event.entering)
        same(step, "the reason for the two halves", ("first", (), ()), told)
        self._settled(self.pair_rows(upper, lower, "first-round"))

    def _group(self, score: int) -> None:
        everybody = sorted(self.free, key=lambda tpn: self.persons[tpn].rank)
        members = [tpn for tpn in everybody if self.persons[tpn].score == score]
        below = {tpn for tpn in everybody if self.persons[tpn].score < score}
        if not members:
            return
        self._opened(score, "ordinary" if below else "last", members, None)
        members, pairs = self.islands(members, below)
        below &= self.free
        if members:
            members, more = self._make_pairable(members, below)
            pairs += more
        if members:
            pairs += self.arrange(members)
        self.free -= {tpn for pair in pairs for tpn in pair}
        self._settled(pairs)

    def _make_pairable(self, members: list[int], below: set[int]) -> tuple[list[int], list[Pair]]:
        """Return those who will be paired among themselves, and the pairs of floaters."""
        tried: list[int] = []
        if len(members) % 2:
            chosen, tried = self.make_even(members, below)
            if chosen is not None:
                return [*members, chosen], []
        elif self.able.whole(members) and self.able.whole(below):
            return members, []
        return self.floaters(members, below, tried)

    # --- the end -----------------------------------------------------------------------------------

    def _colour(self, step: int, event: ColourDecided, high: Person, low: Person) -> None:
        if self.opened.round == 1:
            given = self._drawn(high, low)
        else:
            pair = next(pair for pair in self.pairs if set(pair) == {high.tpn, low.tpn})
            found = by_dubov(
                self.persons[pair[0]], self.persons[pair[1]], lambda one: self.figures[one.tpn].aro
            )
            assert found is not None, "every average is known"
            given = found if pair[0] == high.tpn else turned(found)
        check_colour(step, event, high, low, given, both_limits=False)

    def _drawn(self, high: Person, low: Person) -> Given:
        row = next(row for row, pair in enumerate(self.pairs) if set(pair) == {high.tpn, low.tpn})
        lot = self.opened.initial_colour or "white"
        colour = TURNED[lot] if row % 2 else lot
        return Given(colour if self.pairs[row][0] == high.tpn else TURNED[colour], "drawn-colour")
