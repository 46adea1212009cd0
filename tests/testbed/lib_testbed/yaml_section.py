# SPDX-FileCopyrightText: 2026 The Sparkloom developers
# SPDX-License-Identifier: GPL-3.0-or-later
"""Reading YAML mappings key by key, so that every complaint names file, place and key."""

import difflib

from .errors import TestbedError

_KIND_NAMES = {bool: "true or false", int: "a whole number", str: "a text", list: "a list", dict: "a mapping"}


def kind_name(kinds):
    kinds = kinds if isinstance(kinds, tuple) else (kinds,)
    return " or ".join(_KIND_NAMES[k] for k in kinds)


def is_kind(value, kinds):
    kinds = kinds if isinstance(kinds, tuple) else (kinds,)
    if isinstance(value, bool):
        return bool in kinds  # YAML true is a Python int as well; it is never meant as 1
    return isinstance(value, kinds)


class Section:
    """One mapping. take() marks keys as understood; done() refuses what is left."""

    def __init__(self, data, where):
        if data is None:
            data = {}
        if not isinstance(data, dict):
            raise TestbedError(f"{where}: must be a mapping, not {data!r}")
        self.where = where
        self._data = dict(data)
        self._known = set()

    def fail(self, key, message):
        raise TestbedError(f"{self.where}: {key}: {message}")

    def has(self, key):
        return key in self._data

    def take(self, key, kinds, default=None, one_of=None):
        self._known.add(key)
        if key not in self._data or self._data[key] is None:
            return default
        value = self._data[key]
        if not is_kind(value, kinds):
            self.fail(key, f"must be {kind_name(kinds)}, not {value!r}")
        if one_of is not None and value not in one_of:
            self.fail(key, f"must be one of {', '.join(map(str, one_of))}, not {value!r}")
        return value

    def take_texts(self, key, default=None):
        """A list of texts; a single text stands for a list of one."""
        value = self.take(key, (list, str), default)
        if isinstance(value, str):
            return [value]
        for item in value or []:
            if not isinstance(item, str):
                self.fail(key, f"every entry must be a text, not {item!r}")
        return list(value) if value is not None else None

    def section(self, key):
        self._known.add(key)
        return Section(self._data.get(key), f"{self.where}: {key}")

    def entries(self, key, key_kind=str):
        """The items of a mapping, in the order of the file: (name, value, where)."""
        value = self.take(key, dict, {})
        for name, item in value.items():
            if not is_kind(name, key_kind):
                self.fail(key, f"the name {name!r} must be {kind_name(key_kind)}")
            yield name, item, f"{self.where}: {key}: {name}"

    def done(self):
        for key in self._data:
            if key not in self._known:
                near = difflib.get_close_matches(str(key), sorted(self._known), 1)
                hint = f" Did you mean '{near[0]}'?" if near else f" Known: {', '.join(sorted(self._known))}."
                raise TestbedError(f"{self.where}: unknown key '{key}'.{hint}")


def merged(base, top):
    """`top` laid over `base`: mappings merge, everything else replaces."""
    if isinstance(base, dict) and isinstance(top, dict):
        result = dict(base)
        for key, value in top.items():
            result[key] = merged(base[key], value) if key in base else value
        return result
    return base if top is None and isinstance(base, dict) else top
