"""Who has the colour drawn at the start: that is counted by number, over those who have ever taken part."""

from __future__ import annotations

from collections.abc import Iterable

from pairtutor.model.ids import Tpn
from pairtutor.trace.events import RoundOpened
from pairtutor.verify.limits import TURNED
from pairtutor.verify.persons import Person


class DrawnColour:
    """The colour that a player has by their number alone; `by_number`: whoever takes part."""

    def __init__(self, opened: RoundOpened, persons: dict[Tpn, Person], *, by_number: bool) -> None:
        self.by_number = by_number
        self.initial = opened.initial_colour or "white"
        met = {game.opponent for one in persons.values() for game in one.games if game.opponent}
        away = {line.tpn for line in opened.absent}
        self._certain = {*persons, *(away & met)}
        self._doubtful = away - met if opened.round > 1 else set()

    def of(self, tpn: Tpn) -> set[str]:
        """Return the colours that the parity of a number can mean.

        Both, where a trace does not tell whether an absent player took part before.
        """
        if self.by_number:
            return self._meant([tpn])
        before = sum(one <= tpn for one in self._certain)
        doubtful = sum(one < tpn for one in self._doubtful)
        return self._meant(before + more for more in range(doubtful + 1))

    def _meant(self, counts: Iterable[int]) -> set[str]:
        return {self.initial if count % 2 else TURNED[self.initial] for count in counts}
