// One of each kind, and what has no sites.
#include "a/double.h"
#include <assert.h>
#include <math.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdio.h>
#include <stdlib.h>

#define HIDDEN(x) ((x) + 3)
static_assert(sizeof(int) == 4, "not this one");
enum { ROOM = 8 };
static char storage[ROOM + 8];
static const char *const column[] = {"speed [m/s]", "%5.2f\n"};

struct pair {
    double a, b;
};

static double both(double a, double b)
{
    return HIDDEN(a - b);
}

bool kinds(int n, double *value, struct pair *pair, int limit)
{
    void *const memory = malloc(sizeof storage);
    if (!memory || (n < limit && n != -1)) {
        free(memory);
        return false;
    }
    for (int i = 0; i < n; i++) {
        value[i] = both(value[i + 1], 0.5) / (2.0 * limit);
        if (value[i] > limit) {
            break;
        }
    }
    pair->a += fmax(twice(value[n]), pair->b);
    printf("Ra is %g um: %s\n", value[0], column[0]);
    free(memory);
    return true;
}
