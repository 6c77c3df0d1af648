#include "a/double.h"
struct number {
    int n;
};
struct number other(int n)
{
    struct number next = {n};
    while (next.n < 10) {
        next.n = next.n * 2 + (int)twice(1.0);
    }
    return next;
}
static int wrong(const char *a, int *b)
{
    return a[0] - b[0];
}
int right(const char *a, int *b)
{
    return wrong(a, b);
}
int branch(int n)
{
    switch (n) {
    case 1:
    case 2:
        return right("a", &n);
    default:
        return 7;
    }
}
