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

ORDER_OF_BOARDS = "puts the boards in order, when all are paired"
DRAWN = "says where the colour of the first round comes from; who gets it is decided elsewhere"
LOST = "says what is done where there is no pairing at all"

DUTCH_2012: Mapping[str, str] = {
    "A.2": WORD,
    "A.3": "says what a bracket is; that scores stay close is B.3",
    "A.5": "says that there is a bye; who has it is decided by B.1.b and the last bracket",
    "A.6.a": WORD,
    "A.6.b": WORD,
    "A.6.c": WORD,
    "A.7": WORD,
    "A.7.a": WORD,
    "A.7.b": WORD,
    "A.7.c": WORD,
    "A.7.f": WORD,
    "A.8": "only says where the search starts, as its last sentence has it",
    "A.9": "says that S2 may change and players be exchanged; how, is decided by C.7, C.8.a and chapter D",
    "A.11": "names the order in which C.3 and C.10 ask and lower",
    "C.2.a": WORD,
    "C.2.b": "only says where the search starts: A.8",
    "C.3.a": MADE,
    "C.4": MADE,
    "C.5": MADE,
    "C.6": MADE,
    "F.1": ORDER_OF_BOARDS,
    "F.3": "says how E.3 and A.7 read rounds without a game",
    "F.4": "says of round one what C.4 to C.6 and E.5 say of any",
    "F.5": "says who takes part",
}

LIM_1999: Mapping[str, str] = {
    "2.3": HEAD,
    "2.5": "says that players are exchanged; how, is decided by 4.1 to 4.4 and 5.2",
    "3.1": WORD,
    "4.1": HEAD,
    "5.1": HEAD,
}

LIM_2026: Mapping[str, str] = {
    **LIM_1999,
    "2.6": HEAD,
    "3.2.1": "says which group is the next one",
    "3.9": HEAD,
    "3.9.1": HEAD,
}

DUBOV_1997: Mapping[str, str] = {
    "1": WORD,
    "6": HEAD,
    "6.1": "says what 6.2 needs; section 7 sees to it, and decides",
    "7": HEAD,
    "9": "leaves to the arbiter what no clause settles",
}

DUBOV_2026: Mapping[str, str] = {
    "1.1": WORD,
    "1.2": WORD,
    "1.3": WORD,
    "1.4": "says that there is a bye; who has it is decided by 3.1.1 to 3.1.5",
    "1.5": WORD,
    "1.6": WORD,
    "1.6.1": WORD,
    "1.6.2": WORD,
    "1.6.3": WORD,
    "1.7": WORD,
    "1.9": "says what a pairing of the round is; that it stays possible is asked by 2.2.1",
    "3.2": HEAD,
    "5.1": DRAWN,
}

BURSTEIN_2026: Mapping[str, str] = {
    "1.1": WORD,
    "1.2.1": WORD,
    "1.2.2": WORD,
    "1.3": "says that there is a bye; who has it is decided by 3.1.1 to 3.1.5",
    "1.4": WORD,
    "1.5.1": WORD,
    "1.5.2": WORD,
    "1.5.3": WORD,
    "1.5.4": WORD,
    "1.9.1": "says what a pairing of the round is; that it stays possible is asked by 2.2.1",
    "1.9.2": "says that the bye comes first and brackets follow from the top: each is made by itself",
    "1.9.3": LOST,
    "3.2.1": MADE,
    "4.1": WORD,
    "4.2": "gives who floats a number that 4.3 compares",
    "5.1": DRAWN,
}

SSM: Mapping[str, str] = {
    "A1.a": "says what a win is worth",
    "A1.b": "says what a draw is worth",
    "A1.c": "says what a loss is worth",
    "A2": HEAD,
    "A2.a": "says that the score comes first, by which the brackets are formed",
    "A3": WORD,
    "A5": MADE,
    "A6": WORD,
    "A7": "says what a combination is; when there is one is decided by C9",
    "B3": "says what a pairing of the round is",
    "C1": MADE,
    "C2": MADE,
    "D.a": "gives places after the last round, when nobody is paired any more",
    "D.b": "gives places after the last round, when nobody is paired any more",
    "D.c": "gives places after the last round, when nobody is paired any more",
    "D.d": "gives places after the last round, when nobody is paired any more",
}

SWISS_TEAM_2026: Mapping[str, str] = {
    "1.1": WORD,
    "1.2": WORD,
    "1.3": WORD,
    "1.3.2": "says what a bracket is; who comes up into it is decided by 3.5",
    "2.3": HEAD,
    "3.2": "says whose turn it is; that scores stay close is asked by 2.3.1 and 2.3.2",
    "3.3.1": "says that the bye comes first; who has it is decided by 3.4.1 to 3.4.4",
    "3.3.2": "says that brackets follow from the top: each is made by itself",
    "3.3.3": LOST,
    "4.1": DRAWN,
}

EXEMPT: Mapping[str, Mapping[str, str]] = {
    "burstein-2026": BURSTEIN_2026,
    "dubov-1997": DUBOV_1997,
    "dubov-2026": DUBOV_2026,
    "dutch-2012": DUTCH_2012,
    "dutch-2017": DUTCH_2017,
    "dutch-2026": DUTCH_2026,
    "lim-1999": LIM_1999,
    "lim-2026": LIM_2026,
    "ssm": SSM,
    "swiss-team-2026": SWISS_TEAM_2026,
}
