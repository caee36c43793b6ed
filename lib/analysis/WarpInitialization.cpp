//===- WarpInitialization.cpp - How objects of the warp begin -------------===//

#include "analysis/CallFacts.h"
#include "analysis/WarpExecutor.h"
#include "cuda/Layout.h"
#include "cuda/RuntimeApi.h"

using namespace clang;

namespace cuda_lint {

static const IntType Int64{64, true};

void WarpValues::Executor::initializeByList(Place Into, QualType T,
                                            llvm::ArrayRef<Expr *> Inits,
                                            const Expr *Filler,
                                            const Expr *List) {
  if (const auto *Array = Ctx.getAsConstantArrayType(T)) {
    int64_t Element = sizeOf(Array->getElementType());
    uint64_t N = std::min<uint64_t>(Array->getSize().getZExtValue(), 256);
    for (uint64_t I = 0; I < N; ++I) {
      Place P{
          Into.Base,
          A.add(Into.Offset, LaneValue::constant(int64_t(I) * Element), Int64)};
      const Expr *X = I < Inits.size() ? Inits[I] : Filler;
      if (X)
        initialize(P, Array->getElementType(), X);
    }
    return;
  }
  if (const auto *Record = T->getAsRecordDecl();
      Record && !Record->isUnion() && layoutOf(Record, Ctx)) {
    unsigned I = 0;
    if (const auto *Class = dyn_cast<CXXRecordDecl>(Record)) {
      for (const CXXBaseSpecifier &B : Class->bases()) {
        std::optional<int64_t> At = offsetOfBase(Record, B.getType(), Ctx);
        if (I < Inits.size() && At)
          initialize(
              {Into.Base, A.add(Into.Offset, LaneValue::constant(*At), Int64)},
              B.getType(), Inits[I]);
        ++I;
      }
    }
    for (const FieldDecl *Field : Record->fields()) {
      if (Field->isUnnamedBitField())
        continue;
      if (I >= Inits.size())
        break;
      int64_t Bits = *offsetInBits(Field, Ctx);
      const Place At =
          Field->isBitField()
              ? member(Into, Field)
              : Place{Into.Base,
                      A.add(Into.Offset, LaneValue::constant(Bits / 8), Int64)};
      const Expr *Init = Inits[I++];
      if (isa<CXXDefaultInitExpr>(Init->IgnoreImplicit()))
        initializeByDefault(Into, At, Field->getType(), Init);
      else
        initialize(At, Field->getType(), Init);
    }
    return;
  }
  if (!T->isRecordType() && !T->isArrayType()) {
    store(Into, T,
          Inits.empty() ? number(LaneValue::constant(0)) : eval(Inits[0]), List,
          false);
    return;
  }
  const auto *Braces = dyn_cast<InitListExpr>(List);
  if (const FieldDecl *Field =
          Braces ? Braces->getInitializedFieldInUnion() : nullptr;
      Field && Inits.size() == 1 && !Field->isBitField())
    return initialize(Into, Field->getType(), Inits[0]);
  for (const Expr *X : Inits)
    eval(X);
}

void WarpValues::Executor::initializeByList(
    Place Into, QualType T, const CXXStdInitializerListExpr *List) {
  // A pointer to the array, and its length or its end.
  const Expr *Made = List->getSubExpr();
  const auto *Array = Ctx.getAsConstantArrayType(Made->getType());
  const RecordDecl *Record = T->getAsRecordDecl();
  const Place First = place(Made);
  if (!Array || !Record || !layoutOf(Record, Ctx) || !First.Base)
    return forgetReachable(Value::pointer(Into.Base, Into.Offset));
  const int64_t Count =
      static_cast<int64_t>(Array->getSize().getLimitedValue());
  bool IsFirst = true;
  for (const FieldDecl *F : Record->fields()) {
    const LaneValue End = A.add(
        First.Offset,
        LaneValue::constant(Count * sizeOf(Array->getElementType())), Int64);
    store(member(Into, F), F->getType(),
          IsFirst ? Value::pointer(First.Base, First.Offset)
          : F->getType()->isPointerType() ? Value::pointer(First.Base, End)
                                          : number(LaneValue::constant(Count)),
          List, false);
    IsFirst = false;
  }
}

/// What an initialiser is without what only says how it got there.
static const Expr *withoutWrappers(const Expr *Init) {
  const Expr *Plain = Init->IgnoreParens();
  while (true) {
    if (const auto *Bind = dyn_cast<CXXBindTemporaryExpr>(Plain))
      Plain = Bind->getSubExpr()->IgnoreParens();
    else if (const auto *Default = dyn_cast<CXXDefaultInitExpr>(Plain))
      Plain = Default->getExpr()->IgnoreParens();
    else if (const auto *DefaultArg = dyn_cast<CXXDefaultArgExpr>(Plain))
      Plain = DefaultArg->getExpr()->IgnoreParens();
    else if (const auto *Cast = dyn_cast<CastExpr>(Plain);
             Cast && !Plain->isGLValue() && Plain->getType()->isRecordType() &&
             (Cast->getCastKind() == CK_NoOp ||
              Cast->getCastKind() == CK_ConstructorConversion ||
              Cast->getCastKind() == CK_UserDefinedConversion))
      Plain = Cast->getSubExpr()->IgnoreParens();
    else
      break;
  }
  return Plain;
}

void WarpValues::Executor::initialize(Place Into, QualType T,
                                      const Expr *Init) {
  if (!Init)
    return;
  if (const auto *Cleanups = dyn_cast<ExprWithCleanups>(Init)) {
    const size_t Before = Temporaries.size();
    initialize(Into, T, Cleanups->getSubExpr());
    return endTemporaries(Before);
  }
  if (T->isReferenceType()) {
    Place P = place(Init);
    storeCell(Into.Base, Into.Offset, sizeOf(Ctx.VoidPtrTy),
              P.Base ? Value::pointer(P.Base, P.Offset) : Value());
    return;
  }
  const Expr *Plain = withoutWrappers(Init);
  if (const auto *List = dyn_cast<InitListExpr>(Plain);
      List && List->isStringLiteralInit())
    return initialize(Into, T, List->getInit(0));
  if (const auto *List = dyn_cast<InitListExpr>(Plain))
    return initializeByList(Into, T, List->inits(), List->getArrayFiller(),
                            List);
  if (auto *List = dyn_cast<CXXParenListInitExpr>(const_cast<Expr *>(Plain)))
    return initializeByList(Into, T, List->getInitExprs(),
                            List->getArrayFiller(), List);
  if (const auto *Construct = dyn_cast<CXXConstructExpr>(Plain);
      Construct && T->isRecordType()) {
    evalConstruct(Construct, Into);
    return;
  }
  if (const auto *Construct = dyn_cast<CXXConstructExpr>(Plain);
      Construct && T->isArrayType())
    return; // default construction of each element
  if (const auto *List = dyn_cast<CXXStdInitializerListExpr>(Plain))
    return initializeByList(Into, T, List);
  if (const auto *Inherited = dyn_cast<CXXInheritedCtorInitExpr>(Plain)) {
    const FunctionDecl *Definition = nullptr;
    const auto Args =
        inheritedArguments(Top->Function, Inherited->getLocation());
    const Value This =
        Into.Base ? Value::pointer(Into.Base, Into.Offset) : Value();
    if (Inherited->getConstructor()->hasBody(Definition))
      inlineCall(Definition, nullptr, Args, This);
    else
      forgetReachable(This);
    return;
  }
  if (const auto *Lambda = dyn_cast<LambdaExpr>(Plain)) {
    evalLambda(Lambda, Into);
    return;
  }
  if (isa<ImplicitValueInitExpr, CXXScalarValueInitExpr>(Plain) &&
      (T->isRecordType() || T->isArrayType()))
    return zero(Into, T);
  if (const auto *Choice = dyn_cast<ConditionalOperator>(Plain);
      Choice && T->isRecordType() && Choice->isPRValue()) {
    // The arm that is taken makes the object.
    const Condition C = condition(Choice->getCond());
    return branch(
        Choice, Choice->getCond(), C,
        [&] { initialize(Into, T, Choice->getTrueExpr()); },
        [&] { initialize(Into, T, Choice->getFalseExpr()); });
  }
  if (T->isRecordType()) {
    // What is made here ends where it goes to, so nothing is bound to it.
    const Value V = eval(Plain);
    unsigned Budget = 64;
    copyRecord(Into, placeOf(V), T, Budget);
    if (V.isPointer() && isa<CallExpr>(Plain) && Plain->isPRValue())
      rename(V.Base, Into);
    return;
  }
  if (const auto *Copy = dyn_cast<ArrayInitLoopExpr>(Plain);
      Copy && T->isArrayType() && T.isTriviallyCopyableType(Ctx)) {
    unsigned Budget = 64;
    copyRecord(Into, place(Copy->getCommonExpr()->getSourceExpr()), T, Budget);
    return;
  }
  if (T->isArrayType()) {
    if (const auto *Text = dyn_cast<StringLiteral>(Plain))
      return initializeByText(Into, T, Text);
    eval(Init);
    return;
  }
  Value V = eval(Init);
  noteCause(Into, V, Init);
  store(Into, T, V, Init, false);
}

void WarpValues::Executor::initializeByDefault(Place Object, Place Member,
                                               QualType T, const Expr *Init) {
  Frame &F = *Top;
  std::optional<Value> Before = std::move(F.Initialised);
  F.Initialised =
      Object.Base ? Value::pointer(Object.Base, Object.Offset) : Value();
  initialize(Member, T, Init);
  F.Initialised = std::move(Before);
}

WarpValues::Executor::Value
WarpValues::Executor::evalLambda(const LambdaExpr *E, Place Into) {
  auto Init = E->capture_init_begin();
  for (const FieldDecl *Field : E->getLambdaClass()->fields()) {
    std::optional<int64_t> Bits = offsetInBits(Field, Ctx);
    if (Init == E->capture_init_end() || !Bits)
      break;
    if (*Init)
      initialize({Into.Base,
                  A.add(Into.Offset, LaneValue::constant(*Bits / 8), Int64)},
                 Field->getType(), *Init);
    ++Init;
  }
  return Value::pointer(Into.Base, Into.Offset);
}

WarpValues::Executor::Value
WarpValues::Executor::evalConstruct(const CXXConstructExpr *E, Place Into) {
  const CXXConstructorDecl *C = E->getConstructor();
  Value This = Into.Base ? Value::pointer(Into.Base, Into.Offset) : Value();
  if (copiesMembers(C) && E->getNumArgs() == 1) {
    const Expr *Arg = E->getArg(0);
    Place From = place(Arg);
    if (From.Base)
      access(WarpEvent::Load, From, E->getType(), Arg);
    unsigned Budget = 64;
    copyRecord(Into, From, E->getType(), Budget);
    return This;
  }
  if (E->requiresZeroInitialization())
    zero(Into, E->getType());
  const FunctionDecl *Definition = nullptr;
  if (C->hasBody(Definition) &&
      (!C->isDefaulted() || C->isInheritingConstructor())) {
    std::vector<const Expr *> Args(E->arg_begin(), E->arg_end());
    inlineCall(Definition, nullptr, Args, This);
    return This;
  }
  if (C->isDefaultConstructor() && (C->isTrivial() || C->isDefaulted())) {
    // Default member initialisers.
    for (const FieldDecl *Field : C->getParent()->fields())
      if (Field->hasInClassInitializer() && Field->getInClassInitializer() &&
          Into.Base) {
        initializeByDefault(Into, member(Into, Field), Field->getType(),
                            Field->getInClassInitializer());
      }
    return This;
  }
  for (const Expr *Arg : E->arguments())
    eval(Arg);
  forgetReachable(This);
  return This;
}

} // namespace cuda_lint
