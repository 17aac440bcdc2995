"""The procedures: they search, decide and record."""
