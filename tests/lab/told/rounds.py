"""All sentences of generated rounds, held; and the command that says of many rounds what does not hold.

`python -m tests.lab.told.rounds 300 [SYSTEM ...]` reads so many rounds of each system.
"""

from __future__ import annotations

import re
import sys
from collections import Counter

from tests.lab.narrative import wordings
from tests.lab.told import (
    answers,
    boards,
    byes,
    candidates,
    drawings,
    dubov_1997,
    dubov_2026,
    floaters,
    grids,
    lim,
    meetings,
    openings,
    others,
    outcome,
    player_tables,
    runs,
    ssm,
    swiss_team,
    tables,
    targets,
)
from tests.lab.told.facts import Facts
from tests.lab.told.ledger import Ledger
from tests.lab.told.played import COMPARED, PROCEDURES, rounds
from tests.lab.told.reasons import Reasons

CHECKS = (
    openings, targets, runs, candidates, floaters, byes, boards, tables, player_tables, grids, drawings,
    others, outcome, meetings, answers, wordings,
    lim, dubov_1997, dubov_2026, ssm, swiss_team,
)  # fmt: skip
ONE_CLAUSE = frozenset({"met", "absolute", "preference", "stuck"})
"""Kinds of reasons that a page cites by one clause."""


def hold(system: str, count: int, first: int = 0) -> Ledger:
    """Return what is told of so many rounds, those of tournaments from a seed on."""
    ledger = Ledger()
    for one in rounds(system, count, first):
        reasons = Reasons(Facts(one.tournament, one.number), one.field)
        for part in CHECKS:
            part.check(one, reasons, ledger)
    for (where, kind), clauses in ledger.cited.items():
        if kind in ONE_CLAUSE:
            wrong = "" if len(clauses) == 1 else f"also by {[*clauses][1:]}: {[*clauses.values()][1:]}"
            ledger.note("clauses", kind, where, next(iter(clauses.values())), wrong)
    return ledger


def report(system: str, ledger: Ledger, most: int = 3) -> str:
    """Return what was read, what did not hold, and what nobody could read."""
    lines = [f"{system}: {sum(ledger.seen.values())} sentences"]
    for key, seen in sorted(ledger.seen.items()):
        false = ledger.false.get(key, [])
        lines.append(f"  {key[0]}: {key[1]}: {seen} seen, {ledger.held[key]} hold, {len(false)} false")
        lines += [f"    {where}: {sentence} || {wrong}" for where, sentence, wrong in false[:most]]
    for kind, unread in ledger.unknown.items():
        lines.append(f"  {kind}: {len(unread)} not read")
        counted = Counter(re.sub(r"\d+", "N", phrase) for *_, phrase in unread)
        lines += [f"    {times} {phrase}" for phrase, times in counted.most_common(most)]
        lines += [f"    {where}: {sentence}" for where, sentence, _ in unread[:most]]
    return "\n".join(lines) + "\n"


def main(count: int, systems: list[str]) -> None:
    """Read so many rounds of each system and say what does not hold."""
    for system in systems or [*COMPARED, *PROCEDURES]:
        sys.stdout.write(report(system, hold(system, count)))
        sys.stdout.flush()


if __name__ == "__main__":
    main(int(sys.argv[1]) if len(sys.argv) > 1 else 300, sys.argv[2:])
