//===- StreamOrderCheck.h - Checks that ask what comes first ---*- C++ -*-===//
#ifndef CUDA_LINT_CHECKS_STREAMORDERCHECK_H
#define CUDA_LINT_CHECKS_STREAMORDERCHECK_H

#include "analysis/StreamOrder.h"
#include "checks/Check.h"

namespace cuda_lint {

/// A check that looks at the paths of the host's functions, with the order that
/// streams give to their work.
class StreamOrderCheck : public HostCheck {
public:
  using HostCheck::HostCheck;

protected:
  /// Whether there is anything to look at in a unit, and in a function.
  virtual bool concerns(TranslationUnit &) { return true; }
  virtual bool concerns(TranslationUnit &TU, const clang::FunctionDecl *F) {
    return mayWorkInStreams(TU, F);
  }
  /// Whether the paths of a function are looked at again with loops that run
  /// more often.
  virtual bool turnsLong(TranslationUnit &, const clang::FunctionDecl *) {
    return false;
  }
  virtual void checkPath(PathExecution &Paths, const ExecutionPath &Path,
                         const StreamOrder &Order) = 0;

  /// Called after the paths of each function.
  virtual void functionDone() {}

  /// Whether the default stream is one of each thread.
  bool perThreadDefault() const { return PerThread; }

  /// Reports the second of two pieces of work that meet, once for each place,
  /// with notes for the first and for the way out.
  template <class... Ts>
  void reportPair(const StreamConflict &C, llvm::StringRef Message,
                  llvm::StringRef AtFirst, llvm::StringRef Fix,
                  const Ts &...Arguments) {
    const clang::SourceLocation At = placeBeside(*C.Second->E, *C.First->E);
    if (!claim(At))
      return;
    {
      clang::DiagnosticBuilder Report = diag(At, Message);
      (void)(Report << ... << Arguments);
    }
    note(placeBeside(*C.First->E, *C.Second->E), AtFirst);
    note(At, Fix);
  }

  /// Those of the conflicts of a path for which an order is missing that no
  /// other one needs: where two pieces of work are ordered, so is what comes
  /// before the first with what comes behind the second. Kernels that talk to
  /// others while they run are meant to meet.
  std::vector<StreamConflict>
  missingOrders(const StreamOrder &Order,
                llvm::function_ref<bool(const StreamConflict &)> Concerns);

  /// Whether one of two allocates or frees the memory where they meet.
  static bool isAllocation(const StreamConflict &C);

  void checkUnit(TranslationUnit &TU) override;

private:
  void observe(clang::Preprocessor &PP) override { this->PP = &PP; }

  clang::Preprocessor *PP = nullptr;
  TranslationUnit *Unit = nullptr;
  bool PerThread = false;
};

} // namespace cuda_lint

#endif
