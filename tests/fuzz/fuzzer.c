// The entry of libFuzzer. RA2D_FUZZ names the tested reader (`make fuzz`).
// SPDX-License-Identifier: GPL-3.0-or-later
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "fuzz/fuzz_targets.h"

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    const char *const name = getenv("RA2D_FUZZ");
    size_t i = 0;
    while (fuzz_target_at(i) != NULL &&
           (name == NULL || strcmp(fuzz_target_at(i)->name, name) != 0)) {
        i++;
    }
    if (fuzz_target_at(i) == NULL) {
        fprintf(stderr, "RA2D_FUZZ=%s is no reader\n", name != NULL ? name : "");
        exit(2);
    }
    fuzz_target_at(i)->feed(data, size);
    return 0;
}
