"""The display of Settlers for people and programs: JSON, text, SVG."""
