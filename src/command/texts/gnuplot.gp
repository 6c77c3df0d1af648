# What every script begins with, and how axes are named.
# SPDX-License-Identifier: GPL-3.0-or-later
== settings
set terminal @terminal@
set encoding utf8
set border 3
set tics out nomirror
set key noautotitle
set format '%g'
set linetype 1 linecolor rgb '#000000'
set linetype 2 linecolor rgb '#E69F00'
set linetype 3 linecolor rgb '#0072B2'
set linetype 4 linecolor rgb '#009E73'
set linetype 5 linecolor rgb '#CC79A7'
set linetype 6 linecolor rgb '#56B4E9'
set linetype 7 linecolor rgb '#D55E00'
set linetype 8 linecolor rgb '#808080'
