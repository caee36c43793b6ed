//===- CallBytes.cpp ------------------------------------------------------===//

#include "analysis/CallBytes.h"

using namespace clang;

namespace cuda_lint {

bool isMemory(ArgumentRole Role) {
  return Role == ArgumentRole::Destination || Role == ArgumentRole::Source ||
         Role == ArgumentRole::HostDestination ||
         Role == ArgumentRole::HostSource;
}

/// Whether a call is given a pointer itself as memory, or has it receive what
/// is allocated. Copying a pointer takes its address.
static bool isPassed(const ValueDecl *Pointer, const HostFunction &Row,
                     const CallExpr *Call) {
  for (unsigned I = 0; I < Call->getNumArgs(); ++I) {
    const Expr *Arg = Call->getArg(I)->IgnoreParenCasts();
    if (Row.role(I) == ArgumentRole::NewMemory) {
      const auto *Address = dyn_cast<UnaryOperator>(Arg);
      if (Address && Address->getOpcode() == UO_AddrOf &&
          namedBy(Address->getSubExpr()) == Pointer)
        return true;
    } else if (isMemory(Row.role(I)) && namedBy(Arg) == Pointer) {
      return true;
    }
  }
  return false;
}

std::vector<PointerSize> pointerSizes(const HostFunction &Row,
                                      const CallExpr *Call, const Expr *Bytes,
                                      const ASTContext &Ctx) {
  std::vector<PointerSize> Out;
  for (const UnaryExprOrTypeTraitExpr *Size : writtenSize(Bytes).Sizeofs) {
    if (Size->isArgumentType())
      continue;
    const Expr *Of = Size->getArgumentExpr()->IgnoreParens();
    const ValueDecl *V = namedBy(Of);
    if (!V || !Of->getType()->isPointerType())
      continue;
    const QualType Pointee = Of->getType()->getPointeeType();
    if (Pointee->isVoidType() || Pointee->isIncompleteType() ||
        Pointee->isFunctionType() || Pointee->isDependentType())
      continue;
    const uint64_t Element = Ctx.getTypeSizeInChars(Pointee).getQuantity(),
                   Pointer =
                       Ctx.getTypeSizeInChars(Of->getType()).getQuantity();
    if (Element != Pointer && isPassed(V, Row, Call))
      Out.push_back({Size, V, Pointer, Element});
  }
  return Out;
}

std::optional<ArrayCount> arrayCount(const Expr *Bytes, const Expr *Of,
                                     const ASTContext &Ctx) {
  const ValueDecl *V = namedBy(Of);
  // Where a variable's count is named, the path says more.
  if (isa_and_nonnull<VarDecl>(V) && cast<VarDecl>(V)->hasLocalStorage() &&
      !writtenSize(Bytes).Names.empty())
    return std::nullopt;
  const ConstantArrayType *Array =
      V ? Ctx.getAsConstantArrayType(V->getType()) : nullptr;
  Expr::EvalResult Value;
  if (!Array || Array->getElementType()->isDependentType() ||
      isMeasured(Bytes) || !Bytes->EvaluateAsInt(Value, Ctx))
    return std::nullopt;
  const uint64_t Count = Ctx.getConstantArrayElementCount(Array),
                 Element = Ctx.getTypeSizeInChars(V->getType()).getQuantity() /
                           std::max<uint64_t>(Count, 1);
  // So few may be one element, in bytes.
  if (Element < 2 || Count <= 2 * Element ||
      Value.Val.getInt().getLimitedValue() != Count)
    return std::nullopt;
  return ArrayCount{V, Count, Element};
}

/// The number type that all memory of a call is of, by what is written; null
/// where there is none, or more than one.
static QualType numberTypeOf(const HostFunction &Row, const CallExpr *Call,
                             const ASTContext &Ctx) {
  QualType Pointee;
  for (unsigned I = 0; I < Call->getNumArgs(); ++I) {
    const ArgumentRole Role = Row.role(I);
    QualType T;
    if (Role == ArgumentRole::NewMemory) {
      T = pointeeAsWritten(Call->getArg(I)->IgnoreParenCasts());
      T = !T.isNull() && T->isPointerType() ? T->getPointeeType() : QualType();
    } else if (Role == ArgumentRole::Destination ||
               Role == ArgumentRole::Source) {
      T = pointeeAsWritten(Call->getArg(I));
    } else {
      continue;
    }
    if (T.isNull() || !T->isArithmeticType() ||
        (!Pointee.isNull() && !Ctx.hasSameUnqualifiedType(T, Pointee)))
      return {};
    Pointee = T;
  }
  return Pointee;
}

std::optional<SmallerType> smallerType(const HostFunction &Row,
                                       const CallExpr *Call, const Expr *Bytes,
                                       const ASTContext &Ctx) {
  const QualType Pointee = numberTypeOf(Row, Call, Ctx);
  const WrittenSize Seen = writtenSize(Bytes);
  if (Pointee.isNull() || Seen.Sizeofs.size() != 1)
    return std::nullopt;
  const QualType Of = Seen.Sizeofs.front()->getTypeOfArgument();
  if (!Of->isArithmeticType() || !Seen.Sizeofs.front()->isArgumentType())
    return std::nullopt;
  const uint64_t Counted = Ctx.getTypeSizeInChars(Of).getQuantity(),
                 Element = Ctx.getTypeSizeInChars(Pointee).getQuantity();
  // Bytes of a byte type, and factors that make up for it, mean what they say;
  // too much memory does no harm.
  const std::optional<int64_t> Factor = numberAsFactor(Bytes, Ctx);
  if (Counted < 2 || Counted >= Element || !Factor || *Factor < 1 ||
      uint64_t(*Factor) % (Element / Counted) == 0)
    return std::nullopt;
  return SmallerType{Seen.Sizeofs.front(), Of, Pointee.getUnqualifiedType(),
                     Counted, Element};
}

/// The type of the elements that all memory of a call has; null where there is
/// none, or more than one.
static QualType elementTypeOf(const HostFunction &Row, const CallExpr *Call,
                              const ASTContext &Ctx) {
  QualType Element;
  for (unsigned I = 0; I < Call->getNumArgs(); ++I) {
    QualType T;
    if (Row.role(I) == ArgumentRole::DestinationSymbol ||
        Row.role(I) == ArgumentRole::SourceSymbol)
      T = Call->getArg(I)->IgnoreParenImpCasts()->getType();
    else if (isMemory(Row.role(I)))
      T = pointeeAsWritten(Call->getArg(I));
    else
      continue;
    if (T.isNull())
      return {};
    T = Ctx.getBaseElementType(T).getUnqualifiedType();
    if (!T->isScalarType() || T->isDependentType() ||
        (!Element.isNull() && !Ctx.hasSameType(T, Element)))
      return {};
    Element = T;
  }
  return Element;
}

std::optional<PartOfElement> partOfElement(const HostFunction &Row,
                                           const CallExpr *Call,
                                           const Expr *Bytes,
                                           const ASTContext &Ctx) {
  Expr::EvalResult Value;
  if (Row.Work == HostWork::Allocate || Row.has(ArgumentRole::Rows) ||
      isMeasured(Bytes) || !Bytes->EvaluateAsInt(Value, Ctx))
    return std::nullopt;
  const QualType Element = elementTypeOf(Row, Call, Ctx);
  if (Element.isNull())
    return std::nullopt;
  const uint64_t Size = Ctx.getTypeSizeInChars(Element).getQuantity(),
                 Count = Value.Val.getInt().getLimitedValue();
  if (Count % Size == 0)
    return std::nullopt;
  return PartOfElement{Element, Size, Count};
}

/// Whether a size, or the initialiser of a variable in it, is written with the
/// size of a type.
static bool isOfElements(const WrittenSize &Seen, QualType Element,
                         const ASTContext &Ctx) {
  auto IsOf = [&](const UnaryExprOrTypeTraitExpr *Size) {
    return Ctx.hasSameUnqualifiedType(Size->getTypeOfArgument(), Element);
  };
  return llvm::any_of(Seen.Sizeofs, IsOf) ||
         llvm::any_of(Seen.Names, [&](const ValueDecl *D) {
           const auto *V = dyn_cast<VarDecl>(D);
           return V && V->isLocalVarDecl() && V->hasInit() &&
                  V->getType()->isIntegerType() &&
                  llvm::any_of(writtenSize(V->getInit()).Sizeofs, IsOf);
         });
}

std::optional<OwnAddress> ownAddress(const HostFunction &Row,
                                     const CallExpr *Call, const Expr *Bytes,
                                     const ASTContext &Ctx) {
  Expr::EvalResult Value;
  if (Row.Work == HostWork::Allocate || Bytes->EvaluateAsInt(Value, Ctx))
    return std::nullopt;
  const WrittenSize Seen = writtenSize(Bytes);
  for (unsigned I = 0; I < Call->getNumArgs(); ++I) {
    if (!isMemory(Row.role(I)))
      continue;
    const ValueDecl *V = addressee(Call->getArg(I));
    const QualType T = V ? V->getType() : QualType();
    // A reference may be to an element of an array.
    if (T.isNull() || T->isDependentType() || T->isReferenceType())
      continue;
    const QualType Element =
        T->isPointerType() ? T->getPointeeType() : elementOfContainer(T);
    if (Element.isNull())
      continue;
    // Elements of what a `void *` leads to have any type but that of a
    // pointer: the variable may be one of an array of such.
    const UnaryExprOrTypeTraitExpr *Of =
        Element->isVoidType() ? sizeOfNumber(Seen) : nullptr;
    if (Of || isOfElements(Seen, Element, Ctx))
      return OwnAddress{Call->getArg(I), V,
                        Of ? Of->getTypeOfArgument() : Element};
  }
  return std::nullopt;
}

std::optional<ShortMemory> shortMemory(const HostFunction &Row,
                                       const PathEvent &E,
                                       const HostAllocations &Known,
                                       const ASTContext &Ctx) {
  const std::optional<unsigned> Memory = Row.argument(ArgumentRole::Memory),
                                Count = Row.argument(ArgumentRole::Count);
  if (Row.Work != HostWork::HandleWork || !Memory || !Count ||
      *Memory >= E.Arguments.size() || *Count >= E.Arguments.size() ||
      !E.Arguments[*Memory] || !E.Arguments[*Count] ||
      *Memory >= E.Callee->getNumParams())
    return std::nullopt;
  const std::optional<HostAllocation> A = Known.of(E.Arguments[*Memory]);
  const QualType Of =
      E.Callee->getParamDecl(*Memory)->getType()->getPointeeType();
  if (!A || !A->Bytes || !A->Row || !A->At || Of.isNull() || Of->isVoidType() ||
      Of->isIncompleteType() || stripCasts(E.Arguments[*Memory]) != A->Pointer)
    return std::nullopt;
  const int64_t Element = Ctx.getTypeSizeInChars(Of).getQuantity();
  const SymProduct Has = productOf(A->Bytes),
                   Told = productOf(E.Arguments[*Count]);
  // Numbers that do not divide are of memory for something besides.
  if (Has.Factors != Told.Factors || Told.Coefficient <= 0 ||
      Has.Coefficient <= 0 || Has.Coefficient % Told.Coefficient != 0 ||
      Has.Coefficient / Told.Coefficient >= Element)
    return std::nullopt;
  return ShortMemory{*A, Element, Has.Coefficient / Told.Coefficient};
}

} // namespace cuda_lint
