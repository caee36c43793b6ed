//===- SimulatorAssembly.cpp - Inline assembly ----------------------------===//

#include "analysis/Simulator.h"
#include "cuda/DeviceIntrinsics.h"
#include "cuda/InlineAssembly.h"
#include "cuda/NumberTypes.h"
#include "cuda/PtxArithmetic.h"
#include "cuda/PtxMachine.h"
#include "hardware/Warp.h"
#include "llvm/ADT/StringSwitch.h"
#include "llvm/Support/Regex.h"

using namespace clang;

namespace cuda_lint::simulation {

std::optional<Value> Simulator::inEachThread(
    llvm::ArrayRef<Value> Operands,
    llvm::function_ref<uint64_t(const IntegerOperands &)> Compute, QualType T,
    const Mask &M) {
  // Two that differ between threads at most: the others are the same in all.
  llvm::SmallVector<unsigned, 2> Varying;
  IntegerOperands Numbers(Operands.size());
  for (unsigned I = 0; I < Operands.size(); ++I)
    if (Operands[I].isUniform() && (!Operands[I].U.F || Varying.size() >= 2)) {
      if (Operands[I].U.F)
        return std::nullopt;
      Numbers[I] = static_cast<uint64_t>(Operands[I].U.V);
    } else {
      Varying.push_back(I);
    }
  if (Varying.size() > 2)
    return std::nullopt;
  while (Varying.size() < 2)
    Varying.push_back(Varying.empty() ? 0 : Varying.front());
  Value R = map2(Operands[Varying[0]], Operands[Varying[1]], M,
                 [&](int64_t A, int64_t B) {
                   Numbers[Varying[0]] = static_cast<uint64_t>(A);
                   Numbers[Varying[1]] = static_cast<uint64_t>(B);
                   return static_cast<int64_t>(Compute(Numbers));
                 });
  if (normalize(R, formOf(T)))
    collapse(R, M);
  return R;
}

namespace {
/// What a statement is given in one thread: floating-point numbers are doubles
/// here.
struct GivenNumbers {
  std::vector<Value> Values;
  std::vector<NumberType> Types;
  /// Which of them an operand of the statement is.
  llvm::SmallVector<std::optional<unsigned>, 6> Which;

  bool add(const Expr *E, Value V, const ASTContext &Ctx) {
    const std::optional<NumberType> T = numberType(E->getType(), Ctx);
    if (!T)
      return false;
    Which.push_back(unsigned(Values.size()));
    Values.push_back(std::move(V));
    Types.push_back(*T);
    return true;
  }
  std::optional<uint64_t> bits(unsigned N,
                               const IntegerOperands &Numbers) const {
    if (N >= Which.size() || !Which[N])
      return std::nullopt;
    const NumberType T = Types[*Which[N]];
    const uint64_t V = Numbers[*Which[N]];
    return T.Real
               ? std::optional<uint64_t>(heldAs(llvm::bit_cast<double>(V), T))
               : V;
  }
};
} // namespace

/// Runs a statement on the bits that each thread has: floating-point numbers,
/// jumps and carries. Nothing where it does anything else.
template <class BeforeFn, class EachFn>
static std::vector<Value> onBits(const GCCAsmStmt *S,
                                 llvm::ArrayRef<Value> Inputs, BeforeFn Before,
                                 const ASTContext &Ctx, EachFn InEachThread) {
  GivenNumbers Given;
  for (unsigned I = 0; I < S->getNumOutputs(); ++I) {
    const Expr *E = S->getOutputExpr(I);
    if (!S->isOutputPlusConstraint(I))
      Given.Which.push_back(std::nullopt);
    else if (!Given.add(E, Before(E), Ctx))
      return {};
  }
  for (unsigned I = 0; I < Inputs.size(); ++I)
    if (!Given.add(S->getInputExpr(I), Inputs[I], Ctx))
      return {};
  if (Given.Values.empty())
    Given.Values.push_back(Value(0));
  std::vector<Value> Results;
  for (unsigned I = 0; I < S->getNumOutputs(); ++I) {
    const QualType T = S->getOutputExpr(I)->getType();
    const std::optional<NumberType> Result = numberType(T, Ctx);
    bool Defined = Result.has_value();
    const std::optional<Value> R = InEachThread(
        llvm::ArrayRef<Value>(Given.Values),
        [&](const IntegerOperands &Numbers) -> uint64_t {
          const auto Out = Defined ? runOnBits(S,
                                               [&](unsigned N) {
                                                 return Given.bits(N, Numbers);
                                               })
                                   : std::nullopt;
          Defined = Out.has_value();
          if (!Defined)
            return 0;
          return Result->Real ? llvm::bit_cast<uint64_t>(
                                    realValue(int64_t((*Out)[I]), *Result))
                              : (*Out)[I];
        },
        T);
    if (!R || !Defined)
      return {};
    Results.push_back(*R);
  }
  return Results;
}

Value Simulator::ofLanes(const GCCAsmStmt *S, const Mask &M,
                         llvm::function_ref<int64_t(unsigned)> Get) {
  Value V;
  V.L = Pool.zeros();
  for (unsigned L = 0; L < Lanes; ++L)
    V.L.set(L, {Get(threadOf(L) % WarpSize), 0});
  V.Why = cause(S->getBeginLoc(), "the lane differs between threads", nullptr,
                false);
  collapse(V, M);
  return V;
}

static int64_t sameLane(unsigned Lane) { return Lane; }

std::optional<Value> Simulator::specialRegister(const GCCAsmStmt *S,
                                                llvm::StringRef Name,
                                                const Mask &M) {
  const Expr *Named = S->getNumOutputs() ? S->getOutputExpr(0) : nullptr;
  if (Name == "%laneid")
    return ofLanes(S, M, sameLane);
  if (Name.consume_front("%lanemask_"))
    return ofLanes(
        S, M, [&](unsigned Lane) { return int64_t(laneMask(Name, Lane)); });
  if (Name == "%cluster_ctarank")
    return clusterRank(Named);
  const std::optional<BuiltinAccess> Is = ptxBuiltin(Name);
  if (!Is)
    return std::nullopt;
  switch (Is->Variable) {
  case BuiltinVariable::ThreadIdx:
    return threadIndex(Named, Is->Axis);
  case BuiltinVariable::BlockIdx:
    return blockIndex(Named, Is->Axis);
  case BuiltinVariable::BlockDim:
    return Value(Shape.Block[Is->Axis]);
  case BuiltinVariable::GridDim:
    return Value(Shape.Grid[Is->Axis]);
  case BuiltinVariable::WarpSize:
    break;
  }
  return std::nullopt;
}

/// The operator of C++ that does what an operation does; none for others.
static std::optional<BinaryOperatorKind> operatorOf(PtxOperation::KindT Kind) {
  switch (Kind) {
  case PtxOperation::Add:
    return BO_Add;
  case PtxOperation::Subtract:
    return BO_Sub;
  case PtxOperation::Multiply:
    return BO_Mul;
  case PtxOperation::And:
    return BO_And;
  case PtxOperation::Or:
    return BO_Or;
  case PtxOperation::Xor:
    return BO_Xor;
  case PtxOperation::ShiftLeft:
    return BO_Shl;
  case PtxOperation::ShiftRight:
    return BO_Shr;
  case PtxOperation::Move:
  case PtxOperation::Computed:
    break;
  }
  return std::nullopt;
}

std::optional<Value> Simulator::applyPtx(const PtxOperation &Op,
                                         llvm::ArrayRef<Value> Operands,
                                         const Mask &M) {
  auto TypeOf = [&](PtxType T) {
    return T.Bits == 1 ? Ctx.BoolTy
                       : Ctx.getIntTypeForBitwidth(T.Bits, T.Signed);
  };
  const QualType In = TypeOf(Op.Type), Result = TypeOf(Op.Result);
  if (In.isNull() || Result.isNull())
    return std::nullopt;
  if (Op.Kind == PtxOperation::Move)
    return normalized(normalized(Operands[0], formOf(In)), formOf(Result));
  if (const std::optional<BinaryOperatorKind> Kind = operatorOf(Op.Kind)) {
    const bool Shifts = BinaryOperator::isShiftOp(*Kind);
    const Value V =
        binary(*Kind, normalized(Operands[0], formOf(In)), In,
               Shifts ? Operands[1] : normalized(Operands[1], formOf(In)), In,
               Result, M);
    return *Kind == BO_Mul && Op.Adds
               ? binary(BO_Add, V, Result, Operands[2], Result, Result, M)
               : V;
  }
  bool Defined = true;
  std::optional<Value> Out = inEachThread(
      Operands,
      [&](const IntegerOperands &Numbers) {
        const std::optional<int64_t> V = Op.compute(Numbers);
        Defined &= V.has_value();
        return static_cast<uint64_t>(V.value_or(0));
      },
      Result, M);
  return Defined ? Out : std::nullopt;
}

bool Simulator::computeAsm(const GCCAsmStmt *S, llvm::ArrayRef<Value> Outputs,
                           llvm::ArrayRef<Value> Inputs, const Mask &M) {
  auto Before = [&](const Expr *Output) {
    unsigned I = 0;
    while (S->getOutputExpr(I) != Output)
      ++I;
    return load(Outputs[I], Output->getType(), Output, M);
  };
  auto Special = [&](llvm::StringRef Name) {
    return specialRegister(S, Name, M);
  };
  auto Apply = [&](const PtxOperation &Op, llvm::ArrayRef<Value> Operands) {
    return applyPtx(Op, Operands, M);
  };
  auto Number = [](int64_t N) { return Value(N); };
  const auto Results =
      runPtx(S, PtxDomain<Value>{Inputs, Before, Special, Number, Apply});
  const std::vector<Value> Exact =
      Results ? std::vector<Value>()
              : onBits(S, Inputs, Before, Ctx,
                       [&](llvm::ArrayRef<Value> Operands, auto Compute,
                           QualType T) {
                         return inEachThread(Operands, Compute, T, M);
                       });
  if (!Results && Exact.empty())
    return false;
  for (unsigned I = 0; I < S->getNumOutputs(); ++I) {
    const Expr *E = S->getOutputExpr(I);
    store(Outputs[I], E->getType(),
          Results ? normalized((*Results)[I].first, formOf(E->getType()))
                  : Exact[I],
          E, M);
  }
  return true;
}

/// Whether instructions compute what they give of what they are given, by this
/// thread or by those of its warp: `volatile` says nothing of that.
static bool isOfInputs(llvm::StringRef Asm) {
  // What all threads of a block give.
  static const llvm::Regex Votes("(^|[^a-z])bar(rier)?(\\.cta)?\\.red");
  static const llvm::Regex Others(
      "%%|%[a-z]|(^|[^a-z])(ld|ldu|atom|red|activemask|elect|mbarrier|tex|"
      "tld4|suld|clusterlaunchcontrol|tcgen05|isspacep|getctarank|bar|barrier|"
      "multimem|ldmatrix|pmevent|fence|membar|cp|prefetch|nanosleep|"
      "griddepcontrol)"
      "($|[^a-z])");
  return Votes.match(Asm) || !Others.match(Asm);
}

namespace {
/// `shfl.sync.bfly.b32 %0, %1, %2, 0x1f, 0xffffffff`, alone in its statement.
struct AssemblyShuffle {
  ShuffleMode Mode;
  /// Of the inputs.
  unsigned Given;
  /// The lane, or the distance to it.
  AssemblyOperand Lane;
  unsigned Width;
};
} // namespace

static std::optional<AssemblyShuffle> asShuffle(const GCCAsmStmt *S) {
  const std::vector<PtxInstruction> All = ptxInstructions(S);
  if (All.size() != 1 || S->getNumOutputs() != 1 || !All[0].Predicate.empty() ||
      All[0].Parts.size() < 3 || All[0].Parts[0] != "shfl" ||
      All[0].Operands.size() < 4 || All[0].Operands[0] != "%0")
    return std::nullopt;
  const auto &Operands = All[0].Operands;
  const llvm::StringRef How = All[0].Parts[All[0].has("sync") ? 2 : 1];
  const std::optional<ShuffleMode> Mode =
      llvm::StringSwitch<std::optional<ShuffleMode>>(How)
          .Case("idx", ShuffleMode::Index)
          .Case("up", ShuffleMode::Up)
          .Case("down", ShuffleMode::Down)
          .Case("bfly", ShuffleMode::Xor)
          .Default(std::nullopt);
  auto Input = [&](llvm::StringRef Text) -> std::optional<unsigned> {
    const std::optional<unsigned> N = ptxOperand(Text);
    return N && *N >= 1 && *N <= S->getNumInputs() ? std::optional(*N - 1)
                                                   : std::nullopt;
  };
  const std::optional<unsigned> Given = Input(Operands[1]);
  // The lanes of a part, as the upper bits of the clamp leave them free.
  unsigned Clamp = 0;
  AssemblyOperand Lane{0, Input(Operands[2])};
  if (!Mode || !Given || llvm::StringRef(Operands[3]).getAsInteger(0, Clamp) ||
      (!Lane.Input &&
       llvm::StringRef(Operands[2]).getAsInteger(0, Lane.Number)))
    return std::nullopt;
  return AssemblyShuffle{*Mode, *Given, Lane, WarpSize - (Clamp >> 8 & 31)};
}

/// What a thread copies asynchronously it writes, and nobody else may touch
/// before they have met.
void Simulator::copyAsynchronously(const GCCAsmStmt *S,
                                   const AsynchronousCopy &Copy,
                                   const Value &Bytes,
                                   llvm::ArrayRef<Value> Inputs,
                                   const Mask &M) {
  if (!Bytes.isUniform() || Bytes.U.F || Bytes.U.V <= 0 || Bytes.U.V > 16)
    return;
  const unsigned Width = static_cast<unsigned>(Bytes.U.V);
  const Value &To = Inputs[Copy.To], &From = Inputs[Copy.From];
  noteAccess(From, Width, AccessKind::Read, nullptr, S->getInputExpr(Copy.From),
             M);
  noteAccess(To, Width, AccessKind::Write, &From, S->getInputExpr(Copy.To), M);
  forget(To, Width, M);
}

/// What of a statement's text gives an output: all of it where that is the only
/// one, else the last instruction whose first operand it is; none where there
/// is none.
static std::optional<llvm::StringRef>
textFor(const GCCAsmStmt *S, llvm::StringRef Text, unsigned Output) {
  if (S->getNumOutputs() == 1)
    return Text;
  llvm::SmallVector<llvm::StringRef, 4> Instructions;
  Text.split(Instructions, ';');
  const llvm::Regex Target("[a-z0-9][ \t]+%" + std::to_string(Output) +
                           "[ \t]*,");
  const auto Last = llvm::find_if(
      llvm::reverse(Instructions),
      [&](llvm::StringRef Instruction) { return Target.match(Instruction); });
  return Last == Instructions.rend() ? std::nullopt : std::optional(*Last);
}

std::optional<Value> Simulator::registerRead(const GCCAsmStmt *S,
                                             llvm::StringRef Asm, const Expr *E,
                                             const Mask &M) {
  enum KindTy { LaneId, WarpId, SmId, Tid, CtaId, Ntid, NctaId, Rank };
  static const struct {
    llvm::StringLiteral Name;
    KindTy Kind;
  } Registers[] = {{"%laneid", LaneId},  {"%warpid", WarpId},
                   {"%smid", SmId},      {"%tid.", Tid},
                   {"%ctaid.", CtaId},   {"%ntid.", Ntid},
                   {"%nctaid.", NctaId}, {"%cluster_ctarank", Rank}};
  const auto *Read = llvm::find_if(
      Registers, [&](const auto &R) { return Asm.contains(R.Name); });
  if (Read == std::end(Registers))
    return std::nullopt;
  const llvm::StringRef Behind =
      Asm.drop_front(Asm.find(Read->Name) + Read->Name.size());
  const int Axis = !Behind.empty() && Behind[0] >= 'x' && Behind[0] <= 'z'
                       ? Behind[0] - 'x'
                       : 0;
  switch (Read->Kind) {
  case LaneId:
    return ofLanes(S, M, sameLane);
  case WarpId:
    return registerValue(S, "%warpid");
  case SmId:
    return registerValue(S, "%smid");
  case Tid:
    return threadIndex(E, Axis);
  case CtaId:
    return blockIndex(E, Axis);
  case Ntid:
    return Value(Shape.Block[Axis]);
  case NctaId:
    return Value(Shape.Grid[Axis]);
  case Rank:
    return clusterRank(E);
  }
  llvm_unreachable("no other register");
}

std::optional<Value> Simulator::knownOutput(const GCCAsmStmt *S,
                                            llvm::StringRef Asm, const Expr *E,
                                            llvm::ArrayRef<Value> Inputs,
                                            const Mask &M) {
  // What several instructions make of it is not followed.
  const std::vector<PtxInstruction> Parts = ptxInstructions(Asm);
  const bool Single = Parts.size() == 1;
  const bool OnlyMoves = llvm::all_of(Parts, [](const PtxInstruction &I) {
    return llvm::is_contained({"mov", "cvt", "cvta"}, I.Parts.front());
  });
  if (Single && OnlyMoves)
    if (std::optional<Value> V = registerRead(S, Asm, E, M))
      return V;
  if (Single && Parts[0].Predicate.empty() &&
      Parts[0].Parts.front() == "activemask") {
    std::map<unsigned, uint32_t> Active;
    for (unsigned I : lanesOf(M))
      Active[warpOf(I)] |= uint32_t(1) << (threadOf(I) % WarpSize);
    return perThread(
        E, [&](unsigned I) { return M.test(I) ? Active[warpOf(I)] : 0; }, false,
        "threads are told who is there", M);
  }
  if (Single && Asm.contains("mapa") && Inputs.size() >= 2)
    return mapShared(Inputs[0], Inputs[1], M);
  if (OnlyMoves && Asm.contains("cvta") && Inputs.size() == 1)
    return Inputs[0];
  if (Single && Asm.contains("ld.") && Asm.contains("shared") &&
      Inputs.size() >= 1 && E->getType()->isScalarType())
    return load(Inputs[0], E->getType(), E, M);
  return std::nullopt;
}

bool Simulator::isOwnAddress(const Value &Address) {
  return Address.isUniform() &&
         objectAt(Address.U.V)->Kind == ObjectKind::Local;
}

/// Whether each thread gets a result of its own, whatever it gives.
static bool differsPerThread(llvm::StringRef Asm) {
  return Asm.contains("clock") || Asm.contains("globaltimer") ||
         Asm.contains("atom") || Asm.contains("ld.");
}

/// So many bytes behind the address lies what is read into an output, or stored
/// of an input.
static int64_t placeOf(const PlainAccess &Plain, unsigned Number) {
  return Plain.Behind +
         (llvm::find(Plain.Numbers, Number) - Plain.Numbers.begin()) *
             int64_t(Plain.Bytes);
}

bool Simulator::readsOwn(llvm::StringRef Asm, const GCCAsmStmt *S,
                         llvm::ArrayRef<Value> Inputs) {
  bool Any = false;
  for (unsigned I = 0; I < Inputs.size(); ++I)
    if (S->getInputExpr(I)->getType()->isPointerType()) {
      if (!isOwnAddress(Inputs[I]))
        return false;
      Any = true;
    }
  return Any && llvm::all_of(ptxInstructions(Asm), [](const PtxInstruction &I) {
           return I.Parts.front() == "ld" || isOfInputs(I.Head);
         });
}

void Simulator::giveOutputs(const GCCAsmStmt *S, llvm::StringRef Text,
                            llvm::ArrayRef<Value> Outputs,
                            llvm::ArrayRef<Value> Inputs,
                            llvm::SmallVector<QualType, 4> InputTypes,
                            const Mask &M) {
  const std::optional<PlainAccess> Plain = asPlainAccess(S);
  // What is given nothing computes what its text says.
  std::vector<Value> Given(Inputs.begin(), Inputs.end());
  if (Given.empty() && isOfInputs(Text)) {
    Given.push_back(Value(0));
    InputTypes.push_back(Ctx.IntTy);
  }
  const bool PerThread = differsPerThread(Text),
             OwnMemory = readsOwn(Text, S, Inputs);
  llvm::SmallVector<QualType, 4> PointerTypes;
  for (const Expr *Input : S->inputs())
    PointerTypes.push_back(Input->getType());
  // An atomic operation finds in shared memory what the block has put there.
  const bool OfShared =
      Text.contains("atom") && M.any() &&
      llvm::any_of(Inputs, [&](const Value &V) {
        return isSharedAddress(V[static_cast<unsigned>(M.find_first())].V);
      });
  for (unsigned I = 0; I < S->getNumOutputs(); ++I) {
    const Expr *E = S->getOutputExpr(I);
    QualType T = E->getType();
    const std::optional<llvm::StringRef> Own = textFor(S, Text, I);
    std::optional<Value> Known =
        Own ? knownOutput(S, *Own, E, Inputs, M) : std::nullopt;
    if (!Known && Plain && Plain->Bytes == widthOf(T) && T->isScalarType() &&
        isOwnAddress(Inputs[Plain->Address]))
      Known = load(offsetBy(Inputs[Plain->Address], placeOf(*Plain, I)), T,
                   nullptr, M);
    if (!Known) {
      const bool AnyResult =
          PerThread || ((S->isVolatile() || S->getNumClobbers()) &&
                        !isOfInputs(Own ? *Own : Text));
      Known = OwnMemory ? unmodelled(E, Given, PointerTypes, T, M)
              : !OfShared && AnyResult ? unknown(E, Inputs, T, M, PerThread)
                                       : unmodelled(E, Given, InputTypes, T, M);
      if (Known->isUniform() && Inputs.empty() && PerThread)
        Known = unknown(E, {}, T, M, true);
    }
    store(Outputs[I], T, std::move(*Known), E, M);
  }
}

void Simulator::assembly(const GCCAsmStmt *S, llvm::ArrayRef<Value> Outputs,
                         llvm::ArrayRef<Value> Inputs, const Mask &M) {
  const std::string Text = assemblyText(S);
  const llvm::StringRef Asm = Text;
  auto ValueOf = [&](const AssemblyOperand &Operand) {
    return Operand.Input ? Inputs[*Operand.Input] : Value(Operand.Number);
  };
  if (auto B = asBarrier(S)) {
    std::optional<CountedBarrier> Counted = asCountedBarrier(S);
    if (!Counted ||
        !countedBarrier(ValueOf(Counted->Id), ValueOf(Counted->Threads), M))
      barrier(*B, S, {}, M);
  }
  if (std::optional<AsynchronousCopy> Copy = asAsynchronousCopy(S))
    copyAsynchronously(S, *Copy, ValueOf(Copy->Bytes), Inputs, M);
  if (computeAsm(S, Outputs, Inputs, M))
    return;
  if (const std::optional<AssemblyShuffle> Shuffle = asShuffle(S);
      Shuffle &&
      Ctx.hasSameUnqualifiedType(S->getInputExpr(Shuffle->Given)->getType(),
                                 S->getOutputExpr(0)->getType())) {
    noteMeeting(Meetings.Given, Shuffle->Width, M);
    const Expr *Output = S->getOutputExpr(0);
    store(Outputs[0], Output->getType(),
          shuffle(S->getBeginLoc(), Shuffle->Mode, Inputs[Shuffle->Given],
                  ValueOf(Shuffle->Lane), Shuffle->Width, M),
          Output, M);
    return;
  }
  llvm::SmallVector<QualType, 4> InputTypes;
  // An address is a number here.
  for (const Expr *E : S->inputs())
    InputTypes.push_back(E->getType()->isPointerType() ? Ctx.LongTy
                                                       : E->getType());
  giveOutputs(S, Asm, Outputs, Inputs, InputTypes, M);
  const std::optional<PlainAccess> Plain = asPlainAccess(S);
  if (Plain && Plain->Stores && isOwnAddress(Inputs[Plain->Address]) &&
      llvm::all_of(Plain->Numbers, [&](unsigned N) {
        return Plain->Bytes == widthOf(InputTypes[N]);
      })) {
    for (const unsigned N : Plain->Numbers)
      store(offsetBy(Inputs[Plain->Address], placeOf(*Plain, N)), InputTypes[N],
            Inputs[N], nullptr, M);
    return;
  }
  if (!Plain && (S->isVolatile() || S->getNumClobbers()))
    forgetReached(Inputs, M);
  if (S->getNumOutputs() == 0 && Asm.contains("st.") &&
      Asm.contains("shared") && Inputs.size() == 2 && !Asm.contains("async"))
    store(Inputs[0], S->getInputExpr(1)->getType(), Inputs[1],
          S->getInputExpr(1), M);
}

Value Simulator::registerValue(const Stmt *S, const char *Register) {
  Value V;
  V.L = Pool.zeros();
  bool Warp = llvm::StringRef(Register) == "%warpid";
  for (unsigned L = 0; L < Lanes; ++L)
    V.L.set(L, {Warp ? int64_t(threadOf(L) / WarpSize)
                     : int64_t(blockOf(L) * 7 % 5),
                VolatileRegister});
  V.Why = cause(S->getBeginLoc(), std::string(Register) + " is read here",
                nullptr, !Warp);
  Cause &C = Causes.back();
  C.Register = Register;
  C.Time = Now;
  C.LoopSerial = Loops.empty() ? 0 : Loops.back().Serial;
  collapse(V, All);
  return V;
}

} // namespace cuda_lint::simulation
