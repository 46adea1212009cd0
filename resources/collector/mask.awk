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

# A walk through the file, character by character, that knows which quotes and groups of bash are open. Its place is
# walkLine and walkAt; open holds what is open, innermost last, "A" for a quote that opened with a dollar sign; before is
# the character in front: "start" (of a value), or a blank, which makes "#" begin a comment.
function walkFrom(number, at, front) {
    walkLine = number
    walkAt = at
    open = ""
    before = front
    joined = 0
    comment = 0
}

# Over one character, or two that belong together; 0 at the end of the line.
function step(    text, c, n, top) {
    text = line[walkLine]
    if (walkAt > length(text))
        return 0
    if (comment)
        return ++walkAt
    c = substr(text, walkAt, 1)
    top = substr(open, length(open), 1)
    if (top == SQ || top == "`") {
        if (c == top)
            open = substr(open, 1, length(open) - 1)
    } else if (c == "\\") {
        joined = (++walkAt > length(text))
    } else if (top == DQ || top == "A") {
        if (c == (top == "A" ? SQ : DQ))
            open = substr(open, 1, length(open) - 1)
    } else if (c == SQ || c == DQ || c == "`") {
        open = open c
    } else if (c == "$" && walkAt < length(text) && index("({" SQ, substr(text, walkAt + 1, 1)) > 0) {
        n = substr(text, ++walkAt, 1)
        open = open (n == SQ ? "A" : n)
    } else if (c == "(" && (top == "(" || before == "start")) { # of a group, or a list: KEY=(...)
        open = open c
    } else if ((top == "(" && c == ")") || (top == "{" && c == "}")) {
        open = substr(open, 1, length(open) - 1)
    } else if (open == "" && c == "#" && index(" \t;&|()<>", before) > 0) {
        comment = 1
    }
    before = c
    return ++walkAt
}

function nextLine() {
    if (walkLine >= total)
        return 0
    ++walkLine
    walkAt = 1
    before = "x"
    joined = 0
    comment = 0
    return 1
}

# Goes on to the line on which bash ends the command; 0 when a quote or group never closes.
function bashEnd() {
    for (;;) {
        while (step()) { }
        if (open == "" && (comment || !joined))
            return walkLine
        if (!nextLine())
            return open == "" ? walkLine : 0
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

# Where a value in a line begins that stands behind head; sets front, what the walk has in front of it.
function valueAt(text, head,    value) {
    value = substr(text, head + 1)
    front = sub(/^[ \t]+/, "", value) ? " " : "start"
    return length(text) - length(value) + 1
}

# Where the readers end the statement whose value begins behind head; sets bash and compose, 0 for a quote that never
# closes.
function findEnds(number, head,    at) {
    bash = compose = number
    if (headComment)
        return
    at = valueAt(line[number], head)
    compose = composeEnd(number, substr(line[number], at))
    walkFrom(number, at, front)
    bash = bashEnd()
}

function isNothing(value) {
    gsub(/^[ \t\r\v\f]+|[ \t\r\v\f]+$/, "", value)
    return value == "" || value == SQ SQ || value == DQ DQ
}

# A secret with a value. Behind a mark stands what was no part of the secret: it must not be hidden at the next turn.
function isHidden(key, value) { return isSecret(key) && !isNothing(value) && index(value, MARK) != 1 }

function isComment(text) {
    sub(/^\357\273\277/, "", text) # a byte order mark
    return text ~ /^[ \t\r\v\f]*#/
}

# Copies or hides the statement that begins on a line; gives back its last line. A secret goes to where the later of the
# two readers ends it, and on to the end of any secret that begins below its first line. Another value takes more than
# its line only while both readers are sure to be at the same place: an apostrophe that one of them finds open must not
# carry the secrets below it past us. Secrets inside of what is copied are hidden as well.
function maskEnvLine(number,    head, prefix, last, at) {
    head = headOf(line[number])
    if (!head) {
        if (line[number] ~ /[\\\047"`$]/ && !isComment(line[number]))
            doubt = 1
        return maskInside(number, 1, " ", number)
    }
    prefix = substr(line[number], 1, head)
    findEnds(number, head)
    if (bash != compose || !bash)
        doubt = 1
    if (!isHidden(headKey, substr(line[number], head + 1))) {
        last = doubt ? number : bash
        at = valueAt(line[number], head)
        return maskInside(number, at, front, last)
    }
    last = endOfSecret(number)
    write(last, prefix MARK lineEnd(last))
    return last
}

# The last line of the secret that begins on number and ends at bash and compose, and of those that begin below it.
function endOfSecret(number,    head, last) {
    last = laterEnd()
    while (++number <= last) {
        head = headOf(line[number])
        if (head && !headComment && isHidden(headKey, substr(line[number], head + 1))) {
            findEnds(number, head)
            last = laterEnd() > last ? laterEnd() : last
        }
    }
    return last
}

function lineEnd(number) { return (line[number] ~ /\r$/ && number < total) ? "\r" : "" }

# The position behind the next "KEY=" of a line at or behind from, wherever it stands: behind a command, in quotes, in a
# comment; 0 when there is none. "+=", ":=" and blanks before the sign count too; "$KEY =" compares. Sets insideKey.
function nextAssignment(text, from,    sign, end, begin) {
    while (from <= length(text) && (sign = index(substr(text, from), "=")) > 0) {
        from += sign
        end = from - 1 # of the key, exclusive
        if (end > 1 && index("+:", substr(text, end - 1, 1)) > 0)
            --end
        while (end > 1 && index(" \t", substr(text, end - 1, 1)) > 0)
            --end
        begin = end
        while (begin > 1 && substr(text, begin - 1, 1) ~ /[A-Za-z0-9_.-]/)
            --begin
        if (begin < end && (begin == 1 || substr(text, begin - 1, 1) != "$")) {
            insideKey = substr(text, begin, end - begin)
            return from
        }
    }
    return 0
}

# Copies the lines from number to last and hides the secrets that are assigned inside of them, from column at on: up to
# the quote or group that the assignment stands in, else as far as the value of a statement. Gives back the last line.
function maskInside(number, at, ahead, last,    text, value, piece, copied, depth, end, endAt) {
    walkFrom(number, at, ahead)
    comment = isComment(line[number])
    piece = "" # of the line at hand, up to copied
    copied = 1
    for (;;) {
        text = line[walkLine]
        value = nextAssignment(text, walkAt)
        if (!value) {
            while (step()) { }
            write(walkLine, piece substr(text, copied))
            piece = ""
            copied = 1
            if (walkLine >= last || !nextLine())
                return last
            continue
        }
        while (walkAt < value && step()) { }
        if (!isHidden(insideKey, substr(text, value)))
            continue
        number = walkLine
        depth = length(open)
        if (comment) {
            end = number
        } else if (depth > 0) {
            do {
                end = walkLine
                endAt = walkAt
            } while ((step() || (walkLine < last && nextLine())) && length(open) >= depth)
            if (length(open) < depth) {
                if (end > number || !isNothing(substr(text, value, endAt - value))) {
                    piece = piece substr(text, copied, value - copied) MARK
                    copied = endAt
                }
                continue
            }
        } else {
            walkFrom(number, valueAt(text, value - 1), "")
            before = front
        }
        if (!comment) {
            bash = bashEnd()
            compose = number
            end = endOfSecret(number)
            end = end > last ? end : last
        }
        write(end, piece substr(text, copied, value - copied) MARK lineEnd(end))
        return end
    }
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
