//===- AccessText.h - An access explained in words -------------*- C++ -*-===//
#ifndef CUDA_LINT_REPORT_ACCESSTEXT_H
#define CUDA_LINT_REPORT_ACCESSTEXT_H

#include "cuda/AccessExplanation.h"
#include "llvm/ADT/ArrayRef.h"
#include "llvm/Support/raw_ostream.h"

namespace cuda_lint {

/// Writes what a warp does at accesses: addresses by lane, banks or sectors and
/// what they cost, or why that is not known.
void writeAccesses(llvm::raw_ostream &OS,
                   llvm::ArrayRef<AccessExplanation> Accesses);

} // namespace cuda_lint

#endif
