//===- IntegerInstructions.h - What integer instructions give --*- C++ -*-===//
//
// The integer functions of device code ("CUDA Math API", "Integer Intrinsics"),
// those of the compiler ("Clang Language Extensions", "Intrinsics")
// and the integer instructions of PTX ("Parallel Thread Execution ISA",
// "Integer Arithmetic Instructions", "Logic and Shift Instructions") on numbers
// that are known.
//
//===----------------------------------------------------------------------===//
#ifndef CUDA_LINT_LIB_HARDWARE_INTEGERINSTRUCTIONS_H
#define CUDA_LINT_LIB_HARDWARE_INTEGERINSTRUCTIONS_H

#include <cstdint>
#include <optional>
#include <string_view>
#include <vector>

namespace cuda_lint {

/// Operands, the low bits count; for floating-point operands their bits.
using IntegerOperands = std::vector<uint64_t>;

/// A function of device code: `__brev`, `__umulhi`.
struct IntegerFunction {
  std::string_view Name;
  unsigned Operands;
  /// Of the result.
  unsigned Bits;
  bool Signed;
  uint64_t (*Compute)(const IntegerOperands &);
  /// Whether the result is defined for these operands; null: for all.
  bool (*Defined)(const IntegerOperands &) = nullptr;

  /// None where it is not defined.
  std::optional<uint64_t> operator()(const IntegerOperands &O) const {
    return Defined && !Defined(O) ? std::nullopt
                                  : std::optional<uint64_t>(Compute(O));
  }
};

/// The function of that name; null for any other.
const IntegerFunction *integerFunction(std::string_view Name);

/// What `%lanemask_eq`, `_lt`, `_le`, `_gt` and `_ge` hold in a lane of 32, by
/// the two letters at the end.
uint32_t laneMask(std::string_view Relation, unsigned Lane);

/// The type of an operand: "u32", "s64", "b16", "pred".
struct PtxType {
  unsigned Bits;
  bool Signed;
};
/// None for anything but integers and predicates.
std::optional<PtxType> ptxType(std::string_view Name);

/// An instruction without its operands: the parts of "mul.wide.u32".
struct PtxOperation {
  enum KindT {
    Move, ///< mov, cvt, cvta: the operand as a number of the result's type
    Add,  ///< and so on: as C++ has it, on numbers of Type
    Subtract,
    Multiply, ///< the low half
    And,
    Or,
    Xor,
    ShiftLeft,
    ShiftRight,
    Computed, ///< anything else: compute()
  };
  KindT Kind = Computed;
  unsigned Operands = 1;
  /// Of the operands, and of the result.
  PtxType Type = {32, false}, Result = {32, false};
  /// mad: the last operand is added.
  bool Adds = false;
  std::vector<std::string_view> Parts;

  /// The result for operands that are known, as a number of the type Result;
  /// none where it is not defined.
  std::optional<int64_t> compute(const IntegerOperands &Held) const;
};

/// What an instruction does; none for one that does anything but compute an
/// integer from integers.
std::optional<PtxOperation>
ptxOperation(const std::vector<std::string_view> &Parts);

} // namespace cuda_lint

#endif
