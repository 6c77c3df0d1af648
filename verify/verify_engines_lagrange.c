// Verification: both engines leave the same tables with Lagrange multipliers (engines.c).
// SPDX-License-Identifier: GPL-3.0-or-later
#include "engines.h"

int main(int argc, char **argv)
{
    return engines_verify("verify_engines_lagrange", "lagrange", argc, argv);
}
