# Sourced by the scripts in bin/: strict mode, the root of the project, and `step`.
set -euo pipefail
cd "$(dirname "${BASH_SOURCE[0]}")/../.."

# step WHAT COMMAND...: prints the name of the step and its duration; stops the script if it fails.
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

# Options of the release build: a single file that runs without Swift installed.
release=(-c release --static-swift-stdlib -Xswiftc -cross-module-optimization --product decklog)

# The browser files that setup.sh fetched; an installed server has them in the folder `web` beside it.
export DECKLOG_WEB=${DECKLOG_WEB:-$PWD/.web}

# Options of the debug build. A target may only import its dependencies in Package.swift. The C code of packages is optimized, because
# hashing passwords would otherwise take most of the time of a test's server; with -O2 and -g, compiling it takes half as much again.
debug=(--explicit-target-dependency-import-check error -Xcc -O1 -Xcc -g0)

# A one-off build gains nothing from incremental compilation; compiling whole modules takes a quarter less time. Nobody debugs its result.
# With -O, compiling takes more than twice as long, which the tests do not make up for.
whole=(-Xswiftc -disable-batch-mode -Xswiftc -whole-module-optimization -Xswiftc -num-threads -Xswiftc 2 -Xswiftc -gnone)
[ -z "${DECKLOG_BUILD_WHOLE:-}" ] || debug+=("${whole[@]}")
