"""Where tables are kept: a narrow interface, and SQLite behind it."""
