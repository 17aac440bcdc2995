"""Answers as they are told: what would happen to whom if two met, or somebody floated or had the bye."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any, ClassVar, Literal

from pairtutor.answers.answer import Answer, BracketAnswers, MustLeave, Verdict
from pairtutor.answers.round import RoundAnswers
from pairtutor.model.ids import Tpn, points_text
from pairtutor.narrative.cast import PlayerNames, figure_text
from pairtutor.narrative.citations import Citation, citations, main_clause, of_criterion
from pairtutor.narrative.hits import hits, pairings
from pairtutor.narrative.naming import PhraseContext, name_players
from pairtutor.narrative.narrator import Narrator
from pairtutor.narrative.parts import Group, HitView, Pairing, PlayerRef
from pairtutor.narrative.phrases import KIT
from pairtutor.narrative.text import tidy
from pairtutor.trace.bracket_record import BracketRecord
from pairtutor.trace.values import Met, PairLine, Value

About = Literal["pair", "float", "bye"]
SIGNS: dict[Verdict, str] = {
    "made": "✓",
    "barred": "✕",
    "apart": "×",
    "stuck": "⊘",
    "fewer": "⊘",
    "worse": "−",
    "later": "›",
    "passed": "·",
}
"""What stands for a verdict where there is no room for words."""
_NAMED = re.compile(r"\[(\w+)\]")
"""The name of a criterion before its number, as arbiters say it: `[C12] 2.4.7`."""


@dataclass(frozen=True, slots=True, kw_only=True)
class AnswerView:
    """One answer; `about`: whether the `players` would meet, or one of them float or have the bye.

    `reason` is what bars, decides, or shows who would find no opponent. `hits` are whom the value names,
    `counted` where they do not say it all; `what` is the value, `paired` that of the pairing made. `number`
    is that of the first candidate as good, 0 where it is not known, `taken` that of the accepted one. `pairs`
    and `left` are the best with it. `mdps`: of players who came down fewer would be paired; `s1`: fewer would
    stand in S1; `must`: others must be left over; `everybody` is paired as it is. `test` is what parts a
    player from whoever has the bye among those with as few points, `figures` what both have in it. `up`: who
    floats goes up here. `bracket` and `score` name the bracket that speaks against a bye; both are empty
    where none does.
    """

    template: ClassVar[str] = "answer"
    about: About
    players: Group
    verdict: Verdict
    sign: str
    criterion: str = ""
    cited: tuple[Citation, ...] = ()
    reason: object = None
    hits: tuple[HitView, ...] = ()
    counted: bool = False
    what: str = ""
    paired: str = ""
    number: int = 0
    taken: int = 0
    pairs: tuple[Pairing, ...] = ()
    left: Group = ()
    mdps: bool = False
    s1: bool = False
    must: bool = False
    test: str = ""
    figures: tuple[str, ...] = ()
    everybody: bool = False
    up: bool = False
    bracket: str = ""
    score: str = ""

    @property
    def clause(self) -> str:
        """The label of the clause that decides; empty if none does."""
        return main_clause(self.cited)

    @property
    def mark(self) -> str:
        """What stands in a cell: the sign, the round in which the two met, or the sign with the criterion."""
        if self.verdict == "barred" and _round_of(self.reason) and self.about == "pair":
            return f"r{_round_of(self.reason)}"
        named = _NAMED.match(self.clause)
        return self.sign + (named[1] if named else self.clause) if self.verdict == "worse" else self.sign

    @property
    def first(self) -> PlayerRef:
        """The first of the two, or the only one."""
        return self.players[0]

    @property
    def last(self) -> PlayerRef:
        """The second of the two, or the only one."""
        return self.players[-1]


BYE_TESTS = frozenset({"bye-games", "bye-index", "bye-number"})
"""What is looked at among those with as few points where the bye is given before any bracket."""


def _round_of(reason: object) -> int:
    """Return the round of a meeting that bars two, 0 where it is something else."""
    return reason.round if isinstance(reason, PhraseContext) and isinstance(reason.thing, Met) else 0


def answer_view(
    answer: Answer, about: About, bracket: BracketRecord | None, cast: PlayerNames, *, up: bool = False
) -> AnswerView:
    """Return an answer about a bracket with its players by name; for a bye that which speaks against it."""
    judged = bracket.judged if bracket is not None else None
    name, score = _name(bracket, cast) if bracket is not None and answer.bracket is not None else ("", "")
    criterion = answer.criterion or ""
    words = cast.words
    system = cast.opened.system
    compares = answer.verdict in {"worse", "fewer"}
    if not compares or answer.value is None or answer.as_paired is None:
        cited = citations((f"{system} {answer.clause}",), system) if answer.clause else ()
        return AnswerView(
            about=about,
            players=cast.group(answer.players),
            verdict=answer.verdict,
            sign=SIGNS[answer.verdict],
            cited=cited,
            reason=name_players(answer.witness, cast),
            number=answer.number or 0,
            taken=judged.number if judged is not None else 0,
            pairs=pairings(_lines(answer), cast),
            left=cast.group(answer.left or ()),
            mdps=answer.lost == "mdps",
            s1=answer.lost == "s1",
            must=isinstance(answer.witness, MustLeave),
            everybody=about == "float" and judged is not None and not judged.downfloaters,
            up=up,
            bracket=name,
            score=score,
        )
    players = (*(answer.left or ()), *(tpn for pair in answer.pairs or () for tpn in pair))
    own = cast.following(players)
    facts = hits(criterion, answer.hits, _lines(answer), cast)
    said = (answer.value, answer.as_paired) == (1, 0) or criterion in {"downfloater-scores", "bye-score"}
    return AnswerView(
        about=about,
        players=cast.group(answer.players),
        verdict=answer.verdict,
        sign=SIGNS[answer.verdict],
        criterion=criterion,
        cited=of_criterion(criterion, system)[:1],
        hits=facts,
        counted=not (facts and said),
        what=words.measured(criterion, answer.value, own),
        paired=words.as_paired(criterion, answer.as_paired, own),
        pairs=pairings(_lines(answer), cast),
        left=cast.group(answer.left or ()),
        mdps=answer.lost == "mdps",
        test=criterion if criterion in BYE_TESTS else "",
        figures=_bye_figures(answer),
        up=up,
        bracket=name,
        score=score,
    )


def _bye_figures(answer: Answer) -> tuple[str, ...]:
    """Return what a player and whoever has the bye have in a test for it; empty for a number."""
    values = (answer.value, answer.as_paired)
    if answer.criterion == "bye-games":
        return tuple(map(str, values))
    if answer.criterion != "bye-index":
        return ()
    columns = ("buchholz", "berger")
    return tuple(" / ".join(map(figure_text, one, columns)) for one in values if isinstance(one, tuple))


def _name(bracket: BracketRecord, cast: PlayerNames) -> tuple[str, str]:
    """Return what a bracket is called, and the score that goes with it; a collapsed one has none."""
    opened, words = bracket.opened, cast.words
    if opened.score is None:
        return words.kind_of_bracket(opened.bracket_kind) or words.bracket(), ""
    return words.bracket(), points_text(opened.score)


def _decided(
    answer: Answer, own: BracketRecord | None, brackets: Sequence[BracketRecord]
) -> BracketRecord | None:
    """Return the bracket whose candidates an answer compares: its `own`, but for a bye."""
    return next((one for one in brackets if one.opened.number == answer.bracket), own)


def _lines(answer: Answer) -> tuple[PairLine, ...]:
    return tuple(PairLine(one, other) for one, other in answer.pairs or ())


def _listed(value: Value | None) -> int | list[int] | None:
    return list(value) if isinstance(value, tuple) else value


_EXACT = 2**53
"""From here on a reader of JSON may lose digits of a whole number."""


def answers_data(found: tuple[BracketAnswers, ...], narrator: Narrator) -> list[dict[str, Any]]:
    """Return every answer of a round as data for JSON, an object for each bracket or group, in order."""
    return [_bracket_data(one, narrator) for one in found]


def _bracket_data(found: BracketAnswers, narrator: Narrator) -> dict[str, Any]:
    index = narrator.index
    record = next((one for one in index.brackets if one.opening.number == found.opening), None)

    def entries(answers: tuple[Answer, ...], about: About) -> list[dict[str, Any]]:
        return [_answer_data(one, about, _decided(one, record, index.brackets), narrator) for one in answers]

    return {
        "bracket": found.bracket,
        "kind": found.kind,
        "score": None if found.score is None else points_text(found.score),
        "mdps": list(found.mdps),
        "residents": list(found.residents),
        "accepted": _exact(found.accepted),
        "sequence": _exact(found.sequence),
        "pairs": entries(found.pairs, "pair"),
        "floats": entries(found.floats, "float"),
        "byes": entries(found.byes, "bye"),
    }


def _answer_data(
    answer: Answer, about: About, record: BracketRecord | None, narrator: Narrator
) -> dict[str, Any]:
    view = answer_view(answer, about, record, narrator.cast, up=narrator.record.upward)
    fewer = answer.verdict == "fewer"
    named = {"pair": list(answer.players)} if about == "pair" else {"player": answer.players[0]}
    return {
        **named,
        "verdict": answer.verdict,
        "clause": answer.clause,
        "criterion": None if fewer else answer.criterion,
        "value": None if fewer else _listed(answer.value),
        "as_paired": None if fewer else _listed(answer.as_paired),
        "number": _exact(answer.number),
        "pairs": None if answer.pairs is None or fewer else [list(pair) for pair in answer.pairs],
        "left": None if answer.left is None or fewer else list(answer.left),
        "hits": [] if fewer else [list(one) for one in answer.hits],
        "text": narrator.phrases.say(view),
    }


def _exact(number: int | None) -> int | str | None:
    return str(number) if number is not None and number > _EXACT else number


MOST_BYES = 60
"""Of so many players at most it is told with the last bracket why they have not the bye."""
MOST_DRAWN = 16
"""A triangle of so many players at most is drawn; of a larger bracket the row of the one who is asked for."""


@dataclass(frozen=True, slots=True, kw_only=True)
class TriangleRow:
    """A player of a bracket: the answers for all who stand below, in order, and the one for floating."""

    player: PlayerRef
    moved: bool
    pairs: tuple[AnswerView, ...]
    floats: AnswerView


@dataclass(frozen=True, slots=True, kw_only=True)
class TriangleView:
    """All answers of a bracket or group: row by row the players by rank, and who might have had the bye.

    `opening` is the number of the step that opens the bracket, `title` its name.
    """

    template: ClassVar[str] = "triangle"
    opening: int
    title: str
    rows: tuple[TriangleRow, ...]
    byes: tuple[AnswerView, ...]

    @property
    def stairs(self) -> tuple[tuple[AnswerView | None, ...], ...]:
        """The cells row by row, as many in each as there are players; None on and under the stairs."""
        size = len(self.rows)
        return tuple((None,) * (size - len(row.pairs)) + row.pairs for row in self.rows)

    @property
    def drawn(self) -> bool:
        """Whether there are few enough players for a drawing."""
        return len(self.rows) <= MOST_DRAWN

    @property
    def asks(self) -> bool:
        """Whether anything could have been otherwise at all."""
        return any(one.verdict != "made" for one in self.answers)

    @property
    def answers(self) -> tuple[AnswerView, ...]:
        """All answers about pairs, row by row, then those about floating, then those about the bye."""
        pairs = (one for row in self.rows for one in row.pairs)
        return (*pairs, *(row.floats for row in self.rows), *self.byes)


def triangle(found: BracketAnswers, narrator: Narrator) -> TriangleView:
    """Return the answers of a bracket as they are shown."""
    index, cast = narrator.index, narrator.cast
    record = next((one for one in index.brackets if one.opening.number == found.opening), None)
    up = narrator.record.upward

    def view(answer: Answer, about: About) -> AnswerView:
        return answer_view(answer, about, _decided(answer, record, index.brackets), cast, up=up)

    players = [one.players[0] for one in found.floats]
    below: dict[int, list[AnswerView]] = {tpn: [] for tpn in players}
    for one in found.pairs:
        below[one.players[0]].append(view(one, "pair"))
    return TriangleView(
        opening=found.opening,
        title=narrator.phrases.say(narrator.view(index.step(found.opening).event), "title"),
        rows=tuple(
            TriangleRow(
                player=cast.who(one.players[0]),
                moved=one.players[0] in found.mdps,
                pairs=tuple(below[one.players[0]]),
                floats=view(one, "float"),
            )
            for one in found.floats
        ),
        byes=tuple(view(one, "bye") for one in found.byes),
    )


def answer_row(
    answers: RoundAnswers, opening: int, player: Tpn, narrator: Narrator
) -> tuple[AnswerView, ...]:
    """Return the answers for one player of a bracket: whom else to meet, by rank, and to be left over."""
    record = next(one for one in narrator.index.brackets if one.opening.number == opening)
    return tuple(
        answer_view(one, "pair" if len(one.players) == 2 else "float", record, narrator.cast)
        for one in answers.row(opening, player)
    )


def triangles_of(answers: RoundAnswers, narrator: Narrator) -> dict[int, TriangleView]:
    """Return the triangles of the brackets that are small enough, by the step that opens each."""
    openings = [one for one in answers.brackets if answers.size(one) <= MOST_DRAWN]
    few = len(narrator.index.opened.players) <= MOST_BYES
    ask = answers.whole if few else answers.without_byes
    triangles = {one: triangle(ask(one), narrator) for one in openings}
    return {one: view for one, view in triangles.items() if view.asks}


def render(found: tuple[BracketAnswers, ...], narrator: Narrator, width: int = 80) -> str:
    """Return every answer of a round in lines of at most `width` columns, but for the triangles."""
    triangles = [triangle(one, narrator) for one in found]
    return tidy(
        narrator.phrases.document(
            "answers.txt.j2", triangles=triangles, kit=KIT[narrator.output], width=width, full=False
        )
    )
