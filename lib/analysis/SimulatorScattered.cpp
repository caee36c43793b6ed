//===- SimulatorScattered.cpp - Shared memory at places that data choose --===//

#include "analysis/Simulator.h"
#include "cuda/Bound.h"
#include "cuda/DeviceIntrinsics.h"
#include "cuda/SystemHeaders.h"
#include "clang/AST/Attr.h"
#include <limits>

using namespace clang;

namespace cuda_lint::simulation {

/// A parameter of a kernel, or a member of one.
static bool isGiven(const Expr *E) {
  E = E->IgnoreParenImpCasts();
  while (const auto *M = dyn_cast<MemberExpr>(E)) {
    if (M->isArrow() || !isa<FieldDecl>(M->getMemberDecl()))
      return false;
    E = M->getBase()->IgnoreParenImpCasts();
  }
  const auto *Ref = dyn_cast<DeclRefExpr>(E);
  const auto *P = Ref ? dyn_cast<ParmVarDecl>(Ref->getDecl()) : nullptr;
  return P && cast<Decl>(P->getDeclContext())->hasAttr<CUDAGlobalAttr>();
}

static const Bound<unsigned>
    MaxPointer("scattered-pointer", 9, BoundKind::Reach,
               "expressions within each other in which a pointer that a kernel "
               "is given is looked for"),
    MaxData("scattered-index", 13, BoundKind::Reach,
            "expressions within each other that an index made of data is");
static const Bound<size_t> MaxScattered(
    "scattered-accesses", 8, BoundKind::Reach,
    "accesses at places that data chose that later accesses are held against");

/// True for a pointer that a kernel was given, or one computed from it: what it
/// leads to is data, and nothing that a thread has put there for itself.
static bool leadsToData(const Expr *E, unsigned Depth = 0) {
  E = E->IgnoreParenImpCasts();
  if (Depth >= MaxPointer || !E->getType()->isPointerType())
    return false;
  if (isGiven(E))
    return true;
  if (const auto *Cast = dyn_cast<ExplicitCastExpr>(E))
    return leadsToData(Cast->getSubExpr(), Depth + 1);
  if (const auto *B = dyn_cast<BinaryOperator>(E))
    return B->isAdditiveOp() && (leadsToData(B->getLHS(), Depth + 1) ||
                                 leadsToData(B->getRHS(), Depth + 1));
  if (const auto *U = dyn_cast<UnaryOperator>(E)) {
    const auto *S = U->getOpcode() == UO_AddrOf
                        ? dyn_cast<ArraySubscriptExpr>(
                              U->getSubExpr()->IgnoreParenImpCasts())
                        : nullptr;
    return S && leadsToData(S->getBase(), Depth + 1);
  }
  const auto *Ref = dyn_cast<DeclRefExpr>(E);
  const auto *V = Ref ? dyn_cast<VarDecl>(Ref->getDecl()) : nullptr;
  return V && !isa<ParmVarDecl>(V) && V->hasLocalStorage() && V->hasInit() &&
         leadsToData(V->getInit(), Depth + 1);
}

/// A number that is the same for all threads: a literal, a constant, what a
/// kernel is given.
static bool isSame(const Expr *E) {
  E = E->IgnoreParenImpCasts();
  if (isa<IntegerLiteral, FloatingLiteral>(E) || isGiven(E))
    return true;
  if (const auto *Param = dyn_cast<SubstNonTypeTemplateParmExpr>(E))
    return isSame(Param->getReplacement());
  const auto *Ref = dyn_cast<DeclRefExpr>(E);
  const auto *V = Ref ? dyn_cast<VarDecl>(Ref->getDecl()) : nullptr;
  return V && V->isConstexpr();
}

/// A read of memory by a function: `__ldg`.
static bool isReadOfData(const CallExpr *E, unsigned Depth) {
  const DeviceIntrinsic *Row = deviceIntrinsic(E->getDirectCallee());
  return Row && Row->Work == DeviceWork::Load && E->getNumArgs() == 1 &&
         leadsToData(E->getArg(0), Depth + 1);
}

static bool isOfData(const Expr *E, unsigned Depth = 0);

/// A function of the library that computes a number of nothing but numbers:
/// `roundf(x)`, `min(x, 255)`.
static bool isComputedOfData(const CallExpr *E, unsigned Depth) {
  const FunctionDecl *F = E->getDirectCallee();
  if (!F || isa<CXXMethodDecl>(F) || deviceIntrinsic(F) ||
      !(F->getBuiltinID() || isOfSystem(F)) ||
      !E->getType()->isArithmeticType())
    return false;
  bool OfData = false;
  for (const Expr *Argument : E->arguments()) {
    if (!Argument->getType()->isArithmeticType())
      return false;
    const bool Data = isOfData(Argument, Depth + 1);
    if (!Data && !isSame(Argument))
      return false;
    OfData |= Data;
  }
  return OfData;
}

/// True when an expression of a function is computed from its parameters, from
/// members of its object and from constants, and does nothing else.
static bool isOfParameters(const Stmt *S) {
  if (isa<CallExpr, CXXConstructExpr, ArraySubscriptExpr, LambdaExpr>(S))
    return false;
  if (const auto *B = dyn_cast<BinaryOperator>(S); B && B->isAssignmentOp())
    return false;
  if (const auto *U = dyn_cast<UnaryOperator>(S);
      U && (U->isIncrementDecrementOp() || U->getOpcode() == UO_Deref ||
            U->getOpcode() == UO_AddrOf))
    return false;
  if (const auto *M = dyn_cast<MemberExpr>(S))
    return isa<FieldDecl>(M->getMemberDecl()) &&
           isa<CXXThisExpr>(M->getBase()->IgnoreParenImpCasts());
  if (const auto *Ref = dyn_cast<DeclRefExpr>(S)) {
    const auto *V = dyn_cast<VarDecl>(Ref->getDecl());
    return V ? V->isConstexpr() ||
                   (isa<ParmVarDecl>(V) && !V->getType()->isPointerType())
             : isa<EnumConstantDecl>(Ref->getDecl());
  }
  return llvm::all_of(S->children(), [](const Stmt *Child) {
    return !Child || isOfParameters(Child);
  });
}

/// A function of the user that only returns a number of its arguments, perhaps
/// a functor that the kernel is given: `digit(keys[i])`.
static bool isMappedData(const CallExpr *E, unsigned Depth) {
  const FunctionDecl *Definition = nullptr;
  if (!E->getDirectCallee() || !E->getDirectCallee()->hasBody(Definition))
    return false;
  const auto *Body = dyn_cast<CompoundStmt>(Definition->getBody());
  const auto *Return = Body && Body->size() == 1
                           ? dyn_cast<ReturnStmt>(Body->body_front())
                           : nullptr;
  if (!Return || !Return->getRetValue() ||
      !isOfParameters(Return->getRetValue()))
    return false;
  llvm::SmallVector<const Expr *, 4> Arguments(E->arguments());
  const auto *Method = dyn_cast<CXXMethodDecl>(Definition);
  if (Method && Method->isInstance()) {
    const Expr *Object =
        isa<CXXOperatorCallExpr>(E) ? Arguments.front()
        : isa<CXXMemberCallExpr>(E)
            ? cast<CXXMemberCallExpr>(E)->getImplicitObjectArgument()
            : nullptr;
    if (!Object || !isGiven(Object))
      return false;
    if (isa<CXXOperatorCallExpr>(E))
      Arguments.erase(Arguments.begin());
  }
  bool OfData = false;
  for (const Expr *Argument : Arguments) {
    const bool Data = isOfData(Argument, Depth + 1);
    if (!Data && !isSame(Argument))
      return false;
    OfData |= Data;
  }
  return OfData;
}

/// True when a number comes from memory and from what is the same for all
/// threads alone, not from the number of the thread: "bins[i] & 255",
/// "(x[i] - low) / width", and a constant that holds it.
static bool isOfData(const Expr *E, unsigned Depth) {
  E = E->IgnoreParenImpCasts();
  if (Depth >= MaxData)
    return false;
  if (const auto *Cast = dyn_cast<ExplicitCastExpr>(E))
    return isOfData(Cast->getSubExpr(), Depth + 1);
  if (const auto *S = dyn_cast<ArraySubscriptExpr>(E))
    return leadsToData(S->getBase());
  if (const auto *M = dyn_cast<MemberExpr>(E))
    return isa<FieldDecl>(M->getMemberDecl()) &&
           (M->isArrow() ? leadsToData(M->getBase(), Depth + 1)
                         : isOfData(M->getBase(), Depth + 1));
  if (const auto *Copy = dyn_cast<CXXConstructExpr>(E))
    return Copy->getNumArgs() == 1 && isOfData(Copy->getArg(0), Depth + 1);
  if (const auto *Call = dyn_cast<CallExpr>(E))
    return isReadOfData(Call, Depth) || isComputedOfData(Call, Depth) ||
           isMappedData(Call, Depth);
  if (const auto *U = dyn_cast<UnaryOperator>(E))
    return U->getOpcode() == UO_Deref
               ? leadsToData(U->getSubExpr())
               : !U->isIncrementDecrementOp() &&
                     isOfData(U->getSubExpr(), Depth + 1);
  if (const auto *B = dyn_cast<BinaryOperator>(E)) {
    if (B->isAssignmentOp() || B->isLogicalOp() || B->getOpcode() == BO_Comma)
      return false;
    return (isOfData(B->getLHS(), Depth + 1) &&
            (isSame(B->getRHS()) || isOfData(B->getRHS(), Depth + 1))) ||
           (isSame(B->getLHS()) && isOfData(B->getRHS(), Depth + 1));
  }
  if (const auto *Ref = dyn_cast<DeclRefExpr>(E))
    if (const auto *V = dyn_cast<VarDecl>(Ref->getDecl()))
      return V->hasLocalStorage() && !isa<ParmVarDecl>(V) && V->hasInit() &&
             V->getType().isConstQualified() &&
             !V->getType()->isPointerType() &&
             isOfData(V->getInit(), Depth + 1);
  return false;
}

void Simulator::noteDataElement(const ArraySubscriptExpr *E, const Value &Base,
                                const Value &Index, const Value &Address,
                                const Mask &M) {
  Chosen.reset();
  const int First = M.find_first();
  if (OnHost || Recording || First < 0 || !(flags(Index, M) & Opaque) ||
      E->getType().isVolatileQualified() || Shape.Blocks.size() != 1)
    return;
  // One array for all threads, or a row of one for each warp.
  const Lane At = Base[First];
  int Last = First;
  for (unsigned I : lanesOf(M)) {
    if (warpOf(I) != warpOf(First) && !Base.isUniform())
      break;
    if (Base[I].F || Base[I].V != At.V)
      return;
    Last = int(I);
  }
  const Object &O = *objectAt(At.V);
  if (O.Kind != ObjectKind::Shared)
    return;
  const auto *Array = Ctx.getAsConstantArrayType(
      E->getBase()->IgnoreParenImpCasts()->getType());
  // A helper is given a pointer to the first element.
  if (!Array && O.Decl)
    Array = arrayAt(O.Decl->getType(), offsetOf(At.V), E->getType());
  if (!(Index.OfData || isOfData(E->getIdx())))
    return;
  // What is stored behind a warp's row may be the next one's.
  const int64_t Bytes =
      Array
          ? int64_t(Array->getSize().getLimitedValue()) * widthOf(E->getType())
      : Base.isUniform() ? storedFrom(At.V, widthOf(E->getType()))
                         : 0;
  if (Bytes)
    Chosen = {Address[First].V, At.V, Bytes, Last};
}

/// The array of elements of a type that begins at an offset of an array, or of
/// an array of those.
const ConstantArrayType *Simulator::arrayAt(QualType T, int64_t Offset,
                                            QualType Element) const {
  const ConstantArrayType *Array = Ctx.getAsConstantArrayType(T);
  while (Array &&
         !Ctx.hasSameUnqualifiedType(Array->getElementType(), Element)) {
    Array = Ctx.getAsConstantArrayType(Array->getElementType());
    const int64_t Row = Array ? widthOf(QualType(Array, 0)) : 0;
    if (Row <= 0 || Offset < 0)
      return nullptr;
    Offset %= Row;
  }
  return Offset == 0 ? Array : nullptr;
}

/// The bytes from an address on that have been stored in memory whose size the
/// launch says: what is read there is one of those. 0 where they are no row of
/// elements.
int64_t Simulator::storedFrom(int64_t Address, int64_t Size) {
  const Object &O = *objectAt(Address);
  if (O.Size >= 0)
    return 0;
  int64_t Bytes = 0;
  for (auto At = O.Cells.find(cellKey(Address)); At != O.Cells.end();
       At = O.Cells.find(cellKey(Address + Bytes)))
    Bytes += At->second.Width;
  spend(Bytes / Size);
  return Bytes >= 2 * Size && Bytes % Size == 0 ? Bytes : 0;
}

/// Whether data of a warp, which all of its threads share, decided that an
/// access happens.
static bool isOfWarpsData(const Access &X) {
  return (X.F & Guess) && !(X.F & Drawn) && X.Shared == OfWarp;
}

const Access *Simulator::meetsAll(const Access &Any, const DataElement &Array,
                                  uint64_t Since) {
  const int64_t Step = objectAt(Array.Base)->Granule;
  const Access *Found = nullptr;
  int64_t Met = 0, Own = 0;
  // The last one first: it is the last to be written.
  for (int64_t At = Array.Bytes - Step; At >= 0; At -= Step) {
    const SharedPlace *Place = Places.find(Array.Base + At);
    if (!Place)
      return nullptr;
    const Access *Here = nullptr;
    bool Mine = false;
    // The row of another warp, which may have nothing to do.
    if (!Place->Seen.empty() && llvm::all_of(Place->Seen, [&](const Access &X) {
          return X.Warp != Any.Warp && isOfWarpsData(X);
        }))
      continue;
    for (const Access &X : Place->Seen) {
      if (X.F & FromInput || X.Tested || X.Time <= Since ||
          ((X.F & Guess) && !(X.Warp == Any.Warp && isOfWarpsData(X))))
        continue;
      Mine |= X.Lane == Any.Lane && X.Time > Meetings.Block[Any.Block];
      if ((X.Time < Any.Time ? conflict(X, Any) : conflict(Any, X)) &&
          (!Here || (Here->Warp == Any.Warp && X.Warp != Any.Warp)))
        Here = &X;
    }
    if (!Here && !Mine)
      return nullptr;
    Met += Here != nullptr;
    Own += !Here;
    if (Here && (!Found || (Found->Warp == Any.Warp && Here->Warp != Any.Warp)))
      Found = Here;
  }
  spend(Array.Bytes / Step);
  // What a thread did itself is a part of the array.
  return Found && Met > 3 * Own ? Found : nullptr;
}

void Simulator::noteScatteredRace(const Access &Any, const Access &Other,
                                  const Stmt *LaterSite, bool AnyIsLater,
                                  const ValueDecl *Array) {
  const Access &Earlier = AnyIsLater ? Other : Any,
               &Later = AnyIsLater ? Any : Other;
  auto [It, New] = Out->Races.try_emplace(
      {Sites[Earlier.Site].S, LaterSite, /*Remote=*/false});
  if (!New)
    return;
  SharedRace R;
  R.Earlier = Sites[Earlier.Site];
  R.Later = Sites[Later.Site];
  R.EarlierKind = Earlier.Kind;
  R.LaterKind = Later.Kind;
  R.Array = Array;
  R.EarlierThread = threadOf(Earlier.Lane);
  R.LaterThread = threadOf(Later.Lane);
  R.Offset = -1;
  R.AnyIsLater = AnyIsLater;
  R.SameWarp = Earlier.Warp == Later.Warp;
  R.LoopCarried =
      carried(LoopStates[Earlier.LoopState], LoopStates[Later.LoopState]);
  R.Block = Shape.Block;
  R.BlockKnown = Shape.BlockKnown;
  It->second = {std::move(R), false, Earlier.Time, Later.Time};
}

void Simulator::noteScattered(const Value &Address, AccessKind K,
                              const Value *Stored, const Expr *E, const Mask &M,
                              unsigned Site) {
  const std::optional<DataElement> Array = std::exchange(Chosen, std::nullopt);
  const int First = M.find_first();
  if (!Array || Address[First].V != Array->Address)
    return;
  const Object &O = *objectAt(Array->Base);
  Access Any;
  Any.Time = Now;
  Any.Site = Site;
  Any.Kind = K;
  Any.LoopState = loopState();
  Any.Bytes = std::numeric_limits<decltype(Any.Bytes)>::max();
  for (const int Lane : {First, Array->Last}) {
    Any.Lane = unsigned(Lane);
    Any.Block = blockOf(Any.Lane);
    Any.Warp = warpOf(Any.Lane);
    Any.HasStored = Stored && !(*Stored)[Lane].F;
    Any.Stored = Stored ? (*Stored)[Lane].V : 0;
    if (const Access *Other = meetsAll(Any, *Array, 0)) {
      noteScatteredRace(Any, *Other, E, true, O.Decl);
      break;
    }
  }
  llvm::erase_if(Scattered, [&](const auto &S) {
    return S.first.Time <= Meetings.Block[S.first.Block];
  });
  if (Scattered.size() < MaxScattered &&
      llvm::none_of(Scattered, [&](const auto &S) {
        return S.first.Site == Site && S.first.Lane == Any.Lane;
      }))
    Scattered.push_back({Any, *Array});
}

void Simulator::meetScattered(int64_t Address, const Expr *E) {
  for (const auto &[Any, Array] : Scattered)
    if (objectIdOf(Address) == objectIdOf(Array.Base) &&
        Any.Time > Meetings.Block[Any.Block] && Sites[Any.Site].S != E)
      if (const Access *Other = meetsAll(Any, Array, Any.Time);
          Other && Sites[Other->Site].S == E)
        noteScatteredRace(Any, *Other, E, false, objectAt(Array.Base)->Decl);
}

} // namespace cuda_lint::simulation
