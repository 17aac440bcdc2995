"""The nouns of a Swiss tournament: frozen values, no rules, no input or output."""
