"""What is said of what it would take, read back: each way, what else would do, how far it looked."""

from __future__ import annotations

import re
from typing import Final

from pairtutor.disputes.taking import Taken
from pairtutor.disputes.ways import SufficientWay
from pairtutor.model.supposed import StaysAway
from tests.lab.supposed.reading import AFTER, facts_read, number_named, numbers_in

TAKES: Final = re.compile(
    r"(?:.+?\. )?(?:\d+ would (?:not )?(?:play \d+|have the bye|have (?:White|Black)|float (?:up|down)) "
    r"even if (?P<looked>[^:]+?)|(?:[^.:]+: for example, if|If) (?P<facts>[^.]+?), \d+ would (?:not )?"
    r"(?:play \d+|have the bye|have (?:White|Black)|float (?:up|down))"
    r"(?: (?:against|to play) \d+)?(?: (?:on board|in match) \d+)?(?:, with White for \d+)?(?: but play \d+)?"
    r"(?: and have the bye(?: instead of \d+)?)?"
    r")\.(?: .*)?"
)
WAY: Final = re.compile(r"(.+?)(?:: (?:\d+ would play|on board|in match) .+?)?(?:\. .*)?")
NEITHER: Final = re.compile(r"neither (\d+) nor (\d+) took part")
BOTH: Final = re.compile(r"(\d+) and (\d+) had both already had the bye")


def ways_read(text: str) -> list[list[list[str]] | None]:
    """Return the choices of each way that is told of what it would take; of none where nothing would do.

    Several choices of one way stand in a list that says nothing else; what changes is told below it.
    """
    lead, *lines = ALSO_LIST.split(text)[0].split("\n  - if ")
    if lines:
        told = [" ".join(line.partition("\n\n")[0].split()) for line in lines]
        ways = [_way_read(line) for line in told]
        if "in any of these cases" in " ".join(lead.split()) or any(". " in line for line in told):
            return ways
        return [[choice for way in ways for choice in way or ()] if all(ways) else None]
    one = TAKES.fullmatch(" ".join(lead.partition("\n\n")[0].split()))
    return [_way_read(one["looked"] or one["facts"])] if one else []


OTHERS: Final = 3
"""Of the facts that would do besides, so many are told; one more too, if there is just one."""
REACH: Final = re.compile(
    r"There may (?:be other|still be) ways: only "
    r"(?:(\d+)(?: of (\d+))? facts? about the (?:player|team)s concerned)?"
    r"(?:(?: and |)(\d+)(?: of (\d+))? absences?)? w(?:as|ere) tried( singly)?"
    r"(?:, and then (?:(every two of them together)|(some of them two at a time)))?\."
)


_ASKED: Final = r"(?:play \d+|have the bye|have (?:White|Black)|float (?:up|down))"
ALSO_LIST: Final = re.compile(
    r"\n\n\d+\s+would\s+(?:not\s+)?[^:.]+?\s+in\s+these\s+cases\s+(?:too|either):\n"
)
"""What stands before what else would do, if it gives different opponents."""
ALSO: Final = re.compile(rf"(?<!\d )\b(\d+) would also (?:not )?{_ASKED} (if .+?)\.(?= |$)")
BESIDES: Final = re.compile(
    r"if (?:([\d ,or]+) did not take part)?(?:(?: or if )?(?!\d+ did not take)(.+?))??"
    r"(?:, or with (\w+) more of the facts tried)?"
    r"(?:; (?P<player>\d+) would then (?:play (?P<against>\d+)|have the (?P<bye>bye)))?"
)


def besides_wrong(text: str, taken: Taken) -> bool:
    """Say whether what else would do is told otherwise: the facts, and whom the player would then play."""
    alone, listed = ALSO.search(" ".join(text.split())), ALSO_LIST.split(text)
    told = [alone[2]] if alone else []
    if len(listed) > 1:
        items = listed[1].partition("\n\n")[0].split("  - ")[1:]
        told = [" ".join(item.split()) for item in items]
    return len(told) != len(taken.besides) or any(map(_way_besides_wrong, told, taken.besides))


def _way_besides_wrong(told: str, way: SufficientWay) -> bool:
    match = BESIDES.fullmatch(told.rstrip("."))
    if match is None:
        return True
    facts = [fact for choice in way.choices for fact in choice]
    if numbers_in(match[1]) != {fact.player for fact in facts if isinstance(fact, StaysAway)}:
        return True
    others = [fact for fact in facts if not isinstance(fact, StaysAway)]
    named = [AFTER.sub("", one) for one in (match[2] or "").split(" or if ")] if match[2] else []
    shown = len(others) if len(others) <= OTHERS + 1 else OTHERS
    if len(named) != shown or not all(map(facts_read, named)):
        return True
    if match["player"] and int(match["against"] or 0) != (way.outcome.against or 0):
        return True
    return (number_named(match[3]) if match[3] else 0) != len(others) - len(named)


def reach_wrong(text: str, taken: Taken) -> bool:
    """Say whether how far it was looked for a way, or what else would do, is told otherwise."""
    said = " ".join(text.split())
    if besides_wrong(text, taken):
        return True
    if taken.lists_all or not taken.singles:
        return said.endswith(" No other fact was tried.") != taken.lists_all or "There may" in said
    match = REACH.fullmatch(said[said.rfind("There may ") :])
    if match is None:
        return True
    about, known, gone, absent, alone, every, some = match.groups()
    told = tuple(int(figure or 0) for figure in (about, known or about, gone, absent or gone))
    absences = (taken.away, taken.all_away) if taken.away else (0, 0)
    people = (taken.singles - taken.away, taken.all_singles - taken.all_away)
    tried = (*(people if people[0] else (0, 0)), *absences)
    whole = 0 < taken.twos == taken.all_twos
    if bool(alone) != (taken.singles > 1) or bool(every) != whole:
        return True
    return told != tried or bool(some) != (0 < taken.twos < taken.all_twos)


def _way_read(told: str) -> list[list[str]] | None:
    """Return the facts of one way, of each of its choices; None if they cannot be read.

    What a preference would come after is that of its sign, and left out here.
    """
    match = WAY.fullmatch(told)
    if match is None:
        return None
    choices = [_choice_read(AFTER.sub("", choice)) for choice in match[1].split(" or if ")]
    return [choice for choice in choices if choice] if all(choices) else None


def _choice_read(told: str) -> list[str] | None:
    neither = NEITHER.fullmatch(told)
    if neither is not None:
        return [f"{tpn} away" for tpn in neither.groups()]
    both = BOTH.fullmatch(told)
    if both is not None:
        return [f"barred {tpn}" for tpn in both.groups()]
    return facts_read(told)
