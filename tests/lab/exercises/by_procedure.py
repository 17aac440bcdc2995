"""Opponents looked for in procedures, by hand: who comes next, and why one is refused."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from pairtutor.exercises.exercise import Exercise, Response
from pairtutor.model.colour import Colour
from pairtutor.model.ids import Tpn
from tests.lab.exercises.by_hand import barring, of_teams
from tests.lab.exercises.by_sets import why_not_up
from tests.lab.oracles import dubov_2026
from tests.lab.oracles.lim_literal import Round as LimRound
from tests.lab.oracles.lim_position import Position as LimPosition
from tests.lab.oracles.swiss_team import identifiers
from tests.lab.systems.dubov_1997.literal import Literal as Dubov1997
from tests.lab.systems.dubov_1997.literal import rows
from tests.lab.systems.dubov_1997.standing import Standing, standings
from tests.lab.systems.ssm.literal import Table
from tests.lab.systems.ssm.literal_cards import cards

Search = tuple[int, Sequence[int], int | None]
"""Who looks for an opponent, among whom in their order, and who is taken."""


def next_opponent(exercise: Exercise, system: str) -> Response | None:
    """Return the pair that is looked at after the one refused, None where none is found."""
    player, refused = _asked(exercise)
    found = set[Tpn | None]()
    for one, order, taken in searches(exercise, system):
        looked_at = order[: order.index(taken)] if taken in order else order
        if system.startswith("lim"):
            looked_at = order
        if one == player and refused in looked_at and refused != taken:
            at = list(order).index(refused) + 1
            found.add(Tpn(order[at]) if at < len(order) else None)
            if system != "ssm":
                break
    following = found.pop() if len(found) == 1 else None  # the cards may be dealt more than once
    return None if following is None else Response(pairs=((player, following),))


def refusing(exercise: Exercise, system: str) -> Response:
    """Return the clause by which an opponent is refused."""
    player, refused = _asked(exercise)
    barred = barring(system, exercise.tournament, exercise.round, player, refused)
    if barred is not None:
        return Response(clause=barred)
    if system == "ssm":
        return Response(clause="B5")
    assert exercise.part is not None
    if system == "swiss-team-2026":
        return _worse_with(exercise, player, refused)
    return Response(clause="3.8" if player in exercise.part.mdps else "5.2")


def barred_complaint(exercise: Exercise, system: str) -> Response | None:
    """Return the answer to a complaint of who may not meet, or have the bye, at all, or was passed over.

    None to any other. Where the clause is not known by hand it is left out.
    """
    first, dash, second = exercise.complaint.partition("-")
    if not dash:
        marks = {entry.mark.value for entry in exercise.tournament.entries[Tpn(int(first.split()[1]))]}
        return Response(verdict="illegal") if marks & {"U", "+"} else None
    one, other = Tpn(int(first)), Tpn(int(second))
    clause = barring(system, exercise.tournament, exercise.round, one, other)
    if clause is not None:
        return Response(verdict="illegal", clause=clause)
    if system == "swiss-team-2026":
        up = why_not_up(exercise, one, other)
        return None if up is None else up._replace(verdict="worse")
    if not system.startswith("lim") and system != "ssm":
        return None
    for player, order, taken in searches(exercise, system):
        looked_at = order[: order.index(taken)] if taken in order else order
        if (player == one and other in looked_at) or (player == other and one in looked_at):
            return Response(verdict="worse", clause="B5" if system == "ssm" else None)
    return None


def _asked(exercise: Exercise) -> tuple[Tpn, Tpn]:
    assert exercise.candidate is not None
    return exercise.candidate.pairs[0]


def searches(exercise: Exercise, system: str) -> Iterable[Search]:
    """Yield the searches for opponents of a round, carried out by hand."""
    tournament, number = exercise.tournament, exercise.round
    match system:
        case "lim-1999" | "lim-2026":
            at = LimPosition(tournament, number, system == "lim-2026")
            lim = LimRound(at, tournament.initial_colour or Colour.WHITE)
            lim.run()
            return lim.searches
        case "dubov-1997":
            planned = tournament.planned_rounds or 0
            allowed = 4 if planned >= 10 else 3
            table = Dubov1997(standings(tournament, number), number, allowed=allowed, last=number >= planned)
            table.pair()
            return [one for white, black in table.columns for one in _row_by_row(white, black)]
        case "dubov-2026":
            made = dubov_2026.pair(tournament, number)
            brackets = made.brackets if made else ()
            return [one for bracket in brackets for one in _in_turn(bracket.pairs)]
        case "swiss-team-2026":
            paired = of_teams(tournament, number).pair().brackets
            return [
                (one, [team for team in free if team > one], other)
                for bracket in paired
                for one, free, other in _in_turn(sorted((min(pair), max(pair)) for pair in bracket.pairs))
            ]
        case "ssm":
            deal = Table(cards(tournament), apart=number <= (tournament.restricted_rounds or 0))
            deal.pair()
            return [
                (x.tpn, [y.tpn for y in free], None if taken is None else taken.tpn)
                for x, free, taken in deal.searches
            ]
        case _:
            return ()


def _worse_with(exercise: Exercise, player: Tpn, refused: Tpn) -> Response:
    """Return the first criterion that all pairings break who make the pairs before, and a refused one."""
    literal = of_teams(exercise.tournament, exercise.round)
    made = next(one for one in literal.pair().brackets if any(player in pair for pair in one.pairs))
    upfloaters = {*made.upfloaters}
    at = next(place for place, pair in enumerate(made.pairs) if player in pair)
    first = [*made.pairs[:at], (player, refused)]
    tops = [top for top, _ in made.pairs]
    possible = [
        literal.quality(pairs, upfloaters)
        for pairs in identifiers([*made.residents, *upfloaters])
        if pairs[: at + 1] == first
        and [top for top, _ in pairs] == tops
        and not any(literal.met(*pair) for pair in pairs)
    ]
    compared = zip(min(possible), (made.c8, made.c9, made.c10), ("2.3.5", "2.3.6", "2.3.7"), strict=True)
    return Response(clause=next(clause for best, taken, clause in compared if best > taken))


def _row_by_row(white: list[Standing], black: list[Standing]) -> Iterable[Search]:
    """Yield for each row of the columns who is free on the other side, then further down on the same."""
    left, below = list(black), list(white)
    for one, other in rows(white, black):
        if one in below:
            place = below.index(one)
            yield one.tpn, [player.tpn for player in (*left, *below[place + 1 :])], other.tpn
        left = [player for player in left if player not in (one, other)]
        below = [player for player in below if player not in (one, other)]


def _in_turn(pairs: Sequence[tuple[int, int]]) -> Iterable[Search]:
    """Yield for each of S1, or top member, the free ones of the others by number."""
    free = sorted(other for _, other in pairs)
    for one, other in pairs:
        yield one, list(free), other
        free.remove(other)
