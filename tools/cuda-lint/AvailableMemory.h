//===- AvailableMemory.h - How much memory is left -------------*- C++ -*-===//
#ifndef CUDA_LINT_TOOLS_CUDA_LINT_AVAILABLEMEMORY_H
#define CUDA_LINT_TOOLS_CUDA_LINT_AVAILABLEMEMORY_H

#include <cstdint>
#include <string>

namespace cuda_lint {

/// The bytes that processes can still take before the machine swaps or a
/// container's limit is met: the kernel's estimate (MemAvailable), and what
/// each control group above this process leaves, counting the pages of files
/// that the kernel would drop first. UINT64_MAX where the kernel does not tell.
///
/// \param Root is put before /proc and /sys, for tests.
uint64_t availableMemory(const std::string &Root = "");

} // namespace cuda_lint

#endif
