"""Write into a course where the search for each of its exercises begins, so that its pages are made at once.

`python -m tests.lab.exercises.seeds S...` looks for a seed for each exercise whose solution rests on nothing
that is taught later, and prints those for which there is none.
"""

from __future__ import annotations

import re
import sys
from pathlib import Path
from time import monotonic

from pairtutor.errors import UsageError
from pairtutor.exercises import taught
from pairtutor.exercises.course import read_course
from pairtutor.exercises.generate import Posed
from pairtutor.exercises.lesson import Course, Task
from pairtutor.exercises.matter import facts_in
from pairtutor.exercises.taught import (
    MOST_TRIED,
    first_fitting,
    known_facts,
    known_rules,
    known_words,
    rests_on,
    words_in,
)
from pairtutor.resources import course_path

LONGEST = 120
"""Seconds that a seed is looked for."""
MOST_SEEDS = 6_000
"""So many seeds are tried."""

_TASK = re.compile(r"\{kind: [^}]*\}")
_SEEDS = re.compile(r", seeds: \[[^]]*\]")


def seeds_of(course: Course, at: int, task: Task, begin: int) -> list[int]:
    """Return a seed for each exercise of a task; what is missing is printed."""
    found: list[int] = []
    used: set[str] = set()
    kept = task.seeds if len(task.seeds) == task.number else ()
    for number in range(task.number):
        if kept and _holds(course, at, task, kept[number], used):
            found.append(kept[number])
            continue
        begin = max([begin + 10 * number, *(seed + 1 for seed in found)])
        fitting = _looked_for(course, at, task, begin, used)
        if fitting is None:
            continue
        seed, posed = fitting
        used.add(taught._exercise_key(posed))
        found.append(seed)
    return found


def _looked_for(course: Course, at: int, task: Task, begin: int, used: set[str]) -> tuple[int, Posed] | None:
    """Return the first seed, and its exercise, that rests on nothing untaught; else the first one, if any."""
    nearest: tuple[int, Posed] | None = None
    until = monotonic() + LONGEST
    for start in range(begin, begin + MOST_SEEDS, MOST_TRIED):
        try:
            made = first_fitting(course, at, task, start, used)
        except UsageError:
            made = None
        nearest = nearest or made
        if made is not None and not _untaught(course, at, task, made[1]):
            return made
        if monotonic() > until:
            break
    rests = "none" if nearest is None else f"rests on {sorted(_untaught(course, at, task, nearest[1]))}"
    sys.stdout.write(f"lesson {at + 1} {task}: {rests}\n")
    sys.stdout.flush()
    return nearest


def _holds(course: Course, at: int, task: Task, seed: int, used: set[str]) -> bool:
    """Return whether a seed still gives an exercise that rests on nothing untaught; it is used then."""
    try:
        found, posed = first_fitting(course, at, task, seed, used)
    except UsageError:
        return False
    holds = found == seed and _untaught(course, at, task, posed) == set()
    if holds:
        used.add(taught._exercise_key(posed))
    return holds


def _untaught(course: Course, at: int, task: Task, posed: Posed) -> set[str]:
    """Return what an exercise rests on that is not taught yet, and what it needs and does not have."""
    return {
        *({*task.needs} - facts_in(posed.exercise, posed.position)),
        *(rests_on(posed) - known_rules(course, at)),
        *(words_in(posed) - known_words(course, at)),
        *(facts_in(posed.exercise, posed.position) - known_facts(course, at)),
    }


def main(argv: list[str]) -> int:
    """Rewrite the files; behind a system can stand the numbers of its lessons (`dutch-2026:4,5`)."""
    for word in argv:
        system, _, numbers = word.partition(":")
        chosen = {int(number) - 1 for number in numbers.split(",") if number}
        path = course_path(system)
        assert path is not None, system
        course = read_course(str(path))
        tasks = [(at, task) for at, lesson in enumerate(course.lessons) for task in lesson.tasks]
        found = [
            seeds_of(course, at, task, 1000 * at + 100 * n + 1)
            if not chosen or at in chosen
            else [*task.seeds]
            for n, (at, task) in enumerate(tasks)
        ]
        text = path.read_text(encoding="utf-8")
        pieces = _TASK.split(text)
        written = [_SEEDS.sub("", one)[:-1] for one in _TASK.findall(text)]
        tasks_text = [f"{one}, seeds: {seeds}}}" for one, seeds in zip(written, found, strict=True)]
        joined = "".join(f"{piece}{task}" for piece, task in zip(pieces, [*tasks_text, ""], strict=True))
        Path(path).write_text(joined, encoding="utf-8")
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
