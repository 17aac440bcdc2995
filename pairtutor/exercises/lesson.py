"""What a course is: lessons in order, each with what it teaches, rounds to look at and exercises."""

from __future__ import annotations

import re
from collections.abc import Callable

from pairtutor.exercises.exercise import PASS_MARK, Kind
from pairtutor.model.ids import Tpn
from pairtutor.named_tuples import NamedTuple

PARAGRAPH = "\n\n"
"""Between the paragraphs of a text that stands in one piece."""


class Task(NamedTuple):
    """`number` exercises of a kind, about a clause (empty: any), of a level (0: any), `plain` or not.

    `seeds` are where the search for each of them begins, as far as they are given. Those that come `again`
    are about earlier lessons, and stand at the end. `needs` are facts that must stand in their positions.
    Whoever makes one of the `mistakes`, by their ids, answers them otherwise.
    """

    kind: Kind
    topic: str
    number: int
    level: int
    plain: bool
    seeds: tuple[int, ...] = ()
    again: bool = False
    needs: tuple[str, ...] = ()
    mistakes: tuple[str, ...] = ()


class Shown(NamedTuple):
    """A bracket or group (`bracket`, from 1 in pairing order) of a scenario, with a word before it.

    `part` is what is shown of it: all, or the colours alone. `round` is which one, 0 for the round that the
    scenario is about.
    """

    scenario: str
    bracket: int
    say: str = ""
    part: str = "all"
    round: int = 0


class ShownStandings(NamedTuple):
    """Standings that a lesson works out, of a bundled tournament by a list of tie-breaks; `say` comes before.

    Without `players` it is the table, with one player that player's values, with two why one is ahead.
    """

    tournament: str
    tiebreaks: str
    players: tuple[Tpn, ...] = ()
    say: str = ""


class RuleExample(NamedTuple):
    """A bundled scenario in which just one rule, a whole citation, decides; `say` is what is seen there.

    `bracket` is the one in which it does, from 1 in pairing order, 0 where that is not said.
    """

    rule: str
    scenario: str
    say: str = ""
    bracket: int = 0


class CourseLesson(NamedTuple):
    """One lesson; `scenario` is the name of a bundled one, `rules` are whole citations.

    `rules`, `words` (terms of the glossary by their ids), `signs` and `facts` (what may stand in a position)
    are taught in it. `points` are a list after `about`. `story` is a bracket of the tournament that goes
    through all lessons, `worked` one shown step by step, `guided` one whose decisions are asked, `standings`
    are worked out, `examples` show one rule each, `mistakes` are what goes wrong most often, in words;
    `wrong_rules` are their ids in the same order, empty without one.
    """

    title: str
    minutes: int
    about: tuple[str, ...]
    rules: tuple[str, ...]
    scenario: str
    tasks: tuple[Task, ...]
    words: tuple[str, ...] = ()
    signs: tuple[str, ...] = ()
    worked: Shown | None = None
    guided: Shown | None = None
    examples: tuple[RuleExample, ...] = ()
    mistakes: tuple[str, ...] = ()
    wrong_rules: tuple[str, ...] = ()
    points: tuple[str, ...] = ()
    facts: tuple[str, ...] = ()
    story: Shown | None = None
    standings: tuple[ShownStandings, ...] = ()

    @property
    def known_mistakes(self) -> dict[str, str]:
        """What goes wrong by its id, as far as a wrong rule answers exercises so."""
        return {name: say for name, say in zip(self.wrong_rules, self.mistakes, strict=True) if name}


def right_to_pass(exercises: int) -> int:
    """Return how many exercises of a lesson must be right for it to be done: four of five, rounded up."""
    return -(-PASS_MARK * exercises // 100)


class EditionChange(NamedTuple):
    """What is otherwise than in an older edition: the rule here, the one there, the lesson that has it.

    `rule` is a whole citation, `was` the numbers there as they are told; `lesson` counts from 1, 0 is none.
    """

    rule: str
    was: str
    lesson: int
    say: str


class Course(NamedTuple):
    """Lessons of one system, in order."""

    title: str
    system: str
    lessons: tuple[CourseLesson, ...]
    changes: tuple[EditionChange, ...] = ()
    since: str = ""


def change_key(change: EditionChange) -> str:
    """Return the key of what is said of a change."""
    return "change-" + re.sub(r"\W+", "-", change.rule)


def lesson_texts(lesson: CourseLesson) -> dict[str, str]:
    """Return the texts of a lesson by their keys, without the empty ones."""
    texts = {"title": lesson.title, "about": PARAGRAPH.join(lesson.about)}
    texts["points"] = PARAGRAPH.join(lesson.points)
    texts |= {name: shown.say for name, shown in _brackets(lesson).items()}
    texts |= {_standings_key(at): shown.say for at, shown in enumerate(lesson.standings)}
    texts |= {_example_key(example): example.say for example in lesson.examples}
    texts["mistakes"] = PARAGRAPH.join(lesson.mistakes)
    return {key: text for key, text in texts.items() if text}


def in_words(lesson: CourseLesson, say: Callable[[str, str], str]) -> CourseLesson:
    """Return a lesson with other texts: `say` has the one for an English one and its key."""
    said = {key: say(text, key) for key, text in lesson_texts(lesson).items()}
    story, worked, guided = (
        None if shown is None else shown._replace(say=said.get(name, ""))
        for name, shown in (("story", lesson.story), ("worked", lesson.worked), ("guided", lesson.guided))
    )
    standings = (
        shown._replace(say=said.get(_standings_key(at), "")) for at, shown in enumerate(lesson.standings)
    )
    return lesson._replace(
        title=said["title"],
        about=_paragraphs(said["about"]),
        examples=tuple(
            example._replace(say=said.get(_example_key(example), "")) for example in lesson.examples
        ),
        mistakes=_paragraphs(said["mistakes"]) if lesson.mistakes else (),
        points=_paragraphs(said["points"]) if lesson.points else (),
        story=story,
        worked=worked,
        guided=guided,
        standings=tuple(standings),
    )


def _paragraphs(text: str) -> tuple[str, ...]:
    return tuple(filter(None, text.split("\n")))  # one line each, whatever stands between them


def _brackets(lesson: CourseLesson) -> dict[str, Shown]:
    shown = {"story": lesson.story, "worked": lesson.worked, "guided": lesson.guided}
    return {name: bracket for name, bracket in shown.items() if bracket is not None}


def _standings_key(at: int) -> str:
    """Return the key of what is said before standings, by their place in the lesson from 0."""
    return f"standings-{at + 1}"


def _example_key(example: RuleExample) -> str:
    return "example-" + re.sub(r"\W+", "-", example.rule)
