"""Who stands where in a bracket after each of its steps, and what that step alone shows: a fold over a trace.

`Held` is what lasts from one step to the next, `hold` takes one step more. A `Scene` is what is drawn of
a step: seats in two columns (or a list), and ties, ways and tags, which belong to the step alone.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from typing import Final, Literal

from pairtutor.model.ids import Tpn
from pairtutor.named_tuples import NamedTuple
from pairtutor.narrative.standing import Halves, Standing, follow
from pairtutor.records import Record, replace
from pairtutor.trace.events import BracketOpened, ByeAssigned, Event, FloaterChosen
from pairtutor.trace.procedures import (
    ColumnsFormed,
    GroupOpened,
    GroupSettled,
    PairingsProposed,
    PairingsUndone,
    PlayerTransferred,
    SubgroupsShifted,
    SubgroupTransposed,
    TopMembersChosen,
)
from pairtutor.trace.values import Players

TieState = Literal["proposed", "settled", "made", "refused", "asked"]
"""How a line looks: to be judged, made before, made now, refused, or asked about."""
Head = Literal["s1", "s2", "upper", "lower", "white", "black", "player", "tried", "rank", ""]
"""What stands above a column; the template has the words."""
TagKind = Literal["came", "down", "up", "left", "bad", "white", "black", "bye"]
Way = Literal["down", "up", "bye"]
"""How somebody has left a bracket."""


class Pill(NamedTuple):
    """Why not, as it stands on a line or at a card: a sign, words, and fewer words for a narrow screen."""

    sign: str
    long: str
    short: str


TAKEN_BACK: Final = Pill("↶", long="", short="")
"""What stands on the line of a pair that is taken back."""


class Tie(NamedTuple):
    """A line between two, with what is held against it, or the board that it becomes.

    `first` sits on the left where nothing else says who does (`seats`).
    """

    first: Tpn
    second: Tpn
    state: TieState
    why: Pill | None = None


class Tag(NamedTuple):
    """What hangs over a card; `short` is it in fewer words, empty where the text is short enough."""

    kind: TagKind
    text: str
    short: str = ""


class Gone(NamedTuple):
    """A player who has left the bracket."""

    player: Tpn
    way: Way


class Held(Record):
    """What lasts: how the bracket stands, who is in it (`present`, in its order) and who has left it.

    `away` are those of the `gone` whom no later step has paired, or put into a half.
    """

    stands: Standing
    present: Players
    gone: tuple[Gone, ...] = ()
    away: tuple[Gone, ...] = ()

    @property
    def here(self) -> Players:
        """Those who are in the bracket and have not left it."""
        left = {leaver.player for leaver in self.gone}
        return tuple(tpn for tpn in self.present if tpn not in left)


def state_at_opening(event: BracketOpened | GroupOpened) -> Held:
    """Return the state of a bracket or group as it begins."""
    if isinstance(event, BracketOpened):
        return Held(stands=Standing(opened=event), present=event.by_bsn)
    return Held(
        stands=Standing(opened=event),
        present=(*(arrival.player for arrival in event.arrived), *event.residents),
    )


def hold(before: Held, event: Event) -> Held:
    """Return the state of a bracket or group, its players included, after one more of its steps.

    Whoever has left is away until a step pairs that one again or puts it into a half.
    """
    after = _with_players(before, follow(before.stands, event), event)
    back = {*_placed_by(before.stands, after.stands, event)}
    away = (*before.away, *(leaver for leaver in after.gone if leaver not in before.gone))
    return replace(after, away=tuple(leaver for leaver in away if leaver.player not in back))


def _placed_by(before: Standing, after: Standing, event: Event) -> Iterator[Tpn]:
    """Yield those whom a step pairs, or puts into a half."""
    for pair in {*after.pairs} - {*before.pairs}:
        yield from pair
    if after.halves and after.halves.divided_by is event:
        yield from (*after.halves.left, *after.halves.right)


def _with_players(before: Held, stands: Standing, event: Event) -> Held:
    """Return the state with those who come and go at a step, and with two subgroups that are transposed.

    Nobody goes who is not there. Of a transfer without a partner the player who is there goes; any other one
    is fetched.
    """
    here = {*before.here}
    match event:
        case FloaterChosen(player=player) if player in here:
            return _with_leavers(before, stands, [Gone(player, "down")])
        case ByeAssigned(player=player) if player in here:
            return _with_leavers(before, stands, [Gone(player, "bye")])
        case PlayerTransferred(player=player, partner=None, direction=way) if player in here:
            return _with_leavers(before, stands, [Gone(player, way)])
        case PlayerTransferred(player=player):
            return _with_joiners(before, stands, [player])
        case PairingsUndone(joining=joining):
            return _with_joiners(before, stands, joining)
        case GroupSettled(left=left) if isinstance(stands.opened, GroupOpened):
            out = stands.opened.direction
            return _with_leavers(
                before, stands, [Gone(tpn, out) for tpn in left if out != "none" and tpn in here]
            )
        case SubgroupTransposed(upper=upper, lower=lower) if stands.halves:
            halves = replace(stands.halves, left=upper, right=lower)
            return replace(before, stands=replace(stands, halves=halves))
        case _:
            return replace(before, stands=stands)


def _with_leavers(before: Held, stands: Standing, gone: Iterable[Gone]) -> Held:
    """Return the state with new standings, and with those who leave now, each named once."""
    known = {leaver.player for leaver in before.gone}  # who has left already keeps the way of the first time
    return replace(
        before, stands=stands, gone=(*before.gone, *(leaver for leaver in gone if leaver.player not in known))
    )


def _with_joiners(before: Held, stands: Standing, players: Iterable[Tpn]) -> Held:
    return replace(before, stands=stands, present=tuple(dict.fromkeys((*before.present, *players))))


class Seats(Record):
    """Who sits where: the pairs `made` above, then both columns, then who waits; below all, who has left.

    `listed`: everybody stands in the left column, by rank. `limbo`: who waits is in the Limbo. `ruled`: what
    is made stands above a rule, for what follows is the remainder.
    """

    heads: tuple[Head, Head] = ("", "")
    listed: bool = False
    made: tuple[tuple[Tpn, Tpn], ...] = ()
    ruled: bool = False
    left: Players = ()
    right: Players = ()
    waiting: Players = ()
    limbo: bool = False
    gone: tuple[Gone, ...] = ()


class StepShows(Record):
    """What a step alone shows.

    Those `faded` have no part in it. `wants` are those who want White and those who want Black, where the
    step counts them; `white` and `black` are those who are given the colour.
    """

    ties: tuple[Tie, ...] = ()
    moved: Players = ()
    tags: tuple[tuple[Tpn, Tag], ...] = ()
    faded: frozenset[Tpn] = frozenset()
    culprits: frozenset[Tpn] = frozenset()
    wants: tuple[Players, Players] | None = None
    white: frozenset[Tpn] = frozenset()
    black: frozenset[Tpn] = frozenset()
    leaves: frozenset[Tpn] = frozenset()


class Scene(StepShows):
    """What a step shows where everybody sits; `before` are the seats from which whoever `moved` has come.

    `numbers` are those by which the text counts players who are divided: the BSN, in a procedure the place in
    the half as it was formed. `came` to the left column and `went` to the right one have those whom this step
    or one before it moved, until all are divided anew. `away` are those of the `gone` who have not come back.
    """

    seats: Seats
    heads: tuple[str, str]
    before: Seats
    numbers: Mapping[Tpn, int]
    came: frozenset[Tpn]
    went: frozenset[Tpn]
    away: tuple[Gone, ...]


def numbers(stands: Standing) -> Mapping[Tpn, int]:
    """Return the number of each player, from 1: the BSN, or the place in a half; empty before a division."""
    if isinstance(stands.opened, BracketOpened):
        return {tpn: bsn for bsn, tpn in enumerate(stands.opened.by_bsn, start=1)}
    match stands.halves and stands.halves.divided_by:
        case PairingsProposed(upper=left, lower=right) | TopMembersChosen(tops=left, bottoms=right):
            halves = left, right
        case ColumnsFormed(white=left, black=right) | SubgroupsShifted(white=left, black=right):
            halves = left, right
        case _:
            return {}
    return {tpn: place for half in halves for place, tpn in enumerate(half, start=1)}


def seats(held: Held, ties: Iterable[Tie] = ()) -> Seats:
    """Return the seats of all players; without halves those who are tied sit opposite each other.

    The columns are the halves of the remainder, if it is divided, else those of the bracket or group. Above
    them stand the pairs of MDPs before a remainder; in a group the pairs that are not of these halves. Who is
    in the Limbo waits, although the bracket counts them among the `gone`.
    """
    stands, halves = held.stands, held.stands.remainder or held.stands.halves
    gone, left_ones = held.gone, {leaver.player for leaver in held.gone}
    lines = [tie for tie in ties if tie.state != "settled"]  # pairs made before sit where they sat
    if halves is None and not stands.pairs and not lines:
        return Seats(heads=("rank", ""), listed=True, left=held.present, gone=gone)
    if halves is None:
        return _without_halves(held, lines)
    columns = ({*halves.left} | {*halves.right}) - left_ones
    if stands.remainder and stands.halves:
        # S2 of the MDPs' pairs is longer: the rest of it is the remainder.
        made = tuple(zip(stands.halves.left, stands.halves.right, strict=False))
    else:
        made = tuple(pair for pair in stands.pairs if not {*pair} <= columns)
        if isinstance(stands.opened, BracketOpened):  # its pairs are those of a candidate, in their halves
            made = ()
    paired = {tpn for pair in made for tpn in pair}
    left = tuple(tpn for tpn in halves.left if tpn not in paired)
    right = tuple(tpn for tpn in halves.right if tpn not in paired)
    placed = {*left, *right, *paired}
    waiting = tuple(tpn for tpn in held.present if tpn not in placed and tpn not in left_ones)
    extra = tuple(leaver.player for leaver in gone if leaver.player in stands.limbo)
    return Seats(
        heads=_heads(halves),
        made=made,
        ruled=stands.remainder is not None,
        left=left,
        right=right,
        waiting=(*waiting, *extra),
        limbo=bool(stands.limbo),
        gone=gone,
    )


def _without_halves(held: Held, lines: list[Tie]) -> Seats:
    """Return the seats of players whom nobody has divided: those of the `lines`, and of pairs that are made.

    In a bracket everybody else sits on the right below; in a group made pairs sit above and the others wait.
    """
    over = {member.player for member in held.gone}
    if isinstance(held.stands.opened, BracketOpened):
        made = tuple(held.stands.pairs)
        drawn = tuple((tie.first, tie.second) for tie in lines) or made
        firsts = tuple(dict.fromkeys(member for member, _ in drawn))
        seconds = tuple(dict.fromkeys(other for _, other in drawn if other not in firsts))
        rest = tuple(tpn for tpn in held.present if tpn not in {*firsts, *seconds})
        return Seats(left=firsts, right=(*seconds, *rest), gone=held.gone)
    drawn_now = {tpn for tie in lines for tpn in (tie.first, tie.second)}
    made = tuple(pair for pair in held.stands.pairs if not {*pair} & drawn_now)
    firsts = tuple(dict.fromkeys(tie.first for tie in lines))
    seconds = tuple(dict.fromkeys(tie.second for tie in lines if tie.second not in firsts))
    placed = {*firsts, *seconds, *(tpn for pair in made for tpn in pair)}
    waiting = tuple(tpn for tpn in held.present if tpn not in placed and tpn not in over)
    heads: tuple[Head, Head] = ("player", "tried") if len(firsts) == 1 and len(seconds) > 1 else ("", "")
    return Seats(heads=heads, made=made, left=firsts, right=seconds, waiting=waiting, gone=held.gone)


def _heads(halves: Halves) -> tuple[Head, Head]:
    """Return the names of the two halves: columns by colour, halves of a proposal, else S1 and S2."""
    match halves.divided_by:
        case ColumnsFormed() | SubgroupsShifted():
            return "white", "black"
        case step if step.kind == "proposal":
            return "upper", "lower"
        case _:
            return "s1", "s2"
