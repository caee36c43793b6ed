//===- MemberHandles.h - What a class does with a handle that it has -----===//
//
// A private member that holds a stream or an event is used by the methods of
// its class alone. Where all of them are visible, all that ever happens to it
// is.
//
//===----------------------------------------------------------------------===//
#ifndef CUDA_LINT_ANALYSIS_MEMBERHANDLES_H
#define CUDA_LINT_ANALYSIS_MEMBERHANDLES_H

#include "cuda/HostRuntime.h"
#include "cuda/TranslationUnit.h"
#include "clang/AST/DeclCXX.h"
#include "llvm/ADT/SmallVector.h"

namespace cuda_lint {

/// The calls of the runtime that a member is given to.
struct MemberHandle {
  struct Use {
    const clang::CallExpr *Call;
    /// Null for a launch.
    const HostFunction *Row;
    /// Of a call of the runtime: which argument it is.
    unsigned Argument;
  };
  llvm::SmallVector<Use, 8> Uses;

  /// Whether a call makes it, by itself: not from another process.
  bool isCreated() const;
  bool takesPart(HostWork Work) const;
};

/// What happens to a private member of a class, for all instances of a
/// template; none where not all is seen, or where its value goes elsewhere than
/// to the runtime and to kernels.
std::optional<MemberHandle> handleOf(const clang::FieldDecl &Member);

/// The member of a template that a member of one of its instances was made of;
/// itself for others.
const clang::FieldDecl &patternOf(const clang::FieldDecl &Member);

/// The list whose elements the variable of a loop takes, one after the other:
/// `for (cudaStream_t *s : {&first, &second})`.
struct ListLoop {
  const clang::InitListExpr *List;
  /// What begins the loop, which runs as often as the list is long.
  const clang::CallExpr *Begin;
};
std::optional<ListLoop> listLoopOf(const clang::VarDecl &Variable);

/// Whether one function is the only one that names a private member: all
/// functions of the class are seen. What a constructor's list gives it counts
/// for nothing.
bool isNamedOnlyBy(const clang::FieldDecl &Member,
                   const clang::FunctionDecl &F);

/// True when the objects of a class are given what a member holds: a
/// constructor or method keeps a parameter in it, or the class is an aggregate,
/// and no function of the unit creates anything there.
bool isGivenToObjects(TranslationUnit &TU, const clang::FieldDecl &Member);

} // namespace cuda_lint

#endif
