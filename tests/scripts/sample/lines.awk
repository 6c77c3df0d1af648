# A comment has no sites: 1 < 2
BEGIN { most = 10; share = 0.5 }
$3 > most && !($2 in seen) { # nor has 7 == 7 here
    sum += $3*share - 1
    if (sum >= 1e-3)
        print "large sum", sum
}
