"""Which colour somebody prefers, and how strongly."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random
from typing import Final

from pairtutor.exercises import others
from pairtutor.exercises.draft import Draft, FormField, PairRows, Selectable
from pairtutor.exercises.exercise import Exercise, Found, Marked, Response, partial_marks
from pairtutor.exercises.judge import full_marks
from pairtutor.exercises.kinds.base import ExerciseKind, Room
from pairtutor.exercises.offered import exercise_of, gives_colours, level_of
from pairtutor.exercises.position import Position, clause_of
from pairtutor.exercises.typed import (
    NO_PREFERENCE,
    PREFERENCES,
    preference_signs,
    preference_written,
    read_preference,
)
from pairtutor.messages import Message
from pairtutor.model.editions import System
from pairtutor.model.ids import Tpn
from pairtutor.named_tuples import NamedTuple
from pairtutor.rules.facts import facts

_OF_TEAMS: Final = {"A": (NO_PREFERENCE, "W", "B"), "B": (NO_PREFERENCE, "w", "b", "W", "B"), "none": ()}
"""The preferences that a team can have, by what its event has chosen."""

_LETTERS = {"absolute": "{}!", "strong": "{}", "mild": "{}", "due": "{}", "none": "none"}


class Stated(NamedTuple):
    """A preference as an answer has it, and the clause that it follows from."""

    text: str
    clause: str | None


def preference_text(position: Position, player: Tpn) -> Stated:
    """Return a player's colour preference: `W!` absolute, `W` strong, `w` mild or due, `none`.

    The simple one of a team is written as a strong one.
    """
    wish = position.line(player).preference
    if wish.colour is None:
        return Stated("none", _preference_clause(position))
    simple = wish.strength == "due" and position.index.opened.teams is not None
    letter = wish.colour[0].upper() if simple or wish.strength in ("absolute", "strong") else wish.colour[0]
    return Stated(_LETTERS[wish.strength].format(letter), _preference_clause(position))


def _preference_clause(position: Position) -> str | None:
    """Return the clause on preferences, of teams the one on the type of their event.

    Where no clause is on preferences alone it is the one on what the games make of a player.
    """
    known, event = facts(position.system), position.index.opened.teams
    seen, named = known.table("seen"), f"preference-{event.preferences}" if event else "preference"
    return clause_of(seen.get(named, seen.get("preference", known.group("history"))))


def possible_preferences(position: Position) -> tuple[str, ...]:
    """Return the preferences that there can be: where colours are due they have no strength."""
    event = position.index.opened.teams
    if event is not None:
        return _OF_TEAMS[event.preferences]
    strengths = {line.preference.strength for line in position.index.opened.players}
    due = strengths <= {"due", "none"} and "due" in strengths
    return tuple(preference for preference in PREFERENCES if not due or preference.islower())


def colours_behind(position: Position, player: Tpn, said: str) -> str:
    """Return a preference with the colours that it follows from."""
    line, reason = position.line(player), position.words.reason
    had, said = line.colours, preference_written(said, position.language)
    if not had:
        return reason("preference-none", player=player, said=said)
    more = line.colour_difference
    balance = reason("white-more" if more > 0 else "black-more", n=abs(more)) if more else reason("level")
    event = position.case.tournament.teams
    if event and event.preferences == "B" and not (more or line.preference.colour):
        return reason(
            "preference-last-round",
            player=player,
            said=said,
            colours=position.words.colours(had),
            balance=balance,
        )
    twice = len(had) > 1 and had[-1] == had[-2]
    last = reason(f"{'white' if had[-1] == 'W' else 'black'}-{'twice' if twice else 'last'}")
    colours = position.words.colours(had)
    return reason("preference", player=player, said=said, colours=colours, balance=balance, last=last)


def _possible(draft: Draft) -> tuple[str, ...]:
    """Return the preferences that can be stated in an answer."""
    event = draft.exercise.tournament.teams
    return _OF_TEAMS[event.preferences] if event else PREFERENCES


class PreferenceKind(ExerciseKind):
    """Each player gets a preference; pointing goes from one to the next."""

    asked = ("preference",)
    stand_in = 6
    how = "preference"

    def make(self, position: Position, rng: Random) -> Iterator[Found]:
        """Yield the question for some of the players, where colours are given and nobody has stated them.

        It is of as high a level as there are strengths among their preferences.
        """
        lines = position.index.opened.players
        if (
            not gives_colours(position) or position.index.facts is not None
        ):  # it is no question what is stated
            return
        players = tuple(sorted(line.tpn for line in rng.sample(lines, min(5, len(lines)))))
        strengths = {position.line(tpn).preference.strength for tpn in players}
        if position.index.opened.teams and strengths == {"none"}:  # of type A few teams have one
            return
        made = exercise_of("preference", position, level_of(len(strengths)))
        clause = preference_text(position, players[0]).clause
        cites = (*([clause] if clause else []), *position.index.opened.cites)
        yield Found(made._replace(players=players), tuple(dict.fromkeys(cites)))

    def question(self, exercise: Exercise, position: Position) -> str:
        event = exercise.tournament.teams
        strengths = {position.line(tpn).preference.strength for tpn in exercise.players}
        alike = event.preferences == "A" if event else strengths <= {"due", "none"}
        what = "preference-due" if alike else "preference"
        return position.words.ask(what, round=exercise.round, **preference_signs(position.language))

    def solve(self, exercise: Exercise, position: Position) -> Response:
        return Response(preference={tpn: preference_text(position, tpn).text for tpn in exercise.players})

    def mark(self, exercise: Exercise, answer: Response, right: Response, position: Position) -> Marked:
        """Return the marks of an answer, player by player; the first wrong one is explained."""
        expected, event = right.preference or {}, exercise.tournament.teams
        given = answer.preference or {}
        if event and event.preferences == "A":  # its preferences have one strength, however they are written
            given = {tpn: said if said == NO_PREFERENCE else said.upper() for tpn, said in given.items()}
        wrong = [tpn for tpn in exercise.players if given.get(tpn, "") != expected[tpn]]
        if not wrong:
            return full_marks(exercise)
        first = wrong[0]
        colours = position.words.colours(position.line(first).colours)
        reason = position.words.marked(
            "preference" if colours else "preference-none",
            player=f"{first} {position.line(first).name}".strip(),
            said=preference_written(expected[first], position.language),
            colours=colours,
        )
        good = len(exercise.players) - len(wrong)
        rebuttal = self._rebuttal(first, given.get(first, ""), expected[first], position)
        clause = preference_text(position, first).clause
        return Marked(
            "wrong",
            partial_marks(exercise.marks, good, len(exercise.players)),
            exercise.marks,
            clause,
            reason,
            rebuttal,
        )

    def _rebuttal(self, player: Tpn, given: str, right: str, position: Position) -> str:
        """Return what is wrong with the preference that is given for a player, without the right one."""
        line = position.line(player)
        called = f"{player} {line.name}".strip()
        same_colour = given[:1].upper() == right[:1].upper() and NO_PREFERENCE not in (given, right)
        unplayed = any(not game.was_played for game in line.games)
        what = "strength" if same_colour else "unplayed" if unplayed else "preference"
        return position.words.rebuttal(what, player=called)

    def because(self, exercise: Exercise, position: Position, right: Response) -> Iterator[str]:
        yield from (colours_behind(position, tpn, said) for tpn, said in (right.preference or {}).items())

    def players_concerned(self, exercise: Exercise, position: Position) -> frozenset[int]:
        strict = [tpn for tpn in exercise.players if position.line(tpn).preference.strength == "absolute"]
        return frozenset({*(strict or exercise.players)})

    def blanks(self, exercise: Exercise, room: Room) -> tuple[str, ...]:
        return tuple(str(tpn) for tpn in exercise.players)

    def others(
        self, exercise: Exercise, right: Response, position: Position, rng: Random
    ) -> Iterator[Response]:
        """Yield preferences of which one or two are what confusing strengths or colours gives."""
        return others.preferences(possible_preferences(position), right, rng)

    def has(self, system: System) -> bool:
        return system.coloured

    def pick(self, draft: Draft, player: Tpn) -> Draft:
        possible = _possible(draft)
        following = dict(zip(possible, (*possible[1:], possible[0]), strict=True))
        return self._state(draft, player, following.get(dict(draft.stated).get(player, ""), possible[0]))

    def take(self, draft: Draft, text: str) -> Draft:
        """Take a player and a preference, or a player.

        Raises:
            UsageError: it is neither.
        """
        who, _, said = text.rpartition(" ")
        word = read_preference(said, draft.language)
        if who and word:
            return self._state(draft, draft.player(who), word)
        return super().take(draft, text)

    def _state(self, draft: Draft, player: Tpn, word: str) -> Draft:
        """Return the draft with a preference (`W!`) in place of what was stated of a player, in tpn order."""
        return draft._replace(stated=tuple(sorted({**dict(draft.stated), player: word}.items())))

    def response(self, draft: Draft) -> Response | None:
        """Return the preferences.

        Raises:
            UsageError: somebody has none yet.
        """
        draft.require_all({player for player, _ in draft.stated})
        return Response(preference=dict(draft.stated))

    def beside(self, draft: Draft, player: Tpn) -> str:
        stated = dict(draft.stated).get(player)
        return preference_written(stated, draft.language) if stated else ""

    def told_how(self, draft: Draft) -> Message:
        return Message("exercises.how.preference", **preference_signs(draft.language))

    def form(self, draft: Draft) -> tuple[FormField | PairRows, ...]:
        written = [preference_written(preference, draft.language) for preference in _possible(draft)]
        return tuple(
            FormField(
                draft.number_and_name(player),
                tuple(Selectable(f"{player} {word}", word) for word in written),
            )
            for player in draft.players
        )


KIND: Final = PreferenceKind()
