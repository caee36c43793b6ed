//===- LoweringExpressions.cpp - Values and addresses ---------------------===//

#include "cuda/Bound.h"
#include "cuda/DeviceIntrinsics.h"
#include "cuda/Layout.h"
#include "cuda/SystemHeaders.h"
#include "ir/ConstantCalls.h"
#include "ir/Lowering.h"

using namespace clang;

namespace cuda_lint::ir {

void Lowering::discard(const Expr *E) {
  E = E->IgnoreParens();
  if (const auto *Full = dyn_cast<ExprWithCleanups>(E))
    return fullExpression(E, [&] { discard(Full->getSubExpr()); });
  if (const auto *Cast = dyn_cast<CastExpr>(E);
      Cast && Cast->getCastKind() == CK_ToVoid)
    return discard(Cast->getSubExpr());
  if (const auto *Op = dyn_cast<BinaryOperator>(E);
      Op && Op->getOpcode() == BO_Comma) {
    discard(Op->getLHS());
    return discard(Op->getRHS());
  }
  if (E->isGLValue()) {
    lvalue(E);
    // What is volatile is read even if nobody looks.
    return;
  }
  if (E->getType()->isVoidType() || isScalar(E->getType())) {
    rvalue(E);
    return;
  }
  objectOf(E, E->getType());
}

Register Lowering::builtin(const BuiltinAccess &B, const Expr *E) {
  const QualType T =
      E->getType().isNull() || !isScalar(E->getType()) ||
              E->getType()->isSpecificPlaceholderType(BuiltinType::PseudoObject)
          ? Ctx.UnsignedIntTy
          : E->getType().getNonReferenceType();
  const Register R = emit(Opcode::Builtin, T.getUnqualifiedType(), {}, E);
  last().Operator = static_cast<uint8_t>(B.Variable);
  last().Number = std::max(B.Axis, 0);
  return R;
}

Register Lowering::fromConstant(const APValue &V, QualType T,
                                const Expr *Source) {
  if (V.isInt())
    return integer(V.getInt(), T, Source);
  const Register R = emit(Opcode::Floating, T, {}, Source);
  last().Number = F.Floatings.size();
  F.Floatings.push_back(V.getFloat());
  return R;
}

static const Bound<unsigned>
    MaxElements("lowering-constant-elements", 64, BoundKind::Reach,
                "elements of an array that is part of a constant object");

/// Stores what a constant object holds; of what is no number nothing is said.
void Lowering::constantInto(const APValue &V, QualType T, Register Into,
                            const Expr *Source) {
  if (V.isInt() || V.isFloat()) {
    store(Into, fromConstant(V, T, Source), T, Source);
    return;
  }
  if (const auto *Array = Ctx.getAsConstantArrayType(T); Array && V.isArray()) {
    const QualType Of = Array->getElementType();
    const unsigned Count = std::min<unsigned>(V.getArraySize(), MaxElements);
    for (unsigned I = 0; I < Count; ++I) {
      const bool Written = I < V.getArrayInitializedElts();
      if (!Written && !V.hasArrayFiller())
        break;
      const Register Index = integer(I, Ctx.getSizeType(), Source);
      constantInto(Written ? V.getArrayInitializedElt(I) : V.getArrayFiller(),
                   Of, element(Into, Index, Of, Source), Source);
    }
    return;
  }
  const RecordDecl *Record = V.isStruct() ? T->getAsRecordDecl() : nullptr;
  if (!Record)
    return;
  if (const auto *Class = dyn_cast<CXXRecordDecl>(Record)) {
    unsigned Number = 0;
    for (const CXXBaseSpecifier &Base : Class->bases())
      constantInto(V.getStructBase(Number++), Base.getType(),
                   baseAddress(Into, Class,
                               Base.getType()->getAsCXXRecordDecl(), Source),
                   Source);
  }
  for (const FieldDecl *Field : Record->getDefinition()->fields())
    if (!Field->isUnnamedBitField())
      constantInto(V.getStructField(Field->getFieldIndex()), Field->getType(),
                   fieldAddress(Into, Field, Source), Source);
}

/// Whether a part of a type is a class that is not parsed in full: its size is
/// not that of what is left.
static bool lacksParts(QualType T, const ASTContext &Ctx) {
  const CXXRecordDecl *Class = Ctx.getBaseElementType(T)->getAsCXXRecordDecl();
  if (!Class || !Class->hasDefinition())
    return false;
  Class = Class->getDefinition();
  return Class->isInvalidDecl() ||
         llvm::any_of(Class->bases(),
                      [&](const CXXBaseSpecifier &Base) {
                        return lacksParts(Base.getType(), Ctx);
                      }) ||
         llvm::any_of(Class->fields(), [&](const FieldDecl *Field) {
           return Field->isInvalidDecl() || lacksParts(Field->getType(), Ctx);
         });
}

/// The value of an expression that the language says is constant.
std::optional<Register> Lowering::constant(const Expr *E) {
  if (E->isValueDependent() || !isScalar(E->getType()))
    return std::nullopt;
  if (const auto *Size = dyn_cast<UnaryExprOrTypeTraitExpr>(E);
      Size && Size->getKind() == UETT_SizeOf &&
      lacksParts(Size->getTypeOfArgument(), Ctx))
    return std::nullopt;
  const std::optional<APValue> Known =
      P.unit().engine<ConstantCalls>().number(E);
  return Known ? std::optional(fromConstant(*Known, E->getType(), E))
               : std::nullopt;
}

/// The field that `&C::m`, or a conversion of it, names.
static const FieldDecl *namedField(const Expr *E) {
  const auto *Named = dyn_cast<UnaryOperator>(E->IgnoreParenCasts());
  const auto *Ref = Named && Named->getOpcode() == UO_AddrOf
                        ? dyn_cast<DeclRefExpr>(Named->getSubExpr())
                        : nullptr;
  return Ref ? dyn_cast<FieldDecl>(Ref->getDecl()) : nullptr;
}

Register Lowering::opaque(const Expr *E) {
  const auto *O = cast<OpaqueValueExpr>(E);
  if (auto It = Opaques.find(O); It != Opaques.end())
    return It->second;
  if (const Expr *Source = O->getSourceExpr()) {
    // Evaluated once, wherever it stands.
    const Register R = O->isGLValue()                ? lvalue(Source)
                       : isScalar(Source->getType()) ? rvalue(Source)
                                                     : lvalue(Source);
    Opaques[O] = R;
    return R;
  }
  return unknown(E->isGLValue() || !isScalar(E->getType())
                     ? Ctx.getPointerType(E->getType())
                     : E->getType(),
                 {}, E);
}

void Lowering::conditional(const AbstractConditionalOperator *E,
                           llvm::function_ref<void(const Expr *)> Arm) {
  const uint32_t Then = newBlock(), Else = newBlock(), End = newBlock();
  if (const auto *Binary = dyn_cast<BinaryConditionalOperator>(E))
    opaque(Binary->getOpaqueValue());
  const uint32_t Before = Current;
  condition(E->getCond(), Then, Else, E->getCond(), End);
  // The last block before the arms; its terminator exists by now.
  Conditionals.push_back(Before);
  startBlock(Then);
  Arm(E->getTrueExpr());
  jump(End, E);
  startBlock(Else);
  Arm(E->getFalseExpr());
  jump(End, E);
  Conditionals.pop_back();
  startBlock(End);
}

Register Lowering::choice(const AbstractConditionalOperator *E, QualType T,
                          const Expr *Source,
                          llvm::function_ref<Register(const Expr *)> ValueOf) {
  const uint32_t Result = resultSlot(T, E);
  conditional(E, [&](const Expr *Arm) {
    if (Arm->getType()->isVoidType()) // throw
      return discard(Arm);
    store(local(Result, E), ValueOf(Arm), T, E);
  });
  return load(local(Result, E), T, Source);
}

Register Lowering::loadOf(const Expr *Object, const Expr *Source) {
  // `a > b ? a : b`: what one of them holds, not where it is.
  if (const auto *Choice =
          dyn_cast<AbstractConditionalOperator>(Object->IgnoreParens()))
    return choice(Choice, Object->getType(), Source,
                  [&](const Expr *Arm) { return loadOf(Arm, Arm); });
  return load(lvalue(Object), Object->getType(), Source);
}

/// Whether a place is a variable that holds a constant, or a field or element
/// of one. It may be one of a function around a lambda, which names it without
/// a capture.
static bool isOfConstant(const Expr *E, const ASTContext &Ctx) {
  bool Part = false;
  while (true) {
    E = E->IgnoreParenImpCasts();
    if (const auto *Member = dyn_cast<MemberExpr>(E);
        Member && !Member->isArrow() && isa<FieldDecl>(Member->getMemberDecl()))
      E = Member->getBase();
    else if (const auto *Subscript = dyn_cast<ArraySubscriptExpr>(E))
      E = Subscript->getBase();
    else
      break;
    Part = true;
  }
  const auto *Ref = dyn_cast<DeclRefExpr>(E);
  const auto *V = Ref ? dyn_cast<VarDecl>(Ref->getDecl()) : nullptr;
  return V && !V->getType()->isReferenceType() &&
         (Part ? V->isConstexpr() : V->isUsableInConstantExpressions(Ctx));
}

/// What an expression names, read as a value.
Register Lowering::read(const Expr *Object, const CastExpr *E) {
  if (std::optional<BuiltinAccess> B = builtinAccess(Object))
    return builtin(*B, E);
  if (isOfConstant(Object, Ctx))
    if (std::optional<Register> R = constant(E))
      return *R;
  return loadOf(Object, E);
}

Register Lowering::castMemberPointer(const CastExpr *E) {
  const Expr *Sub = E->getSubExpr();
  const QualType T = E->getType();
  // A method is the same for a base; a member of one that does not stand
  // first lies elsewhere.
  int64_t Offset = 0;
  const auto *Of =
      (E->getCastKind() == CK_BaseToDerivedMemberPointer ? T : Sub->getType())
          ->castAs<MemberPointerType>();
  const CXXRecordDecl *Class = Of->getMostRecentCXXRecordDecl();
  for (const CXXBaseSpecifier *B : E->path()) {
    Offset |= offsetOfBase(Class, B->getType(), Ctx).value_or(-1);
    Class = B->getType()->getAsCXXRecordDecl();
  }
  if (Of->isMemberFunctionPointer() || Offset == 0)
    return rvalue(Sub);
  if (const FieldDecl *Field = namedField(Sub);
      Field && E->getCastKind() == CK_BaseToDerivedMemberPointer &&
      !isRepeated(Of->getMostRecentCXXRecordDecl(),
                  dyn_cast<CXXRecordDecl>(Field->getParent())))
    return declared(Opcode::Member, Field, T, {}, E);
  return unknown(T, valueOrNone(Sub), E);
}

/// Whether a cast makes one scalar of another.
static bool isConversion(CastKind Kind) {
  switch (Kind) {
  case CK_BitCast:
  case CK_IntegralToPointer:
  case CK_PointerToIntegral:
  case CK_PointerToBoolean:
  case CK_MemberPointerToBoolean:
  case CK_IntegralCast:
  case CK_IntegralToBoolean:
  case CK_IntegralToFloating:
  case CK_FloatingToIntegral:
  case CK_FloatingToBoolean:
  case CK_FloatingCast:
  case CK_BooleanToSignedIntegral:
    return true;
  default:
    return false;
  }
}

Register Lowering::castTo(const CastExpr *E) {
  const Expr *Sub = E->getSubExpr();
  const QualType T = E->getType();
  switch (E->getCastKind()) {
  case CK_LValueToRValue:
    return read(Sub, E);
  case CK_NoOp:
  case CK_NonAtomicToAtomic:
  case CK_AtomicToNonAtomic:
  case CK_ConstructorConversion:
  case CK_UserDefinedConversion:
  case CK_AddressSpaceConversion:
    return rvalue(Sub);
  case CK_ArrayToPointerDecay:
    return lvalue(Sub);
  case CK_FunctionToPointerDecay: {
    const Register R = lvalue(Sub);
    if (R != NoRegister && !F.RegisterTypes[R].isNull() &&
        F.RegisterTypes[R]->isFunctionType())
      F.RegisterTypes[R] = T;
    return R;
  }
  case CK_BuiltinFnToFnPtr:
    return unknown(T, {}, E);
  case CK_NullToPointer:
  case CK_NullToMemberPointer:
    discard(Sub);
    return integer(0, T, E);
  case CK_ToVoid:
    discard(Sub);
    return NoRegister;
  case CK_DerivedToBase:
  case CK_UncheckedDerivedToBase:
  case CK_BaseToDerived:
    return basePath(E, rvalue(Sub));
  case CK_LValueToRValueBitCast:
    return load(lvalue(Sub), T, E);
  case CK_BaseToDerivedMemberPointer:
  case CK_DerivedToBaseMemberPointer:
    return castMemberPointer(E);
  default:
    return isConversion(E->getCastKind()) && isScalar(Sub->getType())
               ? convert(rvalue(Sub), Sub->getType(), T, E)
               : unknown(T, valueOrNone(Sub), E);
  }
}

llvm::SmallVector<Register, 4> Lowering::valuesWithin(const Expr *E) {
  llvm::SmallVector<Register, 4> Out;
  for (const Stmt *Child : E->children())
    if (const auto *Sub = dyn_cast_or_null<Expr>(Child))
      Out.push_back(valueOrNone(Sub));
  return Out;
}

/// Whether an expression is a constant by what it is, but for the size of an
/// array of variable length.
static bool isConstantByKind(const Expr *E) {
  return isa<IntegerLiteral, CharacterLiteral, CXXBoolLiteralExpr,
             FloatingLiteral, UnaryExprOrTypeTraitExpr, SizeOfPackExpr,
             TypeTraitExpr, ArrayTypeTraitExpr, CXXNoexceptExpr, OffsetOfExpr,
             ConceptSpecializationExpr, RequiresExpr>(E);
}

Register Lowering::zeroOf(QualType T, const Expr *E) {
  if (T->isVoidType())
    return NoRegister;
  return T->isRealFloatingType()
             ? fromConstant(APValue(llvm::APFloat::getZero(
                                Ctx.getFloatTypeSemantics(T))),
                            T, E)
             : integer(0, T, E);
}

Register Lowering::thisPointer(const Expr *E) {
  if (Initialised != NoRegister)
    return Initialised;
  const Register This = emit(Opcode::This, {}, {}, E);
  if (!ThisCapture)
    return This;
  const Register At = fieldAddress(This, ThisCapture, E);
  return ThisCapture->getType()->isPointerType()
             ? load(At, ThisCapture->getType(), E)
             : At; // [*this]
}

Register Lowering::scalarOfList(const InitListExpr *List) {
  const QualType T = List->getType();
  if (List->getNumInits() == 1)
    return rvalue(List->getInit(0));
  return T->isRealFloatingType() || List->getNumInits() ? unknown(T, {}, List)
                                                        : integer(0, T, List);
}

std::optional<Register> Lowering::builtinValue(const Expr *E) {
  if (std::optional<BuiltinAccess> B = builtinAccess(E); B && B->Axis >= 0)
    return builtin(*B, E);
  return std::nullopt;
}

Register Lowering::valueOfConstant(const ConstantExpr *E) {
  if (const APValue V = E->getAPValueResult(); V.isInt() || V.isFloat())
    return fromConstant(V, E->getType(), E);
  return rvalue(E->getSubExpr());
}

Register Lowering::valueOfChoice(const AbstractConditionalOperator *E) {
  if (E->getType()->isVoidType()) {
    conditional(E, [&](const Expr *Arm) { discard(Arm); });
    return NoRegister;
  }
  return choice(E, E->getType(), E,
                [&](const Expr *Arm) { return rvalue(Arm); });
}

Register Lowering::valueOfPseudo(const PseudoObjectExpr *E) {
  if (const std::optional<Register> B = builtinValue(E))
    return *B;
  const Expr *Result = E->getResultExpr();
  return Result ? rvalue(Result) : unknown(E->getType(), {}, E);
}

/// Whether a function of the toolkit, or of the C or C++ library, is one in
/// which threads do not meet and that orders nothing.
static bool isOfOneThread(const NamedDecl *D) {
  const FunctionDecl *F = D->getUnderlyingDecl()->getAsFunction();
  if (!F || !isOfSystem(F))
    return false;
  if (const DeviceIntrinsic *Row = deviceIntrinsic(F))
    return Row->isPrivate() || Row->updatesWord() ||
           Row->Work == DeviceWork::Load || Row->Work == DeviceWork::Store;
  return F->getDeclContext()->getRedeclContext()->isTranslationUnit() ||
         F->isInStdNamespace();
}

bool isOfOneThread(const OverloadExpr *Name) {
  return Name->getNumDecls() &&
         llvm::all_of(Name->decls(),
                      [](const NamedDecl *D) { return isOfOneThread(D); });
}

/// Whether what Clang gave up on is code that runs: a call, or an object that
/// is made. A call that it could not resolve may have found functions of the
/// toolkit by its name; they do what they do.
static bool runsCode(const Expr *E) {
  if (isa<CXXUnresolvedConstructExpr>(E))
    return true;
  const auto *Recovered = dyn_cast<RecoveryExpr>(E);
  if (!Recovered || Recovered->subExpressions().empty())
    return false;
  const Expr *First = Recovered->subExpressions().front()->IgnoreParens();
  if (const auto *Name = dyn_cast<OverloadExpr>(First))
    return !isOfOneThread(Name);
  return isa<DependentScopeDeclRefExpr, CXXDependentScopeMemberExpr>(First);
}

llvm::SmallVector<Register, 4> Lowering::partsOf(const Expr *E) {
  llvm::SmallVector<Register, 4> Parts = valuesWithin(E);
  if (runsCode(E))
    unseen(Parts, E);
  return Parts;
}

/// What is no value of any kind that has a meaning of its own.
Register Lowering::otherValue(const Expr *E) {
  const QualType T = E->getType();
  if (const auto *Call = dyn_cast<CallExpr>(E)) {
    const std::optional<Register> B = builtinValue(E);
    return B ? *B : call(Call, NoRegister);
  }
  if (const auto *Cast = dyn_cast<CastExpr>(E))
    return castTo(Cast);
  if (!T->isVoidType() && isScalar(T))
    if (std::optional<Register> R = constant(E))
      return *R;
  // Somebody wants an object's value: its address stands for it.
  if (!T->isVoidType() && !isScalar(T))
    return local(objectOf(E, T), E);
  return unknown(T, partsOf(E), E);
}

Register Lowering::rvalue(const Expr *E) {
  E = E->IgnoreParens();
  if (E->isGLValue()) {
    const Register Address = lvalue(E);
    return isScalar(E->getType()) && !E->getType()->isFunctionType()
               ? load(Address, E->getType(), E)
               : Address;
  }
  const QualType T = E->getType();
  if (isConstantByKind(E)) {
    const std::optional<Register> R = constant(E);
    return R ? *R : unknown(T, {}, E);
  }
  if (const Expr *Same = standsFor(E))
    return rvalue(Same);
  switch (E->getStmtClass()) {
  case Stmt::CXXNullPtrLiteralExprClass:
  case Stmt::GNUNullExprClass:
    return integer(0, T, E);
  case Stmt::ImplicitValueInitExprClass:
  case Stmt::CXXScalarValueInitExprClass:
    return zeroOf(T, E);
  case Stmt::ConstantExprClass:
    return valueOfConstant(cast<ConstantExpr>(E));
  case Stmt::CXXBindTemporaryExprClass:
    return rvalue(cast<CXXBindTemporaryExpr>(E)->getSubExpr());
  case Stmt::OpaqueValueExprClass:
    return opaque(E);
  case Stmt::ArrayInitIndexExprClass:
    return ArrayIndex;
  case Stmt::StmtExprClass:
    return statementExpression(cast<StmtExpr>(E), NoRegister,
                               /*Address=*/false);
  case Stmt::InitListExprClass:
    return scalarOfList(cast<InitListExpr>(E));
  case Stmt::CXXThisExprClass:
    return thisPointer(E);
  case Stmt::UnaryOperatorClass:
    return unaryOperator(cast<UnaryOperator>(E));
  case Stmt::BinaryOperatorClass:
  case Stmt::CompoundAssignOperatorClass:
    return binaryOperator(cast<BinaryOperator>(E));
  case Stmt::ConditionalOperatorClass:
  case Stmt::BinaryConditionalOperatorClass:
    return valueOfChoice(cast<AbstractConditionalOperator>(E));
  case Stmt::CXXNewExprClass:
    return newExpression(cast<CXXNewExpr>(E));
  case Stmt::CXXDeleteExprClass:
    deleteExpression(cast<CXXDeleteExpr>(E));
    return NoRegister;
  case Stmt::CXXThrowExprClass:
    throwExpression(cast<CXXThrowExpr>(E));
    return NoRegister;
  case Stmt::PseudoObjectExprClass:
    return valueOfPseudo(cast<PseudoObjectExpr>(E));
  case Stmt::MemberExprClass:
    // An enumerator named through an object.
    if (const auto *Named =
            dyn_cast<EnumConstantDecl>(cast<MemberExpr>(E)->getMemberDecl())) {
      discard(cast<MemberExpr>(E)->getBase());
      return integer(Named->getInitVal(), T, E);
    }
    break;
  default:
    break;
  }
  return otherValue(E);
}

/// What a reference always refers to, where that is a variable of static
/// storage or a part of one; null for any other reference.
static const Expr *alwaysRefersTo(const VarDecl *V) {
  const VarDecl *Definition = nullptr;
  if (!V->getType()->isReferenceType() || isa<ParmVarDecl>(V) ||
      V->isInvalidDecl() || !V->getAnyInitializer(Definition) ||
      Definition->getInit()->isValueDependent() ||
      Definition->getInit()->containsErrors())
    return nullptr;
  const APValue *Value = Definition->evaluateValue();
  if (!Value || !Value->isLValue() || !Value->getLValueBase() ||
      !Value->getLValueBase().dyn_cast<const ValueDecl *>())
    return nullptr;
  return Definition->getInit();
}

Register Lowering::declaration(const DeclRefExpr *E) {
  const ValueDecl *D = E->getDecl();
  if (const auto *Fn = dyn_cast<FunctionDecl>(D))
    return declared(Opcode::Function, Fn, E->getType(), {}, E);
  if (const auto *Binding = dyn_cast<BindingDecl>(D)) {
    if (const VarDecl *Holding = Binding->getHoldingVar())
      if (auto It = SlotOf.find(Holding); It != SlotOf.end())
        return load(local(It->second, E),
                    Holding->getType().isNull()
                        ? E->getType()
                        : Ctx.getPointerType(E->getType()),
                    E);
    if (E->refersToEnclosingVariableOrCapture())
      if (auto It = Captures.find(Binding); It != Captures.end()) {
        const Register At =
            fieldAddress(emit(Opcode::This, {}, {}, E), It->second, E);
        return It->second->getType()->isReferenceType()
                   ? load(At, Ctx.getPointerType(E->getType()), E)
                   : At;
      }
    if (Binding->getBinding())
      return lvalue(Binding->getBinding());
    return unknown(Ctx.getPointerType(E->getType()), {}, E);
  }
  const bool Reference = D->getType()->isReferenceType();
  const QualType Pointer = Ctx.getPointerType(E->getType());
  auto Through = [&](Register At) {
    return Reference ? load(At, Pointer, E) : At;
  };
  if (auto It = SlotOf.find(D); It != SlotOf.end())
    return Through(local(It->second, E));
  if (InResult.contains(D))
    return emit(Opcode::Result, {}, {}, E);
  if (auto It = Captures.find(D); It != Captures.end()) {
    const Register At =
        fieldAddress(emit(Opcode::This, {}, {}, E), It->second, E);
    return It->second->getType()->isReferenceType() ? load(At, Pointer, E) : At;
  }
  if (const auto *V = dyn_cast<VarDecl>(D)) {
    // A lambda names one of the function around it without a capture.
    if (const Expr *Object = alwaysRefersTo(V))
      return lvalue(Object);
    if (!V->hasLocalStorage())
      return Through(declared(Opcode::Global, V, {}, {}, E));
  }
  if (const auto *Object = dyn_cast<TemplateParamObjectDecl>(D)) {
    // An object of its own with the same contents: nobody writes to it.
    const uint32_t S = temporary(E->getType(), E);
    constantInto(Object->getValue(), E->getType(), local(S, E), E);
    return local(S, E);
  }
  return unknown(Pointer, {}, E);
}

Register Lowering::member(const MemberExpr *E) {
  const ValueDecl *D = E->getMemberDecl();
  if (const auto *V = dyn_cast<VarDecl>(D)) {
    discard(E->getBase());
    const Register At = declared(Opcode::Global, V, {}, {}, E);
    return V->getType()->isReferenceType()
               ? load(At, Ctx.getPointerType(E->getType()), E)
               : At;
  }
  const Register Object = E->isArrow()                ? rvalue(E->getBase())
                          : E->getBase()->isGLValue() ? lvalue(E->getBase())
                                                      : rvalue(E->getBase());
  if (const auto *Fn = dyn_cast<FunctionDecl>(D))
    return declared(Opcode::Function, Fn, E->getType(), {}, E);
  const auto *Field = dyn_cast<FieldDecl>(D);
  if (!Field)
    return unknown(Ctx.getPointerType(E->getType()), Object, E);
  const Register At = fieldAddress(Object, Field, E);
  return Field->getType()->isReferenceType()
             ? load(At, Ctx.getPointerType(E->getType()), E)
             : At;
}

Register Lowering::materialised(const MaterializeTemporaryExpr *E) {
  const Expr *Sub = E->getSubExpr();
  const QualType T = Sub->getType();
  if (!E->getExtendingDecl()) {
    const uint32_t S = newSlot(Slot::Temporary, T, nullptr, E);
    effect(Opcode::Begin, T, {}, E).Number = S;
    initialise(Sub, local(S, E), T);
    pushCleanup(S, T, E);
    return local(S, E);
  }
  if (E->getStorageDuration() != SD_Automatic) {
    // Of a static reference.
    const uint32_t S = newSlot(Slot::Temporary, T, nullptr, E);
    initialise(Sub, local(S, E), T);
    return local(S, E);
  }
  const uint32_t S = newSlot(Slot::Temporary, T, nullptr, E);
  effect(Opcode::Begin, T, {}, E).Number = S;
  initialise(Sub, local(S, E), T);
  pushCleanup(S, T, E);
  Extended.push_back(Cleanups.back());
  Cleanups.pop_back();
  return local(S, E);
}

Register Lowering::statementExpression(const StmtExpr *E, Register Into,
                                       bool Address) {
  const CompoundStmt *Body = E->getSubStmt();
  const size_t Depth = Cleanups.size();
  Scopes.push_back({Body, Depth});
  Register Result = NoRegister;
  for (const Stmt *S : Body->body()) {
    const auto *Value = dyn_cast<Expr>(S);
    if (S != Body->body_back() || !Value || E->getType()->isVoidType()) {
      statement(S);
      continue;
    }
    if (Into != NoRegister)
      fullExpression(S, [&] { into(Value, Into); });
    else if (Address)
      Result = fullExpression(S, [&] { return lvalue(Value); });
    else
      Result = fullExpression(S, [&] { return rvalue(Value); });
  }
  popCleanups(Depth, E);
  Scopes.pop_back();
  if (Result == NoRegister && Into == NoRegister && !E->getType()->isVoidType())
    return unknown(E->getType(), {}, E);
  return Result;
}

/// The place that one of the arms names.
Register Lowering::placeOfChoice(const AbstractConditionalOperator *E) {
  const QualType Pointer = Ctx.getPointerType(E->getType());
  const uint32_t Result = resultSlot(Pointer, E);
  conditional(E, [&](const Expr *Arm) {
    if (Arm->getType()->isVoidType())
      return discard(Arm);
    store(local(Result, E), lvalue(Arm), Pointer, E);
  });
  return load(local(Result, E), Pointer, E);
}

Register Lowering::placeOfCast(const CastExpr *E) {
  switch (E->getCastKind()) {
  case CK_NoOp:
  case CK_LValueBitCast:
  case CK_UserDefinedConversion:
  case CK_ConstructorConversion:
  case CK_AddressSpaceConversion:
    return lvalue(E->getSubExpr());
  case CK_DerivedToBase:
  case CK_UncheckedDerivedToBase:
  case CK_BaseToDerived:
    return basePath(E, lvalue(E->getSubExpr()));
  default:
    return unknown(Ctx.getPointerType(E->getType()),
                   valueOrNone(E->getSubExpr()), E);
  }
}

/// What is no place of any kind that has a meaning of its own.
Register Lowering::otherPlace(const Expr *E) {
  const QualType T = E->getType();
  if (E->isGLValue()) {
    if (const auto *Call = dyn_cast<CallExpr>(E))
      return call(Call, NoRegister);
    if (const auto *Cast = dyn_cast<CastExpr>(E))
      return placeOfCast(Cast);
  } else if (!T->isVoidType()) {
    // A value where a place is asked for: it gets one.
    return local(objectOf(E, T), E);
  }
  const llvm::SmallVector<Register, 4> Reached = partsOf(E);
  return unknown(Ctx.getPointerType(T->isVoidType() ? Ctx.CharTy : T), Reached,
                 E);
}

Register Lowering::lvalue(const Expr *E) {
  E = E->IgnoreParens();
  const QualType T = E->getType();
  if (const Expr *Same = standsFor(E))
    return lvalue(Same);
  switch (E->getStmtClass()) {
  case Stmt::DeclRefExprClass:
    return declaration(cast<DeclRefExpr>(E));
  case Stmt::MemberExprClass:
    return member(cast<MemberExpr>(E));
  case Stmt::ArraySubscriptExprClass: {
    const auto *Subscript = cast<ArraySubscriptExpr>(E);
    const Register Base = rvalue(Subscript->getBase()),
                   Index = rvalue(Subscript->getIdx());
    return element(Base, Index, T, E);
  }
  case Stmt::UnaryOperatorClass:
    if (const auto R = placeOfUnary(cast<UnaryOperator>(E)))
      return *R;
    break;
  case Stmt::BinaryOperatorClass:
  case Stmt::CompoundAssignOperatorClass:
    if (const auto R = placeOfBinary(cast<BinaryOperator>(E)))
      return *R;
    break;
  case Stmt::ConditionalOperatorClass:
  case Stmt::BinaryConditionalOperatorClass:
    return placeOfChoice(cast<AbstractConditionalOperator>(E));
  case Stmt::MaterializeTemporaryExprClass:
    return materialised(cast<MaterializeTemporaryExpr>(E));
  case Stmt::StringLiteralClass:
  case Stmt::PredefinedExprClass:
    return emit(Opcode::String, {}, {}, E);
  case Stmt::CompoundLiteralExprClass: {
    const uint32_t S = temporary(T, E);
    initialise(cast<CompoundLiteralExpr>(E)->getInitializer(), local(S, E), T);
    return local(S, E);
  }
  case Stmt::OpaqueValueExprClass:
    return opaque(E);
  case Stmt::ConstantExprClass:
    return lvalue(cast<ConstantExpr>(E)->getSubExpr());
  case Stmt::StmtExprClass:
    return statementExpression(cast<StmtExpr>(E), NoRegister,
                               /*Address=*/true);
  case Stmt::InitListExprClass:
    if (const auto *List = cast<InitListExpr>(E);
        List->isGLValue() && List->getNumInits() == 1)
      return lvalue(List->getInit(0));
    break;
  case Stmt::PseudoObjectExprClass:
    if (const Expr *Result = cast<PseudoObjectExpr>(E)->getResultExpr())
      return lvalue(Result);
    break;
  default:
    break;
  }
  return otherPlace(E);
}

} // namespace cuda_lint::ir
