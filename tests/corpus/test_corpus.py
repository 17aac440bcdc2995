"""Rounds that a reference engine paired: the same pairing, and a trace of every candidate that is proven."""

from __future__ import annotations

import json
from collections.abc import Callable

import pytest

from pairtutor.cli.checked import brackets
from pairtutor.disputes.differences import first_difference
from pairtutor.model.ids import Tpn
from pairtutor.model.recorded import recorded_round
from pairtutor.rules.catalogue import catalogue
from pairtutor.trace.events import BracketOpened, FamilyRuledOut, RoundClosed, TargetSet
from pairtutor.trace.serial import to_json
from pairtutor.trace.values import Met, OnlyPartners, SameAbsolute, WeightProof
from pairtutor.tutor import run
from pairtutor.verify.check import verify
from tests.lab.corpus.files import FILES, OWN, Case, Paired, known_numbers, paired, sections
from tests.lab.corpus.places import number_in_2012, number_of
from tests.lab.oracles.generator import before_round
from tests.lab.oracles.standing import standings
from tests.lab.schema import SCHEMA
from tests.lab.together import together

SETTLED = ("bye-score", "pairs", "psd", "downfloater-scores", "next-bracket")
"""Criteria whose value no weights prove; of C.6 they tell only who stays in the Limbo."""
JOINED_AGAIN = Case("dutch-2012", OWN["dutch-2012"] / "dutch-2012-102.trf")
LARGE = 4_000
"""Bytes of a file that the quick loop leaves out."""
VALIDATED_ROUNDS = 7
"""Every so manieth round of a file is put to the schema, besides some with a PPB and a CLB."""


def bound(proof: WeightProof) -> int:
    """Return the sum of the weights: the violations proven, in halves."""
    odd = sum(one.halves * (len(one.players) // 2) for one in proof.odd_sets)
    return sum(price.halves for price in proof.prices) + odd


def every_round_has_the_recorded_pairs_colours_and_bye(_: Case, rounds: tuple[Paired, ...]) -> None:
    names: dict[int, str] = {player.tpn: player.name for player in rounds[0].tournament.players}
    for one in rounds:
        recorded = recorded_round(one.tournament, one.number)
        assert first_difference(one.pairing, recorded, names) is None, one.number
        assert len(one.pairing.boards) == len(recorded.meetings)


def boards_go_by_the_better_score_then_by_the_sum_then_by_rank(_: Case, rounds: tuple[Paired, ...]) -> None:
    for one in rounds:
        rank = {line.tpn: (line.rank, line.score) for line in one.opened.players}
        keys = []
        for board in one.pairing.boards:
            (place, high), lower = sorted((rank[board.white], rank[board.black]))
            keys.append((-high, -(high + lower[1]), place))
        assert keys == sorted(keys), one.number


def the_accepted_numbers_are_those_of_listing_every_candidate(case: Case, rounds: tuple[Paired, ...]) -> None:
    kinds: list[list[str]] = []
    numbers = known_numbers(case.system).get(case.path.name, {})
    for text, known in numbers.items():
        one = rounds[int(text) - 1]
        wanted = [{key: value for key, value in bracket.items() if key != "kind"} for bracket in known]
        assert brackets(one.trace) == wanted, text
        told = [part.opened.bracket_kind for part in sections(one.trace) if part.settled]
        kinds.append([bracket.get("kind", kind) for bracket, kind in zip(known, told, strict=True)])
        assert told == kinds[-1], text
    assert len(kinds) == len(numbers)


def families_begin_at_one_leave_no_gap_and_end_before_the_accepted_candidate(
    _: Case, rounds: tuple[Paired, ...]
) -> None:
    for one in rounds:
        told = 0
        for section in sections(one.trace):
            families = [step.event for step in section.steps if isinstance(step.event, FamilyRuledOut)]
            if not section.searched:
                assert not families and section.accepted.number <= section.opened.sequence
                continue
            following = 1
            for family in families:
                assert family.first == following, (one.number, section.opened.number)
                assert family.last >= family.first
                assert family.bracket == section.opened.number
                following = family.last + 1
            assert section.accepted.number == following <= section.opened.sequence
            assert section.accepted.sequence == section.opened.sequence
            told += len(families)
        assert told == sum(isinstance(step.event, FamilyRuledOut) for step in one.trace.steps)


def the_number_computed_from_the_pairs_alone_is_the_same(case: Case, rounds: tuple[Paired, ...]) -> None:
    valid_only = case.system == "dutch-2026"
    for one in rounds:
        for section in sections(one.trace):
            if case.system == "dutch-2012":
                number = number_in_2012(section)
            else:
                number = number_of(section, one.players, equal_sets=valid_only)
            assert number == section.accepted.number, (one.number, section.opened.number)


def _outcome(one: Paired) -> RoundClosed:
    closed = one.trace.steps[-1].event
    assert isinstance(closed, RoundClosed)
    return closed


def _sums_agree(one: Paired) -> bool:
    closed = _outcome(one)
    counted = [section for section in sections(one.trace) if section.counted]
    families = [
        step.event for section in counted for step in section.steps if isinstance(step.event, FamilyRuledOut)
    ]
    return (closed.brackets, closed.families, closed.skipped, closed.candidates) == (
        len(counted),
        len(families),
        sum(family.last - family.first + 1 for family in families),
        sum(section.opened.sequence for section in counted),
    )


def _joined_again(one: Paired) -> bool:
    """Whether a joined bracket was joined once more, so that a bracket in between is no more."""
    told = sections(one.trace)
    return bool({part.opened.number for part in told} - {part.opened.number for part in told if part.settled})


def the_sums_of_the_last_step_are_those_of_the_brackets(_: Case, rounds: tuple[Paired, ...]) -> None:
    for one in rounds:
        assert _sums_agree(one), one.number


def test_the_sums_leave_out_brackets_that_were_joined_again() -> None:
    rounds = [one for one in paired(JOINED_AGAIN) if _joined_again(one)]
    assert rounds
    assert all(_sums_agree(one) for one in rounds)


def the_boards_are_the_pairs_of_the_brackets(_: Case, rounds: tuple[Paired, ...]) -> None:
    for one in rounds:
        settled = [section for section in sections(one.trace) if section.settled]
        assert sorted(tuple(sorted(pair)) for pair in _outcome(one).boards) == sorted(
            tuple(sorted(pair)) for section in settled for pair in section.accepted.pairs
        )


def the_accepted_candidate_reaches_the_target(_: Case, rounds: tuple[Paired, ...]) -> None:
    for one in rounds:
        for section in sections(one.trace):
            if not section.searched:
                continue
            (target,) = [step.event for step in section.steps if isinstance(step.event, TargetSet)]
            assert [(line.criterion, line.value) for line in target.lines] == [
                (line.criterion, line.value) for line in section.accepted.findings
            ]


def proofs_by_weights_add_up_to_what_they_prove(_: Case, rounds: tuple[Paired, ...]) -> None:
    for one in rounds:
        for step in one.trace.steps:
            for line in step.event.lines if isinstance(step.event, TargetSet) else ():
                if line.criterion in SETTLED:
                    continue
                if line.proof is None:
                    assert not line.value
                    continue
                values = line.value if isinstance(line.value, tuple) else None
                if line.criterion == "bye-unplayed":
                    values = (line.value,) if isinstance(line.value, int) else ()
                for proof in (line.proof, *line.more):
                    wanted = line.value if values is None else values.count(proof.worth)
                    assert isinstance(wanted, int)
                    over = bound(proof) - 2 * wanted
                    assert over == 0 if not proof.crossing else over % proof.crossing == 0 <= over


def every_citation_is_in_the_catalogue(_: Case, rounds: tuple[Paired, ...]) -> None:
    known = {str(entry) for entry in catalogue()}
    for one in rounds:
        for step in one.trace.steps:
            assert step.event.cites
            assert known.issuperset(step.event.cites)
            if isinstance(step.event, TargetSet):
                assert all(known.issuperset(line.cites) for line in step.event.lines)


def witnesses_say_the_truth(_: Case, rounds: tuple[Paired, ...]) -> None:
    for one in rounds:
        players = {
            player.tpn: player for player in standings(before_round(one.tournament, one.number), one.number)
        }
        for step in one.trace.steps:
            match getattr(step.event, "witness", None):
                case Met() as met:
                    games = one.players[met.first].games
                    assert games[met.round - 1].opponent == met.second
                    assert games[met.round - 1].mark in "1=0WDL"
                case SameAbsolute() as same:
                    two = [players[Tpn(tpn)] for tpn in (same.first, same.second)]
                    assert all(player.due == same.colour and player.strength == 3 for player in two)
                    assert not any(player.topscorer for player in two)
                case OnlyPartners() as short:
                    assert all(len(group) % 2 for group in short.groups)
                    everybody = [tpn for group in short.groups for tpn in group if tpn]
                    assert len(everybody) == len(set(everybody))
                    assert not set(everybody) & set(short.partners)
                    assert len(short.groups) > len(short.partners)


def _rare(one: Paired) -> bool:
    kinds = {section.opened.bracket_kind for section in sections(one.trace)}
    return one.number % 2 == 0 and len(one.players) < 20 and "PPB" in kinds


def the_trace_is_valid_by_its_schema(_: Case, rounds: tuple[Paired, ...]) -> None:
    offset = rounds[0].tournament.recorded_rounds * 5 + len(rounds[0].players)
    for one in rounds:
        if (one.number + offset) % VALIDATED_ROUNDS == 0 or _rare(one):
            SCHEMA.validate(json.loads(to_json(one.trace)))


def every_trace_is_proven(case: Case, rounds: tuple[Paired, ...]) -> None:
    for one in rounds:
        proven = verify(one.trace)
        assert (proven.system, proven.round) == (case.system, one.number)
        assert proven.steps == len(one.trace.steps)
        opened = {step.event.number for step in one.trace.steps if isinstance(step.event, BracketOpened)}
        assert 0 < proven.brackets <= len(opened)
        assert proven.families <= sum(isinstance(step.event, FamilyRuledOut) for step in one.trace.steps)


def pairing_is_the_same_without_recording(case: Case, rounds: tuple[Paired, ...]) -> None:
    for one in rounds:
        lesson = run(one.tournament, one.number, case.system, record=False)
        assert lesson.trace is None
        assert lesson.pairing == one.pairing


QUESTIONS = (
    every_round_has_the_recorded_pairs_colours_and_bye,
    boards_go_by_the_better_score_then_by_the_sum_then_by_rank,
    the_accepted_numbers_are_those_of_listing_every_candidate,
    families_begin_at_one_leave_no_gap_and_end_before_the_accepted_candidate,
    the_number_computed_from_the_pairs_alone_is_the_same,
    the_sums_of_the_last_step_are_those_of_the_brackets,
    the_boards_are_the_pairs_of_the_brackets,
    the_accepted_candidate_reaches_the_target,
    proofs_by_weights_add_up_to_what_they_prove,
    every_citation_is_in_the_catalogue,
    witnesses_say_the_truth,
    the_trace_is_valid_by_its_schema,
    every_trace_is_proven,
    pairing_is_the_same_without_recording,
)
"""What is asked of each file; each question is asked, whatever the others come to."""


@pytest.mark.parametrize(
    "case",
    [
        pytest.param(
            case,
            id=f"{case.system}-{case.path.stem}",
            marks=[pytest.mark.slow] if case.path.stat().st_size > LARGE else [],
        )
        for case in FILES
    ],
)
@together("question", QUESTIONS, ids=lambda question: question.__name__)
def test_a_file(case: Case, question: Callable[[Case, tuple[Paired, ...]], None]) -> None:
    question(case, paired(case))


def test_the_corpus_is_there() -> None:
    names = {(case.system, case.path.name) for case in FILES}
    assert names >= {
        ("dutch-2012", "held-rounds-1-3.trf"),
        ("dutch-2017", "small-007x07-s100.trf"),
        ("dutch-2026", "small-013x07-s130.trf"),
    }


@together("system", ["dutch-2017", "dutch-2026"])
def test_numbers_of_listed_candidates_are_there_without_a_neighbour(system: str) -> None:
    names = {case.path.name for case in FILES if case.system == system}
    own = {name: rounds for name, rounds in known_numbers(system, shared=False).items() if name in names}
    listed = [bracket for rounds in own.values() for brackets in rounds.values() for bracket in brackets]
    assert len(own) > 3
    assert sum(bracket["accepted"] > 1 for bracket in listed) > 20
