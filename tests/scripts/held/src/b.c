// What others call, and no test names.
static __attribute__((noinline)) int hidden(int x) {
    return x;
}
int NAME(step)(int x) {
    return ra_first(x) + ra_first(x);
}
int carried(int x) {
    return carried(x - 1);
}
int helper(int x) {
    return x;
}
int step_of(int x) {
    return x;
}
