# SPDX-FileCopyrightText: 2026 The Sparkloom developers
# SPDX-License-Identifier: GPL-3.0-or-later

# The translations of the window. A build compiles them into the program; only the target update_translations, which
# nobody depends on, writes into the source tree.
set(folder "${CMAKE_SOURCE_DIR}/resources/translations")
set(ts_files "${folder}/sparkloom_de.ts" "${folder}/sparkloom_zh_CN.ts")

set(qm_files)
foreach(ts_file IN LISTS ts_files)
    cmake_path(GET ts_file STEM name)
    set(qm_file "${CMAKE_CURRENT_BINARY_DIR}/${name}.qm")
    add_custom_command(OUTPUT "${qm_file}"
        COMMAND Qt6::lrelease -silent "${ts_file}" -qm "${qm_file}"
        DEPENDS "${ts_file}"
        VERBATIM)
    list(APPEND qm_files "${qm_file}")
endforeach()
qt_add_resources(sparkloom_settings "sparkloom_translations"
    PREFIX "/sparkloom/translations"
    BASE "${CMAKE_CURRENT_BINARY_DIR}"
    FILES ${qm_files})

# No line numbers: every edit of a source file would change every translation. The include folder is what lets lupdate
# find the class, and with it the context, of a tr().
set(SPARKLOOM_LUPDATE_ARGUMENTS -I "${CMAKE_SOURCE_DIR}" -no-obsolete -locations none -source-language en
    "${CMAKE_SOURCE_DIR}/core" "${CMAKE_SOURCE_DIR}/ui" "${CMAKE_SOURCE_DIR}/app/sparkloom"
    CACHE INTERNAL "What update_translations and its test give to lupdate")
add_custom_target(update_translations
    COMMAND Qt6::lupdate ${SPARKLOOM_LUPDATE_ARGUMENTS} -ts ${ts_files}
    VERBATIM)
