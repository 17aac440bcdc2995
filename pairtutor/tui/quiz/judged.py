"""What is shown of an answer that was judged: who is wrong in it, the clause, the bracket asked about."""

from __future__ import annotations

from pairtutor.exercises.exercise import Response
from pairtutor.exercises.trial import Trial, players_concerned
from pairtutor.messages import messages_of
from pairtutor.resources import Language
from pairtutor.rules.catalogue import find
from pairtutor.rules.citing import Clause
from pairtutor.tui.widgets.line_view import Paragraph


def refuted_players(trial: Trial, response: Response) -> frozenset[int]:
    """Return the players of what was answered that are not as they should be."""
    exercise, _, position = trial.posed
    boards = response.boards or response.pairs
    if boards and trial.marked and trial.marked.verdict != "right":
        made = {*map(frozenset, position.boards)}
        wrong = frozenset(player for pair in boards if frozenset(pair) not in made for player in pair)
        if wrong:
            return wrong
    return players_concerned(exercise, position) if response.clause else frozenset()


def bracket_asked(trial: Trial) -> tuple[str, int] | None:
    """Return the score and number of the bracket that is asked about, None where it is the whole round."""
    exercise, _, position = trial.posed
    if exercise.part is None:
        return None
    score, record = exercise.part.score, position.record(exercise.part)
    number = 0 if record is None else record.opened.number
    return "" if score is None else position.words.signs.points(score), number


def clause_meaning(citation: str | None, language: Language) -> list[Paragraph]:
    """Return the title and the meaning of a cited clause; nothing for a reading, or without any."""
    entry = find(citation, None, language) if citation else None
    if not isinstance(entry, Clause):
        return []
    named = f"{entry.number} {entry.title}"
    return [(messages_of(language)("list.colon", first=named, last=entry.meaning), "plain")]
