// A law.
/** x = y % eq:ra2d-1 and (eq:ra2d-9) */
int ra_first(int x) {
    return x;
}
/** z = y % eq:ra2d-8 */
