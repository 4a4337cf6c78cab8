"""Pictures and files of a crew, in every kind of store: from phones, from programs, and from attackers."""
import io
import os
import re
import shutil
import signal
import socket
import struct
import subprocess
import time
import uuid
import zlib
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import pytest
from PIL import Image

from support.postgres import Database
from support.s3 import Bucket
from support.server import BINARY, Server
from support.world import World

TEXT = b"naam;uren\nSanne;8\n"


@pytest.fixture(scope="module", params=["folder", "database", "bucket"])
def place(request):
    """A crew on a server that keeps files in one of the three stores; `bucket` is set if that is a bucket."""
    if request.param == "folder":
        yield from served(Server(), None)
    elif request.param == "database":
        yield from served(Server(database=Database.migrated(request.getfixturevalue("cluster")).url), None)
    else:
        with Bucket() as bucket:
            yield from served(Server(environment=bucket.environment), bucket)


def served(server, bucket):
    try:
        world = World(server.start())
        world.bucket = bucket
        world.defect = world.maaike.api.ok(world.maaike.api.post(f"{world.path}/defects", {"headline": "Fridge", "severity": "3-Average"}))
        yield world
        server.stop()
        assert not server.faults(), "\n".join(server.faults())
    finally:
        if server.process and server.process.poll() is None:
            server.kill()
        shutil.rmtree(server.data, ignore_errors=True)


def send(world, files, who=None, path=None):
    boundary = uuid.uuid4().hex
    body = b""
    for name, content in files:
        body += f'--{boundary}\r\nContent-Disposition: form-data; name="file"; filename="{name}"\r\n\r\n'.encode() + content + b"\r\n"
    body += f"--{boundary}--\r\n".encode()
    path = path or f"{world.path}/defects/{world.defect['id']}/files"
    return (who or world.maaike).api.raw("POST", path, body, {"Content-Type": f"multipart/form-data; boundary={boundary}"})


def photo(size=(3000, 2000), orientation=6, kind="JPEG"):
    image = Image.linear_gradient("L").resize(size).convert("RGB")
    exif = Image.Exif()
    exif[0x0112], exif[0x010F] = orientation, "CameraMaker"
    exif.get_ifd(0x8825).update({1: "N", 2: (52.0, 22.0, 0.0), 3: "E", 4: (4.0, 53.0, 0.0)})
    out = io.BytesIO()
    image.save(out, kind, exif=exif)
    return out.getvalue()


def png(width, height, rows):
    """A PNG that declares a size and contains `rows` rows, maximally compressed."""

    def chunk(kind, data):
        return struct.pack(">I", len(data)) + kind + data + struct.pack(">I", zlib.crc32(kind + data))

    packer = zlib.compressobj(9)
    data = b"".join(packer.compress(bytes(1 + width * 3)) for _ in range(rows)) + packer.flush()
    header = struct.pack(">IIBBBBB", width, height, 8, 2, 0, 0, 0)
    return b"\x89PNG\r\n\x1a\n" + chunk(b"IHDR", header) + chunk(b"IDAT", data) + chunk(b"IEND", b"")


# Pictures are read before they are stored, so for what is in them one store is enough.
in_a_folder = pytest.mark.parametrize("place", ["folder"], indirect=True)


def one(answer):
    assert answer.status == 201, str(answer)
    return answer.json["items"][0]["file"]


def test_a_photo_is_turned_upright_scaled_down_and_stripped_of_metadata(place):
    sent = photo()
    assert b"CameraMaker" in sent
    stored = one(send(place, [("IMG_1.JPG", sent)]))
    assert (stored["width"], stored["height"]) == (1707, 2560) and stored["type"] == "image/jpeg"
    for path, longest in [(stored["url"], 2560), (stored["thumbnail"], 400)]:
        answer = place.tess.api.get(path)
        assert answer.status == 200 and len(answer.body) == int(answer.headers["Content-Length"])
        image = Image.open(io.BytesIO(answer.body))
        assert max(image.size) == longest and image.size[0] < image.size[1]
        assert not dict(image.getexif()) and b"CameraMaker" not in answer.body and b"GPS" not in answer.body
        assert answer.headers["Content-Disposition"].startswith("inline")
        assert place.tess.api.get(path, If_None_Match=answer.headers["ETag"]).status == 304
        head = place.tess.api.raw("HEAD", path, None, {})
        assert head.status == 200 and head.headers["Content-Length"] == answer.headers["Content-Length"]
        assert place.vera.api.get(path).status == 404
        assert place.server.api().get(path).status == 401


@in_a_folder
@pytest.mark.parametrize(
    "mode, kind, color, expected",
    [
        ("L", "JPEG", 113, (113, 113, 113)),
        ("L", "PNG", 113, (113, 113, 113)),
        ("LA", "PNG", (113, 255), (113, 113, 113)),
        ("I;16", "PNG", 113 * 257, (113, 113, 113)),
        ("1", "PNG", 1, (255, 255, 255)),
        ("RGB", "JPEG", (180, 90, 30), (180, 90, 30)),
        ("RGBA", "PNG", (180, 90, 30, 255), (180, 90, 30)),
        ("CMYK", "JPEG", (0, 128, 200, 40), (214, 122, 70)),
    ],
)
def test_every_color_space_is_accepted_and_keeps_its_colors(place, mode, kind, color, expected):
    out = io.BytesIO()
    Image.new(mode, (640, 480), color).save(out, kind)
    stored = one(send(place, [(f"scan.{kind.lower()}", out.getvalue())]))
    assert (stored["width"], stored["height"]) == (640, 480)
    for path in (stored["url"], stored["thumbnail"]):
        shown = Image.open(io.BytesIO(place.tess.api.get(path).body)).convert("RGB").getpixel((20, 20))
        assert all(abs(a - b) <= 4 for a, b in zip(shown, expected)), (shown, expected)


def test_a_deleted_file_is_gone_at_once_except_for_those_who_may_restore_it(place):
    guus, tess, maaike = (person.api for person in (place.guus, place.tess, place.maaike))
    stored = one(send(place, [("IMG_1.JPG", photo())], who=place.guus))
    addresses = [stored["url"], stored["thumbnail"]]
    answer = tess.get(stored["url"])
    assert answer.status == 200 and answer.headers["Cache-Control"] == "private, max-age=3600"
    tag = answer.headers["ETag"]
    path = f"{place.path}/defects/{place.defect['id']}/files/{stored['id']}"
    guus.ok(guus.delete(path))
    for address in addresses:
        assert tess.get(address).status == 404
        assert tess.get(address, If_None_Match=tag).status == 404
        assert guus.get(address).status == 200 and maaike.get(address).status == 200
    guus.ok(guus.post(f"{path}/restoration", {}))
    assert tess.get(stored["url"]).status == 200


@in_a_folder
def test_a_large_picture_that_is_not_a_bomb_is_accepted(place):
    stored = one(send(place, [("plan.png", png(7000, 7000, 7000))]))
    assert (stored["width"], stored["height"], stored["type"]) == (2560, 2560, "image/webp")


@in_a_folder
def test_malicious_files_are_refused_and_the_server_survives(place):
    for name, content, status, code in [
        ("bomb.png", png(60_000, 60_000, 1), 413, "tooManyPixels"),
        ("cut.jpg", photo()[:3000], 415, "notAPicture"),
        ("script.png", b"<svg xmlns='http://www.w3.org/2000/svg'><script>alert(1)</script></svg>", 415, "notAPicture"),
        ("short.png", png(4000, 4000, 3)[:400], 415, "notAPicture"),
        ("big.bin", bytes(25_000_001), 413, "tooLarge"),
        ("empty.txt", b"", 422, "empty"),
    ]:
        answer = send(place, [(name, content)])
        assert (answer.status, answer.json["errors"][0]["code"]) == (status, code), str(answer)
        assert name in answer.json["errors"][0]["message"]
    assert place.server.api().get("/health").status == 200


@in_a_folder
def test_downloads_have_safe_names_and_are_sandboxed(place):
    for name, content, saved in [
        ("../../x", TEXT, "x.txt"),
        ("page.html", b"<!doctype html><script>alert(1)</script>", "page.html"),
        ("invoice\u202egpj.exe", b"MZ\0\0", "invoicegpj.exe"),
    ]:
        stored = one(send(place, [(name, content)]))
        assert stored["name"] == saved
        answer = place.maaike.api.get(stored["url"])
        assert answer.body == content
        assert answer.headers["Content-Disposition"].startswith(f'attachment; filename="{saved}"')
        assert answer.headers["X-Content-Type-Options"] == "nosniff"
        assert answer.headers["Content-Security-Policy"] == "sandbox; default-src 'none'"
        assert answer.headers["Content-Type"] in ("text/plain; charset=utf-8", "application/octet-stream")


def test_twenty_simultaneous_uploads_of_the_same_content_are_stored_once(place):
    content = os.urandom(700_000)
    before = stored_contents(place)
    with ThreadPoolExecutor(20) as pool:
        answers = list(pool.map(lambda number: one(send(place, [(f"{number}.bin", content)])), range(20)))
    assert len({answer["id"] for answer in answers}) == 20
    assert stored_contents(place) == before + 1
    for answer in answers[:3]:
        assert place.maaike.api.get(answer["url"]).body == content


def test_an_interrupted_upload_leaves_nothing_behind(place):
    before = stored_contents(place)
    for _ in range(5):
        with socket.create_connection(("127.0.0.1", place.server.port)) as line:
            head = f"POST {place.path}/defects/{place.defect['id']}/files HTTP/1.1\r\nHost: x\r\nAuthorization: Bearer {place.maaike.api.token}\r\n"
            line.sendall((head + "Content-Type: application/octet-stream\r\nContent-Length: 20000000\r\n\r\n").encode() + bytes(2_000_000))
            time.sleep(0.2)
    until = time.monotonic() + 10
    while left_over(place) and time.monotonic() < until:
        time.sleep(0.1)
    assert left_over(place) == [] and stored_contents(place) == before


def test_leftovers_of_a_killed_server_are_removed_at_the_next_start():
    world = next(worlds := served(Server(), None))
    with socket.create_connection(("127.0.0.1", world.server.port)) as line:
        head = f"POST {world.path}/defects/{world.defect['id']}/files HTTP/1.1\r\nHost: x\r\nAuthorization: Bearer {world.maaike.api.token}\r\n"
        line.sendall((head + "Content-Type: application/octet-stream\r\nContent-Length: 20000000\r\n\r\n").encode() + bytes(2_000_000))
        until = time.monotonic() + 10
        while not left_over(world) and time.monotonic() < until:
            time.sleep(0.05)
        world.server.process.send_signal(signal.SIGKILL)
        world.server.process.wait()
    assert left_over(world)
    world.server.start()
    assert left_over(world) == []
    next(worlds, None)


def test_a_backup_restores_files(place, tmp_path):
    if place.server.database or place.bucket:
        pytest.skip("these have tools of their own")
    content = os.urandom(600_000)
    stored = one(send(place, [("a.bin", content)]))
    file = tmp_path / "backup.sqlite"
    run("backup", file, "--data", place.server.data)
    run("restore", file, "--data", tmp_path / "back")
    assert "All is well" in run("check", "--data", tmp_path / "back")
    back = Server(tmp_path / "back").start()
    try:
        assert back.api(place.maaike.api.token).get(stored["url"]).body == content
    finally:
        back.stop()


def test_files_move_into_the_database_with_everything_else(place, cluster, tmp_path):
    if place.server.database or place.bucket:
        pytest.skip("from a folder")
    content = os.urandom(600_000)
    stored = one(send(place, [("b.bin", content)]))
    run("backup", tmp_path / "all.sqlite", "--data", place.server.data)
    run("restore", tmp_path / "all.sqlite", "--data", tmp_path / "copy")
    database = Database(cluster).url
    run("move", "--data", tmp_path / "copy", "--to", database)
    moved = Server(database=database).start()
    try:
        assert moved.api(place.maaike.api.token).get(stored["url"]).body == content
    finally:
        moved.stop()
        shutil.rmtree(moved.data, ignore_errors=True)


def run(*command):
    done = subprocess.run([str(part) for part in (BINARY, *command)], capture_output=True, text=True, timeout=120)
    assert done.returncode == 0, done.stdout + done.stderr
    return done.stdout


def stored_contents(world):
    """The number of contents in the store."""
    if world.bucket:
        return len(world.bucket.names())
    if world.server.database:
        query = "SELECT COUNT(DISTINCT hash) FROM blob_part"
        return int(subprocess.run(["psql", world.server.database, "-Atc", query], capture_output=True, text=True, check=True).stdout)
    return sum(re.fullmatch(r"[0-9a-f]{62}-[0-9a-f]{8}", path.name) is not None for path in (world.server.data / "files").rglob("*"))


def left_over(world):
    """The files in the scratch folder, for a server with a local folder. A folder that is deleted in the meantime counts as empty."""
    return [Path(folder, name) for folder, _, names in os.walk(world.server.data / "files" / "incoming") for name in names]
