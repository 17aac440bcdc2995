"""Refused runs of candidates: each held against the candidates that have its numbers."""

from __future__ import annotations

import re

from tests.lab.oracles.completion import completes, may_meet
from tests.lab.told.clauses import CLAUSE, bye_as_noun, counted, instead, of_clause, value
from tests.lab.told.facts import numbers
from tests.lab.told.floaters import sentences
from tests.lab.told.ledger import Ledger
from tests.lab.told.listing import Bracket, Entry, NotListed
from tests.lab.told.played import Round
from tests.lab.told.reading import Item
from tests.lab.told.reason import FORBIDDING, LIST, Reason, Unknown
from tests.lab.told.reasons import Reasons

KIND = "runs"
PAIRS = r"\d+ – \d+(?:(?:, | and )\d+ – \d+)*"
_BEFORE = rf"(?:[Ww]ith (?P<made>{PAIRS}) set, |[Aa]fter the first (?:pair|\d+ pairs), )?"
_SHARED = (
    re.compile(
        rf"{_BEFORE}(?P<player>\d+) (?:against (?P<opponents>{LIST})|– (?P<one>\d+)"
        r"(?P<more>(?:(?:,| or) \d+ – \d+)*)): (?P<told>.*)"
    ),
    re.compile(rf"(?P<mdp>{LIST}) in S1(?: beside (?P<beside>{LIST}))?: (?P<told>.*)"),
    re.compile(rf"{_BEFORE}[^:]* \(every order of S2\): (?P<told>.*)"),
    re.compile(r"\d+ sets? of moved-down players with higher scores in S1: (?P<told>.*)"),
)
_BEST = re.compile(
    rf"(?:(?:then|that leaves) |(?:(?P<best>the (?:best of these|better of the two) is )|Candidate )"
    r"(?P<number>[\d,]+)"
    rf"(?: comes closest)?(?: is | \(|: |, )?)"
    rf"(?:(?P<pairs>{PAIRS})(?P<rest>, the rest as chosen)?)?"
    rf"(?:(?:, )?(?:and )?(?P<left>{LIST}) (?:floats?|gets the bye))?\)?"
)
_FORBIDDEN = re.compile(r"(?:neither|no) candidate is legal")
_ONLY = re.compile(r"It leaves only (\d+) and (\d+), who have already played each other \(round (\d+)\)")
_NOBODY = re.compile(
    rf"(?:(\d+) (?:would have no opponent|could only (?:play {LIST}|float).*?)|Nobody would suit (\d+)"
    rf" better): (.*)"
)
_TOGETHER = re.compile(
    r"(?P<avoid>To avoid this(?: with the same halves)?, )?"
    rf"(?:(?P<alone>{LIST}) would (?:both |all )?need (?P<only>{LIST})?(?: or )?"
    r"(?:to float|the bye)?(?:, so \w+ of them would be left out)?"
    rf"|(?P<shut>{LIST}) would have no opponent, and only \w+ of them could (?:float|get the bye)"
    r"|only .* could (?:float|get the bye).*, and that is too few"
    r"|.* would all need .*|.* could only play each other.*)",
    re.IGNORECASE,
)
_WHOLE = re.compile(
    rf"(?:Everybody else is paired already|{LIST} have all played each other \(.*\), everybody else.*)"
    r"(?:, and only one of (?:the two|them) can float)?"
)


def couples(text: str) -> set[frozenset[int]]:
    """Return the pairs named in a list of pairs."""
    return {frozenset(map(int, one)) for one in re.findall(r"(\d+) – (\d+)", text)}


def span(text: str) -> tuple[int, int] | None:
    """Return the first and last number of a run, None where they are rounded."""
    if "×" in text or not text:
        return None
    found = [int(one.replace(",", "")) for one in re.findall(r"\d[\d,]*", text)]
    return found[0], found[-1]


DEARER = re.compile(r"would get the bye, with|bye would go to a player")
_OF_SOME = "(?:best of these|better of the two)"
_COUNTED = re.compile(
    r"(?P<told>both are due .*?|both have .*?|they .*?|both must .*?)"
    rf"(?:; even the {_OF_SOME}, (?P<number>[\d,]+),)?"
    rf"(?:, and (?:in the {_OF_SOME} \((?P<other>[\d,]+)\), )?(?P<besides>{PAIRS}) would clash too)?"
)


_LEFT = re.compile(
    rf" would leave (?P<left>{LIST})(?: \((?P<score>[\d.]+)\))? to float(?P<again> down again, as)?"
)


def _apart(text: str) -> str:
    """Return a text with who is left to float, and what is wrong with it, in sentences of their own."""
    match = _LEFT.search(text)
    if match is None:
        return text
    left = match["left"]
    floats = f": then {left} {'float' if ' ' in left else 'floats'}"
    fault = f". {left} ({match['score']}) would float down" if match["score"] else ""
    if match["again"]:
        told, _, rest = text[match.end() :].partition(": ")
        fault, rest = (
            f". {left} floated down{told.rstrip('.')} and would float down again",
            ": " + rest if rest else "",
        )
        return text[: match.start()] + floats + fault + rest
    return text[: match.start()] + floats + fault + text[match.end() :]


class Run:
    """One refused run as it is told, with the candidates that have its numbers."""

    def __init__(self, item: Item, bracket: Bracket, reasons: Reasons, system: str) -> None:
        self.item, self.bracket, self.reasons, self.system = item, bracket, reasons, system
        self.told: list[Reason] = []
        self.shown: re.Match[str] | None = None
        self.together: re.Match[str] | None = None
        self.compared = self.label = ""
        self.only: frozenset[int] = frozenset()
        self.criteria: tuple[str, ...] = ()
        self.number = 0
        self.besides: set[frozenset[int]] = set()
        self.all_forbidden = False

    def wrong(self) -> tuple[str, str | None]:
        """Return the form of the sentence and what is wrong with it, None if it cannot be listed.

        Raises:
            Unknown: no pattern reads a part of it.
        """
        match = next((m for m in (p.fullmatch(_apart(self.item.text)) for p in _SHARED) if m), None)
        if match is None:
            raise Unknown(self.item.text)
        named = match.groupdict()
        self.player = int(named["player"]) if named.get("player") else 0
        more = re.findall(r"– (\d+)", named.get("more") or "")
        self.opponents = numbers(named.get("opponents") or " ".join(filter(None, (named.get("one"), *more))))
        self.made = couples(named.get("made") or "")
        self.mdp = numbers(named.get("mdp") or "")
        told = sentences(re.sub(r"(\d), but (?=\d+ )", r"\1. ", named["told"]))
        form, wrong = self._first(told[0])
        more = [self._after(one) for one in told[1:]]
        wrongs = [one for one in (wrong, *more, self._clause()) if one]
        if wrongs:
            return form, "; ".join(wrongs)
        try:
            return form, self._listed()
        except NotListed:
            return form, None

    # --- words -------------------------------------------------------------------

    def _first(self, text: str) -> tuple[str, str]:
        self.all_forbidden = bool(_FORBIDDEN.fullmatch(text))
        if self.all_forbidden:
            return "forbidden", ""
        if text == "not legal":
            return "leaves only", ""
        best = _BEST.fullmatch(text) if text.startswith(("then", "that leaves", "the be")) else None
        if best and (best["pairs"] or best["left"]):
            self.shown = best
            return ("best" if best["best"] else "single"), ""
        one = r"(?:, candidate [\d,]+|, the best candidate [\d,]+)?"
        which = rf"(?:without an exchange|\d+(?:, \d+)*(?: ⇄ \d+(?:, \d+)*)?){one}: "
        members = re.split(rf"; (?={which})", text)
        if len(members) > 1 or re.match(which, text):
            return "members", self._members(members)
        two = (self.player, self.opponents[0]) if len(self.opponents) == 1 else None
        text = self._both_sides(text)
        direct = _COUNTED.fullmatch(text)
        if direct:
            text = direct["told"]
            self.number = int((direct["number"] or direct["other"] or "0").replace(",", ""))
            self.besides = couples(direct["besides"] or "")
            if any(self.bracket.one[a].due is not self.bracket.one[b].due for a, b in self.besides):
                return "direct", "no clash besides"
        if match := re.match(r"(\d+) has already played (?:both|all of them) \(rounds", text):
            rounds = numbers(text.partition("(")[2])
            wrong = [
                self.reasons.met(self.player, other, [one])
                for other, one in zip(self.opponents, rounds, strict=False)
            ]
            if len(rounds) != len(self.opponents) or int(match[1]) != self.player:
                wrong.append("another player or number of rounds")
            self.told = [Reason("met", (self.player, *self.opponents))]
            return "met", "; ".join(filter(None, wrong))
        if two is None and self.player and text.startswith(("they", "both")):
            wrong = [self.reasons.read(text, (self.player, other))[0].wrong for other in self.opponents]
            self.told = self.reasons.read(text, (self.player, self.opponents[0]))
            return self.told[0].kind, "; ".join(filter(None, wrong))
        if _PLAIN.fullmatch(text):
            return "plain", ""
        self.told = self.reasons.read(text, two)
        self.compared = next((one.what for one in self.told if one.kind == "dearer"), self.compared)
        return self.told[0].kind, "; ".join(one.wrong for one in self.told if one.wrong)

    def _both_sides(self, text: str) -> str:
        """Keep both sides of a comparison that stands at the end of a text, and return what is before it."""
        text = self._as_of_two(text)
        if " missed game" in text:
            text = bye_as_noun(text)
        if DEARER.search(text):
            return text
        told, _, said = re.sub(
            r", which (?:makes|leaves) |, so there would be (?=at least )|(?<=,) has |: in all, ", ": ", text
        ).rpartition(": ")
        if told and " instead of " in said and not told.endswith("bracket"):
            self.compared = said
            return told
        if text.lower().startswith("there would be "):
            said = re.split(r"(?:, because|;) \d+ (?:has already|is due)", text)[0]
            self.compared = said[len("there would be ") :]
        return text

    def _as_of_two(self, text: str) -> str:
        """Return what is told of all players of several pairs as that of each two.

        Raises:
            Unknown: they are another number.
        """
        match = re.search(r"\ball (\w+) players (?=are due|must have)", text)
        if match and counted(match[1]) != len(self.opponents) + 1:
            raise Unknown(text)
        return text.replace(match[0], "both ") if match else text

    def _members(self, members: list[str]) -> str:
        wrong = []
        for one in members:
            _, _, text = one.partition(": ")
            text = re.sub(rf"; even the {_OF_SOME}, [\d,]+,", "", text)
            if re.match(r"and \d+ more", text):
                continue
            text = re.sub(r"; and \d+ more for such a reason$", "", text)
            wrong += [reason.wrong for reason in self.reasons.read(text, None) if reason.wrong]
        return "; ".join(wrong)

    def _after(self, text: str) -> str:
        if match := _ONLY.fullmatch(text):
            self.told = [Reason("met", (int(match[1]), int(match[2])))]
            self.only = frozenset((int(match[1]), int(match[2])))
            return self.reasons.met(int(match[1]), int(match[2]), [int(match[3])])
        text = self._both_sides(text)
        if text.startswith("Candidate ") and (match := _BEST.fullmatch(text)):
            self.shown = match
            return ""
        if match := _TOGETHER.fullmatch(text):
            self.together = match
            return ""
        match = None if "so the round could not" in text else _NOBODY.fullmatch(text)
        if match:
            return self.reasons.bars(int(match[1] or match[2]), match[3])[0]
        if _WHOLE.fullmatch(text) or _PLAIN.fullmatch(text[:1].lower() + text[1:]):
            return ""
        two = (self.player, self.opponents[0]) if len(self.opponents) == 1 else None
        lowered = text[:1].lower() + text[1:]
        read = self.reasons.read(lowered, two)
        self.told += read
        self.compared = next((one.what for one in read if one.kind == "dearer"), self.compared)
        return "; ".join(one.wrong for one in read if one.wrong)

    # --- the list ----------------------------------------------------------------

    def _clause(self) -> str:
        cited = self.item.cited
        label = re.match(rf"({CLAUSE})", cited) or re.match(rf"\[({CLAUSE})", cited)
        self.label = label[1] if label else ""
        self.criteria = of_clause(self.label, self.system)
        return ""

    def _listed(self) -> str:
        numbered = span(self.item.span)
        if numbered is None:
            raise NotListed
        sequence = self.bracket.sequence
        entries = [sequence[number] for number in range(numbered[0], numbered[1] + 1)]
        own = self.bracket.own
        wrong = []
        if self.player and any(
            not {frozenset((self.player, other)) for other in self.opponents} & one.couples
            or not self.made <= one.couples
            for one in entries
        ):
            wrong.append("not all of them share the pair")
        if self.only and any(self.only not in one.couples for one in entries):
            wrong.append("not all of them pair the two who are left")
        lawful = [one for one in entries if one.lawful]
        better = [one for one in lawful if (one.rank, one.number) < (own.rank, own.number) and one is not own]
        if better:
            wrong.append(f"candidate {better[0].number} is better than what was accepted")
        kinds = {one.kind for one in self.told}
        forbids = not {*self.criteria} & {*self.bracket.criteria}
        if kinds & FORBIDDING and not forbids and "absolute" not in kinds:
            wrong.append(f"{kinds} by {self.item.cited}")
        dearer = next((one for one in self.told if one.kind == "dearer"), None)
        if dearer and dearer.players and self.shown and self.shown["number"]:
            takers = self._takers(sequence[int(self.shown["number"].replace(",", ""))], dearer.value)
            if takers != [*dearer.players]:
                wrong.append(f"{takers} could have the bye")
        if self.all_forbidden and not forbids:
            wrong.append(f"forbidden by {self.item.cited}")
        if forbids and lawful:
            wrong.append(f"candidate {lawful[0].number} is lawful")
        if self.together and self.all_forbidden:
            wrong.append(self._too_few(self.together, entries))
        if self.shown:
            wrong.append(self._shown(self.shown, entries, lawful, forbids=forbids))
        elif not forbids and lawful and self.compared:
            best = min(one.rank for one in lawful)
            shown = [one for one in lawful if one.rank == best and self.number in (0, one.number)]
            wrong.append(self._worth(shown[0]) if shown else f"candidate {self.number} is not the best")
            if shown and not self.besides <= shown[0].couples:
                wrong.append("a clash besides is not in it")
        elif not forbids and not lawful:
            wrong.append("none of them is lawful")
        return "; ".join(filter(None, wrong))

    def _too_few(self, match: re.Match[str], entries: list[Entry]) -> str:
        """Return what is wrong where players are said to have only some others between them."""
        only = {*numbers(match["only"] or "")}
        for who in numbers(match["alone"] or match["shut"] or ""):
            for entry in entries:
                mate = entry.partner(who)
                if mate and mate not in only and may_meet(self.bracket.one[who], self.bracket.one[mate]):
                    return f"{who} could meet {mate} in candidate {entry.number}"
        return ""

    def _takers(self, entry: Entry, score: int) -> list[int]:
        """Return who of a score could have the bye after a candidate."""
        left, below = [self.bracket.one[tpn] for tpn in entry.left], self.bracket.below
        return [
            one.tpn
            for one in (*left, *below)
            if one.score == score
            and one.may_have_bye
            and completes(
                [other for other in left if other is not one],
                [other for other in below if other is not one],
                apart=True,
            )
        ]

    def _shown(
        self, shown: re.Match[str], entries: list[Entry], lawful: list[Entry], *, forbids: bool
    ) -> str:
        pairs = couples(shown["pairs"] or "") | self.made
        if self.player and len(self.opponents) == 1:
            pairs = pairs | {frozenset((self.player, self.opponents[0]))}
        if shown["number"]:
            number = int(shown["number"].replace(",", ""))
            entries = [one for one in entries if one.number == number]
        found = [
            one for one in entries if pairs <= one.couples and {*numbers(shown["left"] or "")} <= {*one.left}
        ]
        if shown["best"] and not shown["rest"]:
            found = [one for one in found if couples(shown["pairs"]) == one.couples]
        if not found:
            return "what is shown is not among them"
        for reason in self.told:
            if not reason.players or reason.kind in ("bye", "float", "over", "shut out"):
                continue
            if len(reason.players) == 2 and not any(
                frozenset(reason.players) in one.couples for one in found
            ):
                return f"{reason.players} do not meet in it"
        if forbids:
            return ""
        best = min((one.rank for one in lawful), default=None)
        if not any(one.lawful and one.rank == best for one in found):
            return f"it is not the best of them: {[one.number for one in lawful if one.rank == best][:1]}"
        return self._worth(next(one for one in found if one.lawful))

    def _worth(self, entry: Entry) -> str:
        """Return what is wrong with the values told of a candidate and of the accepted one."""
        own = self.bracket.own
        decides = self.bracket.decides(entry)
        if self.criteria and decides not in self.criteria:
            return f"candidate {entry.number} differs in {decides}"
        assert entry.values is not None and own.values is not None
        if decides == "sequence":
            return "it is as good"
        if self.compared:
            both = instead(self.compared.removeprefix("at least "), decides)
            if both is None:
                raise Unknown(self.compared)
            if not both[1].like(own.values[decides]):
                return f"chosen {own.values[decides]}"
            least = self.compared.startswith("at least ") and both[0].count <= entry.values[decides]
            if not least and not both[0].like(entry.values[decides]):
                return f"in it {entry.values[decides]}"
        counts = [one.what for one in self.told if one.kind == "count" and one.what not in self.compared]
        for text in counts:
            told = value(text, decides)
            if told is None:
                raise Unknown(text)
            if not told.like(entry.values[decides]):
                return f"in all {entry.values[decides]}"
        mere = [one for one in self.told if one.kind in ("preference", "strong", "again")]
        if mere and not self.compared and not counts and isinstance(entry.values[decides], int):
            many = len({one.players for one in mere})
            if decides.startswith(("colour", "strong-p", "repeated", "down", "up", "resident")) and (
                entry.values[decides] != many
            ):
                return f"{entry.values[decides]} in candidate {entry.number}, {many} are told"
        return ""


_PLAIN = re.compile(
    r"the round could not be completed(?:, or not with the bye at the lowest score)?"
    r"|no such pairing is legal, or lets the round be completed"
    r"|the players who are needed further down could not float"
    r"|each of them is not legal, or worse for .* or for a criterion before it"
    r"|it is worse for .*"
)


def check(one: Round, reasons: Reasons, ledger: Ledger) -> None:
    """Hold all runs of a round, one by one and joined."""
    system = one.index.opened.system
    if not one.brackets:
        return
    for depth, told in (("full", one.full), ("normal", one.normal)):
        if len(told.sections) != len(one.brackets):
            continue
        for section, bracket in zip(told.sections, one.brackets, strict=True):
            for item in section.search:
                if item.mark != "✗" or not item.span or item.text.startswith("Candidate"):
                    continue
                where = f"{one.where} {section.title}"
                sentence = f"{item.span} {item.text} {item.cited}"
                run = Run(item, bracket, reasons, system)
                try:
                    form, wrong = run.wrong()
                except NotListed:
                    form, wrong = "not listed", None
                except Unknown as phrase:
                    ledger.unread(f"{KIND} {depth}", where, sentence, str(phrase))
                    continue
                if len(run.told) == 1 and not run.shown:
                    ledger.cite(one.where, run.told[0].kind, run.label, sentence)
                ledger.note(KIND, f"{depth} {form}", where, sentence, wrong)
