//===- ValueMasks.cpp -----------------------------------------------------===//

#include "analysis/ValueMasks.h"
#include "analysis/DataFlow.h"
#include "cuda/DeviceIntrinsics.h"
#include "cuda/ExecutionSpace.h"
#include "cuda/Names.h"
#include "cuda/RuntimeApi.h"
#include "cuda/StatementParents.h"
#include "hardware/Shuffles.h"

using namespace clang;

namespace cuda_lint {

static bool isSame(const Expr *A, const Expr *B, const ASTContext &Ctx) {
  llvm::FoldingSetNodeID X, Y;
  A->IgnoreParenImpCasts()->Profile(X, Ctx, true);
  B->IgnoreParenImpCasts()->Profile(Y, Ctx, true);
  return X == Y;
}

/// Whether what a call gives goes into the place that an expression reads:
/// `x = __shfl(x, ...)`, `x += op(y, __shfl(x, ...))`.
static bool goesInto(const CallExpr *Call, const Expr *Place,
                     TranslationUnit &TU) {
  StatementParents &Parents = TU.engine<StatementParents>();
  const Stmt *Below = Call;
  for (const Stmt *S = Parents.parent(Call); isa_and_nonnull<Expr>(S);
       Below = S, S = Parents.parent(S))
    if (const auto *B = dyn_cast<BinaryOperator>(S); B && B->isAssignmentOp())
      return B->getRHS() == Below && isSame(B->getLHS(), Place, TU.context());
  return false;
}

/// The shift in what a value is computed from that is by all bits of a number,
/// or more: what that gives is not defined. \p By: by how many.
static const ir::Instruction *findWideShift(const DataFlow &In,
                                            ir::Register Mask, uint64_t &By) {
  const ASTContext &Ctx = In.function().Declaration->getASTContext();
  llvm::SmallVector<ir::Register, 8> Work{Mask};
  llvm::SmallDenseSet<ir::Register, 8> Seen;
  while (!Work.empty()) {
    const ir::Register R = In.bare(Work.pop_back_val());
    const ir::Instruction &I = In.definition(R);
    if (I.Code != ir::Opcode::Binary || !Seen.insert(R).second)
      continue;
    const bool Shift = I.binary() == BO_Shl || I.binary() == BO_Shr;
    const std::optional<llvm::APSInt> Bits =
        Shift ? In.constant(I.Operands[1]) : std::nullopt;
    if (Bits && I.Source && !I.Type.isNull() && Bits->isNonNegative() &&
        *Bits >= Ctx.getTypeSize(I.Type)) {
      By = Bits->getLimitedValue();
      return &I;
    }
    Work.append(I.Operands.begin(), I.Operands.end());
  }
  return nullptr;
}

std::vector<ShiftedMask> shiftedMasks(TranslationUnit &TU) {
  std::vector<ShiftedMask> Out;
  llvm::DenseSet<SourceLocation> Told;
  for (const FunctionDecl *F : TU.functions()) {
    if (!runsOnDevice(F))
      continue;
    for (const CallSite &Site : TU.callsIn(F)) {
      const DeviceIntrinsic *Row =
          deviceIntrinsic(Site.Call->getDirectCallee());
      const std::optional<unsigned> Argument =
          Row ? Row->argument(IntrinsicRole::Mask) : std::nullopt;
      const DataFlow *In = Argument ? TU.engine<DataFlows>().of(F) : nullptr;
      const std::optional<ProgramPoint> At =
          In ? In->site(Site.Call) : std::nullopt;
      if (!At || !In->live().test(At->Block))
        continue;
      const ir::CallOperands O = ir::callOperands(In->at(*At));
      uint64_t By = 0;
      const ir::Instruction *Shift =
          *Argument < O.Arguments.size()
              ? findWideShift(*In, O.Arguments[*Argument], By)
              : nullptr;
      if (Shift && Told.insert(Site.Call->getBeginLoc()).second)
        Out.push_back({Site.Call, Shift->Source,
                       unsigned(TU.context().getTypeSize(Shift->Type)), By});
    }
  }
  return Out;
}

/// Whether a mask is the very number that is exchanged by distance: who hands
/// on a mask gives it to all lanes at once.
static bool isExchanged(const Expr *Mask, const Expr *Value, ShuffleMode Mode,
                        const ASTContext &Ctx) {
  Mask = Mask->IgnoreParenImpCasts();
  Expr::EvalResult Number;
  return Mode != ShuffleMode::Index && Mask->isGLValue() &&
         Mask->getType()->isIntegerType() && isSame(Mask, Value, Ctx) &&
         !Mask->EvaluateAsInt(Number, Ctx);
}

/// The mode of `shfl.sync.down.b32`; none for another instruction.
static std::optional<ShuffleMode> modeOf(const PtxInstruction &I) {
  if (!I.Row || I.Row->Work != DeviceWork::Shuffle || !I.has("sync"))
    return std::nullopt;
  return I.has("up")     ? ShuffleMode::Up
         : I.has("down") ? ShuffleMode::Down
         : I.has("bfly") ? ShuffleMode::Xor
                         : ShuffleMode::Index;
}

/// The shuffles of a statement of inline assembly.
static void findIn(const GCCAsmStmt *Asm, const ASTContext &Ctx,
                   std::vector<ValueMask> &Out) {
  for (const PtxInstruction &I : ptxInstructions(Asm)) {
    const std::optional<ShuffleMode> Mode = modeOf(I);
    if (!Mode)
      continue;
    auto Input = [&](IntrinsicRole Role) -> const Expr * {
      const std::optional<unsigned> At = I.Row->argument(Role);
      const std::optional<unsigned> N = At && *At < I.Operands.size()
                                            ? ptxOperand(I.Operands[*At])
                                            : std::nullopt;
      return N && *N >= Asm->getNumOutputs() &&
                     *N - Asm->getNumOutputs() < Asm->getNumInputs()
                 ? Asm->getInputExpr(*N - Asm->getNumOutputs())
                 : nullptr;
    };
    const Expr *Mask = Input(IntrinsicRole::Mask),
               *Value = Input(IntrinsicRole::Value);
    if (Mask && Value && isExchanged(Mask, Value, *Mode, Ctx))
      Out.push_back({Asm, "'" + I.Head + "'", Mask});
  }
}

/// The same of all that a function holds.
static void findIn(const Stmt *S, const ASTContext &Ctx,
                   std::vector<ValueMask> &Out) {
  if (!S)
    return;
  if (const auto *Asm = dyn_cast<GCCAsmStmt>(S))
    findIn(Asm, Ctx, Out);
  for (const Stmt *Child : S->children())
    findIn(Child, Ctx, Out);
}

std::vector<ValueMask> valueMasks(TranslationUnit &TU) {
  std::vector<ValueMask> Out;
  llvm::DenseSet<SourceLocation> Told;
  for (const FunctionDecl *F : TU.functions()) {
    if (!runsOnDevice(F))
      continue;
    for (const CallSite &Site : TU.callsIn(F)) {
      const CallExpr *Call = Site.Call;
      const llvm::StringRef Name = deviceIntrinsicName(Call);
      if (!Name.ends_with("_sync") || !shuffleMode(Name) ||
          Call->getNumArgs() < 3)
        continue;
      const Expr *Mask = Call->getArg(0)->IgnoreParenImpCasts();
      const ASTContext &Ctx = TU.context();
      // No mask has a fraction, and none that is exchanged has a sign.
      const bool IsValue =
          Mask->getType()->isRealFloatingType() ||
          isExchanged(Mask, Call->getArg(1), *shuffleMode(Name), Ctx) ||
          (Mask->getType()->isSignedIntegerType() && Mask->isGLValue() &&
           !isSame(Mask, Call->getArg(1), Ctx) && goesInto(Call, Mask, TU));
      if (IsValue && Told.insert(Call->getBeginLoc()).second)
        Out.push_back({Call, quotedName(Call->getDirectCallee()), Mask});
    }
    std::vector<ValueMask> InAssembly;
    findIn(F->getBody(), TU.context(), InAssembly);
    for (ValueMask &V : InAssembly)
      if (Told.insert(V.Site->getBeginLoc()).second)
        Out.push_back(std::move(V));
  }
  return Out;
}

} // namespace cuda_lint
