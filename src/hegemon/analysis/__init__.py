"""Luck and skill apart (L3): what every roll brought, what every move cost, and how well games went."""

from __future__ import annotations

from hegemon.analysis.analyse import Analysis, Depth, analyse

__all__ = ["Analysis", "Depth", "analyse"]
