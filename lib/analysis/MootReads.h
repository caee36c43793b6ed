//===- MootReads.h - Reads that decide nothing -----------------*- C++ -*-===//
#ifndef CUDA_LINT_ANALYSIS_MOOTREADS_H
#define CUDA_LINT_ANALYSIS_MOOTREADS_H

#include "analysis/DataFlow.h"
#include <array>

namespace cuda_lint {

/// Reads of memory that matter to some threads only: of `s[w] < v && lane == 0`
/// the left side, which all compute, decides for lane 0 alone what happens. An
/// engine of TranslationUnit.
class MootReads {
public:
  explicit MootReads(TranslationUnit &TU);

  /// One thread of a block. An extent that is not known is 0.
  struct Thread {
    std::array<unsigned, 3> Number, Block;
    auto operator<=>(const Thread &) const = default;
  };
  /// The thread with a number that counts all of its block.
  static Thread ofBlock(unsigned Number, const std::array<unsigned, 3> &Block) {
    return {{Number % Block[0], Number / Block[0] % Block[1],
             Number / (Block[0] * Block[1])},
            Block};
  }
  /// What a place in the source reads, and for which threads it is moot.
  struct Read {
    const DataFlow *Flow;
    llvm::SmallVector<ir::Register, 1> Loads;
    std::map<Thread, bool> Moot;
  };
  /// What is read at a place, which is the load or what it loads. Null where it
  /// is none that may be moot.
  Read *read(const clang::FunctionDecl *F, const clang::Stmt *Site);
  /// Whether a thread does the same whatever it has read.
  bool isMoot(Read *R, const Thread &T);
  /// Where a function uses its registers, and which of them are read from each
  /// of its variables.
  struct Users {
    explicit Users(const DataFlow &Flow);
    std::vector<llvm::SmallVector<ProgramPoint, 2>> Of;
    llvm::DenseMap<uint32_t, llvm::SmallVector<ir::Register, 2>> Loads;
  };

private:
  DataFlows &Flows;
  llvm::DenseMap<std::pair<const clang::FunctionDecl *, const clang::Stmt *>,
                 std::unique_ptr<Read>>
      Known;
  llvm::DenseMap<const DataFlow *, std::unique_ptr<Users>> UsersOf;
};

} // namespace cuda_lint

#endif
