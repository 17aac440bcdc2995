"""The YAML scenario: a small tournament with a title, what it teaches and what is expected."""

from __future__ import annotations

from pathlib import Path

from pairtutor.errors import SourceError
from pairtutor.messages import Message
from pairtutor.model.colour import Colour
from pairtutor.model.editions import SYSTEMS
from pairtutor.model.ids import RoundNumber, Tpn
from pairtutor.model.pairing import Board
from pairtutor.model.tournament import ChosenBy, ListedTiebreaks, Player, SystemChoice, Tournament
from pairtutor.records import Record
from pairtutor.sources.faults import FaultBook
from pairtutor.sources.files import read_file
from pairtutor.sources.numbers import MOST_ROUNDS
from pairtutor.sources.remarks import game_remarks
from pairtutor.sources.scenario_rounds import read_history
from pairtutor.sources.scenario_settings import (
    Dispute,
    Note,
    absent_players,
    forbidden_meetings,
    read_dispute,
    read_expected,
    read_notes,
    read_players,
    with_acceleration,
)
from pairtutor.sources.scenario_teams import TEAM_KEYS, TeamsReader
from pairtutor.sources.shapes import Keys, Shapes
from pairtutor.sources.trf.read import read_trf
from pairtutor.text import quote
from pairtutor.yaml_tree import Mapping, Node, Scalar, compose

_KEYS = (
    "title",
    "system",
    "summary",
    "teaches",
    "rounds",
    "round",
    "initial_colour",
    "trf",
    "bracket",
    "players",
    *TEAM_KEYS,
    "absent",
    "forbidden_pairs",
    "acceleration",
    "draw_order",
    "restricted_rounds",
    "maxi",
    "tiebreaks",
    "history",
    "expect",
    "dispute",
    "notes",
)


class Scenario(Record):
    """A scenario file.

    `teaches` are citations as written. `expect_pairs` is None where the file expects
    nothing; `expect_bye` is then None too, and else the player of the bye, if any.
    `dispute` is a question about the round with its answer, None where nobody asks; `notes` are a lecturer's.
    """

    title: str
    summary: str
    teaches: tuple[str, ...]
    tournament: Tournament
    expect_pairs: tuple[Board, ...] | None = None
    expect_bye: Tpn | None = None
    dispute: Dispute | None = None
    notes: tuple[Note, ...] = ()


def load_scenario(path: Path | str) -> Scenario:
    """Return the scenario of a file.

    Raises:
        SourceError: with every defect that was found.
    """
    material = read_file(Path(path), str(path))
    return read_scenario(material.text, material.label, material.folder)


def read_scenario(text: str, file: str, folder: str | Path, *, rounds: int | None = None) -> Scenario:
    """Return the scenario of a YAML text; `folder` is where its `trf` is looked for.

    `rounds` are the planned ones, whatever the text says.

    Raises:
        SourceError: with every defect that was found.
    """
    faults = FaultBook(file)
    root = compose(text, faults.add)
    faults.of_teams = isinstance(root, Mapping) and "teams" in root.pairs
    scenario = None if root is None else scenario_of(root, Shapes(faults), folder, rounds)
    if scenario is None and not len(faults):
        faults.add(0, 0, Message("faults.file.no-content"), Message("faults.mend.write-scenario"))
    faults.close()
    assert scenario is not None, "a fault was noted"
    return scenario


def scenario_of(root: Node, shapes: Shapes, folder: str | Path, rounds: int | None = None) -> Scenario | None:
    """Return the scenario that stands at a node, None after noting why there is none."""
    keys = shapes.read_mapping(root, Message("faults.what.a-scenario"), _KEYS)
    if keys is None:
        return None
    keys.require(root, ("title", "system"))
    return _Reader(shapes, keys, root, folder, rounds).read()


class _Reader:
    """Reads the keys of one scenario."""

    def __init__(
        self, shapes: Shapes, keys: Keys, root: Node, folder: str | Path, rounds: int | None
    ) -> None:
        self._shapes = shapes
        self._keys = keys
        self._root = root
        self._folder = Path(folder)
        self._rounds = rounds

    def read(self) -> Scenario:
        """Return the scenario; faults are noted with their place, and what is wrong is left out."""
        shapes, keys = self._shapes, self._keys
        title = self._text("title")
        system = keys.word("system", SYSTEMS, Message("faults.what.system"))
        if "bracket" in keys:
            from pairtutor.sources.scenario_bracket import BracketReader

            tournament = self._with_system(BracketReader(shapes, keys).read(title), system)
        else:
            tournament = self._with_round_to_pair(self._tournament(title, system), system)
        players = tuple(tournament.entries)
        pairs, bye = read_expected(shapes, keys.get("expect"), players)
        drawn = shapes.distinct(keys["draw_order"], "draw_order", players) if "draw_order" in keys else None
        what = Message("faults.what.restricted-rounds")
        tournament = tournament._replace(
            draw_order=tuple(drawn or ()),
            restricted_rounds=keys.whole_number("restricted_rounds", MOST_ROUNDS, what, first=0) or 0,
            maxi=keys.truth("maxi"),
            tiebreaks=self._tiebreaks() or tournament.tiebreaks,
        )
        teaches = [shapes.text(item, Message("faults.what.a-citation")) for item in keys.each("teaches")]
        return Scenario(
            title=title,
            summary=self._text("summary"),
            teaches=tuple(filter(None, teaches)),
            tournament=tournament,
            expect_pairs=pairs,
            expect_bye=bye,
            dispute=read_dispute(shapes, keys.get("dispute")),
            notes=read_notes(shapes, keys.get("notes")),
        )

    def _text(self, key: str) -> str:
        return self._keys.text(key, Message("faults.what.key", name=key))

    def _tiebreaks(self) -> ListedTiebreaks | None:
        """Return the list of tie-breaks, which is read when it is used; None if there is none here."""
        node = self._keys.get("tiebreaks")
        text = self._text("tiebreaks")
        return ListedTiebreaks(text, node.line, node.column) if node is not None and text else None

    def _tournament(self, title: str, system: str | None) -> Tournament:
        """Return players and history, from the file itself or from the TRF that it names.

        `system` is that of the file, None if it has none that is known.
        """
        shapes, keys = self._shapes, self._keys
        if "teams" in keys:
            for key in ("players", "history", "trf"):
                if key in keys:
                    fault = Message("faults.scenario.beside-teams", name=key)
                    shapes.note(keys[key], fault, Message("faults.mend.one-or-other"))
            return TeamsReader(shapes, keys).read(title)
        if "trf" in keys:
            for key in ("players", "history", *TEAM_KEYS):
                if key in keys:
                    fault = Message("faults.scenario.beside-trf", name=key)
                    shapes.note(keys[key], fault, Message("faults.mend.one-or-other"))
            return self._from_trf(keys["trf"], title)
        players: list[Player] = []
        if "players" in keys:
            players = read_players(shapes, keys["players"])
        else:
            fault = Message("faults.scenario.no-players")
            shapes.note(self._root, fault, Message("faults.mend.add-players-or-trf"))
        known = tuple(sorted(player.tpn for player in players))
        colourless = system in SYSTEMS and not SYSTEMS[system].coloured
        history = read_history(shapes, keys.get("history"), known, colourless=colourless)
        entered = tuple(player.tpn for player in players)
        recorded = max(map(len, history.entries.values()), default=0)
        return Tournament(
            title=title,
            source=shapes.faults.file,
            players=tuple(sorted(players, key=lambda player: player.tpn)),
            entries=history.entries,
            recorded_rounds=recorded,
            remarks=(*history.remarks, *game_remarks(history.entries)),
            order=entered if colourless and entered != known else None,
            game_points=history.game_points,
            published=history.published,
            absences={RoundNumber(recorded + 1): history.absent} if history.absent else {},
        )

    def _from_trf(self, node: Node, title: str) -> Tournament:
        """Return the tournament of a report file beside the scenario, an empty one if it has faults."""
        shapes = self._shapes
        empty = Tournament(title=title, source="", players=(), entries={}, recorded_rounds=0)
        name = shapes.text(node, "trf")
        if name is None or not isinstance(node, Scalar):
            return empty
        path = self._folder / name
        if not path.is_file():
            fault = Message("faults.value.no-file", name=quote(name))
            shapes.note(node, fault, Message("faults.mend.trf-beside"))
            return empty
        try:
            material = read_file(path, str(path))
            # Any `system` will do: it says that the system is settled elsewhere, here by the scenario.
            report = read_trf(material.text, material.label, system="scenario", rounds=self._rounds)
        except SourceError as error:
            shapes.faults.extend(error.faults)
            return empty
        return report._replace(title=title, source=shapes.faults.file)

    def _with_round_to_pair(self, tournament: Tournament, system: str | None) -> Tournament:
        """Return the tournament with what the scenario says about the round to pair and the event."""
        shapes, keys = self._shapes, self._keys
        players = tuple(tournament.entries)
        recorded = tournament.recorded_rounds
        stated = self._rounds or keys.whole_number("rounds", MOST_ROUNDS)
        planned = stated or tournament.planned_rounds
        if planned is not None and tournament.paired_rounds > planned:
            where = keys.get("rounds", self._root)
            fault = Message("faults.length.more-recorded", n=tournament.paired_rounds, planned=planned)
            key = "faults.mend.correct-option-rounds" if self._rounds else "faults.mend.correct-rounds"
            shapes.note(where, fault, Message(key))
        stated_round = keys.whole_number("round", recorded + 1)
        if stated_round is not None and planned is not None and stated_round > planned:
            fault = Message("faults.scenario.after-planned", round=stated_round, planned=planned)
            shapes.note(keys["round"], fault, Message("faults.mend.correct-one"))
        number = RoundNumber(stated_round or recorded + 1)
        absences = dict(tournament.absences)
        if "absent" in keys:
            paired = tournament.published.players if tournament.published else set()
            absent = absent_players(shapes, keys["absent"], players, number, recorded, paired)
            absences[number] = dict(sorted({**absences.get(number, {}), **absent}.items()))
        settled = self._with_system(tournament, system)._replace(
            planned_rounds=planned,
            dated_rounds=0 if stated else tournament.dated_rounds,
            round_to_pair=RoundNumber(stated_round) if stated_round else None,
            absences=absences,
        )
        return with_acceleration(shapes, keys["acceleration"], settled) if "acceleration" in keys else settled

    def _with_system(self, tournament: Tournament, system: str | None) -> Tournament:
        """Return the tournament with its system, the colour drawn and who is kept apart."""
        shapes, keys = self._shapes, self._keys
        colour = tournament.initial_colour
        if "initial_colour" in keys:
            word = keys.word("initial_colour", [item.value for item in Colour])
            colour = Colour(word) if word else None
        apart = forbidden_meetings(shapes, keys.get("forbidden_pairs"), tuple(tournament.entries))
        return tournament._replace(
            system=SystemChoice(system, ChosenBy("scenario")) if system else None,
            initial_colour=colour,
            forbidden=tournament.forbidden + tuple(apart),
        )
