// Verification: both engines leave the same tables with the penalty law (engines.c).
// SPDX-License-Identifier: GPL-3.0-or-later
#include "engines.h"

int main(int argc, char **argv)
{
    return engines_verify("verify_engines_penalty", "penalty", argc, argv);
}
