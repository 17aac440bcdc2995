"""The Dubov system as approved in 1997: one module for each stage of the text."""
