"""Which clauses and readings the steps of a Dutch 2017 trace cite: the engine takes its citations from here.

Plain tuples, ready for `cites=`; the words behind them are in `clauses` and `readings`.
The main clause comes first.
"""

from __future__ import annotations

from typing import Final

from pairtutor.rules.citing import Cites, Citing, cited_by


def _own(*numbers: str) -> Cites:
    return tuple(f"dutch-2017 {number}" for number in numbers)


# --- before pairing ----------------------------------------------------------

ROUND_CITES: Final[Cites] = (*_own("A.1", "A.2", "A.2.a", "A.2.b", "A.3"), "C.04.1 e", "C.04.2 B", "C.04.2 C")
"""Who takes part, in which order, in which scoregroups."""
HISTORY_CITES: Final[Cites] = (
    *_own("A.4.b", "A.6", "A.6.a", "A.6.b", "A.6.c", "A.6.d"),
    "C.04.2 D.5",
    "D17-10",
)
"""Floats, colour differences and colour preferences of the participants."""
ABSENT_CITES: Final[Cites] = ("C.04.2 D.2", "C.04.2 D.3", "C.04.2 D.4")
"""Who takes no part in the round."""
BYE_NEEDED_CITES: Final[Cites] = (*_own("A.5"), "C.04.1 c")
"""The number of participants is odd."""
LAST_ROUND_CITES: Final[Cites] = (*_own("A.7"), "C.04.1 a", "D17-11")
"""The last planned round, in which there are topscorers."""
ACCELERATION_CITES: Final[Cites] = ("C.04.7",)
"""Virtual points count in this round."""
INITIAL_COLOUR_CITES: Final[Cites] = (*_own("E"), "D17-17")
"""Where the initial colour comes from."""

# --- the bracket -------------------------------------------------------------

BRACKET_CITES: Final[Cites] = _own("B", "A.3", "B.1.b")
"""Any bracket: what it is and how many pairs it can have."""
MDP_CITES: Final[Cites] = (*_own("A.4.a", "B.1.a", "B.1.c"), "D17-3")
"""A bracket with moved-down players: M0 and M1."""
PPB_CITES: Final[Cites] = (*_own("A.9", "C.4"), "D17-2")
"""The penultimate pairing bracket, paired again."""
CLB_CITES: Final[Cites] = (*_own("A.9", "A.3"), "D17-2", "D17-4")
"""The collapsed last bracket."""
COMPLETION_CITES: Final[Cites] = (*_own("A.9", "C.1", "C.2", "C.3"), "D17-1")
"""Whether the rest of the round can still be completed."""
COLLAPSE_CITES: Final[Cites] = (*COMPLETION_CITES, *_own("C.4"), "D17-2")
"""It cannot: the bracket becomes the PPB."""
SPLIT_CITES: Final[Cites] = _own("B.2", "D")
"""S1, S2 and the Limbo as first composed, and the numbers in the bracket."""
REMAINDER_SPLIT_CITES: Final[Cites] = _own("B.2", "B.3", "B.7", "D")
"""S1R and S2R."""

# --- alterations -------------------------------------------------------------

MDP_SET_CITES: Final[Cites] = _own("D.3", "D.3.a", "D.3.b", "B.7")
"""Other MDPs in S1."""
EXCHANGE_CITES: Final[Cites] = _own("D.2", "D.2.a", "D.2.b", "D.2.c", "D.2.d", "B.6")
"""Residents exchanged in a homogeneous bracket."""
REMAINDER_EXCHANGE_CITES: Final[Cites] = (*EXCHANGE_CITES, *_own("B.7"), "D17-20")
"""Residents exchanged in a remainder."""
TRANSPOSITION_CITES: Final[Cites] = _own("D.1", "B.6")
"""S2 in another order, in a homogeneous bracket or remainder."""
MDP_TRANSPOSITION_CITES: Final[Cites] = _own("D.1", "B.7")
"""S2 in another order against the MDPs."""

# --- criteria ----------------------------------------------------------------

CRITERION_CITES: Final[dict[str, Cites]] = {
    "met": (*_own("C.1"), "C.04.1 b", "C.04.2 D.6", "D17-16"),
    "bye": (*_own("C.2"), "C.04.1 d", "D17-9"),
    "absolute-colours": (*_own("C.3", "A.6.a"), "C.04.1 f", "C.04.1 g", "D17-11"),
    "completion": (*_own("C.4", "A.9"), "D17-2"),
    "legality": _own("C", "C.1", "C.2", "C.3", "C.4"),
    "pairs": _own("C.5"),
    "psd": (*_own("C.6", "A.8"), "D17-3", "D17-4"),
    "next-bracket": (*_own("C.7"), "D17-5", "D17-6"),
    "topscorer-difference": (*_own("C.8", "A.7"), "D17-18"),
    "topscorer-third-colour": (*_own("C.9", "A.7"), "D17-18"),
    "colour-preference": (*_own("C.10", "A.6"), "D17-19"),
    "strong-preference": (*_own("C.11", "A.6.b"), "D17-19"),
    "repeated-downfloat": (*_own("C.12", "A.4.b"), "D17-7"),
    "repeated-upfloat": (*_own("C.13", "A.4.b"), "D17-7"),
    "downfloat-two-rounds": (*_own("C.14", "A.4.b"), "D17-7"),
    "upfloat-two-rounds": (*_own("C.15", "A.4.b"), "D17-7"),
    "repeated-downfloat-difference": (*_own("C.16", "A.8"), "D17-7", "D17-8"),
    "repeated-upfloat-difference": (*_own("C.17", "A.8"), "D17-7", "D17-8"),
    "downfloat-two-rounds-difference": (*_own("C.18", "A.8"), "D17-7", "D17-8"),
    "upfloat-two-rounds-difference": (*_own("C.19", "A.8"), "D17-7", "D17-8"),
    "sequence": (*_own("B.8"), "D17-14"),
}
"""Citations of each criterion, by its name; `sequence` is the order of generation."""

CANDIDATE_CITES: Final[Cites] = _own("B.3", "B.4")
"""A candidate is put together and judged."""
PERFECT_CITES: Final[Cites] = _own("B.4")
"""A perfect candidate is taken at once."""
BEST_CITES: Final[Cites] = (*_own("B.8", "C"), "D17-14")
"""No perfect candidate exists: the best one is taken."""
REFUSED_CITES: Final[Cites] = _own("B.5")
"""A candidate is not good enough: the next one is made."""

# --- outcomes ----------------------------------------------------------------

FLOATER_CITES: Final[Cites] = _own("A.4.a", "B.3")
"""Who floats; the Limbo and the unpaired rest of S2 do."""
BYE_CITES: Final[Cites] = (*_own("C.2", "A.5", "A.9"), "C.04.1 c", "C.04.1 d", "D17-9")
"""Who has the pairing-allocated bye."""
COLOUR_CITES: Final[dict[str, Cites]] = {
    "both-preferences": (*_own("E.1"), "C.04.1 h"),
    "stronger-preference": (*_own("E.2"), "C.04.1 h"),
    "wider-difference": _own("E.2", "A.6", "A.7"),
    "alternate": (*_own("E.3"), "C.04.2 D.5", "D17-12"),
    "higher-ranked": _own("E.4", "A.2"),
    "initial-colour": (*_own("E.5", "E"), "D17-13", "D17-17"),
}
"""Citations of each colour rule, by the name that `ColourDecided.rule` has for it."""
RESULT_CITES: Final[Cites] = (*_own("A.4.b"), "C.04.2 D.9", "D17-15")
"""Boards in order and the floats given."""


CITING: Final = Citing(
    round=ROUND_CITES,
    history=HISTORY_CITES,
    absent=ABSENT_CITES,
    bye_needed=BYE_NEEDED_CITES,
    last_round=LAST_ROUND_CITES,
    acceleration=ACCELERATION_CITES,
    initial_colour=INITIAL_COLOUR_CITES,
    bracket=BRACKET_CITES,
    mdp=MDP_CITES,
    kinds={"PPB": PPB_CITES, "CLB": CLB_CITES},
    completion=COMPLETION_CITES,
    collapse=COLLAPSE_CITES,
    split=SPLIT_CITES,
    remainder_split=REMAINDER_SPLIT_CITES,
    mdp_set=MDP_SET_CITES,
    exchange=EXCHANGE_CITES,
    remainder_exchange=REMAINDER_EXCHANGE_CITES,
    transposition=TRANSPOSITION_CITES,
    mdp_transposition=MDP_TRANSPOSITION_CITES,
    criterion=CRITERION_CITES,
    candidate=CANDIDATE_CITES,
    perfect=PERFECT_CITES,
    best=BEST_CITES,
    refused=REFUSED_CITES,
    floater=FLOATER_CITES,
    bye=BYE_CITES,
    colour=COLOUR_CITES,
    result=RESULT_CITES,
)
"""The citations of this edition."""

CITED_BY: Final = cited_by(CITING)
"""Every citation that a step of each kind can carry."""
