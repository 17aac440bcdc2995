"""Kinds of exercise that are asked of standings: of the table as it is before a round, by C.07."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from itertools import groupby
from typing import Final

from pairtutor.exercises.draft import FormField, Selectable
from pairtutor.exercises.exercise import Exercise, Marked
from pairtutor.exercises.judge import misfit
from pairtutor.exercises.kinds.base import ExerciseKind
from pairtutor.exercises.position import Position
from pairtutor.messages import Message
from pairtutor.model.editions import TIEBREAKS_IN_FORCE, System
from pairtutor.model.ids import Tpn
from pairtutor.narrative.tiebreaks.rounds import BY_SCORES, score_notes
from pairtutor.narrative.tiebreaks.speaker import Speaker
from pairtutor.narrative.tiebreaks.sums import value_sentences
from pairtutor.rules.facts import citations_of
from pairtutor.rules.standings.conversion import CERTAIN, CHANCES, difference_for
from pairtutor.rules.standings.facts import PlayerFacts
from pairtutor.rules.standings.unplayed import Category
from pairtutor.tiebreaks.codes import Tiebreak, read_tiebreaks
from pairtutor.tiebreaks.table import Key
from pairtutor.tiebreaks.values import Unit, Value, mean_rounded
from pairtutor.trace.values import Cites

FEWEST_ROUNDS: Final = 3
"""Standings after fewer rounds are not asked about."""

MOST_PLAYERS: Final = 16
"""In a table of more players nobody looks for opponents by hand."""


class AskingStandings(ExerciseKind):
    """Something is asked of the standings before a round, all of whose players are shown."""

    ranks = True
    whole_table = True
    others_decide = False

    def has(self, system: System) -> bool:
        return system.ranks

    def facts_beside(self, exercise: Exercise, position: Position) -> str:
        """Return after which round the standings are, and the table of differences where it is needed."""
        rounds, codes = position.ledger.event.rounds, exercise.tiebreaks.split(",")
        # before the final round a Fore Buchholz is none, so no other round counts as that one
        is_fore = any(code.startswith("FB") for code in codes)
        key = "exercises.standings-after" if is_fore else "exercises.standings-after-last"
        said = [position.words(key, round=rounds)]
        if {"TPR", "APRO"} & {*codes}:
            said.append(position.words.form("differences", table=_differences(rounds, position)))
        if "PTP" in exercise.tiebreaks:
            said.append(position.words.form("chances", table=_chances(position)))
        return " ".join(said)


def values_of(codes: Iterable[str], position: Position) -> Iterator[tuple[str, Tiebreak, PlayerFacts, Value]]:
    """Yield the values of all players in tie-breaks (`codes`); none by ratings, where somebody has none."""
    event = position.ledger.event
    for code in codes:
        tiebreak = read_tiebreaks(code)[0]
        if not (tiebreak.kind.rated and event.unrated_players):
            for tpn, value in position.ledger.values(tiebreak).items():
                yield code, tiebreak, event.players[tpn], value


def _differences(rounds: int, position: Position) -> str:
    """Return the rating differences for all shares of the points that so many rounds can give.

    They are told from 0.50 on: below it the same ones count the other way.
    """
    shares = {
        mean_rounded(50 * made, games) for games in range(1, rounds + 1) for made in range(2 * games + 1)
    }
    told = (f"0.{share} {difference_for(share)}" for share in sorted(shares) if 50 <= share < 100)
    decimal = position.words.signs.decimal
    return position.words.messages.join("list.semicolon", [text.replace(".", decimal) for text in told])


def _chances(position: Position) -> str:
    """Return the chance of the stronger of two for all rating differences at which it is not certain."""
    ranges = [(chance, [*group]) for chance, group in groupby(range(CERTAIN), key=CHANCES.__getitem__)]
    told = (f"{group[0]}-{group[-1]} 0.{chance}" for chance, group in ranges)
    decimal = position.words.signs.decimal
    return position.words.messages.join("list.semicolon", [text.replace(".", decimal) for text in told])


def is_askable(position: Position) -> bool:
    """Return whether the standings before a round are long enough, and not too long, to be asked about."""
    enough = position.ledger.event.rounds >= FEWEST_ROUNDS
    return enough and len(position.ledger.event.players) <= MOST_PLAYERS


def tiebreak_asked(exercise: Exercise) -> Tiebreak:
    """Return the tie-break that an exercise is about."""
    return read_tiebreaks(exercise.tiebreaks)[0]


def key_asked(exercise: Exercise, position: Position) -> Key:
    """Return the tie-break that an exercise is about, with the values of all.

    Raises:
        UsageError: there is no such tie-break.
    """
    return position.standings(exercise.tiebreaks).keys[0]


def value_asked(exercise: Exercise, position: Position) -> Value:
    """Return the value that an exercise is about.

    Raises:
        UsageError: the player has none, or there is no such tie-break.
    """
    player = exercise.players[0] if exercise.players else Tpn(0)
    value = key_asked(exercise, position).values.get(player)
    if value is None or value.number is None:
        raise misfit(exercise, Message("exercises.misfit.no-value", code=exercise.tiebreaks))
    return value


def speaker_of(exercise: Exercise, position: Position) -> Speaker:
    """Return the speaker of the standings by the list of an exercise."""
    return Speaker(position.standings(exercise.tiebreaks), position.language, with_tables=False)


def cites_of_value(tiebreak: Tiebreak, player: PlayerFacts, value: Value, position: Position) -> Cites:
    """Return the clauses on which a value rests, that of its tie-break first."""
    cites = citations_of(TIEBREAKS_IN_FORCE)
    cited = [*cites("tiebreak", tiebreak.kind.code)]
    if any(tiebreak.cuts):
        cited += cites("modifier", tiebreak.modifier)
    if tiebreak.kind.code in BY_SCORES:
        cited += [cite for cut in value.cuts for cite in cites("cut", str(cut.reason))]
        cited += [
            cite for part in value.parts for cite in cites_of_round(player, part.counted.number, position)
        ]
    return tuple(dict.fromkeys(cited))


def cites_of_round(player: PlayerFacts, number: int, position: Position) -> Cites:
    """Return the clauses by which a round counts for another score than the opponent has; none otherwise."""
    cites, counted = citations_of(TIEBREAKS_IN_FORCE), player.rounds[number - 1]
    if counted.category is not Category.GAME:
        dummy = cites("dummy", "forfeit" if counted.category.is_forfeit else "bye")
        return (*dummy, *cites("unplayed", counted.category))
    opponent = position.ledger.event.players[counted.opponent or player.tpn]
    return cites("adjusted") if opponent.adjusted != opponent.score else ()


def lines_of_working(player: Tpn, key: Key, position: Position, exercise: Exercise) -> Iterator[str]:
    """Yield how the value of a player comes about, as the page of standings tells it."""
    speaker = speaker_of(exercise, position)
    yield from value_sentences(player, key, speaker)
    if key.tiebreak.kind.code in BY_SCORES:
        yield from score_notes(player, speaker.standings.ledger.event_of(key.tiebreak), speaker)


def working_of_values(
    players: Iterable[Tpn], keys: Iterable[Key], position: Position, exercise: Exercise
) -> Iterator[str]:
    """Yield how the values of players in some tie-breaks come about; direct encounter has none."""
    for key in keys:
        if key.tiebreak.kind.unit is not Unit.RANK:
            for player in players:
                yield from lines_of_working(player, key, position, exercise)


def opponents_of(player: Tpn, position: Position) -> frozenset[int]:
    """Return a player and all who were scheduled against this player."""
    rounds = position.ledger.event.players[player].rounds
    return frozenset((player, *(counted.opponent for counted in rounds if counted.opponent is not None)))


def number_field(label: str) -> tuple[FormField, ...]:
    """Return the form for a number."""
    return (FormField(label),)


def code_choices(exercise: Exercise, shared: str) -> tuple[Selectable, ...]:
    """Return the codes that can put one of two before the other; `shared` stands for none that does."""
    codes = ("PTS", *(tiebreak.code for tiebreak in read_tiebreaks(exercise.tiebreaks)), "TPN")
    return (*(Selectable(code, code) for code in dict.fromkeys(codes)), Selectable(shared, shared))


def mark_number(exercise: Exercise, given: str | None, right: str | None, position: Position) -> Marked:
    """Return the marks of a number beside the right one: all of them if it is equal to it, else none.

    Both are numbers of the table as they are written, with a decimal point; None is no answer.
    """
    if given == right:
        return Marked("right", exercise.marks, exercise.marks)
    decimal = position.words.signs.decimal
    reason = position.words.marked("value", right=(right or "").replace(".", decimal))
    return Marked(
        "wrong", marks=0, of=exercise.marks, reason=reason, rebuttal=position.words.rebuttal("value")
    )
