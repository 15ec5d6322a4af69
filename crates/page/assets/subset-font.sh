#!/bin/sh
# Makes noto-sans-sc-subset.ttf (drawn into PNG, and embedded in pages) again.
#
#   crates/page/assets/subset-font.sh NotoSansSC_400Regular.ttf
#
# The font is Noto Sans SC Regular as packed in the npm package @expo-google-fonts/noto-sans-sc 0.4.3:
#   npm pack @expo-google-fonts/noto-sans-sc@0.4.3 && tar xzf expo-google-fonts-noto-sans-sc-0.4.3.tgz
#   (package/400Regular/NotoSansSC_400Regular.ttf; licence OFL-1.1, beside this file as OFL.txt)
# Needs: pip install fonttools brotli
#
# font-chars.txt lists the characters kept. The script first adds every Chinese character of the code, of the keys and of the messages
# on pages and pictures, and the 3,755 common characters of GB/T 2312 (level 1), because users name rules and options. Words of players stand
# in terminals alone. Run it again after you add a Chinese string. A test fails when a string has a character that is not kept.
set -eu
source_font=$1
here=$(cd "$(dirname "$0")" && pwd)
python3 - "$here" <<'PY'
import pathlib, sys
here = pathlib.Path(sys.argv[1])
chars = here / "font-chars.txt"
kept = set(chars.read_text(encoding="utf-8")) if chars.exists() else set()
page, crates, root = here.parent, here.parent.parent, here.parent.parent.parent
keys = [file for file in (crates / "core" / "src" / "rules" / "keys").glob("*.toml") if file.name != "terms.toml"]
messages = [page / "texts" / "zh" / f"{room}.ftl" for room in ["first", "page", "picture", "rank", "report", "verdict"]]
sources = [file for folder in [root, *crates.iterdir()] for file in (folder / "src").rglob("*.rs")]
for file in [*sources, *keys, *messages]:
    kept |= {c for c in file.read_text(encoding="utf-8") if 0x2E80 <= ord(c) < 0xA000 or 0xFF00 <= ord(c) < 0xFFF0}
kept |= {bytes([row, cell]).decode("gb2312") for row in range(0xB0, 0xD8) for cell in range(0xA1, 0xFF) if (row, cell) < (0xD7, 0xFA)}
kept = sorted(c for c in kept if ord(c) >= 0x80 and not c.isspace())
chars.write_text("".join("".join(kept[i:i + 60]) + "\n" for i in range(0, len(kept), 60)), encoding="utf-8")
PY
subset() {
    pyftsubset "$source_font" --unicodes=U+0020-007E,U+00A0-00FF --text-file="$here/font-chars.txt" \
        --layout-features='' --no-hinting --desubroutinize --notdef-outline --name-IDs='0,1,2,3,4,5,6,13,14' "$@"
}
subset --output-file="$here/noto-sans-sc-subset.ttf"
ls -l "$here"/noto-sans-sc-subset.*
