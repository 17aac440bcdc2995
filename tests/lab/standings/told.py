"""Every sentence told of standings read back and held against the literal.

`python -m tests.lab.standings.told FIRST END`: sentences of wild events that are untrue or read by nothing.
"""

from __future__ import annotations

import re
import sys
from collections.abc import Callable, Iterator
from itertools import pairwise
from typing import Final

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
from tests.lab.standings.literal import RATED
from tests.lab.standings.told_encounters import EncounterReader
from tests.lab.standings.told_supposed import SupposedReader, other_result

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

NAMES: Final = {
    "DE": "direct encounter",
    "WIN": "wins",
    "WON": "games won",
    "BPG": "games with Black",
    "BWG": "games won with Black",
    "PS": "progressive scores",
    "REP": "rounds elected to play",
    "STD": "standard points",
    "TPN": "pairing number",
    "BH": "Buchholz",
    "AOB": "average of the opponents' Buchholz",
    "FB": "Fore Buchholz",
    "SB": "Sonneborn-Berger",
    "KS": "Koya",
    "ARO": "average rating of opponents",
    "TPR": "tournament performance rating",
    "PTP": "perfect tournament performance",
    "APRO": "average performance of opponents",
    "APPO": "average perfect performance of opponents",
    "RTNG": "rating",
    "C1": "Cut-1",
    "C2": "Cut-2",
    "M1": "Median-1",
    "M2": "Median-2",
    "R": "reversed",
}
"""What tie-breaks and modifiers are called."""

_SPLIT: Final = re.compile(r"(?<=\.) (?=[A-Z0-9])")


class Reader(SupposedReader):
    """Reads what is told of one event by a list of tie-breaks."""

    def holds(self, sentence: str) -> bool | None:
        """Return whether a sentence holds; None where nothing reads it.

        A name stands behind its own number; elsewhere a number alone says the same.
        """
        said = re.sub(r" \((?:[\d.]+|C07-\d+)(?:, (?:[\d.]+|C07-\d+))*\)(?=[.;]|$)", "", sentence)
        if any(number != name for number, name in re.findall(r"\b(\d+) Player (\d+)", said)):
            return False
        for text in dict.fromkeys((said, re.sub(r" Player \d+", "", said))):
            for pattern, check in _READ:
                if match := re.fullmatch(pattern, text):
                    own = getattr(type(self), check.__name__, check)
                    return bool(own(self, *match.groups()))
        return None

    def open_page(self, whom: tuple[int, ...]) -> None:
        """A page begins, about so many players."""
        self.code, self.who, self.about = "", whom[0] if whom else 0, whom

    def stated_elsewhere(self) -> dict[int, int]:
        """Return the places that the source has for those whom the list puts elsewhere, by player."""
        stated = {int(tpn): place for tpn, place in self.plain.tournament.places.items()}
        ends = ((player, *self.place(player, len(self.codes))) for player in self.plain.players)
        return {
            player: stated[player]
            for player, place, group in ends
            if stated.get(player) and stated[player] not in range(place, place + len(group))
        }

    def stated(self, places: str) -> bool:
        """The places of the source that are not those of the list."""
        told = re.findall(r"(\d+) [^\d]+? at place (\d+)", re.sub(r"Player \d+", "Player", places))
        return {int(player): int(place) for player, place in told} == self.stated_elsewhere()

    def unrated(self, codes: str, people: str) -> bool:
        """What leaves the list because of whom."""
        left = [code for code in self.codes if code.partition("/")[0] in RATED]
        told = [int(number) for number, name in re.findall(r"(\d+) Player (\d+)", people) if number == name]
        return re.split(r", | and ", codes) == left and told == [
            player for player, rating in self.plain.rating.items() if not rating
        ]

    def without(self, people: str, code: str, reason: str) -> bool:
        """Who has no value of a code."""
        told = re.findall(r"(\d+) Player (\d+)", people)
        games = reason == "without a game over the board"
        right = [
            str(player)
            for player in self.plain.players
            if self.plain.value(code, player) is None and (not self.plain.met(player)) == games
        ]
        return [*zip(right, right, strict=True)] == told

    def listed(self, codes: str) -> bool:
        """The list of tie-breaks."""
        names = [", ".join(NAMES[part] for part in code.split("/")) for code in self.codes]
        return codes == ", ".join(f"{code} ({name})" for code, name in zip(self.codes, names, strict=True))


_C = r"([A-Z]+(?::[MG]P)?(?:/\w+)?)"
_V, _N, _P = r"(\d+) has ([A-Z]+(?::[MG]P)?(?:/[CMR]\d?)?) ([\d.-]+)", r"(-?[\d.]+)", r"([\d., and]+)"

_READ: Final[tuple[tuple[str, Callable[..., bool]], ...]] = (
    (
        rf"{_V}: if every game paired for round (\d+) were drawn, opponents would count with (.+)\.",
        Reader.pictured,
    ),
    (rf"{_V}, the Buchholz as it stands before the final round: opponents count with (.+)\.", Reader.not_yet),
    (
        rf"{_V}: (?:opponents count with|scores of opponents times points against them are|the scores "
        rf"after the rounds are) (.+)\.",
        Reader.summed,
    ),
    (
        rf"{_V}: round by round (.+), 1 for more points than the opponent and 0\.5 for as many\.",
        Reader.standard,
    ),
    (
        rf"{_V}: the (?:Buchholz|ratings|performances|perfect performances) of the opponents met over "
        rf"the board (?:is|are) (.+) = {_N}, divided by (\d+)\.",
        Reader.mean,
    ),
    (
        rf"{_V}: only the (?:game|(\d+) games) that (?:was|were) played counts?, {_N} points? of (\d+), "
        rf"(\d+) per cent, for which the table gives ([+−])(\d+); (?:the opponent has|the opponents' "
        rf"average is) (\d+), and (\d+) ([+−]) (\d+) = (\d+)\.",
        Reader.performance,
    ),
    (
        rf"{_V}: with this rating {_N} points are to be expected against (.+), and {_N} were scored; "
        rf"with (-?\d+) it is only {_N}\.",
        Reader.perfect,
    ),
    (rf"{_V}: nothing was scored, so it is the lowest opponent's (\d+) minus (\d+)\.", Reader.nothing_scored),
    (
        rf"{_V}: (?:rounds?|the games? of rounds?) {_P} (?:brought the points of a win|(?:was|were) "
        rf"(?:played|won) with Black|(?:was|were) won)\.",
        Reader.counted,
    ),
    (rf"{_V}: (\d+) was not there to play in rounds? {_P}\.", Reader.away),
    (
        rf"{_V}: (?:no game was played with Black|no game was won with Black|no game was won|no round "
        rf"brought the points of a win)\.",
        Reader.nowhere,
    ),
    (rf"{_V}: (\d+) was there to play in (?:round 1|all (\d+) rounds)\.", Reader.always),
    (rf"{_V} against those with at least {_N} points?: (.+)\.", Reader.koya),
    (rf"{_V}: (\d+) met nobody with at least {_N} points?\.", Reader.no_koya),
    (r"(\d+) has the rating (\d+)\.", lambda reader, who, value: reader.own(who, value, "RTNG")),
    (r"(\d+) has the pairing number (\d+)\.", lambda reader, who, value: reader.own(who, value, "TPN")),
    (
        rf"(\d+) has no {_C}, (without a game over the board|with no game left after the cut)\.",
        Reader.none,
    ),
    (
        r"Round (\d+) \(([^)]+)\) counts as a (win|draw|loss|round that brings -?[\d.]+ points?) against a "
        r"dummy opponent with (-?[\d.]+) points?[:,] (.+)\.",
        Reader.dummy,
    ),
    (
        r"(\d+) counts with (-?[\d.]+) points? instead of (-?[\d.]+): the byes? in rounds? ([\d, and]+), "
        r"with nothing but absences after (?:it|them), counts? as (?:a draw|draws)\.",
        Reader.adjusted,
    ),
    (rf"{_P} counts? once for each game\.", Reader.several),
    (r"The (?:lowest|highest), (-?[\d.]+) of (\d+) in round (\d+), is cut\.", Reader.cut_low),
    (
        r"The product with the (?:lowest|highest) score, (-?[\d.]+ × -?[\d.]+) against (\d+) in round "
        r"(\d+), is cut\.",
        Reader.cut_low,
    ),
    (r"The (?:lowest|highest), (-?[\d.]+) of the dummy in round (\d+), is cut\.", Reader.cut_dummy),
    (
        r"The product with the (?:lowest|highest) score, (-?[\d.]+ × -?[\d.]+) against the dummy in round "
        r"(\d+), is cut\.",
        Reader.cut_dummy,
    ),
    (
        r"Round (\d+), (-?[\d.]+(?: × -?[\d.]+)?), is cut: (\d+) did not come to play it, and such a round "
        r"is cut (before any other|first if it brings no less than the product with the lowest score)\.",
        Reader.cut_away,
    ),
    (
        r"Round (\d+), (-?[\d.]+(?: × -?[\d.]+)?), is cut, although round (\d+) brings only "
        r"(-?[\d.]+(?: × -?[\d.]+)?): (\d+) did not come to play round (\d+), and such a round is cut "
        r"(before any other|first if it brings no less than the product with the lowest score)\.",
        Reader.cut_although,
    ),
    (rf"Rounds? {_P}, which (\d+) did not come to play either, brings? as much and stays?\.", Reader.stays),
    (
        r"In round (\d+) \(([^)]+)\) (\d+) was there to play, so that round is not cut before others\.",
        Reader.there,
    ),
    (
        r"The product with the lowest score, (-?[\d.]+ × -?[\d.]+) against (?:(\d+)|the dummy) in round "
        r"(\d+), is cut, because the round that (\d+) did not come to play contributes even less, "
        r"(-?[\d.]+)\.",
        Reader.cut_after_all,
    ),
    (r"The score after round (\d+), (-?[\d.]+), is cut\.", Reader.cut_score),
    (r"The (lowest|highest) rating, (\d+) of (\d+), is cut\.", Reader.cut_rating),
    (rf"{_P} are level here, so their games against each other count\.", Reader.level),
    (rf"{_P} are still level and are tried again by themselves\.", Reader.afresh),
    (r"(\d+) is level with nobody here, so there is no direct encounter\.", Reader.alone),
    (r"The source has other places: (.+)\.", Reader.stated),
    (
        r"The source has other places for (\d+) players\.",
        lambda reader, count: int(count) == len(reader.stated_elsewhere()),
    ),
    (r"The sign = stands where direct encounter parts nobody of those who are level\.", Reader.undecided),
    (r"(\d+) games among the (\d+) players are missing\.", Reader.number_missing),
    (r"Players who met more than once count the average of these games\.", Reader.averages),
    (r"The games? ([\d –,and]+) (?:is|are) missing\.", Reader.games_missing),
    (r"The pairings? ([\d –,and]+) (?:was|were) forfeited and (?:does|do) not count\.", Reader.forfeited),
    (r"They have all met, so their points against each other rank them: (.+)\.", Reader.all_met),
    (r"They have all met and have as many points against each other, so they stay level\.", Reader.all_level),
    (
        r"(\d+) is first whatever the missing games bring: (\d+) has at least (-?[\d.]+), and (\d+) "
        r"could reach (-?[\d.]+) at most\.",
        Reader.safe,
    ),
    (
        r"(\d+) is next in the same way: (\d+) has at least (-?[\d.]+), and (\d+) could reach (-?[\d.]+) "
        r"at most\.",
        Reader.safe,
    ),
    (
        r"Nobody is sure to be (?:first|next): (\d+) has at least (-?[\d.]+), but (\d+) "
        r"could reach (-?[\d.]+)\.",
        Reader.unsafe,
    ),
    (r"Both have (-?[\d.]+) points?\.", Reader.both_score),
    (rf"Both have {_C} ([\d.-]+)\.", Reader.both_value),
    (rf"Neither has {_C}\.", Reader.neither),
    (r"DE does not part them: they have as many points against each other\.", Reader.equal_between),
    (r"DE does not part them: they have not met\.", Reader.not_met),
    (r"DE does not part them\.", lambda reader: bool(reader.level_in("DE"))),
    (rf"It compares all who (?:have (-?[\d.]+) points?|are still level): {_P}\.", Reader.compared),
    (r"So (\d+) is before (\d+)\.", Reader.ahead),
    (r"(\d+) Player (\d+) is before (\d+) Player (\d+) by (\S+)\.", Reader.behind),
    (
        r"(\d+) Player (\d+) has (-?[\d.]+) points? and (\d+) Player (\d+) has (-?[\d.]+)\.",
        lambda reader, first, name, more, second, other, less: (
            (first, second) == (name, other) and reader.by_points(first, more, second, less)
        ),
    ),
    (
        rf"(\d+) Player \1 has {_C} ([\d.-]+) and (\d+) Player \4 has ([\d.-]+); the "
        r"(higher|lower) value is ahead\.",
        Reader.by_value,
    ),
    (
        rf"(\d+) Player \1 has {_C} ([\d.-]+), and (\d+) Player \4 has none, (without a game "
        r"over the board|with no game left after the cut)\.",
        Reader.by_none,
    ),
    (
        r"([\d, and]+) share place (\d+)(?:: they are|, because they are) level in (?:points and in "
        r")?every tie-break of the list\.",
        Reader.shares,
    ),
    (r"(.+) leaves? the list because not everybody has a rating: (.+)\.", Reader.unrated),
    (
        rf"(.+) ha(?:s|ve) no {_C}, (without a game over the board|with no game left after "
        r"the cut)\.",
        Reader.without,
    ),
    (
        r"Supposed for (\d+) against (\d+) in round (\d+): ([\w, -]+) instead of ([\w, -]+)\.",
        Reader.game,
    ),
    (
        r"(\d+) would have place (\d+) with (-?[\d.]+) points? and has place (\d+) with (-?[\d.]+)\.",
        Reader.stands,
    ),
    (
        r"(\d+) would keep place (\d+), with (-?[\d.]+) points? instead of (-?[\d.]+)\.",
        lambda reader, who, place, points, now: reader.stands(who, place, points, None, now),
    ),
    (r"Others would have other places: (.+)\.", Reader.moved),
    (r"(\d+) others would have other places\.", Reader.many_moved),
    (r"Nobody else would have another place\.", Reader.nobody_moved),
    (r"Players are ranked by points, then by (.+)\.", Reader.listed),
    (
        r"Numbers in brackets are articles of the FIDE Tie-Break Regulations of (\d+); C07 with a number is "
        r"a reading, where they are silent\.",
        lambda _, year: year == "2026",
    ),
)
"""Each kind of sentence, without what it cites, and what holds it against the literal."""


def pages(tournament: Tournament, listed: str) -> Iterator[tuple[tuple[int, ...], list[Block]]]:
    """Yield what is told of an event: the table, some players, some pairs; each with whom it is about."""
    made = standings_of(tournament, read_tiebreaks(listed))
    speaker = Speaker(made, ENGLISH)
    yield (), [*table_blocks(speaker, "asked")]
    order = [line.player for line in made.lines]
    for tpn in order:
        yield (tpn,), [*player_blocks(tpn, speaker)]
    for one, other in pairwise(order):
        yield (one, other), [*comparison_blocks(Tpn(max(one, other)), Tpn(min(one, other)), speaker)]


def supposed_pages(
    before: Tournament, under: Tournament, listed: str
) -> Iterator[tuple[tuple[int, ...], list[Block]]]:
    """Yield what is told of an event with another result: the table, and each player of that game."""
    codes = read_tiebreaks(listed)
    made, now = standings_of(under, codes), standings_of(before, codes)
    yield (), [*asked_blocks(StandingsQuestion(made, "asked", (), now), ENGLISH)]
    for tpn in (tpn for tpn, line in under.entries.items() if line != before.entries[tpn]):
        yield (tpn,), [*asked_blocks(StandingsQuestion(made, "asked", (tpn,), now), ENGLISH)]


def read_pages(tournament: Tournament, listed: str) -> Iterator[tuple[Reader, tuple[int, ...], list[Block]]]:
    """Yield each page that is told of an event, as it is and under another result, with who reads it."""
    reader = Reader(tournament, listed)
    for whom, blocks in pages(tournament, listed):
        reader.open_page(whom)
        yield reader, whom, blocks
    under = other_result(tournament)
    if under is not None:
        reader = Reader(under, listed)
        reader.before = EncounterReader(tournament, listed)
        for whom, blocks in supposed_pages(tournament, under, listed):
            reader.open_page(whom)
            yield reader, whom, blocks


def told_sentences(blocks: list[Block]) -> Iterator[str]:
    """Yield single sentences."""
    for text in sentences(blocks):
        yield from _SPLIT.split(text)


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
