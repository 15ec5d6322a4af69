#!/bin/sh
# What a perfect adapter could still take from `value`: a best response to three of it is learned for every preset, and its edge
# measured on walls that chose nothing. From the root of the repository: configs/respond.sh [FOLDER [PRESET ...]]
# JING names another binary than target/release/jing, DEALS another length of the trainings, WALLS another number of walls. Takes half an hour on two cores; what is
# there already is not made again.
set -eu
cd "$(dirname "$0")/.."
jing=${JING:-target/release/jing}
out=${1:-reports/respond}
[ $# -eq 0 ] || shift
[ $# -ne 0 ] || set -- nanchang sichuan tuidaohu qionghu nanjing nanchang-jiangxi nanchang-guide nanjing-chengbei
mkdir -p "$out"

for name in "$@"; do
    weights=$out/$name.weights
    [ -f "$weights" ] || "$jing" train --rules "$name" --against value --deals "${DEALS:-800000}" --out "$weights"
    for pair in "value:$weights value" "value efficient"; do
        file="$out/$name-${pair##* }.json"
        # shellcheck disable=SC2086
        [ -f "$file" ] || "$jing" arena $pair --rules "$name" --hands "${WALLS:-20000}" --seed 4714 --out "$out/$name-${pair##* }" --overwrite --json > "$file.part"
        [ -f "$file" ] || mv "$file.part" "$file"
    done
done
