//===- PtxArithmetic.h - Inline assembly that only computes ----*- C++ -*-===//
//
// Runs the instructions of a statement of inline assembly that does nothing but
// compute integers, on the values of whoever asks.
//
//===----------------------------------------------------------------------===//
#ifndef CUDA_LINT_ANALYSIS_PTXARITHMETIC_H
#define CUDA_LINT_ANALYSIS_PTXARITHMETIC_H

#include "cuda/DeviceIntrinsics.h"
#include "hardware/IntegerInstructions.h"
#include "llvm/ADT/STLFunctionalExtras.h"
#include "llvm/ADT/StringMap.h"

namespace cuda_lint {

/// What a domain says about the operands of PTX.
template <class Value> struct PtxDomain {
  /// What the statement's inputs hold.
  llvm::ArrayRef<Value> Inputs;
  /// What an output that is read as well ("+r") holds before the statement.
  llvm::function_ref<Value(const clang::Expr *)> Before;
  /// A special register: "%laneid", "%tid.x".
  llvm::function_ref<std::optional<Value>(llvm::StringRef)> Special;
  llvm::function_ref<Value(int64_t)> Number;
  llvm::function_ref<std::optional<Value>(const PtxOperation &,
                                          llvm::ArrayRef<Value>)>
      Apply;
};

/// What a statement leaves in each of its outputs, and the type that the last
/// instruction gave it; none where it does anything else than compute, or a
/// value is not known to the domain.
template <class Value>
std::optional<llvm::SmallVector<std::pair<Value, PtxType>, 2>>
runPtx(const clang::GCCAsmStmt *S, const PtxDomain<Value> &Domain) {
  llvm::StringMap<std::pair<Value, PtxType>> Registers;
  const unsigned Outputs = S->getNumOutputs();
  auto Operand = [&](unsigned N) -> std::optional<Value> {
    if (N >= Outputs)
      return N - Outputs < Domain.Inputs.size()
                 ? std::optional(Domain.Inputs[N - Outputs])
                 : std::nullopt;
    return S->isOutputPlusConstraint(N)
               ? std::optional(Domain.Before(S->getOutputExpr(N)))
               : std::nullopt;
  };
  auto Read = [&](llvm::StringRef Text) -> std::optional<Value> {
    // A name of PTX in a statement with operands.
    if (Text.starts_with("%%"))
      Text = Text.drop_front();
    if (auto It = Registers.find(Text); It != Registers.end())
      return It->second.first;
    if (std::optional<unsigned> N = ptxOperand(Text);
        N && Text.starts_with("%"))
      return Operand(*N);
    if (Text.starts_with("%"))
      return Domain.Special(Text);
    int64_t Literal;
    if (Text.consume_back("U") || Text.consume_back("u"))
      ;
    if (!Text.getAsInteger(0, Literal))
      return Domain.Number(Literal);
    return std::nullopt;
  };
  for (const PtxInstruction &I : ptxInstructions(S)) {
    const std::optional<PtxOperation> Op = ptxOperation(
        std::vector<std::string_view>(I.Parts.begin(), I.Parts.end()));
    if (!Op || !I.Predicate.empty() || I.Operands.size() != Op->Operands + 1)
      return std::nullopt;
    llvm::SmallVector<Value, 4> Operands;
    for (const std::string &Text : llvm::drop_begin(I.Operands)) {
      std::optional<Value> V = Read(Text);
      if (!V)
        return std::nullopt;
      Operands.push_back(std::move(*V));
    }
    std::optional<Value> Result = Domain.Apply(*Op, Operands);
    if (!Result)
      return std::nullopt;
    Registers[I.Operands.front()] = {std::move(*Result), Op->Result};
  }
  llvm::SmallVector<std::pair<Value, PtxType>, 2> Out;
  for (unsigned I = 0; I < Outputs; ++I) {
    auto It = Registers.find("%" + std::to_string(I));
    if (It == Registers.end())
      return std::nullopt;
    Out.push_back(It->second);
  }
  if (Out.empty())
    return std::nullopt;
  return Out;
}

} // namespace cuda_lint

#endif
