"""Names, points and citations as the sentences on standings have them, in one language."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from functools import cached_property

from pairtutor.messages import Message, list_message, messages_of
from pairtutor.model.editions import TIEBREAKS_IN_FORCE
from pairtutor.model.ids import Tpn
from pairtutor.narrative.layout import clean, clip
from pairtutor.narrative.signs import signs_of
from pairtutor.resources import Language
from pairtutor.rules.facts import citations_of
from pairtutor.rules.standings.facts import EventFacts
from pairtutor.tiebreaks.codes import Tiebreak
from pairtutor.tiebreaks.comparison import encounter_of
from pairtutor.tiebreaks.table import Key, Standings
from pairtutor.tiebreaks.values import NO_VALUE, Number, Unit, Value, number_text

LONGEST_NAME = 32
"""Columns of a name in a table."""

OF_DUMMIES = frozenset(
    {
        *(f"dummy.{said}" for said in ("bye", "forfeit", "own", "own-forfeit", "several-bye", "several-own")),
        "cut.of-dummy",
        "cut.product-voluntary",
        "supposed.in-round-limit",
        "supposed.in-round-own",
    }
)
"""The sentences that speak of a dummy opponent."""

READINGS = "C07-"
"""How the numbers of readings begin."""


def _labels(cites: Iterable[tuple[str, str]]) -> list[str]:
    """Return citations as they are printed: by their number alone, each once."""
    cited = citations_of(TIEBREAKS_IN_FORCE)
    whole = dict.fromkeys(cite for name, part in cites for cite in cited(name, part))
    return [cite.removeprefix(f"{TIEBREAKS_IN_FORCE} ") for cite in whole]


class Speaker:
    """Speaks of one tournament's standings; of supposed ones it knows the standings `before`, as they are.

    Other results are told in the order of `games`, each by its round and both players.
    Where nobody sees the tables beside its sentences (not `with_tables`), it says nothing of their signs.
    """

    def __init__(
        self,
        standings: Standings,
        language: Language,
        before: Standings | None = None,
        *,
        with_tables: bool = True,
        games: Sequence[tuple[int, frozenset[Tpn]]] = (),
    ) -> None:
        self.standings = standings
        self.language = language
        self._messages = messages_of(language, of_teams=standings.tournament.teams is not None)
        self._signs = signs_of(language)
        self._cited: dict[str, None] = {}
        self.has_dummy = False
        self.before = before
        self.with_tables = with_tables
        self.games = games
        self._names = {player.tpn: clean(player.name) for player in standings.tournament.players}

    def __call__(self, key: str, *cites: tuple[str, str], **slots: object) -> str:
        """Return a sentence by its key below `standings`; `cites` are names and parts of the edition."""
        labels = _labels(cites)
        self._cited |= dict.fromkeys(labels)
        self.has_dummy |= key in OF_DUMMIES
        told = [self._reading_text(label) if label.startswith(READINGS) else label for label in labels]
        cite = f" ({', '.join(told)})" if told else ""
        return self._messages(f"standings.{key}", cite=cite, **slots)

    def speak_of(self, standings: Standings) -> Speaker:
        """Return a speaker of other standings, whose citations count as those of this one."""
        other = Speaker(standings, self.language)
        other._cited = self._cited
        return other

    def key_of_would(self, key: str) -> str:
        """Return the key of a sentence, `why.points`, where the standings are supposed the one with would."""
        return key if self.before is None else f"would.{key.partition('.')[2]}"

    def _reading_text(self, label: str) -> str:
        """Return the number of a reading as a sentence cites it, so that it is not taken for an article."""
        return self._messages("standings.reading-cited", label=label)

    def cited_readings(self) -> list[str]:
        """Return the readings that were cited so far, as `C07-11`, in order of their numbers."""
        readings = (label for label in self._cited if label.startswith(READINGS))
        return sorted(readings, key=lambda label: int(label.removeprefix(READINGS)))

    def score_name(self, score: str) -> str:
        """Return what a score is called: `match points` for `MP`, `points` where there is one alone."""
        return self(f"scores.{score or 'PTS'}")

    @cached_property
    def points_name(self) -> str:
        """What the points are called that rank: of teams `match points` or `game points`."""
        return self.score_name(self.standings.ledger.score)

    @cached_property
    def rounds(self) -> int:
        """The rounds that are counted."""
        return self.standings.event.rounds

    @cached_property
    def when(self) -> str:
        """After which round the standings are: `after round 5 of 7`."""
        planned = self.standings.tournament.planned_rounds or 0
        key = "none" if not self.rounds else "of" if planned > self.rounds else "after"
        return self(f"when.{key}", round=self.rounds, n=planned)

    def name(self, tpn: Tpn) -> str:
        """Return the name of a player alone, as a table has it."""
        return clip(self._names[tpn], LONGEST_NAME)

    def who(self, tpn: Tpn) -> str:
        """Return a player by number and name, so that the number is not taken for a round or for points."""
        return f"{tpn} {self._names[tpn]}"

    def player_cell(self, tpn: Tpn) -> str:
        """Return a player by number and name as a cell of a table has it."""
        return f"{tpn} {self.name(tpn)}"

    def people(self, tpns: Iterable[Tpn]) -> str:
        """Return players one after the other; names may have commas, so there are none between them."""
        return self.series(map(self.who, tpns))

    def series(self, items: Iterable[str]) -> str:
        """Return things that may have commas one after the other: `a, b; c, d and e`."""
        return self._messages.say(list_message(items, "list.and", "list.semicolon"))

    def many(self, items: Iterable[object], last: str = "list.and", between: str = "list.comma") -> str:
        """Return things one after the other: `1, 2 and 5`."""
        said = list_message(items, last, between)
        return self._messages.say(said)

    def points(self, half_points: Number) -> str:
        """Return half points as people write them: 5 becomes `2.5`; a fraction has two decimals."""
        if isinstance(half_points, int) or half_points.denominator == 1:
            return self._signs.points(int(half_points))
        return self.number(2 * half_points, Unit.QUARTERS)

    def points_with_unit(self, half_points: Number, score: str | None = None) -> str:
        """Return half points with their unit: `1 point`, `2.5 points`; of teams `2 match points`.

        Without a `score`, `MP` or `GP`, they are those that rank.
        """
        # one point; below two the plural is not the same in every language
        key = "one" if half_points == 2 else "below-two" if half_points < 4 else "many"
        name = self.standings.ledger.score if score is None else score
        return self(f"points-{name}.{key}" if name else f"points.{key}", score=self.points(half_points))

    def score_of(self, event: EventFacts) -> str:
        """Return by which score of teams some facts are: `MP` or `GP`, empty for players."""
        ledger = self.standings.ledger
        return ledger.other.score if ledger.score and event is ledger.other.event else ledger.score

    def number(self, number: Number | None, unit: Unit) -> str:
        """Return a number in a unit as the table has it, in the language."""
        text = number_text(number, unit, self.rounds)
        return self.missing_sign if text is None else text.replace(".", self._signs.decimal)

    def decimal(self, text: str) -> str:
        """Return a number that is written with a point as the language writes it."""
        return text.replace(".", self._signs.decimal)

    def value(self, key: Key, value: Value) -> str:
        """Return a value as the table has it."""
        return self.number(value.number, key.tiebreak.kind.unit)

    def value_of(self, key: Key, tpn: Tpn) -> str:
        """Return the value of a player as the table has it: a direct encounter that parts nobody has none."""
        if key.tiebreak.kind.unit is Unit.RANK:
            encounter = encounter_of(key, tpn)
            if encounter is not None and not encounter.is_split:
                return self.undecided_sign
        return self.value(key, key.values.get(tpn, NO_VALUE))

    @property
    def undecided_sign(self) -> str:
        """What stands in the place of a rank among those whom a direct encounter does not separate."""
        return "="

    @property
    def missing_sign(self) -> str:
        """What stands in the place of a value that there is not."""
        return "–"

    def title(self, tiebreak: Tiebreak) -> str:
        """Return the name of a tie-break in words: `Buchholz, Cut-1`."""
        code = tiebreak.kind.code
        kind = Message(f"standings.names.{code}")
        if code == "MPVGP":
            kind = Message(f"standings.scores.{self.standings.ledger.other.score}")
        more = [Message(f"standings.scores.{tiebreak.score}")] if tiebreak.score else []
        if tiebreak.modifier:
            more.append(Message(f"standings.modifiers.{tiebreak.modifier}"))
        return self.many((self._messages.say(part) for part in (kind, *more)), "list.comma")
