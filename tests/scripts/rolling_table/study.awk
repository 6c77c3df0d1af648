# Checks relations within a study of rolling contact, and values that are known in advance.
# SPDX-License-Identifier: GPL-3.0-or-later
# usage: awk -f paper/tables/table.awk -f study.awk STUDY.tsv   (verify/rolling_table study)
#
# Special cases and integrals are exact. An order follows from the errors at the two smallest
# distances, one of which is half of the other.
#
# The kurtosis of K = 9 harmonics of a flat density is 3 - 1.5 sum p^2. Here p are the shares of the
# harmonics in the power; the sum of all p is one, and they are uniformly distributed. The mean of
# sum p^2 is 2/(K + 1), its variance (24 + 4 (K - 1))/((K + 1)(K + 2)(K + 3)) - 4/(K + 1)^2. The
# half-width in the table is 1.96 standard deviations of the mean of 4000 realisations. It is tested
# to 5 %, because it scatters by some 1.5 %.
#
# The script prints a line for each fault; the exit code is 1 if there is one.
{ value[cell("quantity")] = cell("value") }
function complain(what) { print what; faults++ }
function size(x) { return x < 0 ? -x : x }
function is(name, expected, tolerance) {
    if (!is_number(value[name])) complain("no " name)
    else if (size(value[name] - expected) > tolerance) \
        complain(name ": " value[name] ", not " expected)
}
function log2(x) { return log(x)/log(2) }
END {
    if (failed) exit 1
    is("blocked_force_difference", 0, 1e-14)
    is("relative_displacement_difference", 0, 1e-14)
    for (h = 0; h < 4; h++) is("choice_" h "_distance", 0.4e-6/2^h, 1e-18)
    for (kind = 1; kind <= 2; kind++) {
        k = kind == 1 ? "local" : "constant"
        is("choice_order_" k, log2(value["choice_2_" k]/value["choice_3_" k]), 1e-9)
    }
    # what a change of the approach leaves: its square with the local stiffness, or itself
    is("choice_order_local", 2, 0.15)
    is("choice_order_constant", 1, 0.15)
    is("parseval_wavenumber", 1, 1e-12)
    is("parseval_frequency_1", 1, 1e-12)
    is("parseval_frequency_10", 1, 1e-12)
    K = 9
    is("kurtosis_9_terms_expected", 3 - 3/(K + 1), 1e-12)
    half = 1.96*1.5*sqrt(((24 + 4*(K - 1))/((K + 1)*(K + 2)*(K + 3)) - 4/(K + 1)^2)/4000)
    is("kurtosis_9_terms_half", half, 0.05*half)
    is("kurtosis_9_terms", value["kurtosis_9_terms_expected"], 2*half)
    is("variance_largest_error", 0, 1e-12)
    if (!faults) print "the study is as known"
    exit faults > 0
}
