"""In which order five players stand in the table."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import pairwise
from random import Random
from typing import Final

from pairtutor.exercises.exercise import Exercise, Found, Response
from pairtutor.exercises.kinds.ahead import LISTS
from pairtutor.exercises.kinds.ordering import OrderingPlayers
from pairtutor.exercises.kinds.standing import AskingStandings, is_askable, speaker_of, working_of_values
from pairtutor.exercises.offered import exercise_of, level_of
from pairtutor.exercises.position import Position
from pairtutor.model.editions import TIEBREAKS_IN_FORCE
from pairtutor.model.ids import Tpn
from pairtutor.rules.facts import citations_of
from pairtutor.tiebreaks.comparison import POINTS, compare
from pairtutor.tiebreaks.values import Unit

ASKED: Final = 5
"""Players who are put in order."""


class PlacesKind(AskingStandings, OrderingPlayers):
    """Letters of players are named, who stands first in front."""

    how = "attempts"

    def make(self, position: Position, rng: Random) -> Iterator[Found]:
        """Yield five in a row who share no place, and of whom points alone do not decide all.

        It is harder the fewer of them points tell apart.
        """
        if not is_askable(position):
            return
        cites = citations_of(TIEBREAKS_IN_FORCE)
        for listed in LISTS:
            standings = position.standings(listed)
            for at in range(len(standings.lines) - ASKED + 1):
                some = standings.lines[at : at + ASKED]
                levels = {line.points for line in some}
                if len({line.place for line in some}) < ASKED or len(levels) > ASKED - 2:
                    continue
                chosen = rng.sample([line.player for line in some], ASKED)
                options = tuple(Response(named=(tpn,)) for tpn in chosen)
                made = exercise_of("places", position, level_of(2 + ASKED - len(levels)))
                yield Found(made._replace(options=options, tiebreaks=listed), cites("order"))

    def question(self, exercise: Exercise, position: Position) -> str:
        speaker = speaker_of(exercise, position)
        listed = speaker.many((key.tiebreak.code for key in speaker.standings.keys), "list.comma")
        return position.words.ask("places", codes=listed)

    def in_order(self, exercise: Exercise, position: Position) -> list[Tpn]:
        return position.standings(exercise.tiebreaks).order

    def because(self, exercise: Exercise, position: Position, right: Response) -> Iterator[str]:
        """Yield why each stands before the next, then the working of the values that part two of them."""
        yield from super().because(exercise, position, right)
        standings, players = position.standings(exercise.tiebreaks), self.by_letter(exercise)
        parted: dict[int, dict[Tpn, None]] = {}
        for pair in pairwise(players[letter] for letter in right.order or ()):
            at = compare(standings, *pair).decided_by
            if at is not None and at != POINTS:
                parted.setdefault(at, {}).update(dict.fromkeys(pair))
        for at, some in sorted(parted.items()):
            yield from working_of_values(some, [standings.keys[at]], position, exercise)

    def told_ahead(
        self, first: Tpn, second: Tpn, letters: tuple[str, str], exercise: Exercise, position: Position
    ) -> str:
        """Return in a sentence by what one of two is ahead, and both by their letters."""
        speaker = speaker_of(exercise, position)
        at = compare(speaker.standings, first, second).decided_by
        named = {"first": letters[0], "second": letters[1]}
        if at is None or at == POINTS:
            return position.words.marked("places-points", **named)
        key = speaker.standings.keys[at]
        if key.tiebreak.kind.unit is Unit.RANK:
            return position.words.marked("places-encounter", **named)
        values = [speaker.value_of(key, tpn) for tpn in (first, second)]
        return position.words.marked(
            "places-value", **named, code=key.tiebreak.code, value=values[0], other=values[1]
        )


KIND: Final = PlacesKind()
