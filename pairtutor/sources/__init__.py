"""The ways in: tournament report files and YAML scenarios become a `Tournament`."""
