"""What is shown of an exercise and its answer: words beside the table, who is wrong, which bracket."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from pairtutor.exercises.draft import Draft
from pairtutor.exercises.exercise import Response
from pairtutor.exercises.hints import players_concerned
from pairtutor.exercises.kinds.base import exercise_kind
from pairtutor.exercises.marking import marks_text
from pairtutor.exercises.next_step import NextStep
from pairtutor.exercises.paper import Printed
from pairtutor.exercises.practice import Practice
from pairtutor.exercises.trial import Trial
from pairtutor.messages import Message, Messages, messages_of
from pairtutor.named_tuples import NamedTuple
from pairtutor.narrative.layout import clean
from pairtutor.resources import Language
from pairtutor.rules.catalogue import find
from pairtutor.rules.citing import Clause
from pairtutor.tui.widgets.line_view import Paragraph


def refuted_players(trial: Trial, response: Response) -> frozenset[int]:
    """Return the players of what was answered that are not as they should be.

    Of boards those of pairs that are not made; of an answer by a clause those whom the exercise is about, but
    only once it is over: they may be what is asked for.
    """
    exercise, _, position = trial.posed
    boards = response.boards or response.pairs
    if boards and trial.marked and trial.marked.verdict != "right":
        made = {*map(frozenset, position.boards)}
        wrong = frozenset(player for pair in boards if frozenset(pair) not in made for player in pair)
        if wrong:
            return wrong
    return players_concerned(exercise, position) if response.clause and trial.is_done else frozenset()


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


DOUBTS = {
    "nothing": "exercises.draft.nothing",
    "no-pair": "exercises.draft.left-over",
    "left-over": "exercises.draft.left-over",
    "unchanged": "exercises.draft.unchanged",
}
"""What is asked back, by what may not be meant."""
SENTENCE = 0.5
"""What a missing sentence costs, as the rubric says."""


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
    own = draft.sentence if trial.is_done else ""
    if trial.right:
        yield f"✓ {_told_right(trial, draft, message, language)}", "good"
        if own:
            yield f"{message('app.own-sentence')} {own}", "plain"
        yield from ((reason, "plain") for reason in because)
    elif said:
        yield said, "changed"
    elif marked is not None:
        verdict = message(f"verbs.mark.verdict.{marked.verdict}").capitalize()
        yield f"✗ {verdict}. {marked.reason}", "bad"
        yield from _clause_meaning(marked.clause, language)
        if trial.solution:
            yield trial.solution, "changed"
    if answer := (draft._replace(sentence="") if own else draft).answer_text():
        yield message("tutor.quiz.your-answer", answer=answer), "plain"
    for number in range(len(trial.given), 0, -1):
        yield message("tutor.quiz.hint", number=number, hint=trial.given[number - 1]), "changed"
    if trial.is_done and not trial.right:  # the answer has been shown
        if own:
            yield f"{message('app.own-sentence')} {own}", "plain"
        yield from ((reason, "plain") for reason in because)


def marks_earned(trial: Trial, draft: Draft) -> float:
    """Return the marks of a trial, half a mark less where a sentence is asked for and there is none."""
    asks = exercise_kind(trial.posed.exercise.kind).with_sentence
    return max(0.0, trial.marks - SENTENCE) if asks and not draft.sentence else trial.marks


def _told_right(trial: Trial, draft: Draft, message: Messages, language: Language) -> str:
    """Return the words on a right answer; a sentence is held against the model by whoever wrote it."""
    key = "tutor.quiz.right"
    if exercise_kind(trial.posed.exercise.kind).with_sentence:
        key = "tutor.quiz.right-sentence" if draft.sentence else "tutor.quiz.right-no-sentence"
    if not trial.marks:
        key = "tutor.quiz.right-no-mark" if key == "tutor.quiz.right" else "tutor.quiz.names-no-mark"
    got = marks_text(marks_earned(trial, draft), language)
    return message(key, got=got, of=trial.posed.exercise.marks)


def typed_next(trial: Trial, draft: Draft, message: Messages) -> str:
    """Return the words in the empty line: go on, hand in, or what is to be typed."""
    if trial.is_done:
        return message("tutor.quiz.enter-next")
    if draft.given:  # and not right: what is typed now takes its place, or stands beside it
        if draft.answering.stays:
            return message("tutor.quiz.type-beside")
        return message("tutor.quiz.type-again", how=draft.how)
    if not draft.is_whole:
        return draft.how
    hand_in = message("tutor.quiz.enter-hand-in")
    return message.join("list.semicolon", (draft.how, hand_in)) if draft.answering.any_number else hand_in


def newest(words: Sequence[Paragraph], hint: str | None) -> int:
    """Return which paragraph is the last word: a `hint` that was just given, what was said, the verdict."""
    for at, (text, look) in enumerate(words):
        if text.endswith(hint) if hint else look in ("good", "bad", "changed"):
            return at
    return 0


def words_at_end(
    said: tuple[Message | str, Message | None], total: str, following: NextStep, messages: Messages
) -> tuple[list[Paragraph], str]:
    """Return the words at the end of a quiz, and those in the empty line then.

    `said` is why it ended, and how the lesson that was gone through gets done if it is not.
    """
    why, needed = said
    words: list[Paragraph] = [
        (clean(messages.say(why)), "head"),
        (total, "plain"),
        (messages.say(needed) if needed else "", "plain"),
        (messages.say(following.told), "good"),
    ]
    go_on = "tutor.quiz.enter-go-on" if following.has_exercises else "tutor.quiz.enter-library"
    return words, messages(go_on)


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
