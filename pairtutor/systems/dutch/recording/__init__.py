"""What the editions of the Dutch system record of a round; loaded only when somebody keeps the trace.

- `recorder`: the round and its brackets.
- `steps`: what all editions record alike.
- `walk`: what the walk passes over.
- `witnesses`: who stands against a pair or a set.
- `candidates`: candidates in full, and the target.
- `criterion_values`: what any candidate has in a criterion.
- `best_member`: the best candidate with something in common.
- `run_members`: the members of a run, and its best.
- `alternatives`: what less would cost, and the best with another floater (2012).
- `bars`: who bars whom.
"""
