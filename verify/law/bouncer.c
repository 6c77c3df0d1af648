// Power and speed of a block that hops on a random wall, in closed form (verify_bouncer.c).
// SPDX-License-Identifier: GPL-3.0-or-later

#include "bouncer.h"

#include <math.h>

double bouncer_power(double e)
{
    const double pi = 3.14159265358979323846;
    return 2 * sqrt((1 - e) / pi);
}

double bouncer_speed(double e)
{
    return sqrt((1 + 3 * e) / (1 - e));
}
