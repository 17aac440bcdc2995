"""A step as its phrase is told of it: players by name, proofs as they can be told; and whom a view names."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from itertools import combinations
from typing import Any, Final

from pairtutor.model.ids import PLACE, Tpn
from pairtutor.narrative.cast import PlayerNames
from pairtutor.narrative.parts import OnlyPartnersReason, PlayerRef
from pairtutor.narrative.value_parts import PartnersProof
from pairtutor.records import Record
from pairtutor.trace.players import is_player
from pairtutor.trace.procedures import StandingsFormed
from pairtutor.trace.refusals import Average, HadBye, StandingLine
from pairtutor.trace.values import Met, OnlyPartners, Players, RepeatedFloat, WeightProof

UNTOLD = {"at_large"}
"""Proofs that are there to be checked, and never told."""


class PhraseContext:
    """A step or value of a trace; its players are `PlayerRef`s, values named, words the trace's.

    `more` is what a phrase needs besides, `phrase` its name where the kind does not say it. A phrase turns
    scores, colours and criteria into words by filters.
    """

    def __init__(self, thing: object, cast: PlayerNames, phrase: str = "", **more: object) -> None:
        self.thing = thing
        self._more = more
        self._phrase = phrase
        self.cast = cast

    def __eq__(self, other: object) -> bool:
        """Return whether another tells the same thing by the same phrase."""
        return isinstance(other, PhraseContext) and self._identity() == other._identity()

    def __hash__(self) -> int:
        return hash((self.thing, self._phrase))

    def _identity(self) -> tuple[object, str, dict[str, object]]:
        return self.thing, self._phrase, self._more

    @property
    def template(self) -> str:
        """Name of the phrase: the kind of the step, or that of a reason."""
        kind: str = getattr(self.thing, "kind", "")
        return self._phrase or (f"reason-{kind}" if isinstance(self.thing, tuple) else kind)

    def __iter__(self) -> Iterator[Any]:
        """Yield what a phrase can tell of it, in no order."""
        fields: tuple[str, ...] = getattr(self.thing, "_fields", getattr(type(self.thing), "__slots__", ()))
        return (getattr(self, name) for name in {*fields, *self._more} - UNTOLD)

    def replace_known(self, known: Mapping[str, object]) -> PhraseContext:
        """Return the same with other values of what a phrase needs besides, where these are not empty now."""
        changed = {name: value for name, value in known.items() if self._more.get(name)}
        if not changed:
            return self
        return self.with_values(**changed)

    def with_values(self, **more: object) -> PhraseContext:
        """Return the same with other values, or more, of what a phrase needs besides."""
        return PhraseContext(self.thing, self.cast, self._phrase, **{**self._more, **more})

    def __getattr__(self, name: str) -> Any:
        """Return a field of the step with its players by name."""
        if name in self._more:
            return self._more[name]
        value = getattr(self.thing, name)
        if is_player(type(self.thing), name):
            return players(value, self.cast)
        return name_players(value, self.cast)


def standing_lines(event: StandingsFormed, cast: PlayerNames) -> tuple[PhraseContext, ...]:
    """Return the lines of standings, each to be told by the phrase of these."""
    return tuple(standing_line(line, cast) for line in event.lines)


def standing_line(line: StandingLine, cast: PlayerNames) -> PhraseContext:
    """Return one line of standings, to be told by the phrase of these."""
    return PhraseContext(line, cast, StandingsFormed.kind)


def name_players(value: object, cast: PlayerNames) -> Any:
    """Return a value with everybody in it by name; a lack of opponents or a proof as it can be told.

    A meeting or a bye of no round is `supposed`, but in a bracket that is stated by facts.
    """
    match value:
        case OnlyPartners():
            return only_partners(value, cast)
        case WeightProof():
            return proof(value, cast)
        case Average():
            return value
        case RepeatedFloat():
            down = value.direction == "down"
            mark = cast.mark_of_float(value.player, value.rounds_back) if down else ""
            return PhraseContext(value, cast, bye=mark == "U", without_game=mark)
        case Met() | HadBye():
            return PhraseContext(value, cast, supposed=not value.round and cast.facts is None)
        case tuple() if hasattr(value, "_fields"):
            return PhraseContext(value, cast)
        case tuple():
            return tuple(name_players(part, cast) for part in value)
        case _:
            return value


def players(value: object, cast: PlayerNames) -> Any:
    """Return the players of a field that holds pairing numbers, however deep; None stays None."""
    match value:
        case int() if not isinstance(value, bool):
            return cast.who(value)
        case tuple() if hasattr(value, "_fields"):
            return name_players(value, cast)
        case tuple() if value and not isinstance(value[0], int):
            return tuple(players(part, cast) for part in value)
        case tuple():
            return cast.group(value)
        case _:
            return value


def players_named(*views: object) -> frozenset[int]:
    """Return the pairing numbers of everybody whom views, or pieces of them, name."""
    numbers: set[int] = set()
    for view in views:
        _collect(view, numbers)
    numbers.discard(0)
    return frozenset(numbers)


def _collect(thing: object, numbers: set[int]) -> None:
    """Add the numbers of all players that a view names, at any depth, to `numbers`."""
    if isinstance(thing, PlayerRef):
        numbers.add(thing.tpn)
    elif isinstance(thing, tuple | list | PhraseContext):
        for part in thing:
            _collect(part, numbers)
    else:
        for name in _parts(thing):
            _collect(getattr(thing, name), numbers)


_PARTS: Final[dict[type, tuple[str, ...]]] = {}
"""The fields of each kind of view."""


def _parts(thing: object) -> tuple[str, ...]:
    """Return the fields of a record by name, in their order; none of anything else."""
    kind = type(thing)
    if kind not in _PARTS:
        _PARTS[kind] = kind.fields_in_order if issubclass(kind, Record) else ()
    return _PARTS[kind]


FEW = 4
"""Of so many players at most it is said who of them have met."""


def only_partners(witness: OnlyPartners, cast: PlayerNames) -> OnlyPartnersReason:
    """Return a lack of opponents; a place that is no player is told after the players."""
    groups = tuple(cast.group(sorted(group, key=_places_last)) for group in witness.groups)
    singles = all(len(group) == 1 for group in groups)
    return OnlyPartnersReason(
        groups=groups,
        alone=tuple(group[0] for group in groups) if singles else (),
        partners=cast.group(sorted(witness.partners, key=_places_last)),
        with_place=PLACE in witness.partners,
        places=witness.partners.count(PLACE),
        met=tuple(_met_pairs([group[0] for group in witness.groups], cast)) if singles else (),
    )


def _met_pairs(players: Sequence[Tpn], cast: PlayerNames) -> Iterator[tuple[PlayerRef, PlayerRef, int]]:
    """Yield who of a few players have met whom of them, and when."""
    for player, other in combinations(players, 2) if all(players) and len(players) <= FEW else ():
        number = cast.round_met(player, other)
        if number is not None:
            yield cast.who(player), cast.who(other), number


def _places_last(tpn: int) -> tuple[bool, int]:
    return tpn == PLACE, tpn


def proof(weights: WeightProof, cast: PlayerNames) -> PartnersProof | None:
    """Return why a target is no better by partners that are too few; None where it takes arithmetic."""
    # weights alike on both sides are a count of players; without any below 0 there are no partners
    prices = {price.halves for price in weights.prices}
    if weights.odd_sets or weights.crossing or not (prices <= {1, -1} or min(prices, default=1) > 0):
        return None
    seekers = [price.player for price in weights.prices if price.halves > 0]
    partners = [price.player for price in weights.prices if price.halves < 0]
    return PartnersProof(
        seekers=cast.group(seekers),
        partners=cast.group(partners),
        needed=len(seekers),
        offered=len(partners),
        worth=cast.words.signs.points(weights.worth) if weights.worth else "",
    )


def seeks_beyond(view: PartnersProof | None, players: Players) -> bool:
    """Return whether a proof speaks of places, or of others than the players of a bracket."""
    return view is not None and not {seeker.tpn for seeker in view.seekers} <= {*players}
