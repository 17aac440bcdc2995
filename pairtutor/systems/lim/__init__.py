"""The Lim rules as all editions carry them out: bye, groups from both ends, floaters, scrutiny, median."""
