//===- Attributes.h - Attributes of functions and launches -----*- C++ -*-===//
#ifndef CUDA_LINT_CUDA_ATTRIBUTES_H
#define CUDA_LINT_CUDA_ATTRIBUTES_H

#include <cstdint>

namespace cuda_lint {

/// The numbers of `cudaFuncAttribute` and `cudaLaunchAttributeID` that analyses
/// ask for.
enum : int64_t {
  FuncAttributeMaxDynamicSharedMemorySize = 8,
  FuncAttributeNonPortableClusterSizeAllowed = 14,
  LaunchAttributeCooperative = 2,
  LaunchAttributeClusterDimension = 4,
  LaunchAttributeProgrammaticStreamSerialization = 6,
  LaunchAttributeProgrammaticEvent = 7,
};

} // namespace cuda_lint

#endif
