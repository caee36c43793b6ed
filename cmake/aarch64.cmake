# Builds the programs for AArch64 on a Debian of another machine: -DCMAKE_TOOLCHAIN_FILE=cmake/aarch64.cmake, with the packages for it that
# tools/dev/sysroot unpacks into CUDA_LINT_SYSROOT. The compiler is the machine's own; what is linked has the same version.
set(CMAKE_SYSTEM_NAME Linux)
set(CMAKE_SYSTEM_PROCESSOR aarch64)
list(APPEND CMAKE_TRY_COMPILE_PLATFORM_VARIABLES CUDA_LINT_SYSROOT)
set(CUDA_LINT_SYSROOT "" CACHE PATH "where tools/dev/sysroot unpacked the packages")
set(CMAKE_SYSROOT ${CUDA_LINT_SYSROOT})
set(llvm /usr/lib/llvm-22)
foreach(language C CXX ASM)
  set(CMAKE_${language}_COMPILER_TARGET aarch64-linux-gnu)
endforeach()
set(CMAKE_C_COMPILER ${llvm}/bin/clang)
set(CMAKE_CXX_COMPILER ${llvm}/bin/clang++)
# The machine's own linker links for no other machine.
foreach(kind EXE SHARED MODULE)
  set(CMAKE_${kind}_LINKER_FLAGS_INIT -fuse-ld=lld)
endforeach()
set(CMAKE_STRIP ${llvm}/bin/llvm-strip CACHE FILEPATH "")
# Libraries and packages are those of the folder, programs those of the machine.
set(CMAKE_FIND_ROOT_PATH_MODE_PROGRAM NEVER)
set(CMAKE_FIND_ROOT_PATH_MODE_LIBRARY ONLY)
set(CMAKE_FIND_ROOT_PATH_MODE_INCLUDE ONLY)
set(CMAKE_FIND_ROOT_PATH_MODE_PACKAGE ONLY)
# CMake's files of LLVM want all of LLVM's programs beside them; the machine has them.
set(LLVM_DIR ${llvm}/lib/cmake/llvm CACHE PATH "")
set(Clang_DIR ${llvm}/lib/cmake/clang CACHE PATH "")
# What a build runs of its own programs, completions and the manual page, is run by it, where it is installed (qemu-user-static).
find_program(CUDA_LINT_QEMU qemu-aarch64-static)
if(CUDA_LINT_QEMU)
  set(CMAKE_CROSSCOMPILING_EMULATOR ${CUDA_LINT_QEMU})
endif()
set(CPACK_DEBIAN_PACKAGE_ARCHITECTURE arm64)
