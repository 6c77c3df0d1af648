#!/usr/bin/env bash
# Collects the observed orders of all verifications; of full paths they must be of the archived
# studies.
# SPDX-License-Identifier: GPL-3.0-or-later
# usage: verify/collect-orders.sh ORDERS.tsv ARCHIVED.tsv full|quick TABLE...
set -euo pipefail
orders=$1 archived=$2 length=$3
shift 3
observed() { awk -f paper/tables/table.awk -f paper/tables/orders.awk "$@"; }
observed "$@" >"$orders.tmp"
mv "$orders.tmp" "$orders"
if [ "$length" != full ]; then
    echo "wrote $orders, of shorter paths"
elif observed -v compare=1 "$orders" "$archived"; then
    echo "wrote $orders: the studies of $archived"
else
    echo "$archived is of other studies: make archive-orders" >&2
    exit 1
fi
