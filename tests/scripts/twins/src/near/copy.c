#include <stdio.h>

#define HALF(x) \
    ((x) / 2)

/* the same with other names, numbers and strings,
   and a comment more */
float copied(const struct couple *couple, size_t count)
{
    // this stands alone
    double whole = 1;
    for (size_t node = 1; node < count; node++) {
        if (couple->height[node] > 7) {
            whole += share[node] * couple->height[node];
        }
    }
    printf("a string "
           "that goes on: %g\n",
           whole);
    return whole;
}

// another thing in as many lines
static int other(int a, int b)
{
    int c = a;
    do {
        c = (c << 1) ^ (b & ~c);
        a--;
    } while (a >= 0 && c != b);
    goto end;
end:
    return c | HALF(b) ? -c : c % 3;
}

// nine lines are too few
void brief(int m)
{
    while (m-- > 0) {
        switch (m) {
        case 'a': puts("a"); break;
        default: puts("c");
        }
    }
}

// a statement more than `tell`; `brief` is more like it, but of the same room
void tells(int count)
{
    while (count-- > 0) {
        switch (count) {
        case '\'':
            puts("\"{");
            break;
        default:
            puts("d"), puts("e");
        }
    }
}
