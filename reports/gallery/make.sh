#!/bin/sh
# Makes the studies of the gallery, from the root of the repository: reports/gallery/make.sh [STUDY ...]
# Without names it makes the missing studies, and continues where it was stopped. A named study is made again; trainings in the cache folder
# are used again. changes.tsv has the changes of each study. The runs are in reports/runs, which git ignores; the tables are made from them.
# JING names another program than target/release/jing.
# Minutes on two cores that also did other work, trainings included: jing 11, wins 12, sichuan 17, north 23, nanjing 16, skill 2, rank 6,
# again 20.
set -eu
cd "$(dirname "$0")/../.."
jing=${JING:-target/release/jing}
gallery=reports/gallery
export LC_ALL=C

# run FOLDER COMMAND...: a run in a folder of its own, unless it is done.
run() {
    folder=$1
    shift
    [ -e "$folder/seconds" ] && return
    mkdir -p "$folder"
    begin=$(date +%s)
    "$jing" "$@" --plain-tables --overwrite --out "$folder" >"$folder/summary.txt"
    echo $(($(date +%s) - begin)) >"$folder/seconds"
    echo "$folder: $(cat "$folder/seconds") s" >&2
}

# listed RULES: the changes of the study to these rules.
listed() { awk -F '\t' -v study="$name" -v rules="$1" '$1 == study && $2 == rules { print $3 }' "$gallery/changes.tsv"; }

# changes RULES SEED: the changes of the study, each against the unchanged rules. `efficient` needs no training and plays all in one run.
# The trainings of `value` (eight for each rule set) are also those of `mixed`.
changes() {
    # shellcheck disable=SC2046
    run "$runs/$1-efficient" compare "$1" $(listed "$1" | sed "s/^/$1+/") --players efficient --primary swing --hands 100000 --seed "$2"
    for change in $(listed "$1"); do
        for players in value mixed; do
            run "$runs/$1-$players/$change" compare "$1" "$1+$change" --players "$players" --primary swing --no-effects --hands 40000 --seed "$2"
        done
    done
}

# The head of every table.
head() { echo "rules,change,players,statistic,before,after,difference,low,high,ratio,ratio_low,ratio_high,is"; }

# rows WHO FILE: the rows of a comparison without those that are equal in every deal.
rows() {
    awk -F , -v OFS=, -v who="$1" '
        function short(x) { return x == "" ? "" : sprintf("%.6g", x) + 0 }
        FNR == 1 || $15 == "true" || $4 ~ /quantile|skewness|scores.sd|gini/ || $5 ~ /deal:|seat[0-3]|non_dealer/ || ($5 == "dealer" && $4 != "scores.mean") { next }
        { print $2, substr($3, length($2) + 2), who, $4 "." $5, short($6), short($7), short($8), short($9), short($10), \
            short($18), short($19), short($20), $12 <= 0.05 ? "real" : "chance" }' "$2"
}

# table RULES...: the table of a study of changes.
table() {
    head
    for rules in "$@"; do
        rows efficient "$runs/$rules-efficient/comparisons.csv"
        for change in $(listed "$rules"); do
            rows same "$runs/$rules-value/$change/same_players.csv"
            rows value "$runs/$rules-value/$change/comparisons.csv"
            rows adaptation "$runs/$rules-value/$change/adaptation.csv"
            rows mixed "$runs/$rules-mixed/$change/comparisons.csv"
        done
    done
}

study() {
    case $1 in
    jing)
        changes nanchang 5101
        table nanchang
        ;;
    wins)
        changes nanchang 5102
        table nanchang
        ;;
    sichuan)
        changes sichuan 5103
        table sichuan
        ;;
    north)
        changes tuidaohu 5104
        changes qionghu 5105
        table tuidaohu qionghu
        ;;
    nanjing)
        changes nanjing 5106
        table nanjing
        ;;
    again)
        # The changes of these rules once more, with eight other and shorter trainings of `value`.
        head
        for rules in nanchang sichuan tuidaohu qionghu; do
            for change in $(awk -F '\t' -v rules="$rules" '$1 != "skill" && $2 == rules { print $3 }' "$gallery/changes.tsv"); do
                run "$runs/$rules/$change" compare "$rules" "$rules+$change" --players value@9 --train-deals 10000 --primary swing --no-effects --hands 40000 --seed 5109
                rows value "$runs/$rules/$change/comparisons.csv"
            done
        done
        ;;
    skill)
        head
        for rules in $(awk -F '\t' '$1 == "skill" { print $2 ($3 == "" ? "" : "+" $3) }' "$gallery/changes.tsv"); do
            for players in "value efficient" "value mixed" "efficient greedy"; do
                folder="$runs/$rules-${players% *}-${players#* }"
                # shellcheck disable=SC2086
                run "$folder" arena $players --rules "$rules" --hands 10000 --seed 5107
                awk -F , -v OFS=, -v rules="${rules%%+*}" -v change="$(echo "$rules" | cut -s -d + -f 2-)" '
                    FNR > 1 { what = rules OFS change OFS $1 "-" $2
                              print what, "edge", "", "", $3 + 0, $4 + 0, $5 + 0, "", "", "", ($4 * $5 > 0 ? "real" : "chance")
                              print what, "deals", "", ($8 == "" ? "" : int($8 + 0.5)), "", "", "", "", "", "", "real"
                              print what, "sd", "", $6 + 0, "", "", "", "", "", "", "real" }' "$folder/arena.csv"
            done
        done
        ;;
    rank)
        head
        for rules in nanchang nanchang-guide nanchang-jiangxi sichuan tuidaohu qionghu nanjing nanjing-chengbei; do
            for players in efficient value mixed; do
                trainings=
                [ "$players" = efficient ] || trainings="--trainings 8"
                # shellcheck disable=SC2086
                run "$runs/$rules-$players" rank --rules "$rules" --players "$players" $trainings --hands 5000 --seed 5108
                awk -F , -v OFS=, -v rules="$rules" -v players="$players" '
                    FNR == 1 { for (i = 1; i <= NF; i++) at[$i] = i; next }
                    function cell(name) { return $at[name] }
                    cell("statistic") ~ /scores.sd|scores.mean/ {
                        print rules, cell("key") "=" cell("value"), players, cell("statistic") "." cell("category"), cell("a") + 0, cell("b") + 0, \
                            cell("difference") + 0, cell("ci_low") + 0, cell("ci_high") + 0, "", "", "", \
                            cell("identical") == "true" ? "equal" : cell("p_adjusted") <= 0.05 ? "real" : "chance" }' "$runs/$rules-$players/rank.csv"
            done
        done
        cp "$runs/nanchang-efficient/tornado_scores_sd_all.svg" "$gallery/rank/nanchang.svg"
        ;;
    coverage)
        # Four games, three lengths of run, 2,000 runs each; then 500 families in which nothing differs for each of four games.
        cover() { cargo run --release --package jing-lab --example coverage -- "$@" | tail -n +2; }
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
            for rules in nanchang qionghu nanjing sichuan; do
                cover families "$rules" "$rules+wall.replacement=head" 2048 500 5000
            done
        } >"$gallery/coverage/families.csv"
        ;;
    *)
        echo "there is no study $1" >&2
        exit 2
        ;;
    esac
}

if [ $# -eq 0 ]; then
    for name in jing wins sichuan north nanjing skill rank again coverage; do
        ls "$gallery/$name"/*.csv >/dev/null 2>&1 || set -- "$@" "$name"
    done
else
    for name in "$@"; do
        rm -rf "reports/runs/$name" "$gallery/$name/table.csv"
    done
fi
for name in "$@"; do
    runs=reports/runs/$name
    mkdir -p "$gallery/$name"
    study "$name" >"$gallery/$name/part"
    if [ -s "$gallery/$name/part" ]; then mv "$gallery/$name/part" "$gallery/$name/table.csv"; else rm "$gallery/$name/part"; fi
done
echo "UPDATE=1 cargo test --test docs gallery   writes tables and pictures of the pages, and says which words are no longer true" >&2
