"""Which articles and readings the steps of a Dutch 2026 trace cite; their words are in `clauses`."""

from __future__ import annotations

from typing import Final

from pairtutor.rules.citing import Cites, Citing, cited_by


def _articles(*numbers: str) -> Cites:
    return tuple(f"dutch-2026 {number}" for number in numbers)


_FLOATS: Final = _articles("1.4.2", "1.4.3")
_ABSOLUTE: Final = _articles("2.1.1", "2.1.2", "2.1.3")

CITING: Final = Citing(
    round=_articles("1.1", "1.2", "1.3"),
    history=(*_FLOATS, *_articles("1.6", "1.7"), "D26-9", "D26-15"),
    absent=("C.04.2 D.2", "C.04.2 D.3", "C.04.2 D.4"),
    bye_needed=_articles("1.5"),
    last_round=(*_articles("1.8"), "D26-11"),
    acceleration=("C.04.7", "D26-17"),
    initial_colour=(*_articles("5.1"), "D26-13"),
    bracket=_articles("1.3", "3.1"),
    mdp=(*_articles("1.4.1", "3.1", "3.3.3"), "D26-6"),
    kinds={},
    completion=(*_articles("2.2.1", "1.9"), *_ABSOLUTE, "D26-5"),
    collapse=(*_articles("1.9", "2.2.1"), *_ABSOLUTE, "D26-5"),
    split=_articles("3.2", "4.1"),
    remainder_split=_articles("3.2", "3.3.3", "4.1"),
    mdp_set=(*_articles("4.4.1", "4.4.2", "3.7"), "D26-1"),
    exchange=_articles("4.3", "3.6"),
    remainder_exchange=_articles("4.3", "3.6", "3.7", "4.1"),
    transposition=(*_articles("4.2.2", "3.6"), "D26-10"),
    mdp_transposition=(*_articles("4.2.2", "3.7"), "D26-10"),
    criterion={
        "met": (*_articles("2.1.1"), "D26-8"),
        "bye": _articles("2.1.2"),
        "absolute-colours": _articles("2.1.3", "1.7"),
        "completion": (*_articles("2.2.1"), "D26-5"),
        "bye-score": (*_articles("2.3.1"), "D26-2"),
        "legality": (*_articles("2.2.1"), *_ABSOLUTE, *_articles("2.3.1", "2.4.1", "2.4.2"), "D26-5"),
        "pairs": _articles("2.4.1"),
        "downfloater-scores": (*_articles("2.4.2"), "D26-1"),
        "next-bracket": (*_articles("2.4.3"), "D26-4"),
        "bye-unplayed": (*_articles("2.4.4"), "D26-3"),
        "topscorer-difference": (*_articles("2.4.5", "1.8"), "D26-14"),
        "topscorer-third-colour": (*_articles("2.4.6", "1.8"), "D26-14"),
        "colour-preference": (*_articles("2.4.7", "1.7"), "D26-14"),
        "strong-preference": (*_articles("2.4.8", "1.7"), "D26-14"),
        "resident-downfloat": _articles("2.4.9", "1.4.2", "1.4.3"),
        "repeated-upfloat": _articles("2.4.10", "1.4.2"),
        "resident-downfloat-two-rounds": _articles("2.4.11", "1.4.2", "1.4.3"),
        "upfloat-two-rounds": _articles("2.4.12", "1.4.2"),
        "repeated-downfloat-difference": (*_articles("2.4.13"), "D26-7"),
        "repeated-upfloat-difference": _articles("2.4.14"),
        "downfloat-two-rounds-difference": (*_articles("2.4.15"), "D26-7"),
        "upfloat-two-rounds-difference": _articles("2.4.16"),
        "sequence": _articles("3.8"),
    },
    candidate=_articles("3.3.1", "3.3.2", "3.3.3"),
    perfect=_articles("3.4"),
    best=_articles("3.8"),
    refused=_articles("3.5"),
    floater=_articles("1.4.1", "3.3.2", "3.3.3"),
    bye=_articles("1.5", "2.1.2", "2.3.1"),
    colour={
        "both-preferences": _articles("5.2.1"),
        "stronger-preference": _articles("5.2.2", "1.7"),
        "wider-difference": _articles("5.2.2", "1.6", "1.8"),
        "alternate": (*_articles("5.2.3"), "D26-9"),
        "higher-ranked": _articles("5.2.4", "1.2"),
        "initial-colour": (*_articles("5.2.5", "5.1"), "D26-12", "D26-13"),
    },
    result=(*_articles("1.4.2", "1.4.3", "1.9"), "C.04.2 D.9"),
    completion_with_bye=(*_articles("2.3.1"), "D26-2"),
)
"""The citations of this edition."""

CRITERION_CITES: Final = CITING.criterion
"""Citations of each criterion, by its name; `sequence` is the order of generation."""

CITED_BY: Final = cited_by(CITING)
"""Every citation that a step of each kind can carry."""
