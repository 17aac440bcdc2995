"""What somebody may wish a round to be, and the engine asked again under that supposition."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Literal, TypeAlias

from pairtutor import tutor
from pairtutor.disputes.colour_words import colour_meant
from pairtutor.disputes.persons import NUMBERS, player_meant, two_meant
from pairtutor.errors import UsageError
from pairtutor.messages import Message
from pairtutor.model.ids import RoundNumber, Tpn
from pairtutor.model.supposed import SupposedFact
from pairtutor.model.tournament import NOTHING_SUPPOSED, Player, Supposition, SystemChoice, Tournament
from pairtutor.named_tuples import NamedTuple
from pairtutor.resources import ENGLISH, Language
from pairtutor.rules.facts import facts
from pairtutor.systems.base import choose_system
from pairtutor.text import quote
from pairtutor.trace.bracket_record import Pair
from pairtutor.trace.events import ByeAssigned, RoundOpened
from pairtutor.trace.index import RoundIndex
from pairtutor.trace.known_brackets import KnownBrackets
from pairtutor.trace.recorder import Trace
from pairtutor.trace.values import Cites


class Case(NamedTuple):
    """A round in dispute: the tournament, which round, by which system (None: the source's).

    `known` has its brackets for whoever pairs it several times, as it is and with something supposed.
    """

    tournament: Tournament
    number: RoundNumber
    system: str | None
    known: KnownBrackets | None = None

    @classmethod
    def of(cls, request: tutor.RoundRequest) -> Case:
        """Return a round that was asked for as one in dispute."""
        return cls(request.tournament._replace(system=request.choice), request.number, system=None)

    @property
    def choice(self) -> SystemChoice:
        """The system that the round is paired by, and what settled it."""
        return choose_system(self.tournament, self.system)

    def with_memory(self) -> Case:
        """Return the same round, of which no bracket is paired twice from the same facts."""
        return self if self.known is not None else self._replace(known=KnownBrackets())

    def under(self, facts: tuple[SupposedFact, ...]) -> Case:
        """Return the same round with some facts supposed, and no others."""
        if not facts:
            return self
        return self._replace(tournament=self.tournament.under(self.number, facts))

    def opening(self) -> RoundOpened:
        """Return the opening of the round: all that is known before it is paired.

        Raises:
            UsageError: the round cannot be asked for, or the system is not known.
        """
        opened = self.boards().steps[0].event
        assert isinstance(opened, RoundOpened), "a round begins so"
        return opened

    def trace(self, supposed: Supposition = NOTHING_SUPPOSED) -> Trace:
        """Return the trace of the round under a supposition; of a round without a pairing, up to there.

        Raises:
            UsageError: the round cannot be asked for, or the system is not known.
        """
        return tutor.pair(self._request_under(supposed), known=self.known).recorded

    def brackets(self) -> Trace:
        """Return the trace of the round with its brackets as they are made, which is enough for answers.

        Raises:
            UsageError: the round cannot be asked for, or the system is not known.
        """
        return tutor.pair(self._request_under(NOTHING_SUPPOSED), brief=True, known=self.known).recorded

    def boards(self, supposed: Supposition = NOTHING_SUPPOSED) -> Trace:
        """Return the trace of the round with nothing but its opening, its boards and its outcome.

        Raises:
            UsageError: the round cannot be asked for, or the system is not known.
        """
        return tutor.pair(self._request_under(supposed), boards_only=True, known=self.known).recorded

    def _request_under(self, supposed: Supposition) -> tutor.RoundRequest:
        tournament = self.tournament._replace(supposed=supposed)
        return tutor.request_round(tournament, self.number, choose_system(tournament, self.system))


def cites_of(actual: RoundIndex, criterion: str) -> Cites:
    """Return the clauses behind a criterion in the system of a round."""
    return facts(actual.opened.system).table("criterion").get(criterion, ())


def pin_brackets(actual: RoundIndex, end: int, pairs: frozenset[Pair], bye: Tpn | None = None) -> Supposition:
    """Return the supposition that the brackets before number `end` are as made, and that one has `pairs`.

    `end` counts the brackets of `actual.brackets` from 0. Who is not paired there floats. `bye` has the bye
    in any case, None: the player to whom it is given before any bracket.
    """
    only = bye_first(actual) if bye is None else {bye: frozenset()}
    record, before = actual.brackets[end], actual.brackets[:end]
    for first, second in (*(pair for earlier in before for pair in earlier.pairs), *pairs):
        only[first], only[second] = frozenset({second}), frozenset({first})
    inside = frozenset(record.players)
    below = frozenset(line.tpn for line in actual.opened.players) - inside - only.keys()
    only |= dict.fromkeys(inside - only.keys(), below)
    # one of them at most is the PPB: the sum is its number, or 0
    collapse = (
        earlier.opened.number for earlier in (*before, record) if earlier.opened.bracket_kind == "PPB"
    )
    return Supposition(only, sum(collapse))


def bye_first(actual: RoundIndex) -> dict[Tpn, frozenset[Tpn]]:
    """Return the bye as a supposition (no opponents) where it is given before any bracket; else empty."""
    step = actual.bye
    first = step is not None and isinstance(step.event, ByeAssigned) and not actual.opening_of(step.number)
    return {Tpn(actual.closed.bye): frozenset()} if first and actual.closed and actual.closed.bye else {}


def pairs_in(road: RoundIndex, at: int, pairs: frozenset[Pair]) -> frozenset[Pair]:
    """Return those of the pairs that belong to a bracket of a road: both players are in it.

    Two who float on together and are paired below as the road has it belong to the bracket below.
    """
    inside = frozenset(road.brackets[at].players)
    below = {pair for record in road.brackets[at + 1 :] for pair in record.pairs}
    return frozenset(pair for pair in pairs if pair <= inside and pair not in below)


class PairWish(NamedTuple):
    """These two are to meet."""

    first: Tpn
    second: Tpn


class ColourWish(NamedTuple):
    """This player is to have that colour."""

    player: Tpn
    colour: Literal["white", "black"]


class ByeWish(NamedTuple):
    """This player is to have the bye."""

    player: Tpn


class FloatWish(NamedTuple):
    """This player is to float from the bracket: down, or as the system floats, unless it says `up`."""

    player: Tpn
    up: bool = False


Wish: TypeAlias = PairWish | ColourWish | ByeWish | FloatWish


def pair_wish(text: str, players: Sequence[Player]) -> PairWish:
    """Read `A-B`, `A B` or `A,B`, two of the players by number or name; a name may have dashes of its own.

    Raises:
        UsageError: it is not two different players.
    """
    pair = two_meant(text, players)
    if pair is None:
        raise UsageError(Message("errors.wish.pair", text=quote(text)))
    return PairWish(*pair)


def colour_wish(text: str, players: Sequence[Player], language: Language = ENGLISH) -> ColourWish:
    """Read `A=white` or `A=black`, or the colour by its name in another language.

    Raises:
        UsageError: it is not a player and a colour, or a letter that may mean either.
    """
    player, _, colour = text.rpartition("=")
    if player.strip():
        meant = colour_meant(colour, language)
        if meant is not None:
            return ColourWish(player_meant(player, players), meant)
    raise UsageError(Message("errors.wish.colour", text=quote(text)))


def players_of(wish: Wish) -> tuple[Tpn, ...]:
    """Return the players whom a wish names."""
    return (wish.first, wish.second) if isinstance(wish, PairWish) else (wish.player,)


def read_wish(text: str, players: Sequence[Player] = (), language: Language = ENGLISH) -> Wish:
    """Read a wish typed on one line: `3-10`, `8=black`, `bye 7` or `float 7`, names instead of numbers too.

    The names are those of `players`; where none are given, numbers alone are understood.

    Raises:
        UsageError: it is none of these.
    """
    first, _, rest = text.strip().partition(" ")
    if rest and first.casefold() in {"bye", "float"}:
        player = player_meant(rest, players)
        return ByeWish(player) if first.casefold() == "bye" else FloatWish(player)
    if "=" in text:
        return colour_wish(text, players, language)
    if "-" in text or NUMBERS.fullmatch(text):
        return pair_wish(text, players)
    raise UsageError(Message("errors.wish.none"))
