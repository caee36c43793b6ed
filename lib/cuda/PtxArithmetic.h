//===- PtxArithmetic.h - Inline assembly that only computes ----*- C++ -*-===//
//
// Runs the instructions of a statement of inline assembly that does nothing but
// compute integers, on the values of whoever asks.
//
//===----------------------------------------------------------------------===//
#ifndef CUDA_LINT_CUDA_PTXARITHMETIC_H
#define CUDA_LINT_CUDA_PTXARITHMETIC_H

#include "cuda/BuiltinVariables.h"
#include "cuda/DeviceIntrinsics.h"
#include "hardware/IntegerInstructions.h"
#include "llvm/ADT/STLFunctionalExtras.h"
#include "llvm/ADT/StringMap.h"
#include "llvm/ADT/StringSwitch.h"

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

/// The component of a built-in variable that a special register is: "%tid.x".
inline std::optional<BuiltinAccess> ptxBuiltin(llvm::StringRef Name) {
  const auto [Register, Component] = Name.split('.');
  const std::optional<BuiltinVariable> V =
      llvm::StringSwitch<std::optional<BuiltinVariable>>(Register)
          .Case("%tid", BuiltinVariable::ThreadIdx)
          .Case("%ctaid", BuiltinVariable::BlockIdx)
          .Case("%ntid", BuiltinVariable::BlockDim)
          .Case("%nctaid", BuiltinVariable::GridDim)
          .Default(std::nullopt);
  if (!V || Component.size() != 1 || Component[0] < 'x' || Component[0] > 'z')
    return std::nullopt;
  return BuiltinAccess{*V, Component[0] - 'x'};
}

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
  // A register as it is kept: an operand of the statement by its number.
  auto NameOf = [&](llvm::StringRef Text) {
    llvm::StringRef Named = Text;
    if (Named.consume_front("%[") && Named.consume_back("]"))
      if (const int N = S->getNamedOperand(Named); N >= 0)
        return "%" + std::to_string(N);
    return Text.str();
  };
  auto Read = [&](llvm::StringRef Written) -> std::optional<Value> {
    const std::string Name = NameOf(Written);
    llvm::StringRef Text = Name;
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
  auto Apply = [&](std::vector<std::string_view> Parts,
                   llvm::ArrayRef<Value> Operands) -> std::optional<Value> {
    const std::optional<PtxOperation> Op = ptxOperation(Parts);
    return Op ? Domain.Apply(*Op, Operands) : std::nullopt;
  };
  // `mov.b64 {a, b}, c` and `mov.b64 c, {a, b}`: the low part comes first.
  auto Vector = [](llvm::StringRef Text) {
    llvm::SmallVector<llvm::StringRef, 4> Each;
    if (Text.consume_front("{") && Text.consume_back("}"))
      Text.split(Each, ',');
    for (llvm::StringRef &Part : Each)
      Part = Part.trim();
    return Each;
  };
  auto Unpack = [&](llvm::ArrayRef<llvm::StringRef> To, llvm::StringRef From,
                    unsigned Bits) {
    const std::string Part = "u" + std::to_string(Bits / To.size()),
                      Source = "u" + std::to_string(Bits);
    const std::optional<Value> V = Read(From);
    for (unsigned K = 0; V && K < To.size(); ++K) {
      std::optional<Value> Moved = Apply(
          {"shr", Source}, {*V, Domain.Number(int64_t(K * Bits / To.size()))});
      if (Moved)
        Moved = Apply({"cvt", Part, Source}, *Moved);
      if (!Moved)
        return false;
      Registers[NameOf(To[K])] = {std::move(*Moved),
                                  PtxType{unsigned(Bits / To.size()), false}};
    }
    return V.has_value();
  };
  auto Pack = [&](llvm::StringRef To, llvm::ArrayRef<llvm::StringRef> From,
                  unsigned Bits) {
    const std::string Whole = "b" + std::to_string(Bits),
                      Part = "u" + std::to_string(Bits / From.size()),
                      Result = "u" + std::to_string(Bits);
    std::optional<Value> All = Domain.Number(0);
    for (unsigned K = 0; All && K < From.size(); ++K) {
      std::optional<Value> V = Read(From[K]);
      if (V)
        V = Apply({"cvt", Result, Part}, *V);
      if (V)
        V = Apply({"shl", Whole},
                  {*V, Domain.Number(int64_t(K * Bits / From.size()))});
      if (!V)
        return false;
      All = Apply({"or", Whole}, {*All, *V});
    }
    if (!All)
      return false;
    Registers[NameOf(To)] = {std::move(*All), PtxType{Bits, false}};
    return true;
  };
  for (const PtxInstruction &I : ptxInstructions(S)) {
    const std::optional<PtxOperation> Op = ptxOperation(
        std::vector<std::string_view>(I.Parts.begin(), I.Parts.end()));
    if (!Op || I.Operands.size() != Op->Operands + 1)
      return std::nullopt;
    if (Op->Kind == PtxOperation::Move && I.Predicate.empty()) {
      const auto To = Vector(I.Operands[0]), From = Vector(I.Operands[1]);
      if (!To.empty() || !From.empty()) {
        const size_t Parts = std::max(To.size(), From.size());
        if ((!To.empty() && !From.empty()) || Op->Type.Bits % Parts ||
            !(To.empty() ? Pack(I.Operands[0], From, Op->Type.Bits)
                         : Unpack(To, I.Operands[1], Op->Type.Bits)))
          return std::nullopt;
        continue;
      }
    }
    llvm::SmallVector<Value, 4> Operands;
    for (const std::string &Text : llvm::drop_begin(I.Operands)) {
      std::optional<Value> V = Read(Text);
      if (!V)
        return std::nullopt;
      Operands.push_back(std::move(*V));
    }
    std::optional<Value> Result = Domain.Apply(*Op, Operands);
    // A predicate that does not hold leaves what was there.
    if (llvm::StringRef Predicate = I.Predicate;
        Result && Predicate.consume_front("@")) {
      const bool Negated = Predicate.consume_front("!");
      const std::optional<Value> Holds = Read(Predicate),
                                 Before = Read(I.Operands.front());
      const std::string Type = "b" + std::to_string(Op->Result.Bits);
      if (!Holds || !Before || Op->Result.Bits == 1)
        return std::nullopt;
      Result = Negated ? Apply({"selp", Type}, {*Before, *Result, *Holds})
                       : Apply({"selp", Type}, {*Result, *Before, *Holds});
    }
    if (!Result)
      return std::nullopt;
    Registers[NameOf(I.Operands.front())] = {std::move(*Result), Op->Result};
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
