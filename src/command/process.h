// What this process has of its system: signals, streams, stack, memory.
// SPDX-License-Identifier: GPL-3.0-or-later
#ifndef RA_PROCESS_H
#define RA_PROCESS_H

#include <signal.h>

#include "base/room.h"

/** What signals do to a command: as usual; it looks at the flag of an interrupt while it works; it
 *  also goes on without a reader. */
enum ra_signals { RA_SIGNALS_USUAL, RA_SIGNALS_LOOKS, RA_SIGNALS_GOES_ON };

/** What a program does before anything else. RA_SYSTEM if libraries have too small a stack. */
enum ra_code ra_process_begin(struct ra_status *st);

/** How signals are met from now on. */
void ra_process_catch(enum ra_signals signals);

/** What is non-zero since an interrupt, where one is looked at. */
volatile sig_atomic_t *ra_process_stop(void);

#endif
