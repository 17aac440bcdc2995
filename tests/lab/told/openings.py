"""How many pairs a bracket can make, who waits, and whether the rest can be paired: held by trying all."""

from __future__ import annotations

import re
from collections.abc import Iterator

from pairtutor.model.ids import Tpn
from tests.lab.oracles.completion import completes, may_meet
from tests.lab.oracles.leaving import least_bye
from tests.lab.oracles.standing import Standing
from tests.lab.told.clauses import counted
from tests.lab.told.facts import halves, numbers
from tests.lab.told.floaters import sentences
from tests.lab.told.lack import Lack
from tests.lab.told.ledger import Ledger
from tests.lab.told.listing import LARGEST, Bracket, NotListed
from tests.lab.told.played import Round
from tests.lab.told.reason import LIST, Unknown
from tests.lab.told.reasons import Reasons

KIND = "openings"
_MOVED = re.compile(
    rf"(?:Players? )?({LIST}) ha(?:s|ve) moved down and joins? (\w+) residents?(?:"
    rf" with ([\d.]+))?(?:; the Index"
    rf" ranks (?:both|all of them) together)?"
)
_HERE = re.compile(r"(\w+) (?:players? )?(?:has|have) (?:([\d.]+)|to be paired)")
_SOME = re.compile(r"(\w+) of the (\w+) players with ([\d.]+) (?:is|are) in this bracket")
_MOST = re.compile(
    r"At most (\w+) pairs? (?:is|are) possible"
    r"( if the round is to be completed(?: with the bye at the lowest score)?)?"
    r"(?:, and (?:(\w+) players? floats? down|(one) player gets the bye))?"
)
_ONE_MORE_BELOW = re.compile(r"With one more pair, (?:(\w+) players?|nobody) would float down; below, (.*)")
_ONE_MORE = re.compile(r"With one more pair, (.*)")
_FEW_RESIDENTS = re.compile(
    r"Moved-down players do not play each other, and only (\w+) residents? (?:is|are) here"
)
_NONE = re.compile(
    r"No pair can be made here(?:: (.*?))?(?:, so (?:(both)|all (\w+) players) float down|,"
    r" (?:and (one)|so (that)) player gets the bye)?"
)
_MANY = re.compile(r"There are (\w+|[\d,]+) candidates(?:; candidate 1 pairs .*)?")
_ONE = re.compile(r"There is one (?:candidate|pairing)|The only candidate has no pair")
_ONLY = re.compile(r"Only (\w+) of the (\w+) can be paired here; .*")
_LIMBO = re.compile(
    rf"(.*), so (?:({LIST})|all moved-down players) (?:goes|go) into the Limbo"
    r"(?: and (?:(floats? on)|(gets the bye)))?"
)
_LIMBO_ALONE = re.compile(
    r"(\d+) is not paired here, but goes into the Limbo(?: and (?:(floats on)|(gets the bye)))?"
)
_SAID = re.compile(
    r"The moved-down players? (?:is|are) paired first.*"
    r"|\w+ of the \w+ (?:is|are) paired first; .*|The bracket is managed as homogeneous"
    r"|No moved-down player is paired here; .*"
    r"|No player(?: with [\d.]+(?: points?)?)? has a possible opponent here, so whoever has that score"
    r" floats down"
    r"|This bracket is paired again|Its downfloaters must now be chosen .*|All below the penultimate .*"
    r"|This bracket is opened again, and now .*"
)
_REST = re.compile(
    rf"The round (can|could not) be completed with (?:({LIST}) floating(?: to the \w+ players? below)?"
    r"|the \w+ players? still to be paired)"
)
_BETWEEN = re.compile(
    rf"({LIST}) would (?:(?:both |all )?need (?:({LIST}))?(?:(?: or )?(to float|the bye))?"
    r"(?:, so \w+ of them would be left out)?"
    r"|have no opponent)"
)
_ONE_BYE = re.compile(rf"{LIST} would have no opponent, and only \w+ of them could get the bye")
_REMAIN = re.compile(r".* would (?:have no opponent|be left).*")


def check(one: Round, reasons: Reasons, ledger: Ledger) -> None:
    """Hold how all brackets of a round are opened, and what is said of the rest after them."""
    if len(one.full.sections) != len(one.brackets):
        return
    for section, bracket in zip(one.full.sections, one.brackets, strict=True):
        where = f"{one.where} {section.title}"
        texts = [
            section.opening,
            *(item.text for item in section.outcome if item.text.startswith("The round")),
        ]
        for text in texts:
            for sentence in sentences(text):
                try:
                    form, wrong = _sentence(sentence, bracket, reasons)
                except NotListed:
                    form, wrong = "not listed", None
                except Unknown as phrase:
                    ledger.unread(KIND, where, text, str(phrase))
                    continue
                ledger.note(KIND, form, where, sentence, wrong)


def _sentence(text: str, bracket: Bracket, reasons: Reasons) -> tuple[str, str | None]:
    opened = bracket.opened
    if match := _MOVED.fullmatch(text):
        many, mdps = counted(match[2]), {*numbers(match[1])}
        right = mdps == {*bracket.mdps} and many == len(bracket.residents)
        scores = {bracket.one[tpn].score for tpn in bracket.residents}
        right = right and (match[3] is None or scores == {halves(match[3])})
        return "moved down", "" if right else f"{bracket.mdps}, {bracket.residents}"
    if match := _SOME.fullmatch(text):
        alike = [tpn for tpn, line in bracket.one.items() if line.score == halves(match[3])]
        right = not bracket.mdps and {*bracket.residents} < {*alike} and counted(match[2]) == len(alike)
        right = right and counted(match[1]) == len(bracket.residents)
        return "some of a score", "" if right else f"{bracket.residents} of {alike}"
    if match := _HERE.fullmatch(text):
        right = not bracket.mdps and counted(match[1]) == len(bracket.residents)
        if match[2]:
            alike = [tpn for tpn, line in bracket.one.items() if line.score == halves(match[2])]
            right = right and len(alike) == len(bracket.residents)
        right = right and (
            not match[2] or {bracket.one[tpn].score for tpn in bracket.residents} == {halves(match[2])}
        )
        return "nobody from above", "" if right else f"{bracket.mdps}, {bracket.residents}"
    if match := _MOST.fullmatch(text):
        many, left = counted(match[1]), 1 if match[4] else counted(match[3] or "nobody")
        wrong = _alone(many + 1, bracket) if match[2] else ""
        return f"at most{' for the rest' if match[2] else ''}", wrong or _most(many, left, bracket)
    if match := _FEW_RESIDENTS.fullmatch(text):
        here = len(bracket.residents)
        right = counted(match[1]) == here == opened.max_pairs < len(bracket.mdps) and not bracket.burstein
        return "few residents", "" if right else f"{here} residents, {opened.max_pairs} pairs"
    if match := _ONE_MORE_BELOW.fullmatch(text):
        return "one pair more, below", _one_more_below(
            counted(match[1] or "nobody"), match[2], bracket, reasons
        )
    if match := _ONE_MORE.fullmatch(text):
        return "one pair more", _one_more(match[1], bracket, reasons)
    if match := _NONE.fullmatch(text):
        wrong = _none(match[1], reasons) if match[1] else ""
        lone = len(bracket.players) == 1  # who floats is told below
        left = 1 if match[4] or match[5] or lone else 2 if match[2] else counted(match[3] or "nobody")
        wrong = wrong or (f"{bracket.players}" if match[5] and not lone else "")
        wrong = wrong or ("not all" if (match[2] or match[3]) and left != len(bracket.players) else "")
        return "no pair", wrong or _most(0, left, bracket)
    if match := _MANY.fullmatch(text):
        many = counted(match[1])
        return "candidates", "" if len(bracket.sequence) == many else f"{len(bracket.sequence)}"
    if _ONE.fullmatch(text):
        return "candidates", "" if len(bracket.sequence) == 1 else f"{len(bracket.sequence)}"
    if match := _ONLY.fullmatch(text):
        most = max(len({*bracket.mdps} - {*entry.left}) for entry in bracket.lawful)
        told = counted(match[1]), counted(match[2])
        return "only so many", "" if (most, len(bracket.mdps)) == told else f"{most}"
    if match := _LIMBO.fullmatch(text):
        read = reasons.read(match[1])
        wrong = (_limbo(match[2], bracket) if match[2] else "") or _goes_on(match[3], match[4], bracket)
        return "limbo", "; ".join(filter(None, (wrong, *(one.wrong for one in read))))
    if match := _LIMBO_ALONE.fullmatch(text):
        wrong = "paired" if int(match[1]) not in {*bracket.own.left} else ""
        return "limbo", _lone_mdp(match[1], bracket) or wrong or _goes_on(match[2], match[3], bracket)
    if match := _REST.fullmatch(text):
        return f"rest {match[1]}", _rest(match, bracket)
    if match := _BETWEEN.fullmatch(text):
        return "between them", _between(numbers(match[1]), numbers(match[2] or ""), bool(match[3]), bracket)
    if _ONE_BYE.fullmatch(text):
        people = {*map(int, bracket.own.left), *(int(one.tpn) for one in bracket.below)}
        return "one bye", Lack(reasons, None, people, set(), True).wrong(text)
    if _REMAIN.fullmatch(text):
        return "remain", reasons.remain(text[:1].lower() + text[1:])
    if _SAID.fullmatch(text) or text.startswith("So this bracket is the penultimate one"):
        return "said", "" if "as homogeneous" not in text or not opened.m1 else f"{opened.m1} are paired"
    raise Unknown(text)


def _limbo(told: str, bracket: Bracket) -> str:
    """Hold that all who moved down are told to go into the Limbo."""
    return "" if {*numbers(told)} == {*bracket.mdps} else f"{bracket.mdps} go into the Limbo"


def _goes_on(floats: str | None, bye: str | None, bracket: Bracket) -> str:
    """Hold whether somebody in the Limbo comes to another bracket, or has the bye."""
    if floats and not bracket.below:
        return "no bracket comes after this one"
    return f"{bracket.bye} gets the bye" if bye and bracket.mdps != [bracket.bye] else ""


def _lone_mdp(number: str, bracket: Bracket) -> str:
    """Return what is wrong with the only player who moved down."""
    return "" if [*bracket.mdps] == [int(number)] else f"{bracket.mdps} moved down"


def _none(text: str, reasons: Reasons) -> str:
    wrong = []
    for part in text.split("; "):
        if re.fullmatch(rf"if {LIST} played each other, the round could not be completed.*", part):
            continue
        if match := re.fullmatch(r"(\d+) can play nobody here: (.*)", part):
            wrong.append(reasons.bars(int(match[1]), match[2])[0])
            continue
        wrong += [one.wrong for one in reasons.read(part) if one.wrong]
    return "; ".join(filter(None, wrong))


def _pairings(people: tuple[Standing, ...], many: int, bracket: Bracket) -> Iterator[tuple[Standing, ...]]:
    """Yield who is left over by each legal way to make so many pairs."""
    if not many:
        yield people
        return
    if len(people) < 2 * many:
        return
    first, others = people[0], people[1:]
    shut = not bracket.burstein and bracket.field.system != "dutch-2012" and first.tpn in bracket.mdps
    for other in others:
        if may_meet(first, other) and not (shut and other.tpn in bracket.mdps):
            rest = tuple(one for one in others if one is not other)
            yield from _pairings(rest, many - 1, bracket)
    for left in _pairings(others, many, bracket):
        yield (first, *left)


def _alone(many: int, bracket: Bracket) -> str:
    """Hold that so many pairs could be made, whatever came after them."""
    if len(bracket.players) > LARGEST:
        raise NotListed
    people = tuple(bracket.one[tpn] for tpn in bracket.players)
    found = next(_pairings(people, many, bracket), None)
    return f"{many} pairs can be made nowhere" if found is None else ""


def _one_more(text: str, bracket: Bracket, reasons: Reasons) -> str:
    """Hold who would find nobody with one pair more than are made."""
    places = bracket.opened.downfloaters - 2
    lack = Lack(reasons, None, {*bracket.players}, set(), False, places)
    free = bracket.burstein or bracket.field.system == "dutch-2012"
    lack.moved = frozenset() if free else frozenset(map(Tpn, bracket.mdps))
    return lack.wrong(text)


def _one_more_below(places: int, text: str, bracket: Bracket, reasons: Reasons) -> str:
    """Hold who below would find nobody, were one more pair made here and only so many to come down."""
    if places != bracket.opened.downfloaters - 2:
        return f"{bracket.opened.downfloaters - 2} would come down"
    bye = "have the bye" in text
    bare = re.sub(r"play a (?:moved-down player|floater)(?: or have the bye)?|have the bye", "float", text)
    people = {one.tpn for one in bracket.below}
    if (match := re.match(LIST, bare)) is None:
        raise Unknown(text)
    could = bracket.field.opened.bye_needed and not bye and not bracket.burstein
    takers = [tpn for tpn in numbers(match[0]) if could and reasons.field.one[Tpn(tpn)].may_have_bye]
    wrong = Lack(reasons, None, people, set(), could, places + bye).wrong(bare)
    return wrong or (f"{takers} may have the bye" if takers else "")


def _most(many: int, left: int, bracket: Bracket) -> str:
    if len(bracket.players) > LARGEST or bracket.opened.leaving or not bracket.players:
        raise NotListed
    if many != bracket.opened.max_pairs or left not in (0, len(bracket.players) - 2 * many):
        return f"{bracket.opened.max_pairs} pairs of {len(bracket.players)}"
    if bracket.field.system == "dutch-2012" and bracket.opened.bracket_kind == "normal":
        raise NotListed
    people = tuple(bracket.one[tpn] for tpn in bracket.players)
    for over in _pairings(people, many + 1, bracket):
        if bracket.uncompleted or _possible(over, bracket):
            return f"{many + 1} pairs leave {[one.tpn for one in over]}"
    return ""


def _possible(left: tuple[Standing, ...], bracket: Bracket) -> bool:
    """Return whether the rest can be paired, by 2026 with the bye at the lowest score."""
    apart = bracket.opened.bracket_kind == "PPB"
    if not completes(left, bracket.below, apart=apart):
        return False
    return bracket.least is None or least_bye(left, bracket.below) == bracket.least


def _between(players: list[int], partners: list[int], place: bool, bracket: Bracket) -> str:
    """Hold that some can only be paired with others who are fewer, once the bracket is as accepted."""
    people = [*(bracket.one[tpn] for tpn in bracket.own.left), *bracket.below]
    for tpn in players:
        can = [one.tpn for one in people if one.tpn != tpn and may_meet(bracket.one[tpn], one)]
        if not {*can} <= {*partners}:
            return f"{tpn} may meet {can}"
    return "" if len(partners) + place < len(players) else "they are enough"


def _rest(match: re.Match[str], bracket: Bracket) -> str:
    if bracket.opened.leaving or not bracket.players:
        raise NotListed
    left = [bracket.one[tpn] for tpn in numbers(match[2] or "")]
    found = completes(left, bracket.below)
    if match[1] == "can":
        return "" if found else "it could not"
    if found and bracket.least is not None:
        found = least_bye(left, bracket.below) == bracket.least
    return "it could" if found else ""
