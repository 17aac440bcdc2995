"""Courses: lessons in order, each with a few sentences, a scenario, the rules behind it and exercises."""

from __future__ import annotations

from collections.abc import Iterable
from pathlib import Path
from typing import TYPE_CHECKING, NamedTuple

from pairtutor.errors import UsageError
from pairtutor.exercises.clauses import whole_citation
from pairtutor.exercises.exercise import KINDS, Kind
from pairtutor.exercises.generate import generate, kinds_of
from pairtutor.exercises.paper import Paper, Solved, paper
from pairtutor.library_texts import course_texts
from pairtutor.messages import Message
from pairtutor.model.editions import SYSTEMS
from pairtutor.resources import ENGLISH, Language, course_path, scenario_path
from pairtutor.sources.faults import FaultBook
from pairtutor.sources.files import read_file
from pairtutor.sources.shapes import Shapes
from pairtutor.yaml_tree import Node

if TYPE_CHECKING:
    from pairtutor.errors import Said

_LESSON = ("title", "minutes", "about", "rules", "scenario", "exercises")


class Task(NamedTuple):
    """`number` exercises of a kind, about a clause (empty: any), of a level (0: any), `plain` or not."""

    kind: Kind
    topic: str
    number: int
    level: int
    plain: bool


class CourseLesson(NamedTuple):
    """One lesson; `scenario` is the name of a bundled one, `rules` are whole citations."""

    title: str
    minutes: int
    about: str
    rules: tuple[str, ...]
    scenario: str
    tasks: tuple[Task, ...]


class Course(NamedTuple):
    """Lessons of one system, in order."""

    title: str
    system: str
    lessons: tuple[CourseLesson, ...]


def find_course(name: str, language: Language = ENGLISH) -> Course:
    """Return the course of a system in a language, or of a file.

    Raises:
        UsageError: there is none of that system, or of that name.
        SourceError: the file has defects; all of them are told.
    """
    bundled = course_path(name)
    if bundled is None and name in SYSTEMS:
        raise UsageError(Message("course.none-yet", system=name))
    if bundled is None and not Path(name).suffix:
        there = ", ".join(system for system in SYSTEMS if course_path(system))
        raise UsageError(Message("course.none-such", name=repr(name), known=there))
    course = read_course(str(bundled or name))
    return _in_words(course, language) if bundled else course


def course_of(system: str, language: Language = ENGLISH) -> Course | None:
    """Return the course of a system in a language, None if it has none yet."""
    return find_course(system, language) if course_path(system) else None


def _in_words(course: Course, language: Language) -> Course:
    """Return a bundled course as a language tells it; its lessons are called by their English titles."""
    texts, name = course_texts(language), course.system
    lessons = (
        lesson._replace(
            title=texts(lesson.title, name, lesson.title, "title"),
            about=texts(lesson.about, name, lesson.title, "about"),
        )
        for lesson in course.lessons
    )
    return course._replace(title=texts(course.title, name, "title"), lessons=tuple(lessons))


def lessons_needed(course: Course, solved: Iterable[Solved]) -> tuple[int, ...]:
    """Return the numbers of the lessons on which exercises rest, from 1.

    For each these are the first lesson that asks for its kind, and the first that has the clause behind it.
    """
    lessons = list(enumerate(course.lessons, start=1))
    needed = set()
    for exercise in solved:
        kind = exercise.sheet.exercise.kind
        needed.add(next((at for at, lesson in lessons if any(_asks(kind, task) for task in lesson.tasks)), 0))
        needed.add(next((at for at, lesson in lessons if exercise.clause in lesson.rules), 0))
    return tuple(sorted(needed - {0}))


def _asks(kind: Kind, task: Task) -> bool:
    return task.kind == kind and not task.plain


def read_course(path: str) -> Course:
    """Return the course of a file.

    Raises:
        SourceError: with every defect that was found.
    """
    material = read_file(path, path, Message("faults.mend.give-course"))
    faults = FaultBook(material.label)
    shapes = Shapes(faults)
    required = ("title", "system", "lessons")
    what, wanted = Message("faults.what.a-course"), Message("faults.mend.give-course-with-keys")
    root, keys = shapes.document(material.text, what, required, wanted)
    for key in required:
        if key not in keys:
            fault = Message("faults.value.key-missing", name=key)
            shapes.note(root, fault, Message("faults.mend.add"))
    faults.close()
    title = shapes.text(keys["title"], Message("faults.what.title")) or ""
    system = shapes.word(keys["system"], Message("faults.what.system"), SYSTEMS)
    faults.close()
    assert system is not None, "a fault was noted"
    lessons = [_lesson(shapes, item, system) for item in shapes.items(keys["lessons"], "lessons") or ()]
    faults.close()
    return Course(title, system, tuple(lesson for lesson in lessons if lesson is not None))


def _lesson(shapes: Shapes, node: Node, system: str) -> CourseLesson | None:
    keys = shapes.mapping(node, Message("faults.what.a-lesson"), _LESSON)
    if keys is None:
        return None
    for required in ("title", "about"):
        if required not in keys:
            fault = Message("faults.course.lesson-lacks", name=required)
            shapes.note(node, fault, Message("faults.mend.add"))
    scenario = _text(shapes, keys, "scenario", Message("faults.what.scenario"))
    if scenario and scenario_path(scenario) is None:
        fault = Message("faults.course.no-scenario", name=repr(scenario))
        shapes.note(keys["scenario"], fault, Message("faults.mend.listed-scenarios"))
    rules = []
    for item in shapes.items(keys["rules"], "rules") or () if "rules" in keys else ():
        text = shapes.text(item, Message("faults.what.a-citation")) or ""
        try:
            rules.append(whole_citation(text, system))
        except UsageError as error:
            shapes.note(item, error.said, Message("faults.mend.correct-citation"))
    tasks = [
        _task(shapes, item, system)
        for item in (shapes.items(keys["exercises"], "exercises") or () if "exercises" in keys else ())
    ]
    return CourseLesson(
        _text(shapes, keys, "title", Message("faults.what.title")),
        _number(shapes, keys, "minutes", Message("faults.what.minutes"), 600) or 0,
        _text(shapes, keys, "about", "about"),
        tuple(rules),
        scenario,
        tuple(task for task in tasks if task is not None),
    )


def _text(shapes: Shapes, keys: dict[str, Node], key: str, what: Said) -> str:
    """Return the text of a key, empty where it is not there or none."""
    return (shapes.text(keys[key], what) or "") if key in keys else ""


def _number(shapes: Shapes, keys: dict[str, Node], key: str, what: Said, last: int) -> int | None:
    """Return the whole number of a key, from 1, None where it is not there or none."""
    return shapes.whole(keys[key], what, 1, last) if key in keys else None


def _task(shapes: Shapes, node: Node, system: str) -> Task | None:
    keys = shapes.mapping(node, "exercises", ("kind", "topic", "count", "level", "plain"))
    possible = kinds_of(system)
    word = (
        shapes.word(keys["kind"], Message("faults.what.kind"), possible) if keys and "kind" in keys else None
    )
    kind = next((known for known in KINDS if known == word), None)
    if keys is None or kind is None:
        return None
    topic = _text(shapes, keys, "topic", Message("faults.what.topic"))
    count = _number(shapes, keys, "count", Message("faults.what.count"), 20) or 1
    level = _number(shapes, keys, "level", Message("faults.what.level"), 5) or 0
    plain = "plain" in keys and bool(shapes.truth(keys["plain"], "plain"))
    return Task(kind, topic, count, level, plain)


def exercises_of(course: Course, at: int, language: Language = ENGLISH) -> tuple[Paper, ...]:
    """Return the exercises of a lesson, as they are printed; the same ones each time."""
    papers = []
    for number, task in enumerate(course.lessons[at].tasks):
        made = generate(
            course.system,
            kinds=[task.kind],
            topics=[task.topic] if task.topic else [],
            count=task.number,
            level=task.level,
            plain=task.plain,
            seed=1000 * at + number,
            language=language,
        )
        papers.append(paper(made.exam))
    return tuple(papers)
