"""The smallest tournament in which an article of C.07 decides: looked for, and held against the letter.

`python -m tests.lab.standings.smallest [ARTICLE ...]`: writes those of some articles, or of all, into
`scenarios/standings/`, and prints what `edition.toml` says of them.
"""

from __future__ import annotations

import sys
from collections.abc import Iterator, Mapping
from functools import cache
from itertools import combinations
from random import Random
from typing import Final, NamedTuple

from pairtutor.model.colour import Colour
from pairtutor.model.editions import TIEBREAKS_IN_FORCE
from pairtutor.model.game import Entry, Mark
from pairtutor.model.ids import Tpn
from pairtutor.model.teams import TeamEvent, board_points
from pairtutor.model.tournament import ListedTiebreaks, Tournament
from pairtutor.resources import scenario_folder
from pairtutor.rules.facts import folder_of, read
from pairtutor.seeded import entry_list
from pairtutor.sources.trf.write import to_trf
from pairtutor.tiebreaks.codes import read_tiebreaks
from pairtutor.tiebreaks.comparison import POINTS, compare
from pairtutor.tiebreaks.table import standings_of
from tests.lab.standings.events import Kind, event_of
from tests.lab.standings.literal import Literal
from tests.lab.standings.literal_teams import LiteralTeams, as_teams
from tests.lab.standings.without import WITHOUT, WITHOUT_OF_TEAMS

_PLAIN: Final = Kind("plain")
_BYES: Final = Kind("byes", byes=0.25)
_FORFEITS: Final = Kind("forfeits", forfeits=0.3)
_BOTH: Final = Kind("both", byes=0.15, forfeits=0.2)
_AGAIN: Final = Kind("again", rematches=True, draws=0.4)
_UNRATED: Final = Kind("unrated", unrated=0.25)


class Sought(NamedTuple):
    """By which list an article is to decide, in tournaments of which kind, and what stands in its place.

    The tie-break that `decides` is the last of the list, or the one of that index; None are the points
    themselves. `instead` is a list of tie-breaks, None for the letter without the article.
    """

    codes: str
    kind: Kind = _PLAIN
    instead: str | None = None
    decides: int | None = -1


SOUGHT: Final[Mapping[str, Sought]] = {
    "4.2": Sought("BH,SB", decides=0),
    "4.4": Sought("BH", _AGAIN),
    "6": Sought("DE"),
    "6.1": Sought("DE", instead=""),
    "6.1.1": Sought("DE,BH", _FORFEITS, decides=1),
    "6.1.2": Sought("DE", _AGAIN),
    "6.2": Sought("DE"),
    "6.3": Sought("DE,BH", decides=1),
    "7.1": Sought("WIN", _BOTH, instead="WON"),
    "7.2": Sought("WON", _BOTH, instead="WIN"),
    "7.3": Sought("BPG", _BOTH, instead="BWG"),
    "7.4": Sought("BWG", instead="WON"),
    "7.5": Sought("PS", instead=""),
    "7.6": Sought("REP", _BOTH),
    "7.7": Sought("STD", _BOTH, instead=""),
    "7.8": Sought("TPN", instead=""),
    "8.1": Sought("BH", instead=""),
    "8.2": Sought("AOB", instead="BH"),
    "8.3": Sought("FB", instead="BH"),
    "9.1": Sought("SB", instead="BH"),
    "9.2": Sought("KS", instead="SB"),
    "10": Sought("ARO,BH", _UNRATED),
    "10.1": Sought("ARO", instead="BH"),
    "10.2": Sought("TPR", _BYES, instead="ARO"),
    "10.3": Sought("PTP", instead="TPR"),
    "10.4": Sought("APRO", instead="ARO"),
    "10.5": Sought("APPO", instead="APRO"),
    "10.6": Sought("RTNG", instead=""),
    "11": Sought("MPVGP", decides=None),
    "13": Sought("BH", instead="BH:GP"),
    "13.1": Sought("MPVGP", instead=""),
    "13.2": Sought("EMMSB", instead="BH"),
    "13.3": Sought("EDE", instead="DE"),
    "13.4": Sought("SSSC", instead="MPVGP"),
    "14.1": Sought("BH/C1", instead="BH"),
    "14.1.1": Sought("SB/C1"),
    "14.1.2": Sought("EMMSB/C1"),
    "14.2": Sought("BH/C2", instead="BH/C1"),
    "14.3": Sought("BH/M1", instead="BH/C1"),
    "14.4": Sought("BH/M2", instead="BH/M1"),
    "16.1.1": Sought("BH/C1", _BYES),
    "16.1.2": Sought("BH/C1", _FORFEITS),
    "16.2.1": Sought("BH/C1", _PLAIN),
    "16.2.2": Sought("BH", _FORFEITS),
    "16.2.3": Sought("BH", _BYES),
    "16.2.4": Sought("BH", _FORFEITS),
    "16.2.5": Sought("BH", _BYES),
    "16.3.1": Sought("BH", _BOTH),
    "16.3.2": Sought("BH", _BYES),
    "16.4": Sought("BH", _BYES),
    "16.4.1": Sought("BH", _FORFEITS),
    "16.4.2": Sought("BH", _BYES),
    "16.5.1": Sought("BH/C1", _BYES),
    "16.5.2": Sought("SB/C1", _BYES),
}
"""What is looked for, by article."""

OF_TEAMS: Final = ("11", "13", "13.1", "13.2", "13.3", "13.4", "14.1.2")
"""Articles that are looked for in events of teams."""

TEAM_BOARDS: Final = 2

MOST_PLAYERS: Final = 8
LEAST_ROUNDS: Final = 2
MOST_ROUNDS: Final = 6
TRIED: Final = 1000
"""Tournaments of a size that are made."""


UNPLAYED: Final = ("16.2.1",)
"""Articles on unplayed rounds that are looked for where nobody stays away."""


class Decided(NamedTuple):
    """Two players whom an article puts in order, the one ahead first.

    `ends` is how they would be without it: `before` with the second ahead, or `level`.
    """

    first: int
    second: int
    ends: str


def decided_in(tournament: Tournament, article: str) -> Iterator[Decided]:
    """Yield the players whom an article parts in a tournament, by the letter and here."""
    sought = SOUGHT[article]
    pairs = [*_pairs_parted(tournament, sought)]
    if not pairs:
        return
    literal = LiteralTeams(tournament) if tournament.teams else Literal(tournament)
    codes = sought.codes.split(",")
    with_it, without = _ranks(literal, codes), _without(article, literal, codes)
    for first, second in pairs:
        assert with_it[first] < with_it[second], "the letter has another order"
        if without[first] >= without[second] and _is_plain(literal, (first, second), article):
            yield Decided(first, second, "level" if without[first] == without[second] else "before")


def _pairs_parted(tournament: Tournament, sought: Sought) -> Iterator[tuple[int, int]]:
    """Yield the pairs whom the tie-break that is to decide parts in the standings, the one ahead first.

    Where another list is taken instead, only those whom that does not put in the same order.
    """
    scores = {tpn: tournament.score_of(tpn) for tpn in tournament.entries}
    by_points = sought.decides is None
    level = [pair for pair in combinations(scores, 2) if by_points or scores[pair[0]] == scores[pair[1]]]
    if not level:
        return
    of_teams = tournament.teams is not None
    standings = standings_of(tournament, read_tiebreaks(sought.codes, of_teams=of_teams))
    index = POINTS if sought.decides is None else sought.decides % len(standings.keys)
    instead = None if sought.instead is None else read_tiebreaks(sought.instead, of_teams=of_teams)
    other = None if instead is None else standings_of(tournament, instead)
    for pair in level:
        compared = compare(standings, *pair)
        if compared.decided_by != index:
            continue
        if other is not None:
            turned = compare(other, *pair)
            if turned.decided_by is not None and turned.first == compared.first:
                continue
        yield compared.first, compared.second


def _without(article: str, literal: Literal | LiteralTeams, codes: list[str]) -> dict[int, int]:
    """Return the ranks of all players without an article."""
    instead = SOUGHT[article].instead
    if isinstance(literal, LiteralTeams) and instead is None:
        return _ranks(WITHOUT_OF_TEAMS[article](literal.tournament), codes)
    if instead is None:
        assert isinstance(literal, Literal), "it is no event of teams"
        return _ranks(WITHOUT[article](literal.tournament), codes)
    return _ranks(literal, instead.split(",") if instead else [])


def _is_plain(literal: Literal | LiteralTeams, pair: tuple[int, int], article: str) -> bool:
    """Return whether two and all whom they met have ratings, and games where these are the matter.

    Teams need no ratings.
    """
    if isinstance(literal, LiteralTeams):
        return all(len(literal.first.met(team)) == literal.first.rounds for team in pair)
    met = [literal.met(player) for player in pair]
    rated = all(literal.rating[player] for player in (*pair, *met[0], *met[1]))
    played = SOUGHT[article].kind is not _PLAIN or article in UNPLAYED
    return rated and (played or all(len(games) == literal.rounds for games in met))


def _ranks(literal: Literal | LiteralTeams, codes: list[str]) -> dict[int, int]:
    return {player: rank for rank, group in enumerate(literal.order(codes)) for player in group}


def smallest(article: str) -> tuple[Tournament, Decided]:
    """Return the tournament found with the fewest players, then rounds, in which an article decides.

    Of several of that size it is one in which the two change places, with the fewest unplayed rounds.

    Raises:
        LookupError: there is none.
    """
    for size in range(2, MOST_PLAYERS + 1):
        for rounds in range(LEAST_ROUNDS, MOST_ROUNDS + 1):
            found = [
                (_worth(tournament, decided), number, tournament, decided)
                for number, tournament in enumerate(_tournaments(article, size, rounds))
                for decided in decided_in(tournament, article)
            ]
            if found:
                _, _, tournament, decided = min(found, key=lambda entry: entry[:2])
                return tournament, decided
    raise LookupError(article)


def _worth(tournament: Tournament, decided: Decided) -> tuple[bool, bool, int, int]:
    """Return what the choice among tournaments of one size goes by, the best first."""
    unplayed = sum(not entry.was_played for line in tournament.entries.values() for entry in line)
    nothing = not tournament.score_of(Tpn(decided.first))
    return nothing, decided.ends == "level", unplayed, abs(decided.first - decided.second)


def _tournaments(article: str, size: int, rounds: int) -> Iterator[Tournament]:
    """Yield tournaments of a size in which nothing is odd that the article is not about."""
    sought = SOUGHT[article]
    if not sought.kind.rematches and rounds > size - 1 + size % 2:
        return
    rng = Random(f"{article} {size} {rounds}")
    event = None
    if article in OF_TEAMS:
        event = TeamEvent(boards=TEAM_BOARDS, games=board_points(TEAM_BOARDS))
    system = "swiss-team-2026" if event else "dutch-2026"
    people = entry_list(rng, system, size, rounds, title=f"C.07 {article}", source=article)
    if len({player.rating for player in people.players}) < size:
        apart = (one._replace(rating=one.rating - at) for at, one in enumerate(people.players))
        people = people._replace(players=tuple(apart))
    for _ in range(TRIED):
        made = event_of(sought.kind, size, rounds, rng, people.title)
        if all(_is_usual(line, made, sought.kind) for line in made.entries.values()):
            unrated = {player.tpn for player in made.players if not player.rating}
            players = tuple(
                player._replace(rating=0 if player.tpn in unrated else player.rating)
                for player in people.players
            )
            listed = ListedTiebreaks(sought.codes)
            made = made._replace(players=players, tiebreaks=listed, entries=_with_even_colours(made))
            yield as_teams(made, event, rng) if event else made


def _is_usual(line: tuple[Entry, ...], made: Tournament, kind: Kind) -> bool:
    """Return whether a player has no second bye of the pairing, no full-point bye, no game lost by both.

    Nor does one meet an opponent again where that is not the matter.
    """
    met = [entry.opponent for entry in line if entry.opponent is not None]
    if len({*met}) < len(met) and not kind.rematches:
        return False
    marks = [entry.mark for entry in line]
    lost = [(at, entry.opponent) for at, entry in enumerate(line) if entry.mark is Mark.LOSS]
    if any(made.entries[other][at].mark is Mark.LOSS for at, other in lost if other is not None):
        return False
    return marks.count(Mark.PAIRING_ALLOCATED_BYE) < 2 and Mark.FULL_POINT_BYE not in marks


def _with_even_colours(made: Tournament) -> dict[Tpn, tuple[Entry, ...]]:
    """Return the entries with White for whoever of two has had it less often, the lower number first."""
    white = dict.fromkeys(made.entries, 0)
    lines: dict[Tpn, list[Entry]] = {tpn: [] for tpn in made.entries}
    for number in range(made.recorded_rounds):
        for tpn, line in made.entries.items():
            entry = line[number]
            if entry.opponent is None:
                lines[tpn].append(entry)
            elif tpn < entry.opponent:
                first = white[tpn] <= white[entry.opponent]
                white[tpn if first else entry.opponent] += 1
                own, other = (Colour.WHITE, Colour.BLACK) if first else (Colour.BLACK, Colour.WHITE)
                lines[tpn].append(entry._replace(colour=own))
                lines[entry.opponent].append(made.entries[entry.opponent][number]._replace(colour=other))
    return {tpn: tuple(line) for tpn, line in lines.items()}


@cache
def examples() -> Mapping[str, Mapping[str, object]]:
    """Return what the edition says of its smallest tournaments, by article."""
    told: Mapping[str, Mapping[str, object]] = read(folder_of(TIEBREAKS_IN_FORCE) / "edition.toml")[
        "examples"
    ]
    return told


def main(articles: list[str]) -> int:
    """Look for the smallest tournaments, write them, and print what the edition says of them."""
    folder = scenario_folder() / "standings"
    folder.mkdir(exist_ok=True)
    for article in articles or SOUGHT:
        try:
            tournament, decided = smallest(article)
        except LookupError:
            sys.stdout.write(f"# {article}: none\n")
            continue
        (folder / f"c07-{article}.trf").write_text(to_trf(tournament), encoding="utf-8")
        instead = SOUGHT[article].instead
        more = "" if instead is None else f', instead = "{instead}"'
        sys.stdout.write(
            f'"{article}" = {{ players = [{decided.first}, {decided.second}],'
            f' ends = "{decided.ends}"{more} }}'
            f" # {len(tournament.players)} x {tournament.recorded_rounds}\n"
        )
        sys.stdout.flush()
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
