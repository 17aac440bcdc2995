"""Who is brought up into a Dubov group, and who floats from it."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Sequence

from pairtutor.trace.procedures import PairScrutinised, PlayerTransferred, ShortfallFound
from pairtutor.trace.refusals import NeededHere, Outranked, PassedOver, TooMany
from pairtutor.trace.values import OnlyPartners
from pairtutor.verify.limits import TURNED
from pairtutor.verify.procedures.able import Able, Graph, Sparing, check_proof
from pairtutor.verify.procedures.dubov_figures import FETCH_BY, FLOAT_BY, By, Key, dominating
from pairtutor.verify.procedures.dubov_rows import Pair, Rows, part, together
from pairtutor.verify.refuted import Refuted, holds, same

Refusing = Callable[[int, PassedOver], None]
"""Checks what a step says against somebody."""


class Moves(Rows):
    """Checks moves between groups; `free` are those not yet paired."""

    free: set[int]

    # --- orders --------------------------------------------------------------------------------

    def by_group(self, players: Iterable[int]) -> list[list[int]]:
        """Return players by score, highest first, in each as ranked."""
        groups: dict[int, list[int]] = {}
        for tpn in sorted(players, key=lambda tpn: self.persons[tpn].rank):
            groups.setdefault(self.persons[tpn].score, []).append(tpn)
        return list(groups.values())

    def to_fetch(self, below: Iterable[int], wanted: str | None) -> list[int]:
        """Return players in the order in which they are looked at to be brought up (DUB-28)."""
        figures = self.figures
        order: list[int] = []
        for group in self.by_group(below):
            order += sorted(group, key=lambda tpn: (figures[tpn].barred, figures[tpn].for_fetching(wanted)))
        return order

    def following(
        self, order: Sequence[int], chosen: int, key: Callable[[int], Key], by: Sequence[By]
    ) -> list[PassedOver]:
        """Return who comes right after the chosen one of an order, and what decides between them."""
        rest = order[order.index(chosen) + 1 :]
        if not rest:
            return []
        other = rest[0]
        what: By = "score"
        if self.persons[other].score == self.persons[chosen].score:
            keys = zip(by, key(other), key(chosen), strict=True)
            what = next(name for name, mine, yours in keys if mine != yours)
        return [PassedOver(other, Outranked("outranked", other, chosen, what))]

    def _check_over(
        self, step: int, over: Sequence[int], tried: Sequence[PassedOver], refusing: Refusing
    ) -> None:
        same(step, "who was looked at before", list(over), [one.player for one in tried])
        for one in tried:
            refusing(step, one)

    # --- brought up ----------------------------------------------------------------------------

    def fetched(
        self,
        order: Sequence[int],
        chosen: int,
        wanted: str | None,
        reason: str,
        partner: int | None,
        no: Refusing,
    ) -> None:
        """Check the step that brings somebody up."""
        step, event = self.take(PlayerTransferred, f"that {chosen} is brought up")
        self.check_transfer(step, event, player=chosen, reason=reason, direction="up")
        over = order[: order.index(chosen)]
        self._check_over(step, over, event.considered[: len(over)], no)
        own = self.figures[chosen]

        def key(tpn: int) -> Key:
            return self.figures[tpn].for_fetching(wanted)

        behind = [
            tpn
            for tpn in order[len(over) :]
            if self.persons[tpn].score == self.persons[chosen].score and key(tpn) < key(chosen)
        ]
        late = [PassedOver(tpn, self.figures[tpn].lifted_before()) for tpn in behind]
        rest = [tpn for tpn in order if tpn not in behind]
        later = [*late, *self.following(rest, chosen, key, FETCH_BY)]
        same(step, "who comes later, and why", later, list(event.considered[len(over) :]))
        same(step, "for whom the player comes", partner, event.partner)
        same(step, "the scores of the move", (own.score, None), (event.from_score, event.to_score))
        same(step, "the colour that the player should be due", wanted, event.wanted)
        same(step, "what speaks against it", own.lifted_before() if own.barred else None, event.despite)
        self.blank(step, event, "floater_type", "opponents")

    def islands(self, members: list[int], below: set[int]) -> tuple[list[int], list[Pair]]:
        """Check the islands of a group; return who else is in it, and the pairs of islands."""
        own = set(members)
        islands = [tpn for tpn in members if not self.graph[tpn] & own]
        for tpn in islands:
            step, event = self.take(PairScrutinised, f"that {tpn} can meet nobody of the group")
            self.blank(step, event, "required", "suited")
            told = (event.player, event.stage, event.opponent, event.proposed)
            same(step, "the player who can meet nobody", (tpn, "island", None, None), told)
            others = [other for other in members if other != tpn]
            same(step, f"the opponents tried for {tpn}", others, [one.player for one in event.tried])
            for one in event.tried:
                self.check_bar(step, tpn, one)
        pairs = []
        for tpn in self.in_turns(islands):
            due = self.figures[tpn].due
            wanted = TURNED[due] if due else None
            order = self.to_fetch(below & self.free, wanted)
            chosen = self.first_available(tpn, order, self.free)
            assert chosen is not None, "the round can be completed"
            pool = set(self.free)

            def no(step: int, one: PassedOver, tpn: int = tpn, pool: set[int] = pool) -> None:
                self.check_refused(step, tpn, one, pool)

            self.fetched(order, chosen, wanted, "island", tpn, no)
            self.free -= {tpn, chosen}
            pairs.append((tpn, chosen))
        return [tpn for tpn in members if tpn not in islands], pairs

    def make_even(self, members: list[int], below: set[int]) -> tuple[int | None, list[int]]:
        """Check who is brought up to an odd group; return the player, or else those who do not fit."""
        colour = dominating(self.figures[tpn] for tpn in members)
        wanted = TURNED[colour] if colour else None
        order = self.to_fetch(below, wanted)
        fits = (tpn for tpn in order if self.able.whole([*members, tpn]) and self.able.whole(below - {tpn}))
        chosen = next(fits, None)
        if chosen is not None:
            self.fetched(order, chosen, wanted, "odd-number", None, self._unfit(members, below))
        return chosen, order

    def _unfit(self, members: list[int], below: set[int]) -> Refusing:
        def no(step: int, one: PassedOver) -> None:
            if not isinstance(one.why, OnlyPartners):
                what = f"why {one.player} does not come"
                raise Refuted(step, what, "the players who could not be paired", one.why.kind)
            group = {*members, one.player}
            pool = below - {one.player} if self.able.whole(group) else group
            check_proof(step, one.why, pool, self.graph)

        return no

    # --- floaters ------------------------------------------------------------------------------

    def _least(
        self, group: set[int], below: set[int], floaters: set[int], staying: set[int]
    ) -> tuple[int | None, Graph]:
        """Return how many float at least if some must and others must not, and which pairs there are."""
        inside = together(
            part(self.graph, group - floaters, group - floaters), part(self.graph, below, below)
        )
        across = part(self.graph, group - staying, below)
        whole = {tpn: set[int]() for tpn in group | below}
        return Able(together(whole, inside), across).least(group | below), together(whole, inside, across)

    def floaters(self, members: list[int], below: set[int], tried: list[int]) -> tuple[list[int], list[Pair]]:
        """Check who floats from a group and whom they meet; return who stays, and the pairs."""
        group = set(members)
        count, _ = self._least(group, below, set(), set())
        assert count is not None, "the round can be completed"
        colour = dominating(self.figures[tpn] for tpn in members)
        near = set(self.by_group(below)[0]) if below else set()

        def key(tpn: int) -> Key:
            return self.figures[tpn].for_floating(colour, below=bool(self.graph[tpn] & near))

        order = sorted(members, key=key)
        self._needed(members, below, tried, count, order, near)
        floating: set[int] = set()
        staying: set[int] = set()
        while len(floating) < count:
            undecided = [tpn for tpn in order if tpn not in floating | staying]
            over = []
            refused: list[tuple[set[int], Graph]] = []
            for tpn in undecided:
                least, graph = self._least(group, below, floating | {tpn}, staying)
                if least is not None and least <= count:
                    break
                over.append(tpn)
                refused.append((set(staying), graph))
                staying.add(tpn)
            chosen = undecided[len(over)]
            step, event = self.take(PlayerTransferred, f"that {chosen} floats")
            self.check_transfer(step, event, player=chosen, reason="floater", direction="down")
            told = event.considered[: len(over)]
            same(step, "who was looked at before", over, [one.player for one in told])
            for one, (_, graph) in zip(told, refused, strict=True):
                self._must_stay(step, one, group, below, count, floating, graph)
            rest = [tpn for tpn in undecided if tpn not in staying]
            later = self.following(rest, chosen, key, FLOAT_BY)
            same(step, "who comes later, and why", later, list(event.considered[len(over) :]))
            score = self.persons[chosen].score
            same(step, "the scores of the move", (score, None), (event.from_score, event.to_score))
            self.blank(step, event, "partner", "wanted", "despite", "floater_type", "opponents")
            floating.add(chosen)
        return [tpn for tpn in members if tpn not in floating], self._meet_below(floating, below)

    def _needed(
        self,
        members: list[int],
        below: set[int],
        tried: list[int],
        count: int,
        order: list[int],
        near: Collection[int],
    ) -> None:
        step, event = self.take(ShortfallFound, "that players must float")
        inside = self.able.whole(members)
        reason = "nobody-fits" if len(members) % 2 else "below" if inside else "group"
        same(step, "the reason for an exception", reason, event.reason)
        same(step, "how many players float", count, event.count)
        first = tuple(tpn for tpn in order if self.graph[tpn] & set(near))
        following = tuple(tpn for tpn in order if tpn not in first)
        same(step, "who can float, in order", (first, following), (event.first, event.following))
        self._check_over(step, tried, event.tried, self._unfit(members, below))
        if reason == "nobody-fits":
            same(step, "a proof", None, event.witness)
        elif event.witness is None:
            raise Refuted(step, "the proof that players must float", "players without partners", None)
        else:
            check_proof(step, event.witness, below if inside else members, self.graph)

    def _must_stay(
        self,
        step: int,
        one: PassedOver,
        group: set[int],
        below: set[int],
        count: int,
        floating: set[int],
        graph: Graph,
    ) -> None:
        what = f"why {one.player} does not float"
        match one.why:
            case OnlyPartners():
                check_proof(step, one.why, group | below, graph)
            case NeededHere():
                same(step, what, (one.player, (len(group) - count) // 2), (one.why.player, one.why.pairs))
                left = Sparing(self.graph, group - floating - {one.player}).left_out
                room = count - len(floating) - 1
                holds(left > room, step, what, f"more than {room} without an opponent", left)
            case TooMany():
                same(step, what, (one.player, "floaters", count), tuple(one.why)[1:])
            case _:
                raise Refuted(step, what, "what the group needs", one.why.kind)

    def _meet_below(self, floating: set[int], below: set[int]) -> list[Pair]:
        """Check whom the floaters meet."""
        apart = {tpn: set(row) - floating if tpn in floating else set(row) for tpn, row in self.graph.items()}
        able = Able(apart)
        pool = floating | below
        pairs: list[Pair] = []
        for tpn in self.in_turns(sorted(floating, key=lambda one: self.persons[one].rank)):
            due = self.figures[tpn].due
            wanted = TURNED[due] if due else None
            order = self.to_fetch(below & pool, wanted)
            rest = set(pool)
            chosen = next(
                other for other in order if other in self.graph[tpn] and able.whole(rest - {tpn, other})
            )

            def no(step: int, one: PassedOver, tpn: int = tpn, rest: set[int] = rest) -> None:
                if one.player not in self.graph[tpn]:
                    self.check_bar(step, tpn, one)
                elif isinstance(one.why, OnlyPartners):
                    check_proof(step, one.why, rest - {tpn, one.player}, apart)
                else:
                    what = f"why {tpn} does not meet {one.player}"
                    raise Refuted(step, what, "the players who could not be paired", one.why.kind)

            self.fetched(order, chosen, wanted, "fetched", tpn, no)
            pool -= {tpn, chosen}
            pairs.append((tpn, chosen))
        return pairs
