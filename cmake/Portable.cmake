# The headers that a portable program holds (lib/frontend/BuiltInFiles.h). Debian has all of it: LLVM's and Clang's
# archives, libc++'s headers (libc++-22-dev) and musl's (musl-dev).
if(NOT EXISTS ${CUDA_LINT_LIBCXX_HEADERS}/vector OR NOT EXISTS ${CUDA_LINT_MUSL_HEADERS}/stdio.h)
  message(FATAL_ERROR "CUDA_LINT_PORTABLE needs the headers of libc++ and musl: install libc++-22-dev and musl-dev")
endif()
enable_language(ASM)
set(built_in_folders
  ${PROJECT_SOURCE_DIR}/lib/frontend/headers=headers
  ${LLVM_LIBRARY_DIRS}/clang/${LLVM_VERSION_MAJOR}/include=clang/include
  ${PROJECT_SOURCE_DIR}/lib/frontend/headers/musl=standard/c++-musl
  ${CUDA_LINT_LIBCXX_HEADERS}=standard/c++
  ${CUDA_LINT_MUSL_HEADERS}=standard/c)
set(built_in ${PROJECT_BINARY_DIR}/BuiltIn)
file(GLOB_RECURSE own_headers CONFIGURE_DEPENDS ${PROJECT_SOURCE_DIR}/lib/frontend/headers/*)
add_custom_command(OUTPUT ${built_in}.cpp ${built_in}.bin
  COMMAND ${Python3_EXECUTABLE} ${PROJECT_SOURCE_DIR}/cmake/embed_headers.py ${built_in} ${built_in_folders}
  DEPENDS ${own_headers} ${PROJECT_SOURCE_DIR}/cmake/embed_headers.py)
file(CONFIGURE OUTPUT ${built_in}.S CONTENT [[
        .section .rodata.builtin, "a"
        .balign 16
        .globl CudaLintBuiltInContents
CudaLintBuiltInContents:
        .incbin "@built_in@.bin"
        .section .note.GNU-stack, "", %progbits
]] @ONLY)
set_source_files_properties(${built_in}.S PROPERTIES OBJECT_DEPENDS ${built_in}.bin)
target_sources(cudaLintFrontend PRIVATE ${built_in}.cpp ${built_in}.S)
set_property(SOURCE ${built_in}.cpp APPEND PROPERTY OBJECT_DEPENDS ${CMAKE_BINARY_DIR}/CMakeFiles/cudaLintPch.dir/cmake_pch.hxx.pch)
