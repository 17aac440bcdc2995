"""A changed cell in a table of the players of a bracket is refuted, on the page and in Markdown."""

from __future__ import annotations

import pytest

from tests.lab.told import player_tables
from tests.lab.told.facts import Facts
from tests.lab.told.ledger import Ledger
from tests.lab.told.played import Round, rounds
from tests.lab.told.reasons import Reasons


def refuted(one: Round) -> set[str]:
    """Return the kinds of which something does not hold in the tables of a round."""
    ledger = Ledger()
    player_tables.check(one, Reasons(Facts(one.tournament, one.number), one.field), ledger)
    return {kind for part, kind in ledger.false if part == player_tables.KIND}


COLUMNS = ("Score", "Colours", "Due", "Floats", "Played")


@pytest.mark.parametrize(
    ("system", "column"),
    [
        *(("dutch-2017", column) for column in COLUMNS),
        *(("lim-2026", column) for column in COLUMNS),
        *(("swiss-team-2026", column) for column in COLUMNS),
        ("dubov-1997", "Due"),
        ("dubov-2026", "Due"),
        ("ssm", "Score"),
        ("ssm", "Floats"),
    ],
)
def test_a_changed_cell_of_any_column_is_refuted(system: str, column: str) -> None:
    one = list(rounds(system, 2))[-1]
    assert not refuted(one)
    text = one.written.markdown
    rows = next(player_tables.markdown_tables(text))
    lines = text.splitlines()
    head = next(at for at, line in enumerate(lines) if "| Played |" in line)
    place = [cell.strip() for cell in lines[head].split("|")].index(column)
    cells = lines[head + 2].split("|")
    cells[place] = " 99 r1 " if column == "Played" else " 9 "
    lines[head + 2] = "|".join(cells)
    changed = one.read_anew()
    changed.written.__dict__["markdown"] = "\n".join(lines) + "\n"
    assert len(rows) >= 1
    assert refuted(changed) == {"markdown"}
