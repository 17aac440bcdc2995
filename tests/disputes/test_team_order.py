"""Why two teams do not play although it would be as good: what of the identifiers differs first is told."""

from __future__ import annotations

import re
from collections.abc import Iterator
from itertools import combinations

from pairtutor.answers.answer import PlacedAnswer
from pairtutor.answers.round import RoundAnswers
from pairtutor.disputes.answers import verdict_on
from pairtutor.disputes.case import Case, PairWish
from pairtutor.model.ids import Tpn
from pairtutor.narrative.disputes.verdict import brief_of
from pairtutor.narrative.narrator import Narrator
from pairtutor.trace.index import RoundIndex
from tests.lab.oracles.histories import random_history

SYSTEM = "swiss-team-2026"
LIST = r"\d+(?:, \d+)*(?: and \d+)?"
TOPS = re.compile(rf"with it they would be ({LIST}), in the one chosen they are ({LIST}) \(3\.6\.4\)")
BOTTOMS = re.compile(
    r"comes later in the order: the best pairing with it has (\d+) – (\d+)"
    r" where the one chosen has (\d+) – (\d+) \(3\.6\.4\)"
)
OWN = re.compile(r"(?:as good|as well), but (\d+) – (\d+) comes earlier in the order \(3\.6\.4\)")
"""Where the pair itself is the first that differs."""


def identifier(pairs: set[tuple[int, int]]) -> list[int]:
    """The top members in rising order, then the bottom member of each (3.6.2)."""
    ordered = sorted((min(pair), max(pair)) for pair in pairs)
    return [top for top, _ in ordered] + [bottom for _, bottom in ordered]


def later_answers(seed: int) -> Iterator[tuple[str, list[int], list[int]]]:
    """Each sentence on a pair that comes later, the identifier chosen and that of the best with it."""
    tournament, number = random_history(seed, SYSTEM)
    case = Case(tournament, number, SYSTEM)
    index = RoundIndex(case.trace())
    if index.closed is None:
        return
    answers, narrator = RoundAnswers.of(index), Narrator(index.trace)
    boards = {(int(board.first), int(board.second)) for board in index.closed.boards}
    for one, other in combinations([line.tpn for line in index.opened.players], 2):
        wish = PairWish(Tpn(one), Tpn(other))
        verdict = verdict_on(case, answers, wish)
        if not isinstance(verdict, PlacedAnswer) or verdict.answer.verdict != "later":
            continue
        best = {(int(first), int(second)) for first, second in verdict.answer.pairs or ()}
        inside = {tpn for pair in best for tpn in pair}
        yield (
            brief_of(verdict, wish, narrator),
            identifier({b for b in boards if {*b} <= inside}),
            identifier(best),
        )


def test_the_top_members_are_told_first_and_then_the_first_other_bottom_member() -> None:
    tops = bottoms = own = 0
    for seed in range(60):
        for told, chosen, best in later_answers(seed):
            many = len(chosen) // 2
            said = " ".join(told.split())
            assert chosen < best
            if match := TOPS.search(said):
                named = [[int(tpn) for tpn in re.findall(r"\d+", part)] for part in match.groups()]
                assert named == [best[:many], chosen[:many]] != [chosen[:many]] * 2
                tops += 1
                continue
            assert chosen[:many] == best[:many]
            at = next(at for at in range(many, 2 * many) if chosen[at] != best[at])
            top = chosen[at - many]
            if match := OWN.search(said):
                assert [int(tpn) for tpn in match.groups()] == [top, chosen[at]]
                own += 1
                continue
            match = BOTTOMS.search(said)
            assert match is not None, said
            assert [int(tpn) for tpn in match.groups()] == [top, best[at], top, chosen[at]]
            bottoms += 1
    assert tops > 5
    assert own > 1
    assert bottoms > 1
