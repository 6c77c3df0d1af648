#!/bin/sh
if [ "$1" = last ] && [ "$count" -lt 5 ]; then
    echo "done"
fi
cd "$2"
sed 's/a/b/' \
    "$3"
