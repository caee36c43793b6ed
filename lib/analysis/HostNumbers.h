//===- HostNumbers.h - Values of a launch, with numbers put in -*- C++ -*-===//
#ifndef CUDA_LINT_ANALYSIS_HOSTNUMBERS_H
#define CUDA_LINT_ANALYSIS_HOSTNUMBERS_H

#include "domains/symbolic/SymbolicValue.h"
#include "llvm/ADT/SetVector.h"

namespace cuda_lint {

/// Numbers for symbols, and what values are with them. Nothing that overflows
/// has a value. What lies between two pointers, as a container keeps them, is
/// one number: so many elements.
class HostNumbers {
public:
  using Symbols = llvm::SetVector<const SymExpr *>;

  void set(const SymExpr *Symbol, int64_t V) { Numbers[Symbol] = V; }
  std::optional<int64_t> get(const SymExpr *Symbol) const {
    auto It = Numbers.find(Symbol);
    return It == Numbers.end() ? std::nullopt : std::optional(It->second);
  }
  /// An integer or a condition; none where a symbol has no number.
  std::optional<int64_t> integer(const SymExpr *E) const;

  /// Adds the symbols in a value.
  static void collect(const SymExpr *E, Symbols &Out);

private:
  struct Number {
    bool Real = false;
    __int128 I = 0;
    double D = 0;
  };
  std::optional<Number> value(const SymExpr *E, unsigned Depth) const;
  std::optional<Number> ofOperands(const SymExpr *E, unsigned Depth) const;
  std::optional<Number> ofSymbol(const SymExpr *E) const;
  /// What an operation gives; none where that is not what the program computes.
  static std::optional<Number> binary(const SymExpr *E, Number A, Number B);
  static std::optional<Number> ofReals(const SymExpr *E, Number A, Number B);
  static std::optional<Number> ofIntegers(const SymExpr *E, Number A, Number B);
  static std::optional<Number> converted(Number A, ScalarType T);

  llvm::DenseMap<const SymExpr *, int64_t> Numbers;
};

} // namespace cuda_lint

#endif
