"""Visits of all pages, as (who, page)."""
from .site_map import AUTHOR, MANAGER, MEMBER, MINE, OWN

OPEN = ["/signin", "/signin/forgotten", "/signup", "/signin?next=/inbox", "/join/{code}", "/join/nonsense-nonsense-nonsense", "/nothing"]
# The page of a shift differs by its state.
SHIFTS = ["/c/{crew}/shifts/{%s}" % state for state in ("idle", "offered", "pending", "open", "past", "other")]
# These are downloads.
FILES = ("/file", "/files/{file}", "/thumbnail", "/pictures/{picture}", ".svg")


def pages(routes):
    return [page for page in routes if not page.endswith(FILES)]


SHARED = [*(page for page in pages(MEMBER) if "{shift}" not in page), *SHIFTS]
PLACES = [page for page in pages(AUTHOR) if page.startswith("/places/")]
AS_MEMBER = [*pages(MINE), *PLACES, *SHARED, *OWN, "/c/{crew}/roster?week=2020-W01", "/c/{crew}/nothing", "/c/{crew}/people/invite"]
ONLY_MANAGER = [page.replace("{shift}", "{idle}") for page in [*pages(MANAGER), "/c/{crew}/fixed-shifts?of=everybody"]]

ONCE = [
    *(("nobody", page) for page in OPEN),
    *(("member", page) for page in AS_MEMBER),
    *(("manager", page) for page in ONLY_MANAGER),
]
# Managers have more buttons on the pages that members see too.
ALL = [*ONCE, *(("manager", page) for page in SHARED)]
