//===- ConstantParts.cpp --------------------------------------------------===//

#include "cuda/ConstantParts.h"
#include "cuda/Constants.h"
#include "cuda/Layout.h"
#include "clang/AST/APValue.h"
#include "clang/AST/Expr.h"
#include "llvm/Support/MathExtras.h"

using namespace clang;

namespace cuda_lint {

static std::optional<int64_t> partAt(const APValue &V, QualType Whole,
                                     int64_t Offset, QualType T,
                                     const ASTContext &Ctx) {
  if (V.isInt())
    return Offset == 0 && Ctx.hasSameUnqualifiedType(Whole, T)
               ? std::optional<int64_t>(low64(V.getInt()))
               : std::nullopt;
  if (V.isArray()) {
    const auto *Array = Ctx.getAsConstantArrayType(Whole);
    const QualType Element = Array ? Array->getElementType() : QualType();
    const int64_t Size = Array && hasLayout(Element)
                             ? Ctx.getTypeSizeInChars(Element).getQuantity()
                             : 0;
    if (Size <= 0 || Offset < 0 || uint64_t(Offset / Size) >= V.getArraySize())
      return std::nullopt;
    const unsigned Index = unsigned(Offset / Size);
    if (Index >= V.getArrayInitializedElts() && !V.hasArrayFiller())
      return std::nullopt;
    return partAt(Index < V.getArrayInitializedElts()
                      ? V.getArrayInitializedElt(Index)
                      : V.getArrayFiller(),
                  Element, Offset - Index * Size, T, Ctx);
  }
  const RecordDecl *Record = V.isStruct() ? Whole->getAsRecordDecl() : nullptr;
  if (!Record || !layoutOf(Record, Ctx) || V.getStructNumBases())
    return std::nullopt;
  for (const FieldDecl *Field : Record->getDefinition()->fields()) {
    const int64_t At = *offsetInBits(Field, Ctx) / 8;
    if (!Field->isBitField() && !Field->isMutable() &&
        hasLayout(Field->getType()) && Offset >= At &&
        Offset < At + Ctx.getTypeSizeInChars(Field->getType()).getQuantity())
      return partAt(V.getStructField(Field->getFieldIndex()), Field->getType(),
                    Offset - At, T, Ctx);
  }
  return std::nullopt;
}

std::optional<int64_t> constantPart(const VarDecl *Var, int64_t Offset,
                                    QualType T, const ASTContext &Ctx,
                                    bool Unwritten) {
  if (Var->getType()->isReferenceType() ||
      Var->getType().isVolatileQualified() ||
      !(Unwritten || Ctx.getBaseElementType(Var->getType()).isConstQualified()))
    return std::nullopt;
  const VarDecl *Definition = nullptr;
  const Expr *Init = Var->getAnyInitializer(Definition);
  if (!Init || Init->isValueDependent() || Var->getType()->isDependentType())
    return std::nullopt;
  const APValue *V = Definition->evaluateValue();
  if (!V || !Definition->hasConstantInitialization())
    return std::nullopt;
  return partAt(*V, Var->getType(), Offset, T, Ctx);
}

std::optional<int64_t> constantPart(const StringLiteral *Text, int64_t Offset,
                                    QualType T, const ASTContext &Ctx) {
  const int64_t Width = Text->getCharByteWidth();
  if (!T->isIntegralOrEnumerationType() || T->isBooleanType() ||
      Ctx.getTypeSizeInChars(T).getQuantity() != Width || Offset < 0 ||
      Offset % Width || uint64_t(Offset / Width) > Text->getLength())
    return std::nullopt;
  const unsigned At = unsigned(Offset / Width);
  const uint64_t Unit = At < Text->getLength() ? Text->getCodeUnit(At) : 0;
  return T->isSignedIntegerOrEnumerationType()
             ? llvm::SignExtend64(Unit, unsigned(Width) * 8)
             : int64_t(Unit);
}

} // namespace cuda_lint
