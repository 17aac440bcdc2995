"""What two systems see differently in the histories of players."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from typing import ClassVar

from pairtutor.model.ids import Tpn, points_text
from pairtutor.narrative.citations import citations, main_clause
from pairtutor.narrative.naming import PhraseContext, name_players
from pairtutor.narrative.narrator import Narrator
from pairtutor.narrative.outcomes import why_no_bye
from pairtutor.narrative.parts import PlayerRef
from pairtutor.rules.facts import facts
from pairtutor.trace.values import Cites


@dataclass(frozen=True, slots=True, kw_only=True)
class Seen:
    """One system's view of a point of a player's history; `cites` is the clause behind it, if any."""

    edition: str
    cites: Cites
    clause: str
    float_mark: str = ""
    barred: PhraseContext | None = None
    wants: str = ""
    strength: str = ""
    topscorer: bool = False
    points: str = ""


@dataclass(frozen=True, slots=True, kw_only=True)
class SeenView:
    """A point of a player's history that the two systems see differently.

    `topic` is one of `float`, `bye`, `preference`, `topscorer`, `score`; `last_round` tells the
    float of the last round from that of the round before it.
    """

    template: ClassVar[str] = "against-seen"
    who: PlayerRef
    topic: str
    last_round: bool
    left: Seen
    right: Seen


def seen_differently(left: Narrator, right: Narrator, players: Iterable[Tpn]) -> tuple[SeenView, ...]:
    """Return the points of these players' histories that the two systems see differently."""
    return tuple(view for tpn in players for view in _differences(left, right, tpn))


def bears_on(view: SeenView, criteria: Iterable[str]) -> bool:
    """Return whether a point seen differently can be behind an objection on one of these criteria."""
    return any(_bears_on(view, name) for name in criteria)


def _bears_on(view: SeenView, criterion: str) -> bool:
    match view.topic:
        case "float":
            about_floats = "upfloat" in criterion or "downfloat-" in f"{criterion}-"
            return about_floats and ("two-rounds" in criterion) != view.last_round
        case "preference":
            return any(word in criterion for word in ("preference", "colour", "absolute"))
        case "topscorer":
            return "topscorer" in criterion or "absolute" in criterion
        case _:
            return criterion in {"bye", "bye-score", "legality", "pairs", "next-bracket"}


def players_seen_differently(left: Narrator, right: Narrator) -> list[Tpn]:
    """Return everybody whose history the two systems see differently, in the order of the round."""
    everybody = (line.tpn for line in left.cast.opened.players)
    return [tpn for tpn in everybody if any(True for _ in _differences(left, right, tpn))]


def _differences(left: Narrator, right: Narrator, tpn: Tpn) -> Iterator[SeenView]:
    mine, theirs = left.cast.line(tpn), right.cast.line(tpn)
    for back in (0, 1):
        if mine.floats[back] != theirs.floats[back]:
            yield _view(left, right, tpn, "float", back=back)
    if (mine.bye_bar is None) != (theirs.bye_bar is None):
        yield _view(left, right, tpn, "bye")
    if mine.preference != theirs.preference:
        yield _view(left, right, tpn, "preference")
    if mine.topscorer != theirs.topscorer:
        yield _view(left, right, tpn, "topscorer")
    if mine.score != theirs.score:
        yield _view(left, right, tpn, "score")


def _view(left: Narrator, right: Narrator, tpn: Tpn, topic: str, back: int = 0) -> SeenView:
    return SeenView(
        who=left.cast.who(tpn),
        topic=topic,
        last_round=back == 0,
        left=_as_seen_by(left, tpn, topic, back),
        right=_as_seen_by(right, tpn, topic, back),
    )


def _as_seen_by(narrator: Narrator, tpn: Tpn, topic: str, back: int) -> Seen:
    cast = narrator.cast
    line = cast.line(tpn)
    known = facts(narrator.system)
    cites = known.table("criterion").get("bye", ()) if topic == "bye" else known.table("seen").get(topic, ())
    return Seen(
        edition=narrator.record.short,
        cites=cites[:1],
        clause=main_clause(citations(cites[:1], narrator.system)),
        float_mark=line.floats[back] if topic == "float" else "",
        barred=name_players(why_no_bye(tpn, cast), cast) if topic == "bye" else None,
        wants=cast.words.colours[line.preference.colour] if line.preference.colour else "",
        strength=line.preference.strength,
        topscorer=line.topscorer,
        points=points_text(line.score),
    )
