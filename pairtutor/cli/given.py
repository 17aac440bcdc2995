"""What a proof rests on and cannot prove, told in one line."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import combinations

from pairtutor.messages import Message, Messages, messages_of
from pairtutor.model.editions import SYSTEMS
from pairtutor.model.ids import points_text
from pairtutor.narrative.signs import Signs, signs_of
from pairtutor.resources import ENGLISH, Language
from pairtutor.trace.events import FactsStated, RoundOpened
from pairtutor.trace.values import AbsentLine, PlayerLine, PointsLine


def facts_given(
    opened: RoundOpened, language: Language = ENGLISH, stated: FactsStated | None = None
) -> Iterator[str]:
    """Yield the facts of an opening on which the pairing can depend; what is usual is left out.

    Of a bracket that is `stated` they are those of the players, and no games.
    """
    signs = signs_of(language)
    messages = messages_of(language, of_teams=opened.teams is not None)

    def many(number: int, what: str) -> str:
        return messages(f"verbs.verify.given.{what}", n=number, number=signs.whole(number))

    def fact(what: str) -> str:
        return messages(f"verbs.verify.given.{what}")

    games = opened.round - 1
    if stated is not None:
        yield many(len(opened.players), "stated")
    else:
        yield many(games, "games") if games else fact("no-games")
        yield _players(opened, many(len(opened.players) + len(opened.absent), "players"), messages, signs)
    if rated := _rated(opened):
        yield many(rated, "ratings")
    if opened.points and SYSTEMS[opened.system].coloured and stated is None:
        yield from _points(opened.points, messages)
    if opened.order:
        yield fact("order")
    if opened.initial_colour:
        colour = Message(f"verbs.verify.given.first.{opened.initial_colour}")
        yield messages(f"verbs.verify.given.because.{opened.initial_colour_because}", colour=colour)
    if opened.planned_rounds is not None:
        yield many(opened.planned_rounds, "planned")
    if opened.maxi:
        yield fact("maxi")
    if opened.teams is not None:
        yield fact(f"teams.preferences.{opened.teams.preferences}")
        yield fact(f"teams.score.{opened.teams.score}")
        if opened.teams.secondary:
            yield fact("teams.secondary")
    if opened.seeding:
        yield messages("verbs.verify.given.seeding", system=opened.seeding)
    raised = {advanced.player for advanced in opened.accelerated}
    raised |= {player.tpn for player in opened.players if player.virtual}
    if raised:
        yield many(len(raised), "virtual")
    if opened.awards:
        yield many(len(opened.awards), "awards")
    if opened.apart:
        pairs = {pair for group in opened.apart for pair in combinations(sorted(group), 2)}
        yield many(len(pairs), "apart")
    # what only the Swiss System Modified asks for
    if any(player.game_points for player in opened.players):
        yield many(sum(player.game_points != 0 for player in opened.players), "game-points")
    if any(player.group for player in opened.players) and opened.restricted_rounds:
        yield many(opened.restricted_rounds, "groups")
    if opened.drawn:
        yield fact("drawn")


def _players(opened: RoundOpened, players: str, messages: Messages, signs: Signs) -> str:
    """Return how many are absent, and where it counts (burstein-2026 1.7.1) how many without any point."""
    if not opened.absent:
        return players
    without = sum(player.mark == "Z" for player in opened.absent)
    counts = SYSTEMS[opened.system].family == "burstein"
    return messages(
        f"verbs.verify.given.absent{'-without' if counts else ''}",
        players=players,
        absent=signs.whole(len(opened.absent)),
        without=signs.whole(without),
    )


def _rated(opened: RoundOpened) -> int:
    """Return how many ratings there are where the rules look at them."""
    looked_at = opened.maxi or SYSTEMS[opened.system].family in ("dubov", "ssm")
    everybody: list[PlayerLine | AbsentLine] = [*opened.players, *opened.absent]
    return sum(player.rating > 0 for player in everybody) if looked_at else 0


def _points(points: PointsLine, messages: Messages) -> Iterator[str]:
    """Yield what results are worth."""
    yield "-".join(map(_worth, points[:3]))
    usual = _usual(points)
    yield from (
        messages(f"verbs.verify.given.worth.{name.replace('_', '-')}", points=_worth(value))
        for name, value in points._asdict().items()
        if name not in ("win", "draw", "loss") and value != usual[name]
    )


def _worth(half_points: int) -> str:
    return "1/2" if half_points == 1 else points_text(half_points)


def _usual(points: PointsLine) -> dict[str, int]:
    """Return what results without a game are worth if they are worth as much as those of games."""
    win, draw = points.win, points.draw
    return PointsLine(win, draw, points.loss, win, win, draw, 0, win, 0)._asdict()
