"""What is told of a pair that a procedure looks at: the step, and whether anybody else is left for it."""

from __future__ import annotations

from pairtutor.model.ids import Tpn
from pairtutor.narrative.cast import PlayerNames
from pairtutor.narrative.naming import PhraseContext
from pairtutor.narrative.sides import told_passed_over
from pairtutor.trace.index import GroupRecord, RoundIndex, players_paired
from pairtutor.trace.procedures import GroupOpened, PairingsUndone, PairScrutinised, PlayerTransferred


def scrutiny(event: PairScrutinised, index: RoundIndex, cast: PlayerNames) -> PhraseContext:
    """Return the view of a scrutiny; `last_two` when everybody else of the group is paired or has left it."""
    again = event.stage in {"colours", "floater-colours"} and event.opponent == event.proposed
    group = index.groups.get(event.group) if again else None
    alone = group is not None and _players_open(group, event) == players_paired(event)
    return PhraseContext(event, cast, last_two=alone, tried=told_passed_over(event.tried, event, index, cast))


def _players_open(group: GroupRecord, event: PairScrutinised) -> set[Tpn]:
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
