"""The participants of a round, ready to be named anywhere, and who of them has virtual points."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from itertools import groupby
from typing import Final, Literal

from pairtutor.model.editions import SYSTEMS
from pairtutor.model.ids import SOME_ROUND, Tpn
from pairtutor.model.supposed import EarlierFloat, EarlierGame, NotMet, OtherDue
from pairtutor.narrative.layout import clean, clip
from pairtutor.narrative.parts import AccelerationView, Boosted, Group, MetHere, PlayerRef, PlayerRow, Side
from pairtutor.narrative.signs import UNPLAYED, Signs
from pairtutor.narrative.words import words_of
from pairtutor.records import replace
from pairtutor.resources import ENGLISH, Language
from pairtutor.trace.events import RoundOpened
from pairtutor.trace.index import RoundIndex
from pairtutor.trace.refusals import Average, Figure, HadBye
from pairtutor.trace.values import AbsentLine, PlayerLine, Players, PreferenceLine

Column = Literal["", "rating", "aro"]
"""A column of the standings that orders players."""

LARGE: Final = 200
"""Of a round of more players lists in labels are cut short, and its page is written tight."""

LONGEST_NAME = 40
"""Columns of a name; the field's file format has 33."""

FLOAT_SIGNS = {"down": "v", "up": "^", "none": UNPLAYED}
"""How the float of a round stands in a table."""


class PlayerNames:
    """Players by pairing number, with the figures that later steps argue from.

    `facts` are what is stated of a bracket without games.
    """

    def __init__(self, index: RoundIndex, language: Language = ENGLISH) -> None:
        self.opened = opened = index.opened
        self.facts = index.facts
        self._apart = index.players_apart
        self.words = words_of(language, opened.system)
        self._figures: dict[tuple[int, str], Figure] = {}
        if index.standings:
            for line in index.standings.lines:
                for column, figure in zip(index.standings.columns, line.figures, strict=True):
                    self._figures[line.player, column] = figure
        record = SYSTEMS.get(opened.system)
        self._whole_points = record is not None and record.whole_points
        self._lines: dict[int, PlayerLine] = {line.tpn: line for line in opened.players}
        self._names: dict[int, str] = {line.tpn: line.name for line in opened.absent}
        self._names.update((line.tpn, line.name) for line in opened.players)
        self._who: dict[int, PlayerRef] = {0: PlayerRef(tpn=0, name=self.words.place)}
        self._colours: dict[int, str] = {}
        self._met: dict[int, Mapping[int, int]] = {}
        self._highest: dict[Players, str] = {}

    def _player_ref(self, tpn: int, name: str) -> PlayerRef:
        """Return a player as templates name one; whoever takes no part has a name, but no score."""
        line = self._lines.get(tpn)
        return PlayerRef(
            tpn,
            clip(clean(name), LONGEST_NAME),
            score="" if line is None else self.points(line.score),
            rating=self.figure(tpn, "rating"),
            aro=self.figure(tpn, "aro"),
        )

    @property
    def large(self) -> bool:
        """Whether so many take part that not everybody can be listed again and again."""
        return len(self.opened.players) > LARGE

    def line(self, tpn: int) -> PlayerLine:
        """Return a participant's figures."""
        return self._lines[tpn]

    def who(self, tpn: int) -> PlayerRef:
        """Return a player, ready to be named; 0 is a place that is no player."""
        known = self._who.get(tpn)
        if known is None:
            name = self._names.get(tpn)
            known = self._who[tpn] = PlayerRef(tpn, name="") if name is None else self._player_ref(tpn, name)
        return known

    def group(self, players: Iterable[int]) -> Group:
        """Return several players, in the order given; places that are no players are told together."""
        listed = tuple(players)
        places = listed.count(0)
        if places < 2:
            return tuple(map(self.who, listed))
        named = tuple(self.who(tpn) for tpn in listed if tpn)
        return (*named, PlayerRef(tpn=0, name=self.words.places.format(n=places)))

    def score(self, tpn: int) -> int:
        """Return a player's score in half points, acceleration points included."""
        return self._lines[tpn].score

    def points(self, score: int) -> str:
        """Return a score as the system writes it."""
        return str(score) if self._whole_points else self.words.signs.points(score)

    def score_below(self, players: Iterable[int]) -> str:
        """Return the score of the scoregroup below all players of a bracket; empty where there is none."""
        lowest = min(map(self.score, players), default=0)
        scores = (line.score for tpn, line in self._lines.items() if tpn not in self._apart)
        below = [score for score in scores if score < lowest]
        return self.points(max(below)) if below else ""

    def highest_score(self, players: Players) -> str:
        """Return the highest score of some, empty of nobody; it is asked for each run of a bracket."""
        if players not in self._highest:
            self._highest[players] = self.points(max(map(self.score, players))) if players else ""
        return self._highest[players]

    def figure(self, tpn: int, column: str) -> str:
        """Return a figure as the standings show it, fractions as `2167.7`; empty if they have none."""
        key = (tpn, column)
        return self.words.signs.figure(self._figures[key], column) if key in self._figures else ""

    def upfloats(self, tpn: int) -> int:
        """Return the number of earlier upfloats of a player; 0 where the standings do not state it."""
        rounds = self._figures.get((tpn, "lifted"))
        return len(rounds) if isinstance(rounds, tuple) and not isinstance(rounds, Average) else 0

    def round_met(self, tpn: int, other: int) -> int | None:
        """Return the round in which two players played each other, if they did; 0 where that is not said."""
        if self.facts is not None:
            return SOME_ROUND if any({*pair} == {tpn, other} for pair in self.facts.met) else None
        if self.opened.supposed:
            if self._is_supposed(NotMet, tpn, other):
                return None
            if self._is_supposed(EarlierGame, tpn, other):
                return SOME_ROUND
        return self._rounds_met(tpn).get(other)

    def _rounds_met(self, tpn: int) -> Mapping[int, int]:
        """Return, by opponent, the first round in which a player played each; they are gathered once."""
        known = self._met.get(tpn)
        if known is None:
            games = enumerate(self._lines[tpn].games, start=1)
            played = [(game.opponent or 0, number) for number, game in games if game.was_played]
            known = self._met[tpn] = dict(reversed(played))
        return known

    def _is_supposed(self, kind: type[NotMet | EarlierGame], tpn: int, other: int) -> bool:
        """Return whether something is supposed of the meeting of two."""
        return any(
            isinstance(fact, kind) and {fact.first, fact.second} == {tpn, other}
            for fact in self.opened.supposed
        )

    def float_without_game(self, tpn: int, back: int) -> Literal["", "bye", "unplayed"]:
        """Return whether the float of a round, 1 for the last one, was the bye or another round unplayed."""
        line = self._lines[tpn]
        if line.floats[back - 1] == "none" or not line.games or line.games[-back].was_played:
            return ""
        number = self.opened.round - back
        for fact in self.opened.supposed:
            if isinstance(fact, EarlierFloat) and (fact.player, fact.round) == (tpn, number):
                return ""
        return "bye" if line.games[-back].mark == "U" else "unplayed"

    def mark_of_float(self, tpn: int, back: int) -> str:
        """Return the mark of the round of a float that was no game, 1 back for the last; empty for a game."""
        return self._lines[tpn].games[-back].mark if self.float_without_game(tpn, back) else ""

    def bye_bar(self, tpn: int) -> HadBye | None:
        """Return why a player may not have the bye, None for one who may."""
        line = self._lines[tpn]
        bar = line.bye_bar
        return None if bar is None else HadBye("had-bye", line.tpn, bar.reason, bar.round)

    def due_colour(self, tpn: int) -> str:
        """Return the colour that a player is due, empty where it is neither."""
        colour = self._lines[tpn].preference.colour
        return self.words.colours[colour] if colour else ""

    def meetings(self, tpn: int, among: Collection[int] | None = None) -> tuple[MetHere, ...]:
        """Return the players, of some or of all, whom a player has met, and when, oldest first."""
        if self.facts is not None:
            pairs = (pair for pair in self.facts.met if tpn in pair)
            met = sorted(pair.second if pair.first == tpn else pair.first for pair in pairs)
            return tuple(MetHere(str(other), SOME_ROUND) for other in met if among is None or other in among)
        supposed = (fact for fact in self.opened.supposed if isinstance(fact, EarlierGame))
        others = [fact.second if fact.first == tpn else fact.first for fact in supposed if tpn in fact[1:]]
        return (
            *(MetHere(str(other), SOME_ROUND) for other in others if among is None or other in among),
            *(
                MetHere(str(game.opponent), number)
                for number, game in enumerate(self._lines[tpn].games, start=1)
                if game.was_played
                and game.opponent
                and (among is None or game.opponent in among)
                and not self._is_supposed(NotMet, tpn, game.opponent)
            ),
        )

    def row(self, tpn: int, bsn: int, *, moved_down: bool = False, others: Collection[int] = ()) -> PlayerRow:
        """Return a player's line in the table of a bracket with `others`; `bsn` counts from 1."""
        line = self._lines[tpn]
        last, before = line.floats
        return PlayerRow(
            bsn=bsn,
            who=self.who(tpn),
            title=clean(line.title),
            score=self.points(line.score),
            colours=self.colours(tpn),
            due=self.words.signs.preference_sign(line.preference),
            floats=FLOAT_SIGNS[before] + FLOAT_SIGNS[last],
            moved_down=moved_down,
            met=self.meetings(tpn, others),
            figure=self.index(tpn),
            secondary=self.words.signs.points(line.game_points) if self._counts_secondary else "",
        )

    def signs_in_rows(self, players: Iterable[Tpn]) -> frozenset[str]:
        """Return the kinds of signs that stand in the rows of some players: what a legend has to explain.

        They are `unplayed`, the strengths of preferences (`due` where there is any, `none` where not,
        `ungraded` where a system knows no strengths), the directions of floats, and `index` where the Index
        stands in their place.
        """
        found: set[str] = set()
        for tpn in players:
            line, preference = self._lines[tpn], self._lines[tpn].preference
            strength = "strong" if preference.strength == "due" else preference.strength
            found |= {strength, "due"} if preference.colour else {"none"}
            found |= {"ungraded"} if preference.strength == "due" else set()
            found |= {*line.floats}
            if UNPLAYED in self.colours(tpn):
                found.add("unplayed")
            if self.index(tpn):
                found.add("index")
        return frozenset(found)

    @property
    def _counts_secondary(self) -> bool:
        """Whether teams are paired, and their other points count for colours."""
        return self.opened.teams is not None and self.opened.teams.secondary

    def colours(self, tpn: int) -> str:
        """Return the colours that a player had, a letter for each round, oldest first."""
        if tpn not in self._colours:
            self._colours[tpn] = self.words.signs.colours(self._lines[tpn].games)
        return self._colours[tpn]

    def colours_assumed(self, tpn: int) -> str | None:
        """Return the colours that a preference supposed of a player is counted from, as letters.

        They are nobody's games: the fewest that lead to it. None where nothing is supposed of the player.
        """
        for fact in self.opened.supposed:
            if isinstance(fact, OtherDue) and fact.player == tpn:
                return self.words.signs.letters(fact.colours)
        return None

    def index(self, tpn: int) -> str:
        """Return a player's Index, `9.5 / 5.25`, empty in a system that has none."""
        return " / ".join(filter(None, (self.figure(tpn, column) for column in ("buchholz", "berger"))))

    def rows(self, players: Iterable[PlayerRef], column: Column = "") -> tuple[PlayerRow, ...]:
        """Return rows in the order given; `column` is that of the figure that orders them, if one does."""
        rows = (self.row(who.tpn, number) for number, who in enumerate(players, start=1))
        return tuple(replace(row, figure=getattr(row.who, column) if column else "") for row in rows)

    def side(self, tpn: int, preference: PreferenceLine, colours: str) -> Side:
        """Return one player of a board, as its colours are decided.

        `colours` are those that the decision looks at, as letters of the trace (`WB`), oldest first.
        """
        line = self._lines[tpn]
        difference = line.colour_difference
        assumed = self.colours_assumed(tpn)
        played = self.words.signs.letters(colours) if assumed is None else self.colours(tpn)
        return Side(
            who=self.who(tpn),
            colours=self.colours(tpn),
            due=self.words.signs.preference_sign(preference),
            wants=self.words.colours[preference.colour] if preference.colour else "",
            absolute=preference.strength == "absolute",
            strong=preference.strength == "strong",
            difference=f"+{difference}" if difference > 0 else f"{difference}".replace("-", "−"),
            games=played.replace(UNPLAYED, ""),
            assumed=assumed,
        )


def acceleration(opened: RoundOpened, signs: Signs) -> AccelerationView | None:
    """Return the virtual points of the round, None where nobody has any."""
    lines = sorted(opened.players, key=lambda line: line.tpn)
    if not any(line.virtual for line in lines):
        return None
    amounts = sorted({line.virtual for line in lines if line.virtual}, reverse=True)
    # by number, the place of the first who has none: nobody after that one may have any (`upper`)
    first_plain = next((number for number, line in enumerate(lines) if not line.virtual), len(lines))
    return AccelerationView(
        boosted=tuple(_boosted_view(lines, opened.absent, amount, signs) for amount in amounts),
        upper=len(amounts) == 1 and not any(line.virtual for line in lines[first_plain:]),
        real_scores=_real_scores(lines, signs),
    )


def _boosted_view(
    lines: Sequence[PlayerLine], absent: Sequence[AbsentLine], amount: int, signs: Signs
) -> Boosted:
    """Return the players who have just this many virtual points (half points), as runs of numbers."""
    count = sum(line.virtual == amount for line in lines)
    return Boosted(
        runs=tuple(_runs(lines, absent, amount)),
        single=count == 1,
        points=signs.points(amount),
    )


def _runs(lines: Sequence[PlayerLine], absent: Sequence[AbsentLine], amount: int) -> Iterator[str]:
    """Yield runs of participants with this amount; nobody between them is absent or has another one."""
    present = [(line.tpn, line.virtual == amount) for line in lines]
    away = [(line.tpn, False) for line in absent]
    for same, run in groupby(sorted(present + away), key=lambda one: one[1]):
        if same:
            numbers = [tpn for tpn, _ in run]
            yield f"{numbers[0]}–{numbers[-1]}" if len(numbers) > 1 else str(numbers[0])


def _real_scores(lines: Sequence[PlayerLine], signs: Signs) -> tuple[tuple[str, int], ...]:
    real = sorted((line.score - line.virtual for line in lines), reverse=True)
    return tuple((signs.points(score), len(list(same))) for score, same in groupby(real))
