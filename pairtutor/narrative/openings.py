"""The round before anything is paired: who takes part, by which system, and what is given of it."""

from __future__ import annotations

from typing import Final

from pairtutor.library_texts import scenario_texts
from pairtutor.narrative.cast import PlayerNames, acceleration
from pairtutor.narrative.groups import clubs, players_in_tables
from pairtutor.narrative.layout import clean
from pairtutor.narrative.naming import PhraseContext
from pairtutor.narrative.view import View
from pairtutor.rules.facts import facts
from pairtutor.trace.events import ColourDecided, RoundOpened
from pairtutor.trace.index import RoundIndex

_BY_FIRST_TEAM: Final = ("initial-colour", "higher-ranked", "first-alternates", "other-alternates")
"""Rules of colours that ask which team of a pair is the first-team."""


def round_view(
    event: RoundOpened, stated: View | None, index: RoundIndex, cast: PlayerNames
) -> PhraseContext:
    """Return the view of the round before pairing.

    `seeding` is the name of the system whose seeding round it is, empty if it is none. `clubs` are
    players of one club each; `clubs_apart` says that they are kept apart in this round. `stated` is what
    is said of a bracket that is given by facts of the players, None where there are games. `signs` are the
    kinds of signs that stand in the tables. `first_team` is whether a colour is given by it.
    """
    words = cast.words
    given = ((entry, *award) for entry in event.awards for award in enumerate(entry.points, 1))
    return PhraseContext(
        event,
        cast,
        signs=cast.signs_in_rows(players_in_tables(index)),
        first_team=_names_first_team(index),
        tournament=clean(scenario_texts(words.language).title(event.tournament)),
        number=event.round,
        planned=event.planned_rounds,
        last=event.last_round,
        edition=words.system(event.system),
        edition_because=clean(words.reason_for_system(event.system_because)),
        initial_colour=words.colours[event.initial_colour] if event.initial_colour else "",
        initial_stated=event.initial_colour_because == "stated",
        initial_inferred=event.initial_colour_because == "inferred",
        players=len(event.players),
        topscorers=cast.group(line.tpn for line in event.players if line.topscorer),
        absent=tuple(PhraseContext(line, cast, who=cast.who(line.tpn)) for line in event.absent),
        scoregroups=tuple((cast.points(group.score), len(group.players)) for group in event.scoregroups),
        accelerated=acceleration(event, words.signs),
        awards=tuple(
            PhraseContext(entry, cast, who=cast.who(entry.player), round=number, points=cast.points(points))
            for entry, number, points in given
            if points and not event.teams
        ),
        seeding=words.system(event.seeding) if event.seeding else "",
        seeding_clause=facts(event.seeding).group("seeding")[0] if event.seeding else "",
        clubs=tuple(clubs(event, cast)),
        clubs_rounds=event.restricted_rounds,
        clubs_apart=_clubs_apart(event),
        stated=stated,
    )


def _names_first_team(index: RoundIndex) -> bool:
    """Return whether the colours of some pair are given by who is the first-team."""
    decided = (step.event for step in index.colours.values())
    return any(isinstance(event, ColourDecided) and event.rule in _BY_FIRST_TEAM for event in decided)


def _clubs_apart(event: RoundOpened) -> bool:
    if not event.restricted_rounds:
        return False
    from pairtutor.answers.ssm_attempts import kept_apart

    return kept_apart(event)
