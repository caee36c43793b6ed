# `cpack -G DEB` in the build folder makes the Debian package.
set(CPACK_PACKAGE_NAME cuda-lint)
set(CPACK_PACKAGE_VERSION ${PROJECT_VERSION})
set(CPACK_PACKAGE_CONTACT "cuda-lint <cuda-lint@localhost>")
set(CPACK_PACKAGE_DESCRIPTION_SUMMARY "linter for CUDA C++")
set(CPACK_DEBIAN_PACKAGE_DESCRIPTION "finds documented hazards in CUDA C++ and offers the fix
 A command, a plugin for clang-tidy, and clangd with the checks linked in.
 Reads the compile commands of nvcc; no CUDA toolkit is needed.")
set(CPACK_DEBIAN_PACKAGE_SECTION devel)
set(CPACK_DEBIAN_FILE_NAME DEB-DEFAULT)
set(CPACK_STRIP_FILES ON)
# The shared libraries that the programs link, by dpkg-shlibdeps, which sometimes leaves out one that another implies, and Clang's own
# headers, which are read at run time.
set(CPACK_DEBIAN_PACKAGE_SHLIBDEPS ON)
set(CPACK_DEBIAN_PACKAGE_SHLIBDEPS_PRIVATE_DIRS ${LLVM_LIBRARY_DIRS})
set(CPACK_DEBIAN_PACKAGE_DEPENDS "libclang-common-${LLVM_VERSION_MAJOR}-dev, libllvm${LLVM_VERSION_MAJOR}")
set(CPACK_DEBIAN_PACKAGE_RECOMMENDS "git")
set(CPACK_DEBIAN_PACKAGE_SUGGESTS "clang-tidy-${LLVM_VERSION_MAJOR}")
set(CPACK_PACKAGING_INSTALL_PREFIX /usr)
set(CPACK_GENERATOR DEB)
include(CPack)
