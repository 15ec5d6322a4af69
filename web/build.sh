#!/usr/bin/env bash
# Makes web/dist: the page of the laboratory and its module, static files for any host and any path.
# Needs a Rust toolchain; its target wasm32-unknown-unknown is installed where it is missing. Usage: web/build.sh [FOLDER]
set -euo pipefail
cd "$(dirname "$0")/.."
target=wasm32-unknown-unknown
to=${1:-web/dist}

# Debian keeps the sources of the standard library apart, in a package of the version of the compiler.
library_from_debian() {
    local version to mirror found work options
    version=$(rustc --version | cut -d' ' -f2)
    to=$(rustc --print sysroot)/lib/rustlib/src/rust/library
    if [ -e "$to/Cargo.lock" ]; then return; fi
    work=$(mktemp -d)
    mkdir -p "$work/lists/partial" "$(dirname "$to")"
    mirror=$(apt-get indextargets --format '$(REPO_URI)' 'Created-By: Packages' | grep -v security | head -1)
    for suite in trixie-backports sid experimental; do
        echo "deb [signed-by=/usr/share/keyrings/debian-archive-keyring.gpg] $mirror $suite main"
    done > "$work/sources.list"
    options="-qq -oDir::State::Lists=$work/lists -oDir::Etc::SourceList=$work/sources.list -oDir::Etc::SourceParts=/dev/null"
    apt-get $options update
    found=$(apt-cache $options madison rust-src | awk -F'|' '{ gsub(/ /, "", $2); print $2 }' | grep "^$version+" | head -1)
    [ -n "$found" ] || { echo "neither rustup nor Debian has the standard library of $version for $target" >&2; exit 1; }
    (cd "$work" && apt-get $options download "rust-src=$found" && dpkg-deb -x rust-src_*.deb all)
    cp -r "$work/all/usr/src/rustc-$version/library" "$to"
    rm -rf "$work"
}

std=() unstable=()
if [ ! -d "$(rustc --print sysroot)/lib/rustlib/$target/lib" ] && ! rustup target add "$target" 2> /dev/null; then
    library_from_debian
    unstable=(RUSTC_BOOTSTRAP=1)
    std=(-Zbuild-std=std,panic_abort)
fi

# Builds an engine. Arguments: its name, and the compiler flags for the features of the processor that it uses. Paths of this machine are
# replaced in the engine, so that every machine makes the same bytes.
engine() {
    local folder=${CARGO_TARGET_DIR:-target}/$1
    local flags
    flags="--remap-path-prefix=$(pwd -P)=jing"
    flags+=$'\x1f'"--remap-path-prefix=$(readlink -f "${CARGO_HOME:-$HOME/.cargo}")=cargo"
    flags+=$'\x1f'"--remap-path-prefix=$(rustc --print sysroot)=rust${2:+$'\x1f'$2}"
    env "${unstable[@]}" CARGO_ENCODED_RUSTFLAGS="$flags" CARGO_TARGET_DIR="$folder" \
        cargo build --quiet --locked --profile web --package jing-engine --lib --target "$target" "${std[@]}"
    cp "$folder/$target/web/jing_engine.wasm" "$work/$1.wasm"
}

work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
cp web/page/* "$work"
engine engine "" &
plain=$!
engine engine-simd "-Ctarget-feature=+simd128" &
simd=$!
wait $plain
wait $simd
mkdir "$work/nets"
cp crates/lab/src/train/presets/*.weights crates/lab/src/luck/presets/*.luck "$work/nets"
cp crates/page/assets/noto-sans-sc-subset.ttf "$work/nets/font.ttf"
cp crates/page/assets/OFL.txt "$work/nets"
# The scripts of pages that are saved, for parts of them in the shadow of another page.
part() {
    cat web/part.js "$1"
    echo "}"
}
part crates/page/src/render/html/first.js > "$work/screen.js"
part crates/page/src/render/html/deal.js > "$work/deal.js"
# The files are kept for use without a network under the hash of all of them.
hash=$(cd "$work" && find . -type f | LC_ALL=C sort | xargs cat | sha256sum | cut -c1-12)
sed -i "s/^const BUILD = .*/const BUILD = '$hash';/" "$work/sw.js"
mkdir -p "$(dirname "$to")"
rm -rf "$to"
cp -r "$work" "$to"
chmod -R a+rX "$to"
echo "$to: $(cd "$to" && find . -type f | wc -l) files, $(du -sk "$to" | cut -f1) KB"
