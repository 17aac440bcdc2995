"""What if a game had ended otherwise? The round paired with another result, and what that changes."""

from __future__ import annotations

import re
from functools import reduce
from typing import Final

from pairtutor.answers.round import RoundAnswers
from pairtutor.disputes.answers import why_not
from pairtutor.disputes.case import Case, ColourWish, PairWish, Wish
from pairtutor.disputes.persons import is_number, two_meant
from pairtutor.disputes.verdicts import WishAnswer
from pairtutor.errors import UsageError
from pairtutor.messages import Message, list_message
from pairtutor.model.colour import Colour
from pairtutor.model.game import RESULTS, Mark
from pairtutor.model.ids import HalfPoints, RoundNumber, Tpn, points_text
from pairtutor.model.teams import TeamEvent, mark_of_match
from pairtutor.model.tournament import Tournament
from pairtutor.named_tuples import NamedTuple
from pairtutor.text import quote
from pairtutor.trace.index import RoundIndex
from pairtutor.trace.recorder import Trace
from pairtutor.trace.values import PairLine


class Changed(NamedTuple):
    """A game of a recorded round with another result than it had, first player (White) first.

    `result` is one of `RESULTS` (`1-0`), of a match of teams also its game points (`2.5-1.5`).
    """

    round: RoundNumber
    white: Tpn
    black: Tpn
    result: str


class Change(NamedTuple):
    """What another result makes of a round: the boards that are not made any more, and those instead.

    `wish` is the first thing that is not granted any more, and `answer` says why not, from the round that is
    paired with the other result; both are None where nothing changes or that round has no legal pairing.
    `bye` is who has it as it is, and who with the other result.
    """

    after: Trace
    gone: tuple[PairLine, ...]
    new: tuple[PairLine, ...]
    bye: tuple[int | None, int | None]
    wish: Wish | None = None
    answer: WishAnswer | None = None


WRITTEN: Final = {
    **dict.fromkeys(("1/2", "½", "½-½", "=", "=-=", "0.5-0.5", "0,5-0,5"), "1/2-1/2"),
    **dict.fromkeys(("+-", "+:-"), "+/-"),
    **dict.fromkeys(("-+", "-:+"), "-/+"),
    **dict.fromkeys(("--", "-:-"), "-/-"),
}
"""Other forms of results, and the one that is meant."""

_MATCH: Final = re.compile(r"(\d{1,2}(?:[.,][05])?)\s*[-–:]\s*(\d{1,2}(?:[.,][05])?)")
"""The result of a match by its game points: `2.5-1.5`."""


def read_changed(text: str, tournament: Tournament) -> Changed:
    """Return a result to be thought otherwise, of `7:3-8=1-0`: round, White, Black; names will do as well.

    Where White had Black in that game, both are the other way round, and so is the result.

    Raises:
        UsageError: it is none, or the other way round it is the result already.
    """
    number, _, rest = text.partition(":")
    pair, _, result = rest.partition("=")
    number, result = number.strip(), WRITTEN.get(result.strip(), result.strip())
    two = two_meant(pair, tournament.players) if pair else None
    if two is None or not (is_number(number) and int(number)):
        raise UsageError(Message("errors.result.unread", text=quote(text)))
    changed = Changed(RoundNumber(int(number)), *two, result)
    line = tournament.entries.get(two[0], ())[changed.round - 1 : changed.round]
    if line and line[0].opponent == two[1] and line[0].colour is Colour.BLACK:
        _require_result(tournament, changed)  # a fault has the result as it was typed
        turned = Changed(changed.round, two[1], two[0], _turn_result(result))
        if changed_rounds(tournament, with_result(tournament, turned)):
            return turned
        right = f"{turned.round}:{turned.white}-{turned.black}={turned.result}"
        slots = {"player": two[0], "round": changed.round, "right": right}
        raise UsageError(Message("errors.result.colours-same", **slots))
    return changed


def _turn_result(result: str) -> str:
    """Return a result as the other player has it: `0-1` for `1-0`."""
    if match := _MATCH.fullmatch(result):
        return f"{match[2]}-{match[1]}"
    return {"+/-": "-/+", "-/+": "+/-"}.get(result, result)


def with_result(tournament: Tournament, changed: Changed, whom: Tpn | None = None) -> Tournament:
    """Return a tournament in which a game ended otherwise; of teams a match, by the game points of both.

    Where there is no such game, the fault names those of `whom` instead, or of the first of the two.

    Raises:
        UsageError: there is no such game or result, or the source states game points of players, which would
            change too.
    """
    number, white, black, result = changed
    _require_result(tournament, changed)
    if tournament.game_points and tournament.teams is None:
        raise UsageError(Message("errors.result.game-points"))
    lines = tournament.entries.get(white, ())
    if not 1 <= number <= tournament.recorded_rounds:
        raise _no_round(tournament, number)
    if not lines or lines[number - 1].opponent != black:
        raise _not_met(tournament, changed, whom)
    if tournament.teams is not None:
        return _with_match(tournament, tournament.teams, changed)
    entries = dict(tournament.entries)
    for tpn, mark in zip((white, black), RESULTS[result], strict=True):
        line = entries[tpn]
        entry = line[number - 1]._replace(mark=mark, points=tournament.points.worth(mark))
        entries[tpn] = (*line[: number - 1], entry, *line[number:])
    return tournament._replace(entries=entries)


def _require_result(tournament: Tournament, changed: Changed) -> None:
    """Raise a UsageError unless a result is one of a game; of a match that there was, one of that match."""
    result, event = changed.result, tournament.teams
    if event is None and result not in RESULTS:
        raise UsageError(Message("errors.result.none", result=repr(result), results=list_message(RESULTS)))
    if event is None:
        return
    if not _MATCH.fullmatch(result) and result not in RESULTS:
        raise _no_match(event, changed)
    at, line = changed.round - 1, tournament.entries.get(changed.white, ())
    if 0 <= at < len(line) and line[at].opponent == changed.black:
        both = sum(_game_points(tournament, event, tpn, at) for tpn in (changed.white, changed.black))
        _sides_of_match(event, changed, both)


def _no_round(tournament: Tournament, number: int) -> UsageError:
    """Return that a round has no results: it has not been played yet, or there is none of that number."""
    played, planned = tournament.recorded_rounds, tournament.planned_rounds or 0
    later = played < number <= planned
    key = "errors.result.later-round" if later else "errors.result.no-round"
    return UsageError(Message(key, round=number, n=played, planned=planned))


def _not_met(tournament: Tournament, changed: Changed, whom: Tpn | None) -> UsageError:
    """Return that two did not play each other in a round: what they did, and what can be supposed instead."""
    number, white, black, result = changed
    for at, line in enumerate(tournament.entries.get(white, ()), start=1):
        if line.opponent == black:
            is_turned = line.colour is Colour.BLACK
            pair = (black, white) if is_turned else (white, black)
            asked = _turn_result(result) if is_turned else result
            right = _changes(tournament, RoundNumber(at), pair, asked)
            if right is not None:
                slots: dict[str, object] = {
                    "white": white,
                    "black": black,
                    "round": number,
                    "met": at,
                    "right": right,
                }
                both = sorted((white, black), key=lambda tpn: tpn != whom)
                alone = next((tpn for tpn in both if _is_alone(tournament, tpn, number)), None)
                if alone is None:
                    return UsageError(Message("errors.result.met-in", **slots))
                name = tournament.entries[alone][number - 1].mark.name.lower().replace("_", "-")
                slots |= {"player": alone, "result": Message(f"standings.result.{name}")}
                return UsageError(Message("errors.result.met-in-bye", **slots))
    if (without := _no_game(tournament, changed, white if whom is None else whom)) is not None:
        return without
    rounds = {tpn: line[number - 1] for tpn, line in tournament.entries.items()}
    facts = []
    for tpn in (white, black):
        entry = rounds.get(tpn)
        if entry is not None and entry.opponent is not None:
            facts.append(Message("errors.result.had-opponent", player=tpn, opponent=entry.opponent))
        elif entry is not None:
            name = entry.mark.name.lower().replace("_", "-")
            facts.append(
                Message("errors.result.had-bye", player=tpn, result=Message(f"standings.result.{name}"))
            )
    slots = {"white": white, "black": black, "round": number, "facts": list_message(facts)}
    right = _changed_instead(tournament, changed)
    if right is None or not facts:
        return UsageError(Message("errors.result.nobody-met", **slots))
    return UsageError(Message("errors.result.not-met", **slots, right=right))


def _is_alone(tournament: Tournament, tpn: Tpn, number: RoundNumber) -> bool:
    """Return whether a player had no opponent in a round."""
    entries = tournament.entries.get(tpn, ())[number - 1 : number]
    return any(entry.opponent is None for entry in entries)


def _no_game(tournament: Tournament, changed: Changed, whom: Tpn) -> UsageError | None:
    """Return the fault that one of two had no opponent, with the games of `whom`; None if both had one."""
    number, white, black, result = changed
    lines = [tournament.entries.get(tpn, ()) for tpn in (white, black)]
    alone = next((line for line in lines if line and line[number - 1].opponent is None), None)
    paired = [at for at, line in enumerate(tournament.entries.get(whom, ()), start=1) if line.opponent]
    if alone is None or not all(lines) or not paired:
        return None
    at = RoundNumber(number if number in paired else paired[-1])
    entry = tournament.entries[whom][at - 1]
    assert entry.opponent is not None, "it was paired"
    is_turned = entry.colour is Colour.BLACK
    pair = (entry.opponent, whom) if is_turned else (whom, entry.opponent)
    # as `pair` stands, so that `whom` gets what was asked for that player
    right = _changes(tournament, at, pair, _turn_result(result) if is_turned != (whom == black) else result)
    name = alone[number - 1].mark.name.lower().replace("_", "-")
    return UsageError(
        Message(
            "errors.result.no-game",
            player=white if alone is lines[0] else black,
            white=white,
            black=black,
            round=number,
            result=Message(f"standings.result.{name}"),
            whom=whom,
            rounds=list_message(paired, "list.and"),
            n=len(paired),
            right=right or "",
        )
    )


def _changed_instead(tournament: Tournament, changed: Changed) -> str | None:
    """Return another result of a pairing of the round, if possible of one of the two who were asked about."""
    number, white, black, result = changed
    rounds = {tpn: line[number - 1] for tpn, line in tournament.entries.items()}
    first = next(
        (tpn for tpn in (white, black, *rounds) if tpn in rounds and rounds[tpn].opponent is not None), None
    )
    if first is None:
        return None
    other, entry = rounds[first].opponent, rounds[first]
    assert other is not None, "it was paired"
    is_turned = entry.colour is Colour.BLACK
    pair = (other, first) if is_turned else (first, other)
    # as `pair` stands, so that the `first` player gets what was asked for that player
    asked = _turn_result(result) if is_turned != (first == black) else result
    return _changes(tournament, number, pair, asked)


def _changes(tournament: Tournament, number: RoundNumber, pair: tuple[Tpn, Tpn], asked: str) -> str | None:
    """Return another result of a game as it is written: the one asked for, else one that changes it."""
    for instead in (asked, "1/2-1/2", "1-0", _drawn_match(tournament)):
        try:
            if changed_rounds(tournament, with_result(tournament, Changed(number, *pair, instead))):
                return f"{number}:{pair[0]}-{pair[1]}={instead}"
        except UsageError:
            continue
    return None


def _drawn_match(tournament: Tournament) -> str:
    """Return the result of a drawn match of teams."""
    event = tournament.teams
    drawn = points_text(event.games.worth(Mark.FORFEIT_WIN) // 2) if event is not None else ""
    return f"{drawn}-{drawn}"


def _with_match(tournament: Tournament, event: TeamEvent, changed: Changed) -> Tournament:
    """Return an event of teams in which a match ended otherwise, or was forfeited.

    Raises:
        UsageError: the game points are not those of a match in this event.
    """
    number, white, black, _ = changed
    entries, others, besides = (
        dict(tournament.entries),
        dict(tournament.game_points),
        dict(tournament.awards),
    )
    at = number - 1
    both = sum(_game_points(tournament, event, tpn, at) for tpn in (white, black))
    sides = _sides_of_match(event, changed, both)
    for tpn, (mark, games) in zip((white, black), sides, strict=True):
        worth = event.worth(mark, games)
        line, other = entries[tpn], others.get(tpn, (HalfPoints(0),) * tournament.recorded_rounds)
        entries[tpn] = (*line[:at], line[at]._replace(mark=mark, points=worth.score), *line[at + 1 :])
        others[tpn] = (*other[:at], worth.other, *other[at + 1 :])
        more = besides.get(tpn, (HalfPoints(0),) * tournament.recorded_rounds)
        if worth.besides or any(more):
            # By game points `besides` is of the match itself; by match points all is an award, which stays.
            kept = more[at] if event.score == "match" else 0
            besides[tpn] = (*more[:at], worth.besides + kept, *more[at + 1 :])
    return tournament._replace(entries=entries, game_points=others, awards=besides)


def _game_points(tournament: Tournament, event: TeamEvent, tpn: Tpn, at: int) -> HalfPoints:
    """Return the game points of a team in a round, from 0."""
    if event.score == "match":
        return HalfPoints(sum(tournament.game_points.get(tpn, ())[at : at + 1]))
    besides = tournament.awards.get(tpn, ())[at : at + 1]
    return HalfPoints(tournament.entries[tpn][at].points + sum(besides))


def _sides_of_match(
    event: TeamEvent, changed: Changed, both: int
) -> tuple[tuple[Mark, HalfPoints | None], ...]:
    """Return the mark of both teams, and the game points of a match that was played.

    `both` are the half points that the two teams have together in the match as it ended; another result has
    as many, or as many as all boards bring.

    Raises:
        UsageError: the game points are not those of a match in this event.
    """
    match = _MATCH.fullmatch(changed.result)
    if match is None:
        marks = RESULTS[changed.result]
        if Mark.FORFEIT_LOSS not in marks:
            raise _no_match(event, changed)
        return tuple((mark, None) for mark in marks)
    own, other = (HalfPoints(round(2 * float(points.replace(",", ".")))) for points in match.groups())
    if not own + other or own + other not in (both, event.games.worth(Mark.FORFEIT_WIN)):
        raise _no_match(event, changed)
    return (mark_of_match(own, other), own), (mark_of_match(other, own), other)


def _no_match(event: TeamEvent, changed: Changed) -> UsageError:
    """Return the fault that something is no result of a match, with one that is."""
    drawn = points_text(event.games.worth(Mark.FORFEIT_WIN) // 2)
    right = f"{changed.round}:{changed.white}-{changed.black}={drawn}-{drawn}"
    slots = {"result": quote(changed.result), "n": event.boards, "right": right}
    return UsageError(Message("errors.result.no-match", **slots))


def changed_rounds(tournament: Tournament, other: Tournament) -> frozenset[int]:
    """Return the rounds in which two pictures of one tournament have other results; 1 for the first."""
    return frozenset(
        at + 1
        for tpn, line in tournament.entries.items()
        for at in range(len(line))
        if _result(tournament, tpn, at) != _result(other, tpn, at)
    )


def _result(tournament: Tournament, tpn: Tpn, at: int) -> tuple[Mark, HalfPoints, HalfPoints, HalfPoints]:
    """Return the mark of a round with its points: of the score, of the other kind, and besides."""
    entry = tournament.entries[tpn][at]
    other = tournament.game_points.get(tpn, ())[at : at + 1]
    besides = tournament.awards.get(tpn, ())[at : at + 1]
    return entry.mark, entry.points, HalfPoints(sum(other)), HalfPoints(sum(besides))


def what_changes(case: Case, trace: Trace, *changed: Changed) -> Change:
    """Return the changes that other results make in a round, whose pairing as it is `trace` tells.

    Raises:
        UsageError: the result cannot be changed so, or the round has no legal pairing as it is.
    """
    other = case._replace(tournament=reduce(with_result, changed, case.tournament))
    after = other.trace()
    before, now = RoundIndex(trace).closed, RoundIndex(after).closed
    if before is None:
        raise UsageError(Message("errors.dispute.no-pairing"))
    if now is None:
        return Change(after, before.boards, new=(), bye=(before.bye, None))
    gone = tuple(board for board in before.boards if board not in now.boards)
    new = tuple(board for board in now.boards if board not in before.boards)
    bye = (before.bye, now.bye)
    if not gone:
        return Change(after, gone, new, bye)
    met = {frozenset(board) for board in now.boards}
    parted = next((board for board in gone if frozenset(board) not in met), None)
    wish: Wish = ColourWish(Tpn(gone[0].first), "white")
    if parted is not None:
        wish = PairWish(Tpn(parted.first), Tpn(parted.second))
    return Change(after, gone, new, bye, wish, why_not(other, RoundAnswers(after), wish))
