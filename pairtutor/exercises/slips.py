"""What is wrong with an answer in itself, and what refutes a wrong one without giving the right one away."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator
from itertools import pairwise, takewhile

from pairtutor.answers.answer import Answer
from pairtutor.disputes.verdicts import Coloured, Verdict
from pairtutor.exercises.clauses import unknown_clause
from pairtutor.exercises.exercise import Exercise, Marked, Response
from pairtutor.exercises.position import Position
from pairtutor.narrative.citations import citations
from pairtutor.narrative.limbo import as_told
from pairtutor.rules.facts import facts
from pairtutor.rules.printed import whole_citation


def slip_in(exercise: Exercise, answer: Response, position: Position) -> str:
    """Return the first slip of an answer in a sentence, empty where there is none."""
    return next(_slips(exercise, answer, position), "")


def _slips(exercise: Exercise, answer: Response, position: Position) -> Iterator[str]:
    """Yield what is wrong with an answer whatever the rules say: who is absent, unasked, named twice."""
    slip = position.words.slip
    meetings = (*(answer.pairs or ()), *(answer.boards or ()))
    paired = [tpn for pair in meetings for tpn in pair]
    beside = [*(answer.floaters or ()), *([answer.bye] if answer.bye else [])]
    legal = [tpn for pair in answer.legal or () for tpn in pair]
    present = {line.tpn for line in position.index.opened.players}
    named = [*(answer.named or ())]
    for player in (*(answer.preference or ()), *paired, *beside, *named, *sorted(legal)):
        if player not in exercise.tournament.entries:
            yield slip("nobody", player=player)
        elif player not in present:
            yield slip("absent", player=player, round=exercise.round)
        elif exercise.part is not None and player not in exercise.part.players:
            yield slip("outside" if position.compares else "outside-group", player=player)
        elif player not in (exercise.players_named or present):
            yield slip("unasked", player=player)
    for meeting in sorted(sorted(pair) for pair in answer.legal or ()):
        if len(meeting) < 2:
            yield slip("himself", player=meeting[0])
        elif frozenset(meeting) not in set(map(frozenset, exercise.pairs)):
            yield slip("pair", first=meeting[0], second=meeting[1])
    yield from (slip("himself", player=tpn) for tpn, other in meetings if tpn == other)
    what = "boards" if answer.boards else "pairs"
    yield from (slip(what, player=tpn) for tpn, times in Counter(paired).items() if times > 1)
    yield from (slip("beside", player=tpn) for tpn in beside if tpn in paired)
    yield from (slip("twice", player=tpn) for tpn, times in Counter([*beside, *named]).items() if times > 1)


_KEPT = ("met", "bye", "absolute-colours", "completion", "legality")
"""Names of what must be kept, whatever else is paired."""


def not_by(answered: str, verdict: Verdict, position: Position) -> str:
    """Return in a sentence why a verdict does not rest on a clause, by what that one asks for itself."""
    no_clause = unknown_clause(answered, position.system, position.language)
    if no_clause:
        return no_clause
    clause, rebuttal = whole_citation(answered, position.system, position.language), position.words.rebuttal
    label = citations([clause], position.system)[0].label
    criteria = facts(position.system).table("criterion")
    # the criteria whose main clause it is; `criteria` has the weightiest first
    names = [name for name, cites in criteria.items() if clause in cites[:1] and name != "sequence"]
    absolute = bool({*names} & {*_KEPT})
    if not names or isinstance(verdict, Coloured):
        return rebuttal("other", clause=label)
    answer = verdict.answer
    match answer.verdict:
        case "barred" | "apart" | "stuck":
            return rebuttal("other" if absolute else "absolute", clause=label)
        case "worse" | "fewer" | "later" if absolute:
            return rebuttal("kept", clause=label)
        case "later":
            return rebuttal("level", clause=label)
        case "worse":
            order = [*criteria]
            if min(map(order.index, names)) > order.index(answer.criterion or ""):
                return rebuttal("before", clause=label)
            return _tell_alike(label, names, answer, verdict.opening, position)
        case _:
            return rebuttal("other", clause=label)


def _tell_alike(label: str, names: list[str], answer: Answer, opening: int, position: Position) -> str:
    """Return the rebuttal that two candidates are alike in what a clause counts, with their common value.

    `names` are the criteria of the clause, `opening` the number of the step that opens the bracket.
    """
    made = next((bracket for bracket in position.index.brackets if bracket.opening.number == opening), None)
    accepted = made.accepted_candidate if made else None
    lines = accepted.findings if accepted else ()
    before = [*takewhile(lambda line: line.criterion != answer.criterion, lines)]
    values = [(line.criterion, line.value) for line in before if line.criterion in names]
    if not values:
        return position.words.rebuttal("level", clause=label)
    cast = position.narrator.cast
    value = cast.words.value_in_words(values[0][0], as_told(*values[0], accepted, cast))
    return position.words.rebuttal("alike", clause=label, value=value)


_NUMBER = re.compile(r"(?<![\d.,])\d+(?![\d]|[.,]\d)")
"""A number that may be a player's; that of a clause has points, and half points may have a comma."""


def tells_answer(reason: str, answer: Response, right: Response) -> bool:
    """Return whether a reason names a pair, a floater or the bye that is right and was not answered."""
    given = {*map(frozenset, (*(answer.pairs or ()), *(answer.boards or ())))}
    pairs = {*map(frozenset, (*(right.pairs or ()), *(right.boards or ())))} - given
    beside = {*(right.floaters or ()), right.bye} - {*(answer.floaters or ()), answer.bye}
    numbers = [(int(found[0]), found.start(), found.end()) for found in _NUMBER.finditer(reason)]
    near = (
        {first, second}
        for (first, _, end), (second, start, _) in pairwise(numbers)
        if len(reason[end:start].split()) < 2
    )
    return any(frozenset(two) in pairs for two in near) or not beside.isdisjoint(one for one, *_ in numbers)


def otherwise_told(marked: Marked, position: Position) -> str:
    """Return the rebuttal by which another answer is right, by which clause, or comes earlier."""
    words = position.words
    if marked.verdict == "later":
        return words.rebuttal("earlier")
    if marked.clause is None or not position.is_cited(marked.clause):
        return words.rebuttal("otherwise")
    label = citations([marked.clause], position.system)[0].label
    return words.rebuttal("otherwise-by", clause=label)
