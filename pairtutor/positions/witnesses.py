"""Whether the witness of a refusal tells the truth, and speaks of what is refused."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from pairtutor.model.facets import criterion_facets
from pairtutor.model.ids import PLACE
from pairtutor.named_tuples import NamedTuple
from pairtutor.positions.candidate_graph import ProofGraph, Rows
from pairtutor.positions.legality import Legality
from pairtutor.positions.penalties import same_preference
from pairtutor.positions.persons import PLAYED
from pairtutor.positions.progress import ProofError, expect, expect_equal
from pairtutor.trace.events import CandidateJudged, FamilyRuledOut
from pairtutor.trace.values import (
    Crossing,
    Forbidden,
    Later,
    Met,
    MustFloat,
    OnlyPartners,
    RepeatedFloat,
    SameAbsolute,
    SamePreference,
    ScoreGap,
    SharedOpponent,
    Witness,
)

_OfPair = Met | SameAbsolute | Forbidden | SamePreference | ScoreGap | RepeatedFloat
"""What speaks against one pair, or against a player left over."""


class StillToPair(NamedTuple):
    """Who is left when what a family shares is settled, and which pairs some best candidate still has.

    `usable` finds, for a player, one of several partners whom some candidate gives him that is best as far as
    a criterion; None if there is no such. All by vertex.
    """

    left: tuple[int, ...]
    rows: Rows
    usable: Callable[[int, Sequence[int], str], int | None]


def check_fact(step: int, witness: Witness, legality: Legality) -> None:
    """Check what a witness says of two players, from their histories."""
    match witness:
        case Met():
            player = legality.person(step, witness.first)
            played = [
                number
                for number, game in enumerate(player.games, 1)
                if game.opponent == witness.second and game.mark in PLAYED and witness.second in player.met
            ]
            if not played:  # it is stated, or supposed, that they have met: in some round
                played = [number for tpn, number in player.met.items() if tpn == witness.second]
            what = f"the round in which {witness.first} and {witness.second} met"
            expect(witness.round in played, step, what, played or "none", witness.round)
        case SameAbsolute():
            for tpn in (witness.first, witness.second):
                player = legality.person(step, tpn)
                due = (player.due.colour, player.strict)
                expect_equal(step, f"the absolute preference of {tpn}", due, (witness.colour, True))
        case SamePreference():
            for tpn in (witness.first, witness.second):
                colour = legality.person(step, tpn).due.colour
                expect_equal(step, f"the preference of {tpn}", colour, witness.colour)
        case Forbidden():
            pair = frozenset((witness.first, witness.second))
            expect(pair in legality.barred, step, "a forbidden pair", "one the tournament forbids", pair)
        case OnlyPartners():
            check_groups(step, witness, places=None)
        case RepeatedFloat():
            player = legality.person(step, witness.player)
            back = witness.rounds_back
            expect(back in (1, 2), step, "how many rounds back", "1 or 2", back)
            what = f"the float of {player.tpn} {back} rounds back"
            expect_equal(step, what, player.floats[back - 1], witness.direction)
        case Crossing():
            size = len(witness.players)
            expect(size % 2 == 1, step, "the size of the odd set", "odd", size)
        case _:
            pass


def check_groups(step: int, witness: OnlyPartners, places: int | None = 1) -> None:
    """Check that groups are odd, apart from each other and more than their partners.

    Number 0, the bye or a place, stands `places` times at most: as often as there is one. None: of a bracket,
    where everybody can be left over in a place of his own.
    """
    everybody = [*(tpn for group in witness.groups for tpn in group), *witness.partners]
    named = [tpn for tpn in everybody if tpn]
    expect_equal(step, "the players of a witness, each once", len(set(named)), len(named))
    unnamed = len(everybody) - len(named)
    expect(places is None or unnamed <= places, step, "the places in a witness", f"{places} at most", unnamed)
    for group in witness.groups:
        expect(len(group) % 2 == 1, step, "the size of a group", "an odd number", len(group))
    enough = len(witness.groups) > len(witness.partners)
    actual = f"{len(witness.groups)} groups, {len(witness.partners)} partners"
    expect(enough, step, "groups and partners", "more groups than partners", actual)


def check_witness(step: int, event: FamilyRuledOut, scene: StillToPair | None, graph: ProofGraph) -> None:
    """Check the witness of a family."""
    witness = event.witness
    check_fact(step, witness, graph.setting.legality)
    shared = event.shared
    match witness:
        case OnlyPartners():
            if scene is not None:
                _check_stuck(step, event.criterion, witness, scene, graph)
        case Crossing():
            known = set(witness.players) <= set(graph.vertex) | {0}
            expect(known, step, "the odd set", "players of the bracket", witness.players)
        case MustFloat() | Later():
            raise ProofError(step, "the witness", "one that rules out a family", witness.kind)
        case _:
            if not isinstance(shared, SharedOpponent):
                raise ProofError(step, "the witness", "one that speaks of all members", witness.kind)
            two = {shared.player, shared.opponent}
            own = _of_pair(witness)
            expect(own == two, step, "the players of the witness", two, own)
            _check_extent(step, witness, graph)
            if isinstance(witness, RepeatedFloat):
                back = criterion_facets(event.criterion).rounds_back
                expect_equal(step, f"how many rounds back {event.criterion} looks", back, witness.rounds_back)
            legal = isinstance(witness, (Met, SameAbsolute, Forbidden))
            fits = legal == (event.criterion == "legality")
            expect(fits, step, "the witness", f"one for {event.criterion}", witness.kind)


def check_named(step: int, witness: Witness, candidate: CandidateJudged, graph: ProofGraph) -> None:
    """Check that what is told of two players speaks of a pair of the candidate, and how much it counts."""
    if isinstance(witness, _OfPair):
        own = _of_pair(witness)
        # None: a player left over is meant
        known = None in own or own in [{first, other} for first, other in candidate.pairs]
        expect(known, step, "the players of the witness", "a pair of the candidate", tuple(own))
        _check_extent(step, witness, graph)


def _of_pair(witness: _OfPair) -> set[int | None]:
    """Return the TPNs that a witness names; None stands for no opponent, of a player left over."""
    if isinstance(witness, RepeatedFloat):
        return {witness.player, witness.opponent}
    return {witness.first, witness.second}


def _check_extent(step: int, witness: Witness, graph: ProofGraph) -> None:
    """Check how much a witness counts, which its players and its colour do not tell yet.

    Of a ScoreGap the difference (half points), `second` None being a player left over, held against the score
    that stands for an opponent's; of a float the difference and its direction, 0 without an `opponent`; of a
    SamePreference that the two are due one colour.
    """
    legality = graph.setting.legality
    if isinstance(witness, ScoreGap):
        player = legality.person(step, witness.first)
        low = graph.artificial if witness.second is None else legality.person(step, witness.second).score
        expect_equal(step, "the score difference", player.score - low, witness.difference)
    elif isinstance(witness, RepeatedFloat):
        player = legality.person(step, witness.player)
        if witness.opponent is None:
            expect_equal(step, "the score difference of somebody left over", 0, witness.difference)
            return
        other = legality.person(step, witness.opponent)
        expect_equal(step, "the score difference", abs(player.score - other.score), witness.difference)
        down = player.score > other.score
        expect_equal(step, "the direction of the float", "down" if down else "up", witness.direction)
    elif isinstance(witness, SamePreference):
        two = [legality.person(step, tpn) for tpn in (witness.first, witness.second)]
        expect(same_preference(*two), step, "the preferences", "one colour", "two colours")


def _check_stuck(
    step: int, criterion: str, witness: OnlyPartners, scene: StillToPair, graph: ProofGraph
) -> None:
    """Check that the groups really have no other partners among the best candidates so far."""
    left = set(scene.left)
    empty = [v for v in scene.left if graph.everybody[v] is None]
    vertex_of = {tpn: v for tpn, v in graph.vertex.items() if v in left}
    # one that makes the next scoregroup even is no place in a bracket
    if len(empty) == 1 and graph.mode != "joint":
        vertex_of[PLACE] = empty[0]
    group_of = {
        vertex_of[tpn]: number
        for number, group in enumerate(witness.groups)
        for tpn in group
        if tpn in vertex_of
    }
    named = {tpn for group in witness.groups for tpn in group} | set(witness.partners)
    unknown = {tpn for tpn in named if tpn and tpn not in graph.vertex}
    expect(not unknown, step, "the players of the witness", "players who are still to be paired", unknown)
    partners = {vertex_of[tpn] for tpn in witness.partners if tpn in vertex_of}
    for v, number in group_of.items():
        # of several places none is known: where the witness names one, none counts as another partner
        place_told = PLACE in vertex_of or PLACE not in (*witness.groups[number], *witness.partners)
        others = [
            w
            for w in scene.rows[v]
            if w in left
            and w not in partners
            and group_of.get(w) != number
            and (place_told or graph.everybody[w] is not None)
            and _is_meeting(v, w, graph)
        ]
        partner = scene.usable(v, others, criterion) if others else None
        if partner is not None:
            names = [getattr(graph.everybody[x], "tpn", 0) for x in (v, partner)]
            raise ProofError(step, f"the partners of {names[0]}", f"{names[1]} as well", witness.partners)


def _is_meeting(v: int, w: int, graph: ProofGraph) -> bool:
    """Say whether an edge stands for a meeting, or a place taken, and not for two who are both left over."""
    if graph.mode != "joint":
        return True
    player, other = graph.everybody[v], graph.everybody[w]
    if player is None or other is None:
        return False
    if max(v, w) < graph.size:
        return w in graph.real[v]
    return graph.setting.legality.may_meet(player, other)
