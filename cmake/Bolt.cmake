# Lays out cuda-lint's code, Clang's in it, with LLVM's BOLT: what runs often lies together, and branches fall through. Parsing is many short
# functions in many megabytes, so a processor waits for code more than for data. Included behind the target.
option(CUDA_LINT_BOLT "lay out cuda-lint's code with LLVM's BOLT by a training run: a file takes a sixth less time, a build some minutes more" OFF)
if(NOT CUDA_LINT_BOLT)
  return()
endif()
if(NOT CUDA_LINT_PORTABLE OR CMAKE_CROSSCOMPILING)
  message(FATAL_ERROR "CUDA_LINT_BOLT needs a portable Release build for this machine (CUDA_LINT_PORTABLE): otherwise Clang is a library of its own")
endif()
find_program(CUDA_LINT_LLVM_BOLT NAMES llvm-bolt llvm-bolt-22 HINTS ${LLVM_TOOLS_BINARY_DIR} REQUIRED)
find_program(CUDA_LINT_MERGE_FDATA NAMES merge-fdata merge-fdata-22 HINTS ${LLVM_TOOLS_BINARY_DIR} REQUIRED)
target_link_options(cuda-lint PRIVATE LINKER:--emit-relocs)

# The same objects with the shared C library: the instrumentation of a static program writes nothing when it ends.
add_executable(cuda-lint-training $<TARGET_OBJECTS:cuda-lint>)
target_link_libraries(cuda-lint-training PRIVATE cudaLintChecks cudaLintFrontend cudaLintReport ${CUDA_LINT_TIDY_LIBS} ${clang_archives}
  ${llvm_archives} ${CUDA_LINT_ZLIB} ${CUDA_LINT_ZSTD})
target_link_options(cuda-lint-training PRIVATE LINKER:--emit-relocs,--gc-sections,-O1)
add_library(cudaLintKeepProfile MODULE training/KeepProfile.cpp)

# Every sixteenth test of the checks is some of everything.
file(GLOB tests CONFIGURE_DEPENDS ${PROJECT_SOURCE_DIR}/test/checks/*.cu)
list(SORT tests)
set(training_files ${CMAKE_CURRENT_SOURCE_DIR}/training/training.cu)
set(number 0)
foreach(file ${tests})
  math(EXPR number "(${number} + 1) % 16")
  if(number EQUAL 0)
    list(APPEND training_files ${file})
  endif()
endforeach()
set(optimise ${Python3_EXECUTABLE} ${PROJECT_SOURCE_DIR}/cmake/optimise.py)
set(profile ${CMAKE_CURRENT_BINARY_DIR}/cuda-lint.fdata)
add_custom_command(OUTPUT ${profile}
  COMMAND ${optimise} train --program $<TARGET_FILE:cuda-lint-training> --profile ${profile} --bolt ${CUDA_LINT_LLVM_BOLT}
    --merge ${CUDA_LINT_MERGE_FDATA} --keep $<TARGET_FILE:cudaLintKeepProfile> --files ${training_files}
  DEPENDS cuda-lint-training cudaLintKeepProfile ${training_files} ${PROJECT_SOURCE_DIR}/cmake/optimise.py
  COMMENT "Training cuda-lint" VERBATIM)
# In place, so that all who run, test or install the program have this one. The stamp is newer than the program until it is linked again.
set(stamp ${CMAKE_CURRENT_BINARY_DIR}/cuda-lint.laid-out)
add_custom_command(OUTPUT ${stamp}
  COMMAND ${optimise} apply --program $<TARGET_FILE:cuda-lint> --profile ${profile} --bolt ${CUDA_LINT_LLVM_BOLT}
  COMMAND ${CMAKE_COMMAND} -E touch ${stamp}
  DEPENDS cuda-lint ${profile}
  COMMENT "Laying out cuda-lint's code" VERBATIM)
add_custom_target(cuda-lint-laid-out ALL DEPENDS ${stamp})
