"""Why somebody cannot but miss a colour or float again."""

from __future__ import annotations

from typing import ClassVar

from pairtutor.answers.stretch import Reached
from pairtutor.model.facets import criterion_facets
from pairtutor.model.ids import Tpn
from pairtutor.narrative.cast import PlayerNames
from pairtutor.narrative.partners import meets_nobody, moved_first, possible
from pairtutor.narrative.parts import BarredView, Group, PlayerRef
from pairtutor.narrative.value_parts import PartnersProof
from pairtutor.records import Record
from pairtutor.trace.bracket_record import BracketRecord
from pairtutor.trace.events import BracketOpened

PREFERENCES = frozenset({"colour-preference", "strong-preference"})
"""Criteria on which players who want one colour, and can meet nobody else, leave no choice."""

_LASTING = frozenset({"met", "forbidden", "absolute"})
"""What keeps two apart in every candidate of a bracket."""


class OnlyMeets(Record):
    """A moved-down player who could meet only these."""

    player: PlayerRef
    others: Group


class UnavoidableView(Record):
    """Who cannot but miss a colour or float again: of these sentences one is true of each.

    Those who `came` down float down whomever they meet; `best` is the highest score of a resident, where
    score differences are compared, and else empty. `nobody` are residents without an opponent. Those who
    `meet` only players that want their `colour` too (at least `strong`ly), or floated up before, have to be
    paired here; it was `round`, the last one or two rounds ago by `back`. Those whom they meet can be `above`
    them.
    """

    template: ClassVar[str] = "unavoidable"
    came: Group = ()
    best: str = ""
    nobody: tuple[BarredView, ...] = ()
    meets: tuple[OnlyMeets, ...] = ()
    colour: str = ""
    strong: bool = False
    back: int = 1
    round: int = 0
    above: bool = False

    @property
    def certain(self) -> bool:
        """Whether it is so whatever else is given up: they float down whomever they meet, or meet nobody."""
        alone = all(bar.why in _LASTING for one in self.nobody for bar in one.bars)
        return bool(self.came or self.nobody) and alone and not (self.best or self.meets)

    @property
    def others(self) -> Group:
        """All who can be met."""
        return tuple(dict.fromkeys(other for meeting in self.meets for other in meeting.others))


def unavoidable(
    line: Reached, view: PartnersProof | None, bracket: BracketRecord | None, cast: PlayerNames
) -> UnavoidableView | None:
    """Return why it cannot but happen to those whom a proof names; None where it takes more to see it.

    A proof that names partners is none of these. Those named must be as many as the value (but of lists), and
    of floats among those whom the accepted candidate has behind it, or MDPs.
    """
    judged = bracket.accepted_first if bracket else None
    if bracket is None or judged is None or view is None or view.partners:
        return None
    seekers = [Tpn(seeker.tpn) for seeker in view.seekers]
    facets = criterion_facets(line.criterion)
    down = facets.direction == "down" and not facets.listed
    if line.counted or not (down or moved_first(cast)):
        return None
    if line.criterion in PREFERENCES:
        strong = facets.colour == "strong"
        return _colour(seekers, bracket.opened, cast, strong=strong) if len(seekers) == line.value else None
    players = next(
        (finding.players for finding in judged.findings if finding.criterion == line.criterion), ()
    )
    if not facets.repeated_float or not {*seekers} <= {*players} | {*bracket.opened.mdps}:
        return None
    if facets.listed:
        return _difference(line, seekers, bracket.opened, cast)
    if len(seekers) != line.value:
        return None
    if facets.direction == "up":
        return _upfloat_view(facets.rounds_back, seekers, bracket.opened, cast)
    return _downfloat_view(seekers, bracket.opened, cast)


def _difference(
    line: Reached, seekers: list[Tpn], opened: BracketOpened, cast: PlayerNames
) -> UnavoidableView | None:
    """Return that one MDP is above the best resident by just the value, with the score of that one as `best`.

    None if it is not so, or about upfloats. Other MDPs it never meets; which residents it may is not asked.
    """
    upward = criterion_facets(line.criterion).direction == "up"
    if len(seekers) != 1 or seekers[0] not in opened.mdps or upward or not opened.residents:
        return None
    most = max(map(cast.score, opened.residents))
    if line.value != (cast.score(seekers[0]) - most,):
        return None
    return UnavoidableView(came=cast.group(seekers), best=cast.points(most))


def _downfloat_view(seekers: list[Tpn], opened: BracketOpened, cast: PlayerNames) -> UnavoidableView | None:
    """Return why these must float again: they came down, or can meet nobody; None if one of them need not."""
    came = [tpn for tpn in seekers if tpn in opened.mdps and moved_first(cast)]
    alone = [meets_nobody(tpn, opened, cast, shape=True) for tpn in seekers if tpn not in came]
    barred = tuple(view for view in alone if view)
    if len(barred) < len(alone):
        return None
    return UnavoidableView(came=cast.group(came), nobody=barred)


def _upfloat_view(
    back: int, seekers: list[Tpn], opened: BracketOpened, cast: PlayerNames
) -> UnavoidableView | None:
    """Return the fact that those who floated up again had no other choice.

    Either moved-down players among `seekers` can meet only those who floated up `back` rounds ago, or these,
    when they are the `seekers`, can meet nobody but moved-down players. None where neither is so.
    """
    meets = only_meetings(seekers, opened, cast)
    others = {other.tpn for meeting in meets for other in meeting.others}
    if not meets:
        return None
    if {*seekers} <= {*opened.mdps}:
        before = all(cast.line(other).floats[back - 1] == "up" for other in others)
        number = cast.opened.round - back
        return UnavoidableView(meets=meets, back=back, round=number) if before else None
    above = others <= {*opened.mdps} and not {*seekers} & {*opened.mdps}
    return UnavoidableView(meets=meets, above=True) if above else None


def _colour(
    seekers: list[Tpn], opened: BracketOpened, cast: PlayerNames, *, strong: bool
) -> UnavoidableView | None:
    """Return the fact that all whom they can meet prefer the same colour; None where it is not so."""
    meets = only_meetings(seekers, opened, cast)
    wishes = [cast.line(who.tpn).preference for meeting in meets for who in (meeting.player, *meeting.others)]
    colours = {wish.colour for wish in wishes}
    others = {other.tpn for meeting in meets for other in meeting.others}
    if len(colours) != 1 or colours == {None} or others & {*seekers}:
        return None
    if strong and {wish.strength for wish in wishes} - {"absolute", "strong"}:
        return None
    if strong and all(wish.strength == "absolute" for wish in wishes):
        return None
    (colour,) = colours
    return UnavoidableView(meets=meets, colour=cast.words.colours[colour or "white"], strong=strong)


def only_meetings(seekers: list[Tpn], opened: BracketOpened, cast: PlayerNames) -> tuple[OnlyMeets, ...]:
    """Return the players each could meet; empty unless all of them are paired in every candidate."""
    ways = {tpn: possible(tpn, opened, cast, shape=True) for tpn in {*opened.mdps, *seekers}}
    moved = [tpn for tpn in opened.mdps if ways[tpn]]
    needed = {*moved} if not opened.homogeneous and len(moved) == opened.m1 else set()
    if opened.downfloaters and not {*seekers} <= needed:
        return ()
    return tuple(OnlyMeets(player=cast.who(tpn), others=cast.group(ways[tpn])) for tpn in seekers)
