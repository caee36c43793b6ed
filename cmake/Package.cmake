# `cpack -G DEB` in the folder of a Release build makes three Debian packages, `cpack -G TGZ` three archives. The command and the editor's
# server need nothing; the plugin needs the clang-tidy that it was built for.
if(NOT CUDA_LINT_PORTABLE)
  return()
endif()
set(CPACK_PACKAGE_NAME cuda-lint)
set(CPACK_PACKAGE_VERSION ${PROJECT_VERSION})
set(CPACK_PACKAGE_CONTACT "cuda-lint <cuda-lint@users.noreply.github.com>")
set(CPACK_STRIP_FILES ON)
# The plugin is built where its clang-tidy is installed.
set(CPACK_COMPONENTS_ALL command clangd)
if(NOT CMAKE_CROSSCOMPILING)
  list(APPEND CPACK_COMPONENTS_ALL plugin)
endif()

set(CPACK_DEB_COMPONENT_INSTALL ON)
set(CPACK_DEBIAN_ENABLE_COMPONENT_DEPENDS OFF)
set(CPACK_DEBIAN_PACKAGE_SECTION devel)
set(CPACK_DEBIAN_FILE_NAME DEB-DEFAULT)
set(CPACK_DEBIAN_COMMAND_PACKAGE_NAME cuda-lint)
set(CPACK_DEBIAN_CLANGD_PACKAGE_NAME cuda-lint-clangd)
set(CPACK_DEBIAN_PLUGIN_PACKAGE_NAME cuda-lint-clang-tidy)
set(CPACK_COMPONENT_COMMAND_DESCRIPTION "linter for CUDA C++
 Finds documented hazards in CUDA C++ and offers the fix. Reads the compile
 commands of nvcc; no CUDA toolkit, compiler or header is needed.")
set(CPACK_COMPONENT_CLANGD_DESCRIPTION "clangd with the checks of cuda-lint
 A language server that reads the compile commands of nvcc, for editors.")
set(CPACK_COMPONENT_PLUGIN_DESCRIPTION "checks of cuda-lint for clang-tidy
 A module for the clang-tidy that it was built for: clang-tidy-${LLVM_VERSION_MAJOR}.")
set(CPACK_DEBIAN_COMMAND_PACKAGE_RECOMMENDS git)
set(CPACK_DEBIAN_PLUGIN_PACKAGE_SHLIBDEPS ON)
set(CPACK_DEBIAN_PACKAGE_SHLIBDEPS_PRIVATE_DIRS ${LLVM_LIBRARY_DIRS})
set(CPACK_DEBIAN_PLUGIN_PACKAGE_DEPENDS clang-tidy-${LLVM_VERSION_MAJOR})

set(CPACK_ARCHIVE_COMPONENT_INSTALL ON)
set(archive_suffix ${PROJECT_VERSION}-linux-${CMAKE_SYSTEM_PROCESSOR})
set(CPACK_ARCHIVE_COMMAND_FILE_NAME cuda-lint-${archive_suffix})
set(CPACK_ARCHIVE_CLANGD_FILE_NAME cuda-lint-clangd-${archive_suffix})
set(CPACK_ARCHIVE_PLUGIN_FILE_NAME cuda-lint-clang-tidy-${archive_suffix})
# No folder above bin/ and share/: an archive is unpacked into a prefix.
set(CPACK_INCLUDE_TOPLEVEL_DIRECTORY OFF)
set(CPACK_COMPONENT_INCLUDE_TOPLEVEL_DIRECTORY OFF)
# Debian's packages go to /usr whatever is said here for archives.
set(CPACK_PACKAGING_INSTALL_PREFIX /)
file(CONFIGURE OUTPUT ${PROJECT_BINARY_DIR}/CPackProject.cmake CONTENT [[
if(CPACK_GENERATOR STREQUAL "DEB")
  set(CPACK_PACKAGING_INSTALL_PREFIX /usr)
endif()
]])
set(CPACK_PROJECT_CONFIG_FILE ${PROJECT_BINARY_DIR}/CPackProject.cmake)
set(CPACK_GENERATOR DEB)
include(CPack)
