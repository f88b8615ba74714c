"""What people and programs are shown of Settlers: JSON, text, SVG."""
