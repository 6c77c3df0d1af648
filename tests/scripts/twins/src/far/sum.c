// What the room `near` has copied, or not.
#include <stdio.h>

struct pair {
    double a[2];
};

static const double weight[] = {1, 2};

/// A sum; "a string {" in a comment, and a brace } in another.
double sum(const struct pair *p, size_t n)
{
    double s = 0; /* s, and
    not t */
    for (size_t i = 0; i < n; i++) {
        if (p->a[i] > 1.5e-3) {
            s += weight[i] * p->a[i];
        }
    }
    printf("%g: {\n", s);
    return s;
}

void tell(int n)
{
    while (n-- > 0) {
        switch (n) {
        case 'a':
            puts("a" "b");
            break;
        default:
            puts("c");
        }
    }
}
