// Text, numbers and tables, without any physics: the header that other rooms include.
// SPDX-License-Identifier: GPL-3.0-or-later
#ifndef RA_BASE_ROOM_H
#define RA_BASE_ROOM_H

#include "base/costs.h"
#include "base/decimal.h"
#include "base/digest.h"
#include "base/double_double.h"
#include "base/exact.h"
#include "base/exponential.h"
#include "base/library.h"
#include "base/lock.h"
#include "base/logarithm.h"
#include "base/memory_left.h"
#include "base/number.h"
#include "base/random.h"
#include "base/records.h"
#include "base/status.h"
#include "base/store.h"
#include "base/table.h"
#include "base/text.h"
#include "base/units.h"
#include "base/utf8.h"

#endif
