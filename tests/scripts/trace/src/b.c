// Another law.
/** x = z % eq:ra2d-1 */
