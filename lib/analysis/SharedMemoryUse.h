//===- SharedMemoryUse.h - How much shared memory a kernel uses -*- C++ -*-===//
#ifndef CUDA_LINT_ANALYSIS_SHAREDMEMORYUSE_H
#define CUDA_LINT_ANALYSIS_SHAREDMEMORYUSE_H

#include "analysis/LaunchConfig.h"
#include "llvm/ADT/DenseSet.h"
#include "llvm/ADT/SetVector.h"
#include <memory>

namespace cuda_lint {

/// An access to dynamic shared memory that a launch performs.
struct DynamicAccess {
  const clang::Stmt *Site;
  const clang::VarDecl *Variable;
  /// The bytes [Begin, End) from the start of the segment; both 0 when only the
  /// access itself is known.
  uint64_t Begin = 0, End = 0;
  /// The thread that performs it; its block is block 0.
  uint64_t Thread[3] = {0, 0, 0};
};

/// The shared memory of kernels.
class SharedMemoryUse {
public:
  explicit SharedMemoryUse(TranslationUnit &TU);

  /// The static `__shared__` variables of a kernel and of the functions it
  /// calls, as far as they are visible.
  llvm::ArrayRef<const clang::VarDecl *>
  staticVariables(const clang::FunctionDecl *Kernel);
  /// Their bytes in all: at least so much every block takes.
  uint64_t staticBytes(const clang::FunctionDecl *Kernel);
  /// The first `extern __shared__` variable that the kernel or a function it
  /// calls names; null when there is none.
  const clang::VarDecl *dynamicVariable(const clang::FunctionDecl *Kernel);

  /// An access to dynamic shared memory that threads of this launch are seen to
  /// perform, whatever its offset; none when no access is certain (only under a
  /// condition on the launch's arguments, say).
  std::optional<DynamicAccess> anyAccess(const LaunchConfig &C);
  /// The access with the highest end among those that the first or the last
  /// thread of block 0 performs at a known offset, for a block of the given
  /// extents.
  std::optional<DynamicAccess> highestAccess(const LaunchConfig &C,
                                             const Extent3 &Block);

private:
  struct Uses {
    std::vector<const clang::VarDecl *> Static;
    uint64_t StaticBytes = 0;
    const clang::VarDecl *Dynamic = nullptr;
  };
  const Uses &of(const clang::FunctionDecl *Kernel);
  /// What the body of one function declares or names: many kernels call it.
  const llvm::SetVector<const clang::VarDecl *> &
  namedIn(const clang::FunctionDecl *Definition);

  /// Notes which of the functions that \p Kernel calls lead to one that names
  /// shared memory. What many kernels call is looked at once: few lead there.
  void findLeading(const clang::FunctionDecl *Kernel);

  /// Drops what only code names that a constant, a template's argument say,
  /// lets nobody get to: the compiler has no room for it.
  void dropDead(const clang::FunctionDecl *Kernel,
                llvm::SetVector<const clang::VarDecl *> &Found);

  /// What live code of one function names, and what it may run.
  struct LiveUses {
    /// False where the code is not known, though there is a body.
    bool Known = true;
    llvm::SmallVector<const clang::VarDecl *, 2> Variables;
    llvm::SmallVector<const clang::FunctionDecl *, 4> Functions;
  };
  const LiveUses &liveIn(const clang::FunctionDecl *F);

  TranslationUnit &TU;
  llvm::DenseMap<const clang::FunctionDecl *,
                 llvm::SetVector<const clang::VarDecl *>>
      Named;
  llvm::DenseMap<const clang::FunctionDecl *, std::unique_ptr<LiveUses>> Live;
  llvm::DenseSet<const clang::FunctionDecl *> LookedAt, Leading;
  llvm::DenseMap<const clang::FunctionDecl *, Uses> Known;
};

} // namespace cuda_lint

#endif
