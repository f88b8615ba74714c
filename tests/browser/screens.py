"""Screens that pages are looked at on, beside the wide one."""

PHONE = {"viewport": {"width": 390, "height": 844}, "has_touch": True, "is_mobile": True}
