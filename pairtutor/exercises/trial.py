"""One exercise as it is tried: hints that cost, answers that are marked, what the trainee has learnt."""

from __future__ import annotations

from typing import Literal

from pairtutor.exercises.draft import Draft
from pairtutor.exercises.exercise import Grade, Marked, Response
from pairtutor.exercises.generate import Posed
from pairtutor.exercises.hints import hints
from pairtutor.exercises.judge import judge
from pairtutor.exercises.kinds.base import exercise_kind
from pairtutor.model.ids import Tpn
from pairtutor.named_tuples import NamedTuple
from pairtutor.resources import Language

STEPS = 3
TRIES = 2
"""A wrong answer is refuted; so many of them, and the right one is shown."""


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
        # the wrong answers that the first hint and the second one are about
        self._before: Response | None = None
        self._looked_at: Response | None = None

    def told_in(self, language: Language) -> Trial:
        """Return the same trial in another language: exercise, hints so far, what is said of the answer.

        Raises:
            UsageError: the exercise does not fit its tournament.
        """
        other = Trial(self.posed.told_in(language))
        other.wrong, other._last = self.wrong, self._last
        other._before, other._looked_at = self._before, self._looked_at
        other.given = [*other._hints[: len(self.given)]]
        if self._last is not None:
            posed = other.posed
            marked = judge(posed.exercise, self._last, posed.position)
            other.marked = other._as_far_as_open(marked)
        return other

    def resume(self, wrong: int, hints: int) -> None:
        """Go on where the exercise was left: after so many wrong answers, and hints."""
        self.wrong = min(max(wrong, 0), TRIES - 1)
        self.given = [*self._hints[: min(max(hints, 0), STEPS - 1)]] if hints else []

    @property
    def _hints(self) -> tuple[str, str, str]:
        return hints(self.posed, self._looked_at, self._before)

    def hint(self) -> str | None:
        """Return the next hint, None after the last one or when the exercise is done."""
        if self.is_done:
            return None
        if not self.given:
            self._before = self._last
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
