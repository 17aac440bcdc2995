"""Whether those not yet paired can complete the round: a yes is shown by the round, a no by its witness."""

from __future__ import annotations

from collections.abc import Sequence

from pairtutor.model.ids import Tpn
from pairtutor.trace.events import CompletionTested
from pairtutor.verify.legality import Legality
from pairtutor.verify.persons import Person
from pairtutor.verify.progress import ProofError, expect, expect_equal
from pairtutor.verify.witnesses import check_groups


def check_completion(
    step: int,
    event: CompletionTested,
    floaters: Sequence[Tpn],
    below: Sequence[Person],
    legality: Legality,
    number: int,
    *,
    collapses: bool = True,
) -> None:
    """Check a completion test.

    Raises:
        ProofError: it speaks of others, or its witness does not prove the no.
    """
    expect_equal(step, "the bracket of the completion test", number, event.bracket)
    expect_equal(step, "the players left over", tuple(floaters), event.floaters)
    expect_equal(step, "how many players are below", len(below), event.below)
    collapsed = () if event.possible or not number or not collapses else tuple(one.tpn for one in below)
    expect_equal(step, "the collapsed scoregroup", collapsed, event.collapsed)
    if event.possible:
        expect(event.witness is None, step, "a witness", "none, as the round can be completed", "one")
        return
    if event.witness is None:
        raise ProofError(
            step, "the proof that the round cannot be completed", "groups without partners", "nothing"
        )
    check_groups(step, event.witness)
    everybody = [*(legality.person(step, tpn) for tpn in floaters), *below]
    present = {one.tpn: one for one in everybody}
    odd = len(everybody) % 2 == 1
    partners = set(event.witness.partners)
    group_of = {tpn: at for at, group in enumerate(event.witness.groups) for tpn in group}
    for tpn in (*group_of, *partners):
        known = tpn in present or (tpn == 0 and odd)
        expect(known, step, "the players of the proof", "players who are still to be paired", tpn)
    for tpn, at in group_of.items():
        for other in (*present, *((0,) if odd else ())):
            if other == tpn or other in partners or group_of.get(other) == at:
                continue
            if _may(tpn, other, present, legality):
                raise ProofError(
                    step,
                    f"the possible partners of {tpn or 'the bye'}",
                    f"{other or 'the bye'} as well",
                    event.witness.partners,
                )


def _may(one: Tpn, other: Tpn, present: dict[Tpn, Person], legality: Legality) -> bool:
    if one and other:
        return legality.may_be_paired(present[one], present[other])
    return not present[one or other].barred
