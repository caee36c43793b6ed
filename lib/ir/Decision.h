//===- Decision.h - What a branch or a switch decides ----------*- C++ -*-===//
#ifndef CUDA_LINT_IR_DECISION_H
#define CUDA_LINT_IR_DECISION_H

#include "ir/Function.h"

namespace cuda_lint::ir {

/// No block; an offset that only the object knows.
constexpr uint32_t NoBlock = ~0u, NoOffset = ~0u;

inline bool isDecision(const Instruction &I) {
  return I.Code == Opcode::Branch || I.Code == Opcode::Switch;
}
/// Of a Branch or Switch: the condition as written, of which this may be an
/// operand (`a && b`); null where none is written. Number is the block where
/// its statement or operator ends, NoBlock where nothing comes there.
inline const clang::Expr *decision(const Instruction &I) {
  return isDecision(I) ? static_cast<const clang::Expr *>(I.Pointer) : nullptr;
}

} // namespace cuda_lint::ir

#endif
