"""Many matches: series between agents, and reports of them."""
