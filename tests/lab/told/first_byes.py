"""Why not the bye, where it is given before any bracket is paired: held against the figures of the field."""

from __future__ import annotations

import re
from typing import Any

from pairtutor.model.ids import Tpn
from tests.lab.told.answer_values import comparison_fault
from tests.lab.told.clauses import of_clause
from tests.lab.told.lack import Lack
from tests.lab.told.played import Round
from tests.lab.told.reasons import Reasons


def first_bye_fault(
    one: Round, reasons: Reasons, player: int, form: str, match: re.Match[str], clause: str, compared: str
) -> str:
    """Return what is wrong with an answer why a player has not the bye, empty if it is true."""
    field, index = one.field, one.index
    assert index.closed is not None
    person, taker = field.one[Tpn(player)], field.one[Tpn(index.closed.bye or 0)]
    others = [other for other in field.players if other is not person]
    lack = Lack(reasons, None, {other.tpn for other in others}, set(), False)
    if form == "bye":
        return "" if not person.may_have_bye else f"{player} may have the bye"
    if form == "stuck":
        return lack.wrong(match["lack"])
    if form not in ("worse", "bye-games", "bye-index", "bye-number"):
        return "no bracket speaks against it"
    if not person.may_have_bye or not lack.complete:
        return f"{player} cannot have the bye"
    standings = index.standings
    assert standings is not None
    table = {line.player: line.figures[:2] for line in standings.lines}
    tests: dict[str, tuple[Any, Any]] = {
        "bye-score": ((person.score,), (taker.score,)),
        "bye-games": (-field.missed[person.tpn], -field.missed[taker.tpn]),
        "bye-index": (table[person.tpn], table[taker.tpn]),
        "bye-number": (person.tpn, taker.tpn),
    }
    decides = next(name for name, (mine, best) in tests.items() if mine != best)
    if decides not in of_clause(clause, index.opened.system):
        return f"differs in {decides}"
    mine, best = tests[decides]
    if decides == "bye-score" and form == "worse":
        return comparison_fault(compared, decides, mine, best)
    if decides != form or decides == "bye-number":
        return "" if decides == form and mine < best else f"{decides}: {mine} and {best}"
    if decides == "bye-games":
        played = [int(match[name]) - one.number + 1 for name in ("own", "its")]
        return "" if played == [mine, best] and mine < best else f"{decides}: {mine} and {best}"
    # Buchholz is counted in half points, Berger in quarters
    figures = [
        tuple(round(float(part) * unit) for part, unit in zip(match[name].split(" / "), (2, 4), strict=True))
        for name in ("own", "its")
    ]
    return "" if figures == [mine, best] and mine > best else f"{decides}: {mine} and {best}"
