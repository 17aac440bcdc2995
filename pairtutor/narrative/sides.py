"""Who was passed over in a group; a lack of opponents between two columns is told of whoever has too few."""

from __future__ import annotations

from collections.abc import Collection, Iterable
from itertools import islice
from typing import TYPE_CHECKING, Any, ClassVar, Final, Literal

from pairtutor.model.ids import Tpn
from pairtutor.named_tuples import NamedTuple
from pairtutor.narrative.cast import PlayerNames
from pairtutor.narrative.hits import met_all
from pairtutor.narrative.lim_choices import asked_before, by_reason, refused_opponents
from pairtutor.narrative.lim_medians import come_floaters_last
from pairtutor.narrative.naming import PhraseContext, name_players
from pairtutor.narrative.partners import barrier
from pairtutor.narrative.parts import Group, Pairing, ShutOutReason
from pairtutor.records import Record
from pairtutor.trace.bracket_record import Pair
from pairtutor.trace.events import Event
from pairtutor.trace.index import GroupRecord, RoundIndex, events_before, players_open, players_paired
from pairtutor.trace.procedures import (
    ColumnsFormed,
    GroupOpened,
    PairScrutinised,
    PlayerTransferred,
    ShortfallFound,
    SubgroupsShifted,
    TopMembersChosen,
    UpfloatersSought,
)
from pairtutor.trace.refusals import PairingsWorse, PassedOver, SetsWorse
from pairtutor.trace.values import OnlyPartners

if TYPE_CHECKING:
    from pairtutor.answers.round import RoundAnswers

FEW_EARLIER: Final = 3
"""The most pairs that are named as standing before another one."""


class Sides(NamedTuple):
    """Two sides that are to be paired with each other; whoever is on neither may come to be on either."""

    white: frozenset[Tpn]
    black: frozenset[Tpn]


class OneSideReason(Record):
    """Players of one side who have only `partners` on the other one, fewer than they are.

    `met` says of a single one that the whole other side has been met, where that is so. Where the sides are
    top and bottom members, `lacks` is that of which there are too few.
    """

    kind: ClassVar[str] = "only-partners"
    template: ClassVar[str] = "reason-one-side"
    alone: Group
    partners: Group
    met: ShutOutReason | None
    lacks: Literal["", "top", "bottom"] = ""


def one_sided(
    witness: OnlyPartners, sides: Sides, cast: PlayerNames, others: Collection[Tpn] = ()
) -> OneSideReason | None:
    """Return a lack of opponents as that of one side, told of the fewest players that show it.

    None where neither side shows it. `others` are all whom a single player could have on the other side; if
    empty, it is not told that the player has met them all.
    """
    alone = {tpn for group in witness.groups for tpn in group if len(group) == 1}
    both = (
        (sorted(alone & own), sorted({*witness.partners} - own), other)
        for own, other in ((sides.white, sides.black), (sides.black, sides.white))
    )
    short = [side for side in both if len(side[0]) > len(side[1])]
    if alone and not witness.partners and not short:  # wherever they come to stand
        short = [([min(alone)], [], frozenset())]
    if not short:
        return None
    players, partners, other = min(short, key=lambda side: len(side[0]))
    single = len(players) == 1 and not partners
    met = met_all((players[0],), sorted(other.intersection(others)), cast) if single else None
    return OneSideReason(alone=cast.group(players), partners=cast.group(partners), met=met)


def reason_between(passed: PassedOver, event: object, index: RoundIndex, cast: PlayerNames) -> Any:
    """Return why a player was passed over; a lack of opponents in rows as that of one side."""
    rows = isinstance(event, PairScrutinised) and event.stage == "row"
    if isinstance(passed.why, PairingsWorse) and isinstance(event, PairScrutinised):
        lack = _lack_beside(passed.why, event, index, cast)
        return PhraseContext(passed.why, cast, witness=lack) if lack else name_players(passed.why, cast)
    if isinstance(passed.why, OnlyPartners) and (rows or isinstance(event, SubgroupsShifted)):
        sides, others = _supposed_sides(passed.player, event, index)
        lack = one_sided(passed.why, sides, cast, others)
        if lack:
            return lack
    return name_players(passed.why, cast)


def _lack_beside(
    why: PairingsWorse, event: PairScrutinised, index: RoundIndex, cast: PlayerNames
) -> OneSideReason | None:
    """Return the lack of opponents of a pairing as that of teams beside the two who would meet.

    None where it is another one. Neither of the two counts any more, nor who was paired before.
    """
    lack, two, group = why.witness, {event.player, why.player}, index.groups.get(event.group)
    if not isinstance(lack, OnlyPartners) or any(len(alone) > 1 for alone in lack.groups) or group is None:
        return None
    alone = tuple(sorted({tpn for lone in lack.groups for tpn in lone} - two))
    partners = sorted({*lack.partners} - two)
    if len(alone) <= len(partners):
        return None
    single = len(alone) == 1 and not partners
    met = met_all(alone[:1], sorted(_other_side(alone[0], event, group) - two), cast) if single else None
    chosen = (step.event for step in group.steps if isinstance(step.event, TopMembersChosen))
    top = any(alone[0] in event.tops for event in chosen)
    return OneSideReason(
        alone=cast.group(alone), partners=cast.group(partners), met=met, lacks="bottom" if top else "top"
    )


def _other_side(tpn: Tpn, event: PairScrutinised, group: GroupRecord) -> set[Tpn]:
    """Return the top members, or bottom members, who are free for one of the others."""
    sides: tuple[set[Tpn], set[Tpn]] = (set(), set())
    for earlier in events_before(event, group.steps):
        match earlier:
            case TopMembersChosen(tops=upper, bottoms=lower):
                sides = ({*upper}, {*lower})
            case PairScrutinised(player=player, opponent=int(opponent)):
                sides[0].discard(player)
                sides[1].discard(opponent)
    tops, bottoms = sides
    return bottoms if tpn in tops else tops


def told_passed_over(
    passed: Iterable[PassedOver], event: object, index: RoundIndex, cast: PlayerNames
) -> tuple[PhraseContext, ...]:
    """Return those passed over in a step, each with the reason as `reason_between` has it."""
    return tuple(
        PhraseContext(refused, cast, why=reason_between(refused, event, index, cast)) for refused in passed
    )


def shift_view(event: SubgroupsShifted, index: RoundIndex, cast: PlayerNames) -> PhraseContext:
    """Return the view of a change of subgroups."""
    return PhraseContext(event, cast, considered=told_passed_over(event.considered, event, index, cast))


def shortfall_view(event: ShortfallFound, index: RoundIndex, cast: PlayerNames) -> PhraseContext:
    """Return the view of what a group lacks; its `witness` is None where the step has none.

    A lack of opponents between columns is told of the column that has too few. No `others` are handed over,
    so it is not told there that a single player has met the whole other column.
    """
    sides = _sides(index.groups.get(event.group), event)
    lack = one_sided(event.witness, sides, cast) if event.witness and event.reason == "columns" else None
    white, black = _columns_before(index.groups.get(event.group), event)
    return PhraseContext(
        event,
        cast,
        witness=lack or name_players(event.witness, cast),
        even=white == black > 0,
        smaller="" if white == black == 0 else "G1" if white <= black else "G2",
    )


def _columns_before(group: GroupRecord | None, event: ShortfallFound) -> tuple[int, int]:
    """Return the number of players in each column before a step; 0 and 0 where there are no columns."""
    sizes = 0, 0
    for step in group.steps if group else ():
        if step.event is event:
            break
        if isinstance(step.event, ColumnsFormed):
            sizes = len(step.event.white), len(step.event.black)
    return sizes


def transfer_view(event: PlayerTransferred, index: RoundIndex, cast: PlayerNames) -> PhraseContext:
    """Return the view of a transfer; where two alone would make up a group, what bars them is told.

    Why few sets of upfloaters are not taken is told where they are counted.
    """
    group = index.groups.get(event.group)
    sought, looked_at = _sought(group), event.considered
    if sought is not None:
        from pairtutor.answers.upfloaters import FEW

        looked_at = () if sought.sets <= FEW else looked_at
    considered = tuple(
        PhraseContext(refused, cast, why=_pair_alone(refused, group, cast) or name_players(refused.why, cast))
        for refused in looked_at
    )
    return PhraseContext(event, cast, considered=considered)


def _sought(group: GroupRecord | None) -> UpfloatersSought | None:
    """Return the search for upfloaters of a group, None if it has none."""
    events = (step.event for step in group.steps) if group else ()
    return next((event for event in events if isinstance(event, UpfloatersSought)), None)


def _pair_alone(passed: PassedOver, group: GroupRecord | None, cast: PlayerNames) -> Any:
    """Return the fact that bars the only resident of a group from the only upfloater a set would bring."""
    if group is None or not isinstance(passed.why, SetsWorse) or passed.why.criterion != "legality":
        return None
    opened = next((step.event for step in group.steps if isinstance(step.event, GroupOpened)), None)
    sought = _sought(group)
    alone = opened is not None and len(opened.residents) == 1 and not opened.arrived
    if opened is None or sought is None or not alone or sum(share.taken for share in sought.shares) != 1:
        return None
    return barrier(opened.residents[0], passed.player, cast)


def _supposed_sides(player: Tpn, event: object, index: RoundIndex) -> tuple[Sides, Collection[Tpn]]:
    """Return the sides that a lack of opponents is about, and who stands on them where that is certain."""
    group = index.groups.get(getattr(event, "group", 0))
    sides = _sides(group, event)
    if group and isinstance(event, PairScrutinised):
        return sides, players_open(group, event) - {event.player, player}
    if not isinstance(event, SubgroupsShifted):
        return sides, ()
    if len(event.moved) == 1:
        white, black = sides.white ^ {player}, sides.black ^ {player}  # the player changes sides
        return Sides(white, black), white | black
    return Sides(sides.white - {*event.order}, sides.black - {*event.order}), ()


def _sides(group: GroupRecord | None, event: object) -> Sides:
    """Return the columns or subgroups of a group as a step finds them."""
    sides = Sides(frozenset(), frozenset())
    for earlier in events_before(event, group.steps if group else ()):
        if isinstance(earlier, ColumnsFormed | SubgroupsShifted):
            sides = Sides(frozenset(earlier.white), frozenset(earlier.black))
    return sides


def _refused_players(
    event: PairScrutinised, answers: RoundAnswers, cast: PlayerNames
) -> tuple[PhraseContext, ...]:
    """Return the players refused; a pairing of teams that is worse names those whom it hits."""
    from pairtutor.answers.swiss_team import TeamQuestions

    index, asked = answers.index, answers.group(event.group)
    views = told_passed_over(event.tried, event, index, cast)
    group = index.groups.get(event.group)
    if group is None or not isinstance(asked, TeamQuestions):
        return views
    before = [*events_before(event, group.steps)]
    tops = [earlier.tops for earlier in before if isinstance(earlier, TopMembersChosen)]
    made = [(earlier.player, earlier.opponent) for earlier in before if isinstance(earlier, PairScrutinised)]
    pairs = [(top, Tpn(bottom)) for top, bottom in made if bottom is not None]

    def name_players_hit(refused: PassedOver, view: PhraseContext) -> PhraseContext:
        """Return the view of a refused pair with the teams that the worse pairing hits."""
        why = refused.why
        if not tops or not isinstance(why, PairingsWorse) or why.criterion == "legality":
            return view
        supposed = (*pairs, (event.player, refused.player))
        hit = asked.behind_pair(tops[-1], supposed, why.criterion, why.value)
        return PhraseContext(refused, cast, why=PhraseContext(why, cast, named=tuple(map(cast.group, hit))))

    return tuple(map(name_players_hit, event.tried, views))


def scrutiny_view(event: PairScrutinised, answers: RoundAnswers, cast: PlayerNames) -> PhraseContext:
    """Return the view of a scrutiny; `last_two` when everybody else of the group is paired or has left it.

    `before` are those who were refused before colours were looked at, `floaters_last` says that floaters were
    not tried; `undone` says that the pair is.
    """
    index = answers.index
    again = event.for_colours and event.opponent == event.proposed
    group = index.groups.get(event.group) if again else None
    alone = group is not None and players_open(group, event) == players_paired(event)
    tried = refused_opponents(event, answers, cast)
    if tried is not None:  # the one proposed is told first, by itself, where colours are looked at
        apart = 1 if event.for_colours else 0
        tried = (*tried[:apart], *by_reason(tried[apart:]))
    return PhraseContext(
        event,
        cast,
        last_two=alone,
        tried=_refused_players(event, answers, cast) if tried is None else tried,
        before=asked_before(event, answers, cast),
        floaters_last=come_floaters_last(event, index),
        only=_only_free(event, index),
        earlier=_earlier(event, index, cast) if event.tried else (),
        undone=is_taken_back(players_paired(event), event, index),
    )


def _only_free(event: PairScrutinised, index: RoundIndex) -> bool:
    """Say whether a top member has only one bottom member left to meet."""
    group = index.groups.get(event.group)
    if group is None or not any(isinstance(step.event, TopMembersChosen) for step in group.steps):
        return False
    return len(_other_side(event.player, event, group)) == 1


def _earlier(event: PairScrutinised, index: RoundIndex, cast: PlayerNames) -> tuple[Pairing, ...]:
    """Return the pairs of a group that stand before a scrutiny, where they are few; else none."""
    group = index.groups.get(event.group)
    made = (
        Pairing(first=cast.who(earlier.player), second=cast.who(earlier.opponent))
        for earlier in events_before(event, group.steps if group else ())
        if isinstance(earlier, PairScrutinised) and earlier.opponent is not None
    )
    pairs = tuple(islice(made, FEW_EARLIER + 1))
    return pairs if len(pairs) <= FEW_EARLIER else ()


def is_taken_back(pair: Pair, event: Event, index: RoundIndex) -> bool:
    """Return whether a pair is taken back for another group after a step."""
    undone = index.taken_apart.get(pair)
    if undone is None:
        return False
    made = next((step.number for step in index.trace.steps if step.event is event), 0)
    return made < undone.number
