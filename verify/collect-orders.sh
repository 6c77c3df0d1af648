#!/usr/bin/env bash
# Collects the observed orders of all verifications, which must be of the archived studies.
# SPDX-License-Identifier: GPL-3.0-or-later
# usage: verify/collect-orders.sh ORDERS.tsv ARCHIVED.tsv full|quick TABLE...
#
# Shorter paths are of the same studies: names, what is refined, expected orders, bands. Their
# orders are others, and not archived: ORDERS.tsv of them is left as ORDERS-quick.tsv.
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
