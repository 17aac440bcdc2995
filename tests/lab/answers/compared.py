"""Answers held against the listing of all candidates: of cases, of fresh fields, of rounds after a lot."""

from __future__ import annotations

import sys
from collections import Counter
from collections.abc import Iterable, Iterator
from itertools import chain
from typing import Any

from pairtutor.answers.answer import Answer, BracketAnswers
from pairtutor.answers.round import RoundAnswers
from pairtutor.model.ids import RoundNumber, Tpn
from pairtutor.model.tournament import Tournament
from pairtutor.sources.load import load
from pairtutor.trace.index import RoundIndex
from pairtutor.trace.recorder import Trace
from pairtutor.tutor import run
from tests.lab.answers.listed import Expected, ExpectedAnswers, NotListed
from tests.lab.answers.listing import listed
from tests.lab.cases.files import case_files
from tests.lab.oracles.comparison import variant_of
from tests.lab.oracles.generator import Pairs, play
from tests.lab.oracles.wild_rounds import drawn
from tests.lab.oracles.worn import OFTEN, WORN
from tests.lab.properties import hard_events

SYSTEMS = ("dutch-2012", "dutch-2017", "dutch-2026", "burstein-2026")


def differences(trace: Trace, seen: Counter[str]) -> Iterator[str]:
    """Yield each answer of a round that is another one than listing finds; count all in `seen`."""
    index = RoundIndex(trace)
    round_of = f"{index.opened.system} {index.opened.tournament} round {index.opened.round}"
    try:
        given = {one.opening: one for one in RoundAnswers(trace).by_bracket}
    except Exception as failure:  # the others are compared all the same
        yield f"{round_of}: {type(failure).__name__} {failure}"
        return
    for record in index.brackets:
        one = given[record.opening.number]
        try:
            wanted = listed(trace, record)
        except NotListed:
            seen["too large"] += 1
            continue
        where = f"{round_of} bracket {one.bracket} ({one.kind})"
        yield from (f"{where}: {what}" for what in compare(one, wanted, seen))


def compare(given: BracketAnswers, wanted: ExpectedAnswers, seen: Counter[str]) -> Iterator[str]:
    """Yield each answer of a bracket that is another one than listing finds."""
    kinds: Iterable[tuple[str, Iterable[Answer], dict[Any, Expected]]] = (
        ("pair", given.pairs, {tuple(sorted(pair)): one for pair, one in wanted.pairs.items()}),
        ("float", given.floats, {(tpn,): one for tpn, one in wanted.floats.items()}),
        ("bye", given.byes, {(tpn,): one for tpn, one in wanted.byes.items()}),
    )
    for kind, several, expected in kinds:
        told = {tuple(sorted(one.players)): one for one in several}
        if kind != "bye" and told.keys() != expected.keys():
            yield f"{kind}s of {sorted(told)}, not of {sorted(expected)}"
        for players, one in expected.items():
            if players not in told:
                yield f"{kind} {players}: no answer, not {one}"
                continue
            seen[f"{kind} {one.verdict}"] += 1
            seen[f"at {one.criterion}"] += one.criterion is not None
            mine = as_expected(told[players])
            if mine != one:
                yield f"{kind} {players}:\n    told {_readable(mine)}\n  listed {_readable(one)}"


def as_expected(one: Answer) -> Expected:
    """Return of an answer what listing finds, pairs in no order."""
    if one.verdict == "fewer":
        return Expected(one.verdict)
    pairs = None if one.pairs is None else frozenset(map(frozenset, one.pairs))
    left = None if one.left is None else frozenset(one.left)
    return Expected(one.verdict, one.criterion, one.value, one.as_paired, one.number, pairs, left)


def _readable(one: Expected) -> str:
    pairs = None if one.pairs is None else sorted(sorted(pair) for pair in one.pairs)
    left = None if one.left is None else sorted(one.left)
    return f"{tuple(one[:-2])} {pairs} {left}"


def of_file(tournament: Tournament, system: str) -> Iterator[Trace]:
    """Yield the traces of the recorded rounds of a tournament."""
    for number in range(1, tournament.recorded_rounds + 1):
        lesson = run(tournament, RoundNumber(number), system)
        if lesson.pairing is not None:
            yield lesson.recorded


def fresh(system: str, seeds: range) -> Iterator[Trace]:
    """Yield the traces of three tournaments for each seed, and of four rounds after pairings by lot."""
    traces: list[Trace] = []

    def pair(tournament: Tournament, number: RoundNumber) -> tuple[Pairs, Tpn | None] | None:
        lesson = run(tournament, number, system)
        if lesson.pairing is None:
            return None
        traces.append(lesson.recorded)
        return [(board.white, board.black) for board in lesson.pairing.boards], lesson.pairing.bye

    for seed in seeds:
        hard = list(hard_events.KINDS)[seed % len(hard_events.KINDS)]
        events = [play(profile, seed, pair, variant_of(seed)) for profile in (WORN, OFTEN)]
        for _ in chain(*events, hard_events.play(hard, 6 + 2 * (seed % 3), seed, pair)):
            yield from traces
            traces.clear()
    yield from traces
    for seed in range(4 * seeds.start, 4 * seeds.stop):
        tournament, number = drawn(seed)
        lesson = run(tournament, number, system)
        if lesson.pairing is not None:
            yield lesson.recorded


def main(arguments: list[str]) -> int:
    """Compare cases and so many fresh fields of each system (or of one); return how many answers differ."""
    count = int(arguments[0]) if arguments else 20
    differ = 0
    for system in arguments[1:] or SYSTEMS:
        seen: Counter[str] = Counter()
        sources = [of_file(load(str(path)), system) for path in case_files(system)]
        for traces in (*sources, fresh(system, range(1000, 1000 + count))):
            for trace in traces:
                for one in differences(trace, seen):
                    differ += 1
                    sys.stdout.write(f"{one}\n")
        compared = sum(number for what, number in seen.items() if what.split()[0] in ("pair", "float", "bye"))
        sys.stdout.write(f"{system}: {compared:,} answers compared {dict(sorted(seen.items()))}\n")
    sys.stdout.write(f"{differ:,} differ\n")
    return differ
