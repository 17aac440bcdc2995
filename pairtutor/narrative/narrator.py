"""From the steps of a trace to view models and sentences; nothing is decided or looked up elsewhere."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cached_property, partial
from typing import TYPE_CHECKING, Literal

from pairtutor.model.editions import SYSTEMS
from pairtutor.narrative import candidates, families, groups, lim_choices, outcomes, sides, targets
from pairtutor.narrative.cast import PlayerNames
from pairtutor.narrative.citations import Citation
from pairtutor.narrative.hits import met_all
from pairtutor.narrative.naming import PhraseContext, name_players, standing_lines
from pairtutor.narrative.openings import round_view
from pairtutor.narrative.partners import bye_at_lowest, lack_view, one_more_view, remain_view, unpaired_view
from pairtutor.narrative.parts import OnlyPartnersReason, PlayerRow, ShutOutReason
from pairtutor.narrative.phrases import Output, Phrases
from pairtutor.narrative.refusal_clauses import step_citations
from pairtutor.narrative.sides import scrutiny_view
from pairtutor.narrative.view import (
    BracketView,
    CandidateView,
    FamilyView,
    NarratedStep,
    SplitView,
    View,
    Wording,
)
from pairtutor.records import replace
from pairtutor.resources import ENGLISH, Language
from pairtutor.trace.events import (
    LOWEST,
    BracketOpened,
    ByeAssigned,
    CandidateJudged,
    ColourDecided,
    CompletionTested,
    Event,
    FactsStated,
    FamilyRuledOut,
    FloaterChosen,
    RoundClosed,
    RoundOpened,
    SubgroupsFormed,
    TargetSet,
)
from pairtutor.trace.index import RoundIndex
from pairtutor.trace.lowering import BracketReopened, FloatersRefused, RequirementLowered
from pairtutor.trace.procedures import (
    FloatersCompared,
    GroupOpened,
    GroupSettled,
    PairingsProposed,
    PairingsUndone,
    PairScrutinised,
    PlayerTransferred,
    ShortfallFound,
    StandingsFormed,
    SubgroupsShifted,
    TopMembersChosen,
    UpfloatersSought,
)
from pairtutor.trace.recorder import Step, Trace

if TYPE_CHECKING:
    from pairtutor.answers.round import RoundAnswers


class Narrator:
    """Tells the steps of one trace, for one output; `beside` those of another system on one page.

    `answers` are those of the round where it has been asked about already.
    """

    def __init__(
        self,
        trace: Trace,
        output: Output = "text",
        language: Language = ENGLISH,
        *,
        beside: bool = False,
        answers: RoundAnswers | None = None,
    ) -> None:
        self.index = answers.index if answers is not None else RoundIndex(trace)
        self.cast = PlayerNames(self.index, language)
        self.system = self.cast.opened.system
        self.asked = self.cast.opened.seeding or self.system
        """The system that the round was asked for, which can have seeding rounds paired by another."""
        self.record = SYSTEMS[self.system]
        self.output = output
        self.language, self._beside = language, beside
        self.phrases = Phrases(output, self.system, language, self.short_name if beside else "")
        # a document tells a step in several places, and a page has two documents
        self._told: dict[int, NarratedStep] = {}
        # by the id of the event, which is kept with the view: no other can have its id then
        self._views: dict[int, tuple[Event, View]] = {}
        if answers is not None:
            self.answers = answers

    @cached_property
    def answers(self) -> RoundAnswers:
        """The answers of the round; they are made when a step asks for one."""
        from pairtutor.answers.round import RoundAnswers

        return RoundAnswers.of(self.index)

    def of(self, trace: Trace) -> Narrator:
        """Return the narrator of another trace, in the same output and language; itself for its own."""
        if trace is self.index.trace:
            return self
        return Narrator(trace, self.output, self.language, beside=self._beside)

    @property
    def short_name(self) -> str:
        """What the system is called in short."""
        return self.cast.words.system(self.system, short=True)

    def in_run(self, step: Step) -> bool:
        """Return whether a refused candidate is told once more with the run that follows it."""
        bracket = self.index.bracket_of(step)
        return bracket is not None and bracket.in_run(step)

    def tell(self, step: Step) -> NarratedStep:
        """Return one step in words."""
        known = self._told.get(step.number)
        if known is None or known.event is not step.event:
            known = self._told[step.number] = self._in_words(step)
        return known

    def _in_words(self, step: Step) -> NarratedStep:
        """Return a step as it is told alone: a run and a candidate with what the answers know of them."""
        view = self.view(step.event)
        if isinstance(step.event, FamilyRuledOut):
            bracket = self.index.bracket_of(step)
            view = families.family(
                [self.answers.stretch(step.event)],
                self.cast,
                bracket.halves_at(step) if bracket else None,
                families.surroundings(self.index, bracket),
            )
        elif isinstance(view, CandidateView) and isinstance(step.event, CandidateJudged):
            view = candidates.told_with_run(view, step, self.answers, self.cast)
        narrated = self._say(step, step, view)
        if isinstance(step.event, RoundOpened) and step.event.supposed:
            return replace(narrated, wording=Wording(partial(self._say_supposed, step.event, view)))
        return narrated

    def _say_supposed(self, event: RoundOpened, view: View, part: Literal["label", "text"]) -> str:
        """Return a part of the opening of a round of which something is supposed, its sentences with that."""
        from pairtutor.narrative.supposed_facts import SupposedOpening, condition_views

        said = self.phrases.say(view, part)
        supposed = SupposedOpening(facts=condition_views(event.supposed, self.cast))
        return f"{said} {self.phrases.say(supposed, 'opening')}" if part == "text" else said

    def criterion_of_run(self, event: FamilyRuledOut) -> str:
        """Return the criterion by which a run is told: that in which its best candidate falls behind."""
        return self.answers.stretch(event).criterion

    def tell_run(self, steps: Sequence[Step]) -> NarratedStep:
        """Return neighbouring families with one kind of reason as one step."""
        stretches = [
            self.answers.stretch(step.event) for step in steps if isinstance(step.event, FamilyRuledOut)
        ]
        bracket = self.index.bracket_of(steps[0])
        view = families.family(
            stretches, self.cast, split=None, within=families.surroundings(self.index, bracket)
        )
        return self._say(steps[0], steps[-1], view)

    def _say(self, first: Step, last: Step, view: View) -> NarratedStep:
        """Return a view as the steps `first` to `last` are told by it."""
        return NarratedStep(
            step=first.number,
            last_step=last.number,
            kind=first.event.kind,
            weight=first.event.traits.weight,
            wording=self._wording_of(view),
            cited=self._citations(first.event, view),
            event=first.event,
            view=view,
        )

    def _citations(self, event: Event, view: View) -> tuple[Citation, ...]:
        """Return the citations told with a step: of a run the decisive ones, of a floater all others' too."""
        if isinstance(event, FamilyRuledOut) and isinstance(view, FamilyView):
            return families.decisive(self.answers.stretch(event).cites, view, self.cast)
        cited = step_citations(event, self.system)
        if isinstance(event, FloaterChosen | ByeAssigned) and isinstance(view, PhraseContext):
            against = (citation for alternative in view.alternatives for citation in alternative.cited)
            return tuple(dict.fromkeys((*cited, *against)))
        return cited

    def retold(self, step: NarratedStep, view: View) -> NarratedStep:
        """Return a step as another view tells it."""
        return replace(step, view=view, wording=self._wording_of(view))

    def _wording_of(self, view: View) -> Wording:
        return Wording(partial(self.phrases.say, view))

    def view(self, event: Event) -> View:
        """Return the view of an event for its phrase: the event itself, where one sentence says it all."""
        if id(event) not in self._views:
            self._views[id(event)] = (event, self._view(event))
        return self._views[id(event)][1]

    def _view(self, event: Event) -> View:
        """Return the view of a step by its kind; most kinds are told by their own fields."""
        cast = self.cast
        match event:
            case RoundOpened():
                stated = None if cast.facts is None else self.view(cast.facts)
                return round_view(event, stated, self.index, cast)
            case FactsStated():
                scores = len(cast.opened.scoregroups)
                return PhraseContext(event, cast, number=cast.opened.round, moved=scores > 1)
            case BracketOpened():
                return self._bracket(event)
            case GroupOpened():
                return groups.group_view(event, self.index, cast)
            case GroupSettled():
                return groups.settled_view(event, self.index, cast)
            case PairingsProposed():
                return groups.proposal_view(event, self.index, cast)
            case CompletionTested():
                return self._completion(event)
            case TargetSet():
                return targets.target(event, self.index, self.answers.target_lines(event), cast)
            case SubgroupsFormed():
                return self._split_view(event)
            case FamilyRuledOut():
                return families.family([self.answers.stretch(event)], cast)
            case CandidateJudged():
                view = candidates.candidate(event, cast)
                undone = self.index.undone(event)
                again = self._paired_again_in(event) if undone else ""
                lowest = bool(view.downfloaters) and self._is_lowest(event.bracket)
                stands = self.index.stands(event)
                return replace(view, stands=stands, undone=undone, again=again, lowest=lowest)
            case FloaterChosen():
                return outcomes.floater(event, self.answers, cast)
            case ByeAssigned():
                return outcomes.bye(event, self.answers, cast)
            case RoundClosed():
                return outcomes.result(event, self.index, self._paired_again(), cast)
            case ColourDecided():
                return outcomes.colour(event, cast)
            case StandingsFormed():
                return PhraseContext(event, cast, lines=standing_lines(event, cast))
            case PairScrutinised() if self.system == "ssm":
                return groups.card_view(event, self.answers, cast)
            case PairScrutinised():
                return scrutiny_view(event, self.answers, cast)
            case PlayerTransferred():
                return (
                    lim_choices.transfer_view(event, self.answers, cast)
                    if self.system.startswith("lim")
                    else sides.transfer_view(event, self.index, cast)
                )
            case PairingsUndone(reason="blocked-median"):
                return lim_choices.undone(event, self.answers, cast)
            case SubgroupsShifted():
                return sides.shift_view(event, self.index, cast)
            case TopMembersChosen() | UpfloatersSought():
                from pairtutor.narrative.upfloaters import view_of_upfloats

                return view_of_upfloats(event, self.answers, cast, self.phrases)
            case ShortfallFound():
                return sides.shortfall_view(event, self.index, cast)
            case RequirementLowered():
                unproven = self.index.joined_or_again(event.bracket)
                shown = replace(event, proof=None) if unproven else event
                allowed = cast.words.noun(event.requirement, event.before)
                return PhraseContext(shown, cast, witness=self._lack(event), allowed=allowed)
            case BracketReopened():
                return PhraseContext(event, cast, witness=self._lack(event))
            case FloatersRefused():
                lack = lack_view(event.witness, self.answers.bars_of_floaters(event), cast)
                return PhraseContext(event, cast, witness=self._lack(event), lack=lack)
            case FloatersCompared():
                return lim_choices.compared_floaters(event, self.answers, cast)
            case _:
                return PhraseContext(event, cast)

    def _bracket(self, event: BracketOpened) -> BracketView:
        """Return the view of a bracket's opening, with why no more pairs can be made."""
        words = self.cast.words
        most = self.answers.most_pairs(event) if event.max_pairs else None
        return BracketView(
            number=event.number,
            name=words.bracket(),
            kind_name=words.kind_of_bracket(event.bracket_kind),
            score="" if event.score is None else words.signs.points(event.score),
            last=event.bracket_kind in LOWEST,
            penultimate=event.bracket_kind == "PPB",
            collapsed=event.bracket_kind == "CLB",
            homogeneous=event.homogeneous,
            limbo=self.record.limbo,
            moved_down=self.cast.group(event.mdps),
            residents=self.cast.group(event.residents),
            rows=tuple(self._rows(event).values()),
            m0=event.m0,
            m1=event.m1,
            max_pairs=event.max_pairs,
            downfloaters=event.downfloaters,
            sequence=event.sequence,
            leaving=self.cast.group(event.leaving),
            shut_out=self._shut_out(event),
            unpaired=unpaired_view(event, self.cast)
            if self.record.limbo or self.record.family == "burstein"
            else None,
            one_more=None if most is None else one_more_view(most, self.cast),
            for_the_rest=most is not None and (most.below or most.lack is None),
            lowest=bye_at_lowest(self.cast),
            others_of_score=self._others_of_score(event),
        )

    def _others_of_score(self, event: BracketOpened) -> int:
        """Return the number of players with the score of the residents who are not in the bracket."""
        if event.score is None:
            return 0
        here = {*event.residents, *event.mdps}
        return sum(line.score == event.score for line in self.cast.opened.players if line.tpn not in here)

    def _shut_out(self, event: BracketOpened) -> tuple[ShutOutReason, ...]:
        """Return why no moved-down player can be paired, where each has met all residents."""
        if event.m1 or not event.mdps or not event.residents or self.record.family == "burstein":
            return ()
        reasons = tuple(met_all((tpn,), event.residents, self.cast) for tpn in event.mdps)
        known = tuple(reason for reason in reasons if reason)
        return known if len(known) == len(reasons) else ()

    def _is_lowest(self, bracket: int) -> bool:
        """Return whether no bracket comes after one, so that its unpaired player gets the bye."""
        kinds = {opened.bracket_kind for opened in self._pairings(bracket)}
        return kinds <= LOWEST and self.index.opened.bye_needed

    def _paired_again_in(self, event: CandidateJudged) -> str:
        """Return the title of the bracket in which a candidate's players are paired again; empty if none."""
        players = {tpn for pair in event.pairs for tpn in pair}
        places = {
            id(item): at
            for at, opening in enumerate(self.index.openings)
            for item in opening.events_of(CandidateJudged)
        }
        later = (item for item in self.index.openings[places[id(event)] + 1 :] if players <= {*item.players})
        title = next((self.phrases.say(self.view(item.opened), "title") for item in later), "")
        return title[:1].lower() + title[1:]

    def _paired_again(self) -> tuple[str, ...]:
        """Return the names of the brackets that were opened more than once, in order."""
        opened = [opening.opened.number for opening in self.index.openings]
        again = dict.fromkeys(number for number in opened if opened.count(number) > 1)
        joined = {item.opened.number for item in self.index.openings if item.opened.bracket_kind == "joined"}
        names = (self._bracket(self._pairings(number)[0]) for number in again if number not in joined)
        return tuple(f"{view.name} {view.score}".strip() for view in names)

    def _pairings(self, bracket: int) -> list[BracketOpened]:
        """Return the opening of a bracket for each time that it was paired."""
        return [opening.opened for opening in self.index.openings if opening.opened.number == bracket]

    def _lack(self, event: RequirementLowered | BracketReopened | FloatersRefused) -> object:
        """Return the players without an opponent in a bracket; in a lowest one, the lack of a bye."""
        lack = name_players(event.witness, self.cast)
        kinds = {opened.bracket_kind for opened in self._pairings(event.bracket)}
        lowest = kinds <= {"last", "joined"} and self.index.opened.bye_needed
        return replace(lack, bye=True) if isinstance(lack, OnlyPartnersReason) and lowest else lack

    def _rows(self, event: BracketOpened) -> dict[int, PlayerRow]:
        """Return the rows of a bracket's players by number, in the order of BSN."""
        here = frozenset(event.by_bsn)
        return {
            tpn: self.cast.row(tpn, bsn, moved_down=tpn in event.mdps, others=here)
            for bsn, tpn in enumerate(event.by_bsn, start=1)
        }

    def _completion(self, event: CompletionTested) -> PhraseContext:
        """Return whether the rest of the round can be paired, and who would `remain` if it cannot."""
        witness = event.witness
        others = (*event.floaters, *event.collapsed)
        alone = witness is not None and len(witness.groups) == 1 and not witness.partners
        met = met_all(witness.groups[0], others, self.cast) if witness and alone else None
        remain = remain_view(*self.answers.completion(event), self.cast)
        reason = met or name_players(witness, self.cast)
        if isinstance(reason, OnlyPartnersReason):
            reason = replace(reason, bye=True)  # of all who are still to be paired nobody floats
        return PhraseContext(event, self.cast, reason=reason, collapsed=len(event.collapsed), remain=remain)

    def _split_view(self, event: SubgroupsFormed) -> SplitView:
        """Return the view of a split, its players as rows of the bracket."""
        # a bracket that is paired again can have other players then
        split = {*event.s1, *event.s2, *event.limbo}
        openings = [one for one in self.index.openings if split <= {*one.opened.mdps, *one.opened.residents}]
        own = (one for one in openings if any(other is event for other in one.events_of(SubgroupsFormed)))
        opened = next(own, openings[-1]).opened
        rows, mdps = self._rows(opened), {*opened.mdps}
        return SplitView(
            remainder=event.remainder,
            moved_down=bool(event.s1) and {*event.s1} <= mdps,
            others_in_s2=bool({*event.s2} & mdps),
            s1=tuple(rows[tpn] for tpn in event.s1),
            s2=tuple(rows[tpn] for tpn in event.s2),
            limbo=tuple(rows[tpn] for tpn in event.limbo),
        )
