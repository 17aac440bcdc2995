"""The tutor: a Textual program that steps through the pairing of a round."""
