// The default engine and the plain loop leave the same tables: cases of one contact law.
// SPDX-License-Identifier: GPL-3.0-or-later
#ifndef RA_ENGINES_H
#define RA_ENGINES_H

/** Runs all cases of a contact law ("penalty", "lagrange") with both engines and compares their
 *  tables; `name` is the name of the program and of its table. Takes the arguments of a
 *  verification. Returns the exit code of the program. */
int engines_verify(const char *name, const char *law, int argc, char **argv);

#endif
