# Does the fluctuation of the moving mass' force shrink on refinement (C06)? Ratios to the run refined.
# SPDX-License-Identifier: GPL-3.0-or-later
# usage: awk -v base=RUN -f refined.awk quantities-so-far.tsv
BEGIN { FS = OFS = "\t"; OFMT = "%.10g" }
$2 == "rms_fluctuation_over_weight" { value[$1] = $3 }
END {
    split("time space modes", kind, " ")
    for (k = 1; k <= 3; k++) print base, "fluctuation_" kind[k], value[base "-" kind[k]]/value[base], "1"
}
