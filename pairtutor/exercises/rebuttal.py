"""What is said to a wrong clause while the exercise is open: what speaks against it, not the right one."""

from __future__ import annotations

from pairtutor.disputes.verdicts import Impossible, LaterInSequence, Verdict, Worse
from pairtutor.exercises.clauses import unknown, whole_citation
from pairtutor.exercises.position import Position
from pairtutor.exercises.wording import rebuttal
from pairtutor.narrative.citations import citations
from pairtutor.rules.facts import facts

_KEPT = ("met", "bye", "absolute-colours", "completion", "legality")
"""Names of what must be kept, whatever else is paired."""


def not_by(answered: str, verdict: Verdict, position: Position) -> str:
    """Return in a sentence why a verdict does not rest on a clause, by what that one asks for itself."""
    no_clause = unknown(answered, position.system)
    if no_clause:
        return no_clause
    clause = whole_citation(answered, position.system)
    label = citations([clause], position.system)[0].label
    criteria = facts(position.system).table("criterion")
    names = [name for name, cites in criteria.items() if clause in cites[:1] and name != "sequence"]
    absolute = bool({*names} & {*_KEPT})
    match verdict:
        case Worse() | LaterInSequence() if names and absolute:
            return rebuttal("kept", clause=label)
        case Impossible() if names and not absolute:
            return rebuttal("absolute", clause=label)
        case LaterInSequence() if names:
            return rebuttal("level", clause=label)
        case Worse() if names:
            order = [*criteria]
            if min(map(order.index, names)) > order.index(verdict.criterion):
                return rebuttal("before", clause=label)
            return _tell_alike(label, names, verdict, position)
        case _:
            return rebuttal("other", clause=label)


def _tell_alike(label: str, names: list[str], verdict: Worse, position: Position) -> str:
    """Return that two candidates are alike in what a clause counts, with what both have of it."""
    made = next(one for one in position.index.brackets if one.opened.number == verdict.bracket)
    lines = made.accepted.findings if made.accepted else ()
    values = [(line.criterion, line.value) for line in lines if line.criterion in {*names} & {*verdict.level}]
    if not values:
        return rebuttal("level", clause=label)
    value = position.narrator.cast.words.measured(*values[0])
    return rebuttal("alike", clause=label, value=value)
