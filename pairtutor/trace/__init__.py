"""The trace: typed events, the tree they form, how they are recorded and written."""
