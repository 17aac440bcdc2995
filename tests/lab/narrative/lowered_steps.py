"""Hand-made steps of the kinds that only the Dutch rules of 2012 have."""

from __future__ import annotations

from dataclasses import replace

from pairtutor.model.ids import Tpn
from pairtutor.trace.lowering import BracketReopened, FloatersRefused, MarkRevisited, RequirementLowered
from pairtutor.trace.values import OnlyPartners, PairLine, Price, WeightProof
from tests.lab.numbers import tpns

ALONE = WeightProof((Price(Tpn(4), 1), Price(Tpn(8), 1), Price(Tpn(10), 1), Price(Tpn(24), -1)), ())
LOWERED = RequirementLowered(
    cites=("dutch-2012 C.10.e",),
    bracket=1,
    clause="C.10.e",
    requirement="colour-preference",
    before=1,
    after=2,
    restored=("repeated-downfloat", "downfloat-two-rounds"),
    in_vain=("C.10.c", "C.10.d"),
    sequence=720,
    proof=ALONE,
    witness=None,
)
FEWER_PAIRS = replace(
    LOWERED,
    clause="C.14.a",
    requirement="pairs",
    before=3,
    restored=(),
    in_vain=(),
    proof=None,
    witness=OnlyPartners("only-partners", (tpns(4), tpns(10), tpns(24)), tpns(3)),
)
REOPENED = BracketReopened(
    cites=("dutch-2012 C.12",),
    bracket=2,
    higher=1,
    reason="C.12",
    succeeded=True,
    p1=2,
    m1=0,
    leaving=tpns(24),
    entering=tpns(11),
    pairs=(PairLine(Tpn(3), Tpn(8)), PairLine(Tpn(4), Tpn(10))),
)

MARKED = MarkRevisited(
    cites=("dutch-2012 C.9",),
    bracket=2,
    first=3,
    last=4,
    marked=(PairLine(Tpn(3), Tpn(8)),),
    remainder_pairs=1,
    player=Tpn(3),
    passed=tpns(8, 10),
    following=Tpn(11),
    criterion="legality",
    witness=OnlyPartners("only-partners", (tpns(10), tpns(24)), tpns(11)),
)
REFUSED = FloatersRefused(
    cites=("dutch-2012 C.12",),
    bracket=2,
    higher=1,
    reason="C.12",
    p1=2,
    m1=0,
    floaters=tpns(24),
    within=tpns(24),
    witness=OnlyPartners("only-partners", (tpns(4), tpns(24)), tpns(8)),
    at_large=None,
    stay=None,
    last=False,
    more=False,
)
