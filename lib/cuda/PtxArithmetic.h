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
#include "hardware/Warp.h"
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

/// A statement's instructions, one after the other.
template <class Value> class PtxRun {
public:
  PtxRun(const clang::GCCAsmStmt *S, const PtxDomain<Value> &Domain)
      : S(S), Domain(Domain) {}

  /// See runPtx().
  std::optional<llvm::SmallVector<std::pair<Value, PtxType>, 2>> run() {
    for (const PtxInstruction &I : ptxInstructions(S))
      if (!step(I))
        return std::nullopt;
    llvm::SmallVector<std::pair<Value, PtxType>, 2> Out;
    for (unsigned I = 0; I < S->getNumOutputs(); ++I) {
      auto It = Registers.find("%" + std::to_string(I));
      if (It == Registers.end() ||
          S->getOutputExpr(I)->getType()->isFloatingType())
        return std::nullopt;
      Out.push_back(It->second);
    }
    if (Out.empty())
      return std::nullopt;
    return Out;
  }

private:
  using Texts = llvm::SmallVector<llvm::StringRef, 4>;
  using PartNames = std::vector<std::string_view>;

  std::optional<Value> operand(unsigned N) {
    const unsigned Outputs = S->getNumOutputs();
    // The bits of a floating-point number are not what a domain has for it.
    if (N < Outputs + S->getNumInputs() &&
        (N < Outputs ? S->getOutputExpr(N) : S->getInputExpr(N - Outputs))
            ->getType()
            ->isFloatingType())
      return std::nullopt;
    if (N >= Outputs)
      return N - Outputs < Domain.Inputs.size()
                 ? std::optional(Domain.Inputs[N - Outputs])
                 : std::nullopt;
    return S->isOutputPlusConstraint(N)
               ? std::optional(Domain.Before(S->getOutputExpr(N)))
               : std::nullopt;
  }

  /// A register as it is kept: an operand of the statement by its number.
  std::string nameOf(llvm::StringRef Text) const {
    llvm::StringRef Named = Text;
    if (Named.consume_front("%[") && Named.consume_back("]"))
      if (const int N = S->getNamedOperand(Named); N >= 0)
        return "%" + std::to_string(N);
    return Text.str();
  }

  void write(llvm::StringRef To, Value V, PtxType T) {
    Registers[nameOf(To)] = {std::move(V), T};
  }

  std::optional<Value> read(llvm::StringRef Written) {
    const std::string Name = nameOf(Written);
    llvm::StringRef Text = Name;
    // A name of PTX in a statement with operands.
    if (Text.starts_with("%%"))
      Text = Text.drop_front();
    if (auto It = Registers.find(Text); It != Registers.end())
      return It->second.first;
    if (std::optional<unsigned> N = ptxOperand(Text);
        N && Text.starts_with("%"))
      return operand(*N);
    if (Text.starts_with("%"))
      return Domain.Special(Text);
    int64_t Literal;
    if (Text.consume_back("U") || Text.consume_back("u"))
      ;
    if (!Text.getAsInteger(0, Literal))
      return Domain.Number(Literal);
    if (Text == "WARP_SZ")
      return Domain.Number(WarpSize);
    return std::nullopt;
  }

  std::optional<Value> apply(const PartNames &Parts,
                             llvm::ArrayRef<std::optional<Value>> Given) {
    const std::optional<PtxOperation> Op = ptxOperation(Parts);
    llvm::SmallVector<Value, 4> Operands;
    for (const std::optional<Value> &V : Given) {
      if (!V)
        return std::nullopt;
      Operands.push_back(*V);
    }
    return Op ? Domain.Apply(*Op, Operands) : std::nullopt;
  }

  /// The parts of `{a, b}`.
  static Texts vector(llvm::StringRef Text) {
    Texts Each;
    if (Text.consume_front("{") && Text.consume_back("}"))
      Text.split(Each, ',');
    for (llvm::StringRef &Part : Each)
      Part = Part.trim();
    return Each;
  }

  // `mov.b64 {a, b}, c` and `mov.b64 c, {a, b}`: the low part comes first.
  bool unpack(llvm::ArrayRef<llvm::StringRef> To, llvm::StringRef From,
              unsigned Bits) {
    const std::string Part = "u" + std::to_string(Bits / To.size()),
                      Source = "u" + std::to_string(Bits);
    const std::optional<Value> V = read(From);
    for (unsigned K = 0; V && K < To.size(); ++K) {
      std::optional<Value> Moved =
          apply({"cvt", Part, Source},
                {apply({"shr", Source},
                       {V, Domain.Number(int64_t(K * Bits / To.size()))})});
      if (!Moved)
        return false;
      write(To[K], std::move(*Moved),
            PtxType{unsigned(Bits / To.size()), false});
    }
    return V.has_value();
  }
  bool pack(llvm::StringRef To, llvm::ArrayRef<llvm::StringRef> From,
            unsigned Bits) {
    const std::string Whole = "b" + std::to_string(Bits),
                      Part = "u" + std::to_string(Bits / From.size()),
                      Result = "u" + std::to_string(Bits);
    std::optional<Value> All = Domain.Number(0);
    for (unsigned K = 0; All && K < From.size(); ++K)
      All =
          apply({"or", Whole},
                {All, apply({"shl", Whole},
                            {apply({"cvt", Result, Part}, {read(From[K])}),
                             Domain.Number(int64_t(K * Bits / From.size()))})});
    if (!All)
      return false;
    write(To, std::move(*All), PtxType{Bits, false});
    return true;
  }

  /// `add.cc`, `addc`, `subc.cc`: sums and differences with a carry.
  bool carry(const PtxInstruction &I) {
    const std::string Type = I.Parts.back();
    const std::optional<PtxType> T = ptxType(Type);
    const bool Subtracts = llvm::StringRef(I.Parts.front()).starts_with("sub"),
               Takes = I.Parts.front().ends_with('c'), Gives = I.has("cc");
    if (!T || I.Operands.size() != 3 || !I.Predicate.empty())
      return false;
    const std::string Plain = "u" + std::to_string(T->Bits);
    const PartNames Op = {Subtracts ? "sub" : "add", Plain},
                    Less = {"setp", "lt", Plain};
    const std::optional<Value> X = read(I.Operands[1]), Y = read(I.Operands[2]);
    std::optional<Value> Result = apply(Op, {X, Y});
    std::optional<Value> Out =
        Subtracts ? apply(Less, {X, Y}) : apply(Less, {Result, X});
    if (Takes) {
      const std::optional<Value> In =
          apply({"selp", Plain}, {Domain.Number(1), Domain.Number(0), Carry});
      const std::optional<Value> Before = Result;
      Result = apply(Op, {Before, In});
      Out = apply({"or", "pred"},
                  {Out, Subtracts ? apply(Less, {Before, In})
                                  : apply(Less, {Result, Before})});
    }
    if (!Result)
      return false;
    if (Gives)
      Carry = std::move(Out);
    write(I.Operands[0], std::move(*Result), *T);
    return true;
  }

  /// `setp.lt.and.s32 p|q, a, b, c`: two results that are opposite, each
  /// combined with a predicate.
  bool compare(const PtxInstruction &I) {
    const size_t Combined = I.Parts.size() == 4;
    if (!(Combined || I.Parts.size() == 3) || !I.Predicate.empty() ||
        I.Operands.size() != 3 + Combined)
      return false;
    const std::optional<Value> Holds =
        apply({"setp", I.Parts[1], I.Parts.back()},
              {read(I.Operands[1]), read(I.Operands[2])});
    std::optional<Value> With;
    if (Combined) {
      llvm::StringRef Text = I.Operands[3];
      const bool Negated = Text.consume_front("!");
      With = read(Text);
      if (Negated)
        With = apply({"not", "pred"}, {With});
    }
    const auto [First, Second] = llvm::StringRef(I.Operands[0]).split('|');
    for (const bool Opposite : {false, true}) {
      const llvm::StringRef To = (Opposite ? Second : First).trim();
      if (To.empty() || To == "_")
        continue;
      std::optional<Value> V =
          Opposite ? apply({"not", "pred"}, {Holds}) : Holds;
      if (Combined)
        V = apply({I.Parts[2], "pred"}, {V, With});
      if (!V)
        return false;
      write(To, std::move(*V), PtxType{1, false});
    }
    return true;
  }

  /// What stands where a predicate does not hold is what was there.
  std::optional<Value> predicated(const PtxInstruction &I,
                                  std::optional<Value> Result, PtxType T) {
    llvm::StringRef Predicate = I.Predicate;
    if (!Result || !Predicate.consume_front("@"))
      return Result;
    const bool Negated = Predicate.consume_front("!");
    const std::optional<Value> Before = read(I.Operands.front());
    if (T.Bits == 1)
      return std::nullopt;
    const std::string Type = "b" + std::to_string(T.Bits);
    return Negated ? apply({"selp", Type}, {Before, Result, read(Predicate)})
                   : apply({"selp", Type}, {Result, Before, read(Predicate)});
  }

  bool step(const PtxInstruction &I) {
    const llvm::StringRef Name = I.Parts.front();
    if (Name == "addc" || Name == "subc" ||
        ((Name == "add" || Name == "sub") && I.has("cc")))
      return carry(I);
    if (Name == "setp")
      return compare(I);
    const std::optional<PtxOperation> Op =
        ptxOperation(PartNames(I.Parts.begin(), I.Parts.end()));
    if (!Op || I.Operands.size() != Op->Operands + 1)
      return false;
    if (Op->Kind == PtxOperation::Move && I.Predicate.empty()) {
      const Texts To = vector(I.Operands[0]), From = vector(I.Operands[1]);
      if (!To.empty() || !From.empty()) {
        const size_t Parts = std::max(To.size(), From.size());
        return (To.empty() || From.empty()) && Op->Type.Bits % Parts == 0 &&
               (To.empty() ? pack(I.Operands[0], From, Op->Type.Bits)
                           : unpack(To, I.Operands[1], Op->Type.Bits));
      }
    }
    llvm::SmallVector<Value, 4> Operands;
    for (const std::string &Text : llvm::drop_begin(I.Operands)) {
      std::optional<Value> V = read(Text);
      if (!V)
        return false;
      Operands.push_back(std::move(*V));
    }
    std::optional<Value> Result =
        predicated(I, Domain.Apply(*Op, Operands), Op->Result);
    if (!Result)
      return false;
    write(I.Operands.front(), std::move(*Result), Op->Result);
    return true;
  }

  const clang::GCCAsmStmt *S;
  const PtxDomain<Value> &Domain;
  llvm::StringMap<std::pair<Value, PtxType>> Registers;
  /// What the last instruction with `.cc` left.
  std::optional<Value> Carry;
};

/// What a statement leaves in each of its outputs, and the type that the last
/// instruction gave it; none where it does anything else than compute, or a
/// value is not known to the domain.
template <class Value>
std::optional<llvm::SmallVector<std::pair<Value, PtxType>, 2>>
runPtx(const clang::GCCAsmStmt *S, const PtxDomain<Value> &Domain) {
  return PtxRun<Value>(S, Domain).run();
}

} // namespace cuda_lint

#endif
