#!/bin/sh
# How much of an adapted effect is chance of training: three trainings of each rule set, their edges against each other and over
# `efficient`, and five differences with each of them. From the root of the repository: configs/spread.sh [FOLDER]
# JING names another binary than target/release/jing. Takes about half an hour on two cores.
set -eu
cd "$(dirname "$0")/.."
jing=${JING:-target/release/jing}
out=${1:-reports/spread}

for rules in nanchang sichuan; do
    "$jing" arena value value@2 value@3 efficient --rules "$rules" --hands 20000 --seed 4712 --out "$out/arena-$rules" --json \
        > "$out-arena-$rules.json"
done
number=0
for pair in \
    "nanchang nanchang+scoring.jing.chongguan_from=4" \
    "nanchang nanchang+claims.jingdiao_discard=allowed" \
    "nanchang nanchang+scoring.factors.all_triplets=4" \
    "sichuan sichuan+scoring.factors.qingyise=2" \
    "sichuan sichuan+play.ends=wall_only"; do
    number=$((number + 1))
    for players in value value@2 value@3; do
        # shellcheck disable=SC2086
        "$jing" compare $pair --players "$players" --hands 40000 --seed 4712 --out "$out/$number-$players" --json \
            > "$out-$number-$players.json"
    done
done
