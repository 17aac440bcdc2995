"""The exercise for a card: as the lesson asks it that teaches the clause of the card."""

from __future__ import annotations

from itertools import chain

from pairtutor.exercises.exercise import Kind
from pairtutor.exercises.generate import Posed
from pairtutor.exercises.lesson import Course, CourseLesson, Task
from pairtutor.exercises.taught import as_taught, posed_by_task, posed_near
from pairtutor.resources import ENGLISH, Language

SEEDS = 1_000_000
"""Where the seeds of cards begin, beyond those of the pages of lessons."""
TRIED = 4
"""So many exercises of a task are looked at for a card, where somebody waits for it."""


def exercise_of_card(
    course: Course, kind: Kind, clause: str, seed: int, language: Language = ENGLISH
) -> Posed | None:
    """Return an exercise about a clause (a whole citation), as the lesson that teaches it asks them.

    It is of a task of the lesson, those of the `kind` first, from a `seed` on. It has no more players, no
    later round and no higher level than what stands on the page of the lesson; else it is one of these. None
    where there is none of them.
    """
    at = _lesson_about(course, kind, clause)
    if at is None:
        return None
    printed = [posed for task, posed in posed_by_task(course, at) if not task.again]
    exercises = [posed.exercise for posed in printed]
    players = max((len(exercise.tournament.players) for exercise in exercises), default=0)
    rounds = max((exercise.round for exercise in exercises), default=0)
    level = max((exercise.level for exercise in exercises), default=0)

    def is_wanted(posed: Posed) -> bool:
        """Say whether an exercise is about the clause, and is no harder than those of the page."""
        exercise = posed.exercise
        small = len(exercise.tournament.players) <= players and exercise.round <= rounds
        return small and exercise.level <= level and posed.clause == clause

    tasks = _tasks_about(course.lessons[at], kind, clause)
    near = (posed_near(course, at, task, SEEDS + seed, is_wanted, TRIED) for task in tasks)
    on_page = (posed for posed in printed if posed.clause == clause)
    found = next((posed for posed in chain(near, on_page) if posed is not None), None)
    return as_taught(course, at, found).told_in(language) if found is not None else None


def _tasks_about(lesson: CourseLesson, kind: Kind, clause: str) -> list[Task]:
    """Return the tasks of a lesson for a clause: of a kind, as they are or about it; then others about it.

    No mistake is looked for: it makes an exercise rare, and not easier.
    """
    topic = clause.partition(" ")[2]
    own = [task for task in lesson.tasks if not task.again]
    alike = [task for task in own if task.kind == kind and task.topic in ("", topic)]
    turned = [task._replace(topic=topic, needs=()) for task in own if task.kind == kind]
    others = [task for task in own if task.kind != kind and task.topic == topic]
    return [*dict.fromkeys(task._replace(mistakes=()) for task in (*alike, *turned, *others))]


def _lesson_about(course: Course, kind: Kind, clause: str) -> int | None:
    """Return the place, from 0, of the first lesson that teaches a clause and asks a kind of exercise.

    Where none of those that teach it does it is the first that has exercises.
    """
    lessons = [
        (at, lesson) for at, lesson in enumerate(course.lessons) if clause in lesson.rules and lesson.tasks
    ]
    asking = (at for at, lesson in lessons if any(task.kind == kind for task in lesson.tasks))
    return next(asking, lessons[0][0] if lessons else None)
