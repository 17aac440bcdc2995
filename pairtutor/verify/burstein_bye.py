"""The Index added up anew, and the bye that is given before the brackets: who came before and after."""

from __future__ import annotations

from itertools import takewhile
from typing import NamedTuple

from pairtutor.model.ids import Tpn
from pairtutor.trace.events import ByeAssigned, RoundOpened
from pairtutor.trace.procedures import StandingsFormed
from pairtutor.trace.refusals import HadBye
from pairtutor.trace.values import GameLine, OnlyPartners, Value
from pairtutor.verify.editions import Worth
from pairtutor.verify.given import awards_of, games_of, initial_list, worth_of
from pairtutor.verify.legality import Legality
from pairtutor.verify.matching import Matching
from pairtutor.verify.persons import PLAYED, Person
from pairtutor.verify.progress import ProofError, expect, expect_equal
from pairtutor.verify.refusals import check_refusals
from pairtutor.verify.witnesses import check_groups


class ProvenRank(NamedTuple):
    """A place by the Index, from 1, and the two sums: half points and quarter points."""

    place: int
    value: tuple[int, int]


_COLUMNS = ("buchholz", "berger", "opposition", "taken")


def check_index(
    step: int, event: StandingsFormed, opened: RoundOpened, persons: dict[Tpn, Person]
) -> dict[Tpn, ProvenRank]:
    """Check the Index of everybody; return the places by it.

    Raises:
        ProofError: a sum, a score in it or the order is another.
    """
    worth = worth_of(opened, None)
    seen = _scores_seen(opened, worth)
    raised = any(more for one in persons.values() for more in _points_added(one, seen))
    expect_equal(step, "the columns", (*_COLUMNS, *(("raised",) if raised else ())), event.columns)
    place = {tpn: number for number, tpn in enumerate(initial_list(opened))}
    index = {tpn: _index(one, seen, worth) for tpn, one in persons.items()}
    ranked = sorted(index, key=lambda tpn: (-index[tpn][0], -index[tpn][1], place[tpn]))
    expect_equal(step, "the order by the Index", ranked, [line.player for line in event.lines])
    for line in event.lines:
        one = persons[line.player]
        more = (_points_added(one, seen),) if raised else ()
        wanted = (*index[one.tpn], _scores(one, seen), _points_taken(one, worth), *more)
        expect_equal(step, f"the Index of {one.tpn} and its sums", wanted, line.figures)
    return {tpn: ProvenRank(number, index[tpn]) for number, tpn in enumerate(ranked, 1)}


Seen = dict[Tpn, tuple[int, int]]
"""Everybody's real score, and what is added to it in the eyes of those who played them."""


def _scores_seen(opened: RoundOpened, worth: Worth) -> Seen:
    """Return the scores before the round, raised for those whose zero-point byes last up to it."""
    games = games_of(opened)
    awards = awards_of(opened)
    found = {
        tpn: (sum(worth[game.mark] for game in line) + sum(awards[tpn]), 0) for tpn, line in games.items()
    }
    for absent in opened.absent:
        run = list(takewhile(lambda game: game.mark == "Z", reversed(absent.games)))
        if absent.mark == "Z":
            found[absent.tpn] = (found[absent.tpn][0], len(run) * (worth["="] - worth["Z"]))
    return found


def _scores(one: Person, seen: Seen) -> tuple[int, ...]:
    """Return the score that each round adds: that of the opponent, or the own one without a game."""
    own = seen[one.tpn][0]
    return tuple(own if other is None else sum(seen[other]) for other in map(_opponent_met, one.games))


def _points_added(one: Person, seen: Seen) -> tuple[int, ...]:
    return tuple(0 if other is None else seen[other][1] for other in map(_opponent_met, one.games))


def _points_taken(one: Person, worth: Worth) -> tuple[int, ...]:
    return tuple(worth[game.mark] for game in one.games)


def _index(one: Person, seen: Seen, worth: Worth) -> tuple[int, int]:
    """Return Buchholz in half points, Sonneborn-Berger in quarter points."""
    scores = _scores(one, seen)
    return sum(scores), sum(score * won for score, won in zip(scores, _points_taken(one, worth), strict=True))


def _opponent_met(game: GameLine) -> Tpn | None:
    """Return whom a player really played in a round."""
    return game.opponent if game.mark in PLAYED else None


def check_bye(
    step: int,
    event: ByeAssigned,
    persons: dict[Tpn, Person],
    index: dict[Tpn, ProvenRank],
    legality: Legality,
) -> None:
    """Check who has the bye (burstein-2026 3.1).

    Raises:
        ProofError: somebody else comes first, or a reason is wrong.
    """
    expect_equal(step, "the bracket of the bye", 0, event.bracket)
    taker = legality.person(step, event.player)
    order = sorted(persons.values(), key=lambda one: (one.score, -_games_played(one), -index[one.tpn].place))
    at = order.index(taker)
    told = [one.player for one in event.passed_over]
    expect_equal(step, "who was looked at before", [one.tpn for one in order[:at]], told)
    for before in event.passed_over:
        _check_refused(step, before.player, before.why, persons, legality)
    expect(not taker.barred, step, "who has the bye", "somebody who may have it", taker.tpn)
    expect(_others_can_be_paired(taker, persons, legality), step, "the others", "a complete pairing", "none")
    expect_equal(step, "who may not have the bye", (), event.barred)


def _games_played(one: Person) -> int:
    return one.rounds - one.missed


def deciding_test(one: Person, taker: Person, index: dict[Tpn, ProvenRank]) -> tuple[str, Value, Value]:
    """Return the test that speaks against somebody with as few points, and what both have in it."""
    if _games_played(one) != _games_played(taker):
        return "bye-games", _games_played(one), _games_played(taker)
    mine, theirs = index[one.tpn].value, index[taker.tpn].value
    if mine != theirs:
        return "bye-index", mine, theirs
    return "bye-number", one.tpn, taker.tpn


def _check_refused(step: int, tpn: Tpn, why: object, persons: dict[Tpn, Person], legality: Legality) -> None:
    """Check why somebody who comes first does not have the bye."""
    one = legality.person(step, tpn)
    if isinstance(why, HadBye):
        expect_equal(step, "who had a bye", tpn, why.player)
        check_refusals(step, [why], legality)
        return
    if not isinstance(why, OnlyPartners):
        raise ProofError(step, f"why {tpn} does not have the bye", "a bar, or a lack of opponents", why)
    expect(not one.barred, step, f"why {tpn} does not have the bye", "a bar", "a lack of opponents")
    check_groups(step, why, places=0)
    group_of = {member: at for at, group in enumerate(why.groups) for member in group}
    for member, at in group_of.items():
        a = legality.person(step, member)
        expect(member != tpn, step, "the players of the proof", f"not {tpn}", member)
        for other in persons.values():
            if other.tpn in (tpn, member) or other.tpn in why.partners or group_of.get(other.tpn) == at:
                continue
            fits = not legality.may_meet(a, other)
            expect(fits, step, f"the possible partners of {member}", f"{other.tpn} as well", why.partners)


def _others_can_be_paired(taker: Person, persons: dict[Tpn, Person], legality: Legality) -> bool:
    """Return whether all but one player can be paired."""
    others = [one for one in persons.values() if one is not taker]
    rows: list[dict[int, int]] = [{} for _ in others]
    for v, one in enumerate(others):
        for u in range(v):
            if legality.may_meet(one, others[u]):
                rows[u][v] = rows[v][u] = 0
    return Matching(rows, range(len(others))).possible
