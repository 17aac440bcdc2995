"""What the drawings of a page show beside names: cards, badges and signs on lines, held against the games."""

from __future__ import annotations

import re
from collections.abc import Iterator

from pairtutor.trace.events import ByeAssigned, ColourDecided
from tests.lab.told.facts import Facts
from tests.lab.told.ledger import Ledger
from tests.lab.told.played import Round
from tests.lab.told.player_tables import Cells, cells_of
from tests.lab.told.reasons import Reasons

KIND = "drawings"
_STAGE = re.compile(r'<div class="stage[^"]*" role="img".*?</div>\n</div>', re.DOTALL)
_CARD = re.compile(
    r'<div class="card (?P<classes>[^"]*)" data-p="(?P<tpn>\d+)"><b>(?P<number>\d+)</b>.*?'
    r'(?:<em class="due (?P<due>[^"]*)">(?P<letter>[^<]*)</em>)?'
    r'(?P<tags>(?:<small class="tag.*?</small>)*)</div>'
)
_TAG = re.compile(r'<small class="tag (\w+)">(.*?)</small>')
_PILL = re.compile(r'<span class="pill refused[^"]*">(.*?)</span><span class="short">')
_PLAYED = re.compile(r"already played \(round (\d+)\)")
_FELLOW = re.compile(
    r'<li data-p="(?P<tpn>\d+)" data-met="(?P<met>[^"]*)" aria-label="(?P<label>[^"]*)">.*?'
    r'<span class="played">(?P<played>.*?)</span>(?P<floats>(?:<span class="fl">.*?</span>)*)'
    r'<span class="sc">(?P<score>[^<]*)</span>'
)
_WAYS = {"v": "▼", "^": "▲"}
_STRENGTHS = {"must have": "{}!", "is strongly due": "{}", "is due": "{}", "is mildly due": "{lower}"}


def check(one: Round, reasons: Reasons, ledger: Ledger) -> None:
    """Hold the drawings of all brackets and groups of a round, and the cards that a reader can touch."""
    cells, facts = cells_of(one), reasons.facts
    page = one.written.page
    for stage in _STAGE.findall(page):
        cards = [card.groupdict() for card in _CARD.finditer(stage)]
        for card in cards:
            wrong = "; ".join(_wrong_with_card(one, card, cells))
            ledger.note(KIND, "cards", one.where, f"{card['tpn']}: {card['due']} {card['tags']}", wrong)
        for pill in _PILL.findall(stage):
            ledger.note(KIND, "lines", one.where, pill, _wrong_with_pill(pill, cards, facts))
    for fellow in _FELLOW.finditer(page):
        wrong = "; ".join(_wrong_with_fellow(one, fellow, cells, facts))
        ledger.note(KIND, "fellows", one.where, f"{fellow['tpn']}: {fellow['label']}", wrong)


def _wrong_with_card(one: Round, card: dict[str, str | None], cells: Cells) -> Iterator[str]:
    tpn = int(card["tpn"] or 0)
    if card["number"] != card["tpn"]:
        yield f"it has the number {card['number']}"
    own = cells(tpn)
    due = own.get("Due", "-")
    if (card["letter"] or "-") != due:
        yield f"due is {due}"
    if card["due"] and card["due"][0] != (due[0].lower() if due != "-" else "n"):
        yield f"its colour is that of {card['due']}, and due is {due}"
    for kind, text in _TAG.findall(card["tags"] or ""):
        long = re.sub(r"<[^>]*>", "", text.partition('<span class="short">')[0])
        yield from _wrong_with_tag(one, tpn, (kind, long), own["Score"])


def _wrong_with_tag(one: Round, tpn: int, tag: tuple[str, str], score: str) -> Iterator[str]:
    kind, text = tag
    if kind == "came" and not re.fullmatch(rf"[▼▲] from {re.escape(score)}", text):
        yield f"the score is {score}, not {text!r}"
    events = [step.event for step in one.trace.steps]
    if kind in ("white", "black"):
        given = [event for event in events if isinstance(event, ColourDecided)]
        if tpn not in [getattr(event, kind) for event in given]:
            yield f"no board gives {kind}"
    if kind == "bye" and tpn not in [event.player for event in events if isinstance(event, ByeAssigned)]:
        yield "another one has the bye"


def _wrong_with_pill(pill: str, cards: list[dict[str, str | None]], facts: Facts) -> str:
    """Return what is wrong with the sign of a refused line: two of the cards must have met in the round."""
    match = _PLAYED.search(pill)
    if match is None:
        return ""
    here = [int(card["tpn"] or 0) for card in cards if "tied" in (card["classes"] or "")]
    number = int(match[1])
    met = any(number in facts.met(first, second) for first in here for second in here if first < second)
    return "" if met else f"nobody here has met in round {number}"


def _by_index(one: Round) -> bool:
    """Return whether a round ranks by the Index, after the seeding rounds; floats count no more."""
    return '<th scope="col">Index</th>' in one.written.page


def _floats(one: Round, signs: str) -> Iterator[str]:
    """Yield the floats as cards have them, from their signs of two rounds, the latest last."""
    for back, sign in ((2, signs[0]), (1, signs[1])):
        if sign in _WAYS:
            yield f"{_WAYS[sign]}r{one.number - back}"


def _wrong_with_fellow(one: Round, fellow: re.Match[str], cells: Cells, facts: Facts) -> Iterator[str]:
    tpn, own = int(fellow["tpn"]), cells(int(fellow["tpn"]))
    played = "".join(re.findall(r'<i class="(\w)">', fellow["played"])).upper().replace("N", "·")
    if played != own["Colours"] and played:
        yield f"the colours are {own['Colours']}"
    if fellow["score"] != own["Score"]:
        yield f"the score is {own['Score']}"
    met = {(int(other), int(number)) for other, number in re.findall(r"(\d+):(\d+)", fellow["met"])}
    told = {(other, number) for other, _ in met for number in facts.met(tpn, other)}
    if met != told:
        yield f"met are {sorted(told)}"
    floats = [] if one.system == "burstein-2026" and _by_index(one) else [*_floats(one, own["Floats"])]
    drawn = re.findall(r">([▼▲]r\d+)<", fellow["floats"])
    if drawn != floats:
        yield f"the floats are {floats}"
    due = own.get("Due", "-")
    said = re.search(r"(must have|is strongly due|is due|is mildly due) (White|Black)", fellow["label"])
    letter = "-" if said is None else _STRENGTHS[said[1]].format(said[2][0], lower=said[2][0].lower())
    if letter != due:
        yield f"the label says {letter}, and due is {due}"
