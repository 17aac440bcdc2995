"""Answers to every "why not?": what a trace decided otherwise, bracket by bracket or group by group.

- `answer`: what an answer is, what it is made of, and those of a bracket.
- `round`: what can be asked of a round.
- `bye_before`: why somebody has not the bye that is given before any bracket.
- `stretch`: what is told of candidates refused together, and of values that are best.
- `stretches`: those of the systems of 2017, 2026 and of Burstein.
- `replay`: the walk of a bracket once more, and what bars players in its runs.
- `firsts`: the first of the best candidates of a part, and those of a short run.
- `target`: what less in a criterion would cost, and what counting colours proves.
- `wishes`: the answer to one wish.
- `settings`: the brackets of a trace.
- `candidates`: the best candidate of a bracket under a supposition.
- `order`: the order of a sequence as digits of a cost.
- `completion`: whether everybody can be placed, and who would remain.
- `lacks`: who would find no opponent, and what bars them; why a bracket can make no more pairs.
- `bars`: what may never be.
- `brackets`: the answers of the systems that compare candidates.
- `dutch_2012`: those of 2012.
- `lowering_stretches`: its stretches, of candidates and of sets of MDPs.
- `procedures`: the systems that choose step by step.
- `procedure_facts`: what bars, decides or is seen in their rounds.
- `groups`: what the answers of all their groups have in common.
- `lim`: those of Lim.
- `dubov_1997`: those of Dubov, 1997.
- `dubov_2026`: those of Dubov, 2026.
- `upfloaters`: who comes up from below, of any system.
- `swiss_team`: the answers of rounds of teams.
- `ssm`: those of SSM, with its criteria and deals.
"""
