"""Every sentence told of standings read back and held against the literal.

`python -m tests.lab.standings.told FIRST END`: sentences of wild events that are untrue or read by nothing.
"""

from __future__ import annotations

import re
import sys
from collections.abc import Iterator
from itertools import pairwise
from typing import Final

from pairtutor.disputes.otherwise import chances_of
from pairtutor.model.game import Mark
from pairtutor.model.ids import Tpn
from pairtutor.model.tournament import Tournament
from pairtutor.narrative.tiebreaks.blocks import Block, sentences
from pairtutor.narrative.tiebreaks.comparisons import comparison_blocks
from pairtutor.narrative.tiebreaks.pages import asked_blocks, player_blocks, table_blocks
from pairtutor.narrative.tiebreaks.speaker import Speaker
from pairtutor.resources import ENGLISH
from pairtutor.tiebreaks.asked import StandingsQuestion
from pairtutor.tiebreaks.codes import read_tiebreaks
from pairtutor.tiebreaks.table import standings_of
from tests.lab.standings.events import wild_event
from tests.lab.standings.told_comparisons import ComparisonReader
from tests.lab.standings.told_reader import Reader
from tests.lab.standings.told_supposed import other_result

LISTED: Final = (
    "DE,BH/C1,BH/M2,SB/C2,SB/M1,FB/C1,PS/C1,PS/M1,ARO/C1,ARO/M1,TPR,PTP,APRO,APPO,AOB,KS,WIN,WON,BPG,BWG,REP,"
    "STD,SB/C1,BH,RTNG,TPN"
)
"""A list with a value of each kind."""

ORDERS: Final = (
    "DE",
    "DE,SB/C1,DE",
    "BH/C1,DE,WIN",
    "TPR,DE,TPN",
    "AOB,PS,KS",
    "FB,BWG",
    "PTP,RTNG/R",
    "ARO/C1",
)

WITH_CHANCES: Final = ("DE,SB/C1,DE", "AOB,PS,KS")
"""The lists by which players are told what would have made them first."""

_SPLIT: Final = re.compile(r"(?<=\.) (?=[A-Z0-9])")


def pages(tournament: Tournament, listed: str) -> Iterator[tuple[tuple[int, ...], list[Block]]]:
    """Yield what is told of an event: the table, some players, some pairs; each with whom it is about."""
    made = standings_of(tournament, read_tiebreaks(listed))
    speaker = Speaker(made, ENGLISH)
    yield (), [*table_blocks(speaker, "asked")]
    order = [line.player for line in made.lines]
    for tpn in order:
        chances = chances_of(tpn, made) if listed in WITH_CHANCES else None
        yield (tpn,), [*player_blocks(tpn, speaker, chances=chances)]
    for one, other in pairwise(order):
        yield (one, other), [*comparison_blocks(Tpn(max(one, other)), Tpn(min(one, other)), speaker)]


def supposed_pages(
    before: Tournament, under: Tournament, listed: str, *, of_teams: bool = False
) -> Iterator[tuple[tuple[int, ...], list[Block]]]:
    """Yield what is told of an event with another result: the table, and each player of that game.

    So are those who were paired with one of these two and forfeited, or won by forfeit. These two are
    compared, and one of them with whoever comes next.
    """
    codes = read_tiebreaks(listed, of_teams=of_teams)
    made, now = standings_of(under, codes), standings_of(before, codes)
    yield (), [*asked_blocks(StandingsQuestion(made, "asked", (), now), ENGLISH)]
    kept = (before.entries, before.awards, before.game_points)
    then = (under.entries, under.awards, under.game_points)
    two = {
        tpn
        for tpn in under.entries
        if any(one.get(tpn) != other.get(tpn) for one, other in zip(then, kept, strict=True))
    }
    forfeits = (Mark.FORFEIT_WIN, Mark.FORFEIT_LOSS)
    near = {
        tpn
        for tpn, line in under.entries.items()
        if any(entry.opponent in two and entry.mark in forfeits for entry in line)
    }
    for tpn in sorted(two | near):
        yield (tpn,), [*asked_blocks(StandingsQuestion(made, "asked", (tpn,), now), ENGLISH)]
    at = min(made.order.index(tpn) for tpn in two)
    for pair in (tuple(sorted(two)), tuple(made.order[at : at + 2])):
        if len(pair) == 2:
            yield pair, [*asked_blocks(StandingsQuestion(made, "asked", pair, now), ENGLISH)]


def read_pages(tournament: Tournament, listed: str) -> Iterator[tuple[Reader, tuple[int, ...], list[Block]]]:
    """Yield each page that is told of an event, as it is and under another result, with who reads it."""
    reader = Reader(tournament, listed)
    for whom, blocks in pages(tournament, listed):
        reader.open_page(whom)
        yield reader, whom, blocks
    under = other_result(tournament)
    if under is not None:
        reader = Reader(under, listed)
        reader.before = ComparisonReader(tournament, listed)
        for whom, blocks in supposed_pages(tournament, under, listed):
            reader.open_page(whom)
            yield reader, whom, blocks


def told_sentences(blocks: list[Block]) -> Iterator[str]:
    """Yield single sentences."""
    for text in sentences(blocks):
        yield from [text] if text.startswith("C07-") else _SPLIT.split(text)


def untrue(tournament: Tournament, listed: str) -> Iterator[str]:
    """Yield each sentence that does not hold, or that nothing reads."""
    for reader, whom, blocks in read_pages(tournament, listed):
        for sentence in told_sentences(blocks):
            if not (held := reader.holds(sentence)):
                word = "read by nothing" if held is None else "untrue"
                yield f"{tournament.title}: {listed}: {whom}: {word}: {sentence}"


def main(words: list[str]) -> int:
    """Read back what is told of the events of some seeds."""
    first, end = map(int, words)
    wrong = 0
    for seed in range(first, end):
        for listed in (LISTED, *ORDERS):
            for fault in untrue(wild_event(seed), listed):
                wrong += 1
                sys.stdout.write(f"{fault}\n")
    sys.stdout.write(f"{end - first} events, {wrong} sentences wrong\n")
    return int(wrong > 0)


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
