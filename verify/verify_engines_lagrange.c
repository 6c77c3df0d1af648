// Verification: the default and the plain engine leave the same tables, multipliers (engines.c).
// SPDX-License-Identifier: GPL-3.0-or-later
#include "engines.h"

int main(int argc, char **argv)
{
    return engines_verify("verify_engines_lagrange", "lagrange", argc, argv);
}
