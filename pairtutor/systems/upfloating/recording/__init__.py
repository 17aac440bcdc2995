"""Records what the systems share in which brackets are filled from below.

- `bye`: who has the bye, who came before, and who is next.
- `upfloaters`: who comes up, and the sets passed over.
"""
