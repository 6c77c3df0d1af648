// ra_last is not held by a comment
static void test_it(void) {
    ra_first(1);
}
