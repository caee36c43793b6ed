//===- PathDevice.cpp - What intrinsics of the device give ----------------===//

#include "cuda/DeviceIntrinsics.h"
#include "cuda/Layout.h"
#include "cuda/PtxArithmetic.h"
#include "cuda/PtxMachine.h"
#include "domains/symbolic/PathRun.h"
#include "domains/symbolic/SymbolicNodes.h"
#include "hardware/Limits.h"
#include "hardware/Warp.h"

using namespace clang;

namespace cuda_lint {

static constexpr ScalarType Number{32, false, false};

/// The number of the thread in its block.
const SymExpr *PathRun::rankInBlock() {
  const SymExpr *Rank = nullptr;
  for (int Axis = 2; Axis >= 0; --Axis) {
    const SymExpr *Own = builtin(BuiltinVariable::ThreadIdx, Axis);
    Rank = Rank ? Symbols.binary(
                      SymExpr::Add, Number,
                      Symbols.binary(SymExpr::Mul, Number, Rank,
                                     builtin(BuiltinVariable::BlockDim, Axis)),
                      Own)
                : Own;
  }
  return Rank;
}

/// How many threads the block has.
const SymExpr *PathRun::threadsOfBlock() {
  const SymExpr *Size = nullptr;
  for (unsigned Axis = 0; Axis < 3; ++Axis) {
    const SymExpr *Own = builtin(BuiltinVariable::BlockDim, Axis);
    Size = Size ? Symbols.binary(SymExpr::Mul, Number, Size, Own) : Own;
  }
  return Size;
}

void PathRun::assumeThreadsOfBlock(State &S, const SymExpr *V) {
  if (!V || V->isInteger() || V->Type.Real)
    return;
  for (const auto &[Op, Bound] :
       {std::pair(SymExpr::GE, uint64_t(0)),
        std::pair(SymExpr::LE, uint64_t(MaxThreadsPerBlock))})
    Symbols.assume(Symbols.binary(Op, ScalarType::boolean(), V,
                                  Symbols.integer(Bound, V->Type)),
                   S.Known);
}

bool PathRun::deviceVector(State &S, const ir::Instruction &I,
                           const FunctionDecl *Callee) {
  const DeviceIntrinsic *Row = deviceIntrinsic(Callee);
  const ir::CallOperands O = ir::callOperands(I);
  const auto *Call = dyn_cast_or_null<CallExpr>(I.Source);
  if (!Row || !Call || O.Result == ir::NoRegister)
    return false;
  BuiltinVariable Of;
  switch (Row->Work) {
  case DeviceWork::GroupIndex:
    Of = BuiltinVariable::BlockIdx;
    break;
  case DeviceWork::ThreadIndex:
    Of = BuiltinVariable::ThreadIdx;
    break;
  case DeviceWork::GroupExtent:
    Of = BuiltinVariable::BlockDim;
    break;
  default:
    return false;
  }
  const SymExpr *Object = value(S, O.Result);
  const RecordDecl *Record = Callee->getReturnType()->getAsRecordDecl();
  if (scopeOf(*Row, Call) != DeviceScope::Block || !Object ||
      Object->Kind != SymExpr::Address || !Record || !Record->getDefinition())
    return false;
  unsigned Axis = 0;
  for (const FieldDecl *Field : Record->getDefinition()->fields())
    if (const std::optional<ScalarType> T = scalar(Field->getType());
        T && Axis < 3)
      S.Memory.write(Symbols.member(Object->Loc, Field),
                     Symbols.cast(*T, builtin(Of, Axis++)));
  return true;
}

/// The threads of a tile; 0 where the class does not say.
static unsigned tileSize(const CallExpr *Call) {
  // Also of a method that is static.
  const auto *Member =
      Call ? dyn_cast<MemberExpr>(Call->getCallee()->IgnoreParenImpCasts())
           : nullptr;
  if (!Member)
    return 0;
  QualType T = Member->getBase()->IgnoreParenImpCasts()->getType();
  if (T->isPointerType())
    T = T->getPointeeType();
  const auto *Of = dyn_cast_or_null<ClassTemplateSpecializationDecl>(
      T->getAsCXXRecordDecl());
  if (!Of || !Of->getTemplateArgs().size() ||
      Of->getTemplateArgs()[0].getKind() != TemplateArgument::Integral)
    return 0;
  return Of->getTemplateArgs()[0].getAsIntegral().getLimitedValue(
      MaxThreadsPerBlock);
}

const SymExpr *PathRun::deviceValue(State &S, const ir::Instruction &I,
                                    const FunctionDecl *Callee) {
  const DeviceIntrinsic *Row = deviceIntrinsic(Callee);
  const std::optional<ScalarType> T = scalar(I.Type);
  if (!Row || !T || I.Result == ir::NoRegister)
    return nullptr;
  const ir::CallOperands O = ir::callOperands(I);
  const auto *Call = dyn_cast<CallExpr>(I.Source);
  switch (Row->Work) {
  case DeviceWork::SameAddress:
    if (const SymExpr *A = value(S, O.Arguments.front()))
      return Symbols.cast(*T, A);
    return nullptr;
  case DeviceWork::Load: {
    // A hint for a cache changes nothing of what is read.
    const SymExpr *Address = Row->Order == DeviceOrder::Plain &&
                                     Row->argument(IntrinsicRole::Address) == 0u
                                 ? value(S, O.Arguments.front())
                                 : nullptr;
    if (!Address || !resolve(Address, I.Type))
      return nullptr;
    const SymExpr *V = readAt(S, Address, I.Type);
    return V && V->Type == *T ? V : nullptr;
  }
  case DeviceWork::BarrierTest:
    // It is asked until it says yes.
    return Symbols.integer(1, *T);
  case DeviceWork::ThreadRank:
  case DeviceWork::GroupSize:
  case DeviceWork::MetaRank: {
    const auto Scope = Call ? scopeOf(*Row, Call) : std::nullopt;
    const unsigned Tile = tileSize(Call);
    if (Scope == DeviceScope::Block) {
      if (Row->Work == DeviceWork::ThreadRank)
        return Symbols.cast(*T, rankInBlock());
      return Symbols.cast(*T, threadsOfBlock());
    }
    if (Tile == 0 || Scope != DeviceScope::Warp)
      return nullptr;
    const SymExpr *Threads = Symbols.integer(Tile, Number);
    if (Row->Work == DeviceWork::GroupSize)
      return Symbols.cast(*T, Threads);
    return Symbols.cast(*T, Symbols.binary(Row->Work == DeviceWork::ThreadRank
                                               ? SymExpr::Rem
                                               : SymExpr::Div,
                                           Number, rankInBlock(), Threads));
  }
  default:
    return nullptr;
  }
}

void PathRun::readSizes(State &S, PathEvent &E) {
  const DeviceIntrinsic *Row = deviceIntrinsic(E.Callee);
  if (!Row)
    return;
  for (unsigned N = 0; N < E.Arguments.size() && N < E.Callee->getNumParams();
       ++N) {
    const QualType Parameter = E.Callee->getParamDecl(N)->getType();
    const QualType T = Parameter.getNonReferenceType();
    if (!E.Arguments[N])
      continue;
    if (Parameter->isReferenceType() && T.isConstQualified() && scalar(T)) {
      const Location *L = resolve(E.Arguments[N], T);
      E.Arguments[N] = L ? S.Memory.read(L, *scalar(T)) : nullptr;
    } else if (N < Row->Arguments.size() &&
               Row->Arguments[N] == IntrinsicRole::Bytes && T->isRecordType()) {
      // cuda::aligned_size_t
      const Location *L = resolve(E.Arguments[N], T);
      const RecordDecl *Record = T->getAsRecordDecl()->getDefinition();
      E.Arguments[N] = nullptr;
      if (L && Record && !Record->field_empty())
        if (auto Type = scalar(Record->field_begin()->getType()))
          E.Arguments[N] =
              S.Memory.read(Symbols.member(L, *Record->field_begin()), *Type);
    }
  }
}

/// What a statement of inline assembly that only computes leaves in its
/// outputs; none for any other. \p Before: what an output held. \p Special: a
/// special register.
static std::optional<llvm::SmallVector<std::pair<const SymExpr *, PtxType>, 2>>
computedBy(const GCCAsmStmt *S, llvm::ArrayRef<const SymExpr *> Inputs,
           SymContext &Symbols,
           llvm::function_ref<const SymExpr *(const Expr *)> Before,
           llvm::function_ref<std::optional<const SymExpr *>(llvm::StringRef)>
               Special) {
  using Result = std::optional<const SymExpr *>;
  auto Constant = [&](int64_t N) {
    return Symbols.integer(N, ScalarType{64, true, false});
  };
  auto Apply = [&](const PtxOperation &Op,
                   llvm::ArrayRef<const SymExpr *> Operands) -> Result {
    // Whatever is chosen by a predicate that is known.
    if (Op.Parts.front() == "selp" && Operands.size() == 3 && Operands[2] &&
        Operands[2]->isInteger()) {
      const SymExpr *Chosen = Operands[Operands[2]->Bits ? 0 : 1];
      return Chosen && !Chosen->Type.Real
                 ? Result(Symbols.cast(
                       {uint8_t(Op.Result.Bits), Op.Result.Signed, false},
                       Chosen))
                 : std::nullopt;
    }
    if (llvm::any_of(Operands, [](const SymExpr *V) {
          return !V || V->Type.Real || stripCasts(V)->Kind == SymExpr::Address;
        }))
      return std::nullopt;
    const ScalarType In{uint8_t(Op.Type.Bits), Op.Type.Signed, false},
        Out{uint8_t(Op.Result.Bits), Op.Result.Signed, false};
    auto As = [&](unsigned N, ScalarType T) {
      return Symbols.cast(T, Operands[N]);
    };
    auto Binary = [&](SymExpr::OpT Kind, ScalarType T) {
      return Symbols.binary(Kind, T, As(0, T), As(1, T));
    };
    auto Shifted = [&](SymExpr::OpT Kind) -> Result {
      // What is shifted out altogether has no meaning in C++.
      const auto By = Operands[1]->unsignedInteger();
      return By && *By < Op.Type.Bits ? Result(Binary(Kind, In)) : std::nullopt;
    };
    switch (Op.Kind) {
    case PtxOperation::Move:
      return Symbols.cast(Out, As(0, In));
    case PtxOperation::Add:
      return Binary(SymExpr::Add, In);
    case PtxOperation::Subtract:
      return Binary(SymExpr::Sub, In);
    case PtxOperation::Multiply: {
      const SymExpr *Product =
          Symbols.binary(SymExpr::Mul, Out, Symbols.cast(Out, As(0, In)),
                         Symbols.cast(Out, As(1, In)));
      return Op.Adds ? Symbols.binary(SymExpr::Add, Out, Product, As(2, Out))
                     : Product;
    }
    case PtxOperation::And:
      return Binary(SymExpr::And, In);
    case PtxOperation::ShiftLeft:
      return Shifted(SymExpr::Shl);
    case PtxOperation::ShiftRight:
      return Shifted(SymExpr::Shr);
    case PtxOperation::Or:
      return Binary(SymExpr::Or, In);
    case PtxOperation::Xor:
      return Binary(SymExpr::Xor, In);
    case PtxOperation::Computed: {
      IntegerOperands Held;
      for (const SymExpr *V : Operands)
        if (V->isInteger())
          Held.push_back(V->Bits);
      const std::optional<int64_t> Given =
          Held.size() == Operands.size() ? Op.compute(Held) : std::nullopt;
      return Given ? Result(Symbols.integer(uint64_t(*Given), Out))
                   : std::nullopt;
    }
    }
    llvm_unreachable("no other kind");
  };
  return runPtx(
      S, PtxDomain<const SymExpr *>{Inputs, Before, Special, Constant, Apply});
}

/// Whether some instruction of a text does a kind of work.
static bool anyDoes(llvm::ArrayRef<PtxInstruction> Text, DeviceWork Work) {
  return llvm::any_of(Text, [&](const PtxInstruction &P) {
    return P.Row && P.Row->Work == Work;
  });
}

/// Whether some instruction of a text is one of that name.
static bool anyStarts(llvm::ArrayRef<PtxInstruction> Text,
                      llvm::StringRef Name) {
  return llvm::any_of(Text, [&](const PtxInstruction &P) {
    return !P.Parts.empty() && P.Parts.front() == Name;
  });
}

const SymExpr *PathRun::rankInWarp() {
  return Symbols.binary(SymExpr::Rem, Number, rankInBlock(),
                        Symbols.integer(WarpSize, Number));
}

/// What a special register of PTX holds; none for those that are not followed.
std::optional<const SymExpr *> PathRun::specialRegister(llvm::StringRef Name) {
  if (Name == "%laneid")
    return rankInWarp();
  if (const std::optional<BuiltinAccess> Is = ptxBuiltin(Name))
    return builtin(Is->Variable, Is->Axis);
  return std::nullopt;
}

/// What an output of inline assembly holds before it; null where that is not
/// known.
const SymExpr *PathRun::heldByOutput(State &S, const ir::Instruction &I,
                                     const GCCAsmStmt &Asm,
                                     const Expr *Output) {
  for (unsigned Out = 0; Out < Asm.getNumOutputs(); ++Out)
    if (Asm.getOutputExpr(Out) == Output)
      if (const std::optional<ScalarType> T = scalar(Output->getType()))
        if (const Location *L =
                resolve(value(S, I.operand(Out)), Output->getType()))
          return S.Memory.read(L, *T);
  return nullptr;
}

void PathRun::assembly(State &S, const ir::Instruction &I) {
  PathEvent &E = event(S, PathEvent::Assembly, I);
  for (ir::Register R : I.Operands)
    E.Arguments.push_back(value(S, R));
  const auto *Asm = cast<GCCAsmStmt>(I.Source);
  if (Asm->getNumOutputs() == 0)
    return;
  const std::vector<PtxInstruction> Text = ptxInstructions(Asm);
  const bool Tests = anyDoes(Text, DeviceWork::BarrierTest);
  const bool Matrix = anyDoes(Text, DeviceWork::MatrixMultiply);
  const bool Elects = anyStarts(Text, "elect");
  const SymExpr *Address = nullptr;
  if (anyStarts(Text, "cvta") && Asm->getNumInputs() == 1)
    Address = E.Arguments.back();
  auto Special = [&](llvm::StringRef Name) { return specialRegister(Name); };
  auto Before = [&](const Expr *Output) {
    return heldByOutput(S, I, *Asm, Output);
  };
  std::optional<llvm::SmallVector<std::pair<const SymExpr *, PtxType>, 2>>
      Computed;
  if (!Address)
    Computed = computedBy(
        Asm, llvm::ArrayRef(E.Arguments).drop_front(Asm->getNumOutputs()),
        Symbols, Before, Special);
  // Of constants all can be computed, floating-point numbers and jumps too.
  const auto Held = [&](unsigned N) -> std::optional<uint64_t> {
    if (N >= E.Arguments.size() ||
        (N < Asm->getNumOutputs() && !Asm->isOutputPlusConstraint(N)))
      return std::nullopt;
    return constantBits(N < Asm->getNumOutputs() ? Before(Asm->getOutputExpr(N))
                                                 : E.Arguments[N]);
  };
  const auto Exact = Computed || Address ? std::nullopt : runOnBits(Asm, Held);
  for (unsigned Out = 0; Out < Asm->getNumOutputs(); ++Out) {
    const QualType T = Asm->getOutputExpr(Out)->getType();
    const SymExpr *Where = value(S, I.operand(Out));
    const Location *L = resolve(Where, T);
    const std::optional<ScalarType> Type = scalar(T);
    // What is written later is seen by whoever reads too early.
    if (Matrix)
      expose(S, Where);
    const SymExpr *V = fresh(T, nullptr);
    E.Received.push_back(V);
    if (!L)
      continue;
    if (const SymExpr *Made =
            Type && Exact ? ofBits((*Exact)[Out], *Type) : nullptr)
      V = Made;
    else if (Type && !Type->Real) {
      if (Tests)
        V = Symbols.integer(1, *Type);
      else if (Address)
        V = Symbols.cast(*Type, Address);
      else if (Computed)
        V = Symbols.cast(*Type, (*Computed)[Out].first);
      else if (Elects && Out + 1 == Asm->getNumOutputs())
        // One lane of each warp; which one does not matter.
        V = Symbols.cast(
            *Type, Symbols.binary(SymExpr::EQ, ScalarType::boolean(),
                                  rankInWarp(), Symbols.integer(0, Number)));
    }
    S.Memory.write(L, V);
  }
}

} // namespace cuda_lint
