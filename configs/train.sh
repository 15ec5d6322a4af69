#!/bin/sh
# Trains the weights that the program contains: configs/train.sh [RULES ...]
# JING is the program (default: target/release/jing). Each training takes some minutes on two cores and gives the same bytes on every
# machine.
set -eu
cd "$(dirname "$0")/.."
jing=${JING:-target/release/jing}

if [ $# -eq 0 ]; then
    set -- nanchang nanchang-guide nanchang-jiangxi sichuan tuidaohu qionghu nanjing nanjing-chengbei rooms/hongzhong
fi
for name in "$@"; do
    "$jing" train --rules "$name" --out "crates/lab/src/train/presets/${name##*/}.weights"
done
