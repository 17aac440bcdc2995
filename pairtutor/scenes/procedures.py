"""What each kind of step of a procedure shows: who is proposed, tried and taken, who comes and goes."""

from __future__ import annotations

from typing import Final

from pairtutor.model.ids import Tpn
from pairtutor.scenes.scene import TAKEN_BACK, StepShows, Tie
from pairtutor.scenes.stager import Showing, Stager, Turn, pairs_made, passed_over
from pairtutor.trace.kinds import ByKind
from pairtutor.trace.procedures import (
    ColumnsFormed,
    FloatersCompared,
    GroupSettled,
    PairingsProposed,
    PairingsUndone,
    PairScrutinised,
    PlayerTransferred,
    SubgroupsShifted,
    TopMembersChosen,
)

PROCEDURES: Final = ByKind[Showing]()
"""What is shown, by the kinds of steps of procedures."""


@PROCEDURES.of(PairingsProposed)
def proposal(stager: Stager, event: PairingsProposed, turn: Turn) -> StepShows:
    """Show the two halves with the pairs that they propose, or after an exchange who has changed halves."""
    upper, lower = stager.heads_of(turn.after)
    # first against first; who is over in the longer half is in no pair
    proposed = tuple(Tie(*pair, "proposed") for pair in zip(event.upper, event.lower, strict=False))
    free = (*event.upper, *event.lower)  # pairs of these were made before and do not stand any more
    if not event.entering:
        return StepShows(ties=(*pairs_made(turn.after, free), *proposed))
    down = [(tpn, stager.tag("down", "to-lower", side=lower)) for tpn in event.leaving]
    up = [(tpn, stager.tag("up", "to-upper", side=upper)) for tpn in event.entering]
    return StepShows(
        ties=pairs_made(turn.after, free), moved=(*event.leaving, *event.entering), tags=(*down, *up)
    )


@PROCEDURES.of(ColumnsFormed, SubgroupsShifted)
def columns(stager: Stager, event: ColumnsFormed | SubgroupsShifted, turn: Turn) -> StepShows:
    """Show those due White beside those due Black, and who has changed columns."""
    over = tuple((alternative.player, passed_over(stager, alternative)) for alternative in event.considered)
    here = {*turn.after.here}
    tags = tuple((tpn, tag) for tpn, tag in over if tpn in here)
    return StepShows(ties=pairs_made(turn.after, (*event.white, *event.black)), moved=event.moved, tags=tags)


@PROCEDURES.of(TopMembersChosen)
def tops(stager: Stager, event: TopMembersChosen, turn: Turn) -> StepShows:
    """Show the top members beside the bottom members, and who cannot be another top member."""
    over = tuple((alternative.player, passed_over(stager, alternative)) for alternative in event.considered)
    return StepShows(ties=pairs_made(turn.after, (*event.tops, *event.bottoms)), tags=over)


@PROCEDURES.of(PairScrutinised)
def scrutiny(stager: Stager, event: PairScrutinised, turn: Turn) -> StepShows:
    """Show with whom a player was tried, and who is taken.

    One who was refused several times has the first reason; where somebody is taken, nobody is at fault.
    """
    tried: dict[Tpn, Tie] = {}
    for attempt in event.tried:
        if attempt.player not in tried and attempt.player not in {event.player, event.opponent}:
            why = stager.reasons.refusal(attempt.why)
            tried[attempt.player] = Tie(event.player, attempt.player, "refused", why)
    now = [*tried.values()]
    if event.opponent is not None:
        now.append(Tie(event.player, event.opponent, "made"))
    free = (event.player, *(() if event.opponent is None else (event.opponent,)))
    return StepShows(
        ties=(*pairs_made(turn.after, free), *now),
        culprits=frozenset(tried if event.opponent is None else ()),
    )


@PROCEDURES.of(FloatersCompared)
def floater_comparison(stager: Stager, event: FloatersCompared, turn: Turn) -> StepShows:
    """Show whom the group needs, of those who might have to leave it."""
    here = {*turn.after.here}
    needed = tuple((tpn, stager.tag("bad", "needed")) for tpn in event.needed if tpn in here)
    return StepShows(ties=pairs_made(turn.after), tags=needed)


@PROCEDURES.of(PlayerTransferred)
def transfer(stager: Stager, event: PlayerTransferred, turn: Turn) -> StepShows:
    """Show who leaves the group or comes into it, and who was looked at before."""
    here = {*turn.after.here}
    over = tuple(
        (alternative.player, passed_over(stager, alternative))
        for alternative in event.considered
        if alternative.player in here
    )
    if event.player not in here:  # gone after this step, else fetched by it
        return StepShows(ties=pairs_made(turn.after), tags=over, leaves=frozenset({event.player}))
    way = "down" if event.direction == "down" else "up"
    came = stager.tag("came", f"from-{way}", score=stager.cast.points(event.from_score))
    now = () if event.partner is None else (Tie(event.partner, event.player, "made"),)
    free = [tpn for tie in now for tpn in (tie.first, tie.second)]
    return StepShows(ties=(*pairs_made(turn.after, free), *now), tags=(*over, (event.player, came)))


@PROCEDURES.of(GroupSettled)
def settled_group(_: Stager, event: GroupSettled, turn: Turn) -> StepShows:
    """Show the pairs of a group that is done, and who leaves it now and not with an earlier step."""
    ties = tuple(Tie(member, other, "made") for member, other in event.pairs)
    before = {member.player for member in turn.before.gone}
    return StepShows(ties=ties, leaves=frozenset({member.player for member in turn.after.gone} - before))


@PROCEDURES.of(PairingsUndone)
def undone(stager: Stager, event: PairingsUndone, turn: Turn) -> StepShows:
    """Show the pairs that are taken back."""
    inside = {*turn.after.present}
    back = [Tie(*pair, "refused", TAKEN_BACK) for pair in event.pairs if {*pair} <= inside]
    return StepShows(ties=(*pairs_made(turn.after), *back))
