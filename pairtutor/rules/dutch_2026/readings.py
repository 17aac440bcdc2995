"""How the gaps in the Dutch text of 2026 are read: the question left open, the choice, the reason."""

from __future__ import annotations

from typing import Final

from pairtutor.rules.clause import Reading


def _reading(number: int, *articles: str, question: str, choice: str, why: str) -> Reading:
    """Return a reading of these rules, which fills gaps of the given articles."""
    return Reading(
        id=f"D26-{number}",
        system="dutch-2026",
        clauses=tuple(f"dutch-2026 {article}" for article in articles),
        question=question,
        choice=choice,
        why=why,
    )


READINGS: Final[tuple[Reading, ...]] = (
    _reading(
        1,
        "4.4.1",
        question="When does a Limbo meet [C7]?",
        choice=(
            "When the scores in it are the lowest that some legal candidate really has. Who can meet no"
            " resident stays in it, whatever the score."
        ),
        why="A requirement that no candidate fulfils would leave no valid set at all.",
    ),
    _reading(
        2,
        "2.3.1",
        question="When is the bye's score settled, and what may it cost?",
        choice=(
            "Before the first bracket the lowest score is found that some complete legal pairing gives the"
            " bye. Every bracket keeps it reachable, even if more players float down for it."
        ),
        why="The bye criterion stands above all quality criteria, the number of downfloaters among them.",
    ),
    _reading(
        3,
        "2.4.4",
        question="In which brackets does [C9] count?",
        choice=(
            "In any bracket that leaves over one player, if no player below could have the bye instead; it"
            " need not be the last bracket."
        ),
        why="The bye is then as good as given, and this bracket chooses who has it.",
    ),
    _reading(
        4,
        "2.4.3",
        question="How is the following bracket judged?",
        choice=(
            "As the downfloaters and the next scoregroup, within a complete pairing of the round: first the"
            " most pairs, then the lowest scores of its downfloaters. One bracket ahead, no further."
        ),
        why="These are [C6] and [C7] of that bracket; later criteria are not asked for.",
    ),
    _reading(
        5,
        "2.2.1",
        question="What does [C4] test?",
        choice="Whether the rest can be paired under [C1] to [C3], the bye going to the score of [C5].",
        why="It asks for a legal completion, not for a good one.",
    ),
    _reading(
        6,
        "3.3.3",
        question="May moved-down players meet each other?",
        choice="No. Each of them meets a resident or stays in the Limbo.",
        why="S1 holds moved-down players only, and S2 residents only.",
    ),
    _reading(
        7,
        "2.4.13",
        "2.4.15",
        question="Which score difference has a moved-down player who stays in the Limbo?",
        choice="A larger one than to any resident: to a score one point below the residents'.",
        why="Whoever floats on will meet somebody with fewer points still.",
    ),
    _reading(
        8,
        "2.1.1",
        question="Have two players met when their game was forfeited?",
        choice="No; they may be paired again (general handling rules, article 3.5).",
        why="No game was played.",
    ),
    _reading(
        9,
        "1.6",
        "1.7",
        "5.2.3",
        question="How do rounds without a game count for colours?",
        choice=(
            "They do not. The colours of played games are compared from the latest one back, as if unplayed"
            " rounds came first (general handling rules, article 3.4)."
        ),
        why="A colour that was only scheduled has not been played.",
    ),
    _reading(
        10,
        "4.2.2",
        question="What follows 6-7-8-9-11 in the text's own example, where it prints 6-7-8-10-11?",
        choice="It is 6-7-8-10-9.",
        why="Dictionary order and the stated total of 720 both need it; the print is a slip.",
    ),
    _reading(
        11,
        "1.8",
        question="How many points could be had so far?",
        choice="The points of a win times the rounds before the last one.",
        why="Every round can bring a win's points, a round without a game too.",
    ),
    _reading(
        12,
        "5.2.5",
        question="Which TPN is odd or even when some listed players never play?",
        choice="The number among those who take part in the pairing of the event.",
        why="The others are not in the event, so they shift nobody.",
    ),
    _reading(
        13,
        "5.1",
        question="Where does the initial colour come from?",
        choice="From the tournament file; if it is silent, from the first round that has colours.",
        why="The first pairing shows which colour was drawn.",
    ),
    _reading(
        14,
        "2.4.5",
        "2.4.6",
        "2.4.7",
        "2.4.8",
        question="Which pairs count in the colour criteria?",
        choice=(
            "In [C12] pairs of one preference; in [C13] those of them where both are at least strong and not"
            " both absolute; in [C10] and [C11] those where both are absolute."
        ),
        why="In every other pair all preferences of that strength are granted.",
    ),
    _reading(
        15,
        "1.4.3",
        question="Which rounds without a game are a downfloat?",
        choice="Those that brought points: a bye of any kind with points, or a win by forfeit.",
        why="The text asks for more than the points of a loss.",
    ),
    _reading(
        17,
        "1.2",
        "2.3.1",
        "2.4.2",
        "1.8",
        question="Which score counts in an accelerated round, with virtual points or without?",
        choice=(
            "With them in the order of the players, in scoregroups, for the bye [C5], for downfloaters [C7]"
            " and in score differences; without them for who is a topscorer."
        ),
        why=(
            "One score makes the scoregroups, and a bye that goes as low as possible goes to the lowest of"
            " them; topscorers are those of the standings."
        ),
    ),
)
