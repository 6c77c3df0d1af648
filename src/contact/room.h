// Contact laws, and forces on nodes and modes: the header that other rooms include.
// SPDX-License-Identifier: GPL-3.0-or-later
#ifndef RA_CONTACT_ROOM_H
#define RA_CONTACT_ROOM_H

#include "contact/contact.h"
#include "contact/forces.h"
#include "contact/law.h"
#include "contact/rates.h"
#include "contact/yield.h"

#endif
