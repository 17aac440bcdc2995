"""The words that prove that a round cannot be paired.

Source: dutch-2017 A.9.
"""

from __future__ import annotations

from collections.abc import Sequence

from pairtutor.errors import NoLegalPairing
from pairtutor.systems.common.completion import Completion
from pairtutor.systems.common.participants import Ranking


def no_pairing(participants: Ranking, completion: Completion, criteria: str = "C.1-C.3") -> NoLegalPairing:
    """Return the error that names the players who have too few possible opponents between them.

    `criteria` are the absolute ones, as the edition calls them.
    """
    groups, partners = completion.shortage()

    def name(place: int) -> str:
        if place == completion.place:
            return "the bye"
        one = participants.players[place]
        return f"{one.tpn} {one.player.name}"

    start = f"round {participants.number} cannot be paired completely ({criteria})"
    if all(len(group) == 1 for group in groups):
        who = _list([name(group[0]) for group in groups])
        if not partners and groups == [[completion.place]]:
            return NoLegalPairing(f"{start}: nobody may have the bye")
        if not partners:
            return NoLegalPairing(f"{start}: {who} has no possible opponent left")
        count = len(partners)
        whom = _list([name(place) for place in partners])
        noun = "opponent" if count == 1 else "opponents"
        return NoLegalPairing(f"{start}: {who} have only {count} possible {noun} between them, {whom}")
    if len(groups) == 1 and not partners:
        who = _list([name(place) for place in groups[0]])
        return NoLegalPairing(
            f"{start}: {who} have no possible opponent but each other, and their number is odd"
        )
    sets = "; ".join(_list([name(place) for place in group]) for group in groups)
    whom = _list([name(place) for place in partners]) or "nobody"
    return NoLegalPairing(
        f"{start}: {len(groups)} groups, each odd in number, can find partners only within themselves and"
        f" among {whom}: {sets}"
    )


def _list(words: Sequence[str]) -> str:
    if len(words) < 2:
        return "".join(words)
    return f"{', '.join(words[:-1])} and {words[-1]}"
