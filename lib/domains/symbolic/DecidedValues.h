//===- DecidedValues.h - What the program decides, unseen ------*- C++ -*-===//
#ifndef CUDA_LINT_DOMAINS_SYMBOLIC_DECIDEDVALUES_H
#define CUDA_LINT_DOMAINS_SYMBOLIC_DECIDEDVALUES_H

#include "cuda/TranslationUnit.h"
#include "domains/symbolic/SymbolicValue.h"
#include "llvm/ADT/DenseSet.h"

namespace cuda_lint {

/// Symbols that stand for one number which the program makes of what it knows,
/// though it is not known here. Which way a condition on them goes is decided:
/// the two ways are no two possibilities. An engine of TranslationUnit.
class DecidedValues {
public:
  explicit DecidedValues(TranslationUnit &) {}

  void add(const SymExpr *Symbol) { Symbols.insert(Symbol); }
  bool contains(const SymExpr *Symbol) const {
    return Symbols.contains(Symbol);
  }
  /// Whether one of the conditions of a path rests on such a symbol.
  bool decide(llvm::ArrayRef<const SymExpr *> Conditions) const {
    bool Found = false;
    for (const SymExpr *Condition : Conditions)
      forEachPart(Condition, [&](const SymExpr *E) {
        return !(Found |= Symbols.contains(E));
      });
    return Found;
  }

private:
  llvm::DenseSet<const SymExpr *> Symbols;
};

} // namespace cuda_lint

#endif
