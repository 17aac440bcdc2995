"""Why a value is no better, by counting players: who wants which colour, and who can have it with whom."""

from __future__ import annotations

from pairtutor.answers.answer import Counted
from pairtutor.model.ids import Tpn
from pairtutor.narrative.cast import PlayerNames
from pairtutor.narrative.hits import met_all
from pairtutor.narrative.partners import possible
from pairtutor.narrative.parts import PlayerRef
from pairtutor.narrative.value_parts import CountedView
from pairtutor.trace.bracket_record import BracketRecord
from pairtutor.trace.events import BracketOpened


def too_many(most: int, value: int, bracket: BracketRecord | None) -> bool:
    """Return whether so many want one colour that as many pairs as a `value` must be of two of them."""
    if bracket is None or not value:
        return False
    return bracket.opened.max_pairs - (len(bracket.opened.by_bsn) - most) == value


def counted_view(
    counted: Counted, value: int, bracket: BracketRecord | None, cast: PlayerNames
) -> CountedView:
    """Return a count with its players by name, and whether it is one for the best candidates alone."""
    group = cast.group
    left_over = bracket.opened.downfloaters if bracket else 0
    taker = _taker(bracket.opened, cast) if bracket else None
    others = dict.fromkeys(other for escape in counted.escapes for other in escape.others)
    seekers = tuple(escape.player for escape in counted.escapes)
    players = {*seekers, *counted.left}
    white = players <= set(counted.white)
    same, other = (counted.white, counted.black) if white else (counted.black, counted.white)
    opponents = [other for other in others if other]
    over = left_over if 0 in others else 0
    met = [met_all((tpn,), seekers, cast) for tpn in other]
    left_met = [met_all((tpn,), {*other, *counted.none}, cast) for tpn in counted.left]
    stay = left_over > 0 and taker is None and (bool(counted.left) or not over)
    return CountedView(
        colour=cast.words.colours["white" if white else "black"],
        everybody=players == set(same),
        short=max(len(seekers) - len(opponents) - over, 0),
        white=group(counted.white),
        black=group(counted.black),
        none=group(counted.none),
        seekers=group(seekers),
        opponents=group(sorted(opponents, key=lambda tpn: cast.line(tpn).rank)),
        over=over,
        left=group(counted.left),
        taker=taker,
        met=() if opponents else tuple(reason for reason in met if reason),
        left_met=tuple(reason for reason in left_met if reason),
        given=stay or bracket is None or _could_do_otherwise(counted, {*opponents}, bracket.opened, cast),
        floating=left_over > 0,
        only=value if (counted.left or not other) and too_many(len(same), value, bracket) else 0,
    )


def _could_do_otherwise(
    counted: Counted, opponents: set[Tpn], opened: BracketOpened, cast: PlayerNames
) -> bool:
    """Return whether somebody may meet another one of another wish, though not in the best candidates."""
    named = {escape.player: opponents for escape in counted.escapes} | {tpn: set() for tpn in counted.left}
    own = set(counted.white if {*named} <= {*counted.white} else counted.black)
    return any({*possible(tpn, opened, cast)} - own - some for tpn, some in named.items())


def _taker(opened: BracketOpened, cast: PlayerNames) -> PlayerRef | None:
    """Return the only player of a last bracket who may have the bye, None if there is no such player."""
    last = opened.bracket_kind in {"last", "CLB"} and opened.downfloaters == 1
    takers = [tpn for tpn in opened.by_bsn if cast.line(tpn).bye_bar is None] if last else []
    return cast.who(takers[0]) if len(takers) == 1 else None
