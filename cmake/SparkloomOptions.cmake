# SPDX-FileCopyrightText: 2026 The Sparkloom developers
# SPDX-License-Identifier: GPL-3.0-or-later
#
# One INTERFACE target carries the language level, warnings, hardening and Qt defines. No global flags.
#
# Warnings stop the builds of developers and of CI (the presets say so), not that of a person who wants to run
# Sparkloom: another compiler warns of other things. g++ 12 sees uninitialised values in every tl::expected once it
# optimises.
add_library(sparkloom_options INTERFACE)
target_compile_features(sparkloom_options INTERFACE cxx_std_20)
set_target_properties(sparkloom_options PROPERTIES INTERFACE_POSITION_INDEPENDENT_CODE ON)
set(CMAKE_CXX_EXTENSIONS OFF)
target_include_directories(sparkloom_options INTERFACE "${CMAKE_SOURCE_DIR}")
target_compile_options(sparkloom_options INTERFACE
    -Wall -Wextra -Wpedantic -Wcast-qual -Wcast-align -Woverloaded-virtual -Wold-style-cast
    -Wnon-virtual-dtor -Wshadow -Wnull-dereference $<$<BOOL:${SPARKLOOM_WARNINGS_ARE_ERRORS}>:-Werror>
    $<$<CXX_COMPILER_ID:GNU>:-Wno-null-dereference>
    "$<$<AND:$<CXX_COMPILER_ID:GNU>,$<CONFIG:Release>>:-Wno-uninitialized;-Wno-maybe-uninitialized>"
    -fstack-protector-strong)
target_compile_definitions(sparkloom_options INTERFACE
    QT_NO_KEYWORDS
    QT_NO_CAST_FROM_ASCII QT_NO_CAST_TO_ASCII QT_NO_CAST_FROM_BYTEARRAY QT_NO_URL_CAST_FROM_STRING
    QT_NO_NARROWING_CONVERSIONS_IN_CONNECT QT_USE_QSTRINGBUILDER QT_STRICT_ITERATORS
    QT_DISABLE_DEPRECATED_BEFORE=0x060400
    $<$<CONFIG:Debug>:_GLIBCXX_ASSERTIONS>
    $<$<CONFIG:Release>:_FORTIFY_SOURCE=2>)
target_link_options(sparkloom_options INTERFACE -Wl,-z,relro,-z,now)
if(SPARKLOOM_SANITIZERS)
    target_compile_options(sparkloom_options INTERFACE
        -fsanitize=${SPARKLOOM_SANITIZERS} -fno-sanitize-recover=all -fno-omit-frame-pointer)
    target_link_options(sparkloom_options INTERFACE -fsanitize=${SPARKLOOM_SANITIZERS})
endif()
