//===- Execution.h - Everything that a function does -----------*- C++ -*-===//
//
// What PathExecution::run() gives: the events of all paths together, each with
// what holds where it happens, and with the way that its values took.
//
//===----------------------------------------------------------------------===//
#ifndef CUDA_LINT_DOMAINS_SYMBOLIC_EXECUTION_H
#define CUDA_LINT_DOMAINS_SYMBOLIC_EXECUTION_H

#include "cuda/BuiltinVariables.h"
#include "cuda/Launch.h"
#include "domains/symbolic/SymbolicValue.h"
#include <array>
#include <vector>

namespace cuda_lint {

/// Where a value got into an object, and where what it was computed from came
/// from.
struct Provenance {
  clang::SourceLocation Loc;
  const Location *Where;
  const SymExpr *Value;
  const Provenance *From[2];
  /// The variable that \c Where is in, where that does not say so.
  const clang::ValueDecl *Root = nullptr;
  /// The integer division or right shift that computed the value, with its
  /// operands as values; null for anything else.
  const clang::BinaryOperator *Division = nullptr;
  const SymExpr *Dividend = nullptr, *Divisor = nullptr;
};

/// A step of the path that a value took, for a note.
struct ValueStep {
  clang::SourceLocation Loc;
  std::string Text;
};

/// A value with the way it came.
struct TracedValue {
  const SymExpr *Value = nullptr;
  const Provenance *Origin = nullptr;

  std::optional<uint64_t> constant() const {
    return Value ? Value->unsignedInteger() : std::nullopt;
  }
  /// The assignments it went through ("'threads' is 2048"), from the use back
  /// to the source; at most \p Limit.
  llvm::SmallVector<ValueStep, 4> path(unsigned Limit = 4) const;
};

/// An event of a run.
struct ExecutionEvent {
  enum KindT {
    Call, ///< a call of a function that is not looked into: the runtime's, the
          ///< device's intrinsics, functions without a body
    Launch, ///< a launch of any form
    Access, ///< device code reads or writes shared memory or memory behind a
            ///< pointer
    Asm,    ///< inline assembly
  };
  KindT Kind;
  const clang::Stmt *Site;
  /// The function that holds the site.
  const clang::FunctionDecl *In;
  /// The calls from the root to \c In, outermost first.
  llvm::SmallVector<const clang::CallExpr *, 2> Path;
  /// The call or the construction of an object by which the root gets there;
  /// null when the site is in the root itself.
  const clang::Expr *Entry = nullptr;
  /// What holds there.
  cuda_lint::Facts Known;
  /// Call: the arguments. Launch: the kernel's arguments as listed. Class types
  /// have no value.
  llvm::SmallVector<TracedValue, 6> Arguments;

  /// Launch: the pointers in arguments of class type.
  struct FieldArgument {
    unsigned Argument;
    const clang::FieldDecl *Field;
    const SymExpr *Value;
  };
  llvm::SmallVector<FieldArgument, 0> FieldArguments;

  // Launch
  const cuda_lint::Launch *L = nullptr;
  /// How often it happens at most, by the loops around it; Unlimited when
  /// nothing is known about one of them.
  uint64_t Times = 1;
  static constexpr uint64_t Unlimited = UINT64_MAX;
  const clang::FunctionDecl *Kernel = nullptr;
  TracedValue Grid[3], Block[3], DynamicBytes, Stream;
  /// The attributes by number, each with up to three values; valid when
  /// AttributesKnown.
  llvm::SmallVector<std::pair<int64_t, std::array<TracedValue, 3>>, 2>
      Attributes;
  bool AttributesKnown = false;
  /// cudaFuncAttributeMaxDynamicSharedMemorySize and
  /// cudaFuncAttributeNonPortableClusterSizeAllowed as last set for the kernel
  /// in this run; no value when nothing visible set it.
  TracedValue MaxDynamicBytes, NonPortableCluster;

  // Access
  /// What holds the accessed bytes: a `__shared__` variable, or what an unknown
  /// pointer points to.
  const Location *Object = nullptr;
  /// Offset in bytes from the start of the object.
  const SymExpr *Offset = nullptr;
  uint64_t Bytes = 0;
  bool Write = false;
};

/// The events of one run, in the order in which they happen; of two that
/// exclude each other (branches) the first in the source first. The body of a
/// loop whose trip count is not known appears once, with everything that it
/// changes unknown.
struct ExecutionTrace {
  std::vector<ExecutionEvent> Events;
  /// False when the run was given up because it took too long: events are
  /// missing.
  bool Complete = true;
};

/// The values that a run starts with.
struct ExecutionInputs {
  /// Built-in variables: threadIdx, blockIdx, blockDim, gridDim by axis; null
  /// is unknown.
  const SymExpr *Builtins[4][3] = {};
  /// The parameters; a null or missing one is a symbol.
  llvm::SmallVector<const SymExpr *, 6> Parameters;
};

} // namespace cuda_lint

#endif
