"""Which clauses and readings the steps of a Dubov trace cite: the engine takes its citations from here.

The main clause comes first. A reading is cited only by a step that leans on it.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final, NamedTuple

from pairtutor.rules.citing import Cites, union

if TYPE_CHECKING:
    from pairtutor.rules.dubov_1997.colours import Rule


def _own(*numbers: str) -> Cites:
    return tuple(one if one.startswith(("DUB-", "C.04")) else f"dubov-1997 {one}" for one in numbers)


class Opening(NamedTuple):
    """The citations of the step that opens a round."""

    round: Cites = _own("6", "C.04.1 e", "C.04.2 B", "C.04.2 C")
    history: Cites = _own("1")
    absent: Cites = _own("C.04.2 D.2", "C.04.2 D.3", "C.04.2 D.4")
    bye_needed: Cites = _own("4", "C.04.1 c")
    last_round: Cites = _own("2.5", "C.04.1 a")
    acceleration: Cites = _own("C.04.7")
    initial_colour: Cites = _own("5")


OPENING: Final = Opening()
"""The opening of a round."""
STANDINGS: Final = _own("1", "9", "DUB-2")
"""Rating and ARO."""
UNPLAYED: Final = _own("DUB-1")
"""Somebody has a round without a game."""
NEUTRAL: Final = _own("DUB-3")
"""Somebody has not played at all."""
BROUGHT_UP: Final = _own("2.5", "DUB-8")
"""Somebody was brought up to a higher score group before."""
COMPLETION: Final = _own("9", "2.1", "2.2", "2.3", "2.4", "DUB-37")
"""The round can be completed."""
IMPOSSIBLE: Final = union(COMPLETION, _own("DUB-5", "DUB-6", "DUB-38"))
"""It cannot."""

# --- the bye -------------------------------------------------------------------

BYE: Final = _own("4", "C.04.1 c", "DUB-17")
"""Who has the bye."""
BYE_FIRST_ROUND: Final = _own("5", "C.04.1 c", "DUB-20")
"""Who has it in the first round."""
BYE_BARRED: Final = _own("2.2", "C.04.1 d", "DUB-4")
"""Somebody may not have it."""
BYE_PASSED_ON: Final = _own("DUB-19")
"""Somebody is passed over who may not have it or without whom the others cannot be paired."""
DOMINATING: Final = _own("DUB-18")
"""The dominating colour of the group decides."""

# --- groups --------------------------------------------------------------------

GROUP: Final = _own("6", "7", "DUB-42")
"""The turn of a score group."""
ISLAND: Final = _own("7.1", "6.1", "DUB-25")
"""Somebody has no possible opponent in the group."""
ISLAND_OPPONENT: Final = _own("7.1", "DUB-26", "DUB-27", "DUB-28")
"""Who is brought up for such a player."""
ODD_GROUP: Final = _own("7.2", "DUB-27", "DUB-28", "DUB-29", "DUB-31")
"""Who is brought up to make a group even."""
COUNTED_COLOUR: Final = _own("DUB-18", "DUB-30")
"""The group has a dominating colour, so the opposite one is wanted."""
TURNS: Final = _own("8.1", "DUB-34")
"""Several are served one after the other."""
BARRED_TAKEN: Final = _own("2.5", "DUB-8", "DUB-9", "DUB-10")
"""Somebody is taken, or put last, against whom 2.5 speaks."""
REST_FIRST: Final = _own("9", "DUB-37")
"""Somebody is passed over because the others could not be paired then."""
FLOATERS_NEEDED: Final = _own("6.4", "DUB-32", "DUB-41")
"""A group cannot be paired within itself."""
FLOATER: Final = _own("6.4", "DUB-33")
"""Who floats."""
FLOATER_OPPONENT: Final = _own("8.2", "8.1", "DUB-27", "DUB-28", "DUB-34", "DUB-35", "DUB-36")
"""Whom a floater meets."""

# --- columns and rows ------------------------------------------------------------

COLUMNS: Final = _own("6.2", "DUB-22")
"""The columns as first drawn up."""
NEUTRALS: Final = _own("6.2", "DUB-3", "DUB-23")
"""Players who are due neither colour come into the columns."""
TO_BLACK: Final = _own("7.3", "DUB-40")
"""Whites change to the Black column."""
TO_WHITE: Final = _own("7.4", "DUB-40")
"""Blacks change to the White column."""
HELD_BACK: Final = _own("2.6", "2.3", "2.4", "DUB-7")
"""Somebody may not change columns."""
ROW: Final = _own("6.2")
"""A row that is a pair as it stands."""
IMPROVED: Final = _own("6.3", "2.1", "DUB-24")
"""A row that has to be improved."""
MET: Final = _own("2.1", "C.04.1 b", "DUB-1")
"""Two have met already."""
COLOURS_BARRED: Final = _own("2.3", "2.4", "DUB-5", "DUB-6")
"""Two cannot both have a colour that they may have."""
INSIDE: Final = _own("6.3", "DUB-24")
"""Pairs within a column are needed."""
FIRST_ROUND: Final = _own("5", "DUB-20")
"""The halves of the first round."""
SETTLED: Final = _own("6.2", "6.3")
"""The pairs of a group."""

# --- outcomes ----------------------------------------------------------------------

COLOUR: Final[dict[Rule, Cites]] = {
    "drawn-colour": _own("5", "DUB-21"),
    "only-allowed": _own("3", "2.3", "2.4", "C.04.1 f", "C.04.1 g", "DUB-5", "DUB-11"),
    "both-preferences": _own("3", "C.04.1 h"),
    "one-due": _own("3", "DUB-3", "DUB-12"),
    "more-blacks": _own("3", "DUB-12", "DUB-13"),
    "alternate": _own("3", "DUB-12", "DUB-14"),
    "average-rating": _own("3", "DUB-12", "DUB-15"),
    "rating": _own("3", "DUB-12", "DUB-15"),
    "number": _own("3", "DUB-12", "DUB-16"),
}
"""Citations of each rule for colours."""
RESULT: Final = _own("C.04.2 D.9", "DUB-39")
"""Boards in order."""

_FETCHED = union(TURNS, BARRED_TAKEN, REST_FIRST, COUNTED_COLOUR, _own("2.1"), COLOURS_BARRED)

CITED_BY: Final[dict[str, Cites]] = {
    "round": union(*OPENING),
    "completion": IMPOSSIBLE,
    "bye": union(BYE, BYE_FIRST_ROUND, BYE_BARRED, BYE_PASSED_ON, DOMINATING, REST_FIRST),
    "colour": union(*COLOUR.values()),
    "result": RESULT,
    "standings": union(STANDINGS, UNPLAYED, NEUTRAL, BROUGHT_UP),
    "group": union(GROUP, FIRST_ROUND),
    "proposal": FIRST_ROUND,
    "columns": union(COLUMNS, NEUTRALS, TO_BLACK, TO_WHITE, HELD_BACK, INSIDE, TURNS),
    "scrutiny": union(ISLAND, ROW, IMPROVED, COLOURS_BARRED, FIRST_ROUND),
    "transfer": union(ISLAND_OPPONENT, ODD_GROUP, FLOATER, FLOATER_OPPONENT, DOMINATING, _FETCHED),
    "shortfall": union(FLOATERS_NEEDED, INSIDE),
    "settled": union(SETTLED, FIRST_ROUND),
}
"""Every citation that a step of each kind can carry."""
