//===- RuntimeArguments.h - What the device runtime is given ---*- C++ -*-===//
#ifndef CUDA_LINT_ANALYSIS_RUNTIMEARGUMENTS_H
#define CUDA_LINT_ANALYSIS_RUNTIMEARGUMENTS_H

#include "domains/symbolic/Paths.h"

namespace cuda_lint {

/// A number, or the address of something that is known, which device code gives
/// to a function of the device runtime or as the stream of a launch, on some
/// path.
struct RuntimeArgument {
  /// The call or the launch.
  const PathEvent *Use;
  /// The name of the function; empty for a launch.
  llvm::StringRef Api;
  unsigned Index;
  /// As written; of a launch the stream, or the configuration that holds it.
  const clang::Expr *Operand;
  /// An integer or an address.
  const SymExpr *Value;
  const Station *Way;
  /// The member of the object that the argument leads to; null for the argument
  /// itself.
  const Location *Member;
  /// Where the report belongs: the use, or the call that brings the value
  /// there.
  const clang::Stmt *Place;

  /// The variable that an address is in; null for a number.
  const clang::VarDecl *Variable = nullptr;
};

/// All of them, each value once for each place. An engine of TranslationUnit.
class RuntimeArguments {
public:
  explicit RuntimeArguments(TranslationUnit &TU);

  llvm::ArrayRef<RuntimeArgument> all() const { return Found; }

  /// Where a number is given that is wrong: the place of the argument, or one
  /// in a helper that by its own tests is not there with any other number.
  const clang::Stmt *placeOf(const RuntimeArgument &A,
                             llvm::function_ref<bool(uint64_t)> IsWrong);

private:
  void look(const ExecutionPath &Path);
  void add(const ExecutionPath &Path, RuntimeArgument A);
  bool isAlways(const clang::FunctionDecl *F,
                llvm::ArrayRef<const clang::Stmt *> Calls,
                const RuntimeArgument &A,
                llvm::function_ref<bool(uint64_t)> IsWrong);

  PathExecution &Engine;
  std::vector<RuntimeArgument> Found;
  llvm::DenseSet<std::tuple<const clang::Stmt *, const clang::Stmt *, unsigned,
                            const Location *, const SymExpr *>>
      Seen;
};

} // namespace cuda_lint

#endif
