// A module; test_d holds what nothing else does.
static int helper(int x) {
    return x + 1;
}
int ra_first(int x) {
    return helper(x) + carried(x);
}
static int lonely(int x) {
    return x;
}
int ra_last(int x)
{
    return x;
}
int ra_only(int x) {
    return ra_first(x) + step_of(x);
}
