"""The display of Warlight for people and programs: JSON, text, SVG."""
