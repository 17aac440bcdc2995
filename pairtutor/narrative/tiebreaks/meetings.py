"""The pairings of two players with each other, told: how each ended, and why none of them decides."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from fractions import Fraction
from typing import Final

from pairtutor.model.game import Mark
from pairtutor.model.ids import Tpn
from pairtutor.named_tuples import NamedTuple
from pairtutor.narrative.tiebreaks.encounters import MANY, UNMET, score_of_key
from pairtutor.narrative.tiebreaks.speaker import Speaker
from pairtutor.rules.standings.facts import CountedRound, EventFacts
from pairtutor.rules.standings.unplayed import Category
from pairtutor.tiebreaks.comparison import (
    POINTS,
    PlaceComparison,
    better_behind,
    encounter_of,
    last_encounter_between,
    other_scores_behind,
)
from pairtutor.tiebreaks.table import Key, Standings
from pairtutor.tiebreaks.values import Unit

_WON: Final = frozenset({Mark.WIN, Mark.SHORT_WIN})
_LOST: Final = frozenset({Mark.LOSS, Mark.SHORT_LOSS})
_DRAWN: Final = frozenset({Mark.DRAW, Mark.SHORT_DRAW})

_SUPPOSED: Final = ("won", "drawn", "forfeit", "forfeit-both")
"""How a pairing may have ended under a result that is only supposed."""

_OF_OWN_POINTS: Final = frozenset({"PS", "STD", "WIN", "MPTS", "GPTS", "MPVGP"})
"""Tie-breaks made of a player's own points, in which those of a forfeit count."""


class PairedRound(NamedTuple):
    """A pairing of two players with each other, as it counts for the first and for the second of them."""

    first: CountedRound
    second: CountedRound

    @property
    def is_game(self) -> bool:
        """Whether it was played over the board."""
        return self.first.category is Category.GAME and self.second.category is Category.GAME


def meetings_of(first: Tpn, second: Tpn, event: EventFacts) -> list[PairedRound]:
    """Return the pairings of two players with each other, round by round."""
    theirs = event.players[second].rounds
    return [
        PairedRound(counted, theirs[counted.number - 1])
        for counted in event.players[first].rounds
        if counted.opponent == second
    ]


def told_encounter(compared: PlaceComparison, speaker: Speaker) -> Key | None:
    """Return the direct encounter with which the meetings of two are told, the first that was reached."""
    keys = speaker.standings.keys[: len(compared.outcomes)]
    return next((key for key in keys if key.tiebreak.kind.unit is Unit.RANK), None)


def meeting_sentences(
    compared: PlaceComparison, speaker: Speaker, *, with_draws: bool = False
) -> Iterator[str]:
    """Yield how each pairing of two with each other ended, and why it does not decide; a draw could not.

    With `with_draws` that is told of a draw as well where direct encounter is listed but not reached.
    Of two who have never been paired it is told that they have not, unless a direct encounter of these two
    alone tells it; where it is reached, their games do decide, or are level.
    """
    meetings = meetings_of(compared.first, compared.second, speaker.standings.event)
    reached = told_encounter(compared, speaker)
    alone = reached is not None and _tied_in(reached, compared) == 2
    if not meetings:
        if not alone:
            pair = {"first": speaker.who(compared.first), "second": speaker.who(compared.second)}
            yield speaker("meeting.none", **pair)
        return
    yield from _pairing_sentences(meetings, compared, speaker)
    if any(meeting.is_game for meeting in meetings):
        is_drawn = all(_DRAWN.issuperset((paired.first.mark, paired.second.mark)) for paired in meetings)
        if not alone and not is_drawn:
            if not _is_of_winner(meetings, compared, speaker):
                yield _reason_sentence(compared, reached, len(meetings), speaker)
        elif not alone and reached is not None:
            yield _drawn_sentence(compared, reached, len(meetings), speaker)
        elif with_draws and is_drawn and reached is None and _encounter_below(compared, speaker):
            yield _reason_sentence(compared, reached, len(meetings), speaker)
        if reached is not None and (forfeited := [paired for paired in meetings if not paired.is_game]):
            yield _forfeit_sentence(forfeited[0], compared, speaker)
    else:
        has_reached = reached is not None
        yield _forfeit_sentence(meetings[0], compared, speaker, is_missing=has_reached)


def better_sentences(compared: PlaceComparison, speaker: Speaker) -> Iterator[str]:
    """Yield in which later tie-break the one behind has the better value, and what comes before it.

    Of a team that has more of the other score, which the list does not have, that is told as well.
    """
    standings, second = speaker.standings, compared.second
    if more := other_scores_behind(standings, compared):
        value, other = map(speaker.points, more)
        scores = speaker.score_name(standings.ledger.other.score)
        yield speaker(
            speaker.key_of_would("why.more"),
            second=speaker.who(second),
            scores=scores,
            value=value,
            other=other,
        )
    key = better_behind(standings, compared)
    if key is None or compared.decided_by is None:
        return
    own, theirs = (speaker.value(key, key.values[tpn]) for tpn in (second, compared.first))
    slots = {"second": speaker.who(second), "code": key.tiebreak.code, "value": own, "other": theirs}
    if compared.decided_by == POINTS:
        said = speaker.key_of_would("why.better-points")
        yield speaker(said, ("order", ""), **slots, points=speaker.points_name)
    else:
        by = standings.keys[compared.decided_by].tiebreak.code
        yield speaker(speaker.key_of_would("why.better"), ("order", ""), **slots, by=by)


def _is_of_winner(meetings: Sequence[PairedRound], compared: PlaceComparison, speaker: Speaker) -> bool:
    """Return whether points or a direct encounter put the winner of the games of the two ahead."""
    index, keys = compared.decided_by, speaker.standings.keys
    if index is None or (index != POINTS and keys[index].tiebreak.kind.unit is not Unit.RANK):
        return False
    games = [(paired.first.points, paired.second.points) for paired in meetings if paired.is_game]
    return sum(first for first, _ in games) > sum(second for _, second in games)


def _all_tied(key: Key, compared: PlaceComparison, speaker: Speaker) -> str:
    """Return the words for all who are compared with two players: their number and what they share."""
    encounter = encounter_of(key, compared.first)
    assert encounter is not None, "they were level"
    tied = last_encounter_between(encounter, compared.first, compared.second).tied
    is_level = tied in [tuple(sorted(group)) for group in speaker.standings.level]
    score = speaker.points_with_unit(speaker.standings.event.players[compared.first].score)
    return speaker(f"meeting.all-{'score' if is_level else 'level'}", m=len(tied), score=score)


def _tied_in(key: Key, compared: PlaceComparison) -> int:
    """Return the number of those compared in the last separate standings that have both of two players."""
    encounter = encounter_of(key, compared.first)
    assert encounter is not None, "they were level"
    return len(last_encounter_between(encounter, compared.first, compared.second).tied)


class _Told(NamedTuple):
    """How a pairing of two is told: the key of its sentence, the two in order, of teams their game points."""

    key: str
    first: Tpn
    second: Tpn
    score: str


def _pairing_sentences(
    meetings: Sequence[PairedRound], compared: PlaceComparison, speaker: Speaker
) -> Iterator[str]:
    """Yield how the pairings of two ended, those that ended alike in one sentence."""
    alike: dict[_Told, list[int]] = {}
    for meeting in meetings:
        alike.setdefault(_told_pairing(meeting, compared, speaker), []).append(meeting.first.number)
    for sentence, numbers in alike.items():
        yield speaker(
            sentence.key,
            first=speaker.who(sentence.first),
            second=speaker.who(sentence.second),
            rounds=speaker.many(numbers),
            n=len(numbers),
            score=sentence.score,
        )


def _told_pairing(meeting: PairedRound, compared: PlaceComparison, speaker: Speaker) -> _Told:
    """Return the key of the sentence on a pairing: won, drawn, forfeited or else; with would if supposed."""
    pair = compared.first, compared.second
    marks = meeting.first.mark, meeting.second.mark
    if meeting.is_game:
        if marks[0] in _WON and marks[1] in _LOST:
            said = "won"
        elif marks[1] in _WON and marks[0] in _LOST:
            said, pair = "won", (pair[1], pair[0])
        else:
            said = "drawn" if _DRAWN.issuperset(marks) else "ended"
    elif marks == (Mark.FORFEIT_WIN, Mark.FORFEIT_LOSS):
        said = "forfeit"
    elif marks == (Mark.FORFEIT_LOSS, Mark.FORFEIT_WIN):
        said, pair = "forfeit", (pair[1], pair[0])
    else:
        said = "forfeit-both" if marks == (Mark.FORFEIT_LOSS, Mark.FORFEIT_LOSS) else "unplayed"
    number, key, before = meeting.first.number, f"meeting.{said}", speaker.before
    score = _score_text(*pair, number, speaker.standings, speaker)
    if before is not None and said in _SUPPOSED:
        was = before.event.players[compared.first].rounds[number - 1].mark
        changed = was is not meeting.first.mark or score != _score_text(*pair, number, before, speaker)
        key = speaker.key_of_would(key) if changed else key
    # of players a win is told without the points that it brought, which may not be the same each time
    is_scored = speaker.standings.ledger.score or said == "ended"
    return _Told(key, *pair, score if is_scored else "")


def _drawn_sentence(compared: PlaceComparison, reached: Key, count: int, speaker: Speaker) -> str:
    """Return what a direct encounter compares beside the games of two, so many, all drawn.

    Where it puts one of them ahead and everybody met everybody, it is the points of both against all.
    """
    cites, code = ("tiebreak", reached.tiebreak.kind.code), reached.tiebreak.code
    encounter = encounter_of(reached, compared.first)
    assert encounter is not None, "they were level"
    last = last_encounter_between(encounter, compared.first, compared.second)
    both = [last.scores[tpn].score for tpn in (compared.first, compared.second)]
    games = last.games[compared.first][compared.second]
    # points that were awarded otherwise may part them in their own games
    are_even = games == last.games[compared.second][compared.first]
    is_told = last.complete and last.before is None and are_even and both[0] > both[1]
    if not is_told or len(last.tied) > MANY:
        return speaker("meeting.among-drawn", cites, code=code, tied=_all_tied(reached, compared, speaker))
    score = score_of_key(reached, speaker)
    more = speaker.points_with_unit(both[0], score) if score else speaker.points(both[0])
    slots = {"more": more, "less": speaker.points(both[1])}
    # they drew, so both have as much from their own games
    own = Fraction(sum(games), len(games))
    slots |= {"own": speaker.points(both[0] - own), "theirs": speaker.points(both[1] - own)}
    slots |= {"first": speaker.who(compared.first), "second": speaker.who(compared.second)}
    others = [tpn for tpn in last.tied if tpn not in (compared.first, compared.second)]
    return speaker("meeting.among-drawn-but", cites, **slots, others=speaker.people(others), n=count)


def _reason_sentence(compared: PlaceComparison, reached: Key | None, count: int, speaker: Speaker) -> str:
    """Return why the games of two with each other, so many, do not decide who of them is ahead."""
    index, keys = compared.decided_by, speaker.standings.keys
    if index == POINTS:
        return speaker("meeting.after-points", ("order", ""), points=speaker.points_name, n=count)
    if reached is not None:
        code = reached.tiebreak.code
        tied = _all_tied(reached, compared, speaker)
        cites = ("tiebreak", reached.tiebreak.kind.code)
        return speaker("meeting.among", cites, code=code, tied=tied, n=count)
    encounter = _encounter_below(compared, speaker)
    if index is None or not encounter:
        return speaker("meeting.unlisted", ("order", ""), n=count)
    code = keys[index].tiebreak.code
    return speaker("meeting.earlier", ("order", ""), code=code, encounter=encounter, n=count)


def _encounter_below(compared: PlaceComparison, speaker: Speaker) -> str:
    """Return the first direct encounter behind the tie-break that decides; empty where there is none."""
    index = compared.decided_by
    if index is None or index == POINTS:
        return ""
    later = speaker.standings.keys[index + 1 :]
    return next((key.tiebreak.code for key in later if key.tiebreak.kind.unit is Unit.RANK), "")


def _forfeit_sentence(
    meeting: PairedRound, compared: PlaceComparison, speaker: Speaker, *, is_missing: bool = False
) -> str:
    """Return the sentence of what a forfeited pairing counts for, or that points come before DE.

    Where the two have no other pairing, their game `is_missing` in the direct encounter that was reached.
    """
    if compared.decided_by == POINTS:
        return speaker("meeting.forfeit-after-points", ("order", ""), points=speaker.points_name)
    won = next((side for side in meeting if side.mark is Mark.FORFEIT_WIN), None)
    cites = UNMET if is_missing else UNMET[:1]
    if won is None or won.points <= 0:
        return _unreached_sentence(compared, speaker) or speaker("meeting.forfeit-none", *cites)
    index = compared.decided_by
    if index is not None:
        key = speaker.standings.keys[index]
        winner = compared.first if won is meeting.first else compared.second
        value = key.values.get(winner)
        parts = value.parts if value is not None else ()
        if key.tiebreak.kind.code in _OF_OWN_POINTS and won.number in [part.counted.number for part in parts]:
            return speaker("meeting.forfeit-counts-in", *cites, code=key.tiebreak.code)
    if (elsewhere := _unreached_sentence(compared, speaker)) is not None:
        return elsewhere
    return speaker("meeting.forfeit-counts", *cites)


def _unreached_sentence(compared: PlaceComparison, speaker: Speaker) -> str | None:
    """Return why a forfeit decides nothing where no direct encounter is reached; None where one is."""
    if told_encounter(compared, speaker) is not None:
        return None
    index, keys = compared.decided_by, speaker.standings.keys
    encounter = _encounter_below(compared, speaker)
    if index is None or not encounter:
        return speaker("meeting.forfeit-unlisted", ("order", ""))
    code = keys[index].tiebreak.code
    return speaker("meeting.forfeit-earlier", ("order", ""), code=code, encounter=encounter)


def _score_text(player: Tpn, other: Tpn, number: int, standings: Standings, speaker: Speaker) -> str:
    """Return the result of a game of two, `2.5-1.5`: a match of teams by its game points."""
    ledger = standings.ledger
    event = ledger.other.event if ledger.score == "MP" else ledger.event
    scores = (event.players[tpn].rounds[number - 1].points for tpn in (player, other))
    return "-".join(map(speaker.points, scores))
