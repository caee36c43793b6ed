//===- WarpCalls.cpp - Calls of the abstract execution --------------------===//

#include "analysis/CallFacts.h"
#include "analysis/WarpExecutor.h"
#include "cuda/Constants.h"
#include "cuda/ExecutionSpace.h"
#include "cuda/Layout.h"
#include "cuda/RuntimeApi.h"
#include "clang/AST/DeclTemplate.h"

using namespace clang;

namespace cuda_lint {

static const IntType Int64{64, true};

namespace {
/// Frames: libraries of templates call a small function in a small function;
/// what an execution costs is bounded by its steps. Of these so many may be of
/// one function.
constexpr unsigned MaxCallDepth = 64, MaxRecursion = 8;
} // namespace

void WarpValues::Executor::opaqueCall(const Expr *E,
                                      llvm::ArrayRef<const Expr *> Args) {
  for (const Expr *Arg : Args) {
    if (Arg->isGLValue()) {
      Place P = place(Arg);
      if (P.Base && !Arg->getType().isConstQualified())
        forgetReachable(Value::pointer(P.Base, P.Offset));
      continue;
    }
    Value V = eval(Arg);
    if (V.isPointer() && !(Arg->getType()->isPointerType() &&
                           Arg->getType()->getPointeeType().isConstQualified()))
      forgetReachable(V);
  }
  WarpEvent Ev;
  Ev.Kind = WarpEvent::Opaque;
  Ev.Site = Ev.Expression = E;
  event(std::move(Ev));
}

std::vector<WarpValues::Executor::Bound>
WarpValues::Executor::evalArguments(const FunctionDecl *F,
                                    llvm::ArrayRef<const Expr *> Args) {
  std::vector<Bound> Values;
  for (unsigned I = 0; I < Args.size(); ++I) {
    const ParmVarDecl *P = I < F->getNumParams() ? F->getParamDecl(I) : nullptr;
    if (!P) {
      eval(Args[I]);
      continue;
    }
    QualType T = P->getType();
    if (T->isReferenceType()) {
      Place From = place(Args[I]);
      Values.push_back(
          {P, From.Base ? Value::pointer(From.Base, From.Offset) : Value(),
           false});
    } else if (T->isRecordType()) {
      const MemoryObject *Temp = temporary(Args[I], T, ArgumentTemporary);
      forget(Temp);
      St.Clobbered.erase(Temp->Id);
      initialize({Temp, LaneValue::constant(0)}, T, Args[I]);
      Values.push_back({P, Value::pointer(Temp, LaneValue::constant(0)), true});
    } else {
      Values.push_back({P, eval(Args[I]), false});
    }
  }
  return Values;
}

void WarpValues::Executor::bind(const Bound &B,
                                llvm::ArrayRef<const Expr *> Args) {
  const MemoryObject *O = localObject(B.Parameter);
  forget(O);
  St.Clobbered.erase(O->Id);
  Place To{O, LaneValue::constant(0)};
  if (B.Record) {
    unsigned Budget = 64;
    copyRecord(To, placeOf(B.V), B.Parameter->getType(), Budget);
    rename(B.V.Base, To);
    if (isDestroyed(B.Parameter->getType()))
      Scopes.back().push_back(
          {Value::pointer(O, To.Offset), B.Parameter->getType(), St.Active});
  } else {
    QualType T = B.Parameter->getType();
    if (const unsigned Index = B.Parameter->getFunctionScopeIndex();
        Index < Args.size())
      noteCause(To, B.V, Args[Index]);
    storeCell(O, To.Offset, sizeOf(T->isReferenceType() ? Ctx.VoidPtrTy : T),
              B.V);
  }
}

void WarpValues::Executor::runInitializers(
    const CXXConstructorDecl *Constructor, const Value &This) {
  for (const CXXCtorInitializer *Init : Constructor->inits()) {
    if (Init->isMemberInitializer()) {
      const FieldDecl *Field = Init->getMember();
      Place Object = placeOf(This);
      if (!Object.Base) {
        eval(Init->getInit());
        continue;
      }
      int64_t Bytes = offsetInBits(Field, Ctx).value_or(0) / 8;
      initialize(
          Field->isBitField()
              ? member(Object, Field)
              : Place{Object.Base,
                      A.add(Object.Offset, LaneValue::constant(Bytes), Int64)},
          Field->getType(), Init->getInit());
    } else if (Init->isBaseInitializer()) {
      Place Object = placeOf(This);
      QualType Base(Init->getBaseClass(), 0);
      std::optional<int64_t> At =
          offsetOfBase(Constructor->getParent(), Base, Ctx);
      if (Object.Base && At)
        initialize({Object.Base,
                    A.add(Object.Offset, LaneValue::constant(*At), Int64)},
                   Base, Init->getInit());
    } else if (Init->isDelegatingInitializer()) {
      initialize(placeOf(This),
                 Ctx.getCanonicalTagType(Constructor->getParent()),
                 Init->getInit());
    }
  }
}

WarpValues::Executor::Value
WarpValues::Executor::inlineCall(const FunctionDecl *F, const CallExpr *Call,
                                 llvm::ArrayRef<const Expr *> Args,
                                 Value This) {
  QualType Result = F->getReturnType();
  unsigned Depth = 0;
  unsigned Same = 0;
  for (Frame *Up = Top; Up; Up = Up->Outer) {
    ++Depth;
    Same += Up->Function == F;
  }
  // The body that Clang gives what a lambda without captures converts to is
  // empty.
  if (const auto *Method = dyn_cast<CXXMethodDecl>(F);
      Method && Method->isLambdaStaticInvoker()) {
    const CXXMethodDecl *Run =
        Method->getParent()->isGenericLambda()
            ? nullptr
            : Method->getParent()->getLambdaCallOperator();
    const FunctionDecl *Body = nullptr;
    if (Run && Run->hasBody(Body))
      return inlineCall(Body, Call, Args, Value());
    opaqueCall(Call, Args);
    return Value();
  }
  if (Depth > MaxCallDepth || Same > MaxRecursion) {
    opaqueCall(Call           ? static_cast<const Expr *>(Call)
               : Args.empty() ? nullptr
                              : Args.front(),
               Args);
    forgetReachable(This);
    return Value();
  }
  Frame New;
  New.Function = F;
  New.This = std::move(This);
  A.use(New.This.V);
  // Frames are named by how they were reached, so that the same variable has
  // the same name in every warp.
  auto [Known, First] = Engine.Frames.try_emplace(
      {Top->Id, Call ? static_cast<const void *>(Call) : F, F});
  Callee &Entry = Known->second;
  if (First) {
    Entry.Frame = Engine.Frames.size();
    std::vector<const CallExpr *> Path = *Top->Calls;
    if (Call)
      Path.push_back(Call);
    Engine.Paths.push_back(std::move(Path));
    Entry.Path = &Engine.Paths.back();
  }
  New.Id = Entry.Frame;
  New.Outer = Top;
  New.Calls = Entry.Path;

  // Arguments are evaluated by the caller and live in the callee.
  Frame *Caller = Top;
  const std::vector<Bound> Values = evalArguments(F, Args);
  if (!live())
    return Value();
  if (makesNothing(F))
    return Value();
  std::optional<std::string> Computes;
  if (onlyComputes(F)) {
    std::vector<std::pair<QualType, Value>> Given;
    if (!New.This.Base && isa<CXXMethodDecl>(F))
      Given.push_back({QualType(), Value()});
    else if (const auto *Method = dyn_cast<CXXMethodDecl>(F))
      Given.push_back({Method->getFunctionObjectParameterType(), New.This});
    for (const Bound &B : Values)
      Given.push_back({B.Parameter->getType(), B.V});
    Computes = computationKey(F, Given);
    if (Computes)
      if (auto It = Computed.find(*Computes); It != Computed.end())
        return resultAgain(It->second, resultObject(New, Result), Result);
  }
  const unsigned EffectsBefore = Effects;
  Top = &New;
  Scopes.emplace_back();
  for (const Bound &B : Values)
    bind(B, Args);
  if (!Result->isVoidType())
    New.Result = resultObject(New, Result);
  if (const auto *Constructor = dyn_cast<CXXConstructorDecl>(F))
    runInitializers(Constructor, New.This);
  Top = Caller;
  // runBody links the frame to the one that is current.
  runBody(New, F->getBody());
  endScope();
  if (St.Cells->size() > CellsToKeep)
    forgetEnded();
  if (!New.Result)
    return Value();
  if (Computes && Effects == EffectsBefore && live())
    keepResult(*Computes, New.Result);
  if (Result->isRecordType())
    return Value::pointer(New.Result, LaneValue::constant(0));
  auto It = St.Cells->find({New.Result->Id, 0});
  return It == St.Cells->end() ? Value() : It->second.V;
}

WarpValues::Executor::Value WarpValues::Executor::evalCall(const CallExpr *E) {
  if (const auto *Launch = dyn_cast<CUDAKernelCallExpr>(E)) {
    for (const Expr *Arg : Launch->getConfig()->arguments())
      eval(Arg);
    for (const Expr *Arg : Launch->arguments())
      eval(Arg);
    return Value();
  }
  bool IsBuiltin = false;
  Value Builtin = builtin(E, IsBuiltin);
  if (IsBuiltin)
    return Builtin;

  const FunctionDecl *F = E->getDirectCallee();
  std::vector<const Expr *> Args(E->arg_begin(), E->arg_end());
  Value This;
  if (!F) {
    F = computedCallee(E, This);
    const FunctionDecl *Body = F ? factsOf(E, F).Body : nullptr;
    if (Body)
      return inlineCall(Body, E, Args, This);
    opaqueCall(E, Args);
    forgetReachable(This);
    return Value();
  }
  if (std::optional<Value> V = evalPassedOn(E, F))
    return *V;
  const CalleeFacts &Facts = factsOf(E, F);
  const llvm::StringRef Qualified = Facts.Qualified;
  if (Qualified.starts_with("cooperative_groups::"))
    if (std::optional<Value> V = evalCooperativeGroups(E, Qualified))
      return *V;
  if (Qualified.starts_with("nvcuda::wmma::") && accessFragment(E, Qualified))
    return Value();
  if (llvm::StringRef Intrinsic = Facts.Intrinsic; !Intrinsic.empty())
    if (std::optional<Value> V = evalIntrinsic(E, Intrinsic))
      return *V;
  if (Qualified == "std::min" || Qualified == "std::max" ||
      Qualified == "cuda::std::min" || Qualified == "cuda::std::max") {
    if (E->getNumArgs() == 2 && intType(E->getType())) {
      QualType T = E->getType().getNonReferenceType();
      Value X = load(place(Args[0]), T, Args[0], true),
            Y = load(place(Args[1]), T, Args[1], true);
      if (!X.isNumber() || !Y.isNumber())
        return Value();
      LaneValue V = Qualified.ends_with("min") ? A.min(X.V, Y.V, *intType(T))
                                               : A.max(X.V, Y.V, *intType(T));
      const MemoryObject *Temp = temporary(E, T);
      storeCell(Temp, LaneValue::constant(0), sizeOf(T), number(V));
      return E->isGLValue() ? Value::pointer(Temp, LaneValue::constant(0))
                            : number(V);
    }
  }
  if (const auto *Member = dyn_cast<CXXMemberCallExpr>(E)) {
    const Expr *Object = Member->getImplicitObjectArgument();
    // A built-in variable as a dim3 or uint3.
    if (isa<CXXConversionDecl>(F))
      if (std::optional<Value> V = builtinVector(E, Object))
        return *V;
    if (Object->getType()->isPointerType()) {
      This = eval(Object);
    } else {
      Place P = place(Object);
      if (P.Base)
        This = Value::pointer(P.Base, P.Offset);
    }
  } else if (const auto *Operator = dyn_cast<CXXOperatorCallExpr>(E);
             Operator && isa<CXXMethodDecl>(F)) {
    const auto *M = cast<CXXMethodDecl>(F);
    if (!M->isStatic()) {
      // Assignment of a class object is a copy.
      if (M->isCopyAssignmentOperator() || M->isMoveAssignmentOperator()) {
        if (M->isTrivial() || M->isDefaulted()) {
          QualType T = Args[0]->getType();
          Place From = place(Args[1]);
          if (From.Base && From.Base->Kind != MemoryObject::Local)
            access(WarpEvent::Load, From, T, Args[1]);
          Place To = place(Args[0]);
          unsigned Budget = 64;
          copyRecord(To, From, T, Budget);
          access(WarpEvent::Store, To, T, Args[0]);
          return To.Base ? Value::pointer(To.Base, To.Offset) : Value();
        }
      }
      Place P = place(Args[0]);
      if (P.Base)
        This = Value::pointer(P.Base, P.Offset);
      Args.erase(Args.begin());
    }
  }
  const FunctionDecl *Definition = Facts.Body;
  if (const auto *Method = dyn_cast<CXXMethodDecl>(F);
      Method && Method->isVirtual() && !knownCallee(E)) {
    const CXXMethodDecl *Run = overriderOf(Method, This);
    Definition = Run ? factsOf(E, Run).Body : nullptr;
    if (!Definition) {
      opaqueCall(E, Args);
      forgetReachable(This);
      return Value();
    }
  }
  if (!Definition) {
    // A library's function of numbers does nothing to memory.
    if (F->hasSkippedBody() && !This.isPointer() &&
        llvm::all_of(Args, [](const Expr *Arg) {
          return Arg->isPRValue() && Arg->getType()->isArithmeticType();
        })) {
      for (const Expr *Arg : Args)
        eval(Arg);
      return Value();
    }
    opaqueCall(E, Args);
    if (This.isPointer())
      forgetReachable(This);
    return Value();
  }
  if (Definition->isConstexpr() && intType(E->getType()) && !E->isGLValue())
    if (const std::optional<LaneValue> &C = constantOf(E))
      return number(*C);
  if (isa<CXXDestructorDecl>(Definition) && This.isPointer()) {
    destroy(This, Ctx.getCanonicalTagType(
                      cast<CXXDestructorDecl>(Definition)->getParent()));
    return Value();
  }
  return inlineCall(Definition, E, Args, This);
}

} // namespace cuda_lint
