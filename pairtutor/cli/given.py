"""What a proof rests on and cannot prove, told in one line."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import combinations

from pairtutor.model.editions import SYSTEMS
from pairtutor.model.ids import points_text
from pairtutor.trace.events import RoundOpened
from pairtutor.trace.values import AbsentLine, PlayerLine, PointsLine


def facts_given(opened: RoundOpened) -> Iterator[str]:
    """Yield the facts of an opening on which the pairing can depend; what is usual is left out."""
    games = opened.round - 1
    yield f"the games of {_many(games, 'round')}" if games else "no games so far"
    yield _many(len(opened.players) + len(opened.absent), "player") + _absent(opened)
    yield from _ratings(opened)
    if opened.points and SYSTEMS[opened.system].coloured:
        yield from _points(opened.points)
    if opened.order:
        yield "an initial list of its own"
    if opened.initial_colour:
        because = opened.initial_colour_because
        yield f"{opened.initial_colour.capitalize()} first" + ("" if because == "stated" else f" ({because})")
    if opened.planned_rounds is not None:
        yield f"{_many(opened.planned_rounds, 'round')} planned"
    if opened.maxi:
        yield "a Maxi-tournament"
    if opened.seeding:
        yield f"a seeding round of {opened.seeding}"
    raised = {advanced.player for advanced in opened.accelerated}
    raised |= {player.tpn for player in opened.players if player.virtual}
    if raised:
        yield f"virtual points of {_many(len(raised), 'player')}"
    if opened.awards:
        yield f"points besides results of {_many(len(opened.awards), 'player')}"
    if opened.apart:
        pairs = {pair for group in opened.apart for pair in combinations(sorted(group), 2)}
        yield _many(len(pairs), "forbidden pair")
    yield from _of_ssm(opened)


def _many(number: int, what: str) -> str:
    return f"{number:,} {what}{'' if number == 1 else 's'}"


def _absent(opened: RoundOpened) -> str:
    """Return how many are absent, and where it counts (burstein-2026 1.7.1) how many without any point."""
    if not opened.absent:
        return ""
    without = sum(player.mark == "Z" for player in opened.absent)
    counts = SYSTEMS[opened.system].family == "burstein"
    return f" ({len(opened.absent):,} absent{f', {without:,} by a zero-point bye' if counts else ''})"


def _ratings(opened: RoundOpened) -> Iterator[str]:
    """Yield how many ratings there are where the rules look at them."""
    looked_at = opened.maxi or SYSTEMS[opened.system].family in ("dubov", "ssm")
    everybody: list[PlayerLine | AbsentLine] = [*opened.players, *opened.absent]
    rated = sum(player.rating > 0 for player in everybody)
    if looked_at and rated:
        yield _many(rated, "rating")


def _points(points: PointsLine) -> Iterator[str]:
    """Yield what results are worth."""
    yield "-".join(map(_worth, points[:3]))
    usual = _usual(points)
    yield from (
        f"{_worth(value)} for a {name.replace('_', '-')}"
        for name, value in points._asdict().items()
        if name not in ("win", "draw", "loss") and value != usual[name]
    )


def _worth(half_points: int) -> str:
    return "1/2" if half_points == 1 else points_text(half_points)


def _usual(points: PointsLine) -> dict[str, int]:
    """Return what results without a game are worth if they are worth as much as those of games."""
    win, draw = points.win, points.draw
    return PointsLine(win, draw, points.loss, win, win, draw, 0, win, 0)._asdict()


def _of_ssm(opened: RoundOpened) -> Iterator[str]:
    """Yield what only the Swiss System Modified asks for."""
    if any(player.game_points for player in opened.players):
        yield f"game points of {_many(sum(player.game_points != 0 for player in opened.players), 'player')}"
    if any(player.group for player in opened.players) and opened.restricted_rounds:
        yield f"groups kept apart for {_many(opened.restricted_rounds, 'round')}"
    if opened.drawn:
        yield "a draw by lot"
