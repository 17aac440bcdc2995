"""Who floats, and who else could: each sentence held against all candidates of the bracket."""

from __future__ import annotations

import re

from pairtutor.model.ids import Tpn
from tests.lab.answers.listed import NotListed as Unlisted
from tests.lab.oracles.completion import may_meet
from tests.lab.told.answer_forms import WHERE
from tests.lab.told.answer_lines import Line
from tests.lab.told.answers import Answers
from tests.lab.told.clauses import CLAUSE, Value, bye_as_noun, counted, instead, of_clause
from tests.lab.told.facts import halves, numbers
from tests.lab.told.lack import Lack
from tests.lab.told.ledger import Ledger
from tests.lab.told.listing import Bracket, Entry, NotListed
from tests.lab.told.played import Round
from tests.lab.told.reason import LIST, Unknown
from tests.lab.told.reasons import Reasons
from tests.lab.told.verdicts import Verdict, over

KIND = "floaters"
_AS_WELL = re.compile(
    rf"({LIST}) could (?:be among the floaters|have the bye|float) just as well, but"
    rf" (?:the candidates in which this happens come later in the sequence"
    rf"|that is candidate ([\d,]+), later in the sequence) \(({CLAUSE})\)"
)
_SUPPOSED = (
    rf"(?:With (?P<among>{LIST})(?: \((?P<points>[\d.]+)\))? among the floaters"
    rf"|If (?P<who>{LIST})(?: \((?P<score>[\d.]+)\))? (?:floated|got the bye) instead)"
)
_INSTEAD = re.compile(
    rf"{_SUPPOSED}, (?P<best>at best |even at best, )?(?P<told>.*?)(?:: (?:in all, )?|there would be )"
    r"(?P<both>(?:(?!: ).)* instead of .*)"
    rf" \((?P<clause>{CLAUSE})\)"
)
_AGAIN = re.compile(
    rf"(?P<told>(?P<who>{LIST}) (?:floated|had|won|lost|was) .* again(?:, by [\d.]+)?)"
    rf"(?:: (?P<both>.* instead of .*))? \((?P<clause>{CLAUSE})\)"
)
_WORSE = re.compile(rf"({LIST}) would be worse for (.*) \(({CLAUSE})\)")
_FEWER = re.compile(rf"{_SUPPOSED}, fewer moved-down players could be paired \(({CLAUSE})\)")
_EVERY = re.compile(
    r"Nobody could float instead: whenever (?:(\w+) pairs?|as many pairs) (?:is|are) made here and the round"
    r" can still be completed"
    r"( with the bye at the lowest score)?, player (\d+) is left without an opponent"
)
_LACK = re.compile(
    rf"{_SUPPOSED}, (?P<lack>(?:the round could not be completed|(?:fewer|no) pairs? could be made"
    r"|in (?:(?:score )?bracket [\d.]+|the \w+ \w+ bracket),).*)"
)
_PLAY_AGAIN = re.compile(rf"{_SUPPOSED}, (\d+) would have to play (\d+) again \(round (\d+)\) \({CLAUSE}\)")
_ABOVE = re.compile(
    rf"(?P<later>{LIST}) could have the bye just as well, but {WHERE}, (?:the|another) pairing(?: .*)? comes"
    rf" earlier in the sequence \(({CLAUSE})\)"
)
_NOBODY_BUT = re.compile(rf"Only ({LIST}) could be the opponent here")
_FLOATS = re.compile(
    r"(\d+) (?:(?:floats|(?P<would>would float)) down(?: from the Limbo)?|gets the pairing-allocated bye)"
    r"(?:, because nobody (?:here|in the bracket) can play (?P<who>\d+)(?:: (?P<why>.*)|"
    r", who (?P<all>has already played .*)| \(see above\)))?"
)
_ALL_MET = re.compile(rf"has already played ({LIST}) \(rounds? ({LIST})\)")
_NEXT = re.compile(r"\. (?:Next (?:came|comes?)|Then comes?) (?=\d)")
_LATER = re.compile(rf"\. (?:Others after them were|Next came {LIST}, also) ruled out(?: too)?\.")


def sentences(text: str) -> list[str]:
    """Return the sentences of a paragraph without their full stops.

    Those of whoever came next belong to the one before.
    """
    text = _NEXT.sub("; then ", _LATER.sub("; and so on.", text))
    return [one.rstrip(".") for one in re.split(r"(?<=\.) (?=[A-Z0-9])", text) if one.strip()]


def check(one: Round, reasons: Reasons, ledger: Ledger) -> None:
    """Hold the sentences about floaters in all brackets of a round."""
    if len(one.full.sections) != len(one.brackets):
        return
    for section, bracket in zip(one.full.sections, one.brackets, strict=True):
        for item in section.outcome:
            match = _FLOATS.match(item.text)
            if match:
                paragraph(int(match[1]), item.text, bracket, one, reasons, ledger)


def paragraph(player: int, text: str, bracket: Bracket, one: Round, reasons: Reasons, ledger: Ledger) -> None:
    """Hold the sentences that tell who else could be left over."""
    for sentence in sentences(text):
        try:
            form, wrong = _sentence(player, sentence, bracket, reasons, one)
        except NotListed:
            form, wrong = "not listed", None
        except Unknown as phrase:
            ledger.unread(KIND, one.where, sentence, str(phrase))
            continue
        ledger.note(KIND, form, one.where, f"{player}: {sentence}", wrong)


def _sentence(player: int, text: str, bracket: Bracket, reasons: Reasons, one: Round) -> tuple[str, str]:
    system = one.index.opened.system
    text = bye_as_noun(text)
    if match := _PLAY_AGAIN.fullmatch(text):
        who, two = int(match["who"]), [int(tpn) for tpn in match.groups()[-3:-1]]
        left = {*map(int, bracket.opened.by_bsn)} - {who}
        wrong_two = "" if left == {*two} else f"{left} would be left"
        return "play again", wrong_two or reasons.met(two[0], two[1], [int(match.groups()[-1])])
    if match := _LACK.fullmatch(text) or _ABOVE.fullmatch(text):
        return "lack", _lack(match, bracket, one, reasons)
    if match := _AS_WELL.fullmatch(text):
        players = numbers(match[1])
        at = [int(match[2].replace(",", ""))] if match[2] else []
        found = [over(bracket, who) for who in players]
        wrong = [_later(who, one) for who, one in zip(players, found, strict=True)]
        if at and not any(wrong):
            first = [one.best[0].number for one in found]
            if at != first:
                wrong.append(f"candidates {first}, {bracket.own.number} is taken")
        return "as well", "; ".join(filter(None, wrong))
    if match := _AGAIN.fullmatch(text) or _INSTEAD.fullmatch(text):
        said = match.groupdict()
        wrong = [
            _dearer_bye(who, said["both"], one, reasons)
            if " got the bye instead" in text and of_clause(match["clause"], system) == ("bye-score",)
            else _instead(over(bracket, who), who, said, bracket, reasons, system)
            for who in numbers(said["who"] or said.get("among") or "")
        ]
        others = said.get("among") or (match.re is _INSTEAD and "both due" in said["told"])
        if others and not said.get("best"):
            wrong.append("what others would do is told of the best only, without saying so")
        return f"instead {of_clause(match['clause'], system)[:1]}", "; ".join(filter(None, wrong))
    if match := _WORSE.fullmatch(text):
        told = of_clause(match[3], system)
        kinds = {who: over(bracket, who).kind for who in numbers(match[1])}
        return "worse", "; ".join(f"{who}: {kind}" for who, kind in kinds.items() if kind not in told)
    if match := _FEWER.fullmatch(text):
        wrong = [
            _paired_fewer(who, over(bracket, who), bracket) for who in numbers(match["who"] or match["among"])
        ]
        return "fewer", "; ".join(filter(None, wrong))
    if match := _EVERY.fullmatch(text):
        who = int(match[3])
        if match[1] and counted(match[1]) != bracket.opened.max_pairs:
            return "every", "another number of pairs"
        whole = [e for e in bracket.lawful if e.completes]
        if match[2]:
            best = min((e.values or {})["bye-score"] for e in whole)
            whole = [e for e in whole if (e.values or {})["bye-score"] == best]
        without = [e for e in whole if who not in e.left]
        return "every", f"not {without[0].pairs}" if without else ""
    if match := _NOBODY_BUT.fullmatch(text):
        return "nobody but", _only(player, numbers(match[1]), bracket, reasons)
    if match := _FLOATS.fullmatch(text):
        stands = one.index.last_opening(bracket.opened.number) is bracket.record
        if bool(match["would"]) is stands and " down" in match[0]:
            return "floats", "it stands" if stands else "the bracket is paired again"
        if not match["who"]:
            return "floats", ""
        if match["all"]:
            met = _ALL_MET.fullmatch(match["all"])
            if met is None:
                raise Unknown(match["all"])
            others, rounds = numbers(met[1]), numbers(met[2])
            if len(others) != len(rounds) or int(match["who"]) != player:
                return "nobody, all met", f"{rounds} of {others}"
            wrongs = [reasons.met(player, who, [at]) for who, at in zip(others, rounds, strict=True)]
            return "nobody, all met", "; ".join(filter(None, (*wrongs, _unnamed(player, {*others}, bracket))))
        if not match["why"]:  # what bars each of them is held where it is told
            above = {*bracket.mdps} if player in bracket.mdps and not bracket.burstein else set()
            own, lines = {*bracket.players} - above - {player}, bracket.one
            free = [other for other in own if may_meet(lines[player], lines[other])]
            return "nobody, as told", f"{free} could" if free or int(match["who"]) != player else ""
        wrong_bar, named = reasons.bars(player, match["why"])
        wrong_bar = wrong_bar or ("" if int(match["who"]) == player else f"{match['who']} is not {player}")
        return "nobody", wrong_bar or _unnamed(player, named, bracket)
    if elsewhere := re.fullmatch(r"See player (\d+) for who else could have floated", text):
        other = int(elsewhere[1])
        return "said at", "" if other in bracket.own.left else f"{other} does not float"
    raise Unknown(text)


def _unnamed(player: int, named: set[int], bracket: Bracket) -> str:
    """Return who of the bracket is not named among those whom a player cannot play."""
    mdps = {*bracket.mdps} if player in bracket.mdps and not bracket.burstein else set()
    missing = {*bracket.players} - named - mdps - {player}
    return f"{missing} not named" if missing else ""


def _lack(match: re.Match[str], bracket: Bracket, one: Round, reasons: Reasons) -> str:
    """Return what is wrong with why somebody could not float or have the bye, or only by a later pairing.

    Raises:
        NotListed: a bracket that decides cannot be listed.
    """
    said = match.groupdict()
    about = "bye" if said.get("later") or "got the bye" in match[0] else "float"
    answers, wrong = Answers(one, reasons), []
    for who in numbers(said.get("later") or said.get("who") or said.get("among") or ""):
        line = Line(bracket.record.opening.number, about, (who,), said.get("lack") or "")
        try:
            if said.get("later"):
                found = answers.decided(line)
                wrong.append("" if found == (said["where"].removeprefix("score "), "later") else f"{found}")
            else:
                wrong.append(answers.hold(line)[1] or "")
        except Unlisted:
            raise NotListed from None
    return "; ".join(filter(None, wrong))


def _only(player: int, told: list[int], bracket: Bracket, reasons: Reasons) -> str:
    me = reasons.one(player)
    mdps = {*bracket.mdps} if player in bracket.mdps and not bracket.burstein else {player}
    can = [tpn for tpn in bracket.players if tpn not in mdps and may_meet(me, reasons.one(tpn))]
    return "" if {*can} == {*told} else f"{can} could"


def _paired_fewer(who: int, found: Verdict, bracket: Bracket) -> str:
    if not found.best:
        return f"{who}: {found.kind}"
    first = bracket.own.m1
    return "" if max(entry.m1 for entry in found.best) < first else f"{who}: {found.best[0].pairs}"


def _later(who: int, found: Verdict) -> str:
    return "" if found.kind == "sequence" else f"{who}: {found.kind}"


def _dearer_bye(who: int, both: str, one: Round, reasons: Reasons) -> str:
    """Return what is wrong with a bye at another score, whatever the bracket could do with it."""
    field, closed = one.field, one.index.closed
    others = {person.tpn for person in field.players} - {Tpn(who)}
    if not field.one[Tpn(who)].may_have_bye or not Lack(reasons, None, others, set(), False).complete:
        return f"{who} cannot have the bye"
    sides = instead(both, "bye-score")
    if sides is None or closed is None or closed.bye is None:
        raise Unknown(both)
    scores = [(field.one[Tpn(tpn)].score,) for tpn in (who, closed.bye)]
    return "" if all(map(Value.like, sides, scores)) else f"the scores are {scores}"


def _instead(
    found: Verdict,
    who: int,
    named: dict[str, str],
    bracket: Bracket,
    reasons: Reasons,
    system: str,
) -> str:
    """Return what is wrong with what comes of it if somebody else is left over."""
    told, clause, both = named.get("told") or "", named["clause"], named.get("both") or ""
    score = named.get("score") or named.get("points")
    if score and reasons.one(who).score != halves(score):
        return f"{who} has another score"
    if found.kind not in of_clause(clause, system):
        return f"{who}: {found.kind}" + (f", best {found.best[0].pairs}" if found.best else "")
    own = bracket.own.values
    assert own is not None and found.best[0].values is not None
    if both:
        sides = instead(both, found.kind)
        if sides is None:
            raise Unknown(both)
        if not sides[1].like(own[found.kind]):
            return f"chosen {own[found.kind]}"
        if not sides[0].like(found.best[0].values[found.kind]):
            return f"{found.best[0].values[found.kind]}"
    elif (found.best[0].values[found.kind], own[found.kind]) != (1, 0):
        return f"{found.best[0].values[found.kind]} instead of {own[found.kind]}"
    for reason in reasons.read(told) if told.strip() else ():
        if reason.wrong:
            return f"{who}: {reason.wrong}"
        if reason.players and not any(_happens(reason.kind, reason.players, e) for e in found.best):
            return f"{who}: {reason.players} not in {found.best[0].pairs}"
    return ""


def _happens(kind: str, players: tuple[int, ...], entry: Entry) -> bool:
    if kind in ("preference", "strong", "met", "absolute", "gap") and len(players) == 2:
        return frozenset(players) in entry.couples
    if kind in ("float", "over", "bye"):
        return {*players} <= {*entry.left} or kind == "bye"
    return True
