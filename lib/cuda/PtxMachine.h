//===- PtxMachine.h - Inline assembly on known bits ------------*- C++ -*-===//
#ifndef CUDA_LINT_CUDA_PTXMACHINE_H
#define CUDA_LINT_CUDA_PTXMACHINE_H

#include "clang/AST/Stmt.h"
#include "llvm/ADT/STLFunctionalExtras.h"
#include "llvm/ADT/SmallVector.h"
#include <optional>

namespace cuda_lint {

/// What a statement leaves in its outputs, bit by bit, where all that it is
/// given is known: floating-point numbers, jumps and carries among them. None
/// where it does anything else than compute, or rounds in a way that is not
/// exact here. \p Operand gives the bits of the statement's operands, outputs
/// that are read first among them.
std::optional<llvm::SmallVector<uint64_t, 2>>
runOnBits(const clang::GCCAsmStmt *S,
          llvm::function_ref<std::optional<uint64_t>(unsigned)> Operand);

} // namespace cuda_lint

#endif
