"""Answers about a Lim round, held against the readings tried out one by one."""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

from pairtutor.answers.answer import Answer
from pairtutor.model.colour import Colour
from tests.lab.answers.claims import Asked, Ledger, of_two
from tests.lab.oracles.lim_literal import Round
from tests.lab.oracles.lim_position import Position

Found = tuple[object, ...]


class Part(NamedTuple):
    """A group as it was paired: who stayed in it, who left it in turn, and who looked for whom among whom."""

    score: int
    downward: bool
    arrived: list[int]
    gone: list[int]
    staying: list[int]
    searches: list[tuple[int, list[int], int]]


class WatchedRound(Round):
    """Keeps what became of each group."""

    def __init__(self, position: Position, drawn: Colour) -> None:
        super().__init__(position, drawn)
        self.parts: list[Part] = []

    def _group(self, score: int, arrived: list[int], *, downward: bool) -> list[int]:
        gone = super()._group(score, arrived, downward=downward)
        self.parts[-1] = self.parts[-1]._replace(
            score=score, downward=downward, arrived=list(arrived), gone=list(gone)
        )
        return gone

    def _pair(self, floaters: list[int], residents: list[int], side: str, *, downward: bool) -> None:
        before, staying = len(self.searches), [*floaters, *residents]
        super()._pair(floaters, residents, side, downward=downward)
        self.parts.append(Part(0, True, list(floaters), [], staying, self.searches[before:]))


def check(asked: Asked, ledger: Ledger) -> None:
    """Hold every answer of a round."""
    tournament = asked.tournament
    position = Position(tournament, asked.number, asked.system == "lim-2026")
    watched = WatchedRound(position, tournament.initial_colour or Colour.WHITE)
    bye = watched.run().bye
    for group, part in zip(asked.groups, watched.parts, strict=False):
        for answer in group.pairs:
            if _undone(answer, part, watched):
                wanted: Found = ("apart", "", "", 0)
            else:
                wanted = _pair(position, part, *answer.players)
            ledger.hold(asked, "pair", answer, wanted, of_two(answer))
        for answer in group.floats:
            if answer.verdict not in ("made", "apart"):
                ledger.hold(asked, "float", answer, _float(watched, part, answer), of_two(answer))
            else:
                left = answer.players[0] not in part.staying or _undone(answer, part, watched)
                ledger.hold(asked, "float", answer, answer.verdict == "made", left)
    for answer in asked.groups[-1].byes:
        ledger.hold(asked, "bye", answer, _bye(watched, bye, answer), of_two(answer))


def _undone(answer: Answer, part: Part, watched: WatchedRound) -> bool:
    """Say whether one player, or both, came into the median from pairs that were undone."""
    median = watched.parts[-1]
    return part is not median and all(tpn in part.staying and tpn in median.staying for tpn in answer.players)


def _pair(at: Position, part: Part, one: int, other: int) -> Found:
    if not at.compatible(one, other):
        return ("barred", _bar(at, one, other), "", 0)
    if {one, other} - set(part.staying):
        return ("passed", "", "", 0)
    alive = set(part.staying)
    for seeker, looked_at, taken in part.searches:
        two = {one, other}
        if {seeker, taken} == two:
            return ("made", "", "", 0)
        if seeker in two:
            (against,) = two - {seeker}
            return _sought(at, alive, seeker, looked_at, taken, against)
        if taken in two:
            return ("passed", "outranked", "order", seeker)
        alive -= {seeker, taken}
    raise AssertionError("everybody who stays is paired")


def _sought(
    at: Position, alive: set[int], seeker: int, looked_at: list[int], taken: int, against: int
) -> Found:
    """Return what becomes of somebody who is not taken: refused if looked at, or else behind."""
    if against not in looked_at:
        return ("passed", "outranked", "order", taken)
    before = looked_at.index(against) < looked_at.index(taken)
    if not before and at.suit(seeker, taken):
        return ("passed", "outranked", "order", taken)
    if not at.all_paired(sorted(alive - {seeker, against})):
        return ("stuck", "only-partners", "", 0)
    return ("passed", "rating-apart" if at.suit(seeker, against) else "same-due", "", 0)


def _bar(at: Position, one: int, other: int) -> str:
    if any(entry.opponent == other and entry.mark.value in "1=0WDL" for entry in at.games(one)):
        return "met"
    return "colours-barred" if not at.ways(one, other) and not _forbidden(at, one, other) else "forbidden"


def _forbidden(at: Position, one: int, other: int) -> bool:
    return any(
        {one, other} <= set(barred.players) and barred.first <= at.number <= barred.last
        for barred in at.tournament.forbidden
    )


def _float(watched: WatchedRound, part: Part, answer: Answer) -> Found:
    """Return why somebody stays, by the last choice of somebody to go."""
    at, (tpn,) = watched.at, answer.players
    members = {*part.staying, *part.gone}
    lonely = [one for one in members if not any(at.compatible(one, other) for other in members - {one})]
    left = members - set(part.gone[:-1]) if len(part.gone) > len(lonely) else set(part.staying)
    if at.most_pairs(left - {tpn}) < at.most_pairs(left):
        return ("fewer", "needed-here", "", 0)
    chosen = part.gone[-1]
    odd = len(part.gone) == len(lonely) + 1 and len(left) % 2 == 1
    for test, mine, theirs in _weighed(watched, part, left, chosen, tpn, odd=odd):
        if mine != theirs:
            far = odd and test in ("due-colour", "number") and _far(at, part, left, tpn)
            return ("passed", "rating-apart", "", 0) if far else ("passed", "outranked", test, chosen)
    raise AssertionError("numbers differ")


def _weighed(
    watched: WatchedRound, part: Part, left: set[int], *two: int, odd: bool
) -> Iterator[tuple[str, object, object]]:
    at, gone = watched.at, part.gone[:-1]

    def kind(tpn: int) -> tuple[bool, bool]:
        has = watched.has_opponent(tpn, gone, part.score, downward=part.downward)
        return (tpn in part.arrived, not has)

    one, other = two
    yield "floater-type", kind(one), kind(other)
    if odd:
        best = kind(one) == (False, False)
        yield "not-floated", best and at.floated(one), best and at.floated(other)
        evening = _evening(at, part, left)
        yield "due-colour", one in evening, other in evening
    yield "number", one, other


def _more(at: Position, left: set[int]) -> list[int]:
    white = [tpn for tpn in left if at.due(tpn) is Colour.WHITE]
    black = [tpn for tpn in left if at.due(tpn) is Colour.BLACK]
    return white if len(white) > len(black) else black if len(black) > len(white) else []


def _evening(at: Position, part: Part, left: set[int]) -> list[int]:
    end = max(left) if part.downward else min(left)
    return [tpn for tpn in _more(at, left) if at.near(tpn, end)]


def _far(at: Position, part: Part, left: set[int], tpn: int) -> bool:
    return tpn in _more(at, left) and tpn not in _evening(at, part, left)


def _bye(watched: WatchedRound, bye: int | None, answer: Answer) -> Found:
    at, (tpn,) = watched.at, answer.players
    assert bye is not None
    if tpn == bye:
        return ("made", "", "", 0)
    if any(entry.mark.value in "UF+" for entry in at.games(tpn)):
        return ("barred", "had-bye", "", 0)
    mine, theirs = (at.score(tpn), -tpn), (at.score(bye), -bye)
    if mine < theirs:
        rest = [one for one in at.present if one != tpn]
        return ("stuck", "only-partners", "", 0) if not at.all_paired(rest) else ("passed", "?", "", 0)
    return ("passed", "outranked", "score" if mine[0] > theirs[0] else "number", bye)
