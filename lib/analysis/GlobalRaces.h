//===- GlobalRaces.h - Global memory that threads race for -----*- C++ -*-===//
#ifndef CUDA_LINT_ANALYSIS_GLOBALRACES_H
#define CUDA_LINT_ANALYSIS_GLOBALRACES_H

#include "analysis/GridThreads.h"
#include <set>

namespace cuda_lint {

/// Two accesses of one place in global memory by two threads that nothing
/// orders, at least one a plain write of another value, or a plain one beside
/// an atomic one.
struct GlobalRace {
  enum KindT {
    Update,    ///< both read, change and write one cell
    TwoWrites, ///< of different values
    ReadWrite,
    BesideAtomic,
  };
  KindT Kind;
  /// In the order of the source.
  DeviceStep Earlier, Later;
  GridThread EarlierThread, LaterThread;
  const clang::FunctionDecl *Kernel;
  std::string Name;
  /// The launch that gives one pointer twice, where that is needed.
  const clang::Stmt *Launch = nullptr;
  /// Where data choose the element of one access: the number that they give.
  std::optional<uint64_t> Chosen = std::nullopt;

  bool inBlock() const { return EarlierThread.Block == LaterThread.Block; }
  /// Where the report goes: below the calls that both have in common.
  const clang::Stmt *place() const;
};

/// An engine of TranslationUnit.
class GlobalRaces {
public:
  explicit GlobalRaces(TranslationUnit &TU);
  llvm::ArrayRef<GlobalRace> found() const { return Found; }

private:
  struct Candidate;
  class CandidateSearch;
  class Cells;
  class PairSearch;
  void look(const clang::FunctionDecl *F);
  std::vector<GlobalRace> look(const clang::FunctionDecl *F, GridShape Shape);
  /// Accesses of the threads of a block to all elements of an array, against
  /// one at a place that data choose.
  std::vector<GlobalRace> scattered(const clang::FunctionDecl *F,
                                    GridShape Shape);
  /// One access by \p Second to an element of its own, and one by \p First to
  /// one that data choose.
  std::optional<GlobalRace>
  meetScattered(GridThreads &G, const clang::FunctionDecl *F,
                const Candidate &C, const GridThread &Second,
                const Candidate &S, const GridThread &First);
  /// The numbers from whose end some accesses count (`v[n - 1 - i]`), where
  /// they are what a kernel is given and the thread has passed a test of them.
  std::vector<const SymExpr *> openBounds(const clang::FunctionDecl *F,
                                          const GridShape &Shape);
  /// Objects that a kernel stores to and does not read.
  void collectUnread(const clang::FunctionDecl *F);
  std::vector<Candidate> candidates(const clang::FunctionDecl *F);
  std::optional<GlobalRace::KindT> conflict(GridThreads &G, const Candidate &A,
                                            const GridThread &T,
                                            const Candidate &B,
                                            const GridThread &U);
  bool unordered(const Candidate &A, const GridThread &T, const Candidate &B,
                 const GridThread &U) const;

  TranslationUnit &TU;
  DeviceSteps &Steps;
  /// The bases of those of the kernel that is looked at.
  llvm::DenseSet<const SymExpr *> Unread;
  std::vector<GlobalRace> Found;
};

} // namespace cuda_lint

#endif
