"""What is shown of an exercise and its answer: words beside the table, who is wrong, which bracket."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import NamedTuple

from pairtutor.exercises.draft import Draft
from pairtutor.exercises.exercise import Response
from pairtutor.exercises.marking import marks_text
from pairtutor.exercises.paper import Printed
from pairtutor.exercises.practice import Practice
from pairtutor.exercises.trial import Trial, players_concerned
from pairtutor.messages import Messages, messages_of
from pairtutor.narrative.layout import clean
from pairtutor.resources import Language
from pairtutor.rules.catalogue import find
from pairtutor.rules.citing import Clause
from pairtutor.tui.widgets.line_view import Paragraph


def refuted_players(trial: Trial, response: Response) -> frozenset[int]:
    """Return the players of what was answered that are not as they should be.

    Of boards those of pairs that are not made; of an answer by a clause those whom the exercise is about.
    """
    exercise, _, position = trial.posed
    boards = response.boards or response.pairs
    if boards and trial.marked and trial.marked.verdict != "right":
        made = {*map(frozenset, position.boards)}
        wrong = frozenset(player for pair in boards if frozenset(pair) not in made for player in pair)
        if wrong:
            return wrong
    return players_concerned(exercise, position) if response.clause else frozenset()


def bracket_asked(trial: Trial) -> tuple[str, int] | None:
    """Return the score and number of the bracket that is asked about, None where it is the whole round.

    The score is text, empty where there is none; the number is 0 where the bracket is not known.
    """
    exercise, _, position = trial.posed
    if exercise.part is None:
        return None
    score, record = exercise.part.score, position.record(exercise.part)
    number = 0 if record is None else record.opened.number
    return "" if score is None else position.words.signs.points(score), number


def _clause_meaning(citation: str | None, language: Language) -> list[Paragraph]:
    """Return the title and the meaning of a cited clause; nothing for a reading, or without any."""
    entry = find(citation, system=None, language=language) if citation else None
    if not isinstance(entry, Clause):
        return []
    named = f"{entry.number} {entry.title}"
    return [(messages_of(language)("list.colon", first=named, last=entry.meaning), "plain")]


class InHand(NamedTuple):
    """An exercise on the screen with its draft; `because` is the key, `said` the last word on the draft."""

    trial: Trial
    draft: Draft
    sheet: Printed
    because: tuple[str, ...]
    said: str


def words_beside(shown: InHand, message: Messages, language: Language) -> Iterator[Paragraph]:
    """Yield the paragraphs beside the table: question, verdict, the answer so far, hints (latest first)."""
    trial, draft, sheet, because, said = shown
    exercise = trial.posed.exercise
    yield exercise.question, "head"
    yield sheet.setting, "dim"
    yield from ((text, "plain") for text in sheet.form)
    if setting := draft.answering.setting_text(exercise, draft.language):
        yield setting, "plain"
    marked = trial.marked
    if trial.right:
        got = message("tutor.quiz.right", got=marks_text(trial.marks, language), of=exercise.marks)
        yield f"✓ {got}", "good"
        yield from ((reason, "plain") for reason in because)
    elif said:
        yield said, "changed"
    elif marked is not None:
        verdict = message(f"verbs.mark.verdict.{marked.verdict}").capitalize()
        yield f"✗ {verdict}. {marked.reason}", "bad"
        yield from _clause_meaning(marked.clause, language)
        if trial.solution:
            yield trial.solution, "changed"
    if answer := draft.answer_text():
        yield message("tutor.quiz.your-answer", answer=answer), "plain"
    for number in range(len(trial.given), 0, -1):
        yield message("tutor.quiz.hint", number=number, hint=trial.given[number - 1]), "changed"
    if trial.is_done and not trial.right:  # the answer has been shown
        yield from ((reason, "plain") for reason in because)


def newest(words: Sequence[Paragraph], hint: str | None) -> int:
    """Return which paragraph is the last word: a `hint` that was just given, what was said, the verdict."""
    for at, (text, look) in enumerate(words):
        if text.endswith(hint) if hint else look in ("good", "bad", "changed"):
            return at
    return 0


def heading_parts(
    practice: Practice, trial: Trial | None, number: int, kind: str, message: Messages
) -> Iterator[str]:
    """Yield the parts of the heading: the number of the exercise with its `kind`, the title, the level."""
    if trial:
        key = "tutor.quiz.exercise-of" if practice.of else "tutor.quiz.exercise"
        yield message(key, number=number, of=practice.of, kind=kind)
    yield message("tutor.quiz.title", title=clean(practice.title))
    if trial:
        yield message("tutor.quiz.level", level=trial.posed.exercise.level)
