//===- VisibleArguments.h - What calls and launches give -------*- C++ -*-===//
#ifndef CUDA_LINT_ANALYSIS_VISIBLEARGUMENTS_H
#define CUDA_LINT_ANALYSIS_VISIBLEARGUMENTS_H

#include "analysis/DataFlow.h"

namespace cuda_lint {

/// The register that a component of a dim3 in a local variable is made from;
/// none when anything else may have changed it.
std::optional<ir::Register> componentOf(const DataFlow &In,
                                        ir::Register Address, unsigned Axis,
                                        unsigned Depth = 0);

/// Calls \p Visit with every visible argument for a parameter.
void forEachArgument(
    DataFlows &Flows, const clang::FunctionDecl *F, unsigned Parameter,
    llvm::function_ref<void(const DataFlow &, ir::Register, ProgramPoint)>
        Visit);

} // namespace cuda_lint

#endif
