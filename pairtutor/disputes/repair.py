"""Somebody stays away or comes late after the boards are out: what changes fewest, and the round paired anew.

A late-comer is one more who is there, with the score that the file gives before the round. A repair is a
perfect matching of those who are there. Boards that stay cost nothing, each other one more than all that can
be said for or against pairs; so the cheapest changes fewest boards. The next ones are found by forbidding its
new boards one after another, so that none of them only changes more than it needs to.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from heapq import heappop, heappush
from itertools import combinations
from typing import TYPE_CHECKING

from pairtutor import tutor
from pairtutor.answers.round import RoundAnswers
from pairtutor.disputes.case import Case
from pairtutor.errors import UsageError
from pairtutor.matching.forest import augment_all
from pairtutor.matching.many_costs import least_cost
from pairtutor.messages import Message
from pairtutor.model.game import Mark
from pairtutor.model.ids import RoundNumber, Tpn
from pairtutor.model.pairing import BYE, Board, Meeting, Recorded
from pairtutor.model.recorded import recorded_round
from pairtutor.model.tournament import Supposition
from pairtutor.named_tuples import NamedTuple
from pairtutor.trace.index import RoundIndex

if TYPE_CHECKING:
    from pairtutor.errors import Said
    from pairtutor.model.tournament import Tournament
    from pairtutor.trace.recorder import Trace
    from pairtutor.trace.values import PlayerLine

MOST = 3
"""How many repairs to look for."""

Pair = frozenset[Tpn]
Edge = tuple[int, int]
_Found = tuple[int, tuple[Edge, ...], tuple[Edge, ...], frozenset[Edge]]
"""A matching by its cost: its edges, those that it must have, and those that it may not have."""


class Repair(NamedTuple):
    """Another pairing of those who are there; `new` are its boards that were not out, a bye with Black 0."""

    boards: tuple[Board, ...]
    bye: Tpn | None
    new: tuple[Board, ...]

    @property
    def as_recorded(self) -> Recorded:
        """The pairing as a source has one."""
        return Recorded(tuple(Meeting(board.white, board.black) for board in self.boards), self.bye)


class Repairs(NamedTuple):
    """The boards that are out, the best repairs first, and the round paired anew, of which `trace` tells.

    `case` is the round without those who stay away and with those who come late. Where it has no legal
    pairing, `refusal` says why.
    """

    published: Recorded
    case: Case
    trace: Trace
    proposals: tuple[Repair, ...] = ()
    anew: Repair | None = None
    refusal: Said = ""


def repairs(request: tutor.RoundRequest, absent: Sequence[Tpn], present: Sequence[Tpn] = ()) -> Repairs:
    """Return the repairs of a paired round without some players and with others who come late.

    The boards that are out are the source's, else those by the rules.

    Raises:
        UsageError: somebody stays away who takes no part, or comes late who is nobody here or is in the
            round; or the round is a bracket that is stated by facts.
        NoLegalPairing: the source has no boards of the round, and there are none by the rules.
    """
    tournament, number, choice, _ = request
    check_repairable(tournament)
    if number <= tournament.paired_rounds:
        published = recorded_round(tournament, number)
    else:
        pairing = tutor.pair(request, record=False).paired
        meetings = (Meeting(board.white, board.black) for board in pairing.boards)
        published = Recorded(tuple(meetings), pairing.bye)
    _check_changes(tournament, published, absent, present)
    changed = _with_changes(tournament, number, absent, present)
    lesson = tutor.pair(tutor.RoundRequest(changed, number, choice))
    case = Case(changed._replace(system=choice), number, system=None)
    if lesson.pairing is None:
        return Repairs(published, case, lesson.recorded, refusal=lesson.refusal)
    anew = _repair(list(lesson.pairing.boards), lesson.pairing.bye, published)
    search = _Search(RoundAnswers(lesson.recorded), published)
    proposals = tuple(_with_colours(case, published, pairs) for pairs in search.best(MOST))
    return Repairs(published, case, lesson.recorded, proposals, anew)


def check_repairable(tournament: Tournament) -> None:
    """Check that a round of a tournament can be repaired: that it has boards.

    Raises:
        UsageError: it is a bracket that is stated by facts.
    """
    if tournament.stated is not None:
        raise UsageError(Message("verbs.repair.stated", file=tournament.source))


def _check_changes(
    tournament: Tournament, published: Recorded, absent: Sequence[Tpn], present: Sequence[Tpn]
) -> None:
    """See to it that those who stay away are in the round, and those who come late are not.

    Raises:
        UsageError: they are not, or somebody does both.
    """
    numbers = {player.tpn for player in tournament.players}
    for tpn in present:
        if tpn in absent:
            raise UsageError(Message("errors.repair.both", player=tpn))
        if tpn in published.players:
            raise UsageError(Message("errors.repair.in-already", player=tpn))
        if tpn not in numbers:
            raise UsageError(Message("errors.repair.nobody", player=tpn))
    for tpn in absent:
        if tpn not in published.players:
            raise UsageError(Message("errors.dispute.number-takes-no-part", player=tpn))


def _with_changes(
    tournament: Tournament, number: RoundNumber, absent: Sequence[Tpn], present: Sequence[Tpn]
) -> Tournament:
    """Return the tournament before a round in which more players stay away, and others come late."""
    before = tournament.before(number)
    away = {**before.absent_in(number), **dict.fromkeys(absent, Mark.ZERO_POINT_BYE)}
    still = {tpn: mark for tpn, mark in sorted(away.items()) if tpn not in present}
    return before._replace(absences={**before.absences, number: still})


def _repair(boards: list[Board], bye: Tpn | None, published: Recorded) -> Repair:
    """Return a pairing with those of its boards that were not published, in its order."""
    old = {meeting.players for meeting in published.meetings}
    new = [board for board in boards if frozenset(board) not in old]
    if bye is not None and bye != published.bye:
        new.append(Board(bye, BYE))
    return Repair(tuple(boards), bye, tuple(new))


def _with_colours(case: Case, published: Recorded, pairs: frozenset[Pair]) -> Repair:
    """Return pairs as boards: those that were out as they were, the others with the colours of the rules."""
    only = {}
    for pair in pairs:
        for tpn in pair - {BYE}:
            only[tpn] = pair - {tpn, BYE}
    closed = RoundIndex(case.boards(Supposition(only))).closed
    ruled = [] if closed is None else [(Tpn(board.first), Tpn(board.second)) for board in closed.boards]
    if {frozenset(board) for board in ruled} != {pair for pair in pairs if BYE not in pair}:
        ruled = [(min(pair), max(pair)) for pair in sorted(pairs, key=min) if BYE not in pair]
    out = {meeting.players: Board(Tpn(meeting.white), Tpn(meeting.black)) for meeting in published.meetings}
    boards = [out.get(frozenset(board), Board(*board)) for board in ruled]
    bye = next((tpn for pair in pairs if BYE in pair for tpn in pair - {BYE}), None)
    return _repair(boards, bye, published)


class _Search:
    """Perfect matchings of the players of a round, the cheapest first; the last vertex is the bye, if any."""

    def __init__(self, answers: RoundAnswers, published: Recorded) -> None:
        self.lines = answers.index.opened.players
        self.people = [Tpn(line.tpn) for line in self.lines]
        if len(self.people) % 2:
            self.people.append(BYE)
        # without a bye the last is a set of one, which is no pair
        old = {meeting.players for meeting in published.meetings} | {frozenset({published.bye or 0, BYE})}
        self.old = old
        self.dear = self._prices()
        self.costs: list[dict[int, int]] = [{} for _ in self.people]
        for v, w in combinations(range(len(self.people)), 2):
            if self._is_legal(answers, v, w):
                cost = 0 if frozenset({self.people[v], self.people[w]}) in old else self._cost(v, w)
                self.costs[v][w] = self.costs[w][v] = 2 * cost  # doubled, see `Costs`

    def _is_legal(self, answers: RoundAnswers, v: int, w: int) -> bool:
        if self.people[w] == BYE:
            return answers.bar_of_bye(self.people[v]) is None
        return answers.bar(self.people[v], self.people[w]) is None

    def _prices(self) -> tuple[int, int, int]:
        """Return the price of a new board, of a half point between opponents, and of a preference refused.

        Each is more than all that is lighter can come to in a round: the ranks between opponents, up to three
        for each clash (`_clash`), all the points.
        """
        scores = [line.score for line in self.lines] or [0]
        size, spread = len(self.people), max(scores) - min(scores)
        refused = size * size + 1
        points = refused * 3 * size + 1
        return points * (spread + 1) * size + 1, points, refused

    def _cost(self, v: int, w: int) -> int:
        """Return the cost of a new board: for being new, then points, colours, and ranks between the two."""
        board, points, refused = self.dear
        first = self.lines[v]
        if self.people[w] == BYE:
            lowest = min(line.score for line in self.lines)
            return board + points * (first.score - lowest) + len(self.people) - v
        other = self.lines[w]
        return board + points * abs(first.score - other.score) + refused * _clash(first, other) + w - v

    def best(self, most: int) -> Iterator[frozenset[Pair]]:
        """Yield the cheapest matchings; none has all the new boards of an earlier one."""
        heap: list[_Found] = []
        self._push(heap, forced=(), barred=frozenset())
        for _ in range(most):
            if not heap:
                return
            _, edges, forced, barred = heappop(heap)
            yield frozenset(frozenset({self.people[v], self.people[w]}) for v, w in edges)
            new = [edge for edge in edges if self.costs[edge[0]][edge[1]] and edge not in forced]
            for at, edge in enumerate(new):
                self._push(heap, (*forced, *new[:at]), barred | {edge})

    def _push(self, heap: list[_Found], forced: tuple[Edge, ...], barred: frozenset[Edge]) -> None:
        """Find the cheapest matching with some edges and without others, and put it in line."""
        edges = self._cheapest(forced, barred)
        if edges is not None:
            heappush(heap, (sum(self.costs[v][w] for v, w in edges), edges, forced, barred))

    def _cheapest(self, forced: tuple[Edge, ...], barred: frozenset[Edge]) -> tuple[Edge, ...] | None:
        """Return the cheapest pairing with the `forced` pairs and none that is `barred`, None without one."""
        gone = {v for edge in forced for v in edge}
        costs = [
            {
                w: cost
                for w, cost in near.items()
                if not {v, w} & gone and (min(v, w), max(v, w)) not in barred
            }
            for v, near in enumerate(self.costs)
        ]
        alive = sum(1 << v for v in range(len(self.people)) if v not in gone)
        rows = [sum(1 << w for w in near) for near in costs]
        if augment_all(rows, [-1] * len(rows), alive, alive):
            return None
        mate = least_cost(costs, alive) if alive else []
        return tuple(sorted([*forced, *((v, w) for v, w in enumerate(mate) if v < w)]))


def _clash(first: PlayerLine, other: PlayerLine) -> int:
    """Return the weight of a colour clash: 1, or 3 if both preferences are more than mild; 0 without one."""
    if first.preference.colour is None or first.preference.colour != other.preference.colour:
        return 0
    return 3 if "mild" not in (first.preference.strength, other.preference.strength) else 1
