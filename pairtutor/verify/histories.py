"""The opening of a round: scores, ranks, colours, floats and bars derived anew from the games."""

from __future__ import annotations

from collections.abc import Mapping
from itertools import product

from pairtutor.model.ids import Tpn
from pairtutor.trace.events import RoundOpened
from pairtutor.trace.values import GameLine
from pairtutor.verify.editions import Edition
from pairtutor.verify.persons import PLAYED, Person, person
from pairtutor.verify.refuted import Refuted, holds, same

Games = dict[Tpn, tuple[GameLine, ...]]
"""The games of each player, round 1 first."""
Worth = Mapping[str, int]
"""Half points of each mark."""
_BYES = frozenset("HFUZ")
_BAR_REASONS = {
    "U": "pairing-allocated-bye",
    "+": "forfeit-win",
    "F": "full-point-bye",
    "H": "half-point-bye",
    "Z": "zero-point-bye",
    "-": "forfeit-loss",
}
_MIRROR = {"1": "0", "0": "1", "=": "=", "W": "L", "L": "W", "D": "D", "+": "-", "-": "+-"}


def persons(opened: RoundOpened, edition: Edition) -> dict[Tpn, Person]:
    """Return the participants by pairing number, derived from their games.

    Raises:
        Refuted: a line does not follow from the games.
    """
    games = _games(opened)
    _mutual(games)
    worth = edition.worth or _worth(opened, games)
    if edition.worth:
        _scores(opened, games, edition.worth)
    earlier = _before(opened, games, worth)
    last = opened.planned_rounds is not None and opened.round >= opened.planned_rounds
    same(1, "whether it is the last round", last, opened.last_round)
    same(1, "whether a bye is needed", len(games) % 2 == 1, opened.bye_needed)
    found = {}
    for line in opened.players:
        own = games[line.tpn]
        floats = tuple(
            _float(own, opened.round - back, earlier, line.tpn, edition, worth) or line.floats[back - 1]
            for back in (1, 2)
        )
        bar = _bar(own, edition, worth)
        real = line.score - line.virtual
        top = last and edition.topscorers and 2 * real > worth["1"] * (opened.round - 1)
        one = person(line, own, (floats[0], floats[1]), bar is not None, top)
        who = f"of {line.tpn}"
        same(1, f"the colours {who}", one.colours, line.colours)
        same(1, f"the rounds without a game {who}", one.missed, line.missed)
        same(1, f"the colour difference {who}", one.difference, line.colour_difference)
        due = edition.preference(one.colours)
        same(1, f"the preference {who}", due, tuple(line.preference))
        same(1, f"the floats {who}", one.floats, line.floats)
        same(1, f"what bars the bye {who}", bar, line.bye_bar and tuple(line.bye_bar))
        same(1, f"whether {line.tpn} is a topscorer", top, line.topscorer)
        found[line.tpn] = one
    _order(opened, by_number=edition.by_number)
    return found


def scores_before(opened: RoundOpened) -> dict[Tpn, list[int]]:
    """Return what everybody had before each round, in half points, with the virtual points of that round."""
    games = _games(opened)
    return _before(opened, games, _worth(opened, games))


def worth_of_marks(opened: RoundOpened) -> Worth:
    """Return what the marks are worth, in half points."""
    return _worth(opened, _games(opened))


def _before(opened: RoundOpened, games: Games, worth: Worth) -> dict[Tpn, list[int]]:
    scores = {tpn: _sums(opened, tpn, line, worth) for tpn, line in games.items()}
    for player, points in opened.accelerated:
        holds(player in scores, 1, "who had virtual points", "somebody who takes part", player)
        same(1, f"the rounds of the virtual points of {player}", opened.round - 1, len(points))
        scores[player] = [score + more for score, more in zip(scores[player], (*points, 0), strict=True)]
    return scores


def _games(opened: RoundOpened) -> Games:
    found: Games = {}
    absent = {line.tpn for line in opened.absent}
    for line in opened.players:
        holds(line.tpn > 0, 1, "the pairing numbers", "numbers from 1", line.tpn)
        holds(line.tpn not in found, 1, "the pairing numbers", "each once", line.tpn)
        holds(line.tpn not in absent, 1, "who is absent", f"not {line.tpn}, who takes part", line.tpn)
        same(1, f"the number of rounds of {line.tpn}", opened.round - 1, len(line.games))
        found[line.tpn] = line.games
    return found


def _mutual(games: Games) -> None:
    """Check that both players of a game tell the same of it."""
    for tpn, line in games.items():
        for number, one in enumerate(line, 1):
            if one.opponent is None or one.opponent not in games:
                continue
            other = games[one.opponent][number - 1]
            what = f"round {number} of {tpn} and {one.opponent}"
            same(1, what, tpn, other.opponent)
            holds(one.colour is None or one.colour != other.colour, 1, what, "two colours", one.colour)
            holds(other.mark in _MIRROR.get(one.mark, ""), 1, what, _MIRROR.get(one.mark), other.mark)


def _sums(opened: RoundOpened, tpn: Tpn, line: tuple[GameLine, ...], worth: Worth) -> list[int]:
    awards = next((points for player, points in opened.awards if player == tpn), (0,) * len(line))
    same(1, f"the rounds of the points besides results of {tpn}", len(line), len(awards))
    total, sums = 0, [0]
    for one, award in zip(line, awards, strict=True):
        total += worth.get(one.mark, 0) + award
        sums.append(total)
    return sums


def _scores(opened: RoundOpened, games: Games, worth: Worth) -> None:
    for line in opened.players:
        same(
            1,
            f"the score of {line.tpn} in half points",
            _sums(opened, line.tpn, games[line.tpn], worth)[-1],
            line.score,
        )


def _worth(opened: RoundOpened, games: Games) -> Worth:
    """Return what the marks are worth; a trace does not say it, so the usual values are tried in turn.

    Raises:
        Refuted: no values lead to the scores.
    """
    blame: tuple[int, int, int] | None = None
    for (win, draw, loss), bye, forfeit in product(
        ((2, 1, 0), (6, 2, 0), (4, 2, 0), (6, 4, 2), (2, 0, 0)), (0, 1, 2), (0, 1)
    ):
        by = (win, draw, loss)
        worth = {
            "1": win, "W": win, "=": draw, "D": draw, "0": loss, "L": loss, "U": by[bye], "F": win,
            "H": draw, "Z": 0, "+": by[forfeit], "-": 0,
        }  # fmt: skip
        wrong = next(
            (
                (line.tpn, total, line.score - line.virtual)
                for line in opened.players
                if (total := _sums(opened, line.tpn, games[line.tpn], worth)[-1]) != line.score - line.virtual
            ),
            None,
        )
        if wrong is None:
            return worth
        blame = blame or wrong
    assert blame is not None
    raise Refuted(1, f"the score of {blame[0]} in half points", blame[1], blame[2])


def _float(
    own: tuple[GameLine, ...],
    number: int,
    earlier: dict[Tpn, list[int]],
    tpn: Tpn,
    edition: Edition,
    worth: Worth,
) -> str | None:
    """Return the float of a round; None where it rests on the games of somebody who is absent now."""
    if number < 1:
        return "none"
    one = own[number - 1]
    if number <= len(own) - edition.floats_back:
        return "none"
    if one.opponent is None or (edition.played_only and one.mark not in PLAYED):
        return edition.idle_float(one.mark, worth)
    if one.opponent not in earlier:
        return None
    mine, theirs = earlier[tpn][number - 1], earlier[one.opponent][number - 1]
    return edition.floated(mine, theirs, edition.median(number, worth))


def _bar(own: tuple[GameLine, ...], edition: Edition, worth: Worth) -> tuple[str, int] | None:
    for number, one in enumerate(own, 1):
        if edition.bars_bye(one.mark, worth):
            return (_BAR_REASONS[one.mark], number)
    return None


def _order(opened: RoundOpened, *, by_number: bool) -> None:
    """Check ranks and scoregroups: score, then the order of the initial list."""
    ranked = sorted(opened.players, key=lambda line: -line.score)
    for place, line in enumerate(opened.players, 1):
        same(1, f"the rank of {line.tpn}", place, line.rank)
    same(
        1,
        "the order by score",
        tuple(line.tpn for line in ranked),
        tuple(line.tpn for line in opened.players),
    )
    for one, other in zip(opened.players, opened.players[1:], strict=False):
        if by_number and one.score == other.score and one.tpn > other.tpn and not _other_order(opened):
            raise Refuted(1, f"the order of {one.tpn} and {other.tpn}", "by pairing number", "the other way")
    groups: dict[int, list[int]] = {}
    for line in opened.players:
        groups.setdefault(line.score, []).append(line.tpn)
    told = [(group.score, list(group.players)) for group in opened.scoregroups]
    same(1, "the scoregroups", list(groups.items()), told)


def _other_order(opened: RoundOpened) -> bool:
    """Say whether the initial list is plainly not that of the pairing numbers."""
    pairs = list(zip(opened.players, opened.players[1:], strict=False))
    level = [(a.tpn, b.tpn) for a, b in pairs if a.score == b.score]
    return 3 * sum(a > b for a, b in level) > len(level)
