"""Answers to exercises marked: the engine is the key, and `why-not` says what is wrong."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Final

from pairtutor.disputes.answers import why_not
from pairtutor.disputes.claims import Claim, verdicts
from pairtutor.disputes.judging import barred_bye, barred_pair, judge_bracket
from pairtutor.disputes.procedures import falls
from pairtutor.disputes.verdicts import Elsewhere, Verdict
from pairtutor.disputes.wishes import ByeWish, ColourWish, FloatWish, PairWish, Wish, read_wish
from pairtutor.exercises.clauses import same, stating
from pairtutor.exercises.exercise import (
    ASKED,
    OPTIONAL,
    Exercise,
    Kind,
    Marked,
    Pair,
    Proposed,
    Response,
    partly,
)
from pairtutor.exercises.looked_for import refused_as
from pairtutor.exercises.position import Position, colour_steps
from pairtutor.exercises.solution import preference_text, solution, verdict_clause, verdict_word
from pairtutor.model.ids import Tpn
from pairtutor.model.pairing import Board


def judge(exercise: Exercise, answer: Response | None, position: Position) -> Marked:
    """Return what an answer is worth; None, or one that lacks what is asked for, is missing.

    Raises:
        UsageError: the exercise does not fit its tournament.
    """
    needed = [field for field in ASKED[exercise.kind] if field not in OPTIONAL]
    if answer is None or any(getattr(answer, field) is None for field in needed):
        return Marked("missing", 0, exercise.marks, None, "There is no answer.")
    right = solution(exercise, position)
    return _JUDGES[exercise.kind](exercise, answer, right, position)


def _full(exercise: Exercise) -> Marked:
    return Marked("right", exercise.marks, exercise.marks)


def _verdict(
    exercise: Exercise,
    position: Position,
    verdict: Verdict,
    marks: float = 0.0,
    wish: Wish | None = None,
) -> Marked:
    """Return an answer that `why-not` refuses, with its clause and its sentence."""
    word, clause = verdict_word(verdict), verdict_clause(verdict, position.system)
    return Marked(word, marks, exercise.marks, clause, position.tell(verdict, wish))


# --- facts of players ------------------------------------------------------------


def _preference(exercise: Exercise, answer: Response, right: Response, position: Position) -> Marked:
    given, wanted = answer.preference or {}, right.preference or {}
    wrong = [tpn for tpn in exercise.players if given.get(tpn, "") != wanted[tpn]]
    if not wrong:
        return _full(exercise)
    first = wrong[0]
    colours = position.line(first).colours or "none yet"
    reason = f"{_name(position, first)} has {wanted[first]}: the colours so far are {colours}."
    good = len(exercise.players) - len(wrong)
    clause = preference_text(position, first).clause
    return Marked(
        "wrong", partly(exercise.marks, good, len(exercise.players)), exercise.marks, clause, reason
    )


def _legal(exercise: Exercise, answer: Response, right: Response, position: Position) -> Marked:
    given, wanted = answer.legal or frozenset(), right.legal or frozenset()
    wrong = [pair for pair in exercise.pairs if (frozenset(pair) in given) != (frozenset(pair) in wanted)]
    if not wrong:
        return _full(exercise)
    pair = wrong[0]
    marks = partly(exercise.marks, len(exercise.pairs) - len(wrong), len(exercise.pairs))
    barred = barred_pair(position.case, position.index, frozenset({frozenset(pair)}))
    if barred is not None:
        return _verdict(exercise, position, barred, marks, PairWish(*pair))
    return Marked("wrong", marks, exercise.marks, None, f"{pair[0]} and {pair[1]} may meet.")


def _name(position: Position, tpn: Tpn) -> str:
    return f"{tpn} {position.line(tpn).name}".strip()


# --- a bracket, or a group ------------------------------------------------------------


def _bracket(exercise: Exercise, answer: Response, right: Response, position: Position) -> Marked:
    assert exercise.part is not None
    given, wanted = _candidate(answer), _candidate(right)
    good = len(given.meetings & wanted.meetings) + len({*given.floaters} & {*wanted.floaters})
    marks = partly(exercise.marks, good, len(wanted.pairs) + len(wanted.floaters))
    left = exercise.part.players - {one for pair in given.pairs for one in pair}
    if given.meetings == wanted.meetings and left == {*given.floaters}:
        return _full(exercise)
    if left != {*given.floaters}:
        which = ", ".join(map(str, sorted(left ^ {*given.floaters})))
        reason = f"Everybody is in one pair or floats; that is not so for {which}."
        return Marked("wrong", marks, exercise.marks, None, reason)
    return _verdict(exercise, position, _against(exercise, given, wanted, position), marks)


def _against(exercise: Exercise, given: Proposed, wanted: Proposed, position: Position) -> Verdict:
    """Return what speaks against another pairing of a bracket or group."""
    assert exercise.part is not None
    barred = barred_pair(position.case, position.index, given.meetings)
    if barred is not None:
        return barred
    if position.compares:
        place = position.place(exercise.part)
        assert place is not None, "the solution has found the bracket"
        return judge_bracket(position.case, position.index, place, given.meetings)
    first = min(given.meetings - wanted.meetings, key=sorted, default=None)
    return falls(position.index, FloatWish(given.floaters[0]) if first is None else PairWish(*sorted(first)))


def _next(exercise: Exercise, answer: Response, right: Response, position: Position) -> Marked:
    given, wanted = _candidate(answer), _candidate(right)
    same_floaters = {*given.floaters} == {*wanted.floaters} or not position.compares
    if given.meetings == wanted.meetings and same_floaters:
        return _full(exercise)
    pairs = ", ".join(f"{a} - {b}" for a, b in wanted.pairs)
    reason = f"The next one is {pairs}."
    if not position.compares:
        return Marked("wrong", 0, exercise.marks, None, reason)
    marks = partly(exercise.marks, len(given.meetings & wanted.meetings), len(wanted.pairs)) / 2
    return Marked("wrong", int(2 * marks) / 2, exercise.marks, None, reason)


def _candidate(answer: Response) -> Proposed:
    return Proposed(answer.pairs or (), answer.floaters or ())


def _clause(exercise: Exercise, answer: Response, right: Response, position: Position) -> Marked:
    assert right.clause is not None
    verdict = refused(exercise, position)
    if same(answer.clause or "", {right.clause, *stating(verdict)}, position.system):
        return _full(exercise)
    return Marked("wrong", 0, exercise.marks, right.clause, solution_reason(exercise, position))


def solution_reason(exercise: Exercise, position: Position) -> str:
    """Return in a sentence why the candidate of an exercise, or the opponent, is refused."""
    verdict = refused(exercise, position)
    if exercise.part and exercise.candidate and isinstance(verdict, Elsewhere):
        one = refused_as(position, exercise.part, exercise.candidate)
        if one is not None:
            return position.say(one.step)
    return position.tell(verdict)


def refused(exercise: Exercise, position: Position) -> Verdict:
    """Return what speaks against the candidate of an exercise."""
    assert exercise.candidate is not None
    return _against(exercise, exercise.candidate, Proposed((), ()), position)


def complained(exercise: Exercise, position: Position) -> Verdict:
    """Return what is to be said to the complaint of an exercise."""
    return asked(position, read_wish(exercise.complaint))


def _floaters(exercise: Exercise, answer: Response, right: Response, position: Position) -> Marked:
    given, wanted = {*(answer.floaters or ())}, {*(right.floaters or ())}
    if given == wanted:
        return _full(exercise)
    marks = partly(exercise.marks, len(given & wanted), max(len(wanted), len(given)))
    for player in sorted(given - wanted):
        wish = FloatWish(player)
        verdict = asked(position, wish)
        if verdict.kind != "made":  # who floats from another bracket is asked about in vain
            return _verdict(exercise, position, verdict, marks, wish)
    which = ", ".join(map(str, sorted(wanted)))
    return Marked("wrong", marks, exercise.marks, None, f"From this bracket floats: {which or 'nobody'}.")


def asked(position: Position, wish: Wish) -> Verdict:
    """Return what is to be said to a wish."""
    return why_not(position.case, position.index.trace, wish).verdict


# --- a whole round --------------------------------------------------------------------


def _bye(exercise: Exercise, answer: Response, right: Response, position: Position) -> Marked:
    if answer.bye == right.bye:
        return _full(exercise)
    if answer.bye is None:
        return Marked("missing", 0, exercise.marks, None, "There is no answer.")
    wish = ByeWish(answer.bye)
    return _verdict(exercise, position, asked(position, wish), 0.0, wish)


def _colours(exercise: Exercise, answer: Response, right: Response, position: Position) -> Marked:
    given, wanted = {*(answer.boards or ())}, {*(right.boards or ())}
    if given == wanted:
        return _full(exercise)
    marks = partly(exercise.marks, len(given & wanted), len(wanted))
    return _wrong_colours(exercise, given - wanted, position, marks)


def _wrong_colours(exercise: Exercise, wrong: set[Pair], position: Position, marks: float) -> Marked:
    steps = colour_steps(position)
    for pair in sorted(wrong):
        step = steps.get(frozenset(pair))
        if step is not None:
            wish = ColourWish(pair[0], "white")
            told = _verdict(exercise, position, asked(position, wish), marks, wish)
            return told._replace(verdict="wrong")
    return Marked("wrong", marks, exercise.marks, None, "Not all of these boards are asked about.")


def _round(exercise: Exercise, answer: Response, right: Response, position: Position) -> Marked:
    given, wanted = answer.boards or (), right.boards or ()
    meetings, made = set(map(frozenset, given)), set(map(frozenset, wanted))
    if meetings == made and answer.bye == right.bye:
        good = len({*given} & {*wanted})
        if good == len(wanted) or not position.index.opened.initial_colour:
            return _full(exercise)
        half = partly(exercise.marks, len(wanted) + good, 2 * len(wanted))
        return _wrong_colours(exercise, {*given} - {*wanted}, position, half)
    present = frozenset(line.tpn for line in position.index.opened.players)
    placed = [*(one for board in given for one in board), *([answer.bye] if answer.bye else [])]
    if sorted(placed) != sorted(present):
        which = ", ".join(map(str, sorted(present.symmetric_difference(placed)))) or "somebody stands twice"
        return Marked("wrong", 0, exercise.marks, None, f"Not everybody has one place: {which}.")
    barred = barred_bye(position.case, position.index, answer.bye)
    if barred is not None:
        return _verdict(exercise, position, barred, 0.0, ByeWish(answer.bye or Tpn(0)))
    claim = Claim(tuple(Board(*one) for one in given), answer.bye, coloured=False)
    judged = verdicts(position.case, position.index.trace, claim).brackets
    wrong = [one for one in judged if one.verdict.kind != "made"]
    good = len(judged) - len(wrong) if position.compares else len(meetings & made)
    marks = partly(exercise.marks, good, len(position.index.brackets) if position.compares else len(made))
    if not wrong:
        return Marked("wrong", marks, exercise.marks, None, "These are not the boards of the rules.")
    told = _verdict(exercise, position, wrong[0].verdict, marks, wrong[0].wish)
    return told._replace(reason=position.tell(wrong[0].verdict, wrong[0].wish, wrong[0].actual))


def _complaint(exercise: Exercise, answer: Response, right: Response, position: Position) -> Marked:
    wish = read_wish(exercise.complaint)
    verdict = complained(exercise, position)
    word = answer.verdict == right.verdict
    accepted = {right.clause, *stating(verdict)} if right.clause else set()
    clause = not accepted or same(answer.clause or "", accepted, position.system)
    if word and clause:
        return _full(exercise)
    marks = partly(exercise.marks, word + clause, 2)
    told = _verdict(exercise, position, verdict, marks, wish)
    return told._replace(verdict="wrong")


_Judge = Callable[[Exercise, Response, Response, Position], Marked]

_JUDGES: Final[Mapping[Kind, _Judge]] = {
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
