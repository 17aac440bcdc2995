"""The last steps of a Dubov round: colours and boards."""

from __future__ import annotations

from typing import TYPE_CHECKING

from pairtutor.model.colour import Colour
from pairtutor.rules.dubov_1997.citations import COLOUR, RESULT
from pairtutor.systems.dubov_1997.telling.opening import due_line
from pairtutor.trace.events import ColourDecided, RoundClosed
from pairtutor.trace.values import PairLine

if TYPE_CHECKING:
    from collections.abc import Sequence

    from pairtutor.systems.dubov_1997.seats import Seats
    from pairtutor.systems.dubov_1997.state import State
    from pairtutor.systems.dubov_1997.telling.witnesses import Witnesses
    from pairtutor.trace.refusals import ColourLimit


def colour_decided(witnesses: Witnesses, seats: Seats) -> ColourDecided:
    """Return the step that tells who has White on a board, by which criterion of section 3."""
    players = witnesses.field.players
    white, black, rule = players[seats.white], players[seats.black], seats.allocation.rule
    return ColourDecided(
        cites=COLOUR[rule],
        white=white.tpn,
        black=black.tpn,
        higher=players[seats.higher].tpn,
        white_preference=due_line(white.colours),
        black_preference=due_line(black.colours),
        white_colours=white.colours,
        black_colours=black.colours,
        rule=rule,
        games_back=seats.allocation.games_back,
        limits=_limits(witnesses, seats) if rule == "only-allowed" else (),
    )


def _limits(witnesses: Witnesses, seats: Seats) -> tuple[ColourLimit, ...]:
    """Return what bars the other way to give the colours."""
    found = (
        witnesses.limit(seats.white, Colour.BLACK),
        witnesses.limit(seats.black, Colour.WHITE),
    )
    return tuple(limit for limit in found if limit)


def round_closed(witnesses: Witnesses, seated: Sequence[Seats], state: State) -> RoundClosed:
    """Return the step that closes a round; those brought up to a higher score have an upfloat."""
    players, tpn = witnesses.field.players, witnesses.tpn
    apart = [one for one in seated if players[one.white].score != players[one.black].score]
    lower = [one.black if one.higher == one.white else one.white for one in apart]
    return RoundClosed(
        cites=RESULT,
        boards=tuple(PairLine(tpn(one.white), tpn(one.black)) for one in seated),
        bye=None if state.bye is None else tpn(state.bye),
        downfloats=tuple(tpn(one.higher) for one in apart),
        upfloats=tuple(map(tpn, lower)),
        brackets=state.group,
        families=0,
        skipped=0,
        candidates=0,
    )
