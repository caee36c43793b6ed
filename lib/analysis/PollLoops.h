//===- PollLoops.h - Loops that wait for another thread --------*- C++ -*-===//
#ifndef CUDA_LINT_ANALYSIS_POLLLOOPS_H
#define CUDA_LINT_ANALYSIS_POLLLOOPS_H

#include "analysis/DataFlow.h"
#include "cuda/TranslationUnit.h"
#include "llvm/ADT/SetVector.h"

namespace cuda_lint {

/// A loop that only looks at memory until what it holds is another: whether it
/// ends is for others to decide.
struct PollLoop {
  const clang::FunctionDecl *In;
  const clang::Stmt *Loop;
  /// The reads that decide, as PathEvent::Site says them.
  llvm::SmallVector<const clang::Stmt *, 2> Reads = {};
  /// All of them are of objects that are neither volatile nor atomic, and
  /// nothing in the loop keeps the compiler from reading once.
  bool Plain = false;
};

/// The waiting loops of device code. An engine of TranslationUnit.
class PollLoops {
public:
  explicit PollLoops(TranslationUnit &TU);
  llvm::ArrayRef<PollLoop> all() const { return Found; }
  bool isPoll(const clang::Stmt *Read) const { return Reads.contains(Read); }
  /// Whether a loop only waits, and the compiler has to look each time.
  bool isWait(const clang::Stmt *Loop) const { return Loops.contains(Loop); }

private:
  struct Slice {
    bool Changes = false, Plain = true;
    /// What is looked at decides where a read goes, not what it is for.
    bool OfAddress = false;
    llvm::SetVector<const clang::Stmt *> Reads;
  };
  void look(const ir::Function &F, const ir::Loop &L);
  /// What decides a value in a loop.
  void slice(const DataFlow &Flow, const ir::Loop &L, ir::Register R,
             Slice &Out, llvm::DenseSet<uint32_t> &Slots);
  bool onlyWaits(const DataFlow &Flow, const ir::Loop &L, bool &Keeps);
  /// The same for what a called function reads; false when it does more.
  bool readsOf(const clang::FunctionDecl *F, Slice &Out, unsigned Depth);

  TranslationUnit &TU;
  std::vector<PollLoop> Found;
  llvm::DenseSet<const clang::Stmt *> Reads, Loops;
};

} // namespace cuda_lint

#endif
