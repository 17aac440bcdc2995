"""Mistakes in the colour preference of a player: the letter, rounds without a game, runs of a colour."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Final

from pairtutor.exercises.exercise import Exercise, Response
from pairtutor.exercises.field import USUAL, Steer
from pairtutor.exercises.kinds.preference import possible_preferences, preference_text
from pairtutor.exercises.mistakes.mistake import Answerer, Mistake
from pairtutor.exercises.position import Position
from pairtutor.exercises.typed import NO_PREFERENCE
from pairtutor.trace.values import PlayerLine

GAP: Final = "."
"""A round without a colour, among those of the games."""
_OTHER: Final = {"W": "B", "B": "W"}


def _answerer_of_preferences(state: Callable[[PlayerLine, str], str]) -> Answerer:
    """Return what answers preferences: `state` makes of a player, and the right one, what is stated."""

    def answer(exercise: Exercise, position: Position) -> Response | None:
        """Return the preferences stated; None where the system has no such preference."""
        possible = {*possible_preferences(position), NO_PREFERENCE}
        right = {tpn: preference_text(position, tpn).text for tpn in exercise.players}
        stated = {tpn: state(position.line(tpn), said) for tpn, said in right.items()}
        return Response(preference=stated) if possible.issuperset(stated.values()) else None

    return answer


def _last_colour(line: PlayerLine, said: str) -> str:
    """Return the colour of the last game in the place of the one that comes next."""
    if said == NO_PREFERENCE:
        return said
    letter = line.colours[-1:] or said[0].upper()
    return (letter if said[0].isupper() else letter.lower()) + said[1:]


def _of_colours(colours: str, *, graded: bool) -> str:
    """Return the preference that colours give, among them rounds without one; `graded` ones have strength."""
    games = colours.replace(GAP, "")
    if not games:
        return NO_PREFERENCE
    more = games.count("W") - games.count("B")
    last = _OTHER[games[-1]]
    wanted = last if not more else "B" if more > 0 else "W"
    if not graded:
        return wanted.lower()
    if abs(more) > 1:
        return f"{wanted}!"
    if len(colours) > 1 and colours[-1] == colours[-2] != GAP:
        return f"{last}!"
    return wanted if more else wanted.lower()


def _with_gaps(line: PlayerLine, _said: str) -> str:
    """Return the preference of somebody who counts a forfeit as a game, and a gap as the end of a run."""
    colours = "".join(game.colour[0].upper() if game.colour else GAP for game in line.games)
    return _of_colours(colours, graded=line.preference.strength != "due")


def _with_any_run(line: PlayerLine, said: str) -> str:
    """Return the preference of somebody for whom a colour twice running is absolute wherever it stands."""
    for at in range(len(line.colours) - 1, 0, -1):
        if line.colours[at] == line.colours[at - 1]:
            return f"{_OTHER[line.colours[at]]}!"
    return said


def _difference_of_one(line: PlayerLine, said: str) -> str:
    """Return the preference of somebody for whom one game more with a colour makes one."""
    more = line.colour_difference
    return said if said != NO_PREFERENCE or abs(more) != 1 else "B" if more > 0 else "W"


def _even_is_none(line: PlayerLine, said: str) -> str:
    """Return the preference of somebody for whom as many games with both colours make none."""
    return NO_PREFERENCE if line.colours and not line.colour_difference else said


def _newcomer_is_none(line: PlayerLine, said: str) -> str:
    """Return the preference of somebody for whom a player without a game has none."""
    return said if line.colours else NO_PREFERENCE


_NEWCOMERS: Final = (Steer((8, 14), (4, 6), first=2, chances=USUAL._replace(forfeits=0.15, byes=0.15)),)
_UNPLAYED: Final = (Steer((7, 14), (5, 8), first=4, chances=USUAL._replace(forfeits=0.15, byes=0.12)),)
_LATER: Final = (Steer((7, 14), (5, 8), first=4),)

MISTAKES: Final[Mapping[str, Mistake]] = {
    "letter-is-last-colour": Mistake(("preference",), _answerer_of_preferences(_last_colour), _LATER),
    "unplayed-has-colour": Mistake(("preference",), _answerer_of_preferences(_with_gaps), _UNPLAYED),
    "difference-of-one-prefers": Mistake(("preference",), _answerer_of_preferences(_difference_of_one)),
    "even-prefers-nothing": Mistake(("preference",), _answerer_of_preferences(_even_is_none)),
    "newcomer-prefers-nothing": Mistake(
        ("preference",), _answerer_of_preferences(_newcomer_is_none), _NEWCOMERS
    ),
    "early-run-is-absolute": Mistake(("preference",), _answerer_of_preferences(_with_any_run), _LATER),
}
