#!/usr/bin/env bash
# The reference of the library, from the comments of its header by doxygen.
# SPDX-License-Identifier: GPL-3.0-or-later
# test: make test-site
# usage: paper/site/library.sh PART full|quick
set -euo pipefail
. paper/site/page.sh

doxygen - >"$part.log" 2>&1 <<EOF
PROJECT_NAME = ra2d
INPUT = src/ra2d.h
OUTPUT_DIRECTORY = "$site"
HTML_OUTPUT = library
GENERATE_LATEX = NO
OPTIMIZE_OUTPUT_FOR_C = YES
EXTRACT_ALL = YES
JAVADOC_AUTOBRIEF = YES
SEARCHENGINE = NO
HAVE_DOT = NO
HTML_TIMESTAMP = NO
HTML_DYNAMIC_MENUS = NO
QUIET = YES
EOF
finish
