//===- LoweringObjects.cpp - How objects begin and end --------------------===//

#include "cuda/DroppedCode.h"
#include "cuda/Layout.h"
#include "cuda/RuntimeApi.h"
#include "ir/Lowering.h"
#include "clang/AST/ComparisonCategories.h"
#include "clang/AST/RecordLayout.h"
#include "llvm/Support/SaveAndRestore.h"

using namespace clang;

namespace cuda_lint::ir {

bool Lowering::needsDestruction(QualType T) const {
  return T.isDestructedType() == QualType::DK_cxx_destructor;
}

void Lowering::destroy(Register Address, QualType T, const Stmt *Source) {
  if (const auto *Array = Ctx.getAsConstantArrayType(T)) {
    const QualType Element = Array->getElementType();
    // The last one first: they are counted from the end.
    const uint64_t Count = Array->getZExtSize();
    for (uint64_t I = std::min<uint64_t>(Count, mostUnrolled()); I-- > 0;)
      destroy(element(Address, integer(I, Ctx.getSizeType(), Source), Element,
                      Source),
              Element, Source);
    return;
  }
  const CXXRecordDecl *Record = T->getAsCXXRecordDecl();
  const CXXDestructorDecl *D = Record ? Record->getDestructor() : nullptr;
  // One that nobody asked Clang to declare only ends the parts.
  if (Record && !D && needsDestruction(T)) {
    if (Record->getNumVBases())
      unknown(Ctx.VoidTy, Address, Source);
    else
      destroyParts(Record, [Address] { return Address; }, Source);
    return;
  }
  if (!D || D->isTrivial())
    return;
  emitCall(D, NoRegister, Address, NoRegister, {}, Ctx.VoidTy, Source);
}

void Lowering::pushCleanup(uint32_t S, QualType T, const Stmt *Source) {
  Cleanup C{S, T};
  C.Destroys = needsDestruction(T);
  if (!Conditionals.empty()) {
    // Whether it was made is known only when it is to end.
    C.Flag = newSlot(Slot::Temporary, Ctx.BoolTy, nullptr, nullptr);
    std::vector<Instruction> &Entry =
        F.Blocks[Conditionals.front()].Instructions;
    const Instruction Terminator = Entry.back();
    Entry.pop_back();
    const uint32_t Here = Current;
    startBlock(Conditionals.front());
    store(local(C.Flag, Source), integer(0, Ctx.BoolTy, Source), Ctx.BoolTy,
          Source, /*Initialises=*/true);
    F.Blocks[Current].Instructions.push_back(Terminator);
    startBlock(Here);
    store(local(C.Flag, Source), integer(1, Ctx.BoolTy, Source), Ctx.BoolTy,
          Source);
  }
  Cleanups.push_back(C);
}

void Lowering::endOf(const Cleanup &C, const Stmt *Source) {
  uint32_t After = NoRegister;
  if (C.Flag != NoRegister) {
    const uint32_t Made = newBlock();
    After = newBlock();
    branch(load(local(C.Flag, Source), Ctx.BoolTy, Source), Made, After,
           Source);
    startBlock(Made);
  }
  if (C.Handler) {
    unknown({}, load(local(C.Slot, Source), C.Type, Source), C.Handler);
    return;
  }
  if (C.Destroys)
    destroy(local(C.Slot, Source), C.Type, Source);
  effect(Opcode::End, C.Type, {}, Source).Number = C.Slot;
  if (After != NoRegister) {
    jump(After, Source);
    startBlock(After);
  }
}

void Lowering::emitCleanups(size_t Down, const Stmt *Source, bool Throws) {
  // Destructors may need temporaries, which end before them.
  const std::vector<Cleanup> Ending(Cleanups.begin() + Down, Cleanups.end());
  for (const Cleanup &C : llvm::reverse(Ending))
    if (!C.Unmake)
      endOf(C, Source);
    else if (Throws)
      C.Unmake(Source);
}

void Lowering::pushUnmaking(QualType T,
                            std::function<void(const Stmt *)> Unmake) {
  if (!needsDestruction(T))
    return;
  Cleanup C{NoSlot, T};
  C.Destroys = true;
  C.Unmake = std::move(Unmake);
  Cleanups.push_back(std::move(C));
}

void Lowering::pushUnmaking(Register Part, QualType T) {
  pushUnmaking(
      T, [this, Part, T](const Stmt *Source) { destroy(Part, T, Source); });
}

void Lowering::dropUnmaking(size_t Before) {
  const auto Unmakes = [](const Cleanup &C) { return !!C.Unmake; };
  const auto First =
      std::find_if(Cleanups.begin() + Before, Cleanups.end(), Unmakes);
  // What is younger goes on to what is left.
  for (Cleanup &C : llvm::make_range(First, Cleanups.end()))
    C.Landing = NoBlock;
  Cleanups.erase(std::remove_if(First, Cleanups.end(), Unmakes),
                 Cleanups.end());
}

uint32_t Lowering::leavesAt() {
  if (LeavesAt == NoBlock) {
    LeavesAt = newBlock();
    startBlock(LeavesAt);
    terminate(Opcode::Throw, {}, FD->getBody());
  }
  return LeavesAt;
}

uint32_t Lowering::landingFrom(size_t Objects, size_t Within,
                               const Stmt *Source) {
  const llvm::SaveAndRestore Saved(InLanding, true);
  const size_t Down = Within ? Handlers[Within - 1].Depth : 0;
  while (Objects > Down && !Cleanups[Objects - 1].Destroys)
    --Objects;
  const uint32_t Here = Current;
  if (Objects > Down) {
    if (Cleanups[Objects - 1].Landing != NoBlock)
      return Cleanups[Objects - 1].Landing;
    const uint32_t Next = landingFrom(Objects - 1, Within, Source);
    const Cleanup C = Cleanups[Objects - 1];
    const uint32_t Block = newBlock();
    startBlock(Block);
    if (C.Unmake)
      C.Unmake(Source);
    else
      endOf(C, Source);
    if (Next != NoBlock) {
      jump(Next, Source);
    } else {
      const uint32_t End = Current, Leaves = leavesAt();
      startBlock(End);
      jump(Leaves, Source);
    }
    startBlock(Here);
    return Cleanups[Objects - 1].Landing = Block;
  }
  if (!Within)
    return NoBlock;
  if (Handlers[Within - 1].Landing != NoBlock)
    return Handlers[Within - 1].Landing;
  const uint32_t Next = landingFrom(Down, Within - 1, Source);
  const uint32_t Block = newBlock();
  startBlock(Block);
  giveToHandlers(NoRegister, Within, Next);
  startBlock(Here);
  return Handlers[Within - 1].Landing = Block;
}

void Lowering::popCleanups(size_t Down, const Stmt *Source) {
  emitCleanups(Down, Source);
  Cleanups.resize(Down);
}

uint32_t Lowering::temporary(QualType T, const Expr *Made, bool Destroyed) {
  const uint32_t S = newSlot(Slot::Temporary, T, nullptr, Made);
  effect(Opcode::Begin, T, {}, Made).Number = S;
  if (Destroyed && needsDestruction(T))
    pushCleanup(S, T, Made);
  return S;
}

uint32_t Lowering::objectOf(const Expr *E, QualType T) {
  const uint32_t S = temporary(T, E, /*Destroyed=*/false);
  initialise(E, local(S, E), T);
  // What was made on the way is older, and ends later.
  if (needsDestruction(T))
    pushCleanup(S, T, E);
  return S;
}

void Lowering::lowerDecl(const Decl *D, const Stmt *Source) {
  if (const auto *V = dyn_cast<VarDecl>(D))
    lowerVariable(V, Source);
}

static constexpr llvm::StringLiteral GuardName = "guard variable";

const VarDecl *makeGuard(const VarDecl *V) {
  ASTContext &Context = V->getASTContext();
  auto *Guard = VarDecl::Create(
      Context, const_cast<DeclContext *>(V->getDeclContext()), V->getLocation(),
      V->getLocation(), &Context.Idents.get(GuardName), Context.BoolTy, nullptr,
      SC_Static);
  Guard->setImplicit();
  return Guard;
}

bool isGuard(const VarDecl *V) {
  return V->isImplicit() && V->getIdentifier() && V->getName() == GuardName;
}

/// The number that a call gives a variable, where Clang has computed it for the
/// variable: each instantiation of a template would compute the call again.
static const APValue *computedByCall(const VarDecl *V) {
  if (!isa<CallExpr>(V->getInit()->IgnoreParenImpCasts()) ||
      !isScalar(V->getType()) || V->getType()->isReferenceType())
    return nullptr;
  const APValue *Known = V->getEvaluatedValue();
  return Known && (Known->isInt() || Known->isFloat()) ? Known : nullptr;
}

void Lowering::lowerVariable(const VarDecl *V, const Stmt *Source) {
  // Of a type that nobody declares, or no declaration at all: `ns::wait(x);`.
  if (V->isInvalidDecl())
    dropped(P.unit().engine<DroppedCode>().namesIn(V->getSourceRange()),
            Source);
  if (!V->hasLocalStorage()) {
    // A `static` is made the first time, which is not known to be now, and is
    // not again. What lies in shared memory is not made at all.
    const Expr *Init = V->isStaticLocal() ? V->getInit() : nullptr;
    if (!Init || V->hasAttr<CUDASharedAttr>() || V->isConstexpr() ||
        V->hasConstantInitialization())
      return;
    const VarDecl *Made = makeGuard(V);
    auto Guard = [&] { return declared(Opcode::Global, Made, {}, {}, Source); };
    const uint32_t First = newBlock(), After = newBlock();
    branch(load(Guard(), Ctx.BoolTy, Source), After, First, Source);
    startBlock(First);
    fullExpression(Source, [&] {
      initialise(Init, declared(Opcode::Global, V, {}, {}, Source),
                 V->getType());
    });
    store(Guard(), integer(1, Ctx.BoolTy, Source), Ctx.BoolTy, Source);
    jump(After, Source);
    startBlock(After);
    return;
  }
  const QualType T = V->getType();
  const bool ForResult = V->isNRVOVariable() && !isScalar(T);
  uint32_t S = NoRegister;
  if (ForResult) {
    InResult.insert(V);
  } else {
    S = newSlot(Slot::Local, T, V, nullptr);
    SlotOf[V] = S;
    effect(Opcode::Begin, T, {}, Source).Number = S;
  }
  const Expr *Init = V->getInit();
  if (const APValue *Known = Init ? computedByCall(V) : nullptr)
    store(local(S, Source), fromConstant(*Known, T, Init), T, Init,
          /*Initialises=*/true);
  else if (Init)
    fullExpression(Source, [&] {
      initialise(Init,
                 ForResult ? emit(Opcode::Result, {}, {}, Source)
                           : local(S, Source),
                 T);
    });
  if (!ForResult)
    pushCleanup(S, T, Source);
  if (const auto *Parts = dyn_cast<DecompositionDecl>(V))
    for (const BindingDecl *B : Parts->bindings())
      if (const VarDecl *Holding = B->getHoldingVar())
        lowerVariable(Holding, Source);
}

/// Stores the first value of an object or reference.
void Lowering::initialise(const Expr *Init, Register Address, QualType T) {
  // Clang leaves what it could not read without a type.
  if (Init->getType().isNull()) {
    if (isScalar(T) && !T->isReferenceType())
      store(Address, unknown(T, {}, Init), T, Init, /*Initialises=*/true);
    else
      unknown({}, {Address}, Init);
    return;
  }
  if (T->isReferenceType())
    return store(Address, lvalue(Init), T, Init, /*Initialises=*/true);
  if (!isScalar(T))
    return into(Init, Address);
  store(Address, rvalue(Init), T, Init, /*Initialises=*/true);
}

void Lowering::inherit(const CXXInheritedCtorInitExpr *E, Register Address) {
  // The inheriting constructor has the parameters of the inherited one.
  llvm::SmallVector<Register, 4> Arguments;
  for (uint32_t S : F.Parameters) {
    const QualType Type = F.Slots[S].Type;
    Arguments.push_back(
        Type->isReferenceType()
            ? load(local(S, E), Ctx.getPointerType(Type->getPointeeType()), E)
        : isScalar(Type) ? load(local(S, E), Type, E)
                         : local(S, E));
  }
  emitCall(E->getConstructor(), NoRegister, Address, NoRegister, Arguments,
           Ctx.VoidTy, E);
  last().OfBase = true;
}

void Lowering::intoParenList(const CXXParenListInitExpr *E, Register Address) {
  const QualType T = E->getType();
  llvm::ArrayRef<Expr *> Inits =
      const_cast<CXXParenListInitExpr *>(E)->getInitExprs();
  if (const CXXRecordDecl *Record = T->getAsCXXRecordDecl())
    intoParts(Record, Inits, Address, E);
  else if (const auto *Array = Ctx.getAsConstantArrayType(T)) {
    const size_t Before = Cleanups.size();
    intoElements(Inits, Address, Array->getElementType());
    dropUnmaking(Before);
  }
}

/// `std::initializer_list`: where its array begins, and its size or end.
void Lowering::intoStandardList(const CXXStdInitializerListExpr *E,
                                Register Address) {
  const auto *Sub = E->getSubExpr();
  const Register Array = lvalue(Sub);
  const auto *ArrayType = Ctx.getAsConstantArrayType(Sub->getType());
  const RecordDecl *Record = E->getType()->getAsRecordDecl();
  auto Field = Record ? Record->field_begin() : RecordDecl::field_iterator();
  if (!ArrayType || !Record || Field == Record->field_end())
    return (void)unknown({}, {Address, Array}, E);
  store(fieldAddress(Address, *Field, E), Array, Field->getType(), E, true);
  if (++Field == Record->field_end())
    return;
  const Register Size = integer(ArrayType->getZExtSize(), Ctx.getSizeType(), E);
  store(fieldAddress(Address, *Field, E),
        Field->getType()->isPointerType()
            ? element(Array, Size, ArrayType->getElementType(), E)
            : Size,
        Field->getType(), E, true);
}

void Lowering::copyInto(QualType T, Register Address, Register From,
                        const Expr *E) {
  effect(Opcode::Copy, T, {Address, From}, E).Initialises = true;
}

/// An object of an expression that has no way of its own to make one.
void Lowering::intoFromOther(const Expr *E, Register Address) {
  if (const auto *Call = dyn_cast<CallExpr>(E)) {
    call(Call, Address);
    return;
  }
  if (const auto *Cast = dyn_cast<CastExpr>(E)) {
    switch (Cast->getCastKind()) {
    case CK_NoOp:
    case CK_ConstructorConversion:
    case CK_UserDefinedConversion:
    case CK_LValueToRValue:
      return into(Cast->getSubExpr(), Address);
    case CK_LValueToRValueBitCast:
      return copyInto(E->getType(), Address, lvalue(Cast->getSubExpr()), E);
    default:
      break;
    }
  }
  llvm::SmallVector<Register, 4> Reached{Address};
  llvm::append_range(Reached, partsOf(E));
  unknown({}, Reached, E);
}

void Lowering::into(const Expr *E, Register Address) {
  E = E->IgnoreParens();
  const QualType T = E->getType();
  if (E->isGLValue())
    return copyInto(T, Address, lvalue(E), E);
  if (const Expr *Same = standsFor(E))
    return into(Same, Address);
  switch (E->getStmtClass()) {
  case Stmt::CXXConstructExprClass:
  case Stmt::CXXTemporaryObjectExprClass:
    return construct(cast<CXXConstructExpr>(E), Address);
  case Stmt::CXXInheritedCtorInitExprClass:
    return inherit(cast<CXXInheritedCtorInitExpr>(E), Address);
  case Stmt::InitListExprClass:
    return intoList(cast<InitListExpr>(E), Address);
  case Stmt::CXXParenListInitExprClass:
    return intoParenList(cast<CXXParenListInitExpr>(E), Address);
  case Stmt::LambdaExprClass:
    return lambda(cast<LambdaExpr>(E), Address);
  case Stmt::StringLiteralClass:
    // What an array begins with.
    return copyInto(T, Address, lvalue(E), E);
  case Stmt::ImplicitValueInitExprClass:
  case Stmt::CXXScalarValueInitExprClass:
    effect(Opcode::Zero, T, Address, E).Initialises = true;
    return;
  case Stmt::ConditionalOperatorClass:
  case Stmt::BinaryConditionalOperatorClass:
    return conditional(cast<AbstractConditionalOperator>(E),
                       [&](const Expr *Arm) { into(Arm, Address); });
  case Stmt::ConstantExprClass:
    return into(cast<ConstantExpr>(E)->getSubExpr(), Address);
  case Stmt::CXXBindTemporaryExprClass:
    // Whose place it is destroys it.
    return into(cast<CXXBindTemporaryExpr>(E)->getSubExpr(), Address);
  case Stmt::StmtExprClass:
    statementExpression(cast<StmtExpr>(E), Address, /*Address=*/false);
    return;
  case Stmt::CXXStdInitializerListExprClass:
    return intoStandardList(cast<CXXStdInitializerListExpr>(E), Address);
  case Stmt::ArrayInitLoopExprClass:
    return intoEachElement(cast<ArrayInitLoopExpr>(E), Address);
  case Stmt::OpaqueValueExprClass:
    return copyInto(T, Address, opaque(E), E);
  case Stmt::CompoundLiteralExprClass:
    return into(cast<CompoundLiteralExpr>(E)->getInitializer(), Address);
  case Stmt::BinaryOperatorClass:
    if (const auto *Op = cast<BinaryOperator>(E); Op->getOpcode() == BO_Comma) {
      discard(Op->getLHS());
      return into(Op->getRHS(), Address);
    } else if (Op->getOpcode() == BO_Cmp &&
               (Op->getLHS()->getType()->isIntegralOrEnumerationType() ||
                Op->getLHS()->getType()->isRealFloatingType())) {
      return threeWay(Op, Address);
    }
    break;
  default:
    break;
  }
  intoFromOther(E, Address);
}

void Lowering::threeWay(const BinaryOperator *E, Register Address) {
  const RecordDecl *Record = E->getType()->getAsRecordDecl();
  const QualType T = E->getLHS()->getType();
  const Register A = rvalue(E->getLHS()), B = rvalue(E->getRHS());
  if (!Record || Record->field_empty() ||
      !isScalar((*Record->field_begin())->getType()))
    return (void)unknown({}, {Address, A, B}, E);
  // An ordering holds -1, 0 or 1; where no comparison holds, as with a NaN,
  // what the library says.
  const FieldDecl *Field = *Record->field_begin();
  auto Compared = [&](BinaryOperatorKind Op) {
    return convert(arithmetic(Op, A, B, T, T, Ctx.BoolTy, E), Ctx.BoolTy,
                   Ctx.IntTy, E);
  };
  auto Computed = [&](BinaryOperatorKind Op, Register X, Register Y) {
    return arithmetic(Op, X, Y, Ctx.IntTy, Ctx.IntTy, Ctx.IntTy, E);
  };
  const Register Greater = Compared(BO_GT), Less = Compared(BO_LT);
  Register Order = Computed(BO_Sub, Greater, Less);
  if (T->isRealFloatingType()) {
    const ComparisonCategoryInfo *Info =
        Ctx.CompCategories.lookupInfoForType(E->getType());
    if (!Info || !Info->isPartial())
      return (void)unknown({}, {Address, A, B}, E);
    const int64_t Unordered =
        Info->getUnordered()->getIntValue().getSExtValue();
    const Register None = Computed(
        BO_Sub,
        Computed(BO_Sub, Computed(BO_Sub, integer(1, Ctx.IntTy, E), Greater),
                 Less),
        Compared(BO_EQ));
    Order = Computed(
        BO_Add, Order,
        Computed(BO_Mul, None, integer(uint64_t(Unordered), Ctx.IntTy, E)));
  }
  store(fieldAddress(Address, Field, E),
        convert(Order, Ctx.IntTy, Field->getType(), E), Field->getType(), E,
        true);
}

/// Whether a bit-field holds all of the number that it begins with.
static bool fits(const Expr *Init, const FieldDecl *Field,
                 const ASTContext &Ctx) {
  Expr::EvalResult Number;
  if (Init->isValueDependent() || !Init->EvaluateAsInt(Number, Ctx))
    return false;
  const llvm::APSInt &N = Number.Val.getInt();
  const unsigned Bits = Field->getBitWidthValue();
  return Field->getType()->isSignedIntegerOrEnumerationType()
             ? N.isSignedIntN(Bits)
             : N.isIntN(Bits);
}

void Lowering::intoField(const Expr *Init, Register Object,
                         const FieldDecl *Field) {
  const Register At = fieldAddress(Object, Field, Init), Before = Initialised;
  if (isa<CXXDefaultInitExpr>(Init->IgnoreImplicit()))
    Initialised = Object;
  if (Field->isBitField() && !Init->getType().isNull() &&
      !Field->getBitWidth()->isValueDependent() && !fits(Init, Field, Ctx))
    store(At, asHeld(rvalue(Init), Field, Init), Field->getType(), Init,
          /*Initialises=*/true);
  else
    initialise(Init, At, Field->getType());
  Initialised = Before;
}

void Lowering::intoList(const InitListExpr *List, Register Address) {
  if (!List->isSemanticForm() && List->getSemanticForm())
    List = List->getSemanticForm();
  // A list in it that Clang refuses is no expression.
  if (llvm::is_contained(List->inits(), nullptr))
    return (void)unknown({}, Address, List);
  if (List->isTransparent())
    return into(List->getInit(0), Address);
  const QualType T = List->getType();
  if (const auto *Array = Ctx.getAsConstantArrayType(T)) {
    if (List->isStringLiteralInit()) {
      const Register From = lvalue(List->getInit(0)->IgnoreParenImpCasts());
      effect(Opcode::Copy, T, {Address, From}, List).Initialises = true;
      return;
    }
    return intoArray(List, Array, Address);
  }
  const CXXRecordDecl *Record = T->getAsCXXRecordDecl();
  if (!Record)
    return (void)unknown({}, Address, List);
  if (Record->isUnion()) {
    if (const FieldDecl *Field = List->getInitializedFieldInUnion();
        Field && List->getNumInits())
      intoField(List->getInit(0), Address, Field);
    else
      effect(Opcode::Zero, T, Address, List).Initialises = true;
    return;
  }
  intoParts(Record, List->inits(), Address, List);
}

void Lowering::intoParts(const CXXRecordDecl *Record,
                         llvm::ArrayRef<Expr *> Inits, Register Address,
                         const Expr *E) {
  const size_t Before = Cleanups.size();
  size_t I = 0;
  for (const CXXBaseSpecifier &B : Record->bases())
    if (I < Inits.size()) {
      const Register Base =
          baseAddress(Address, Record, B.getType()->getAsCXXRecordDecl(), E);
      into(Inits[I++], Base);
      pushUnmaking(Base, B.getType());
    }
  for (const FieldDecl *Field : Record->fields())
    if (!Field->isUnnamedBitField() && I < Inits.size()) {
      intoField(Inits[I++], Address, Field);
      if (needsDestruction(Field->getType()))
        pushUnmaking(fieldAddress(Address, Field, E), Field->getType());
    }
  dropUnmaking(Before);
}

void Lowering::construct(const CXXConstructExpr *E, Register Address) {
  const QualType T = E->getType();
  const CXXConstructorDecl *C = E->getConstructor();
  if (const auto *Array = Ctx.getAsConstantArrayType(T))
    return constructElements(E, Array, Address);
  if (E->requiresZeroInitialization())
    effect(Opcode::Zero, T, Address, E).Initialises = true;
  if (copiesMembers(C) && C->isTrivial() && E->getNumArgs() >= 1) {
    const Register From = lvalue(E->getArg(0));
    effect(Opcode::Copy, T, {Address, From}, E).Initialises = true;
    return;
  }
  if (C->isTrivial() && C->isDefaultConstructor())
    return;
  llvm::SmallVector<Register, 4> Arguments;
  for (unsigned I = 0; I < E->getNumArgs(); ++I)
    Arguments.push_back(argument(
        E->getArg(I), I < C->getNumParams() ? C->getParamDecl(I)->getType()
                                            : E->getArg(I)->getType()));
  emitCall(C, NoRegister, Address, NoRegister, Arguments, Ctx.VoidTy, E);
  last().OfBase =
      E->getConstructionKind() == CXXConstructionKind::NonVirtualBase ||
      E->getConstructionKind() == CXXConstructionKind::VirtualBase;
}

void Lowering::lambda(const LambdaExpr *E, Register Address) {
  const size_t Before = Cleanups.size();
  auto Init = E->capture_init_begin();
  for (const FieldDecl *Field : E->getLambdaClass()->fields()) {
    if (Init == E->capture_init_end())
      break;
    if (*Init) {
      intoField(*Init, Address, Field);
      if (needsDestruction(Field->getType()))
        pushUnmaking(fieldAddress(Address, Field, E), Field->getType());
    }
    ++Init;
  }
  dropUnmaking(Before);
}

bool isRepeated(const CXXRecordDecl *Derived, const CXXRecordDecl *Base) {
  if (!Derived || !Derived->hasDefinition())
    return false;
  const auto RecordOf = [](const CXXBaseSpecifier &B) {
    return B.getType()->getAsCXXRecordDecl();
  };
  // A base of a base: each step on the way to it.
  if (llvm::none_of(Derived->bases(), [&](const CXXBaseSpecifier &B) {
        return declaresSameEntity(RecordOf(B), Base);
      }))
    for (const CXXBaseSpecifier &B : Derived->bases())
      if (const CXXRecordDecl *Next = RecordOf(B);
          Next && Next->hasDefinition() && Next->isDerivedFrom(Base))
        return isRepeated(Derived, Next) || isRepeated(Next, Base);
  if (Derived->getNumBases() < 2)
    return false;
  llvm::SmallPtrSet<const CXXRecordDecl *, 8> Within{Base->getCanonicalDecl()};
  Base->forallBases([&](const CXXRecordDecl *B) {
    // A virtual one is there once.
    if (!Derived->isVirtuallyDerivedFrom(B))
      Within.insert(B->getCanonicalDecl());
    return true;
  });
  return llvm::any_of(Derived->bases(), [&](const CXXBaseSpecifier &B) {
    const CXXRecordDecl *Other = B.getType()->getAsCXXRecordDecl();
    if (!Other || B.isVirtual() || declaresSameEntity(Other, Base))
      return false;
    bool Found = Within.contains(Other->getCanonicalDecl());
    Other->forallBases([&](const CXXRecordDecl *Inner) {
      Found |= Within.contains(Inner->getCanonicalDecl());
      return !Found;
    });
    return Found;
  });
}

Register Lowering::baseAddress(Register Object, const CXXRecordDecl *Derived,
                               const CXXRecordDecl *Base, const Stmt *Source) {
  if (isRepeated(Derived, Base) && !Derived->isVirtuallyDerivedFrom(Base))
    if (const std::optional<int64_t> Offset =
            offsetOfBase(Derived, Ctx.getCanonicalTagType(Base), Ctx);
        Offset && *Offset)
      return element(Object, integer(*Offset, Ctx.getPointerDiffType(), Source),
                     Ctx.CharTy, Source);
  const Register R = declared(Opcode::Base, Base, {}, Object, Source);
  last().Number = static_cast<uint32_t>(
      offsetOfBase(Derived, Ctx.getCanonicalTagType(Base), Ctx)
          .value_or(NoOffset));
  return R;
}

Register Lowering::basePath(const CastExpr *E, Register Address) {
  auto Class = [](QualType T) {
    return (T->isPointerType() ? T->getPointeeType() : T)->getAsCXXRecordDecl();
  };
  if (E->getCastKind() == CK_BaseToDerived &&
      llvm::any_of(E->path(), [&](const CXXBaseSpecifier *B) {
        return isRepeated(Class(E->getType()), Class(B->getType()));
      }))
    return unknown(Ctx.VoidPtrTy, Address, E);
  if (E->getCastKind() == CK_BaseToDerived) {
    Address = declared(Opcode::Derived, Class(E->getType()), {}, Address, E);
    const std::optional<int64_t> Bytes = bytesOfCast(E, Ctx);
    last().Number = Bytes ? static_cast<uint32_t>(-*Bytes) : NoOffset;
    return Address;
  }
  // The bases on the way, outermost last.
  const CXXRecordDecl *Derived = Class(E->getSubExpr()->getType());
  for (const CXXBaseSpecifier *B : E->path()) {
    const CXXRecordDecl *Base = B->getType()->getAsCXXRecordDecl();
    Address = baseAddress(Address, Derived, Base, E);
    Derived = Base;
  }
  return Address;
}

/// Does what is done to a base; to a virtual one where it belongs to the object
/// that is being made or destroyed.
void Lowering::ifComplete(bool Virtual, const Stmt *Source,
                          llvm::function_ref<void()> Body) {
  if (!Virtual)
    return Body();
  const uint32_t Whole = newBlock(), After = newBlock();
  branch(emit(Opcode::Complete, Ctx.BoolTy, {}, Source), Whole, After, Source);
  startBlock(Whole);
  Body();
  jump(After, Source);
  startBlock(After);
}

void Lowering::constructorInitialisers(const CXXConstructorDecl *C) {
  for (const CXXCtorInitializer *Init : C->inits()) {
    const Expr *E = Init->getInit();
    const Register Object = emit(Opcode::This, {}, {}, E);
    // What is made here ends before the exception that the rest throws leaves.
    auto Unmake = [this](QualType T, auto Address) {
      pushUnmaking(T, [this, T, Address](const Stmt *Source) {
        destroy(Address(emit(Opcode::This, {}, {}, Source), Source), T, Source);
      });
    };
    if (Init->isDelegatingInitializer()) {
      fullExpression(E, [&] { into(E, Object); });
      Unmake(Ctx.getCanonicalTagType(C->getParent()),
             [](Register This, const Stmt *) { return This; });
    } else if (Init->isBaseInitializer()) {
      const CXXRecordDecl *Base = Init->getBaseClass()->getAsCXXRecordDecl();
      ifComplete(Init->isBaseVirtual(), E, [&] {
        fullExpression(
            E, [&] { into(E, baseAddress(Object, C->getParent(), Base, E)); });
      });
      if (!Init->isBaseVirtual())
        pushUnmaking(
            Ctx.getCanonicalTagType(Base),
            [this, Base, Derived = C->getParent()](const Stmt *Source) {
              destroy(baseAddress(emit(Opcode::This, {}, {}, Source), Derived,
                                  Base, Source),
                      Ctx.getCanonicalTagType(Base), Source);
              last().OfBase = last().Code == Opcode::Call;
            });
    } else if (Init->isIndirectMemberInitializer()) {
      const IndirectFieldDecl *Indirect = Init->getIndirectMember();
      auto Within = [this, Indirect](Register At, const Stmt *Source) {
        for (const NamedDecl *Part : Indirect->chain())
          At = fieldAddress(At, cast<FieldDecl>(Part), Source);
        return At;
      };
      const Register At = Within(Object, E);
      fullExpression(E, [&] { initialise(E, At, Indirect->getType()); });
      Unmake(Indirect->getType(), Within);
    } else if (Init->isMemberInitializer()) {
      fullExpression(E, [&] { intoField(E, Object, Init->getMember()); });
      const FieldDecl *Field = Init->getMember();
      Unmake(Field->getType(),
             [this, Field](Register This, const Stmt *Source) {
               return fieldAddress(This, Field, Source);
             });
    }
  }
}

/// Members end in reverse, then bases.
void Lowering::destroyParts(const CXXRecordDecl *Record,
                            llvm::function_ref<Register()> Object,
                            const Stmt *Source) {
  if (Record->isUnion())
    return;
  llvm::SmallVector<const FieldDecl *, 8> Fields(Record->fields());
  // Whichever member of an anonymous union there is ends by the program's hand.
  llvm::erase_if(Fields, [](const FieldDecl *Field) {
    return Field->isAnonymousStructOrUnion() && Field->getType()->isUnionType();
  });
  for (const FieldDecl *Field : llvm::reverse(Fields))
    if (needsDestruction(Field->getType()))
      destroy(fieldAddress(Object(), Field, Source), Field->getType(), Source);
  auto End = [&](const CXXBaseSpecifier &B) {
    const CXXRecordDecl *Base = B.getType()->getAsCXXRecordDecl();
    if (!Base || !needsDestruction(Ctx.getCanonicalTagType(Base)))
      return;
    ifComplete(B.isVirtual(), Source, [&] {
      destroy(baseAddress(Object(), Record, Base, Source),
              Ctx.getCanonicalTagType(Base), Source);
      if (last().Code == Opcode::Call)
        last().OfBase = true;
    });
  };
  // The virtual ones, which others may share, come last.
  llvm::SmallVector<const CXXBaseSpecifier *, 4> Bases;
  for (const CXXBaseSpecifier &B : Record->vbases())
    Bases.push_back(&B);
  for (const CXXBaseSpecifier &B : Record->bases())
    if (!B.isVirtual())
      Bases.push_back(&B);
  for (const CXXBaseSpecifier *B : llvm::reverse(Bases))
    End(*B);
}

void Lowering::destructorEpilogue(const CXXDestructorDecl *D) {
  const Stmt *Source = D->getBody();
  destroyParts(
      D->getParent(), [&] { return emit(Opcode::This, {}, {}, Source); },
      Source);
}

} // namespace cuda_lint::ir
