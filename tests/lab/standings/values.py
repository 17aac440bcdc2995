"""Values and orders held against the literal: `python -m tests.lab.standings.values FIRST END`."""

from __future__ import annotations

import sys
from collections.abc import Iterator
from fractions import Fraction
from typing import Final

from pairtutor.model.tournament import Tournament
from pairtutor.tiebreaks.codes import KINDS, read_tiebreaks
from pairtutor.tiebreaks.table import Standings, standings_of
from pairtutor.tiebreaks.values import Unit
from tests.lab.standings.events import wild_event
from tests.lab.standings.literal import Literal

MODIFIERS: Final = ("C1", "C2", "M1", "M2")
CODES: Final = (
    *(code for code in KINDS if code != "DE"),
    *(f"{code}/{modifier}" for code, kind in KINDS.items() if kind.cuttable for modifier in MODIFIERS),
)
"""All codes that have values, with their modifiers."""

LISTS: Final = (
    *("DE", "DE,BH/C1,BH,SB", "BH/C1,DE,BH", "WON,DE,BWG", "SB/C1,PS,DE", "ARO,WIN,DE,TPN", "PS,DE,TPN/R"),
    *("FB,FB/C1", "STD,BH/C2", "TPR,RTNG/R", "BH/M1,DE,WIN,BPG", "AOB,SB/C2,TPN", "REP,DE,AOB", "KS,DE,TPN"),
)
PER_UNIT: Final = {
    Unit.HALVES: 2,
    Unit.QUARTERS: 4,
    Unit.WHOLE: 1,
    Unit.MEAN: 2,
}


def differences(tournament: Tournament) -> Iterator[str]:
    """Yield each value and each order of a tournament that is not that of the literal."""
    literal = Literal(tournament)
    made = standings_of(tournament, read_tiebreaks(",".join(CODES)))
    for key in made.keys:
        code, per = key.tiebreak.code, PER_UNIT[key.tiebreak.kind.unit]
        for tpn, player in zip(literal.tournament.entries, literal.players, strict=True):
            value = key.values.get(tpn)
            number = None if value is None or value.number is None else Fraction(value.number) / per
            if number != (right := literal.value(code, player)):
                yield f"{tournament.title}: {code} of {player}: {number}, literally {right}"
    for listed in LISTS:
        ranked = groups_of(standings_of(tournament, read_tiebreaks(listed)))
        if ranked != (right_order := literal.order(listed.split(","))):
            yield f"{tournament.title}: {listed}: {ranked}, literally {right_order}"


def groups_of(standings: Standings) -> list[list[int]]:
    """Return the players from first to last, those who share a place together."""
    return [sorted(map(int, group)) for group in standings.final_groups]


def main(words: list[str]) -> int:
    """Compare the tournaments of some seeds."""
    first, end = map(int, words)
    wrong = 0
    for seed in range(first, end):
        for difference in differences(wild_event(seed)):
            wrong += 1
            sys.stdout.write(f"{difference}\n")
    sys.stdout.write(f"{end - first} tournaments, {wrong} differences\n")
    return int(wrong > 0)


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
