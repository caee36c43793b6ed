//===- KernelRun.h - A kernel as one launch runs it ------------*- C++ -*-===//
#ifndef CUDA_LINT_ANALYSIS_KERNELRUN_H
#define CUDA_LINT_ANALYSIS_KERNELRUN_H

#include "analysis/LaunchConfig.h"

namespace cuda_lint {

/// The run of a kernel with what a launch gives it: constant arguments and
/// extents are bound, all else is a symbol.
class KernelRun {
public:
  KernelRun(TranslationUnit &TU, const LaunchConfig &C);

  llvm::ArrayRef<ExecutionEvent> events() const {
    return Trace ? llvm::ArrayRef(Trace->Events)
                 : llvm::ArrayRef<ExecutionEvent>();
  }
  /// False when the run was given up: events are missing.
  bool complete() const { return Trace && Trace->Complete; }
  /// What a component of a built-in variable is in this run: a constant or a
  /// symbol.
  const SymExpr *builtin(BuiltinVariable B, unsigned Axis) const {
    return Inputs.Builtins[unsigned(B)][Axis];
  }
  /// True when some thread of the grid is certain to get to the event as far as
  /// one can see: the conditions before it are about threads and data, none is
  /// about what the launch was given and this analysis does not know.
  bool happens(const ExecutionEvent &Event) const;
  /// A value of this run as a value of the launching code: parameters replaced
  /// by the arguments that are known.
  const SymExpr *asSeenByLaunch(const SymExpr *Value) const;
  /// True for the global index of a thread in one dimension: `blockIdx.x *
  /// blockDim.x + threadIdx.x`.
  bool isGlobalIndex(const SymExpr *Value, unsigned Axis) const;
  /// True when any value or condition of the run involves the extents of the
  /// grid.
  bool usesGridDim() const;

private:
  /// The scalars in arguments of class type.
  void findMembers(PathExecution &Engine, const LaunchConfig &C);
  bool isPerThread(const SymExpr *Fact) const;

  SymContext &Sym;
  ExecutionInputs Inputs;
  const ExecutionTrace *Trace = nullptr;
  llvm::DenseMap<const SymExpr *, const SymExpr *> Arguments;
};

} // namespace cuda_lint

#endif
