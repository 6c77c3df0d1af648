# Exponents of sound and vibration, and efficiencies, as quantities.
# SPDX-License-Identifier: GPL-3.0-or-later
# usage: awk -v group=sound -f sound-summary.awk exponents-sound.tsv efficiencies.tsv
BEGIN { FS = OFS = "\t" }
FNR == 1 { part++ }
/^#/ { next }
part == 1 { print group "/" $1, $2 "/" $3, $6, "1", $7, $8; next }
{ print group "/" $1, $2, $5, $2 ~ /level/ ? "dB" : "1", $6, $7 }
