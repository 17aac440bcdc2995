"""Why a candidate is refused, and what becomes of a complaint, by listing: no candidate is measured by us.

Brackets are those of the trace (other exercises hold them); the Dutch criteria are measured by
`tests.lab.oracles.leaving`, those of Burstein by `tests.lab.systems.burstein_2026.literal`.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from pairtutor.exercises.exercise import Exercise, Pair, Proposed, Response
from pairtutor.exercises.position import Position
from pairtutor.model.game import ForbiddenMeeting, Mark
from pairtutor.model.ids import RoundNumber, Tpn
from pairtutor.model.tournament import Tournament
from tests.lab.exercises.by_hand import barring, before_the_rest
from tests.lab.oracles import caissify_oracle
from tests.lab.oracles.leaving import Field, Listed, Listing
from tests.lab.systems.burstein_2026 import literal as burstein
from tests.lab.systems.burstein_2026.standing import by_score
from tests.lab.systems.burstein_2026.standing import completes as burstein_completes
from tests.lab.systems.burstein_2026.standing import standings as burstein_standings
from tests.lab.systems.dutch_2012.literal import Literal as Dutch2012

CLAUSES = {
    "dutch-2012": {
        "completion": "C.6",
        "pairs": "C.2.a",
        "absolute-preference": "B.2",
        "strong-as-absolute": "C.3.c",
        "colour-preference": "B.4",
        "strong-preference": "C.3.d",
        "repeated-downfloat": "B.5",
        "downfloat-two-rounds": "B.6",
        "repeated-upfloat": "B.5",
        "upfloat-two-rounds": "B.6",
    },
    "dutch-2017": {
        "completion": "C.4",
        "pairs": "C.5",
        "psd": "C.6",
        "next-bracket": "C.7",
        "topscorer-difference": "C.8",
        "topscorer-third-colour": "C.9",
        "colour-preference": "C.10",
        "strong-preference": "C.11",
        "repeated-downfloat": "C.12",
        "repeated-upfloat": "C.13",
        "downfloat-two-rounds": "C.14",
        "upfloat-two-rounds": "C.15",
        "repeated-downfloat-difference": "C.16",
        "repeated-upfloat-difference": "C.17",
        "downfloat-two-rounds-difference": "C.18",
        "upfloat-two-rounds-difference": "C.19",
    },
    "dutch-2026": {
        "completion": "2.2.1",
        "bye-score": "2.3.1",
        "pairs": "2.4.1",
        "downfloater-scores": "2.4.2",
        "next-bracket": "2.4.3",
        "bye-unplayed": "2.4.4",
        "topscorer-difference": "2.4.5",
        "topscorer-third-colour": "2.4.6",
        "colour-preference": "2.4.7",
        "strong-preference": "2.4.8",
        "resident-downfloat": "2.4.9",
        "repeated-upfloat": "2.4.10",
        "resident-downfloat-two-rounds": "2.4.11",
        "upfloat-two-rounds": "2.4.12",
        "repeated-downfloat-difference": "2.4.13",
        "repeated-upfloat-difference": "2.4.14",
        "downfloat-two-rounds-difference": "2.4.15",
        "upfloat-two-rounds-difference": "2.4.16",
    },
}
"""The clauses of the criteria as the texts number them, by the names that listing gives them."""

BYE = {"dutch-2012": "B.1.b", "dutch-2017": "C.2", "dutch-2026": "2.1.2", "burstein-2026": "2.1.2"}
LARGEST = 9


def first_barred(exercise: Exercise, position: Position, pairs: Sequence[Pair]) -> str | None:
    """Return the clause by which the first pair that may not meet may not, by rank."""
    rank = {line.tpn: line.rank for line in position.index.opened.players}
    two = (tuple(sorted(pair, key=rank.__getitem__)) for pair in pairs)
    ordered = sorted(two, key=lambda pair: rank[pair[0]])
    system = position.case.system or ""
    found = (barring(system, exercise.tournament, exercise.round, *pair) for pair in ordered)
    return next((one for one in found if one is not None), None)


def refused_by(exercise: Exercise, position: Position, place: int, given: Proposed) -> str | None:
    """Return the clause by which a candidate of a bracket is refused first, empty if by none.

    None where the bracket is too large to be listed.
    """
    barred = first_barred(exercise, position, given.pairs)
    if barred is not None:
        return barred
    own = before_the_rest(position.case.system or "", exercise.tournament, exercise.round)
    takes_bye = place == len(position.index.brackets) - 1 and len(given.floaters) == 1
    if takes_bye and _may_not_have_the_bye(exercise, given.floaters[0], own):
        return BYE[own]
    if own == "burstein-2026":
        return _burstein(exercise, position, place, given)
    record = position.index.brackets[place]
    field = Field(position.index.opened)
    listing = Listing(field, record, field.least_bye)
    if len(listing.players) > LARGEST:
        return None
    one = field.one
    pairs = tuple((one[a], one[b]) for a, b in given.pairs)
    left = tuple(player for player in listing.players if player.tpn in given.floaters)
    early = listing.outlook(left)
    if early is None:
        return CLAUSES[own]["completion"]
    opened = record.opened
    bye = dict(early).get("bye-score")
    if len(pairs) < opened.max_pairs:
        worse_bye = bye is not None and bye != (field.least_bye,)
        return CLAUSES[own]["bye-score" if worse_bye else "pairs"]
    theirs = Listed((*early, *listing.late(pairs, left, opened.m1)), opened.m1, 0, pairs, left)
    ours = listing._accepted(record)
    for (name, mine), (_, other) in zip(listing._full(ours), listing._full(theirs), strict=True):
        if mine != other:
            return CLAUSES[own][name]
    return ""


def best_leaving(position: Position, place: int, player: Tpn) -> Proposed | None:
    """Return the best candidate of a bracket that leaves over one player alone.

    None where there is none, or the bracket is too large to be listed.
    """
    field = Field(position.index.opened)
    listing = Listing(field, position.index.brackets[place], field.least_bye)
    if len(listing.players) > LARGEST:
        return None
    those = (one for one in listing.candidates() if [left.tpn for left in one.left] == [player])
    best = min(those, key=listing._rank, default=None)
    if best is None:
        return None
    return Proposed(tuple((one.tpn, other.tpn) for one, other in best.pairs), (player,))


def _burstein(exercise: Exercise, position: Position, place: int, given: Proposed) -> str | None:
    """Return the clause of Burstein by which a candidate falls short of the first best one."""
    field = {one.tpn: one for one in burstein_standings(exercise.tournament, exercise.round)}
    bye = position.bye
    players = [one for one in field.values() if one.tpn != bye]
    record = position.index.brackets[place]
    members = sorted((field[tpn] for tpn in record.players), key=lambda one: one.rank)
    if len(members) > LARGEST:
        return None
    lowest = min(one.total for one in members)
    below = by_score(one for one in players if one.total < lowest and one not in members)
    under = frozenset(one for group in below for one in group)
    left = frozenset(field[tpn] for tpn in given.floaters)
    if not burstein_completes(under | left):
        return "2.2.1"
    try:
        best = burstein._best(members, below, LARGEST, burstein.highest_first)
        if len(left) > len(best[2]):
            return "2.3.1"
        theirs = next(
            way
            for way in burstein.ways(members, len(left))
            if {frozenset((a.tpn, b.tpn)) for a, b in way[1]} == given.meetings
        )
        order = burstein.highest_first
        values = [burstein._value(way, below, under, LARGEST, order) for way in (best, theirs)]
    except burstein.TooLarge:
        return None
    differ = [mine != other for mine, other in zip(*values, strict=True)]
    return ("2.3.2", "2.3.3", "2.3.4")[differ.index(True)] if any(differ) else ""


def every_way(bsn: Sequence[Tpn], floaters: int) -> Iterator[Proposed]:
    """Yield every pairing of a bracket of Burstein in the order of article 4, legal or not."""
    if not bsn:
        if not floaters:
            yield Proposed((), ())
        return
    first, others = bsn[0], bsn[1:]
    for opponent in reversed(others):
        for way in every_way([one for one in others if one != opponent], floaters):
            yield Proposed(((first, opponent), *way.pairs), way.floaters)
    if floaters:
        for way in every_way(others, floaters - 1):
            yield Proposed(way.pairs, (first, *way.floaters))


# --- complaints -------------------------------------------------------------------------


def complaint(exercise: Exercise, position: Position) -> Response | None:
    """Return verdict and clause of a complaint of a system that compares candidates; None if not to be found.

    The clause of what is legal and comes later is not asked about.
    """
    system = position.case.system or ""
    own = before_the_rest(system, exercise.tournament, exercise.round)
    first, dash, second = exercise.complaint.partition("-")
    wished: tuple[Tpn, ...]
    if dash:
        wished = (Tpn(int(first)), Tpn(int(second)))
        barred = barring(system, exercise.tournament, exercise.round, *wished)
    else:
        wished = (Tpn(int(exercise.complaint.split()[1])),)
        barred = BYE[own] if _may_not_have_the_bye(exercise, wished[0], own) else None
    if barred is not None:
        return Response(verdict="illegal", clause=barred)
    if len(exercise.tournament.entries) % 2 == 0 and not dash:
        return None
    made = _again(own, _bound(exercise.tournament, exercise.round, wished), exercise.round)
    if made is None:
        return None
    pairs, bye = made
    if (dash and frozenset(wished) not in pairs) or (not dash and bye != wished[0]):
        return Response(verdict="illegal")
    for place, record in enumerate(position.index.brackets):
        inside = frozenset(record.players)
        there = {one for one in pairs if one <= inside}
        if there != {frozenset(pair) for pair in record.final_pairs}:
            return _compared(exercise, position, place, there)
    return None


def _may_not_have_the_bye(exercise: Exercise, player: Tpn, own: str) -> bool:
    """Return whether somebody has had the bye or won without a game; by 2012 any point without one counts."""
    marks = {entry.mark for entry in exercise.tournament.entries[player]}
    if own == "dutch-2012" and marks & {Mark.FULL_POINT_BYE, Mark.HALF_POINT_BYE}:
        return True
    return any(one.value in "U+" for one in marks)


def first_changed(exercise: Exercise, position: Position, own: str, wished: tuple[Tpn, ...]) -> int | None:
    """Return the place of the first bracket that is paired otherwise where two meet, or one has the bye."""
    made = _again(own, _bound(exercise.tournament, exercise.round, wished), exercise.round)
    for place, record in enumerate(position.index.brackets):
        there = {one for one in (made[0] if made else ()) if one <= {*record.players}}
        if there != {frozenset(pair) for pair in record.final_pairs}:
            return place
    return None


def _compared(
    exercise: Exercise, position: Position, place: int, there: set[frozenset[Tpn]]
) -> Response | None:
    record = position.index.brackets[place]
    opened = record.opened
    met = sum(bool(pair & {*opened.mdps}) for pair in there)
    if len(there) == opened.max_pairs and met != opened.m1:
        return None
    ordered = (sorted(pair, key=[*record.players].index) for pair in there)
    pairs = tuple(sorted(((a, b) for a, b in ordered), key=lambda pair: [*record.players].index(pair[0])))
    paired = {one for pair in pairs for one in pair}
    given = Proposed(pairs, tuple(one for one in record.players if one not in paired))
    if opened.leaving and {*given.floaters} != {*opened.leaving}:
        return None  # a bracket opened again has no other candidates than those that leave over whom it must
    clause = refused_by(exercise, position, place, given)
    if clause is None:
        return None
    return Response(verdict="worse", clause=clause) if clause else Response(verdict="later")


def _bound(tournament: Tournament, number: RoundNumber, wished: tuple[Tpn, ...]) -> Tournament:
    """Return a tournament in which some may meet nobody but each other."""
    everybody = [tpn for tpn in tournament.entries if tpn not in wished]
    apart = [ForbiddenMeeting((one, other), number, number) for one in wished for other in everybody]
    return tournament._replace(forbidden=(*tournament.forbidden, *apart))


def _again(
    own: str, tournament: Tournament, number: RoundNumber
) -> tuple[frozenset[frozenset[Tpn]], Tpn | None] | None:
    """Return the meetings and the bye as an independent engine has them; None where it does not pair."""
    match own:
        case "dutch-2012":
            found = Dutch2012(tournament, number).result
            if found is None:
                return frozenset(), None
            return frozenset(frozenset(map(Tpn, pair)) for pair in found[0]), Tpn(found[1] or 0) or None
        case "dutch-2026":
            return caissify_oracle.pair(tournament, number) or (frozenset(), None)
        case "burstein-2026":
            try:
                answer = burstein.pair_round(burstein_standings(tournament, number), LARGEST)
            except burstein.NoPairing:
                return frozenset(), None
            except burstein.TooLarge:
                return None
            met = frozenset(frozenset((one.tpn, other.tpn)) for one, other in answer.pairs)
            return met, None if answer.bye is None else answer.bye.tpn
        case _:
            return None
