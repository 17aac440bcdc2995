"""The right answer to an exercise, from the round as the engine pairs it."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Final, NamedTuple

from pairtutor.disputes.answers import why_not
from pairtutor.disputes.judging import barred_pair, judge_bracket
from pairtutor.disputes.verdicts import Coloured, Elsewhere, Made, Verdict
from pairtutor.disputes.wishes import read_wish
from pairtutor.errors import UsageError
from pairtutor.exercises.exercise import Exercise, Kind, Response, Worth
from pairtutor.exercises.looked_for import RefusedOpponent, clause_against, refused_as, refusing_clause
from pairtutor.exercises.position import Position, clause_of, settled
from pairtutor.exercises.sequence import candidate, number_of
from pairtutor.model.ids import Tpn
from pairtutor.rules.facts import facts
from pairtutor.trace.bracket_record import BracketRecord
from pairtutor.trace.values import Cites

_LETTERS = {"absolute": "{}!", "strong": "{}", "mild": "{}", "due": "{}", "none": "none"}


class Stated(NamedTuple):
    """A preference as it is written, and the clause that it follows from."""

    text: str
    clause: str | None


def preference_text(position: Position, player: Tpn) -> Stated:
    """Return a player's colour preference: `W!` absolute, `W` strong, `w` mild or due, `none`."""
    wish = position.line(player).preference
    if wish.colour is None:
        return Stated("none", _preference_clause(position.system))
    letter = wish.colour[0].upper() if wish.strength in ("absolute", "strong") else wish.colour[0]
    return Stated(_LETTERS[wish.strength].format(letter), _preference_clause(position.system))


def _preference_clause(system: str) -> str | None:
    return clause_of(facts(system).table("seen").get("preference", ()))


def solution(exercise: Exercise, position: Position) -> Response:
    """Return the right answer.

    Raises:
        UsageError: the exercise does not fit its tournament, or the round has no legal pairing.
    """
    if position.index.closed is None:
        raise UsageError(f"exercise {exercise.id}: round {exercise.round} has no legal pairing at all")
    return _SOLUTIONS[exercise.kind](exercise, position)


def _misfit(exercise: Exercise, what: str) -> UsageError:
    return UsageError(f"exercise {exercise.id}: {what}")


def _record(exercise: Exercise, position: Position) -> BracketRecord:
    place = None if exercise.part is None else position.place(exercise.part)
    if place is None:
        raise _misfit(exercise, f"round {exercise.round} has no bracket of just these players")
    return position.index.brackets[place]


def _refusal(exercise: Exercise, position: Position) -> RefusedOpponent:
    given = exercise.candidate
    found = refused_as(position, exercise.part, given) if exercise.part and given else None
    if found is None:
        raise _misfit(exercise, "no such opponent is refused in the group")
    return found


def _preference(exercise: Exercise, position: Position) -> Response:
    return Response(preference={tpn: preference_text(position, tpn).text for tpn in exercise.players})


def _legal(exercise: Exercise, position: Position) -> Response:
    pairs = map(frozenset, exercise.pairs)
    legal = (one for one in pairs if barred_pair(position.case, position.index, frozenset({one})) is None)
    return Response(legal=frozenset(legal))


def _bracket(exercise: Exercise, position: Position) -> Response:
    if position.compares:
        record = _record(exercise, position)
        pairs = tuple((Tpn(a), Tpn(b)) for a, b in record.made)
        paired = {one for pair in pairs for one in pair}
        return Response(pairs=pairs, floaters=tuple(one for one in record.players if one not in paired))
    group = None if exercise.part is None else position.group(exercise.part)
    done = settled(group) if group else None
    if done is None:
        raise _misfit(exercise, f"round {exercise.round} has no group of just these players")
    return Response(pairs=tuple((Tpn(a), Tpn(b)) for a, b in done.pairs), floaters=done.left)


def _next(exercise: Exercise, position: Position) -> Response:
    given = exercise.candidate
    if given is None:
        raise _misfit(exercise, "the candidate is missing")
    if not position.compares:
        refusal = _refusal(exercise, position)
        if refusal.next is None:
            raise _misfit(exercise, "nobody is looked at after that opponent")
        return Response(pairs=((refusal.pair[0], refusal.next),))
    record = _record(exercise, position)
    number = number_of(record.opened, given)
    if number is None or number == record.opened.sequence:
        raise _misfit(exercise, "the bracket has no such candidate, or it is the last")
    found = candidate(record.opened, number + 1)
    return Response(pairs=found.pairs, floaters=found.floaters)


def _clause(exercise: Exercise, position: Position) -> Response:
    if exercise.part is None or exercise.candidate is None:
        raise _misfit(exercise, "the candidate is missing")
    if not position.compares:
        return Response(clause=refusing_clause(position, _refusal(exercise, position)))
    _record(exercise, position)
    barred = barred_pair(position.case, position.index, exercise.candidate.meetings)
    place = position.place(exercise.part)
    assert place is not None, "the record has been found"
    verdict = barred or judge_bracket(position.case, position.index, place, exercise.candidate.meetings)
    clause = clause_of(getattr(verdict, "cites", ()))
    if verdict.kind not in ("impossible", "worse") or clause is None:
        raise _misfit(exercise, "the candidate is not refused")
    return Response(clause=clause)


def _floaters(exercise: Exercise, position: Position) -> Response:
    return Response(floaters=_bracket(exercise, position).floaters)


def _bye(exercise: Exercise, position: Position) -> Response:
    if position.bye is None:
        raise _misfit(exercise, "nobody has the bye in this round")
    return Response(bye=position.bye)


def _colours(exercise: Exercise, position: Position) -> Response:
    asked = set(map(frozenset, exercise.pairs))
    return Response(boards=tuple(board for board in position.boards if frozenset(board) in asked))


def _round(exercise: Exercise, position: Position) -> Response:
    return Response(boards=position.boards, bye=position.bye)


def _complaint(exercise: Exercise, position: Position) -> Response:
    verdict = why_not(position.case, position.index.trace, read_wish(exercise.complaint)).verdict
    return Response(verdict=verdict_word(verdict), clause=verdict_clause(verdict, position.system))


def verdict_word(verdict: Verdict) -> Worth:
    """Return what a verdict of `why-not` is called in an answer."""
    match verdict.kind:
        case "made":
            return "right"
        case "impossible":
            return "illegal"
        case "later":
            return "later"
        case "coloured":
            return "wrong"
        case _:
            return "worse"


def verdict_clause(verdict: Verdict, system: str) -> str | None:
    """Return the clause that a verdict of `why-not` rests on, None where it is not a single one."""
    if isinstance(verdict, Elsewhere) and verdict.over is not None:
        return clause_against(system, verdict.over, verdict.step.event.cites)
    return clause_of(verdict_cites(verdict))


def verdict_cites(verdict: Verdict) -> Cites:
    """Return the citations that a verdict of `why-not` rests on."""
    match verdict:
        case Made():
            return ()
        case Elsewhere(step=step) | Coloured(step=step):
            return step.event.cites
        case _:
            return verdict.cites


_SOLUTIONS: Final[Mapping[Kind, Callable[[Exercise, Position], Response]]] = {
    "preference": _preference,
    "legal": _legal,
    "bracket": _bracket,
    "next": _next,
    "clause": _clause,
    "floaters": _floaters,
    "bye": _bye,
    "colours": _colours,
    "round": _round,
    "mistake": _round,
    "answer": _complaint,
}
