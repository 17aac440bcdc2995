"""Standings under other results, told: what is supposed, and who would stand where."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Sequence
from typing import Final

from pairtutor.model.colour import Colour
from pairtutor.model.game import Mark
from pairtutor.model.ids import HalfPoints, Tpn
from pairtutor.named_tuples import NamedTuple
from pairtutor.narrative.tiebreaks.blocks import Block, Items, Paragraph
from pairtutor.narrative.tiebreaks.comparisons import BY_OPPONENTS
from pairtutor.narrative.tiebreaks.cuts import amount_text, equal_cut_sentences, keep_equal_cuts, moved_cuts
from pairtutor.narrative.tiebreaks.encounters import MANY
from pairtutor.narrative.tiebreaks.neighbours import group_of
from pairtutor.narrative.tiebreaks.rounds import BY_SCORES, result_text
from pairtutor.narrative.tiebreaks.speaker import Speaker
from pairtutor.narrative.tiebreaks.sums import MEAN_OF
from pairtutor.rules.standings.facts import CountedRound, dummy_score
from pairtutor.rules.standings.unplayed import Category
from pairtutor.tiebreaks.table import Key, Standings
from pairtutor.tiebreaks.values import (
    PerfectPerformance,
    Performance,
    ScheduleStrength,
    Unit,
    Value,
    Working,
)

OF_RATINGS: Final = frozenset({"ARO", "TPR", "PTP"})
"""Tie-breaks to which a round brings the rating of the opponent."""

FEW: Final = 4
"""So many places, or rounds of a value, are told one by one."""

RESULTS: Final = {
    Mark.WIN: "1-0",
    Mark.LOSS: "0-1",
    Mark.DRAW: "1/2-1/2",
    Mark.SHORT_WIN: "1-0",
    Mark.SHORT_LOSS: "0-1",
    Mark.SHORT_DRAW: "1/2-1/2",
}
"""How the result of a game is written, by what it was for White."""


class SupposedGame(NamedTuple):
    """A game that is supposed to have ended otherwise, of both its players, White first, as counted."""

    before: tuple[CountedRound, CountedRound]
    under: tuple[CountedRound, CountedRound]
    players: tuple[Tpn, Tpn]


def supposed_games(before: Standings, under: Standings) -> Iterator[SupposedGame]:
    """Yield the games whose results are supposed to be otherwise, each once."""
    told: set[tuple[int, frozenset[Tpn]]] = set()
    for tpn, player in under.event.players.items():
        for at, counted in enumerate(player.rounds):
            other = counted.opponent
            if other is None or _result(tpn, at, before) == _result(tpn, at, under):
                continue
            game = at, frozenset({tpn, other})
            if game not in told:
                told.add(game)
                two = (other, tpn) if counted.colour is Colour.BLACK else (tpn, other)
                yield SupposedGame(_both(two, at, before), _both(two, at, under), two)


def _result(tpn: Tpn, at: int, standings: Standings) -> tuple[Mark, HalfPoints, HalfPoints]:
    """Return the account of a round: the mark, the points, of teams also those of the other score."""
    counted = standings.event.players[tpn].rounds[at]
    ledger = standings.ledger
    other = ledger.other.event.players[tpn].rounds[at].points if ledger.score else HalfPoints(0)
    return counted.mark, counted.points, other


def _both(players: tuple[Tpn, Tpn], at: int, standings: Standings) -> tuple[CountedRound, CountedRound]:
    """Return a game as both players have it; of teams with their game points."""
    ledger = standings.ledger
    event = ledger.other.event if ledger.score == "MP" else ledger.event
    first, second = players
    return event.players[first].rounds[at], event.players[second].rounds[at]


def supposed_blocks(before: Standings, speaker: Speaker, whom: Sequence[Tpn] | None) -> Iterator[Block]:
    """Yield what is supposed, and what it would change of the places of its players and of `whom`.

    `speaker` tells of the standings under it, `before` are those as they are. Without `whom` nothing is told
    of places.
    """
    games = [*supposed_games(before, speaker.standings)]
    order = {game: at for at, game in enumerate(speaker.games)}
    games.sort(key=lambda game: order.get((game.under[0].number, frozenset(game.players)), len(order)))
    sentences = [_supposed_sentence(game, speaker) for game in games]
    if any(game.under[0].number < speaker.rounds for game in games):
        sentences.append(speaker("supposed.rest"))
    yield Items(tuple(sentences))
    if whom is None:
        return
    concerned = dict.fromkeys([*whom, *(tpn for game in games for tpn in game.players)])
    for tpn in concerned:
        yield Items((_change_text(tpn, before, speaker), *_value_sentences(tpn, before, speaker)))
    moved = [*_other_places(before, speaker, concerned)]
    if not moved:
        yield Paragraph(speaker("supposed.nobody-else"))
    elif not whom and len(moved) > FEW:
        yield Paragraph(speaker("supposed.shown", n=len(moved), column=speaker("column.before")))
    elif len(moved) > MANY:
        yield Paragraph(speaker("supposed.many-others", n=len(moved)))
    else:
        yield Paragraph(speaker("supposed.others", players=speaker.series(moved)))


def _supposed_sentence(game: SupposedGame, speaker: Speaker) -> str:
    white, black = map(speaker.who, game.players)
    return speaker(
        "supposed.game",
        white=white,
        black=black,
        round=game.under[0].number,
        result=_result_text(game.under, game.players, speaker),
        was=_result_text(game.before, game.players, speaker),
    )


def _result_text(game: tuple[CountedRound, CountedRound], players: tuple[Tpn, Tpn], speaker: Speaker) -> str:
    """Return a result as people write it, that of a match by its game points; a forfeit says who won."""
    white, black = game
    marks = white.mark, black.mark
    if marks == (Mark.FORFEIT_LOSS, Mark.FORFEIT_LOSS):
        return speaker("supposed.forfeit-both")
    if Mark.FORFEIT_WIN in marks:
        won = "white" if white.mark is Mark.FORFEIT_WIN else "black"
        # of the two Black is the second
        return speaker(f"supposed.forfeit-{won}", who=speaker.who(players[won == "black"]))
    if white.mark not in RESULTS:
        return result_text(white, speaker)
    if speaker.standings.ledger.score:
        return f"{speaker.points(white.points)}-{speaker.points(black.points)}"
    return RESULTS[white.mark]


def _change_text(tpn: Tpn, before: Standings, speaker: Speaker) -> str:
    """Return where a player would stand, where the player stands, and which values would be others."""
    now, then = before.line_of(tpn), speaker.standings.line_of(tpn)
    key = "stays" if now.place == then.place else "falls" if now.place < then.place else "place"
    same = "-same" if now.points == then.points else ""
    is_shared = len(group_of(tpn, speaker.standings)) > 1
    place = then.place if key == "place" else _place_text(then.place, speaker, is_shared=is_shared)
    return speaker(
        f"supposed.{key}{same}{'-shared' if is_shared and key == 'place' else ''}",
        who=speaker.who(tpn),
        place=place,
        points=speaker.points_with_unit(then.points),
        now=now.place,
        points_now=speaker.points(now.points),
        score_now=speaker.points_with_unit(now.points),
    )


def _place_text(place: int, speaker: Speaker, *, is_shared: bool) -> str:
    """Return a place that a player would have, of one that is shared with that."""
    return speaker("supposed.shared-place", place=place) if is_shared else str(place)


def _value_sentences(tpn: Tpn, before: Standings, speaker: Speaker) -> Iterator[str]:
    """Yield which values of a player would be others, by what; of those by scores also which stay.

    Where other rounds would be cut, that is told with the value.
    """
    standings = speaker.standings
    for was, key in zip(before.keys, standings.keys, strict=True):
        if key.tiebreak.kind.unit is Unit.RANK or key.is_dropped or standings.is_score(key):
            continue
        old, new = was.values[tpn], key.values[tpn]
        now, value = speaker.value(was, old), speaker.value(key, new)
        if now == value and key.tiebreak.kind.code not in BY_SCORES:
            continue
        kept = keep_equal_cuts(old, new)
        moved = [*moved_cuts(key, old, kept, speaker)]
        told = {number for cut in moved for number in cut.rounds}
        unmoved = [number for number in _changed_cuts(key, old, kept, speaker) if number not in told]
        otherwise = [*_otherwise(key, (old, kept), {*unmoved, *told}, tpn, before, speaker)]
        said = "kept" if now == value else "value"
        slots: dict[str, object] = {"code": key.tiebreak.code, "value": value, "now": now}
        rounds = {"rounds": speaker.many(unmoved), "n": len(unmoved)}
        if unmoved and not otherwise and not moved:
            texts = [speaker("supposed.kept-cut", **slots, **rounds)]
        else:
            because = "-by-cut" if moved else "-because" if otherwise else ""
            parts = speaker.series(otherwise)
            if moved:
                besides = [speaker("supposed.besides", parts=parts)] if otherwise else []
                texts_of = [*(cut.text for cut in moved), *besides]
                parts = speaker.many(texts_of, "list.semicolon", "list.semicolon")
            texts = [speaker(f"supposed.{said}{because}", **slots, parts=parts)]
            texts += [speaker("supposed.cut-as-before", **rounds)] if unmoved else []
        yield " ".join((*texts, *equal_cut_sentences(key, old, new, speaker)))


def _changed_rounds(now: dict[int, str], then: dict[int, str]) -> list[int]:
    """Return the rounds that are told otherwise, in order."""
    return sorted(number for number in now.keys() | then.keys() if now.get(number) != then.get(number))


def _changed_cuts(key: Key, old: Value, new: Value, speaker: Speaker) -> list[int]:
    """Return the rounds that would bring something else, but are cut in any case."""
    both = [{value.parts[cut.at].counted.number for cut in value.cuts} for value in (old, new)]
    changed = _changed_rounds(*(_texts_of_rounds(key, value, speaker) for value in (old, new)))
    return [number for number in changed if number in (both[0] & both[1]) - _worth_nothing(old, new)]


def _worth_nothing(old: Value, new: Value) -> set[int]:
    """Return the rounds that bring nothing in either value: scores times 0."""
    both = [{part.counted.number for part in value.parts if not part.amount} for value in (old, new)]
    return both[0] & both[1]


def _otherwise(
    key: Key,
    values: tuple[Value, Value],
    told: Collection[int],
    tpn: Tpn,
    before: Standings,
    speaker: Speaker,
) -> Iterator[str]:
    """Yield what a value is made of otherwise, round by round, and the points scored.

    `values` are the one as it is and as it would be; of rounds that are `told` otherwise nothing is.
    """
    old, new = values
    now, then = (_texts_of_rounds(key, value, speaker) for value in (old, new))
    nothing = _worth_nothing(*values)
    changed = [number for number in _changed_rounds(now, then) if number not in {*told, *nothing}]
    of = {part.counted.number: part.counted for part in (*old.parts, *new.parts)}
    if key.tiebreak.kind.code == "PS" and (running := _running_otherwise(old, new, changed, speaker)):
        yield running
        return
    if len(changed) > FEW and now.keys() == then.keys():
        pairs = ({"value": then[number], "now": now[number], "round": number} for number in changed)
        listed = speaker.many(speaker("supposed.in-short", **pair) for pair in pairs)
        mean = MEAN_OF.get(key.tiebreak.kind.code)
        yield listed if mean is None else speaker("supposed.opponents", code=mean, values=listed)
        changed = []
    for number in changed:
        code, opponent = key.tiebreak.kind.code, of[number].opponent
        slots: dict[str, object] = {
            "round": number,
            "opponent": "" if opponent is None else speaker.who(opponent),
        }
        named = "-of" if code in BY_OPPONENTS and opponent is not None else ""
        if number not in then or number not in now:
            counts = number in then
            slots["amount"] = then[number] if counts else now[number]
            rated = "-rating" if named and code in OF_RATINGS else named
            yield speaker(f"supposed.in-round-{'more' if counts else 'less'}{rated}", **slots)
            continue
        slots |= {"value": then[number], "now": now[number]}
        if code in BY_SCORES and of[number].category is not Category.GAME:
            yield _unplayed_otherwise(tpn, of[number], key, before, speaker, slots)
        elif code in MEAN_OF:
            yield speaker("supposed.in-round-value", **slots, code=MEAN_OF[code])
        else:
            yield speaker(f"supposed.in-round{named}", **slots)
    yield from _working_otherwise(old.working, new.working, speaker)


def _running_otherwise(old: Value, new: Value, changed: Sequence[int], speaker: Speaker) -> str:
    """Return by how much scores after some rounds would be others; empty if not all by as much, or if cut."""
    both = [{part.counted.number: part.amount for part in value.parts} for value in (old, new)]
    cut = {value.parts[cut.at].counted.number for value in (old, new) for cut in value.cuts}
    more = {both[1][number] - both[0][number] for number in changed}
    if len(more) != 1 or cut & {*changed}:
        return ""
    amount = more.pop()
    said = "more" if amount > 0 else "less"
    slots = {"amount": speaker.points(abs(amount)), "rounds": speaker.many(changed)}
    return speaker(f"supposed.running-{said}", **slots, n=len(changed))


def _unplayed_otherwise(
    tpn: Tpn, counted: CountedRound, key: Key, before: Standings, speaker: Speaker, slots: dict[str, object]
) -> str:
    """Return the text of a round without a game that brings something else: whose score its dummy follows."""
    events = [standings.ledger.event_of(key.tiebreak) for standings in (before, speaker.standings)]
    owns = [event.players[tpn] for event in events]
    rounds = [own.rounds[counted.number - 1] for own in owns]
    weights = [dummy_score(*told) for told in zip(owns, rounds, events, strict=True)]
    slots = {**slots, "result": result_text(counted, speaker)}
    if rounds[0].category is Category.GAME or weights[0] == weights[1]:
        return speaker("supposed.in-round-unplayed", **slots)
    if owns[0].score != owns[1].score and any(
        own.score == weight for own, weight in zip(owns, weights, strict=True)
    ):
        return speaker("supposed.in-round-own", **slots, who=speaker.who(tpn))
    return speaker("supposed.in-round-limit", **slots)


def _texts_of_rounds(key: Key, value: Value, speaker: Speaker) -> dict[int, str]:
    """Return the text of what each round brings a value by its number; what is cut says so."""
    cut = {cut.at for cut in value.cuts}
    texts = {}
    for at, part in enumerate(value.parts):
        is_mean = key.tiebreak.kind.unit is Unit.MEAN
        amount = speaker.points(part.amount) if is_mean else amount_text(key, part, speaker)
        texts[part.counted.number] = speaker("part-cut", amount=amount) if at in cut else amount
    return texts


def _working_otherwise(old: Working, new: Working, speaker: Speaker) -> Iterator[str]:
    """Yield which points a value rests on that are not told round by round, where they would be others."""
    if isinstance(old, Performance | PerfectPerformance) and isinstance(
        new, Performance | PerfectPerformance
    ):
        if old.scored != new.scored:
            value = speaker.points_with_unit(new.scored)
            yield speaker("supposed.scored", value=value, now=speaker.points(old.scored))
    elif isinstance(old, ScheduleStrength) and isinstance(new, ScheduleStrength):
        if old.second != new.second:
            value = speaker.points_with_unit(new.second, speaker.standings.ledger.other.score)
            yield speaker("supposed.second", value=value, now=speaker.points(old.second))
        if old.buchholz != new.buchholz:
            both = {"value": speaker.points(new.buchholz), "now": speaker.points(old.buchholz)}
            yield speaker("supposed.strength", **both)


def _other_places(before: Standings, speaker: Speaker, concerned: dict[Tpn, None]) -> Iterator[str]:
    """Yield the others whose places would change, with both places."""
    now = {line.player: line.place for line in before.lines}
    for line in speaker.standings.lines:
        if line.player not in concerned and line.place != now[line.player]:
            is_shared = len(group_of(line.player, speaker.standings)) > 1
            place = _place_text(line.place, speaker, is_shared=is_shared)
            who = speaker.who(line.player)
            yield speaker("supposed.moved", who=who, place=place, now=now[line.player])
