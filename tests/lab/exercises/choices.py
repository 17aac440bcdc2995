"""Questions with answers to choose from: one is right, each other is wrong for the reason the key gives.

`python -m tests.lab.exercises.choices 500 [--seed 1]` makes so many of all systems. It holds that exactly one
answer is right by the engine, that the reason of each other one is so by listing, or by the texts written out
by hand, where these know it (the clause that refuses it, or the facts named), and that letters lie evenly.
"""

from __future__ import annotations

import argparse
import re
import sys
from collections import Counter
from collections.abc import Iterator
from itertools import islice
from typing import NamedTuple

from pairtutor.disputes.case import ByeWish
from pairtutor.disputes.verdicts import Coloured
from pairtutor.exercises.exercise import KINDS, Exercise, Kind, Marked, Proposed, Response
from pairtutor.exercises.generate import generate
from pairtutor.exercises.judge import judge, solution, verdict_on_wish
from pairtutor.exercises.kinds.base import exercise_kind
from pairtutor.exercises.kinds.choice import refutation
from pairtutor.exercises.known_kinds import kinds_of
from pairtutor.exercises.mistakes.telling import mistakes_of
from pairtutor.exercises.paper import solve_on_paper
from pairtutor.exercises.position import Position, position_of
from pairtutor.model.editions import SYSTEMS
from pairtutor.model.ids import RoundNumber, Tpn
from pairtutor.model.tournament import Tournament
from pairtutor.rules.facts import facts
from tests.lab.exercises.by_hand import barring, before_the_rest, known, seated
from tests.lab.exercises.by_letters import same
from tests.lab.exercises.by_listing import best_leaving, complaint, first_barred, first_changed, refused_by
from tests.lab.exercises.independent import answer, sequence_of
from tests.lab.systems.dutch_2012.literal import Literal
from tests.lab.systems.dutch_2012.literal_parts import Tried

BATCH = 10
"""Questions of one exam."""


class Held(NamedTuple):
    """What came of the wrong answers of some questions: how many, how many reasons were held, and faults."""

    questions: int
    wrong: int
    reasons: int
    letters: Counter[str]
    faults: tuple[str, ...]


def choosable(system: str) -> tuple[Kind, ...]:
    """Return the kinds of a system that can have answers to choose from."""
    return tuple(
        kind
        for kind in kinds_of(system)
        if exercise_kind(kind).drawn and exercise_kind(kind).others is not None
    )


def expected(exercise: Exercise, option: Response, position: Position, system: str) -> str | None:
    """Return the clause that speaks against a wrong answer without our engine.

    Empty where none does and another answer comes first; None where it is not known.
    """
    asked = exercise.tournament, exercise.round
    match exercise.kind:
        case "bracket" if position.compares:
            return _of_candidate(exercise, option, position)
        case "bracket":
            return first_barred(exercise, position, option.pairs or ()) or None
        case "bye" if position.compares and system != "dutch-2017" and option.bye is not None:
            return _of_bye(exercise, option.bye, position, system)
        case "legal":
            may_meet = known(system, *asked).may_meet
            right = {frozenset(pair) for pair in exercise.pairs if may_meet(*pair)}
            pair = next(
                pair for pair in exercise.pairs if frozenset(pair) in right ^ (option.legal or frozenset())
            )
            return barring(system, *asked, *pair) or ""
        case _:
            return None


def _of_bye(exercise: Exercise, player: Tpn, position: Position, system: str) -> str | None:
    """Return the clause that speaks against the bye of a player; of Burstein the bar alone, else by brackets.

    Listing compares the round as it would be with the one that is: it says what the answer says only where
    both speak of one bracket.
    """
    found = complaint(exercise._replace(complaint=f"bye {player}"), position)
    if found is None or position.bye is None:
        return None
    more = position.line(player).score > position.line(position.bye).score
    own = before_the_rest(system, exercise.tournament, exercise.round)
    if found.verdict == "worse" and more and own == "dutch-2026":
        return "2.3.1"  # listing sees a bracket, and not that the bye is the aim
    if found.verdict == "illegal":
        return found.clause or None
    verdict = verdict_on_wish(position, ByeWish(player))
    opening = 0 if isinstance(verdict, Coloured) else verdict.opening
    there = first_changed(exercise, position, own, (player,))
    told = next((at for at, one in enumerate(position.index.brackets) if one.opening.number == opening), None)
    if own == "dutch-2012" and there == told == len(position.index.brackets) - 1:
        least = best_leaving(position, there, player)  # who may meet nobody at all would come here by C.1
        return found.clause or None if least is None else refused_by(exercise, position, there, least)
    return found.clause or None if own != "burstein-2026" and there == told else None


def _of_candidate(exercise: Exercise, option: Response, position: Position) -> str | None:
    """Return the clause by which a candidate of a bracket is refused first, by listing."""
    place = None if exercise.part is None else position.place(exercise.part)
    if place is None:
        return None
    record = position.index.brackets[place]
    rank = {tpn: at for at, tpn in enumerate(record.players)}
    ordered = [tuple(sorted(pair, key=rank.__getitem__)) for pair in option.pairs or ()]
    pairs = tuple((Tpn(a), Tpn(b)) for a, b in sorted(ordered, key=lambda pair: rank[pair[0]]))
    met = sum(bool({*pair} & {*record.opened.mdps}) for pair in pairs)
    among = any({*pair} <= {*record.opened.mdps} for pair in pairs)
    if among or (len(pairs) == record.opened.max_pairs and met != record.opened.m1):  # it is no candidate
        return first_barred(exercise, position, pairs)
    given = Proposed(pairs, tuple(option.floaters or ()))
    return refused_by(exercise, position, place, given)


def wrong_by_hand(exercise: Exercise, option: Response, position: Position, system: str) -> bool | None:
    """Return whether an answer is wrong without our engine, None where nothing is found so."""
    asked = exercise.tournament, exercise.round
    if exercise.kind == "colours" and system.startswith("dutch"):
        return any(seated(system, *asked, *board) != board for board in option.boards or ())
    found = answer(exercise, position, system)
    if found is None or (found.verdict is not None and found.clause is None):
        return None
    return not same(option, found)


def told_right(
    exercise: Exercise, option: Response, reason: str, position: Position, system: str
) -> bool | None:
    """Return whether the facts in a reason are so, None where it has none that can be looked up."""
    asked = exercise.tournament, exercise.round
    if exercise.kind == "next" and position.compares:
        number = re.match(r"This is candidate (\d+) ", reason)
        listed = [one.pairs for one in islice(sequence_of(exercise, position), 600)]
        known_as = listed.index(option.pairs or ()) + 1 if option.pairs in listed else 0
        return number is not None and int(number[1]) == known_as if known_as else None
    if exercise.kind == "preference":
        found = re.match(r"(\d+) .*? has (\S+): ", reason)
        return found is not None and known(system, *asked).wish(Tpn(int(found[1]))) == found[2]
    white = re.search(r"(\d+) [^.]*? has White against (\d+) ", reason)
    if white is not None and before_the_rest(system, *asked).startswith("dutch"):
        board = Tpn(int(white[1])), Tpn(int(white[2]))
        return seated(system, *asked, *board) == board
    again = re.search(r"bracket(?: [\d.]+)? was opened again for (.*?) to float down", reason)
    if again is not None:
        over = frozenset(map(int, re.findall(r"\d+", again[1])))
        return any(tried[-1].good and tried[-1].left == over for tried in _reopenings(*asked))
    met = re.search(r"(\d+) – (\d+): they have already played \(round (\d+)\)", reason)
    if met is not None:
        one, other = Tpn(int(met[1])), Tpn(int(met[2]))
        return exercise.tournament.entries[one][int(met[3]) - 1].opponent == other
    return None


def _reopenings(tournament: Tournament, number: RoundNumber) -> list[list[Tried]]:
    """Return whom each bracket of 2012 that was opened again could leave over, the last ones being taken."""
    literal = Literal(tournament, number)
    assert literal.result is not None
    return [tried for tried in literal.reopenings if tried]


def _agree(marked: Marked, clause: str, position: Position) -> bool:
    """Return whether a reason rests on a clause; no clause speaks against what comes later.

    2012 states a criterion apart from where it is looked at.
    """
    if not clause:
        return marked.verdict in ("later", "wrong") or marked.clause is None
    alike = [
        cites for cites in facts(position.system).table("criterion").values() if marked.clause in cites[:1]
    ]
    named = {marked.clause or "", *(cite for cites in alike for cite in cites)}
    named |= {f"{position.system} C.2.a"} if marked.clause == "dutch-2012 C.14.a" else set()  # fewer pairs
    return clause.rpartition(" ")[2] in {one.rpartition(" ")[2] for one in named}


def _without_mistake(reason: str, marked: Marked, position: Position) -> str:
    """Return a reason without the mistake that is told before it."""
    if not marked.mistake:
        return reason
    say = mistakes_of(position.named, position.language)[marked.mistake]
    return reason.removeprefix(position.words.marked("mistake", say=say)).strip()


def question(exercise: Exercise, position: Position, system: str) -> Iterator[tuple[int, str]]:
    """Yield for each wrong answer how many reasons were held for it, and what is wrong with the question."""
    where = f"{system} {exercise.of}, {exercise.tournament.title}, round {exercise.round}"
    base = exercise.without_options
    judged = [judge(base, option, position) for option in exercise.options]
    right = [one for one in judged if one.verdict == "right"]
    if len(right) != 1 or not 4 <= len(judged) <= 5:
        yield 0, f"{where}: {len(right)} of {len(judged)} answers are right"
        return
    told = solve_on_paper(exercise, position).because
    for letter, option, marked in zip(exercise.letters, exercise.options, judged, strict=True):
        if marked.verdict == "right":
            continue
        fault = ""
        if not any(line.startswith(f"{letter}: ") for line in told):
            fault = f"{where}: the key does not say what is wrong with {letter}"
        if wrong_by_hand(base, option, position, system) is False:
            fault = f"{where}: {letter} is right without the engine"
        clause = expected(base, option, position, system)
        reason = _without_mistake(refutation(exercise, option, position), marked, position)
        said = told_right(base, option, reason, position, system)
        if said is False:
            fault = f"{where}: what is told of {letter} is not so"
        if clause is not None and not _agree(marked, clause, position):
            named = option.pairs or option.bye or option.legal
            told_so = f"{marked.verdict} by {marked.clause}"
            fault = f"{where}: {letter} {named} is refused by {clause!r}, and told to be {told_so}"
        yield int(clause is not None or said is not None), fault


def held(system: str, kind: Kind, count: int, seed: int) -> Held:
    """Make questions of one kind, and hold each of their answers."""
    letters: Counter[str] = Counter()
    faults: list[str] = []
    wrong = reasons = made = 0
    for start in range(0, count, BATCH):
        exam = generate(
            system, kinds=[kind], count=min(BATCH, count - start), seed=1000 * seed + start, choice=True
        ).exam
        for exercise in exam.exercises:
            position = position_of(exercise, system)
            made += 1
            letters[solution(exercise, position).choice or ""] += 1
            for number, fault in question(exercise, position, system):
                wrong, reasons = wrong + 1, reasons + number
                faults += [fault] if fault else []
    return Held(made, wrong, reasons, letters, tuple(faults))


def main(argv: list[str] | None = None) -> int:
    """Print a line for each system and kind, and the letters; return 1 if anything differs."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("count", type=int, nargs="?", default=500)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--system", action="append", choices=[*SYSTEMS])
    parser.add_argument("--kind", action="append", choices=[*KINDS])
    asked = parser.parse_args(argv)
    every = [
        (system, kind)
        for system in asked.system or SYSTEMS
        for kind in choosable(system)
        if not asked.kind or kind in asked.kind
    ]
    letters: Counter[str] = Counter()
    faults: list[str] = []
    total: Counter[str] = Counter()
    for at, (system, kind) in enumerate(every):
        count = asked.count // len(every) + (at < asked.count % len(every))
        if not count:
            continue
        found = held(system, kind, count, asked.seed)
        letters += found.letters
        faults += found.faults
        total.update(questions=found.questions, wrong=found.wrong, reasons=found.reasons)
        line = f"{system:14} {kind:10} {found.questions:4} questions {found.wrong:5} wrong answers"
        sys.stdout.write(f"{line} {found.reasons:5} reasons held {len(found.faults):3} differences\n")
        sys.stdout.flush()
    sys.stdout.write("".join(f"{one}\n" for one in faults))
    sys.stdout.write(f"{dict(total)}, right letters {dict(sorted(letters.items()))}\n")
    return min(len(faults), 1)


if __name__ == "__main__":
    sys.exit(main())
