"""What people and programs are shown of Vampires vs Werewolves: JSON, text, SVG."""
