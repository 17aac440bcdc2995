"""Which colour somebody prefers, and how strongly."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random
from typing import Final, NamedTuple

from pairtutor.exercises.draft import Answering, Draft, FormField, PairRows, Selectable
from pairtutor.exercises.exercise import Exercise, Found, Marked, Response, partial_marks
from pairtutor.exercises.judge import full_marks
from pairtutor.exercises.kinds.record import KindRecord, Room
from pairtutor.exercises.offered import exercise_of, gives_colours, level_of
from pairtutor.exercises.position import Position, clause_of
from pairtutor.exercises.wording import ask, reason
from pairtutor.model.ids import Tpn
from pairtutor.rules.facts import facts

PREFERENCES: Final = ("none", "w", "b", "W", "B", "W!", "B!")
_LETTERS = {"absolute": "{}!", "strong": "{}", "mild": "{}", "due": "{}", "none": "none"}


class Stated(NamedTuple):
    """A preference as it is written, and the clause that it follows from."""

    text: str
    clause: str | None


def preference_text(position: Position, player: Tpn) -> Stated:
    """Return a player's colour preference: `W!` absolute, `W` strong, `w` mild or due, `none`."""
    wish = position.line(player).preference
    if wish.colour is None:
        return Stated("none", _preference_clause(position.system))
    letter = wish.colour[0].upper() if wish.strength in ("absolute", "strong") else wish.colour[0]
    return Stated(_LETTERS[wish.strength].format(letter), _preference_clause(position.system))


def _preference_clause(system: str) -> str | None:
    return clause_of(facts(system).table("seen").get("preference", ()))


def make(position: Position, rng: Random) -> Iterator[Found]:
    """Yield exercises of the kind on a round."""
    lines = position.index.opened.players
    if not gives_colours(position):
        return
    players = tuple(sorted(line.tpn for line in rng.sample(lines, min(5, len(lines)))))
    strengths = {position.line(tpn).preference.strength for tpn in players}
    what = "preference-due" if strengths <= {"due", "none"} else "preference"
    question = ask(what, round=position.case.number)
    made = exercise_of("preference", position, question, level_of(len(strengths)), len(players))
    clause = preference_text(position, players[0]).clause
    cites = (*([clause] if clause else []), *position.index.opened.cites)
    yield Found(made._replace(players=players), tuple(dict.fromkeys(cites)))


def solve(exercise: Exercise, position: Position) -> Response:
    """Return the right answer."""
    return Response(preference={tpn: preference_text(position, tpn).text for tpn in exercise.players})


def mark(exercise: Exercise, answer: Response, right: Response, position: Position) -> Marked:
    """Return what an answer is worth."""
    given, wanted = answer.preference or {}, right.preference or {}
    wrong = [tpn for tpn in exercise.players if given.get(tpn, "") != wanted[tpn]]
    if not wrong:
        return full_marks(exercise)
    first = wrong[0]
    colours = position.line(first).colours or "none yet"
    reason = f"{_name(position, first)} has {wanted[first]}: the colours so far are {colours}."
    good = len(exercise.players) - len(wrong)
    clause = preference_text(position, first).clause
    return Marked(
        "wrong", partial_marks(exercise.marks, good, len(exercise.players)), exercise.marks, clause, reason
    )


def because(exercise: Exercise, position: Position, right: Response) -> Iterator[str]:
    """Yield why the answer is right."""
    yield from (_colours(position, tpn, said) for tpn, said in (right.preference or {}).items())


def _colours(position: Position, player: Tpn, said: str) -> str:
    """Return a preference with the colours that it follows from."""
    line = position.line(player)
    had = line.colours
    if not had:
        return reason("preference-none", player=player, said=said)
    more = abs(line.colour_difference)
    side, other = ("White", "Black") if line.colour_difference > 0 else ("Black", "White")
    balance = reason("balance", side=side, other=other, more=more) if more else reason("level")
    twice = len(had) > 1 and had[-1] == had[-2]
    last = reason("twice" if twice else "last", side={"W": "White", "B": "Black"}[had[-1]])
    return reason("preference", player=player, said=said, colours=had, balance=balance, last=last)


def players_concerned(exercise: Exercise, position: Position) -> frozenset[int]:
    """Return the players to look at."""
    strict = [tpn for tpn in exercise.players if position.line(tpn).preference.strength == "absolute"]
    return frozenset({*(strict or exercise.players)})


def blanks(exercise: Exercise, room: Room) -> tuple[str, ...]:
    """Return what there is room to fill in for on paper."""
    return tuple(str(tpn) for tpn in exercise.players)


class _StatingPreferences(Answering):
    """Each player gets a preference; pointing goes from one to the next."""

    def pick(self, draft: Draft, player: Tpn) -> Draft:
        """State the next preference of a player."""
        now = dict(draft.stated).get(player, PREFERENCES[-1])
        return self._state(draft, player, PREFERENCES[(PREFERENCES.index(now) + 1) % len(PREFERENCES)])

    def take(self, draft: Draft, text: str) -> Draft:
        """Take a player and a preference, or a player.

        Raises:
            UsageError: it is neither.
        """
        who, _, word = text.rpartition(" ")
        if who and word in PREFERENCES:
            return self._state(draft, draft.player(who), word)
        return super().take(draft, text)

    def _state(self, draft: Draft, player: Tpn, word: str) -> Draft:
        return draft._replace(stated=tuple(sorted({**dict(draft.stated), player: word}.items())))

    def response(self, draft: Draft) -> Response | None:
        """Return the preferences.

        Raises:
            UsageError: somebody has none yet.
        """
        draft.require_all({player for player, _ in draft.stated})
        return Response(preference=dict(draft.stated))

    def beside(self, draft: Draft, player: Tpn) -> str:
        """Return the preference of a player."""
        return dict(draft.stated).get(player, "")

    def form(self, draft: Draft) -> tuple[FormField | PairRows, ...]:
        """Return a choice of preferences for each player."""
        return tuple(
            FormField(
                draft.number_and_name(player),
                tuple(Selectable(f"{player} {word}", word) for word in PREFERENCES),
            )
            for player in draft.players
        )


def _name(position: Position, tpn: Tpn) -> str:
    return f"{tpn} {position.line(tpn).name}".strip()


RECORD: Final = KindRecord(
    asked=("preference",),
    answering=_StatingPreferences("a player and W!, B!, W, B, w, b or none: 5 W!"),
    make=make,
    solve=solve,
    mark=mark,
    because=because,
    concerned=players_concerned,
    blanks=blanks,
    stand_in=6,
    has=lambda system: system.coloured,
)
