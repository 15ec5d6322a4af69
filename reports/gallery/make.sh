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
        # Four games, three lengths of run, 2,000 runs each; then 500 families in which nothing differs for each of four games.
        cover() { cargo run --release --no-default-features --example coverage -- "$@" | tail -n +2; }
        {
            echo "rules,other,deals,kind,statistic,runs,withheld,covered,share,missed_below,missed_above,mean_width"
            for deals in 1024 4096 32768; do
                cover nanchang nanchang+scoring.jing.chongguan_from=4 "$deals" 2000 600 3101
                cover sichuan+play.ends=wall_only sichuan+play.ends=wall_only+scoring.cap=8 "$deals" 2000 600 3102
                cover nanjing nanjing+room.hand_cap=200 "$deals" 2000 600 3103
                cover tuidaohu tuidaohu+scoring.base=2 "$deals" 2000 600 3104
            done
        } >"$gallery/coverage/coverage.csv"
        {
            echo "rules,other,deals,families,real,share,ci_low,ci_high"
            for rules in nanchang qionghu tuidaohu nanjing; do
                cover families "$rules" "$rules+wall.replacement=head" 2048 500 5000
            done
        } >"$gallery/coverage/families.csv"
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
