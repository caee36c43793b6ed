//===- CreatedStreams.cpp - Where a unit makes its streams ----------------===//

#include "analysis/DataFlow.h"
#include "analysis/MemberHandles.h"
#include "analysis/MemberUses.h"
#include "analysis/StreamOrder.h"
#include "cuda/PointerSum.h"
#include "cuda/RuntimeApi.h"
#include "clang/Basic/SourceManager.h"

using namespace clang;

namespace cuda_lint {

/// The container that a method of the standard library gives an element of, or
/// an iterator into; null for anything else.
static const Expr *containerOf(const Expr *E) {
  const auto *Call = dyn_cast<CallExpr>(E);
  const auto *Method =
      Call ? dyn_cast_or_null<CXXMethodDecl>(Call->getCalleeDecl()) : nullptr;
  // Iterators are not all in namespace std.
  if (!Method || Method->isStatic() ||
      !Method->getASTContext().getSourceManager().isInSystemHeader(
          Method->getLocation()))
    return nullptr;
  const auto *Member = dyn_cast<CXXMemberCallExpr>(Call);
  return Member               ? Member->getImplicitObjectArgument()
         : Call->getNumArgs() ? Call->getArg(0)
                              : nullptr;
}

const ValueDecl *startOf(const Expr *E) {
  while (true) {
    E = E->IgnoreImplicit()->IgnoreParenCasts();
    const auto *Named = dyn_cast<DeclRefExpr>(E);
    const auto *V = Named ? dyn_cast<VarDecl>(Named->getDecl()) : nullptr;
    if (const auto *Op = dyn_cast<UnaryOperator>(E);
        Op && (Op->getOpcode() == UO_AddrOf || Op->getOpcode() == UO_Deref))
      E = Op->getSubExpr();
    else if (const Expr *Container = containerOf(E))
      E = Container;
    else if (V && V->hasLocalStorage() && V->getInit() &&
             !isa<ParmVarDecl>(V) &&
             (V->getType()->isReferenceType() || V->isImplicit()))
      E = V->getInit();
    else if (const auto *Index = dyn_cast<ArraySubscriptExpr>(E))
      E = Index->getBase();
    else if (const auto *Sum = dyn_cast<BinaryOperator>(E);
             Sum && Sum->getOpcode() == BO_Add)
      E = pointerSide(*Sum);
    else
      break;
  }
  if (const auto *Of = dyn_cast<MemberExpr>(E))
    return Of->getMemberDecl();
  const auto *Ref = dyn_cast<DeclRefExpr>(E);
  return Ref ? Ref->getDecl() : nullptr;
}

/// Whether a stream is made that does not wait for the default stream; none
/// where that is not known.
static std::optional<bool> createsNonBlocking(const HostFunction &Row,
                                              const CallExpr &Call,
                                              const ASTContext &Ctx) {
  if (!Row.has(ArgumentRole::Flags))
    return false;
  const Expr *Flags = argument(Row, &Call, ArgumentRole::Flags);
  Expr::EvalResult Value;
  if (!Flags || !Flags->EvaluateAsInt(Value, Ctx))
    return std::nullopt;
  return Value.Val.getInt().getZExtValue() & 1;
}

/// Whether every way through a function comes by a call.
static bool isAlwaysCalled(TranslationUnit &TU, const FunctionDecl *F,
                           const CallExpr *Call) {
  const DataFlow *Body = TU.engine<DataFlows>().of(F);
  const std::optional<ProgramPoint> At = Body ? Body->site(Call) : std::nullopt;
  if (!At)
    return false;
  const std::vector<ir::Block> &Blocks = Body->function().Blocks;
  for (uint32_t B = 0; B < Blocks.size(); ++B)
    if (Blocks[B].terminator().Code == ir::Opcode::Return &&
        !Body->dominators().dominates(At->Block, B))
      return false;
  return true;
}

/// Whether a function is the only way of making an object of its class, but for
/// copies of others.
static bool isOnlyConstructor(const FunctionDecl *F) {
  const auto *Constructor = dyn_cast<CXXConstructorDecl>(F);
  return Constructor &&
         llvm::all_of(Constructor->getParent()->ctors(),
                      [&](const CXXConstructorDecl *Other) {
                        return Other->isDeleted() || Other->isImplicit() ||
                               Other->isCopyOrMoveConstructor() ||
                               Other->getCanonicalDecl() ==
                                   Constructor->getCanonicalDecl();
                      });
}

/// What a call makes streams in: one variable or member, or those of a list
/// that a loop goes through.
struct MadeIn {
  llvm::SmallVector<const ValueDecl *, 4> All;
  /// What runs once for each time that they are made.
  const CallExpr *Once;
};
static MadeIn madeIn(const Expr &New, const CallExpr *Call) {
  const auto *Ref = dyn_cast<DeclRefExpr>(New.IgnoreImplicit());
  const auto *V = Ref ? dyn_cast<VarDecl>(Ref->getDecl()) : nullptr;
  const std::optional<ListLoop> Loop =
      V ? listLoopOf(*V) : std::optional<ListLoop>();
  MadeIn Out{{}, Loop ? Loop->Begin : Call};
  for (unsigned I = 0; Loop && I < Loop->List->getNumInits(); ++I)
    Out.All.push_back(startOf(Loop->List->getInit(I)));
  if (!Loop)
    Out.All.push_back(startOf(&New));
  return Out;
}

CreatedStreams createdStreams(TranslationUnit &TU) {
  CreatedStreams Out;
  llvm::SmallPtrSet<const ValueDecl *, 4> Blocking;
  auto Take = [&](const FunctionDecl *F, const CallSite &Site,
                  const HostFunction &Row, const ValueDecl *D,
                  const CallExpr *Made) {
    const auto *V = dyn_cast_or_null<VarDecl>(D);
    const auto *Member = dyn_cast_or_null<FieldDecl>(D);
    if (!Member && !(V && V->hasGlobalStorage()))
      return;
    const bool First = Out.In.insert(D).second;
    const std::optional<bool> NonBlocking =
        createsNonBlocking(Row, *Site.Call, TU.context());
    if (Member && !isStreamType(Member->getType()))
      (NonBlocking == true && isOnlyConstructor(F) ? Out.Arrays : Blocking)
          .insert(D);
    if (!First || !Member || !isStreamType(Member->getType()) || !NonBlocking)
      return;
    const std::optional<MemberHandle> Handle = handleOf(*Member);
    if (!Handle)
      return;
    if (*NonBlocking)
      Out.Own.insert(D);
    const bool Once = llvm::count_if(Handle->Uses, [](const auto &U) {
                        return U.Row && U.Row->has(ArgumentRole::NewStream);
                      }) == 1;
    if (Once && isOnlyConstructor(F) && isAlwaysCalled(TU, F, Made))
      (*NonBlocking ? Out.Always : Out.AlwaysBlocking).insert(D);
  };
  for (const FunctionDecl *F : TU.functions())
    for (const CallSite &Site : TU.callsIn(F)) {
      const HostFunction *Row = hostFunction(Site.Call);
      const Expr *New =
          Row ? argument(*Row, Site.Call, ArgumentRole::NewStream) : nullptr;
      if (!New)
        continue;
      const MadeIn Made = madeIn(*New, Site.Call);
      for (const ValueDecl *D : Made.All)
        Take(F, Site, *Row, D, Made.Once);
      // One that the method puts into a container afterwards.
      if (const auto *Method = dyn_cast<CXXMethodDecl>(F))
        for (const FieldDecl *Kept :
             keptIn(TU, *F, *Site.Call, *Row->argument(ArgumentRole::NewStream),
                    *Method->getParent()))
          if (holdsOnlyMade(TU, *Kept, ArgumentRole::NewStream))
            Take(F, Site, *Row, Kept, Made.Once);
    }
  for (const ValueDecl *D : Blocking)
    Out.Arrays.erase(D);
  return Out;
}

} // namespace cuda_lint
