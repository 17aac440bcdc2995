"""One exercise as it is tried: hints that cost, answers that are marked, what the trainee has learnt."""

from __future__ import annotations

from typing import Literal

from pairtutor.exercises.draft import Draft
from pairtutor.exercises.exercise import Exercise, Grade, Marked, Response
from pairtutor.exercises.generate import Posed
from pairtutor.exercises.judge import clause_meaning, judge, solution
from pairtutor.exercises.kinds.base import exercise_kind
from pairtutor.exercises.paper import solve_on_paper
from pairtutor.exercises.position import Position
from pairtutor.messages import messages_of
from pairtutor.model.ids import Tpn
from pairtutor.resources import Language
from pairtutor.tuples import NamedTuple

STEPS = 3
TRIES = 2
"""A wrong answer is refuted; so many of them, and the right one is shown."""


def hints(posed: Posed, answered: Response | None = None) -> tuple[str, str, str]:
    """Return the three hints, a sentence or two each: the clause, the players, the right answer.

    Beside a wrong answer, `answered`, the players are those of a part of it that is wrong; but where boards
    stand there already it is told what is wrong with these.
    Where all of a bracket would be looked at, it is told what is refused first in it. Where nothing is, and
    wherever everybody would be named, or just those who are the answer, one part of them is.
    """
    exercise, _, position = posed
    concerned, right = players_concerned(exercise, position), solution(exercise, position)
    everybody = exercise.part is not None and concerned >= exercise.part.players
    step = exercise_kind(exercise.kind).second_hint(exercise, position) if everybody else ""
    asked = exercise.players_named or (exercise.part.players if exercise.part else everyone(position))
    if concerned >= asked or concerned == {*(right.named or right.floaters or ())}:
        concerned = _one_part(concerned, right)
    amiss = _amiss(answered, right) if answered is not None else frozenset()
    who = ", ".join(map(str, sorted(amiss or concerned)))
    parts = solve_on_paper(exercise, position).answer
    answer = messages_of(position.language).join("list.semicolon", parts)
    words = position.words
    stands = exercise_kind(exercise.kind).hint_to_what_stands(exercise, position, answered)
    step = stands or ("" if amiss else step)
    return _clause(posed), step or words.hint("who", players=who), words.hint("answer", answer=answer)


def everyone(position: Position) -> frozenset[int]:
    """Return all who take part in the round."""
    return frozenset(line.tpn for line in position.lines)


def _amiss(answered: Response, right: Response) -> frozenset[int]:
    """Return the players of a part of an answer that is not as in the right one, nobody where none is seen.

    It is a wrong pair or board, a player with a wrong preference, or one who is named wrongly, or not at all.
    """
    boards, made = answered.boards or (), answered.pairs or ()
    met = [{*pair} for pair in right.pairs or right.boards or ()]
    turned = [board for board in boards if board not in (right.boards or ())]
    apart = [pair for pair in (*boards, *made) if {*pair} not in met]
    legal = sorted(map(sorted, (answered.legal or frozenset()) ^ (right.legal or frozenset())))
    wrong = [*apart, *turned, *(legal if answered.legal is not None else ())]
    if wrong:
        return frozenset(wrong[0])
    stated, expected = answered.preference or {}, right.preference or {}
    alone = [player for player, said in stated.items() if said != expected.get(player)]
    for given, good in ((answered.named, right.named), (answered.floaters, right.floaters)):
        alone += [player for player in given or () if player not in (good or ())]
    if answered.named and right.named and len(right.named) > 1:
        alone += [player for player in right.named if player not in answered.named]
    if answered.bye is not None and answered.bye != right.bye:
        alone.append(answered.bye)
    return frozenset(alone[:1])


def _one_part(concerned: frozenset[int], right: Response) -> frozenset[int]:
    """Return one part of some players: a pair of the right answer, else one of several who are it.

    Where one player is the answer it is somebody else, if there is anybody.
    """
    made = right.pairs or right.boards
    if made:
        return frozenset(made[0])
    named = {*(right.named or right.floaters or ())} or ({right.bye} if right.bye else set())
    return frozenset([min(named if len(named) > 1 else (concerned - named or concerned))])


def _clause(posed: Posed) -> str:
    """Return which clause decides; where that is asked for, what sort of refusal it is, or how to find it."""
    position = posed.position
    hint = exercise_kind(posed.exercise.kind).first_hint(posed.exercise, position)
    if hint is not None:
        return hint
    return next(clause_meaning(posed.clause, position.language), None) or position.words.hint("none")


def players_concerned(exercise: Exercise, position: Position) -> frozenset[int]:
    """Return the players to look at; never nobody."""
    concerned = exercise_kind(exercise.kind).players_concerned(exercise, position)
    inside = frozenset(concerned) & exercise.part.players if exercise.part else frozenset(concerned)
    return inside or frozenset(concerned) or frozenset(position.boards[0])


def begin(posed: Posed, present: tuple[Tpn, ...]) -> Draft:
    """Return the draft of an answer of which nothing has been said; `present` are all in the round."""
    exercise, _, position = posed
    return exercise_kind(exercise.kind).begin(exercise, position.system, present, position.language)


class Doubt(NamedTuple):
    """Why an answer may not be meant: it says nothing, pairs nobody, or leaves several `players` over.

    One that was wrong a moment ago is `unchanged`.
    """

    what: Literal["nothing", "no-pair", "left-over", "unchanged"]
    players: tuple[Tpn, ...]


class Trial:
    """What has been asked and answered; each hint costs a third of the marks, a wrong answer half of them.

    `marked` is what the judge says to the last answer, without telling the right one as long as it can still
    be found; `wrong` is how many were wrong, `given` the hints so far.
    """

    def __init__(self, posed: Posed) -> None:
        self.posed = posed
        self.given: list[str] = []
        self.wrong = 0
        self.marked: Marked | None = None
        self._last: Response | None = None
        self._doubted: Response | None = None
        self._looked_at: Response | None = None  # the wrong answer that the second hint is about

    def told_in(self, language: Language) -> Trial:
        """Return the same trial in another language: exercise, hints so far, what is said of the answer.

        Raises:
            UsageError: the exercise does not fit its tournament.
        """
        other = Trial(self.posed.told_in(language))
        other.wrong, other._last, other._looked_at = self.wrong, self._last, self._looked_at
        other.given = [*other._hints[: len(self.given)]]
        if self._last is not None:
            posed = other.posed
            marked = judge(posed.exercise, self._last, posed.position)
            other.marked = other._as_far_as_open(marked)
        return other

    @property
    def _hints(self) -> tuple[str, str, str]:
        return hints(self.posed, self._looked_at)

    def hint(self) -> str | None:
        """Return the next hint, None after the last one or when the exercise is done."""
        if self.is_done:
            return None
        if len(self.given) == 1:
            self._looked_at = self._last
        self.given.append(self._hints[len(self.given)])
        return self.given[-1]

    def doubt(self, response: Response) -> Doubt | None:
        """Return the question to ask back before an answer is marked; None when the same is given once more.

        One that says nothing may be the right one, and a bracket that is only begun is no answer.
        """
        left = response.floaters or ()
        several_left = response.pairs is not None and len(left) > 1
        says_nothing = response.says_nothing
        if self.marked is not None and not self.right and response == self._last:
            return Doubt("unchanged", ())  # as often as it is given: it would only use up a try
        if response == self._doubted or not (several_left or says_nothing):
            return None
        self._doubted = response
        return Doubt("nothing" if says_nothing else "left-over" if response.pairs else "no-pair", left)

    def answer(self, response: Response) -> Marked:
        """Mark an answer.

        Raises:
            UsageError: the exercise does not fit its tournament.
        """
        self._last = response
        marked = judge(self.posed.exercise, response, self.posed.position)
        self.wrong += marked.verdict != "right"
        self.marked = self._as_far_as_open(marked)
        return self.marked

    def _as_far_as_open(self, marked: Marked) -> Marked:
        """Return what may be said of an answer: the first wrong one is refuted, and not solved."""
        return marked if self.wrong >= TRIES else marked.still_open

    @property
    def right(self) -> bool:
        """Whether the right answer has been found."""
        return self.marked is not None and self.marked.verdict == "right"

    @property
    def is_done(self) -> bool:
        """Whether the right answer is known."""
        return self.right or len(self.given) == STEPS or self.wrong >= TRIES

    @property
    def solution(self) -> str:
        """What the right answer is, in a sentence, after so many wrong ones that it is shown; else empty.

        It is empty too where what is said of the last answer has told it.
        """
        if self.wrong < TRIES or self.right:
            return ""
        # without a rebuttal it is told what is amiss with the answer, and not beside the right one
        told = exercise_kind(self.posed.exercise.kind).tells_answer and self.marked and self.marked.rebuttal
        return "" if told else self._hints[-1]

    @property
    def is_begun(self) -> bool:
        """Whether leaving now would be a miss."""
        return bool(self.given or self.wrong)

    @property
    def marks(self) -> float:
        """The marks for the right answer, less what hints and wrong answers cost; in halves."""
        whole = self.posed.exercise.marks * (STEPS - len(self.given)) / STEPS
        return int(2 * whole / 2 ** min(self.wrong, 8)) / 2 if self.right else 0.0

    @property
    def grade(self) -> Grade:
        """What the card of the clause is told."""
        if not self.right or self.wrong:
            return "missed"
        return "helped" if self.given else "known"
