"""A changed cell, badge or sign is refuted: tables of pairs and colours, cards, lines; in several systems."""

from __future__ import annotations

import re
from functools import cache

import pytest

from tests.lab.told import drawings, grids
from tests.lab.told.facts import Facts
from tests.lab.told.ledger import Ledger
from tests.lab.told.played import Round, rounds
from tests.lab.told.reading import Written
from tests.lab.told.reasons import Reasons


def refuted(one: Round) -> set[str]:
    """Return the kinds of which something does not hold in the tables and drawings of a round."""
    ledger = Ledger()
    for part in (grids, drawings):
        part.check(one, Reasons(Facts(one.tournament, one.number), one.field), ledger)
    assert not ledger.unknown
    return {kind for _, kind in ledger.false}


def doctored(one: Round, surface: str, old: str, new: str) -> Round:
    """Return a round with the first text that a pattern finds in its page or Markdown told otherwise."""
    text, times = re.subn(old, new, getattr(one.written, surface), count=1, flags=re.DOTALL)
    assert times == 1, f"nothing to change: {old}"
    changed, written = one.read_anew(), Written(one.trace)
    written.__dict__.update({**one.written.__dict__, surface: text})
    changed.__dict__["written"] = written
    return changed


@cache
def last_of(system: str) -> Round:
    """Return a round of a system in which much happens, whose texts hold."""
    one = list(rounds(system, 6 if system == "dubov-2026" else 8))[-1]
    assert not refuted(one)
    return one


@pytest.mark.parametrize(
    ("surface", "old", "new", "kinds"),
    [
        ("markdown", r"\| r(\d) \|", r"| r9 |", {"markdown"}),
        ("page", r">r(\d)</a>", r">r9</a>", {"markdown", "cells"}),
        ("page", r'(<td class="v-made">.*?)✓', r"\1·", {"markdown", "cells"}),
        ("page", r'(<td class="v-[^m]\w+"><a [^>]*>)[^<]+', r"\1✓", {"markdown", "cells"}),
        ("page", r"<td>W<i>r1</i>", r"<td>B<i>r1</i>", {"page colours"}),
        ("page", r'<th scope="row">White<', '<th scope="row">Black<', {"page colours"}),
        ("markdown", r"` [BW]!? \|", r"` w! |", {"markdown colours"}),
        ("page", r'(<span class="nm">[^<]*</span><em class="due )b', r"\1w", {"cards"}),
        ("page", r"▼ from (\d)", r"▼ from 9\1", {"cards"}),
        ("page", r'(already played \(round )\d(\)</span><span class="short">)', r"\g<1>99\2", {"lines"}),
        ("page", r'data-met="(\d+):\d', r'data-met="\1:9', {"fellows"}),
        ("page", r'<i class="w"></i>(</span><span class="fl|</span><span class="sc)',
         r'<i class="b"></i>\1', {"fellows"}),
        ("page", r'(<span class="fl">)▼(r\d</span><span class="sc")', r"\1▲\2", {"fellows"}),
        ("page", r'(aria-label="\d[^"]*)must have', r"\1is due", {"fellows"}),
    ],
)  # fmt: skip
def test_what_is_changed_is_refuted(surface: str, old: str, new: str, kinds: set[str]) -> None:
    assert refuted(doctored(last_of("dutch-2026"), surface, old, new)) == kinds


@pytest.mark.parametrize("system", ["lim-2026", "dubov-1997", "dubov-2026", "ssm", "swiss-team-2026"])
def test_a_round_in_which_two_have_met_is_refuted_in_procedures(system: str) -> None:
    one = last_of(system)
    assert refuted(doctored(one, "page", r">r(\d)</a>", r">r9</a>")) == {"markdown", "cells"}
    assert refuted(doctored(one, "page", r'class="sc">\d', 'class="sc">9')) == {"fellows"}
