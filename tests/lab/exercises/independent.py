"""Right answers found without our engine: by listing, by the texts written out by hand, by others' programs.

`python -m tests.lab.exercises.independent [--count 50] [--seed 1] [--system S]` makes so many exercises of
each kind and system. It holds that the right answer has all marks, that an independent answer has them as
well where there is one, and that wrong ones never have; it prints how many were held, and every difference.
"""

from __future__ import annotations

import argparse
import re
import sys
from collections import Counter
from collections.abc import Iterable, Iterator
from itertools import pairwise
from random import Random
from typing import NamedTuple

from pairtutor.disputes.verdicts import Coloured
from pairtutor.exercises.exercise import Exercise, Kind, Pair, Proposed, Response
from pairtutor.exercises.generate import generate
from pairtutor.exercises.judge import judge, solution, verdict_on_complaint
from pairtutor.exercises.known_kinds import kinds_of
from pairtutor.exercises.position import Position, position_of
from pairtutor.model.colour import Colour
from pairtutor.model.editions import SYSTEMS
from pairtutor.model.ids import HalfPoints, RoundNumber, Tpn
from pairtutor.model.tournament import Tournament
from pairtutor.testing.engines import answer_of
from pairtutor.trace.events import BracketOpened
from tests.lab.exercises.by_hand import before_the_rest, known, of_teams, seated
from tests.lab.exercises.by_letters import Boards, order, same, truths
from tests.lab.exercises.by_listing import complaint, every_way, first_changed, refused_by
from tests.lab.exercises.by_procedure import barred_complaint, next_opponent, refusing
from tests.lab.exercises.by_steps import STEPS, step
from tests.lab.exercises.by_supposing import enough, supposed_opponent
from tests.lab.exercises.wrong import wrong_answers
from tests.lab.oracles import brute_force, caissify_oracle, dubov_2026, wishes
from tests.lab.oracles.lim_comparison import by_listing
from tests.lab.oracles.standing import standings
from tests.lab.systems.burstein_2026 import literal as burstein
from tests.lab.systems.burstein_2026.standing import standings as burstein_standings
from tests.lab.systems.burstein_2026.standing import white_of as burstein_white
from tests.lab.systems.dubov_1997.literal import by_hand as dubov_by_hand
from tests.lab.systems.dutch_2012.literal import Literal
from tests.lab.systems.ssm.literal import by_hand as ssm_by_hand

LONGEST = 20_000
"""Candidates of a bracket that are listed to find the one after another."""


class Paired(NamedTuple):
    """A round paired independently; whether White stands first in its boards is `coloured`."""

    boards: tuple[Pair, ...]
    bye: Tpn | None
    coloured: bool


def _paired(boards: Iterable[Iterable[int]], bye: int | None, *, coloured: bool = True) -> Paired:
    made = tuple((Tpn(white), Tpn(black)) for white, black in map(tuple, boards))
    return Paired(made, None if bye is None else Tpn(bye), coloured)


def paired(system: str, tournament: Tournament, number: RoundNumber) -> Paired | None:
    """Return a round as it is paired without our engine, None where that takes too long or is not known."""
    match system:
        case "burstein-2026" if before_the_rest(system, tournament, number) != system:
            return paired("dutch-2026", tournament, number)
        case "dutch-2012":
            found = Literal(tournament, number).result
            return None if found is None else _paired(map(sorted, found[0]), found[1], coloured=False)
        case "dutch-2017":
            try:
                listed = brute_force.pair_round(tournament, number, brute_force.Options(largest=7))
            except brute_force.TooLarge:
                return None
            return _paired(listed.games, listed.bye)
        case "dutch-2026":
            other = caissify_oracle.pair(tournament, number)
            return None if other is None else _paired(map(sorted, other[0]), other[1], coloured=False)
        case "lim-1999" | "lim-2026":
            answer = by_listing(tournament, number, system)
            return None if answer is None else _paired(*answer)
        case "dubov-1997":
            return _paired(*dubov_by_hand(tournament, number))
        case "dubov-2026":
            made = dubov_2026.pair(tournament, number)
            return None if made is None else _paired(made.games, made.bye)
        case "ssm":
            cards, _ = ssm_by_hand(tournament)
            return None if cards is None else _paired(*cards)
        case "swiss-team-2026":
            teams = of_teams(tournament, number).pair()
            return _paired(teams.boards, teams.bye or None) if teams.brackets else None
        case "burstein-2026":
            return _burstein(tournament, number)
        case _:
            return None


def _burstein(tournament: Tournament, number: RoundNumber) -> Paired | None:
    try:
        found = burstein.pair_round(burstein_standings(tournament, number))
    except (burstein.TooLarge, burstein.NoPairing):
        return None
    drawn = tournament.initial_colour or Colour.WHITE
    boards = []
    for one, other in found.pairs:
        white = burstein_white(one, other, drawn)
        boards.append((white.tpn, (other if white == one else one).tpn))
    return _paired(boards, None if found.bye is None else found.bye.tpn)


def answer(exercise: Exercise, position: Position, system: str) -> Response | None:
    """Return the right answer to an exercise as it is found without our engine, None where it is not."""
    asked = exercise.tournament, exercise.round
    match exercise.kind:
        case "preference":
            wish = known(system, *asked).wish
            return Response(preference={one: wish(one) for one in exercise.players})
        case "legal":
            may_meet = known(system, *asked).may_meet
            return Response(legal=frozenset(frozenset(pair) for pair in exercise.pairs if may_meet(*pair)))
        case "next":
            return _next(exercise, position) if position.compares else next_opponent(exercise, system)
        case "clause" if not position.compares:
            return refusing(exercise, system)
        case "clause":
            return _clause(exercise, position)
        case "answer" if position.compares:
            return _complaint(exercise) if system == "dutch-2017" else _of_one_bracket(exercise, position)
        case "answer":
            return _passed_over(exercise, position, system)
        case "statements":
            return truths(exercise, system, lambda: _boards_of(paired(system, *asked)), _scores(position))
        case kind if kind in STEPS:
            return step(exercise, system)
        case "knowledge" | "culprit":
            return None
        case "attempts":
            return order(exercise, system, sequence_of(exercise, position) if position.compares else None)
        case "suppose":
            return supposed_opponent(exercise, position)
        case "take":
            return enough(exercise, position)
        case "choice":
            return _choice(exercise, position, system)
        case "colours" if before_the_rest(system, *asked).startswith("dutch"):
            return Response(boards=tuple(seated(system, *asked, *pair) for pair in exercise.pairs))
        case _:
            return _of_round(exercise, position, paired(system, *asked))


def _of_one_bracket(exercise: Exercise, position: Position) -> Response | None:
    """Return the answer to a complaint by the first bracket that would be paired otherwise.

    None where that is another one than the answer speaks of: it looks at the bracket in which it is decided.
    """
    found, verdict = complaint(exercise, position), verdict_on_complaint(exercise, position)
    if found is None or found.verdict == "illegal" or isinstance(verdict, Coloured):
        return found
    own = before_the_rest(position.named, exercise.tournament, exercise.round)
    wished = tuple(Tpn(int(number)) for number in re.findall(r"\d+", exercise.complaint))
    there = first_changed(exercise, position, own, wished)
    openings = [one.opening.number for one in position.index.brackets]
    told = openings.index(verdict.opening) if verdict.opening in openings else None
    return found if there == told else None


def _passed_over(exercise: Exercise, position: Position, system: str) -> Response | None:
    """Return the answer to a complaint of a procedure: by carrying it out, or by who would be left over.

    None where an earlier deal of the cards was another one, which is carried out as well.
    """
    found, verdict = barred_complaint(exercise, system), verdict_on_complaint(exercise, position)
    if found is None or found.verdict != "worse" or isinstance(verdict, Coloured):
        return found
    told = re.search(
        r"then (\d+) and (\d+) would have no opponent, having already played each other",
        position.tell(verdict),
    )
    met = known(system, exercise.tournament, exercise.round).met
    if told is not None and met(Tpn(int(told[1])), Tpn(int(told[2]))):
        return Response(verdict="illegal")
    return None if verdict.answer.earlier is not None else found


def _boards_of(found: Paired | None) -> tuple[Boards, bool] | None:
    return None if found is None else ((found.boards, found.bye), found.coloured)


def _scores(position: Position) -> dict[Tpn, HalfPoints]:
    return {line.tpn: line.score for line in position.index.opened.players}


def sequence_of(exercise: Exercise, position: Position) -> Iterator[Proposed]:
    """Yield the candidates of a bracket in their order, legal or not."""
    assert exercise.part is not None
    return _sequence(exercise, position.index.brackets[position.place(exercise.part) or 0].opened)


def _choice(exercise: Exercise, position: Position, system: str) -> Response | None:
    """Return the letter of what is found independently; that none of the options is it is a difference."""
    found = answer(exercise.without_options, position, system)
    if found is None or (found.verdict is not None and found.clause is None):
        return None
    if found.clause is not None:  # 2012 has two clauses for some: either is right
        right = judge(exercise.without_options, found, position).verdict == "right"
        return solution(exercise, position) if right else Response(choice="none")
    options = zip(exercise.letters, exercise.options, strict=True)
    letters = [letter for letter, option in options if same(option, found)]
    return Response(choice=letters[0] if len(letters) == 1 else "none")


def _of_round(exercise: Exercise, position: Position, found: Paired | None) -> Response | None:
    """Return what a round paired independently says to an exercise."""
    if found is None:
        return None
    boards = found.boards
    if not found.coloured:  # only who meets whom is known: other exercises hold the colours
        ours = {frozenset(board): board for board in position.boards}
        boards = tuple(ours.get(frozenset(board), board) for board in boards)
    return answer_of(exercise, boards, found.bye, solution(exercise, position))


def _next(exercise: Exercise, position: Position) -> Response | None:
    """Return the candidate after another one, by writing down the sequence of the bracket."""
    assert exercise.part is not None and exercise.candidate is not None
    place = position.place(exercise.part)
    opened = position.index.brackets[place or 0].opened
    if opened.sequence > LONGEST:
        return None
    for now, after in pairwise(_sequence(exercise, opened)):
        if now.pairs == exercise.candidate.pairs:
            return Response(pairs=after.pairs, floaters=after.floaters)
    return None


def _sequence(exercise: Exercise, opened: BracketOpened) -> Iterator[Proposed]:
    if opened.order:
        yield from every_way(opened.order, opened.downfloaters)
        return
    line = {one.tpn: one for one in standings(exercise.tournament, exercise.round)}
    bracket = brute_force.ToPair(
        "normal",
        tuple(line[tpn] for tpn in opened.mdps),
        tuple(line[tpn] for tpn in opened.residents),
        lambda floaters: True,
        lambda floaters: (0, ()),
    )
    players = [*opened.mdps, *opened.residents]
    for listed in brute_force.candidates(bracket, opened.max_pairs, opened.m1):
        pairs = tuple((players[a], players[b]) for a, b in listed)
        paired_ones = {one for pair in pairs for one in pair}
        yield Proposed(pairs, tuple(one for one in players if one not in paired_ones))


def _clause(exercise: Exercise, position: Position) -> Response | None:
    """Return the clause by which a candidate is refused first, by listing."""
    assert exercise.candidate is not None and exercise.part is not None
    place = position.place(exercise.part)
    assert place is not None
    clause = refused_by(exercise, position, place, exercise.candidate)
    return Response(clause=clause) if clause else None


def _complaint(exercise: Exercise) -> Response | None:
    """Return verdict and clause of a complaint of 2017 by listing; clause only of what is worse."""
    words = {"impossible": "illegal", "worse": "worse", "later": "later"}
    asked = exercise.tournament, exercise.round
    first, dash, second = exercise.complaint.partition("-")
    try:
        if dash:
            listed = wishes.Wishes(*asked).pair(Tpn(int(first)), Tpn(int(second)))
        else:
            listed = wishes.Wishes(*asked).bye(Tpn(int(exercise.complaint.split()[1])))
    except brute_force.TooLarge:
        return None
    place = wishes.CRITERIA.index(listed.criterion) + 5 if listed.kind == "worse" else 0
    return Response(verdict=words[listed.kind], clause=f"dutch-2017 C.{place}" if place else None)


BATCH = 10
"""Exercises of one exam; each has a search of its own, for some kinds are rare."""


class Tally(NamedTuple):
    """How many exercises of a kind: made, held against an independent answer, wrong answers tried."""

    made: int
    held: int
    wrong: int
    faults: tuple[str, ...]


def tally(system: str, kind: Kind, count: int, seed: int, players: int = 0) -> Tally:
    """Make exercises of one kind, and hold their marks against what is found without our engine."""
    asked = [(min(BATCH, count - start), 1000 * seed + start) for start in range(0, count, BATCH)]
    exams = [generate(system, kinds=[kind], count=few, seed=one, players=players) for few, one in asked]
    faults = [str(note) for made in exams for note in made.notes]
    held = wrong = 0
    rng = Random(f"{system} {kind} {seed}")
    exercises = [exercise for made in exams for exercise in made.exam.exercises]
    for exercise in exercises:
        position = position_of(exercise, system)
        right = solution(exercise, position)
        where = f"{system} {kind}, seed {seed}, exercise {exercise.id}"
        if judge(exercise, right, position).marks != exercise.marks:
            faults.append(f"{where}: the right answer {right} has not all marks")
        other = answer(exercise, position, system)
        if other is not None:
            held += 1
            if other.verdict is not None and other.clause is None:
                other = other._replace(clause=right.clause)
            marked = judge(exercise, other, position)
            if marked.marks != exercise.marks:
                faults.append(f"{where}: {other} was found without the engine, {right} with it")
        for one in wrong_answers(exercise, right, rng):
            wrong += 1
            marked = judge(exercise, one, position)
            if marked.verdict == "right" or marked.marks >= exercise.marks:
                faults.append(f"{where}: the wrong answer {one} has all marks")
    return Tally(len(exercises), held, wrong, tuple(faults))


def main(argv: list[str] | None = None) -> int:
    """Print the table; return 1 if there is a difference."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--count", type=int, default=50)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--system", action="append", choices=[*SYSTEMS])
    parser.add_argument("--kind", action="append")
    parser.add_argument("--players", type=int, default=0)
    asked = parser.parse_args(argv)
    total: Counter[str] = Counter()
    faults: list[str] = []
    for system in asked.system or SYSTEMS:
        for kind in kinds_of(system):
            if asked.kind and kind not in asked.kind:
                continue
            found = tally(system, kind, asked.count, asked.seed, asked.players)
            total.update(made=found.made, held=found.held, wrong=found.wrong)
            faults += found.faults
            line = f"{system:14} {kind:10} {found.made:4} made {found.held:4} held {found.wrong:4} wrong ones"
            sys.stdout.write(f"{line} {len(found.faults):3} differences\n")
            sys.stdout.flush()
    sys.stdout.write("".join(f"{one}\n" for one in faults))
    sys.stdout.write(f"{total['made']} exercises, {total['held']} held, {total['wrong']} wrong answers\n")
    return min(len(faults), 1)


if __name__ == "__main__":
    sys.exit(main())
