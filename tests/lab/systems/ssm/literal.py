"""The Swiss System Modified done by hand: cards on a table, trying, and starting again.

It follows the text and the readings SSM-13 to SSM-31 sentence by sentence, finds by brute force whether
pairs exist, and shares nothing with the engine.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from typing import NamedTuple

from pairtutor.model.tournament import Tournament
from tests.lab.systems.ssm.literal_cards import Card, cards

Pair = tuple[Card, Card]
SETS = (("B1", "B4", "B5"), ("B1", "B4"), ("B1",))


class Deal(NamedTuple):
    """The pairs of one run of C3 to C5; `stuck` is who found nobody first, and the highest free then."""

    pairs: list[Pair]
    stuck: Pair | None


class Table:
    """One round; `apart` says that B4 is in force. `came_up` counts what the steps came across.

    `searches` are the cards that were dealt an opponent, with the free ones in order and the one taken.
    """

    def __init__(self, present: Sequence[Card], *, apart: bool) -> None:
        self.present = list(present)
        self.apart = apart
        self.came_up: Counter[str] = Counter()
        self.searches: list[tuple[Card, list[Card], Card | None]] = []
        self._moved: set[Card] = set()
        self._known: dict[tuple[tuple[Card, ...], tuple[str, ...]], int] = {}

    def pair(self) -> tuple[list[Pair], Card | None] | None:
        """Return the pairs in order and who has the bye; None if the round cannot be paired."""
        brackets: list[list[Card]] = []
        for card in self.present:
            if not brackets or brackets[-1][0].score != card.score:
                brackets.append([])
            brackets[-1].append(card)
        done: list[list[Pair]] = []
        moved: list[Card] = []
        for bracket in brackets[:-1]:
            pairs, moved = self._bracket(sorted(moved + bracket))
            done.append(pairs)
        return self._last(done, sorted(moved + (brackets[-1] if brackets else [])))

    # --- C7, C8, C9 -----------------------------------------------------------

    def _bracket(self, bracket: list[Card]) -> tuple[list[Pair], list[Card]]:
        """Return the pairs of a bracket that is not the last, and who is moved down."""
        moved: list[Card] = []
        while True:
            pairs, deals = self._try(bracket)
            if pairs is not None:
                over = self._odd(bracket, pairs, bracket)
                if over is None:
                    return pairs, moved
                return over[1], [*moved, over[0]]
            lonely = self.lonely(bracket)
            if not lonely:
                break
            self.came_up["C7"] += 1
            bracket = [card for card in bracket if card != lonely[0]]
            moved.append(lonely[0])
            self._moved.add(lonely[0])
        first, second = deals
        kept = self.better(first, second)
        self.came_up["C8 second run" if kept is second.pairs else "C8 first run"] += 1
        return kept, moved + [card for card in bracket if not any(card in pair for pair in kept)]

    def _last(self, done: list[list[Pair]], last: list[Card]) -> tuple[list[Pair], Card | None] | None:
        while True:
            pairs, _ = self._try(last)
            if pairs is not None and len(last) % 2 == 0:
                return self._written([*done, pairs]), None
            if pairs is not None:
                over = self._odd(last, pairs, [card for card in last if not card.had_bye])
                if over is not None:
                    self.came_up["C7 has the bye"] += over[0] in self._moved
                    return self._written([*done, over[1]]), over[0]
            while done and not done[-1]:
                done = done[:-1]
            if not done:
                return None
            self.came_up["C9" if pairs is None else "C9 as nobody may have the bye"] += 1
            last = sorted([*last, *(card for pair in done[-1] for card in pair)])
            done = done[:-1]

    def _written(self, brackets: list[list[Pair]]) -> list[Pair]:
        return [pair for bracket in brackets for pair in sorted((min(pair), max(pair)) for pair in bracket)]

    # --- C2 to C6 -------------------------------------------------------------

    def _try(self, bracket: list[Card]) -> tuple[list[Pair] | None, list[Deal]]:
        """Return p pairs, if they can be made, and the runs of C3 to C5."""
        p = len(bracket) // 2
        s1, s2 = bracket[:p], bracket[p:]
        first = self._deal(s1, s2)
        if first.stuck is None:
            return first.pairs, [first]
        second = self.exchanged(s1, s2, first)
        if second.stuck is None:
            self.came_up["C6"] += 1
            return second.pairs, [first, second]
        for criteria in SETS:
            if self.most(tuple(bracket), criteria) == p:
                self.came_up[f"SSM-25 {' '.join(criteria)}"] += 1
                return self._dead_end(bracket, criteria), [first, second]
        return None, [first, second]

    def lonely(self, bracket: list[Card]) -> list[Card]:
        """C7: who can be paired with nobody here."""
        return [x for x in bracket if not any(self.fits(x, y, ("B1",)) for y in bracket if y is not x)]

    def better(self, first: Deal, second: Deal) -> list[Pair]:
        """C8: the pairs that stand."""
        return second.pairs if len(second.pairs) > len(first.pairs) else first.pairs

    def exchanged(self, s1: list[Card], s2: list[Card], first: Deal) -> Deal:
        """C6: the run after the exchange."""
        assert first.stuck is not None
        x, y = first.stuck
        return self._deal(
            sorted([y, *(card for card in s1 if card != x)]), sorted([x, *(card for card in s2 if card != y)])
        )

    dealt: tuple[tuple[str, ...], ...] = SETS
    """C5: which criteria are asked for while cards are dealt, one set after the other."""

    def offered(self, free: list[Card]) -> list[Card]:
        """C3, C4: the free ones of S2 as they are tried."""
        return free

    def _deal(self, s1: list[Card], s2: list[Card]) -> Deal:
        free = list(s2)
        pairs: list[Pair] = []
        stuck: Pair | None = None
        for x in s1:
            tried = self.offered(free)
            found = [(criteria, y) for criteria in self.dealt for y in tried if self.fits(x, y, criteria)]
            self.searches.append((x, list(free), found[0][1] if found else None))
            if found:
                criteria, y = found[0]
                self.came_up[f"C4 {' '.join(criteria)}"] += 1
                pairs.append((x, y))
                free.remove(y)
            elif stuck is None:
                stuck = x, free[0]
        return Deal(pairs, stuck)

    def _dead_end(self, bracket: list[Card], criteria: tuple[str, ...]) -> list[Pair]:
        p = len(bracket) // 2
        s1, s2 = bracket[:p], bracket[p:]
        free = list(bracket)
        pairs: list[Pair] = []
        while len(pairs) < p:
            x = free.pop(0)
            offered = [y for y in s2 if y in free]
            if x in s1:
                offered += [y for y in reversed(s1) if y in free]
            for y in offered:
                others = tuple(card for card in free if card != y)
                if self.fits(x, y, criteria) and len(pairs) + 1 + self.most(others, criteria) >= p:
                    pairs.append((x, y))
                    free.remove(y)
                    break
            else:
                self.came_up["SSM-25 stays over"] += 1
        return pairs

    # --- the odd player -------------------------------------------------------

    def _odd(
        self, bracket: list[Card], pairs: list[Pair], allowed: list[Card]
    ) -> tuple[Card, list[Pair]] | None:
        """Return who stays over with the pairs of the others; None of an even bracket, or if nobody can."""
        left = [card for card in bracket if not any(card in pair for pair in pairs)]
        if not left:
            return None
        (u,) = left
        if u in allowed and not u.down:
            return u, pairs
        others = [v for v in reversed(bracket) if v in allowed and v != u]
        for v in others:
            if v.down:
                continue
            without = self._try([card for card in bracket if card != v])[0]
            if without is None:
                self.came_up["SSM-26 not without"] += 1
            elif u not in allowed or self._breaks(without, v) < self._breaks(pairs, u):
                self.came_up["SSM-26 b" if u in allowed else "SSM-26 b, had the bye"] += 1
                return v, without
        if u in allowed:
            self.came_up["SSM-26 c"] += 1
            return u, pairs
        for v in others:
            without = self._try([card for card in bracket if card != v])[0]
            if without is not None:
                self.came_up["SSM-26 d"] += 1
                return v, without
        return None

    # --- criteria -------------------------------------------------------------

    def _same(self, x: Card, y: Card) -> bool:
        return self.apart and x.group != "" and x.group == y.group

    def _again(self, x: Card, y: Card) -> bool:
        return (x.score > y.score and (x.down or y.up)) or (y.score > x.score and (y.down or x.up))

    def fits(self, x: Card, y: Card, criteria: tuple[str, ...]) -> bool:
        if y.tpn in x.met:
            return False
        if "B4" in criteria and self._same(x, y):
            return False
        return not ("B5" in criteria and self._again(x, y))

    def _breaks(self, pairs: list[Pair], over: Card) -> tuple[int, int]:
        again = sum(self._again(*pair) for pair in pairs) + over.down
        return sum(self._same(*pair) for pair in pairs), again

    def most(self, cards: tuple[Card, ...], criteria: tuple[str, ...]) -> int:
        """Return how many disjoint pairs there can be, by trying them all."""
        if len(cards) < 2:
            return 0
        if (cards, criteria) not in self._known:
            first, rest = cards[0], cards[1:]
            best = 0 if len(cards) % 2 == 0 else self.most(rest, criteria)
            for y in rest:
                if best < len(cards) // 2 and self.fits(first, y, criteria):
                    best = max(best, 1 + self.most(tuple(z for z in rest if z != y), criteria))
            if best < len(cards) // 2:
                best = max(best, self.most(rest, criteria))
            self._known[cards, criteria] = best
        return self._known[cards, criteria]


def by_hand(tournament: Tournament) -> tuple[tuple[list[tuple[int, int]], int | None] | None, Counter[str]]:
    """Return the boards in order and the bye, or None; and what came up."""
    number = tournament.recorded_rounds + 1
    planned = tournament.planned_rounds or 0
    apart = number <= tournament.restricted_rounds and number < planned
    table = Table(cards(tournament), apart=apart)
    paired = table.pair()
    if paired is None:
        return None, table.came_up
    pairs, bye = paired
    return ([(one.tpn, other.tpn) for one, other in pairs], None if bye is None else bye.tpn), table.came_up
