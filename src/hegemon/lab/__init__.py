"""The lab: plays thousands of games, fairly and repeatably, and summarizes the results."""
