//===- MemoryFlags.h - Members that say what others lead to ----*- C++ -*-===//
//
// A class often has a flag that says which memory a pointer of it leads to:
// `if (pinned) cudaFreeHost(data); else delete[] data;`. What the pointer leads
// to is the flag's to say then, wherever that is asked.
//
//===----------------------------------------------------------------------===//
#ifndef CUDA_LINT_ANALYSIS_MEMORYFLAGS_H
#define CUDA_LINT_ANALYSIS_MEMORYFLAGS_H

#include "cuda/TranslationUnit.h"
#include "llvm/ADT/DenseMap.h"
#include "llvm/ADT/SmallPtrSet.h"
#include <optional>

namespace cuda_lint {

/// What a flag is, or is not, where memory is allocated.
struct FlagFact {
  const clang::FieldDecl *Flag;
  int64_t Value;
  bool Equal;
};

/// An allocation whose address a member is given.
struct FlaggedAllocation {
  llvm::SmallVector<FlagFact, 2> Facts;
  /// The class derived from the member's own whose method allocates; null for
  /// any other function.
  const clang::CXXRecordDecl *Derived = nullptr;
};

/// An engine of TranslationUnit.
class MemoryFlags {
public:
  /// By the members of a class that say so.
  using Flags = llvm::SmallPtrSet<const clang::FieldDecl *, 2>;

  explicit MemoryFlags(TranslationUnit &TU);

  /// The flags by which functions of the unit take a member for memory of one
  /// kind or of another; null for none.
  const Flags *of(const clang::ValueDecl *Member) const {
    return find(ByUse, Member);
  }
  /// Those by which they allocate or free it in one way or in another.
  const Flags *owning(const clang::ValueDecl *Member) const {
    return find(ByOwner, Member);
  }
  /// The calls of the runtime that allocate what a member leads to.
  llvm::ArrayRef<FlaggedAllocation>
  allocations(const clang::ValueDecl *Member) const {
    auto It = Allocations.find(Member);
    return It == Allocations.end() ? llvm::ArrayRef<FlaggedAllocation>()
                                   : It->second;
  }
  /// Whether there is no flag at all.
  bool empty() const { return ByUse.empty(); }

private:
  using Map = llvm::DenseMap<const clang::ValueDecl *, Flags>;
  static const Flags *find(const Map &In, const clang::ValueDecl *Member) {
    auto It = In.find(Member);
    return It == In.end() ? nullptr : &It->second;
  }

  Map ByUse, ByOwner;
  llvm::DenseMap<const clang::ValueDecl *,
                 llvm::SmallVector<FlaggedAllocation, 2>>
      Allocations;
};

} // namespace cuda_lint

#endif
