//===- PathBuffers.cpp - Arguments in memory, copies of bytes -------------===//

#include "cuda/DeviceIntrinsics.h"
#include "cuda/HostRuntime.h"
#include "cuda/Layout.h"
#include "cuda/RuntimeApi.h"
#include "domains/symbolic/PathRun.h"

using namespace clang;

namespace cuda_lint {

bool PathRun::isParameterBuffer(const SymExpr *Address) {
  const SymExpr *Base = Engine.base(Address);
  const auto *Call = Base && Base->Kind == SymExpr::Symbol && Base->Origin
                         ? dyn_cast<CallExpr>(Base->Origin)
                         : nullptr;
  return Call && runtimeApiName(Call).starts_with("cudaGetParameterBuffer");
}

void PathRun::bufferedArguments(State &S, PathEvent &E, const SymExpr *Buffer) {
  if (!Buffer)
    return;
  if (E.L->Form == LaunchForm::LaunchDevice ||
      E.L->Form == LaunchForm::LaunchDeviceV2) {
    const SymExpr *Base = Engine.base(Buffer);
    if (!isParameterBuffer(Buffer))
      return;
    S.Memory.known([&](const Location *L, const SymExpr *V) {
      if (L->root()->Kind == Location::Pointee &&
          Engine.base(L->root()->Pointer) == Base)
        E.Buffered.push_back({PathEvent::AnyArgument, L, V, S.Memory.way(L)});
    });
    // The second version says the kernel where it gives the buffer.
    for (const Past *P = S.Events; P && !E.Kernel; P = P->Before)
      if (P->Event->Kind == PathEvent::Call && P->Event->Result == Base &&
          !P->Event->Arguments.empty() && P->Event->Arguments[0])
        if (const SymExpr *K = stripCasts(P->Event->Arguments[0]);
            K->Kind == SymExpr::Function)
          E.Kernel = K->Fn;
    return;
  }
  const FunctionDecl *Kernel = E.Kernel ? E.Kernel->getDefinition() : nullptr;
  if (!Kernel)
    return;
  const ScalarType Wide{64, false, false};
  for (unsigned N = 0; N < Kernel->getNumParams(); ++N) {
    const SymExpr *&Passed = E.Arguments.emplace_back(nullptr);
    E.Ways.push_back(nullptr);
    const SymExpr *At =
        element(Buffer, Symbols.integer(N, Wide), Ctx.VoidPtrTy);
    const Location *Place = At ? resolve(At, Ctx.VoidPtrTy) : nullptr;
    const QualType T = Kernel->getParamDecl(N)->getType();
    const Location *L =
        Place ? resolve(S.Memory.read(Place, *scalar({})), T) : nullptr;
    if (!L)
      continue;
    if (const std::optional<ScalarType> Type = scalar(T)) {
      const PathEvent::Part &Part = E.Buffered.emplace_back(
          PathEvent::Part{N, L, S.Memory.read(L, *Type), S.Memory.way(L)});
      Passed = Part.Value;
      E.Ways.back() = Part.Way;
      expose(S, Passed);
    } else {
      Passed = Symbols.address(L, nullptr);
      passedObject(S, E, N, T);
    }
  }
}

void PathRun::pointersCopied(State &S, PathEvent &E, unsigned Argument,
                             const Location *L, QualType T) {
  if (T.isNull() || !hasLayout(T))
    return;
  S.Memory.parts(L, T, [&](const Location *Part, QualType Type) {
    if (Type->isPointerType())
      E.Copied.push_back({Argument, Part, S.Memory.read(Part, *scalar({})),
                          S.Memory.way(Part)});
  });
}

void PathRun::copiedByRuntime(State &S, PathEvent &E) {
  const HostFunction *Row = hostFunction(E.Callee);
  if (!Row || Row->Work != HostWork::Copy)
    return;
  for (unsigned N = 0; N < E.Arguments.size(); ++N) {
    if (Row->role(N) != ArgumentRole::Source &&
        Row->role(N) != ArgumentRole::HostSource)
      continue;
    const SymExpr *A = E.Arguments[N] ? stripCasts(E.Arguments[N]) : nullptr;
    if (A && A->Kind == SymExpr::Address && !A->A)
      pointersCopied(S, E, N, A->Loc, A->Loc->Type);
  }
}

/// Whether a number of bytes is that of a whole object.
static bool isOfSize(const Location *L, const SymExpr *Bytes,
                     const ASTContext &Ctx) {
  return hasLayout(L->Type) &&
         Bytes->unsignedInteger() ==
             uint64_t(Ctx.getTypeSizeInChars(L->Type).getQuantity());
}

void PathRun::setBytes(State &S, const ir::Instruction &I) {
  const ir::CallOperands O = ir::callOperands(I);
  if (O.Arguments.size() < 3)
    return;
  const SymExpr *Into = value(S, O.Arguments[0]),
                *Byte = value(S, O.Arguments[1]),
                *Bytes = value(S, O.Arguments[2]);
  Into = Into ? stripCasts(Into) : nullptr;
  if (!Into || Into->Kind != SymExpr::Address || Into->A || !Byte || !Bytes ||
      !Byte->isInteger() || Into->Loc->Type.isNull())
    return;
  // An array is named by its first element.
  const Location *L = Into->Loc;
  while (!isOfSize(L, Bytes, Ctx) && L->Parent && !L->Parent->Type.isNull() &&
         L->Kind == Location::Element && L->Index == 0)
    L = L->Parent;
  if (isOfSize(L, Bytes, Ctx))
    S.Memory.fill(L, L->Type, uint8_t(Byte->Bits));
}

void PathRun::copyBytes(State &S, const ir::Instruction &I,
                        const FunctionDecl *Callee, const Transfer &Moved) {
  apply(S, Moved);
  const DeviceIntrinsic *Row = deviceIntrinsic(Callee);
  const ir::CallOperands O = ir::callOperands(I);
  if (Row && Row->Work == DeviceWork::SetMemory)
    return setBytes(S, I);
  if (!Row || Row->Work != DeviceWork::CopyMemory || O.Arguments.size() < 3)
    return;
  const SymExpr *Source = value(S, O.Arguments[1]),
                *Target = value(S, O.Arguments[0]),
                *Bytes = value(S, O.Arguments[2]);
  const SymExpr *From = Source ? stripCasts(Source) : nullptr,
                *Into = Target ? stripCasts(Target) : nullptr;
  if (!From || From->Kind != SymExpr::Address || From->A || !Bytes ||
      From->Loc->Type.isNull())
    return;
  // Out of a buffer comes what was put there as the same type.
  if (Into && Into->Kind == SymExpr::Address && !Into->A &&
      !Into->Loc->Type.isNull() && isOfSize(Into->Loc, Bytes, Ctx) &&
      !Ctx.hasSameUnqualifiedType(Into->Loc->Type, From->Loc->Type)) {
    const QualType T = Into->Loc->Type;
    if (const Location *Held = resolve(Source, T);
        Held && isStillThere(S, Held, Source, T)) {
      S.Memory.copy(Into->Loc, Held, T);
      return;
    }
  }
  const Location *Whole = From->Loc;
  if (!isOfSize(Whole, Bytes, Ctx))
    return;
  const Location *To = resolve(Target, Whole->Type);
  if (!To || To == Whole)
    return;
  S.Memory.copy(To, Whole, Whole->Type);
  // A buffer holds both, the object and its bytes.
  if (!Ctx.hasSameUnqualifiedType(To->Type, Whole->Type))
    apply(S, Moved, /*Forgets=*/false);
  if (const auto *Site = dyn_cast<Expr>(I.Source))
    if (const Station *Way = S.Memory.way(To))
      S.Memory.setWay(To, station({isParameterBuffer(value(S, O.Arguments[0]))
                                       ? Station::Buffered
                                       : Station::Copied,
                                   Site->getExprLoc(), nullptr, nullptr, Way}));
}

} // namespace cuda_lint
