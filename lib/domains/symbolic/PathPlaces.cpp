//===- PathPlaces.cpp - Which object an address names ---------------------===//

#include "cuda/Layout.h"
#include "domains/symbolic/PathRun.h"

using namespace clang;

namespace cuda_lint {

/// The field that holds the byte at an offset, of a class or a base of it, and
/// where in the field that is. Null for padding, a bit-field, a union's
/// members and virtual bases.
static const FieldDecl *fieldAt(const RecordDecl *Record, uint64_t &Offset,
                                const ASTContext &Ctx) {
  if (!layoutOf(Record, Ctx) || Record->isUnion())
    return nullptr;
  Record = Record->getDefinition();
  for (const FieldDecl *Field : Record->fields()) {
    const std::optional<int64_t> Bits = offsetInBits(Field, Ctx);
    if (!Bits || Field->isBitField() || !hasLayout(Field->getType()))
      continue;
    const uint64_t At = *Bits / 8;
    if (At <= Offset &&
        Offset - At <
            uint64_t(Ctx.getTypeSizeInChars(Field->getType()).getQuantity())) {
      Offset -= At;
      return Field;
    }
  }
  const auto *Class = dyn_cast<CXXRecordDecl>(Record);
  if (!Class)
    return nullptr;
  for (const CXXBaseSpecifier &Base : Class->bases()) {
    const std::optional<int64_t> At = offsetOfBase(Class, Base.getType(), Ctx);
    if (!At || uint64_t(*At) > Offset)
      continue;
    uint64_t Rest = Offset - *At;
    if (const FieldDecl *Field =
            fieldAt(Base.getType()->getAsRecordDecl(), Rest, Ctx)) {
      Offset = Rest;
      return Field;
    }
  }
  return nullptr;
}

/// The object around a part from which an offset leads out; the part itself
/// where it does not, or where nobody knows what lies there.
const Location *PathRun::around(const Location *L, uint64_t &Offset) const {
  while (L->Parent && !L->Type.isNull() && hasLayout(L->Type) &&
         !L->Parent->Type.isNull() &&
         Offset >= uint64_t(Ctx.getTypeSizeInChars(L->Type).getQuantity())) {
    const Location *Outer = L->Parent;
    if (L->Kind == Location::Member) {
      const auto *Field = cast<FieldDecl>(L->Decl);
      const std::optional<int64_t> Bits = offsetInBits(Field, Ctx);
      if (!Bits || Field->isBitField() ||
          !declaresSameEntity(Outer->Type->getAsRecordDecl(),
                              Field->getParent()))
        break;
      Offset += *Bits / 8;
    } else if (L->Kind == Location::Element && Outer->Type->isArrayType()) {
      Offset += uint64_t(L->Index) *
                uint64_t(Ctx.getTypeSizeInChars(L->Type).getQuantity());
    } else {
      break;
    }
    L = Outer;
  }
  return L;
}

/// The object of a class around a scalar or an array, where an address in that
/// is the object's; null for none.
static const Location *objectOfType(const Location *L, uint64_t Offset,
                                    QualType T, const ASTContext &Ctx) {
  if (!T->isRecordType() || L->Type.isNull() || L->Type->isRecordType())
    return nullptr;
  for (const Location *Outer = L->Parent; Outer; Outer = Outer->Parent)
    if (!Outer->Type.isNull() && Ctx.hasSameUnqualifiedType(Outer->Type, T)) {
      const std::optional<int64_t> At = offsetWithin(L, Outer, Ctx);
      return At && uint64_t(*At) + Offset == 0 ? Outer : nullptr;
    }
  return nullptr;
}

/// The part of an object that starts so many bytes into it.
const Location *PathRun::within(const Location *L, uint64_t Offset,
                                QualType T) {
  uint64_t FromOuter = Offset;
  // `(&v.x)[2]`: the members and elements after this one.
  if (const Location *Outer = around(L, FromOuter);
      Outer != L && !Outer->Type.isNull() && hasLayout(Outer->Type) &&
      FromOuter < uint64_t(Ctx.getTypeSizeInChars(Outer->Type).getQuantity())) {
    L = Outer;
    Offset = FromOuter;
  }
  // `(S *)&s.first`, and back from any member.
  if (const Location *Whole = objectOfType(L, Offset, T, Ctx))
    return Whole;
  while (true) {
    const ArrayType *Array =
        L->Type.isNull() ? nullptr : Ctx.getAsArrayType(L->Type);
    if (Array && !Ctx.hasSameUnqualifiedType(L->Type, T)) {
      const QualType Element = Array->getElementType();
      const int64_t Size = hasLayout(Element)
                               ? Ctx.getTypeSizeInChars(Element).getQuantity()
                               : 0;
      if (!Size)
        return nullptr;
      // An offset may be negative: `row[-1]`.
      const int64_t Index = llvm::divideFloorSigned(int64_t(Offset), Size);
      L = Symbols.element(L, Index, Element);
      Offset -= Index * Size;
      continue;
    }
    // A number or a pointer in an object of class type is one of its members,
    // however the address was made.
    const RecordDecl *Class =
        L->Type.isNull() || T->isRecordType() || !scalar(T)
            ? nullptr
            : L->Type->getAsRecordDecl();
    uint64_t Rest = Offset;
    if (const FieldDecl *Field = fieldAt(Class, Rest, Ctx);
        Field &&
        Rest + Ctx.getTypeSizeInChars(T).getQuantity() <=
            uint64_t(Ctx.getTypeSizeInChars(Field->getType()).getQuantity())) {
      L = Symbols.member(L, Field);
      Offset = Rest;
      continue;
    }
    if (Offset == 0)
      return L;
    const int64_t Size =
        hasLayout(T) ? Ctx.getTypeSizeInChars(T).getQuantity() : 0;
    if (!Size || int64_t(Offset) % Size)
      return nullptr;
    return Symbols.element(L, int64_t(Offset) / Size, T);
  }
}

const Location *PathRun::resolve(const SymExpr *Address, QualType T) {
  if (!Address || Address->isInteger())
    return nullptr;
  const SymExpr *A = stripCasts(Address);
  if (A->Kind == SymExpr::Address) {
    if (!A->A)
      return within(A->Loc, 0, T);
    if (A->A->isInteger())
      return within(A->Loc, A->A->Bits, T);
  }
  return Symbols.pointee(A, T);
}

const SymExpr *PathRun::element(const SymExpr *Array, const SymExpr *Index,
                                QualType T) {
  if (!Array || !Index)
    return nullptr;
  const uint64_t Size = T->isVoidType() || T->isFunctionType() ? 1
                        : hasLayout(T) ? Ctx.getTypeSizeInChars(T).getQuantity()
                                       : 0;
  const ScalarType Wide{64, false, false};
  const SymExpr *Offset =
      Symbols.binary(SymExpr::Mul, Wide, Symbols.cast(Wide, Index),
                     Size ? Symbols.integer(Size, Wide) : Symbols.fresh(Wide));
  const SymExpr *A = stripCasts(Array);
  if (A->Kind == SymExpr::Address)
    return Symbols.address(
        A->Loc,
        A->A ? Symbols.binary(SymExpr::Add, Wide, A->A, Offset) : Offset);
  if (Offset->isInteger() && Offset->Bits == 0)
    return Array;
  return Symbols.binary(SymExpr::Add, Array->Type, Array,
                        Symbols.cast(Array->Type, Offset));
}

} // namespace cuda_lint
