"""Who has the bye: what parts two who could have it, and that it is given after somebody has been paired."""

from __future__ import annotations

from typing import Final, Literal, TypeAlias

from pairtutor.disputes.case import bye_first, cites_of
from pairtutor.disputes.procedures import where_wish_falls
from pairtutor.disputes.verdicts import ByeLast, OtherBye, Verdict
from pairtutor.disputes.wishes import ByeWish, Wish
from pairtutor.model.editions import SYSTEMS
from pairtutor.model.ids import Tpn
from pairtutor.rules.facts import facts
from pairtutor.trace.events import ByeAssigned
from pairtutor.trace.index import RoundIndex
from pairtutor.trace.refusals import Figure, Outranked

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
    return any(one.player == player and not isinstance(one.why, Outranked) for one in over)


def _bye_figures(actual: RoundIndex, player: Tpn, test: str) -> tuple[Figure, ...]:
    """Return what a player has in a test; nothing where the number or the place in the order is the test."""
    if test == "games":
        return (sum(one.played for one in actual.line(player).games),)
    if test != "index" or actual.standings is None:
        return ()
    line = next(one for one in actual.standings.lines if one.player == player)
    return line.figures[:2]


def paired_before(actual: RoundIndex, player: Tpn) -> ByeLast | None:
    """Return where a player was paired, if that was before the bracket or group that leaves the bye over.

    None where the rules give the bye otherwise. Source: dutch-2017 A.9, dutch-2012 A.5, ssm C9.
    """
    cites = facts(actual.opened.system).group("bye_last")
    if not cites or actual.bye is None:
        return None
    if SYSTEMS[actual.opened.system].compares:
        found = next((one for one in actual.brackets[:-1] if any(player in pair for pair in one.pairs)), None)
        return ByeLast("bye-last", player, found.opening, cites) if found else None
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
