#!/bin/bash
# Prepares this machine; quick when there is nothing to do.  bin/lib/setup.sh [server|postgresql|tests|python|bench]...
source "$(dirname "$0")/step.sh"

# Server: the libraries it links, the tool that processes pictures, and the one that fetches the browser files.
packages=(libsqlite3-dev libpq-dev zlib1g-dev libqrencode-dev libcurl4-openssl-dev libical-dev libvips-tools pkg-config tzdata python3)
for purpose in "$@"; do
    case $purpose in
        server) ;;
        postgresql) packages+=(postgresql) ;;
        tests) packages+=(chromium-headless-shell webkit2gtk-driver xvfb xauth python3-venv sqlite3 timewarrior gpsbabel gdal-bin) ;;
        python) ;;
        bench) packages+=(wrk sqlite3 postgresql postgresql-postgis) ;;
        *) echo "setup: unknown purpose: $purpose" >&2 && exit 64 ;;
    esac
done

check_swift() {
    local version=""
    if command -v swift > /dev/null; then
        version=$(swift --version 2> /dev/null | sed -n 's/.*Swift version \([0-9.]*\).*/\1/p' | head -n 1)
    fi
    if [ "$(printf '%s\n' 6.3 "${version:-0}" | sort -V | head -n 1)" != 6.3 ]; then
        echo "Decklog needs Swift 6.3 or newer; found: ${version:-none}. Get it at https://www.swift.org/install/linux/" >&2
        return 1
    fi
}

install_packages() {
    local missing=() package
    command -v python3 > /dev/null && python3 -c 'import pip' 2> /dev/null || packages+=(python3-pip)
    if ! command -v dpkg-query > /dev/null; then
        echo "  not Debian or Ubuntu: please install these yourself: ${packages[*]}"
        return
    fi
    for package in "${packages[@]}"; do
        dpkg-query -W -f '${db:Status-Status}\n' "$package" 2> /dev/null | grep -q '^installed$' || missing+=("$package")
    done
    ((${#missing[@]})) || return 0
    local root=()
    if [ "$(id -u)" != 0 ]; then
        if ! command -v sudo > /dev/null; then
            echo "These packages are missing, and sudo too. Install them as root: apt-get install ${missing[*]}" >&2
            return 1
        fi
        root=(sudo)
    fi
    echo "  installing ${missing[*]}"
    "${root[@]}" apt-get update -qq
    "${root[@]}" env DEBIAN_FRONTEND=noninteractive apt-get install -y -qq --no-install-recommends "${missing[@]}" > /dev/null
}

# Without these files the server works, but has no icons and no interactive maps; a file whose checksum differs from the lock is an error.
fetch_browser_files() {
    local status=0
    python3 bin/lib/vendor.py || status=$?
    ((status <= 1)) || return "$status"
    ((status == 0)) || echo "  continuing without them: no icons and no interactive maps until the next start with a connection"
}

# The stamp is only written when everything is installed. `step` calls this where `set -e` has no effect, hence the `&&`.
make_venv() {
    local stamp
    stamp=$(python3 --version && sha256sum e2e/requirements.txt)
    [ "$(cat .venv/stamp 2> /dev/null)" != "$stamp" ] || return 0
    rm -rf .venv &&
        python3 -m venv .venv &&
        .venv/bin/pip install --quiet --no-compile --disable-pip-version-check --requirement e2e/requirements.txt &&
        { fetch_promtool || echo "  continuing without promtool: docs/alerts.yaml is not tested"; } &&
        echo "$stamp" > .venv/stamp
}

# Only the checker of Prometheus, next to the Python tools: installing the whole package would start a server.
fetch_promtool() {
    command -v dpkg-deb > /dev/null || return 0
    (
        cd .venv &&
            apt-get download -qq prometheus 2> /dev/null &&
            dpkg-deb --fsys-tarfile prometheus_*.deb | tar -x -C bin --strip-components 3 ./usr/bin/promtool &&
            rm prometheus_*.deb
    )
}

step "Swift" check_swift
step "System packages" install_packages
step "Browser files" fetch_browser_files
[[ " $* " != *" python "* ]] || step "Python packages for the tests" make_venv
