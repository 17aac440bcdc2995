"""Evaluators changed on purpose: each must give a value or an order that is not the literal's.

`python -m tests.lab.standings.changed`: which changes nothing notices.
"""

from __future__ import annotations

import sys
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from importlib import import_module
from importlib.abc import InspectLoader, MetaPathFinder
from importlib.machinery import ModuleSpec
from importlib.util import spec_from_loader
from types import ModuleType
from typing import Final, NamedTuple

from tests.lab.cases.files import TESTS
from tests.lab.standings.events import KINDS, wild_event

AFRESH: Final = ("pairtutor.tiebreaks", "pairtutor.rules.standings", "tests.lab.standings.values")
"""What is imported anew for each change."""


SEEDS: Final = range(24 * len(KINDS))
"""Seeds of the events in which a change is looked for: a direct encounter made afresh is seldom needed."""


class Change(NamedTuple):
    """Some text of a module below `pairtutor` with another in its place; a test begins with a `seed`."""

    module: str
    old: str
    new: str
    seed: int = 0


_RULES: Final = "rules.standings.unplayed"
_FACTS: Final = "rules.standings.facts"
_TABLES: Final = "rules.standings.conversion"

CHANGES: Final = (
    Change(
        _RULES,
        "Mark.FULL_POINT_BYE: Category.AWARDED_BYE",
        "Mark.FULL_POINT_BYE: Category.EARLY_REQUESTED_BYE",
    ),
    Change(_RULES, "elif categories[index] is not Category.FORFEIT_LOSS:", "else:", seed=202),
    Change(
        _RULES,
        "Category.EARLY_REQUESTED_BYE, Category.FORFEIT_LOSS, Category",
        "Category.EARLY_REQUESTED_BYE, Category",
        seed=3,
    ),
    Change(
        _RULES,
        "Category.EARLY_REQUESTED_BYE, Category.FORFEIT_LOSS,",
        "Category.FORFEIT_LOSS, Category.FORFEIT_WIN,",
    ),
    Change(_RULES, "range(len(categories) - 1, -1, -1)", "range(len(categories) - 2, -1, -1)", seed=4),
    Change(_FACTS, "number -= 1", "number -= 2", seed=20),
    Change(_FACTS, "line[number - 1].opponent is None", "line[number - 2].opponent is None", seed=20),
    Change(_FACTS, "score + sum(late)", "score", seed=4),
    Change(_FACTS, "points.draw - made", "-made", seed=4),
    Change(_FACTS, "points.draw - made", "points.half_point_bye - made", seed=15),
    Change(_FACTS, "rounds >= planned,", "rounds >= planned - 1,", seed=14),
    Change(
        _FACTS,
        "return event.points.draw * event.rounds",
        "return event.points.half_point_bye * event.rounds",
        seed=15,
    ),
    Change(
        _FACTS,
        "return event.players[counted.opponent].adjusted",
        "return event.players[counted.opponent].score",
        seed=34,
    ),
    Change(_FACTS, "return event.points.draw * event.rounds", "return event.points.win * event.rounds"),
    Change(
        _FACTS, "return event.points.draw * event.rounds", "return event.points.draw * (event.rounds + 1)"
    ),
    Change(_FACTS, "min(player.score, dummy_limit(counted, event))", "player.score"),
    Change(_FACTS, "min(player.score,", "min(player.adjusted,", seed=5),
    Change(_FACTS, "line and line[-1].opponent is not None", "line and line[-1].was_played", seed=6),
    Change(_FACTS, "mark=Mark.DRAW, points=points.draw", "points=points.draw", seed=6),
    Change(_TABLES, "for difference in range(CERTAIN + 1)", "for difference in range(1, CERTAIN + 2)"),
    Change(_TABLES, "184, 193", "184, 192", seed=3),
    Change(_TABLES, "return -_DIFFERENCES[50 - hundredths]", "return _DIFFERENCES[50 - hundredths]"),
    Change("tiebreaks.cuts", "lowest[1] >= least[1]", "lowest[1] > least[1]", seed=25),
    Change("tiebreaks.cuts", "lowest[1] >= least[1]", "True", seed=3),
    Change("tiebreaks.cuts", "key = max(left)", "key = max(left, key=lambda one: one[1])"),
    Change(
        "tiebreaks.cuts",
        "(part.weight, part.amount, not part.voluntary",
        "(part.amount, part.weight, not part.voluntary",
    ),
    Change(
        "tiebreaks.cuts",
        "(part.weight, part.amount, not part.voluntary",
        "(part.weight, part.amount, part.voluntary",
    ),
    Change("tiebreaks.cuts", "min(low, len(left))", "min(low + high, len(left))"),
    Change("tiebreaks.cuts", "min(voluntary)[2]", "max(voluntary)[2]", seed=27),
    Change("tiebreaks.cuts", "[(key[1], key[0], key) for", "[(key[0], key[1], key) for", seed=135),
    Change("tiebreaks.own_record", "counted.points == worth", "counted.points >= worth", seed=17),
    Change("tiebreaks.own_record", "return counted.mark in _WON\n", "return counted.points > 0\n"),
    Change("tiebreaks.own_record", "Mark.WIN, Mark.SHORT_WIN", "Mark.WIN, Mark.FORFEIT_WIN", seed=3),
    Change(
        "tiebreaks.own_record", "counted.category is Category.GAME", "counted.opponent is not None", seed=3
    ),
    Change("tiebreaks.own_record", "not in VOLUNTARY", "is Category.GAME"),
    Change(
        "tiebreaks.own_record",
        "if counted.opponent is not None:",
        "if counted.category is Category.GAME:",
        seed=3,
    ),
    Change("tiebreaks.own_record", "amount = 2 if", "amount = 1 if"),
    Change("tiebreaks.own_record", "score += counted.points", "score = counted.points"),
    Change(
        "tiebreaks.buchholz",
        "return event.players[counted.opponent].adjusted",
        "return event.players[counted.opponent].score",
        seed=4,
    ),
    Change("tiebreaks.buchholz", "return dummy_score(player, counted, event)", "return player.score"),
    Change(
        "tiebreaks.buchholz",
        "score, score, counted.category in VOLUNTARY",
        "score, score, counted.category is not Category.GAME",
    ),
    Change("tiebreaks.buchholz", "if counted.category is Category.GAME and", "if", seed=3),
    Change("tiebreaks.buchholz", "Fraction(total, count)", "Fraction(total // count)"),
    Change(
        "tiebreaks.products",
        "score * counted.points, score, voluntary",
        "score * counted.points, score, False",
        seed=4,
    ),
    Change(
        "tiebreaks.products",
        "score * counted.points, score, voluntary",
        "score * counted.points, score * counted.points, voluntary",
    ),
    Change(
        "tiebreaks.products",
        "return event.points.win * event.rounds",
        "return event.points.draw * event.rounds",
    ),
    Change("tiebreaks.products", "if 2 * score >= limit:", "if 2 * score > limit:"),
    Change(
        "tiebreaks.products",
        "event.players[counted.opponent].score",
        "event.players[counted.opponent].adjusted",
        seed=12,
    ),
    Change(
        "tiebreaks.products",
        "if counted.opponent is not None:",
        "if counted.opponent is not None and counted.mark not in '+-':",
        seed=3,
    ),
    Change("tiebreaks.ratings", "Mark.WIN: 2, Mark.SHORT_WIN: 2", "Mark.WIN: 2", seed=48),
    Change("tiebreaks.ratings", "Mark.SHORT_DRAW: 1", "Mark.SHORT_DRAW: 2", seed=27),
    Change("tiebreaks.ratings", "if counted.category is Category.GAME and", "if", seed=3),
    Change("tiebreaks.ratings", "mean_rounded(50 * scored, games)", "50 * scored // games"),
    Change("tiebreaks.ratings", "average + difference", "average - difference"),
    Change("tiebreaks.ratings", ">= hundredths:", "> hundredths:"),
    Change("tiebreaks.ratings", "return high\n", "return low\n"),
    Change("tiebreaks.ratings", "min(opponents) - BELOW_LOWEST", "max(opponents) - BELOW_LOWEST", seed=3),
    Change("tiebreaks.values", "(2 * total + count) // (2 * count)", "total // count"),
    Change("tiebreaks.encounters", "counted.category is Category.GAME and", "", seed=24),
    Change("tiebreaks.encounters", "Fraction(sum(own), len(own))", "Fraction(sum(own))", seed=105),
    Change("tiebreaks.encounters", "missing * event.points.win", "missing * event.points.draw", seed=16),
    Change(
        "tiebreaks.encounters",
        "scores[first].worst <= scores[other].best",
        "scores[first].worst < scores[other].best",
        seed=25,
    ),
    Change(
        "tiebreaks.encounters",
        "scores[first].worst <= scores[other].best",
        "scores[first].worst <= scores[other].worst",
    ),
    Change(
        "tiebreaks.encounters",
        "tuple(meet(group, event, other) for group in level)",
        "encounter.further",
        seed=224,
    ),
    Change("tiebreaks.encounters", "if complete else _safe_first(", "if True else _safe_first("),
    Change("tiebreaks.table", "if tiebreak.kind.rated and unrated:", "if False:", seed=7),
    Change("tiebreaks.table", "sign = 1 if low_first else -1", "sign = -1"),
    Change("tiebreaks.codes", '"M1": (1, 1)', '"M1": (0, 2)'),
    Change("tiebreaks.codes", '"C2": (2, 0)', '"C2": (1, 0)'),
    Change("tiebreaks.ledger", "if not self.event.is_final:", "if False:", seed=13),
    Change(
        "tiebreaks.ledger",
        "sums(ledger.scores_if_drawn, low, high)",
        "sums(ledger.scores_of_opponents, low, high)",
    ),
)
"""Changes that somebody could make, each of which makes some value or order wrong."""


class _Changed(InspectLoader):
    """Loads a module from its text with a change in it."""

    def __init__(self, change: Change) -> None:
        self._change = change

    def get_source(self, fullname: str) -> str:
        text = (TESTS.parent / f"{fullname.replace('.', '/')}.py").read_text(encoding="utf-8")
        if text.count(self._change.old) < 1:
            raise LookupError(f"{fullname} has no {self._change.old!r}")
        return text.replace(self._change.old, self._change.new)


class _Finder(MetaPathFinder):
    """Finds the module that is changed."""

    def __init__(self, change: Change) -> None:
        self._change = change

    def find_spec(
        self, fullname: str, path: Sequence[str] | None, target: ModuleType | None = None
    ) -> ModuleSpec | None:
        if fullname != f"pairtutor.{self._change.module}":
            return None
        return spec_from_loader(fullname, _Changed(self._change))


@contextmanager
def changed_evaluator(change: Change) -> Iterator[ModuleType]:
    """Give the comparison of values with a change in the evaluator."""
    kept = {name: sys.modules.pop(name) for name in [*sys.modules] if name.startswith(AFRESH)}
    finder = _Finder(change)
    sys.meta_path.insert(0, finder)
    try:
        yield import_module("tests.lab.standings.values")
    finally:
        sys.meta_path.remove(finder)
        for name in [*sys.modules]:
            if name.startswith(AFRESH):
                del sys.modules[name]
        sys.modules.update(kept)


def first_difference(change: Change, seeds: range) -> str:
    """Return the first difference that a change makes in wild events, empty if it makes none."""
    with changed_evaluator(change) as values:
        for seed in seeds:
            try:
                difference = next(iter(values.differences(wild_event(seed))), "")
            except (LookupError, TypeError, ZeroDivisionError, ValueError) as error:
                return f"{type(error).__name__}: {error}"
            if difference:
                return str(difference)
    return ""


def main() -> int:
    """Say which changes nothing notices."""
    unnoticed = [change for change in CHANGES if not first_difference(change, SEEDS)]
    for change in unnoticed:
        sys.stdout.write(f"{change.module}: {change.old!r} -> {change.new!r}\n")
    sys.stdout.write(f"{len(CHANGES)} changes, {len(unnoticed)} unnoticed\n")
    return int(bool(unnoticed))


if __name__ == "__main__":
    sys.exit(main())
