"""Find small rounds in which a clause decides, and write them as scenarios.

`python -m tests.lab.scenarios.find SYSTEM CLAUSE... [--players 4-8] [--seconds 60] [--seed 1] [-o DIR]` plays
seeded tournaments of few players until there are rounds that would be paired otherwise without the clause;
of those found it keeps the best (few players and rounds, little else that refuses, nobody away) and writes
each as a scenario, whose title and summary are still to be written. Without a CLAUSE it looks for all.
"""

from __future__ import annotations

import argparse
import sys
from collections.abc import Collection, Iterator
from pathlib import Path
from random import Random
from time import process_time
from typing import NamedTuple

import yaml

from pairtutor.model.editions import SYSTEMS
from pairtutor.model.ids import RoundNumber
from pairtutor.model.teams import TeamEvent
from pairtutor.model.tournament import Tournament
from pairtutor.seeded import Chances, SeededTournament, entry_list
from pairtutor.sources.scenario_text import scenario_data
from pairtutor.trace.events import FloaterChosen, TargetSet
from pairtutor.trace.recorder import Trace
from pairtutor.tutor import run
from tests.lab.scenarios.deciding.dutch import told_refusals
from tests.lab.scenarios.deciding.every import KNOWN, clauses, deciding

KEPT = 12
"""So many rounds are kept for each clause."""

_CHANCES = (
    Chances(0.3, 0, 0),
    Chances(0.6, 0, 0),
    Chances(0.15, 0, 0),
    Chances(0.3, 0.03, 0.05, halves=0.5),
)

_PEOPLE = (
    "Amara Okonkwo, Bjarne Lindqvist, Chiara Montanari, Dariusz Wilk, Eun-ji Han, Farid Rahimi, "
    "Greta Schönfeld, Hamza Benali, Ingrid Solheim, Joaquín Pereda, Kavita Raman, Lars Mikkelsen, "
    "Manaia Tuhoe, Nadia Haddad, Oleh Savchuk, Priya Nair, Quentin Delorme, Rosa Quispe, Sipho Dlamini, "
    "Tuulia Korhonen, Umut Yıldız, Valentina Rossi, Wei Ling Tan, Ximena Cárdenas, Yusuf Demir, Zofia Nowak, "
    "Aroha Ngata, Benoît Lacroix, Catarina Sousa, Dimitris Pappas, Elif Aydın, Fergus Doyle, Giulia Ferraro, "
    "Haruka Sato, Ismail Kone, Jelena Petrović, Kwame Mensah, Leila Farhadi, Mateus Carvalho, Nora Eriksen"
)
NAMES = _PEOPLE.split(", ")
_CLUBS = (
    (
        "SV {}, SK {}, Turm {}, Springer {}",
        "Graz Ulm Lindau Bozen Jena Basel Kiel Wels Trier Zwickau Chur Fulda Bregenz Meran Erfurt Worms",
    ),
    (
        "Cavalier {}, Tour {}, Échiquier {}, Roque {}",
        "Nantes Namur Dijon Oran Lausanne Québec Metz Tunis Tours Liège Reims Sfax Nîmes Sion Rouen",
    ),
    (
        "Torre {}, Alfil {}, Peón {}, Club {}",
        "Sevilla Rosario Lima Oaxaca Cádiz Quito Burgos Potosí León Bilbao Cuenca Mérida Salta Piura Gijón",
    ),
    (
        "{} Knights, {} Rooks, {} Gambit, {} Castle",
        "Cork Perth Halifax Nairobi Durban Leeds Pune Kandy Lagos Otago Galway Accra Delhi Tampa Oxford",
    ),
    (
        "{} Sjakk, {} SK, {} Bishops, {} Pawns",
        "Bergen Malmö Turku Tartu Riga Gdynia Aarhus Reykjavík Kaunas Odense Lund Narvik Vaasa Pori Brno",
    ),
)
CLUBS = [form.format(town) for forms, towns in _CLUBS for town in towns.split() for form in forms.split(", ")]
_EVENTS = (
    TeamEvent(assumed=("preferences", "score", "secondary")),
    TeamEvent("B"),
    TeamEvent("B", secondary=False),
    TeamEvent(score="game"),
    TeamEvent("none"),
)


class Hit(NamedTuple):
    """A round that a clause decides, `cost` first: the smaller, the better to be shown."""

    cost: int
    seed: int
    number: RoundNumber
    tournament: Tournament


def positions(system: str, seed: int, players: tuple[int, int]) -> Iterator[tuple[Tournament, RoundNumber]]:
    """Yield the rounds of one tournament before they are paired, each as a last one too."""
    rng = Random(f"{system} {seed} {players}")
    size = rng.randint(*players)
    rounds = max(3, min(rng.randint(3, 7), size - 1))
    start = entry_list(rng, system, size, rounds, title=f"{system} {seed}", source="find")
    if start.teams:
        event = _EVENTS[(seed // len(_CHANCES)) % len(_EVENTS)]
        start = start._replace(teams=event, points=event.points)
    contest = SeededTournament(rng, system, start, _CHANCES[seed % len(_CHANCES)])
    while not contest.over:
        contest.announce()
        now, number = contest.now, contest.next_round
        yield now, number
        if number > 2 and now.planned_rounds != number:
            yield now._replace(planned_rounds=int(number)), number
        if contest.play():
            return


def cost(tournament: Tournament, number: RoundNumber, told: Collection[str], trace: Trace) -> int:
    """Return how much there is to look at beside the clause: players, rounds, floats, all that refuses."""
    events = [step.event for step in trace.steps]
    floats = sum(isinstance(event, FloaterChosen) for event in events)
    targets = [line for event in events if isinstance(event, TargetSet) for line in event.lines]
    unavoidable = sum(
        any(line.value) if isinstance(line.value, tuple) else bool(line.value) for line in targets
    )
    idle = sum(not entry.was_played for line in tournament.entries.values() for entry in line)
    away = len(tournament.absent_in(number))
    size = 6 * len(tournament.players) + 5 * number
    return size + 6 * floats + 6 * unavoidable + 8 * len(told) + 6 * idle + 20 * away


UNTOLD = 40
"""What it costs that no refusal names the clause."""


def sweep(
    system: str, wanted: Collection[str], players: tuple[int, int], seconds: float, seed: int
) -> dict[str, list[Hit]]:
    """Return the best rounds that were found for each clause, in so many seconds of the processor."""
    found: dict[str, list[Hit]] = {clause: [] for clause in wanted}
    begun = process_time()
    while process_time() - begun < seconds:
        for tournament, number in positions(system, seed, players):
            least = 6 * len(tournament.players) + 5 * number
            open_ones = [one for one in wanted if len(found[one]) < KEPT or least < found[one][-1].cost]
            hits = [*deciding(tournament, number, system, open_ones)] if open_ones else ()
            if hits:
                trace = run(tournament, number, system).recorded
                told = told_refusals(trace) if SYSTEMS[system].compares else []
                least = cost(tournament, number, told, trace)
                for clause in hits:
                    hit = Hit(least + UNTOLD * (clause not in told), seed, number, tournament)
                    found[clause] = _best([*found[clause], hit])
        seed += 1
    return found


def _best(hits: list[Hit]) -> list[Hit]:
    """Return the best rounds, one of each tournament."""
    by_seed: dict[int, Hit] = {}
    for hit in sorted(hits, key=lambda one: one[:3]):
        by_seed.setdefault(hit.seed, hit)
    return [*by_seed.values()][:KEPT]


def as_scenario(hit: Hit, system: str, clause: str, at: int = 0) -> str:
    """Return a round as the text of a scenario."""
    if hit.tournament.teams:
        return _of_teams(hit, system, clause, at)
    data = scenario_data(hit.tournament, system, hit.number)
    del data["round"]
    rng = Random(f"{system} {clause} {at}")
    names = rng.sample(NAMES, len(data["players"]))
    for player, name in zip(data["players"], names, strict=True):
        player["name"] = name
    paired = run(hit.tournament, hit.number, system, record=False).paired
    lines = ["title: TITLE", f"system: {system}", "summary: >-", "  SUMMARY", f'teaches: ["{clause}"]']
    lines += [f"{key}: {data[key]}" for key in ("rounds", "initial_colour") if key in data]
    lines.append("players:")
    lines += [
        f'  - {{id: {one["id"]}, name: "{one["name"]}", rating: {one["rating"]}}}' for one in data["players"]
    ]
    if "absent" in data:
        lines.append(f"absent: {data['absent']}")
    lines += ["history:"] if data["history"] else []
    for played in data["history"]:
        lines.append("  - games:")
        for game in played["games"]:
            told = {**game, "result": f'"{game["result"]}"'}
            lines.append(f"      - {{{', '.join(f'{key}: {value}' for key, value in told.items())}}}")
        if played.get("byes"):
            lines.append("    byes:")
            lines += [f"      - {{player: {one['player']}, kind: {one['kind']}}}" for one in played["byes"]]
    boards = ", ".join(f"[{board.white}, {board.black}]" for board in paired.boards)
    lines += ["expect:", f"  pairs: [{boards}]"]
    lines += [f"  bye: {paired.bye}"] if paired.bye is not None else []
    text = "\n".join(lines) + "\n"
    assert yaml.safe_load(text)["system"] == system
    return text


def _of_teams(hit: Hit, system: str, clause: str, at: int) -> str:
    data = scenario_data(hit.tournament, system, hit.number)
    names = Random(f"{system} {clause} {at}").sample(CLUBS, len(data["teams"]))
    paired = run(hit.tournament, hit.number, system, record=False).paired
    lines = ["title: TITLE", f"system: {system}", "summary: >-", "  SUMMARY", f'teaches: ["{clause}"]']
    keys = ("rounds", "initial_colour", "boards", "primary_score", "secondary_score_for_colours")
    lines += [f"{key}: {str(data[key]).lower()}" for key in keys if key in data]
    lines += [f"{key}: {data[key]}" for key in ("colour_preferences", "absent") if key in data]
    lines += ["teams:", *(f"  {tpn}: {name}" for tpn, name in zip(data["teams"], names, strict=True))]
    lines += ["results:"] if data["results"] else []
    for number, played in enumerate(data["results"], 1):
        lines += [f"  {number}:", *(f"    - {who}: {what}" for one in played for who, what in one.items())]
    boards = ", ".join(f"[{board.white}, {board.black}]" for board in paired.boards)
    lines += ["expect:", f"  pairs: [{boards}]"]
    lines += [f"  bye: {paired.bye}"] if paired.bye is not None else []
    return "\n".join(lines) + "\n"


def main(argv: list[str] | None = None) -> int:
    """Write what was found; return 1 if nothing was found for a clause."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("system", choices=[*KNOWN])
    parser.add_argument("clause", nargs="*")
    parser.add_argument("--players", default="4-8")
    parser.add_argument("--seconds", type=float, default=60)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("-o", "--output", type=Path)
    asked = parser.parse_args(argv)
    few, _, many = asked.players.partition("-")
    wanted = asked.clause or clauses(asked.system)
    found = sweep(asked.system, wanted, (int(few), int(many or few)), asked.seconds, asked.seed)
    for clause, hits in found.items():
        shown = [(hit.cost, len(hit.tournament.players), int(hit.number)) for hit in hits]
        sys.stdout.write(f"{clause:8} {shown}\n")
        for at, hit in enumerate(hits if asked.output else ()):
            asked.output.mkdir(parents=True, exist_ok=True)
            file = asked.output / f"{asked.system}-{clause}-{at:02d}.yaml"
            file.write_text(as_scenario(hit, asked.system, clause, at), encoding="utf-8")
    return int(not all(found.values()))


if __name__ == "__main__":
    sys.exit(main())
