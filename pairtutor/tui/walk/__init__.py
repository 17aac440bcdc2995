"""How a reader walks through a trace: the stations at each depth, and every way to go from one to another."""
