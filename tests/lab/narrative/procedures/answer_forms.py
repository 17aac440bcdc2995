"""The words of every kind of answer about a procedure's round: a pattern for each verdict and its cause."""

from __future__ import annotations

import re
from collections.abc import Iterator

from pairtutor.answers.answer import Answer
from pairtutor.answers.round import RoundAnswers
from pairtutor.narrative.answer_data import answers_data
from pairtutor.narrative.answers import triangle
from pairtutor.narrative.narrator import Narrator
from tests.lab.answers.claims import fact_of
from tests.lab.told.reading import two_brackets

N, S = r"\d+", r"\d+(?:\.5)?"
NS = r"\d+(?:, \d+)*(?: and \d+)?"
LACK = (
    rf"then (?:{NS} would (?:find nobody|have no opponent|(?:both|all) need .*, so \w+ of them"
    r" would be left out"
    rf"|have only {NS} between them|have only {N})"
    rf"|{NS} could only play each other|whoever|only|apart).*"
)
ONE_SIDE = (
    rf"then {NS} would (?:find nobody|have no opponent|have only {NS}(?: between them)?) free in the other "
    r"(?:column|subgroup).*"
)
SIDE = r"(?:both (?:are due|prefer) (?:White|Black), so )?both stand in (?:the \w+ (?:half|column)|[GS][12])"
FORMS = {
    (
        "bye",
        "barred",
        "had-bye",
    ): r"(?:had the|had a full-point|had a half-point) bye.*|won without playing.*",
    (
        "bye",
        "passed",
        "outranked score",
    ): rf"{N} comes first, because {N} has (?:fewer|more) points, {S} against {S}",
    (
        "bye",
        "passed",
        "outranked number",
    ): rf"{N} comes first, because they are level in .*, and {N} has the larger number",
    (
        "bye",
        "passed",
        "outranked rating",
    ): rf"{N} comes first, because {N} has the lower rating, {N} against {N}",
    (
        "bye",
        "passed",
        "outranked average-rating",
    ): rf"{N} comes first, because both have the same rating, but {N} has the higher ARO, .*",
    (
        "bye",
        "passed",
        "outranked dominating-colour",
    ): rf"{N} comes first, because both have the same rating, but {N} is due the .*",
    ("bye", "passed", "outranked games"): rf"{N} comes first, because {N} has played more games",
    (
        "bye",
        "passed",
        "outranked order",
    ): rf"{N} gets it, (?:because the pairs leave {N} without an opponent|as the first one tried.*)",
    ("bye", "passed", "no-better"): rf"then B\d would be broken .* (?:as often as with|times?, with) {N}.*",
    ("bye", "passed", "repeated-float"): (
        rf"{N} (?:floated down in round {N}|.* in round {N}, which counts as a downfloat,)"
        rf" and would float down again"
        r"(?:, because the bye counts as a downfloat)?"
    ),
    ("bye", "passed", ""): r"the player is paired in a bracket above, before the bye is given",
    ("bye", "stuck", "only-partners"): rf"then the round could not be completed: {NS} .*",
    ("float", "apart", ""): r"in round one nobody floats|nobody (?:floats out of the|ever floats down).*",
    ("float", "fewer", "needed-here"): (
        r"everybody here can be paired, so nobody (?:floats|moves down)"
        rf"|everybody here could be paired at first, so nobody floated; .* (?:was|were) undone later, .*"
        rf"|then (?:no pair|fewer than \w+ pairs) could be made here(?:: .*{N}.*)?"
    ),
    ("float", "passed", "outranked floater-type"): (
        rf"{N} floats rather than {N}, because (?:{N} came from another group \(type"
        rf" [ab]\), but {N} did not .*"
        rf"|{N} could play nobody in the next group \(type [ac]\).*, but {N} could \(type [bd]\))"
    ),
    (
        "float",
        "passed",
        "outranked not-floated",
    ): rf"{N} floats rather than {N}, because {N} floated in (?:the round before|round {N}), but {N} did not",
    (
        "float",
        "passed",
        "outranked due-colour",
    ): (
        rf"{N} floats rather than {N}, because {N} is due (?:White|Black|neither colour),"
        rf" while \w+ here, like {N}, are due .*"
    ),
    ("float", "passed", "outranked number"): rf"{N} floats rather than {N}.*the (?:larger|smaller) number",
    (
        "float",
        "passed",
        "outranked rating",
    ): rf"{N} floats rather than {N}, because {N} has the lower rating, {N} against {N}",
    (
        "float",
        "passed",
        "outranked can-be-paired-below",
    ): rf"{N} floats rather than {N}, because {N} could play nobody in the .*",
    (
        "float",
        "passed",
        "outranked order",
    ): rf"{N} floats rather than {N}, (?:because the pairs leave {N} without an opponent|as the first .*)",
    (
        "float",
        "passed",
        "rating-apart",
    ): rf"rated {N} points away from {N}, who floats; .* 100 at most.*",
    (
        "float",
        "passed",
        "repeated-float",
    ): (
        rf"{N} floated (?:down|up) in round {N} and would float (?:down|up) again|{N} had"
        rf" the bye in round {N}, which .*"
    ),
    (
        "float",
        "passed",
        "too-many",
    ): rf"everybody here can be paired.*|{N} floats up and makes the number even.*",
    (
        "float",
        "passed",
        "",
    ): rf"everybody here could play somebody, and {N} is paired in the deal that is kept",
    ("float", "stuck", "only-partners"): LACK,
    ("pair", "apart", ""): r"this pair is undone for the median, and both leave this group",
    (
        *("pair", "apart", "upfloaters"),
    ): r"both float up, each to play a resident, because no more (?:players|teams) float up than are needed",
    (
        "pair",
        "apart",
        "same-side",
    ): rf"{SIDE}, which plays only (?:the|[GS]).*",
    ("pair", "passed", "same-side"): (
        rf"{SIDE}"
        r"(?: after (?:player )?[\d, and]+ changed sides)?"
        r"(?:, which plays only .*|, and .* plays only .*"
        r"|, and no more pairs are made inside it than have to be)"
        r"(?:; only [\d, and]+ changed sides)?"
    ),
    ("pair", "barred", "met"): rf"they have already played \(round {N}\)",
    ("pair", "barred", "forbidden"): r"the tournament keeps them apart",
    ("pair", "barred", "colours-barred"): r"neither may have (?:White|Black).*|no colours fit.*",
    ("pair", "barred", "same-absolute-preference"): r"both must have (?:White|Black)",
    (
        "pair",
        "passed",
        "",
    ): (
        rf"{N} (?:floats (?:up|down) to the next group|moves down to the next bracket) and plays nobody of"
        rf" this one|{N} gets the bye"
        rf"|{N} floats (?:up|down), as (?:the number of players is odd|not everybody here can be paired), and"
        rf" (?:{N} floats rather than {N} \(.*\)|nobody else can be spared)"
    ),
    ("pair", "passed", "outranked order"): (
        rf"(?:{N} tries {N} before {N}, and {N} is available"
        rf"|{N} comes before {N} in G2 \(the smaller number\), and is available)"
        rf"(?:; besides, {N} and {N} are both due (?:White|Black)"
        rf"|; the colours of {N} and {N} would suit too"
        rf"|; besides, then .*)?"
        rf"|{N} has its turn first and (?:keeps|takes) {N}(?: rather than .*)?|{N} is brought up for {N}"
        rf"|{N} keeps {N}(?:: floaters are not exchanged for one another|, as "
        rf"nobody else was found for {N}(?:: .*)?|, as nobody else was asked)"
        rf"|both have floated in, and the group's own players come first: {N} is one of them and is available"
    ),
    ("pair", "passed", "outranked number"): (
        rf"{N} comes before {N} in G2 \(the smaller number\), and is available"
        rf"|{N} comes before {N} in S1, with the same ARO and the smaller number, and takes {N}"
    ),
    ("pair", "passed", "outranked average-rating"): (
        rf"{N} comes before {N} in S1, with an ARO of {N} instead of {N}, and takes {N}"
        rf"|{N} needs an opponent from below, and {N} comes first, because both have the "
        rf"same rating, but {N} has the lower ARO.*"
    ),
    (
        "pair",
        "passed",
        "outranked score",
    ): rf"{N} needs an opponent .* comes first, because {N} has (?:fewer|more) points, {S} against {S}",
    (
        "pair",
        "passed",
        "outranked rating",
    ): rf"{N} needs an opponent .* comes first, because {N} has the higher rating, {N} against {N}",
    ("pair", "passed", "outranked due-colour"): (
        rf"{N} needs an opponent .* comes first, because a player due (?:White|Black) is needed, and {N} "
        rf"is due (?:White|Black|neither colour), "
        rf"{N} (?:White|Black|neither)"
    ),
    (
        "pair",
        "passed",
        "lifted-before",
    ): rf"{N} (?:played|has played) in a higher score group .*, so {N} comes first",
    ("pair", "passed", "same-due"): (
        rf"both are due (?:White|Black)(?:; {N} takes {N}, who is not|; so are {N} and {N}, who "
        rf"stay paired, as nobody else was (?:found for {N}(?:: .*)?|asked))"
    ),
    (
        "pair",
        "passed",
        "rating-apart",
    ): rf"{N} is rated {N} points away from {N}, in whose place {N} would come; .*",
    ("pair", "passed", "repeated-float"): (
        rf"{N} floated (?:down|up) in round {N} and would float (?:down|up) again.*"
        rf"|{N} had the bye in round {N}, which counts as a downfloat, and would float down again.*"
    ),
    ("pair", "passed", "same-team"): r"both belong to group \w+, kept apart in this round",
    ("pair", "stuck", "only-partners"): rf"{LACK}|{ONE_SIDE}",
    ("coming", "apart", ""): r"nobody has more points, and nobody ever floats down",
    ("coming", "passed", ""): r"nobody is needed from below",
    ("coming", "passed", "upfloaters"): r"nobody is needed from below",
    ("coming", "passed", "met"): rf"{N} and {N} have already played \(round {N}\)",
    ("coming", "passed", "forbidden"): rf"the tournament keeps {N} and {N} apart",
    (
        "coming",
        "passed",
        "colours-barred",
    ): rf"neither {N} nor {N} may have (?:White|Black).*|.* cannot both .*",
    (
        "coming",
        "passed",
        "lifted-before",
    ): rf"(?:played|has played) in a higher score group .*, so {N} comes first",
    (
        "coming",
        "passed",
        "outranked score",
    ): rf"{N} comes first, because {N} has (?:fewer|more) points, {S} against {S}",
    (
        "coming",
        "passed",
        "outranked rating",
    ): rf"{N} comes first, because {N} has the higher rating, {N} against {N}",
    (
        "coming",
        "passed",
        "outranked average-rating",
    ): rf"{N} comes first, because both have the same rating, but {N} has the lower ARO, .*",
    (
        "coming",
        "passed",
        "outranked due-colour",
    ): rf"{N} comes first, because a player due (?:White|Black) is needed, and {N} is due .*",
    (
        "coming",
        "passed",
        "outranked order",
    ): rf"just as good, but {N} comes first",
    ("coming", "passed", "upfloater-scores"): (
        rf"\w+ (?:\w+ )?with {S}(?: points?)?(?:, \w+ with {S})*"
        rf"(?: and \w+ with {S})? would float up instead of .*"
        rf"|those who float up have more points: .*"
        rf"|then at least \w+ would have to float up instead of \w+"
    ),
    ("coming", "stuck", "only-partners"): rf"{LACK}",
    ("coming", "stuck", "met"): rf"{N} and {N} have already played \(round {N}\)(?:; with {N}, at least .*)?",
    ("coming", "stuck", "forbidden"): rf"the tournament keeps {N} and {N} apart(?:; with {N}, at least .*)?",
    (
        "coming",
        "stuck",
        "same-absolute-preference",
    ): rf"{N} and {N} must both have (?:White|Black)(?:; with .*)?",
}
"""What may be said of each kind of answer, by what it is about, its verdict and its fact."""
WORSE = r"there would be \w+ .* instead of .*"
AGAIN = (
    rf"(?:{N} floated (?:down|up) in round {N}"
    rf"|{N} (?:had the bye|had a .*bye|won by forfeit|lost by forfeit|was absent) in round {N},"
    " which counts as a downfloat"
    r"|both belong to group \w+, kept apart in this round)"
)
FAILED = (
    rf"(?:{N} had no opponent|{N} had no opponent, and another player was looked for|that deal was no better)"
)
MORE = (
    rf"(?: \([A-Z]\d\))?(?:; besides, {AGAIN}(?:, and {AGAIN})*)?"
    rf"(?:; in deal {N}, (?:they were paired, but {FAILED}|{N} had no opponent before it came to them"
    rf"|.* \({FAILED}\))"
    r"|; they were paired in a bracket above, whose pairs are undone)?"
)
"""What is said of two besides, and of an earlier deal (SSM)."""
CRITERIA = ("colour-preference", "maximum-upfloaters", "maximum-upfloats", "repeated-upfloaters")
UNMADE = "; made before, this pair was undone for the median"
CLAUSE = re.compile(r" \((?:\[C\d+\] )?[\w.]+\)$")


def form_of(about: str, answer: Answer) -> str:
    """Return the pattern of what may be said of an answer; a KeyError if it has no words of its own."""
    fact = fact_of(answer)
    if answer.criterion in CRITERIA:
        return WORSE
    form = FORMS["coming" if about == "set" else about, answer.verdict, fact]
    return f"(?:{form}){MORE}" if answer.besides or answer.earlier else form


def told_answers(answers: RoundAnswers, narrator: Narrator) -> Iterator[tuple[Answer, str, str]]:
    """Yield every answer of a round that is not so, what it is about, and its sentence without the clause."""
    groups = answers.by_bracket
    for group, data in zip(groups, answers_data(groups, narrator), strict=True):
        shown = triangle(group, narrator)
        about = "bye" if shown.column == "bye" else "float"
        lists = (
            ("pair", group.pairs, data["pairs"]),
            (about, group.floats, data["floats"]),
            ("bye", group.byes, data["byes"]),
            ("coming", group.coming, data.get("coming", ())),
            ("set", group.sets, data.get("sets", ())),
        )
        for kind, given, entries in lists:
            for answer, entry in zip(given, entries, strict=True):
                if answer.verdict != "made":
                    pair = kind == "coming" and len(answer.players) == 2
                    text = entry["text"].rstrip(".").partition(": ")[2]
                    yield answer, "pair" if pair else kind, CLAUSE.sub("", two_brackets(text))
