"""Answers that somebody could give: refused candidates, changed places, what another edition pairs."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import combinations
from random import Random
from typing import Final

from pairtutor.errors import PairtutorError
from pairtutor.exercises.exercise import Exercise, Pair, Response
from pairtutor.exercises.kinds.base import exercise_kind
from pairtutor.exercises.offered import has_ordinary_sequence
from pairtutor.exercises.position import Position
from pairtutor.exercises.sequence import candidate, number_of
from pairtutor.exercises.typed import NO_PREFERENCE, VERDICTS
from pairtutor.model.editions import IN_FORCE, SYSTEMS
from pairtutor.model.ids import Tpn
from pairtutor.rules.facts import facts
from pairtutor.tutor import run

REFUSED: Final = 8
"""So many candidates are taken from those that were refused."""

LONGEST: Final = 7
"""Boards of a round of which whole pairings are told one from another."""


def of_other_editions(exercise: Exercise, right: Response, position: Position) -> Iterator[Response]:
    """Yield what other editions of the system answer; of a system of players without others, that in force.

    Those that cannot pair the round are passed over. A kind that no boards answer has none.
    """
    of_pairing = exercise_kind(exercise.kind).of_pairing
    own = SYSTEMS[position.system]
    alike = [
        edition.id for edition in SYSTEMS.values() if edition.family == own.family and edition is not own
    ]
    instead = [IN_FORCE] if own.compares and not own.teams else []
    if of_pairing is None:
        return
    for system in alike or instead:
        try:
            paired = run(exercise.tournament, exercise.round, system, record=False).paired
        except PairtutorError:
            continue
        boards = tuple((Tpn(board.white), Tpn(board.black)) for board in paired.boards)
        bye = None if paired.bye is None else Tpn(paired.bye)
        yield of_pairing(exercise, Response(boards=boards, bye=bye), right)


def pairings(exercise: Exercise, right: Response, position: Position, rng: Random) -> Iterator[Response]:
    """Yield pairings of a bracket or group: of other editions, refused ones, with others in a place."""
    editions = of_other_editions(exercise, right, position)
    # with fewer pairs one is seen to be wrong by counting
    yield from (response for response in editions if len(response.pairs or ()) == len(right.pairs or ()))
    yield from _refused_candidates(exercise, position, rng)
    pairs, floaters = right.pairs or (), right.floaters or ()
    changed = [*_with_floater(pairs, floaters), *_changed_places(pairs, floaters)]
    yield from rng.sample(changed, len(changed))


def _refused_candidates(exercise: Exercise, position: Position, rng: Random) -> Iterator[Response]:
    """Yield some candidates of a bracket from before the one that was taken, and the one after it."""
    record = position.record(exercise.part)
    if (
        record is None
        or record.accepted_candidate is None
        or not has_ordinary_sequence(position, record.opened)
    ):
        return
    taken, last = record.accepted_candidate.number, record.opened.sequence
    before = rng.sample(range(1, taken), min(REFUSED, taken - 1))
    for number in (*before, *([taken + 1] if taken < last else [])):
        made = candidate(record.opened, number)
        yield Response(pairs=made.pairs, floaters=made.floaters)


def _with_floater(pairs: Sequence[Pair], floaters: Sequence[Tpn]) -> Iterator[Response]:
    """Yield pairings in which somebody floats who is paired, and a floater plays."""
    for floater in floaters:
        rest = [tpn for tpn in floaters if tpn != floater]
        for at, (first, other) in enumerate(pairs):
            for stays, goes in ((first, other), (other, first)):
                changed = (*pairs[:at], (stays, floater), *pairs[at + 1 :])
                yield Response(pairs=changed, floaters=(*rest, goes))


def _changed_places(pairs: Sequence[Pair], floaters: Sequence[Tpn]) -> Iterator[Response]:
    """Yield pairings in which the players of two pairs meet otherwise."""
    for changed in _two_changed(pairs):
        yield Response(pairs=changed, floaters=tuple(floaters))


def _two_changed(pairs: Sequence[Pair]) -> Iterator[tuple[Pair, ...]]:
    """Yield the pairs with the players of two pairs exchanged, in both ways."""
    for first, second in combinations(range(len(pairs)), 2):
        (a, b), (c, d) = pairs[first], pairs[second]
        for here, there in (((a, d), (c, b)), ((a, c), (b, d))):
            changed = [*pairs]
            changed[first], changed[second] = here, there
            yield tuple(changed)


def floaters(exercise: Exercise, right: Response, position: Position, rng: Random) -> Iterator[Response]:
    """Yield who could float: by other editions, another player instead, one where nobody floats."""
    yield from of_other_editions(exercise, right, position)
    assert exercise.part is not None, "the kind is about a bracket"
    stay = sorted(exercise.part.players - {*(right.floaters or ())})
    for player in rng.sample(stay, len(stay)):
        for floater in (right.floaters or ())[:1]:
            yield Response(floaters=tuple(player if tpn == floater else tpn for tpn in right.floaters or ()))
        if not right.floaters:
            yield Response(floaters=(player,))


def byes(exercise: Exercise, right: Response, position: Position, rng: Random) -> Iterator[Response]:
    """Yield who could have the bye: by other editions, then from the last in the order up."""
    yield from of_other_editions(exercise, right, position)
    for line in position.lines[:-11:-1]:  # ten of them
        yield Response(bye=line.tpn)


def clauses(exercise: Exercise, right: Response, position: Position, rng: Random) -> Iterator[Response]:
    """Yield clauses that can decide, those of what is weighed next to the right one first."""
    decide = sorted(facts(position.system).decides)  # numbers, without the system
    table = facts(position.system).table("criterion")
    known = [cites[0] for cites in table.values() if cites]
    weighed = [cite for cite in dict.fromkeys(known) if cite.rpartition(" ")[2] in decide or cite in decide]
    at = weighed.index(right.clause) if right.clause in weighed else 0
    # the six nearest in the order of weight
    near = sorted(weighed, key=lambda cite: (abs(weighed.index(cite) - at), cite))[:6]
    every = (f"{position.system} {clause.rpartition(' ')[2]}" for clause in decide)
    rest = [cite for cite in every if cite not in near]
    for cite in (*rng.sample(near, len(near)), *rng.sample(rest, len(rest))):
        yield Response(clause=cite)


def verdicts(exercise: Exercise, right: Response, position: Position, rng: Random) -> Iterator[Response]:
    """Yield other verdicts on a complaint with its clause, and other clauses with its verdict."""
    for word in rng.sample(VERDICTS, len(VERDICTS)):
        yield Response(verdict=word, clause=right.clause)
    for other in clauses(exercise, right, position, rng):
        yield Response(verdict=right.verdict, clause=other.clause)


def candidates(exercise: Exercise, right: Response, position: Position, rng: Random) -> Iterator[Response]:
    """Yield what could follow in a sequence: other candidates near the one given; other opponents."""
    record = position.record(exercise.part)
    if record is not None and exercise.candidate is not None:
        opened = record.opened
        given = number_of(opened, exercise.candidate) or 1
        # some before the one given, more after it
        numbers = range(max(1, given - 4), min(opened.sequence, given + 8) + 1)
        made = [candidate(opened, number) for number in rng.sample(numbers, len(numbers))]
        yield from (Response(pairs=item.pairs, floaters=item.floaters) for item in made)
    elif exercise.candidate is not None and exercise.part is not None:
        player, refused = exercise.candidate.pairs[0]
        others = sorted(exercise.part.players - {player, refused})
        yield from (Response(pairs=((player, item),)) for item in rng.sample(others, len(others)))


def white(exercise: Exercise, right: Response, position: Position, rng: Random) -> Iterator[Response]:
    """Yield boards of which one or two, or all, have their colours the wrong way round."""
    boards = right.boards or ()
    wrong = [*_with_turned_boards(boards, 1), *_with_turned_boards(boards, 2)]
    yield from (Response(boards=changed) for changed in rng.sample(wrong, len(wrong)))
    yield Response(boards=tuple(board[::-1] for board in boards))


def _with_turned_boards(boards: Sequence[Pair], number: int) -> Iterator[tuple[Pair, ...]]:
    for some in combinations(range(len(boards)), number):
        yield tuple(board[::-1] if at in some else board for at, board in enumerate(boards))


def preferences(possible: Sequence[str], right: Response, rng: Random) -> Iterator[Response]:
    """Yield preferences of which one or two are as somebody takes them who confuses strengths or colours.

    The same set may come twice. Seeds of exercises rest on each draw of `rng`, so none may be left out.
    """
    stated = dict(right.preference or {})
    for _ in range(3 * len(stated)):
        said = dict(stated)
        for player in rng.sample([*stated], min(rng.randint(1, 2), len(stated))):
            said[player] = rng.choice([preference for preference in possible if preference != stated[player]])
            if stated[player] != NO_PREFERENCE and rng.random() < 0.7:
                said[player] = _near(stated[player], possible, rng)
        yield Response(preference=said)


def _near(preference: str, possible: Sequence[str], rng: Random) -> str:
    """Return the same colour in another strength, or the other colour."""
    colour = preference[0].upper()
    coloured = [option for option in possible if option not in (preference, NO_PREFERENCE)]
    same = [option for option in coloured if option[0].upper() == colour]
    turned = preference.translate(str.maketrans("WwBb", "BbWw"))
    return rng.choice([*same, turned])


def meetings(exercise: Exercise, right: Response, position: Position, rng: Random) -> Iterator[Response]:
    """Yield sets of pairs that may meet in which one or two are wrong."""
    legal, pairs = right.legal or frozenset(), [frozenset(pair) for pair in exercise.pairs]
    for pair in rng.sample(pairs, len(pairs)):
        yield Response(legal=legal ^ {pair})
    twos = [*combinations(pairs, 2)]
    for two in rng.sample(twos, min(6, len(pairs), len(twos))):
        yield Response(legal=legal ^ {*two})


def rounds(exercise: Exercise, right: Response, position: Position, rng: Random) -> Iterator[Response]:
    """Yield other boards of a small round: those printed, of other editions, with two changed, turned."""
    boards = right.boards or ()
    if len(boards) > LONGEST:
        return
    if exercise.boards:
        yield Response(boards=exercise.boards, bye=exercise.bye)
    yield from of_other_editions(exercise, right, position)
    changed = [*_two_changed(boards)]
    turned = [*_with_turned_boards(boards, 1)] if position.index.opened.initial_colour is not None else []
    wrong = [*changed, *turned]
    yield from (Response(boards=pairing, bye=right.bye) for pairing in rng.sample(wrong, len(wrong)))
