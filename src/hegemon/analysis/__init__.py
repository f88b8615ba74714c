"""Luck and skill apart (L3): what every roll brought, what every move cost, and how well games went."""

from __future__ import annotations

from hegemon.analysis.analyse import analyse
from hegemon.analysis.findings import Analysis, Depth

__all__ = ["Analysis", "Depth", "analyse"]
