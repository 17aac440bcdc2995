"""The tables of the page: the accepted candidate beside the best refused one, and the signs for each pair."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass, field
from itertools import zip_longest

from tests.lab.html.tags import Tags
from tests.lab.oracles.completion import may_meet
from tests.lab.told import reading
from tests.lab.told.clauses import CLAUSE, of_clause, value
from tests.lab.told.ledger import Ledger
from tests.lab.told.listing import Bracket, Entry, NotListed
from tests.lab.told.played import Round
from tests.lab.told.reason import Unknown
from tests.lab.told.reasons import Reasons

KIND = "tables"
_BEST = re.compile(r"Best ruled out: (?:one of )?(?P<first>[\d,]+)(?:–(?P<last>[\d,]+))?")
_REFUSED = re.compile(r"Ruled out: (?P<first>[\d,]+)(?:–(?P<last>[\d,]+))?")
_CRITERION = re.compile(rf"(?P<clause>{CLAUSE}) .*")


@dataclass(slots=True)
class Table:
    """A table of a bracket: its class, its rows of cells, and by two players the class of a sign."""

    kind: str
    rows: list[list[str]] = field(default_factory=list)
    signs: dict[tuple[int, int], str] = field(default_factory=dict)


class _Tables(Tags):
    """Reads the tables that stand in each bracket of a page."""

    def __init__(self) -> None:
        self.brackets: list[list[Table]] = []
        self._table: Table | None = None
        self._cell: list[str] | None = None
        self._heads: list[int] = []
        self._row, self._column = 0, 0

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        named = dict(attrs)
        kind = named.get("class") or ""
        if tag == "details" and kind == "bracket":
            self.brackets.append([])
        if tag == "table" and kind in ("contest", "triangle") and self.brackets:
            self._table, self._heads = Table(kind), []
            self.brackets[-1].append(self._table)
        if self._table is None:
            return
        if tag == "tr":
            self._table.rows.append([])
            self._row, self._column = int(named.get("data-row") or 0), 0
        if tag in ("td", "th"):
            self._cell = []
            self._column += int(named.get("colspan") or 0)
        if tag == "td" and kind.startswith("v-"):
            self._sign(kind)

    def _sign(self, kind: str) -> None:
        assert self._table is not None
        column = self._column
        self._column += 1
        other = 0 if kind.endswith(" leaves") else self._heads[column] if column < len(self._heads) else 0
        self._table.signs[self._row, other] = kind.split()[0].removeprefix("v-")

    def handle_endtag(self, tag: str) -> None:
        if tag == "table":
            self._table = None
        if self._table is not None and tag in ("td", "th") and self._cell is not None:
            text = reading.bare(" ".join("".join(self._cell).split()))
            if tag == "th" and len(self._table.rows) == 1 and text.isdigit():
                self._heads.append(int(text))
            self._table.rows[-1].append(text)
            self._cell = None

    def handle_data(self, data: str) -> None:
        if self._cell is not None:
            self._cell.append(data)


def check(one: Round, reasons: Reasons, ledger: Ledger) -> None:
    """Hold the tables of all brackets of a round."""
    del reasons
    if not one.brackets:
        return
    parser = _Tables()
    parser.feed(one.written.page)
    if len(parser.brackets) != len(one.brackets):
        ledger.unread(KIND, one.where, f"{len(parser.brackets)} brackets", "other brackets than told")
        return
    _hold_markdown(one, parser.brackets, ledger)
    for tables, bracket in zip(parser.brackets, one.brackets, strict=True):
        where = f"{one.where} {bracket.opened.number}"
        for table in tables:
            if table.kind == "contest":
                _contest(table, bracket, one.index.opened.system, where, ledger)
            else:
                _triangle(table, bracket, where, ledger)


def _hold_markdown(one: Round, brackets: list[list[Table]], ledger: Ledger) -> None:
    """Hold that Markdown compares candidates as the page does; only the page has a row on legality."""
    page = [table.rows for tables in brackets for table in tables if table.kind == "contest"]
    on_page = [[head, *rows] for head, _, *rows in page if _BEST.fullmatch(head[2])]
    compared = [*_in_markdown(one.written.markdown)]
    wrong = "" if len(compared) == len(on_page) else f"{len(on_page)} are on the page"
    ledger.note(KIND, "markdown", one.where, f"{len(compared)} comparisons", wrong)
    for mine, theirs in zip(compared, on_page, strict=False):
        for row, other in zip_longest(mine, theirs):
            wrong = "" if row == other else f"the page has {other}"
            ledger.note(KIND, "markdown", one.where, " | ".join(row or ()), wrong)


def _in_markdown(text: str) -> Iterator[list[list[str]]]:
    """Yield the comparisons of accepted and best refused candidates of a text in Markdown, row by row."""
    for block in re.findall(r"(?:^\|.*\n)+", text, re.MULTILINE):
        head, _, *rows = [
            [
                re.sub(r"[*\\]", "", cell).strip()
                for cell in reading.bare(line).strip().strip("|").split(" | ")
            ]
            for line in block.splitlines()
        ]
        if len(head) == 3 and _BEST.fullmatch(head[2]):
            yield [head, *rows]


def _contest(table: Table, bracket: Bracket, system: str, where: str, ledger: Ledger) -> None:
    head = table.rows[0]
    said = " | ".join(head)
    try:
        ledger.note(KIND, "best refused", where, said, _best(head, bracket))
        best, own = _best_of(bracket), bracket.own
    except NotListed:
        ledger.note(KIND, "best refused", where, said, None)
        return
    decided = False
    for label, accepted, refused in table.rows[2:]:
        text = f"{label} | {accepted} | {refused}"
        match = _CRITERION.fullmatch(label)
        names = of_clause(match["clause"], system) if match else ()
        told = [(name, now) for name in names if (now := value(accepted, name)) is not None]
        if not told or best is None:
            ledger.unread(KIND, where, text, label)
            continue
        name, now = told[0]
        wrong = _cells(name, refused, best, own, decided=decided)
        mine = len(own.pairs) if name == "pairs" else (own.values or {}).get(name)
        if mine is not None and not now.like(mine):
            wrong = f"the accepted one has {mine}"
        decided = decided or "decides" in refused
        ledger.note(KIND, "criterion", where, text, wrong)


def _cells(name: str, refused: str, best: Entry, own: Entry, *, decided: bool) -> str:
    """Return what is wrong with what the best refused candidate is told to have."""
    if name == "pairs":
        return "" if refused == "the same" or decided else "as many pairs are made"
    assert best.values is not None and own.values is not None
    if name not in best.values:
        return "" if refused == "the same" or decided else f"{name} is not compared"
    alike = best.values[name] == own.values[name]
    if decided:
        return "" if "decides" not in refused and refused != "the same" else "it is decided before"
    if "decides" not in refused:
        return "" if alike else f"it has {best.values[name]}"
    now = value(refused.partition(" – ")[0], name)
    if now is None:
        raise Unknown(refused)
    return "it is alike" if alike else "" if now.like(best.values[name]) else f"it has {best.values[name]}"


def _best_of(bracket: Bracket) -> Entry | None:
    """Return the best of the lawful candidates that come before the accepted one, the first of these.

    The score of the bye counts first.
    """
    own = bracket.own
    before = [
        one for number, one in bracket.sequence.items() if number < own.number and one.values is not None
    ]
    return min(before, key=lambda one: (one.rank, one.number), default=None)


def _best(head: list[str], bracket: Bracket) -> str:
    best = _best_of(bracket)
    match = _BEST.fullmatch(head[2])
    if match is None:
        wrong = "" if _REFUSED.fullmatch(head[2]) else "no pattern reads it"
        return wrong or (f"{best.number} is lawful" if best else "")
    if best is None:
        return "none of them is lawful"
    first = int(match["first"].replace(",", ""))
    last = int((match["last"] or match["first"]).replace(",", ""))
    return "" if first <= best.number <= last else f"it is {best.number}: {best.values}"


def _triangle(table: Table, bracket: Bracket, where: str, ledger: Ledger) -> None:
    """Hold the sign of each pair, and of each player who could be left over."""
    for (player, other), sign in table.signs.items():
        said = f"{player} – {other}: {sign}" if other else f"{player} left over: {sign}"
        try:
            wrong: str | None = _sign(player, other, sign, bracket)
        except NotListed:
            wrong = None
        ledger.note(KIND, "sign", where, said, wrong)


def _sign(player: int, other: int, sign: str, bracket: Bracket) -> str:
    made = frozenset((player, other)) in bracket.own.couples if other else player in bracket.own.left
    if made != (sign == "made"):
        return "it is made" if made else "it is not made"
    legal = not other or may_meet(bracket.one[player], bracket.one[other])
    if sign == "barred" and legal and other:
        return "they may meet"
    with_it = [
        one
        for one in bracket.lawful
        if (frozenset((player, other)) in one.couples if other else player in one.left)
    ]
    if sign == "later" and not with_it and not bracket.burstein:
        return "no lawful candidate has it"
    return f"candidate {with_it[0].number} has it" if sign in ("barred", "apart") and with_it else ""
