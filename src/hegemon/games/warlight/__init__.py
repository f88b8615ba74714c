"""Warlight: everybody orders in secret, then all happens at once; two to six seats on any map."""
