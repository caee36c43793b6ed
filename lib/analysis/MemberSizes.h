//===- MemberSizes.h - How much memory a member holds ----------*- C++ -*-===//
//
// A class most often keeps the number of its elements beside the pointer to
// them. Where a unit shows that the memory is allocated for as many as another
// member says, and that both change together, that holds in every method.
//
//===----------------------------------------------------------------------===//
#ifndef CUDA_LINT_ANALYSIS_MEMBERSIZES_H
#define CUDA_LINT_ANALYSIS_MEMBERSIZES_H

#include "cuda/TranslationUnit.h"
#include "llvm/ADT/DenseMap.h"

namespace cuda_lint {

/// The bytes that a pointer of a class leads to: a number times members of the
/// same object.
struct MemberSize {
  int64_t Coefficient = 1;
  llvm::SmallVector<const clang::FieldDecl *, 2> Factors;
  /// What allocates them.
  const clang::CallExpr *Call = nullptr;
};

/// Whether a method of a member's class may lie where it is not seen, or a
/// variable is one that other files name.
bool isElsewhere(const clang::ValueDecl *D);

/// The member of a class, or the host's variable of static storage, that an
/// expression names: what one function leaves there, others find. Null for
/// anything else.
const clang::ValueDecl *memberOrStatic(const clang::Expr *E);

/// An engine of a translation unit.
class MemberSizes {
public:
  explicit MemberSizes(TranslationUnit &TU);

  /// Null where the size is not known, or may be another one at times.
  const MemberSize *of(const clang::ValueDecl *Pointer) const {
    auto It = Sizes.find(Pointer);
    return It == Sizes.end() ? nullptr : &It->second;
  }

private:
  llvm::DenseMap<const clang::ValueDecl *, MemberSize> Sizes;
};

} // namespace cuda_lint

#endif
