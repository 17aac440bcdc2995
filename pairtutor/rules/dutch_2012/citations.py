"""Which clauses and readings the steps of a Dutch 2012 trace cite: the engine takes its citations from here.

Plain tuples, ready for `cites=`; the main clause comes first.
"""

from __future__ import annotations

from typing import Final

from pairtutor.rules.citing import Cites, Citing, cited_by, union


def _own(*numbers: str) -> Cites:
    return tuple(f"dutch-2012 {number}" for number in numbers)


JOINED_CITES: Final[Cites] = (*_own("C.13"), "D12-42", "D12-43")
"""The lowest bracket, joined with the one above."""

CRITERION_CITES: Final[dict[str, Cites]] = {
    "met": (*_own("B.1.a"), "D12-14"),
    "bye": (*_own("B.1.b"), "D12-15", "D12-28"),
    "absolute-colours": (*_own("B.2", "A.7.a"), "D12-16"),
    "legality": (*_own("C.6", "B.1.a", "B.1.b", "B.2", "B.3"), "D12-14", "D12-15", "D12-16", "D12-28"),
    "wanted": (*_own("C.12", "C.13"), "D12-35", "D12-40"),
    "pairs": _own("C.2.a", "A.6.b"),
    "absolute-preference": (*_own("C.3.b", "B.2", "C.10.g"), "D12-16"),
    "strong-as-absolute": (*_own("C.3.c", "A.7.d", "C.10.f"), "D12-17"),
    "colour-preference": (*_own("C.3.d", "B.4", "C.10.e"), "D12-18", "D12-32"),
    "strong-preference": (*_own("C.3.d", "A.7.e", "C.10.e"), "D12-11", "D12-19", "D12-32"),
    "repeated-downfloat": (*_own("C.3.e", "B.5", "C.10.d"), "D12-6", "D12-20"),
    "downfloat-two-rounds": (*_own("C.3.f", "B.6", "C.10.c"), "D12-6", "D12-20"),
    "repeated-upfloat": (*_own("C.3.g", "B.5", "C.10.b"), "D12-6", "D12-21"),
    "upfloat-two-rounds": (*_own("C.3.h", "B.6", "C.10.a"), "D12-6", "D12-21"),
    "sequence": (*_own("C.10"), "D12-29", "D12-30"),
}
"""Citations of each requirement, by its name; `sequence` is the order of generation."""

LOWERING_CITES: Final[dict[str, Cites]] = {
    "C.10.a": (*_own("C.10.a", "C.10"), "D12-30"),
    "C.10.b": (*_own("C.10.b", "C.10"), "D12-30"),
    "C.10.c": (*_own("C.10.c", "C.10"), "D12-30"),
    "C.10.d": (*_own("C.10.d", "C.10"), "D12-30"),
    "C.10.e": (*_own("C.10.e", "C.10"), "D12-30", "D12-32"),
    "C.10.f": (*_own("C.10.f", "C.10"), "D12-17", "D12-30"),
    "C.10.g": (*_own("C.10.g", "C.10"), "D12-16", "D12-30"),
    "C.13": (*_own("C.13", "C.14.b.2"), "D12-39"),
    "C.14.a": (*_own("C.14.a"), "D12-44"),
    "C.14.b.1": (*_own("C.14.b.1", "C.14.a"), "D12-44", "D12-45"),
    "C.14.b.2": (*_own("C.14.b.2"), "D12-45"),
}
"""Citations of each step that asks for less."""
REOPENING_CITES: Final[dict[str, Cites]] = {
    "C.1": (*_own("C.12", "C.1"), "D12-22", "D12-23", "D12-24", "D12-34", "D12-35", "D12-37", "D12-38"),
    "C.12": (*_own("C.12", "A.10"), "D12-33", "D12-34", "D12-35", "D12-36", "D12-38"),
    "C.13": (*_own("C.13"), "D12-38", "D12-39", "D12-40", "D12-41"),
    "join": (*_own("C.13"), "D12-42", "D12-43", "D12-46"),
}
"""Citations of each reason for which a higher bracket is reopened, or joined."""
REFUSED_FLOATERS_CITES: Final[dict[str, Cites]] = {
    "C.1": (*_own("C.12", "C.1"), "D12-34", "D12-35", "D12-37"),
    "C.12": (*_own("C.12"), "D12-34", "D12-35", "D12-36"),
    "C.13": (*_own("C.13"), "D12-40"),
}
"""Citations of each set of players that a reopened bracket could leave over in vain."""
MARK_CITES: Final[Cites] = (*_own("C.9", "C.6", "C.7"), "D12-27", "D12-29")
"""Back to a marked transposition, as the remainder cannot be paired."""
REOPENED_CITES: Final[Cites] = ("D12-34", "D12-40")
"""A bracket opened again is walked from its first candidate on."""
IMPOSSIBLE_CITES: Final[Cites] = (*_own("C.13", "B.1", "B.2"), "D12-28", "D12-46")
"""A round that cannot be paired."""
INCOMPATIBLE_CITES: Final[Cites] = (*_own("C.1"), "D12-22", "D12-23")
"""A player fits nobody and moves on."""
FLOATER_CITES: Final[Cites] = (*_own("C.6", "A.4"), "D12-20")
"""Who is left over."""
BYE_CITES: Final[Cites] = (*_own("B.1.b", "A.5"), "D12-15", "D12-28")
"""Who has the bye."""


_EVERY_CRITERION: Final = union(*CRITERION_CITES.values())

CITING: Final = Citing(
    round=(*_own("A.2", "A.3"), "D12-1"),
    history=(
        *_own("A.4", "A.7", "A.7.a", "A.7.b", "A.7.c", "A.7.f", "F.2", "F.3"),
        *("D12-4", "D12-5", "D12-6", "D12-8", "D12-9", "D12-10"),
    ),
    absent=(*_own("F.5"), "D12-56"),
    bye_needed=(*_own("A.5"), "D12-7"),
    last_round=(*_own("A.10"), "D12-12"),
    acceleration=("C.04.7",),
    initial_colour=(*_own("F.4"), "D12-55"),
    bracket=(*_own("C.2.a", "C.2.b", "A.6.b", "A.8", "A.11"), "D12-13", "D12-25"),
    mdp=(*_own("A.3", "A.6.c"), "D12-2", "D12-3", "D12-31"),
    kinds={"joined": JOINED_CITES},
    completion=(),
    collapse=IMPOSSIBLE_CITES,
    split=_own("C.4", "C.5", "C.3.a", "A.6.a"),
    remainder_split=(*_own("C.6", "C.4", "C.5", "C.9"), "D12-27", "D12-29"),
    mdp_set=(*_own("C.8.b", "D.3"), "D12-26", "D12-49"),
    exchange=(*_own("C.8.a", "D.2", "A.9"), "D12-48"),
    remainder_exchange=(*_own("C.8.a", "D.2", "A.9"), "D12-48"),
    transposition=(*_own("C.7", "D.1.1", "A.9"), "D12-47"),
    mdp_transposition=(*_own("C.7", "D.1.2"), "D12-47"),
    criterion=CRITERION_CITES,
    candidate=(*_own("C.6", "C.10"), "D12-29", "D12-30"),
    perfect=(),
    best=(),
    refused=(),
    floater=FLOATER_CITES,
    bye=BYE_CITES,
    colour={
        "both-preferences": (*_own("E.1", "A.7.f"), "D12-50"),
        "stronger-preference": (*_own("E.2"), "D12-50"),
        "alternate": (*_own("E.3", "F.3"), "D12-51"),
        "higher-ranked": (*_own("E.4"), "D12-52"),
        "initial-colour": (*_own("E.5", "A.7.c"), "D12-53"),
    },
    result=(*_own("F.1"), "D12-54"),
)
"""The citations of this edition."""

CITED_BY: Final[dict[str, Cites]] = cited_by(
    CITING,
    {
        "requirement": union(*LOWERING_CITES.values(), _EVERY_CRITERION),
        "refused-floaters": union(*REFUSED_FLOATERS_CITES.values()),
        "reopening": union(*REOPENING_CITES.values()),
        "mark": MARK_CITES,
    },
)
CITED_BY["bracket"] = union(CITED_BY["bracket"], REOPENED_CITES)
CITED_BY["floater"] = union(FLOATER_CITES, INCOMPATIBLE_CITES, _EVERY_CRITERION)
"""Every citation that a step of each kind can carry."""
