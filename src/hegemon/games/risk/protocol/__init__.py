"""Risk over TCP (R5): the protocol of the thesis's Appendix B, both sides."""
