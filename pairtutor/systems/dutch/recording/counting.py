"""Why a number of players refused a colour can be no lower, by counting who wants the same colour.

Of players who want one colour, each can have it only with somebody else, or by being left over. Those for
whom there is nobody, when all the others are taken, must meet each other.
"""

from __future__ import annotations

from collections.abc import Callable

from pairtutor.matching.bits import bits, mask_of
from pairtutor.model.colour import Colour
from pairtutor.model.ids import PLACE
from pairtutor.systems.dutch.players import BracketPlayers
from pairtutor.systems.dutch.recording.best_member import BestMember
from pairtutor.trace.reasons import Counted, Escape
from pairtutor.trace.values import Players, Value

COLOURS = ("colour-preference",)
"""The criteria that count pairs of players who want the same colour, each pair once."""


Counting = Callable[[str, Value], Counted | None]
"""Returns why a value of a criterion can be no better."""


def colour_counter(best: BestMember | None) -> Counting:
    """Return what counts in a bracket; nothing is counted where nobody wants to know."""
    return lambda criterion, value: None if best is None else proof_by_counting(best, criterion, value)


def proof_by_counting(best: BestMember, criterion: str, value: Value) -> Counted | None:
    """Return why no candidate has less in a criterion; None where it takes more than counting."""
    bracket, shape = best.setup.bracket, best.shape
    place = next((at for at in range(1, best.stages) if best.criterion(at) == criterion), 0)
    if criterion not in COLOURS or not place or not value:
        return None
    rows, outside = best.rows(place - 1), best.outside
    over = bracket.size - 2 * shape.max_pairs
    for colour in (Colour.WHITE, Colour.BLACK):
        same = mask_of(v for v in range(bracket.size) if bracket.players[v].preference.colour is colour)
        short = _too_many(rows, same, outside, over)
        ways = 0
        for v in bits(short):
            ways |= rows[v] & ~same
        others = (ways & bracket.everybody).bit_count() + (over if ways & outside else 0)
        if short and (short.bit_count() - others + 1) // 2 == value:
            return _tell_counting(bracket, rows, short, same, outside)
    return None


def _too_many(rows: list[int], same: int, outside: int, over: int) -> int:
    """Return those of `same` who are too many for the others: a matching cannot serve them all.

    `over` of them can be left over, whatever stands outside the bracket.
    """
    served: dict[int, int] = {}
    left = [v for v in bits(same) if not _serve(v, rows, same, outside, over, served, set())]
    reached: set[int] = set()
    players = set(left)
    for v in left:
        _serve(v, rows, same, outside, over, served, reached)
    players.update(v for w, v in served.items() if w in reached)
    return mask_of(players)


def _serve(
    v: int, rows: list[int], same: int, outside: int, over: int, served: dict[int, int], seen: set[int]
) -> bool:
    """Give a player somebody else, by moving others on if need be; `seen` are those who were asked."""
    ways = list(bits(rows[v] & ~same & ~outside))
    if rows[v] & outside:
        ways += range(-over, 0)
    for w in ways:
        if w not in seen:
            seen.add(w)
            if w not in served or _serve(served[w], rows, same, outside, over, served, seen):
                served[w] = v
                return True
    return False


def _tell_counting(bracket: BracketPlayers, rows: list[int], short: int, same: int, outside: int) -> Counted:
    tpn = [one.tpn for one in bracket.players]

    def those(colour: Colour | None) -> Players:
        return tuple(one.tpn for one in bracket.players if one.preference.colour is colour)

    escapes, left = [], []
    for v in bits(short):
        ways = [tpn[w] for w in bits(rows[v] & ~same & ~outside)]
        if rows[v] & outside:
            ways.append(PLACE)
        if ways:
            escapes.append(Escape(tpn[v], tuple(ways)))
        else:
            left.append(tpn[v])
    return Counted(those(Colour.WHITE), those(Colour.BLACK), those(None), tuple(escapes), tuple(left))
