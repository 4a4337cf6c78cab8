"""Forms of pages, and invalid values for them."""
import random
import re
from html.parser import HTMLParser
from urllib.parse import quote, quote_from_bytes

MARK = "zz_fuzz"
PAYLOADS = [
    f"<script>{MARK}(1)</script>", f'"><img src=x onerror={MARK}(1)>', f"'><svg onload={MARK}(1)>", f"javascript:{MARK}(1)",
    f"</textarea><script>{MARK}(2)</script>", f"</title><script>{MARK}(3)</script>", f'" autofocus onfocus={MARK}(4) x="', f"--><script>{MARK}(5)</script>",
]  # fmt: skip
TEXTS = [
    "", " ", "\t", "\n", "x" * 20_001, "a\x00b", "\x01\x02\x1f\x7f", "a\r\nSet-Cookie: decklog=x\r\n\r\n", "\u202eabc\u2066\u2069", "\u200b", "\u3164", "\ufeff",
    "\u0000", "e" + "\u0301" * 4_000, "\U0001d54f" * 600, "\U0010ffff", "\ufffd", "' OR 1=1 --", "%s%n%00", "{0}", "../../../etc/passwd", "//evil.example", "/\\evil.example",
    "null", "[]", "{}", "true", "on", "me", "=1+1", "\uff1d1+1", "ı", "ß" * 100, "مطعم", "a," * 5_000, "a;b|c",
]  # fmt: skip
NUMBERS = [
    "0", "-0", "-1", "1e309", "NaN", "inf", "0x10", "1.5", "1,5", "1'000", "٣", "9223372036854775807", "9223372036854775808", "-9223372036854775808",
    "99999999999999999999999", "0" * 5_000, "2147483648", "65536", "1e-400", "+1", "1 2", "½",
]  # fmt: skip
TIMES = [
    "0000-00-00", "0001-01-01", "1582-10-10", "1970-01-01", "2026-02-29", "2026-12-31", "2027-01-01", "2027-03-28", "2200-01-01", "9999-12-31", "10000-01-01", "-001-01-01",
    "2026-W53", "2026-W00", "2027-W01", "0000-W01", "9999-W52", "2026-00", "9999-12", "2026-12-31T23:59", "2026-13-45", "24:00", "23:59", "02:30", "25:61", "-1:00", "99:59",
    "0:0", "999999:00", "24", "1h", "-1h30", "1.0E400",
]  # fmt: skip
IDS = ["00000000-0000-0000-0000-000000000000", "0199c0de-0000-7000-8000-000000000000", "ffffffff-ffff-ffff-ffff-ffffffffffff", "0199c0de", "me", "everybody", "*"]
BROKEN = [b"\xff\xfe", b"\xc3(", b"\xed\xa0\x80", b"\xf8\x88\x80\x80\x80", b"\xc0\xaf"]
HUGE = "x" * 1_000_000
# Internal error messages, which a page must never show.
INSIDE = re.compile(r"Fatal error|DecodingError|SQLite error|syntax error|PostgreSQL|Swift\.|Optional\(|\.swift:\d|Traceback")


class Page(HTMLParser):
    """The forms of a page, each with the values that its fields would send, and the names of all query parameters on the page."""

    def __init__(self, html):
        super().__init__()
        self.forms, self.queries, self.form, self.select, self.area = [], set(), None, None, None
        self.feed(html)

    def handle_starttag(self, tag, attributes):
        attributes = dict(attributes)
        name = attributes.get("name")
        for address in (attributes.get("href"), attributes.get("action")):
            self.queries |= set(re.findall(r"[?&](\w+)=", address or ""))
        if tag == "form":
            self.form = Form(attributes)
            if self.form.isPost:
                self.forms.append(self.form)
        elif self.form and name and tag == "input":
            kind, value = attributes.get("type", "text"), attributes.get("value", "on")
            if kind in ("radio", "checkbox"):
                self.form.may(name, value, "checked" in attributes)
            elif kind == "file":
                self.form.files.append(name)
            else:
                self.form.may(name, attributes.get("value", ""), True)
        elif self.form and name and tag == "button":
            self.form.may(name, attributes.get("value", ""), False)
        elif self.form and name and tag == "select":
            self.select = name
            self.form.fields.setdefault(name, [])
        elif self.form and self.select and tag == "option":
            self.form.may(self.select, attributes.get("value", ""), "selected" in attributes)
        elif self.form and name and tag == "textarea":
            self.area = name
            self.form.fields.setdefault(name, [""])

    def handle_data(self, data):
        if self.area:
            self.form.fields[self.area] = [self.form.fields[self.area][0] + data]

    def handle_endtag(self, tag):
        if tag == "form" and self.form:
            if not self.form.isPost:
                self.queries |= set(self.form.fields)
            self.form = None
        self.select = None if tag == "select" else self.select
        self.area = None if tag == "textarea" else self.area


class Form:
    def __init__(self, attributes):
        self.isPost, self.action = attributes.get("method") == "post", attributes.get("action", "")
        self.isMultipart = attributes.get("enctype") == "multipart/form-data"
        # The values of each field, of which the first is sent if it is not edited.
        self.fields, self.files = {}, []

    def may(self, name, value, isChosen):
        values = self.fields.setdefault(name, [])
        values.insert(0, value) if isChosen else values.append(value)


class Flood:
    """Random input derived from a seed, for each request of a form or page."""

    def __init__(self, *seed):
        self.random = random.Random(" ".join(map(str, seed)))

    def extreme(self, longest=20_001):
        values = self.random.choice([PAYLOADS, TEXTS, NUMBERS, TIMES, IDS, BROKEN])
        value = self.random.choice(values)
        return value if len(value) <= longest else value[:longest]

    def pairs(self, fields, isHuge=False):
        """Names and values: those of the form, some of which are replaced, left out or repeated."""
        pairs = [(name, values[0]) for name, values in fields.items() if values]
        if isHuge:
            touched = self.random.randrange(max(1, len(pairs)))
            return [(name, HUGE if index == touched else value) for index, (name, value) in enumerate(pairs)] or [("x", HUGE)]
        names = list(fields) or ["x"]
        for name in self.random.sample(names, min(len(names), self.random.choice([1, 1, 1, 2, 3, 99]))):
            others = [pair for pair in pairs if pair[0] != name]
            now = [value for each, value in pairs if each == name] or [""]
            match self.random.randrange(10):
                case 0:
                    pairs = others
                case 1:
                    pairs += [(name, self.extreme()), (name, now[0])]
                case 2:
                    pairs = [*others, (f"{name}[]", self.extreme()), (f"{name}[0][x]", self.extreme())]
                case 3 if fields.get(name):
                    pairs = [*others, (name, self.random.choice(fields[name]))]
                case 4:
                    pairs = [*others, *[(name, now[0])] * 500]
                case _:
                    pairs = [*others, (name, self.extreme())]
        if self.random.random() < 0.1:
            pairs.append((str(self.extreme(100)), self.extreme()))
        return pairs

    def body(self, form, isHuge=False):
        """The request body, and its content type."""
        pairs = self.pairs(form.fields, isHuge)
        chance = self.random.random()
        if form.isMultipart and chance < 0.9:
            return multipart(pairs, form.files, self.random), "multipart/form-data; boundary=zzz"
        body = encoded(pairs)
        if chance > 0.97:
            body = self.random.choice([b"&&&&=&=", b"%zz=%", b"x", body[: len(body) // 2], b"=" * 1_000, b"a=1;b=2"])
        return body, "text/plain" if 0.9 < chance < 0.92 else "application/x-www-form-urlencoded"


def encoded(pairs):
    sign = lambda value: quote_from_bytes(value) if isinstance(value, bytes) else quote(value, safe="")
    return "&".join(f"{sign(name)}={sign(value)}" for name, value in pairs).encode()


def multipart(pairs, files, chance):
    parts = []
    for name, value in pairs:
        value = value if isinstance(value, bytes) else value.encode()
        parts.append(b'--zzz\r\nContent-Disposition: form-data; name="' + quote(name).encode() + b'"\r\n\r\n' + value + b"\r\n")
    for name in files:
        content = chance.choice([b"", b"\x00" * 100, b"{", b"<x>", b"a,b\n1,2\n", b"\xff\xd8\xff\xe0", b"[1,2", PAYLOADS[0].encode(), b"x" * 50_000])
        called = chance.choice(["a.csv", "a.json", "../../x.svg", PAYLOADS[0].replace('"', ""), "", "x" * 3_000])
        parts.append(f'--zzz\r\nContent-Disposition: form-data; name="{name}"; filename="{called}"\r\n\r\n'.encode() + content + b"\r\n")
    return b"".join(parts) + b"--zzz--\r\n"


class Injected(HTMLParser):
    """Elements and attributes that result from an injected payload."""

    def __init__(self, html):
        super().__init__()
        self.found, self.isScript = [], False
        self.feed(html)

    def handle_starttag(self, tag, attributes):
        self.isScript = tag == "script"
        for name, value in attributes:
            runs = name.startswith("on") or (name in ("href", "src", "action", "formaction") and (value or "").strip().lower().startswith("javascript:"))
            if runs and MARK in (value or ""):
                self.found.append(f"<{tag} {name}={value!r}>")

    def handle_endtag(self, tag):
        self.isScript = False

    def handle_data(self, data):
        if self.isScript and MARK in data:
            self.found.append(f"<script>{data[:80]}")


def troubles(answer):
    """What is wrong with a response, whatever was sent."""
    if answer.status >= 500:
        yield f"{answer.status} {answer.body[:200]!r}"
    kind = answer.headers.get("Content-Type") or ""
    text = answer.body.decode(errors="replace") if kind.startswith(("text/", "application/json", "application/problem")) else ""
    if kind.startswith("text/html") and MARK in text and (found := Injected(text).found):
        yield f"runs what was sent: {found[:3]}"
    for summary in re.findall(r'<div class="error-summary".*?</div>', text, re.DOTALL):
        if missing := [each for each in re.findall(r' href="#([^"]*)"', summary) if f' id="{each}"' not in text]:
            yield f"links an error to no element: {missing}"
    # Internal messages, unless they were part of the request.
    if inside := INSIDE.search(text):
        yield f"tells about its inside: {text[max(0, inside.start() - 60) : inside.end() + 60]!r}"
    if answer.headers.get_all("Set-Cookie") and any("decklog=x" in each for each in answer.headers.get_all("Set-Cookie")):
        yield "a header was put in"
    if (answer.headers.get("Location") or "/").startswith(("//", "/\\", "http")):
        yield f"leads elsewhere: {answer.headers['Location']}"
