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

# The line, from number on, on which bash ends a command that goes on with text; 0 when a quote or group never closes.
# before is what stands in front of text: "start" (of a value), or a blank, which makes "#" begin a comment. In open, "A"
# stands for a quote that opened with a dollar sign.
function bashEnd(number, text, before,    open, top, i, c, n, joined) {
    open = ""
    for (;;) {
        joined = 0
        for (i = 1; i <= length(text); ++i) {
            c = substr(text, i, 1)
            top = substr(open, length(open), 1)
            if (top == SQ || top == "`") {
                if (c == top)
                    open = substr(open, 1, length(open) - 1)
            } else if (c == "\\") {
                joined = (++i > length(text))
            } else if (top == DQ || top == "A") {
                if (c == (top == "A" ? SQ : DQ))
                    open = substr(open, 1, length(open) - 1)
            } else if (c == SQ || c == DQ || c == "`") {
                open = open c
            } else if (c == "$" && i < length(text) && index("({" SQ, substr(text, i + 1, 1)) > 0) {
                n = substr(text, ++i, 1)
                open = open (n == SQ ? "A" : n)
            } else if (c == "(" && (top == "(" || before == "start")) { # of a group, or a list: KEY=(...)
                open = open c
            } else if ((top == "(" && c == ")") || (top == "{" && c == "}")) {
                open = substr(open, 1, length(open) - 1)
            } else if (open == "" && c == "#" && index(" \t;&|()<>", before) > 0) {
                return number
            }
            before = c
        }
        if (open == "" && !joined)
            return number
        if (number >= total)
            return open == "" ? number : 0
        text = line[++number]
        before = "x"
    }
}

# The same for Compose, which looks at the first quote alone, and where a backslash hides any quote.
function composeEnd(number, text,    quote, i, c) {
    quote = substr(text, 1, 1)
    if (quote != SQ && quote != DQ)
        return number
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

# How much of a line stands before the value of a statement; 0 when none begins there. Sets headKey and headComment.
function headOf(text,    mark, key) {
    mark = match(text, /^\357\273\277/) ? RLENGTH : 0 # a byte order mark
    text = substr(text, mark + 1)
    if (!match(text, /^[ \t\r\v\f]*(#[# \t\r\v\f]*)?(export[ \t\r\v\f]+)?[^ \t\r\v\f=:#\047"$`;&|()<>\\]+[ \t\r\v\f]*[=:]/))
        return 0
    headComment = (text ~ /^[ \t\r\v\f]*#/)
    key = substr(text, 1, RLENGTH - 1)
    if (headComment && substr(text, RLENGTH, 1) == ":")
        return 0
    sub(/[ \t\r\v\f]+$/, "", key)
    sub(/^.*[ \t\r\v\f#]/, "", key)
    headKey = key
    return mark + RLENGTH
}

# Where the readers end the statement whose value begins behind head; sets bash and compose, 0 for a quote that never
# closes.
function findEnds(number, head,    value, blank) {
    value = substr(line[number], head + 1)
    blank = sub(/^[ \t]+/, "", value) ? " " : "start"
    bash = headComment ? number : bashEnd(number, value, blank)
    compose = headComment ? number : composeEnd(number, value)
}

function isHidden(value) {
    if (!isSecret(headKey))
        return 0
    gsub(/^[ \t\r\v\f]+|[ \t\r\v\f]+$/, "", value)
    return !(value == "" || value == SQ SQ || value == DQ DQ)
}

# Copies or hides the statement that begins on a line; gives back its last line. A secret goes to where the later of the
# two readers ends it, and on to the end of any secret that begins below its first line. Another value takes more than
# its line only while both readers are sure to be at the same place: an apostrophe that one of them finds open must not
# carry the secrets below it past us.
function maskEnvLine(number,    head, prefix, last, below) {
    head = headOf(line[number])
    if (!head) {
        if (line[number] ~ /[\\\047"`$]/ && line[number] !~ /^[ \t\r\v\f]*#/)
            doubt = 1
        write(number, line[number])
        return number
    }
    prefix = substr(line[number], 1, head)
    findEnds(number, head)
    if (bash != compose || !bash)
        doubt = 1
    if (!isHidden(substr(line[number], head + 1))) {
        for (last = doubt ? number : bash; number < last; ++number)
            write(number, line[number])
        write(last, line[last])
        return last
    }
    last = laterEnd()
    for (below = number + 1; below <= last; ++below) {
        head = headOf(line[below])
        if (head && !headComment && isHidden(substr(line[below], head + 1))) {
            findEnds(below, head)
            last = laterEnd() > last ? laterEnd() : last
        }
    }
    write(last, prefix MARK (line[last] ~ /\r$/ && last < total ? "\r" : ""))
    return last
}

function laterEnd() { return (bash && compose) ? (bash > compose ? bash : compose) : total }

# --- YAML ------------------------------------------------------------------------------------------------------------

function howMany(text, what) { return gsub(what, "", text) }

# A value that only points somewhere else: ${KEY}, "${KEY:-}", $KEY, ${KEY:?say so}.
function isReference(value) {
    sub(/^[ \t"\047]+/, "", value)
    sub(/[] \t"\047,\r]+$/, "", value)
    if (!sub(/^[$][{]*[A-Za-z_][A-Za-z0-9_]*/, "", value))
        return 0
    sub(/^:/, "", value)
    return value == "" || value ~ /^}+$/ || value ~ /^-}+$/ || value ~ /^[?][^}]*}+$/
}

# What closes the quotes and brackets that head leaves open, so that the document stays one.
function closing(head,    text) {
    text = ""
    if (howMany(head, "[{]") > howMany(head, "[}]"))
        text = "}"
    if (howMany(head, DQ) % 2 == 1)
        text = text DQ
    else if (howMany(head, SQ) % 2 == 1)
        text = text SQ
    if (howMany(head, "[[]") > howMany(head, "[]]"))
        text = text "]"
    return text
}

function indentOf(text) { match(text, /^[ \t]*/); return RLENGTH }

# Position behind the separator of the first secret key of the line with a value worth hiding; 0 when there is none.
# Sets openKey when a secret key ends the line (its value may follow below), foundWord when the value is a single word
# (of --name word, or of NAME=word in the middle of a command). Names are found by a plain pattern and what
# follows them is looked at by hand: the matcher of mawk goes wrong with several optional pieces in a row.
function secretAt(text,    from, key, at, after, option, value, place) {
    openKey = 0
    for (from = 1; match(substr(text, from), /[-]*[A-Za-z_][A-Za-z0-9_.-]*/); from = after) {
        at = from + RSTART - 1
        key = substr(text, at, RLENGTH)
        after = at + RLENGTH
        option = (key ~ /^--/)
        sub(/^-+/, "", key)
        if (at > 2 && substr(text, at - 2, 2) == "${") {
            foundWord = 0
            if (defaultAt(text, at) > 0)
                return defaultAt(text, at)
            continue
        }
        if (!isSecret(key))
            continue
        value = behindSeparator(text, after, option)
        if (value == 0)
            continue
        place = placeOf(substr(text, 1, at - 1))
        if (!option && place == "prose" && substr(text, value - 1, 1) == ":")
            continue
        # NAME=word at the start of a line, and no item of a list: a line of a script
        foundWord = option || place == "prose" || (substr(text, value - 1, 1) == "=" && substr(text, 1, at - 1) ~ /^[ \t]*$/)
        if (isWorthHiding(substr(text, value), foundWord))
            return value
    }
    return 0
}

# Where a name stands, told by what is before it: "start" of a mapping, an item, a comment; "flow" of a {…} or […];
# or "prose": in the middle of a sentence or command, where a colon says nothing.
function placeOf(before) {
    if (before ~ /^[# \t]*[- ]*["\047]*$/)
        return "start"
    return before ~ /[[{,][ \t]*["\047]*$/ ? "flow" : "prose"
}

# Inside a reference only a default can be the secret: the position of value in ${KEY:-value} and ${KEY-value}.
function defaultAt(text, at,    name) {
    match(substr(text, at), /^[A-Za-z0-9_]+/)
    name = substr(text, at, RLENGTH)
    at += RLENGTH
    if (substr(text, at, 1) == ":")
        ++at
    if (substr(text, at, 1) != "-" || !isSecret(name))
        return 0
    return index("}$", substr(text, at + 1, 1)) > 0 ? 0 : at + 1
}

# Behind "=" or ":" (and a quote before it); behind blanks, quotes and commas too for an option. 0: no separator.
function behindSeparator(text, at, option) {
    if (option) {
        if (at <= length(text) && index("= \t,\"\047", substr(text, at, 1)) == 0)
            return 0
        while (at <= length(text) && index("= \t,\"\047", substr(text, at, 1)) > 0)
            ++at
        return at
    }
    while (index(" \t\"\047", substr(text, at, 1)) > 0 && at <= length(text))
        ++at
    return (at <= length(text) && index(":=", substr(text, at, 1)) > 0) ? at + 1 : 0
}

function isWorthHiding(value, word,    rest) {
    if (word && value ~ /^[$(-]/) # a reference, a list of a shell, the next option
        return 0
    rest = value
    gsub(/[] \t"\047,=}\r]/, "", rest)
    if (rest == "" || rest ~ /^#/) {
        openKey = (value !~ /""/ && value !~ /\047\047/)
        return 0
    }
    return !(rest == "null" || rest == "~" || isReference(value) || (word && rest ~ /^[$-]/))
}

function maskYamlLine(number,    rest, done, at, head, tail, indent, quote, stop) {
    rest = line[number]
    indent = indentOf(rest)
    gsub("://[^/@ \t\"\047]*:[^/@ \t\"\047]+@", "://" MARK "@", rest) # name and password in an address
    gsub(/[Bb]earer +[^ \t"\047$]+/, "Bearer " MARK, rest)
    done = ""
    while ((at = secretAt(rest)) > 0) {
        head = done substr(rest, 1, at - 1)
        tail = substr(rest, at)
        if (head ~ /[^{-]:$/ && tail !~ /^[ \t]/)
            head = head " "
        match(tail, /^[ \t"\047]*/)
        head = head substr(tail, 1, RLENGTH)
        tail = substr(tail, RLENGTH + 1)
        quote = substr(head, length(head), 1)
        stop = 0
        if (quote == DQ || quote == SQ)
            stop = index(tail, quote)
        else if (foundWord)
            stop = match(tail, /[] \t,;}"\047]/)
        else if (howMany(head, "[[{]") > howMany(head, "[]}]"))
            stop = match(tail, /[],}]/)
        done = head MARK
        if (stop == 0) {
            write(number, done closing(done) (tail ~ /\r$/ ? "\r" : ""))
            return foundWord ? number : endOfScalar(number, indent)
        }
        rest = substr(tail, stop)
    }
    write(number, done rest)
    return openKey ? maskBelow(number, indent, line[number] ~ /^[ \t]*-[ \t]/) : number
}

# The last line of a value that goes on below, deeper than its key.
function endOfScalar(number, indent) {
    while (number < total && line[number + 1] !~ /^[ \t\r]*$/ && indentOf(line[number + 1]) > indent)
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
