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

/// Whether a parameter, as a number in Function::Parameters, is a reference.
bool isReference(const DataFlow &In, unsigned Parameter);

/// The parameter, a reference, through which a load finds what a caller has.
std::optional<unsigned> referredParameter(const DataFlow &In,
                                          ir::Register Load);

/// Calls \p Visit with every value that the object at an address may hold at
/// a place: what was stored in a variable of the function, what visible callers
/// give for a parameter of it, and the same of an object of theirs that was
/// handed on as a reference. False where there is more that is not known.
bool forEachHeld(
    DataFlows &Flows, const DataFlow &In, ir::Register Address, ProgramPoint At,
    llvm::function_ref<void(const DataFlow &, ir::Register, ProgramPoint)>
        Visit);

} // namespace cuda_lint

#endif
