// A law elsewhere.
/** x = y % eq:elsewhere */
