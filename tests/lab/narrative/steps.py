"""One hand-made step of every kind, and one reason of every kind."""

from __future__ import annotations

from dataclasses import replace

from pairtutor.model.game import ByeBar
from pairtutor.model.ids import RoundNumber, Tpn
from pairtutor.trace.events import (
    BracketOpened,
    ByeAssigned,
    ColourDecided,
    CompletionTested,
    Event,
    FactsStated,
    FamilyRuledOut,
    FloaterChosen,
    MdpSetChanged,
    RoundClosed,
    SubgroupsFormed,
    TargetSet,
)
from pairtutor.trace.values import (
    Crossing,
    FindingLine,
    Forbidden,
    Later,
    Met,
    MustFloat,
    OddSet,
    OnlyPartners,
    PairLine,
    PreferenceCount,
    PreferenceLine,
    Price,
    RepeatedFloat,
    SameAbsolute,
    SamePreference,
    ScoreGap,
    Shared,
    SharedExchanges,
    SharedMdp,
    SharedMdpSets,
    SharedOpponent,
    TargetLine,
    WeightProof,
    Witness,
)
from tests.lab.narrative import example
from tests.lab.narrative.lowered_steps import ALONE, FEWER_PAIRS, LOWERED, MARKED, REFUSED, REOPENED
from tests.lab.numbers import tpns

WITNESSES: dict[str, Witness] = {
    "met": Met("met", Tpn(4), Tpn(24), RoundNumber(4)),
    "forbidden": Forbidden("forbidden", Tpn(4), Tpn(24)),
    "same absolute preference": SameAbsolute("same-absolute-preference", Tpn(4), Tpn(24), "white"),
    "same preference": SamePreference("same-preference", Tpn(4), Tpn(24), "black"),
    "downfloat again, paired": RepeatedFloat("repeated-float", Tpn(3), Tpn(24), "down", 1, 2),
    "downfloat again, left over": RepeatedFloat("repeated-float", Tpn(3), None, "down", 2, 2),
    "upfloat again": RepeatedFloat("repeated-float", Tpn(8), Tpn(3), "up", 2, 1),
    "far apart": ScoreGap("score-difference", Tpn(4), Tpn(24), 3),
    "left over from far above": ScoreGap("score-difference", Tpn(4), None, 2),
    "must be left over": MustFloat("place", Tpn(10), True),
    "must be paired": MustFloat("place", Tpn(10), False),
    "few opponents": OnlyPartners("only-partners", (tpns(4), tpns(10), tpns(24)), tpns(3, 8)),
    "no opponent": OnlyPartners("only-partners", (tpns(11),), ()),
    "bye is the only way out": OnlyPartners("only-partners", (tpns(10), tpns(11)), tpns(0)),
    "odd groups": OnlyPartners("only-partners", (tpns(4), tpns(10, 11, 24)), tpns(8)),
    "one odd group": OnlyPartners("only-partners", (tpns(10, 11, 24),), ()),
    "two odd groups": OnlyPartners("only-partners", (tpns(3, 4, 8), tpns(10, 11, 24)), ()),
    "odd set": Crossing("odd-set", tpns(4, 8, 10)),
    "later in the sequence": Later("later", 13),
}

SHARED: dict[str, Shared] = {
    "first opponent": SharedOpponent("opponent", 0, Tpn(4), Tpn(24)),
    "opponent after two pairs": SharedOpponent("opponent", 2, Tpn(4), Tpn(24)),
    "moved-down player": SharedMdp("mdp", tpns(3), Tpn(4)),
    "sets of moved-down players": SharedMdpSets("mdp-sets", 1200),
    "no exchange": SharedExchanges("exchanges", 0, 1, 1, (), ()),
    "no exchange and the first": SharedExchanges("exchanges", 0, 1, 2, (), ()),
    "one exchange": SharedExchanges("exchanges", 1, 2, 2, tpns(8), tpns(10)),
    "many exchanges": SharedExchanges("exchanges", 0, 3, 1203, tpns(8), tpns(11)),
}


def run(
    witness: Witness,
    shared: Shared = SHARED["first opponent"],
    *,
    criterion: str = "legality",
    first: int = 1,
    last: int = 362_880,
    best: int | None = None,
) -> FamilyRuledOut:
    """A run of candidates refused for one reason."""
    return FamilyRuledOut(
        cites=("dutch-2017 C.1",),
        bracket=1,
        first=first,
        last=last,
        shared=shared,
        criterion=criterion,
        best=best,
        witness=witness,
    )


SHARES = WeightProof(
    (Price(Tpn(4), 2), Price(Tpn(8), 1), Price(Tpn(24), -1), Price(Tpn(0), -2)), (OddSet(tpns(3, 10, 11), 1),)
)
C10 = ("dutch-2017 C.10",)

TARGETS: dict[str, TargetLine] = {
    "colours free": TargetLine("colour-preference", C10, 0, None, PreferenceCount(3, 3, 1, 0)),
    "colours counted": TargetLine("colour-preference", C10, 1, None, PreferenceCount(5, 3, 0, 1)),
    "too few partners": TargetLine("colour-preference", C10, 1, ALONE, PreferenceCount(3, 3, 0, 0)),
    "no partner": TargetLine(
        "strong-preference", C10, 1, WeightProof((Price(Tpn(4), 1), Price(Tpn(8), 1)), ()), None
    ),
    "shares": TargetLine("repeated-upfloat", ("dutch-2017 C.13",), 1, SHARES, None),
    "score differences": TargetLine("psd", ("dutch-2017 C.6",), (3, 1), None, None),
}


def _colour(rule: str, white: int, black: int, wish: PreferenceLine, other: PreferenceLine) -> ColourDecided:
    decided = replace(
        example.COLOURS[0],
        white=Tpn(white),
        black=Tpn(black),
        higher=Tpn(min(white, black)),
        white_preference=wish,
        black_preference=other,
    )
    granted = white if wish.colour == "white" else black
    match rule:
        case "both-preferences":
            return replace(decided, rule="both-preferences")
        case "stronger-preference":
            return replace(decided, rule="stronger-preference", decider=Tpn(granted))
        case "wider-difference":
            return replace(decided, rule="wider-difference", decider=Tpn(granted))
        case "alternate":
            return replace(decided, rule="alternate", games_back=2, decider=Tpn(granted))
        case "higher-ranked":
            return replace(decided, rule="higher-ranked", decider=decided.higher)
        case _:
            return replace(decided, rule="initial-colour", decider=decided.higher)


NOTHING = PreferenceLine(None, "none")
WHITE_ABSOLUTE = PreferenceLine("white", "absolute")
BLACK_STRONG = PreferenceLine("black", "strong")

MOVED_DOWN = BracketOpened(
    cites=("dutch-2017 B",),
    number=2,
    bracket_kind="normal",
    score=4,
    mdps=tpns(3, 4),
    residents=tpns(8, 10, 11, 24),
    homogeneous=False,
    m0=2,
    max_pairs=2,
    m1=1,
    downfloaters=2,
    sequence=1_234_567,
)

STATED = FactsStated(
    cites=("dutch-2017 A.6",),
    met=(PairLine(Tpn(4), Tpn(24)),),
    bye=False,
    scores_said=False,
    round_said=False,
)
EVENTS: dict[str, Event] = {
    "round": example.OPENED,
    "stated": STATED,
    "stated, the last bracket": replace(STATED, bye=True, scores_said=True, round_said=True),
    "round with a bye, last": replace(
        example.OPENED,
        bye_needed=True,
        last_round=True,
        planned_rounds=5,
        initial_colour_because="stated",
        absent=(),
    ),
    "round with players kept apart": replace(example.OPENED, apart=(tpns(3, 4), tpns(8, 10, 11))),
    "bracket": example.BRACKET,
    "bracket with moved-down players": MOVED_DOWN,
    "bracket with all of them paired": replace(MOVED_DOWN, m1=2, max_pairs=3, downfloaters=0),
    "bracket with none of them paired": replace(MOVED_DOWN, m1=0),
    "bracket without pairs": replace(
        example.BRACKET,
        bracket_kind="normal",
        residents=tpns(3),
        max_pairs=0,
        downfloaters=1,
        sequence=1,
    ),
    "penultimate bracket": replace(MOVED_DOWN, bracket_kind="PPB"),
    "collapsed last bracket": replace(MOVED_DOWN, bracket_kind="CLB", score=None, downfloaters=1),
    "back to a marked transposition": MARKED,
    "back to a marked transposition for a criterion": replace(
        MARKED, last=3, passed=tpns(8), criterion="colour-preference"
    ),
    "a player from above who does not help": REFUSED,
    "none of several players from above helps, in the lowest bracket": replace(
        REFUSED, reason="C.13", within=tpns(10, 11, 24), at_large=REFUSED.witness, last=True
    ),
    "a player from above who does not help, like many others": replace(REFUSED, reason="C.13", more=True),
    "a player from above with whom others stay than before": replace(REFUSED, witness=None, stay=5),
    "nobody comes down from above, and that does not help": replace(
        REFUSED, reason="C.13", floaters=(), within=(), last=True
    ),
    "no other pairing above, for the two brackets together cannot be paired": replace(
        REOPENED,
        reason="C.13",
        succeeded=False,
        leaving=(),
        entering=(),
        pairs=(),
        witness=OnlyPartners("only-partners", (tpns(24),), ()),
    ),
    "completion possible": example.POSSIBLE,
    "completion possible with floaters": replace(example.POSSIBLE, floaters=tpns(3, 4), below=17),
    "completion impossible": CompletionTested(
        cites=("dutch-2017 A.9",),
        bracket=1,
        floaters=tpns(3),
        below=5,
        possible=False,
        witness=OnlyPartners("only-partners", (tpns(4), tpns(10), tpns(24)), tpns(3, 8)),
        collapsed=tpns(4, 8, 10, 11, 24),
    ),
    "no pairing of the round at all": CompletionTested(
        cites=("dutch-2017 A.9",),
        bracket=1,
        floaters=(),
        below=6,
        possible=False,
        witness=OnlyPartners("only-partners", (tpns(10, 11, 24),), ()),
        collapsed=(),
    ),
    "target": TargetSet(cites=C10, bracket=1, lines=tuple(TARGETS.values())),
    "target without a word": TargetSet(cites=C10, bracket=1, lines=()),
    "requirement lowered": LOWERED,
    "requirement lowered at once": replace(LOWERED, clause="C.10.a", in_vain=(), restored=(), proof=None),
    "fewer pairs": FEWER_PAIRS,
    "no pair": replace(FEWER_PAIRS, before=1, after=0, witness=None),
    "fewer moved-down players": replace(FEWER_PAIRS, clause="C.14.b.2", requirement="mdps"),
    "one moved-down player": replace(FEWER_PAIRS, clause="C.14.b.2", requirement="mdps", before=2, after=1),
    "no moved-down player": replace(FEWER_PAIRS, clause="C.13", requirement="mdps", before=1, after=0),
    "other moved-down players": REOPENED,
    "no other moved-down players": replace(REOPENED, succeeded=False, leaving=(), entering=(), pairs=()),
    "penultimate bracket reopened": replace(REOPENED, reason="C.13", leaving=(), entering=tpns(10, 11)),
    "penultimate bracket is no help": replace(REOPENED, reason="C.13", succeeded=False, pairs=()),
    "brackets joined": replace(REOPENED, reason="join", succeeded=False, pairs=()),
    "joined lowest bracket": replace(MOVED_DOWN, bracket_kind="joined", score=None, downfloaters=1),
    "split": example.SPLIT,
    "split of a remainder": replace(example.SPLIT, remainder=True),
    "split with a limbo": SubgroupsFormed(
        cites=("dutch-2017 B.2",),
        bracket=1,
        remainder=False,
        s1=tpns(3),
        s2=tpns(8, 10, 11, 24),
        limbo=tpns(4),
    ),
    "set of moved-down players": MdpSetChanged(
        cites=("dutch-2017 D.3",),
        bracket=1,
        number=2,
        sets=4,
        leaving=tpns(4),
        entering=tpns(8),
        s1=tpns(3, 8),
        limbo=tpns(4),
    ),
    "exchange": example.EXCHANGE,
    "exchange of two": replace(example.EXCHANGE, remainder=True, leaving=tpns(4, 8), entering=tpns(10, 11)),
    "natural order": example.ORDER,
    "transposition": replace(example.ORDER, number=5041, transpositions=362_880, remainder=True),
    **{f"run: {name}": run(witness) for name, witness in WITNESSES.items()},
    **{f"run with {name}": run(WITNESSES["few opponents"], shared) for name, shared in SHARED.items()},
    "run worse for colours": run(WITNESSES["same preference"], criterion="colour-preference", best=0),
    "run worse for floats": run(
        WITNESSES["upfloat again"], criterion="upfloat-two-rounds", best=1, first=7, last=7
    ),
    "run worse for score differences": run(
        WITNESSES["must be paired"], criterion="repeated-downfloat-difference"
    ),
    "candidate accepted": example.ACCEPTED,
    "candidate with faults": replace(
        example.ACCEPTED,
        perfect=False,
        findings=(
            FindingLine("colour-preference", 1, tpns(3)),
            FindingLine("strong-preference", 0, ()),
            FindingLine("repeated-downfloat", 2, tpns(4, 8)),
            FindingLine("repeated-downfloat-difference", (3, 2), tpns(4, 8)),
        ),
        downfloaters=tpns(11),
    ),
    "candidate refused": replace(
        example.ACCEPTED,
        accepted=False,
        perfect=False,
        decided_by="colour-preference",
        witness=WITNESSES["same preference"],
    ),
    "candidate not allowed": replace(
        example.ACCEPTED, accepted=False, perfect=False, decided_by="legality", witness=WITNESSES["met"]
    ),
    "candidate alone": replace(
        example.ACCEPTED, number=1, sequence=1, pairs=(), downfloaters=tpns(3), findings=()
    ),
    "floater": FloaterChosen(
        cites=("dutch-2017 A.4.a",),
        bracket=1,
        player=Tpn(24),
        limbo=False,
    ),
    "floater without a choice": FloaterChosen(
        cites=("dutch-2017 A.4.a",), bracket=1, player=Tpn(4), limbo=True
    ),
    "bye": ByeAssigned(
        cites=("dutch-2017 C.2",),
        bracket=1,
        player=Tpn(24),
        barred=tpns(10, 11),
    ),
    "colour: both": example.COLOURS[0],
    "colour: one has no preference": _colour("both-preferences", 8, 10, NOTHING, BLACK_STRONG),
    "colour: stronger": _colour("stronger-preference", 11, 8, WHITE_ABSOLUTE, example.WHITE_STRONG),
    "colour: wider": _colour("wider-difference", 11, 8, WHITE_ABSOLUTE, WHITE_ABSOLUTE),
    "colour: alternate": _colour("alternate", 10, 24, example.BLACK_MILD, example.BLACK_MILD),
    "colour: higher ranked": _colour("higher-ranked", 4, 8, example.WHITE_MILD, example.WHITE_MILD),
    "colour: initial": _colour("initial-colour", 3, 8, NOTHING, NOTHING),
    "colour: initial, even number": _colour("initial-colour", 8, 4, NOTHING, NOTHING),
    "colour: initial, others never came": _colour("initial-colour", 4, 8, NOTHING, NOTHING),
    "result": example.CLOSED,
    "result with floats and a bye": RoundClosed(
        cites=("dutch-2017 A.4.b",),
        boards=example.CLOSED.boards[:2],
        bye=Tpn(24),
        downfloats=tpns(3, 24),
        upfloats=tpns(10),
        brackets=4,
        families=1,
        skipped=1_234_567,
        candidates=3_628_800,
    ),
}
"""By the situation."""

BARRED = {10: ByeBar("pairing-allocated-bye", RoundNumber(3)), 11: ByeBar("forfeit-win", RoundNumber(2))}
OPENED = replace(
    example.OPENED,
    players=tuple(line._replace(bye_bar=BARRED.get(line.tpn)) for line in example.OPENED.players),
)
