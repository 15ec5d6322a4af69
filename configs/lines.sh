#!/bin/sh
# Counts lines of code by module under src and crates, without blank lines, comments and tests. Data files (.toml, .ftl, .txt) count as
# code; trained networks and tables of studies do not.
#
#   configs/lines.sh [FOLDER]        FOLDER is a checkout, by default this one
set -eu
cd "${1:-$(dirname "$0")/..}"
# Modules that are compiled only for tests: the files of `#[cfg(test)] mod NAME;`.
tests=$(find src crates/*/src -name '*.rs' | sort | xargs awk '
    /^ *mod [a-z_0-9]+;/ && before ~ /cfg\(.*test/ {
        name = $2; sub(/;/, "", name)
        folder = FILENAME
        if (folder ~ /\/(mod|lib|main)\.rs$/) sub(/\/[^\/]*$/, "", folder); else sub(/\.rs$/, "", folder)
        print folder "/" name ".rs"; print folder "/" name "/"
    }
    { if ($0 !~ /^ *#\[(path|allow)/) before = $0 }')
find src crates/*/src crates/*/texts -name '*.rs' -o -name '*.toml' -o -name '*.ftl' -o -name '*.txt' | sort | while read -r file; do
    for test in $tests; do
        case $file in "$test" | "$test"*) continue 2 ;; esac
    done
    echo "$file"
done | xargs awk '
    FNR == 1 { skipped = "" ; pending = 0 }
    { rust = FILENAME ~ /\.rs$/; indent = $0; sub(/[^ ].*/, "", indent) }
    # Skips an item for tests up to its closing brace, or up to the end of its line.
    skipped != "" { if ($0 == close_at) skipped = ""; next }
    pending && !/^ *#\[/ {
        pending = 0
        if ($0 !~ /[;,}]$/ || $0 ~ /\{$/) { skipped = "yes"; close_at = indent "}" }
        next
    }
    rust && /^ *#\[cfg\((all\()?test/ { pending = 1; if ($0 ~ /[;,}]$/) pending = 0; next }
    /^ *$/ || rust && /^ *\/\// || !rust && /^ *#/ { next }
    { split(FILENAME, part, "/"); room = part[1] == "crates" ? part[2] "/" (part[3] == "texts" ? "texts" : part[4]) : part[2]; sub(/\.rs$/, "", room); lines[room]++; all++ }
    END { for (room in lines) printf "%7d  %s\n", lines[room], room; printf "%7d  all\n", all }' | sort -k2
