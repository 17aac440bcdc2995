"""What readers ask one page, and where it tells them: questions whose answers were found without the page."""
