//===- MemberMemory.h - Memory that members hold ---------------*- C++ -*-===//
//
// A pointer that is a member of a class, or a variable of a namespace or class,
// is filled in by one function and used by others. Where a unit shows all that
// it is ever given, the memory is of one kind whichever function uses it.
//
//===----------------------------------------------------------------------===//
#ifndef CUDA_LINT_ANALYSIS_MEMBERMEMORY_H
#define CUDA_LINT_ANALYSIS_MEMBERMEMORY_H

#include "analysis/MemberSizes.h"
#include "analysis/MemoryFlags.h"
#include "cuda/HostRuntime.h"
#include "cuda/TranslationUnit.h"
#include "llvm/ADT/DenseMap.h"
#include "llvm/ADT/SmallPtrSet.h"

namespace cuda_lint {

/// An engine of TranslationUnit.
class MemberMemory {
public:
  explicit MemberMemory(TranslationUnit &TU);

  /// The function of the runtime that allocates whatever a member or such a
  /// variable points to, unless it is null. Null where it may hold anything
  /// else.
  const HostFunction *allocatorOf(const clang::ValueDecl *Member) const {
    return Allocators.lookup(Member);
  }
  /// The same of whatever the elements of an array of pointers point to.
  const HostFunction *elementAllocatorOf(const clang::ValueDecl *Array) const {
    return OfElements.lookup(Array);
  }
  /// How much that is; null where it is not known.
  const MemberSize *sizeOf(const clang::ValueDecl *Member) const {
    return OfOtherSizes.contains(Member) ? nullptr : Sizes.of(Member);
  }

  /// The members that say what others lead to.
  const MemoryFlags &flags() const { return Flags; }

private:
  const MemberSizes &Sizes;
  const MemoryFlags &Flags;
  llvm::DenseMap<const clang::ValueDecl *, const HostFunction *> Allocators,
      OfElements;
  /// What functions of the program allocate, too.
  llvm::SmallPtrSet<const clang::ValueDecl *, 4> OfOtherSizes;
};

} // namespace cuda_lint

#endif
