//===- SimulatorCalls.cpp - Calls and constructions -----------------------===//

#include "analysis/Simulator.h"
#include "cuda/BuiltinVariables.h"
#include "cuda/ExecutionSpace.h"
#include "cuda/Layout.h"
#include "cuda/RuntimeApi.h"
#include "clang/AST/Attr.h"
#include "clang/Basic/Builtins.h"
#include "clang/Basic/SourceManager.h"
#include "llvm/ADT/StringSwitch.h"

using namespace clang;

namespace cuda_lint::simulation {

constexpr unsigned MaxDepth = 20, MaxRecursion = 8;

Value Simulator::invoke(const FunctionDecl *F, const Expr *Site,
                        llvm::ArrayRef<const Expr *> Args, Value This,
                        QualType ResultT, const Mask &M) {
  // The body that Clang gives what a lambda without captures converts to is
  // empty.
  if (const auto *Method = dyn_cast<CXXMethodDecl>(F);
      Method && Method->isLambdaStaticInvoker() &&
      !Method->getParent()->isGenericLambda())
    F = Method->getParent()->getLambdaCallOperator();
  const FunctionDecl *Definition = nullptr;
  F->hasBody(Definition);
  std::vector<Value> Values;
  for (unsigned I = 0; I < Args.size(); ++I) {
    const Expr *A = Args[I];
    bool Reference = I < F->getNumParams() &&
                     F->getParamDecl(I)->getType()->isReferenceType();
    Values.push_back(Reference ? lvalue(A, M) : eval(A, M));
  }
  unsigned Same = 0;
  for (const auto &Fr : Frames)
    Same += Fr->F == Definition;
  if (!Definition || Definition->isDependentContext() ||
      Frames.size() >= MaxDepth || Same >= MaxRecursion || Stop) {
    unseen(Values, M);
    return Site ? unknown(Site, Values, ResultT, M) : Value(0, Opaque);
  }
  auto Made = std::make_unique<Frame>();
  Frame &New = *Made;
  New.F = Definition;
  New.Call = Site;
  New.This = std::move(This);
  New.Returned = Mask(Lanes);
  New.Guesses = Guesses;
  New.Serial = NextSerial++;
  New.Chain = frame().Chain;
  if (Site)
    New.Chain = Chains.try_emplace({frame().Chain, Site}, Chains.size() + 1)
                    .first->second;
  // The steps of arguments belong to the caller.
  for (unsigned I = 0; I < Values.size(); ++I)
    if (I < Definition->getNumParams() &&
        (!Values[I].isUniform() || (Values[I].U.F & VolatileRegister)) &&
        Definition->getParamDecl(I)->getIdentifier() &&
        !Definition->getParamDecl(I)->getType()->isReferenceType())
      Values[I].Why =
          cause(Args[I]->getExprLoc(),
                "it is passed as '" +
                    Definition->getParamDecl(I)->getName().str() + "' here",
                Values[I].Why);
  Frames.push_back(std::move(Made));
  for (unsigned I = 0; I < Definition->getNumParams() && I < Values.size();
       ++I) {
    const ParmVarDecl *P = Definition->getParamDecl(I);
    QualType T = P->getType();
    if (T->isRecordType() && Values[I].isUniform()) {
      New.Variables[P] = Values[I].U.V;
      continue;
    }
    int64_t A = newLocal(T->isReferenceType() ? Ctx.VoidPtrTy : T, P, M);
    New.Variables[P] = A;
    store(Value(A), T->isReferenceType() ? Ctx.VoidPtrTy : T, Values[I],
          nullptr, M);
  }
  Mask Active = M;
  if (const auto *Constructor = dyn_cast<CXXConstructorDecl>(Definition)) {
    const CXXRecordDecl *Record = Constructor->getParent();
    for (const CXXCtorInitializer *Init : Constructor->inits()) {
      if (Init->isDelegatingInitializer()) {
        initialize(New.This, Ctx.getCanonicalTagType(Record), Init->getInit(),
                   Active);
      } else if (Init->isBaseInitializer()) {
        QualType Base(Init->getBaseClass(), 0);
        std::optional<int64_t> At = offsetOfBase(Record, Base, Ctx);
        if (At)
          initialize(offsetBy(New.This, *At), Base, Init->getInit(), Active);
        else
          // A virtual one, which only the whole object's constructor makes.
          unseen({New.This}, Active);
      } else if (const FieldDecl *Field = Init->getMember()) {
        std::optional<int64_t> Bits = offsetInBits(Field, Ctx);
        if (!Bits)
          continue;
        if (Field->getType()->isReferenceType())
          initialize(offsetBy(New.This, *Bits / 8), Field->getType(),
                     Init->getInit(), Active);
        else
          initialize(member(New.This, Field, Active, Init->getInit()),
                     Field->getType(), Init->getInit(), Active);
      }
    }
  }
  exec(Definition->getBody(), Active);
  rejoin(New.Serial);
  Value Result = std::move(New.Result);
  bool Has = New.HasResult;
  Frames.pop_back();
  if (!Has)
    return ResultT->isVoidType() || !Site ? Value(0) : Value(0, Opaque);
  return Result;
}

/// True when a function of the device whose body is not visible may do what it
/// likes: not what the toolkit and the compiler provide, which is known.
static bool mayDoAnything(const FunctionDecl *F, const SourceManager &SM) {
  return !F || !(F->getBuiltinID() || SM.isInSystemHeader(F->getLocation()) ||
                 F->hasAttr<ConstAttr>() || F->hasAttr<PureAttr>() ||
                 F->isTrivial() || F->isDefaulted());
}

void Simulator::construct(const Value &Address, const CXXConstructExpr *E,
                          const Mask &M) {
  const CXXConstructorDecl *C = E->getConstructor();
  QualType T = E->getType();
  bool Copy = C->isCopyOrMoveConstructor() && E->getNumArgs() >= 1;
  const FunctionDecl *Definition = nullptr;
  bool Body = C->hasBody(Definition);
  if (Copy && (copiesMembers(C) || !Body || groupScope(T))) {
    Value From = eval(E->getArg(0), M);
    copyObject(Address, From, T, M, E);
    return;
  }
  if (groupScope(T)) {
    if (E->getNumArgs())
      copyObject(Address, eval(E->getArg(0), M), T, M, E);
    return;
  }
  if (C->isTrivial() || !Body) {
    for (const Expr *A : E->arguments())
      eval(A, M);
    if (E->requiresZeroInitialization())
      if (const RecordDecl *Record = T->getAsRecordDecl();
          Record && Record->getDefinition())
        for (const FieldDecl *F : Record->getDefinition()->fields())
          if (!F->getType()->isRecordType() && !F->getType()->isArrayType() &&
              !F->isBitField() && !F->getType()->isReferenceType())
            store(member(Address, F, M, E), F->getType(), Value(0), E, M);
    if (!Body && mayDoAnything(C, Ctx.getSourceManager()))
      unseen({Address}, M);
    return;
  }
  llvm::SmallVector<const Expr *, 4> Args(E->arguments());
  invoke(C, E, Args, Address, Ctx.VoidTy, M);
}

static bool isAssertion(const FunctionDecl *F) {
  return F->getIdentifier() &&
         llvm::StringSwitch<bool>(F->getName())
             .Cases({"__assert_fail", "__assertfail", "__assert", "__trap",
                     "abort", "__builtin_trap", "__builtin_unreachable"},
                    true)
             .Default(false);
}

/// The type that the called function returns. What is called need be none in
/// code that does not parse: Clang would take its type for a function's.
static QualType resultTypeOf(const CallExpr *E, const ASTContext &Ctx) {
  QualType Callee = E->getCallee()->getType();
  if (!Callee.isNull() && !Callee->getPointeeType().isNull())
    Callee = Callee->getPointeeType();
  if (Callee.isNull() ||
      !(Callee->isFunctionType() ||
        Callee->isSpecificPlaceholderType(BuiltinType::BoundMember)))
    return E->getType();
  return E->getCallReturnType(Ctx);
}

Object::Cell &Simulator::cellOf(Object &O, int64_t Address) {
  if (!std::exchange(O.Stored, true))
    StoredTo.push_back(&O);
  return O.Cells[cellKey(Address)];
}

void Simulator::unseen(llvm::ArrayRef<Value> Arguments, const Mask &M) {
  if (OnHost)
    return;
  ++Now;
  BlockTime.assign(BlockTime.size(), Now);
  ClusterTime = GridTime = Now;
  LastBarrierTime = std::max(LastBarrierTime, Now);
  if (Recording)
    return;
  // All that was stored earlier is unknown already.
  for (Object *O : StoredTo) {
    O->Stored = false;
    for (auto &[At, Cell] : O->Cells)
      Cell.V.F |= Opaque;
  }
  StoredTo.clear();
  // What it is given, and what that leads to.
  llvm::SmallDenseSet<unsigned, 4> Forgotten;
  llvm::SmallVector<Value, 8> Reached(Arguments.begin(), Arguments.end());
  while (!Reached.empty()) {
    const Value A = Reached.pop_back_val();
    for (unsigned I : lanesOf(M)) {
      if (Object &O = *objectAt(A[I].V);
          O.Kind == ObjectKind::Local &&
          Forgotten.insert(objectIdOf(A[I].V)).second) {
        for (auto &[At, Cell] : O.Locals)
          if (Cell.Width == sizeof(int64_t))
            Reached.push_back(std::move(Cell.V));
        O.Locals.clear();
      }
      if (A.isUniform())
        break;
    }
  }
}

Value Simulator::call(const CallExpr *E, const Mask &M) {
  QualType ResultT = resultTypeOf(E, Ctx);
  if (auto L = asLaunch(E, frame().F)) {
    if (OnHost && !Frames.empty() && !runsOnDevice(Frames.front()->F)) {
      hostLaunch(*L, M);
    } else {
      deviceLaunch(*L, M);
    }
    return Value(0, Opaque);
  }
  if (auto B = Calls.barrier(E)) {
    Value Vote;
    if (B->Vote && E->getNumArgs() >= 1) {
      const Expr *Predicate = E->getArg(E->getNumArgs() - 1);
      Value P = eval(Predicate, M);
      Mask True(Lanes);
      truth(P, Predicate->getType(), M, True);
      std::vector<unsigned> Count(Shape.Blocks.size()),
          Present(Shape.Blocks.size());
      for (unsigned I : lanesOf(M)) {
        Count[blockOf(I)] += True.test(I);
        ++Present[blockOf(I)];
      }
      uint8_t F = flags(P, M);
      Vote.L = Pool.zeros();
      for (unsigned I : lanesOf(M)) {
        unsigned Block = blockOf(I);
        Vote.L.set(I, {B->Vote == 'o'   ? Count[Block] > 0
                       : B->Vote == 'a' ? Count[Block] == Present[Block]
                                        : int64_t(Count[Block]),
                       F});
      }
      Vote.Why =
          cause(E->getExprLoc(), "blocks vote differently", nullptr, true);
      collapse(Vote, M);
    } else {
      for (const Expr *A : E->arguments())
        eval(A, M);
      if (const auto *Member = dyn_cast<CXXMemberCallExpr>(E);
          Member && B->Scope == BarrierScope::Dynamic) {
        Value G = eval(Member->getImplicitObjectArgument(), M);
        B->Scope = dynamicScope(G);
      } else if (B->Scope == BarrierScope::Dynamic && E->getNumArgs()) {
        B->Scope = dynamicScope(eval(E->getArg(0), M));
      }
    }
    barrier(*B, E, M);
    return Vote;
  }
  const FunctionDecl *F = E->getDirectCallee();
  if (F)
    switch (F->getBuiltinID()) {
    case Builtin::BIaddressof:
    case Builtin::BI__addressof:
    case Builtin::BI__builtin_addressof:
      return lvalue(E->getArg(0), M);
    default:
      break;
    }
  if (auto V = group(E, M))
    return *V;
  if (auto V = copyBytes(E, M))
    return *V;
  if (auto V = intrinsic(E, M))
    return *V;
  Value This;
  llvm::SmallVector<const Expr *, 6> Args(E->arguments());
  if (const auto *Member = dyn_cast<CXXMemberCallExpr>(E)) {
    const Expr *Object = Member->getImplicitObjectArgument();
    // threadIdx as a dim3.
    if (isa_and_nonnull<CXXConversionDecl>(F) && Object &&
        builtinAccess(Object))
      return eval(Object, M);
    if (Object)
      This = eval(Object, M);
  } else if (isa<CXXOperatorCallExpr>(E)) {
    if (const auto *Method = dyn_cast_or_null<CXXMethodDecl>(F);
        Method && !Method->isStatic() && !Args.empty()) {
      if ((Method->isCopyAssignmentOperator() ||
           Method->isMoveAssignmentOperator()) &&
          (Method->isTrivial() || Method->isDefaulted()) && Args.size() == 2) {
        Value From = eval(Args[1], M), To = eval(Args[0], M);
        copyObject(To, From, Args[0]->getType(), M, E);
        return To;
      }
      This = eval(Args[0], M);
      Args.erase(Args.begin());
    }
  }
  const bool Named = F;
  bool Overridden = false;
  if (!F || !knownCallee(E))
    if (const FunctionDecl *Run = calleeOf(E, This, M)) {
      F = Run;
      Overridden = true;
    }
  if (F && F->getIdentifier() &&
      (F->getName() == "get_sreg_smid" || F->getName() == "get_sreg_warpid") &&
      !Calls.toolkitName(F).empty())
    return registerValue(E,
                         F->getName() == "get_sreg_smid" ? "%smid" : "%warpid");
  const FunctionDecl *Definition = nullptr;
  const auto *Method = dyn_cast_or_null<CXXMethodDecl>(F);
  const bool Virtual = Method && Method->isVirtual() && !Overridden &&
                       !(Named && knownCallee(E));
  llvm::StringRef Qualified = Calls.toolkitName(F);
  if (F && F->hasBody(Definition) && !Virtual &&
      !(OnHost && !Qualified.empty()))
    if (!Qualified.starts_with("cuda::") ||
        Qualified.starts_with("cuda::std") ||
        Qualified.contains("::get_sreg_")) {
      if (const auto *D = dyn_cast<CXXDestructorDecl>(F)) {
        destroyObject(This, Ctx.getCanonicalTagType(D->getParent()), M);
        return Value(0);
      }
      return invoke(F, E, Args, This, ResultT, M);
    }
  std::vector<Value> Values;
  if (isa<CXXMemberCallExpr>(E))
    Values.push_back(This);
  for (const Expr *A : Args)
    Values.push_back(eval(A, M));
  if (F && (isAssertion(F) || (F->isNoReturn() && !OnHost))) {
    // Threads for which an assertion fails: the inputs are not ones that the
    // code is for.
    if (!Guesses && !OnHost) {
      Out->Invalid = true;
      Stop = true;
    }
    return Value(0);
  }
  if (OnHost)
    return ResultT->isRecordType() ? temporary(ResultT, M)
                                   : unknown(E, Values, ResultT, M);
  bool PerThread = false;
  if (Qualified.starts_with("cuda::")) {
    // Objects that synchronise threads: what they order is not followed.
    PerThread = true;
    BlockTime.assign(BlockTime.size(), ++Now);
    ClusterTime = GridTime = Now;
  }
  if (F && F->getIdentifier()) {
    llvm::StringRef Name = F->getName();
    PerThread |= Name == "clock" || Name == "clock64" ||
                 Name == "globaltimer" || Name == "__activemask" ||
                 Name == "malloc";
    if (Name == "printf" || Name == "vprintf" || Name == "__nanosleep")
      return Value(0);
  }
  if (mayDoAnything(Virtual ? nullptr : F, Ctx.getSourceManager()))
    unseen(Values, M);
  return unknown(E, Values, ResultT, M, PerThread);
}

} // namespace cuda_lint::simulation
