// One number.
// SPDX-License-Identifier: GPL-3.0-or-later
/// A number, `x_y` [m].
int ra_number(void);
