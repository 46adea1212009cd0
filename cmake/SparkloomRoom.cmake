# SPDX-FileCopyrightText: 2026 The Sparkloom developers
# SPDX-License-Identifier: GPL-3.0-or-later

# sparkloom_room(<name> SOURCES … [ROOMS …] [LIBRARIES …])
#
# One folder of core/ as a library of its own. It can link only the rooms it names, so an import against the
# order of design (base, remote, discovery, inventory, env, nccl, catalogue, fabric, checks, logs, config, actions, probe, stack)
# fails at link time; tests/unit/architecture checks the includes as well.
function(sparkloom_room name)
    cmake_parse_arguments(ROOM "" "" "SOURCES;ROOMS;LIBRARIES" ${ARGN})
    add_library(sparkloom_core_${name} STATIC ${ROOM_SOURCES})
    target_link_libraries(sparkloom_core_${name} PUBLIC sparkloom_options Qt6::Core tl::expected ${ROOM_LIBRARIES})
    foreach(room IN LISTS ROOM_ROOMS)
        target_link_libraries(sparkloom_core_${name} PUBLIC sparkloom_core_${room})
    endforeach()
    target_link_libraries(sparkloom_core INTERFACE sparkloom_core_${name})
endfunction()
