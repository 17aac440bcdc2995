"""The sentences that were read: how many of each form, which did not hold, which nobody could read."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass, field


@dataclass(slots=True)
class Ledger:
    """`seen` are all sentences by kind and form, `held` those that a list or a history confirmed.

    `false` are those that do not hold, by kind and form: where, the sentence, and what is so. `unknown` are
    those that no pattern reads.
    """

    seen: Counter[tuple[str, str]] = field(default_factory=Counter)
    held: Counter[tuple[str, str]] = field(default_factory=Counter)
    false: dict[tuple[str, str], list[tuple[str, str, str]]] = field(default_factory=dict)
    cited: dict[tuple[str, str], dict[str, str]] = field(default_factory=dict)
    unknown: dict[str, list[tuple[str, str, str]]] = field(default_factory=dict)

    def note(self, kind: str, form: str, where: str, sentence: str, wrong: str | None) -> None:
        """Note a sentence; `wrong` is what is so instead, empty if it holds, None if nobody can tell."""
        key = (kind, form)
        self.seen[key] += 1
        if wrong:
            self.false.setdefault(key, []).append((where, sentence, wrong))
        elif wrong is not None:
            self.held[key] += 1

    def cite(self, where: str, kind: str, clause: str, sentence: str) -> None:
        """Note by which clause a page cites facts of a kind, with a sentence for each."""
        if clause:
            self.cited.setdefault((where, kind), {}).setdefault(clause, sentence)

    def unread(self, kind: str, where: str, sentence: str, phrase: str) -> None:
        """Note a sentence that no pattern reads."""
        self.unknown.setdefault(kind, []).append((where, sentence, phrase))
