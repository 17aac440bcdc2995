"""Why not the others: each line of a player's part of the page, held against the candidates with the pair."""

from __future__ import annotations

import re

from pairtutor.answers.groups import GroupQuestions
from pairtutor.answers.round import RoundAnswers
from pairtutor.model.ids import Tpn
from pairtutor.narrative.answers import answer_row
from pairtutor.narrative.narrator import Narrator
from tests.lab.told.answers import told_of
from tests.lab.told.clauses import CLAUSE, of_clause
from tests.lab.told.facts import numbers
from tests.lab.told.ledger import Ledger
from tests.lab.told.listing import Bracket, NotListed
from tests.lab.told.played import Round
from tests.lab.told.reading import CANDIDATES, NONE_LEGAL, bare, met_again
from tests.lab.told.reason import Reason, Unknown
from tests.lab.told.reasons import Reasons
from tests.lab.told.runs import span
from tests.lab.told.verdicts import against, of_best

KIND = "others"
_OUTSIDE = re.compile(
    r"whoever is paired above or has the bye is out already; of the others"
    r" (?:nobody|only (?P<comers>.*)) had to float up to play here"
)
_ALSO = r"(?:; both are due (?P<also>White|Black))?"
_INSTEAD = (
    (re.compile(rf"plays (?P<who>\d+){_ALSO}"), "plays"),
    (re.compile(rf"floats down{_ALSO}"), "floats down"),
    (re.compile(rf"has the bye{_ALSO}"), "has the bye"),
)
"""Lines that say only what the other one does."""
_RUN = re.compile(
    rf"(?:in candidate (?P<number>[\d,]+), the (?:best|better) of candidates (?P<of>{CANDIDATES}), "
    r"|in candidate (?P<one>[\d,]+), |in candidates (?P<best>[\d,]+–[\d,]+), (?:even in the best )?"
    rf"|(?:none|neither) of candidates (?P<all>{CANDIDATES}) is legal{NONE_LEGAL})(?P<told>.*)"
)


def check(one: Round, reasons: Reasons, ledger: Ledger) -> None:
    """Hold all lines of a round but those that tell answers of brackets."""
    if one.index.groups:
        _of_procedure(one, ledger)
        return
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
        read = reasons.read(met_again(run["told"]) if run else found[1], (player, other))
    except Unknown as phrase:
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


def _of_procedure(one: Round, ledger: Ledger) -> None:
    """Hold that each player is told just the answers about the group at home, which are held elsewhere."""
    narrator, answers = Narrator(one.trace), RoundAnswers(one.trace)
    for way in one.ways:
        home = answers.home(Tpn(way.player))
        row = answer_row(answers, home, Tpn(way.player), narrator) if home else ()
        wanted = {
            (
                view.about,
                tuple(who.tpn for who in view.players if who.tpn != way.player),
            ): bare(narrator.phrases.say(view, "why"))
            for view in row
            if view.verdict != "made" and (view.verdict != "apart" or view.about == "pair")
        }
        seen = 0
        for others, text in way.others:
            outside = _OUTSIDE.fullmatch(text.rstrip("."))
            if outside and not others:
                wrong = _comers(outside["comers"] or "", answers.groups[home])
                ledger.note(KIND, "outside", one.where, f"player {way.player}: {text}", wrong)
                continue
            for other in others or [0]:
                about = [key for key in wanted if key[1] == ((other,) if other else ())]
                sentence = f"player {way.player}: {other or 'to leave'}: {text}"
                said = {wanted[key] for key in about}
                wrong = "" if said == {text.rstrip(".")} else f"the answer is {said}"
                ledger.note(KIND, about[0][0] if about else "nobody", one.where, sentence, wrong)
                seen += 1
        if seen != len(wanted):
            ledger.note(KIND, "all", one.where, f"player {way.player}", f"{seen} of {len(wanted)} are told")


def _comers(told: str, group: GroupQuestions) -> str:
    """Return what is wrong with who is told to float up to a group: those paired there with fewer points."""
    paired = {tpn for pair in group.outcome.pairs for tpn in pair}
    comers = {tpn for tpn in paired if tpn not in group.opened.residents}
    return "" if {*numbers(told)} == comers else f"it is {comers}"


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
    first, last = span(run["one"] or run["best"] or run["of"] or run["all"]) or (0, 0)
    entries = [bracket.sequence[number] for number in range(first, last + 1)]
    if any(pair not in entry.couples for entry in entries):
        return f"{player} and {other} do not meet in all of them"
    wrong = against(bracket, entries, read, clause, one.index.opened.system)
    if run["all"] and {*of_clause(clause, one.index.opened.system)} & {*bracket.criteria}:
        return f"forbidden by {clause}"
    return wrong or of_best(bracket, entries, run["number"], read)
