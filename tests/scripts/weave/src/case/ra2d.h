// What all see.
// SPDX-License-Identifier: GPL-3.0-or-later
int ra_step(int x);
int ra_other(int x);
