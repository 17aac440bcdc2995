"""What the Burstein system records of a round; loaded only when somebody keeps the trace.

- `recorder`: the round as steps.
"""
