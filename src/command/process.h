// The process in its system: signals, streams, stack, memory.
// SPDX-License-Identifier: GPL-3.0-or-later
#ifndef RA_PROCESS_H
#define RA_PROCESS_H

#include <signal.h>

#include "base/room.h"

/** How a command reacts to signals. USUAL: as the system does. LOOKS: the command checks the flag
 *  of an interrupt while it works. GOES_ON: it also continues when the reader of its output has
 *  gone. */
enum ra_signals { RA_SIGNALS_USUAL, RA_SIGNALS_LOOKS, RA_SIGNALS_GOES_ON };

/** Must be the first call of a program. RA_SYSTEM if the stack is too small for the libraries. */
enum ra_code ra_process_begin(struct ra_status *st);

/** Sets the reaction to signals from now on. */
void ra_process_catch(enum ra_signals signals);

/** The flag that is non-zero after an interrupt, for commands that check it. */
volatile sig_atomic_t *ra_process_stop(void);

#endif
