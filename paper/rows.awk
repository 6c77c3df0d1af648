# Rows (name, value, unit) of a table as quantities of a source.
# SPDX-License-Identifier: GPL-3.0-or-later
# usage: awk -v group=NAME -f rows.awk FILE.tsv
BEGIN { FS = OFS = "\t" }
# rows that begin with a number belong to another table of the same file
!/^[A-Za-z]/ || NF < 2 { next }
{ print group, $1, $2, $3 }
