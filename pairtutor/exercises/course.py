"""Courses as files: those that are bundled, or one of a lecturer, each defect told with its place."""

from __future__ import annotations

from collections.abc import Collection
from pathlib import Path

from pairtutor.errors import UsageError
from pairtutor.exercises.exercise import KINDS
from pairtutor.exercises.known_kinds import kinds_of
from pairtutor.exercises.lesson import (
    Course,
    CourseLesson,
    EditionChange,
    RuleExample,
    Shown,
    ShownStandings,
    Task,
    change_key,
    in_words,
)
from pairtutor.exercises.matter import FACTS
from pairtutor.exercises.mistakes.registry import all_mistakes
from pairtutor.library_texts import course_texts
from pairtutor.messages import Message
from pairtutor.model.editions import TAUGHT
from pairtutor.narrative.glossary import term_ids
from pairtutor.resources import ENGLISH, Language, course_path, ranked_names, scenario_path
from pairtutor.rules.printed import whole_citation
from pairtutor.sources.faults import FaultBook
from pairtutor.sources.files import read_file
from pairtutor.sources.load import load
from pairtutor.sources.shapes import Keys, Shapes
from pairtutor.tiebreaks.codes import KINDS as KINDS_OF_PLAYERS
from pairtutor.tiebreaks.request import read_list
from pairtutor.yaml_tree import Node, Scalar

SIGNS = ("preferences", "games", "floats")
"""Signs that a lesson can teach: `W! W w`, `12w1` of a pairing card, and the arrows of floats."""

PARTS = ("all", "colours")
"""What can be shown of a bracket."""

_TASK = ("kind", "topic", "count", "level", "plain", "mistake", "seeds", "again", "needs")

_LESSON = (
    "title",
    "minutes",
    "about",
    "points",
    "rules",
    "words",
    "signs",
    "facts",
    "scenario",
    "story",
    "worked",
    "guided",
    "standings",
    "examples",
    "exercises",
    "mistakes",
)


def find_course(name: str, language: Language = ENGLISH) -> Course:
    """Return the course of a system in a language, or of a file.

    Raises:
        UsageError: there is none of that system, or of that name.
        SourceError: the file has defects; all of them are told.
    """
    bundled = course_path(name)
    if bundled is None and name in TAUGHT:
        raise UsageError(Message("course.none-yet", system=name))
    if bundled is None and not Path(name).suffix:
        there = ", ".join(bundled_courses())
        raise UsageError(Message("course.none-such", name=repr(name), known=there))
    course = read_course(str(bundled or name))
    return _in_words(course, language) if bundled else course


def bundled_courses() -> tuple[str, ...]:
    """Return the systems that have a bundled course."""
    return tuple(system for system in TAUGHT if course_path(system))


def course_of(system: str, language: Language = ENGLISH) -> Course | None:
    """Return the course of a system in a language, None if it has none yet."""
    return find_course(system, language) if course_path(system) else None


def _in_words(course: Course, language: Language) -> Course:
    """Return a bundled course as a language tells it; its lessons are called by their English titles."""
    texts, name = course_texts(language), course.system

    def translate_lesson(lesson: CourseLesson) -> CourseLesson:
        return in_words(lesson, lambda english, key: texts(english, name, lesson.title, key))

    lessons = map(translate_lesson, course.lessons)
    changes = (change._replace(say=texts(change.say, name, change_key(change))) for change in course.changes)
    since = texts(course.since, name, "since")
    title = texts(course.title, name, "title")
    return course._replace(title=title, lessons=tuple(lessons), changes=tuple(changes), since=since)


def read_course(path: str) -> Course:
    """Return the course of a file.

    Raises:
        SourceError: with every defect that was found.
    """
    material = read_file(path, path, Message("faults.mend.give-course"))
    faults = FaultBook(material.label)
    shapes = Shapes(faults)
    required = ("title", "system", "lessons")
    what, mend = Message("faults.what.a-course"), Message("faults.mend.give-course-with-keys")
    root, keys = shapes.document(material.text, what, (*required, "since", "changes"), mend)
    keys.require(root, required)
    faults.close()
    title = keys.text("title", Message("faults.what.title"))
    system = keys.word("system", TAUGHT, Message("faults.what.system"))
    faults.close()
    assert system is not None, "a fault was noted"
    lessons = [_lesson(shapes, item, system) for item in keys.each("lessons")]
    changes = [_change(shapes, item, system) for item in keys.each("changes")]
    since = keys.text("since", "since")
    faults.close()
    told = tuple(change for change in changes if change is not None)
    return Course(title, system, tuple(lesson for lesson in lessons if lesson is not None), told, since)


def _lesson(shapes: Shapes, node: Node, system: str) -> CourseLesson | None:
    """Return a lesson of a course, None if it is none; what is wrong in it is noted with its place."""
    keys = shapes.read_mapping(node, Message("faults.what.a-lesson"), _LESSON)
    if keys is None:
        return None
    keys.require(node, ("title", "about"), "faults.course.lesson-lacks")
    # what is not as it has to be is noted, and left out here
    rules = (_rule(shapes, item, system) for item in keys.each("rules"))
    examples = (_example(shapes, item, system) for item in keys.each("examples"))
    tasks = (_task(shapes, item, system) for item in keys.each("exercises"))
    mistakes = [said for said in (_mistake(shapes, item) for item in keys.each("mistakes")) if said]
    return CourseLesson(
        title=keys.text("title", Message("faults.what.title")),
        minutes=keys.whole_number("minutes", 600, Message("faults.what.minutes")) or 0,
        about=_paragraphs(shapes, keys, "about"),
        rules=tuple(rule for rule in rules if rule),
        scenario=_scenario(shapes, keys),
        tasks=tuple(task for task in tasks if task is not None),
        words=_known_words(shapes, keys, "words", term_ids(system)),
        signs=_known_words(shapes, keys, "signs", SIGNS),
        worked=_read_shown(shapes, keys, "worked"),
        guided=_read_shown(shapes, keys, "guided"),
        examples=tuple(example for example in examples if example is not None),
        mistakes=tuple(say for _, say in mistakes),
        wrong_rules=tuple(name for name, _ in mistakes),
        points=_paragraphs(shapes, keys, "points"),
        facts=_known_words(shapes, keys, "facts", FACTS),
        story=_read_shown(shapes, keys, "story"),
        standings=tuple(filter(None, (_standings(shapes, item) for item in keys.each("standings")))),
    )


def _mistake(shapes: Shapes, node: Node) -> tuple[str, str] | None:
    """Return the id of a mistake, empty for one in words alone, and what is said of it; None for a fault."""
    if isinstance(node, Scalar):
        text = shapes.text(node, "mistakes")
        return ("", text) if text else None
    keys = shapes.read_mapping(node, "mistakes", ("id", "say"))
    say, name = (keys.text("say"), keys.word("id", all_mistakes(), "id")) if keys is not None else ("", None)
    return (name, say) if say and name is not None else None


def _ids(shapes: Shapes, keys: Keys) -> tuple[str, ...]:
    """Return the mistakes that an exercise is for: one id, or a list of them."""
    node = keys.get("mistake")
    nodes = [node] if isinstance(node, Scalar) else keys.each("mistake")
    names = (shapes.word(item, "mistake", all_mistakes()) for item in nodes)
    return tuple(name for name in names if name is not None)


def _paragraphs(shapes: Shapes, keys: Keys, key: str) -> tuple[str, ...]:
    """Return the texts of a key: a single one, or a list of them."""
    node = keys.get(key)
    nodes = [node] if isinstance(node, Scalar) else keys.each(key)
    return tuple(text for text in (shapes.text(item, key) for item in nodes) if text)


def _known_words(shapes: Shapes, keys: Keys, key: str, known: Collection[str]) -> tuple[str, ...]:
    """Return the words of a list that are among those that are known; others are noted."""
    words = (shapes.word(item, key, known) for item in keys.each(key))
    return tuple(word for word in words if word is not None)


def _scenario(shapes: Shapes, keys: Keys) -> str:
    """Return the name of a bundled scenario, noted where there is none of that name."""
    scenario = keys.text("scenario", Message("faults.what.scenario"))
    if scenario and scenario_path(scenario) is None:
        fault = Message("faults.course.no-scenario", name=repr(scenario))
        shapes.note(keys["scenario"], fault, Message("faults.mend.listed-scenarios"))
        return ""
    return scenario


def _rule(shapes: Shapes, node: Node, system: str) -> str:
    """Return a clause as a whole citation, empty after noting that there is none such."""
    text = shapes.text(node, Message("faults.what.a-citation")) or ""
    try:
        return whole_citation(text, system) if text else ""
    except UsageError as error:
        shapes.note(node, error.message, Message("faults.mend.correct-citation"))
        return ""


def _read_shown(shapes: Shapes, keys: Keys, key: str) -> Shown | None:
    """Return the bracket to be shown under a key, None if there is none or its scenario is unknown."""
    known = ("scenario", "bracket", "say", "part", "round")
    inner = shapes.read_mapping(keys[key], key, known) if key in keys else None
    scenario = _scenario(shapes, inner) if inner else ""
    if inner is None or not scenario:
        return None
    bracket, part = inner.whole_number("bracket", 99) or 1, inner.word("part", PARTS) or "all"
    number = inner.whole_number("round", 99) or 0
    return Shown(scenario, bracket, inner.text("say"), part, number)


def _standings(shapes: Shapes, node: Node) -> ShownStandings | None:
    """Return standings to be worked out, None where something named is not there; it is noted."""
    keys = shapes.read_mapping(node, "standings", ("tournament", "tiebreaks", "player", "why", "say"))
    name = keys.word("tournament", ranked_names(), "tournament") if keys else None
    if keys is None or name is None:
        return None
    listed = keys.text("tiebreaks", "tiebreaks")
    try:
        read_list(listed)
    except UsageError as error:
        mend = Message("faults.mend.tiebreak", codes=", ".join(KINDS_OF_PLAYERS))
        shapes.note(keys["tiebreaks"], error.message, mend)
        return None
    pair = shapes.two(keys["why"]) if "why" in keys else None
    asked = pair or ((keys["player"],) if "player" in keys else ())
    known = [player.tpn for player in load(name).players]
    players = tuple(shapes.player(item, known) for item in asked)
    return ShownStandings(name, listed, tuple(filter(None, players)), keys.text("say"))


def _example(shapes: Shapes, node: Node, system: str) -> RuleExample | None:
    """Return an example of a rule, None without a rule and a scenario that exist."""
    keys = shapes.read_mapping(node, "examples", ("rule", "scenario", "say", "bracket"))
    if keys is None or "rule" not in keys:
        return None
    rule, scenario = _rule(shapes, keys["rule"], system), _scenario(shapes, keys)
    bracket = keys.whole_number("bracket", 99) or 0
    return RuleExample(rule, scenario, keys.text("say"), bracket) if rule and scenario else None


def _change(shapes: Shapes, node: Node, system: str) -> EditionChange | None:
    """Return what is otherwise than in an older edition, None without a rule that there is."""
    keys = shapes.read_mapping(node, "changes", ("rule", "was", "lesson", "say"))
    rule = _rule(shapes, keys["rule"], system) if keys and "rule" in keys else ""
    if keys is None or not rule:
        return None
    return EditionChange(
        rule, keys.text("was", "was"), keys.whole_number("lesson", 99) or 0, keys.text("say")
    )


def _task(shapes: Shapes, node: Node, system: str) -> Task | None:
    """Return the exercises that a lesson asks for, None without a kind that the system has."""
    keys = shapes.read_mapping(node, "exercises", _TASK)
    word = keys.word("kind", kinds_of(system), Message("faults.what.kind")) if keys else None
    kind = next((name for name in KINDS if name == word), None)
    if keys is None or kind is None:
        return None
    seeds = [shapes.whole_number(item, "seeds", 1, 10**9) for item in keys.each("seeds")]
    return Task(
        kind=kind,
        topic=keys.text("topic", Message("faults.what.topic")),
        number=keys.whole_number("count", 20, Message("faults.what.count")) or 1,
        level=keys.whole_number("level", 5, Message("faults.what.level")) or 0,
        plain=keys.truth("plain"),
        seeds=tuple(seed or 0 for seed in seeds),
        mistakes=_ids(shapes, keys),
        again=keys.truth("again"),
        needs=_known_words(shapes, keys, "needs", FACTS),
    )
