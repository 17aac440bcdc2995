"""Direct encounter told: the separate standings as a table, and what they settle by which clause."""

from __future__ import annotations

from collections.abc import Collection, Iterator
from fractions import Fraction
from typing import Final

from pairtutor.model.ids import Tpn
from pairtutor.narrative.tiebreaks.blocks import Block, Paragraph, ToldTable
from pairtutor.narrative.tiebreaks.speaker import Speaker
from pairtutor.rules.standings.unplayed import Category
from pairtutor.tiebreaks.comparison import encounter_of
from pairtutor.tiebreaks.encounters import Encounter
from pairtutor.tiebreaks.table import Key

MANY: Final = 16
"""So many players have a table of their games; of more it would be wider than any page."""

MOST_NAMED: Final = 6
"""Most players named who are tied or have as many points, where a sentence goes on about two of them."""

UNMET: Final = (("encounter", "games"), ("encounter", "unmet"))
"""What is cited of two whose only pairing was forfeited."""


def tied_at(key: Key, player: Tpn) -> tuple[Tpn, ...]:
    """Return those who are tied with a player when a direct encounter is reached, who is one of them."""
    encounter = encounter_of(key, player)
    assert encounter is not None, "nobody is tied with this player"
    return encounter.tied


def score_of_key(key: Key, speaker: Speaker) -> str:
    """Return by which score of teams a direct encounter begins: `MP` or `GP`, empty for players."""
    return key.tiebreak.score or speaker.standings.ledger.score


def encounter_blocks(
    encounter: Encounter, speaker: Speaker, asked: Collection[Tpn] = (), score: str = "", above: str = ""
) -> Iterator[Block]:
    """Yield separate standings as a table with what they settle, then those made of them.

    Of the players who are told as an example one who was `asked` about goes first. Teams begin by a `score`;
    where a tie-break `above` has told these by it already, they are not told again.
    """
    own, is_again = score, False
    if encounter.before is not None:
        if is_again := not nobody_met(encounter):
            if not above:
                yield from encounter_blocks(encounter.before, speaker, asked, score)
            yield Paragraph(_other_score(speaker, above))
        encounter = encounter._replace(before=None)
        own = speaker.standings.ledger.other.score
    if has_table(encounter):
        yield encounter_table(encounter, speaker, own)
    yield Paragraph(" ".join(encounter_sentences(encounter, speaker, asked, own, is_again=is_again)))
    for further in encounter.further:
        yield Paragraph(speaker("encounter.afresh", players=speaker.people(further.tied)))
        yield from encounter_blocks(further, speaker, asked, score)


def tied_sentence(encounter: Encounter, code: str, speaker: Speaker) -> str:
    """Return who is tied, so that any games between them count; of many how many they are."""
    count = len(encounter.tied)
    people = speaker.people(encounter.tied) if count <= MANY else ""
    games = [len(played) for own in encounter.games.values() for played in own.values()]
    # each game of two is told of both
    said = "unmet" if not games else "once" if count == 2 and sum(games) == 2 else ""
    key = "-".join(("tied", *([said] if said else []), *(() if people else ("many",))))
    return speaker(f"encounter.{key}", ("tiebreak", code), players=people, n=count)


def told_above(key: Key, encounter: Encounter, speaker: Speaker) -> str:
    """Return the code of a tie-break before `key` that has the same separate standings by the first score.

    It is empty where there is none.
    """
    if encounter.before is None:
        return ""
    before = encounter.before._replace(further=())
    keys = speaker.standings.keys
    for other in keys[: keys.index(key)]:
        found = encounter_of(other, encounter.tied[0])
        if found is not None and found._replace(further=()) == before:
            return other.tiebreak.code
    return ""


def _other_score(speaker: Speaker, above: str = "") -> str:
    """Return the words by which the other score of teams counts now, after what a tie-break `above` tells."""
    ledger = speaker.standings.ledger
    return speaker(
        f"encounter.other-score{'-above' if above else ''}",
        ("tiebreak", "EDE"),
        first=speaker.score_name(ledger.score),
        second=speaker.score_name(ledger.other.score),
        code=above,
    )


def has_table(encounter: Encounter) -> bool:
    """Return whether there is a table of the games: of more than two who are tied, some of whom met."""
    return 2 < len(encounter.tied) <= MANY and not nobody_met(encounter)


def encounter_table(encounter: Encounter, speaker: Speaker, score: str = "") -> ToldTable:
    """Return the table of a direct encounter: each against each, the sum, and what can still be reached.

    The sum of teams is called by the `score` that it is of, `MP` or `GP`.
    """
    order = [tpn for group in encounter.groups for tpn in group]
    total = speaker(f"column.points-{score}") if score else speaker("column.sum")
    head = [speaker("column.player"), *map(str, order), total]
    if not encounter.complete:
        head.append(speaker("column.reach"))
    rows = tuple(_row(tpn, order, encounter, speaker) for tpn in order)
    return ToldTable(tuple(head), rows, frozenset({0}))


def _row(tpn: Tpn, order: list[Tpn], encounter: Encounter, speaker: Speaker) -> tuple[str, ...]:
    """Return a player's row of that table; scores are told in points."""
    score = encounter.scores[tpn]
    cells = (_cell(tpn, other, encounter, speaker) for other in order)
    row = (speaker.player_cell(tpn), *cells, speaker.points(score.score))
    return row if encounter.complete else (*row, speaker.points(score.best))


def _cell(tpn: Tpn, other: Tpn, encounter: Encounter, speaker: Speaker) -> str:
    """Return the points against another player: of each game, `?` without a game, empty against oneself."""
    if other == tpn:
        return ""
    return " ".join(map(speaker.points, encounter.games[tpn].get(other, ()))) or "?"


def encounter_sentences(
    encounter: Encounter,
    speaker: Speaker,
    asked: Collection[Tpn] = (),
    score: str = "",
    *,
    is_again: bool = False,
) -> Iterator[str]:
    """Yield what the games among the tied are, and what follows from them; of teams by a `score` first.

    Where the same games count `is_again` by the other score, what they are has been told.
    """
    if encounter.before is not None and not nobody_met(encounter):
        yield from encounter_sentences(encounter.before, speaker, asked, score)
        yield _other_score(speaker)
        score, is_again = speaker.standings.ledger.other.score, True
    pairs = [(one, other) for one in encounter.tied for other in encounter.tied if one < other]
    missing = [pair for pair in pairs if pair[1] not in encounter.games[pair[0]]]
    forfeited = [pair for pair in missing if was_forfeited(pair, speaker)]
    # how two met who are compared is told beside this, and that of two alone with what follows from it
    forfeits = [pair for pair in forfeited if not set(pair) <= set(asked) or len(asked) < 2]
    if not is_again and any(len(games) > 1 for own in encounter.games.values() for games in own.values()):
        yield speaker("encounter.average", ("encounter", "average"))
    if not is_again and forfeits and 2 < len(encounter.tied) <= MANY:
        named = speaker.series(_pair_text(pair, speaker) for pair in forfeits)
        yield speaker("encounter.forfeited", *UNMET, pairs=named, n=len(forfeits))
    if encounter.complete:
        yield from _complete(encounter, speaker, score)
    elif nobody_met(encounter):
        yield _none_met(encounter, speaker)
    else:
        if not is_again:
            sign = speaker("encounter.missing-sign") if speaker.with_tables and has_table(encounter) else ""
            said = "missing" if encounter.ranked else "missing-open"
            slots = {"n": len(missing), "pairs": len(pairs), "m": len(encounter.tied)}
            yield speaker(f"encounter.{said}", **slots, sign=sign)
        yield from _incomplete(encounter, speaker, asked, score, is_again=is_again)


def nobody_met(encounter: Encounter) -> bool:
    """Return whether none of those who are tied played another one over the board."""
    return not any(encounter.games.values())


def _none_met(encounter: Encounter, speaker: Speaker) -> str:
    """Return the sentence that none of the tied played another one."""
    if len(encounter.tied) == 2:
        first, second = encounter.tied
        is_forfeited = was_forfeited((first, second), speaker)
        return speaker(
            f"encounter.two-{'forfeited' if is_forfeited else 'not-met'}",
            *(UNMET if is_forfeited else ()),
            ("encounter", "incomplete"),
            first=speaker.who(first),
            second=speaker.who(second),
        )
    return speaker("encounter.none-met", ("encounter", "incomplete"), n=len(encounter.tied))


def _pair_text(pair: tuple[Tpn, Tpn], speaker: Speaker) -> str:
    return " – ".join(map(speaker.who, pair))


def was_forfeited(pair: tuple[Tpn, Tpn], speaker: Speaker) -> bool:
    """Return whether two were paired with each other in a round and did not play."""
    rounds = speaker.standings.event.players[pair[0]].rounds
    return any(counted.opponent == pair[1] and counted.category is not Category.GAME for counted in rounds)


def _complete(encounter: Encounter, speaker: Speaker, score: str) -> Iterator[str]:
    """Yield the sentence on an encounter in which all have met: all level, or in which order."""
    two = "two-" if len(encounter.tied) == 2 else ""
    order = [tpn for group in encounter.groups for tpn in group]
    slots: dict[str, object] = {}
    if two:
        first, second = order
        slots = {"first": speaker.who(first), "second": speaker.who(second)}
        slots |= {
            "more": speaker.points(encounter.scores[first].score),
            "less": speaker.points(encounter.scores[second].score),
        }
        slots["scores"] = speaker.score_name(score)
    if len(encounter.groups) == 1:
        if two:
            slots["more"] = _points_text(encounter.scores[first].score, score, speaker)
        said = "drawn" if two and is_draw_of_two(encounter, score, speaker) else "level"
        yield speaker(f"encounter.{two}{said}", ("encounter", "complete"), **slots)
        return
    if not two:
        slots["order"] = speaker.many(map(speaker.people, encounter.groups), "list.then", "list.then")
    yield speaker(f"encounter.{two}ranked", ("encounter", "complete"), **slots)


def is_draw_of_two(encounter: Encounter, score: str, speaker: Speaker) -> bool:
    """Return whether two played one game against each other, and drew it, by a `score` of teams."""
    games = [games for own in encounter.games.values() for games in own.values()]
    draw = speaker.standings.ledger.by_score(score).event.points.draw
    return games == [(draw,), (draw,)]


def _points_text(points: Fraction, score: str, speaker: Speaker) -> str:
    """Return points of games among the tied; those of teams say of which score they are."""
    return speaker.points_with_unit(points, score) if score else speaker.points(points)


def _incomplete(
    encounter: Encounter, speaker: Speaker, asked: Collection[Tpn], score: str, *, is_again: bool
) -> Iterator[str]:
    """Yield who is safely ahead, one after the other, and who keeps the next from being so.

    Unless the same games count `is_again`, which of them are missing has just been told.
    """
    scores, left = encounter.scores, list(encounter.tied)
    # the first `ranked` groups are of one player each: those who are safe
    for rank, (first,) in enumerate(encounter.groups[: encounter.ranked], start=1):
        left.remove(first)
        yield _race(f"{'first' if rank == 1 else 'next'}", first, left, encounter, score, speaker)
    if len(left) > 1:
        surest = max(scores[tpn].worst for tpn in left)
        leaders = [tpn for tpn in left if scores[tpn].worst == surest]
        first = leaders[0]
        if len(leaders) > MOST_NAMED:
            first = next((tpn for tpn in leaders if tpn in asked), first)
        elif len(leaders) > 1:
            # it is the same reason whoever asks: who could reach most, and who is reached
            rival = _rival_of(left, encounter)
            first = next(tpn for tpn in leaders if tpn != rival)
        others = [tpn for tpn in left if tpn != first]
        yield _race(
            f"nobody-{'next' if encounter.ranked else 'first'}",
            first,
            others,
            encounter,
            score,
            speaker,
            is_again=is_again,
        )


def _race(
    key: str,
    first: Tpn,
    others: list[Tpn],
    encounter: Encounter,
    score: str,
    speaker: Speaker,
    *,
    is_again: bool = False,
) -> str:
    """Return what a player has for certain, and what the best of the others could reach.

    After the last round no missing game will be played any more: then it is what would be if it had been.
    Of several who could reach as much it is the one with the smallest number.
    """
    scores = encounter.scores
    rival = _rival_of(others, encounter)
    own, theirs = scores[first], scores[rival]
    is_over = speaker.standings.event.is_final
    slots: dict[str, object] = {
        "first": speaker.who(first),
        "rival": speaker.who(rival),
        "worst": speaker.points_with_unit(own.worst, score),
        "best": speaker.points_with_unit(theirs.best, score),
        "among": speaker("encounter.among", n=len(encounter.tied)),
    }
    cites = ("encounter", "next" if key in ("next", "nobody-next") else "incomplete")
    is_open, is_bound = key.startswith("nobody"), theirs.worst == theirs.best
    are_two = key == "nobody-next" and len(others) == 1 and rival not in encounter.games[first]
    both = {"first": speaker.who(min(first, rival)), "rival": speaker.who(max(first, rival))}
    if are_two and own.worst == theirs.worst == own.score:
        return speaker("encounter.nobody-next-two", cites, **slots | both)
    if is_open and own.worst == own.best and is_bound:
        return speaker(f"encounter.{key}-level", cites, **slots | both)
    alike = {(scores[tpn].worst, scores[tpn].score, scores[tpn].best) for tpn in encounter.tied}
    if key == "nobody-first" and len(alike) == 1 and own.worst == own.score and score != "GP":
        return speaker(f"encounter.{key}-same{'-over' if is_over else ''}", cites, **slots)
    if is_open and is_bound:
        # whoever has most for certain has no more for certain than this one, or would be ahead
        lost = _outcome("lost", first, encounter, score, speaker)
        return speaker(f"encounter.{key}-even", cites, **slots, lost=lost)
    named = _with_as_many(first, others, encounter)
    slots["first"] = speaker.people(named)
    has = "has" if own.worst == own.score else "has-at-least"
    whole = ""
    if key == "nobody-first" and not is_again:
        whole = "-open"
        most = max(scores[tpn].score for tpn in others)
        has = "leads" if has == "has" and len(named) == 1 and own.score > most else f"{has}-there"
    slots["has"] = speaker(f"encounter.{has}", points=slots["worst"], n=len(named))
    if is_open and is_over:
        won = _outcome("had-won", rival, encounter, score, speaker, points=slots["best"])
        if theirs.worst == own.worst:
            won = f"{won}{_not_either(rival, [first, *others], encounter, score, speaker)}"
        return speaker(f"encounter.{key}-over{whole}", cites, **slots, won=won)
    if is_bound:
        slots["could"] = speaker("encounter.has", points=slots["best"], n=1)
    else:
        said = "would-reach" if is_over else "could-reach"
        slots["could"] = _outcome(said, rival, encounter, score, speaker, points=slots["best"])
    if is_open and theirs.worst == own.worst:
        slots["could"] = f"{slots['could']}{_not_either(rival, [first, *others], encounter, score, speaker)}"
    return speaker(f"encounter.{key}{whole}", cites, **slots)


def _rival_of(others: Collection[Tpn], encounter: Encounter) -> Tpn:
    """Return the player with the most points to be reached; of several the one with the smallest number."""
    return max(others, key=lambda tpn: (encounter.scores[tpn].best, -tpn))


def _not_either(
    leader: Tpn, players: Collection[Tpn], encounter: Encounter, score: str, speaker: Speaker
) -> str:
    """Return why a leader who could pass the others who lead is not sure of the place either.

    That is somebody else who could reach as much, or with the other games lost as many points as others.
    """
    other = _rival_of([tpn for tpn in players if tpn != leader], encounter)
    theirs = encounter.scores[other]
    if theirs.worst == theirs.best:
        lost = _outcome("lost", leader, encounter, score, speaker)
        return speaker("encounter.and-no-more", lost=lost, other=speaker.who(other))
    best = speaker.points_with_unit(theirs.best, score)
    if speaker.standings.event.is_final:
        won = _outcome("had-won", other, encounter, score, speaker, points=best)
        return speaker("encounter.and-over", could=won)
    could = _outcome("could-reach", other, encounter, score, speaker, points=best)
    return speaker("encounter.and-other", other=speaker.who(other), could=could)


def _with_as_many(first: Tpn, others: list[Tpn], encounter: Encounter) -> list[Tpn]:
    """Return the players, the first among them, of whom the same points are told; of many the first alone."""
    kinds = {}
    for tpn in (first, *others):
        score = encounter.scores[tpn]
        kinds[tpn] = score.worst, score.worst == score.score
    level = sorted(tpn for tpn in kinds if kinds[tpn] == kinds[first])
    return level if len(level) <= MOST_NAMED else [first]


def _outcome(
    said: str, player: Tpn, encounter: Encounter, score: str, speaker: Speaker, **slots: object
) -> str:
    """Return the words for a score with all games won or lost that were not played: of one, with whom.

    By game points it is the most or the least that a match can bring.
    """
    others = [tpn for tpn in encounter.tied if tpn != player and tpn not in encounter.games[player]]
    result = ""
    if score == "GP":
        most = speaker.standings.ledger.by_score(score).event.points
        both = (most.loss, most.win) if said == "lost" else (most.win, most.loss)
        result = "-".join(map(speaker.points, both))
    slots |= {
        "who": speaker.who(player),
        "others": speaker.people(others),
        "result": result,
        "n": len(others),
    }
    everybody = 1 < len(others) == len(encounter.tied) - 1
    whole = "" if not everybody else "-both" if len(others) == 2 else "-all"
    slots["unplayed"] = speaker(f"encounter.unplayed{whole}", **slots)
    boards, against_all = "-boards" if result else "", "-all" if everybody and "reach" in said else ""
    return speaker(f"encounter.{said}{boards}{against_all}", **slots)
