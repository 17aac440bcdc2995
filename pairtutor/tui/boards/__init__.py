"""What stands behind a step, drawn in lines: brackets, columns, exchanges, colours."""
