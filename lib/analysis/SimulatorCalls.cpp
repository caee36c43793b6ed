//===- SimulatorCalls.cpp - Calls and constructions -----------------------===//

#include "analysis/Simulator.h"
#include "cuda/Bound.h"
#include "cuda/BuiltinVariables.h"
#include "cuda/DeviceIntrinsics.h"
#include "cuda/ExecutionSpace.h"
#include "cuda/Layout.h"
#include "cuda/RuntimeApi.h"
#include "cuda/SystemHeaders.h"
#include "cuda/VirtualBases.h"
#include "cuda/WholeCopies.h"
#include "domains/symbolic/ObjectCode.h"
#include "clang/AST/Attr.h"
#include "clang/Basic/SourceManager.h"
#include "llvm/ADT/StringSwitch.h"

using namespace clang;

namespace cuda_lint::simulation {

static const Bound<size_t> MaxDepth("simulation-frames", 20, BoundKind::Reach,
                                    "functions within each other that a "
                                    "simulation runs, the kernel among them");
static const Bound<unsigned> MaxRecursion(
    "simulation-recursion", 8, BoundKind::Reach,
    "calls of one function within each other that a simulation runs");

/// Where a call or construction gives an argument; the first ones may be what
/// it is called on.
static SourceLocation placeOf(const Expr *Site, size_t Given, unsigned I) {
  llvm::ArrayRef<const Expr *> Written;
  if (const auto *Call = dyn_cast_or_null<CallExpr>(Site))
    Written = {Call->getArgs(), Call->getNumArgs()};
  else if (const auto *Made = dyn_cast_or_null<CXXConstructExpr>(Site))
    Written = {Made->getArgs(), Made->getNumArgs()};
  if (Written.size() >= Given)
    return Written[Written.size() - Given + I]->getExprLoc();
  return Site ? Site->getExprLoc() : SourceLocation();
}

Value Simulator::invoke(const FunctionDecl *F, const Expr *Site,
                        std::vector<Value> Values, Value This, QualType ResultT,
                        const Mask &M, Value Into, bool Complete) {
  // The body that Clang gives what a lambda without captures converts to is
  // empty.
  if (const auto *Method = dyn_cast<CXXMethodDecl>(F);
      Method && Method->isLambdaStaticInvoker() &&
      !Method->getParent()->isGenericLambda())
    F = Method->getParent()->getLambdaCallOperator();
  const ir::Function *Code = Program.function(F);
  unsigned Same = 0;
  for (const auto &Fr : Frames)
    Same += Fr->Code == Code;
  if (!Code || Values.size() < Code->Parameters.size() ||
      Frames.size() >= MaxDepth || Same >= MaxRecursion || Stop) {
    unseen(Values, M);
    llvm::SmallVector<QualType, 4> Types;
    for (const ParmVarDecl *P : F->parameters())
      Types.push_back(P->getType());
    return Site ? unmodelled(Site, Values, Types, ResultT, M)
                : Value(0, Unknown);
  }
  auto Made = std::make_unique<Frame>();
  Frame &New = *Made;
  New.start(*Code, TU.engine<exec::Flows>().of(*Code), M);
  New.Call = Site;
  New.This = std::move(This);
  New.ResultAddress =
      ResultT->isRecordType() && !Into.U.V ? temporary(ResultT, M) : Into;
  New.Complete = Complete;
  New.Guesses = Guesses;
  New.Narrowings = Narrowings.size();
  New.Exits = Exits.size();
  New.InLoopCondition = InLoopCondition;
  New.Serial = NextSerial++;
  New.Chain = frame().Chain;
  if (Site)
    New.Chain = Chains.try_emplace({frame().Chain, Site}, Chains.size() + 1)
                    .first->second;
  // The steps of arguments belong to the caller.
  for (unsigned I = 0; I < Code->Parameters.size(); ++I) {
    const ValueDecl *P = Code->Slots[Code->Parameters[I]].Decl;
    if ((!Values[I].isUniform() || (Values[I].U.F & VolatileRegister)) &&
        P->getIdentifier() && !P->getType()->isReferenceType())
      Values[I].Why = cause(placeOf(Site, Values.size(), I),
                            "it is passed as '" + P->getName().str() + "' here",
                            Values[I].Why);
  }
  Frames.push_back(std::move(Made));
  for (unsigned I = 0; I < Code->Parameters.size(); ++I) {
    const ir::Slot &Parameter = Code->Slots[Code->Parameters[I]];
    int64_t &At = New.Slots[Code->Parameters[I]];
    if (Parameter.Type->isRecordType() && Values[I].isUniform()) {
      At = Values[I].U.V;
      continue;
    }
    const QualType T =
        Parameter.Type->isReferenceType() ? Ctx.VoidPtrTy : Parameter.Type;
    At = newLocal(T, Parameter.Decl, M);
    store(Value(At), T, Values[I], nullptr, M);
  }
  runBody(M);
  llvm::erase_if(Exits,
                 [&](const EarlyExit &E) { return E.Frame == New.Serial; });
  llvm::erase_if(Agreements,
                 [&](const Agreement &A) { return A.Frame == New.Serial; });
  Narrowings.erase(Narrowings.begin() + New.Narrowings, Narrowings.end());
  Guesses = New.Guesses;
  InLoopCondition = New.InLoopCondition;
  const std::unique_ptr<Frame> Done = std::move(Frames.back());
  Frames.pop_back();
  if (ResultT->isRecordType())
    return Done->ResultAddress;
  if (!Done->HasResult)
    return ResultT->isVoidType() || !Site ? Value(0) : Value(0, Unknown);
  return Done->Result;
}

/// True when a function of the device whose body is not visible may do what it
/// likes: not what the toolkit and the compiler provide, which is known.
static bool mayDoAnything(const FunctionDecl *F, const SourceManager &SM) {
  return !F || !(F->getBuiltinID() || SM.isInSystemHeader(F->getLocation()) ||
                 F->hasAttr<ConstAttr>() || F->hasAttr<PureAttr>() ||
                 F->isTrivial() || F->isDefaulted());
}

void Simulator::construct(const CXXConstructorDecl *C, const ir::Instruction &I,
                          CallView &V, const Mask &M) {
  const QualType T = Ctx.getCanonicalTagType(C->getParent());
  const auto *Site = dyn_cast_or_null<Expr>(I.Source);
  const bool Body = Program.function(C);
  if (!V.Arguments.empty() && (groupScope(T) || (C->isCopyOrMoveConstructor() &&
                                                 (copiesMembers(C) || !Body))))
    return copyObject(V.Object, V.Arguments[0], T, M, Site);
  if (groupScope(T))
    return;
  V.Callee = C;
  if (halves(V, V.Object, M))
    return;
  const bool Begins =
      usesTemporaryStorage(C) && !C->isCopyOrMoveConstructor() && isOfSystem(C);
  if (Begins)
    beginCollective(C, V);
  if (Body) {
    const CXXRecordDecl *const Before =
        std::exchange(Preparing, Begins ? C->getParent() : Preparing);
    invoke(C, Site, std::move(V.Arguments), V.Object, Ctx.VoidTy, M, Value(),
           !I.OfBase);
    Preparing = Before;
  } else if (mayDoAnything(C, Ctx.getSourceManager()))
    unseen({V.Object}, M);
  else if (V.Object.isUniform() && !V.Arguments.empty()) {
    // What the toolkit's constructor makes of numbers that are known.
    Object &O = *objectAt(V.Object.U.V);
    bool Determined = O.Kind == ObjectKind::Local &&
                      offsetOf(V.Object.U.V) == 0 && O.Size == widthOf(T) &&
                      V.Arguments.size() <= C->getNumParams();
    for (unsigned I = 0; Determined && I < V.Arguments.size(); ++I)
      Determined =
          isDetermined(V.Arguments[I], C->getParamDecl(I)->getType(), M);
    O.Unmodelled |= Determined;
  }
}

void Simulator::destroy(const CXXDestructorDecl *D, const ir::Instruction &I,
                        CallView &V, const Mask &M) {
  // What the libraries' do is not followed, unless it is to end an object of
  // the program's.
  if (D->isTrivial() ||
      (Ctx.getSourceManager().isInSystemHeader(D->getLocation()) &&
       !Program.unit().engine<ObjectCode>().isEventful(
           Ctx.getCanonicalTagType(D->getParent()))))
    return;
  const Object &O = *objectAt(V.Object.U.V);
  const bool Placed =
      llvm::all_of(D->getParent()->vbases(), [&](const CXXBaseSpecifier &B) {
        return V.Object.isUniform() && O.Kind == ObjectKind::Local &&
               offsetOfVirtualBase(O.Type, B.getType()->getAsCXXRecordDecl(),
                                   Ctx);
      });
  if (Placed && Program.function(D))
    invoke(D, V.Site, {}, V.Object, Ctx.VoidTy, M, Value(), !I.OfBase);
  else
    unseen({V.Object}, M);
}

static bool isAssertion(const FunctionDecl *F) {
  return F->getIdentifier() &&
         llvm::StringSwitch<bool>(F->getName())
             .Cases({"__assert_fail", "__assertfail", "__assert", "__trap",
                     "abort", "__builtin_trap", "__builtin_unreachable"},
                    true)
             .Default(false);
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
  Meetings.ofAll(Now);
  LastBarrierTime = std::max(LastBarrierTime, Now);
  if (Recording)
    return;
  // All that was stored earlier is unknown already.
  for (Object *O : StoredTo) {
    O->Stored = false;
    for (auto &[At, Cell] : O->Cells)
      Cell.V.F |= Unknown;
  }
  StoredTo.clear();
  forgetReached(Arguments, M);
}

void Simulator::forgetReached(llvm::ArrayRef<Value> Arguments, const Mask &M,
                              bool Decided) {
  // What it is given, and what that leads to.
  llvm::SmallDenseSet<unsigned, 4> Forgotten;
  llvm::SmallVector<Value, 8> Reached(Arguments.begin(), Arguments.end());
  while (!Reached.empty()) {
    const Value A = Reached.pop_back_val();
    for (unsigned I : lanesOf(M)) {
      if (Object &O = *objectAt(A[I].V);
          O.Kind != ObjectKind::Null &&
          Forgotten.insert(objectIdOf(A[I].V)).second) {
        for (auto &[At, Cell] : O.Locals)
          if (Cell.Width == sizeof(int64_t))
            Reached.push_back(std::move(Cell.V));
        O.Locals.clear();
        O.Unmodelled = Decided && (O.OfHeap || O.Kind == ObjectKind::Local);
        // Each thread's own object, made by `new`.
        for (auto &[At, Cell] : O.Cells)
          if (Cell.Width == sizeof(int64_t))
            Reached.push_back(Value(Cell.V.V, Cell.V.F));
      }
      if (A.isUniform())
        break;
    }
  }
}

Value Simulator::blockVote(const BarrierUse &B, const CallView &C,
                           const Mask &M) {
  const Expr *Predicate = C.Site->getArg(C.Site->getNumArgs() - 1);
  const Value &P = C.Arguments.back();
  Mask True(Lanes);
  truth(P, Predicate->getType(), M, True);
  std::vector<unsigned> Count(Shape.Blocks.size()),
      Present(Shape.Blocks.size());
  for (unsigned I : lanesOf(M)) {
    Count[blockOf(I)] += True.test(I);
    ++Present[blockOf(I)];
  }
  const LaneFlags F = flags(P, M) & static_cast<LaneFlags>(~(Read | Own));
  Value Vote;
  Vote.L = Pool.zeros();
  for (unsigned I : lanesOf(M)) {
    const unsigned Block = blockOf(I);
    Vote.L.set(I, {B.Vote == 'o'   ? Count[Block] > 0
                   : B.Vote == 'a' ? Count[Block] == Present[Block]
                                   : int64_t(Count[Block]),
                   F});
  }
  Vote.Why =
      cause(C.Site->getExprLoc(), "blocks vote differently", nullptr, true);
  collapse(Vote, M);
  return Vote;
}

std::optional<Value> Simulator::provided(const CallView &C, const Mask &M) {
  if (std::optional<BarrierUse> B = Calls.barrier(C.Site)) {
    Value Vote;
    if (B->Vote && !C.Arguments.empty())
      Vote = blockVote(*B, C, M);
    else if (B->Scope == BarrierScope::Dynamic)
      B->Scope = dynamicScope(isa<CXXMemberCallExpr>(C.Site) ? C.Object
                              : C.Arguments.empty()          ? Value()
                                                             : C.Arguments[0]);
    barrier(*B, C.Site, C.Arguments, M);
    return Vote;
  }
  if (!C.Callee || !C.Callee->getIdentifier())
    return std::nullopt;
  if (auto V = group(C, M))
    return V;
  if (auto V = copyBytes(C, M))
    return V;
  if (auto V = fragment(C, M))
    return V;
  if (auto V = intrinsic(C, M))
    return V;
  const llvm::StringRef Name = C.Callee->getName();
  if ((Name == "get_sreg_smid" || Name == "get_sreg_warpid") &&
      !Calls.toolkitName(C.Callee).empty())
    return registerValue(C.Site, Name == "get_sreg_smid" ? "%smid" : "%warpid");
  return std::nullopt;
}

void Simulator::beginCollective(const CXXConstructorDecl *C,
                                const CallView &V) {
  if (!V.Object.isUniform())
    return;
  Collectives.erase(V.Object.U.V);
  Prepared.erase(V.Object.U.V);
  if (worksInStorage(C))
    Prepared.insert(V.Object.U.V);
  if (V.Arguments.empty() || !C->getNumParams())
    return;
  const QualType T = C->getParamDecl(0)->getType().getNonReferenceType();
  // What works by shuffles alone has nothing in it.
  if (T->isRecordType() && hasLayout(T) && widthOf(T) > 1)
    Collectives[V.Object.U.V] = V.Arguments[0];
}

/// Whether a method is called by the constructor of its own class, which then
/// works in the storage: that waits where it has to.
bool Simulator::preparesStorage(const CallView &C) const {
  return Preparing && cast<CXXMethodDecl>(C.Callee)->getParent() == Preparing;
}

/// What its threads do to the storage is its own matter: to the others it is as
/// if all of them stored one number, another one each time, when they begin and
/// when they end.
Value Simulator::collective(CallView &C, const ir::Instruction &I,
                            const Value &Into, const Mask &M) {
  const auto At =
      C.Object.isUniform() ? Collectives.find(C.Object.U.V) : Collectives.end();
  const Value Storage = At == Collectives.end() ? Value() : At->second;
  const CallView Outer = C;
  const bool Noted = Storage.U.V && !std::exchange(InCollective, true);
  const Value Turn(static_cast<int64_t>(NextSerial++));
  const AccessKind Kind = Storage.U.V && Prepared.contains(C.Object.U.V)
                              ? AccessKind::Read
                              : AccessKind::Write;
  auto Note = [&] {
    if (!Noted)
      return;
    OfStorage = true;
    noteAccess(Storage, 4, Kind, Kind == AccessKind::Write ? &Turn : nullptr,
               Outer.Site, M);
    OfStorage = false;
  };
  Note();
  const QualType T = I.Type.isNull() ? Ctx.VoidPtrTy : I.Type;
  Value R = isFollowed(C.Callee)
                ? invoke(C.Callee, dyn_cast_or_null<Expr>(I.Source),
                         std::move(C.Arguments), C.Object, T, M, Into)
                : withoutBody(C, /*Virtual=*/false, T, M);
  Note();
  if (Noted)
    InCollective = false;
  return R;
}

bool Simulator::worksOnOwn(const CallView &C, const Mask &M) {
  const auto *Method = dyn_cast<CXXMethodDecl>(C.Callee);
  const IdentifierInfo *Class =
      Method ? Method->getParent()->getIdentifier() : nullptr;
  if (!Class || !Method->isInstance() ||
      !Class->getName().starts_with("atomic") || !C.Object.isUniform())
    return false;
  // The object, and what a reference to one leads to.
  llvm::SmallVector<int64_t, 4> Worked{C.Object.U.V};
  if (const Object &O = *objectAt(C.Object.U.V); O.Kind == ObjectKind::Local)
    for (const auto &[At, Cell] : O.Locals)
      if (Cell.Width == sizeof(int64_t) && Class->getName() == "atomic_ref") {
        if (!Cell.V.isUniform())
          return false;
        Worked.push_back(Cell.V.U.V);
      }
  if (!llvm::all_of(Worked, [&](int64_t At) {
        return objectAt(At)->Kind == ObjectKind::Local;
      }))
    return false;
  // What is expected is written to as well.
  for (const auto &[N, Given] : llvm::enumerate(C.Arguments))
    if (N < Method->getNumParams() &&
        Method->getParamDecl(N)->getType()->isReferenceType() &&
        Given.isUniform() && objectAt(Given.U.V)->Kind == ObjectKind::Local)
      Worked.push_back(Given.U.V);
  // What a reference leads to stays where it is.
  for (const int64_t At :
       llvm::drop_begin(Worked, Class->getName() == "atomic_ref" ? 1 : 0)) {
    forgetReached({Value(At)}, M);
    objectAt(At)->Unmodelled = true;
  }
  return true;
}

Value Simulator::withoutBody(const CallView &C, bool Virtual, QualType ResultT,
                             const Mask &M) {
  const FunctionDecl *F = C.Callee;
  if (F && (isAssertion(F) || (F->isNoReturn() && !OnHost))) {
    // Threads for which an assertion fails: the inputs are not ones that the
    // code is for.
    if (!Guesses && !OnHost) {
      Out->Invalid = true;
      Stop = true;
    }
    return Value(0);
  }
  std::vector<Value> Values;
  if (isa<CXXMemberCallExpr>(C.Site))
    Values.push_back(C.Object);
  llvm::append_range(Values, C.Arguments);
  if (OnHost)
    return ResultT->isRecordType() ? temporary(ResultT, M)
                                   : unknown(C.Site, Values, ResultT, M);
  bool PerThread = false;
  if (Calls.toolkitName(F).starts_with("cuda::")) {
    if (worksOnOwn(C, M))
      return ResultT->isVoidType() ? Value(0)
                                   : undetermined(C.Site, ResultT, M);
    // Objects that synchronise threads: what they order is not followed.
    PerThread = true;
    Meetings.ofAll(++Now);
  }
  if (F && F->getIdentifier()) {
    llvm::StringRef Name = F->getName();
    PerThread |= llvm::is_contained(
        {"clock", "clock64", "globaltimer", "__activemask", "malloc"}, Name);
    if (Name == "printf" || Name == "vprintf" || Name == "__nanosleep")
      return Value(0);
  }
  if (mayDoAnything(Virtual ? nullptr : F, Ctx.getSourceManager())) {
    unseen(Values, M);
    Value R = unknown(C.Site, Values, ResultT, M, PerThread);
    // Of which class an object of the program's own is was no choice.
    if (Virtual && C.Object.isUniform() && !ResultT->isRecordType() &&
        objectAt(C.Object.U.V)->Kind == ObjectKind::Local) {
      R.U.F |= Unmodelled;
      R.L.mark(Unmodelled);
    }
    return R;
  }
  const DeviceIntrinsic *Row = deviceIntrinsic(C.Site);
  // What a library gives that works for many threads is of all their numbers.
  const llvm::StringRef Qualified = Calls.toolkitName(F);
  const bool OfMany = Qualified.starts_with("cub::") ||
                      Qualified.starts_with("cooperative_groups::");
  if (PerThread || OfMany || (Row && !Row->isPrivate()))
    return unknown(C.Site, Values, ResultT, M, PerThread);
  return unmodelled(C, ResultT, M);
}

bool Simulator::isFollowed(const FunctionDecl *F) {
  const llvm::StringRef Qualified = Calls.toolkitName(F);
  return F && Program.function(F) && !(OnHost && !Qualified.empty()) &&
         (!Qualified.starts_with("cuda::") ||
          Qualified.starts_with("cuda::std") ||
          Qualified.contains("::get_sreg_"));
}

Value Simulator::entity(const ValueDecl *D) {
  auto [It, New] = Functions.try_emplace(D, 0);
  if (New)
    It->second = newObject(ObjectKind::Function, D, -1, 0);
  return Value(It->second);
}

const ValueDecl *Simulator::entityOf(const Value &V) {
  if (!V.isUniform())
    return nullptr;
  const Object *O = objectAt(V.U.V);
  return O->Kind == ObjectKind::Function ? O->Decl : nullptr;
}

bool Simulator::override(const CXXMethodDecl *Method, CallView &C) {
  if (!C.Object.isUniform())
    return false;
  const int64_t Address = C.Object.U.V;
  const Object &O = *objectAt(Address);
  if (O.Kind != ObjectKind::Local || O.Type.isNull())
    return false;
  auto found = [&](QualType Whole, int64_t Start, bool Complete) {
    const std::optional<Overrider> Run =
        finalOverrider(Method, Whole, offsetOf(Address) - Start, Ctx, Complete);
    if (!Run)
      return false;
    C.Object =
        Value(elementsOn(Address, Start + Run->This - offsetOf(Address), 1));
    C.Callee = Run->Method;
    C.Returned = Run->Returned;
    return true;
  };
  // While an object is made or destroyed it is of the class whose code runs.
  for (const auto &F : llvm::reverse(Frames))
    if (isa_and_nonnull<CXXConstructorDecl, CXXDestructorDecl>(F->F) &&
        F->This.isUniform() && objectIdOf(F->This.U.V) == objectIdOf(Address)) {
      const CXXRecordDecl *Class = cast<CXXMethodDecl>(F->F)->getParent();
      if (found(Ctx.getCanonicalTagType(Class), offsetOf(F->This.U.V),
                F->Complete))
        return true;
      // Where the virtual bases of a base lie is not known.
      if (!F->Complete && Class->getNumVBases())
        return false;
    }
  return found(O.Type, 0, true);
}

void Simulator::resolve(CallView &C, const Value &Pointer, bool &Virtual) {
  if (!C.Callee) {
    C.Callee = dyn_cast_or_null<FunctionDecl>(entityOf(Pointer));
    const auto *Member =
        C.Site ? dyn_cast<BinaryOperator>(C.Site->getCallee()->IgnoreParens())
               : nullptr;
    if (!C.Callee || !Member || !Member->isPtrMemOp())
      return;
    const std::optional<int64_t> Base = offsetOfOwner(Member, C.Callee, Ctx);
    if (!Base) {
      C.Callee = nullptr;
      return;
    }
    C.Object = offsetBy(C.Object, *Base);
    Virtual = cast<CXXMethodDecl>(C.Callee)->isVirtual();
  }
  Virtual = Virtual && !override(cast<CXXMethodDecl>(C.Callee), C);
}

Value Simulator::call(const ir::Instruction &I, const Mask &M) {
  const ir::CallOperands O = ir::callOperands(I);
  CallView C;
  C.Site = dyn_cast_or_null<CallExpr>(I.Source);
  C.Callee = I.function();
  if (O.Object != ir::NoRegister)
    C.Object = value(O.Object, M);
  for (ir::Register R : O.Arguments)
    C.Arguments.push_back(value(R, M));
  bool Virtual = I.Virtual;
  if (!C.Callee || Virtual)
    resolve(C, value(O.Callee, M), Virtual);
  if (const auto *K = dyn_cast_or_null<CXXConstructorDecl>(C.Callee)) {
    construct(K, I, C, M);
    return Value(0);
  }
  if (const auto *D = dyn_cast_or_null<CXXDestructorDecl>(C.Callee);
      D && !Virtual) {
    destroy(D, I, C, M);
    return Value(0);
  }
  const auto *Method = dyn_cast_or_null<CXXMethodDecl>(C.Callee);
  if (Method && C.Arguments.size() == 1 && copiesWhole(Method)) {
    copyObject(C.Object, C.Arguments[0],
               Ctx.getCanonicalTagType(Method->getParent()), M, C.Site);
    return C.Object;
  }
  const Value Into = O.Result != ir::NoRegister ? value(O.Result, M) : Value();
  Value V = result(C, I, Virtual, Into, M);
  if (C.Returned &&
      !(V.isUniform() && objectAt(V.U.V)->Kind == ObjectKind::Null))
    V = offsetBy(V, C.Returned);
  if (O.Result != ir::NoRegister && V.isUniform() && V.U.V != Into.U.V)
    copyObject(Into, V, I.Type, M, nullptr);
  return V;
}

Value Simulator::result(CallView &C, const ir::Instruction &I, bool Virtual,
                        const Value &Into, const Mask &M) {
  if (C.Site) {
    // threadIdx as a dim3.
    if (isa_and_nonnull<CXXConversionDecl>(C.Callee))
      if (const auto *Member = dyn_cast<CXXMemberCallExpr>(C.Site))
        if (const auto B = builtinAccess(Member->getImplicitObjectArgument())) {
          for (int Axis = 0; Axis < 3; ++Axis)
            store(offsetBy(Into, sizeof(uint32_t) * Axis), Ctx.UnsignedIntTy,
                  builtin(B->Variable, Axis, C.Site), nullptr, M);
          return Into;
        }
    if (std::optional<Value> V = halves(C, Into, M))
      return *V;
    if (std::optional<Value> V = provided(C, M))
      return *V;
  }
  if (C.Site && !Virtual && usesTemporaryStorage(C.Callee) &&
      isOfSystem(C.Callee) && !preparesStorage(C))
    return collective(C, I, Into, M);
  const QualType T = I.Type.isNull() ? Ctx.VoidPtrTy : I.Type;
  if (!Virtual && isFollowed(C.Callee))
    return invoke(C.Callee, dyn_cast_or_null<Expr>(I.Source),
                  std::move(C.Arguments), C.Object, T, M, Into);
  if (C.Site)
    return withoutBody(C, Virtual, T, M);
  unseen({C.Object}, M);
  return Value(0, Unknown);
}

} // namespace cuda_lint::simulation
