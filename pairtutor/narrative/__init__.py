"""A trace in words: view models, phrases, the outline of a round, and the plain text explanation."""
