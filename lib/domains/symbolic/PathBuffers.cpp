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
    const SymExpr *At =
        element(Buffer, Symbols.integer(N, Wide), Ctx.VoidPtrTy);
    const Location *Place = At ? resolve(At, Ctx.VoidPtrTy) : nullptr;
    const QualType T = Kernel->getParamDecl(N)->getType();
    if (!Place)
      continue;
    const Location *L = resolve(S.Memory.read(Place, *scalar({})), T);
    const std::optional<ScalarType> Type = scalar(T);
    if (L && Type)
      E.Buffered.push_back({N, L, S.Memory.read(L, *Type), S.Memory.way(L)});
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

/// How many bytes into an object a part of it lies; none where a base is on the
/// way, whose place the part's name does not say.
static std::optional<int64_t> offsetWithin(const Location *Part,
                                           const Location *Whole,
                                           const ASTContext &Ctx) {
  int64_t At = 0;
  for (; Part != Whole; Part = Part->Parent) {
    if (!Part->Parent || Part->Type.isNull() || !hasLayout(Part->Type) ||
        Part->Parent->Type.isNull())
      return std::nullopt;
    if (Part->Kind == Location::Member) {
      const auto *Field = cast<FieldDecl>(Part->Decl);
      const std::optional<int64_t> Bits = offsetInBits(Field, Ctx);
      if (!Bits || Field->isBitField() ||
          !declaresSameEntity(Part->Parent->Type->getAsRecordDecl(),
                              Field->getParent()))
        return std::nullopt;
      At += *Bits / 8;
    } else {
      At += Part->Index * Ctx.getTypeSizeInChars(Part->Type).getQuantity();
    }
  }
  return At;
}

/// What is known of the bytes of one object is known of those of another, where
/// numbers of the same size lie at the same places.
void PathRun::copyRange(State &S, const Location *To, int64_t ToFirst,
                        const Location *From, int64_t FromFirst,
                        int64_t Bytes) {
  if (To == From || To->Type.isNull() || From->Type.isNull() ||
      !hasLayout(To->Type) || !hasLayout(From->Type))
    return;
  llvm::SmallDenseMap<int64_t, std::pair<const SymExpr *, QualType>, 8> Known;
  auto each = [&](const Location *Whole, int64_t First, auto Visit) {
    S.Memory.parts(Whole, Whole->Type, [&](const Location *Part, QualType T) {
      const std::optional<int64_t> At = offsetWithin(Part, Whole, Ctx);
      const std::optional<ScalarType> Type = scalar(T);
      if (At && Type && *At >= First &&
          *At + Ctx.getTypeSizeInChars(T).getQuantity() <= First + Bytes)
        Visit(Part, T, *Type, *At - First);
    });
  };
  each(From, FromFirst,
       [&](const Location *Part, QualType T, ScalarType Type, int64_t At) {
         Known[At] = {S.Memory.read(Part, Type), T};
       });
  each(To, ToFirst,
       [&](const Location *Part, QualType T, ScalarType Type, int64_t At) {
         auto It = Known.find(At);
         if (It == Known.end())
           return;
         const auto [Value, Of] = It->second;
         if (Value && Value->Type.Width == Type.Width && !Type.Real &&
             !Value->Type.Real &&
             Ctx.getTypeSizeInChars(T) == Ctx.getTypeSizeInChars(Of))
           S.Memory.write(Part, Symbols.cast(Type, Value));
       });
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
  auto IsWhole = [&](const Location *L) {
    return hasLayout(L->Type) &&
           Bytes->unsignedInteger() ==
               uint64_t(Ctx.getTypeSizeInChars(L->Type).getQuantity());
  };
  // An array is named by its first element.
  const Location *L = Into->Loc;
  while (!IsWhole(L) && L->Parent && !L->Parent->Type.isNull() &&
         L->Kind == Location::Element && L->Index == 0)
    L = L->Parent;
  if (IsWhole(L))
    S.Memory.fill(L, L->Type, uint8_t(Byte->Bits));
}

void PathRun::copyBytes(State &S, const ir::Instruction &I,
                        const FunctionDecl *Callee) {
  const DeviceIntrinsic *Row = Engine.intrinsic(Callee);
  const ir::CallOperands O = ir::callOperands(I);
  if (Row && Row->Work == DeviceWork::SetMemory)
    return setBytes(S, I);
  if (!Row || Row->Work != DeviceWork::CopyMemory || O.Arguments.size() < 3)
    return;
  const SymExpr *Source = value(S, O.Arguments[1]),
                *Bytes = value(S, O.Arguments[2]);
  const SymExpr *From = Source ? stripCasts(Source) : nullptr;
  const SymExpr *Into = value(S, O.Arguments[0]);
  Into = Into ? stripCasts(Into) : nullptr;
  auto Offset = [](const SymExpr *Of) {
    return Of->A ? Of->A->integer() : std::optional<int64_t>(0);
  };
  const std::optional<int64_t> Count = Bytes ? Bytes->integer() : std::nullopt;
  if (From && Into && Count && From->Kind == SymExpr::Address &&
      Into->Kind == SymExpr::Address && Offset(From) && Offset(Into))
    copyRange(S, Into->Loc, *Offset(Into), From->Loc, *Offset(From), *Count);
  if (!From || From->Kind != SymExpr::Address || From->A || !Bytes ||
      From->Loc->Type.isNull())
    return;
  const QualType T = From->Loc->Type;
  if (T->isIncompleteType() || T->isDependentType() ||
      Bytes->unsignedInteger() !=
          uint64_t(Ctx.getTypeSizeInChars(T).getQuantity()))
    return;
  const Location *To = resolve(value(S, O.Arguments[0]), T);
  if (!To || To == From->Loc)
    return;
  S.Memory.copy(To, From->Loc, T);
  if (const auto *Site = dyn_cast<Expr>(I.Source))
    if (const Station *Way = S.Memory.way(To))
      S.Memory.setWay(To, station({isParameterBuffer(value(S, O.Arguments[0]))
                                       ? Station::Buffered
                                       : Station::Copied,
                                   Site->getExprLoc(), nullptr, nullptr, Way}));
}

} // namespace cuda_lint
