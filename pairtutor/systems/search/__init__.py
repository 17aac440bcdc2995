"""The first best candidate of a bracket: found without listing, everything skipped counted."""
