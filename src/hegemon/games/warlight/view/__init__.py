"""What people and programs are shown of Warlight: JSON, text, SVG."""
