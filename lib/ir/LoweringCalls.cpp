//===- LoweringCalls.cpp - Calls and launches -----------------------------===//

#include "cuda/ExecutionSpace.h"
#include "cuda/HostRuntime.h"
#include "cuda/RuntimeApi.h"
#include "ir/Lowering.h"
#include "clang/Basic/Builtins.h"
#include "llvm/ADT/StringSwitch.h"

using namespace clang;

namespace cuda_lint::ir {

/// What a call gives. In code that does not parse, what is called need not be a
/// function, and Clang's own question casts without asking.
static QualType returned(const CallExpr *E, const ASTContext &Ctx) {
  const QualType T = E->getCallee()->getType();
  const bool Callable = T->isFunctionType() || T->isFunctionPointerType() ||
                        T->isBlockPointerType() ||
                        T->isMemberFunctionPointerType() ||
                        T->isSpecificPlaceholderType(BuiltinType::BoundMember);
  // A built-in function that is called by name has no type of its own.
  if (!Callable || isa<CXXPseudoDestructorExpr>(E->getCallee()->IgnoreParens()))
    return E->getType();
  return E->getCallReturnType(Ctx);
}

Register Lowering::valueOrNone(const Expr *E) {
  // In code that does not parse, a part may have no type.
  if (!E || E->getType().isNull())
    return NoRegister;
  if (E->isGLValue() ||
      (!isScalar(E->getType()) && !E->getType()->isVoidType()))
    return lvalue(E);
  return rvalue(E);
}

Register Lowering::argument(const Expr *E, QualType T) {
  if (T->isReferenceType())
    return lvalue(E);
  if (isScalar(T))
    return isScalar(E->getType()) ? rvalue(E) : lvalue(E);
  return local(objectOf(E, T), E);
}

/// Whether nothing comes after a call. The toolkits' headers do not say it of
/// what a failed assertion of device code calls.
static bool endsThere(const FunctionDecl *Callee) {
  return Callee->isNoReturn() ||
         (Callee->getIdentifier() &&
          Callee->getDeclContext()->getRedeclContext()->isTranslationUnit() &&
          llvm::StringSwitch<bool>(Callee->getName())
              .Cases({"__assert_fail", "__assertfail", "__trap"}, true)
              .Default(false));
}

bool isQuiet(const FunctionDecl *F) {
  const auto *Type = F ? F->getType()->getAs<FunctionProtoType>() : nullptr;
  if (!F)
    return false;
  if (F->isTrivial() || F->getBuiltinID() || hostFunction(F) ||
      !runtimeApiName(F).empty())
    return true;
  // Of a destructor that says nothing it is found out when it is asked for.
  return Type && (isUnresolvedExceptionSpec(Type->getExceptionSpecType())
                      ? isa<CXXDestructorDecl>(F)
                      : Type->isNothrow());
}

Register Lowering::emitCall(const FunctionDecl *Callee, Register Pointer,
                            Register Object, Register Result,
                            llvm::ArrayRef<Register> Arguments, QualType T,
                            const Stmt *Source, bool Virtual) {
  llvm::SmallVector<Register, 6> Operands;
  uint32_t Parts = 0;
  auto Add = [&](Register R, CallPart::Bits Part) {
    if (R == NoRegister)
      return;
    Parts |= Part;
    Operands.push_back(R);
  };
  Add(Pointer, CallPart::Callee);
  Add(Object, CallPart::Object);
  Add(Result, CallPart::Result);
  Operands.append(Arguments.begin(), Arguments.end());
  const bool Unwinds =
      !InLanding &&
      (!Handlers.empty() ||
       llvm::any_of(Cleanups, [](const Cleanup &C) { return C.Destroys; }));
  uint32_t Landing = NoBlock;
  // A device has no exceptions.
  if (Unwinds && runsOnHost(FD) && !isQuiet(Callee))
    Landing = landingFrom(Cleanups.size(), Handlers.size(), Source);
  Register R = NoRegister;
  if (T->isVoidType() || Result != NoRegister)
    effect(Opcode::Call, T, Operands, Source);
  else
    R = emit(Opcode::Call, T->isReferenceType() ? QualType() : T, Operands,
             Source);
  Instruction &I = last();
  I.Number = Parts | (Landing + 1) << LandingShift;
  I.Pointer = Callee ? static_cast<const ValueDecl *>(Callee) : nullptr;
  I.Virtual = Virtual;
  I.Unwinds = Unwinds;
  if (Callee && endsThere(Callee))
    terminate(Opcode::Unreachable, {}, Source);
  return R;
}

/// The method that runs, where the object's class decides and is known.
static const CXXMethodDecl *calledMethod(const CXXMethodDecl *Method,
                                         const Expr *Object, bool Qualified,
                                         bool &Virtual) {
  Virtual = false;
  if (!Method->isVirtual() || Qualified)
    return Method;
  if (const CXXMethodDecl *Known =
          Method->getDevirtualizedMethod(Object, /*IsAppleKext=*/false))
    return Known;
  Virtual = true;
  return Method;
}

Register Lowering::callOfTwin(const CallExpr *E, const FunctionDecl *Host) {
  llvm::SmallVector<Register, 6> Arguments;
  const HostFunction *Row = hostFunction(Host);
  for (unsigned I = 0; I < Host->getNumParams(); ++I) {
    const ParmVarDecl *P = Host->getParamDecl(I);
    const Expr *Arg = I < E->getNumArgs()  ? E->getArg(I)
                      : P->hasDefaultArg() ? P->getDefaultArg()
                                           : nullptr;
    if (!Arg)
      break;
    // The device's may take references to all that it is given.
    if (const auto *Made = dyn_cast<MaterializeTemporaryExpr>(Arg))
      Arg = Made->getSubExpr();
    // A symbol is named.
    if (Row && Arg->isGLValue() && !Arg->getType()->isVoidPointerType() &&
        (Row->role(I) == ArgumentRole::SourceSymbol ||
         Row->role(I) == ArgumentRole::DestinationSymbol)) {
      Arguments.push_back(lvalue(Arg));
      continue;
    }
    std::optional<Register> Known;
    if (isScalar(Arg->getType()) && isScalar(P->getType()))
      Known = constant(Arg);
    if (Known)
      Arguments.push_back(*Known);
    else if (Arg->isGLValue() && !Arg->getType()->isFunctionType() &&
             isScalar(Arg->getType()) && isScalar(P->getType()))
      Arguments.push_back(
          emit(Opcode::Load, Arg->getType(), {lvalue(Arg)}, Arg));
    else
      Arguments.push_back(argument(Arg, P->getType()));
  }
  return emitCall(Host, NoRegister, NoRegister, NoRegister, Arguments,
                  returned(E, Ctx), E, /*Virtual=*/false);
}

/// `typeid(A) == typeid(B)` of types that are known while compiling: whether it
/// holds. None for anything else.
static std::optional<bool> comparesTypes(const CallExpr *E) {
  const auto *Op = dyn_cast<CXXOperatorCallExpr>(E);
  if (!Op || Op->getNumArgs() != 2 ||
      (Op->getOperator() != OO_EqualEqual &&
       Op->getOperator() != OO_ExclaimEqual) ||
      !Op->getDirectCallee())
    return std::nullopt;
  const ASTContext &Ctx = Op->getDirectCallee()->getASTContext();
  QualType Of[2];
  for (unsigned I = 0; I < 2; ++I) {
    const auto *Id =
        dyn_cast<CXXTypeidExpr>(Op->getArg(I)->IgnoreParenImpCasts());
    if (!Id || Id->isPotentiallyEvaluated())
      return std::nullopt;
    Of[I] = Id->isTypeOperand() ? Id->getTypeOperand(Ctx)
                                : Id->getExprOperand()->getType();
    if (Of[I]->isDependentType())
      return std::nullopt;
  }
  return Ctx.hasSameUnqualifiedType(Of[0], Of[1]) ==
         (Op->getOperator() == OO_EqualEqual);
}

/// The operation of `__builtin_add_overflow` and its like, those of one type
/// among them.
static std::optional<BinaryOperatorKind> checkedOperation(unsigned Builtin) {
  switch (Builtin) {
  case Builtin::BI__builtin_add_overflow:
  case Builtin::BI__builtin_sadd_overflow:
  case Builtin::BI__builtin_uadd_overflow:
    return BO_Add;
  case Builtin::BI__builtin_sub_overflow:
  case Builtin::BI__builtin_ssub_overflow:
  case Builtin::BI__builtin_usub_overflow:
    return BO_Sub;
  case Builtin::BI__builtin_mul_overflow:
  case Builtin::BI__builtin_smul_overflow:
  case Builtin::BI__builtin_umul_overflow:
    return BO_Mul;
  default:
    return std::nullopt;
  }
}

std::optional<Register>
Lowering::checkedArithmetic(const CallExpr *E, const FunctionDecl &Callee) {
  const std::optional<BinaryOperatorKind> Op =
      checkedOperation(Callee.getBuiltinID());
  if (!Op || E->getNumArgs() != 3)
    return std::nullopt;
  const QualType T = E->getArg(2)->getType()->getPointeeType();
  QualType Of[2];
  bool Signed = false;
  for (unsigned I = 0; I < 2; ++I) {
    Of[I] = E->getArg(I)->getType();
    // The result of any two numbers of 32 bits is one of 64.
    if (!Of[I]->isIntegerType() || Ctx.getIntWidth(Of[I]) > 32)
      return std::nullopt;
    Signed |= Of[I]->isSignedIntegerOrEnumerationType();
  }
  if (T.isNull() || !T->isIntegerType() || T->isBooleanType() ||
      (Ctx.getIntWidth(T) > 32 &&
       !(Signed && T->isSignedIntegerType() && Ctx.getIntWidth(T) == 64)))
    return std::nullopt;
  const QualType Wide = Signed ? Ctx.LongLongTy : Ctx.UnsignedLongLongTy;
  const Register A = rvalue(E->getArg(0)), B = rvalue(E->getArg(1)),
                 To = rvalue(E->getArg(2));
  const Register Exact =
      arithmetic(*Op, convert(A, Of[0], Wide, E), convert(B, Of[1], Wide, E),
                 Wide, Wide, Wide, E);
  const Register Held = convert(Exact, Wide, T, E);
  store(To, Held, T, E);
  return arithmetic(BO_NE, convert(Held, T, Wide, E), Exact, Wide, Wide,
                    Ctx.BoolTy, E);
}

std::optional<Register> Lowering::builtinCall(const CallExpr *E,
                                              const FunctionDecl &Callee,
                                              bool OfScalar) {
  switch (Callee.getBuiltinID()) {
  case Builtin::BI__builtin_expect:
  case Builtin::BI__builtin_expect_with_probability:
  case Builtin::BI__builtin_launder:
  case Builtin::BI__builtin_assume_aligned: {
    const Register Value = rvalue(E->getArg(0));
    for (unsigned I = 1; I < E->getNumArgs(); ++I)
      discard(E->getArg(I));
    return Value;
  }
  case Builtin::BIas_const:
  case Builtin::BIforward:
  case Builtin::BIforward_like:
  case Builtin::BImove:
  case Builtin::BImove_if_noexcept:
  case Builtin::BI__builtin_addressof:
  case Builtin::BIaddressof:
  case Builtin::BI__addressof:
    return lvalue(E->getArg(0));
  case Builtin::BI__builtin_constant_p:
  case Builtin::BI__builtin_object_size:
  case Builtin::BI__builtin_dynamic_object_size:
  case Builtin::BI__atomic_always_lock_free:
    return constant(E);
  default:
    if (std::optional<Register> R = checkedArithmetic(E, Callee))
      return R;
    // What Clang computes itself, of constants: `__builtin_inf()`.
    return Callee.getBuiltinID() && OfScalar ? constant(E) : std::nullopt;
  }
}

std::optional<Register> Lowering::computedCall(const CallExpr *E,
                                               const FunctionDecl *Callee,
                                               QualType T, Register Into) {
  const bool OfScalar =
      Into == NoRegister && isScalar(T) && !T->isReferenceType();
  if (Callee)
    if (std::optional<Register> R = builtinCall(E, *Callee, OfScalar))
      return R;
  // What the language computes while it compiles; library bodies need not be
  // there for it.
  if (Callee && Callee->isConstexpr() && OfScalar)
    if (std::optional<Register> R = constant(E))
      return R;
  if (const std::optional<bool> Same = comparesTypes(E))
    return integer(*Same, T, E);
  return std::nullopt;
}

/// The method of an operator that is called on its first operand; null for any
/// other call.
static const CXXMethodDecl *operatorMethod(const CallExpr *E) {
  const auto *Method = dyn_cast_or_null<CXXMethodDecl>(E->getDirectCallee());
  return Method && isa<CXXOperatorCallExpr>(E) &&
                 Method->isImplicitObjectMemberFunction() && E->getNumArgs()
             ? Method
             : nullptr;
}

/// Whether an assignment copies without the body of a function.
static bool onlyCopies(const CXXMethodDecl *Method) {
  return Method && Method->isTrivial() &&
         (Method->isCopyAssignmentOperator() ||
          Method->isMoveAssignmentOperator());
}

Lowering::Called Lowering::calledBy(const CallExpr *E) {
  Called C{E->getDirectCallee()};
  const Expr *CalleeExpr = E->getCallee()->IgnoreParens();
  if (const auto *Member = dyn_cast<CXXMemberCallExpr>(E)) {
    if (const auto *Op = dyn_cast<BinaryOperator>(CalleeExpr)) {
      // Through a pointer to a member.
      C.Object = Op->getOpcode() == BO_PtrMemI ? rvalue(Op->getLHS())
                                               : lvalue(Op->getLHS());
      C.Pointer = rvalue(Op->getRHS());
      C.Callee = nullptr;
    } else if (const Expr *On = Member->getImplicitObjectArgument()) {
      C.Object = On->getType()->isPointerType() ? rvalue(On) : lvalue(On);
      const auto *Name = dyn_cast<MemberExpr>(CalleeExpr);
      if (const CXXMethodDecl *Method = Member->getMethodDecl())
        C.Callee =
            calledMethod(Method, On, Name && Name->hasQualifier(), C.Virtual);
    }
  } else if (const CXXMethodDecl *Method = operatorMethod(E)) {
    C.Object = lvalue(E->getArg(0));
    C.Callee = calledMethod(Method, E->getArg(0), false, C.Virtual);
    C.FirstArgument = 1;
  }
  if (!C.Callee && C.Pointer == NoRegister)
    C.Pointer = valueOrNone(E->getCallee());
  return C;
}

/// The prototype of what is called, by a pointer too; null where it has none.
static const FunctionProtoType *prototypeOf(const CallExpr *E,
                                            const FunctionDecl *Callee) {
  if (Callee)
    return Callee->getType()->getAs<FunctionProtoType>();
  QualType Of = E->getCallee()->getType();
  if (Of->isSpecificPlaceholderType(BuiltinType::BoundMember))
    Of = Expr::findBoundMemberType(E->getCallee());
  if (Of.isNull())
    return nullptr;
  if (!Of->getPointeeType().isNull())
    Of = Of->getPointeeType();
  return Of->getAs<FunctionProtoType>();
}

Register Lowering::call(const CallExpr *E, Register Into) {
  if (const Launch *L = P.launch(E, FD))
    return launch(E, *L);
  const FunctionDecl *Direct = E->getDirectCallee();
  if (Direct && !runsOnDevice(FD))
    if (const FunctionDecl *Host = hostTwin(Direct, E->getNumArgs()))
      return callOfTwin(E, Host);
  const QualType T = returned(E, Ctx);
  // `tex2D` of what is no texture any more.
  if (const auto *Name = dyn_cast<OverloadExpr>(E->getCallee()->IgnoreParens());
      Name && isOfOneThread(Name))
    return unknown(T, valuesWithin(E), E);
  if (const std::optional<Register> R = computedCall(E, Direct, T, Into))
    return *R;
  if (const auto *Ends =
          dyn_cast<CXXPseudoDestructorExpr>(E->getCallee()->IgnoreParens())) {
    valueOrNone(Ends->getBase());
    return NoRegister;
  }
  if (onlyCopies(operatorMethod(E))) {
    const Register From = lvalue(E->getArg(1)), To = lvalue(E->getArg(0));
    effect(Opcode::Copy, E->getArg(0)->getType(), {To, From}, E);
    return To;
  }
  const Called C = calledBy(E);
  // An unseen virtual method is called on an unknown object.
  llvm::SmallVector<Register, 6> Arguments;
  const FunctionProtoType *Proto = prototypeOf(E, C.Callee);
  for (unsigned I = C.FirstArgument; I < E->getNumArgs(); ++I) {
    const Expr *Arg = E->getArg(I);
    const unsigned N = I - C.FirstArgument;
    Arguments.push_back(Proto && N < Proto->getNumParams()
                            ? argument(Arg, Proto->getParamType(N))
                            : valueOrNone(Arg));
  }
  // What the handler around has caught is one more argument.
  if (asksForCaught(E) && !Caught.empty() && Caught.back() != NoSlot)
    Arguments.push_back(load(local(Caught.back(), E), Ctx.VoidPtrTy, E));
  Register Result = Into;
  if (Result == NoRegister && !T->isVoidType() && !isScalar(T))
    Result = local(temporary(T, E), E);
  const Register R = emitCall(C.Callee, C.Pointer, C.Object, Result, Arguments,
                              T, E, C.Virtual);
  return Result != NoRegister ? Result : R;
}

Register Lowering::launch(const CallExpr *E, const Launch &L) {
  llvm::SmallVector<Register, 10> Operands;
  Operands.push_back(valueOrNone(L.KernelExpr));
  auto Extent = [&](const Expr *Of) {
    if (!Of)
      return NoRegister;
    // dim3 by value.
    return Of->isGLValue() ? lvalue(Of) : argument(Of, Of->getType());
  };
  Operands.push_back(Extent(L.Grid));
  Operands.push_back(Extent(L.Block));
  for (const Expr *Part : {L.SharedBytes, L.Stream, L.Config, L.ArgumentBuffer})
    Operands.push_back(valueOrNone(Part));
  const FunctionProtoType *Proto = nullptr;
  if (L.Kernel)
    Proto = L.Kernel->getType()->getAs<FunctionProtoType>();
  else if (L.KernelExpr && !L.KernelExpr->getType()->getPointeeType().isNull())
    Proto =
        L.KernelExpr->getType()->getPointeeType()->getAs<FunctionProtoType>();
  for (unsigned I = 0; I < L.Arguments.size(); ++I)
    Operands.push_back(Proto && I < Proto->getNumParams()
                           ? argument(L.Arguments[I], Proto->getParamType(I))
                           : valueOrNone(L.Arguments[I]));
  const QualType T = returned(E, Ctx);
  Register R = NoRegister;
  if (T->isVoidType())
    effect(Opcode::Launch, T, Operands, E);
  else
    R = emit(Opcode::Launch, T, Operands, E);
  last().Pointer = &L;
  return R;
}

} // namespace cuda_lint::ir
