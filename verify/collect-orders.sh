#!/usr/bin/env bash
# Collects the observed orders of all verifications; their studies must be those of the archive.
# SPDX-License-Identifier: GPL-3.0-or-later
# usage: verify/collect-orders.sh ORDERS.tsv ARCHIVED.tsv full|quick TABLE...
#
# Shorter paths belong to the same studies, with the same names, parameters, expected orders and
# bands. Their observed orders differ and are not archived; they go to ORDERS-quick.tsv.
set -euo pipefail
orders=$1 archived=$2 length=$3
shift 3
if [ "$length" != full ]; then orders=${orders%.tsv}-$length.tsv; fi
observed() { awk -f paper/tables/table.awk -f paper/tables/orders.awk "$@"; }
observed "$@" >"$orders.tmp"
mv "$orders.tmp" "$orders"
if observed -v compare=1 "$orders" "$archived"; then
    echo "wrote $orders: the studies of $archived"
else
    echo "$archived is of other studies: make verify, then make archive-orders" >&2
    exit 1
fi
