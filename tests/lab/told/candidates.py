"""Single candidates as they are told: pairs, what each has in every criterion, and what is wrong with one."""

from __future__ import annotations

import re

from pairtutor.model.facets import criterion_facets
from tests.lab.told.clauses import CLAUSE, instead, of_clause, value
from tests.lab.told.facts import numbers
from tests.lab.told.floaters import sentences
from tests.lab.told.ledger import Ledger
from tests.lab.told.listing import Bracket, Entry, NotListed
from tests.lab.told.played import Round
from tests.lab.told.reading import Item
from tests.lab.told.reason import FORBIDDING, LIST, Unknown
from tests.lab.told.reasons import Reasons
from tests.lab.told.runs import DEARER, PAIRS, couples, span

KIND = "candidates"
_CANDIDATE = re.compile(
    rf"(?P<refused>Candidate (?P<number>[\d,]+) of [\d,]+(?:: )?)?(?:No pair|(?P<pairs>{PAIRS}))?"
    rf"(?:(?:, and )?(?P<left>{LIST}) (?:floats?|gets the bye))?\. (?P<told>.*)"
)
_LISTED = re.compile(
    r"only fault(?:s are those| is the one) listed above(?: \((among them )?([^()]*)\))?([^.]*\))?"
)
_CHOSEN_OR_NOT = re.compile(r"[✓↶]\d|.?Candidate ")
_ROW = re.compile(rf"(?P<clause>{CLAUSE}) +(?P<what>.*?)(?:(?:; without an opponent)?: (?P<who>\d[^:]*))?")
_NEXT = "It is one of those that the next step rules out"


class Candidate:
    """One candidate as it is told, with the one of that number."""

    def __init__(self, item: Item, bracket: Bracket, reasons: Reasons, system: str) -> None:
        self.item, self.bracket, self.reasons, self.system = item, bracket, reasons, system
        self.match = _CANDIDATE.fullmatch(item.text)

    def entry(self) -> Entry:
        """Return the candidate that has its number.

        Raises:
            NotListed: the bracket is too large.
        """
        assert self.match is not None
        return self.bracket.sequence[self.number()]

    def number(self) -> int:
        """Return its place in the sequence: in its sentence, or before it where it is chosen."""
        assert self.match is not None
        return int((self.match["number"] or self.item.span).replace(",", ""))

    def pairs(self) -> str:
        """Return what is wrong with the pairs told, and with who is left over."""
        assert self.match is not None
        entry = self.entry()
        alike = couples(self.match["pairs"] or "") == {*entry.couples}
        alike = alike and sorted(numbers(self.match["left"] or "")) == sorted(map(int, entry.left))
        return "" if alike else f"{entry.pairs}, {entry.left} left over"

    def row(self, text: str) -> str:
        """Return what is wrong with what it is told to have in one criterion.

        Raises:
            Unknown: no pattern reads it.
        """
        match = _ROW.fullmatch(text)
        names = of_clause(match["clause"], self.system) if match else ()
        told = match and [(name, value(match["what"], name)) for name in names]
        known = [(name, one) for name, one in told or () if one is not None]
        if not match or not known:
            raise Unknown(text)
        name, what = known[0]
        entry = self.entry()
        if name == "pairs":
            over = {*numbers(match["who"] or "")}
            return "" if what.like(len(entry.pairs)) and over == {*entry.left} else "other pairs"
        if entry.values is None or name not in entry.values:
            raise NotListed
        if not what.like(entry.values[name]):
            return f"it has {entry.values[name]}"
        named = {tpn for group in self.bracket.hit(name, entry) for tpn in group} if match["who"] else set()
        told_players = {*map(int, re.findall(r"\d+", match["who"] or ""))}
        return "" if told_players <= named else f"it names {sorted(named)}"

    def fault(self) -> str:
        """Return what is wrong with the fault told of a refused candidate.

        Raises:
            Unknown: no pattern reads it.
        """
        assert self.match is not None
        told = sentences(self.match["told"])[0]
        told, compared = _both_sides(told[:1].lower() + told[1:])
        read = self.reasons.read(told) if told else []
        compared = next((one.what for one in read if one.kind == "dearer"), compared)
        wrong = [one.wrong for one in read if one.wrong]
        entry = self.entry()
        forbidding = {one.kind for one in read} & FORBIDDING and not compared
        if entry.values is None:
            return "; ".join(wrong) or ("" if forbidding else "it is not even legal")
        own = self.bracket.own.values
        assert own is not None
        decides = self.bracket.decides(entry)
        if forbidding:
            least = entry.values.get("bye-score") == own.get("bye-score")
            return "; ".join(wrong) or ("it is lawful" if least else "")
        if compared:
            both = instead(compared, decides)
            if both is None:
                raise Unknown(f"{compared}: {decides}")
            wrong += [] if both[0].like(entry.values[decides]) else [f"it has {entry.values[decides]}"]
            wrong += [] if both[1].like(own[decides]) else [f"as paired {own[decides]}"]
        counts = [value(one.what, decides) for one in read if one.kind == "count"]
        wrong += [
            f"it has {entry.values[decides]}" for one in counts if one and not one.like(entry.values[decides])
        ]
        return "; ".join(wrong)


_BECAUSE = re.compile(r", because |; (?=\d+ (?:has already|is due))")
"""Between a comparison and whom it is about."""


def _both_sides(text: str) -> tuple[str, str]:
    """Return what speaks against a candidate, and the comparison of values that ends it, if there is one."""
    before, _, said = re.sub(r", which (?:makes|leaves) |: in all, ", ": ", text).rpartition(": ")
    if " instead of " in said and before:
        return before, said
    if text.startswith("there would be "):
        said, *because = _BECAUSE.split(text.removeprefix("there would be "), maxsplit=1)
        return "".join(because), said
    if " instead of " in said and not DEARER.search(said):
        return before, said
    return text, ""


def check(one: Round, reasons: Reasons, ledger: Ledger) -> None:
    """Hold all candidates of a round that are told in full."""
    system = one.index.opened.system
    if len(one.full.sections) != len(one.brackets):
        return
    _listed_above(one, ledger)
    for section, bracket in zip(one.full.sections, one.brackets, strict=True):
        items = [item for item in section.search if _CHOSEN_OR_NOT.match(item.mark + item.text)]
        for item in items:
            told = Candidate(item, bracket, reasons, system)
            where = f"{one.where} {section.title}"
            if told.match is None:
                ledger.unread(KIND, where, item.text, item.text)
                continue
            _hold(told, where, ledger)
            if told.match["told"].startswith(_NEXT):
                after = section.search[section.search.index(item) + 1 :]
                runs = [other.span for other in after if other.mark == "✗"]
                ledger.note(KIND, "next step", where, item.text, _announced(told, runs))


def _listed_above(one: Round, ledger: Ledger) -> None:
    """Hold that what a candidate is told to have is all that is listed above, or told to be a part of it."""
    for section, bracket in zip(one.normal.sections, one.brackets, strict=True):
        for item in section.search:
            if listed := _LISTED.search(item.text):
                part = max(1, (listed[2] or "").count(": ")) < len(section.targets)
                wrong = f"{len(section.targets)} are listed" if listed[2] and part != bool(listed[1]) else ""
                wrong = wrong or _unlisted(
                    " ".join(section.targets) + item.text, bracket, one.index.opened.system
                )
                ledger.note(KIND, "listed above", f"{one.where} {section.title}", item.text, wrong)


def _unlisted(text: str, bracket: Bracket, system: str) -> str:
    """Return the criteria in which the chosen candidate misses something whose clause is not in the text."""
    cited = {name for clause in re.findall(CLAUSE, text) for name in of_clause(clause, system)}
    try:
        values = bracket.own.values or {}
    except NotListed:
        return ""
    judged = bracket.record.accepted_first
    looked_at = {line.criterion for line in judged.findings} if judged else set()
    some = {name for name, own in values.items() if (any(own) if isinstance(own, tuple) else own)}
    missed = {name for name in some & looked_at - cited if criterion_facets(name).personal}
    return f"{sorted(missed)} are not listed" if missed else ""


def _announced(told: Candidate, runs: list[str]) -> str | None:
    """Return what is wrong where the next step is said to refuse a candidate, too."""
    numbered = span(runs[0]) if runs else (0, 0)
    number = told.number()
    if numbered is None:
        return None
    return "" if numbered[0] <= number <= numbered[1] else f"it refuses {runs[:1]}"


def _hold(told: Candidate, where: str, ledger: Ledger) -> None:
    assert told.match is not None
    refused = bool(told.match["refused"]) and not told.match["told"].startswith(_NEXT)
    below = (re.sub(r": in (?=\d+ – )", ": ", row) for row in told.item.below if re.match(CLAUSE, row))
    rows = [(f"row {row.split()[0]}", row) for row in below]
    for form, text in [("pairs", ""), *([("fault", "")] if refused else []), *rows]:
        sentence = f"{told.item.text} {text}".strip()
        try:
            if form == "pairs":
                wrong: str | None = told.pairs()
            else:
                wrong = told.row(text) if text else told.fault()
        except NotListed:
            wrong = None
        except Unknown as phrase:
            ledger.unread(f"{KIND} {form}", where, sentence, str(phrase))
            continue
        ledger.note(KIND, "row" if text else form, where, sentence, wrong)
