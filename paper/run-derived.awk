# What follows from a case and its summary by one formula of the paper.
# SPDX-License-Identifier: GPL-3.0-or-later
# usage: awk -v group=NAME -f case.awk -f run-derived.awk case.ini summary.tsv
BEGIN { FS = OFS = "\t"; OFMT = "%.10g" }
FNR == 1 { part++ }
part == 1 { read_key(); next }
!/^#/ { value[$1] = $2 }
END {
    L = key["resonator.length"]
    f1 = value["first_frequency_resonator"]
    if (!(L > 0) || !(f1 > 0)) exit 1
    # Sect. 3: alpha = T1/(2 L/V)
    printf "%s\t%s\t%.10g\t%s\n", group, "alpha", value["speed"]/(2*L*f1), "1"
    # Sect. 2.4.3: Nc/Ni
    printf "%s\t%s\t%.10g\t%s\n", group, "contact_share", value["contacts_mean"]/value["nodes_slider"], "1"
    # mass of the slider over that of the resonator, both per unit width
    printf "%s\t%s\t%.10g\t%s\n", group, "mass_ratio", value["mass_per_length_slider"]*key["slider.length"]/(value["mass_per_length_resonator"]*L), "1"
    # Sect. 2.1: 0.1 c/H for a beam given by its thickness
    H = key["resonator.thickness"]
    if (H > 0) {
        c = sqrt(key["resonator.young"]/key["resonator.density"])
        printf "%s\t%s\t%.15g\t%s\n", group, "flexural_bound_ratio", \
            value["euler_bernoulli_bound_resonator"]/(0.1*c/H), "1"
    }
}
