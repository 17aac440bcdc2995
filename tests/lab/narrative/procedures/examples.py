"""One hand-made step of every kind that only procedures have, and one refusal of every kind."""

from __future__ import annotations

from pairtutor.model.ids import RoundNumber, Tpn
from pairtutor.trace.procedures import (
    ColumnsFormed,
    FloatersCompared,
    GroupOpened,
    GroupSettled,
    PairingsProposed,
    PairingsUndone,
    PairScrutinised,
    PlayerTransferred,
    ProcedureEvent,
    SettingApplied,
    ShortfallFound,
    StandingsFormed,
    SubgroupEvent,
    SubgroupsShifted,
    SubgroupTransposed,
    TopMembersChosen,
    UpfloatersSought,
)
from pairtutor.trace.refusals import (
    Arrival,
    Average,
    ColourLimit,
    ColoursBarred,
    FloaterLine,
    HadBye,
    LiftedBefore,
    NeededHere,
    NoBetter,
    Outranked,
    PairingsWorse,
    PassedOver,
    RatingApart,
    Refusal,
    SameDue,
    SameTeam,
    SetsWorse,
    StandingLine,
    TooMany,
    UpfloaterShare,
)
from pairtutor.trace.values import (
    FindingLine,
    Forbidden,
    Met,
    OnlyPartners,
    PairLine,
    RepeatedFloat,
    SameAbsolute,
)
from tests.lab.numbers import rounds, tpns

WHITE_TOO_OFTEN = ColourLimit("colour-limit", Tpn(4), "white", "in-a-row")
BLACK_TOO_OFTEN = ColourLimit("colour-limit", Tpn(24), "black", "difference")

REFUSALS: dict[str, Refusal] = {
    "met": Met("met", Tpn(4), Tpn(24), RoundNumber(4)),
    "forbidden": Forbidden("forbidden", Tpn(4), Tpn(24)),
    "rest left alone": OnlyPartners("only-partners", (tpns(11),), ()),
    "float again": RepeatedFloat("repeated-float", Tpn(3), Tpn(24), "down", 1, 2),
    "one colour too often": WHITE_TOO_OFTEN,
    "one colour too many": BLACK_TOO_OFTEN,
    "no colours fit": ColoursBarred("colours-barred", Tpn(4), Tpn(24), (WHITE_TOO_OFTEN, BLACK_TOO_OFTEN)),
    "same colour due": SameDue("same-due", Tpn(4), Tpn(24), "white"),
    "same club": SameTeam("same-team", Tpn(4), Tpn(24), "Porto"),
    "ratings apart": RatingApart("rating-apart", Tpn(4), Tpn(24), 112),
    "bye before": HadBye("had-bye", Tpn(24), "pairing-allocated-bye", RoundNumber(2)),
    "forfeit before": HadBye("had-bye", Tpn(24), "forfeit-win", RoundNumber(2)),
    "lower rating": Outranked("outranked", Tpn(24), Tpn(4), "rating"),
    "higher score": Outranked("outranked", Tpn(4), Tpn(24), "score"),
    "no better": NoBetter("no-better", Tpn(24), Tpn(4), ("B4", "B5"), (0, 2), (0, 1)),
    "needed": NeededHere("needed-here", Tpn(24), 3),
    "up in the round before": LiftedBefore("lifted-before", Tpn(24), rounds(2, 4), "round-before", 3),
    "up too often": LiftedBefore("lifted-before", Tpn(24), rounds(1, 2, 3), "limit-reached", 3),
    "too many floaters": TooMany("too-many", Tpn(24), "floaters", 2),
    "too many pairs inside": TooMany("too-many", Tpn(24), "inside-pairs", 1),
    "same absolute preference": SameAbsolute("same-absolute-preference", Tpn(4), Tpn(24), "white"),
    "a worse set": SetsWorse("sets-worse", Tpn(24), 2, 2, "colour-preference", 2, 1, None),
    "worse pairings": PairingsWorse("pairings-worse", Tpn(24), 2, 4, "colour-preference", 2, 1, None),
    "pairings of two who have met": PairingsWorse(
        "pairings-worse", Tpn(24), 1, 3, "legality", None, None, Met("met", Tpn(4), Tpn(24), RoundNumber(2))
    ),
    "illegal sets": SetsWorse(
        "sets-worse", Tpn(24), 1, 6, "legality", None, None, OnlyPartners("only-partners", (tpns(11),), ())
    ),
}

TRIED = (PassedOver(Tpn(24), REFUSALS["met"]), PassedOver(Tpn(24), REFUSALS["no colours fit"]))
CITES = ("dutch-2017 C.1",)

STEPS: dict[str, ProcedureEvent | SubgroupEvent] = {
    "Maxi-tournament": SettingApplied(cites=CITES, setting="maxi"),
    "one can be spared": FloatersCompared(
        cites=CITES,
        group=1,
        reason="odd-number",
        pairs=2,
        next_score=4,
        white=2,
        black=1,
        lines=(
            FloaterLine(Tpn(8), "d", Tpn(24), (PairLine(Tpn(10), Tpn(11)),), False, True),
            FloaterLine(Tpn(10), "b", Tpn(11), (), True, False),
            FloaterLine(Tpn(4), "c", None, (), False, True, (PassedOver(Tpn(24), REFUSALS["met"]),)),
        ),
        needed=tpns(3),
    ),
    "too many, and no group below": FloatersCompared(
        cites=CITES,
        group=1,
        reason="too-many",
        pairs=1,
        next_score=None,
        white=None,
        black=None,
        lines=(FloaterLine(Tpn(8), "c", None, (), False, False),),
        needed=(),
    ),
    "standings": StandingsFormed(
        cites=CITES,
        columns=("score", "sos", "aro"),
        lines=(StandingLine(Tpn(3), (5, 12, Average(6503, 3))), StandingLine(Tpn(4), (5, 11, Average(0, 0)))),
    ),
    "group": GroupOpened(
        cites=CITES,
        group=1,
        score=5,
        role="ordinary",
        direction="down",
        arrived=(Arrival(Tpn(3), 6),),
        residents=tpns(4, 8, 10),
        pairs=2,
    ),
    "empty median": GroupOpened(
        cites=CITES, group=2, score=4, role="median", direction="none", arrived=(), residents=(), pairs=None
    ),
    "round one": GroupOpened(
        cites=CITES,
        group=1,
        score=None,
        role="first-round",
        direction="none",
        arrived=(),
        residents=tpns(3, 4),
        pairs=1,
    ),
    "proposal": PairingsProposed(
        cites=CITES, group=1, reason="first", upper=tpns(3, 4), lower=tpns(8, 10, 24)
    ),
    "exchange": PairingsProposed(
        cites=CITES,
        group=1,
        reason="after-exchange",
        upper=tpns(3, 8),
        lower=tpns(4, 10),
        leaving=tpns(4),
        entering=tpns(8),
    ),
    "columns": ColumnsFormed(
        cites=CITES, group=1, reason="first", white=tpns(3, 4), black=tpns(8, 10), moved=(), considered=TRIED
    ),
    "column changed": ColumnsFormed(
        cites=CITES, group=1, reason="equalised", white=tpns(3), black=(), moved=tpns(3)
    ),
    "opponent found": PairScrutinised(
        cites=CITES, group=1, stage="resident", player=Tpn(4), proposed=Tpn(24), tried=TRIED, opponent=Tpn(8)
    ),
    "nobody found": PairScrutinised(
        cites=CITES, group=1, stage="card", player=Tpn(4), proposed=None, tried=TRIED, opponent=None
    ),
    "moved down": PlayerTransferred(
        cites=CITES,
        group=1,
        player=Tpn(4),
        reason="odd-number",
        direction="down",
        from_score=5,
        to_score=4,
        considered=TRIED,
        floater_type="d",
    ),
    "fetched": PlayerTransferred(
        cites=CITES,
        group=1,
        player=Tpn(24),
        reason="fetched",
        direction="up",
        from_score=3,
        to_score=None,
        considered=(),
        partner=Tpn(3),
    ),
    "fetched all the same": PlayerTransferred(
        cites=CITES,
        group=1,
        player=Tpn(24),
        reason="odd-number",
        direction="up",
        from_score=3,
        to_score=None,
        considered=TRIED,
        wanted="white",
        despite=LiftedBefore("lifted-before", Tpn(24), rounds(4), "round-before", 3),
    ),
    "the group cannot be paired": ShortfallFound(
        cites=CITES,
        group=1,
        reason="group",
        count=2,
        witness=OnlyPartners("only-partners", (tpns(3), tpns(4)), ()),
        tried=(),
    ),
    "those below could not be paired": ShortfallFound(
        cites=CITES,
        group=1,
        reason="below",
        count=2,
        witness=OnlyPartners("only-partners", (tpns(11), tpns(24)), tpns(8)),
        tried=(),
    ),
    "nobody fits": ShortfallFound(
        cites=CITES, group=1, reason="nobody-fits", count=3, witness=None, tried=TRIED
    ),
    "the columns cannot be paired": ShortfallFound(
        cites=CITES,
        group=1,
        reason="columns",
        count=1,
        witness=OnlyPartners("only-partners", (tpns(3), tpns(4)), tpns(24)),
        tried=(),
    ),
    "undone": PairingsUndone(
        cites=CITES, group=2, reason="blocked-median", pairs=(PairLine(Tpn(4), Tpn(8)),), joining=tpns(4, 8)
    ),
    "settled": GroupSettled(
        cites=CITES, group=1, pairs=(PairLine(Tpn(3), Tpn(8)), PairLine(Tpn(4), Tpn(10))), left=tpns(24)
    ),
    "one comes from below": UpfloatersSought(
        cites=CITES,
        group=1,
        reason="odd-number",
        witness=None,
        shares=(UpfloaterShare(3, tpns(10, 24), 1),),
        number=2,
        sets=2,
        findings=(FindingLine("colour-preference", 1, ()),),
    ),
    "the residents cannot be paired": UpfloatersSought(
        cites=CITES,
        group=1,
        reason="residents",
        witness=OnlyPartners("only-partners", (tpns(3), tpns(4)), ()),
        shares=(UpfloaterShare(3, tpns(10), 1), UpfloaterShare(2, tpns(24), 1)),
        number=1,
        sets=1,
        findings=(FindingLine("colour-preference", 0, ()),),
    ),
    "somebody floats up": PlayerTransferred(
        cites=CITES,
        group=1,
        player=Tpn(24),
        reason="upfloater",
        direction="up",
        from_score=3,
        to_score=5,
        considered=(PassedOver(Tpn(10), REFUSALS["a worse set"]),),
    ),
    "top members": TopMembersChosen(
        cites=CITES,
        group=1,
        tops=tpns(3, 4),
        bottoms=tpns(8, 10),
        considered=(PassedOver(Tpn(24), REFUSALS["worse pairings"]),),
        findings=(FindingLine("colour-preference", 1, ()),),
    ),
    "pairs inside are needed": SubgroupsShifted(
        cites=CITES,
        group=1,
        reason="inside",
        order=tpns(4, 3),
        considered=(PassedOver(Tpn(4), REFUSALS["too many pairs inside"]),),
        moved=tpns(3),
        number=2,
        sets=2,
        white=tpns(4),
        black=tpns(3, 8, 10),
    ),
    "one subgroup is larger": SubgroupsShifted(
        cites=CITES,
        group=1,
        reason="sizes",
        order=tpns(4, 3, 8),
        considered=(),
        moved=tpns(4, 3),
        number=1,
        sets=3,
        white=tpns(8),
        black=tpns(3, 4, 10),
    ),
    "natural order": SubgroupTransposed(
        cites=CITES, group=1, number=1, transpositions=2, upper=tpns(3, 4), lower=tpns(8, 10)
    ),
    "another order": SubgroupTransposed(
        cites=CITES, group=1, number=2, transpositions=2, upper=tpns(3, 4), lower=tpns(10, 8)
    ),
    "nothing settled": GroupSettled(cites=CITES, group=1, pairs=(), left=tpns(3, 4)),
}
