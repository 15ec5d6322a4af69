#!/bin/sh
# Makes the release files for Linux: a wheel of the Python package (for Python 3.10 or later), and an archive with the program, completions,
# manual pages in both languages, licences, READMEs, documentation and rule files.
#
#   sh configs/release.sh [FOLDER]        writes both into FOLDER, by default target/
#
# Both are built with the profile PROFILE (default: `dist`). The same commit and the same tools (Rust, linker, maturin, gzip) give the same
# bytes on every machine. If JING=path/to/jing is set, that binary is packed and only the wheel is built; its library then contains paths of
# this machine. Paths of this machine elsewhere in the wheel are an error. Without pip and cargo no wheel is built.
set -eu
cd "$(dirname "$0")/.."
to=${1:-target}
profile=${PROFILE:-dist}
# The modification time of all files in the archive and the wheel: 2000-01-01 UTC. Build tools read this variable.
export SOURCE_DATE_EPOCH=946684800
caller_jing=${JING:-}
cargo_home=$(readlink -f "${CARGO_HOME:-${HOME:-}/.cargo}")
if [ -z "$caller_jing" ]; then
    # Replaces the paths of this machine in the program, so that every machine makes the same bytes.
    CARGO_ENCODED_RUSTFLAGS=$(printf -- '--remap-path-prefix=%s=%s\037--remap-path-prefix=%s=%s' "$(pwd -P)" jing "$cargo_home" cargo)
    export CARGO_ENCODED_RUSTFLAGS
    cargo build --profile "$profile" --locked
    JING=${CARGO_TARGET_DIR:-target}/$profile/jing
fi
version=$("$JING" --version | cut -d' ' -f2)
name=jing-$version-$(uname -m)-linux
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
mkdir -p "$work/$name/completions" "$to"
for shell in bash elvish fish zsh; do
    "$JING" completions "$shell" > "$work/$name/completions/jing.$shell"
done
"$JING" --lang en completions --man "$work/$name/man/man1"
"$JING" --lang zh completions --man "$work/$name/man/zh_CN/man1"
cp "$JING" README.md README.zh.md LICENSE CHANGELOG.md "$work/$name/"
cp crates/page/assets/OFL.txt "$work/$name/OFL.txt"
cp -r configs/rules "$work/$name/rules"
cp -r docs "$work/$name/docs"
# Equal files give an archive with equal bytes.
tar --sort=name --owner=0 --group=0 --numeric-owner --mode=u+rwX,go=rX --mtime="@$SOURCE_DATE_EPOCH" \
    -C "$work" -cf - "$name" | gzip -9n > "$to/$name.tar.gz"
echo "$to/$name.tar.gz"
if python3 -m pip --version > /dev/null 2>&1 && command -v cargo > /dev/null; then
    MATURIN_PEP517_ARGS="--locked --profile $profile" python3 -m pip wheel --quiet --disable-pip-version-check --no-deps --wheel-dir "$work/wheel" ./python
    wheel=$(basename "$work"/wheel/*.whl)
    # With paths of this machine, other machines would make other bytes. If the caller set JING, the library contains such paths.
    python3 -m zipfile -e "$work/wheel/$wheel" "$work/content"
    grep_status=0
    grep -rlF ${caller_jing:+--exclude=*.so} -e "$(pwd -P)/" -e "$cargo_home/" "$work/content" >&2 || grep_status=$?
    if [ $grep_status -eq 0 ]; then
        echo "error: these files of the wheel contain paths of this machine, with which other machines would make other bytes" >&2
    fi
    [ $grep_status -eq 1 ]
    mv "$work/wheel/$wheel" "$to/"
    echo "$to/$wheel"
fi
