//===- BarrierCounts.h - Who comes to barriers with a count -----*- C++ -*-===//
//
// A barrier with a number lets go when as many threads have come as its count
// says. Which warps of a block come to it, and how often, is found by running
// them one by one; then they are let run together. PTX ISA, "barrier".
//
//===----------------------------------------------------------------------===//
#ifndef CUDA_LINT_ANALYSIS_BARRIERCOUNTS_H
#define CUDA_LINT_ANALYSIS_BARRIERCOUNTS_H

#include "analysis/LaunchScenarios.h"
#include "domains/concrete/ThreadRun.h"
#include "hardware/Limits.h"
#include <tuple>

namespace cuda_lint {

/// One thing that a warp does at a barrier.
struct WarpMeeting {
  enum KindT : uint8_t {
    Waits,
    Arrives, ///< and goes on
    Other,   ///< waits for others, or may, in a way that is not followed
  };
  KindT Kind = Waits;
  int64_t Id = 0;
  /// How many threads the barrier waits for; 0 for all of the block.
  int64_t Threads = 0;
  /// Where, for whoever asks.
  unsigned Place = 0;
};

/// A barrier that never lets go, or before all have come.
struct WarpMiscount {
  enum FormT : uint8_t {
    TooFew,  ///< come: some wait for ever
    TooMany, ///< come at once: which of them go on together is not said
    NoSuch,  ///< no block has a barrier of that number
  };
  FormT Form = TooFew;
  int64_t Id = 0, Threads = 0;
  /// How many threads come.
  int64_t Come = 0;
  unsigned Place = 0;
};

/// How much of what a warp does is known.
enum class WarpsFollowed : uint8_t {
  ToTheEnd,
  LoopsOnce, ///< some loops have more iterations like the first
  ForAWhile, ///< what comes after is not known
};

/// What goes wrong when the warps of a block run together, each with what it
/// does in order. Nothing where that depends on which warp is faster. \p Sure:
/// how many of a warp's meetings nothing else comes between; of one that is
/// followed to the end, EndOfWarp.
std::vector<WarpMiscount>
miscounts(llvm::ArrayRef<std::vector<WarpMeeting>> Warps,
          WarpsFollowed How = WarpsFollowed::ToTheEnd,
          llvm::ArrayRef<size_t> Sure = {});
inline constexpr size_t EndOfWarp = ~size_t(0);

/// A barrier of a kernel that is given a wrong count.
struct BarrierMiscount {
  WarpMiscount Is;
  /// The barrier, and what all ways to it have in common last.
  const clang::Stmt *Site = nullptr, *Place = nullptr;
  const clang::FunctionDecl *Kernel = nullptr;
  /// The threads of the block; whether a launch says so.
  uint64_t Block = 0;
  bool Launched = false;
};

/// An engine of TranslationUnit.
class BarrierCounts {
public:
  explicit BarrierCounts(TranslationUnit &TU);
  llvm::ArrayRef<BarrierMiscount> found() const { return Found; }

private:
  using Triple = std::array<uint64_t, 3>;
  /// The barrier, and the calls that lead to it.
  using Chain = std::vector<const clang::Stmt *>;
  using Key = std::tuple<const clang::Stmt *, WarpMiscount::FormT, int64_t>;
  using Miscounts = std::map<Key, BarrierMiscount>;
  struct Shape {
    Triple Block{1, 1, 1};
    std::optional<Triple> Grid;
    const LaunchScenario *Scenario = nullptr;
  };

  bool usesCounts(const clang::FunctionDecl *F);
  void look(const clang::FunctionDecl *Kernel);
  static std::optional<Shape> shapeOf(const LaunchContext &C);
  void lookAlone(const clang::FunctionDecl *Kernel);
  struct InBlock {
    /// Empty where something about the barriers is not known.
    Miscounts Counts;
    /// Barriers that do not exist: to come to one is enough.
    Miscounts NoSuch;
  };
  class BlockRun;
  InBlock inBlock(const clang::FunctionDecl *Kernel, const Shape &S);
  /// Reports what is wrong for all shapes.
  void judge(const clang::FunctionDecl *Kernel, llvm::ArrayRef<Shape> Shapes,
             bool Launched);

  TranslationUnit &TU;
  ir::Program &Program;
  llvm::DenseMap<const clang::FunctionDecl *, bool> Counting;
  uint64_t Steps = 0;
  std::vector<BarrierMiscount> Found;
};

} // namespace cuda_lint

#endif
