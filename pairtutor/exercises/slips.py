"""What is wrong with an answer in itself, and what refutes a wrong one without giving the right one away."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Collection, Iterator
from itertools import pairwise, takewhile

from pairtutor.answers.answer import Answer
from pairtutor.disputes.verdicts import Coloured, Verdict
from pairtutor.exercises.clauses import unknown_clause
from pairtutor.exercises.exercise import Exercise, Marked, Response
from pairtutor.exercises.position import Position
from pairtutor.model.ids import Tpn
from pairtutor.named_tuples import NamedTuple
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

_OPPOSITE = 4
"""Words that may stand between the numbers of two who are said to play each other, and one more."""


class _Named(NamedTuple):
    """Two numbers that follow one another in a reason, and how many words stand between them."""

    players: frozenset[int]
    apart: int


def _named_together(reason: str) -> list[_Named]:
    numbers = [(int(found[0]), found.start(), found.end()) for found in _NUMBER.finditer(reason)]
    return [
        _Named(frozenset((first, second)), len(reason[end:start].split()))
        for (first, _, end), (second, start, _) in pairwise(numbers)
    ]


def pair_told(pairs: Collection[frozenset[Tpn]], reason: str) -> frozenset[Tpn] | None:
    """Return the first of some pairs of which a reason says that the two would play, None without any."""
    together = (named for named in _named_together(reason) if named.apart < _OPPOSITE)
    return next((frozenset(map(Tpn, named.players)) for named in together if named.players in pairs), None)


def _pairs_of(answer: Response) -> set[frozenset[Tpn]]:
    return {*map(frozenset, (*(answer.pairs or ()), *(answer.boards or ())))}


def tells_answer(reason: str, answer: Response, right: Response) -> bool:
    """Return whether a reason names a pair, a floater or the bye that is right and was not answered.

    Whoever is named as one of a pair that was answered is not named as floating, or as having the bye.
    """
    given, together = _pairs_of(answer), _named_together(reason)
    pairs = _pairs_of(right) - given
    beside = {*(right.floaters or ()), right.bye} - {*(answer.floaters or ()), answer.bye}
    answered = {tpn for named in together if named.players in given for tpn in named.players}
    alone = {int(found[0]) for found in _NUMBER.finditer(reason)} - answered
    near = {named.players for named in together if named.apart < 2}
    return not pairs.isdisjoint(near) or not beside.isdisjoint(alone)


def otherwise_told(marked: Marked, answer: Response, right: Response, position: Position) -> str:
    """Return the rebuttal that says what of an answer is not so, and by which clause, without what is.

    It names the pair, or who has the bye or floats, of whom the reason speaks, where they are not right. Of
    an answer that is as good it says whose opponent another one has earlier.
    """
    words = position.words
    wrong = _pairs_of(answer) - _pairs_of(right)
    if marked.verdict == "later":
        first = min(
            (tpn for pair in wrong for tpn in pair), key=lambda tpn: position.line(tpn).rank, default=None
        )
        return words.rebuttal("earlier", player=first) if first else words.rebuttal("earlier-order")
    cited = marked.clause is not None and position.is_cited(marked.clause)
    clause = citations([marked.clause], position.system)[0].label if marked.clause and cited else ""
    told = _named_together(marked.reason)
    pair, said = pair_told(wrong, marked.reason), ""
    if pair is not None:
        first, second = sorted(pair)
        said = words.rebuttal("no-pair", first=first, second=second)
    elif answer.bye not in (None, right.bye) and answer.bye in {tpn for two in told for tpn in two.players}:
        said = words.rebuttal("no-bye", player=answer.bye)
    if said:
        return (
            words.rebuttal("by", said=said, clause=clause) if clause else words.rebuttal("alone", said=said)
        )
    return words.rebuttal("otherwise-by", clause=clause) if clause else words.rebuttal("otherwise")
