"""Single steps answered without our engine: halves, exchanges, colours counted, byes, floats, lists."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from math import ceil

from pairtutor.exercises.exercise import Exercise, Response
from pairtutor.model.game import Entry, Mark
from pairtutor.model.ids import Tpn
from tests.lab.exercises.by_hand import known
from tests.lab.oracles.standing import Standing, standings

STEPS = ("split", "exchange", "refusals", "eligible", "spared", "listing", "accelerated")
"""The kinds that are answered here."""


def step(exercise: Exercise, system: str) -> Response | None:
    """Return the answer to a single step, None where it is not known."""
    match exercise.kind:
        case "split":
            return _halves(exercise)
        case "exchange":
            return _next_halves(exercise)
        case "refusals":
            return _least_refusals(exercise, system)
        case "eligible":
            able = {line.tpn for line in _lines(exercise) if line.may_have_bye}
            if system == "ssm":  # B2: nothing but a bye
                entries = exercise.tournament.entries
                able = {tpn for tpn in entries if Mark.PAIRING_ALLOCATED_BYE not in _marks(entries[tpn])}
            return Response(named=tuple(tpn for tpn in exercise.players if tpn in able))
        case "spared" if system == "dutch-2017":
            return _stays(exercise)
        case "listing":
            return _initial_list(exercise)
        case "accelerated":
            return _with_virtual_points(exercise)
        case _:
            return None


def _marks(games: tuple[Entry, ...]) -> set[Mark]:
    return {game.mark for game in games}


def _lines(exercise: Exercise) -> list[Standing]:
    return standings(exercise.tournament, exercise.round)


def _halves(exercise: Exercise) -> Response | None:
    """Return the first of a bracket of one score, as many as the question says that pairs are to be made."""
    part, pairs = exercise.part, re.search(r": (\d+) pairs?", exercise.question)
    assert part is not None and pairs is not None
    return None if part.mdps else Response(named=part.residents[: int(pairs[1])])


def _next_halves(exercise: Exercise) -> Response:
    """Return S1 after the exchange of one player that follows, by sorting all of them."""
    assert exercise.part is not None and exercise.candidate is not None
    players = list(exercise.part.residents)
    pairs = len(exercise.candidate.pairs)
    places = range(len(players))
    swaps = sorted((low - up, -up, low) for up in places if up < pairs for low in places if low >= pairs)
    made = [[*range(pairs)]] + [
        sorted({*range(pairs)} - {-leaving} | {entering}) for _, leaving, entering in swaps
    ]
    now = [players.index(pair[0]) for pair in exercise.candidate.pairs]
    return Response(named=tuple(players[at] for at in made[made.index(now) + 1]))


def _least_refusals(exercise: Exercise, system: str) -> Response:
    """Return the fewest pairs of one colour, by listing every way to pair."""
    assert exercise.part is not None
    wish = known(system, exercise.tournament, exercise.round).wish
    due = [wish(tpn)[0].upper() for tpn in exercise.part.residents]
    return Response(number=min(_clashes(due, len(due) % 2)))


def _clashes(due: Sequence[str], left_over: int) -> Iterator[int]:
    """Yield for every way to pair how many pairs are due one colour; N stands for no preference."""
    if not due:
        yield 0
        return
    first, *rest = due
    if left_over:
        yield from _clashes(rest, left_over - 1)
    for at, other in enumerate(rest):
        for clashes in _clashes([*rest[:at], *rest[at + 1 :]], left_over):
            yield clashes + (first == other != "N")


def _stays(exercise: Exercise) -> Response:
    """Return the player of two who floated down in the last round, or else in the one before."""
    line = {one.tpn: one.floats for one in _lines(exercise)}
    first, other = exercise.players
    for ago in (0, 1):
        floated = [tpn for tpn in (first, other) if line[tpn][ago] == "down"]
        if len(floated) == 1:
            return Response(named=(floated[0],))
    return Response(named=())


def _initial_list(exercise: Exercise) -> Response:
    """Return the letters by rating, title and alphabet."""
    titles = ["GM", "IM", "WGM", "FM", "WIM", "CM", "WFM", "WCM"]
    players = {player.tpn: player for player in exercise.tournament.players}
    rows = []
    for letter, option in zip(exercise.letters, exercise.options, strict=True):
        player = players[(option.named or (Tpn(0),))[0]]
        title = titles.index(player.title) if player.title else len(titles)
        rows.append((3000 - player.rating, title, player.name.lower(), letter))
    return Response(order=tuple(row[-1] for row in sorted(rows)))


def _with_virtual_points(exercise: Exercise) -> Response:
    """Return the players of group A in an accelerated round, nobody in a later one."""
    group = 2 * ceil(len(exercise.tournament.players) / 4)
    rounds = ceil((exercise.tournament.planned_rounds or 0) / 2)
    named = [tpn for tpn in exercise.players if tpn <= group and exercise.round <= rounds]
    return Response(named=tuple(named))
