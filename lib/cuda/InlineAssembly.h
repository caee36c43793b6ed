//===- InlineAssembly.h - What PTX in the source does ----------*- C++ -*-===//
//
// The PTX of the instruction is the only thing that says what inline assembly
// does ("Parallel Thread Execution ISA", "cp.async").
//
//===----------------------------------------------------------------------===//
#ifndef CUDA_LINT_CUDA_INLINEASSEMBLY_H
#define CUDA_LINT_CUDA_INLINEASSEMBLY_H

#include "clang/AST/Stmt.h"
#include <optional>

namespace cuda_lint {

/// `cp.async.ca.shared.global [to], [from], bytes`, alone in its statement and
/// not predicated: the numbers of the inputs that hold the addresses.
struct AsynchronousCopy {
  unsigned To = 0, From = 0;
  /// Bytes for each thread, when the text says so, else the input that does.
  std::optional<int64_t> Bytes;
  std::optional<unsigned> BytesInput;
};

std::optional<AsynchronousCopy>
asAsynchronousCopy(const clang::GCCAsmStmt *Asm);

} // namespace cuda_lint

#endif
