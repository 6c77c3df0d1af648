#!/usr/bin/env bash
set -euo pipefail
sort -k speed "$1"
