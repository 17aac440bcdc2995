"""What the editions of the Dutch system record of a round; loaded only when somebody keeps the trace.

- `recorder`: the round and its brackets.
- `steps`: what all editions record alike.
- `walk`: what the walk passes over.
- `witnesses`: who stands against a pair or a set.
- `candidates`: candidates in full, and the target.
"""
