"""Write where the exercises of the bundled courses are found, so that a lesson need not look for them.

`python -m tests.lab.exercises.places` looks for all of them anew: run it after a change of a course, of its
seeds, or of what makes exercises. `git diff` then says what is found elsewhere.
"""

from __future__ import annotations

import sys
from collections.abc import Iterator

from pairtutor.exercises import taught
from pairtutor.exercises.course import bundled_courses, find_course
from pairtutor.exercises.lesson import Course, Task
from pairtutor.exercises.places import Place, known_places, place_key
from pairtutor.exercises.taught import first_fitting, first_seed, pose_task
from pairtutor.resources import places_file

HEAD = "# Where exercises are found: seed, whether among rare tournaments, which of them, which round.\n"


def searches(course: Course) -> Iterator[tuple[int, Task, int, int]]:
    """Yield the searches for the exercises of a course: lesson, task, which of its exercises, seed."""
    for at, lesson in enumerate(course.lessons):
        for task_number, task in enumerate(lesson.tasks):
            for number in range(task.number):
                yield at, task, number, first_seed(task, at, task_number, number)


def look_for(course: Course) -> Iterator[tuple[str, Place]]:
    """Yield the places of the exercises of a course by the names of their searches."""
    used: set[str] = set()
    for at, task, number, begin in searches(course):
        used = used if number else set()
        seed, posed = first_fitting(course, at, task, begin, used)
        used.add(taught._exercise_key(posed))
        yield place_key(task, begin), pose_task(course.system, task, seed).places[0]


def main() -> int:
    """Write the file anew."""
    places_file().unlink(missing_ok=True)
    known_places.cache_clear()
    pieces = [HEAD]
    for system in bundled_courses():
        found = dict(look_for(find_course(system)))
        lines = [
            f'"{key}" = [{place.seed}, {place.rare:d}, {place.attempt}, {place.round}]'
            for key, place in found.items()
        ]
        pieces.append("\n".join((f"\n[{system}]", *lines, "")))
        sys.stdout.write(f"{system}: {len(lines)}\n")
        sys.stdout.flush()
    places_file().write_text("".join(pieces), encoding="utf-8", newline="\n")
    return 0


if __name__ == "__main__":
    sys.exit(main())
