"""The Lim rules of 1999, carried out: bye, groups from both ends, floaters, scrutiny, median, colours."""
