"""By whom and by which clause a candidate fails, with a reason in a sentence of one's own."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random
from typing import Final

from pairtutor.errors import UsageError
from pairtutor.exercises.clauses import clauses_stating, names_clause
from pairtutor.exercises.draft import Draft, FormField, PairRows
from pairtutor.exercises.exercise import Exercise, Found, Marked, Response
from pairtutor.exercises.judge import full_marks, solution_reason, verdict_on_candidate
from pairtutor.exercises.kinds.base import Room
from pairtutor.exercises.kinds.clause import ClauseKind
from pairtutor.exercises.position import Position, players_behind
from pairtutor.exercises.slips import not_by
from pairtutor.exercises.wording import join_numbers
from pairtutor.model.editions import System
from pairtutor.model.ids import Tpn
from pairtutor.rules.printed import whole_citation

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

    def take(self, draft: Draft, text: str) -> Draft:
        """Take a player to blame, or a clause; a bare number is that of a player.

        Raises:
            UsageError: it is neither.
        """
        if text.isascii() and text.isdigit():
            return draft.pick(draft.player(text))
        try:
            return draft._replace(clause=whole_citation(text, draft.system, draft.language))
        except UsageError:
            return draft.pick(draft.player(text))

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
