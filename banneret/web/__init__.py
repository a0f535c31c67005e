"""The web table: a match in the browser, for people and computers at one table or at many."""
