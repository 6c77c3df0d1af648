// One number.
// SPDX-License-Identifier: GPL-3.0-or-later
#include "base/a.h"
