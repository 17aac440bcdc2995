"""The places that a source has itself, told where they are not those of the table."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from pairtutor.errors import UsageError
from pairtutor.narrative.layout import clean
from pairtutor.narrative.tiebreaks.speaker import Speaker
from pairtutor.tiebreaks.codes import read_tiebreaks
from pairtutor.tiebreaks.places import departures
from pairtutor.tiebreaks.table import Standings

MOST_ELSEWHERE: Final = 3
"""Most players named whom the source has at other places; of more it is how many they are."""


def stated_places(speaker: Speaker, origin: str) -> Iterator[str]:
    """Yield which places the source has itself that are not those of the table, and by which list.

    Where another list was asked for (`origin`), that of the source is named.
    """
    departing = departures(speaker.standings)
    own = speaker.standings.tournament.tiebreaks
    named = _codes_named("" if own is None else own.text, of_teams=bool(speaker.standings.ledger.score))
    codes = speaker.many(named, "list.comma")
    is_other = origin == "asked" and named != [key.tiebreak.code for key in speaker.standings.keys]
    is_other &= own is not None
    said = "stated-asked" if is_other else "stated" if own is not None else "stated-unlisted"
    by_number = own is None and _is_by_number(speaker.standings)
    if len(departing) > MOST_ELSEWHERE:
        by = "-number" if by_number else ""
        yield speaker(f"{said}-many{by}", n=len(departing), codes=codes)
        return
    stated = [
        speaker(
            "stated-place",
            who=speaker.who(departure.player),
            place=departure.stated,
            now=departure.least,
        )
        for departure in departing
    ]
    if stated:
        sentence = speaker(said, places=speaker.series(stated), codes=codes, n=len(stated))
        yield " ".join((sentence, *([speaker("stated-by-number")] if by_number else [])))


def _is_by_number(standings: Standings) -> bool:
    """Return whether the places of the source are by points alone, then by pairing number."""
    players = standings.event.players
    order = sorted(players, key=lambda tpn: (-players[tpn].score, tpn))
    return [standings.tournament.places.get(tpn) for tpn in order] == [*range(1, len(order) + 1)]


def _codes_named(listed: str, *, of_teams: bool) -> list[str]:
    """Return the codes of a list as a source has it; one that cannot be read as it stands there."""
    try:
        return [tiebreak.code for tiebreak in read_tiebreaks(listed, of_teams=of_teams)]
    except UsageError:
        return [clean(listed)]
