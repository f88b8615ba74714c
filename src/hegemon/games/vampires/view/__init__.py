"""The display of Vampires vs Werewolves for people and programs: JSON, text, SVG."""
