"""Mistakes with standings: in what a round counts for, in what is cut, in who is before whom."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Final

from pairtutor.exercises.exercise import SHARED, Exercise, Kind, Response
from pairtutor.exercises.field import USUAL, Steer
from pairtutor.exercises.kinds.ahead import answer_of
from pairtutor.exercises.kinds.standing import key_asked, tiebreak_asked
from pairtutor.exercises.mistakes.mistake import Answerer, Mistake
from pairtutor.exercises.position import Position
from pairtutor.exercises.typed import read_value
from pairtutor.model.ids import HalfPoints, Tpn
from pairtutor.named_tuples import NamedTuple
from pairtutor.rules.standings.conversion import difference_for
from pairtutor.rules.standings.facts import CountedRound, EventFacts, PlayerFacts
from pairtutor.rules.standings.unplayed import VOLUNTARY, Category
from pairtutor.tiebreaks.buchholz import opponent_score
from pairtutor.tiebreaks.codes import ENCOUNTERS, read_tiebreaks
from pairtutor.tiebreaks.cuts import choose_cuts
from pairtutor.tiebreaks.encounters import Groups, meet
from pairtutor.tiebreaks.table import Key, Standings
from pairtutor.tiebreaks.values import Number, Part, mean_rounded, number_text, total_of

_Score = Callable[[PlayerFacts, CountedRound, EventFacts], HalfPoints]
_Cut = Callable[[Sequence[Part], int, EventFacts], Sequence[int]]


class Reckoning(NamedTuple):
    """How somebody reckons a Buchholz or Sonneborn-Berger: what a round's opponent counts for, what is cut.

    A `cut` returns the places, from 0, of so many parts that are left out at the low end. Only the tie-breaks
    of `codes` are reckoned so.
    """

    score: _Score = opponent_score
    cut: _Cut | None = None
    codes: tuple[str, ...] = ("BH", "SB")


def _parts(player: PlayerFacts, code: str, event: EventFacts, score: _Score) -> list[Part]:
    """Return the contribution of each round to a sum (half points; of products quarters)."""
    parts = []
    for counted in player.rounds:
        half = score(player, counted, event)
        amount = half * counted.points if code == "SB" else half
        parts.append(Part(counted, amount, half, counted.category in VOLUNTARY))
    return parts


def _reckon(reckoning: Reckoning) -> Answerer:
    """Return the answer of somebody who reckons so: a value, or one of its lines."""

    def answer(exercise: Exercise, position: Position) -> Response | None:
        """Return the value, or the amount of the line asked for; None of a tie-break reckoned otherwise."""
        tiebreak, event = tiebreak_asked(exercise), position.ledger.event
        code = tiebreak.kind.code
        if code not in reckoning.codes or (reckoning.cut and not any(tiebreak.cuts)):
            return None
        parts = _parts(event.players[exercise.players[0]], code, event, reckoning.score)
        if exercise.kind == "missing":
            amount = next((part.amount for part in parts if part.counted.number == exercise.line), None)
            return None if amount is None else _as_answer(amount, exercise, position)
        low, high = tiebreak.cuts
        if reckoning.cut is None:
            gone = [cut.at for cut in choose_cuts(parts, low, high)]
        else:
            gone = [*reckoning.cut(parts, low, event)]
            left = [part for at, part in enumerate(parts) if at not in gone]
            top = sorted(left, key=lambda part: (part.weight, part.amount))[len(left) - high :]
            gone += [parts.index(part) for part in top]  # no two parts are of one round
        kept = [part for at, part in enumerate(parts) if at not in gone]
        return _as_answer(total_of(kept), exercise, position)

    return answer


def _as_answer(number: Number | None, exercise: Exercise, position: Position) -> Response | None:
    """Return a number as the answer to an exercise, in the unit of its tie-break."""
    unit = tiebreak_asked(exercise).kind.unit
    text = number_text(number, unit, position.ledger.event.rounds)
    return None if text is None else Response(value=read_value(text))


# --- what a round counts for ----------------------------------------------------------------


def _no_points(player: PlayerFacts, counted: CountedRound, event: EventFacts) -> HalfPoints:
    return opponent_score(player, counted, event) if counted.category is Category.GAME else 0


def _own_score(player: PlayerFacts, counted: CountedRound, event: EventFacts) -> HalfPoints:
    return opponent_score(player, counted, event) if counted.category is Category.GAME else player.score


def _printed_score(player: PlayerFacts, counted: CountedRound, event: EventFacts) -> HalfPoints:
    if counted.category is Category.GAME and counted.opponent is not None:
        return event.players[counted.opponent].score
    return opponent_score(player, counted, event)


def _scheduled_score(player: PlayerFacts, counted: CountedRound, event: EventFacts) -> HalfPoints:
    if counted.opponent is not None:
        return event.players[counted.opponent].adjusted
    return opponent_score(player, counted, event)


# --- what is cut ----------------------------------------------------------------------------


def _lowest(parts: Sequence[Part], count: int, _event: EventFacts) -> Sequence[int]:
    """Return the places of the lowest scores, whatever round they are of."""
    return sorted(range(len(parts)), key=lambda at: (parts[at].weight, parts[at].amount))[:count]


def _smallest(parts: Sequence[Part], count: int, _event: EventFacts) -> Sequence[int]:
    """Return the places of the smallest contributions."""
    return sorted(range(len(parts)), key=lambda at: parts[at].amount)[:count]


def _any_unplayed(parts: Sequence[Part], count: int, _event: EventFacts) -> Sequence[int]:
    """Return the places of the lowest rounds without a game, of whatever kind, before all others."""
    played = [part.counted.category is Category.GAME for part in parts]
    return sorted(range(len(parts)), key=lambda at: (played[at], parts[at].weight, parts[at].amount))[:count]


def _by_printed_score(parts: Sequence[Part], count: int, event: EventFacts) -> Sequence[int]:
    """Return the places of what is cut if the lowest is looked for before scores are adjusted."""

    def score_as_printed(at: int) -> tuple[bool, HalfPoints, int]:
        opponent = parts[at].counted.opponent
        met = opponent is not None and parts[at].counted.category is Category.GAME
        own = event.players[opponent].score if met and opponent is not None else parts[at].weight
        # voluntary unplayed rounds first, then the lowest score; of equal ones the larger contribution
        return not parts[at].voluntary, own, -parts[at].amount

    return sorted(range(len(parts)), key=score_as_printed)[:count]


# --- counts and ratings ---------------------------------------------------------------------


def _count(code: str, counts: Callable[[CountedRound, EventFacts], bool]) -> Answerer:
    """Return the answer of somebody who counts rounds so, in one tie-break."""

    def answer(exercise: Exercise, position: Position) -> Response | None:
        """Return the number of rounds that count; None of another tie-break."""
        if exercise.tiebreaks != code:
            return None
        event = position.ledger.event
        return _as_answer(
            sum(counts(counted, event) for counted in event.players[exercise.players[0]].rounds),
            exercise,
            position,
        )

    return answer


def _gives_a_win(counted: CountedRound, event: EventFacts) -> bool:
    return counted.points == event.points.win


def _is_game(counted: CountedRound, _event: EventFacts) -> bool:
    return counted.category is Category.GAME


def _scheduled_ratings(exercise: Exercise, position: Position) -> Response | None:
    """Return an average that has those in it who did not come, or against whom one did not come."""
    event, tiebreak = position.ledger.event, tiebreak_asked(exercise)
    if tiebreak.kind.code != "ARO":
        return None
    met = [
        counted.opponent
        for counted in event.players[exercise.players[0]].rounds
        if counted.opponent is not None
    ]
    ratings = sorted(event.players[tpn].rating for tpn in met)[tiebreak.cuts[0] :]
    return _as_answer(mean_rounded(sum(ratings), len(ratings)), exercise, position) if ratings else None


def _rounded_down(exercise: Exercise, position: Position) -> Response | None:
    """Return an average of which the fraction is dropped."""
    value = key_asked(exercise, position).values[exercise.players[0]]
    kept = [part.amount for at, part in enumerate(value.parts) if at not in {cut.at for cut in value.cuts}]
    whole = tiebreak_asked(exercise).kind.code in ("ARO", "APRO") and kept
    return _as_answer(sum(kept) // len(kept), exercise, position) if whole else None


def _with_free_points(exercise: Exercise, position: Position) -> Response | None:
    """Return a performance of which the share is that of the score in all rounds, games or not."""
    player, event = position.ledger.event.players[exercise.players[0]], position.ledger.event
    if exercise.tiebreaks != "TPR":
        return None
    return _performance(
        player, mean_rounded(50 * player.score, event.rounds), difference_for, exercise, position
    )


def _linear(exercise: Exercise, position: Position) -> Response | None:
    """Return a performance by 8 points of rating for each per cent, without the table."""
    player = position.ledger.event.players[exercise.players[0]]
    games = [counted for counted in player.rounds if counted.category is Category.GAME]
    if exercise.tiebreaks != "TPR" or not games:
        return None
    share = mean_rounded(50 * sum(counted.points for counted in games), len(games))
    return _performance(player, share, lambda share: 8 * (share - 50), exercise, position)


def _performance(
    player: PlayerFacts,
    share: int,
    difference: Callable[[int], int],
    exercise: Exercise,
    position: Position,
) -> Response | None:
    """Return the average rating of the opponents met plus the `difference` for a `share` (hundredths)."""
    players = position.ledger.event.players
    met = [
        counted.opponent
        for counted in player.rounds
        if counted.category is Category.GAME and counted.opponent
    ]
    if not met:
        return None
    average = mean_rounded(sum(players[tpn].rating for tpn in met), len(met))
    return _as_answer(average + difference(share), exercise, position)


# --- who is before whom ---------------------------------------------------------------------

_Parting = Callable[[Standings, int, Tpn, Tpn], Tpn | None]
"""Returns who of two is ahead by the direct encounter at a place of the list, None for neither."""


def _by_encounter(parting: _Parting) -> Answerer:
    """Return the answer of somebody who has a direct encounter of such a kind."""

    def answer(exercise: Exercise, position: Position) -> Response | None:
        """Return who is ahead by the first tie-break of the list that parts the two, and that one."""
        standings = position.standings(exercise.tiebreaks)
        one, other = exercise.players[:2]
        for at, key in enumerate(standings.keys):
            if key.tiebreak.kind.code in ENCOUNTERS:
                first = parting(standings, at, one, other)
            else:
                first = _higher(key, one, other)
            if first is not None:
                return Response(named=(first,), tiebreak=key.tiebreak.code)
        return Response(named=(), tiebreak=SHARED)

    return answer


def _higher(key: Key, one: Tpn, other: Tpn) -> Tpn | None:
    """Return the one of two who has the better value; one without a value is behind."""
    values = [key.values[tpn].number if tpn in key.values else None for tpn in (one, other)]
    if values[0] == values[1]:
        return None
    if values[0] is None or values[1] is None:
        return other if values[0] is None else one
    return one if (values[0] < values[1]) == key.tiebreak.low_first else other


def _one_game(standings: Standings, _at: int, one: Tpn, other: Tpn) -> Tpn | None:
    """Return the winner of the games between the two, whoever else is level."""
    scored = meet((one, other), standings.event).scores
    if scored[one].score == scored[other].score:
        return None
    return one if scored[one].score > scored[other].score else other


def _with_forfeits(standings: Standings, at: int, one: Tpn, other: Tpn) -> Tpn | None:
    """Return the one who is ahead if forfeited games count among those who are level."""
    players = {
        tpn: player._replace(rounds=tuple(map(_as_game, player.rounds)))
        for tpn, player in standings.event.players.items()
    }
    event = standings.event._replace(players=players)
    return _rank(_level_before(standings, at, one), one, other, event)


def _as_game(counted: CountedRound) -> CountedRound:
    return counted._replace(category=Category.GAME) if counted.category.is_forfeit else counted


def _of_the_score(standings: Standings, _at: int, one: Tpn, other: Tpn) -> Tpn | None:
    """Return the one who is ahead in the direct encounter of all who have as many points."""
    group = next(group for group in standings.level if one in group)
    return _rank(group, one, other, standings.event)


def _level_before(standings: Standings, at: int, player: Tpn) -> tuple[Tpn, ...]:
    """Return those with whom a player was level before a tie-break of the list."""
    groups: Groups = standings.keys[at - 1].after if at else standings.level
    return next(group for group in groups if player in group)


def _rank(tied: Sequence[Tpn], one: Tpn, other: Tpn, event: EventFacts) -> Tpn | None:
    """Return the one of two who is ahead in the direct encounter of `tied`; None for neither."""
    if other not in tied:
        return None
    places = {tpn: at for at, group in enumerate(meet(tied, event).order) for tpn in group}
    return None if places[one] == places[other] else min((one, other), key=places.__getitem__)


def _by_number(exercise: Exercise, position: Position) -> Response | None:
    """Return the lower pairing number where nothing on the list decides."""
    standings = position.standings(exercise.tiebreaks)
    if answer_of(standings, exercise.players[0], exercise.players[1]).tiebreak != SHARED:
        return None
    return Response(named=(min(exercise.players),), tiebreak="TPN")


def _other_list(change: Callable[[list[str]], list[str]]) -> Answerer:
    """Return the answer of somebody who goes by a list with its codes in another order.

    Of two players it is the one who is ahead, of more (`places`) their letters, first place in front.
    """

    def answer(exercise: Exercise, position: Position) -> Response | None:
        listed = [tiebreak.code for tiebreak in read_tiebreaks(exercise.tiebreaks)]
        changed = ",".join(change(listed))
        standings = position.standings(changed)
        if exercise.kind == "ahead":
            return answer_of(standings, exercise.players[0], exercise.players[1])
        places: dict[str, int] = {}
        for letter, option in zip(exercise.letters, exercise.options, strict=True):
            assert option.named, "an option of `places` is one player"
            places[letter] = standings.order.index(option.named[0])
        return Response(order=tuple(sorted(places, key=places.__getitem__)))

    return answer


def _buchholz_first(codes: list[str]) -> list[str]:
    return sorted(codes, key=lambda code: not code.startswith("BH"))


_VALUES: Final[tuple[Kind, ...]] = ("value", "missing")
_UNPLAYED: Final = USUAL._replace(forfeits=0.1, byes=0.12, halves=0.6, doubles=0.1)
_MANY_UNPLAYED: Final = (Steer((7, 10), (5, 6), first=4, chances=_UNPLAYED),)
_TIES: Final = (Steer((8, 12), (5, 6), first=4, chances=USUAL._replace(draws=0.5)),)
_TIES_WITH_FORFEITS: Final = (Steer((8, 12), (5, 6), first=4, chances=_UNPLAYED._replace(forfeits=0.2)),)

MISTAKES: Final[dict[str, Mistake]] = {
    "unplayed-is-nothing": Mistake(_VALUES, _reckon(Reckoning(_no_points)), _MANY_UNPLAYED),
    "own-score-without-limit": Mistake(_VALUES, _reckon(Reckoning(_own_score)), _MANY_UNPLAYED),
    "printed-score": Mistake(_VALUES, _reckon(Reckoning(_printed_score)), _MANY_UNPLAYED),
    "free-point-is-game-won": Mistake(("value",), _count("WON", _gives_a_win), _MANY_UNPLAYED),
    "elected-is-games": Mistake(("value",), _count("REP", _is_game), _MANY_UNPLAYED),
    "forfeit-is-game": Mistake(
        _VALUES, _reckon(Reckoning(_scheduled_score, codes=("BH", "FB"))), _MANY_UNPLAYED
    ),
    "cut-lowest-always": Mistake(("value",), _reckon(Reckoning(cut=_lowest, codes=("BH",))), _MANY_UNPLAYED),
    "cut-any-unplayed": Mistake(
        ("value",), _reckon(Reckoning(cut=_any_unplayed, codes=("BH",))), _MANY_UNPLAYED
    ),
    "cut-before-adjusting": Mistake(
        ("value",), _reckon(Reckoning(cut=_by_printed_score, codes=("BH",))), _MANY_UNPLAYED
    ),
    "bye-against-nobody": Mistake(_VALUES, _reckon(Reckoning(_no_points, codes=("SB",))), _MANY_UNPLAYED),
    "forfeit-against-opponent": Mistake(
        _VALUES, _reckon(Reckoning(_scheduled_score, codes=("SB",))), _MANY_UNPLAYED
    ),
    "cut-smallest-product": Mistake(("value",), _reckon(Reckoning(cut=_smallest, codes=("SB",))), _TIES),
    "winner-of-the-game": Mistake(("ahead",), _by_encounter(_one_game), _TIES),
    "forfeit-in-encounter": Mistake(("ahead",), _by_encounter(_with_forfeits), _TIES_WITH_FORFEITS),
    "rating-of-forfeit": Mistake(("value",), _scheduled_ratings, _MANY_UNPLAYED),
    "average-rounded-down": Mistake(("value",), _rounded_down, _MANY_UNPLAYED),
    "free-points-in-share": Mistake(("value",), _with_free_points, _MANY_UNPLAYED),
    "without-table": Mistake(("value",), _linear, _MANY_UNPLAYED),
    "shared-by-number": Mistake(("ahead",), _by_number, _TIES),
    "encounter-of-the-score": Mistake(("ahead",), _by_encounter(_of_the_score), _TIES),
    "buchholz-first": Mistake(("ahead", "places"), _other_list(_buchholz_first), _TIES),
}
