//===- ArgumentUses.h - Kernel arguments that are objects ------*- C++ -*-===//
#ifndef CUDA_LINT_DOMAINS_SYMBOLIC_ARGUMENTUSES_H
#define CUDA_LINT_DOMAINS_SYMBOLIC_ARGUMENTUSES_H

#include "domains/symbolic/Paths.h"

namespace cuda_lint {

/// What a kernel does to the memory behind a pointer that is a field of an
/// argument of class type.
struct MemberUse {
  unsigned Argument;
  const clang::FieldDecl *Field;
  bool Reads = false, Writes = false;
};

/// For all such fields that the visible body of a kernel reads or writes
/// through; not for fields of fields.
llvm::ArrayRef<MemberUse> memberUses(PathExecution &Paths,
                                     const clang::FunctionDecl *F);

} // namespace cuda_lint

#endif
