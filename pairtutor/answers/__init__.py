"""Answers to every "why not?": what a trace decided otherwise, bracket by bracket or group by group.

- `answer`: what an answer is, and those of a bracket.
- `round`: what can be asked of a round.
- `stretch`: what is told of candidates refused together, and of values that are best.
- `settings`: the brackets of a trace.
- `candidates`: the best candidate of a bracket under a supposition.
- `order`: the order of a sequence as digits of a cost.
- `completion`: whether everybody can be placed.
- `bars`: what may never be.
- `brackets`: the answers of the systems that compare candidates.
- `dutch_2012`: those of 2012.
- `bye_before`: the bye where it is given first.
- `procedures`: the answers of the systems that choose step by step.
- `groups`: what their groups have in common.
- `procedure_facts`: what bars, decides or is seen in them.
- `lim`: those of Lim.
- `dubov_1997`: those of Dubov, 1997.
- `dubov_2026`: those of Dubov, 2026.
- `dubov_facts`: what Dubov looks at.
- `dubov_upfloaters`: sets of upfloaters.
- `ssm`: those of SSM.
"""
