"""Histories that no legal play makes: boards, colours and byes of all rounds before the one to pair, by lot.

A few divisions into boards come again and again, so that few have met and the round can be paired; most
players have one colour much more often than the other. So differences of three and more come up, and runs of
the very colour that is due: in some of the histories White wins nearly every game, so that those with the
most points are due Black, and in the last two rounds many have the other colour than before, and draw.
"""

from __future__ import annotations

from collections.abc import Sequence
from random import Random
from typing import Final

from pairtutor.model.colour import Colour
from pairtutor.model.editions import SYSTEMS
from pairtutor.model.game import Entry, ForbiddenMeeting, Mark, PointSystem
from pairtutor.model.ids import HalfPoints, RoundNumber, Tpn
from pairtutor.model.tournament import ChosenBy, Player, SystemChoice, Tournament
from tests.lab.oracles.fielded import fielded

RESULTS: Final = (
    *((Mark.WIN, Mark.LOSS), (Mark.LOSS, Mark.WIN)) * 3,
    *((Mark.DRAW, Mark.DRAW),) * 6,
    (Mark.FORFEIT_WIN, Mark.FORFEIT_LOSS),
    (Mark.FORFEIT_LOSS, Mark.FORFEIT_WIN),
    (Mark.FORFEIT_LOSS, Mark.FORFEIT_LOSS),
)
WON: Final = (*((Mark.WIN, Mark.LOSS),) * 19, (Mark.DRAW, Mark.DRAW))
EVEN: Final = (*((Mark.DRAW, Mark.DRAW),) * 9, (Mark.WIN, Mark.LOSS))
"""Results of White and Black where White wins nearly every game, and where nearly all are drawn."""
ALONE: Final = (
    *(Mark.PAIRING_ALLOCATED_BYE,) * 2,
    Mark.HALF_POINT_BYE,
    Mark.FULL_POINT_BYE,
    *(Mark.ZERO_POINT_BYE,) * 2,
)
POINTS: Final = (
    *(PointSystem(),) * 4,
    PointSystem(pairing_allocated_bye=0),
    PointSystem(pairing_allocated_bye=1),
    PointSystem(win=6, draw=2, pairing_allocated_bye=6, full_point_bye=6, half_point_bye=2, forfeit_win=6),
)
OF_SSM: Final = PointSystem(full_point_bye=0, half_point_bye=0)
PLAIN: Final = ("dutch-2012", "dubov-1997", "lim-1999", "lim-2026", "ssm")
"""Systems whose events have the usual points and no virtual ones, for their second route knows no others."""


def random_history(seed: int, system: str, most: int = 10) -> tuple[Tournament, RoundNumber]:
    """Return a tournament of two players at least, and the round to pair, mostly the last one."""
    rng = Random(f"history {system} {seed}")
    turning = rng.random() < 0.5
    ids = [Tpn(number) for number in range(1, rng.randint(most - 2 if turning else 2, most) + 1)]
    rounds = rng.randint(6, 9) if turning else rng.randint(1, 12)
    points = OF_SSM if system == "ssm" else POINTS[0] if system in PLAIN else rng.choice(POINTS)
    divisions = [rng.sample(ids, len(ids)) for _ in range(rng.randint(1, 2 if turning else 4))]
    white = {tpn: rng.choice((0.02, 0.98) if turning else (0.05, 0.3, 0.5, 0.7, 0.95)) for tpn in ids}
    lines: dict[Tpn, list[Entry]] = {tpn: [] for tpn in ids}
    for number in range(1, rounds + 1):
        results = RESULTS if not turning else WON if number < rounds - 1 else EVEN
        turned = turning and number >= rounds - 1
        likely = {tpn: rng.random() for tpn in ids} if turned else white
        for tpn, entry in _drawn(rng, rng.choice(divisions), likely, results, points).items():
            lines[tpn].append(entry)
    number = RoundNumber(rounds + 1)
    apart = [tuple(sorted(rng.sample(ids, 2))) for _ in range(rng.randint(0, 2))]
    away = {tpn: Mark.ZERO_POINT_BYE for tpn in ids[2:] if rng.random() < 0.08}
    accelerated = SYSTEMS[system].accelerated and system not in PLAIN and rng.random() < 0.25
    half = dict.fromkeys(ids[: (len(ids) + 1) // 2], (points.win,) * number)
    virtual: dict[Tpn, tuple[HalfPoints, ...]] = half if accelerated else {}
    one = Tournament(
        title=f"history {seed}",
        source="history",
        players=tuple(
            Player(tpn, f"Player {tpn}", 2400 - 50 * rng.randint(0, 9), "", rng.choice(("", "A", "B")))
            for tpn in ids
        ),
        entries={tpn: tuple(line) for tpn, line in lines.items()},
        recorded_rounds=rounds,
        planned_rounds=rounds + (1 if turning else rng.choice((1, 1, 2))),
        system=SystemChoice(system, ChosenBy("scenario")),
        points=points,
        initial_colour=rng.choice(list(Colour)) if SYSTEMS[system].coloured else None,
        forbidden=()
        if system in ("dubov-1997", "ssm")
        else tuple(ForbiddenMeeting(pair, RoundNumber(1), number) for pair in apart),
        virtual_points=virtual,
        absences={number: away},
        draw_order=tuple(rng.sample(ids, len(ids) // 2)) if system == "ssm" else (),
        restricted_rounds=rng.choice((0, 3)) if system == "ssm" else 0,
    )
    return fielded(one, system), number


def _drawn(
    rng: Random,
    order: Sequence[Tpn],
    white: dict[Tpn, float],
    results: Sequence[tuple[Mark, Mark]],
    points: PointSystem,
) -> dict[Tpn, Entry]:
    """Return one round by lot: neighbours meet, and some of them do not."""
    found: dict[Tpn, Entry] = {}
    for one, other in zip(order[::2], order[1::2], strict=False):
        if rng.random() < 0.07:
            continue
        first, second = (one, other) if rng.random() < (1 + white[one] - white[other]) / 2 else (other, one)
        marks = rng.choice(results)
        found[first] = Entry(second, Colour.WHITE, marks[0], points.worth(marks[0]))
        found[second] = Entry(first, Colour.BLACK, marks[1], points.worth(marks[1]))
    for tpn in order:
        if tpn not in found:
            mark = rng.choice(ALONE)
            found[tpn] = Entry(None, None, mark, points.worth(mark))
    return found
