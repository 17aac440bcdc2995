"""The opponents of an average in a table: what each of them brings, and what that rests on."""

from __future__ import annotations

from collections.abc import Iterator

from pairtutor.narrative.tiebreaks.blocks import ToldTable
from pairtutor.narrative.tiebreaks.speaker import Speaker
from pairtutor.narrative.tiebreaks.sums import MEAN_OF, sign_of, sum_text
from pairtutor.tiebreaks.table import Key
from pairtutor.tiebreaks.values import Performance, Unit, Value


def opponents_table(key: Key, value: Value, speaker: Speaker) -> Iterator[ToldTable]:
    """Yield for an average the opponents with what each brings it, and of performances what they rest on."""
    code = key.tiebreak.kind.code
    if (code not in MEAN_OF and code != "ARO") or len(value.parts) < 2:
        return
    performances = speaker.standings.ledger.values_of("TPR") if code == "APRO" else {}
    cut = {cut.at for cut in value.cuts}
    head = [speaker("column.round"), speaker("column.opponent")]
    if performances:
        head += [speaker(f"column.{name}") for name in ("average", "scored", "difference")]
    head.append(MEAN_OF.get(code, speaker("column.rating")))
    sums = speaker.standings.ledger.values_of("BH") if code == "AOB" else {}
    if sums:
        head.append(speaker("column.parts"))
    rows = []
    for at, part in enumerate(value.parts):
        opponent = part.counted.opponent
        assert opponent is not None, "it was a game"
        row = [str(part.counted.number), speaker.player_cell(opponent)]
        if performances:
            row += _performance_cells(performances[opponent], speaker)
        halves = key.tiebreak.kind.unit is Unit.MEAN
        amount = speaker.points(part.amount) if halves else str(part.amount)
        row.append(speaker("part-cut", amount=amount) if at in cut else amount)
        if sums:
            row.append(sum_text(sums[opponent], lambda one: speaker.points(one.amount), speaker, named=True))
        rows.append(tuple(row))
    yield ToldTable(tuple(head), tuple(rows), frozenset({1, 3} if sums else {1}))


def _performance_cells(value: Value, speaker: Speaker) -> list[str]:
    """Return average rating, score in so many games, and the difference of a performance."""
    working = value.working
    assert isinstance(working, Performance), "a performance has its working"
    scored = f"{speaker.points(working.scored)}/{working.games}"
    return [str(working.average), scored, f"{sign_of(working)}{abs(working.difference)}"]
