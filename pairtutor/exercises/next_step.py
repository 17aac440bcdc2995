"""What a trainee goes on with: the cards that are due, the next lesson that is not done, an exam."""

from __future__ import annotations

from collections.abc import Collection
from datetime import datetime
from itertools import islice

from pairtutor.exercises.course import course_of
from pairtutor.exercises.deck import Deck
from pairtutor.exercises.practice import Practice, practice
from pairtutor.exercises.taught import endless_lesson
from pairtutor.messages import Message, messages_of
from pairtutor.named_tuples import NamedTuple
from pairtutor.resources import ENGLISH, Language


class NextStep(NamedTuple):
    """What comes next in a system: so many cards due, else a lesson by its number, else (both 0) an exam.

    Cards of clauses that were `skipped` are not asked again.
    """

    system: str
    due: int = 0
    lesson: int = 0
    title: str = ""
    skipped: frozenset[str] = frozenset()

    @property
    def has_exercises(self) -> bool:
        """Whether there is something to practise, cards or a lesson; an exam is written elsewhere."""
        return bool(self.due or self.lesson)

    @property
    def told(self) -> Message:
        """What is said of it."""
        if self.due:
            return Message("exercises.next.due", n=self.due)
        if self.lesson:
            return Message("exercises.next.lesson", number=self.lesson, title=self.title)
        return Message("exercises.next.exam", system=self.system)

    def practice(self, language: Language = ENGLISH) -> Practice | None:
        """Return its exercises, None where it is an exam.

        Raises:
            UsageError: no card is due any more.
            SourceError: the file of the cards is none of ours.
        """
        if self.due:
            return practice(system=self.system, due=True, skipped=self.skipped, language=language)
        course = course_of(self.system, language) if self.lesson else None
        if course is None:
            return None
        deck = Deck()
        title = messages_of(language)("exercises.next.titled", number=self.lesson, title=self.title)
        exercises = endless_lesson(course, self.lesson - 1, deck.answers, language)
        # as many as stand on the lesson's page
        of = sum(task.number for task in course.lessons[self.lesson - 1].tasks)
        return Practice(title, deck, islice(exercises, of), self.system, self.lesson, of)


def next_step(
    deck: Deck,
    system: str,
    now: datetime,
    language: Language = ENGLISH,
    *,
    after: int = 0,
    skipped: Collection[str] = (),
) -> NextStep:
    """Return the next thing for a trainee to do in a system.

    Cards come first, but those of clauses that were `skipped` are not asked again. Of lessons it is the next
    one `after` a number (from 1) that is not done, else one before it.
    """
    due = sum(card.clause not in skipped for card in deck.cards_due(now, system))
    if due:
        return NextStep(system, due=due, skipped=frozenset(skipped))
    course = course_of(system, language)
    lessons = [*enumerate(course.lessons if course else (), start=1)]
    for number, lesson in (*lessons[after:], *lessons[:after]):
        if lesson.tasks and not deck.is_lesson_done(system, number):
            return NextStep(system, lesson=number, title=lesson.title)
    return NextStep(system)
