# Our code under AddressSanitizer and UndefinedBehaviorSanitizer; LLVM's shared libraries are taken as they are. Included first: every
# target, and the precompiled header, is compiled alike.
option(CUDA_LINT_SANITIZE "Build with AddressSanitizer and UndefinedBehaviorSanitizer" OFF)
option(CUDA_LINT_FUZZ "Build the libFuzzer targets of test/fuzz, under the sanitizers" OFF)
if(CUDA_LINT_FUZZ)
  set(CUDA_LINT_SANITIZE ON)
endif()
if(NOT CUDA_LINT_SANITIZE)
  return()
endif()
if(NOT CMAKE_CXX_COMPILER_ID MATCHES Clang)
  message(FATAL_ERROR "CUDA_LINT_SANITIZE and CUDA_LINT_FUZZ need Clang: cmake --preset sanitize")
endif()

set(CUDA_LINT_SANITIZERS address,undefined)
if(CUDA_LINT_FUZZ)
  # The counters that libFuzzer reads; its main function is linked to its targets only.
  string(APPEND CUDA_LINT_SANITIZERS ,fuzzer-no-link)
endif()
# What is undefined ends the process: a test fails on it. Line tables name the place in a stack.
add_compile_options(-O1 -fsanitize=${CUDA_LINT_SANITIZERS} -fno-sanitize-recover=all -fno-omit-frame-pointer -gline-tables-only)
add_link_options(-fsanitize=${CUDA_LINT_SANITIZERS})
execute_process(COMMAND ${CMAKE_CXX_COMPILER} -print-file-name=libclang_rt.asan-x86_64.so
  OUTPUT_VARIABLE CUDA_LINT_ASAN_RUNTIME OUTPUT_STRIP_TRAILING_WHITESPACE)

add_library(cudaLintSanitizerOptions OBJECT ${CMAKE_CURRENT_LIST_DIR}/SanitizerOptions.cpp)
link_libraries($<TARGET_OBJECTS:cudaLintSanitizerOptions>)
