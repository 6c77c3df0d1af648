"""What the readers of texts share: the texts of the project, complaints, stems of words."""
import re

from archived import top


def read(name):
    return (top / name).read_text(encoding="utf-8")


def complain(file, what):
    print(f"{file}: {what}")


def stems(text):
    return {word[:5] for word in re.findall("[a-z]{4,}", text.lower())}
