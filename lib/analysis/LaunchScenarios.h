//===- LaunchScenarios.h - Launches with numbers put in ---------*- C++ -*-===//
//
// A launch whose extents and arguments depend on numbers that the file does not
// say (a count that a function is given) still says how they belong together:
// so many blocks for so many elements, so many bytes for them. A scenario is
// one choice of such numbers that nothing visible contradicts. What is wrong
// for one choice proves nothing; so a launch gives several, in different
// orders, and what is wrong for all of them is wrong because of how the numbers
// belong together.
//
//===----------------------------------------------------------------------===//
#ifndef CUDA_LINT_ANALYSIS_LAUNCHSCENARIOS_H
#define CUDA_LINT_ANALYSIS_LAUNCHSCENARIOS_H

#include "analysis/CaseNumbers.h"
#include "analysis/HostNumbers.h"
#include "domains/symbolic/Paths.h"

namespace cuda_lint {

/// Memory that a launch passes.
struct PassedMemory {
  /// What allocated it; null for memory that is not seen.
  const PathEvent *Allocation = nullptr;
  /// Its bytes, where they are seen.
  std::optional<uint64_t> Bytes;
  /// Whether they are the same for all choices.
  bool Fixed = false;
};

/// A scalar that a kernel is given: an argument, or a member of one.
struct PassedArgument {
  /// The kernel's parameter.
  unsigned Parameter = 0;
  /// A member: its bytes from the start of the argument.
  std::optional<int64_t> MemberAt;
  clang::QualType Type;
  /// "n", "p.n".
  std::string Name;
  /// An integer.
  std::optional<int64_t> Number;
  /// Whether the number depends on those that were chosen; whether the grid
  /// depends on one of these, too.
  bool Chosen = false, OfGrid = false;
  /// A pointer: which of the memories, and how far in.
  int Memory = -1;
  int64_t Offset = 0;
};

struct LaunchScenario {
  const PathEvent *Event = nullptr;
  std::array<uint64_t, 3> Grid{1, 1, 1}, Block{1, 1, 1};
  /// The dynamic shared memory that a block is given; none where that depends
  /// on numbers that were not chosen.
  std::optional<uint64_t> DynamicBytes;
  std::vector<PassedArgument> Arguments;
  std::vector<PassedMemory> Memories;
  /// What the extent of the grid along x is when divided by that of the block
  /// and rounded up, where that is a quotient itself: `n / 4` of
  /// `(n / 4 + 255) / 256`.
  std::optional<uint64_t> RoundedUp;
  /// The numbers that were chosen.
  HostNumbers Numbers;
  HostNumbers::Symbols Symbols;
};

/// Calls a function with the scalars in an object of a class: their bytes from
/// its start, which is at \p At, and their names.
void forEachScalar(const clang::RecordDecl *Class, int64_t At,
                   const std::string &Name, const clang::ASTContext &Ctx,
                   llvm::function_ref<void(const clang::FieldDecl *, int64_t,
                                           const std::string &)>
                       Visit);

/// One way to reach a launch, seen from the outermost function that leads to
/// it.
struct LaunchContext {
  const clang::FunctionDecl *Root;
  const ExecutionPath *Path;
  const PathEvent *Event;
};

class LaunchScenarios {
public:
  explicit LaunchScenarios(TranslationUnit &TU);

  /// The launches of a kernel, at most a few.
  llvm::ArrayRef<LaunchContext> launchesOf(const clang::FunctionDecl *Kernel);
  /// Whether each launch may give any number for a parameter of a kernel, or
  /// for a member of one: none gives a constant, or asks what is left of a
  /// division before. So it is where there is no launch.
  bool mayGiveAnything(const clang::FunctionDecl *Kernel,
                       const clang::ValueDecl *Count);
  /// Whether a launch gives its blocks as many threads along x as a parameter
  /// of the kernel says, rounded up to some unit.
  bool isRoundedUpToBlock(const clang::FunctionDecl *Kernel,
                          const clang::ValueDecl *Count);
  /// The choices for a launch that nothing contradicts; several, or one where
  /// there is nothing to choose. Empty where something is not known.
  std::vector<LaunchScenario> scenarios(const LaunchContext &C);
  /// Choices for a launch whose blocks are known: what the grid is made for
  /// large, and all other numbers small, in several ways. What happens in all
  /// of them needs no number that only the caller knows.
  std::vector<LaunchScenario> smallest(const LaunchContext &C) {
    return smallest(C, {});
  }
  /// The same where a parameter of the kernel is a given number; empty where
  /// something visible says otherwise, or more depends on it.
  std::vector<LaunchScenario> smallest(const LaunchContext &C,
                                       std::optional<CaseNumber> Case);
  /// All numbers the same multiple of a block along x, and \p More, whatever is
  /// known of them.
  std::optional<LaunchScenario> exact(const LaunchContext &C, int64_t More = 0);

  /// All numbers one, as the caller of a function may give them.
  std::optional<LaunchScenario> least(const LaunchContext &C);

private:
  struct Question;
  void ask(const LaunchContext &C, Question &Q);
  static void leaveOpen(Question &Q, const HostNumbers::Symbols &OfGrid);
  std::optional<LaunchScenario>
  choose(const Question &Q, llvm::ArrayRef<int64_t> Values, int64_t Threads);

  PathExecution &Engine;
  llvm::DenseMap<const clang::FunctionDecl *, std::vector<LaunchContext>>
      ByKernel;
};

/// The bytes from the start of an argument to a member of it; none where it is
/// no whole number of bytes, or in a way that is not followed.
std::optional<int64_t> memberAt(const Location *L,
                                const clang::ASTContext &Ctx);

} // namespace cuda_lint

#endif
