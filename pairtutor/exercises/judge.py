"""The right answer to an exercise and why it is right, and answers marked beside it.

The engine is the key, and `why-not` says what is wrong.
"""

from __future__ import annotations

from collections.abc import Collection, Iterator, Sequence
from itertools import combinations

from pairtutor.answers.answer import PlacedAnswer
from pairtutor.answers.wishes import answer_to_float, answer_to_pair
from pairtutor.disputes.answers import verdict_on
from pairtutor.disputes.case import (
    ByeWish,
    ColourWish,
    FloatWish,
    PairWish,
    Wish,
    pin_brackets,
    read_wish,
)
from pairtutor.disputes.verdicts import Coloured, Verdict, barred_pair, cites_of_verdict, judge_bracket
from pairtutor.errors import UsageError
from pairtutor.exercises.clauses import clause_ahead, unknown_clause
from pairtutor.exercises.exercise import (
    OPTIONAL,
    BracketAsked,
    Exercise,
    Marked,
    Pair,
    Proposed,
    Response,
    Worth,
)
from pairtutor.exercises.kinds.base import exercise_kind
from pairtutor.exercises.mistakes.telling import mistake_told
from pairtutor.exercises.next_bracket import short_ahead
from pairtutor.exercises.opponent_search import RefusedOpponent, refused_as
from pairtutor.exercises.position import Position, clause_of, colour_steps, group_outcome
from pairtutor.exercises.slips import otherwise_told, slip_in, tells_answer
from pairtutor.exercises.wording import exercise_words, join_numbers
from pairtutor.messages import Message
from pairtutor.model.editions import TAUGHT
from pairtutor.model.facets import criterion_facets
from pairtutor.model.ids import Tpn
from pairtutor.resources import ENGLISH, Language
from pairtutor.rules.catalogue import find
from pairtutor.rules.citing import Clause
from pairtutor.rules.printed import whole_citation
from pairtutor.trace.bracket_record import BracketRecord
from pairtutor.trace.events import CandidateJudged, Event, FamilyRuledOut
from pairtutor.trace.index import RoundIndex
from pairtutor.trace.procedures import (
    FloatersCompared,
    PairScrutinised,
    PlayerTransferred,
    SubgroupTransposed,
    TopMembersChosen,
)


def judge(exercise: Exercise, answer: Response | None, position: Position) -> Marked:
    """Return an answer with its marks; None, or one that lacks what is asked for, is missing.

    Raises:
        UsageError: the exercise does not fit its tournament.
    """
    kind = exercise_kind(exercise.kind)
    if answer is None or _empty(answer, kind.asked):
        return Marked(
            "missing",
            marks=0,
            of=exercise.marks,
            reason=position.words.marked("missing", exercise=exercise.id),
        )
    if kind.with_sentence and answer.clause:
        answer = answer._replace(clause=clause_ahead(answer.clause, position.system, position.language))
    right = solution(exercise, position)
    slip = slip_in(exercise, answer, position)
    if slip:
        return Marked("wrong", marks=0, of=exercise.marks, reason=slip)
    marked = kind.mark(exercise, answer, right, position)
    if marked.verdict != "right" and not marked.rebuttal and tells_answer(marked.reason, answer, right):
        marked = marked._replace(rebuttal=otherwise_told(marked, answer, right, position))
    if marked.verdict != "right" and exercise.of is None:
        marked = _as_mistake(marked, exercise, answer, position)
    if not position.is_cited(marked.clause):
        marked = marked._replace(clause=None)
    no_clause = unknown_clause(answer.clause, position.system, position.language) if right.clause else ""
    if not no_clause:
        return marked
    return marked._replace(
        verdict="wrong", marks=0, reason=f"{no_clause} {marked.reason}", rebuttal=no_clause
    )


def _as_mistake(marked: Marked, exercise: Exercise, answer: Response, position: Position) -> Marked:
    """Return the marks of a wrong answer, told as the mistake that leads to it, if one does.

    In a first round the mistake says all: that another pairing comes earlier is what later rounds ask.
    """
    told = mistake_told(exercise, answer, position)
    if told is None:
        return marked
    said = position.words.marked("mistake", say=told.say)
    if marked.verdict == "later" and answer.boards is not None and position.case.number == 1:
        worth: Worth = "wrong"
        rebuttal = said
    else:
        worth, rebuttal = marked.verdict, f"{said} {marked.rebuttal}" if marked.rebuttal else ""
    reason = f"{said} {marked.reason}"
    return marked._replace(verdict=worth, mistake=told.mistake, reason=reason, rebuttal=rebuttal)


def _empty(answer: Response, asked: Sequence[str]) -> bool:
    """Return whether an answer lacks what is asked for; that none may meet, or float, can be said."""
    given = {field: getattr(answer, field) for field in asked}
    # where all fields may be left out, all of them have to be said
    needed = [value for field, value in given.items() if field not in OPTIONAL] or [*given.values()]
    # answers that can be nobody, no pair or 0
    none = {*asked} <= {"legal", "floaters", "named", "number"}
    return any(value in (None, "") for value in needed) or not (none or any(given.values()))


def full_marks(exercise: Exercise) -> Marked:
    """Return the marks of an answer that is all right."""
    return Marked("right", exercise.marks, exercise.marks)


def mark_refuted(
    exercise: Exercise,
    position: Position,
    verdict: Verdict,
    marks: float = 0.0,
    wish: Wish | None = None,
) -> Marked:
    """Return an answer that `why-not` refuses, with its clause and its sentence.

    `marks` is what it still earns, `wish` what it comes to, None where that is a whole other pairing.
    """
    word, clause = verdict_word(verdict), verdict_clause(verdict, position.system)
    return Marked(word, marks, exercise.marks, clause, position.tell(verdict, wish))


def what_speaks_against(exercise: Exercise, given: Proposed, right: Proposed, position: Position) -> Verdict:
    """Return the verdict against another pairing of a bracket or group."""
    assert exercise.part is not None, "who pairs otherwise is asked about a bracket or group"
    answers = position.answers
    if position.compares:
        number = position.place(exercise.part)
        assert number is not None, "the solution has found the bracket"
        return judge_bracket(answers, number, given.meetings)
    barred = barred_pair(answers, given.meetings)
    if barred is not None:
        return barred
    # None: all its pairs are right ones, so that somebody else floats
    first = min(given.meetings - right.meetings, key=sorted, default=None)
    return (
        answer_to_float(answers, given.floaters[0])
        if first is None
        else answer_to_pair(answers, *sorted(first))
    )


def completes(position: Position, number: int, meetings: frozenset[frozenset[Tpn]]) -> bool:
    """Return whether the round can be paired with these pairs of a bracket, those before it being as made.

    `number` is the place of the bracket in the round, from 0.
    """
    supposed = pin_brackets(position.index, number, meetings)
    return RoundIndex(position.case.trace(supposed)).closed is not None


def candidate_of_answer(answer: Response, exercise: Exercise) -> Proposed:
    """Return the candidate that an answer holds; where it names no floaters, who is in no pair floats."""
    pairs = answer.pairs or ()
    placed = {tpn for pair in pairs for tpn in pair}
    players = sorted(exercise.part.players - placed) if exercise.part else ()
    return Proposed(pairs, tuple(players) if answer.floaters is None else answer.floaters)


def solution_reason(exercise: Exercise, position: Position) -> str:
    """Return in a sentence why the candidate of an exercise, or the opponent, is refused."""
    verdict = verdict_on_candidate(exercise, position)
    if exercise.part and exercise.candidate and not position.compares and verdict.kind != "barred":
        refusal = refused_as(position, exercise.part, exercise.candidate)
        if refusal is not None:
            return position.say(refusal.step)
    return position.tell(verdict)


def verdict_on_candidate(exercise: Exercise, position: Position) -> Verdict:
    """Return the verdict against the candidate of an exercise."""
    assert exercise.candidate is not None, "the kind of exercise gives a candidate"
    # beside no right pairs, so that each of its own is spoken against
    return what_speaks_against(exercise, exercise.candidate, Proposed((), ()), position)


def verdict_on_complaint(exercise: Exercise, position: Position) -> Verdict:
    """Return the verdict on the complaint of an exercise."""
    return verdict_on_wish(position, read_wish(exercise.complaint))


def verdict_on_wish(position: Position, wish: Wish) -> Verdict:
    """Return the verdict on a wish."""
    return verdict_on(position.case, position.answers, wish)


def wrong_colours(exercise: Exercise, wrong: set[Pair], position: Position, marks: float) -> Marked:
    """Return an answer in which some boards, `wrong`, have their colours the wrong way round.

    They are as they were answered: whoever is said to have White stands first.
    """
    steps = colour_steps(position)
    for pair in sorted(wrong):
        step = steps.get(frozenset(pair))
        if step is not None:
            wish = ColourWish(pair[0], "white")
            marked = mark_refuted(exercise, position, verdict_on_wish(position, wish), marks, wish)
            return marked._replace(verdict="wrong")
    return Marked("wrong", marks, exercise.marks, reason=position.words.marked("unasked"))


def solution(exercise: Exercise, position: Position) -> Response:
    """Return the right answer.

    Raises:
        UsageError: the exercise does not fit its tournament, or the round has no legal pairing.
    """
    if position.index.closed is None:
        raise misfit(exercise, Message("exercises.misfit.no-pairing", round=exercise.round))
    return exercise_kind(exercise.kind).solve(exercise, position)


def misfit(exercise: Exercise, what: Message) -> UsageError:
    """Return the error of an exercise that does not fit its tournament."""
    return UsageError(Message("exercises.misfit.exercise", number=exercise.id, what=what))


def record_of(exercise: Exercise, position: Position) -> BracketRecord:
    """Return the bracket that an exercise is about.

    Raises:
        UsageError: the round has no such bracket.
    """
    record = position.record(exercise.part)
    if record is None:
        raise misfit(exercise, Message("exercises.misfit.no-bracket", round=exercise.round))
    return record


def refusal_of(exercise: Exercise, position: Position) -> RefusedOpponent:
    """Return the refusal that an exercise is about.

    Raises:
        UsageError: nobody was refused so.
    """
    given = exercise.candidate
    refusal = refused_as(position, exercise.part, given) if exercise.part and given else None
    if refusal is None:
        raise misfit(exercise, Message("exercises.misfit.no-refusal"))
    return refusal


def verdict_word(verdict: Verdict) -> Worth:
    """Return the word of an answer for a verdict of `why-not`."""
    match verdict.kind:
        case "made":
            return "right"
        case "stuck" if not isinstance(verdict, Coloured) and verdict.answer.leaving:
            return "worse"  # a bracket opened again has others to leave over; a round with this may be legal
        case "barred" | "apart" | "stuck":
            return "illegal"
        case "later":
            return "later"
        case "coloured":
            return "wrong"
        case _:
            return "worse"


def verdict_clause(verdict: Verdict, system: str) -> str | None:
    """Return the clause that a verdict of `why-not` rests on, None where it is not a single one."""
    return clause_of(cites_of_verdict(verdict, system))


FEW = 4
"""Players of a bracket without a pair of whom each two are told why they may not meet, at most."""
_TOLD = (
    FamilyRuledOut,
    CandidateJudged,
    FloatersCompared,
    TopMembersChosen,
    PairScrutinised,
    PlayerTransferred,
    SubgroupTransposed,
)
"""The kinds of steps that are told of how a bracket or group was paired."""


def because(exercise: Exercise, position: Position, right: Response) -> Iterator[str]:
    """Yield why the answer is right: what decided it, in the words of the rules."""
    yield from dict.fromkeys(exercise_kind(exercise.kind).because(exercise, position, right))
    yield from clause_meaning(clause_about(exercise, right, position), position.language)


def clause_about(exercise: Exercise, right: Response, position: Position) -> str | None:
    """Return the clause that an exercise is about, None where it is none alone."""
    return right.clause or (whole_citation(exercise.topic, position.named) if exercise.topic else None)


def clause_meaning(citation: str | None, language: Language = ENGLISH) -> Iterator[str]:
    """Yield what a clause says, if one is cited."""
    entry = find(citation, system=None, language=language) if citation else None
    if isinstance(entry, Clause):
        # a clause of the rules for all systems is told by its text as well: others have the same number
        number = entry.number if entry.system in TAUGHT else str(entry)
        said = {"number": number, "title": entry.title, "meaning": entry.meaning}
        yield exercise_words(language).hint("clause", **said)


def pairing_reasons(position: Position, part: BracketAsked) -> Iterator[str]:
    """Yield how a bracket or group was paired: what was refused, and how it stands in the end."""
    for event in reversed(position.deciding_steps(part)):
        if isinstance(event, _TOLD) and not _is_sole_pair(event):
            yield position.say(event)
            yield from short_ahead(position, event)
    yield from map(position.say, _final_events(position, part))


def first_refusal(position: Position, part: BracketAsked) -> str:
    """Return the first refusal in a bracket or group with its reason; empty where nothing was refused.

    Of a first candidate with others like it these are told, with the reason that they share.
    """
    shown = [event for event in reversed(position.deciding_steps(part)) if isinstance(event, _TOLD)]
    return next(map(position.say, sorted(shown, key=lambda event: isinstance(event, CandidateJudged))), "")


def part_reasons(position: Position, part: BracketAsked) -> Iterator[str]:
    """Yield which of several brackets or groups it is, and how it was paired, or why nobody in it was."""
    what = "part" if position.compares else "part-group"
    score, players = position.words.score(part.score), join_numbers(_in_order(position, part))
    yield position.words.reason(what, score=score, players=players)
    made = position.pairs_made(part)
    if made is not None and not made.pairs and 1 < len(part.players) <= FEW:
        yield from why_forbidden(position, tuple(combinations(_in_order(position, part), 2)))
    yield from pairing_reasons(position, part)


def _in_order(position: Position, part: BracketAsked) -> list[Tpn]:
    return [line.tpn for line in position.lines if line.tpn in part.players]


def _is_sole_pair(event: Event) -> bool:
    """Return whether a step puts in order what is one pair in any case."""
    if isinstance(event, TopMembersChosen):
        return len(event.tops) == 1
    return isinstance(event, SubgroupTransposed) and event.transpositions == 1


def floats_before(position: Position, players: Collection[Tpn]) -> Iterator[str]:
    """Yield how some players came from one group of a procedure into another, in the order of the groups."""
    for group in position.index.groups.values():
        for step in group.steps:
            if isinstance(step.event, PlayerTransferred) and step.event.player in players:
                yield position.say(step.event)


def why_not_floaters(position: Position, part: BracketAsked, floaters: tuple[Tpn, ...]) -> Iterator[str]:
    """Yield why each resident who does not float from a bracket does not, the last in the order first.

    Of a bracket from which somebody has the bye it is said of everybody.
    It is what speaks against it in that bracket: nothing else of the round is in sight.
    """
    record = position.record(part)
    if not floaters or not position.compares or record is None:
        return
    opening = record.opening.number
    asked = opening in position.answers.brackets
    # who came from above could have the bye as well; else all of them are told by the sets in S1
    asked_about = part.players if position.bye in floaters else part.residents
    for player in sorted(asked_about, key=lambda tpn: -position.line(tpn).rank):
        wish = ByeWish(player) if position.bye in floaters else FloatWish(player)
        here = asked and player in position.answers.members(opening)
        verdict: Verdict = (
            PlacedAnswer(position.answers.float_of(opening, player), "float", opening)
            if here
            else verdict_on_wish(position, wish)
        )
        if player not in floaters and verdict.kind != "made":
            yield position.tell_of(player, verdict, wish)


def _final_events(position: Position, part: BracketAsked) -> Iterator[Event]:
    """Yield how a bracket or group stands in the end."""
    record, group = position.record(part), position.group(part)
    if record is not None and record.accepted_candidate:
        yield record.accepted_candidate
    elif group is not None and (done := group_outcome(group)):
        yield done


def earlier_floats(position: Position, verdict: Verdict) -> Iterator[str]:
    """Yield the earlier floats for which a criterion speaks against a candidate."""
    if isinstance(verdict, Coloured) or verdict.answer.criterion is None:
        return
    facets = criterion_facets(verdict.answer.criterion)
    way, ago = facets.repeated_float, facets.rounds_back
    if not way or facets.listed:
        return
    for player in dict.fromkeys(tpn for who in verdict.answer.hits for tpn in who):
        if position.line(player).floats[ago - 1] == way:
            yield position.words.reason(f"floated-{way}", player=player, round=position.case.number - ago)


def why_forbidden(position: Position, pairs: tuple[tuple[Tpn, Tpn], ...]) -> Iterator[str]:
    """Yield why those of the pairs that may not meet at all may not."""
    for pair in pairs:
        barred = barred_pair(position.answers, frozenset({frozenset(pair)}))
        if barred is not None:
            yield position.tell(barred, PairWish(*pair))
