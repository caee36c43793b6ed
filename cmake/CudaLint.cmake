# What every target of this project compiles with, and the two ways to make a library of a folder.

add_library(cudaLintOptions INTERFACE)
target_compile_options(cudaLintOptions INTERFACE
  -fno-exceptions -fno-rtti -Wall -Wextra -Werror -Wno-unused-parameter -Wno-missing-field-initializers)
if(CMAKE_CXX_COMPILER_ID MATCHES Clang)
  # libstdc++ 12 instantiates a function that it calls deprecated itself, for stable sorts.
  target_compile_options(cudaLintOptions INTERFACE "SHELL:-Xclang -fno-pch-timestamp" -Wno-deprecated-declarations)
  add_link_options(-fuse-ld=lld)
else()
  # GCC 12 reports these inside LLVM's own headers.
  target_compile_options(cudaLintOptions INTERFACE -Wno-maybe-uninitialized -Wno-comment -Wno-dangling-reference)
endif()
target_compile_definitions(cudaLintOptions INTERFACE CUDA_LINT_VERSION="${PROJECT_VERSION}")
# Where docs/ is published, and where the source is: every link that the tools print leads to one of them.
string(REGEX REPLACE "^https://github.com/([^/]+)/([^/]+)$" "https://\\1.github.io/\\2/" site ${PROJECT_HOMEPAGE_URL})
set(CUDA_LINT_SITE ${site})
set(CUDA_LINT_SOURCE ${PROJECT_HOMEPAGE_URL}/blob/main/)
target_include_directories(cudaLintOptions INTERFACE ${PROJECT_SOURCE_DIR} ${PROJECT_SOURCE_DIR}/lib ${PROJECT_BINARY_DIR}/lib)
# After the compiler's own: where libc++ is installed beside LLVM, its <cxxabi.h> lies in the same folder.
set(llvm_include_dirs ${LLVM_INCLUDE_DIRS} ${CLANG_INCLUDE_DIRS})
list(REMOVE_DUPLICATES llvm_include_dirs)
foreach(dir ${llvm_include_dirs})
  target_compile_options(cudaLintOptions INTERFACE "SHELL:-idirafter ${dir}")
endforeach()

# The shared libraries: the plugin must share Clang with clang-tidy, and a link of the archives takes time and disk.
set(CUDA_LINT_CLANG_LIBS ${LLVM_LIBRARY_DIRS}/libclang-cpp.so ${LLVM_LIBRARY_DIRS}/libLLVM.so)
# A Release build makes what is released: programs that need nothing of the machine, no library, not even the C library's, and no header.
# They are linked with the archives, of which they take what they use, at a fixed address: loading and relocating the shared libraries would
# be most of what a run takes that finds its report in the cache.
set(CUDA_LINT_LIBCXX_HEADERS ${LLVM_INCLUDE_DIRS}/c++/v1 CACHE PATH "libc++'s headers")
set(CUDA_LINT_MUSL_HEADERS ${CMAKE_SYSROOT}/usr/include/${CMAKE_SYSTEM_PROCESSOR}-linux-musl CACHE PATH "musl's headers")
find_library(CUDA_LINT_ZLIB libz.a)
find_library(CUDA_LINT_ZSTD libzstd.a)
if(CMAKE_BUILD_TYPE STREQUAL Release AND CMAKE_CXX_COMPILER_ID MATCHES Clang AND EXISTS ${LLVM_LIBRARY_DIRS}/libclangSema.a
    AND CUDA_LINT_ZLIB AND CUDA_LINT_ZSTD AND EXISTS ${CUDA_LINT_LIBCXX_HEADERS}/vector AND EXISTS ${CUDA_LINT_MUSL_HEADERS}/stdio.h)
  set(portable_by_default ON)
else()
  set(portable_by_default OFF)
endif()
option(CUDA_LINT_PORTABLE "link the programs statically, and put Clang's and the standard headers into them" ${portable_by_default})
# clang-tidy's own library is only there as an archive. The plugin does not link it: clang-tidy itself provides it.
set(CUDA_LINT_TIDY_LIBS ${LLVM_LIBRARY_DIRS}/libclangTidy.a ${LLVM_LIBRARY_DIRS}/libclangTidyUtils.a)

# Clang's headers cost seconds in every file that includes them, so they are compiled once.
file(WRITE ${CMAKE_BINARY_DIR}/pch.cpp "")
add_library(cudaLintPch OBJECT ${CMAKE_BINARY_DIR}/pch.cpp)
target_link_libraries(cudaLintPch PRIVATE cudaLintOptions)
target_precompile_headers(cudaLintPch PRIVATE [["cmake/Pch.h"]])
# A precompiled header names the folder that it was made in. What it was made from stands for it in the compiler's cache, so that several
# checkouts share one.
file(SHA256 ${PROJECT_SOURCE_DIR}/cmake/Pch.h pch_hash)
string(SHA256 pch_hash "${pch_hash} ${CMAKE_CXX_COMPILER} ${CMAKE_CXX_COMPILER_VERSION} ${LLVM_VERSION} ${CMAKE_BUILD_TYPE} ${CMAKE_CXX_FLAGS}")
file(WRITE ${CMAKE_BINARY_DIR}/CMakeFiles/cudaLintPch.dir/cmake_pch.hxx.pch.sum "${pch_hash}\n")
set_property(DIRECTORY APPEND PROPERTY CMAKE_CONFIGURE_DEPENDS ${PROJECT_SOURCE_DIR}/cmake/Pch.h)

# cuda_lint_precompiled(NAME): compiles a target with it. Called where the target is made, when it has its sources.
function(cuda_lint_precompiled name)
  if(CMAKE_CXX_COMPILER_ID MATCHES Clang)
    # CMake's own way repeats the path behind -Xclang, where the compiler's cache does not see that it lies in this checkout.
    set(pch ${CMAKE_BINARY_DIR}/CMakeFiles/cudaLintPch.dir/cmake_pch.hxx.pch)
    target_compile_options(${name} PRIVATE "$<$<COMPILE_LANGUAGE:CXX>:SHELL:-include-pch ${pch}>")
    # A dependency of the target would only have it made before the link.
    get_target_property(sources ${name} SOURCES)
    set_property(SOURCE ${sources} APPEND PROPERTY OBJECT_DEPENDS ${pch})
  else()
    target_precompile_headers(${name} REUSE_FROM cudaLintPch)
  endif()
endfunction()

# cuda_lint_library(NAME FOLDER [PLAIN] [LINK libs...]): a static library of the .cpp files in FOLDER.
function(cuda_lint_library name folder)
  cmake_parse_arguments(ARG "PLAIN" "" "LINK" ${ARGN})
  file(GLOB_RECURSE sources CONFIGURE_DEPENDS ${folder}/*.cpp)
  # Not ours to compile here: what is embedded, and what only cuda-lint-clangd links.
  list(FILTER sources EXCLUDE REGEX "/(headers|clang-inside/clangd)/")
  if(NOT sources)
    add_library(${name} INTERFACE)
    target_link_libraries(${name} INTERFACE cudaLintOptions ${ARG_LINK})
    return()
  endif()
  add_library(${name} STATIC ${sources})
  target_link_libraries(${name} PUBLIC cudaLintOptions ${ARG_LINK})
  if(NOT ARG_PLAIN)
    cuda_lint_precompiled(${name})
  endif()
endfunction()
