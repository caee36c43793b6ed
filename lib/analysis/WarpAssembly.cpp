//===- WarpAssembly.cpp - Inline PTX that computes ------------------------===//

#include "analysis/WarpExecutor.h"
#include "cuda/InlineAssembly.h"
#include "cuda/PtxArithmetic.h"
#include "cuda/PtxMachine.h"
#include <numeric>

using namespace clang;

namespace cuda_lint {

std::optional<WarpValues::Executor::Value> WarpValues::Executor::inEachLane(
    llvm::StringRef Name, llvm::ArrayRef<Value> Operands,
    llvm::function_ref<std::optional<int64_t>(const IntegerOperands &)> Compute,
    IntType T) {
  const uint32_t Lanes = St.Active;
  bool Known = true;
  for (const Value &V : Operands) {
    if (!V.isNumber())
      return std::nullopt;
    Known &= V.V.constantIn(Lanes);
  }
  if (!Known) {
    LaneValue All = Operands.front().V.restrictedTo(Lanes);
    for (const Value &V : Operands.drop_front())
      All =
          A.opaque("operands", All, V.V.restrictedTo(Lanes), IntType{64, true});
    return number(A.opaque(Name, All, LaneValue::constant(0), T));
  }
  LaneInts Out{};
  for (unsigned L = 0; L < WarpLanes; ++L)
    if (Lanes >> L & 1) {
      IntegerOperands Numbers;
      for (const Value &V : Operands)
        Numbers.push_back(static_cast<uint64_t>(V.V.constantOf(L)));
      const std::optional<int64_t> Result = Compute(Numbers);
      if (!Result)
        return std::nullopt;
      Out[L] = *Result;
    }
  return number(LaneValue::constants(Out, Lanes));
}

/// Runs a statement on the bits that each lane has, where all are known:
/// floating-point numbers, jumps and carries. Nothing where it does anything
/// else.
template <class Value, class BeforeFn>
static std::vector<LaneInts> onBits(const GCCAsmStmt *S,
                                    llvm::ArrayRef<Value> Inputs,
                                    BeforeFn Before, uint32_t Lanes) {
  const unsigned Outputs = S->getNumOutputs();
  std::vector<Value> Given(Outputs + Inputs.size());
  for (unsigned N = 0; N < Given.size(); ++N) {
    if (N < Outputs && !S->isOutputPlusConstraint(N))
      continue;
    Given[N] = N < Outputs ? Before(S->getOutputExpr(N)) : Inputs[N - Outputs];
    if (!Given[N].isNumber() || !Given[N].V.constantIn(Lanes))
      return {};
  }
  std::vector<LaneInts> Results(Outputs);
  for (unsigned L = 0; L < WarpLanes; ++L) {
    if (!(Lanes >> L & 1))
      continue;
    const auto Out = runOnBits(S, [&](unsigned N) -> std::optional<uint64_t> {
      return N < Given.size() && Given[N].isNumber()
                 ? std::optional(uint64_t(Given[N].V.constantOf(L)))
                 : std::nullopt;
    });
    if (!Out)
      return {};
    for (unsigned N = 0; N < Outputs; ++N)
      Results[N][L] = int64_t((*Out)[N]);
  }
  return Results;
}

std::optional<WarpValues::Executor::Value>
WarpValues::Executor::specialRegister(llvm::StringRef Name) {
  auto EachLane = [&](auto Get) {
    LaneInts Out{};
    for (unsigned L = 0; L < WarpLanes; ++L)
      Out[L] = Get(L);
    return number(LaneValue::constants(Out));
  };
  if (Name == "%laneid")
    return EachLane([](unsigned L) { return int64_t(L); });
  if (Name.starts_with("%lanemask_")) {
    const llvm::StringRef Which = Name.drop_front(10);
    return EachLane([&](unsigned L) { return int64_t(laneMask(Which, L)); });
  }
  if (Name == "%cluster_ctarank")
    return number(rankInCluster());
  if (LaneValue Blocks = blocksInCluster();
      Name == "%cluster_nctarank" && Blocks.knownLanes())
    return number(Blocks);
  const std::optional<BuiltinAccess> Is = ptxBuiltin(Name);
  if (!Is)
    return std::nullopt;
  switch (Is->Variable) {
  case BuiltinVariable::ThreadIdx:
    return number(ThreadIdx[Is->Axis]);
  case BuiltinVariable::BlockIdx:
    return number(BlockIdx[Is->Axis]);
  case BuiltinVariable::BlockDim:
    return number(BlockDim[Is->Axis]);
  case BuiltinVariable::GridDim:
    return number(GridDim[Is->Axis]);
  case BuiltinVariable::WarpSize:
    break;
  }
  return std::nullopt;
}

std::optional<WarpValues::Executor::Value>
WarpValues::Executor::applyPtx(const PtxOperation &Op,
                               llvm::ArrayRef<Value> Operands) {
  const IntType In{Op.Type.Bits, Op.Type.Signed},
      Result{Op.Result.Bits, Op.Result.Signed};
  if (!llvm::all_of(Operands, [](const Value &V) { return V.isNumber(); }))
    return std::nullopt;
  const IntType Any{64, true};
  const LaneValue X = A.convert(Operands[0].V, Any, In);
  const LaneValue Y =
      Operands.size() > 1 ? A.convert(Operands[1].V, Any, In) : LaneValue();
  switch (Op.Kind) {
  case PtxOperation::Move:
    return number(A.convert(X, In, Result));
  case PtxOperation::Add:
    return number(A.add(X, Y, In));
  case PtxOperation::Subtract:
    return number(A.sub(X, Y, In));
  case PtxOperation::Multiply: {
    LaneValue Product =
        A.mul(A.convert(X, In, Result), A.convert(Y, In, Result), Result);
    if (Op.Adds)
      Product = A.add(Product, A.convert(Operands[2].V, Any, Result), Result);
    return number(Product);
  }
  case PtxOperation::And:
    return number(A.bitAnd(X, Y, In));
  case PtxOperation::Or:
    return number(A.bitOr(X, Y, In));
  case PtxOperation::Xor:
    return number(A.bitXor(X, Y, In));
  case PtxOperation::ShiftLeft:
    return number(A.shl(X, Y, In));
  case PtxOperation::ShiftRight:
    return number(A.shr(X, Y, In));
  case PtxOperation::Computed:
    break;
  }
  return inEachLane(
      Op.Parts.front(), Operands,
      [&](const IntegerOperands &Numbers) { return Op.compute(Numbers); },
      Result);
}

bool WarpValues::Executor::computeAsm(const GCCAsmStmt *S,
                                      llvm::ArrayRef<Value> Outputs,
                                      llvm::ArrayRef<Value> Inputs) {
  auto Before = [&](const Expr *Output) {
    for (unsigned I = 0; I < Outputs.size(); ++I)
      if (S->getOutputExpr(I) == Output)
        return load(placeOf(Outputs[I]), Output->getType(), Output, false);
    return Value();
  };
  auto Special = [&](llvm::StringRef Name) { return specialRegister(Name); };
  auto Apply = [&](const PtxOperation &Op, llvm::ArrayRef<Value> Operands) {
    return applyPtx(Op, Operands);
  };
  auto Number = [&](int64_t N) { return number(LaneValue::constant(N)); };
  const auto Results =
      runPtx(S, PtxDomain<Value>{Inputs, Before, Special, Number, Apply});
  if (!Results) {
    const auto Exact = onBits<Value>(S, Inputs, Before, St.Active);
    for (unsigned I = 0; I < Exact.size(); ++I) {
      const Expr *Out = S->getOutputExpr(I);
      const std::optional<IntType> To = intType(Out->getType());
      const LaneValue V = LaneValue::constants(Exact[I], St.Active);
      store(placeOf(Outputs[I]), Out->getType(),
            To ? number(A.convert(V, IntType{64, true}, *To)) : number(V), Out,
            true);
    }
    return !Exact.empty();
  }
  for (unsigned I = 0; I < S->getNumOutputs(); ++I) {
    const Expr *Out = S->getOutputExpr(I);
    const auto &[V, T] = (*Results)[I];
    const std::optional<IntType> To = intType(Out->getType());
    store(placeOf(Outputs[I]), Out->getType(),
          To ? number(A.convert(V.V, IntType{T.Bits, T.Signed}, *To)) : Value(),
          Out, true);
  }
  return true;
}

/// What a statement is to those who read what a warp does; none where it is
/// nothing of interest.
static std::optional<WarpEvent::KindTy>
eventOf(const GCCAsmStmt *S, llvm::StringRef Text, bool IsLane) {
  if (Text.contains("bar.sync") || Text.contains("barrier.sync") ||
      Text.contains("barrier.cta.sync"))
    return WarpEvent::Barrier;
  if (Text.contains("bar.warp.sync"))
    return WarpEvent::WarpBarrier;
  if (!IsLane && (S->isVolatile() || S->getNumClobbers()))
    return WarpEvent::Opaque;
  return std::nullopt;
}

void WarpValues::Executor::assembly(const ir::Instruction &Step) {
  const auto *S = cast<GCCAsmStmt>(Step.Source);
  std::string Text = assemblyText(S);
  llvm::StringRef Ref(Text);
  std::vector<Value> Outputs, Inputs;
  for (unsigned N = 0; N < Step.Operands.size(); ++N) {
    const Value &V = value(Step.operand(N));
    if (N < S->getNumOutputs())
      Outputs.push_back(V);
    else
      // Memory is not a number.
      Inputs.push_back(
          S->getInputExpr(N - S->getNumOutputs())->isGLValue() ? Value() : V);
  }
  if (std::optional<AsynchronousCopy> Copy = asAsynchronousCopy(S)) {
    std::optional<int64_t> Bytes;
    if (!Copy->Bytes.Input)
      Bytes = Copy->Bytes.Number;
    else if (const Value &Given = Inputs[*Copy->Bytes.Input]; Given.isNumber())
      Bytes = Given.V.uniformConstant(St.Active);
    if (Bytes)
      copyAsynchronously(placeAt(Inputs[Copy->To]), placeAt(Inputs[Copy->From]),
                         *Bytes, S->getInputExpr(Copy->To),
                         S->getInputExpr(Copy->From));
    return;
  }
  if (computeAsm(S, Outputs, Inputs))
    return;
  accessByAsm(S, Inputs);
  const std::optional<PlainAccess> Plain = asPlainAccess(S);
  const Place Own = Plain ? placeAt(Inputs[Plain->Address]) : Place();
  const bool OfThread = Own.Base && Own.Base->Kind == MemoryObject::Local;
  // Where the number lies that is an output or input of that number.
  auto PlaceOf = [&](unsigned Number) {
    const auto *At = llvm::find(Plain->Numbers, Number);
    return behind(Own, Plain->Behind + (At - Plain->Numbers.begin()) *
                                           int64_t(Plain->Bytes));
  };
  if (OfThread && Plain->Stores) {
    for (const unsigned Stored : Plain->Numbers) {
      const QualType T = S->getInputExpr(Stored)->getType();
      if (Plain->Bytes == sizeOf(T))
        store(PlaceOf(Stored), T, Inputs[Stored], nullptr, false);
      else
        forgetReachable(addressOf(Own));
    }
  } else if (!Plain && (S->isVolatile() || S->getNumClobbers())) {
    for (const Value &V : Inputs)
      forgetReachable(V);
  }
  if (!Plain && S->getNumOutputs())
    llvm::for_each(Inputs, [&](const Value &V) { escape(V); });
  const std::vector<PtxInstruction> Parts = ptxInstructions(S);
  const bool IsLane = Ref.contains("laneid") && Parts.size() == 1 &&
                      Parts.front().Parts.front() == "mov";
  for (unsigned I = 0; I < S->getNumOutputs(); ++I) {
    const Expr *Out = S->getOutputExpr(I);
    const Place P = placeOf(Outputs[I]);
    Value V;
    if (IsLane && S->getNumOutputs() == 1) {
      LaneInts Lane;
      std::iota(Lane.begin(), Lane.end(), 0);
      V = number(LaneValue::constants(Lane));
    } else if (OfThread && Plain->Bytes == sizeOf(Out->getType())) {
      V = load(PlaceOf(I), Out->getType(), nullptr, false);
    }
    store(P, Out->getType(), V, Out, true);
  }
  if (const std::optional<WarpEvent::KindTy> Kind = eventOf(S, Ref, IsLane);
      Kind && !Silent) {
    WarpEvent E;
    E.Site = S;
    E.Kind = *Kind;
    event(std::move(E));
  }
}

} // namespace cuda_lint
