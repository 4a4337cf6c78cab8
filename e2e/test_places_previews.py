"""Previews of shared experiences, Open Graph (ogp.me) and oEmbed 1.0 (oembed.com), read as messengers do: without cookie or language."""
import io
import re
from html.parser import HTMLParser
from urllib.parse import parse_qs, quote, urlsplit

import pytest
from PIL import Image

from support.api import Api
from support.browser import session_of
from support.world import PASSWORD

PLACES = "/api/v1/experiences"
GRAPH = {"og:title", "og:type", "og:url", "og:site_name", "og:locale"}
ABOUT_IMAGE = ["og:image", "og:image:type", "og:image:width", "og:image:height", "og:image:alt"]
# What oEmbed 1.0 §2.3.4 allows of a link, with the types.
TEXTS = ["version", "type", "title", "author_name", "author_url", "provider_name", "provider_url"]
THUMBNAIL = {"thumbnail_url": str, "thumbnail_width": int, "thumbnail_height": int}
EMBED = {**dict.fromkeys(TEXTS, str), "cache_age": int, **THUMBNAIL}
# The size of a photo, the format in which it is sent, and the type that it becomes.
PHOTOS = [
    ((1000, 667), "JPEG", "image/jpeg"), ((667, 1000), "JPEG", "image/jpeg"),
    ((120, 90), "PNG", "image/webp"), ((900, 3), "PNG", "image/webp"),
]  # fmt: skip


class Head(HTMLParser):
    """The metadata of a page; fails if any of it is outside the head."""

    def __init__(self, html):
        super().__init__()
        self.language, self.graph, self.names, self.embeds = "", [], {}, []
        self.is_open = False
        self.feed(html)

    def handle_starttag(self, tag, attributes):
        attributes = dict(attributes)
        if tag == "html":
            self.language = attributes["lang"]
        if tag in ("head", "body"):
            self.is_open = tag == "head"
        if tag == "meta" and "property" in attributes:
            assert self.is_open, attributes
            self.graph.append((attributes["property"], attributes["content"]))
        if tag == "meta" and "name" in attributes:
            self.names[attributes["name"]] = attributes["content"]
        if tag == "link" and attributes.get("type") == "application/json+oembed":
            assert self.is_open and attributes["rel"] == "alternate", attributes
            self.embeds.append(attributes["href"])


def shared(person, title, photo=None, **fields):
    """Creates an experience. Returns its id and the path of a link to it."""
    ok = person.api.ok
    path = f"{PLACES}/{ok(person.api.post(PLACES, {'title': title, **fields}))['id']}"
    scene = ok(person.api.post(f"{path}/scenes", {"title": "Quay & <lock>"}))
    if photo:
        file = io.BytesIO()
        Image.effect_noise(photo[0], 40).convert("RGB").save(file, photo[1])
        ok(person.api.raw("POST", f"{path}/scenes/{scene['id']}/pictures", file.getvalue(), {"Content-Type": "application/octet-stream"}))
    link = ok(person.api.post(f"{path}/links", {}))
    return path.split("/")[-1], urlsplit(link["url"]).path


def fetch(world, url):
    """What a program without a session gets from an absolute URL of the server."""
    assert url.startswith(f"{world.server.url}/"), url
    return world.server.api().get(url.removeprefix(world.server.url))


def image_type(world, url, width, height):
    """The type of an image that has this size."""
    answer = fetch(world, url)
    assert answer.status == 200, answer
    picture = Image.open(io.BytesIO(answer.body))
    assert picture.get_format_mimetype() == answer.headers["Content-Type"] and picture.size == (int(width), int(height))
    return answer.headers["Content-Type"]


def graph_of(world, path):
    """The head of a page, with the Open Graph metadata of a page that has some."""
    answer = world.server.api().get(path)
    head = Head(answer.text)
    graph = dict(head.graph)
    assert answer.status == 200 and answer.headers["X-Robots-Tag"] == head.names["robots"] == "noindex"
    assert len(graph) == len(head.graph) and all(graph.values()), head.graph
    assert graph.keys() - {"og:description", *ABOUT_IMAGE} == GRAPH
    assert graph["og:url"] == f"{world.server.url}{path}" and graph["og:type"] == "article"
    assert graph["og:locale"] == {"en": "en_GB", "nl": "nl_NL"}[head.language]
    found = [name for name, _ in head.graph if name.startswith("og:image")]
    if found:
        # Properties of an image follow it.
        assert found == ABOUT_IMAGE
        assert image_type(world, *(graph[f"og:image{part}"] for part in ("", ":width", ":height"))) == graph["og:image:type"]
    assert head.names["twitter:card"] == ("summary_large_image" if found else "summary")
    return head, graph


def embed_of(world, head, limits=""):
    """The oEmbed answer that a page refers to."""
    [url] = head.embeds
    query = parse_qs(urlsplit(url).query)
    assert query == {"format": ["json"], "url": [dict(head.graph)["og:url"]]}
    answer = fetch(world, url + limits)
    embed = answer.json
    assert answer.status == 200 and answer.headers["Content-Type"].split(";")[0] == "application/json"
    assert all(type(value) is EMBED[name] for name, value in embed.items()), embed
    assert embed["version"] == "1.0" and embed["type"] == "link" and 0 < embed["cache_age"] <= 3600
    assert embed["provider_name"] and embed["provider_url"] == world.server.url
    # All three or none.
    assert embed.keys() & THUMBNAIL.keys() in (set(), set(THUMBNAIL)), embed
    if "thumbnail_url" in embed:
        assert image_type(world, *(embed[name] for name in THUMBNAIL)).startswith("image/")
    return embed


@pytest.mark.parametrize("size, format, kind", PHOTOS)
def test_a_preview_has_a_picture_with_its_true_size(world, size, format, kind):
    ida = world.person(f"Ida {size[0]}x{size[1]}")
    _, path = shared(ida, 'Tour <of> "the" town', (size, format))
    head, graph = graph_of(world, path)
    assert graph["og:title"] == 'Tour <of> "the" town' and graph["og:image:alt"] == "Quay & <lock>" and "og:description" not in graph
    assert (int(graph["og:image:width"]), int(graph["og:image:height"])) == size and graph["og:image:type"] == kind
    embed = embed_of(world, head)
    assert embed["title"] == graph["og:title"] and embed["author_name"] == ida.name and "author_url" not in embed
    width, height = embed["thumbnail_width"], embed["thumbnail_height"]
    assert max(width, height) == min(400, max(size))
    for limits, fits in [
        (f"&maxwidth={width}&maxheight={height}", True), ("&maxwidth=none", True), (f"&maxwidth={width - 1}", False),
        (f"&maxheight={height - 1}", False),
    ]:  # fmt: skip
        assert ("thumbnail_url" in embed_of(world, head, limits)) == fits, limits


def test_a_preview_without_pictures_has_the_text_in_the_language_of_the_link(world):
    ida = world.person("Ida")
    ida.api.ok(ida.api.patch("/api/v1/me", {"language": "nl", "username": "ida"}))
    _, path = shared(ida, "Langs de haven", description="Een uur\nlang & " + "x" * 300, sharing="server")
    head, graph = graph_of(world, path)
    assert head.language == "nl" and graph["og:description"].startswith("Een uur lang & xx")
    assert len(graph["og:description"]) == 200 and graph["og:description"].endswith("…") and "og:image" not in graph
    embed = embed_of(world, head)
    assert not embed.keys() & THUMBNAIL.keys() and embed["author_url"] == f"{world.server.url}/profiles/ida"


def test_only_what_a_link_opens_has_a_preview(world):
    ida = world.person("Ina")
    experience, path = shared(ida, "Quiet corners", PHOTOS[0])
    head, graph = graph_of(world, path)
    api, embed = world.server.api(), head.embeds[0].removeprefix(world.server.url)
    # A preview asks for the header first; that neither saves nor counts anything.
    image = urlsplit(graph["og:image"]).path
    for address, kind in [(path, "text/html; charset=utf-8"), (embed, "application/json"), (image, "image/jpeg")]:
        answer = api.send("HEAD", address)
        assert answer.status == 200 and not answer.body and answer.headers["Content-Type"] == kind, address
        assert not answer.headers["Set-Cookie"], address
    assert api.get(embed.replace("format=json", "format=xml")).status == 501
    for url in ("", f"{world.server.url}/p/unknown", f"{world.server.url}/places/{experience}", f"https://elsewhere.example{path}"):
        assert api.get(f"/oembed?url={quote(url, safe='')}").status == 404, url
    # Without the link there is no preview: not for strangers, and not on the pages of those who see the experience.
    stranger = api.get(f"/places/{experience}")
    assert stranger.status == 303
    guest = re.search(r"decklog-guest=([\w-]+)", str(api.form(f"{path}/save").headers))[1]
    owner = Api(world.server.port, cookie=session_of(world.server, ida.email, PASSWORD))
    pages = [
        api.get(stranger.headers["Location"]), owner.get(f"/places/{experience}"), owner.get(f"/places/{experience}/sharing"),
        api.get(f"/saved/{experience}", Cookie=f"decklog-guest={guest}"),
    ]  # fmt: skip
    for number, page in enumerate(pages):
        found = Head(page.text)
        assert page.status == 200 and not found.graph and not found.embeds and "twitter:card" not in found.names, number
        assert ("Quiet corners" in page.text) == (number > 0), number
    # Nor after the link was revoked.
    for link in ida.api.all(f"{PLACES}/{experience}/links"):
        ida.api.ok(ida.api.delete(f"{PLACES}/{experience}/links/{link['id']}"))
    ended = api.get(path)
    found = Head(ended.text)
    assert ended.status == 410 and not found.graph and not found.embeds and "Quiet corners" not in ended.text
    for address in (embed, image):
        answer = api.get(address)
        assert answer.status == 410 and "Quiet corners" not in answer.text


@pytest.mark.parametrize("size, widths", [((2000, 1500), [400, 800, 1600]), ((600, 900), [267, 533, 600]), ((300, 300), [300])])
def test_a_photo_is_sent_in_the_size_that_is_shown_and_has_its_colors_before(world, size, widths):
    ida = world.person(f"Ida{size[0]}")
    path = f"{PLACES}/{ida.api.ok(ida.api.post(PLACES, {'title': 'Round'}))['id']}"
    scene = ida.api.ok(ida.api.post(f"{path}/scenes", {"title": "Quay"}))
    photo, file = Image.new("RGB", size, "#204080"), io.BytesIO()
    photo.paste("#c02010", (0, 0, size[0] // 2, size[1]))
    photo.save(file, "JPEG", quality=95)
    ida.api.ok(ida.api.raw("POST", f"{path}/scenes/{scene['id']}/pictures", file.getvalue(), {"Content-Type": "image/jpeg"}))
    owner = Api(world.server.port, cookie=session_of(world.server, ida.email, PASSWORD))
    page = owner.raw("GET", path.replace("/api/v1/experiences", "/places"), None, {}).body.decode()
    sources = [source.split() for source in re.search(r'srcset="([^"]+)"', page)[1].split(", ")]
    assert [width for _, width in sources] == [f"{width}w" for width in widths]
    for source, width in sources:
        image = Image.open(io.BytesIO(owner.raw("GET", source, None, {}).body))
        assert f"{image.width}w" == width and abs(image.height - image.width * size[1] / size[0]) <= 1
    colors = [tuple(bytes.fromhex(color)) for color in re.findall(r'<rect x="\d" y="\d"[^>]*fill="#(\w{6})"', page)]
    assert len(colors) == 12
    for at, color in enumerate(colors):
        wanted = (0xC0, 0x20, 0x10) if at % 4 < 2 else (0x20, 0x40, 0x80)
        assert all(abs(one - other) < 40 for one, other in zip(color, wanted)), (at, color)
