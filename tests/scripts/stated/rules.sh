# the rules of the register: a value and a rule, and whether the claim holds
small() { printf '%s\n' "${@:2}" | tr '|' '\t' >"rules-$1.tsv"; }
small lineage '# units|-|-|-' 'source|runs|reason' 'a|-|by hand'
small gates '# units|-|-|-|-|-' 'run|energy|steps|finite|units'
holds() { # VALUE RULE [PUBLISHED [HALF DEVIATION COUNT SHARE]]
    small quantities '# units|-|-|-|-|-|-' 'source|name|value|unit|half|deviation' \
        "a|x|$1|1|${4:-0}|${5:-0}" "a|x/count|${6:-6}|1|NaN|NaN" "a|q|${7:-1}|1|NaN|NaN"
    small claims '# units|-|-|-|-|-|-|-|-|-|-' \
        'claim|place|quantity|published|unit|source|name|rule|reason|gates' \
        'S|T|s|1|1|a|x|claim||' "S|T|s|${3:-1}|1|a|x|$2|cause open: why|"
    awk -f "$TABLES/table.awk" -f "$TABLES/judge.awk" rules-{quantities,lineage,gates,claims}.tsv \
        2>&1 | tail -n 1
}
# as RULE: what the rule makes of values around its bound: a letter for each, y if it holds
as() { # RULE PUBLISHED VALUE...
    for value in "${@:3}"; do
        case $(holds "$value" "$1" "$2") in *contradicted*why*) echo n ;; *) echo y ;; esac
    done | paste -sd ''
}
# bound RULE PUBLISHED VALUE...: the comparison that a rule makes below, at and above its bound
bound() {
    case $(as "$@") in yyn) echo '<=' ;; ynn) echo '<' ;; nny) echo '>' ;; nyy) echo '>=' ;; esac
}
list=data/claims.tsv
says $list 'relative T |measured/published - 1| @ T' "$(bound 'relative .5' 2 2 3 4)"
says $list 'absolute T |measured - published| @ T' "$(bound 'absolute 1' 2 2 3 4)"
says $list 'below T measured @ T above T measured @ T between A B A @ measured @ B' \
    "$(bound 'below 2' 1 1 2 3)" "$(bound 'above 2' 1 1 2 3)" \
    "$(bound 'between 2 9' 1 1 2 3 | tr '>' '<')" "$(bound 'between 1 2' 1 1 2 3)"
says $list 'chance P [if NAME] measured @ P. The measured value is the probability of the printed' \
    "$(bound 'chance 0.2' 1 .1 .2 .3)"
says $list 'decides only where the quantity NAME of the same source is @ 0.9' "$(
    for share in .89 .9; do holds .1 'chance 0.2 if q' 1 0 0 6 $share; done | cut -f 9 |
        paste -sd , | sed 's/^cannot be compared,contradicted$/at least/')"
says paper/site/claims.sh 'what it prints has a probability @'\'' echo' \
    "$([ "$(bound 'chance 0.2' 1 .1 .2 .3)" = '>' ] && echo above || echo below)"
says paper/site/claims.sh 'its difference from what is published, and of that @ the published' \
    "$([ "$(as 'relative .5' 2 3)" = y ] && echo over || echo times)"
says paper/replication.tex '\emph{Chance} $P$: a chance @ to $P$ contradicts' \
    "$([ "$(bound 'chance 0.2' 1 .1 .2 .3)" = '>' ] && echo up || echo down)"
# the captions of the tables that show the rules
least=$(for share in .89 .9; do holds .1 'chance 0.2 if q' 1 0 0 6 $share; done | cut -f 9 |
    paste -sd , | sed 's/^cannot be compared,contradicted$/only/')
says paper/comparisons.tex 'would pass, and decide @ if this share is 0.9 or more' "$least"
says paper/replication.tex 'it decides @ where at least 0.9 of the sets with means' "$least"
says paper/comparisons.tex 'is at @ $K s\sqrt{1+1/J}$ from the mean of our $J$ pairs' "$(
    # the mean of 4 pairs with the deviation 1, a published 1: K 2 allows 2.236
    for mean in 3.2 3.3; do holds $mean 'spread 2 within 9' 1 0 1 4; done | cut -f 9 | paste -sd , |
        sed 's/^agrees,contradicted$/most/')"
says paper/replication.tex 'is @ farther from our mean than $Ks\sqrt{1+1/J}$' "$(
    for mean in 3.2 3.3; do holds $mean 'spread 2 within 9' 1 0 1 4; done | cut -f 9 | paste -sd , |
        sed 's/^agrees,contradicted$/no/')"
says paper/comparisons.tex '\emph{overlaps} (the @ meets a range)' "$(
    for half in .9 1; do holds 3 'overlaps 1 2' 1 $half 1; done | cut -f 9 | paste -sd , |
        sed 's/^contradicted,not contradicted$/interval/')"
