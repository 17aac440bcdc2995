"""Why not the others: each line of a player's part of the page, held against the candidates with the pair."""

from __future__ import annotations

import re

from pairtutor.model.ids import Tpn
from tests.told.answers import told_of
from tests.told.clauses import CLAUSE, of_clause
from tests.told.ledger import Ledger
from tests.told.listing import Bracket, NotListed
from tests.told.played import Round
from tests.told.reasons import Reason, Reasons, Unknown
from tests.told.runs import span
from tests.told.verdicts import against

KIND = "others"
_ALSO = r"(?:; both want (?P<also>White|Black))?"
_INSTEAD = (
    (re.compile(rf"plays (?P<who>\d+){_ALSO}"), "plays"),
    (re.compile(rf"floats down{_ALSO}"), "floats down"),
    (re.compile(rf"has the bye{_ALSO}"), "has the bye"),
)
"""Lines that say only what the other one does."""
_RUN = re.compile(
    r"(?:in candidate (?P<one>[\d,]+), |in candidates (?P<best>[\d,]+–[\d,]+), (?:at best )?"
    r"|candidates (?P<all>[\d,]+–[\d,]+) are all forbidden; in one, )(?P<told>.*)"
)


_PROCEDURE = re.compile(
    r"both are due (?P<due>White|Black)|then .*|neither may have .*|no colours fit.*"
    r"|(?P<who>\d+) floated (?P<way>up|down) (?P<when>in the last round|two rounds ago)"
    r"|both belong to .*|they are .* apart.*|\d+ may not have .*|\d+ goes first: .*|needed here.*"
    r"|a worse type of floater than \d+|would not even out the colours.*|\d+ comes first by number"
    r"|(?:met|has met) (?:a )?higher score group.*|(?:in )?sets? \d.*|had .* in round \d+"
    r"|won without playing.*"
    r"|the rating is .*|rated .*|with .*"
)
"""Why a procedure passed somebody over."""


def check(one: Round, reasons: Reasons, ledger: Ledger) -> None:
    """Hold all lines of a round but those that tell answers."""
    last: dict[int, Bracket] = {}
    for bracket in one.brackets:
        for tpn in bracket.record.players:
            last[tpn] = bracket
    for way in one.ways:
        if told_of(one, way.player):
            continue
        for others, text in way.others:
            for other in others:
                _line(way.player, other, text.rstrip("."), last.get(way.player), one, reasons, ledger)


def _line(
    player: int, other: int, text: str, bracket: Bracket | None, one: Round, reasons: Reasons, ledger: Ledger
) -> None:
    sentence = f"player {player}: {other}: {text}"
    for pattern, form in _INSTEAD:
        match = pattern.fullmatch(text)
        if match:
            colour = reasons.want([player, other], match["also"], 1) if match["also"] else ""
            who = int(match["who"]) if form == "plays" else 0
            ledger.note(KIND, form, one.where, sentence, colour or _does(other, form, who, one))
            return
    found = re.fullmatch(rf"(.*?)(?: \(({CLAUSE})\))?", text)
    assert found is not None
    run = _RUN.fullmatch(found[1])
    try:
        read = reasons.read(run["told"] if run else found[1], (player, other))
    except Unknown as phrase:
        if bracket is None and _PROCEDURE.fullmatch(found[1]):
            ledger.note(
                KIND, "of a procedure", one.where, sentence, _of_procedure(player, other, found[1], one)
            )
        else:
            ledger.unread(KIND, one.where, sentence, str(phrase))
        return
    form = f"{read[0].kind}{' in candidates' if run else ''}"
    wrong: str | None = "; ".join(reason.wrong for reason in read if reason.wrong)
    if not wrong:
        try:
            wrong = _held(player, other, read, found[2] or "", run, bracket, reasons, one)
        except (NotListed, Unknown):
            wrong = None
    ledger.cite(one.where, read[0].kind, found[2] or "", sentence)
    ledger.note(KIND, form, one.where, sentence, wrong)


def _of_procedure(player: int, other: int, text: str, one: Round) -> str | None:
    """Return what is wrong with why a procedure passed somebody over; None where no list says it."""
    match = _PROCEDURE.fullmatch(text)
    assert match is not None
    lines = one.index.lines
    if match["due"]:
        colours = {lines[Tpn(tpn)].preference.colour for tpn in (player, other)}
        return "" if colours == {match["due"].lower()} else f"{colours}"
    if match["who"]:
        back = 0 if match["when"] == "in the last round" else 1
        return "" if lines[Tpn(int(match["who"]))].floats[back] == match["way"] else "no such float"
    return None


def _does(other: int, form: str, who: int, one: Round) -> str:
    """Return what is wrong with what somebody does instead."""
    closed = one.index.closed
    assert closed is not None
    bye = one.index.bye.event if one.index.bye else None
    if form == "has the bye":
        return "" if getattr(bye, "player", None) == other else "somebody else has the bye"
    board = next((board for board in closed.boards if other in board), None)
    if form == "plays":
        return "" if board is not None and sum(board) - other == who else f"{other} plays {board}"
    floats = [bracket for bracket in one.brackets if other in bracket.record.left_over]
    return "" if floats else f"{other} floats nowhere"


def _held(
    player: int,
    other: int,
    read: list[Reason],
    clause: str,
    run: re.Match[str] | None,
    bracket: Bracket | None,
    reasons: Reasons,
    one: Round,
) -> str:
    """Return what is wrong with what is said to speak against a pair, in all candidates or in some.

    Raises:
        NotListed: the bracket is too large.
    """
    if bracket is None:
        if {reason.kind for reason in read} <= {"met", "apart", "absolute"}:
            return ""
        raise NotListed
    pair = frozenset((player, other))
    if run is None:
        entries = [entry for entry in bracket.entries if pair in entry.couples]
        if {reason.kind for reason in read} & {"met", "apart", "absolute"}:
            return f"{entries[0].pairs} is lawful" if any(entry.lawful for entry in entries) else ""
        return ""
    first, last = span(run["one"] or run["best"] or run["all"]) or (0, 0)
    entries = [bracket.sequence[number] for number in range(first, last + 1)]
    if any(pair not in entry.couples for entry in entries):
        return f"{player} and {other} do not meet in all of them"
    wrong = against(bracket, entries, read, clause, one.index.opened.system)
    if run["all"] and {*of_clause(clause, one.index.opened.system)} & {*bracket.criteria}:
        return f"forbidden by {clause}"
    return wrong
