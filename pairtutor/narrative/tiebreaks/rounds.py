"""The rounds of a player as C.07 counts them, told: what each opponent or dummy counts as, and why."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Final

from pairtutor.model.game import Mark
from pairtutor.model.ids import HalfPoints, Tpn
from pairtutor.named_tuples import NamedTuple
from pairtutor.narrative.tiebreaks.blocks import ToldTable
from pairtutor.narrative.tiebreaks.speaker import Speaker
from pairtutor.rules.standings.facts import CountedRound, EventFacts, PlayerFacts
from pairtutor.rules.standings.unplayed import Category
from pairtutor.tiebreaks.buchholz import opponent_score
from pairtutor.tiebreaks.ledger import TEAM_PRODUCTS
from pairtutor.tiebreaks.table import Key
from pairtutor.tiebreaks.values import NO_VALUE

BY_SCORES: Final = frozenset({"BH", "FB", "SB"}) | TEAM_PRODUCTS
"""Tie-breaks that rest on what opponents count as."""


def event_told(keys: Sequence[Key], speaker: Speaker) -> EventFacts:
    """Return the facts by which rounds are told: those of Fore Buchholz if no other tie-break needs any."""
    scoring = [key for key in keys if key.tiebreak.kind.code in BY_SCORES]
    if scoring and all(key.tiebreak.kind.code == "FB" for key in scoring):
        return speaker.standings.ledger.event_of(scoring[0].tiebreak)
    return speaker.standings.event


def round_table(player: PlayerFacts, speaker: Speaker, keys: Sequence[Key] = ()) -> ToldTable:
    """Return a player's rounds: opponent, result, points, what the opponent or dummy counts as.

    What it counts as is told only where a tie-break of `keys` rests on it, or there are none. Each of
    these that cuts something has a column, in which the rounds that are cut are marked. Teams have match
    points and game points, and what an opponent counts as by each of them that a tie-break rests on.
    """
    counting = _counting_events(keys, speaker)
    scored = _points_of_rounds(player, speaker)
    cut = {key.tiebreak.code: _rounds_cut(player.tpn, key) for key in keys if _is_of_scores(key)}
    marked = {code: numbers for code, numbers in cut.items() if numbers}
    rows = tuple(
        (
            str(counted.number),
            speaker.missing_sign if counted.opponent is None else speaker.player_cell(counted.opponent),
            result_text(counted, speaker),
            *(speaker.points(points[at]) for points in scored.values()),
            *(
                speaker.points(
                    opponent_score(event.players[player.tpn], event.players[player.tpn].rounds[at], event)
                )
                for event in counting.values()
            ),
            *(speaker("cell-cut") if counted.number in numbers else "" for numbers in marked.values()),
        )
        for at, counted in enumerate(player.rounds)
    )
    columns = [speaker(f"column.{name}") for name in ("round", "opponent", "result", *scored)]
    return ToldTable((*columns, *counting, *marked), rows, frozenset({1, 2}))


def _counting_events(keys: Sequence[Key], speaker: Speaker) -> dict[str, EventFacts]:
    """Return the facts by which opponents count, by the head of their column: of teams one for each score."""
    event = event_told(keys, speaker)
    if not rests_on_scores(keys):
        return {}
    ledger = speaker.standings.ledger
    if ledger.score and event is speaker.standings.event:
        used = [event] if any(key.tiebreak.kind.code == "SSSC" for key in keys) else []
        used += [ledger.event_of(key.tiebreak) for key in keys if _is_of_scores(key)]
        by = {"MP": ledger.by_score("MP").event, "GP": ledger.by_score("GP").event}
        names = {name: facts for name, facts in by.items() if facts in used or not keys}
        return {speaker("column.counts-for", codes=speaker.score_name(name)): by[name] for name in names}
    codes = [key.tiebreak.kind.code for key in keys if _counts_by(key, event, speaker)]
    said = "counts-for" if codes else "counts"
    return {speaker(f"column.{said}", codes=speaker.many(dict.fromkeys(codes), "list.comma")): event}


def rests_on_scores(keys: Sequence[Key]) -> bool:
    """Return whether any tie-break of a list counts what opponents count as, or nothing is listed."""
    return not keys or any(map(_is_of_scores, keys))


def drawn_sentence(event: EventFacts, speaker: Speaker, tpn: Tpn | None = None) -> str:
    """Return the sentence that the last round counts as drawn, and what that makes the score of a player.

    It is empty of the facts as they are.
    """
    standings = speaker.standings
    if event is standings.event or event is not standings.ledger.event_if_drawn:
        return ""
    slots: dict[str, object] = {"round": event.rounds}
    if tpn is None or event.players[tpn].score == standings.event.players[tpn].score:
        return speaker("drawn-all", ("tiebreak", "FB"), **slots)
    slots |= {"who": speaker.who(tpn), "score": speaker.points_with_unit(event.players[tpn].score)}
    own = speaker.points(standings.event.players[tpn].score)
    return speaker("drawn-own", ("tiebreak", "FB"), **slots, own=own)


def drawn_opponents(tpn: Tpn, speaker: Speaker) -> Iterator[str]:
    """Yield which opponents of a player have another score because the last round counts as drawn."""
    standings = speaker.standings
    drawn, plain = standings.ledger.event_if_drawn.players, standings.event.players
    met = (counted.opponent for counted in drawn[tpn].rounds if counted.category is Category.GAME)
    others = [
        opponent
        for opponent in dict.fromkeys(met)
        if opponent is not None and drawn[opponent].score != plain[opponent].score
    ]
    if others:
        sentence = (
            speaker(
                "drawn-opponent",
                who=speaker.who(opponent),
                score=speaker.points(drawn[opponent].score),
                own=speaker.points(plain[opponent].score),
            )
            for opponent in others
        )
        yield speaker(
            "drawn-opponents", round=speaker.rounds, players=speaker.series(sentence), n=len(others)
        )


def _is_of_scores(key: Key) -> bool:
    """Return whether a tie-break rests on what opponents count as."""
    return key.tiebreak.kind.code in BY_SCORES


def _counts_by(key: Key, event: EventFacts, speaker: Speaker) -> bool:
    """Return whether opponents count for a tie-break as they do in some facts."""
    return _is_of_scores(key) and speaker.standings.ledger.event_of(key.tiebreak) is event


def _codes_of(event: EventFacts, speaker: Speaker) -> list[str]:
    """Return the codes of the list that are made of what opponents count as in some facts."""
    keys = speaker.standings.keys
    counting = (
        key.tiebreak.code
        for key in keys
        if _counts_by(key, event, speaker)
        or (key.tiebreak.kind.code == "SSSC" and event is speaker.standings.event)
    )
    return [*dict.fromkeys(counting)]


def _points_of_rounds(player: PlayerFacts, speaker: Speaker) -> dict[str, list[HalfPoints]]:
    """Return the half points of each round by the name of their column: of teams by both scores."""
    own = [counted.points for counted in player.rounds]
    ledger = speaker.standings.ledger
    if not ledger.score:
        return {"points": own}
    other = ledger.other.event.players[player.tpn].rounds
    return {
        f"points-{ledger.score}": own,
        f"points-{ledger.other.score}": [counted.points for counted in other],
    }


def _rounds_cut(tpn: Tpn, key: Key) -> frozenset[int]:
    """Return the rounds that a tie-break leaves out for a player."""
    value = key.values.get(tpn, NO_VALUE)
    return frozenset(value.parts[cut.at].counted.number for cut in value.cuts)


def result_text(counted: CountedRound, speaker: Speaker) -> str:
    """Return the result of a round for a player, in a word or two; a forfeit of both is told as such."""
    if is_forfeited_by_both(counted, speaker):
        return speaker("result.forfeit-both")
    return speaker(f"result.{counted.mark.name.lower().replace('_', '-')}")


def is_forfeited_by_both(counted: CountedRound, speaker: Speaker) -> bool:
    """Return whether neither player of a pairing came to play."""
    if counted.mark is not Mark.FORFEIT_LOSS or counted.opponent is None:
        return False
    theirs = speaker.standings.event.players[counted.opponent].rounds[counted.number - 1]
    return theirs.mark is Mark.FORFEIT_LOSS


class _Dummy(NamedTuple):
    """What is told of the dummy of an unplayed round, beside the number of the round."""

    said: str
    result: str
    like: str
    score: HalfPoints
    opponent: Tpn | None
    cites: tuple[tuple[str, str], ...]


def unplayed_sentences(player: PlayerFacts, event: EventFacts, speaker: Speaker) -> Iterator[str]:
    """Yield what unplayed rounds count as for the player, by which case of Article 16; like ones together."""
    unplayed = [counted for counted in player.rounds if counted.category is not Category.GAME]
    alike: dict[_Dummy, list[int]] = {}
    # rounds that are told in the same words are told together, whatever case of Article 16 each is
    cites: dict[_Dummy, dict[tuple[str, str], None]] = {}
    for counted in unplayed:
        dummy = _dummy(player, counted, event, speaker)
        told = dummy._replace(cites=())
        alike.setdefault(told, []).append(counted.number)
        cites.setdefault(told, {}).update(dict.fromkeys(dummy.cites))
    alike = {dummy._replace(cites=(*cites[dummy],)): numbers for dummy, numbers in alike.items()}
    # those whose dummy has the same score, by the same limit, are told in one sentence
    together: dict[tuple[str, HalfPoints, Tpn | None], dict[_Dummy, list[int]]] = {}
    for dummy, numbers in alike.items():
        limited_by = dummy.opponent if dummy.said == "forfeit" else None
        why = dummy.said.removesuffix("-forfeit"), dummy.score, limited_by
        together.setdefault(why, {})[dummy] = numbers
    for dummies in together.values():
        dummy, *more = dummies
        if more and dummy.said != "forfeit":
            yield _dummies_sentence(player, dummies, event, speaker)
        else:
            yield from (_dummy_sentence(player, *told, event, speaker) for told in dummies.items())


def _dummy(player: PlayerFacts, counted: CountedRound, event: EventFacts, speaker: Speaker) -> _Dummy:
    """Return the sentences on the dummy that stands for an opponent (Article 16.4)."""
    score = opponent_score(player, counted, event)
    key = "forfeit" if counted.category.is_forfeit else "bye"
    said = key
    if score == player.score:
        said, key = ("own-forfeit" if key == "forfeit" else "own"), "own"
    like = _counted_as(counted, event, speaker)
    cites = tuple(_cites(key, counted, event))
    return _Dummy(said, result_text(counted, speaker), like, score, counted.opponent, cites)


def _dummy_sentence(
    player: PlayerFacts, dummy: _Dummy, numbers: list[int], event: EventFacts, speaker: Speaker
) -> str:
    """Return the sentence on the dummy of some rounds, and on its score."""
    return speaker(
        f"dummy.{dummy.said}",
        *dummy.cites,
        **_dummy_slots(player, dummy, numbers, event, speaker),
        **_part_slots(dummy, numbers, speaker),
    )


def _dummies_sentence(
    player: PlayerFacts, dummies: dict[_Dummy, list[int]], event: EventFacts, speaker: Speaker
) -> str:
    """Return the sentence on rounds that count as other results against a dummy with the same score."""
    first = next(iter(dummies))
    parts = [
        speaker(
            f"dummy.part{'-forfeit' if dummy.said == 'own-forfeit' else ''}",
            **_part_slots(dummy, numbers, speaker),
            rounds=speaker.many(numbers),
        )
        for dummy, numbers in dummies.items()
    ]
    numbers = sorted(number for told in dummies.values() for number in told)
    cites = dict.fromkeys(cite for dummy in dummies for cite in dummy.cites)
    slots = _dummy_slots(player, first, numbers, event, speaker)
    said = f"dummy.several-{first.said.removesuffix('-forfeit')}"
    # behind an opponent who did not play, the next round would read as another one
    is_apart = any(dummy.said == "own-forfeit" for dummy in dummies)
    told = speaker.many(parts, "list.semicolon", "list.semicolon") if is_apart else speaker.series(parts)
    return speaker(said, *cites, **slots, parts=told)


def _part_slots(dummy: _Dummy, numbers: list[int], speaker: Speaker) -> dict[str, object]:
    """Return the slots on rounds that are alike: what they were, as what they count and not against whom."""
    opponent = "" if dummy.opponent is None else speaker.who(dummy.opponent)
    return {"n": len(numbers), "result": dummy.result, "like": dummy.like, "opponent": opponent}


def _dummy_slots(
    player: PlayerFacts, dummy: _Dummy, numbers: list[int], event: EventFacts, speaker: Speaker
) -> dict[str, object]:
    """Return the slots on the score of the dummy of some rounds."""
    unit = speaker.score_of(event)
    return {
        "codes": speaker.many(_codes_of(event, speaker)),
        "who": speaker.who(player.tpn),
        "rounds": speaker.many(numbers),
        "score": speaker.points_with_unit(dummy.score, unit),
        "own": speaker.points_with_unit(player.score, unit),
        "draws": speaker(f"draws.{'final' if event.is_final else 'so-far'}", n=event.rounds),
    }


def _counted_as(counted: CountedRound, event: EventFacts, speaker: Speaker) -> str:
    """Return the result that an unplayed round counts as for the player, by the points that it brought."""
    results = event.points
    names = {results.loss: "loss", results.draw: "draw", results.win: "win"}
    points = speaker.points_with_unit(counted.points, speaker.score_of(event))
    return speaker(f"dummy.as-{names.get(counted.points, 'other')}", points=points)


def _cites(key: str, counted: CountedRound, event: EventFacts) -> Iterator[tuple[str, str]]:
    """Yield what an unplayed round cites; before the end also how the rounds that are counted are read."""
    yield "dummy", key
    if event.by_boards and key == "bye":
        yield "dummy", "boards"
    yield "unplayed", counted.category
    results = event.points
    if counted.points not in (results.win, results.draw, results.loss):
        yield "awarded", ""
    if not event.is_final and key == "bye":
        yield "part_way", "limit"


def adjusted_sentences(player: PlayerFacts, event: EventFacts, speaker: Speaker) -> Iterator[str]:
    """Yield which opponents count as another score than they have, and why."""
    opponents = dict.fromkeys(counted.opponent for counted in player.rounds if counted.opponent is not None)
    for tpn in opponents:
        yield from adjusted_sentence(event.players[tpn], event, speaker)


def adjusted_sentence(
    player: PlayerFacts, event: EventFacts, speaker: Speaker, *, is_own: bool = False
) -> Iterator[str]:
    """Yield what a player counts as for opponents, and why, where that is not the player's score.

    It is told in the account of an opponent, or of the player's `is_own`.
    """
    if player.adjusted == player.score:
        return
    late = [
        counted.number
        for counted in player.rounds
        if counted.category is Category.LATE_REQUESTED_BYE and counted.points != event.points.draw
    ]
    at_end = late == [event.rounds]
    key = f"adjusted.{'own-' if is_own else ''}{'last' if at_end else 'then'}"
    yield speaker(
        key if event.is_final else f"{key}-so-far",
        ("adjusted", ""),
        *(() if event.is_final else (("part_way", "last"),)),
        codes=speaker.many(_codes_of(event, speaker)),
        who=speaker.who(player.tpn),
        score=speaker.points_with_unit(player.adjusted, speaker.score_of(event)),
        own=speaker.points(player.score),
        rounds=speaker.many(late),
        result=speaker.many(dict.fromkeys(result_text(player.rounds[at - 1], speaker) for at in late)),
        n=len(late),
    )


def score_notes(tpn: Tpn, event: EventFacts, speaker: Speaker) -> tuple[str, ...]:
    """Return the sentences on adjusted scores of opponents and on dummies of a player.

    There are none where no tie-break of the list rests on the scores that count in `event`.
    """
    if not _codes_of(event, speaker):
        return ()
    player = event.players[tpn]
    return (
        *adjusted_sentences(player, event, speaker),
        *unplayed_sentences(player, event, speaker),
    )


def own_notes(tpn: Tpn, event: EventFacts, speaker: Speaker) -> tuple[str, ...]:
    """Return these, what a pairing-allocated bye brings, and what the player counts as for opponents."""
    if not _codes_of(event, speaker):
        return ()
    notes = score_notes(tpn, event, speaker)
    own = adjusted_sentence(event.players[tpn], event, speaker, is_own=True)
    return (*notes, *_drawn_bye_sentence(tpn, speaker), *own)


def own_score_notes(tpn: Tpn, event: EventFacts, speaker: Speaker) -> tuple[str, ...]:
    """Return those on scores alone, and what the player counts as for opponents."""
    if not _codes_of(event, speaker):
        return ()
    own = adjusted_sentence(event.players[tpn], event, speaker, is_own=True)
    return (*score_notes(tpn, event, speaker), *own)


def _drawn_bye_sentence(tpn: Tpn, speaker: Speaker) -> Iterator[str]:
    """Yield that a pairing-allocated bye that a player had brings no more than a draw in this event."""
    standings = speaker.standings
    event, ledger = standings.event, standings.ledger
    draw = event.points.draw
    for at, counted in enumerate(event.players[tpn].rounds):
        if counted.mark is Mark.PAIRING_ALLOCATED_BYE and counted.points == draw < event.points.win:
            slots: dict[str, object] = {"points": speaker.points_with_unit(draw)}
            if ledger.score:
                other = ledger.other.event.players[tpn].rounds[at].points
                by_boards = ledger.by_score("GP").event.points
                slots["other"] = speaker.points_with_unit(other, ledger.other.score)
                slots["boards"] = speaker.points(by_boards.win)
            yield speaker("dummy.drawn-bye", **slots)
            return
