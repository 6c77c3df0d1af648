"""Makes every function, struct and constant that ra2d.h declares available in Python.

SPDX-License-Identifier: GPL-3.0-or-later

This module reads the header and does not repeat its declarations. In a wheel the header lies beside
this file; in a clone it lies in src/. The reader knows only the part of C that the header uses:
declarations end with a semicolon, and a struct is declared before it is used as a member. If the
header has anything else, the import of the package fails. The tests compare the sizes and offsets
of the structs with those of the compiler.

`library` has the functions with their types. `structs` has the structs by their names. `constants`
has the members of the enums.

Tests: tests/python/test_ra2d.py.
"""
import ctypes
import os
import pathlib
import re

_HERE = pathlib.Path(__file__).resolve().parent

_PLAIN = {"double": ctypes.c_double, "float": ctypes.c_float, "int": ctypes.c_int,
          "bool": ctypes.c_bool, "char": ctypes.c_char, "size_t": ctypes.c_size_t,
          "uint64_t": ctypes.c_uint64, "int64_t": ctypes.c_int64, "sig_atomic_t": ctypes.c_int,
          "void": None, "FILE": None}


def _find(names, variable):
    """Returns the first file of `names` that exists. If the environment has `variable`, only the
    file that it names is tried."""
    given = os.environ.get(variable)
    for path in [pathlib.Path(given)] if given else names:
        if path.is_file():
            return path
    raise ImportError(f"ra2d: none of {', '.join(map(str, names))} is there; set {variable}")


def _declarations(text):
    """Yields the declarations of a header, each without its semicolon. Comments and lines of the
    preprocessor are left out."""
    text = re.sub(r"/\*.*?\*/|//[^\n]*", " ", text, flags=re.S)
    text = re.sub(r"^#ifdef __cplusplus.*?^#endif", "", text, flags=re.S | re.M)
    text = re.sub(r"^#.*$", "", text, flags=re.M)
    depth, start = 0, 0
    for at, sign in enumerate(text):
        depth += (sign in "{(") - (sign in "})")
        if sign == ";" and depth == 0:
            yield " ".join(text[start:at].split())
            start = at + 1
    if text[start:].strip():
        raise ImportError(f"ra2d.h: '{text[start:].strip()[:60]}' is no declaration")


class _Header:
    """The structs, the constants and the types of the functions that a header declares."""

    def __init__(self, text):
        self.structs, self.constants, self.functions, self.types = {}, {}, {}, {}
        for words in _declarations(text):
            self._take(words)

    def _take(self, words):
        enum = re.fullmatch(r"enum (\w+ )?\{(.*)\}", words)
        struct = re.fullmatch(r"struct (\w+) \{(.*)\}", words)
        opaque = re.fullmatch(r"struct (\w+)", words)
        typedef = re.fullmatch(r"typedef (.*)\(\*(\w+)\)\((.*)\)", words)
        function = re.fullmatch(r"(.*?)(\w+)\((.*)\)", words)
        if enum:
            self._enum(enum[2])
        elif struct:
            self._struct(struct[1])._fields_ = [field for part in struct[2].split(";")
                                                if part.strip() for field in self._fields(part)]
        elif opaque:
            self._struct(opaque[1])
        elif typedef:
            self.types[typedef[2]] = self._callback(typedef[1], typedef[3])
        elif function:
            self.functions[function[2]] = (self._type(function[1]), self._arguments(function[3]))
        else:
            raise ImportError(f"ra2d.h: '{words[:60]}' is no declaration that is known here")

    def _enum(self, members):
        value = -1
        for member in filter(None, (part.strip() for part in members.split(","))):
            name, _, given = (part.strip() for part in member.partition("="))
            value = int(given, 0) if given else value + 1
            self.constants[name] = value

    def _struct(self, name):
        if name not in self.structs:
            self.structs[name] = type(name, (ctypes.Structure,), {})
        return self.structs[name]

    def _callback(self, result, arguments):
        return ctypes.CFUNCTYPE(self._type(result), *self._arguments(arguments))

    def _arguments(self, text):
        """Returns the types of the arguments `TYPE NAME, ...`. No argument may itself be written as
        a callback."""
        if text.strip() in ("", "void"):
            return []
        return [self._type(re.sub(r"\w+$", "", part.strip())) for part in text.split(",")]

    def _fields(self, text):
        """Returns the fields that `TYPE a, *b, c[N]` or `TYPE (*name)(...)` declares."""
        call = re.fullmatch(r"(.*)\(\*(\w+)\)\((.*)\)", text.strip())
        if call:
            return [(call[2], self._callback(call[1], call[3]))]
        kind, first = re.fullmatch(r"((?:const |volatile )*(?:struct |enum )?\w+ )(.*)",
                                   text.strip()).groups()
        fields = []
        for part in first.split(","):
            stars, name, size = re.fullmatch(r"((?:\*|const |\s)*)(\w+)(?:\[(\w+)\])?",
                                             part.strip()).groups()
            kind_of = self._type(kind + stars)
            if size:
                kind_of = kind_of * (int(size) if size.isdigit() else self.constants[size])
            fields.append((name, kind_of))
        return fields

    def _type(self, text):
        stars = text.count("*")
        name = re.sub(r"\bconst\b|\bvolatile\b|\*", " ", text).split()
        if name[0] == "struct":
            base = self._struct(name[1])
        elif name[0] == "enum":
            base = ctypes.c_int
        elif name[0] in self.types:
            base = self.types[name[0]]
        elif name[0] in _PLAIN:
            base = _PLAIN[name[0]]
        else:
            raise ImportError(f"ra2d.h: '{text}' is no type that is known here")
        if stars and base is None:
            base, stars = ctypes.c_void_p, stars - 1
        elif stars and base is ctypes.c_char:
            base, stars = ctypes.c_char_p, stars - 1
        for _ in range(stars):
            base = ctypes.POINTER(base)
        return base


header = _Header(_find([_HERE / "ra2d.h", _HERE.parents[1] / "ra2d.h"],
                       "RA2D_HEADER").read_text(encoding="utf-8"))
structs, constants = header.structs, header.constants

library = ctypes.CDLL(str(_find(
    [*sorted((_HERE / "lib").glob("libra2d.so.*")),
     *sorted((_HERE.parents[2] / "build").glob("libra2d.so.*.*"))], "RA2D_LIBRARY")))
for _name, (_result, _arguments) in header.functions.items():
    _function = getattr(library, _name)
    _function.restype, _function.argtypes = _result, _arguments


class Error(RuntimeError):
    """A function of the library refused its arguments or failed. `code` is the number of enum
    ra_code. `str()` gives one line that says what was wrong, where, and what would be right."""

    def __init__(self, code, text):
        super().__init__(text)
        self.code = code


def version():
    """Returns the line of `ra2d --version`: version, commit, compiler and flags of the compiler."""
    return library.ra_version().decode()


def new_status():
    """Makes an empty struct ra_status, into which a function of the library writes its error."""
    return structs["ra_status"]()


def check(code, status):
    """Raises Error for a code other than RA_OK."""
    if code != constants["RA_OK"]:
        raise Error(code, status.text.decode(errors="replace"))
