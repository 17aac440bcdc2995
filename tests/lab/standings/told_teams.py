"""What is told of standings of teams, read back: as of players, by one score or the other, and more.

`python -m tests.lab.standings.told_teams FIRST END` reads the pages of wild events of teams.
"""

from __future__ import annotations

import sys
from collections.abc import Iterator
from itertools import pairwise
from typing import Final

from pairtutor.disputes.otherwise import chances_of
from pairtutor.model.ids import Tpn
from pairtutor.model.tournament import Tournament
from pairtutor.narrative.tiebreaks.blocks import Block
from pairtutor.narrative.tiebreaks.comparisons import comparison_blocks
from pairtutor.narrative.tiebreaks.pages import player_blocks, table_blocks
from pairtutor.narrative.tiebreaks.speaker import Speaker
from pairtutor.resources import ENGLISH
from pairtutor.tiebreaks.codes import read_tiebreaks
from pairtutor.tiebreaks.table import standings_of
from tests.lab.standings.literal_teams import wild_teams
from tests.lab.standings.told import supposed_pages, told_sentences
from tests.lab.standings.told_team_supposed import SupposedTeamReader, other_match

LISTED: Final = (
    "MPVGP,EDE,BH/C1,BH:GP/C1,EMMSB,EMGSB/C1,EGMSB/C2,EGGSB,SSSC,WON,WIN,PS:GP/C1,MPTS,GPTS,BH:GP,TPN"
)
ORDERS: Final = ("EDE,BH", "DE:GP,EMGSB/C1", "SSSC,EDE,EGGSB/C1", "DE,EDE")

WITH_CHANCES: Final = ("EDE,BH", "SSSC,EDE,EGGSB/C1")
"""The lists by which teams are told what would have made them first."""


def pages_of_teams(tournament: Tournament, listed: str) -> Iterator[tuple[tuple[int, ...], list[Block]]]:
    """Yield what is told of an event of teams: the table, each team, neighbours in the table."""
    made = standings_of(tournament, read_tiebreaks(listed, of_teams=True))
    speaker = Speaker(made, ENGLISH)
    yield (), [*table_blocks(speaker, "asked")]
    for tpn in made.order:
        chances = chances_of(tpn, made) if listed in WITH_CHANCES else None
        yield (tpn,), [*player_blocks(tpn, speaker, chances=chances)]
    for one, other in pairwise(made.order):
        yield (one, other), [*comparison_blocks(Tpn(one), Tpn(other), speaker)]


def read_pages(
    tournament: Tournament, listed: str
) -> Iterator[tuple[SupposedTeamReader, tuple[int, ...], list[Block]]]:
    """Yield each page that is told of an event, as it is and with another match, with who reads it."""
    reader = SupposedTeamReader(tournament, listed)
    for whom, blocks in pages_of_teams(tournament, listed):
        reader.open_page(whom)
        reader.plain = reader.teams.first
        yield reader, whom, blocks
    under = other_match(tournament)
    if under is not None:
        reader = SupposedTeamReader(under, listed)
        reader.supposed_of(tournament)
        for whom, blocks in supposed_pages(tournament, under, listed, of_teams=True):
            reader.open_page(whom)
            reader.plain = reader.teams.first
            yield reader, whom, blocks


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
            for fault in untrue(wild_teams(seed), listed):
                wrong += 1
                sys.stdout.write(f"{fault}\n")
    sys.stdout.write(f"{end - first} events of teams, {wrong} sentences wrong\n")
    return int(wrong > 0)


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
