"""The lab: plays games by the thousand, fairly and repeatably, and counts what came of them."""
