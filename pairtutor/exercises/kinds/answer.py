"""What is to be said to a complaint: illegal, worse or later, and by which clause."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random
from typing import Final

from pairtutor.disputes.answers import why_not
from pairtutor.disputes.case import ByeWish, PairWish, Wish, read_wish
from pairtutor.disputes.verdicts import Coloured, Verdict, cites_of_verdict
from pairtutor.exercises import others
from pairtutor.exercises.clauses import clauses_stating, names_clause
from pairtutor.exercises.draft import Draft, FormField, PairRows, Selectable
from pairtutor.exercises.exercise import Exercise, Found, Marked, Response, partial_marks
from pairtutor.exercises.judge import (
    floats_before,
    full_marks,
    mark_refuted,
    verdict_clause,
    verdict_on_complaint,
    verdict_on_wish,
    verdict_word,
)
from pairtutor.exercises.kinds.base import Room
from pairtutor.exercises.kinds.clause import NamingClause
from pairtutor.exercises.next_bracket import short_ahead_by
from pairtutor.exercises.offered import exercise_of
from pairtutor.exercises.opponent_search import opponents_passed_over
from pairtutor.exercises.position import Position, players_behind
from pairtutor.exercises.slips import not_by
from pairtutor.exercises.typed import VERDICTS, read_verdict, split_verdict, verdict_written
from pairtutor.model.ids import Tpn

GLANCES = 0.25
"""How often a complaint that is told at a glance is asked where there are others."""


def _is_for_a_reason(verdict: Verdict, position: Position) -> bool:
    """Return whether a verdict names what speaks against a wish, and not only that it never came up.

    Of two teams that are apart it has to be why the lower one does not come up to the other one. Of two with
    one score, of which one came up to a third, that says nothing of the two.
    """
    if isinstance(verdict, Coloured) or verdict.kind == "apart":
        return False
    if verdict.answer.leaving:
        return False  # the first set that helps below is left over: nothing forbids another, or weighs it
    if verdict.apart:
        scores = {position.line(tpn).score for tpn in verdict.apart}
        return position.words.of_teams and len(scores) > 1 and verdict.answer.criterion is not None
    return verdict.kind != "passed" or verdict.answer.witness is not None


def _wishes(position: Position, rng: Random) -> Iterator[Wish]:
    """Yield some wishes of neighbours in the order of the round, of those refused, and one for the bye.

    None of them is granted. The same players may stand in two wishes, the other way round.
    """
    lines = position.lines
    made = set(map(frozenset, position.boards))
    pairs = []
    for _ in range(3):
        at = rng.randrange(len(lines) - 1)
        other = min(at + rng.randint(1, 4), len(lines) - 1)
        pairs.append((lines[at].tpn, lines[other].tpn))
    looked_at = [*opponents_passed_over(position.index)]
    pairs += rng.sample(looked_at, min(3, len(looked_at)))
    for first, second in dict.fromkeys(pairs):
        if frozenset((first, second)) not in made:
            yield PairWish(Tpn(first), Tpn(second))
    if position.bye is not None and lines[-1].tpn != position.bye:
        yield ByeWish(Tpn(lines[-1].tpn))


def _agrees(answer: Response, right: Response, verdict: Verdict, position: Position) -> tuple[bool, bool]:
    """Return whether the verdict of an answer is right, and whether its clause is."""
    accepted = {right.clause, *clauses_stating(verdict, position.system)} if right.clause else set()
    clause = not accepted or names_clause(answer.clause or "", accepted, position.system, position.language)
    return answer.verdict == right.verdict, clause


def _rebuttal(answer: Response, verdict: Verdict, position: Position, *, word: bool, clause: bool) -> str:
    """Return the rebuttal of an answer, of its verdict and of its clause each by itself."""
    words = position.words
    given = verdict_written(answer.verdict or "", position.language)
    said = [] if word else [words.rebuttal("verdict", verdict=given)]
    said.append(words.rebuttal("clause") if clause else not_by(answer.clause or "", verdict, position))
    return " ".join(said)


def _verdicts(draft: Draft) -> tuple[Selectable, ...]:
    words = (verdict_written(word, draft.language) for word in VERDICTS)
    return tuple(Selectable(word, word) for word in words)


class AnswerKind(NamingClause):
    """A verdict is named, and a clause."""

    asked = ("verdict", "clause")
    stand_in = 8
    how = "answer"

    def make(self, position: Position, rng: Random) -> Iterator[Found]:
        """Yield complaints; what is not legal at all is told at a glance, and seldom asked beside others."""
        plain: list[Found] = []
        others: list[Found] = []
        for wish in _wishes(position, rng):
            verdict = verdict_on_wish(position, wish)
            word, clause = verdict_word(verdict), verdict_clause(verdict, position.system)
            if (
                word not in ("illegal", "worse", "later")
                or not clause
                or not _is_for_a_reason(verdict, position)
            ):
                continue
            if verdict.kind == "stuck" and why_not(position.case, position.answers, wish).pairing:
                continue  # it could be if a bracket above were paired otherwise: two answers would be right
            if isinstance(wish, PairWish):
                said = f"{wish.first}-{wish.second}"
            else:
                assert isinstance(wish, ByeWish), "only pairs and byes are wished for"
                said = f"bye {wish.player}"
            level = {"illegal": 2, "worse": 4, "later": 5}[word]
            made = exercise_of("answer", position, level)
            offered = Found(
                made._replace(complaint=said), (clause, *cites_of_verdict(verdict, position.system))
            )
            (plain if word == "illegal" else others).append(offered)
        yield from plain if not others or rng.random() < GLANCES else others

    def question(self, exercise: Exercise, position: Position) -> str:
        wish, words = read_wish(exercise.complaint), position.words
        match wish:
            case PairWish(first=first, second=second):
                complaint = words.complaint("pair", first=first, second=second)
            case _:
                complaint = words.complaint("bye", first=wish.player)
        return words.ask("answer", complaint=complaint)

    def solve(self, exercise: Exercise, position: Position) -> Response:
        verdict = verdict_on_complaint(exercise, position)
        return Response(verdict=verdict_word(verdict), clause=verdict_clause(verdict, position.system))

    def mark(self, exercise: Exercise, answer: Response, right: Response, position: Position) -> Marked:
        """Return the marks of an answer, half of them for the verdict, half for the clause."""
        wish = read_wish(exercise.complaint)
        verdict = verdict_on_complaint(exercise, position)
        word, clause = _agrees(answer, right, verdict, position)
        if word and clause:
            return full_marks(exercise)
        marks = partial_marks(exercise.marks, word + clause, 2)
        marked = mark_refuted(exercise, position, verdict, marks, wish)
        return marked._replace(
            verdict="wrong", rebuttal=_rebuttal(answer, verdict, position, word=word, clause=clause)
        )

    def because(self, exercise: Exercise, position: Position, right: Response) -> Iterator[str]:
        """Yield what speaks against the complaint, before it how one of two came out of another group."""
        wish = read_wish(exercise.complaint)
        if isinstance(wish, PairWish):
            yield from floats_before(position, (wish.first, wish.second))
        verdict = verdict_on_complaint(exercise, position)
        yield position.tell(verdict, wish)
        yield from short_ahead_by(position, verdict)

    def players_concerned(self, exercise: Exercise, position: Position) -> frozenset[int]:
        return players_behind(verdict_on_complaint(exercise, position), position)

    def blanks(self, exercise: Exercise, room: Room) -> tuple[str, ...]:
        return (room.words.blank("verdict"), room.words.blank("clause"))

    others = staticmethod(others.verdicts)

    def refute(self, exercise: Exercise, answer: Response, position: Position) -> str:
        """Return the rebuttal of the verdict, or of the clause by what that one asks for itself."""
        verdict, right = verdict_on_complaint(exercise, position), self.solve(exercise, position)
        word, clause = _agrees(answer, right, verdict, position)
        return _rebuttal(answer, verdict, position, word=word, clause=clause)

    def first_hint(self, exercise: Exercise, position: Position) -> str:
        return position.words.hint("complaint" if position.compares else "complaint-group")

    def take(self, draft: Draft, text: str) -> Draft:
        """Take a verdict or a clause, or both with a blank between.

        Raises:
            UsageError: it is neither.
        """
        said, rest = split_verdict(text, draft.language)
        word = read_verdict(said, draft.language)
        if word not in VERDICTS:
            return super().take(draft, text)
        draft = draft._replace(verdict=word)
        return super().take(draft, rest) if rest else draft

    def response(self, draft: Draft) -> Response | None:
        if not (draft.verdict and draft.clause):
            return None
        return Response(verdict=draft.verdict, clause=draft.clause)

    def choices(self, draft: Draft) -> tuple[Selectable, ...]:
        return (*_verdicts(draft), *super().choices(draft))

    def form(self, draft: Draft) -> tuple[FormField | PairRows, ...]:
        return (FormField(draft.words.blank("it-is"), _verdicts(draft)), *super().form(draft))


KIND: Final = AnswerKind()
