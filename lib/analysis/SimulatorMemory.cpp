//===- SimulatorMemory.cpp - What the threads of a run load and store -----===//

#include "analysis/Simulator.h"
#include "cuda/Bound.h"
#include "cuda/ConstantParts.h"
#include "cuda/Layout.h"
#include "cuda/MemorySpace.h"
#include "ir/UnwrittenVariables.h"

using namespace clang;

namespace cuda_lint::simulation {

static const Bound<int64_t>
    MaxCopied("simulation-copied-elements", 64, BoundKind::Reach,
              "elements of an array that are copied with the object it is of; "
              "what many show, the first ones do");

int64_t Simulator::widthOf(QualType T) const {
  if (T->isReferenceType() || T->isPointerType())
    return Ctx.getTypeSizeInChars(Ctx.VoidPtrTy).getQuantity();
  if (!hasLayout(T))
    return 1;
  return std::max<int64_t>(1, Ctx.getTypeSizeInChars(T).getQuantity());
}

int64_t Simulator::newObject(ObjectKind K, const ValueDecl *D, int64_t Size,
                             uint64_t Key) {
  Object O;
  O.Kind = K;
  O.Decl = D;
  O.Size = Size;
  O.Key = Key;
  O.Depth = Frames.empty() ? 0 : Frames.size() - 1;
  Objects.push_back(std::move(O));
  return makeAddress(Objects.size() - 1, 0, 0);
}

Value Simulator::allocate(const Expr *E, llvm::StringRef Why, const Mask &M) {
  // Whose methods run its type decides.
  if (const auto *New = dyn_cast<CXXNewExpr>(E); New && !New->isArray())
    if (const auto *Class = New->getAllocatedType()->getAsCXXRecordDecl();
        Class && Class->hasDefinition() && Class->isPolymorphic())
      return Value(newLocal(New->getAllocatedType(), nullptr, M));
  Value R;
  R.L = Pool.zeros();
  for (unsigned I : lanesOf(M)) {
    R.L.set(I, {newObject(ObjectKind::Global, nullptr, -1,
                          mix(0xa110c, Objects.size()))});
    Objects.back().OfHeap = true;
  }
  R.Why = cause(E->getExprLoc(), Why.str(), nullptr);
  collapse(R, M);
  return R;
}

int64_t Simulator::newLocal(QualType T, const ValueDecl *D, const Mask &M) {
  int64_t A =
      newObject(ObjectKind::Local, D, widthOf(T), mix(0x10ca1, Objects.size()));
  Objects.back().Scope = M;
  noteMade(Objects.back());
  Objects.back().Type = T;
  return A;
}

Value Simulator::temporary(QualType T, const Mask &M) {
  return Value(newLocal(T.getNonReferenceType(), nullptr, M));
}

Object *Simulator::objectAt(int64_t Address) {
  unsigned Id = objectIdOf(Address);
  return Id < Objects.size() ? &Objects[Id] : &Objects[0];
}

int64_t Simulator::pointee(uint64_t Key, const ValueDecl *D) {
  auto [It, New] = Pointees.try_emplace(Key, 0);
  if (New)
    It->second = newObject(ObjectKind::Global, D, -1, Key);
  return It->second;
}

/// The bytes of the smallest scalar in a type, 4 at most.
static unsigned smallestScalar(QualType T, const ASTContext &Ctx) {
  T = Ctx.getBaseElementType(T.getNonReferenceType());
  if (T->isIncompleteType() || T->isDependentType())
    return 1;
  unsigned Bytes = 4;
  if (const auto *Record = T->getAsRecordDecl()) {
    if (const auto *Class = dyn_cast<CXXRecordDecl>(Record))
      for (const CXXBaseSpecifier &Base : Class->bases())
        Bytes = std::min(Bytes, smallestScalar(Base.getType(), Ctx));
    for (const FieldDecl *F : Record->getDefinition()->fields())
      Bytes = std::min(Bytes,
                       F->isBitField() ? 1 : smallestScalar(F->getType(), Ctx));
    return Bytes;
  }
  int64_t Size = hasLayout(T) ? Ctx.getTypeSizeInChars(T).getQuantity() : 1;
  return Size % 4 == 0 ? 4 : Size % 2 == 0 ? 2 : 1;
}

Value Simulator::addressOf(const VarDecl *V, const Mask &M, const Expr *E) {
  const VarDecl *Canonical = V->getCanonicalDecl();
  auto It = Statics.find(Canonical);
  if (It == Statics.end()) {
    const bool Shared = declaredSpace(V) == MemorySpace::Shared;
    const QualType T = V->getType();
    const bool Unsized = T->isIncompleteType() || T->isReferenceType();
    const unsigned Granule = smallestScalar(T, Ctx);
    // What the launch gives begins at one place, whatever it is called.
    const bool OfLaunch = Shared && Unsized && V->hasExternalStorage();
    int64_t A = OfLaunch ? LaunchedMemory[Granule] : 0;
    if (!A) {
      A = newObject(Shared ? ObjectKind::Shared : ObjectKind::Global, V,
                    Unsized ? -1 : widthOf(T),
                    mix(0x57a7, PlaceNumber.of(Canonical)));
      Object &Made = Objects.back();
      Made.Granule = Granule;
      const Expr *Init = V->getAnyInitializer();
      Made.Constant = !Shared && Init && !Init->isValueDependent() &&
                      (Ctx.getBaseElementType(T).isConstQualified() ||
                       TU.engine<UnwrittenVariables>().isUnwritten(V));
      // A table that another file might change is no choice of the contents.
      Made.Unmodelled = !Made.Constant && V->hasAttr<CUDAConstantAttr>() &&
                        TU.engine<UnwrittenVariables>().isUnwrittenHere(V);
      if (OfLaunch)
        LaunchedMemory[Granule] = A;
    }
    It = Statics.try_emplace(Canonical, A).first;
  }
  Object &O = *objectAt(It->second);
  if (O.Kind == ObjectKind::Shared) {
    // Each block has its own.
    Value R;
    if (Shape.Blocks.size() == 1) {
      R.U.V = It->second + (int64_t(1) << OffsetBits);
      return R;
    }
    R.L = Pool.zeros();
    for (unsigned I = 0; I < Lanes; ++I)
      R.L.set(I, {It->second + (int64_t(blockOf(I) + 1) << OffsetBits)});
    R.Why = cause(E ? E->getExprLoc() : V->getLocation(), "", nullptr, true);
    collapse(R, M);
    return R;
  }
  return Value(It->second);
}

Lane Simulator::initialContents(Object &O, int64_t Address, QualType T,
                                uint64_t *Input) {
  auto At = [&] { return mix(O.Key, static_cast<uint64_t>(cellKey(Address))); };
  if (O.Constant && T->isIntegralOrEnumerationType())
    if (const std::optional<int64_t> Known =
            constantPart(cast<VarDecl>(O.Decl), offsetOf(Address), T, Ctx,
                         /*Unwritten=*/true))
      return {*Known, 0};
  if (O.Text)
    if (const std::optional<int64_t> Known =
            constantPart(O.Text, offsetOf(Address), T, Ctx))
      return {*Known, 0};
  if (T->isPointerType() || T->isReferenceType()) {
    bool Parameter = O.Parameter;
    int64_t Target = pointee(At(), Parameter ? O.Decl : nullptr);
    objectAt(Target)->MayBeNull |= !Parameter;
    return {Target, 0};
  }
  if (O.Parameter) {
    if (Input)
      *Input = At();
    return {
        In.parameter(At(), T, Ctx),
        static_cast<LaneFlags>(FromInput | (O.Unmodelled ? Unmodelled : 0))};
  }
  if (Input)
    *Input = O.Key;
  // A bit-field of what was stored as a number is bits of that.
  const int64_t Offset = offsetOf(Address);
  const auto Unit = O.Locals.lower_bound(Offset % BitDistance);
  const bool IsOfNumber =
      Offset >= BitDistance && Unit != O.Locals.end() &&
      Unit->first < Offset % BitDistance + int64_t(widthOf(T));
  return {In.contents(O.Key, static_cast<uint64_t>(cellKey(Address)), T, Ctx),
          static_cast<LaneFlags>(
              Opaque | Read | (O.Unmodelled || IsOfNumber ? Unmodelled : 0))};
}

std::optional<Lane> Simulator::fromBytes(const Object &O, int64_t At,
                                         unsigned Width, unsigned L) {
  uint64_t Bits = 0;
  LaneFlags Flags = 0;
  unsigned Found = 0;
  for (auto It = O.Locals.lower_bound(At - Object::WidestCell);
       It != O.Locals.end() && It->first < At + Width; ++It) {
    const auto &[First, Cell] = *It;
    if (First + Cell.Width <= At)
      continue;
    if (Cell.Kind == Object::LocalCell::Address || Cell.Width > 8)
      return std::nullopt;
    const Lane Held = Cell.V[L];
    uint64_t Own = static_cast<uint64_t>(Held.V);
    if (Cell.Kind == Object::LocalCell::Real && Cell.Width == 4)
      Own = llvm::bit_cast<uint32_t>(
          static_cast<float>(llvm::bit_cast<double>(Held.V)));
    else if (Cell.Kind == Object::LocalCell::Real && Cell.Width != 8)
      return std::nullopt;
    Flags |= Held.F;
    for (int64_t Byte = std::max(First, At),
                 End = std::min(First + Cell.Width, At + Width);
         Byte < End; ++Byte, ++Found)
      Bits |= (Own >> (8 * (Byte - First)) & 255) << (8 * (Byte - At));
  }
  // Parts do not overlap.
  if (Found != Width)
    return std::nullopt;
  return Lane{static_cast<int64_t>(Bits), Flags};
}

std::optional<Value> Simulator::fromBytes(const Object &O, int64_t At,
                                          QualType T, const Mask &M) {
  const unsigned Width = widthOf(T);
  if (!T->isArithmeticType() || Width > 8 || At >= BitDistance ||
      (T->isRealFloatingType() && Width < 4))
    return std::nullopt;
  spend(Lanes);
  Value R;
  R.L = Pool.zeros();
  for (unsigned I : lanesOf(M)) {
    std::optional<Lane> Held = fromBytes(O, At, Width, I);
    if (!Held)
      return std::nullopt;
    if (T->isRealFloatingType() && Width == 4)
      Held->V = llvm::bit_cast<int64_t>(static_cast<double>(
          llvm::bit_cast<float>(static_cast<uint32_t>(Held->V))));
    else if (T->isIntegerType())
      Held->V = normalize(Held->V, T);
    R.L.set(I, *Held);
  }
  for (auto It = O.Locals.lower_bound(At);
       It != O.Locals.end() && It->first < At + int64_t(Width); ++It)
    R.Why = prefer(R.Why, It->second.V.Why);
  collapse(R, M);
  return R;
}

Lane Simulator::LaneLoads::load(int64_t Address, unsigned L, uint64_t *Input) {
  Object &O = Objects.at(Address);
  if (O.Kind == ObjectKind::Local) {
    auto It = O.Locals.find(offsetOf(Address));
    if (It != O.Locals.end() && It->second.isHeldAs(T, Width))
      return It->second.V[L];
    return S.initialContents(O, Address, T, Input);
  }
  auto It = O.Cells.find(cellKey(Address));
  if (It != O.Cells.end() && It->second.Width == Width)
    return {It->second.V.V, static_cast<LaneFlags>(
                                It->second.V.F | (S.DataDecided ? Opaque : 0))};
  if (It != O.Cells.end())
    return {It->second.V.V,
            static_cast<LaneFlags>(It->second.V.F | Opaque | Read)};
  if (O.Parameter || O.Constant || O.Unmodelled || O.Text ||
      T->isPointerType() || T->isReferenceType())
    return S.initialContents(O, Address, T, Input);
  if (ChosenOf != &O) {
    Chosen = S.In.contentsOf(O.Key, T, S.Ctx);
    ChosenOf = &O;
  }
  if (Input)
    *Input = O.Key;
  return {Chosen.at(static_cast<uint64_t>(cellKey(Address))),
          LaneFlags(Opaque | Read)};
}

/// Whether an object is what a kernel is given a pointer to, and nothing has
/// been stored in it.
static bool isGivenData(const Object &O) {
  return O.Kind == ObjectKind::Global && O.Decl && isa<ParmVarDecl>(O.Decl) &&
         O.Cells.empty();
}

bool Simulator::isOfWarps(const Value &V, const Mask &M) const {
  int64_t Of = 0;
  unsigned Warp = ~0U, Threads = 2;
  for (unsigned I : lanesOf(M)) {
    const Lane L = V[I];
    const bool Same = warpOf(I) == Warp;
    // What one thread has alone is its own.
    if ((L.F & Own) || (Same ? L.V != Of : Threads < 2))
      return false;
    Threads = Same ? Threads + 1 : 1;
    Warp = warpOf(I);
    Of = L.V;
  }
  return Threads >= 2;
}

/// What a place in a local object holds, the same place for all threads.
Value Simulator::loadLocal(Object &O, const Value &Address, QualType T,
                           const Expr *E, const Mask &M) {
  const unsigned Width = widthOf(T);
  spend(2);
  auto It = O.Locals.find(offsetOf(Address.U.V));
  Value R;
  if (It != O.Locals.end() && It->second.isHeldAs(T, Width)) {
    R = It->second.V;
    if (!R.isUniform()) {
      collapse(R, M);
      if (E && !R.isUniform() && O.Depth + 1 < Frames.size()) {
        R.Why = cause(E->getExprLoc(), "", R.Why);
        Causes.back().Depth = O.Depth;
      }
    }
    // Which element it is is decided, only not here.
    if (Address.U.F & Unmodelled) {
      R.U.F |= Unmodelled;
      R.L.mark(Unmodelled);
    }
    return R;
  }
  if (std::optional<Value> Bytes = fromBytes(O, offsetOf(Address.U.V), T, M))
    return *Bytes;
  R.U = initialContents(O, Address.U.V, T, &R.Input);
  return R;
}

LaneFlags Simulator::drawnIn(const Object &O) const {
  return WrittenBefore.contains(O.Key) ? Drawn : 0;
}

/// The same of memory that threads share: what one address holds is the same
/// for all of them.
Value Simulator::loadShared(Object &O, const Value &Address, QualType T,
                            const Expr *E, const Mask &M) {
  const unsigned Width = widthOf(T);
  noteAccess(Address, Width, AccessKind::Read, nullptr, E, M);
  Value R;
  R.U = loadLane(Address.U.V, T, Width, 0, &R.Input);
  R.U.F &= static_cast<LaneFlags>(~(Own | OfWarp));
  R.U.F |= (Address.U.F & (Opaque | Guess | Unmodelled | Read)) |
           (Address.U.F & Agreed ? Own : 0) | drawnIn(O);
  if (Address.U.F & SomePeer)
    R.U.F |= Unknown;
  R.OfData = isGivenData(O) && (R.U.F & Opaque);
  if (T->isBooleanType())
    R = tested(std::move(R));
  if (R.U.F & VolatileRegister) {
    auto It = O.Cells.find(cellKey(Address.U.V));
    R.Why = It != O.Cells.end() ? It->second.Why : nullptr;
  }
  return R;
}

Value Simulator::loadEach(const Value &Address, QualType T, const Expr *E,
                          const Mask &M) {
  const unsigned Width = widthOf(T);
  spend(Lanes);
  noteAccess(Address, Width, AccessKind::Read, nullptr, E, M);
  Value R;
  R.L = Pool.zeros();
  LaneLoads Loads(*this, T, Width);
  const LaneFlags Shared = isOfWarps(Address, M) ? OfWarp : Own;
  for (unsigned I : lanesOf(M)) {
    const Lane A = Address.L[I];
    Lane L = Loads.load(A.V, I, &R.Input);
    L.F |= A.F & (Opaque | Guess | FromInput | Unmodelled | Read);
    if (A.F & SomePeer)
      L.F |= Unknown;
    if (L.F & (Opaque | Guess))
      L.F = (L.F & static_cast<LaneFlags>(~(Own | OfWarp))) | Shared;
    if (!WrittenBefore.empty())
      L.F |= drawnIn(*objectAt(A.V));
    R.L.set(I, L);
  }
  if (const int First = M.find_first(); First >= 0) {
    const Object &O = *objectAt(Address.L[First].V);
    R.OfData = isGivenData(O) && (flags(R, M) & Opaque);
  }
  if (T->isBooleanType())
    R = tested(std::move(R));
  return R;
}

Value Simulator::load(const Value &Address, QualType T, const Expr *E,
                      const Mask &M) {
  T = T.getNonReferenceType().getUnqualifiedType();
  if (T->isRecordType() || T->isArrayType())
    return Address;
  if (Address.isUniform()) {
    Object &O = *objectAt(Address.U.V);
    if (O.Kind == ObjectKind::Local)
      return loadLocal(O, Address, T, E, M);
    return O.Kind == ObjectKind::Function ? Address
                                          : loadShared(O, Address, T, E, M);
  }
  Value R = loadEach(Address, T, E, M);
  if (!E) {
    // A part of an object that is passed by value: the place is that of the
    // object.
    R.Why = Address.Why;
    collapse(R, M);
    return R;
  }
  // The same array in every block of a run.
  bool BlockOnly = Address.Why && Address.Why->BlockOnly;
  if (BlockOnly && Address.Why->Text.empty() && !Address.Why->Parent)
    R.Why = cause(E->getExprLoc(),
                  "each block has its own '" + sourceText(E, Ctx) + "'",
                  nullptr, true);
  else
    R.Why = cause(E->getExprLoc(),
                  "each thread reads its own '" + sourceText(E, Ctx) + "'",
                  Address.Why);
  collapse(R, M);
  return R;
}

Object::LocalCell Simulator::byteOf(const Object::LocalCell &Cell,
                                    int64_t Byte) {
  return {map1(Cell.V,
               [Byte](int64_t X) {
                 return static_cast<int64_t>(uint64_t(X) >> (8 * Byte) & 255);
               }),
          1, Object::LocalCell::Unsigned};
}

/// A store changes a part of other numbers, in a union or through a pointer to
/// their bytes: what is left of them are bytes.
void Simulator::splitOverlapping(Object &O, int64_t At, int64_t Width) {
  const bool Bits = At >= BitDistance;
  // Of a bit-field: whatever has its storage unit as bytes.
  const int64_t First = Bits ? At % BitDistance : At;
  auto It = O.Locals.lower_bound(First - Object::WidestCell);
  std::vector<std::pair<int64_t, Object::LocalCell>> Left;
  while (It != O.Locals.end() && It->first < First + Width) {
    const auto &[Begin, Cell] = *It;
    const int64_t End = Begin + Cell.Width;
    if ((!Bits && Begin == At && Cell.Width == Width) || End <= First) {
      ++It;
      continue;
    }
    const bool Partly = !Bits && (Begin < First || End > First + Width);
    if (!Bits && Cell.isInteger() && Cell.Width <= 8) {
      for (int64_t Byte = Begin; Byte < End; ++Byte)
        if (Byte < First || Byte >= First + Width)
          Left.push_back({Byte, byteOf(Cell, Byte - Begin)});
    } else if (Partly) {
      O.Unmodelled = true;
    }
    // What the bits make of it is decided, only not here.
    O.Unmodelled |= Bits;
    It = O.Locals.erase(It);
  }
  for (auto &[Byte, Cell] : Left)
    O.Locals[Byte] = std::move(Cell);
  if (Bits)
    return;
  It = O.Locals.lower_bound(First + BitDistance);
  while (It != O.Locals.end()) {
    const bool Within = isBitFieldIn(It->first, First, Width);
    O.Unmodelled |= Within;
    It = Within ? O.Locals.erase(It) : std::next(It);
  }
}

/// Into a local object, at the same place for all threads.
void Simulator::storeLocal(Object &O, const Value &Address, QualType T, Value V,
                           const Expr *E, const Mask &M) {
  const unsigned Width = widthOf(T);
  int64_t At = offsetOf(Address.U.V);
  splitOverlapping(O, At, Width);
  auto It = O.Locals.find(At);
  if (!V.isUniform() && E && V.Why && !V.Why->Text.empty() &&
      V.Why->Loc != E->getExprLoc() && O.Decl && O.Decl->getIdentifier())
    V.Why = cause(E->getExprLoc(),
                  "'" + O.Decl->getName().str() + "' is computed here", V.Why);
  Value Old;
  if (It != O.Locals.end() && It->second.Width == Width) {
    Old = std::move(It->second.V);
  } else {
    // Uninitialised in the other threads: they cannot read it.
    Old = V;
  }
  // A thread that has the object has met the conditions that it is made
  // under.
  const LaneFlags Guessed = Guesses > O.Guesses ? guessed(O) : 0;
  if (const LaneFlags F = agreed(O))
    V.mark(F);
  // What `?:` gives is assigned by nobody.
  if (const bool Named = O.Decl || O.Type.isNull() || O.Type->isRecordType();
      M != O.Scope)
    V = merge(M, std::move(V), Old, O.Scope, Guessed, Named);
  else if (Guessed)
    V = merge(M, std::move(V), Old, M, Guessed, Named);
  O.Locals[At] = {std::move(V), Width, Object::LocalCell::kindOf(T)};
  spend(2);
}

/// Into memory that threads share, all to one address.
void Simulator::storeShared(Object &O, const Value &Address, QualType T,
                            const Value &V, const Expr *E, const Mask &M) {
  const unsigned Width = widthOf(T);
  noteAccess(Address, Width, AccessKind::Write, &V, E, M);
  int Last = M.find_last();
  if (Last >= 0 && !Recording) {
    Lane L = V[Last];
    // Which thread's value stays is not known.
    if (!V.isUniform())
      L.F |= Opaque;
    if (Guesses)
      L.F |= guessed();
    cellOf(O, Address.U.V) = {L, Width,
                              L.F & VolatileRegister ? V.Why : nullptr};
  }
}

void Simulator::storeEach(const Value &Address, QualType T, const Value &V,
                          const Expr *E, const Mask &M) {
  const unsigned Width = widthOf(T);
  spend(Lanes);
  noteAccess(Address, Width, AccessKind::Write, &V, E, M);
  ObjectCursor Cursor(*this);
  for (unsigned I : lanesOf(M)) {
    Object &O = Cursor.at(Address.L[I].V);
    Lane L = V[I];
    const bool Local = O.Kind == ObjectKind::Local;
    if (Guesses > (Local ? O.Guesses : 0))
      L.F |= Local ? guessed(O) : guessed();
    if (O.Kind == ObjectKind::Local) {
      splitOverlapping(O, offsetOf(Address.L[I].V), Width);
      Object::LocalCell &C = O.Locals[offsetOf(Address.L[I].V)];
      if (C.V.isUniform())
        C.V.L = Pool.filled(C.V.U);
      C.V.L.set(I, L);
      C.V.OfData &= V.OfData;
      C.V.Why = prefer(Address.Why, V.Why);
      C.Width = Width;
      C.Kind = Object::LocalCell::kindOf(T);
    } else if (O.Kind != ObjectKind::Null && !Recording) {
      cellOf(O, Address.L[I].V) = {L, Width};
    }
  }
}

void Simulator::store(const Value &Address, QualType T, Value V, const Expr *E,
                      const Mask &M) {
  T = T.getNonReferenceType().getUnqualifiedType();
  if (T->isRecordType())
    return copyObject(Address, V, T, M, E);
  if (!Address.isUniform())
    return storeEach(Address, T, V, E, M);
  Object &O = *objectAt(Address.U.V);
  if (O.Kind == ObjectKind::Local)
    storeLocal(O, Address, T, std::move(V), E, M);
  else if (O.Kind != ObjectKind::Null && O.Kind != ObjectKind::Function)
    storeShared(O, Address, T, V, E, M);
}

/// The kinds of the cooperative groups that an object is or has, and who is in
/// them.
static void copyGroupKinds(const Object &From, int64_t Begin, Object &To,
                           int64_t There, int64_t Size) {
  std::vector<std::pair<int64_t, Object::LocalCell>> Kinds;
  for (const int64_t Distance : {GroupMembersDistance, GroupKindDistance})
    for (auto It = From.Locals.lower_bound(Begin - Distance);
         It != From.Locals.end() && It->first < Begin - Distance + Size; ++It)
      Kinds.push_back({It->first - Begin, It->second});
  for (auto &[At, Kind] : Kinds)
    To.Locals[There + At] = std::move(Kind);
}

void Simulator::copyObject(const Value &To, const Value &From, QualType T,
                           const Mask &M, const Expr *E) {
  T = T.getNonReferenceType().getUnqualifiedType();
  if (T->isIncompleteType())
    return;
  if (From.isUniform() && To.isUniform()) {
    Object &F = *objectAt(From.U.V);
    Object &D = *objectAt(To.U.V);
    if (F.Kind == ObjectKind::Local && D.Kind == ObjectKind::Local)
      copyGroupKinds(F, offsetOf(From.U.V), D, offsetOf(To.U.V), widthOf(T));
    if (F.Kind == ObjectKind::Local) {
      int64_t Size = widthOf(T), Base = offsetOf(From.U.V);
      std::vector<std::pair<int64_t, Object::LocalCell>> Cells;
      for (auto It = F.Locals.lower_bound(Base); It != F.Locals.end(); ++It)
        if (It->first < Base + Size || isBitFieldIn(It->first, Base, Size))
          Cells.push_back({It->first - Base, It->second});
      // A part of what a kernel was given, or one that becomes a part: it is
      // named by where it stands.
      const bool Given = F.Parameter && D.Kind == ObjectKind::Local,
                 Whole = Cells.empty() && Base == 0 && offsetOf(To.U.V) == 0 &&
                         D.Size == F.Size;
      if (Given && !Whole)
        copyMembers(To, From, T, M, E);
      for (auto &[Offset, Cell] : Cells) {
        QualType CellT = Cell.Width == 8   ? Ctx.LongLongTy
                         : Cell.Width == 4 ? Ctx.IntTy
                         : Cell.Width == 2 ? Ctx.ShortTy
                                           : Ctx.CharTy;
        store(Value(To.U.V + Offset, To.U.F), CellT, Cell.V, E, M);
        if (D.Kind == ObjectKind::Local)
          D.Locals[offsetOf(To.U.V) + Offset].Kind = Cell.Kind;
      }
      // What is unknown stays unknown, and the same in both.
      if (Given && Whole) {
        D.Parameter = true;
        D.Key = F.Key;
        D.Decl = F.Decl;
      }
      if (Cells.empty() && D.Kind == ObjectKind::Local)
        D.Unmodelled = F.Unmodelled;
      return;
    }
  }
  copyMembers(To, From, T, M, E);
}

void Simulator::copyMembers(const Value &To, const Value &From, QualType T,
                            const Mask &M, const Expr *E) {
  if (const auto *Record = T->getAsRecordDecl();
      Record && !Record->isUnion() && layoutOf(Record, Ctx)) {
    if (const auto *Class = dyn_cast<CXXRecordDecl>(Record->getDefinition()))
      for (const CXXBaseSpecifier &Base : Class->bases())
        if (const auto *Of = Base.getType()->getAsCXXRecordDecl();
            Of && !Base.isVirtual() && !Of->isEmpty())
          copyPart(To, From,
                   Ctx.getASTRecordLayout(Class)
                       .getBaseClassOffset(Of)
                       .getQuantity(),
                   Base.getType(), M, E);
    for (const FieldDecl *F : Record->getDefinition()->fields())
      if (!F->isBitField() && !F->getType()->isReferenceType())
        copyPart(To, From, *offsetInBits(F, Ctx) / 8, F->getType(), M, E);
  }
}

void Simulator::copyPart(const Value &To, const Value &From, int64_t Offset,
                         QualType T, const Mask &M, const Expr *E) {
  if (const auto *Array = Ctx.getAsConstantArrayType(T)) {
    const int64_t Count = std::min<int64_t>(
        static_cast<int64_t>(Array->getSize().getLimitedValue()), MaxCopied);
    const int64_t Size = widthOf(Array->getElementType());
    for (int64_t I = 0; I < Count && !Stop; ++I)
      copyPart(To, From, Offset + I * Size, Array->getElementType(), M, E);
    return;
  }
  auto At = [&](const Value &Base) {
    return map1(Base, [&](int64_t X) {
      return static_cast<int64_t>(uint64_t(X) + uint64_t(Offset));
    });
  };
  if (T->isArrayType())
    return;
  if (T->isRecordType())
    copyObject(At(To), At(From), T, M, E);
  else
    store(At(To), T, load(At(From), T, E, M), E, M);
}

void Simulator::noteAccess(const Value &Address, unsigned Width, AccessKind K,
                           const Value *Stored, const Expr *E, const Mask &M) {
  if (OnHost || !E || Stop)
    return;
  ++Accesses;
  const LaneFlags F = flags(Address, M);
  if ((F & VolatileRegister) && K != AccessKind::Atomic && Address.Why)
    useOfRegister(Address, E,
                  K == AccessKind::Write ? VolatileRegisterUse::Kind::StoreIndex
                                         : VolatileRegisterUse::Kind::Index,
                  M);
  if (Recording) {
    for (unsigned I : lanesOf(M)) {
      const Lane A = Address[I];
      const Object &O = *objectAt(A.V);
      if ((A.F & Guess) || (isGuarded() && isDrawn()) ||
          O.Kind != ObjectKind::Global)
        continue;
      const bool Anywhere = (A.F & Opaque) != 0;
      auto &Items = Anywhere ? Recording->Somewhere[O.Key]
                             : Recording->ByAddress[{O.Key, offsetOf(A.V)}];
      const ChildAccesses::Item Item{E, K, Stored ? (*Stored)[I].V : 0,
                                     (A.F & FromInput) != 0,
                                     Anywhere || isGuarded()};
      auto Known = llvm::find_if(
          Items, [&](const ChildAccesses::Item &X) { return X.Kind == K; });
      if (Known == Items.end())
        Items.push_back(Item);
      else if (Item.doubts() < Known->doubts())
        *Known = Item;
      if (Address.isUniform())
        break;
    }
    return;
  }
  int First = M.find_first();
  if (First < 0)
    return;
  ObjectKind Kind = objectAt(Address[First].V)->Kind;
  if (Kind == ObjectKind::Shared)
    noteShared(Address, Width, K, Stored, E, M);
  else if (Kind == ObjectKind::Global)
    noteGlobal(Address, K, E, M);
}

} // namespace cuda_lint::simulation
