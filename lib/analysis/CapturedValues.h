//===- CapturedValues.h - What a lambda finds in its captures ---*- C++ -*-===//
#ifndef CUDA_LINT_ANALYSIS_CAPTUREDVALUES_H
#define CUDA_LINT_ANALYSIS_CAPTUREDVALUES_H

#include "analysis/DataFlow.h"

namespace cuda_lint {

/// The variable that a lambda captured, where a value is read from the capture;
/// null for any other value.
const clang::VarDecl *capturedVariable(const DataFlow &In, ir::Register R);

/// Calls \p Visit with the function around a lambda, the slot that a value is
/// captured from, and each place where it calls the lambda. False where others
/// may call it, or where the value is not captured.
bool forEachCapture(
    DataFlows &Flows, const DataFlow &In, ir::Register R,
    llvm::function_ref<void(const DataFlow &, uint32_t, ProgramPoint)> Visit);

} // namespace cuda_lint

#endif
