"""The procedures: they search, decide and record.

- `base`: finds the system of a tournament, and loads what pairs by it.
"""
