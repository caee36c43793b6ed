//===- WarpParts.cpp - Bits, bytes and constants in objects ---------------===//
//
// What an object holds where it is read or written otherwise than by the whole
// scalars in it: bit-fields, bytes of a number, numbers over bytes, zeroes, and
// constants that the program has in no variable.
//
//===----------------------------------------------------------------------===//
#include "analysis/WarpExecutor.h"
#include "cuda/Bound.h"
#include "cuda/Constants.h"
#include "cuda/Layout.h"
#include "cuda/NumberTypes.h"

using namespace clang;

namespace cuda_lint {

static const IntType Int64{64, true};

static const Bound<unsigned>
    MostParts("warp-set-parts", 256, BoundKind::Reach,
              "elements and members of an object that are set one by one by an "
              "initialiser or memset");

void WarpValues::Executor::dropCells(const MemoryObject *Base, int64_t First,
                                     int64_t Last, int64_t Widest) {
  auto Overlaps = [&](const auto &Entry) {
    return Entry.first.second < Last &&
           Entry.first.second + int64_t(Entry.second.Size) > First;
  };
  auto It = St.Cells->lower_bound({Base->Id, First - Widest});
  bool Any = false;
  for (; It != St.Cells->end() && It->first.first == Base->Id &&
         It->first.second < Last;
       ++It)
    Any |= Overlaps(*It);
  if (!Any)
    return;
  CellMap &Cells = cells();
  auto Begin = Cells.lower_bound({Base->Id, First - Widest}), End = Begin;
  while (End != Cells.end() && End->first.first == Base->Id &&
         End->first.second < Last)
    ++End;
  Cells.filter(Begin, End, [&](const auto &Entry) { return !Overlaps(Entry); });
}

WarpValues::Executor::Value
WarpValues::Executor::loadBits(const Place &P) const {
  const std::optional<int64_t> At = P.Base->Kind == MemoryObject::Local
                                        ? P.Offset.uniformConstant(St.Active)
                                        : std::nullopt;
  if (!At)
    return Value();
  auto It = St.Cells->find({P.Base->Id, FirstBitCell + *At * 8 + P.FirstBit});
  return It != St.Cells->end() && It->second.Size == P.Bits ? It->second.V
                                                            : Value();
}

void WarpValues::Executor::storeBits(const Place &P, QualType T,
                                     const Value &V) {
  const std::optional<int64_t> At = P.Offset.uniformConstant(St.Active);
  const std::optional<IntType> Type = intType(T);
  if (!At || !Type) {
    forget(P.Base);
    St.Clobbered.insert(P.Base->Id);
    return;
  }
  BitFields.insert(P.Base->Id);
  dropCells(P.Base, *At,
            *At + int64_t(llvm::divideCeil(P.FirstBit + P.Bits, 8)),
            WidestCell);
  LaneValue Held;
  if (V.isNumber()) {
    // One bit is no boolean: with a sign it is 0 or -1.
    Held = P.Bits == 1 ? A.bitAnd(V.V, LaneValue::constant(1), *Type)
                       : A.convert(V.V, *Type, IntType{P.Bits, Type->Signed});
    if (P.Bits == 1 && Type->Signed)
      Held = A.neg(Held, *Type);
  }
  storeCell(P.Base, LaneValue::constant(FirstBitCell + *At * 8 + P.FirstBit),
            P.Bits, V.isNumber() ? number(Held) : Value());
}

std::optional<WarpValues::Executor::Value>
WarpValues::Executor::loadParts(const MemoryObject *Base, int64_t At,
                                unsigned Size, QualType T) const {
  constexpr unsigned MostBytes = 8;
  const uint32_t Lanes = St.Active;
  std::array<uint64_t, WarpLanes> Bytes{};
  unsigned Have = 0;
  bool Any = false;
  for (auto It = St.Cells->lower_bound({Base->Id, At - WidestCell});
       It != St.Cells->end() && It->first.first == Base->Id &&
       It->first.second < At + int64_t(Size);
       ++It) {
    const int64_t Begin = It->first.second;
    const Cell &C = It->second;
    if (Begin + int64_t(C.Size) <= At)
      continue;
    Any = true;
    if (Size > MostBytes || C.Size > MostBytes || !C.V.isNumber() ||
        !C.V.V.constantIn(Lanes))
      return Value();
    for (int64_t Byte = std::max(Begin, At);
         Byte < std::min<int64_t>(Begin + C.Size, At + Size); ++Byte) {
      Have |= 1u << (Byte - At);
      for (unsigned L = 0; L < WarpLanes; ++L)
        if (Lanes >> L & 1)
          Bytes[L] |=
              (uint64_t(C.V.V.constantOf(L)) >> 8 * (Byte - Begin) & 0xff)
              << 8 * (Byte - At);
    }
  }
  if (!Any)
    return std::nullopt;
  const std::optional<IntType> Type = intType(T);
  if (Have != (1u << Size) - 1 || (!Type && !numberType(T, Ctx)))
    return Value();
  LaneInts Numbers{};
  for (unsigned L = 0; L < WarpLanes; ++L)
    Numbers[L] = Type ? wrapTo(int64_t(Bytes[L]), *Type) : int64_t(Bytes[L]);
  return Value::number(LaneValue::constants(Numbers, Lanes));
}

void WarpValues::Executor::fill(const Place &Into, QualType T, uint8_t Byte,
                                unsigned &Budget) {
  T = T.getCanonicalType();
  if (!Into.Base || Into.Base->Kind != MemoryObject::Local || !Budget ||
      !hasLayout(T))
    return;
  auto At = [&](int64_t Bytes) {
    return Place{Into.Base,
                 A.add(Into.Offset, LaneValue::constant(Bytes), Int64)};
  };
  if (const auto *Array = Ctx.getAsConstantArrayType(T)) {
    const int64_t Element = sizeOf(Array->getElementType());
    const uint64_t Count = Array->getSize().getLimitedValue();
    for (uint64_t I = 0; I < Count && Budget; ++I)
      fill(At(int64_t(I) * Element), Array->getElementType(), Byte, Budget);
    return;
  }
  const RecordDecl *Record = T->getAsRecordDecl();
  if (Record && !Record->isUnion() && layoutOf(Record, Ctx)) {
    if (const auto *Class = dyn_cast<CXXRecordDecl>(Record))
      for (const CXXBaseSpecifier &B : Class->bases())
        if (const std::optional<int64_t> Base =
                offsetOfBase(Record, B.getType(), Ctx))
          fill(At(*Base), B.getType(), Byte, Budget);
    for (const FieldDecl *Field : Record->fields()) {
      if (Field->getType()->isReferenceType() || Field->isUnnamedBitField())
        continue;
      if (Field->isBitField())
        store(member(Into, Field), Field->getType(),
              Byte ? Value() : number(LaneValue::constant(0)), nullptr, false);
      else
        fill(At(*offsetInBits(Field, Ctx) / 8), Field->getType(), Byte, Budget);
    }
    return;
  }
  --Budget;
  const int64_t Size = sizeOf(T);
  const std::optional<IntType> Type = intType(T);
  if (Record) {
    // Any member of a union begins there.
    constexpr int64_t Step = 8;
    for (int64_t From = 0; From < Size && Budget; From += Step)
      storeCell(Into.Base, At(From).Offset,
                unsigned(std::min(Step, Size - From)),
                Byte ? Value() : number(LaneValue::constant(0)));
    return;
  }
  const int64_t Same = int64_t(uint64_t(Byte) * 0x0101010101010101u);
  Value V;
  if (!Byte)
    V = number(LaneValue::constant(0));
  else if (Type)
    V = number(LaneValue::constant(wrapTo(Same, *Type)));
  storeCell(Into.Base, Into.Offset, unsigned(Size), V);
}

void WarpValues::Executor::zero(const Place &Into, QualType T) {
  unsigned Budget = MostParts;
  fill(Into, T, 0, Budget);
}

bool WarpValues::Executor::setBytes(const Place &Into, const Value &Byte,
                                    int64_t Bytes) {
  const std::optional<int64_t> N =
      Byte.isNumber() ? Byte.V.uniformConstant(St.Active) : std::nullopt;
  if (!Into.Base || Into.Base->Kind != MemoryObject::Local || !N ||
      Into.Base->Type.isNull() || (Trace.Lanes & ~St.Active))
    return false;
  const std::optional<int64_t> At = Into.Offset.uniformConstant(St.Active);
  const QualType T = Into.Base->Type.getNonReferenceType();
  unsigned Budget = MostParts;
  if (At == 0 && hasLayout(T) && sizeOf(T) == Bytes) {
    forget(Into.Base);
    fill(Into, T, uint8_t(*N), Budget);
    return true;
  }
  // The first elements of an array.
  const auto *Array = Ctx.getAsConstantArrayType(T);
  const QualType Element = Array ? Array->getElementType() : QualType();
  if (!At || !Array || !hasLayout(Element) || *At % sizeOf(Element) ||
      Bytes % sizeOf(Element) || *At < 0 || *At + Bytes > sizeOf(T) ||
      Bytes / sizeOf(Element) > MostParts)
    return false;
  for (int64_t From = 0; From < Bytes; From += sizeOf(Element))
    fill({Into.Base, LaneValue::constant(*At + From)}, Element, uint8_t(*N),
         Budget);
  return true;
}

const MemoryObject *WarpValues::Executor::literal(const StringLiteral *Text) {
  const MemoryObject *&Made = Engine.ObjectByKey[{OfProgram, 0, Text}];
  if (Made)
    return Made;
  MemoryObject O;
  O.Kind = MemoryObject::Static;
  O.Type = Text->getType();
  O.Alignment = alignOf(Text->getType());
  O.Text = Text;
  return Made = Engine.object(O);
}

void WarpValues::Executor::initializeByText(const Place &Into, QualType T,
                                            const StringLiteral *Text) {
  const auto *Array = Ctx.getAsConstantArrayType(T);
  if (!Array || Array->getSize().ugt(MostParts))
    return;
  const QualType Element = Array->getElementType();
  for (unsigned I = 0; I < Array->getSize().getZExtValue(); ++I)
    storeCell(Into.Base,
              A.add(Into.Offset,
                    LaneValue::constant(int64_t(I) * sizeOf(Element)), Int64),
              unsigned(sizeOf(Element)),
              number(LaneValue::constant(characterOf(Text, I, Element))));
}

int64_t WarpValues::Executor::characterOf(const StringLiteral *Text,
                                          uint64_t Index, QualType T) const {
  const int64_t Unit = Index < Text->getLength()
                           ? int64_t(Text->getCodeUnit(unsigned(Index)))
                           : 0;
  return wrapTo(Unit, intType(T).value_or(IntType{8, true}));
}

} // namespace cuda_lint
