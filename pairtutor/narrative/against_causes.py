"""Why one system objects where the other does not.

The other lacks the criterion or ranks it lower, or the two see a player's history differently.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from pairtutor.model.ids import points_text
from pairtutor.narrative.against_objections import Found
from pairtutor.narrative.against_parts import ByeScoreView, CounterpartView, Seen, SeenView
from pairtutor.narrative.against_roads import Road
from pairtutor.narrative.against_rules import about, criterion_cites, label
from pairtutor.narrative.naming import named
from pairtutor.narrative.outcomes import barred
from pairtutor.trace.bracket_record import BracketRecord
from pairtutor.trace.values import FindingLine, PlayerLine

NO_CRITERION = (
    *("", "legality", "sequence", "pairs", "bye", "met", "absolute-colours", "completion"),
    "wanted",
)
"""What an objection can rest on without being about a criterion of quality."""

NEAR = {
    "resident-downfloat": "repeated-downfloat",
    "resident-downfloat-two-rounds": "downfloat-two-rounds",
    "downfloater-scores": "psd",
}
NEAR |= {value: key for key, value in NEAR.items()}
"""Criteria that ask something alike, but not the same."""

NOT_EVERYWHERE = {"next-bracket"}
"""Criteria that some brackets leave out altogether."""

ALSO = {"float": ("without a game", "not play", "without play")}
"""Words of the clause that is meant, by topic: editions differ on floats in rounds without a game."""


def counterpart(
    found: Found, judge: Road, own: BracketRecord, other: Road, theirs: BracketRecord
) -> CounterpartView | None:
    """Return what the other system makes of the criterion behind an objection of `judge`.

    None where no criterion of quality is behind it.
    """
    name = found.criterion
    words = judge.cast.words
    if name in NO_CRITERION or name not in words.criteria:
        return None
    clauses = criterion_cites(other)
    same = name if name in clauses else NEAR.get(name, name)
    finding = _finding(theirs, same)
    clean = finding is None or not _any(finding)
    return CounterpartView(
        edition=judge.teller.record.short,
        other=other.teller.record.short,
        title=words.criteria[name].title,
        near=words.criteria[same].title if same != name else "",
        known=same in clauses,
        looked_at=finding is not None or same not in NOT_EVERYWHERE,
        clause=label(clauses.get(same, ()), other.system),
        measured=words.measured(same, finding.value) if finding else words.criteria[same].none,
        clean=clean,
        before=()
        if clean
        else tuple(
            (words.criteria[one].title, label(clauses.get(one, ()), other.system))
            for one in _before(theirs, same)
            if one in words.criteria and not {one, NEAR.get(one)} & {*_before(own, name), "bye-score"}
        ),
    )


def bye_score(judge: Road, own: BracketRecord | None, other: Road) -> ByeScoreView | None:
    """Return that the other system gives the bye to a higher score than `judge` allows, if it does."""
    line = own.lines.get("bye-score") if own else None
    bye = other.index.closed.bye if other.index.closed else None
    if line is None or bye is None or not isinstance(line.value, tuple):
        return None
    score = judge.cast.score(bye)
    if (score,) <= line.value:
        return None
    return ByeScoreView(
        edition=judge.teller.record.short,
        other=other.teller.record.short,
        clause=label(line.cites, judge.system),
        best=points_text(line.value[0]),
        player=judge.cast.who(bye),
        points=points_text(score),
        cites=line.cites,
    )


def _finding(record: BracketRecord, name: str) -> FindingLine | None:
    lines = record.accepted.findings if record.accepted else ()
    return next((line for line in lines if line.criterion == name), None)


def _any(line: FindingLine) -> bool:
    return any(line.value) if isinstance(line.value, tuple) else line.value != 0


def _before(record: BracketRecord, name: str) -> list[str]:
    """Return the criteria that stand before one in a bracket; all of them if it is not looked at there."""
    names = list(record.lines)
    return names[: names.index(name)] if name in names else names


def seen_differently(left: Road, right: Road, players: Iterable[int]) -> tuple[SeenView, ...]:
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


def players_seen_differently(left: Road, right: Road) -> list[int]:
    """Return everybody whose history the two systems see differently, in the order of the round."""
    everybody = (line.tpn for line in left.cast.opened.players)
    return [tpn for tpn in everybody if any(True for _ in _differences(left, right, tpn))]


def _differences(left: Road, right: Road, tpn: int) -> Iterator[SeenView]:
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


def _view(left: Road, right: Road, tpn: int, topic: str, back: int = 0) -> SeenView:
    return SeenView(
        who=left.cast.who(tpn),
        topic=topic,
        last_round=back == 0,
        left=_seen(left, tpn, topic, back),
        right=_seen(right, tpn, topic, back),
    )


def _seen(road: Road, tpn: int, topic: str, back: int) -> Seen:
    line: PlayerLine = road.cast.line(tpn)
    cite = (
        criterion_cites(road).get("bye", ("",))[0]
        if topic == "bye"
        else about(road, topic, ALSO.get(topic, ()))
    )
    return Seen(
        edition=road.teller.record.short,
        cite=cite,
        clause=label((cite,), road.system) if cite else "",
        float_mark=line.floats[back] if topic == "float" else "",
        barred=named(barred(tpn, road.cast), road.cast) if topic == "bye" else None,
        wants=road.cast.words.colours[line.preference.colour] if line.preference.colour else "",
        strength=line.preference.strength,
        topscorer=line.topscorer,
        points=points_text(line.score),
    )
