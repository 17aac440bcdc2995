"""The FIDE Burstein rules in force since February 2026 as data: definitions, the Index, criteria.

- `definitions`: histories and the Index.
- `criteria`: [C6] and [C8].
"""
