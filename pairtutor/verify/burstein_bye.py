"""The bye that is given before the brackets: everybody looked at before, and everybody who comes after."""

from __future__ import annotations

from pairtutor.model.ids import Tpn
from pairtutor.trace.events import ByeAssigned
from pairtutor.trace.refusals import HadBye
from pairtutor.trace.values import OnlyPartners
from pairtutor.verify.bounds import CostBounds
from pairtutor.verify.burstein_index import ProvenRank
from pairtutor.verify.legality import Legality
from pairtutor.verify.persons import Person
from pairtutor.verify.refusals import check_refusals
from pairtutor.verify.refuted import ProofError, expect, expect_equal
from pairtutor.verify.witnesses import check_groups


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
    able = _bye_candidates(persons, legality)
    expect(taker.tpn in able, step, "the others", "a complete pairing", "none")
    expect_equal(step, "who may not have the bye", (), event.barred)
    wanted = [
        (one.tpn, *_deciding_test(one, taker, index))
        for one in order[at + 1 :]
        if one.score == taker.score and one.tpn in able
    ]
    players = event.alternatives or ()
    expect_equal(step, "how many reasons there are", len(players), len(event.deciding))
    expect_equal(step, "how many values there are", len(players), len(event.values))
    expect_equal(step, "whom the values name", (), event.hits)
    found = list(zip(players, event.deciding, event.values, strict=True))
    expect_equal(step, "who else could have the bye, and what decides", wanted, found)


def _games_played(one: Person) -> int:
    return len(one.games) - one.missed


def _deciding_test(
    one: Person, taker: Person, index: dict[Tpn, ProvenRank]
) -> tuple[str, tuple[object, object]]:
    """Return the test that speaks against somebody with as few points, and what both have in it."""
    if _games_played(one) != _games_played(taker):
        return "bye-games", (_games_played(one), _games_played(taker))
    mine, theirs = index[one.tpn].value, index[taker.tpn].value
    if mine != theirs:
        return "bye-index", (mine, theirs)
    return "bye-number", (one.tpn, taker.tpn)


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


def _bye_candidates(persons: dict[Tpn, Person], legality: Legality) -> set[Tpn]:
    """Return who may have the bye and leaves the others a complete pairing."""
    everybody = list(persons.values())
    bye = len(everybody)
    rows: list[dict[int, int]] = [{} for _ in range(bye + 1)]
    for v, one in enumerate(everybody):
        for u in range(v):
            if legality.may_meet(one, everybody[u]):
                rows[u][v] = rows[v][u] = 0
        if not one.barred:
            rows[v][bye] = rows[bye][v] = 0
    bounds = CostBounds(rows)
    return {everybody[v].tpn for v in rows[bye] if bounds.with_pairs([(v, bye)], range(bye + 1)) is not None}
