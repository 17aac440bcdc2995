"""Whether the boards that a source has are those of the rules, and what a recorded round breaks first."""

from __future__ import annotations

from pairtutor.disputes.case import Case
from pairtutor.disputes.claims import claim_of, verdicts
from pairtutor.disputes.differences import Other, first_difference
from pairtutor.messages import messages_of
from pairtutor.model.editions import SYSTEMS
from pairtutor.model.ids import Tpn
from pairtutor.model.pairing import Board, Recorded, RoundPairing
from pairtutor.model.recorded import recorded_round
from pairtutor.named_tuples import NamedTuple
from pairtutor.narrative.disputes.verdict import WHOLE, judged_view, verdict_view
from pairtutor.narrative.narrator import Narrator
from pairtutor.resources import ENGLISH, Language
from pairtutor.trace.events import RoundClosed, RoundOpened
from pairtutor.trace.recorder import Trace


def compare_published(case: Case, trace: Trace, language: Language = ENGLISH) -> str:
    """Return whether the boards of the source are those of a trace, and if not, what they break first.

    Empty where the source has no boards for the round, or the round has no legal pairing.
    """
    tournament, number = case.tournament, case.number
    computed = _pairing_of(trace)
    if number > tournament.paired_rounds or computed is None:
        return ""
    messages = messages_of(language, of_teams=tournament.teams is not None)
    word: Other = "recorded" if number <= tournament.recorded_rounds else "published"
    boards = recorded_round(tournament, number)
    names: dict[int, str] = {player.tpn: player.name for player in tournament.players}
    difference = first_difference(computed, boards, names, word)
    if difference is None:
        return messages(f"published.same.{word}")
    # Boards that agree, as they mostly do, need nothing of what judges disputes.

    sentences = [messages(f"published.differ.{word}", difference=messages.say(difference.text))]
    if why := first_broken(case, boards, trace, language).text:
        sentences.append(messages("published.broken-first", broken=why))
    if _agrees_as_last(case):
        sentences.append(messages("published.if-last", round=case.tournament.paired_rounds))
    return " ".join(sentences)


def _agrees_as_last(case: Case) -> bool:
    """Return whether boards that differ are those of a last round, where nobody says how many there are."""
    tournament, number, system, _ = case
    if tournament.planned_rounds is not None:
        return False
    from pairtutor.disputes.agreement import agrees, as_complete

    return agrees(as_complete(tournament), number, system)


def _pairing_of(trace: Trace) -> RoundPairing | None:
    """Return the pairing that a trace ends with; None of a round without one."""
    opened, closed = trace.steps[0].event, trace.steps[-1].event
    if not isinstance(opened, RoundOpened) or not isinstance(closed, RoundClosed):
        return None
    boards = tuple(Board(Tpn(pair.first), Tpn(pair.second)) for pair in closed.boards)
    return RoundPairing(opened.round, opened.system, boards, closed.bye)


class Broken(NamedTuple):
    """What a round breaks first, in a sentence without a full stop, and the clause; empty if nothing."""

    text: str = ""
    clause: str = ""


def first_broken(case: Case, recorded: Recorded, trace: Trace, language: Language = ENGLISH) -> Broken:
    """Return the first fault of a recorded round, empty if none; `trace` is the round paired by the rules."""
    narrator = Narrator(trace, language=language)
    index = narrator.index
    if index.closed is None or (SYSTEMS[narrator.system].compares and not index.brackets):
        return Broken()
    answer = verdicts(case, narrator.answers, claim_of(recorded), first=True)
    for bracket in answer.brackets:
        if bracket.wrong:
            view = judged_view(bracket, narrator).view
            text = narrator.phrases.say(view, "breach", narrator.phrases.say(view, "brief"))
            return Broken(text.rstrip("."), str(getattr(view, "clause", "")))
    for wrong in answer.colours:
        view = verdict_view(wrong, WHOLE, narrator)
        return Broken(narrator.phrases.say(view, "brief").rstrip("."), narrator.tell(wrong.step).clause)
    return Broken()
