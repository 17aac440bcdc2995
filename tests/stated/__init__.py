"""Brackets that are stated by facts: read, paired, compared with listing, proven, told."""
