//===- SymbolicNodes.h - Parts of expressions -------------------*- C++ -*-===//
//
// Private to the symbolic values: what all their operations ask of an
// expression.
//
//===----------------------------------------------------------------------===//
#ifndef CUDA_LINT_DOMAINS_SYMBOLICNODES_H
#define CUDA_LINT_DOMAINS_SYMBOLICNODES_H

#include "domains/symbolic/SymbolicValue.h"
#include "llvm/ADT/APFloat.h"
#include "llvm/ADT/APSInt.h"

namespace cuda_lint {

using Node = const SymExpr *;

/// An integer, as its type has it.
inline llvm::APSInt number(Node A) {
  return llvm::APSInt(llvm::APInt(A->Type.Width, A->Bits, false, true),
                      !A->Type.Signed);
}

/// A floating-point number as its nearest double.
inline double nearestDouble(llvm::APFloat V) {
  bool Lost = false;
  V.convert(llvm::APFloat::IEEEdouble(), llvm::APFloat::rmNearestTiesToEven,
            &Lost);
  return V.convertToDouble();
}

/// The bits of a constant; none for anything else.
std::optional<uint64_t> constantBits(Node V);

inline bool isComparison(SymExpr::OpT Op) {
  return Op >= SymExpr::LT && Op <= SymExpr::NE;
}
/// The same comparison with its sides exchanged.
inline SymExpr::OpT mirrored(SymExpr::OpT Op) {
  static constexpr SymExpr::OpT Mirror[] = {SymExpr::GT, SymExpr::GE,
                                            SymExpr::LT, SymExpr::LE,
                                            SymExpr::EQ, SymExpr::NE};
  return Mirror[Op - SymExpr::LT];
}
inline bool isEquality(SymExpr::OpT Op) {
  return Op == SymExpr::EQ || Op == SymExpr::NE;
}
inline bool isLogical(SymExpr::OpT Op) {
  return Op == SymExpr::LAnd || Op == SymExpr::LOr;
}

} // namespace cuda_lint

#endif
