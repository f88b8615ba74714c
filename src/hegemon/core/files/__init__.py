"""Files that users bring: boards and settings as options, and the parameters of bots."""
