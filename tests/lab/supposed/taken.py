"""What is said of what it would take, read back: each way, what else would do, how far it looked."""

from __future__ import annotations

import re
from collections.abc import Set
from typing import Final

from pairtutor.disputes.taking import Taken
from pairtutor.disputes.ways import SufficientWay
from pairtutor.model.supposed import StaysAway
from tests.lab.supposed.reading import ALL_BOARDS, ASIDE, WHO, facts_read, numbers_in

TAKES: Final = re.compile(
    r"(?:.+?\. )?(?:\d+ would (?:not )?(?:play \d+|have the bye|have (?:White|Black)|float (?:up|down)) "
    rf"even if (?P<looked>[^:]+?)|(?:[^.:]+: for example, if|If) (?P<facts>[^.]+?), {WHO}\d+ would (?:not )?"
    r"(?:play \d+|have the bye|have (?:White|Black)|float (?:up|down))"
    r"(?: (?:against|to play) \d+)?(?: (?:on board|in match) \d+)?(?:, with White for \d+)?(?: but play \d+)?"
    r"(?: and have the bye(?: instead of \d+)?)?"
    r")\.(?: .*)?"
)
WAY: Final = re.compile(rf"(.+?)(?:: (?:{WHO}\d+ would play|on board|in match) .+?)?(?:\. .*)?")
NEITHER: Final = re.compile(r"neither (\d+) nor (\d+) took part")
NO_FLOATS: Final = re.compile(
    r"neither (\d+) nor (\d+) had (?:floated (up|down)|been a (floater)|floated) in round (\d+)"
)
BOTH: Final = re.compile(r"(\d+) and (\d+) had both already had the bye")


def ways_read(text: str) -> list[list[list[str]] | None]:
    """Return the choices of each way that is told of what it would take; of none where nothing would do.

    Several choices of one way stand in a list that says nothing else; what changes is told below it.
    """
    lead, *lines = ALSO_LIST.split(text)[0].split("\n  - if ")
    if lines:
        told = [" ".join(line.partition("\n\n")[0].split()) for line in lines]
        ways: list[list[list[str]] | None] = []
        for line in told:
            way = _way_read(line.removesuffix(": the same."))
            if line.endswith(": the same.") and ways and ways[-1] and way:
                ways[-1] += way
            else:
                ways.append(way)
        said = " ".join(lead.split())
        listed = re.search("in any of these cases|with any of the changes tried here, or", said)
        if listed or any(". " in line for line in told):
            return ways
        return [[choice for way in ways for choice in way or ()] if all(ways) else None]
    one = TAKES.fullmatch(" ".join(lead.partition("\n\n")[0].split()))
    return [_way_read(one["looked"] or one["facts"])] if one else []


OTHERS: Final = 6
"""Of the facts that would do besides, so many are told."""
REACH: Final = re.compile(
    r"Only (?:(\d+)(?: of (\d+))? facts?)?(?:(?: and |)(\d+)(?: of (\d+))? absences?)? (?:was|were) tried"
    r"(?:, one at a time and (?:(any two together)|in (\d+) combinations? of two))?"
    r"(, then several (?:game|match)e?s together)?; (?:(other changes may have the same effect)|"
    r"some other change might still make a difference)\."
)


_ASKED: Final = r"(?:play \d+|have the bye|have (?:White|Black)|float (?:up|down))"
ALSO_LIST: Final = re.compile(
    r"\n\n\d+\s+would\s+(?:not\s+)?[^:.]+?\s+in\s+these\s+cases\s+(?:too|either):\n"
)
"""What stands before what else would do, if it gives different opponents."""
ALSO: Final = re.compile(rf"(?<!\d )\b(\d+) would also (?:not )?{_ASKED} (if .+?)\.(?= |$)")
BESIDES: Final = re.compile(
    r"(?:if (?:(?:any one of )?(?P<away>[\d ,or]+)|any one of (?P<many>\d+) others|"
    r"any one of the others) did not take part|if (?P<fact>.+?))"
    r"(?:; (?P<player>\d+) would then (?:play (?P<against>\d+)|have the (?P<bye>bye)))?"
)


def besides_wrong(text: str, taken: Taken) -> bool:
    """Say whether what else would do is told otherwise: the facts, and whom the player would then play."""
    alone, listed = ALSO.search(" ".join(text.split())), ALSO_LIST.split(text)
    told = [alone[2]] if alone else []
    if len(listed) > 1:
        items = listed[1].partition("\n\n")[0].split("  - ")[1:]
        told = [" ".join(item.split()) for item in items]
    left = [item.rstrip(".") for item in told]
    return any(_way_besides_wrong(left, way) for way in taken.besides) or bool(left)


def _way_besides_wrong(left: list[str], way: SufficientWay) -> bool:
    """Say whether the first items `left` tell a way otherwise; those of it are taken away."""
    facts = [fact for choice in way.choices for fact in choice]
    absent = {fact.player for fact in facts if isinstance(fact, StaysAway)}
    others = [fact for fact in facts if not isinstance(fact, StaysAway)]
    for kind in ["away"] * bool(absent) + ["fact"] * min(len(others), OTHERS):
        match = BESIDES.fullmatch(left.pop(0)) if left else None
        if match is None or (match["player"] and int(match["against"] or 0) != (way.outcome.against or 0)):
            return True
        if kind == "fact" and not (match["fact"] and facts_read(match["fact"])):
            return True
        if kind == "away" and _absences_wrong(match, absent):
            return True
    return False


def _absences_wrong(match: re.Match[str], absent: Set[int]) -> bool:
    """Say whether those who could stay away are told otherwise, by name or how many they are."""
    if match["fact"]:
        return True
    if match["away"]:
        return numbers_in(match["away"]) != absent
    return bool(match["many"]) and int(match["many"]) != len(absent)


def reach_wrong(text: str, taken: Taken) -> bool:
    """Say whether how far it was looked for a way, or what else would do, is told otherwise."""
    said = ALL_BOARDS.sub("", ASIDE.sub("", " ".join(text.split()))).rstrip()
    if besides_wrong(text, taken):
        return True
    if taken.lists_all or not taken.singles:
        return said.endswith(" No other fact was tried.") != taken.lists_all or bool(REACH.search(said))
    match = REACH.fullmatch(said[said.rfind("Only ") :])
    if match is None:
        return True
    about, known, gone, absent, every, pairs, games, others = match.groups()
    if bool(others) != bool(taken.ways):
        return True
    if bool(games) != any(len(choice) > 2 for way in taken.ways for choice in way.choices):
        return True
    told = tuple(int(figure or 0) for figure in (about, known or about, gone, absent or gone))
    absences = (taken.away, taken.all_away) if taken.away else (0, 0)
    people = (taken.singles - taken.away, taken.all_singles - taken.all_away)
    tried = (*(people if people[0] else (0, 0)), *absences)
    whole = 0 < taken.twos == taken.all_twos
    if bool(every) != whole:
        return True
    return told != tried or int(pairs or 0) != (0 if whole else taken.twos)


def _way_read(told: str) -> list[list[str]] | None:
    """Return the facts of one way, of each of its choices; None if they cannot be read."""
    match = WAY.fullmatch(told)
    if match is None:
        return None
    choices = [_choice_read(choice) for choice in match[1].split(" or if ")]
    return [choice for choice in choices if choice] if all(choices) else None


def _choice_read(told: str) -> list[str] | None:
    neither = NEITHER.fullmatch(told)
    if neither is not None:
        return [f"{tpn} away" for tpn in neither.groups()]
    floats = NO_FLOATS.fullmatch(told)
    if floats is not None:
        first, second, way, floater, number = floats.groups()
        return [f"{tpn} {way or floater or 'floater'} {number}" for tpn in (first, second)]
    both = BOTH.fullmatch(told)
    if both is not None:
        return [f"barred {tpn}" for tpn in both.groups()]
    return facts_read(told)
