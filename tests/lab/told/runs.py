"""Refused runs of candidates: each held against the candidates that have its numbers."""

from __future__ import annotations

import re

from tests.lab.oracles.completion import may_meet
from tests.lab.told.clauses import CLAUSE, of_clause, value
from tests.lab.told.facts import numbers
from tests.lab.told.floaters import sentences
from tests.lab.told.ledger import Ledger
from tests.lab.told.listing import Bracket, Entry, NotListed
from tests.lab.told.played import Round
from tests.lab.told.reading import Item
from tests.lab.told.reasons import FORBIDDING, LIST, Reason, Reasons, Unknown

KIND = "runs"
PAIRS = r"\d+ – \d+(?:, \d+ – \d+)*"
_BEFORE = rf"(?:[Ww]ith (?P<made>{PAIRS}) made, |[Aa]fter the first (?:pair|\d+ pairs), )?"
_SHARED = (
    re.compile(rf"{_BEFORE}(?P<player>\d+) against (?P<opponents>{LIST}): (?P<told>.*)"),
    re.compile(rf"(?P<mdp>{LIST}) in S1(?: beside (?P<beside>{LIST}))?: (?P<told>.*)"),
    re.compile(rf"{_BEFORE}[Ee]very order of S2[^:]*: (?P<told>.*)"),
    re.compile(r"\d+ sets? of moved-down players with higher scores in S1: (?P<told>.*)"),
)
_BEST = re.compile(
    rf"(?:(?P<best>the best of them is candidate |Candidate )(?P<number>[\d,]+)(?:: )?)?"
    rf"(?:(?:the other pairs? (?:is|are) )?(?P<pairs>{PAIRS})(?P<rest>, the rest as taken)?)?"
    rf"(?:(?:; )?(?P<left>{LIST}) (?:is|are) left over)?"
)
_FORBIDDEN = "each of them is forbidden"
_PAIRED = re.compile(r"As paired, (.*)")
_NOBODY = re.compile(rf"(\d+) (?:has nobody who would do|would do only (?:with {LIST})?.*?): (not .*)")
_TOGETHER = re.compile(
    rf"(?P<avoid>To avoid it, )?(?:(?P<alone>{LIST}) would have only (?P<only>{LIST})?(?: and )?"
    r"(?:\w+ places? left over)?(?: between them)?"
    rf"|(?P<shut>{LIST}) would find nobody, and only \w+ of them could be left over"
    r"|only .* could be left over.*, and that is too few"
    r"|apart from .*|.* could only meet each other.*)",
    re.IGNORECASE,
)
_WHOLE = re.compile(
    rf"(?:Everybody else is paired already|{LIST} have all met each other \(.*\), everybody else.*)"
    r"(?:, and only one of (?:the two|them) can be left over)?"
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


_COUNTED = re.compile(
    r"(?P<told>both want .*?|they .*?|both must .*?)(?:, and with it|, and at best"
    r"|; the best of them is candidate (?P<number>[\d,]+), and with it) (?P<what>.*)"
)


class Run:
    """One refused run as it is told, with the candidates that have its numbers."""

    def __init__(self, item: Item, bracket: Bracket, reasons: Reasons, system: str) -> None:
        self.item, self.bracket, self.reasons, self.system = item, bracket, reasons, system
        self.told: list[Reason] = []
        self.shown: re.Match[str] | None = None
        self.together: re.Match[str] | None = None
        self.paired = self.count = self.label = ""
        self.criteria: tuple[str, ...] = ()
        self.number = 0
        self.all_forbidden = False

    def wrong(self) -> tuple[str, str | None]:
        """Return the form of the sentence and what is wrong with it, None if it cannot be listed.

        Raises:
            Unknown: no pattern reads a part of it.
        """
        match = next((m for m in (p.fullmatch(self.item.text) for p in _SHARED) if m), None)
        if match is None:
            raise Unknown(self.item.text)
        named = match.groupdict()
        self.player = int(named["player"]) if named.get("player") else 0
        self.opponents = numbers(named.get("opponents") or "")
        self.made = couples(named.get("made") or "")
        self.mdp = numbers(named.get("mdp") or "")
        told = sentences(named["told"])
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
        self.all_forbidden = text == _FORBIDDEN
        if self.all_forbidden:
            return "forbidden", ""
        best = _BEST.fullmatch(text) if text[0].isdigit() or text.startswith("the best") else None
        if best and (best["pairs"] or best["left"]):
            self.shown = best
            return ("best" if best["best"] else "single"), ""
        one = r"(?:, candidate [\d,]+|, at best, in candidate [\d,]+)?"
        which = rf"(?:without an exchange|\d+(?:, \d+)*(?: ⇄ \d+(?:, \d+)*)?){one}: "
        members = re.split(rf"; (?={which})", text)
        if len(members) > 1 or re.match(which, text):
            return "members", self._members(members)
        two = (self.player, self.opponents[0]) if len(self.opponents) == 1 else None
        direct = _COUNTED.fullmatch(text)
        if direct:
            self.count, text = direct["what"], direct["told"]
            self.number = int((direct["number"] or "0").replace(",", ""))
        if text.startswith("they met in rounds"):
            rounds = numbers(text)
            wrong = [
                self.reasons.met(self.player, other, [one])
                for other, one in zip(self.opponents, rounds, strict=False)
            ]
            if len(rounds) != len(self.opponents):
                wrong.append("another number of rounds")
            self.told = [Reason("met", (self.player, *self.opponents))]
            return "met", "; ".join(filter(None, wrong))
        if two is None and self.player and text.startswith(("they", "both")):
            wrong = [self.reasons.read(text, (self.player, other))[0].wrong for other in self.opponents]
            self.told = self.reasons.read(text, (self.player, self.opponents[0]))
            return self.told[0].kind, "; ".join(filter(None, wrong))
        if _PLAIN.fullmatch(text):
            return "plain", ""
        self.told = self.reasons.read(text, two)
        return self.told[0].kind, "; ".join(one.wrong for one in self.told if one.wrong)

    def _members(self, members: list[str]) -> str:
        wrong = []
        for one in members:
            _, _, text = one.partition(": ")
            text = _COUNTED.sub(lambda match: match["told"], text)
            if re.match(r"and \d+ more", text):
                continue
            text = re.sub(r"; and \d+ more for such a reason$", "", text)
            wrong += [reason.wrong for reason in self.reasons.read(text, None) if reason.wrong]
        return "; ".join(wrong)

    def _after(self, text: str) -> str:
        if match := _PAIRED.fullmatch(text):
            self.paired = match[1]
            return ""
        if text.startswith("Candidate ") and (match := _BEST.fullmatch(text)):
            self.shown = match
            return ""
        if match := _TOGETHER.fullmatch(text):
            self.together = match
            return ""
        if match := _NOBODY.fullmatch(text):
            return self.reasons.bars(int(match[1]), match[2])[0]
        if _WHOLE.fullmatch(text) or _PLAIN.fullmatch(text[:1].lower() + text[1:]):
            return ""
        two = (self.player, self.opponents[0]) if len(self.opponents) == 1 else None
        lowered = text[:1].lower() + text[1:]
        read = self.reasons.read(lowered, two)
        self.told += read
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
        lawful = [one for one in entries if one.lawful]
        better = [one for one in lawful if (one.rank, one.number) < (own.rank, own.number) and one is not own]
        if better:
            wrong.append(f"candidate {better[0].number} is better than what was accepted")
        kinds = {one.kind for one in self.told}
        forbids = not {*self.criteria} & {*self.bracket.criteria}
        if kinds & FORBIDDING and not forbids and "absolute" not in kinds:
            wrong.append(f"{kinds} by {self.item.cited}")
        if forbids:
            lawful = [one for one in lawful if self._same_bye(one)]
        if self.all_forbidden and not forbids:
            wrong.append(f"forbidden by {self.item.cited}")
        if forbids and lawful:
            wrong.append(f"candidate {lawful[0].number} is lawful")
        if self.together and self.all_forbidden:
            wrong.append(self._too_few(self.together, entries))
        if self.shown:
            wrong.append(self._shown(self.shown, entries, lawful, forbids=forbids))
        elif not forbids and lawful and (self.paired or self.count):
            best = min(one.rank for one in lawful)
            shown = [one for one in lawful if one.rank == best and self.number in (0, one.number)]
            wrong.append(self._worth(shown[0]) if shown else f"candidate {self.number} is not the best")
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

    def _same_bye(self, entry: Entry) -> bool:
        own = self.bracket.own
        assert entry.values is not None and own.values is not None
        return bool(entry.values.get("bye-score") == own.values.get("bye-score"))

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
        if self.paired:
            told = value(self.paired, decides, "paired")
            if told is None:
                raise Unknown(f"As paired, {self.paired}")
            if not told.like(own.values[decides]):
                return f"as paired {own.values[decides]}"
        counts = [self.count] if self.count else [one.what for one in self.told if one.kind == "count"]
        for text in counts:
            told = value(text, decides)
            if told is None:
                raise Unknown(text)
            if not told.like(entry.values[decides]):
                return f"in all {entry.values[decides]}"
        mere = [one for one in self.told if one.kind in ("preference", "strong", "again")]
        if mere and not counts and isinstance(entry.values[decides], int):
            many = len({one.players for one in mere})
            if decides.startswith(("colour", "strong-p", "repeated", "down", "up", "resident")) and (
                entry.values[decides] != many
            ):
                return f"{entry.values[decides]} in candidate {entry.number}, {many} are told"
        return ""


_PLAIN = re.compile(
    r"then the round could not be completed(?:, or not with the bye at the lowest score)?"
    r"|no such pairing is allowed, or lets the round be completed"
    r"|the players who are wanted further down could not be left over"
    r"|each of them is forbidden, or worse for .* or for what counts more"
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
