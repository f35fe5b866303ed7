# Compiler settings shared by every target, and the tools that only make the build quicker:
# ccache and the mold linker are used where they are present and never required.
add_library(cw_settings INTERFACE)
target_include_directories(cw_settings INTERFACE ${PROJECT_SOURCE_DIR})
target_compile_options(cw_settings INTERFACE -Wall -Wextra -Wpedantic -Wshadow -Wnon-virtual-dtor)
# GCC 12 takes every moved std::variant for uninitialised memory once it inlines.
target_compile_options(cw_settings INTERFACE $<$<CXX_COMPILER_ID:GNU>:-Wno-maybe-uninitialized>)
if(CW_WARNINGS_AS_ERRORS)
  target_compile_options(cw_settings INTERFACE -Werror)
endif()

find_program(CW_CCACHE ccache)
if(CW_CCACHE)
  # A precompiled header is a cacheable input once its times and macros are taken on trust.
  set(CMAKE_CXX_COMPILER_LAUNCHER ${CMAKE_COMMAND} -E env CCACHE_SLOPPINESS=pch_defines,time_macros ${CW_CCACHE})
endif()

find_program(CW_MOLD mold)
if(CW_MOLD)
  add_link_options(-fuse-ld=mold)
endif()

# cw_folder(NAME SOURCES a.cpp ... LINKS cw_x ...): one folder of the house as one static library.
function(cw_folder name)
  cmake_parse_arguments(ARG "" "" "SOURCES;LINKS" ${ARGN})
  add_library(${name} STATIC ${ARG_SOURCES})
  target_link_libraries(${name} PUBLIC cw_settings ${ARG_LINKS})
endfunction()
