"""Days in the time zone of the tests' crews, wherever and whenever the tests run."""
from datetime import datetime
from zoneinfo import ZoneInfo


def today():
    return datetime.now(ZoneInfo("Europe/Amsterdam")).date()
