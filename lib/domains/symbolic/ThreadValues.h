//===- ThreadValues.h - What a symbolic value is for one thread -*- C++ -*-===//
#ifndef CUDA_LINT_DOMAINS_SYMBOLIC_THREADVALUES_H
#define CUDA_LINT_DOMAINS_SYMBOLIC_THREADVALUES_H

#include "domains/symbolic/Paths.h"
#include <deque>

namespace cuda_lint {

/// A number plus multiples of values that are not known.
struct ThreadValue {
  int64_t Constant = 0;
  llvm::SmallVector<std::pair<const SymExpr *, int64_t>, 2> Terms;

  std::optional<int64_t> constant() const {
    return Terms.empty() ? std::optional(Constant) : std::nullopt;
  }
};

/// Values as the threads of a block of a known shape have them.
class ThreadValues {
public:
  using Shape = std::array<uint64_t, 3>;
  ThreadValues(PathExecution &Engine, Shape Extents)
      : Engine(Engine), Extents(Extents) {}

  unsigned threads() const { return Extents[0] * Extents[1] * Extents[2]; }
  const Shape &extents() const { return Extents; }
  /// A parameter that every visible launch gives the same number.
  void give(const SymExpr *Symbol, int64_t Value) {
    Given[Symbol] = Value;
    Found.clear();
    Sums.clear();
  }

  /// None where the value is no sum.
  std::optional<ThreadValue> of(const SymExpr *A, unsigned Thread);
  std::optional<int64_t> constant(const SymExpr *A, unsigned Thread);
  /// Whether a condition holds, where that is decided.
  std::optional<bool> holds(const SymExpr *Condition, unsigned Thread);
  /// Whether a value may differ between the threads of a block.
  bool mayDiffer(const SymExpr *A);
  /// Whether all parts that are not known are the same for all threads.
  bool isUniform(const ThreadValue &V);

private:
  std::optional<ThreadValue> compute(const SymExpr *A, unsigned Thread);
  ThreadValue ofSymbol(const SymExpr *A, unsigned Thread);
  std::optional<ThreadValue> ofBinary(const SymExpr *A, unsigned Thread);

  PathExecution &Engine;
  Shape Extents;
  llvm::DenseMap<const SymExpr *, int64_t> Given;
  llvm::DenseMap<const SymExpr *, bool> Differs;
  /// What was found of compound values, by thread; of values that do not differ
  /// as thread 0's. Values share parts, and paths share conditions. Most are
  /// numbers: the others stand in Sums.
  struct Kept {
    enum : uint32_t { None = ~0u, IsNumber = ~0u - 1 };
    int64_t Number = 0;
    uint32_t Sum = None;
  };
  llvm::DenseMap<std::pair<const SymExpr *, unsigned>, Kept> Found;
  std::deque<ThreadValue> Sums;
};

/// A difference of two values; none where it is not known.
std::optional<int64_t> difference(const ThreadValue &A, const ThreadValue &B);

} // namespace cuda_lint

#endif
