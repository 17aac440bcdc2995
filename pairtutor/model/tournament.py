"""A whole tournament as a source describes it, its players, and why it is paired by its system."""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType
from typing import TYPE_CHECKING, Any, Literal

from pairtutor.model.colour import Colour
from pairtutor.model.game import Entry, ForbiddenMeeting, Mark, PointSystem
from pairtutor.model.ids import HalfPoints, RoundNumber, Tpn
from pairtutor.model.pairing import Recorded
from pairtutor.model.supposed import NO_FACTS, NotMet, SupposedFact, SupposedFacts
from pairtutor.named_tuples import NamedTuple

if TYPE_CHECKING:
    from pairtutor.errors import Said
    from pairtutor.model.stated import StatedBracket
    from pairtutor.model.teams import TeamEvent

ChoiceReason = Literal[
    "option",
    "comparison",
    "tutor",
    "scenario",
    "in-force",
    "code",
    "code-undated",
    "code-dated",
    "code-before",
    "code-date-unread",
    "dated",
    "dated-before",
]


class ChosenBy(NamedTuple):
    """What settled the system.

    `option`: asked for with --system; `comparison`: with --against; `tutor`: while stepping through the
    round; `scenario`: the source says so by our id; `in-force`: the source names none. The others: a
    `record` of the file has this `code` of TRF26, which names the edition by itself, or without a date so
    that the rules in force are used, or with the event starting on `first_day` (ISO), or on one before the
    change of the rules, or with a date that is none (`first_day` as written). `dated`: the source names none,
    and the rules of the time when the event started are used; `dated-before`: so it is, but the event is
    older than all editions, and the oldest one is used.
    """

    reason: ChoiceReason
    record: str = ""
    code: str = ""
    first_day: str = ""


class ListedTiebreaks(NamedTuple):
    """A list of tie-breaks as a source has it (`DE,BH/C1,SB`), and where it begins: 0 for no such place."""

    text: str
    line: int = 0
    column: int = 0


class Player(NamedTuple):
    """Who a player is; nothing here changes from round to round.

    `name` is already free of control characters, but not escaped for any output. `rating` is 0, `title` and
    `group` are empty where the source has none.
    """

    tpn: Tpn
    name: str
    rating: int = 0
    title: str = ""
    group: str = ""


class SystemChoice(NamedTuple):
    """The pairing system that is asked for, and what settled it."""

    system: str
    because: ChosenBy


_NOTHING: Mapping[Any, Any] = MappingProxyType({})


class Supposition(NamedTuple):
    """What is assumed of a round for the sake of an argument, beside all rules.

    The players of `only` may meet nobody but those named with them (nobody at all: then only the bye is
    left). `collapse` is the number of a bracket after which the lower ones collapse in any case (0: none).
    """

    only: Mapping[Tpn, frozenset[Tpn]] = _NOTHING
    collapse: int = 0


NOTHING_SUPPOSED = Supposition()


class Tournament(NamedTuple):
    """Players, what happened so far, and what is announced for the round to pair.

    `players` are in order of pairing number. `entries[tpn]` has exactly
    `recorded_rounds` entries, round 1 first, for every player (an absence is a
    zero-point bye). `absences[round][tpn]` are the announced byes and absences of
    rounds that are not recorded. `virtual_points[tpn]` are acceleration points per
    round, round 1 first; rounds beyond its end have none. `virtual_if_entered` are those that a Baku
    acceleration gives if its first half is counted from everybody who is entered, empty where these are the
    same. `round_to_pair` is the
    round that the source itself names, if any. `order` is the order in which the source
    ranks the players where it is not that of the pairing numbers. `game_points[tpn]` are those that a
    player scored in the game of each recorded round (GAM of the ssm rules, in half points), round 1
    first; `draw_order` are players in the order of a draw, and `restricted_rounds` is the number of
    rounds in which players of one group are kept apart. `maxi` says that it is a Maxi-tournament of
    the Lim rules. `published` is the pairing of the round after the recorded ones where the source
    has it, but no results. `awards[tpn]` are points given (or taken, below 0) in each recorded round besides
    those of the results. `altered` are the correct boards of rounds that the arbiter changed by hand, as the
    source notes them. `dated_rounds` are those that the source has dates for, 0 where it has none or says
    how many rounds are planned. `stated` is a bracket that is given by facts of the players instead of games:
    they have no entries then. Of an event of `teams` these are the players, and `game_points` are points of
    the other kind than the score. `supposed` is no part of any source: it asks how the round would be paired
    if; nor are `supposed_facts`, which the history does not bear out. `places[tpn]` are the ranks that a
    report file gives players. `tiebreaks` is the list for standings.
    """

    title: str
    source: str
    players: tuple[Player, ...]
    entries: Mapping[Tpn, tuple[Entry, ...]]
    recorded_rounds: int
    planned_rounds: int | None = None
    round_to_pair: RoundNumber | None = None
    system: SystemChoice | None = None
    points: PointSystem = PointSystem()
    initial_colour: Colour | None = None
    forbidden: tuple[ForbiddenMeeting, ...] = ()
    virtual_points: Mapping[Tpn, tuple[HalfPoints, ...]] = _NOTHING
    virtual_if_entered: Mapping[Tpn, tuple[HalfPoints, ...]] = _NOTHING
    absences: Mapping[RoundNumber, Mapping[Tpn, Mark]] = _NOTHING
    remarks: tuple[Said, ...] = ()
    order: tuple[Tpn, ...] | None = None
    game_points: Mapping[Tpn, tuple[HalfPoints, ...]] = _NOTHING
    draw_order: tuple[Tpn, ...] = ()
    restricted_rounds: int = 0
    maxi: bool = False
    published: Recorded | None = None
    awards: Mapping[Tpn, tuple[HalfPoints, ...]] = _NOTHING
    altered: Mapping[int, Recorded] = _NOTHING
    dated_rounds: int = 0
    stated: StatedBracket | None = None
    teams: TeamEvent | None = None
    supposed: Supposition = NOTHING_SUPPOSED
    supposed_facts: SupposedFacts = NO_FACTS
    places: Mapping[Tpn, int] = _NOTHING
    tiebreaks: ListedTiebreaks | None = None

    @property
    def paired_rounds(self) -> int:
        """The rounds whose pairing the source has, with results or without."""
        return self.recorded_rounds + (self.published is not None)

    def absent_in(self, number: RoundNumber) -> dict[Tpn, Mark]:
        """Return the players who take no part in the pairing of a round, with the mark each gets for it."""
        if number > self.recorded_rounds:
            absent = dict(self.absences.get(number, {}))
        else:
            lines = ((tpn, line[number - 1]) for tpn, line in self.entries.items())
            absent = {tpn: entry.mark for tpn, entry in lines if not entry.takes_part}
        for tpn, away in self.supposed_facts.absence_of(number).items():
            if away:
                absent[tpn] = Mark.ZERO_POINT_BYE
            else:
                absent.pop(tpn, None)
        return absent

    def under(self, number: RoundNumber, facts: tuple[SupposedFact, ...]) -> Tournament:
        """Return the tournament of which some facts of a round are supposed, and no others.

        Two supposed not to have met are no more kept apart by a ban either.
        """
        apart = [frozenset((fact.first, fact.second)) for fact in facts if isinstance(fact, NotMet)]
        forbidden = self.forbidden
        for two in apart:
            forbidden = tuple(left for meeting in forbidden for left in meeting.without(two))
        return self._replace(supposed_facts=SupposedFacts(number, facts), forbidden=forbidden)

    def before(self, number: RoundNumber) -> Tournament:
        """Return the tournament as it stands before a round is paired; of it only who is away is known.

        What is announced of later rounds stays.
        """
        at = number - 1
        later = {known: away for known, away in self.absences.items() if known > number}
        return self._replace(
            entries={tpn: line[:at] for tpn, line in self.entries.items()},
            recorded_rounds=at,
            round_to_pair=None,
            absences={number: self.absent_in(number), **later},
            game_points={tpn: line[:at] for tpn, line in self.game_points.items()},
            published=None,
            awards={tpn: line[:at] for tpn, line in self.awards.items()},
            altered={known: boards for known, boards in self.altered.items() if known < number},
        )

    def counted_from_entered(self) -> Tournament:
        """Return the tournament with group A of a Baku acceleration counted from everybody who is entered."""
        return self._replace(
            virtual_points=self.virtual_if_entered or self.virtual_points, virtual_if_entered={}
        )

    def score_of(self, tpn: Tpn) -> HalfPoints:
        """Return the half points of a player after the recorded rounds, without virtual ones."""
        return sum(entry.points for entry in self.entries[tpn]) + sum(self.awards.get(tpn, ()))

    def awarded_in(self, tpn: Tpn, number: int) -> HalfPoints:
        """Return the half points that a player was given in a recorded round besides those of the result."""
        line = self.awards.get(tpn)
        return line[number - 1] if line else 0

    def virtual_in(self, tpn: Tpn, number: RoundNumber) -> HalfPoints:
        """Return the acceleration points (half points) that a player has in the pairing of a round."""
        line = self.virtual_points.get(tpn, ())
        return line[number - 1] if number <= len(line) else 0
