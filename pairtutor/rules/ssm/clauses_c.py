"""Chapter C of the Swiss System Modified, in our own words: the procedure, bracket by bracket."""

from __future__ import annotations

from functools import partial

from pairtutor.rules.clause import Clause
from pairtutor.rules.ssm.naming import decision

_GROUP = "C  Pairing procedure"
_decision = partial(decision, _GROUP)

CHAPTER_C: tuple[Clause, ...] = (
    _decision(
        "C1",
        "Form the brackets",
        "Form the score brackets and rank the players of each by A2; the highest is paired first.",
    ),
    _decision(
        "C2", "Divide the bracket", "Divide the bracket into S1 and S2; each half stays in ranking order."
    ),
    _decision(
        "C3",
        "First against first",
        "The first of S1 meets the first of S2, the second the second, and so on. With p pairs the bracket is"
        " done; a player left over goes to the next lower bracket, or in the last one is a matter of C9.",
    ),
    _decision(
        "C4",
        "Otherwise the next of S2",
        "If a pair would break one of the criteria of B, the next player of S2 is tried, and so on.",
    ),
    _decision(
        "C5",
        "Let B5 go, then B4",
        "If S2 has nobody, S2 is tried once more without B5, and if need be again without B4.",
    ),
    _decision(
        "C6",
        "Exchange",
        "If there is still nobody, the player of S1 changes places with the first free player of S2. Both"
        " halves are put in order and C3 starts again.",
    ),
    _decision(
        "C7",
        "Nobody to play in this bracket",
        "A player who can be paired with nobody in the bracket under B1 to B3 goes to the next lower one, and"
        " the rest starts again from C2. If such a player finds no opponent further down either and the"
        " number of players is odd, the bye is theirs first.",
    ),
    _decision(
        "C8",
        "All who are free move down",
        "If that does not help, everybody without a partner goes to the next lower bracket, which starts"
        " from C2.",
    ),
    _decision(
        "C9",
        "The last bracket",
        "In the last bracket the odd player has the first claim to the bye. If the bracket cannot be paired,"
        " it is put together with the one above and starts again from C2.",
    ),
)
