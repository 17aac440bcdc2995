"""Whether those not yet paired can complete the round, and who has the bye before all brackets."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from pairtutor.model.ids import Tpn
from pairtutor.positions.graphs import Feasibility, Graph, Meetings, check_proof, with_nobody
from pairtutor.positions.legality import Legality
from pairtutor.positions.persons import Person
from pairtutor.positions.progress import ProofError, expect, expect_equal
from pairtutor.trace.events import ByeAssigned, CompletionTested
from pairtutor.trace.refusals import HadBye
from pairtutor.trace.values import PlayerLine


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
    """Check a completion test after bracket `number` (0: before all of them).

    `floaters` are those left over so far, `below` all who come later. Where it fails those below collapse
    into one bracket, if the edition `collapses` any. That a test is passed is not proven here: the round is
    paired.
    """
    expect_equal(step, "the bracket of the completion test", number, event.bracket)
    expect_equal(step, "the players left over", tuple(floaters), event.floaters)
    expect_equal(step, "how many players are below", len(below), event.below)
    collapsed = () if event.possible or not number or not collapses else tuple(player.tpn for player in below)
    expect_equal(step, "the collapsed scoregroup", collapsed, event.collapsed)
    if event.possible:
        expect(event.witness is None, step, "a witness", "none, as the round can be completed", "one")
        return
    everybody = [*(legality.person(step, tpn) for tpn in floaters), *below]
    graph: Graph = Meetings(everybody, legality)
    if len(everybody) % 2:
        graph = with_nobody(graph, (player.tpn for player in everybody if not player.barred))
    check_proof(step, event.witness, list(graph), graph, "the proof that the round cannot be completed")


def check_bye(
    step: int,
    event: ByeAssigned,
    order: Sequence[Tpn],
    lines: Mapping[Tpn, PlayerLine],
    persons: dict[Tpn, Person],
    feasibility: Feasibility,
) -> int:
    """Check that the first of an order who may have the bye has it; return how many came before.

    Those passed over are held against the first so many of the event; what it says of later ones is not
    looked at. The first is one who is not barred and without whom all can be paired; None if nobody is.
    """
    everybody = set(persons)
    may = (not persons[tpn].barred and feasibility.can_pair_all(everybody - {tpn}) for tpn in order)
    position = next((position for position, fits in enumerate(may) if fits), len(order))
    first = order[position] if position < len(order) else None
    over = event.passed_over[:position]
    what = "the players passed over for the bye"
    expect_equal(step, what, list(order[:position]), [line.player for line in over])
    for tpn, why in over:
        what = f"why {tpn} does not have the bye"
        if not persons[tpn].barred:
            check_proof(step, why, everybody - {tpn}, feasibility.graph, what)
        elif isinstance(why, HadBye):
            expect_equal(step, what, (tpn, lines[tpn].bye_bar), (why.player, (why.reason, why.round)))
        else:
            raise ProofError(step, what, "points without play", why.kind)
    expect_equal(step, "the player with the bye", first, event.player)
    return position
