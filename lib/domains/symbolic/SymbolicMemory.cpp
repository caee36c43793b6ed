//===- SymbolicMemory.cpp -------------------------------------------------===//

#include "domains/symbolic/SymbolicMemory.h"
#include "clang/AST/DeclCXX.h"

using namespace clang;

namespace cuda_lint {

/// Parts of a copied object that are followed one by one.
static constexpr unsigned MaxParts = 32;

const Location *SymbolicMemory::owner(const Location *L) {
  while (true) {
    L = L->root();
    if (L->Kind != Location::Pointee)
      return L;
    const SymExpr *P = stripCasts(L->Pointer);
    while (P->Kind == SymExpr::Binary && P->Op == SymExpr::Add)
      P = stripCasts(P->A);
    if (P->Kind != SymExpr::Address)
      return L;
    L = P->Loc;
  }
}

/// Whether an object may share bytes with one of another name: behind an index
/// that is not known, or seen as another type.
static bool mayOverlap(const Location *L) {
  for (; L; L = L->Parent) {
    if (L->Kind == Location::Pointee)
      return true;
    if (L->Kind == Location::Element &&
        (L->Parent->Type.isNull() || !L->Parent->Type->isArrayType()))
      return true;
  }
  return false;
}

unsigned SymbolicMemory::changed(const Location *L) const {
  const Location *Owner = owner(L);
  const unsigned *Any = Latest.lookup(Owner);
  return std::max(Any ? *Any : 0, isExposed(Owner) ? World : 0);
}

unsigned SymbolicMemory::epoch(const Location *L) const {
  if (mayOverlap(L))
    return changed(L);
  unsigned Out = isExposed(L) ? World : 0;
  for (; L; L = L->Parent)
    if (const unsigned *Own = Changes.lookup(L))
      Out = std::max(Out, *Own);
  return Out;
}

void SymbolicMemory::noteChange(const Location *L) {
  // What overlaps others changes them all.
  const Location *Owner = owner(L);
  ++S->Serial;
  Changes = S->Changes.add(Changes, mayOverlap(L) ? Owner : L, S->Serial);
  Latest = S->Changes.add(Latest, Owner, S->Serial);
}

const SymExpr *SymbolicMemory::read(const Location *L, ScalarType T) {
  if (const SymExpr *const *Known = Values.lookup(L))
    return *Known;
  const unsigned Epoch = epoch(L);
  if (!Epoch)
    return S->Symbols.initial(L, T);
  const SymExpr *&Value = S->Later[{L, Epoch}];
  if (!Value)
    Value = S->Symbols.fresh(T);
  return Value;
}

void SymbolicMemory::write(const Location *L, const SymExpr *Value) {
  const Location *Owner = owner(L);
  // Which element it is, is not known: it may be any.
  if (L->root()->Kind == Location::Pointee && Owner != L->root())
    forget(Owner);
  Values =
      Value ? S->Values.add(Values, L, Value) : S->Values.remove(Values, L);
  if (Ways.contains(L))
    Ways = S->Ways.remove(Ways, L);
  if (!Value)
    forget(L);
}

void SymbolicMemory::forget(const Location *L) {
  const auto Before = Values;
  for (const auto &[Part, Value] : Before)
    if (Part->isWithin(L) || owner(Part) == L)
      Values = S->Values.remove(Values, Part);
  noteChange(L);
}

void SymbolicMemory::forgetReachable() {
  const auto Before = Values;
  for (const auto &[Part, Value] : Before)
    if (isExposed(Part))
      Values = S->Values.remove(Values, Part);
  World = ++S->Serial;
}

void SymbolicMemory::begin(const Location *L) {
  const auto Before = Values;
  for (const auto &[Part, Value] : Before)
    if (Part->isWithin(L))
      Values = S->Values.remove(Values, Part);
  Locals = S->Sets.add(Locals, L);
  Exposed = S->Sets.remove(Exposed, L);
}

void SymbolicMemory::forgetChanges(const SymbolicMemory &Before) {
  llvm::SmallVector<const Location *, 16> Changed;
  for (const auto &[Part, Value] : Values) {
    const SymExpr *const *Then = Before.Values.lookup(Part);
    if (!Then || *Then != Value)
      Changed.push_back(Part);
  }
  for (const Location *Part : Changed) {
    Values = S->Values.remove(Values, Part);
    noteChange(Part);
  }
}

/// Calls \p Visit with each scalar part of an object of a class, or of an array
/// of few elements, at both places.
static bool forEachPart(
    SymContext &Symbols, const Location *A, const Location *B, QualType T,
    unsigned &Left,
    llvm::function_ref<void(const Location *, const Location *, QualType)>
        Visit) {
  if (Left == 0)
    return false;
  if (const auto *Array = Symbols.ast().getAsConstantArrayType(T)) {
    const QualType Element = Array->getElementType();
    for (uint64_t I = 0; I < Array->getZExtSize(); ++I)
      if (!forEachPart(Symbols, Symbols.element(A, I, Element),
                       B ? Symbols.element(B, I, Element) : nullptr, Element,
                       Left, Visit))
        return false;
    return true;
  }
  if (const CXXRecordDecl *Record = T->getAsCXXRecordDecl()) {
    if (!Record->hasDefinition() || Record->isUnion())
      return false;
    for (const CXXBaseSpecifier &Base : Record->bases())
      if (!forEachPart(Symbols, A, B, Base.getType(), Left, Visit))
        return false;
    for (const FieldDecl *Field : Record->fields())
      if (!forEachPart(Symbols, Symbols.member(A, Field),
                       B ? Symbols.member(B, Field) : nullptr, Field->getType(),
                       Left, Visit))
        return false;
    return true;
  }
  --Left;
  Visit(A, B, T);
  return true;
}

void SymbolicMemory::parts(
    const Location *L, QualType T,
    llvm::function_ref<void(const Location *, QualType)> Visit) const {
  unsigned Left = MaxParts;
  forEachPart(S->Symbols, L, nullptr, T, Left,
              [&](const Location *Part, const Location *, QualType Type) {
                Visit(Part, Type);
              });
}

void SymbolicMemory::copy(const Location *To, const Location *From,
                          QualType T) {
  struct Copied {
    const Location *To;
    const SymExpr *Value;
    const Station *Way;
  };
  llvm::SmallVector<Copied, 8> Parts;
  unsigned Left = MaxParts;
  const bool All =
      forEachPart(S->Symbols, To, From, T, Left,
                  [&](const Location *A, const Location *B, QualType Part) {
                    if (auto Type = ScalarType::of(Part, S->Symbols.ast()))
                      Parts.push_back({A, read(B, *Type), way(B)});
                  });
  forget(To);
  if (All)
    for (const Copied &Part : Parts) {
      Values = S->Values.add(Values, Part.To, Part.Value);
      if (Part.Way)
        setWay(Part.To, Part.Way);
      else if (Ways.contains(Part.To))
        Ways = S->Ways.remove(Ways, Part.To);
    }
}

void SymbolicMemory::zero(const Location *L, QualType T) {
  forget(L);
  unsigned Left = MaxParts;
  forEachPart(S->Symbols, L, nullptr, T, Left,
              [&](const Location *A, const Location *, QualType Part) {
                if (auto Type = ScalarType::of(Part, S->Symbols.ast()))
                  Values =
                      S->Values.add(Values, A,
                                    Type->Real ? S->Symbols.real(0, *Type)
                                               : S->Symbols.integer(0, *Type));
              });
}

} // namespace cuda_lint
