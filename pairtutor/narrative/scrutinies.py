"""What is told of a pair that a procedure looks at: the step, and whether anybody else is left for it."""

from __future__ import annotations

from pairtutor.model.ids import Tpn
from pairtutor.narrative.cast import Cast
from pairtutor.narrative.naming import Spoken
from pairtutor.narrative.sides import between
from pairtutor.trace.index import GroupRecord, RoundIndex, paired
from pairtutor.trace.procedures import GroupOpened, PairingsUndone, PairScrutinised, PlayerTransferred


def scrutiny(event: PairScrutinised, index: RoundIndex, cast: Cast) -> Spoken:
    """Return the view of a scrutiny; `last_two` when everybody else of the group is paired or has left it."""
    again = event.stage in {"colours", "floater-colours"} and event.opponent == event.proposed
    group = index.groups.get(event.group) if again else None
    alone = group is not None and _open(group, event) == paired(event)
    return Spoken(event, cast, last_two=alone, tried=between(event.tried, event, index, cast))


def _open(group: GroupRecord, event: PairScrutinised) -> set[Tpn]:
    """Return who of a group is neither paired nor gone when a pair is looked at, the two included."""
    here: set[Tpn] = set()
    met: dict[Tpn, Tpn] = {}
    for step in group.steps:
        if step.event is event:
            break
        match step.event:
            case GroupOpened(arrived=arrived, residents=residents):
                here |= {*residents, *(one.player for one in arrived)}
            case PairScrutinised(player=player, opponent=int(opponent)):
                met[player] = opponent
            case PlayerTransferred(player=player):
                here.discard(player)
            case PairingsUndone(pairs=pairs, joining=joining):
                here |= {*joining}
                gone = {tpn for pair in pairs for tpn in pair}
                met = {one: other for one, other in met.items() if one not in gone}
            case _:
                pass
    met.pop(event.player, None)
    return here - {*met} - {*met.values()}
