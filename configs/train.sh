#!/bin/sh
# Makes the weights in the program again, from the root of the repository: configs/train.sh [RULES ...]
# JING names another binary than target/release/jing. Each takes some minutes on two cores; the bytes are the same everywhere.
set -eu
cd "$(dirname "$0")/.."
jing=${JING:-target/release/jing}

if [ $# -eq 0 ]; then
    set -- nanchang nanchang-guide nanchang-jiangxi sichuan tuidaohu qionghu nanjing nanjing-chengbei rooms/hongzhong
fi
for name in "$@"; do
    "$jing" train --rules "$name" --out "crates/lab/src/train/presets/${name##*/}.weights"
done
