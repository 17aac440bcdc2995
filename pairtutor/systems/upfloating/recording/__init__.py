"""Records what the systems share in which brackets are filled from below.

- `recorder`: a round from its opening to its result; who has the bye.
- `upfloaters`: who comes up, and the sets passed over.
"""
