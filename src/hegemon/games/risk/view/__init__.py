"""Views of Risk for people and programs: JSON, text, SVG."""
