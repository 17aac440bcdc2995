"""Where the exercises of the bundled courses were found: nobody plays all the rounds before them again.

The search finds the same ones without it, so that a place that is missing, or that has another exercise by
now, costs time and nothing else. `python -m tests.lab.exercises.places` writes the file.
"""

from __future__ import annotations

from functools import cache

from pairtutor.exercises.lesson import Task
from pairtutor.named_tuples import NamedTuple
from pairtutor.resources import places_file
from pairtutor.tables import file_text, parse_table, table


class Place(NamedTuple):
    """A round that the search comes to: which tournament from a seed on, from 1, and which round of it.

    `rare` tournaments are those in which what an exercise is about is likely.
    """

    seed: int
    rare: bool
    attempt: int
    round: int


def place_key(task: Task, begin: int) -> str:
    """Return the name of the search for an exercise of a task that begins at a seed."""
    plain = "plain" * task.plain
    wanted = (task.kind, task.topic, f"level-{task.level}", plain, *task.needs, *task.mistakes, begin)
    return " ".join(str(word) for word in wanted if word)


@cache
def known_places(system: str) -> dict[str, Place]:
    """Return the places of the exercises of a bundled course by what they were looked for; empty for none."""
    file = places_file()
    read = parse_table(table(file_text(str(file)), system)).get(system, {}) if file.is_file() else {}
    return {key: Place(seed, bool(rare), at, number) for key, (seed, rare, at, number) in read.items()}
