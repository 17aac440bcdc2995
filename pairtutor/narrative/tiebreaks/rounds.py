"""The rounds of a player as C.07 counts them, told: what each opponent or dummy counts for, and why."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from pairtutor.model.ids import Tpn
from pairtutor.narrative.tiebreaks.blocks import ToldTable
from pairtutor.narrative.tiebreaks.speaker import Speaker
from pairtutor.rules.standings.facts import CountedRound, EventFacts, PlayerFacts, dummy_limit
from pairtutor.rules.standings.unplayed import Category
from pairtutor.tiebreaks.buchholz import opponent_score
from pairtutor.tiebreaks.table import Key
from pairtutor.tiebreaks.values import NO_VALUE


def round_table(player: PlayerFacts, speaker: Speaker, keys: Sequence[Key] = ()) -> ToldTable:
    """Return a player's rounds: opponent, result, points, what the opponent or dummy counts for.

    Each tie-break of `keys` that cuts something has a column, in which the rounds that are cut are marked.
    """
    event = speaker.standings.event
    columns = ("round", "opponent", "result", "points", "counts")
    cut = {key.tiebreak.code: _rounds_cut(player.tpn, key) for key in keys}
    marked = {code: numbers for code, numbers in cut.items() if numbers}
    rows = tuple(
        (
            str(counted.number),
            speaker.missing_sign if counted.opponent is None else _name_opponent(counted.opponent, speaker),
            result_text(counted, speaker),
            speaker.points(counted.points),
            speaker.points(opponent_score(player, counted, event)),
            *(speaker("cell-cut") if counted.number in numbers else "" for numbers in marked.values()),
        )
        for counted in player.rounds
    )
    head = (*(speaker(f"column.{name}") for name in columns), *marked)
    return ToldTable(head, rows, frozenset({1, 2}))


def _rounds_cut(tpn: Tpn, key: Key) -> frozenset[int]:
    """Return the rounds that a tie-break leaves out for a player."""
    value = key.values.get(tpn, NO_VALUE)
    return frozenset(value.parts[cut.at].counted.number for cut in value.cuts)


def _name_opponent(tpn: Tpn, speaker: Speaker) -> str:
    return f"{tpn} {speaker.name(tpn)}"


def result_text(counted: CountedRound, speaker: Speaker) -> str:
    """Return the result of a round for a player, in a word or two."""
    return speaker(f"result.{counted.mark.name.lower().replace('_', '-')}")


def unplayed_sentences(player: PlayerFacts, event: EventFacts, speaker: Speaker) -> Iterator[str]:
    """Yield what each unplayed round counts for the player, and by which case of Article 16."""
    for counted in player.rounds:
        if counted.category is not Category.GAME:
            yield _dummy_sentence(player, counted, event, speaker)


def _dummy_sentence(player: PlayerFacts, counted: CountedRound, event: EventFacts, speaker: Speaker) -> str:
    """Return the sentence on the dummy that stands for an opponent (Article 16.4), and its score."""
    score, limit = opponent_score(player, counted, event), dummy_limit(counted, event)
    key = "forfeit" if counted.category.is_forfeit else "bye"
    said = key
    if score == player.score:
        said, key = ("own-forfeit" if key == "forfeit" else "own"), "own"
    return speaker(
        f"dummy.{said}",
        *_cites(key, counted, event),
        who=speaker.who(player.tpn),
        round=counted.number,
        result=result_text(counted, speaker),
        score=speaker.points_with_unit(score),
        own=speaker.points(player.score),
        limit=speaker.points(limit),
        most=speaker.points_with_unit(limit),
        like=_counted_as(counted, event, speaker),
        opponent="" if counted.opponent is None else speaker.who(counted.opponent),
        n=event.rounds,
    )


def _counted_as(counted: CountedRound, event: EventFacts, speaker: Speaker) -> str:
    """Return the result that an unplayed round counts as for the player, by the points that it brought."""
    results = event.points
    names = {results.loss: "loss", results.draw: "draw", results.win: "win"}
    return speaker(
        f"dummy.as-{names.get(counted.points, 'other')}", points=speaker.points_with_unit(counted.points)
    )


def _cites(key: str, counted: CountedRound, event: EventFacts) -> Iterator[tuple[str, str]]:
    """Yield what an unplayed round cites; before the end also how the rounds that are counted are read."""
    if key == "own" and counted.category.is_forfeit:
        yield "dummy", "own-forfeit"
    else:
        yield "dummy", key
    if event.by_boards and key == "bye":
        yield "dummy", "boards"
    yield "unplayed", counted.category
    results = event.points
    if counted.points not in (results.win, results.draw, results.loss):
        yield "awarded", ""
    if not event.is_final and key == "bye":
        yield "part_way", "limit"
    if not event.is_final and counted.category is Category.LATE_REQUESTED_BYE:
        yield "part_way", "last"


def adjusted_sentences(player: PlayerFacts, event: EventFacts, speaker: Speaker) -> Iterator[str]:
    """Yield which opponents count for another score than they have, and why."""
    opponents = dict.fromkeys(counted.opponent for counted in player.rounds if counted.opponent is not None)
    for tpn in opponents:
        opponent = event.players[tpn]
        if opponent.adjusted != opponent.score:
            late = [
                counted.number
                for counted in opponent.rounds
                if counted.category is Category.LATE_REQUESTED_BYE and counted.points != event.points.draw
            ]
            yield speaker(
                "adjusted",
                ("adjusted", ""),
                who=speaker.who(tpn),
                score=speaker.points_with_unit(opponent.adjusted),
                own=speaker.points(opponent.score),
                rounds=speaker.many(late),
                n=len(late),
            )


def score_notes(tpn: Tpn, event: EventFacts, speaker: Speaker) -> tuple[str, ...]:
    """Return the sentences on adjusted scores of opponents and on dummies of a player."""
    player = event.players[tpn]
    return (
        *adjusted_sentences(player, event, speaker),
        *unplayed_sentences(player, event, speaker),
    )
