"""Days as the crews of the tests count them, wherever and whenever the tests run."""
from datetime import datetime
from zoneinfo import ZoneInfo


def today():
    return datetime.now(ZoneInfo("Europe/Amsterdam")).date()
