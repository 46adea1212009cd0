# SPDX-FileCopyrightText: 2026 The Sparkloom developers
# SPDX-License-Identifier: GPL-3.0-or-later

# sparkloom_test(<name> LABEL <label> SOURCES … [LIBRARIES …] [TIMEOUT seconds])
#
# A QtTest executable with a home of its own: offscreen, C.UTF-8, no access to the person's files.
function(sparkloom_test name)
    cmake_parse_arguments(TEST "" "LABEL;TIMEOUT" "SOURCES;LIBRARIES" ${ARGN})
    if(NOT TEST_TIMEOUT)
        set(TEST_TIMEOUT 400) # for one that hangs; the sanitizers and a busy machine make all of them slow
    endif()
    add_executable(tst_${name} ${TEST_SOURCES})
    target_link_libraries(tst_${name} PRIVATE sparkloom_options Qt6::Test ${TEST_LIBRARIES})
    target_compile_definitions(tst_${name} PRIVATE
        SPARKLOOM_TEST_DATA="${CMAKE_SOURCE_DIR}/tests/data"
        SPARKLOOM_SOURCE_DIR="${CMAKE_SOURCE_DIR}"
        SPARKLOOM_BIN_DIR="${CMAKE_RUNTIME_OUTPUT_DIRECTORY}")
    set(home "${CMAKE_BINARY_DIR}/test-homes/${name}")
    file(MAKE_DIRECTORY "${home}")
    add_test(NAME ${name} COMMAND tst_${name})
    set_tests_properties(${name} PROPERTIES
        LABELS "${TEST_LABEL}"
        TIMEOUT ${TEST_TIMEOUT}
        SKIP_REGULAR_EXPRESSION "^SKIP   : .*testbed"
        ENVIRONMENT "LSAN_OPTIONS=suppressions=${CMAKE_SOURCE_DIR}/tests/support/lsan.supp:print_suppressions=0;QT_QPA_PLATFORM=offscreen;LC_ALL=C.UTF-8;QT_SCALE_FACTOR=1;HOME=${home};XDG_CONFIG_HOME=${home}/.config;XDG_STATE_HOME=${home}/.local/state;XDG_DATA_HOME=${home}/.local/share;XDG_CACHE_HOME=${home}/.cache")
endfunction()

# A test of pure code or of one room: fast, no root, no network beyond loopback.
function(sparkloom_unit_test name)
    sparkloom_test(${name} LABEL unit ${ARGN})
    if(NOT TARGET unit_tests)
        add_custom_target(unit_tests)
    endif()
    add_dependencies(unit_tests tst_${name})
endfunction()
