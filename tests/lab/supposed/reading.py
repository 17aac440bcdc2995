"""What is said first of a supposed round, read back: whether it would be so, where, what would be new."""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import Final, NamedTuple

from pairtutor.trace.events import RoundClosed
from tests.lab.told.clauses import COUNTS

FACTS: Final = (
    (re.compile(r"(\d+) and (\d+) had not played in rounds? [\d, and]+?"), "{0}-{1}"),
    (re.compile(r"the tournament did not keep (\d+) and (\d+) apart"), "{0}-{1}"),
    (re.compile(r"(\d+) had not (?:had|won) [a-z -]+ in round \d+"), "bye {0}"),
    (re.compile(r"nothing barred (\d+) from the bye"), "bye {0}"),
    (re.compile(r"(\d+) had to have (W|B)(?:hite|lack)"), "{0}={1}!"),
    (re.compile(r"(\d+) were due (W|B)(?:hite|lack) strongly"), "{0}={1}"),
    (re.compile(r"(\d+) were due (W|B)(?:hite|lack) mildly"), "{0}={2}"),
    (re.compile(r"(\d+) were due (W|B)(?:hite|lack)"), "{0}={1}"),
    (re.compile(r"(\d+) were due neither colour"), "{0}=."),
    (re.compile(r"(\d+) had not floated (up|down) in round (\d+)"), "{0} {1} {2}"),
    (re.compile(r"(\d+) took part"), "{0} there"),
    (re.compile(r"(\d+) did not take part"), "{0} away"),
    (re.compile(r"this were the last round"), "last"),
    (re.compile(r"this were not the last round"), "not last"),
    (re.compile(r"(\d+) were a topscorer"), "{0} topscorer"),
    (re.compile(r"(\d+) were no topscorer"), "{0} not topscorer"),
)
"""Each fact as it is told, and as it is typed."""
LEAD: Final = re.compile(
    r"If (?P<facts>.+?), (?P<player>\d+) would (?P<how>still not |still |no longer )?"
    r"(?P<what>play (?P<other>\d+)|have the bye|have (?P<colour>White|Black)|float (?P<way>up|down))"
    r"(?: on (?:board|match) (?P<board>\d+))?\. "
    r"(?:No (?P<none>other )?(?:board|match) would be new"
    r"|(?P<count>[A-Z0-9][a-z0-9]*) (?P<some>other )?(?:boards?|match(?:es)?) would be new"
    r"(?:: |, among them )(?P<named>[\d– ,and]+))\."
    r"(?: (?P<bye>\d+) would have the bye\.)?"
)


class Truth(NamedTuple):
    """The boards as they are and would be; `said` is the fact as typed, `asked` who is asked about."""

    said: str
    asked: tuple[int, ...]
    actual: RoundClosed
    supposed: RoundClosed
    floats: Sequence[int]
    floats_now: Sequence[int]


def facts_read(told: str) -> list[str] | None:
    """Return the facts that are told one after another, as they are typed; None if they cannot be read."""
    for pattern, typed in FACTS:
        if match := pattern.fullmatch(told):
            groups = match.groups()
            return [typed.format(*groups, groups[1].lower() if len(groups) > 1 else "")]
    for between in re.finditer(r" and ", told):
        first, others = facts_read(told[: between.start()]), facts_read(told[between.end() :])
        if first and others:
            return [*first, *others]
    return None


def same_fact(typed: str, said: str) -> bool:
    """Say whether a fact that is read is the one typed; some rules tell no strength of who is due."""
    if typed == said:
        return True
    two, others = re.fullmatch(r"(\d+)-(\d+)", typed), re.fullmatch(r"(\d+)-(\d+)", said)
    if two and others:
        return set(two.groups()) == set(others.groups())
    due, other = re.fullmatch(r"(\d+)=(\w)!?", typed), re.fullmatch(r"(\d+)=(\w)!?", said)
    return bool(due and other and (due[1], due[2].upper()) == (other[1], other[2].upper()))


def faults(text: str, truth: Truth) -> list[str]:
    """Return the faults of the lead of a supposed round, which must be all of the text."""
    match = LEAD.fullmatch(" ".join(text.split()))
    if match is None:
        return ["unread"]
    found = []
    for typed in facts_read(match["facts"]) or ["unread"]:
        if not same_fact(typed, truth.said):
            found.append(f"another fact: {typed}")
    would, was = (
        _granted(match, truth.supposed, truth.floats),
        _granted(match, truth.actual, truth.floats_now),
    )
    if (int(match["player"]), *([int(match["other"])] if match["other"] else [])) != truth.asked:
        found.append("another wish")
    told = {
        None: (True, False),
        "still ": (True, True),
        "no longer ": (False, True),
        "still not ": (False, False),
    }
    if told[match["how"]] != (would, was):
        found.append("whether it would be")
    player = int(match["player"])
    place = next((at for at, board in enumerate(truth.supposed.boards, 1) if player in board), None)
    if match["board"] and int(match["board"]) != place:
        found.append("the board")
    before = {tuple(board) for board in truth.actual.boards}
    own = {player, int(match["other"])} if match["other"] else set()
    new = [tuple(board) for board in truth.supposed.boards if tuple(board) not in before and {*board} != own]
    named = [tuple(map(int, pair)) for pair in re.findall(r"(\d+) – (\d+)", match["named"] or "")]
    count = 0 if match["count"] is None else _number(match["count"])
    if count != len(new) or named != new[:3]:
        found.append("the new boards")
    if bool(match["none"] or match["some"]) != bool(own and match["board"]):
        found.append("which boards are others")
    bye = truth.supposed.bye if truth.supposed.bye not in (None, truth.actual.bye) else None
    if match["what"] == "have the bye" and would:
        bye = None
    if (int(match["bye"]) if match["bye"] else None) != bye:
        found.append("the bye")
    return found


def _number(word: str) -> int:
    return int(word) if word.isdecimal() else COUNTS.index(word.lower())


def _granted(match: re.Match[str], closed: RoundClosed, floats: Sequence[int]) -> bool:
    """Return whether a round has what is told."""
    player = int(match["player"])
    if match["other"]:
        return any({*board} == {player, int(match["other"])} for board in closed.boards)
    if match["colour"]:
        return any(
            (board.first if match["colour"] == "White" else board.second) == player for board in closed.boards
        )
    return player in floats if match["way"] else closed.bye == player


TAKES: Final = re.compile(
    r"(\d+) would (?:still not )?(?:play \d+|have the bye|have (?:White|Black)|float (?:up|down)) if (.+)\."
)


def ways_read(text: str) -> list[list[str] | None]:
    """Return the facts of each way that is told of what it would take; of none where nothing would do."""
    lead, *lines = text.split("\n  - if ")
    if lines:
        return [facts_read(" ".join(line.split())) for line in lines]
    one = TAKES.fullmatch(" ".join(lead.split()))
    return [facts_read(one[2])] if one else []
