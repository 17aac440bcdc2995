"""Who takes part in a round, as the Dutch rules see them; what an edition decides for itself is handed in."""

from __future__ import annotations

from collections.abc import Callable, Container
from typing import TYPE_CHECKING, Final

from pairtutor.model.colour import Colour, ColourPreference, Strength
from pairtutor.model.game import ABSENT, PLAYED, ByeBar, Entry, Mark
from pairtutor.model.ids import SOME_ROUND, HalfPoints, RoundNumber, Tpn
from pairtutor.model.recorded import recorded_round
from pairtutor.model.supposed import (
    BarFromBye,
    EarlierFloat,
    EarlierGame,
    NoByeHad,
    NoFloat,
    NotMet,
    OtherDue,
    OtherTopscorer,
    SupposedFact,
)
from pairtutor.model.tournament import Player, Tournament
from pairtutor.named_tuples import NamedTuple
from pairtutor.rules.measures.colours import difference, preference
from pairtutor.rules.measures.floats import FloatMark, float_between, with_float

if TYPE_CHECKING:
    from pairtutor.model.stated import StatedBracket, StatedPlayer


class Contender(NamedTuple):
    """A player who takes part in the round, as the rules see them.

    `score` includes virtual points and `real_score` does not, both in half points.
    `met` are the opponents of played games; whoever is supposed not to have met is none, but has still
    played, and whoever is supposed to have met is one without a game. `colours` are those of the games
    played, oldest first, or those that a supposed preference is from, `difference` is White minus Black in
    them. `floats` are those of the previous round and the one before. `bar` is None for who may have the
    bye. `parity` is the number that decides the initial colour (D17-13). `missed` are the rounds without a
    game, of the `possible_games` so far. In a bracket that is stated by these facts there are no games, and
    no colours of them.
    """

    player: Player
    tpn: Tpn
    score: HalfPoints
    real_score: HalfPoints
    games: tuple[Entry, ...]
    met: tuple[Tpn, ...]
    colours: str
    difference: int
    preference: ColourPreference
    floats: tuple[FloatMark, FloatMark]
    bar: ByeBar | None
    topscorer: bool
    parity: int
    missed: int = 0
    possible_games: int = 0

    @property
    def absolute(self) -> bool:
        """Whether the colour preference is absolute (A.6.a)."""
        return self.preference.strength is Strength.ABSOLUTE

    @property
    def opponents(self) -> list[Tpn]:
        """The opponents of the games played, also where it is supposed that two have not met."""
        return [entry.opponent for entry in self.games if entry.mark in PLAYED and entry.opponent is not None]


def is_last_round(tournament: Tournament, number: RoundNumber) -> bool:
    """Say whether a round is the last one planned (A.7); never, if no number is planned."""
    supposed = tournament.supposed_facts.is_last(number)
    if supposed is not None:
        return supposed
    return tournament.planned_rounds is not None and number >= tournament.planned_rounds


Missed = Callable[["StatedPlayer", RoundNumber], int]
"""How many rounds somebody who is stated has missed before a round."""


def missed_as_said(player: StatedPlayer, _number: RoundNumber) -> int:
    """Return the number of missed rounds as stated; 0 where nothing is stated."""
    return player.missed or 0


def rank_contenders(
    tournament: Tournament,
    number: RoundNumber,
    *,
    bar: Callable[[tuple[Entry, ...]], ByeBar | None],
    idle: Callable[[Entry], FloatMark],
    missed: Missed = missed_as_said,
    forfeits_float: bool = False,
) -> list[Contender]:
    """Return the players of a round, by score, then by pairing number; or those stated, as stated.

    `bar` tells from the rounds so far what bars a player from the bye, `idle` which float a round without a
    game is; with `forfeits_float` that of a forfeited game comes of the two scores, as if it had been played.
    `missed` is asked only of those who are stated.
    """
    if tournament.stated is not None:
        return _as_stated(tournament, tournament.stated, number, missed)
    absent = tournament.absent_in(number)
    before = number - 1
    history = {tpn: line[:before] for tpn, line in tournament.entries.items()}
    standing = _Standing(tournament, history, idle, ABSENT if forfeits_float else _NOT_PLAYED)
    parity = _parities(tournament, history, absent)
    last = is_last_round(tournament, number)
    most = tournament.points.win * before  # whoever has more than half of it is a topscorer
    contenders = []
    for player in tournament.players:
        tpn = player.tpn
        if tpn in absent:
            continue
        games = history[tpn]
        real = standing.score(tpn, before)
        played = [entry for entry in games if entry.mark in PLAYED]
        colours = "".join(["W" if entry.colour is Colour.WHITE else "B" for entry in played if entry.colour])
        contenders.append(
            Contender(
                player=player,
                tpn=tpn,
                score=real + tournament.virtual_in(tpn, number),
                real_score=real,
                games=games,
                met=tuple([entry.opponent for entry in played if entry.opponent is not None]),
                colours=colours,
                difference=difference(colours),
                preference=preference(colours),
                floats=(standing.float_in(tpn, number - 1), standing.float_in(tpn, number - 2)),
                bar=bar(games),
                topscorer=last and 2 * real > most,
                parity=parity[tpn],
                missed=len(games) - len(played),
                possible_games=before,
            )
        )
    facts = tournament.supposed_facts.facts
    if facts:
        contenders = [_as_supposed(contender, facts, number) for contender in contenders]
    seeds = places(tournament)
    # dutch-2017 A.2, and alike in the others: the score first, then the place in the initial list (C.04.2 B)
    contenders.sort(key=lambda contender: (-contender.score, seeds[contender.tpn]))
    return contenders


def _as_supposed(contender: Contender, facts: tuple[SupposedFact, ...], number: RoundNumber) -> Contender:
    """Return a player as some facts are supposed to be; of other players they change nothing."""
    tpn = contender.tpn
    for fact in facts:
        match fact:
            case NotMet() if tpn in (fact.first, fact.second):
                other = fact.second if tpn == fact.first else fact.first
                contender = contender._replace(met=tuple(met for met in contender.met if met != other))
            case EarlierGame() if tpn in (fact.first, fact.second):
                other = fact.second if tpn == fact.first else fact.first
                contender = contender._replace(met=(*contender.met, other))
            case NoByeHad(player=player) if player == tpn:
                contender = contender._replace(bar=None)
            case BarFromBye(player=player) if player == tpn:
                contender = contender._replace(bar=ByeBar("pairing-allocated-bye", SOME_ROUND))
            case OtherDue(player=player, colours=colours) if player == tpn:
                contender = contender._replace(
                    colours=colours, difference=difference(colours), preference=preference(colours)
                )
            case NoFloat(player=player) if player == tpn:
                floats = with_float(contender.floats, number - fact.round, "none")
                contender = contender._replace(floats=floats)
            case EarlierFloat(player=player) if player == tpn:
                floats = with_float(contender.floats, number - fact.round, fact.direction)
                contender = contender._replace(floats=floats)
            case OtherTopscorer(player=player, topscorer=topscorer) if player == tpn:
                contender = contender._replace(topscorer=topscorer)
            case _:
                pass
    return contender


def _as_stated(
    tournament: Tournament, stated: StatedBracket, number: RoundNumber, missed: Missed
) -> list[Contender]:
    """Return the players of a stated bracket; what their games would tell beyond the facts stays open."""
    person = {player.tpn: player for player in tournament.players}
    return [
        Contender(
            player=person[stated_player.tpn],
            tpn=stated_player.tpn,
            score=stated_player.score,
            real_score=stated_player.score,
            games=(),
            met=stated.met_by(stated_player.tpn),
            colours="",
            difference=0,
            preference=stated_player.preference,
            floats=stated_player.floats,
            bar=ByeBar("pairing-allocated-bye", SOME_ROUND) if stated_player.had_bye else None,
            topscorer=stated_player.topscorer,
            parity=stated_player.tpn,
            missed=missed(stated_player, number),
            possible_games=number - 1,
        )
        for stated_player in stated.players
    ]


def places(tournament: Tournament) -> dict[Tpn, int]:
    """Return each player's place in the initial ranking list, from 0."""
    order = tournament.order or tuple(player.tpn for player in tournament.players)
    return {tpn: at for at, tpn in enumerate(order)}


def _parities(
    tournament: Tournament, history: dict[Tpn, tuple[Entry, ...]], absent: dict[Tpn, Mark]
) -> dict[Tpn, int]:
    """Number the players who take or took part in any pairing, from 1 (D17-13).

    Others have the number of the one before them, which nobody asks for.
    """
    seeds = places(tournament)
    number = 0
    parity = {}
    for tpn in sorted(seeds, key=seeds.__getitem__):
        if tpn not in absent or any(entry.takes_part for entry in history[tpn]):
            number += 1
        parity[tpn] = number
    return parity


_NOT_PLAYED: Final = frozenset(Mark) - PLAYED


class _Standing:
    """Scores (half points) as they stood before earlier rounds, and the floats that they made.

    A round with one of the marks `without_opponent` floats as `idle` says, whoever was paired in it.
    """

    def __init__(
        self,
        tournament: Tournament,
        history: dict[Tpn, tuple[Entry, ...]],
        idle: Callable[[Entry], FloatMark],
        without_opponent: Container[Mark],
    ) -> None:
        self._tournament = tournament
        self._idle = idle
        self._without_opponent = without_opponent
        self._virtual = bool(tournament.virtual_points)
        self._history = history
        self._sums: dict[Tpn, list[HalfPoints]] = {}
        for tpn, line in history.items():
            total = 0
            sums = [0]  # at n: the score after n rounds
            for number, entry in enumerate(line, 1):
                total += entry.points
                if tournament.awards:
                    total += tournament.awarded_in(tpn, number)
                sums.append(total)
            self._sums[tpn] = sums

    def score(self, tpn: Tpn, rounds: int) -> HalfPoints:
        """Return the real score after so many rounds."""
        return self._sums[tpn][rounds]

    def float_in(self, tpn: Tpn, number: int) -> FloatMark:
        """Return the float of a player in a round; before round 1 there is none."""
        if number < 1:
            return "none"
        entry = self._history[tpn][number - 1]
        opponent = entry.opponent
        if opponent is None or entry.mark in self._without_opponent:
            return self._idle(entry)
        own, other = self._sums[tpn][number - 1], self._sums[opponent][number - 1]
        if self._virtual:
            own += self._tournament.virtual_in(tpn, RoundNumber(number))
            other += self._tournament.virtual_in(opponent, RoundNumber(number))
        return float_between(own, other)


def initial_colour(tournament: Tournament, *, by_number: bool = False) -> tuple[Colour, str]:
    """Return the initial colour and where it comes from: stated, inferred, or White by default.

    Inferred: in the first round that has colours, the highest player who took part in it or before
    had the initial colour; if that player has no colour there, the next one had the other, and so on.
    `by_number`: the first who has a colour had the initial one if the pairing number is odd.
    Source: dutch-2017 E, dutch-2012 E.5.
    """
    if tournament.initial_colour is not None:
        return tournament.initial_colour, "stated"
    seeds = places(tournament)
    ranked = sorted(seeds, key=seeds.__getitem__)
    took_part: set[int] = set()
    for number in range(1, tournament.paired_rounds + 1):
        held = recorded_round(tournament, number)
        took_part |= held.players
        if number <= tournament.recorded_rounds:  # a file can give the bye to several
            line = ((tpn, entries[number - 1]) for tpn, entries in tournament.entries.items())
            took_part |= {tpn for tpn, entry in line if entry.mark is Mark.PAIRING_ALLOCATED_BYE}
        colours = held.colours
        odd = True
        for tpn in ranked if colours else ():
            if tpn not in took_part:
                continue
            if tpn in colours:
                as_drawn = tpn % 2 == 1 if by_number else odd
                return (colours[tpn] if as_drawn else colours[tpn].opposite), "inferred"
            odd = not odd
    return Colour.WHITE, "default"
