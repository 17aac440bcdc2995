"""By whom and by which clause a candidate fails, with a reason in a sentence of one's own."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from random import Random
from typing import Final

from pairtutor.exercises.clauses import (
    clause_ahead,
    clauses_stating,
    names_clause,
    sentence_behind,
    unknown_clause,
)
from pairtutor.exercises.draft import Draft, FormField, PairRows
from pairtutor.exercises.exercise import Exercise, Found, Marked, Response
from pairtutor.exercises.judge import full_marks, solution_reason, verdict_on_candidate
from pairtutor.exercises.kinds.base import Room
from pairtutor.exercises.kinds.clause import ClauseKind
from pairtutor.exercises.position import Position, players_behind
from pairtutor.exercises.slips import not_by
from pairtutor.exercises.wording import join_numbers
from pairtutor.messages import Message
from pairtutor.model.editions import System
from pairtutor.model.ids import Tpn
from pairtutor.rules.printed import whole_citation

_NUMBERS: Final = re.compile(r"(?:\d+(?:[\s,;/]+|$))+")
"""Numbers of players at the beginning of a line."""
MOST: Final = 4
"""Players to blame at most, where somebody is asked who they are."""


class CulpritKind(ClauseKind):
    """The players to blame and the clause are named; the sentence is marked by the rubric of the key."""

    asked = ("named", "clause")
    drawn = False
    for_topics = False
    pointed_at = True
    with_sentence = True
    how = "culprit"

    def make(self, position: Position, rng: Random) -> Iterator[Found]:
        """Yield the refused candidates whose faults are those of few players."""
        for offered in super().make(position, rng):
            if 1 <= len(_culprits(offered.exercise, position)) <= MOST:
                yield offered._replace(exercise=offered.exercise._replace(kind="culprit"))

    def question(self, exercise: Exercise, position: Position) -> str:
        assert exercise.part is not None, "the kind is about a bracket"
        assert exercise.candidate is not None, "the kind gives a candidate"
        words = position.words
        said = words.candidate(exercise.candidate)
        return words.ask("culprit", score=words.score(exercise.part.score), candidate=said)

    def solve(self, exercise: Exercise, position: Position) -> Response:
        clause = super().solve(exercise, position).clause
        return Response(named=_culprits(exercise, position), clause=clause)

    def mark(self, exercise: Exercise, answer: Response, right: Response, position: Position) -> Marked:
        """Return the marks of an answer, half of them for the clause, half for the players.

        Who names the opponents in the candidate as well has named them rightly.
        """
        assert right.clause is not None, "the right answer has a clause"
        words, verdict = position.words, verdict_on_candidate(exercise, position)
        accepted = {right.clause, *clauses_stating(verdict, position.system)}
        clause = names_clause(answer.clause or "", accepted, position.system, position.language)
        blamed = {*(right.named or ())}
        named = {*(answer.named or ())} in (blamed, _with_opponents(exercise, blamed))
        if clause and named:
            return full_marks(exercise)
        reason = solution_reason(exercise, position)
        if clause:
            who = join_numbers(right.named or ())
            said = f"{words.marked('culprits', players=who)} {reason}"
            rebuttal = words.rebuttal("culprits")
        else:
            said, rebuttal = reason, not_by(answer.clause or "", verdict, position)
        marks = int(exercise.marks * (clause + named)) / 2
        return Marked("wrong", marks, exercise.marks, right.clause, said, rebuttal)

    def because(self, exercise: Exercise, position: Position, right: Response) -> Iterator[str]:
        yield from super().because(exercise, position, right)
        for line in ("rubric-clause", "rubric-players", "rubric-sentence"):
            yield position.words.reason(line, players=join_numbers(right.named or ()))

    def others(
        self, exercise: Exercise, right: Response, position: Position, rng: Random
    ) -> Iterator[Response]:
        """Yield nothing: a reason is not chosen from several."""
        yield from ()

    def blanks(self, exercise: Exercise, room: Room) -> tuple[str, ...]:
        return tuple(room.words.blank(name) for name in ("culprits", "clause", "sentence"))

    def variant(self, position: Position) -> str:
        return ""

    def has(self, system: System) -> bool:
        return system.compares

    def told_how(self, draft: Draft) -> Message:
        """Return the message how to name players and clause; after them, how to give the reason."""
        awaits = draft.chosen and draft.clause and not draft.sentence and not draft.given
        return Message("exercises.how.sentence") if awaits else super().told_how(draft)

    def take(self, draft: Draft, text: str) -> Draft:
        """Take players to blame, a clause and the reason, or some of them; bare numbers are players.

        A reason of its own is taken when there are players and a clause.

        Raises:
            UsageError: it is none of them.
        """
        ahead = _NUMBERS.match(text)
        numbers = ahead[0] if ahead else ""
        players, rest = [draft.player(number) for number in re.findall(r"\d+", numbers)], text[len(numbers) :]
        clause = clause_ahead(rest, draft.system, draft.language)
        if rest and not unknown_clause(clause, draft.system, draft.language):
            chosen = (*draft.chosen, *(player for player in players if player not in draft.chosen))
            behind = sentence_behind(rest, draft.system, draft.language) if clause != rest else ""
            cited = whole_citation(clause, draft.system, draft.language)
            return draft._replace(chosen=chosen, clause=cited, sentence=behind or draft.sentence)
        if draft.chosen and draft.clause and " " in rest:
            return draft._replace(sentence=text)
        if rest:
            return draft.pick(draft.player(text))
        for player in players:
            draft = draft.pick(player)
        return draft

    def retype(self, draft: Draft, entries: Sequence[str]) -> Draft:
        """Forget the players where a line begins with others; a clause alone, or a reason, leaves them."""
        return draft._replace(chosen=()) if _NUMBERS.match(entries[0]) else draft

    def is_whole(self, draft: Draft) -> bool:
        return super().is_whole(draft) and bool(draft.sentence)

    def pick(self, draft: Draft, player: Tpn) -> Draft:
        rest = tuple(chosen for chosen in draft.chosen if chosen != player)
        return draft._replace(chosen=rest if player in draft.chosen else (*rest, player))

    def beside(self, draft: Draft, player: Tpn) -> str:
        return draft.words("exercises.mark.named") if player in draft.chosen else ""

    def response(self, draft: Draft) -> Response | None:
        return Response(named=draft.chosen, clause=draft.clause) if draft.clause and draft.chosen else None

    def form(self, draft: Draft) -> tuple[FormField | PairRows, ...]:
        blank = draft.words.blank
        return (FormField(blank("culprits"), draft.selectable, many=True), FormField(blank("clause")))


def _culprits(exercise: Exercise, position: Position) -> tuple[Tpn, ...]:
    """Return the players on whom the verdict against a candidate rests, in the order of their numbers."""
    return tuple(map(Tpn, sorted(players_behind(verdict_on_candidate(exercise, position), position))))


def _with_opponents(exercise: Exercise, players: set[Tpn]) -> set[Tpn]:
    """Return some players with those whom they meet in the candidate."""
    assert exercise.candidate is not None, "the kind gives a candidate"
    return players.union(*(pair for pair in exercise.candidate.pairs if players & {*pair}))


KIND: Final = CulpritKind()
