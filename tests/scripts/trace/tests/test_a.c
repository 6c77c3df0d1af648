// Tests.
static void test_it(void **state) {
}
