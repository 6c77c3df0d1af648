#!/usr/bin/env bash
# Reads the column speed.
# SPDX-License-Identifier: GPL-3.0-or-later
set -euo pipefail
sort -k speed "$1"
