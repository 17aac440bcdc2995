"""The exercises of the lessons, looked for once for all processes of a run, as that takes long."""

from __future__ import annotations

import pickle
from collections.abc import Callable, Iterator
from pathlib import Path
from types import MappingProxyType
from typing import Any, Protocol

from pairtutor.exercises import taught
from pairtutor.exercises.exercise import Exercise
from pairtutor.exercises.generate import Posed
from pairtutor.exercises.lesson import Course, Task
from pairtutor.exercises.position import position_of

_FILE = "exercises"


class Once(Protocol):
    """What gives a folder of a name that is written once in a run."""

    def __call__(self, name: str, write: Callable[[Path], object]) -> Path:
        """Return the folder, written by `write` if it is not there."""


def _unchanging(values: dict[Any, Any]) -> MappingProxyType[Any, Any]:
    """Return a mapping that does not change, under a name by which Python finds what makes it."""
    return MappingProxyType(values)


class _Pickler(pickle.Pickler):
    """Pickles tournaments with their mappings that do not change."""

    def reducer_override(self, made: object) -> Any:
        """Return how a mapping is made again; of all others Python knows it."""
        if isinstance(made, MappingProxyType):
            return _unchanging, (dict(made),)
        return NotImplemented


class Lessons:
    """The exercises of lessons by task, in the places of those that `taught` looks for."""

    def __init__(self, once: Once) -> None:
        self._once = once
        self._search = taught.posed_by_task
        self._found: dict[tuple[str, int], tuple[Posed, ...]] = {}

    def by_task(self, course: Course, at: int) -> Iterator[tuple[Task, Posed]]:
        """Yield the exercises of a lesson in the order of its file, with what asks for each."""
        if (course.system, at) not in self._found:
            self._found[course.system, at] = self._read(course, at)
        tasks = [task for task in course.lessons[at].tasks for _ in range(task.number)]
        yield from zip(tasks, self._found[course.system, at], strict=True)

    def _read(self, course: Course, at: int) -> tuple[Posed, ...]:
        """Return what was found in this process or another; the round of another's is paired again."""
        own: list[Posed] = []

        def write(folder: Path) -> None:
            own.extend(posed for _, posed in self._search(course, at))
            folder.mkdir()
            with (folder / _FILE).open("wb") as file:
                _Pickler(file).dump([(posed.exercise, posed.clause) for posed in own])

        folder = self._once(f"lesson-{course.system}-{at}", write)
        if own:
            return tuple(own)
        kept: list[tuple[Exercise, str]] = pickle.loads((folder / _FILE).read_bytes())
        return tuple(
            Posed(exercise, clause, position_of(exercise, course.system)) for exercise, clause in kept
        )
