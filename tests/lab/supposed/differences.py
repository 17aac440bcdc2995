"""Questions about supposed rounds, answered by the program and by hand.

`python -m tests.lab.supposed.differences FIRST END [SYSTEM]` asks of the rounds of these seeds, after
histories that no legal play makes, of all systems or of one; with `--take` it asks what it would take.

Of each round facts are drawn by lot, and a pair, float, bye or colour is asked for under each: would it be,
and are the boards and the bye those by hand? What it takes is held against rounds by hand too: each way
grants the wish, and no part of a way does.
"""

from __future__ import annotations

import sys
from collections import Counter
from collections.abc import Iterator
from random import Random
from typing import Final

from pairtutor.answers.round import RoundAnswers
from pairtutor.disputes.case import ByeWish, Case, ColourWish, FloatWish, PairWish, Wish
from pairtutor.disputes.supposing import suppose
from pairtutor.disputes.suppositions import read_facts
from pairtutor.disputes.taking import take
from pairtutor.errors import UsageError
from pairtutor.model.editions import SYSTEMS
from pairtutor.model.ids import Tpn
from pairtutor.model.supposed import (
    BarFromBye,
    EarlierFloat,
    EarlierGame,
    NoByeHad,
    NoFloat,
    NotMet,
    OtherDue,
    OtherLast,
    StaysAway,
    SupposedFact,
)
from pairtutor.trace.events import RoundOpened
from pairtutor.trace.index import RoundIndex
from pairtutor.verify.check import verify
from tests.lab.oracles.histories import random_history
from tests.lab.supposed.by_hand import ROUTES, Boards, Changes, TooLarge, listed
from tests.lab.supposed.changes import Change, change_of
from tests.lab.supposed.facts import drawn_facts

EACH: Final = 12
"""So many facts are supposed of a round."""


def wish_of(rng: Random, opened: RoundOpened) -> Wish:
    """Return something to ask for, of players who take part."""
    first, second = rng.sample([line.tpn for line in opened.players], 2)
    pair = PairWish(first, second)
    wishes: list[Wish] = [pair, pair, pair, FloatWish(first)]
    if opened.bye_needed:
        wishes.append(ByeWish(first))
    if opened.initial_colour is not None:
        wishes.append(ColourWish(first, rng.choice(("white", "black"))))
    return rng.choice(wishes)


def granted_by_hand(wish: Wish, boards: Boards, opened: RoundOpened) -> bool:
    """Return whether a round by hand grants a wish; who floats is read from the scores."""
    made, bye = boards
    score = {line.tpn: line.score for line in opened.players}
    match wish:
        case PairWish(first=first, second=second):
            return (first, second) in made or (second, first) in made
        case ByeWish(player=player):
            return bye == player
        case ColourWish(player=player, colour=colour):
            return any(board[colour == "black"] == player for board in made)
        case FloatWish(player=player):
            own = {board for board in made if player in board}
            other = next((score[Tpn(sum(board) - player)] for board in own), None)
            if SYSTEMS[opened.system].upward:
                return other is not None and other > score[player]
            if opened.system in ("lim-1999", "lim-2026"):  # 3.10: towards the median
                own_score, median = score[player], _median(opened)
                return other is not None and (other < own_score > median or other > own_score < median)
            if other is None:
                return bye == player and opened.system != "dubov-1997"  # where the bye is no float
            return other < score[player]


def _median(opened: RoundOpened) -> float:
    """Return the score of the median, in half points (LIM-9, LIM26-9)."""
    assert opened.points is not None, "it says what results are worth"
    return (opened.round - 1) * (opened.points.win / 2 if opened.system == "lim-2026" else 1)


def questions(system: str, seed: int) -> Iterator[str]:
    """Ask about the round of a seed under several facts; yield how each question came out.

    Raises:
        TraceNotProven: the trace of a supposed round is not proven.
    """
    tournament, number = random_history(seed, system)
    rng = Random(f"supposed {system} {seed}")
    case = Case(tournament, number, system)
    actual = RoundIndex(case.trace())
    if actual.closed is None or len(actual.opened.players) < 4:
        return
    trace = actual.trace if system not in ROUTES else None
    for text in drawn_facts(actual.opened, rng, EACH):
        try:
            supposed = read_facts([text], case)
        except UsageError:
            continue
        proven = case.under(supposed).trace()
        verify(proven)
        changes = (change_of(text),)
        if trace is not None:
            try:
                yield "agree" if listed(trace, proven, tournament, changes) else f"differ: {text}"
            except TooLarge:
                yield "too large"
            continue
        yield _asked(case, actual, supposed, changes, rng) or f"differ: {text}"


def _asked(
    case: Case, actual: RoundIndex, supposed: tuple[SupposedFact, ...], changes: Changes, rng: Random
) -> str:
    """Return the outcome of a question that is drawn by lot; empty where the two differ."""
    system = actual.opened.system
    try:
        by_hand = ROUTES[system](case.tournament, case.number, changes)
    except TooLarge:
        return "too large"
    road = RoundIndex(case.under(supposed).boards())
    if road.closed is None or by_hand is None:
        return "impossible" if road.closed is None and by_hand is None else ""
    wish = wish_of(rng, road.opened)
    player = wish.first if isinstance(wish, PairWish) else wish.player
    try:
        answer = suppose(case, wish, supposed, RoundAnswers.of(actual))
    except UsageError:  # who has no game has no colour
        return "no game" if not any(player in board for board in by_hand[0]) else ""
    made = {(int(board.first), int(board.second)) for board in road.closed.boards}
    same = (made, road.closed.bye) == by_hand
    return "agree" if same and answer.would == granted_by_hand(wish, by_hand, road.opened) else ""


def typed(fact: SupposedFact) -> Change:
    """Return the change that a fact found by the program is."""
    match fact:
        case NotMet(first=first, second=second):
            return Change("met", (first, second))
        case EarlierGame(first=first, second=second):
            return Change("rematch", (first, second))
        case BarFromBye(player=player):
            return Change("barred", (player,))
        case NoByeHad(player=player):
            return Change("bye", (player,))
        case NoFloat(player=player, round=number):
            return Change("float", (player,), number)
        case EarlierFloat(player=player, direction=direction, round=number):
            return Change("floated", (player,), number, sign=direction)
        case OtherDue(player=player, colours=colours):
            return Change("colours", (player,), sign=colours)
        case StaysAway(player=player):
            return Change("here", (player,), yes=False)
        case OtherLast(last=last):
            return Change("last", yes=last)
    raise AssertionError("nothing else is tried")


def ways(system: str, seed: int) -> Iterator[str]:
    """Ask what it would take, of the round of a seed; yield how each question came out."""
    tournament, number = random_history(seed, system)
    rng = Random(f"taken {system} {seed}")
    case = Case(tournament, number, system)
    actual = RoundIndex(case.trace())
    if actual.closed is None or len(actual.opened.players) < 4:
        return
    for _ in range(4):
        wish = wish_of(rng, actual.opened)
        try:
            taken = take(case, wish, RoundAnswers.of(actual))
        except UsageError:  # who has no game has no colour
            continue
        try:
            right = all(_takes(case, wish, facts, actual.opened, taken.was) for facts in taken.choices)
            right &= all(
                _takes(case, wish, facts, actual.opened, taken.was)
                for way in taken.besides
                for facts in way.choices
            )
            right &= not any(_takes(case, wish, (fact,), actual.opened, taken.was) for fact in taken.looked)
        except TooLarge:
            yield "too large"
            continue
        kind = f"with {len(taken.choices[0])}" if taken.ways else "without a way"
        yield f"{'granted ' * taken.was}{kind}" if right else f"differ: {wish}"


def _takes(case: Case, wish: Wish, facts: tuple[SupposedFact, ...], opened: RoundOpened, was: bool) -> bool:
    """Return whether some facts grant a wish by hand, and each alone of several does not.

    A wish that `was` granted is to be granted no longer.
    """

    def grants(some: tuple[SupposedFact, ...]) -> bool:
        changes = tuple(map(typed, some))
        if opened.system in ROUTES:
            boards = ROUTES[opened.system](case.tournament, case.number, changes)
        else:
            boards = boards_listed(case, some, changes)
        return boards is not None and granted_by_hand(wish, boards, opened) != was

    return grants(facts) and (len(facts) == 1 or not any(grants((fact,)) for fact in facts))


def boards_listed(case: Case, some: tuple[SupposedFact, ...], changes: Changes) -> Boards | None:
    """Return the boards of a supposed round whose brackets are the best of all candidates; None of others."""
    trace = case.under(some).trace()
    closed = RoundIndex(trace).closed
    if closed is None or not listed(case.trace(), trace, case.tournament, changes):
        return None
    return {(int(board.first), int(board.second)) for board in closed.boards}, closed.bye


def main(first: int, end: int, *words: str) -> int:
    """Ask about the rounds of some seeds; return how many answers differ."""
    ask = ways if "--take" in words else questions
    systems = [word for word in words if word != "--take"] or [*SYSTEMS]
    differ = 0
    for system in systems:
        counts: Counter[str] = Counter()
        for seed in range(first, end):
            for outcome in ask(system, seed):
                counts[outcome.partition(":")[0]] += 1
                if outcome.startswith("differ"):
                    sys.stdout.write(f"{system} seed {seed}: {outcome}\n")
        differ += counts["differ"]
        sys.stdout.write(f"{system}: {', '.join(f'{n:,} {kind}' for kind, n in sorted(counts.items()))}\n")
        sys.stdout.flush()
    return differ


if __name__ == "__main__":
    sys.exit(bool(main(int(sys.argv[1]), int(sys.argv[2]), *sys.argv[3:])))
