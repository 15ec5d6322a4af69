#!/bin/sh
# Makes every study of the gallery again, from the root of the repository: reports/gallery/make.sh [STUDY ...]
# JING names another binary than target/release/jing. The pages (report.html) and PNGs are made too, but not kept.
set -eu
cd "$(dirname "$0")/../.."
jing=${JING:-target/release/jing}
gallery=reports/gallery

sweep() { "$jing" sweep "configs/experiments/$1.toml" --out "$gallery/$1" >"$gallery/$1/summary.txt"; }

study() {
    mkdir -p "$gallery/$1"
    case $1 in
    tianhu)
        "$jing" simulate configs/experiments/tianhu.toml --out "$gallery/tianhu" >"$gallery/tianhu/summary.txt"
        for rules in nanchang nanchang-guide nanchang-jiangxi sichuan tuidaohu qionghu nanjing; do
            "$jing" exact tianhu --rules "$rules" --json
        done >"$gallery/tianhu/exact.jsonl"
        ;;
    presets)
        "$jing" compare nanchang nanchang-guide nanchang-jiangxi --hands 400000 --seed 2026 --out "$gallery/presets" \
            >"$gallery/presets/summary.txt"
        ;;
    single-keys)
        # The preset against itself with one key changed, each in turn.
        sed 's/^/nanchang+/' configs/experiments/single-keys.txt | tr '\n' '\0' |
            xargs -0 "$jing" compare nanchang --hands 40000 --seed 2026 --out "$gallery/single-keys" \
                >"$gallery/single-keys/summary.txt"
        ;;
    arena)
        for rules in nanchang nanchang-guide nanchang-jiangxi sichuan tuidaohu qionghu nanjing; do
            "$jing" arena efficient greedy --rules "$rules" --hands 40000 --seed 2026 --json --out "reports/arena-$rules"
        done >"$gallery/arena/arena.jsonl"
        ;;
    coverage)
        cargo run --release --no-default-features --example coverage -- 10000 >"$gallery/coverage/coverage.csv"
        ;;
    *) sweep "$1" ;;
    esac
}

if [ $# -eq 0 ]; then
    set -- tianhu presets single-keys arena chongguan bawang-kong lower-jing jingdiao-ban sichuan tuidaohu qionghu nanjing coverage
fi
for name in "$@"; do
    echo "$name" >&2
    study "$name"
done
