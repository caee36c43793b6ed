//===- MemoryPlace.h - Where an address leads ------------------*- C++ -*-===//
#ifndef CUDA_LINT_ANALYSIS_MEMORYPLACE_H
#define CUDA_LINT_ANALYSIS_MEMORYPLACE_H

#include "domains/symbolic/SymbolicValue.h"
#include <optional>

namespace cuda_lint {

/// A place in memory that several functions may reach: in a variable of static
/// storage, or behind a pointer. Neither for what is one function's own.
struct MemoryPlace {
  /// Canonical. Not one in shared memory.
  const clang::VarDecl *Variable = nullptr;
  const SymExpr *Pointer = nullptr;
  /// Bytes from there; none when they are not known.
  std::optional<int64_t> Offset = 0;

  bool isKnown() const { return Variable || Pointer; }
  void move(std::optional<int64_t> Bytes) {
    Offset = Offset && Bytes ? std::optional(*Offset + *Bytes) : std::nullopt;
  }
};

MemoryPlace memoryOf(const Location *L, const clang::ASTContext &Ctx);
MemoryPlace memoryAt(const SymExpr *Address, const clang::ASTContext &Ctx);

/// Bytes from the start of the object around it to a member or an element.
std::optional<int64_t> offsetInParent(const Location *L,
                                      const clang::ASTContext &Ctx);

} // namespace cuda_lint

#endif
