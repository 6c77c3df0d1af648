# What the library says of each table, and what it writes.
!shown[part]++ {
    for (j = 1; j <= columns; j++) printf "%s [%s] ", column_name[j], column_unit[j]
    print ""
}
{ print part, cell("a"), cell("b"), cell("x-1"), missing(cell("x_1")) }
END {
    print_head("t [s]|x-1 [m2/s2]|verdict")
    print number(0.1), number(1/3), none()
    print number(1e22), number(-2.5e-300), number(20000001)
}
