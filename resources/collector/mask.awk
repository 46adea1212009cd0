# SPDX-FileCopyrightText: 2026 The Sparkloom developers
# SPDX-License-Identifier: GPL-3.0-or-later
#
# Hides the values of secret keys before a file leaves the node. Plain POSIX awk (mawk, gawk, busybox); must hold no
# apostrophe, since it is handed to awk inside a shell variable between apostrophes.
#   mode=env    KEY=value statements as bash and Compose read them; the rules are those of core/env/env_file.h
#   mode=yaml   "KEY: value", "KEY=value", "--key value", whatever the nesting; references such as ${KEY} stay
# The input ends in one extra "X", so that a missing final newline survives the trip through awk.
# When in doubt it hides too much: a line inside another value that looks like a secret is hidden as well.

function listed(word, list) { return index(" " list " ", " " word " ") > 0 }

function endsInOneOf(word, list,    parts, count, i) {
    count = split(list, parts, " ")
    for (i = 1; i <= count; ++i)
        if (length(word) >= length(parts[i]) && substr(word, length(word) - length(parts[i]) + 1) == parts[i])
            return 1
    return 0
}

function isSecret(key,    pieces, words, count, i, n, word) {
    count = split(toupper(key), pieces, /[_.-]/)
    n = 0
    for (i = 1; i <= count; ++i) {
        word = pieces[i]
        sub(/[0-9]+$/, "", word)
        if (word != "")
            words[++n] = word
    }
    if (n == 0)
        return 0
    if (listed(words[1], "NCCL ENABLE DISABLE REQUIRE USE ALLOW SKIP NO IS HAS"))
        return 0
    if (listed(words[n], "FILE FILES PATH DIR LIMIT LIMITS BUDGET COUNT SIZE LEN LENGTH NUM ID IDS TYPE MODE ENABLED DISABLED TIMEOUT TTL CACHE PORT HOST THRESHOLD"))
        return 0
    if (n == 2 && words[1] == "WEBUI" && words[2] == "AUTH")
        return 0
    if (listed(words[n], "PASS PRIVATE") || (words[n] == "PWD" && n > 1))
        return 1
    for (i = 1; i <= n; ++i) {
        word = words[i]
        if (endsInOneOf(word, "SECRET SECRETS PASSWORD PASSWORDS PASSWD PASSPHRASE CREDENTIAL CREDENTIALS APIKEY APIKEYS"))
            return 1
        if (listed(word, "CREDS AUTH BEARER JWT"))
            return 1
        if (endsInOneOf(word, "TOKEN") && !(i > 1 && listed(words[i - 1], "MAX MIN PER NUM EOS BOS PAD UNK STOP DRAFT SPEC")))
            return 1
        if (word == "TOKENS" && i > 1 && listed(words[i - 1], "API ACCESS AUTH BEARER HF REFRESH"))
            return 1
        if ((word == "KEY" || word == "KEYS") && !(i > 1 && listed(words[i - 1], "PUBLIC PUB CACHE")) && !(i < n && listed(words[i + 1], "CACHE CACHES VALUE VALUES SCALE SCALES HEAD HEADS DIM DTYPE QUANT NAME")))
            return 1
    }
    return 0
}

# --- KEY=value -------------------------------------------------------------------------------------------------------

# The line (from the given one on) where bash would end the word that starts with text.
function bashEnd(number, text,    quote, i, c, before) {
    quote = ""
    before = " "
    for (;;) {
        for (i = 1; i <= length(text); ++i) {
            c = substr(text, i, 1)
            if (quote == "" && c == "#" && (before == " " || before == "\t"))
                return number
            before = c
            if (c == "\\" && quote != SQ) {
                ++i
                if (i > length(text) && quote == "" && number < total) {
                    text = line[++number]
                    i = 0
                }
            } else if (quote == "" && (c == SQ || c == DQ))
                quote = c
            else if (c == quote)
                quote = ""
        }
        if (quote == "" || number >= total)
            return number
        text = line[++number]
    }
}

# The same for Compose, whose apostrophes can be escaped; 0 when it finds no end or text is not quoted.
function composeEnd(number, text,    quote, i, c) {
    quote = substr(text, 1, 1)
    if (quote != SQ && quote != DQ)
        return 0
    text = substr(text, 2)
    for (;;) {
        for (i = 1; i <= length(text); ++i) {
            c = substr(text, i, 1)
            if (c == "\\")
                ++i
            else if (c == quote)
                return number
        }
        if (number >= total)
            return 0
        text = line[++number]
    }
}

function maskEnvLine(number,    text, carriage, prefix, key, value, bare, last, other) {
    text = line[number]
    if (!match(text, /^(\357\273\277)?[ \t]*(#[# \t]*)?(export[ \t]+)?[A-Za-z_][A-Za-z0-9_.-]*[ \t]*[=:]/)) {
        write(number, text)
        return number
    }
    prefix = substr(text, 1, RLENGTH)
    value = substr(text, RLENGTH + 1)
    key = substr(prefix, 1, length(prefix) - 1)
    sub(/[ \t]+$/, "", key)
    sub(/^.*[^A-Za-z0-9_.-]/, "", key)
    carriage = (value ~ /\r$/) ? "\r" : ""
    bare = value
    gsub(/[ \t\r]/, "", bare)
    if (!isSecret(key) || bare == "" || bare == SQ SQ || bare == DQ DQ) {
        write(number, text)
        return number
    }
    last = number
    if (prefix !~ /^(\357\273\277)?[ \t]*#/) {
        sub(/^[ \t]+/, "", value)
        last = bashEnd(number, value)
        other = composeEnd(number, value)
        if (other > last)
            last = other
        carriage = (line[last] ~ /\r$/) ? "\r" : ""
    }
    write(last, prefix MARK carriage)
    return last
}

# --- YAML ------------------------------------------------------------------------------------------------------------

function count(text, what,    copy) { copy = text; return gsub(what, "", copy) }

# A value that only points somewhere else: ${KEY}, "${KEY:-}", $KEY, ${KEY:?say so}.
function isReference(value) {
    gsub(/^[ \t"\047]+|[ \t"\047,\]}\r]+$/, "", value)
    return value ~ /^\$[A-Za-z_][A-Za-z0-9_]*$/ || value ~ /^\$\{[A-Za-z_][A-Za-z0-9_]*(:?-|:?\?[^}]*)?$/
}

# What closes the quotes and brackets that head leaves open, so that the document stays one.
function closing(head,    text) {
    text = ""
    if (count(head, DQ) % 2 == 1)
        text = text DQ
    else if (count(head, SQ) % 2 == 1)
        text = text SQ
    if (count(head, "[[]") > count(head, "[]]"))
        text = text "]"
    if (count(head, "[{]") > count(head, "[}]"))
        text = text "}"
    return text
}

function indentOf(text) { match(text, /^[ \t]*/); return RLENGTH }

# Position behind the separator of the first secret key of the line with a value worth hiding; 0 when there is none.
# Sets openKey when a secret key ends the line (its value may follow below).
function secretAt(text,    from, rest, key, value, at) {
    from = 1
    openKey = 0
    while (match(substr(text, from), /-?-?[A-Za-z_][A-Za-z0-9_.-]*["\047]?[ \t]*[:=,"\047 \t]?/)) {
        at = from + RSTART - 1
        key = substr(text, at, RLENGTH)
        from = at + RLENGTH
        value = substr(text, from)
        option = (key ~ /^--/)
        if (!option && key !~ /[:=]$/)
            continue
        sub(/^-+/, "", key)
        sub(/[^A-Za-z0-9_.-]+$/, "", key)
        if (!isSecret(key))
            continue
        rest = value
        gsub(/[ \t"\047,=\]}\r]/, "", rest)
        if (rest == "" || rest ~ /^#/) {
            openKey = (value !~ /["\047]["\047]/)
            continue
        }
        if (rest == "null" || rest == "~" || isReference(value) || (option && rest ~ /^[$-]/))
            continue
        return from
    }
    return 0
}

function maskYamlLine(number,    text, at, head, tail, indent, dashed) {
    text = line[number]
    gsub(/:\/\/[^\/@ \t"\047]*:[^\/@ \t"\047]+@/, "://" MARK "@", text)
    at = secretAt(text)
    indent = indentOf(text)
    if (at == 0) {
        write(number, text)
        if (openKey)
            return maskBelow(number, indent, text ~ /^[ \t]*-[ \t]/)
        return number
    }
    head = substr(text, 1, at - 1)
    tail = substr(text, at)
    if (head ~ /:$/)
        head = head " "
    match(tail, /^[ \t"\047,=]*/)
    head = head substr(tail, 1, RLENGTH)
    write(number, head MARK closing(head) (tail ~ /\r$/ ? "\r" : ""))
    while (number < total && line[number + 1] !~ /^[ \t\r]*$/ && indentOf(line[number + 1]) > indent && head !~ /[{\[]/ && head ~ /:[ \t"\047]*$/)
        ++number
    return number
}

# A secret key without a value: what stands deeper below, or the next item of the list, is it, unless it is a mapping.
function maskBelow(number, indent, inList,    text, deep) {
    while (number < total) {
        text = line[number + 1]
        deep = indentOf(text)
        if (text ~ /^[ \t\r]*$/ || deep < indent || (deep == indent && text !~ /^[ \t]*-/))
            return number
        if (text ~ /:([ \t\r]|$)/ || isReference(substr(text, deep + 1)) || text ~ /^[ \t]*-[ \t]*["\047]?[-$]/)
            return number
        ++number
        write(number, substr(text, 1, deep) (text ~ /^[ \t]*-/ ? "- " : "") MARK (text ~ /\r$/ ? "\r" : ""))
        if (inList)
            return number
    }
    return number
}

# --- both ------------------------------------------------------------------------------------------------------------

# Writes text in place of the lines up to number.
function write(number, text) { printf "%s%s", text, (number < total) ? "\n" : "" }

{ line[NR] = $0 }

END {
    SQ = "\047"
    DQ = "\""
    MARK = "__hidden_by_Sparkloom__"
    total = NR
    line[total] = substr(line[total], 1, length(line[total]) - 1)
    for (number = 1; number <= total; ++number)
        number = (mode == "env") ? maskEnvLine(number) : maskYamlLine(number)
}
