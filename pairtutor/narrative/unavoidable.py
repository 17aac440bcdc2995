"""Why a colour is refused or a float repeated, where it follows from whom players could meet at all."""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar

from pairtutor.model.ids import Tpn
from pairtutor.narrative.bars import BarredView
from pairtutor.narrative.cast import PlayerNames
from pairtutor.narrative.partners import meets_nobody, moved_first, possible
from pairtutor.narrative.parts import Group, PartnersProof, PlayerRef
from pairtutor.trace.bracket_record import BracketRecord
from pairtutor.trace.events import BracketOpened
from pairtutor.trace.values import TargetLine


@dataclass(frozen=True, slots=True, kw_only=True)
class OnlyMeets:
    """A moved-down player who could meet only these."""

    player: PlayerRef
    others: Group


@dataclass(frozen=True, slots=True, kw_only=True)
class UnavoidableView:
    """Who cannot but miss a colour or float again: of these sentences one is true of each.

    Those who `came` down float down whomever they meet; `best` is the most that anybody has whom they could
    meet, where score differences are compared, and else empty. `nobody` are residents without an opponent.
    Those who `meet` only players that want their `colour` too (at least `strong`ly), or floated up before,
    have to be paired here; it was the last round or two rounds ago by `back`. Those whom they meet can be
    `above` them.
    """

    template: ClassVar[str] = "unavoidable"
    came: Group = ()
    best: str = ""
    nobody: tuple[BarredView, ...] = ()
    meets: tuple[OnlyMeets, ...] = ()
    colour: str = ""
    strong: bool = False
    back: int = 1
    above: bool = False

    @property
    def others(self) -> Group:
        """All who can be met."""
        return tuple(dict.fromkeys(other for one in self.meets for other in one.others))


def unavoidable(
    line: TargetLine, told: object, bracket: BracketRecord | None, cast: PlayerNames
) -> UnavoidableView | None:
    """Return why it cannot but happen to those whom a proof names; None where it takes more to see it."""
    judged = bracket.judged if bracket else None
    if bracket is None or judged is None or not isinstance(told, PartnersProof) or told.partners:
        return None
    seekers = [Tpn(one.tpn) for one in told.seekers]
    down = "downfloat" in line.criterion and not line.criterion.endswith("-difference")
    if line.counted or not (down or moved_first(cast)):
        return None
    if line.criterion in {"colour-preference", "strong-preference"}:
        strong = line.criterion == "strong-preference"
        return _colour(seekers, bracket.opened, cast, strong=strong) if len(seekers) == line.value else None
    players = next((one.players for one in judged.findings if one.criterion == line.criterion), ())
    if "float" not in line.criterion or not {*seekers} <= {*players} | {*bracket.opened.mdps}:
        return None
    if line.criterion.endswith("-difference"):
        return _difference(line, seekers, bracket.opened, cast)
    if len(seekers) != line.value:
        return None
    if "upfloat" in line.criterion:
        return _upfloat_view(2 if "two-rounds" in line.criterion else 1, seekers, bracket.opened, cast)
    return _downfloat_view(seekers, bracket.opened, cast)


def _difference(
    line: TargetLine, seekers: list[Tpn], opened: BracketOpened, cast: PlayerNames
) -> UnavoidableView | None:
    """Return that the one who moved down has so many points more than anybody here."""
    if len(seekers) != 1 or seekers[0] not in opened.mdps or "upfloat" in line.criterion:
        return None
    most = max((cast.score(tpn) for tpn in opened.residents), default=0)
    if line.value != (cast.score(seekers[0]) - most,):
        return None
    return UnavoidableView(came=cast.group(seekers), best=cast.points(most))


def _downfloat_view(seekers: list[Tpn], opened: BracketOpened, cast: PlayerNames) -> UnavoidableView | None:
    came = [tpn for tpn in seekers if tpn in opened.mdps and moved_first(cast)]
    alone = [meets_nobody(tpn, opened, cast, shape=True) for tpn in seekers if tpn not in came]
    found = tuple(one for one in alone if one)
    if len(found) < len(alone):
        return None
    return UnavoidableView(came=cast.group(came), nobody=found)


def _upfloat_view(
    back: int, seekers: list[Tpn], opened: BracketOpened, cast: PlayerNames
) -> UnavoidableView | None:
    """Return that moved-down players can meet only those who floated up before, or these only the former."""
    meets = _only_meetings(seekers, opened, cast)
    others = {other.tpn for one in meets for other in one.others}
    if not meets:
        return None
    if {*seekers} <= {*opened.mdps}:
        before = all(cast.line(other).floats[back - 1] == "up" for other in others)
        return UnavoidableView(meets=meets, back=back) if before else None
    above = others <= {*opened.mdps} and not {*seekers} & {*opened.mdps}
    return UnavoidableView(meets=meets, above=True) if above else None


def _colour(
    seekers: list[Tpn], opened: BracketOpened, cast: PlayerNames, *, strong: bool
) -> UnavoidableView | None:
    """Return that all whom they can meet want the same colour; where it is of one colour that they speak."""
    meets = _only_meetings(seekers, opened, cast)
    wishes = [cast.line(who.tpn).preference for one in meets for who in (one.player, *one.others)]
    colours = {wish.colour for wish in wishes}
    others = {other.tpn for one in meets for other in one.others}
    if len(colours) != 1 or colours == {None} or others & {*seekers}:
        return None
    if strong and {wish.strength for wish in wishes} - {"absolute", "strong"}:
        return None
    if strong and all(wish.strength == "absolute" for wish in wishes):
        return None
    (colour,) = colours
    return UnavoidableView(meets=meets, colour=cast.words.colours[colour or "white"], strong=strong)


def _only_meetings(seekers: list[Tpn], opened: BracketOpened, cast: PlayerNames) -> tuple[OnlyMeets, ...]:
    """Return whom each could meet; nobody unless all of them are paired in every candidate."""
    ways = {tpn: possible(tpn, opened, cast, shape=True) for tpn in {*opened.mdps, *seekers}}
    moved = [tpn for tpn in opened.mdps if ways[tpn]]
    needed = {*moved} if not opened.homogeneous and len(moved) == opened.m1 else set()
    if opened.downfloaters and not {*seekers} <= needed:
        return ()
    return tuple(OnlyMeets(player=cast.who(tpn), others=cast.group(ways[tpn])) for tpn in seekers)
