//===- PollLoops.h - Loops that wait for another thread --------*- C++ -*-===//
#ifndef CUDA_LINT_ANALYSIS_POLLLOOPS_H
#define CUDA_LINT_ANALYSIS_POLLLOOPS_H

#include "analysis/DataFlow.h"
#include "cuda/TranslationUnit.h"
#include "domains/symbolic/Paths.h"
#include "llvm/ADT/SetVector.h"

namespace cuda_lint {

/// A loop that only looks at memory until what it holds is another: whether it
/// ends is for others to decide.
struct PollLoop {
  const clang::FunctionDecl *In;
  const clang::Stmt *Loop;
  /// The reads that decide, as PathEvent::Site says them, each with the call in
  /// the loop that it is behind; null for the loop's own.
  llvm::SmallVector<std::pair<const clang::Stmt *, const clang::Stmt *>, 2>
      Reads = {};
  /// All of them are of objects that are neither volatile nor atomic, and
  /// nothing in the loop keeps the compiler from reading once.
  bool Plain = false;
  /// The loop does more, and what is said here is of rounds that begin anew
  /// where the reads say so (`if (flag[i] == 0) continue;`).
  bool InRounds = false;
};

/// The waiting loops of device code. An engine of TranslationUnit.
class PollLoops {
public:
  explicit PollLoops(TranslationUnit &TU);
  llvm::ArrayRef<PollLoop> all() const { return Found; }
  /// Whether an access is a read that such a loop waits by. What a helper reads
  /// is, where the loop calls it.
  bool isPoll(const PathEvent &E) const;
  /// Whether a loop only waits, and the compiler has to look each time.
  bool isWait(const clang::Stmt *Loop) const { return Loops.contains(Loop); }

private:
  struct Slice {
    bool Changes = false, Plain = true;
    /// What is looked at decides where a read goes, not what it is for.
    bool OfAddress = false;
    /// The call of the loop that a read is behind; null for its own.
    const clang::Stmt *Behind = nullptr;
    llvm::SetVector<std::pair<const clang::Stmt *, const clang::Stmt *>> Reads;
    void reads(const clang::Stmt *Site) { Reads.insert({Site, Behind}); }
  };
  /// Whether the blocks of \p L do no more than wait; then it is added.
  bool look(const ir::Function &F, const ir::Loop &L, bool InRounds);
  /// The same for the beginning of a loop, up to where a branch goes back to it
  /// at once.
  void lookAtRounds(const ir::Function &F, const ir::Loop &L);
  /// What decides a value in a loop.
  void slice(const DataFlow &Flow, const ir::Loop &L, ir::Register R,
             Slice &Out, llvm::DenseSet<uint32_t> &Slots);
  void sliceMemory(const DataFlow &Flow, const ir::Loop &L,
                   const ir::Instruction &I, Slice &Out,
                   llvm::DenseSet<uint32_t> &Slots);
  /// The same for what is stored into a variable.
  void sliceVariable(const DataFlow &Flow, const ir::Loop &L, uint32_t Slot,
                     Slice &Out, llvm::DenseSet<uint32_t> &Slots);
  void sliceCall(const DataFlow &Flow, const ir::Loop &L,
                 const ir::Instruction &I, Slice &Out,
                 llvm::DenseSet<uint32_t> &Slots);
  bool onlyWaits(const DataFlow &Flow, const ir::Loop &L, bool &Keeps);
  /// The same for what a called function reads; false when it does more.
  bool readsOf(const clang::FunctionDecl *F, Slice &Out, unsigned Depth);

  TranslationUnit &TU;
  std::vector<PollLoop> Found;
  /// Reads, with the calls of loops that they are behind.
  llvm::DenseSet<std::pair<const clang::Stmt *, const clang::Stmt *>> Reads;
  llvm::DenseSet<const clang::Stmt *> Loops;
};

} // namespace cuda_lint

#endif
