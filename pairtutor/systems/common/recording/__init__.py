"""What every system records of a round; loaded only when somebody keeps the trace.

- `opening`: the first step.
- `recorder`: completion, bye, colours, outcome; why somebody is refused.
"""
