"""View models of the steps that only the Lim rules know: who can be spared as a floater, Maxi-tournaments."""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar

from pairtutor.narrative.cast import Cast
from pairtutor.narrative.parts import Group, Pairing, Who
from pairtutor.narrative.procedures.refusals import PassedOverView, passed_over
from pairtutor.trace.procedures import FloatersCompared, SettingApplied
from pairtutor.trace.refusals import FloaterLine


@dataclass(frozen=True, slots=True, kw_only=True)
class SettingView:
    """An option that the tournament asks for; `setting` picks the words."""

    template: ClassVar[str] = "setting"
    setting: str


@dataclass(frozen=True, slots=True, kw_only=True)
class FloaterRow:
    """A player who can be spared; `kind` is the type of floater, `opponent` would be the opponent there.

    Without an opponent `nobody` says why each of those left there will not do.
    """

    template: ClassVar[str] = "spared"
    who: Who
    kind: str
    opponent: Who | None
    set_aside: tuple[Pairing, ...]
    floated_before: bool
    evens: bool
    nobody: tuple[PassedOverView, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class FloaterKind:
    """Players between whom only the number decides."""

    players: Group
    kind: str
    floated_before: bool
    evens: bool


@dataclass(frozen=True, slots=True, kw_only=True)
class FloatersView:
    """Who can be spared, best choice first, one by one and by kind; `odd` if the number is to become even.

    `next_score` is empty where no group is left in that direction. `due` says how many are due each
    colour, White first; None where it is not asked.
    """

    template: ClassVar[str] = "spared"
    group: int
    odd: bool
    pairs: int
    next_score: str
    due: tuple[int, int] | None
    rows: tuple[FloaterRow, ...]
    kinds: tuple[FloaterKind, ...]
    needed: Group


def setting(event: SettingApplied) -> SettingView:
    """Return an option of the tournament."""
    return SettingView(setting=event.setting)


def floaters(event: FloatersCompared, cast: Cast) -> FloatersView:
    """Return who can be spared in a group."""
    asked = event.white is not None and event.black is not None
    return FloatersView(
        group=event.group,
        odd=event.reason == "odd-number",
        pairs=event.pairs,
        next_score="" if event.next_score is None else cast.points(event.next_score),
        due=(event.white or 0, event.black or 0) if asked else None,
        rows=tuple(_row(line, cast) for line in event.lines),
        kinds=_kinds(event, cast),
        needed=cast.group(event.needed),
    )


def _kinds(event: FloatersCompared, cast: Cast) -> tuple[FloaterKind, ...]:
    """Return the players by what is weighed, in the order of the best of each kind."""
    odd = event.reason == "odd-number"
    found: dict[tuple[str, bool, bool], list[int]] = {}
    for line in event.lines:
        weighed = (line.floater_type, odd and line.floated_before, odd and line.evens)
        found.setdefault(weighed, []).append(line.player)
    return tuple(
        FloaterKind(players=cast.group(players), kind=kind, floated_before=floated, evens=evens)
        for (kind, floated, evens), players in found.items()
    )


def _row(line: FloaterLine, cast: Cast) -> FloaterRow:
    return FloaterRow(
        who=cast.who(line.player),
        kind=line.floater_type,
        opponent=None if line.opponent is None else cast.who(line.opponent),
        set_aside=tuple(
            Pairing(first=cast.who(pair.first), second=cast.who(pair.second)) for pair in line.set_aside
        ),
        floated_before=line.floated_before,
        evens=line.evens,
        nobody=passed_over(line.nobody, cast),
    )
