"""The command line: one module per verb, none of them imported before it is asked for."""
