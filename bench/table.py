"""The table of results: one row for each comparison."""
from statistics import median

HEAD = "| what | here | against | ratio | goal | |\n|---|---|---|---|---|---|"
TITLES = {
    "roster": "my roster, nine weeks, JSON", "week": "my roster, one week, JSON", "market": "the marketplace, HTML",
    "plan": "a manager's week of 200 people, HTML", "busy": "the marketplace of a crew with 500 offers, HTML",
}  # fmt: skip
BARE = {"roster": 0.40, "market": 0.35}
OF_PGBENCH = {"roster": 0.60, "week": 0.60, "market": 0.60, "accepts": 0.50}


def rows(results):
    measured = [row for name in TITLES if name in results["pages"]["bytes"] for row in of_page(name, results["pages"])]
    if "accepts" not in results:
        return measured
    return [*measured, *of_accepts(results["accepts"]), *of_accepts_on_postgresql(results["accepts"]), *of_the_rest(results)]


def printed(row):
    *cells, is_reached = row
    return "| " + " | ".join([*cells, {True: "yes", False: "**no**", None: ""}[is_reached]]) + " |"


def of_page(name, pages):
    def typical(span, figure="rate"):
        return median(each[figure] for each in pages["found"][f"{name}, {span}"])

    def costs(span):
        engine = typical(span, "engine cpu")
        more = f" + {engine:.0f} µs in PostgreSQL" if engine else ""
        return f"{typical(span):,.0f}/s, {typical(span, 'cpu'):.0f} µs{more}"

    def compared(what, span, other, against, goal):
        ratio = typical(span) / typical(other)
        return [f"{title}, {what}", costs(span), against, f"{ratio:.0%}", f"≥ {goal:.0%}" if goal else "", ratio >= goal if goal else None]

    def aged(what, span):
        ratio = typical(f"{span}two years") / typical(f"{span}two months")
        return [f"{title}, {what}years against months", "", "", f"{ratio:.0%}", "90–110 %", 0.9 <= ratio <= 1.1]

    title = f"{TITLES[name]}, {pages['bytes'][name] / 1024:.1f} KiB"
    bare = f"bare framework, same bytes: {costs('bare')}"
    bare_rows = [
        compared("two years", "two years", "bare", bare, BARE.get(name)),
        compared("two months", "two months", "bare", bare, BARE.get(name)),
        aged("", ""),
    ]
    one = f"one server: {typical('PostgreSQL, two years'):,.0f}/s"
    two = [
        compared("PostgreSQL, two servers", "PostgreSQL, two servers", "PostgreSQL, two years", one, None),
        aged("PostgreSQL, ", "PostgreSQL, "),
    ]
    if name not in pages["statements"]:
        return [*bare_rows, compared("PostgreSQL, two years", "PostgreSQL, two years", "bare", bare, None), *two]
    bench = f"pgbench, its {pages['statements'][name]} statements: {typical('pgbench'):,.0f}/s, {typical('pgbench', 'engine cpu'):.0f} µs"
    many = f"with 64 connections {typical('pgbench, 64 connections'):,.0f}/s"
    against = f"{bench}; {many}"
    return [*bare_rows, compared("PostgreSQL, two years", "PostgreSQL, two years", "pgbench", against, OF_PGBENCH.get(name)), *two]


def of_accepts(accepts):
    def typical(way, figure="rate"):
        return median(each[figure] for each in accepts["found"][way])

    for name, title, alike in (
        ("http", "accepts by 64 clients through HTTP", "group"),
        ("rules", "accepts by 64 tasks, rules and facts without HTTP", "group like rules"),
    ):
        here = f"{typical(name):,.0f}/s, {typical(name, 'group'):.0f} writes a commit"
        is_goal = name == "http"
        ratio = typical(name) / typical("single")
        against = f"raw SQLite, one a commit: {typical('single'):,.0f}/s"
        yield [title, here, against, f"{ratio:.1f} ×", "≥ 10 ×" if is_goal else "", ratio >= 10 if is_goal else None]
        ratio = typical(name) / typical(alike)
        against = f"raw SQLite, as many a commit: {typical(alike):,.0f}/s"
        yield [title, here, against, f"{ratio:.0%}", "≥ 50 %" if is_goal else "", ratio >= 0.5 if is_goal else None]


def of_accepts_on_postgresql(accepts):
    def typical(way, figure="rate"):
        return median(each[figure] for each in accepts["found"][way])

    def bench(way):
        # The lookup is not one of the server's statements, so its time is subtracted.
        return 1 / (1 / typical(way) - 1 / typical("looking up"))

    def here(way):
        costs = f"{typical(way, 'cpu'):,.0f} µs + {typical(way, 'engine cpu'):,.0f} µs in PostgreSQL"
        return f"{typical(way):,.0f}/s, {typical(way, 'retries a write'):.2f} retries each, {costs}"

    title, statements = "accepts by 64 clients through HTTP, PostgreSQL", accepts["statements"]
    for what, way, other in (("", "postgresql", "pgbench"), (", scattered", "postgresql, scattered", "pgbench, scattered")):
        ratio, goal = typical(way) / bench(other), OF_PGBENCH["accepts"]
        against = f"pgbench, its {statements} statements: {bench(other):,.0f}/s, {typical(other, 'retries a write'):.2f} retries each"
        if not what:
            many = "pgbench, 64 connections"
            against += f"; with 64 connections {bench(many):,.0f}/s, {typical(many, 'retries a write'):.2f} retries"
        yield [title + what, here(way), against, f"{ratio:.0%}", f"≥ {goal:.0%}", ratio >= goal]
    ratio = typical("postgresql, two servers") / typical("postgresql")
    yield [f"{title}, two servers", here("postgresql, two servers"), f"one server: {typical('postgresql'):,.0f}/s", f"{ratio:.0%}", "", None]


def of_the_rest(results):
    for name, moved in results["moved"].items():
        rate = moved["rows"] / moved["seconds"]
        yield [f"moving {moved['rows']:,} rows of {name} to PostgreSQL", f"{moved['seconds']:.1f} s, {rate:,.0f} rows/s", "", "", "", None]
    for engine, took in results["start"].items():
        start = median(took)
        yield [f"start to first answer, two years, warm disk, {engine}", f"{start:.0f} ms", "", "", "< 300 ms", start < 300]
    accepts = results["accepts"]["found"]
    for engine, way in (("SQLite", "http"), ("PostgreSQL", "postgresql")):
        for when, memory in (
            ("the pages, two years", results["pages"]["memory"][engine]), ("the accepts", max(each["memory"] for each in accepts[way])),
        ):  # fmt: skip
            yield [f"resident memory of the server after {when}, {engine}", f"{memory / 1e6:.0f} MB", "", "", "< 150 MB", memory < 150e6]
