# Tests of many runs: killed, failing, under Slurm.
# SPDX-License-Identifier: GPL-3.0-or-later

# Tests of all this, with the runs of one goal: verify-resume, verify-failure, verify-slurm. Tables
# name the command that made them, so that every start has the same OUT, build/resume/out for
# instance; what it made is moved aside and compared byte for byte, all but the tables that hold times.
SCALE_GOAL ?= campaign
SCALE_LENGTH ?= quick
SCALE_TIMED ?= timing.tsv campaign-time.tsv ensemble-time.tsv
# of the moments at which verify-resume kills; the time of day if none is given
SEED ?=
# verify-slurm listens here and at the next port
SLURM_PORT ?= 26817

# Shell texts reach their recipes through the environment, as they stand here. `goal WORD...` is what
# they start: make with these words, in an environment without this make's -j.
SCALE := verify-resume verify-failure verify-slurm
.PHONY: $(SCALE)
$(SCALE): export scale_functions = $(value SCALE_FUNCTIONS)
$(SCALE): scale_make = $(MAKE) $(MAKEOVERRIDES)
verify-resume: export scale_script = $(value SCALE_RESUME)
verify-failure: export scale_script = $(value SCALE_FAILURE)
verify-slurm: export scale_script = $(value SCALE_SLURM)
verify-slurm: export slurm_conf = $(SLURM_CONF_TEXT)
verify-slurm: | packages-slurm
$(SCALE): verify-%: $(B)/ra2d
	@goal() { MAKEFLAGS= $(scale_make) --no-print-directory OUT=build/$*/out RUN_LENGTH=$(SCALE_LENGTH) \
	    "$$@" $(SCALE_GOAL) </dev/null; }; \
	name=$@ folder=build/$* out=build/$*/out timed='$(SCALE_TIMED)' launch='$(LAUNCH)'; \
	seed='$(SEED)' port=$(SLURM_PORT); eval "$$scale_functions"; eval "$$scale_script"

define SCALE_FUNCTIONS
seed=${seed:-$(date +%s)}
say() { printf '%s: %s\n' "$name" "$*"; }
fail() { say "FAILED: $*" >&2; exit 1; }
passed() { awk -v from="$1" -v to="$EPOCHREALTIME" 'BEGIN { printf "%.2f", to - from }'; }
show() { sed 's/^/    /' "$1" | tail -n "${2:-8}" >&2; }

# make NAME WORD...: a whole start, which must succeed; `wall` is its time
whole_start() {
    local log=$folder/$1.log begin=$EPOCHREALTIME
    shift
    goal "$@" >"$log" 2>&1 || { show "$log"; fail "exit $? of make $*, see $log"; }
    wall=$(passed "$begin")
}
# the undisturbed runs, moved to reference/; a second start must have nothing to do
make_reference() {
    rm -rf "$folder"
    mkdir -p "$folder"
    whole_start reference -j2
    local first=$wall stamp=$folder/stamp
    touch "$stamp"
    whole_start nothing -j2
    idle=$wall wall=$first
    [ -z "$(made_since "$stamp")" ] || fail 'a second start repeats runs'
    mv "$out" "$folder/reference"
    runs=$(finished "$folder/reference")
    [ "$runs" -gt 0 ] || fail 'no run was made'
}
finished() { find "$1" -name summary.tsv 2>/dev/null | wc -l; }
made_since() { find "$out" -name summary.tsv -newer "$1"; }
is_timed() { case " $timed " in *" ${1##*/} "*) ;; *) false ;; esac; }
tables() { (cd "$1" && find . -name '*.tsv' -o -name '*.ini' | sort); }

# the same tables in both folders, no partial one among them; `compared` is their number
same() {
    local table
    compared=0
    diff <(tables "$1") <(tables "$2") >"$folder/diff" ||
        { show "$folder/diff"; fail "$2 has other tables than $1"; }
    while read -r table; do
        is_timed "$table" && continue
        cmp "$1/$table" "$2/$table" >&2 || fail "$2/$table differs"
        compared=$((compared + 1))
    done < <(tables "$1")
    [ "$compared" -gt 0 ] || fail 'no table to compare'
}
# whatever has its final name in `out` is complete: the reference's bytes, or as many lines if it holds times
no_half_table() {
    local table
    [ -d "$out" ] || return 0
    while read -r table; do
        if is_timed "$table"; then
            [ "$(wc -l <"$folder/reference/$table")" = "$(wc -l <"$out/$table")" ] || fail "$out/$table is incomplete"
        else
            cmp "$folder/reference/$table" "$out/$table" >&2 || fail "$out/$table is not complete"
        fi
    done < <(tables "$out" | grep -v '\.partial\.')
}

# a start in a process group of its own, with the signals of a terminal
group=''
start_group() { set -m; goal "$@" >>"$folder/groups.log" 2>&1 & group=$!; set +m; }
# send a signal to all of it; wait for its end; `code` is that of make
end_group() {
    kill -s "$1" -- "-$group" 2>/dev/null || true
    code=0
    wait "$group" 2>/dev/null || code=$?
    local tries=0
    while [ "$(alive)" != 0 ]; do
        tries=$((tries + 1))
        [ "$tries" -lt 600 ] || fail "processes of the group $group do not end"
        sleep 0.05
    done
    group=''
}
# processes of the group that are no zombies
alive() { { cat /proc/[0-9]*/stat 2>/dev/null || true; } | sed 's/.*) //' |
    awk -v group="$group" '$3 == group && $1 != "Z" && $1 != "X" { n++ } END { print n + 0 }'; }
trap '[ -z "$group" ] || kill -s KILL -- "-$group" 2>/dev/null || true' EXIT
endef

# Ten times killed at a random moment, then left alone; once interrupted. Ten of the moments make
# about all the runs; SCALE_LENGTH=full has more tables half written when they come.
define SCALE_RESUME
make_reference
kills=0 hits=0
say "$runs runs in $wall s undisturbed, $idle s to see that nothing is missing; SEED=$seed"
for moment in $(awk -v seed="$seed" -v wall="$wall" -v idle="$idle" 'BEGIN {
        srand(seed); for (i = 0; i < 100; i++) printf "%.3f\n", idle / 2 + rand() * wall / 5 }'); do
    [ "$kills" -lt 10 ] || break
    start_group -j2
    sleep "$moment"
    end_group KILL
    no_half_table
    there=$(finished "$out")
    begun=$({ find "$out" -name '*.partial.tsv' 2>/dev/null || true; } | sed 's|/[^/]*$||' | sort -u | wc -l)
    [ "$begun" = 0 ] || hits=$((hits + 1))
    if [ "$code" = 137 ]; then
        kills=$((kills + 1))
        say "SIGKILL after $moment s: $there of $runs runs there, $begun begun"
    elif [ "$code" = 0 ]; then
        say "all there before $moment s; again from nothing"
        same "$folder/reference" "$out"
        rm -rf "$out"
    else
        show "$folder/groups.log"
        fail "exit $code of make before it was killed"
    fi
done
[ "$kills" = 10 ] || fail "killed only $kills times"
whole_start rest -j2
same "$folder/reference" "$out"
say "left alone: the rest in $wall s, $compared files of the same bytes; $hits of $kills moments met half-written tables"

# a short run may end between the look at it and the signal
for try in {1..50}; do
    rm -rf "$out"
    start_group -j2
    until [ -n "$(find "$out" -name '*.partial.tsv' 2>/dev/null)" ] || [ "$(alive)" = 0 ]; do sleep 0.01; done
    end_group INT
    no_half_table
    ended=$({ find "$out" -name failed -exec grep -l '^exit 6$' {} + 2>/dev/null || true; } | sed 's|/failed$||')
    # before its first step a run has no table yet
    [ -z "$ended" ] || for run in $ended; do [ -z "$(find "$run" -name '*.partial.tsv')" ] || break 2; done
done
[ -n "$ended" ] || fail 'no run ended with exit code 6 after SIGINT'
[ "$code" != 0 ] || fail 'make ends with exit code 0 after SIGINT'
for run in $ended; do
    [ ! -e "$run/summary.tsv" ] || fail "$run: interrupted, and with a summary"
    grep -q 'interrupted at t = 0 s\|before the first step' "$run/failed" ||
        grep -q '^# ended early' "$run"/*.partial.tsv || fail "$run: no partial table says that it ended early"
done
there=$(finished "$out")
touch "$folder/stamp"
whole_start go-on -j2
[ "$(made_since "$folder/stamp" | wc -l)" = $((runs - there)) ] || fail "runs that were there were repeated"
same "$folder/reference" "$out"
[ -z "$(find "$out" -name failed)" ] || fail 'a finished run is still marked as failed'
say "SIGINT with $there runs there: exit 6 of" $ended "and partial tables; the rest made in $wall s"
say "all passed: $runs runs, killed $kills times and interrupted once, $compared files of the same bytes as undisturbed"
endef

# One run gets an option that is none, as a bad line of the list would give it.
define SCALE_FAILURE
make_reference
victim=$(cd "$folder/reference" && find . -name summary.tsv | sort | sed 's|^\./||; s|/summary.tsv$||' |
    awk -v seed="$seed" '{ run[NR] = $0 } END { srand(seed); print run[1 + int(NR * rand())] }')
cat >"$folder/plant" <<END
#!/bin/bash
case "\${@: -1}" in */out/$victim) set -- "\$@" -s sliding.speed=planted ;; esac
exec $launch "\$@"
END
chmod +x "$folder/plant"
code=0
goal -j2 LAUNCH="$folder/plant" >"$folder/planted.log" 2>&1 || code=$?
[ "$code" != 0 ] || fail 'make ends with exit code 0'
no_half_table
[ ! -e "$out/$victim/summary.tsv" ] || fail 'the planted failure was none'
[ "$(finished "$out")" = $((runs - 1)) ] ||
    { show "$folder/planted.log"; fail "$(finished "$out") of $runs runs there, not $((runs - 1))"; }
tail -n 6 "$folder/planted.log" >"$folder/last"
grep -qF "$out/$victim: exit 3" "$folder/last" && grep -q "^ *ra2d: .*'planted'" "$folder/last" ||
    { show "$folder/last"; fail "the last lines do not name $victim and its message"; }
say "$victim fails; exit $code, $((runs - 1)) other runs there, and the last lines are"
sed 's/^/    /' "$folder/last"
touch "$folder/stamp"
whole_start repaired -j2
[ "$(made_since "$folder/stamp")" = "$out/$victim/summary.tsv" ] || fail 'other runs than the failed one are repeated'
same "$folder/reference" "$out"
[ -z "$(find "$out" -name failed)" ] || fail 'a finished run is still marked as failed'
say "all passed: after the repair that run alone is repeated, $compared files of the same bytes as without failure"
endef

# A Slurm of one node with two processors, of whoever starts it: root is not needed, munged, slurmctld
# and slurmd have all their files in build/slurm. Processors and memory are shared out as on a cluster.
define SLURM_CONF_TEXT
ClusterName=ra2d
SlurmctldHost=@HOST@(127.0.0.1)
SlurmctldPort=$(SLURM_PORT)
SlurmdPort=@NEXT@
SlurmUser=@USER@
SlurmdUser=@USER@
AuthType=auth/munge
CredType=cred/munge
AuthInfo=socket=@FOLDER@/munge.socket
StateSaveLocation=@FOLDER@/state
SlurmdSpoolDir=@FOLDER@/spool
SlurmctldPidFile=@FOLDER@/slurmctld.pid
SlurmdPidFile=@FOLDER@/slurmd.pid
SlurmctldLogFile=@FOLDER@/slurmctld.log
SlurmdLogFile=@FOLDER@/slurmd.log
SlurmctldDebug=verbose
SlurmdDebug=verbose
ProctrackType=proctrack/pgid
TaskPlugin=task/none
JobAcctGatherType=jobacct_gather/none
AccountingStorageType=accounting_storage/none
JobCompType=jobcomp/filetxt
JobCompLoc=@FOLDER@/jobs.log
PlugStackConfig=/dev/null
MpiDefault=none
ReturnToService=2
SchedulerParameters=batch_sched_delay=0
SelectType=select/cons_tres
SelectTypeParameters=CR_CPU_Memory
SlurmdParameters=config_overrides
DefMemPerCPU=400
NodeName=@HOST@ NodeAddr=127.0.0.1 CPUs=2 RealMemory=1000
PartitionName=all Nodes=ALL Default=YES MaxTime=INFINITE
endef

# First every run as a job of its own, then all of them as steps of one job of two tasks.
define SCALE_SLURM
PATH=$PATH:/usr/sbin:/sbin
place=$(pwd -P)/$folder
# nothing of a Slurm that may be here already
unset ${!SLURM_@} ${!SBATCH_@} ${!SALLOC_@} ${!SRUN_@}
export SLURM_CONF=$place/slurm.conf
[ "${#place}" -lt 80 ] || fail "$place is too long for the name of a socket; clone to a shorter path"
daemons='slurmd slurmctld munged'
# by its name too: numbers come again; and a zombie does not run
running() {
    [ -s "$place/$1.pid" ] && awk -v name="$1" '$1 == "Name:" { same = $2 == name } $1 == "State:" { state = $2 }
        END { exit !same || state ~ /[ZX]/ }' "/proc/$(cat "$place/$1.pid")/status" 2>/dev/null
}
stop_daemons() {
    local daemon tries
    [ -z "${sampler:-}" ] || kill "$sampler" 2>/dev/null || true
    if running slurmctld; then timeout 10 scancel -u "$(id -un)" >/dev/null 2>&1 || true; fi
    for daemon in $daemons; do
        for tries in {1..100}; do
            running "$daemon" || break
            [ "$((tries % 50))" != 1 ] || kill "$(cat "$place/$daemon.pid")" 2>/dev/null || true
            sleep 0.1
        done
        if running "$daemon"; then kill -s KILL "$(cat "$place/$daemon.pid")"; fi
    done
}
fail() {
    local log
    for log in munged slurmctld slurmd; do
        if [ -s "$folder/$log.log" ]; then echo "  end of $folder/$log.log:" >&2; show "$folder/$log.log"; fi
    done
    say "FAILED: $*" >&2
    exit 1
}
trap stop_daemons EXIT
trap 'exit 130' INT
trap 'exit 143' TERM
# those of an earlier start that was killed
stop_daemons
rm -f "$folder"/*.log
for at in "$port" "$((port + 1))"; do
    ! (: <>"/dev/tcp/127.0.0.1/$at") 2>/dev/null || fail "port $at is taken; give another one, SLURM_PORT=..."
done
make_reference
say "$runs runs in $wall s with make -j2"

host=$(uname -n)
mkdir -p "$folder/state" "$folder/spool"
printf '%s\n' "$slurm_conf" | sed "s|@HOST@|${host%%.*}|; s|@NEXT@|$((port + 1))|; s|@USER@|$(id -un)|
    s|@FOLDER@|$place|" >"$SLURM_CONF"
(umask 077; head -c 1024 /dev/urandom >"$folder/munge.key")
# --force: the folders above may be closed to others or open to the group; nobody else is served
munged --force --key-file="$place/munge.key" --socket="$place/munge.socket" --pid-file="$place/munged.pid" \
    --log-file="$place/munged.log" --seed-file="$place/munged.seed" >"$folder/start.log" 2>&1 ||
    { show "$folder/start.log"; fail 'munged does not start'; }
for daemon in slurmctld slurmd; do
    "$daemon" >"$folder/start.log" 2>&1 || { show "$folder/start.log"; fail "$daemon does not start"; }
done
for try in {1..100}; do
    [ "$(timeout 5 sinfo -h -o %t 2>/dev/null)" != idle ] || break
    [ "$try" != 100 ] || fail 'the node is not idle after 20 s'
    sleep 0.2
done

# through_slurm NAME SQUEUE-OPTIONS WORD...: the runs with make -j 8; `most` is the largest number of
# jobs or steps that squeue saw running at a time
through_slurm() {
    local part=$1 look=$2
    shift 2
    rm -rf "$out"
    while sleep 0.1; do squeue -h $look -o %i | wc -l; done >"$folder/$part.squeue" 2>/dev/null &
    sampler=$!
    begin=$EPOCHREALTIME code=0
    "$@" >"$folder/$part.log" 2>&1 || code=$?
    wall=$(passed "$begin")
    kill "$sampler" 2>/dev/null || true
    wait "$sampler" 2>/dev/null || true
    sampler=''
    [ "$code" = 0 ] || { show "$folder/$part.log"; fail "exit $code of $*, see $folder/$part.log"; }
    same "$folder/reference" "$out"
    most=$(sort -n "$folder/$part.squeue" | tail -n 1)
    [ "$most" = 2 ] || fail "$part: ${most:-no} at a time, not two; see $folder/$part.squeue"
    twos=$(grep -c '^2$' "$folder/$part.squeue") looks=$(wc -l <"$folder/$part.squeue")
}
completed() { grep -c "^JobId=.* Name=$1 JobState=COMPLETED " "$folder/jobs.log" || true; }
launch='srun -Q -n1 --exact'

through_slurm jobs '-t R' goal -j 8 LAUNCH="$launch"
[ "$(completed ra2d)" = "$runs" ] || fail "$(completed ra2d) jobs in $folder/jobs.log, not $runs"
say "make -j 8 LAUNCH=\"$launch\": $runs jobs in $wall s, never more than two at a time and" \
    "two in $twos of $looks looks, $compared files of the same bytes"

# salloc starts a program and not a function of this shell
export -f goal
allocate='salloc -n2 --mem-per-cpu=300M'
through_slurm steps '-s' $allocate -J allocation bash -c "goal -j 8 LAUNCH='$launch'"
for try in {1..50}; do [ "$(completed allocation)" = 0 ] || break; sleep 0.1; done
[ "$(completed allocation)" = 1 ] || fail "no completed job of salloc in $folder/jobs.log"
job=$(sed -n 's/^JobId=\([0-9]*\) .* Name=allocation .*/\1/p' "$folder/jobs.log")
steps=$(grep -o "launch task StepId=$job\.[0-9]* " "$folder/slurmd.log" | sort -u | wc -l)
[ "$steps" = "$runs" ] || fail "$steps steps of job $job in $folder/slurmd.log, not $runs"
say "$allocate make -j 8 LAUNCH=\"$launch\": $steps steps of one job in $wall s, never more than two at a time and" \
    "two in $twos of $looks looks, $compared files of the same bytes"
stop_daemons
for daemon in $daemons; do ! running "$daemon" || fail "$daemon is still running"; done
say "all passed: $runs runs as jobs and as steps, two at a time, with the bytes of make -j2; daemons stopped"
endef
