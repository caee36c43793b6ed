//===- WarpMemory.cpp - Objects, loads and stores -------------------------===//

#include "analysis/Barriers.h"
#include "analysis/WarpExecutor.h"
#include "cuda/Bound.h"
#include "cuda/ConstantParts.h"
#include "cuda/Layout.h"
#include "ir/UnwrittenVariables.h"

using namespace clang;

namespace cuda_lint {

static const Bound<size_t>
    MaxEvents("warp-events", 20'000, BoundKind::Work,
              "accesses and calls of one warp that are kept");
static const Bound<int64_t> MaxPieces(
    "warp-object-pieces", 32, BoundKind::Reach,
    "pieces that an object is moved in, told apart in the execution of a warp");

WarpValues::Executor::CellMap &WarpValues::Executor::cells() {
  if (St.Cells.use_count() != 1) {
    charge(St.Cells->size());
    St.Cells = std::make_shared<CellMap>(*St.Cells);
  }
  return const_cast<CellMap &>(*St.Cells);
}

const MemoryObject *WarpValues::Executor::localObject(const ValueDecl *V) {
  const MemoryObject *&Known =
      Engine.ObjectByKey[{Variable, Top->Id, V->getCanonicalDecl()}];
  if (Known)
    return Known;
  MemoryObject O;
  O.Kind = MemoryObject::Local;
  O.Decl = V;
  O.Type = V->getType();
  O.Space = MemorySpace::Local;
  O.Alignment = 16;
  O.Frame = Top->Id;
  return Known = Engine.object(O);
}

const MemoryObject *WarpValues::Executor::variableObject(const VarDecl *V) {
  auto [Known, New] = Engine.Variables.try_emplace(V, nullptr);
  if (!New)
    return Known->second ? Known->second : localObject(V);
  MemorySpace Space = declaredSpace(V);
  if (Space == MemorySpace::Local || Space == MemorySpace::GridConstant ||
      (V->hasLocalStorage() && Space != MemorySpace::Shared))
    return localObject(V);
  const MemoryObject *&Made =
      Engine.ObjectByKey[{OfProgram, 0, V->getCanonicalDecl()}];
  if (Made)
    return Known->second = Made;
  MemoryObject O;
  O.Kind = Space == MemorySpace::Shared ? MemoryObject::Shared
                                        : MemoryObject::Static;
  O.Decl = V;
  O.Type = V->getType();
  O.Space = Space;
  O.Alignment = 16;
  return Known->second = Made = Engine.object(O);
}

const MemoryObject *WarpValues::Executor::temporary(const void *Of,
                                                    QualType T) {
  const MemoryObject *&Made = Engine.ObjectByKey[{Temporary, Top->Id, Of}];
  if (Made)
    return Made;
  MemoryObject O;
  O.Kind = MemoryObject::Local;
  O.Type = T;
  O.Space = MemorySpace::Local;
  O.Alignment = 16;
  O.Frame = Top->Id;
  return Made = Engine.object(O);
}

const MemoryObject *WarpValues::Executor::pointee(llvm::StringRef Key,
                                                  const ValueDecl *Decl,
                                                  QualType T,
                                                  MemorySpace Space) {
  const MemoryObject *&Made = Engine.Pointees[Key];
  if (Made)
    return Made;
  MemoryObject O;
  O.Kind = MemoryObject::Pointee;
  O.Decl = Decl;
  O.Type = T;
  O.Space = Space;
  O.Alignment = 256;
  return Made = Engine.object(O);
}

LaneValue WarpValues::Executor::stepOf(const MemoryObject *Base,
                                       QualType Element) const {
  const int64_t Bytes = sizeOf(Element);
  LaneValue Size = LaneValue::constant(Bytes);
  if (!Padded || !Base || Base->Kind != MemoryObject::Shared ||
      Base->Decl->getLocation() != Padded->Declared)
    return Size;
  const ConstantArrayType *Row = nullptr;
  for (const auto *Array = Ctx.getAsConstantArrayType(Element); Array;
       Array = Ctx.getAsConstantArrayType(Array->getElementType()))
    Row = Array;
  if (!Row)
    return Size;
  int64_t One = sizeOf(Row->getElementType()),
          Length = Row->getSize().getZExtValue();
  if (!Length)
    return Size;
  // One element more in each row.
  const int64_t More = Bytes / (One * Length) * One;
  return Padded->Elements == PaddedArray::Symbolic
             ? A.add(Size, LaneValue::symbol(*Engine.PaddingSymbol, More),
                     {64, true})
             : LaneValue::constant(Bytes + More * Padded->Elements);
}

void WarpValues::Executor::event(WarpEvent E) {
  ++Effects;
  if (Silent || !St.Active)
    return;
  if (Trace.Events.size() >= MaxEvents)
    return reachBound();
  E.Function = Top->Function;
  E.Calls = *Top->Calls;
  E.Mask = {St.Active, St.Guards};
  E.Stretch = Stretch;
  E.Visit = E.Site ? Visits[E.Site]++ : 0;
  E.Iteration = IterationText;
  Trace.Events.push_back(std::move(E));
}

/// An access to anything that is not a thread's own; a class object is moved in
/// pieces of its alignment, 16 bytes at most.
void WarpValues::Executor::access(WarpEvent::KindTy Kind, const Place &P,
                                  QualType T, const Expr *E,
                                  const Value *Stored) {
  if (!E || (P.Base && P.Base->Text))
    return;
  const bool Local = P.Base && P.Base->Kind == MemoryObject::Local;
  if (Local && P.Offset.uniformConstant(St.Active))
    return;
  ++Effects;
  if (Silent)
    return;
  if (Local) {
    // The compiler unrolls loops further than is done here.
    if (CutOffs || isOfCutOff(P.Offset)) {
      if (Trace.Shape.LoopsAsCompiled)
        ++Trace.Locals[P.Base].Unfollowed;
      return;
    }
    WarpEvent Ev;
    Ev.Kind = WarpEvent::LocalIndex;
    Ev.Writes = Kind != WarpEvent::Load;
    Ev.Site = Ev.Expression = E;
    Ev.Base = P.Base;
    Ev.Offset = P.Offset;
    Ev.Width = sizeOf(T);
    Ev.Type = T;
    event(std::move(Ev));
    return;
  }
  int64_t Size = sizeOf(T);
  int64_t Chunk = Size;
  if (Size > 16 || (Size & (Size - 1)) || T->isRecordType())
    Chunk = std::min<int64_t>({Size, 16, std::max(1u, alignOf(T))});
  if (Chunk <= 0 || Size % Chunk)
    Chunk = 1;
  if (Size / Chunk > MaxPieces)
    return;
  const UnknownCause *Why =
      Engine.Explaining && P.Base && !P.Offset.known(St.Active)
          ? causeOf(Accessed)
          : nullptr;
  for (int64_t At = 0; At < Size; At += Chunk) {
    WarpEvent Ev;
    Ev.Kind = Kind;
    Ev.Site = E;
    Ev.Expression = E;
    Ev.Base = P.Base;
    Ev.Offset =
        At ? A.add(P.Offset, LaneValue::constant(At), {64, true}) : P.Offset;
    Ev.Width = Chunk;
    Ev.Type = T;
    Ev.Why = Why;
    if (Stored && Stored->isNumber())
      Ev.Value = Stored->V;
    event(std::move(Ev));
  }
}

/// What a part of an object has before anything is stored there.
static SymbolKey initially(const MemoryObject *Base, int64_t Offset,
                           int64_t Size) {
  SymbolKey Key("init");
  return Key << int64_t(Base->Id) << Offset << Size;
}

WarpValues::Executor::Value
WarpValues::Executor::ofType(const SymbolKey &Key, QualType T,
                             SymbolScope Scope, llvm::StringRef Name,
                             const ValueDecl *Decl) {
  T = T.getNonReferenceType().getCanonicalType();
  if (T->isPointerType())
    return Value::pointer(
        pointee(Key, Decl, T->getPointeeType(), MemorySpace::Unknown),
        LaneValue::constant(0));
  if (std::optional<IntType> I = intType(T)) {
    int64_t Low =
        I->Signed ? (I->Bits >= 64 ? INT64_MIN : -(int64_t(1) << (I->Bits - 1)))
                  : 0;
    int64_t High =
        I->Bits >= 63 ? INT64_MAX
                      : (int64_t(1) << (I->Signed ? I->Bits - 1 : I->Bits)) - 1;
    return number(
        LaneValue::symbol(A.internSymbol(Key, Name, Low, High, Scope)));
  }
  if (T->isRealFloatingType())
    return number(LaneValue::symbol(
        A.internSymbol(Key, Name, INT64_MIN, INT64_MAX, Scope)));
  return Value();
}

WarpValues::Executor::Value
WarpValues::Executor::uniformUnknown(const Expr *E, QualType T,
                                     SymbolScope Scope, llvm::StringRef Name) {
  SymbolKey Key("at");
  return ofType(occurrence(Key, E), T, Scope, Name, nullptr);
}

std::optional<WarpValues::Executor::Value>
WarpValues::Executor::constantElement(const Place &P, QualType T) {
  const auto *Var = P.Base->Kind == MemoryObject::Static
                        ? dyn_cast_or_null<VarDecl>(P.Base->Decl)
                        : nullptr;
  const StringLiteral *Text = P.Base->Text;
  if (!(Var || (Text && sizeOf(T) == int64_t(Text->getCharByteWidth()))) ||
      !intType(T) || !P.Offset.constantIn(St.Active))
    return std::nullopt;
  const bool Unwritten =
      Var && Engine.TU.engine<UnwrittenVariables>().isUnwritten(Var);
  LaneInts Numbers{};
  for (unsigned L = 0; L < WarpLanes; ++L)
    if (St.Active >> L & 1) {
      const int64_t At = P.Offset.constantOf(L);
      std::optional<int64_t> N;
      if (Var)
        N = constantPart(Var, At, T, Ctx, Unwritten);
      else if (At >= 0 && At < sizeOf(P.Base->Type))
        N = characterOf(Text, uint64_t(At / sizeOf(T)), T);
      if (!N)
        return std::nullopt;
      Numbers[L] = *N;
    }
  return number(LaneValue::constants(Numbers, St.Active));
}

/// Each lane reads a place of its own in an object of the thread.
WarpValues::Executor::Value WarpValues::Executor::loadEachLane(const Place &P,
                                                               QualType T) {
  const uint32_t Lanes = St.Active;
  const unsigned Size = sizeOf(T);
  if (!P.Offset.constantIn(Lanes) || !intType(T))
    return Value();
  LaneValue Out;
  for (unsigned L = 0; L < WarpLanes; ++L) {
    if (!(Lanes >> L & 1))
      continue;
    auto It = St.Cells->find({P.Base->Id, P.Offset.constantOf(L)});
    if (It == St.Cells->end() || It->second.Size != Size ||
        !It->second.V.isNumber())
      return Value();
    Out = LaneValue::select(1u << L, It->second.V.V, Out);
  }
  return number(Out);
}

WarpValues::Executor::Value
WarpValues::Executor::loadLocal(const Place &P, QualType T, const Expr *E) {
  const MemoryObject *Base = P.Base;
  const std::optional<int64_t> At = P.Offset.uniformConstant(St.Active);
  if (!At)
    return loadEachLane(P, T);
  const unsigned Size = sizeOf(T);
  countLocal(Base, false);
  auto It = St.Cells->find({Base->Id, *At});
  if (It != St.Cells->end() && It->second.Size == Size)
    return It->second.V;
  if (std::optional<Value> Parts = loadParts(Base, *At, Size, T))
    return *Parts;
  if (!UniformContents.count(Base->Id) || St.Clobbered.count(Base->Id))
    return Value();
  const bool Whole = Base->Decl && sizeOf(Base->Decl->getType()) == Size;
  std::string Name = Base->Decl ? Base->name() : "";
  if (!Whole)
    if (const auto *M = dyn_cast_or_null<MemberExpr>(
            E ? E->IgnoreParenImpCasts() : nullptr);
        M && M->getMemberDecl()->getIdentifier())
      Name = M->getMemberDecl()->getName().str();
  return ofType(initially(Base, *At, Size), T, SymbolScope::Grid, Name,
                Whole ? Base->Decl : nullptr);
}

WarpValues::Executor::Value WarpValues::Executor::load(const Place &P,
                                                       QualType T,
                                                       const Expr *E,
                                                       bool Record) {
  T = T.getNonReferenceType();
  if (Record)
    access(WarpEvent::Load, P, T, E);
  if (!P.Base)
    return Value();
  if (P.Bits)
    return loadBits(P);
  const MemoryObject *Base = P.Base;
  if (Base->Kind == MemoryObject::Local)
    return loadLocal(P, T, E);
  const uint32_t Lanes = St.Active;
  if (std::optional<Value> V = constantElement(P, T))
    return *V;
  // Memory that others write too: of a uniform address the value is the same
  // for all, whatever it is.
  A.useUniformity(P.Offset, Lanes);
  if (!P.Offset.uniformIn(Lanes))
    return Value();
  std::string Name;
  if (Base->Kind == MemoryObject::Static && Base->Decl &&
      !Base->Type->isArrayType())
    Name = Base->name();
  if (Base->Space == MemorySpace::Constant) {
    SymbolKey Key("constant");
    Key << int64_t(Base->Id) << int64_t(sizeOf(T))
        << llvm::StringRef(P.Offset.restrictedTo(Lanes).key());
    return ofType(Key, T, SymbolScope::Grid, Name, nullptr);
  }
  return uniformUnknown(
      E, T, std::min(SymbolScope::Block, A.scope(P.Offset, Lanes)), Name);
}

void WarpValues::Executor::store(const Place &P, QualType T, const Value &V,
                                 const Expr *E, bool Record) {
  T = T.getNonReferenceType();
  if (Record)
    access(WarpEvent::Store, P, T, E, &V);
  if (!P.Base || P.Base->Kind != MemoryObject::Local) {
    escape(V);
    // Whatever was kept elsewhere may be what is written to.
    if (!P.Base)
      forgetEscaped();
    return;
  }
  if (P.Bits)
    return storeBits(P, T, V);
  storeCell(P.Base, P.Offset, sizeOf(T), V);
}

/// Of a number that is overwritten in part: the bytes that stay, where they are
/// known.
void WarpValues::Executor::bytesOutside(
    int64_t First, const Cell &Held, int64_t At, unsigned Size,
    std::vector<std::pair<int64_t, LaneValue>> &Out) const {
  if (!Held.V.isNumber() || Held.Size > sizeof(int64_t) ||
      !Held.V.V.constantIn(Trace.Lanes))
    return;
  for (int64_t Byte = First; Byte < First + int64_t(Held.Size); ++Byte) {
    if (Byte >= At && Byte < At + int64_t(Size))
      continue;
    LaneInts Bytes{};
    for (unsigned L = 0; L < WarpLanes; ++L)
      if (Trace.Lanes >> L & 1)
        Bytes[L] = int64_t(
            uint64_t(Held.V.V.constantOf(L)) >> (8 * (Byte - First)) & 255);
    Out.push_back({Byte, LaneValue::constants(Bytes, Trace.Lanes)});
  }
}

/// What lies under a store, but is no cell of its size: what is left of it are
/// bytes.
void WarpValues::Executor::dropOverlapping(const MemoryObject *Base, int64_t At,
                                           unsigned Size) {
  CellMap &Cells = cells();
  if (At < FirstBitCell && BitFields.contains(Base->Id))
    dropCells(Base, FirstBitCell + At * 8,
              FirstBitCell + (At + int64_t(Size)) * 8, WidestBitField);
  // Parts of other cells.
  auto overlaps = [&](const auto &Entry) {
    bool Exact = Entry.first.second == At && Entry.second.Size == Size;
    return !Exact && Entry.first.second + int64_t(Entry.second.Size) > At;
  };
  const int64_t Widest = At >= FirstBitCell ? WidestBitField : WidestCell;
  auto First = Cells.lower_bound({Base->Id, At - Widest}), Last = First;
  bool Any = false;
  std::vector<std::pair<int64_t, LaneValue>> Left;
  for (; Last != Cells.end() && Last->first.first == Base->Id &&
         Last->first.second < At + int64_t(Size);
       ++Last)
    if (overlaps(*Last)) {
      Any = true;
      if (At < FirstBitCell)
        bytesOutside(Last->first.second, Last->second, At, Size, Left);
    }
  if (Any)
    Cells.filter(First, Last,
                 [&](const auto &Entry) { return !overlaps(Entry); });
  for (auto &[Byte, Held] : Left)
    Cells.try_emplace({Base->Id, Byte}, Cell{1, number(std::move(Held))});
}

/// Stores a value in some of the lanes over what is there.
void WarpValues::Executor::storeOver(Value &Old, const Value &V,
                                     uint32_t Which) {
  if (V.Kind == Old.Kind && V.Base == Old.Base && V.Kind != Value::Unknown) {
    Old.V = LaneValue::select(Which, V.V, Old.V);
  } else if (V.Kind == Value::Number && Old.Kind == Value::Unknown) {
    Old = {Value::Number, V.V.restrictedTo(Which), nullptr};
  } else if (V.Kind == Value::Pointer && Old.Kind == Value::Unknown) {
    Old = {Value::Pointer, V.V.restrictedTo(Which), V.Base};
  } else if (V.Kind == Value::Unknown && Old.Kind != Value::Unknown) {
    Old.V = Old.V.restrictedTo(~Which);
  } else {
    escape(V);
    escape(Old);
    Old = Value();
  }
  Old.Test = V.Test && !(V.Test->lanes() & ~Which) ? V.Test : nullptr;
}

/// Stores at one place in the lanes \p Which.
void WarpValues::Executor::putCell(const MemoryObject *Base, int64_t At,
                                   unsigned Size, uint32_t Which,
                                   const Value &V) {
  dropOverlapping(Base, At, Size);
  auto [It, New] = cells().try_emplace({Base->Id, At}, Cell{Size, Value()});
  Value &Old = It->second.V;
  const bool All = (Trace.Lanes & ~Which) == 0;
  // The other lanes keep what the parameter had.
  if (New && !All && Which != AllLanes && UniformContents.count(Base->Id) &&
      Base->Decl && int64_t(Size) == sizeOf(Base->Decl->getType()) &&
      !St.Clobbered.count(Base->Id))
    Old = ofType(initially(Base, At, Size), Base->Decl->getType(),
                 SymbolScope::Grid, Base->name(), Base->Decl);
  if (All)
    Old = V;
  else
    storeOver(Old, V, Which);
}

void WarpValues::Executor::storeCell(const MemoryObject *Base,
                                     const LaneValue &Offset, unsigned Size,
                                     const Value &V) {
  const uint32_t Lanes = St.Active;
  if (!Lanes)
    return;
  A.use(V.V);
  if (Offset.uniformConstant(Lanes))
    countLocal(Base, true);
  if (!Offset.constantIn(Lanes)) {
    escape(V);
    lose(Base);
    return;
  }
  // A vector or a union is no number. What overlaps with a cell is not looked
  // for any further away than the widest number reaches.
  if (Size > WidestCell &&
      Offset.constantOf(llvm::countr_zero(Lanes)) < FirstBitCell) {
    if (Size > WidestCell * MaxPieces) {
      forget(Base);
      St.Clobbered.insert(Base->Id);
      return;
    }
    for (int64_t At = 0; At < Size; At += WidestCell)
      storeCell(Base, A.add(Offset, LaneValue::constant(At), {64, true}),
                unsigned(std::min(WidestCell, Size - At)), Value());
    return;
  }
  if (std::optional<int64_t> At = Offset.uniformConstant(Lanes))
    return putCell(Base, *At, Size, Lanes, V);
  for (unsigned L = 0; L < WarpLanes; ++L)
    if (Lanes >> L & 1)
      putCell(Base, Offset.constantOf(L), Size, 1u << L, V);
}

void WarpValues::Executor::countLocal(const MemoryObject *Base, bool Store) {
  // A loop that stands for all iterations is executed again and again.
  if (Silent || !Trace.Shape.LoopsAsCompiled || Base->Type.isNull() ||
      !(Base->Type->isArrayType() || Base->Type->isRecordType()))
    return;
  LocalUse &Use = Trace.Locals[Base];
  ++(Store ? Use.Stores : Use.Loads);
}

void WarpValues::Executor::forget(const MemoryObject *Base) {
  auto First = St.Cells->lower_bound({Base->Id, INT64_MIN});
  if (First == St.Cells->end() || First->first.first != Base->Id)
    return;
  // Lanes that are not here keep theirs, but only a whole object is worth the
  // trouble.
  CellMap &Cells = cells();
  auto Begin = Cells.lower_bound({Base->Id, INT64_MIN}), End = Begin;
  while (End != Cells.end() && End->first.first == Base->Id)
    ++End;
  Cells.filter(Begin, End, [&](auto &Entry) {
    Value &V = Entry.second.V;
    if ((Trace.Lanes & ~St.Active) == 0 || V.Kind == Value::Unknown)
      return false;
    V.V = V.V.restrictedTo(~St.Active);
    return true;
  });
}

void WarpValues::Executor::lose(const MemoryObject *Base) {
  for (auto It = St.Cells->lower_bound({Base->Id, INT64_MIN});
       It != St.Cells->end() && It->first.first == Base->Id; ++It)
    escape(It->second.V);
  forget(Base);
  St.Clobbered.insert(Base->Id);
}

void WarpValues::Executor::forgetEnded() {
  llvm::SmallDenseSet<unsigned, 16> Running;
  for (const Frame *F = Top; F; F = F->Outer)
    Running.insert(F->Id);
  auto Keep = [&](unsigned Id) {
    const MemoryObject &O = Engine.Objects[Id];
    return O.Kind != MemoryObject::Local || Running.contains(O.Frame);
  };
  std::vector<unsigned> Ended;
  llvm::copy_if(St.Clobbered, std::back_inserter(Ended),
                [&](unsigned Id) { return !Keep(Id); });
  for (unsigned Id : Ended)
    St.Clobbered.erase(Id);
  if (!llvm::all_of(*St.Cells, [&](const auto &Entry) {
        return Keep(Entry.first.first);
      })) {
    CellMap &Cells = cells();
    Cells.filter(Cells.begin(), Cells.end(),
                 [&](const auto &Entry) { return Keep(Entry.first.first); });
  }
  CellsToKeep = std::max<size_t>(256, 2 * St.Cells->size());
}

/// Code that is not visible has the address: it may have written there, and
/// wherever pointers in there lead.
void WarpValues::Executor::forgetReachable(const Value &V) {
  if (!V.isPointer() || V.Base->Kind != MemoryObject::Local)
    return;
  std::vector<Value> Further;
  for (auto It = St.Cells->lower_bound({V.Base->Id, INT64_MIN});
       It != St.Cells->end() && It->first.first == V.Base->Id; ++It)
    if (It->second.V.isPointer())
      Further.push_back(It->second.V);
  forget(V.Base);
  St.Clobbered.insert(V.Base->Id);
  for (const Value &F : Further)
    forgetReachable(F);
}

void WarpValues::Executor::forgetEscaped() {
  for (const MemoryObject *O : Escaped)
    forgetReachable(Value::pointer(O, LaneValue::constant(0)));
}

void WarpValues::Executor::copyArray(const Place &To, const Place &From,
                                     const ConstantArrayType *Array,
                                     unsigned &Budget) {
  int64_t Element = sizeOf(Array->getElementType());
  uint64_t N = Array->getSize().getZExtValue();
  for (uint64_t I = 0; I < N && Budget; ++I) {
    LaneValue Step = LaneValue::constant(Element * int64_t(I));
    copyRecord({To.Base, A.add(To.Offset, Step, {64, true})},
               {From.Base,
                From.Base ? A.add(From.Offset, Step, {64, true}) : LaneValue()},
               Array->getElementType(), Budget);
  }
}

/// The ranks of a cooperative group, which lie behind its members.
void WarpValues::Executor::copyGroupRank(const Place &To, const Place &From,
                                         QualType T) {
  if (!From.Base || !groupScope(T))
    return;
  const std::optional<int64_t> At = From.Offset.uniformConstant(St.Active);
  if (!At)
    return;
  auto It = St.Cells->find({From.Base->Id, *At + GroupRankAt});
  if (It == St.Cells->end())
    return;
  const Value Rank = It->second.V;
  storeCell(To.Base,
            A.add(To.Offset, LaneValue::constant(GroupRankAt), {64, true}),
            sizeof(int64_t), Rank);
}

void WarpValues::Executor::copyMembers(const Place &To, const Place &From,
                                       QualType T, unsigned &Budget) {
  const RecordDecl *Record = T->getAsRecordDecl();
  auto at = [&](const Place &P, int64_t Bytes) {
    return Place{
        P.Base, P.Base ? A.add(P.Offset, LaneValue::constant(Bytes), {64, true})
                       : LaneValue()};
  };
  copyGroupRank(To, From, T);
  if (const auto *Class = dyn_cast<CXXRecordDecl>(Record))
    for (const CXXBaseSpecifier &B : Class->bases())
      if (std::optional<int64_t> Bytes = offsetOfBase(Record, B.getType(), Ctx);
          Bytes)
        copyRecord(at(To, *Bytes), at(From, *Bytes), B.getType(), Budget);
  for (const FieldDecl *Field : Record->fields()) {
    if (Field->isBitField()) {
      if (!Field->isUnnamedBitField())
        store(member(To, Field), Field->getType(),
              From.Base ? loadBits(member(From, Field)) : Value(), nullptr,
              false);
      continue;
    }
    int64_t Bytes = *offsetInBits(Field, Ctx) / 8;
    QualType FieldType =
        Field->getType()->isReferenceType()
            ? Ctx.getPointerType(Field->getType()->getPointeeType())
            : Field->getType();
    copyRecord(at(To, Bytes), at(From, Bytes), FieldType, Budget);
  }
}

/// What a part of an object that is copied holds.
WarpValues::Executor::Value WarpValues::Executor::copiedPart(const Place &From,
                                                             QualType T) {
  if (From.Base && From.Base->Kind == MemoryObject::Local) {
    const std::optional<int64_t> At = From.Offset.uniformConstant(St.Active);
    if (!At)
      return Value();
    auto It = St.Cells->find({From.Base->Id, *At});
    if (It != St.Cells->end() && int64_t(It->second.Size) == sizeOf(T))
      return It->second.V;
    if (std::optional<Value> Parts =
            loadParts(From.Base, *At, unsigned(sizeOf(T)), T))
      return *Parts;
    return UniformContents.count(From.Base->Id) &&
                   !St.Clobbered.count(From.Base->Id)
               ? ofType(initially(From.Base, *At, sizeOf(T)), T,
                        SymbolScope::Grid, From.Base->name(), nullptr)
               : Value();
  }
  if (std::optional<Value> Constant =
          From.Base ? constantElement(From, T) : std::nullopt)
    return *Constant;
  A.useUniformity(From.Offset, St.Active);
  if (!From.Base || !From.Offset.uniformIn(St.Active))
    return Value();
  SymbolKey Key("copy");
  Key << int64_t(From.Base->Id) << int64_t(Steps)
      << llvm::StringRef(From.Offset.restrictedTo(St.Active).key());
  return ofType(Key, T, SymbolScope::Block, "", nullptr);
}

void WarpValues::Executor::copyRecord(const Place &To, const Place &From,
                                      QualType T, unsigned &Budget) {
  T = T.getNonReferenceType().getCanonicalType();
  if (!To.Base || To.Base->Kind != MemoryObject::Local)
    return;
  if (Budget == 0) {
    forget(To.Base);
    St.Clobbered.insert(To.Base->Id);
    return;
  }
  if (const auto *Array = Ctx.getAsConstantArrayType(T))
    return copyArray(To, From, Array, Budget);
  if (const auto *Record = T->getAsRecordDecl();
      Record && !Record->isUnion() && layoutOf(Record, Ctx))
    return copyMembers(To, From, T, Budget);
  --Budget;
  if (T->isUnionType() && copyCells(To, From, sizeOf(T)))
    return;
  const Value V = copiedPart(From, T);
  storeCell(To.Base, To.Offset, sizeOf(T), V);
  noteCopiedCause(To, From, V);
}

} // namespace cuda_lint
