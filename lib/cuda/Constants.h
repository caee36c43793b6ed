//===- Constants.h - What constants are kept as ----------------*- C++ -*-===//
#ifndef CUDA_LINT_CUDA_CONSTANTS_H
#define CUDA_LINT_CUDA_CONSTANTS_H

#include "llvm/ADT/APSInt.h"
#include <cstdint>

namespace cuda_lint {

/// The low 64 bits of a constant of any type, with its sign. LLVM's own
/// getExtValue() ends the program for constants that do not fit: those of
/// `__int128`, and unsigned ones from 2^63.
inline int64_t low64(const llvm::APSInt &Value) {
  return int64_t(Value.extOrTrunc(64).getZExtValue());
}

} // namespace cuda_lint

#endif
