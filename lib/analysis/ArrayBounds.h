//===- ArrayBounds.h - Arrays indexed past their extent ---------*- C++ -*-===//
#ifndef CUDA_LINT_ANALYSIS_ARRAYBOUNDS_H
#define CUDA_LINT_ANALYSIS_ARRAYBOUNDS_H

#include "analysis/LaunchConfig.h"
#include "analysis/LaunchScenarios.h"
#include "cuda/MemorySpace.h"
#include "domains/concrete/ThreadRun.h"
#include <map>

namespace cuda_lint {

/// An access outside of an array whose extent the source says, by a thread that
/// every launch has or that a visible launch gives.
struct ArrayFault {
  /// The access, and where to report: the call that makes it wrong where the
  /// function of the access is right by itself.
  const clang::Stmt *Site, *Place;
  const clang::FunctionDecl *In;
  MemorySpace Space;
  /// The array; null for a temporary.
  const clang::ValueDecl *Array = nullptr;
  /// A member array of it, where that is left.
  bool OfMember = false;
  /// Of dynamic shared memory.
  bool Dynamic = false;
  /// Of dynamic shared memory whose size follows from numbers of the launch's
  /// function: whatever they are, it is too little.
  bool Chosen = false;
  bool Write = false;
  /// In elements of \c Element.
  int64_t Index = 0;
  uint64_t Extent = 0;
  clang::QualType Element;
  std::array<uint64_t, 3> Thread{}, Block{};
  /// The shape of the blocks, where a launch gives it.
  std::optional<std::array<uint64_t, 3>> BlockDim;
  const Launch *L = nullptr;
};

/// All faults of a translation unit, one for each place. An engine of
/// TranslationUnit.
class ArrayBounds {
public:
  explicit ArrayBounds(TranslationUnit &TU);
  llvm::ArrayRef<ArrayFault> faults() const { return Found; }

private:
  struct Shape {
    ThreadPlace Place;
    const Launch *L = nullptr;
    std::vector<ConcreteValue> Arguments;
  };
  void look(const clang::FunctionDecl *F);
  std::vector<Shape> shapes(const clang::FunctionDecl *F,
                            std::optional<uint64_t> &DynamicBytes);
  void lookBehindGuards(const clang::FunctionDecl *F, const Shape &S);
  void look(const clang::FunctionDecl *F, const Shape &S,
            std::array<uint64_t, 3> Thread, std::array<uint64_t, 3> Block);
  /// What an access does outside of its array.
  std::optional<ArrayFault> faultOf(const ThreadAccess &A, const Shape &S,
                                    const std::array<uint64_t, 3> &Thread,
                                    const std::array<uint64_t, 3> &Block);
  void add(const ArrayFault &Fault);
  /// By the first call that leads there and the access; with how often the
  /// thread gets there.
  using Faults = std::map<std::pair<const clang::Stmt *, const clang::Stmt *>,
                          std::pair<unsigned, std::optional<ArrayFault>>>;
  /// Numbers that a launch does not say stop threads at the first test of them
  /// (`if (i >= n) return`): what goes wrong whatever they are.
  void lookOpen(const clang::FunctionDecl *F, const LaunchContext &C);
  /// What is wrong in all of the scenarios.
  void lookOpen(const clang::FunctionDecl *F,
                llvm::ArrayRef<LaunchScenario> Scenarios);
  /// \p Dynamic: in dynamic shared memory, and nothing else.
  Faults faultsIn(const clang::FunctionDecl *F, const LaunchScenario &S,
                  bool Dynamic = false);
  /// Dynamic shared memory whose size follows from other numbers than its use.
  void lookDynamic(const clang::FunctionDecl *F, const LaunchContext &C);
  /// Keeps of what was seen before what is seen again as often.
  static void keepCommon(Faults &Always, const Faults &Now);

  TranslationUnit &TU;
  ThreadRun Run;
  std::vector<ArrayFault> Found;
  llvm::DenseSet<const clang::Stmt *> Told;
  llvm::DenseSet<const clang::FunctionDecl *> Entered;
  bool SawArray = false;
  /// Of all choices of numbers.
  uint64_t OpenSteps = 0;
};

/// The threads of a block that tell about all others: the corners, the ends of
/// warps, those beside powers of two.
std::vector<std::array<uint64_t, 3>>
tellingThreads(const std::array<uint64_t, 3> &Block);

} // namespace cuda_lint

#endif
