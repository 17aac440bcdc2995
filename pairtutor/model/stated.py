"""A bracket that is stated by facts of its players: what each is due and has done, without the games."""

from __future__ import annotations

from typing import Literal

from pairtutor.model.colour import ColourPreference
from pairtutor.model.ids import HalfPoints, Tpn
from pairtutor.named_tuples import NamedTuple

Floats = tuple[Literal["down", "up", "none"], Literal["down", "up", "none"]]


class StatedPlayer(NamedTuple):
    """What is said of one player; `floats` are those of the last round and of the one before.

    `missed` are the rounds without a game, None where nobody says anything of them.
    """

    tpn: Tpn
    score: HalfPoints
    preference: ColourPreference
    floats: Floats
    had_bye: bool = False
    missed: int | None = None
    topscorer: bool = False


class StatedBracket(NamedTuple):
    """A bracket without a history: players in the order of rank, and the pairs of them that have met.

    Those with more than the lowest score are moved down. With `bye` it is the last bracket of the round, and
    who is left over has the bye; else those go on to brackets that nobody states. With `in_turn` nobody is
    moved down: these are all scoregroups of the round, to be paired one after another, and with `bye` one of
    the players has it. `scores_said` and `round_said` tell whether these were said, or taken because
    something must stand there.
    """

    players: tuple[StatedPlayer, ...]
    met: tuple[tuple[Tpn, Tpn], ...] = ()
    bye: bool = False
    scores_said: bool = True
    round_said: bool = True
    in_turn: bool = False

    @property
    def goes_on(self) -> bool:
        """Whether those left over go on to brackets that nobody states."""
        return not (self.bye or self.in_turn)

    def met_by(self, tpn: Tpn) -> tuple[Tpn, ...]:
        """Return the earlier opponents of a player, in the order of `met`."""
        return tuple(two[two[0] == tpn] for two in self.met if tpn in two)  # the other one of the two
