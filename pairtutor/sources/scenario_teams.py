"""The scenario of an event of teams: its teams, what it has chosen, the matches round by round."""

from __future__ import annotations

import re
from collections.abc import Mapping as Table
from typing import Final

from pairtutor.messages import Message
from pairtutor.model.colour import Colour
from pairtutor.model.game import Entry, Mark
from pairtutor.model.ids import HalfPoints, RoundNumber, Tpn
from pairtutor.model.pairing import Recorded
from pairtutor.model.recorded import gather_round
from pairtutor.model.teams import BOARDS, Choice, TeamEvent, Worth, board_points, mark_of_match
from pairtutor.model.tournament import Player, Tournament
from pairtutor.sources.faults import Misread
from pairtutor.sources.numbers import MOST_PLAYERS, MOST_ROUNDS, half_points
from pairtutor.sources.remarks import game_remarks, missing_remark, unfinished_remark
from pairtutor.sources.shapes import Shapes
from pairtutor.sources.trf.rows import Cell
from pairtutor.text import quote
from pairtutor.yaml_tree import Mapping, Node, Scalar

TEAM_KEYS: Final = (
    "teams",
    "boards",
    "primary_score",
    "secondary_score_for_colours",
    "colour_preferences",
    "virtual_points",
    "results",
)
"""The keys that only the scenario of such an event has."""

_SCORES: Final = {"match-points": "match", "game-points": "game"}
_KINDS: Final = ("A", "B", "none")
BYES: Final = {
    "pab": Mark.PAIRING_ALLOCATED_BYE,
    "full": Mark.FULL_POINT_BYE,
    "half": Mark.HALF_POINT_BYE,
    "absent": Mark.ZERO_POINT_BYE,
}
"""What a team has in a round without a match, as a scenario calls it."""
FORFEITS: Final = {
    "+-": (Mark.FORFEIT_WIN, Mark.FORFEIT_LOSS),
    "-+": (Mark.FORFEIT_LOSS, Mark.FORFEIT_WIN),
    "--": (Mark.FORFEIT_LOSS, Mark.FORFEIT_LOSS),
}
"""What stands behind `forfeit`: the results of White and of Black."""
_MOST_BOARDS: Final = 99
_ABSENT: Final = Cell(opponent=None, colour=None, mark=Mark.ZERO_POINT_BYE)
_MATCH: Final = re.compile(r"(\d{1,4})\s*-\s*(\d{1,4})")
_RESULT: Final = re.compile(r"([0-9.,]+)\s*-\s*([0-9.,]+)")


class TeamsReader:
    """Reads the teams and matches of one scenario."""

    def __init__(self, shapes: Shapes, keys: Table[str, Node]) -> None:
        self._shapes = shapes
        self._keys = keys
        self._event = self._read_event()

    def read(self, title: str) -> Tournament:
        """Return the event with its matches; what the scenario says of the round to pair is for others."""
        shapes, keys = self._shapes, self._keys
        teams = self._teams(keys["teams"])
        numbers = tuple(teams)
        items = self._items(keys["results"]) if "results" in keys else []
        rounds = [_Round(shapes, numbers, number, self._event) for number in range(1, len(items) + 1)]
        for reader, item in zip(rounds, items, strict=True):
            reader.read(item, last=reader is rounds[-1])
        remarks = [
            missing_remark(past_round.number, past_round.missing)
            for past_round in rounds
            if past_round.missing
        ]
        published: Recorded | None = None
        absent: dict[Tpn, Mark] = {}
        if rounds and rounds[-1].waiting:
            last = rounds.pop()
            published = gather_round(last.cells)
            absent = {tpn: Mark.ZERO_POINT_BYE for tpn in numbers if tpn not in published.players}
            waiting = tuple(meeting for meeting in published.meetings if meeting.players & last.waiting)
            remarks.append(unfinished_remark(last.number, published, waiting))
        entries = {tpn: tuple(past_round.entry(tpn) for past_round in rounds) for tpn in numbers}
        besides = {tpn: tuple(past_round.worth(tpn).besides for past_round in rounds) for tpn in numbers}
        return Tournament(
            title=title,
            source=shapes.faults.file,
            players=tuple(Player(tpn, name) for tpn, name in teams.items()),
            entries=entries,
            recorded_rounds=len(rounds),
            points=self._event.points,
            remarks=(*remarks, *game_remarks(entries)),
            game_points={tpn: tuple(past_round.worth(tpn).other for past_round in rounds) for tpn in numbers},
            awards={tpn: line for tpn, line in besides.items() if any(line)},
            published=published,
            absences={RoundNumber(len(rounds) + 1): absent} if absent else {},
            virtual_points=self._virtual(numbers),
            teams=self._event,
        )

    def _read_event(self) -> TeamEvent:
        """Return the event as its keys choose, and with the defaults of the rules for the others."""
        shapes, keys = self._shapes, self._keys
        named: dict[str, Choice] = {
            "colour_preferences": "preferences",
            "primary_score": "score",
            "secondary_score_for_colours": "secondary",
        }
        event = TeamEvent(assumed=tuple(choice for key, choice in named.items() if key not in keys))
        if "boards" in keys:
            boards = shapes.whole_number(keys["boards"], "boards", 1, _MOST_BOARDS) or BOARDS
            event = event._replace(boards=boards, games=board_points(boards))
        if "primary_score" in keys:
            word = shapes.word(keys["primary_score"], "primary_score", _SCORES)
            event = event._replace(score="game" if word == "game-points" else "match")
        if "secondary_score_for_colours" in keys:
            used = shapes.truth(keys["secondary_score_for_colours"], "secondary_score_for_colours")
            event = event._replace(secondary=bool(used))
        if "colour_preferences" in keys:
            kind = shapes.word(keys["colour_preferences"], "colour_preferences", _KINDS)
            event = event._replace(preferences="B" if kind == "B" else "none" if kind == "none" else "A")
        return event

    def _teams(self, node: Node) -> dict[Tpn, str]:
        """Return the names of the teams, by rising number."""
        shapes = self._shapes
        if not isinstance(node, Mapping):
            shapes.read_mapping(node, Message("faults.what.teams"), keys=())
            return {}
        names: dict[Tpn, str] = {}
        for key, value in node.pairs.values():
            tpn = shapes.player(key, None)
            name = shapes.text(value, Message("faults.what.name"))
            if tpn is not None and tpn in names:
                fault = Message("faults.scenario.two-players", player=tpn)
                shapes.note(key, fault, Message("faults.mend.one-id"))
            elif tpn is not None:
                names[tpn] = name or f"Team {tpn}"
        if not names and not len(shapes.faults):
            shapes.note(node, Message("faults.scenario.no-players"), Message("faults.mend.add-them"))
        return dict(sorted(names.items()))

    def _items(self, node: Node) -> list[Node]:
        """Return the rounds, a list or by their numbers, which must follow each other from 1."""
        shapes = self._shapes
        if not isinstance(node, Mapping):
            return shapes.items(node, "results") or []
        items = []
        for number, (key, value) in enumerate(node.pairs.values(), 1):
            said = shapes.whole_number(key, Message("faults.what.round"), 1, MOST_ROUNDS)
            if said is not None and said != number:
                fault = Message("faults.teams.round-out-of-order", round=said, wanted=number)
                shapes.note(key, fault, Message("faults.mend.number-them"))
            items.append(value)
        return items

    def _virtual(self, numbers: tuple[Tpn, ...]) -> dict[Tpn, tuple[HalfPoints, ...]]:
        """Return the virtual points, given for a round and a range of teams: half points, round 1 first."""
        shapes, node = self._shapes, self._keys.get("virtual_points")
        lines: dict[Tpn, list[HalfPoints]] = {}
        for item in (None if node is None else shapes.items(node, "virtual_points")) or ():
            keys = shapes.read_mapping(
                item, Message("faults.what.virtual-points"), ("round", "teams", "points")
            )
            if keys is None:
                continue
            if not keys.require(item, ("round", "teams", "points")):
                continue
            number = shapes.whole_number(keys["round"], Message("faults.what.round"), 1, MOST_ROUNDS)
            points = shapes.half_points(keys["points"], Message("faults.what.the-virtual-points"))
            first, last = self._range(keys["teams"])
            if number is None or points is None:
                continue
            for tpn in numbers:
                if first <= tpn <= last:
                    line = lines.setdefault(tpn, [])
                    line += [0] * (number - len(line))
                    line[number - 1] = points
        if lines and self._event.score == "game" and node is not None:
            mend = Message("faults.mend.by-match-points")
            shapes.note(node, Message("faults.teams.virtual-game-points"), mend)
        return {tpn: tuple(line) for tpn, line in sorted(lines.items())}

    def _range(self, node: Node) -> tuple[int, int]:
        """Return the first and the last team of a range such as 1-10; an empty one after noting a fault."""
        shown = self._shapes.text(node, "teams") or ""
        first, _, last = shown.partition("-")
        if first.strip().isdigit() and (last or first).strip().isdigit() and len(shown) < 12:
            return int(first), int(last or first)
        if shown:
            fault = Message("faults.value.is", what=Message("faults.what.teams"), value=quote(shown))
            self._shapes.note(node, fault, Message("faults.mend.write-range"))
        return 1, 0


class _Round:
    """Reads one round; `waiting` are the teams whose match has no result, `missing` those with nothing."""

    def __init__(self, shapes: Shapes, teams: tuple[Tpn, ...], number: int, event: TeamEvent) -> None:
        self._shapes = shapes
        self._teams = teams
        self._event = event
        self._games: dict[Tpn, HalfPoints] = {}
        self._last = False
        self.number = number
        self.cells: dict[Tpn, Cell] = {}
        self.waiting: set[int] = set()
        self.missing: list[Tpn] = []

    def read(self, node: Node, *, last: bool) -> None:
        """Read the matches and byes; in the `last` round a match may be without a result."""
        self._last = last
        for item in self._shapes.items(node, Message("faults.what.a-round")) or ():
            if not isinstance(item, Mapping):
                self._shapes.read_mapping(item, Message("faults.what.a-match"), keys=())
                continue
            for key, value in item.pairs.values():
                self._line(key, value)
        self.missing = [tpn for tpn in self._teams if tpn not in self.cells]
        self.cells = {tpn: self.cells.get(tpn, _ABSENT) for tpn in self._teams}

    def entry(self, tpn: Tpn) -> Entry:
        """Return a team's entry: its opponent, colour, mark and half points, those of the score alone."""
        cell = self.cells[tpn]
        return Entry(cell.opponent, cell.colour, cell.mark or Mark.ZERO_POINT_BYE, self.worth(tpn).score)

    def worth(self, tpn: Tpn) -> Worth:
        """Return the points of all kinds (half points) that the round brings a team."""
        return self._event.worth(self.cells[tpn].mark or Mark.ZERO_POINT_BYE, self._games.get(tpn))

    def _line(self, key: Node, value: Node) -> None:
        """Enter a match for both teams, or a bye where the key names one team."""
        named = key.text if isinstance(key, Scalar) else ""
        match = _MATCH.fullmatch(named.strip())
        # a list or a mapping is noted as what cannot be read
        said = value.text.strip() if isinstance(value, Scalar) else "?"
        if match is None:
            self._enter_bye(key, value, said)
            return
        white, black = (self._team(key, int(text)) for text in match.groups())
        if white is None or black is None:
            return
        marks = self._result(value, said, white, black)
        for tpn, opponent, colour, mark in (
            (white, black, Colour.WHITE, marks[0]),
            (black, white, Colour.BLACK, marks[1]),
        ):
            self.cells[tpn] = Cell(opponent, colour, mark)

    def _result(self, node: Node, said: str, white: Tpn, black: Tpn) -> tuple[Mark | None, Mark | None]:
        """Return the results of White and Black in a match, whose game points are kept.

        (None, None) where it has none yet. After a fault a draw stands in, so that what follows can be read.
        """
        shapes = self._shapes
        if self._last and said in ("", "null", "~"):
            self.waiting |= {white, black}
            return None, None
        forfeit = FORFEITS.get(said.removeprefix("forfeit").strip())
        if said.startswith("forfeit") and forfeit is not None:
            return forfeit
        points = _RESULT.fullmatch(said)
        if points is None:
            fault = Message("faults.value.is", what=Message("faults.what.result"), value=quote(said))
            shapes.note(node, fault, Message("faults.mend.write-match-result"))
            return Mark.DRAW, Mark.DRAW
        try:
            own, other = (half_points(text, Message("faults.what.game-points")) for text in points.groups())
        except Misread as error:
            shapes.faults.misread(node.line, node.column, error)
            return Mark.DRAW, Mark.DRAW
        if own + other > 2 * self._event.boards:
            fault = Message("faults.teams.more-than-boards", boards=self._event.boards)
            shapes.note(node, fault, Message("faults.mend.write-match-result"))
        self._games[white], self._games[black] = own, other
        return mark_of_match(own, other), mark_of_match(other, own)

    def _enter_bye(self, key: Node, value: Node, said: str) -> None:
        """Enter a bye or absence of a team; only one of a round can have the pairing-allocated bye."""
        shapes = self._shapes
        tpn = shapes.player(key, self._teams)
        mark = BYES.get(said)
        if mark is None:
            shapes.word(value, Message("faults.what.bye-kind"), BYES)
        if tpn is None or mark is None or self._enter(key, tpn) is None:
            return
        if mark is Mark.PAIRING_ALLOCATED_BYE:
            for other, cell in self.cells.items():
                if cell.mark is mark:
                    fault = Message("faults.scenario.two-byes", round=self.number, first=other, second=tpn)
                    shapes.note(key, fault, Message("faults.mend.write-full"))
        self.cells[tpn] = Cell(opponent=None, colour=None, mark=mark)

    def _team(self, node: Node, number: int) -> Tpn | None:
        """Return a team of the event that has nothing else in this round yet; None after a fault."""
        tpn = Tpn(number)
        if not 1 <= number <= MOST_PLAYERS or tpn not in self._teams:
            fault = Message("faults.value.no-player", player=number)
            self._shapes.note(node, fault, Message("faults.mend.correct-id"))
            return None
        return self._enter(node, tpn)

    def _enter(self, node: Node, tpn: Tpn) -> Tpn | None:
        """Enter a team in the round and return it; None, with a fault noted, where it is there already."""
        if tpn not in self.cells:
            self.cells[tpn] = _ABSENT
            return tpn
        fault = Message("faults.scenario.player-twice", player=tpn, round=self.number)
        self._shapes.note(node, fault, Message("faults.mend.one-per-round"))
        return None
