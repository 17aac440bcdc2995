"""Traces made by hand: a small one with every kind of value, and one as long as a round of an open."""

from __future__ import annotations

import json

from pairtutor.model.game import ByeBar
from pairtutor.model.ids import RoundNumber, Tpn
from pairtutor.model.tournament import ChosenBy
from pairtutor.positions.progress import any_digits
from pairtutor.trace.events import (
    BracketOpened,
    CandidateJudged,
    ColourDecided,
    Event,
    FamilyRuledOut,
    RoundClosed,
    RoundOpened,
    TargetSet,
)
from pairtutor.trace.read import from_json
from pairtutor.trace.recorder import Recorder, Trace
from pairtutor.trace.values import (
    AbsentLine,
    FindingLine,
    GameLine,
    Met,
    OddSet,
    PairLine,
    PlayerLine,
    PreferenceCount,
    PreferenceLine,
    Price,
    RepeatedFloat,
    ScoregroupLine,
    SharedOpponent,
    TargetLine,
    WeightProof,
)
from tests.lab.numbers import tpns

FACTORIAL_50 = 30414093201713378043612608166064768844377641568960512000000000000


def player(tpn: int, name: str, *, rounds: int = 2) -> PlayerLine:
    """Return a player with a history of so many rounds."""
    return PlayerLine(
        tpn=Tpn(tpn),
        name=name,
        title="FM" if tpn % 3 == 0 else "",
        rating=2600 - 5 * tpn,
        rank=tpn,
        score=rounds,
        virtual=0,
        games=tuple(
            GameLine((Tpn(Tpn(tpn + number) % 200 + 1)), "black" if number % 2 else "white", "1")
            for number in range(rounds)
        ),
        colours=("WB" * rounds)[:rounds],
        colour_difference=rounds % 2,
        preference=PreferenceLine("white", "mild"),
        floats=("none", "down"),
        bye_bar=ByeBar("forfeit-win", RoundNumber(1)) if tpn == 4 else None,
        topscorer=False,
        missed=0,
    )


def opened(players: tuple[PlayerLine, ...]) -> RoundOpened:
    """Return the opening of a round of these players."""
    return RoundOpened(
        cites=("dutch-2017 A.2", "D17-1"),
        system="dutch-2017",
        system_because=ChosenBy("code-undated", "192", "FIDE_DUTCH"),
        tournament="Open: no. 7",
        round=RoundNumber(3),
        planned_rounds=None,
        last_round=False,
        initial_colour="white",
        initial_colour_because="stated",
        bye_needed=False,
        players=players,
        absent=(AbsentLine(Tpn(5), "no", "H"),),
        scoregroups=(ScoregroupLine(2, tuple(line.tpn for line in players)),),
    )


def bracket(number: int, residents: tuple[Tpn, ...]) -> BracketOpened:
    """Return the opening of a homogeneous bracket."""
    return BracketOpened(
        cites=("dutch-2017 A.3",),
        number=number,
        bracket_kind="normal",
        score=2,
        mdps=(),
        residents=residents,
        homogeneous=True,
        m0=0,
        max_pairs=len(residents) // 2,
        m1=0,
        downfloaters=len(residents) % 2,
        sequence=FACTORIAL_50,
    )


def family(number: int, first: int, last: int) -> FamilyRuledOut:
    """Return a run of candidates that a rematch rules out."""
    return FamilyRuledOut(
        cites=("dutch-2017 C.1",),
        bracket=number,
        first=first,
        last=last,
        shared=SharedOpponent("opponent", 0, Tpn(1), Tpn(3)),
        criterion="legality",
        best=None,
        witness=Met("met", Tpn(1), Tpn(3), RoundNumber(1)),
    )


def accepted(number: int, pairs: tuple[PairLine, ...]) -> CandidateJudged:
    """Return the candidate that a bracket takes."""
    return CandidateJudged(
        cites=("dutch-2017 B.8",),
        bracket=number,
        number=FACTORIAL_50 - 1,
        sequence=FACTORIAL_50,
        pairs=pairs,
        downfloaters=(),
        findings=(FindingLine("C.6", (2, 1), ()), FindingLine("C.12", 1, tpns(4))),
        accepted=True,
        perfect=True,
        decided_by=None,
        witness=RepeatedFloat("repeated-float", Tpn(4), None, "down", 1, 0),
    )


def colour(pair: PairLine) -> ColourDecided:
    """Return a colour decision."""
    return ColourDecided(
        cites=("dutch-2017 E.1",),
        white=pair.first,
        black=pair.second,
        higher=pair.first,
        white_preference=PreferenceLine("white", "strong"),
        black_preference=PreferenceLine(None, "none"),
        white_colours="WB",
        black_colours="",
        rule="both-preferences",
        games_back=None,
    )


def small_trace() -> Trace:
    """Return a short trace with most kinds of values, and names that a careless writer trips over."""
    recorder = Recorder()
    names = ("no", 'D\'Arc, "Jo"', "Müller: J", "- Ω\u2028\u202e\x07 👑")
    with recorder.section(opened(tuple(player(i, name) for i, name in enumerate(names, 1)))):
        pairs = (PairLine(Tpn(1), Tpn(4)), PairLine(Tpn(2), Tpn(3)))
        with recorder.section(bracket(1, tpns(1, 2, 3, 4))):
            proof = WeightProof((Price(Tpn(1), 2), Price(Tpn(0), 1)), (OddSet(tpns(1, 2, 3), 2),))
            lines = (
                TargetLine("C.10", ("dutch-2017 C.10",), 1, proof, None),
                TargetLine("C.11", ("dutch-2017 C.11",), (2, 1), None, PreferenceCount(5, 3, 0, 1)),
            )
            recorder.emit(TargetSet(cites=("dutch-2017 B.8",), bracket=1, lines=lines))
            recorder.emit(family(1, 1, FACTORIAL_50 - 2))
            recorder.emit(accepted(1, pairs))
        for pair in pairs:
            recorder.emit(colour(pair))
    recorder.emit(closed(pairs))
    return recorder.trace()


def closed(boards: tuple[PairLine, ...]) -> RoundClosed:
    """Return the outcome of a round."""
    return RoundClosed(
        cites=("dutch-2017 B.8",),
        boards=boards,
        bye=None,
        downfloats=(),
        upfloats=(),
        brackets=1,
        families=1,
        skipped=FACTORIAL_50 - 2,
        candidates=FACTORIAL_50,
    )


def large_trace(players: int = 200, brackets: int = 12, families: int = 100) -> Trace:
    """Return a trace as long as that of the tenth round of an open."""
    recorder = Recorder()
    lines = tuple(player(tpn, f"Surname{tpn}, Given {tpn}", rounds=9) for tpn in range(1, players + 1))
    events: list[Event] = [opened(lines)]
    boards = tuple(PairLine(Tpn(tpn), Tpn(tpn + 1)) for tpn in range(1, players, 2))
    for number in range(1, brackets + 1):
        events.append(bracket(number, tuple(map(Tpn, range(1, players // brackets + 1)))))
        first = 1
        for _ in range(families // brackets + 1):
            events.append(family(number, first, first + FACTORIAL_50))
            first += FACTORIAL_50 + 1
        events.append(accepted(number, boards[number : number + players // brackets // 2]))
    events += [colour(pair) for pair in boards]
    events.append(closed(boards))
    for event in events:
        recorder.emit(event)
    return recorder.trace()


def trace_of(data: object, source: str = "trace") -> Trace:
    """Return the trace that plain data stand for, read as JSON.

    Raises:
        SourceError: the data are not a trace.
    """
    with any_digits():
        return from_json(json.dumps(data), source)
