"""The Dubov system in force since 2026: one module for each stage of the text."""
