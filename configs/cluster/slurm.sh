#!/bin/bash
# Runs jing on Slurm: plays the parts of a run as a job array, then merges them.
#
#     bash configs/cluster/slurm.sh
#
# Set the variables here or in the environment. Every node needs jing and the folder OUT, which all nodes share.

RUN=${RUN:-"simulate --rules nanchang --players efficient --hands 1000000000 --seed 1"} # simulate, compare, sweep or arena
PARTS=${PARTS:-1000}                  # a part should take some minutes; many clusters allow at most 1000 jobs in an array
OUT=${OUT:-"$PWD/reports/cluster"}    # results; the parts are in OUT/parts until you delete them
JING=${JING:-jing}                    # the program, or "python -m jing" if only the wheel is installed
CPUS=${CPUS:-1}                       # cores of a part
TRIES=${TRIES:-3}                     # maximum number of attempts for a part; a time limit does not count as a failure
SBATCH=${SBATCH:-"--time=04:00:00"}   # options for every job: --partition, --account, ...
AT_ONCE=${AT_ONCE:-$PARTS}            # maximum number of parts that are played at the same time

set -euo pipefail
export RUN PARTS OUT JING CPUS TRIES
# The cache for weights of the player `value` that jing does not contain: the first part trains them, and the other parts read them.
export JING_CACHE=${JING_CACHE:-$OUT/cache}

case ${1:-submit} in
submit)
    mkdir -p "$OUT/parts" "$OUT/logs"
    submit() { # job name, log, options...; $SBATCH is several words
        sbatch --parsable --requeue --open-mode=append --ntasks=1 --cpus-per-task="$CPUS" --job-name="$1" --output="$OUT/logs/$2" $SBATCH "${@:3}"
    }
    first=1 after=()
    if [[ $RUN == *value* ]]; then
        learn=$(submit jing-part part-%a.log --array=1 --signal=B:USR1@120 "$0" part)
        first=2 after=(--dependency="afterok:$learn" --kill-on-invalid-dep=yes)
    fi
    ids=${learn:-}
    if ((first <= PARTS)); then
        array=$(submit jing-part part-%a.log --array="$first-$PARTS%$AT_ONCE" --signal=B:USR1@120 ${after[@]+"${after[@]}"} "$0" part)
        ids=${ids:+$ids:}$array
    fi
    merge=$(submit jing-merge merge.log --dependency="afterok:$ids" --kill-on-invalid-dep=yes "$0" merge)
    echo "parts: job $ids, merge: job $merge, results: $OUT"
    ;;
part)
    # A finished part is not played again, and an interrupted part resumes from its checkpoint.
    # Two minutes before the time limit, Slurm sends a signal to this shell, and the part saves a checkpoint.
    child='' limit=''
    trap 'limit=yes; [[ -z $child ]] || kill -TERM "$child" || true' USR1
    $JING $RUN --part "$SLURM_ARRAY_TASK_ID/$PARTS" --out "$OUT/parts" --threads "$CPUS" --checkpoint 60s --resume &
    child=$!
    code=0
    wait "$child" || code=$?
    # The signal ends the first wait.
    if [[ $limit ]]; then code=0; wait "$child" || code=$?; fi
    ((code == 0)) && exit 0
    tries="$OUT/logs/tries-$SLURM_ARRAY_TASK_ID"
    if [[ $limit ]] && ((${SLURM_RESTART_COUNT:-0} < 1000)); then
        echo "part $SLURM_ARRAY_TASK_ID: time limit, goes on" >&2
    else
        echo x >>"$tries"
        try=$(($(wc -l <"$tries")))
        echo "part $SLURM_ARRAY_TASK_ID failed with exit code $code, try $try of $TRIES" >&2
        # Exit code 2 means invalid input, so another attempt would fail too.
        ((code != 2 && try < TRIES)) || { rm -f "$tries"; exit "$code"; }
    fi
    scontrol requeue "${SLURM_ARRAY_JOB_ID}_$SLURM_ARRAY_TASK_ID"
    sleep 60 # until Slurm stops the job
    exit 1
    ;;
merge)
    $JING merge "$OUT/parts" --out "$OUT"
    ;;
esac
