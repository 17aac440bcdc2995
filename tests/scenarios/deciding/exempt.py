"""The clauses that cannot decide a round by themselves, each with its reason; all others have a scenario."""

from __future__ import annotations

from collections.abc import Mapping

WORD = "fixes a word or a number that other clauses use; what follows of it is theirs"
MADE = "says how candidates are put together: without it there would be none at all"
HEAD = "a heading: its articles decide"

DUTCH_2026: Mapping[str, str] = {
    "1.1": WORD,
    "1.2": WORD,
    "1.3": WORD,
    "1.4.1": WORD,
    "1.5": "says that there is a bye; who has it is decided by 2.1.2, 2.3.1 and 2.4.4",
    "1.6": WORD,
    "1.7": WORD,
    "1.9": "says what a pairing of the round is; that it stays possible is asked by 2.2.1",
    "3.1": WORD,
    "3.2": MADE,
    "3.3.1": MADE,
    "3.3.2": MADE,
    "3.3.3": MADE,
    "3.5": "says that the search goes on; where to is decided by 3.6, 3.7 and article 4",
    "4.1": WORD,
    "4.4.1": "the sets that count are those of 2.4.2, which decides",
    "5.1": "says where the initial colour comes from; who has it is decided by 5.2.5",
}

DUTCH_2017: Mapping[str, str] = {
    "A.1": WORD,
    "A.2": WORD,
    "A.2.a": WORD,
    "A.2.b": WORD,
    "A.3": WORD,
    "A.4.a": WORD,
    "A.5": "says that there is a bye; who has it is decided by C.2 and by the criteria",
    "A.6": WORD,
    "A.6.a": WORD,
    "A.6.b": WORD,
    "A.6.c": WORD,
    "A.6.d": WORD,
    "A.8": WORD,
    "A.9": "says in which order brackets are paired; that a round stays possible is asked by C.4",
    "B.1.a": WORD,
    "B.1.b": WORD,
    "B.1.c": WORD,
    "B.2": MADE,
    "B.3": MADE,
    "B.5": "says that the search goes on; where to is decided by B.6, B.7 and chapter D",
    "D": WORD,
    "D.2.a": "a part of D.2, which decides",
    "D.2.b": "a part of D.2, which decides",
    "D.2.c": "a part of D.2, which decides",
    "D.2.d": "a part of D.2, which decides",
    "D.3.a": "a part of D.3, which decides",
    "D.3.b": "a part of D.3, which decides",
    "E": HEAD,
}

EXEMPT: Mapping[str, Mapping[str, str]] = {"dutch-2017": DUTCH_2017, "dutch-2026": DUTCH_2026}
