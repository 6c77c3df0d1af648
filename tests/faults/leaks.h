// Notes of what a program holds: memory and streams.
// SPDX-License-Identifier: GPL-3.0-or-later
#ifndef FAULTS_LEAKS_H
#define FAULTS_LEAKS_H

#include <stdio.h>

/** Notes a piece; nothing for NULL. */
void leaks_hold(const void *at, const char *what);

/** Notes a stream of memory. Its text is noted when the stream is closed. */
void leaks_hold_text(FILE *stream, char **text);

/** Takes a note away, if there is one. */
void leaks_forget(const void *at);

#endif
