"""A trace made by hand: one bracket of six with 2.5 points, the first candidate after the second exchange."""

from __future__ import annotations

from typing import Literal

from pairtutor.model.game import ByeBar, Mark
from pairtutor.model.ids import RoundNumber, Tpn
from pairtutor.model.tournament import ChosenBy
from pairtutor.trace.events import (
    BracketOpened,
    CandidateJudged,
    ColourDecided,
    CompletionTested,
    ExchangeApplied,
    FamilyRuledOut,
    RoundClosed,
    RoundOpened,
    SubgroupsFormed,
    TargetSet,
    TranspositionApplied,
)
from pairtutor.trace.recorder import Recorder, Trace
from pairtutor.trace.values import (
    AbsentLine,
    FindingLine,
    GameLine,
    Met,
    PairLine,
    PlayerLine,
    PreferenceCount,
    PreferenceLine,
    SamePreference,
    ScoregroupLine,
    SharedExchanges,
    SharedOpponent,
    TargetLine,
)
from tests.lab.numbers import tpns

Float = Literal["down", "up", "none"]
Floats = tuple[Float, Float]

WHITE_MILD = PreferenceLine("white", "mild")
WHITE_STRONG = PreferenceLine("white", "strong")
BLACK_MILD = PreferenceLine("black", "mild")
BLACK_ABSOLUTE = PreferenceLine("black", "absolute")


def game(cell: str) -> GameLine:
    """A round of a player, from a cell as tournament files write it."""
    opponent, colour, mark = cell.split()
    colours: dict[str, Literal["white", "black"]] = {"w": "white", "b": "black"}
    return GameLine(None if opponent == "-" else Tpn(int(opponent)), colours.get(colour), Mark(mark).value)


def player(
    tpn: int,
    rank: int,
    games: str,
    colours: str,
    preference: PreferenceLine,
    *,
    name: str = "",
    score: int = 5,
    floats: Floats = ("none", "none"),
    bye_bar: ByeBar | None = None,
) -> PlayerLine:
    """A participant; `games` are cells as tournament files write them, separated by commas."""
    lines = tuple(map(game, games.split(","))) if games else ()
    return PlayerLine(
        tpn=Tpn(tpn),
        name=name or f"Player{tpn:04}",
        title="",
        rating=2000,
        rank=rank,
        score=score,
        virtual=0,
        games=lines,
        colours=colours,
        colour_difference=colours.count("W") - colours.count("B"),
        preference=preference,
        floats=floats,
        bye_bar=bye_bar,
        topscorer=False,
        missed=sum(not one.was_played for one in lines),
    )


PLAYERS = (
    player(3, 1, "14 b 1,9 w =,12 w 1,- - Z", "BWW", BLACK_ABSOLUTE, floats=("down", "none")),
    player(4, 2, "15 w 1,20 b =,1 w 0,24 b 1", "WBWB", WHITE_MILD),
    player(8, 3, "19 w 0,24 b 1,7 w 1,2 b =", "WBWB", WHITE_MILD, floats=("none", "up")),
    player(10, 4, "- - H,5 b 1,- - U,1 w 0", "BW", BLACK_MILD),
    player(11, 5, "22 b 1,1 w 0,6 b 1,- - H", "BWB", WHITE_STRONG),
    player(24, 6, "13 b 1,8 w 0,21 b =,4 w 1", "BWBW", BLACK_MILD),
)


OPENED = RoundOpened(
    cites=("dutch-2017 A.2", "D17-10"),
    system="dutch-2017",
    system_because=ChosenBy("option"),
    tournament="Open of Porto",
    round=RoundNumber(5),
    planned_rounds=11,
    last_round=False,
    initial_colour="white",
    initial_colour_because="inferred",
    bye_needed=False,
    players=PLAYERS,
    absent=(AbsentLine(Tpn(7), "Player0007", "H"), AbsentLine(Tpn(9), "Player0009", "Z")),
    scoregroups=(ScoregroupLine(5, tpns(3, 4, 8, 10, 11, 24)),),
)


BRACKET = BracketOpened(
    cites=("dutch-2017 B",),
    number=1,
    bracket_kind="last",
    score=5,
    mdps=(),
    residents=tpns(3, 4, 8, 10, 11, 24),
    homogeneous=True,
    m0=0,
    max_pairs=3,
    m1=0,
    downfloaters=0,
    sequence=120,
)
C10 = ("dutch-2017 C.10", "D17-19")
MET = ("dutch-2017 C.1", "D17-16")


def family(
    first: int,
    last: int,
    shared: SharedOpponent | SharedExchanges,
    witness: Met | SamePreference,
) -> FamilyRuledOut:
    """A run refused because of a meeting or of a colour."""
    met = isinstance(witness, Met)
    return FamilyRuledOut(
        cites=MET if met else C10,
        bracket=1,
        first=first,
        last=last,
        shared=shared,
        criterion="legality" if met else "colour-preference",
        best=None if met else 0,
        witness=witness,
    )


def against(settled: int, first: int, second: int) -> SharedOpponent:
    """The candidates in which `first` meets `second` after some settled pairs."""
    return SharedOpponent("opponent", settled, Tpn(first), Tpn(second))


FAMILIES = (
    family(1, 2, against(0, 3, 10), SamePreference("same-preference", Tpn(3), Tpn(10), "black")),
    family(3, 3, against(1, 8, 24), Met("met", Tpn(8), Tpn(24), RoundNumber(2))),
    family(4, 4, against(1, 4, 24), Met("met", Tpn(4), Tpn(24), RoundNumber(4))),
    family(5, 6, against(0, 3, 24), SamePreference("same-preference", Tpn(3), Tpn(24), "black")),
    family(
        7,
        12,
        SharedExchanges("exchanges", 0, 2, 2, tpns(8), tpns(10)),
        Met("met", Tpn(4), Tpn(24), RoundNumber(4)),
    ),
)
EXCHANGE = ExchangeApplied(
    cites=("dutch-2017 D.2", "dutch-2017 B.6"),
    bracket=1,
    remainder=False,
    number=3,
    exchanges=20,
    leaving=tpns(8),
    entering=tpns(11),
    s1=tpns(3, 4, 11),
    s2=tpns(8, 10, 24),
)
ACCEPTED = CandidateJudged(
    cites=("dutch-2017 B.4",),
    bracket=1,
    number=13,
    sequence=120,
    pairs=(PairLine(Tpn(3), Tpn(8)), PairLine(Tpn(4), Tpn(10)), PairLine(Tpn(11), Tpn(24))),
    downfloaters=(),
    findings=(FindingLine("colour-preference", 0, ()), FindingLine("strong-preference", 0, ())),
    accepted=True,
    perfect=True,
    decided_by=None,
    witness=None,
)
TARGET = TargetSet(
    cites=C10,
    bracket=1,
    lines=(TargetLine("colour-preference", C10, 0, None, PreferenceCount(3, 3, 0, 0)),),
)
SPLIT = SubgroupsFormed(
    cites=("dutch-2017 B.2",), bracket=1, remainder=False, s1=tpns(3, 4, 8), s2=tpns(10, 11, 24), limbo=()
)
ORDER = TranspositionApplied(
    cites=("dutch-2017 D.1",), bracket=1, remainder=False, number=1, transpositions=6, s2=tpns(8, 10, 24)
)
POSSIBLE = CompletionTested(
    cites=("dutch-2017 A.9", "D17-1"),
    bracket=1,
    floaters=(),
    below=6,
    possible=True,
    witness=None,
    collapsed=(),
)
COLOURS = tuple(
    ColourDecided(
        cites=("dutch-2017 E.1",),
        white=Tpn(white),
        black=Tpn(black),
        higher=Tpn(min(white, black)),
        white_preference=wish,
        black_preference=other,
        white_colours=colours,
        black_colours=others,
        rule="both-preferences",
        games_back=None,
    )
    for white, black, wish, other, colours, others in (
        (8, 3, WHITE_MILD, BLACK_ABSOLUTE, "WBWB", "BWW"),
        (4, 10, WHITE_MILD, BLACK_MILD, "WBWB", "BW"),
        (11, 24, WHITE_STRONG, BLACK_MILD, "BWB", "BWBW"),
    )
)
CLOSED = RoundClosed(
    cites=("dutch-2017 A.4.b", "D17-15"),
    boards=(PairLine(Tpn(8), Tpn(3)), PairLine(Tpn(4), Tpn(10)), PairLine(Tpn(11), Tpn(24))),
    bye=None,
    downfloats=(),
    upfloats=(),
    brackets=1,
    families=5,
    skipped=12,
    candidates=120,
)


def example(opened: RoundOpened = OPENED) -> Trace:
    """The whole round."""
    tracer = Recorder()
    tracer.emit(opened)
    tracer.emit(POSSIBLE)
    with tracer.section(BRACKET):
        for step in (TARGET, SPLIT, *FAMILIES, EXCHANGE, ORDER, ACCEPTED):
            tracer.emit(step)
    for decided in COLOURS:
        tracer.emit(decided)
    tracer.emit(CLOSED)
    return tracer.trace()
