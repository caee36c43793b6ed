//===- WarpCalls.cpp - Calls of the abstract execution --------------------===//

#include "analysis/CallFacts.h"
#include "analysis/WarpExecutor.h"
#include "cuda/Bound.h"
#include "cuda/BuiltinVariables.h"
#include "cuda/Constants.h"
#include "cuda/ExecutionSpace.h"
#include "cuda/Layout.h"
#include "cuda/RuntimeApi.h"
#include "cuda/WholeCopies.h"

using namespace clang;

namespace cuda_lint {

namespace {
/// Libraries of templates call a small function in a small function; what an
/// execution costs is bounded by its steps.
static const Bound<unsigned> MaxCallDepth(
    "warp-calls", 64, BoundKind::Reach,
    "calls within each other that the execution of a warp follows"),
    MaxRecursion("warp-recursion", 9, BoundKind::Reach,
                 "calls of one function within each other that the execution "
                 "of a warp follows");
} // namespace

const Expr *WarpValues::Executor::CallView::written(unsigned N) const {
  const bool OnObject = E && isa<CXXOperatorCallExpr>(E) &&
                        isa_and_nonnull<CXXMethodDecl>(Callee) &&
                        cast<CXXMethodDecl>(Callee)->isInstance();
  if (E)
    return N + OnObject < E->getNumArgs() ? E->getArg(N + OnObject) : nullptr;
  if (const auto *Made = dyn_cast_or_null<CXXConstructExpr>(I.Source))
    return N < Made->getNumArgs() ? Made->getArg(N) : nullptr;
  return nullptr;
}

/// Whether code that has an argument may write to what it leads to.
static bool mayWrite(const Expr *Written) {
  if (!Written)
    return true;
  const QualType T = Written->getType();
  if (Written->isGLValue())
    return !T.isConstQualified();
  return !(T->isPointerType() && T->getPointeeType().isConstQualified());
}

void WarpValues::Executor::opaqueCall(const CallView &C) {
  llvm::SmallVector<Value, 4> Given{C.Object};
  for (unsigned N = 0; N < C.Arguments.size(); ++N)
    if (mayWrite(C.written(N)))
      Given.push_back(C.Arguments[N]);
  for (const Value &V : Given)
    forgetReachable(V);
  // What it gives, or keeps in another of its arguments, may lead there.
  const QualType T = C.type();
  if (C.Into.isPointer() ||
      (!T.isNull() && (T->isPointerType() || T->isReferenceType())) ||
      llvm::count_if(Given, [](const Value &V) { return V.isPointer(); }) > 1)
    for (const Value &V : Given)
      escape(V);
  forgetEscaped();
  WarpEvent Ev;
  Ev.Kind = WarpEvent::Opaque;
  Ev.Site = Ev.Expression = dyn_cast_or_null<Expr>(C.I.Source);
  if (Ev.Site)
    event(std::move(Ev));
}

void WarpValues::Executor::makeUnknown(const Value &Into, QualType T) {
  if (!Into.isPointer() || T.isNull() || !T->isRecordType())
    return;
  unsigned Budget = MaxMembers;
  copyRecord(placeOf(Into), {}, T, Budget);
}

void WarpValues::Executor::bind(const CallView &C,
                                llvm::ArrayRef<const UnknownCause *> Causes) {
  // Whether an object has one cell, which a store in all lanes replaces.
  auto IsOneCell = [&](const MemoryObject *O, unsigned Size) {
    const auto First = St.Cells->lower_bound({O->Id, INT64_MIN});
    return First != St.Cells->end() && First->first == CellKey(O->Id, 0) &&
           First->second.Size == Size &&
           (std::next(First) == St.Cells->end() ||
            std::next(First)->first.first != O->Id);
  };
  const bool InAllLanes = !(Trace.Lanes & ~St.Active);
  for (unsigned N = 0; N < Top->Code->Parameters.size(); ++N) {
    const uint32_t Number = Top->Code->Parameters[N];
    const ir::Slot &Slot = Top->Code->Slots[Number];
    const Value &V = C.Arguments[N];
    if (Slot.Type->isRecordType() && V.isPointer()) {
      Top->Places.push_back({Number, V});
      continue;
    }
    const MemoryObject *O = slotObject(Number);
    const int64_t Size =
        Slot.Type->isRecordType()
            ? 0
            : sizeOf(Slot.Type->isReferenceType() ? Ctx.VoidPtrTy : Slot.Type);
    // To take out what the call before left moves all cells behind it, twice.
    if (!InAllLanes || !Size || !IsOneCell(O, unsigned(Size)))
      forget(O);
    St.Clobbered.erase(O->Id);
    if (Slot.Type->isRecordType())
      continue;
    storeCell(O, LaneValue::constant(0), unsigned(Size), V);
    if (N < Causes.size() && Causes[N])
      StoredUnknown[{O->Id, 0}] = Causes[N];
  }
}

WarpValues::Executor::Frame
WarpValues::Executor::frameOf(const ir::Function &Code, const CallView &C) {
  const FunctionDecl *F = Code.Declaration;
  Frame New;
  New.Function = F;
  New.Code = &Code;
  New.Way = &Flows.of(Code);
  New.This = C.Object;
  New.Into = C.Into;
  New.Complete = !C.I.OfBase;
  A.use(New.This.V);
  // Frames are named by how they were reached, so that the same variable has
  // the same name in every warp.
  auto [Known, First] = Engine.Frames.try_emplace(
      {Top->Id, C.I.Source ? static_cast<const void *>(C.I.Source) : F, F});
  Callee &Entry = Known->second;
  if (First) {
    Entry.Frame = Engine.Frames.size();
    std::vector<const CallExpr *> Path = *Top->Calls;
    if (C.E)
      Path.push_back(C.E);
    Engine.Paths.push_back(std::move(Path));
    Entry.Path = &Engine.Paths.back();
  }
  New.Id = Entry.Frame;
  New.Outer = Top;
  New.Calls = Entry.Path;
  return New;
}

WarpValues::Executor::Value
WarpValues::Executor::inlineCall(const ir::Function &Code, CallView &C) {
  const FunctionDecl *F = Code.Declaration;
  const QualType Result = F->getReturnType();
  unsigned Depth = 0, Same = 0;
  for (Frame *Up = Top; Up; Up = Up->Outer) {
    ++Depth;
    Same += Up->Code == &Code;
  }
  if (Depth > MaxCallDepth || Same >= MaxRecursion ||
      C.Arguments.size() < Code.Parameters.size()) {
    opaqueCall(C);
    makeUnknown(C.Into, Result);
    return Value();
  }
  Frame New = frameOf(Code, C);
  if (makesNothing(F))
    return Value();
  const bool Record = Result->isRecordType();
  if (!Result->isVoidType() && !Record)
    New.Result = resultObject(New, Result);
  const Place Made =
      Record ? placeOf(C.Into) : Place{New.Result, LaneValue::constant(0)};
  std::optional<std::string> Computes;
  if (onlyComputes(F) && Made.Base && Made.Base->Kind == MemoryObject::Local &&
      Made.Offset.uniformConstant(St.Active)) {
    std::vector<std::pair<QualType, Value>> Given;
    if (!New.This.Base && isa<CXXMethodDecl>(F))
      Given.push_back({QualType(), Value()});
    else if (const auto *Method = dyn_cast<CXXMethodDecl>(F))
      Given.push_back({Method->getFunctionObjectParameterType(), New.This});
    for (unsigned N = 0; N < F->getNumParams(); ++N)
      Given.push_back({F->getParamDecl(N)->getType(), C.Arguments[N]});
    Computes = computationKey(F, Given);
    if (Computes)
      if (auto It = Computed.find(*Computes); It != Computed.end())
        return resultAgain(It->second, Made, Result);
  }
  const unsigned EffectsBefore = Effects;
  llvm::SmallVector<const UnknownCause *, 4> Causes;
  if (Engine.Explaining)
    for (unsigned N = 0; N < C.Arguments.size(); ++N)
      Causes.push_back(isKnown(C.Arguments[N]) ? nullptr : causeOf(C.reg(N)));
  Top = &New;
  bind(C, Causes);
  Top = New.Outer;
  runBody(New);
  if (St.Cells->size() > CellsToKeep)
    forgetEnded();
  if (Computes && Effects == EffectsBefore && live())
    keepResult(*Computes, Made, Record ? sizeOf(Result) : WidestCell);
  if (!New.Result)
    return Value();
  auto It = St.Cells->find({New.Result->Id, 0});
  return It == St.Cells->end() ? Value() : It->second.V;
}

std::optional<WarpValues::Executor::Value>
WarpValues::Executor::lesserOf(const CallView &C, llvm::StringRef Qualified) {
  if ((Qualified != "std::min" && Qualified != "std::max" &&
       Qualified != "cuda::std::min" && Qualified != "cuda::std::max") ||
      C.E->getNumArgs() != 2 || !intType(C.E->getType()))
    return std::nullopt;
  const QualType T = C.E->getType().getNonReferenceType();
  auto Given = [&](unsigned N) {
    Accessed = C.reg(N);
    return load(placeOf(C.argument(N)), T, C.E->getArg(N), true);
  };
  const Value X = Given(0), Y = Given(1);
  if (!X.isNumber() || !Y.isNumber())
    return Value();
  LaneValue V = Qualified.ends_with("min") ? A.min(X.V, Y.V, *intType(T))
                                           : A.max(X.V, Y.V, *intType(T));
  if (!C.E->isGLValue())
    return number(V);
  const MemoryObject *Temp = temporary(C.E, T);
  storeCell(Temp, LaneValue::constant(0), sizeOf(T), number(V));
  return Value::pointer(Temp, LaneValue::constant(0));
}

std::optional<WarpValues::Executor::Value>
WarpValues::Executor::provided(CallView &C) {
  const CalleeFacts &Facts = factsOf(C.Callee, C.E);
  const llvm::StringRef Qualified = Facts.Qualified;
  // A built-in variable as a dim3 or uint3.
  if (isa<CXXConversionDecl>(C.Callee))
    if (const auto *Member = dyn_cast<CXXMemberCallExpr>(C.E))
      if (const auto B = builtinAccess(Member->getImplicitObjectArgument()))
        if (const LaneValue *Axes = vectorOf(B->Variable))
          return vectorOf(C, Axes);
  if (std::optional<Value> V = halves(C))
    return V;
  if (Qualified.starts_with("cooperative_groups::"))
    if (std::optional<Value> V = cooperativeGroups(C, Qualified))
      return V;
  if (Qualified.starts_with("nvcuda::wmma::") && accessFragment(C, Qualified))
    return Value();
  if (!Facts.Intrinsic.empty())
    if (std::optional<Value> V = intrinsic(C, Facts.Intrinsic))
      return V;
  return lesserOf(C, Qualified);
}

WarpValues::Executor::Value
WarpValues::Executor::construct(const CXXConstructorDecl *K, CallView &C) {
  const QualType T = Ctx.getCanonicalTagType(K->getParent());
  if (copiesMembers(K) && C.Arguments.size() == 1) {
    const Place From = placeOf(C.Arguments[0]);
    if (From.Base) {
      Accessed = C.reg(0);
      access(WarpEvent::Load, From, T, C.written(0));
    }
    unsigned Budget = MaxMembers;
    copyRecord(placeOf(C.Object), From, T, Budget);
    return Value();
  }
  if (std::optional<Value> V = halves(C))
    return *V;
  if (const ir::Function *Code = Program.function(K))
    return inlineCall(*Code, C);
  forgetReachable(C.Object);
  return Value();
}

void WarpValues::Executor::resolve(CallView &C, const Value &Pointer,
                                   bool &Virtual) {
  if (!C.Callee) {
    const auto *F = dyn_cast_or_null<FunctionDecl>(entityOf(Pointer));
    if (!F || !Pointer.V.uniformConstant(St.Active))
      return;
    const auto *Member =
        C.E ? dyn_cast<BinaryOperator>(C.E->getCallee()->IgnoreParens())
            : nullptr;
    if (Member && Member->isPtrMemOp()) {
      const auto *Method = dyn_cast<CXXMethodDecl>(F);
      const std::optional<int64_t> Base =
          Method ? offsetOfOwner(Member, Method, Ctx) : std::nullopt;
      if (!Base)
        return;
      C.Object = addressOf(behind(placeOf(C.Object), *Base));
      Virtual = Method->isVirtual();
    }
    C.Callee = F;
  }
  Virtual = Virtual && !override(cast<CXXMethodDecl>(C.Callee), C);
}

WarpValues::Executor::Value WarpValues::Executor::called(CallView &C) {
  // The body that Clang gives what a lambda without captures converts to is
  // empty.
  if (const auto *Method = dyn_cast<CXXMethodDecl>(C.Callee);
      Method && Method->isLambdaStaticInvoker() &&
      !Method->getParent()->isGenericLambda())
    C.Callee = Method->getParent()->getLambdaCallOperator();
  const ir::Function *Code =
      isKernel(C.Callee) ? nullptr : Program.function(C.Callee);
  if (Code)
    return inlineCall(*Code, C);
  // A library's function of numbers does nothing to memory.
  const bool OfNumbers =
      C.E && C.Callee->hasSkippedBody() && !C.Object.isPointer() &&
      llvm::all_of(C.E->arguments(), [](const Expr *Arg) {
        return Arg->isPRValue() && Arg->getType()->isArithmeticType();
      });
  if (!OfNumbers)
    opaqueCall(C);
  makeUnknown(C.Into, C.type());
  return Value();
}

void WarpValues::Executor::call(const ir::Instruction &I) {
  const ir::CallOperands O = ir::callOperands(I);
  CallView C{I, dyn_cast_or_null<CallExpr>(I.Source), I.function()};
  C.Object = value(O.Object);
  C.Into = value(O.Result);
  C.Registers = O.Arguments;
  for (ir::Register R : O.Arguments)
    C.Arguments.push_back(value(R));
  bool Virtual = I.Virtual;
  if (!C.Callee || Virtual)
    resolve(C, value(O.Callee), Virtual);
  if (!C.Callee || Virtual) {
    opaqueCall(C);
    makeUnknown(C.Into, I.Type);
    return set(I.Result, Value());
  }
  if (const auto *K = dyn_cast<CXXConstructorDecl>(C.Callee)) {
    if (!makesElements(K, C))
      construct(K, C);
    return;
  }
  if (isa<CXXDestructorDecl>(C.Callee)) {
    C.E = nullptr;
    if (const ir::Function *Code = Program.function(C.Callee))
      inlineCall(*Code, C);
    else
      forgetReachable(C.Object);
    return;
  }
  if (const auto *Method = dyn_cast<CXXMethodDecl>(C.Callee);
      Method && C.Arguments.size() == 1 && copiesWhole(Method)) {
    copyObject(placeOf(C.Object), placeOf(C.Arguments[0]),
               Ctx.getCanonicalTagType(Method->getParent()), I,
               /*Initialises=*/false);
    return set(I.Result, C.Object);
  }
  if (C.E)
    if (std::optional<Value> V = provided(C)) {
      // What is returned as a whole was made where it goes, or is not known.
      if (C.Into.isPointer() && !V->isPointer())
        makeUnknown(C.Into, I.Type);
      return set(I.Result, *V);
    }
  const Value V = called(C);
  set(I.Result, C.Returned && V.isPointer()
                    ? addressOf(behind(placeOf(V), C.Returned))
                    : V);
}

} // namespace cuda_lint
