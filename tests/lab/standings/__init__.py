"""Nets for standings: values by the letter, what is told read back, evaluators changed on purpose."""
