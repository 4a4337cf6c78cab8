"""Visits of all pages, as (who, page)."""
from .site_map import AUTHOR, MANAGER, MEMBER, MINE

OPEN = [
    "/signin", "/signin/forgotten", "/signup", "/signin?next=/inbox", "/terms", "/privacy", "/join/{code}",
    "/join/nonsense-nonsense-nonsense", "/p/{sharedSecret}", "/p/{endedSecret}", "/nothing",
]  # fmt: skip
# The page of a shift differs by its state.
SHIFTS = ["/c/{crew}/shifts/{%s}" % state for state in ("idle", "offered", "pending", "open", "past", "other")]
# These are downloads.
FILES = ("/file", "/files/{file}", "/medium", "/thumbnail", "/pictures/{picture}", "/pictures/{reportedPicture}", ".svg")
# Explore without a question, with results near a position and in an area, with places that may be meant, and with an error. The route
# in the tables finds nothing.
QUERIES = ["", "?text=leverancier&near=52.37,4.89", "?bounds=52,4,53,5", "?near=vish", "?near=91,4"]
EXPLORE = [f"/places/explore{query}" for query in QUERIES]


def pages(routes):
    return [page for page in routes if not page.endswith(FILES)]


def is_of_places(page):
    return page.startswith(("/places", "/p/", "/saved", "/profiles/", "/moderation/"))


SHARED = [*(page for page in pages(MEMBER) if "{shift}" not in page), *SHIFTS]
# The member is a moderator, too.
PLACES = [page for page in pages(AUTHOR) if is_of_places(page)]
AS_MEMBER = [*pages(MINE), *PLACES, *SHARED, "/c/{crew}/roster?week=2020-W01", "/c/{crew}/nothing", "/c/{crew}/people/invite"]
ONLY_MANAGER = [page.replace("{shift}", "{idle}") for page in [*pages(MANAGER), "/c/{crew}/fixed-shifts?of=everybody"]]
# Pages of Places that other people see differently, or that need a query.
OTHER_PLACES = [
    *(("guest", page) for page in ("/p/{sharedSecret}", "/saved", "/saved/{experience}")),
    *(("member", page) for page in EXPLORE),
    *(("member", page) for page in ("/places/{named}", "/moderation/flags?state=decided", "/moderation/flags/{decidedFlag}")),
    *(("manager", page) for page in ("/places", "/places/{experience}", "/places/{experience}/report", "/places/{hidden}")),
    *(("manager", page) for page in ("/places/{named}/sharing", "/profiles/{username}")),
]

ONCE = [
    *(("nobody", page) for page in OPEN),
    *(("member", page) for page in AS_MEMBER),
    *(("manager", page) for page in ONLY_MANAGER),
    *OTHER_PLACES,
]
# Managers have more buttons on the pages that members see too.
AGAIN = [("manager", page) for page in SHARED]
ALL = [*ONCE, *AGAIN]
IN_PLACES = [(who, page) for who, page in ONCE if is_of_places(page)]
# The visits that are not answered with 200.
STATUSES = {
    ("nobody", "/join/nonsense-nonsense-nonsense"): 404, ("nobody", "/nothing"): 404, ("nobody", "/p/{endedSecret}"): 410,
    ("member", "/c/{crew}/nothing"): 404, ("member", "/c/{crew}/people/invite"): 403, ("member", "/places/explore?near=91,4"): 422,
}  # fmt: skip
