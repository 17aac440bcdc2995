"""Kinds of exercise of which the answer is some players, in any order; nobody is an answer too."""

from __future__ import annotations

from collections.abc import Sequence
from random import Random

from pairtutor.exercises.draft import Draft, FormField, PairRows
from pairtutor.exercises.exercise import Exercise, Marked, Response, partial_marks
from pairtutor.exercises.judge import full_marks
from pairtutor.exercises.kinds.base import Room
from pairtutor.exercises.kinds.picking import ChoosingPlayers
from pairtutor.exercises.position import Position
from pairtutor.exercises.wording import join_numbers
from pairtutor.model.ids import Tpn
from pairtutor.narrative.words import words_of


class NamingPlayers(ChoosingPlayers):
    """Any number of players are named; pointing at one again takes him out."""

    asked = ("named",)
    drawn = False
    others_decide = False
    how = "named"
    tells_answer = True
    any_number = True

    def mark(self, exercise: Exercise, answer: Response, right: Response, position: Position) -> Marked:
        """Return the marks of an answer, by how many are named rightly."""
        given, expected = {*(answer.named or ())}, {*(right.named or ())}
        if given == expected:
            return full_marks(exercise)
        most = max(len(expected), len(given))
        marks = partial_marks(exercise.marks, len(given & expected) - len(given - expected), most)
        which = join_numbers(sorted(expected)) or position.words.written_form("nobody")
        amiss = sorted(given - expected)
        reasons = [position.words.marked("named", players=which)]
        if amiss:
            reasons.append(position.words.marked("named-wrong", n=len(amiss), players=join_numbers(amiss)))
        rebuttal = self.rebut(exercise, frozenset(given), frozenset(expected), position)
        return Marked(
            "wrong",
            marks,
            exercise.marks,
            reason=" ".join(reasons),
            rebuttal=rebuttal,
        )

    def rebut(
        self, exercise: Exercise, given: frozenset[Tpn], expected: frozenset[Tpn], position: Position
    ) -> str:
        """Return what may be said of a wrong answer that can still be mended: how many are wrong.

        Where one of two is asked for it can only be the other one.
        """
        if not self.any_number and len(given) == len(expected) == 1 and len(exercise.players) == 2:
            return position.words.rebuttal("named-other", player=min(given))
        words, counts = position.words, words_of(position.language)
        missing, wrong = len(expected - given), len(given - expected)
        said = []
        if missing:  # in words: a numeral would be taken for a player
            said.append(words.rebuttal("named-missing", n=missing, missing=counts.count_in_words(missing)))
        if wrong:
            said.append(words.rebuttal("named-wrong", n=wrong, wrong=counts.count_in_words(wrong)))
        return " ".join(f"{one[:1].upper()}{one[1:]}" for one in said)

    def players_concerned(self, exercise: Exercise, position: Position) -> frozenset[int]:
        """Return the players to choose from."""
        return frozenset(exercise.players or (exercise.part.players if exercise.part else ()))

    def blanks(self, exercise: Exercise, room: Room) -> tuple[str, ...]:
        """Return the blank for their numbers."""
        return (room.words.blank("named"),)

    def pick(self, draft: Draft, player: Tpn) -> Draft:
        """Name a player, or take him out again."""
        rest = tuple(chosen for chosen in draft.chosen if chosen != player)
        return draft._replace(chosen=rest if player in draft.chosen else (*rest, player))

    def name_nobody(self, draft: Draft) -> Draft:
        """Return the draft that names nobody."""
        return draft._replace(chosen=(), nobody=True)

    def retype(self, draft: Draft, entries: Sequence[str]) -> Draft:
        """Forget who was named where a line names several; a single one is named besides, or taken out."""
        return draft._replace(chosen=()) if len(entries) > 1 else draft

    def response(self, draft: Draft) -> Response | None:
        """Return the players named; nobody is an answer too."""
        return Response(named=draft.chosen)

    def form(self, draft: Draft) -> tuple[FormField | PairRows, ...]:
        """Return the players to choose from."""
        return (FormField(draft.words.blank("named"), draft.selectable, many=True),)


def some_of(players: list[Tpn], most: int, rng: Random) -> tuple[Tpn, ...]:
    """Return at most so many players, chosen at random, in their order."""
    return tuple(sorted(rng.sample(players, min(most, len(players)))))
