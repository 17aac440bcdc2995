"""Who has the bye, who may not have it and why, and who would come next: held against the games played."""

from __future__ import annotations

import re

from pairtutor.model.ids import Tpn
from tests.lab.oracles.completion import completes
from tests.lab.told.clauses import CLAUSE
from tests.lab.told.facts import halves, numbers
from tests.lab.told.floaters import paragraph, sentences
from tests.lab.told.ledger import Ledger
from tests.lab.told.partners import lawful, shut, whole
from tests.lab.told.played import Round
from tests.lab.told.reason import BYE, LIST, Unknown
from tests.lab.told.reasons import Reasons

KIND = "byes"
_GETS = re.compile(
    r"(\d+) (?:gets the (?:pairing-allocated )?bye|has the bye)"
    r"(?:, with a score of (?P<score>[\d.]+)(?: points?)?)?"
    r"(?P<last>, as the player with the largest number among those with the lowest score"
    r" \((?P<lowest>[\d.]+)(?: points?)?\))?"
    r"(?P<sole>, as the only player with the lowest score \((?P<one>[\d.]+)(?: points?)?\))?"
    r"(?P<first>, as the first who may have it, going up from the lowest score and, within a score, from the"
    r" largest number)?"
    r"(?P<fewest>: of those who may have it and without whom the others can be paired, nobody has fewer"
    r" points)?(?:(?:: it goes to the l|, being (?:first in the order for it"
    r"|the first who may have it in this order): lowest score, then most"
    r" games played, then largest number)(?:.*))?"
    r"(?:: the pairs of the last bracket leave (?P<over>\d+) over"
    r"|(?P<alone>: nobody else is in the last bracket))?"
)
_BARRED = re.compile(rf"(\d+) (?:({BYE}) and )?may not have it(?: again)?(?: \({CLAUSE}\))?")
_HAD = re.compile(
    rf"({LIST}) have had the bye \(rounds ([\d, and]+)\) and may not have it again(?: \({CLAUSE}\))?"
)
_ABOVE = re.compile(
    r"Nor may (?:some players|(?P<one>one player)) with more points, who (?:is|are) not named here"
)
_LOOKED = re.compile(
    r"(?:Looked at first and ruled out(?:, in this order)?"
    r"|These were looked at first and ruled out, in this order): (.*)"
)
_BETWEEN = re.compile(r"(\d+ \(.*\)) cannot have it")
_BARRED_BETWEEN = re.compile(rf"((?:\d+ {BYE}(?:, | and ))*\d+ {BYE}) and cannot have it(?: again)?")
_BEFORE = re.compile(rf"(\d+) (?:came before|was looked at first), but ({BYE}|then .*)")
_NOT = re.compile(rf"Not (\d+): (?:({BYE})|(.*))")
_NEXT = re.compile(
    r"(?:Next (?:in line )?would have been|Of the other teams that may have it,)"
    r" (\d+)(?:: |, with | comes next, with |, (?=who ))(.*)"
)
_BARRED_ALIKE = re.compile(r"(\d+ \(.*\)) ha(?:s|ve) as few points, but may not have it")
_FEW = re.compile(
    rf"({LIST}) ha(?:s|ve) as few points, but (\d+) has (played more games|the lower Index|the larger number,"
    r" with the same Index)(?: \(.*\))?"
)


def check(one: Round, reasons: Reasons, ledger: Ledger) -> None:
    """Hold the paragraph on the bye, if there is one."""
    bye = one.index.bye
    text = one.full.bye
    if not text or bye is None:
        return
    player = int(text.split()[0])
    last = one.brackets[-1] if one.brackets else None
    listed: list[int] = []
    rest: list[str] = []
    for sentence in sentences(re.sub(r" \[[^\[\]]*\]$", "", text)):
        try:
            form, wrong = _sentence(player, sentence, one, reasons, listed)
        except Unknown:
            rest.append(sentence)
            continue
        ledger.note(KIND, form, one.where, sentence, wrong)
    if rest and last is not None and not last.burstein:
        paragraph(player, ". ".join(rest) + ".", last, one, reasons, ledger)
    elif rest:
        ledger.unread(KIND, one.where, text, rest[0])


def _sentence(
    player: int, text: str, one: Round, reasons: Reasons, listed: list[int]
) -> tuple[str, str | None]:
    if match := _GETS.fullmatch(text):
        return _gets(match, one, reasons)
    if match := _BARRED.fullmatch(text):
        who = int(match[1])
        listed.append(who)
        return "may not", reasons.barred(who, match[2] or "")
    if match := _HAD.fullmatch(text):
        each = [*zip(numbers(match[1]), numbers(match[2]), strict=True)]
        listed.extend(who for who, _ in each)
        wrong = (reasons.barred(who, f"had the bye in round {number}") for who, number in each)
        return "may not", "; ".join(filter(None, wrong))
    if match := _ABOVE.fullmatch(text):
        mine = reasons.one(player).score
        hidden = [t for t, line in one.field.one.items() if not line.may_have_bye and t not in listed]
        low = [t for t in hidden if one.field.one[t].score <= mine]
        many = "" if (len(hidden) == 1) == bool(match["one"]) and hidden else f"they are {len(hidden)}"
        return "others above", f"{low} are not listed" if low else many
    if match := _LOOKED.fullmatch(text):
        return "looked at", _looked(match[1], one, reasons)
    if match := _BARRED_BETWEEN.fullmatch(text):
        found = re.findall(rf"(\d+) ({BYE})", match[1])
        return "between", "; ".join(filter(None, (reasons.barred(int(who), why) for who, why in found)))
    if match := _BETWEEN.fullmatch(text):
        return "between", _looked(match[1], one, reasons)
    if match := _BEFORE.fullmatch(text):
        return "looked at", _passed(int(match[1]), match[2], one, reasons)
    if match := _NOT.fullmatch(text):
        return "not", reasons.barred(int(match[1]), match[2]) if match[2] else None
    if match := _NEXT.fullmatch(text):
        return "next", _next(player, int(match[1]), match[2], one, reasons)
    if match := _BARRED_ALIKE.fullmatch(text):
        return "as few, barred", _barred_alike(player, match[1], one, reasons)
    if match := _FEW.fullmatch(text):
        return "as few points", _few(player, numbers(match[1]), match[3], one, reasons)
    raise Unknown(text)


def _barred_alike(player: int, text: str, one: Round, reasons: Reasons) -> str:
    """Return what is wrong with who is told to have as few points and to be barred from the bye."""
    told = {int(who): why for who, why in re.findall(rf"(\d+) \(({BYE})\)", text)}
    wrong = [reasons.barred(who, why) for who, why in told.items()]
    other = [who for who in told if reasons.one(who).score != reasons.one(player).score]
    return "; ".join(filter(None, [*wrong, f"{other} have other scores" if other else ""]))


def _gets(match: re.Match[str], one: Round, reasons: Reasons) -> tuple[str, str]:
    who = int(match[1])
    if getattr(one.index.bye and one.index.bye.event, "player", None) != who:
        return "gets", "somebody else has it"
    score = match["score"] or match["lowest"] or match["one"]
    if score and halves(score) != reasons.one(who).score:
        return "gets", f"{who} has {reasons.one(who).score / 2}"
    if match["over"] or match["alone"]:
        event = one.index.bye and one.index.bye.event
        number = getattr(event, "bracket", 0)
        group = one.index.groups.get(number)
        opening = None if group else one.index.last_opening(number)
        last = group.members if group else {*opening.players} if opening else set()
        right = int(match["over"]) == who if match["over"] else last == {who}
        return "left over", "" if right else f"{sorted(last)} are in the last bracket"
    field = one.field.one
    if match["last"]:
        end = min(field.values(), key=lambda line: (line.score, -line.tpn))
        return "last of the lowest", "" if end.tpn == who else f"it is {end.tpn}"
    if match["sole"]:
        lowest = min(line.score for line in field.values())
        level = [tpn for tpn, line in field.items() if line.score == lowest]
        return "only one of the lowest", "" if level == [who] else f"the lowest score have {level}"
    if match["first"]:
        mine = (reasons.one(who).score, -who)
        before = [tpn for tpn, line in field.items() if (line.score, -tpn) < mine]
        may = lawful(one)
        free = [
            tpn
            for tpn in before
            if field[tpn].may_have_bye and whole([other for other in field if other != tpn], may)
        ]
        return "first of all", f"{free} come before" if free else "" if before else "nobody comes before"
    if match["fewest"]:
        for tpn, line in field.items():
            rest = [other for other in field.values() if other.tpn != tpn]
            if line.may_have_bye and line.score < reasons.one(who).score and completes((), rest):
                return "fewest points", f"{tpn} has fewer"
        return "fewest points", ""
    return "gets", ""


def _looked(text: str, one: Round, reasons: Reasons) -> str:
    found = re.findall(r"(\d+) \(((?:[^()]|\([^()]*\))*)\)", text)
    return "; ".join(filter(None, (_passed(int(who), why, one, reasons) for who, why in found)))


def _passed(who: int, why: str, one: Round, reasons: Reasons) -> str:
    """Hold why somebody who was looked at does not have the bye: barred, or then the others are stuck."""
    if not why.startswith("then "):
        return reasons.barred(who, why)
    others = {line.tpn for line in one.index.opened.players} - {who}
    return shut(why, others, lawful(one), reasons)


def _next(player: int, other: int, why: str, one: Round, reasons: Reasons) -> str | None:
    """Hold how another player is behind whoever has the bye."""
    mine, theirs = reasons.one(player), reasons.one(other)
    if not one.field.one[Tpn(other)].may_have_bye:
        return "may not have it"
    games = {tpn: sum(entry.was_played for entry in reasons.facts.entries(tpn)) for tpn in (player, other)}
    ratings: dict[int, int] = {line.tpn: line.rating for line in one.tournament.players}
    if match := re.fullmatch(
        r"(?:a higher score, |another score group, |who has )([\d.]+) instead of ([\d.]+)", why
    ):
        told = halves(match[1]), halves(match[2])
        return "" if told == (theirs.score, mine.score) else f"{theirs.score / 2}, {mine.score / 2}"
    if mine.score != theirs.score:
        return "another score"
    if why == "the same score, but fewer games played":
        return "" if games[other] < games[player] else f"{games}"
    if why == "the same score and as many games, but a smaller number":
        return "" if games[other] == games[player] and other < player else f"{games}"
    if match := re.fullmatch(r"(?:rating|who is rated) (\d+) instead of (\d+)", why):
        told = int(match[1]), int(match[2])
        return "" if told == (ratings[other], ratings[player]) else f"{ratings[other]}, {ratings[player]}"
    return None


def _few(player: int, others: list[int], why: str, one: Round, reasons: Reasons) -> str | None:
    games = {tpn: sum(entry.was_played for entry in reasons.facts.entries(tpn)) for tpn in (player, *others)}
    if any(reasons.one(tpn).score != reasons.one(player).score for tpn in others):
        return "another score"
    if why == "played more games":
        return "" if all(games[tpn] < games[player] for tpn in others) else f"{games}"
    return "" if all(games[tpn] == games[player] for tpn in others) else f"{games}"
