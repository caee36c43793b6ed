//===- SymbolicUnions.cpp - Members that lie at one place -----------------===//

#include "cuda/Layout.h"
#include "domains/symbolic/SymbolicMemory.h"
#include "domains/symbolic/SymbolicNodes.h"
#include "clang/AST/DeclCXX.h"

using namespace clang;

namespace cuda_lint {

namespace {
/// Where a part of a union lies in the outermost one around it, in bits.
struct UnionPart {
  const Location *Union;
  int64_t First, Size;
  bool IsBitField;
};
} // namespace

/// The bits that a scalar takes in memory.
static int64_t bitsInMemory(ScalarType T) {
  return std::max<int64_t>(T.Width, 8);
}

/// \p Bits: what the number there takes, where the place is a whole union.
static std::optional<UnionPart> partOfUnion(const Location *L, int64_t Bits,
                                            const ASTContext &Ctx) {
  const QualType T = L->Type;
  if (T.isNull() || !hasLayout(T))
    return std::nullopt;
  const auto *Own =
      L->Kind == Location::Member ? dyn_cast<FieldDecl>(L->Decl) : nullptr;
  const bool IsBitField = Own && Own->isBitField(), Whole = T->isUnionType();
  int64_t At = 0, Size = IsBitField ? int64_t(Own->getBitWidthValue())
                         : Whole    ? Bits
                                    : int64_t(Ctx.getTypeSize(T));
  std::optional<UnionPart> Out;
  if (Whole)
    Out = {L, At, Size, false};
  for (const Location *Step = L; Step->Parent; Step = Step->Parent) {
    if (Step->Kind == Location::Member) {
      const auto *Field = cast<FieldDecl>(Step->Decl);
      const std::optional<int64_t> Bits = offsetInBits(Field, Ctx);
      const RecordDecl *Of = Step->Parent->Type.isNull()
                                 ? nullptr
                                 : Step->Parent->Type->getAsRecordDecl();
      // A member of a base lies elsewhere; one of a member of a union does not.
      if (!Bits || !Of ||
          !(Of->isUnion() || declaresSameEntity(Of, Field->getParent())))
        return Out;
      At += *Bits;
    } else {
      if (Step->Type.isNull() || !hasLayout(Step->Type))
        return Out;
      At += Step->Index * int64_t(Ctx.getTypeSize(Step->Type));
    }
    if (!Step->Parent->Type.isNull() && Step->Parent->Type->isUnionType())
      Out = {Step->Parent, At, Size, IsBitField};
  }
  return Out;
}

static const SymExpr *ofBits(SymContext &Symbols, uint64_t Bits, ScalarType T) {
  if (!T.Real)
    return Symbols.integer(Bits, T);
  return T.Width == 32 ? Symbols.real(llvm::bit_cast<float>(uint32_t(Bits)), T)
                       : Symbols.real(llvm::bit_cast<double>(Bits), T);
}

namespace {
/// Some of 64 bits.
struct BitPattern {
  uint64_t Bits = 0, Known = 0;

  /// Puts a number of so many bits where it lies from the first of these on.
  void put(uint64_t Number, int64_t Size, int64_t At) {
    if (Size <= 0 || Size > 64 || At <= -64 || At >= 64)
      return;
    const uint64_t Mask = llvm::maskTrailingOnes<uint64_t>(unsigned(Size));
    auto Moved = [&](uint64_t X) { return At < 0 ? X >> -At : X << At; };
    Bits = (Bits & ~Moved(Mask)) | Moved(Number & Mask);
    Known |= Moved(Mask);
  }
};
} // namespace

/// Other members of a union lie where a part of it is written: what they held
/// is gone, but for the rest of a number of which only some bits are.
void SymbolicMemory::forgetInUnion(const Location *L, const SymExpr *Value) {
  const ASTContext &Ctx = S->Symbols.ast();
  const bool Whole = !L->Type.isNull() && L->Type->isUnionType();
  if (Whole && !Value)
    removeParts(L);
  const std::optional<UnionPart> Written =
      Whole && !Value
          ? std::nullopt
          : partOfUnion(L, Value ? bitsInMemory(Value->Type) : 0, Ctx);
  if (!Written)
    return;
  const std::optional<uint64_t> New =
      Value ? constantBits(Value) : std::nullopt;
  // What is noted of a change may be one more part.
  const llvm::SmallVector<const Location *, 8> Parts(
      S->parts(L->root()->Number));
  for (const Location *Part : Parts) {
    const SymExpr *const *Found = Part != L && Part->isWithin(Written->Union)
                                      ? Values.lookup(Part)
                                      : nullptr;
    if (!Found)
      continue;
    const SymExpr *Held = *Found;
    const std::optional<UnionPart> Other =
        partOfUnion(Part, bitsInMemory(Held->Type), Ctx);
    if (Other && (Other->First >= Written->First + Written->Size ||
                  Written->First >= Other->First + Other->Size))
      continue;
    const std::optional<uint64_t> Old = constantBits(Held);
    const bool Covered =
        Other && Written->First <= Other->First &&
        Other->First + Other->Size <= Written->First + Written->Size;
    Values = S->Values.remove(Values, Part);
    if (New && Old && Other && !Covered && !Other->IsBitField) {
      BitPattern Now{*Old, 0};
      Now.put(*New, Written->Size, Written->First - Other->First);
      Values =
          S->Values.add(Values, Part, ofBits(S->Symbols, Now.Bits, Held->Type));
    }
    noteChange(Part);
  }
}

const SymExpr *SymbolicMemory::inUnion(const Location *L, ScalarType T) const {
  const ASTContext &Ctx = S->Symbols.ast();
  const SymExpr *const *Own = Values.lookup(L);
  const bool Whole = !L->Type.isNull() && L->Type->isUnionType();
  if (Own && (!Whole || bitsInMemory((*Own)->Type) == bitsInMemory(T)))
    return nullptr;
  const std::optional<UnionPart> Read = partOfUnion(L, bitsInMemory(T), Ctx);
  if (!Read)
    return nullptr;
  BitPattern Found;
  for (const Location *Part : S->parts(L->root()->Number)) {
    const SymExpr *const *Value =
        Part->isWithin(Read->Union) ? Values.lookup(Part) : nullptr;
    const std::optional<UnionPart> Other =
        Value ? partOfUnion(Part, bitsInMemory((*Value)->Type), Ctx)
              : std::nullopt;
    if (!Other || Other->Union != Read->Union)
      continue;
    if (Other->First == Read->First && Other->Size == Read->Size &&
        !Other->IsBitField && !Read->IsBitField)
      return *Value;
    if (const std::optional<uint64_t> Bits = constantBits(*Value))
      Found.put(*Bits, Other->Size, Other->First - Read->First);
  }
  if (Read->Size <= 0 || Read->Size > 64)
    return nullptr;
  const unsigned Size = unsigned(Read->Size);
  const uint64_t All = llvm::maskTrailingOnes<uint64_t>(Size);
  if ((Found.Known & All) != All)
    return nullptr;
  const uint64_t Bits = Found.Bits & All;
  return ofBits(
      S->Symbols,
      T.Signed && !T.Real ? uint64_t(llvm::SignExtend64(Bits, Size)) : Bits, T);
}

} // namespace cuda_lint
