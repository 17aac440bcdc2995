"""Hints to an exercise in three steps: which clause, whom it concerns, the answer."""

from __future__ import annotations

from pairtutor.disputes.verdicts import Elsewhere, Impossible, LaterInSequence, Verdict, Worse
from pairtutor.exercises.exercise import Exercise
from pairtutor.exercises.generate import Posed
from pairtutor.exercises.judge import complained, refused
from pairtutor.exercises.paper import solved
from pairtutor.exercises.position import Position
from pairtutor.exercises.solution import solution, verdict_word
from pairtutor.exercises.wording import hint
from pairtutor.rules.catalogue import find
from pairtutor.rules.clause import Clause
from pairtutor.trace.players_named import players_of

STEPS = 3


def hints(posed: Posed) -> tuple[str, str, str]:
    """Return the three hints, a sentence or two each."""
    exercise, _, position = posed
    who = ", ".join(map(str, sorted(concerned(exercise, position))))
    answer = "; ".join(solved(exercise, position).answer)
    return _clause(posed), hint("who", players=who), hint("answer", answer=answer)


def _clause(posed: Posed) -> str:
    """Return which clause decides; where that is asked for, only what sort of refusal it is."""
    if posed.exercise.kind == "clause":
        return hint(verdict_word(refused(posed.exercise, posed.position)))
    entry = find(posed.clause) if posed.clause else None
    if not isinstance(entry, Clause):
        return hint("none")
    return hint("clause", number=entry.number, title=entry.title, meaning=entry.meaning)


def concerned(exercise: Exercise, position: Position) -> frozenset[int]:
    """Return the players to look at; never nobody."""
    found = _concerned(exercise, position)
    inside = frozenset(found) & exercise.part.players if exercise.part else frozenset(found)
    return inside or frozenset(found) or frozenset(position.boards[0])


def _concerned(exercise: Exercise, position: Position) -> frozenset[int]:
    match exercise.kind:
        case "preference":
            strict = [one for one in exercise.players if position.line(one).preference.strength == "absolute"]
            return frozenset({*(strict or exercise.players)})
        case "legal":
            legal = solution(exercise, position).legal or frozenset()
            return frozenset(next(one for one in exercise.pairs if frozenset(one) not in legal))
        case "next":
            right, given = solution(exercise, position).pairs, exercise.candidate
            return _changed(right or (), given.pairs if given else ())
        case "clause":
            return _behind(refused(exercise, position))
        case "answer":
            return _behind(complained(exercise, position))
        case "bye":
            lines = sorted(position.index.opened.players, key=lambda line: line.rank)
            return frozenset(line.tpn for line in [one for one in lines if one.bye_bar is None][-3:])
        case "colours":
            return frozenset(exercise.pairs[0])
        case "mistake":
            return _changed(exercise.boards, position.boards)
        case "bracket" | "floaters" | "round":
            parts = [exercise.part] if exercise.part else position.parts
            decided = [event for part in parts for event in position.decided(part)]
            return players_of(decided[0]) if decided else frozenset()


def _changed(some: tuple[tuple[int, int], ...], others: tuple[tuple[int, int], ...]) -> frozenset[int]:
    return frozenset(one for pair in {*some} ^ {*others} for one in pair)


def _behind(verdict: Verdict) -> frozenset[int]:
    """Return the players on whom a verdict rests."""
    match verdict:
        case Impossible(why=why):
            return players_of(why)
        case Worse(other=other):
            return players_of(other)
        case LaterInSequence(made_pairs=made, other_pairs=other):
            return _changed(made, other)
        case Elsewhere(step=step):
            return players_of(step.event)
        case _:
            return frozenset()
