//===- HandedOn.h - What becomes of a value that a variable holds -*- C++ -*-=//
//
// A pointer or a handle goes on where somebody else may release it: it is given
// to what is not seen, to what releases it, returned, or kept in memory.
//
//===----------------------------------------------------------------------===//
#ifndef CUDA_LINT_ANALYSIS_HANDEDON_H
#define CUDA_LINT_ANALYSIS_HANDEDON_H

#include "analysis/DataFlow.h"
#include "cuda/HostRuntime.h"
#include "llvm/ADT/SmallPtrSet.h"
#include <map>

namespace cuda_lint {

/// Whether a function of the runtime that does some work releases what it is
/// given for such an argument.
bool releases(ArgumentRole Role, HostWork Work);

/// Whether what a call gives is the caller's to release: not numbers, other
/// names of memory, and the nodes of a graph, which go with it.
bool isOwned(ArgumentRole Role);

/// Whether what releases things of one kind may release what a call gives
/// there: memory is no stream.
bool mayRelease(ArgumentRole Release, ArgumentRole Gives);

/// What gives a register's value, before conversions; null for none.
const ir::Instruction *definitionOf(const DataFlow &In, ir::Register R);

/// The variable whose address a register holds; null for any other.
const clang::ValueDecl *variableAt(const DataFlow &In, ir::Register R);
/// The variable whose value a register holds; null for any other.
const clang::ValueDecl *variableIn(const DataFlow &In, ir::Register R);

/// Whether the value and the address of a variable go nowhere in a function but
/// where a caller says that they may: \p MayStore is asked of a store of the
/// value, \p MayGive of an argument of a call, and whether that is the address.
/// Neither may be returned, or go to what was not understood.
bool staysWithin(
    const DataFlow &In, const clang::ValueDecl &V,
    llvm::function_ref<bool(const ir::Instruction &Store)> MayStore,
    llvm::function_ref<bool(const ir::Instruction &Call, unsigned Argument,
                            bool IsAddress)>
        MayGive);

/// Which variables' values go on: to a function that is not seen or has them go
/// on, to what releases them, to the caller, or into memory. An engine of
/// TranslationUnit.
class HandedOn {
public:
  using Variables = llvm::SmallPtrSet<const clang::ValueDecl *, 4>;

  explicit HandedOn(TranslationUnit &TU) : TU(TU) {}

  const Variables &of(const clang::FunctionDecl *F);
  using Functions = llvm::SmallPtrSet<const clang::FunctionDecl *, 2>;
  /// The same, but for what functions are given that are known to take nothing
  /// over.
  Variables without(const clang::FunctionDecl *F, const Functions &Borrowing);
  /// Whether what a function is given as an argument goes on in it.
  bool goesOn(const clang::FunctionDecl *Callee, unsigned Argument);
  /// Whether a function that is seen releases what it is given as an argument,
  /// and has it go on nowhere else.
  bool isOnlyReleased(const clang::FunctionDecl *Callee, unsigned Argument);

private:
  Variables find(const DataFlow &In, const Functions &Borrowing);

  TranslationUnit &TU;
  std::map<const clang::FunctionDecl *, Variables> Known;
  std::map<const clang::ParmVarDecl *, bool> Releasing;
};

} // namespace cuda_lint

#endif
