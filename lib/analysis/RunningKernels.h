//===- RunningKernels.h - Kernels that talk to the host --------*- C++ -*-===//
#ifndef CUDA_LINT_ANALYSIS_RUNNINGKERNELS_H
#define CUDA_LINT_ANALYSIS_RUNNINGKERNELS_H

#include "analysis/DataFlow.h"
#include "analysis/DeviceSteps.h"

namespace cuda_lint {

/// Whether an event is a read of volatile memory in a loop: who looks again
/// waits for somebody else to write.
bool looksAgain(TranslationUnit &TU, const PathEvent &E);

/// Whether a kernel shares memory with others while it runs: it looks again and
/// again at what is volatile, or orders its accesses for the whole system. The
/// host that uses this memory meanwhile does what both are made for.
bool talksWhileRunning(TranslationUnit &TU, const clang::FunctionDecl *Kernel);

} // namespace cuda_lint

#endif
