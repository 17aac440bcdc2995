"""What a template is given to draw a bracket step by step: faces, drawings, frames, stages."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final, Literal

from pairtutor.html.stage.drawing import ROW, CardPlaces, Label, Spot, Stroke
from pairtutor.model.editions import SYSTEMS
from pairtutor.model.ids import Tpn
from pairtutor.narrative.cast import PlayerNames
from pairtutor.narrative.citations import Citation
from pairtutor.narrative.curtain import Question
from pairtutor.narrative.parts import MetHere, PlayerRef
from pairtutor.narrative.view import BracketView, GroupView, NarratedStep
from pairtutor.records import Record
from pairtutor.scenes.scene import Tag
from pairtutor.trace.events import ColourDecided
from pairtutor.trace.values import PlayerLine, PreferenceLine

LOW: Final = 8
"""Of so many cards at most all are high; of more they are low."""
Verdict = Literal["", "no", "ok"]


class Face(Record):
    """What stands on a player's card: `due` is the colour due as a letter, with its colour and strength.

    `played` are the colours if there are any, a letter a round (`w`, `b`, `n` without a game); `floated` the
    rounds of the last floats, each with its way. `wish` is colour and strength as the style knows them.
    """

    who: PlayerRef
    first: str
    surname: str
    score: str
    due: str
    colour: Literal["w", "b", "n"]
    strength: str
    played: str
    floated: tuple[tuple[Literal["down", "up"], int], ...]
    met: tuple[MetHere, ...]
    wish: str


class CardView(Record):
    """A card in a drawing: its place, how it looks (`marks`), and what hangs over it."""

    face: Face
    spot: Spot
    marks: str
    tag: Tag | None


class DrawnStep(Record):
    """A step as it is drawn; `more` players of a large bracket are not in it.

    `wants` are those who want White and those who want Black. `floor` is where whoever leaves goes;
    `left` says that somebody has.
    """

    listed: bool
    heads: tuple[str, str]
    cards: tuple[CardView, ...]
    strokes: tuple[Stroke, ...]
    labels: tuple[Label, ...]
    layout: CardPlaces
    ruled: bool
    limbo: bool
    floor: str
    left: bool
    wants: tuple[tuple[Face, ...], tuple[Face, ...]] | None
    more: int

    @property
    def rows(self) -> str:
        """The height in rows."""
        return f"{self.layout.height / ROW:g}"

    @property
    def low(self) -> bool:
        """Whether there are so many cards that they are low."""
        return len(self.cards) > LOW


class Frame(Record):
    """A step of a stage, or several told as one, the first of which names it; no other is needed to draw it.

    `narrated` is what is said, with the clause that decides first; `so_far` is it without what is known only
    from what follows, empty where that is the same. `sign` and `name` are those of the strip.
    Candidates are `part` of the sequence: what was looked at before and with it, in thousandths; `place_text`
    says it in words, empty without a `part`. `question` is asked before it behind a curtain, with the lines
    `asked` in the drawing before; those in `hit` are wrong, where the step draws another candidate. One that
    is `passed` shows what the next one has as well: behind a curtain it is left out. `rules` are the deciding
    clause and those that the sentences name.
    """

    anchor: str
    step: int
    kind: str
    sign: str
    name: str
    verdict: Verdict
    narrated: tuple[NarratedStep, ...]
    so_far: tuple[NarratedStep, ...]
    drawing: DrawnStep | None
    part: tuple[int, int] | None
    place_text: str
    question: Question
    asked: tuple[Stroke, ...]
    hit: tuple[Stroke, ...]
    passed: bool
    rules: tuple[Citation, ...]

    @property
    def board_rules(self) -> tuple[tuple[Tpn, Citation], ...]:
        """The clause that decides a board, by whoever has Black there."""
        steps = [(step.event, step.cited) for step in self.narrated]
        return tuple(
            (event.black, cited[0]) for event, cited in steps if isinstance(event, ColourDecided) and cited
        )

    @property
    def all_rules(self) -> tuple[Citation, ...]:
        """Those beside it, and those that decide its boards."""
        return (*self.rules, *(cite for _, cite in self.board_rules))

    @property
    def citations(self) -> tuple[Citation, ...]:
        """What it rests on, the deciding clause first."""
        return tuple(dict.fromkeys(cite for step in self.narrated for cite in step.cited))


class StageRule(Record):
    """A clause or reading in plain words, as it stands beside a drawing."""

    label: str
    title: str
    meaning: str


class BracketStage(Record):
    """A bracket or group with its frames, and the faces of everybody who is drawn in them, in its order.

    `number` counts the brackets or groups of the round, `opening` is the step that opens it. `candidates` are
    how many there are in its sequence, empty where there is no choice.
    """

    opening: int
    number: int
    title: str
    score: str
    view: BracketView | GroupView
    frames: tuple[Frame, ...]
    faces: tuple[Face, ...]
    candidates: str
    rules: tuple[StageRule, ...]


def face_of(cast: PlayerNames, player: Tpn) -> Face:
    """Return the content of a player's card."""
    line, who = cast.line(player), cast.who(player)
    coloured = cast.opened.initial_colour is not None
    first, surname = ("", who.name) if SYSTEMS[cast.opened.system].teams else short_name(who.name)
    return Face(
        who=who,
        first=first,
        surname=surname,
        score=cast.points(line.score),
        due=cast.words.signs.preference_sign(line.preference) if coloured else "",
        colour=_colour(line.preference),
        strength=line.preference.strength,
        played="" if cast.facts or not coloured else "".join(_colours_played(line)),
        floated=tuple(_recent_floats(line, cast.opened.round)),
        met=cast.meetings(player),
        wish=f"{_colour(line.preference)} {line.preference.strength}",
    )


def _colour(preference: PreferenceLine) -> Literal["w", "b", "n"]:
    return "n" if preference.colour is None else "w" if preference.colour == "white" else "b"


def _colours_played(line: PlayerLine) -> Iterator[str]:
    """Yield the letter of each round, oldest first: `w`, `b`, `n` without a game."""
    for game in line.games:
        yield game.colour[0] if game.colour and game.was_played else "n"


def _recent_floats(line: PlayerLine, number: int) -> Iterator[tuple[Literal["down", "up"], int]]:
    """Yield the floats of the two rounds before round `number`, the older one first, each with its round."""
    last, before = line.floats
    for way, back in ((before, 2), (last, 1)):
        if way != "none":
            yield way, number - back


def short_name(name: str) -> tuple[str, str]:
    """Return the first letter of a name with a stop, and the surname: `Bárány, Tamás` and `Tamás Bárány`.

    A name of one word has no first letter (empty).
    """
    surname, comma, first = name.partition(", ")
    if not comma:
        first, _, surname = name.partition(" ")
    if not surname or not first:
        return "", name
    return f"{first[0]}.", surname
