"""The screens of the tutor, one per file."""
