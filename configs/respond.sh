#!/bin/sh
# Measures how far `value` can be exploited: for every preset, trains a best response to three `value` players and measures its edge on
# walls that the training did not use.
#
#   configs/respond.sh [FOLDER [PRESET ...]]
#
# JING is the program (default: target/release/jing), DEALS the deals of a training, WALLS the number of walls. Takes half an hour on two
# cores. Existing files are not made again.
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
