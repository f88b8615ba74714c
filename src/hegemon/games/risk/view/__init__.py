"""What people and programs are shown of Risk: JSON, text, SVG."""
