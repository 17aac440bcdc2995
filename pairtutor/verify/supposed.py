"""What a round supposes: each fact must be otherwise by the games, and told as it was by them."""

from __future__ import annotations

from pairtutor.model.ids import RoundNumber, Tpn
from pairtutor.model.supposed import (
    BarFromBye,
    EarlierFloat,
    EarlierGame,
    NoByeHad,
    NoFloat,
    NotMet,
    OtherDue,
    OtherLast,
    OtherTopscorer,
    StaysAway,
    SupposedFact,
    TakesPart,
    subject_of,
)
from pairtutor.positions.dubov_figures import rounds_lifted
from pairtutor.positions.editions import DUBOV_1997, DUBOV_2026, Edition
from pairtutor.positions.given import games_of, worth_of
from pairtutor.positions.histories import persons, scores_before
from pairtutor.positions.legality import forbidden_pairs
from pairtutor.positions.persons import PLAYED, Person, colours_played
from pairtutor.positions.progress import ROUND_STEP, expect, expect_equal
from pairtutor.records import replace
from pairtutor.trace.events import RoundOpened

_LIFTING = (DUBOV_1997.system, DUBOV_2026.system)
"""The systems that count every round in which somebody was brought up."""


def check_supposed(opened: RoundOpened, edition: Edition, *, last: bool) -> bool:
    """Return whether the round is the last one with all that is supposed; `last`: whether it is without.

    Raises:
        ProofError: a fact is supposed that was so anyhow, is told otherwise than it was, or means nothing.
    """
    if not opened.supposed:
        return last
    facts = opened.supposed
    expect_equal(
        ROUND_STEP, "how many facts are supposed of the same", len({*map(subject_of, facts)}), len(facts)
    )
    supposed_last = next((fact.last for fact in facts if isinstance(fact, OtherLast)), last)
    as_it_was = replace(opened, supposed=(), last_round=supposed_last)
    people = persons(as_it_was, edition)
    for fact in facts:
        if isinstance(fact, OtherLast):
            expect_equal(ROUND_STEP, "which round is supposed to be the last", not last, fact.last)
        else:
            _check_fact(fact, opened, edition, people)
    return supposed_last


def _check_fact(fact: SupposedFact, opened: RoundOpened, edition: Edition, people: dict[Tpn, Person]) -> None:
    """Check one fact that is about players."""
    here = {line.tpn for line in opened.players}
    away = {line.tpn for line in opened.absent}
    match fact:
        case NotMet() | EarlierGame():
            _check_meeting(fact, opened, here)
        case StaysAway(player=tpn):
            marks = [line.mark for line in opened.absent if line.tpn == tpn]
            expect_equal(ROUND_STEP, f"the absence of {tpn}, which is supposed", ["Z"], marks)
        case TakesPart(player=tpn, mark=mark):
            expect(tpn in here - away, ROUND_STEP, "who is supposed to take part", "somebody who does", tpn)
            expect(
                mark in ("H", "F", "Z"), ROUND_STEP, f"the mark of the absence of {tpn}", "H, F or Z", mark
            )
        case OtherLast():
            raise AssertionError("it is about no player")
        case _:
            expect(
                fact.player in here, ROUND_STEP, "of whom something is supposed", "a participant", fact.player
            )
            _check_person(fact, opened, edition, people[fact.player])


def _check_meeting(fact: NotMet | EarlierGame, opened: RoundOpened, here: set[Tpn]) -> None:
    """Check that two who are supposed not to have met are participants, and did meet or were kept apart.

    Of two who are supposed to have met, that they did not, and were not kept apart.
    """
    two = frozenset((fact.first, fact.second))
    expect(
        len(two) == 2 and two <= here,
        ROUND_STEP,
        "two of whose meeting is supposed",
        "participants",
        sorted(two),
    )
    games = games_of(opened)[fact.first]
    rounds = tuple(
        RoundNumber(number)
        for number, game in enumerate(games, 1)
        if game.opponent == fact.second and game.mark in PLAYED
    )
    what = f"the rounds in which {fact.first} and {fact.second} met"
    if isinstance(fact, NotMet):
        expect_equal(ROUND_STEP, what, rounds, fact.rounds)
        expect(bool(rounds) or fact.apart, ROUND_STEP, what, "one at least", fact.rounds)
    else:
        expect_equal(ROUND_STEP, what, (), rounds)
    expect(
        two not in forbidden_pairs(opened), ROUND_STEP, "who is kept apart", "not those supposed to meet", two
    )


def _check_person(fact: SupposedFact, opened: RoundOpened, edition: Edition, own: Person) -> None:
    """Check a fact of one participant; `own` is what the games make of the player."""
    tpn = own.tpn
    match fact:
        case NoByeHad():
            what = f"what bars {tpn} from the bye without the supposition"
            expect_equal(ROUND_STEP, what, own.bar, (fact.reason, fact.round))
        case BarFromBye():
            expect_equal(ROUND_STEP, f"what bars {tpn} from the bye without the supposition", own.bar, None)
        case OtherDue():
            expect(
                edition.coloured,
                ROUND_STEP,
                "a colour that is supposed",
                "none, in this system",
                fact.colours,
            )
            expect(
                {*fact.colours} <= {"W", "B"},
                ROUND_STEP,
                f"the colours supposed of {tpn}",
                "W and B",
                fact.colours,
            )
            expect_equal(
                ROUND_STEP, f"the colours of the games of {tpn}", colours_played(own.games), fact.had
            )
            expect(
                fact.colours != fact.had,
                ROUND_STEP,
                f"the colours supposed of {tpn}",
                "other ones",
                fact.colours,
            )
        case NoFloat():
            _check_float(fact.round, fact.direction, opened, edition, own)
        case EarlierFloat():
            _check_float(fact.round, fact.was, opened, edition, own)
            what = f"the float supposed of {tpn}"
            expect(fact.direction != fact.was, ROUND_STEP, what, "another one", fact.direction)
            lifting = edition.system in _LIFTING
            counts = fact.direction == "up" if lifting else opened.round - fact.round in (1, 2)
            expect(
                counts and (lifting or edition.has_floats), ROUND_STEP, what, "one that counts", fact.round
            )
        case OtherTopscorer():
            fits = edition.topscorers and opened.last_round
            expect(fits, ROUND_STEP, "a topscorer who is supposed", "none, in this round", tpn)
            expect_equal(
                ROUND_STEP, f"whether {tpn} is supposed to be a topscorer", not own.topscorer, fact.topscorer
            )
        case _:
            raise AssertionError("it is checked elsewhere")


def _check_float(number: int, was: str, opened: RoundOpened, edition: Edition, own: Person) -> None:
    """Check that the float of an earlier round was as it is told, without the supposition."""
    expect(
        0 < number < opened.round, ROUND_STEP, f"the round of a float of {own.tpn}", "an earlier one", number
    )
    expect_equal(
        ROUND_STEP, f"the float of {own.tpn} in round {number}", _float(number, opened, edition, own), was
    )


def _float(number: int, opened: RoundOpened, edition: Edition, own: Person) -> str:
    """Return the float of an earlier round, `none` where the rules do not look at it."""
    if edition.system in _LIFTING:
        lifted = rounds_lifted(own, scores_before(opened, worth_of(opened)))
        return "up" if number in lifted else "none"
    back = opened.round - number
    return own.floats[back - 1] if back in (1, 2) else "none"
