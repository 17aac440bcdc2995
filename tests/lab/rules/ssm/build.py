"""Small tournaments of chance, paired by the rules as they go."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random

from pairtutor.errors import NoLegalPairing
from pairtutor.model.game import Entry, Mark
from pairtutor.model.ids import RoundNumber, Tpn
from pairtutor.model.tournament import ChosenBy, Player, SystemChoice, Tournament
from pairtutor.tutor import run

OUTCOMES = (
    (Mark.WIN, Mark.LOSS),
    (Mark.LOSS, Mark.WIN),
    (Mark.DRAW, Mark.DRAW),
    (Mark.DRAW, Mark.DRAW),
    (Mark.FORFEIT_WIN, Mark.FORFEIT_LOSS),
)
ABSENT = Entry(None, None, Mark.ZERO_POINT_BYE, 0)
BYE = Entry(None, None, Mark.PAIRING_ALLOCATED_BYE, 2)


def rounds_of_chance(seed: int) -> Iterator[Tournament]:
    """Yield a tournament before each of its rounds, up to one that cannot be paired."""
    rng = Random(seed)
    size = rng.randint(2, 11)
    ids = [Tpn(number) for number in range(1, size + 1)]
    players = tuple(
        Player(tpn, f"Player{tpn}", rng.choice((0, 1500, 1600)), "", rng.choice(("", "A", "B")))
        for tpn in ids
    )
    entries: dict[Tpn, tuple[Entry, ...]] = dict.fromkeys(ids, ())
    for number in range(1, 8):
        absent = {tpn: Mark.ZERO_POINT_BYE for tpn in ids if rng.random() < 0.07}
        tournament = Tournament(
            title=f"Chance {seed}",
            source="chance",
            players=players,
            entries=entries,
            recorded_rounds=number - 1,
            planned_rounds=7,
            system=SystemChoice("ssm", ChosenBy("scenario")),
            absences={RoundNumber(number): absent},
            draw_order=tuple(rng.sample(ids, size // 2)),
            restricted_rounds=rng.choice((0, 3)),
        )
        yield tournament
        try:
            pairing = run(tournament, record=False).paired
        except NoLegalPairing:
            return
        found = dict.fromkeys(ids, ABSENT)
        if pairing.bye is not None:
            found[pairing.bye] = BYE
        for first, second in pairing.boards:
            one, other = rng.choice(OUTCOMES)
            found[first] = Entry(second, None, one, 0)
            found[second] = Entry(first, None, other, 0)
        entries = {tpn: (*entries[tpn], found[tpn]) for tpn in ids}
