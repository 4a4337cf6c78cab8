# Sourced by the scripts in bin/: strict mode, the root of the project, and `step`.
set -euo pipefail
cd "$(dirname "${BASH_SOURCE[0]}")/../.."

# step WHAT COMMAND...: says what is done and how long it took; stops the script when it fails.
step() {
    local what=$1 from=$EPOCHREALTIME status=0
    shift
    printf '• %s\n' "$what"
    "$@" || status=$?
    local took=$(((${EPOCHREALTIME/[.,]/} - ${from/[.,]/}) / 100000))
    if ((status)); then
        printf '✗ %s failed after %d.%d s\n' "$what" $((took / 10)) $((took % 10)) >&2
        exit "$status"
    fi
    printf '  %d.%d s\n' $((took / 10)) $((took % 10))
}

# What the release binary is built with: one file that runs without Swift installed.
release=(-c release --static-swift-stdlib -Xswiftc -cross-module-optimization --product decklog)

# The browser files that setup.sh fetched; an installed server has them in the folder `web` beside it.
export DECKLOG_WEB=${DECKLOG_WEB:-$PWD/.web}

# What the debug build is made with. Every target may only import what Package.swift says that it stands on. The C of the packages is not
# ours to step through; unoptimized, hashing passwords takes most of the time of a test's server.
debug=(--explicit-target-dependency-import-check error -Xcc -O2)

# What is built once needs no second build that is quick: each module as a whole takes a quarter less.
whole=(-Xswiftc -disable-batch-mode -Xswiftc -whole-module-optimization -Xswiftc -num-threads -Xswiftc 2)
[ -z "${DECKLOG_BUILD_WHOLE:-}" ] || debug+=("${whole[@]}")
