"""Why not? The best pairing of a round under a wish, why it was not made, and the rule of the bye first."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final, Literal, TypeAlias

from pairtutor.disputes.case import (
    ByeWish,
    Case,
    ColourWish,
    FloatWish,
    PairWish,
    Wish,
    bye_first,
    cites_of,
    lack_of_opponents,
    players_of,
)
from pairtutor.disputes.judging import judge
from pairtutor.disputes.procedures import where_wish_falls
from pairtutor.disputes.verdicts import (
    ByeLast,
    Coloured,
    Elsewhere,
    Impossible,
    Made,
    OtherBye,
    Verdict,
    WishAnswer,
)
from pairtutor.errors import UsageError
from pairtutor.model.editions import SYSTEMS
from pairtutor.model.ids import Tpn
from pairtutor.model.tournament import Supposition
from pairtutor.rules.facts import facts
from pairtutor.systems.common.prohibitions import load_prohibitions
from pairtutor.text import clean
from pairtutor.trace.events import ByeAssigned, ColourDecided, RoundClosed
from pairtutor.trace.index import RoundIndex
from pairtutor.trace.recorder import Trace
from pairtutor.trace.refusals import Figure, Outranked
from pairtutor.trace.values import Players

Test: TypeAlias = Literal["games", "index", "rank", "number", "order"]

TESTS: Final[dict[str, tuple[Test, ...]]] = {
    "burstein-2026": ("games", "index", "number"),
    "dubov-2026": ("games", "number"),
    "lim-1999": ("rank",),
    "lim-2026": ("rank",),
}
"""What the rules look at to choose among those with as few points; elsewhere it is an order of its own."""


def other_bye(actual: RoundIndex, player: Tpn) -> OtherBye | None:
    """Return by what a player is parted from whoever has the bye, None where no rule about the bye does.

    The player may have it, and everybody else can be paired then.
    Source: dutch-2026 2.3.1, burstein-2026 3.1, dubov-2026 3.1, dubov-1997 4, lim-1999 1.1.
    """
    step, first = actual.bye, bye_first(actual)
    if step is None or actual.closed is None or actual.closed.bye in (None, player):
        return None
    made, other = actual.line(Tpn(actual.closed.bye or 0)), actual.line(player)
    score = cites_of(actual, "bye-score")
    if made.score < other.score:
        cites = score or step.event.cites
        return OtherBye("bye", made.tpn, other.tpn, "score", cites) if first or score else None
    if not first or made.score != other.score or _was_refused_bye(actual, player):
        return None
    *tests, last = TESTS.get(actual.opened.system, ("order",))
    parting = (
        test for test in tests if _bye_figures(actual, made.tpn, test) != _bye_figures(actual, player, test)
    )
    by = next(parting, last)
    has = _bye_figures(actual, made.tpn, by), _bye_figures(actual, player, by)
    return OtherBye("bye", made.tpn, other.tpn, by, cites_of(actual, f"bye-{by}") or step.event.cites, has)


def _was_refused_bye(actual: RoundIndex, player: Tpn) -> bool:
    """Return whether somebody was looked at before whoever has the bye, and refused."""
    event = actual.bye.event if actual.bye else None
    over = event.passed_over if isinstance(event, ByeAssigned) else ()
    return any(passed.player == player and not isinstance(passed.why, Outranked) for passed in over)


def _bye_figures(actual: RoundIndex, player: Tpn, test: str) -> tuple[Figure, ...]:
    """Return what a player has in a test; nothing where the number or the place in the order is the test."""
    if test == "games":
        return (sum(game.played for game in actual.line(player).games),)
    if test != "index" or actual.standings is None:
        return ()
    line = next(line for line in actual.standings.lines if line.player == player)
    return line.figures[:2]


def paired_before(actual: RoundIndex, player: Tpn) -> ByeLast | None:
    """Return where a player was paired, if that was before the bracket or group that leaves the bye over.

    None where the rules give the bye otherwise. Source: dutch-2017 A.9, dutch-2012 A.5, ssm C9.
    """
    cites = facts(actual.opened.system).group("bye_last")
    if not cites or actual.bye is None:
        return None
    if SYSTEMS[actual.opened.system].compares:
        paired_in = next(
            (bracket for bracket in actual.brackets[:-1] if any(player in pair for pair in bracket.pairs)),
            None,
        )
        return ByeLast("bye-last", player, paired_in.opening, cites) if paired_in else None
    group, last = actual.group_of(actual.made(player)), actual.opening_of(actual.bye.number)
    if group is None or group.opening is None or group.opening == last:
        return None
    return ByeLast("bye-last", player, group.opening, cites)


def where_it_falls(actual: RoundIndex, wish: Wish) -> Verdict:
    """Return at what a wish falls where steps decide: a bye by the rules about it, all else at a step."""
    if not isinstance(wish, ByeWish):
        return where_wish_falls(actual, wish)
    return (
        other_bye(actual, wish.player) or paired_before(actual, wish.player) or where_wish_falls(actual, wish)
    )


def why_not(case: Case, trace: Trace, wish: Wish) -> WishAnswer:
    """Return why the round was not paired as wished, from the engine that paired it; `trace` is how.

    Raises:
        UsageError: a player of the wish takes no part in the round, or the wish cannot be asked there.
    """
    actual = RoundIndex(trace)
    _check(actual, wish)
    if isinstance(wish, ColourWish):
        return WishAnswer(_colour(trace, wish), (), None)
    if _is_granted(actual, wish):
        return WishAnswer(Made("made"), (), None)
    bar = _bar(case, actual, wish)
    if bar is not None:
        return WishAnswer(bar, (), None)
    given, system = bye_first(actual), SYSTEMS[actual.opened.system]
    if not system.compares or (given and isinstance(wish, ByeWish)):
        return WishAnswer(where_it_falls(actual, wish), (), None)
    only = _allowed_opponents(actual, wish)
    wished = case.trace(Supposition(given | only))
    lack = lack_of_opponents(wished)
    if given and (lack is not None or given.keys() & only.keys()) and case.trace(Supposition(only)).complete:
        assert actual.bye is not None
        return WishAnswer(Elsewhere("elsewhere", actual.bye, "other-bye"), (), None)
    if lack is not None:
        cites = cites_of(actual, "completion")
        return WishAnswer(Impossible("impossible", lack, cites, alone=False), (), None)
    closed = _closing_event(wished)
    parted = None if closed.bye is None else other_bye(actual, closed.bye)
    if parted is not None:
        return WishAnswer(parted, closed.boards, closed.bye)
    pairs = frozenset(frozenset(board) for board in closed.boards)
    lead = paired_before(actual, wish.player) if isinstance(wish, ByeWish) else None
    return WishAnswer(judge(case, actual, pairs), closed.boards, closed.bye, lead)


def _check(actual: RoundIndex, wish: Wish) -> None:
    present = {line.tpn for line in actual.opened.players}
    for tpn in players_of(wish):
        if tpn not in present:
            raise UsageError(f"{_absent(actual, tpn)} takes no part in this round")
    if actual.closed is None:
        raise UsageError("the round has no legal pairing at all; pairtutor explain tells why")
    if isinstance(wish, ColourWish) and actual.opened.initial_colour is None:
        raise UsageError("the system of this round gives no colours")
    if isinstance(wish, ByeWish) and actual.closed.bye is None:
        raise UsageError("nobody has the bye in this round: the number of players is even")


def _absent(actual: RoundIndex, tpn: Tpn) -> str:
    """Return the name of a player who takes no part, the number alone where the round has no such player."""
    name = next((clean(line.name) for line in actual.opened.absent if line.tpn == tpn), "")
    return f"{tpn} {name}" if name else f"player {tpn}"


def _is_granted(actual: RoundIndex, wish: Wish) -> bool:
    """Return whether the round has been paired as wished anyway."""
    assert actual.closed is not None, "a round without a pairing has been refused"
    match wish:
        case PairWish():
            return any({*board} == {wish.first, wish.second} for board in actual.closed.boards)
        case ByeWish():
            return actual.closed.bye == wish.player
        case FloatWish():
            return wish.player in _floats(actual)
        case ColourWish():
            return False


def _bar(case: Case, actual: RoundIndex, wish: Wish) -> Impossible | None:
    """Return what stands against the wish whatever else is paired."""
    prohibition = load_prohibitions(actual.opened.system)
    match wish:
        case PairWish():
            rank = {line.tpn: line.rank for line in actual.opened.players}
            first, second = sorted((wish.first, wish.second), key=rank.__getitem__)
            bar = prohibition(case.tournament, case.number, first, second)
        case ByeWish():
            bar = prohibition(case.tournament, case.number, wish.player, None)
        case _:
            return None
    return None if bar is None else Impossible("impossible", bar.why, bar.cites, alone=True)


def _allowed_opponents(actual: RoundIndex, wish: Wish) -> dict[Tpn, frozenset[Tpn]]:
    """Return whom the players of a wish may meet for it to come true."""
    match wish:
        case PairWish():
            return {wish.first: frozenset({wish.second}), wish.second: frozenset({wish.first})}
        case FloatWish():
            return {wish.player: frozenset(_players_beyond(actual, wish.player))}
        case _:
            return {tpn: frozenset() for tpn in players_of(wish)}


def _floats(actual: RoundIndex) -> Players:
    """Return who floats in a round, the way that floaters go in its system."""
    assert actual.closed is not None, "a round without a pairing has been refused"
    upward = SYSTEMS[actual.opened.system].upward
    return actual.closed.upfloats if upward else actual.closed.downfloats


def _players_beyond(actual: RoundIndex, player: Tpn) -> Iterable[Tpn]:
    """Return everybody with a lower score, or with a higher one where players float up."""
    sign = -1 if SYSTEMS[actual.opened.system].upward else 1
    score = actual.line(player).score
    return (Tpn(line.tpn) for line in actual.opened.players if sign * line.score < sign * score)


def _colour(trace: Trace, wish: ColourWish) -> Verdict:
    """Return the decision on the player's board: colours follow from the pair.

    Raises:
        UsageError: the player has no board.
    """
    for step in trace.steps:
        if isinstance(step.event, ColourDecided) and wish.player in (step.event.white, step.event.black):
            has = "white" if step.event.white == wish.player else "black"
            return Made("made") if has == wish.colour else Coloured("coloured", step)
    raise UsageError(f"player {wish.player} has no game in this round, so no colour")


def _closing_event(trace: Trace) -> RoundClosed:
    return next(step.event for step in reversed(trace.steps) if isinstance(step.event, RoundClosed))
