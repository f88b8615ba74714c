"""Input from strangers: the bots they may name, their TOML and their XML, read within limits."""
