"""What is told of a player who floats down: why it had to be, or who else could."""

from __future__ import annotations

from dataclasses import replace

from pairtutor.model.ids import Tpn
from pairtutor.narrative.bars import BarredView
from pairtutor.narrative.cast import PlayerNames
from pairtutor.narrative.naming import PhraseContext
from pairtutor.narrative.outcomes import alternatives
from pairtutor.narrative.partners import meets_nobody, possible
from pairtutor.narrative.parts import Group
from pairtutor.narrative.targets import joined_or_again
from pairtutor.narrative.unpaired import bye_at_lowest
from pairtutor.trace.bracket_record import BracketRecord
from pairtutor.trace.events import FloaterChosen
from pairtutor.trace.index import RoundIndex


def floater(event: FloaterChosen, index: RoundIndex, cast: PlayerNames) -> PhraseContext:
    """Return the view of a floater.

    Who can meet nobody in the bracket is `forced`; who else could float is told once, at the first of the
    others, who is then `as_for` for the rest of them; `together` are all of these.
    """
    bracket = _record(event, index)
    events = [*bracket.all(FloaterChosen)] if bracket else []
    opened = bracket.opened if bracket else None
    forced = unmatched_view(event.player, bracket, cast)
    free = [one for one in events if not unmatched_view(one.player, bracket, cast)]
    anyhow = {(one.player,) for one in events if one not in free}
    told = replace(event, hits=tuple(tuple(one for one in hit if one not in anyhow) for hit in event.hits))
    alike = [one for one in free if replace(event, player=one.player, limbo=one.limbo) == one]
    first = alike[0] if event.alternatives and len(alike) > 1 else event
    return PhraseContext(
        event,
        cast,
        alternatives=() if forced else alternatives(told, cast, bracket.judged if bracket else None),
        alone=bracket is not None and bracket.players == (event.player,),
        forced=forced,
        as_for=cast.who(first.player) if first != event and not forced else None,
        together=cast.group(one.player for one in alike) if first == event and len(alike) > 1 else (),
        several=len(free) > 1,
        only=_only_opponent(event, bracket, cast),
        pairs=0 if opened is None else opened.max_pairs,
        lowest=bye_at_lowest(cast),
        nobody_else=not (forced or joined_or_again(index, event.bracket))
        and event.alternatives == ()
        and (opened is None or opened.max_pairs > 0),
    )


def _record(event: FloaterChosen, index: RoundIndex) -> BracketRecord | None:
    """Return the pairing of a bracket that a floater belongs to; it need not be the last of that bracket."""
    own = (one for one in reversed(index.openings) if one.opened.number == event.bracket)
    return next((one for one in own if event in one.all(FloaterChosen)), index.last_opening(event.bracket))


def _only_opponent(event: FloaterChosen, bracket: BracketRecord | None, cast: PlayerNames) -> Group:
    """Return the only one whom a floater could meet here, where not all others could float instead."""
    if bracket is None or not event.alternatives or len(bracket.players) < len(event.alternatives) + 3:
        return ()
    found = possible(event.player, bracket.opened, cast)
    return cast.group(found) if len(found) == 1 else ()


def unmatched_view(player: Tpn, bracket: BracketRecord | None, cast: PlayerNames) -> BarredView | None:
    """Return that a player who leaves a bracket could meet nobody in it; None where that is not so."""
    return None if bracket is None else meets_nobody(player, bracket.opened, cast, bracket.players)
