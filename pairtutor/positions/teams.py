"""Teams with what the rules look at in them, and what sets of those cost who come up."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence

from pairtutor.model.ids import Tpn
from pairtutor.named_tuples import NamedTuple
from pairtutor.positions.editions import EDITIONS, SWISS_TEAM_2026, Edition, team_preference
from pairtutor.positions.matching import Matching
from pairtutor.positions.persons import Person
from pairtutor.positions.procedure import RoundPosition
from pairtutor.positions.upfloaters import UpfloaterSets
from pairtutor.trace.events import RoundOpened
from pairtutor.trace.values import TeamsLine

SETS = ("next-upfloaters", "floaters-again")
"""[C6] and [C7] by name; the second does not count in the last two rounds."""
Preference = tuple[str | None, str]


class Team(NamedTuple):
    """A team with what the rules look at in it; `floated` in the round before, where that counts.

    `real` is the score without virtual points (half points), `secondary` the second score (0 where none
    counts).
    """

    person: Person
    preference: Preference
    floated: bool
    real: int
    secondary: int

    @property
    def white(self) -> bool:
        """Whether White is preferred."""
        return self.preference[0] == "white"

    @property
    def faults(self) -> tuple[int, ...]:
        """What it counts in [C7] if it comes up."""
        return (int(self.floated),)

    @property
    def first_key(self) -> tuple[int, int, int]:
        """What makes it the first-team of two (4.2)."""
        return -self.real, -self.secondary, self.person.tpn


def chosen_by_event(opened: RoundOpened) -> TeamsLine:
    """Return the choices of the event, the defaults of the rules where the trace does not say them.

    Those: type A, scores of match points, game points as second score, four boards.
    """
    return opened.teams or TeamsLine("A", "match", secondary=True, boards=4)


def floats_count(opened: RoundOpened) -> bool:
    """Say whether earlier floats count: in all rounds but the last two."""
    if opened.last_round:
        return False
    return opened.planned_rounds is None or opened.round < opened.planned_rounds - 1


def team_edition(opened: RoundOpened) -> Edition:
    """Return the edition with preferences of the type that the event has chosen."""
    kind, last = chosen_by_event(opened).preferences, opened.last_round
    return SWISS_TEAM_2026._replace(preference=lambda colours: team_preference(colours, kind, last=last))


def edition_of(opened: RoundOpened) -> Edition:
    """Return what the edition of a round, of players or of teams, makes of games."""
    return EDITIONS[opened.system] if opened.teams is None else team_edition(opened)


def teams_of(opened: RoundOpened, known: Mapping[Tpn, Person]) -> dict[Tpn, Team]:
    """Return the teams that take part in a round; `known` are what their games make of them."""
    event = chosen_by_event(opened)
    counts = floats_count(opened)
    return {
        line.tpn: Team(
            known[line.tpn],
            team_preference(known[line.tpn].colours, event.preferences, last=opened.last_round),
            counts and known[line.tpn].floats[0] != "none",
            line.score - line.virtual,
            line.game_points if event.secondary else 0,
        )
        for line in opened.players
    }


class TeamSets(UpfloaterSets):
    """The sets of teams that could come up; `following` are those of the scoregroup after the residents'."""

    criteria = SETS

    def __init__(
        self,
        position: RoundPosition,
        teams: Mapping[Tpn, Team],
        residents: Sequence[Tpn],
        below: Sequence[Tpn],
        following: Iterable[Tpn],
    ) -> None:
        super().__init__(position, teams, residents, below)
        self.following = set(following) & set(below)

    @property
    def asked_criteria(self) -> tuple[str, ...]:
        """The criteria that count in this round."""
        return self.criteria if floats_count(self.position.opened) else self.criteria[:1]

    def shown_value(self, name: str, value: int) -> int:
        """Return a value as it is told: of [C6] without what an odd number makes unavoidable.

        `taken` must be known, as it says how many leave the following bracket.
        """
        if name != SETS[0] or not self.following:
            return value
        score = self.players[next(iter(self.following))].person.score
        return value - (len(self.following) - self.taken.get(score, 0)) % 2

    def below_cost(self, tpn: Tpn, other: Tpn) -> int:
        """Return the cost of a pair of teams that stay below: an upfloater of the next bracket."""
        return self.base if (tpn in self.following) != (other in self.following) else 0

    def _colour_cost(self, tpn: Tpn, other: Tpn) -> int:
        return 0

    def single_values(self, tpn: Tpn) -> tuple[int, ...] | None:
        """Return the values of the set of one team in [C6] and [C7], None if it is illegal."""
        rest = [team for team in self.below if team != tpn]
        if not self.position.feasibility.can_pair_all([*self.residents, tpn]):
            return None
        at = {team: position for position, team in enumerate(rest)}
        graph = self.position.graph
        rows = [
            {
                at[other]: int((team in self.following) != (other in self.following))
                for other in graph[team]
                if other in at
            }
            for team in rest
        ]
        matching = Matching(rows, range(len(rest)))
        return (matching.cost, *self.players[tpn].faults) if matching.possible else None


def next_scoregroup(people: Mapping[Tpn, Person], score: int) -> list[Tpn]:
    """Return the teams of the scoregroup next below a score (half points) among all who take part.

    In the order of `people`; empty if nobody has less.
    """
    lower = [team.score for team in people.values() if team.score < score]
    return [tpn for tpn, team in people.items() if lower and team.score == max(lower)]
