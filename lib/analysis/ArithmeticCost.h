//===- ArithmeticCost.h - What kernels compute, and how often --*- C++ -*-===//
//
// What one thread of a kernel computes and accesses, in the time of an
// operation on floats: each instruction as often as loops and calls repeat it.
//
//===----------------------------------------------------------------------===//
#ifndef CUDA_LINT_ANALYSIS_ARITHMETICCOST_H
#define CUDA_LINT_ANALYSIS_ARITHMETICCOST_H

#include "analysis/DataFlow.h"
#include "hardware/ArithmeticRates.h"
#include "llvm/ADT/DenseSet.h"

namespace cuda_lint {

/// An engine of TranslationUnit. Times are those of an addition of floats on
/// the architecture that the unit is compiled for.
class ArithmeticCost {
public:
  explicit ArithmeticCost(TranslationUnit &TU);

  /// What one instruction takes, without what a called function does.
  double of(const DataFlow &In, const ir::Instruction &I) const;
  /// What one call of a function takes, with the functions that it calls.
  double of(const clang::FunctionDecl *F);
  /// How often a block runs in one call of its function: a loop whose length is
  /// not a constant counts as AssumedIterations iterations. Never where all
  /// calls of the unit pass a constant that a condition in front of it refuses.
  double times(const DataFlow &In, uint32_t Block);
  /// The kernels that the unit shows to call a function, through others or not,
  /// and how often a thread does. The function itself, once, where nothing
  /// calls it.
  struct Root {
    const clang::FunctionDecl *Function;
    double Calls;
  };
  llvm::ArrayRef<Root> rootsOf(const clang::FunctionDecl *F);
  /// Whether one of them is a kernel. To ask costs what the unit's functions
  /// are, and rootsOf() as much for each kernel.
  bool isOfKernel(const clang::FunctionDecl *F);
  /// Whether a kernel computes constants: it reads nothing, and nothing in it
  /// asks which thread or block it is run by. All would do the same, so it is
  /// for one.
  bool isForOneThread(const clang::FunctionDecl *Kernel);
  /// Whether a kernel fills in what others begin with: it reads nothing but its
  /// arguments and constants, and whoever launches it does so outside of loops
  /// and launches other kernels in them.
  bool isForBeginning(const clang::FunctionDecl *Kernel);

private:
  /// Whether a condition on a parameter keeps all calls of the unit, which pass
  /// constants, from a block.
  bool isNeverReached(const DataFlow &In, uint32_t Block) const;
  /// Whether nothing that a kernel does depends on memory; \p Alike: nor on
  /// which thread does it.
  bool readsNothing(const clang::FunctionDecl *Kernel, bool Alike);
  /// Notes a kernel as a root of all that it calls.
  void spread(const clang::FunctionDecl *Kernel);

  TranslationUnit &TU;
  DataFlows &Flows;
  const ArithmeticRates Rates;
  struct Cost {
    double Own = 0;
    /// What is called, and how often.
    std::vector<std::pair<const clang::FunctionDecl *, double>> Calls;
  };
  const Cost &costOf(const clang::FunctionDecl *F);
  llvm::DenseMap<const clang::FunctionDecl *, std::unique_ptr<Cost>> Costs;
  llvm::DenseMap<const clang::FunctionDecl *, double> Totals;
  /// What kernels call.
  llvm::DenseSet<const clang::FunctionDecl *> OfKernels;
  llvm::DenseMap<const clang::FunctionDecl *, std::vector<Root>> Roots;
  llvm::DenseMap<const clang::FunctionDecl *, bool> ForOneThread, ForBeginning;
  bool RootsKnown = false, OfKernelsKnown = false;
};

/// Whether a number is computed from literals only, also through variables that
/// one such number is stored into: nothing of it is left to do at run time.
bool isComputedByCompiler(const DataFlow &In, ir::Register R,
                          unsigned Depth = 0);

} // namespace cuda_lint

#endif
