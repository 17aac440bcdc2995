"""Lessons played by somebody who makes one mistake: how many of the exercises that one has right.

`python -m tests.lab.exercises.mistaken [S ...]` plays every lesson of the courses of some systems (all that
have one) with each of its mistakes, and prints who passes; `--demand` makes three exercises for each mistake
as well. It is 1 if somebody passes, or a mistake has too few exercises.
"""

from __future__ import annotations

import argparse
import sys
from collections.abc import Iterator, Sequence
from typing import NamedTuple

from pairtutor.exercises.course import bundled_courses, find_course
from pairtutor.exercises.exercise import Exercise, Request
from pairtutor.exercises.generate import Posed, requests_for, search
from pairtutor.exercises.lesson import Course, right_to_pass
from pairtutor.exercises.mistakes.registry import tells_apart
from pairtutor.exercises.taught import posed_for


class Played(NamedTuple):
    """A lesson played with a mistake: how many of its exercises are right, of how many."""

    lesson: int
    mistake: str
    right: int
    of: int

    @property
    def passes(self) -> bool:
        """Whether the lesson is done so."""
        return self.right >= right_to_pass(self.of)


def played(course: Course, at: int, posed: Sequence[Posed]) -> Iterator[Played]:
    """Yield what becomes of the own exercises of a lesson with each of its mistakes."""
    tasks = [task for task in course.lessons[at].tasks for _ in range(task.number)]
    own = [one for task, one in zip(tasks, posed, strict=True) if not task.again]
    for mistake in course.lessons[at].known_mistakes:
        wrong = sum(tells_apart(mistake, one.exercise, one.position) for one in own)
        yield Played(at + 1, mistake, len(own) - wrong, len(own))


def on_demand(system: str, mistake: str, count: int = 3, seed: int = 1) -> list[Exercise]:
    """Return exercises made for a mistake, up to so many."""
    requests = requests_for(system, [mistake], (), Request("bracket"))
    asked = [requests[at % len(requests)] for at in range(count)]
    found = search(system, asked, 0, seed)
    return [found[at].exercise for at in sorted(found)]


def main(argv: Sequence[str] | None = None) -> int:
    """Print who passes, and return 1 if anybody does."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("system", nargs="*")
    parser.add_argument("--demand", action="store_true")
    asked = parser.parse_args(argv)
    bad = 0
    for system in asked.system or bundled_courses():
        course = find_course(system)
        for at, lesson in enumerate(course.lessons):
            for one in played(course, at, [*posed_for(course, at)]):
                bad += one.passes
                said = "PASSES" if one.passes else "fails"
                sys.stdout.write(f"{system} {one.lesson:2} {one.mistake:26} {one.right}/{one.of} {said}\n")
                sys.stdout.flush()
            for mistake in lesson.known_mistakes if asked.demand else ():
                kinds = [made.kind for made in on_demand(system, mistake)]
                bad += len(kinds) < 3
                sys.stdout.write(f"{system} {at + 1:2} {mistake:26} {' '.join(kinds)}\n")
            words = sum(not name for name in lesson.wrong_rules)
            if words:
                sys.stdout.write(f"{system} {at + 1:2} {words} in words alone\n")
    return min(bad, 1)


if __name__ == "__main__":
    sys.exit(main())
