//===- PathRun.cpp - Which way a path goes --------------------------------===//

#include "domains/symbolic/PathRun.h"
#include "cuda/Bound.h"
#include "cuda/DeviceIntrinsics.h"
#include "cuda/ExecutionSpace.h"
#include "cuda/LocalLambdas.h"
#include "cuda/Profile.h"
#include "cuda/TemplateBudget.h"
#include "cuda/TranslationUnit.h"
#include "hardware/Warp.h"
#include "clang/AST/DeclCXX.h"
#include "clang/Basic/SourceManager.h"

using namespace clang;

namespace cuda_lint {

static const Bound<size_t> MaxPaths("path-count", 128, BoundKind::Work,
                                    "paths of a function");
static const Bound<unsigned> MaxPathSteps("path-steps", 40'000, BoundKind::Work,
                                          "steps of all paths of a function");
static const Bound<unsigned>
    MaxShapedSteps("path-shaped-steps", 60'000, BoundKind::Work,
                   "steps of all paths of a kernel in blocks of one shape");
static const Bound<unsigned>
    MaxIterations("path-iterations", 16, BoundKind::Reach,
                  "iterations of a loop that is decided, on a path");
static const Bound<unsigned>
    MaxOwnArrayIterations("path-own-array-iterations", 72, BoundKind::Reach,
                          "those of a loop that only reads and writes elements "
                          "of the function's own arrays");
static const Bound<unsigned>
    MaxQuietSteps("path-quiet-steps", 30'000, BoundKind::Work,
                  "steps of further iterations of decided loops in which "
                  "nothing but values changes");
const Bound<size_t>
    PathRun::MaxTogether("path-waiting", 48, BoundKind::Reach,
                         "paths of a function that wait, with the one that "
                         "goes on: from so many on the furthest goes on first");
static const Bound<unsigned>
    MaxAlike("path-alike-instantiations", 2, BoundKind::Work,
             "instantiations of a template, and copies of a lambda, whose "
             "paths reach a bound before the others are left out");

static const Bound<uint64_t>
    MaxTemplateSteps("path-template-steps", 40'000, BoundKind::Work,
                     "steps of the paths of a template's instantiations, or a "
                     "lambda's copies, before no other one is begun");
static const Bound<uint64_t>
    MaxUnitSteps("path-unit-steps", 800'000, BoundKind::Work,
                 "steps of the paths of a translation unit before each "
                 "function has the least");
static const Bound<unsigned>
    LeastSteps("path-least-steps", 8'000, BoundKind::Work,
               "steps of all paths of a function that it has whatever others "
               "took");

namespace {
/// What the paths of all bodies of a template take, and those of all functions.
struct PathBudget : TemplateBudget {
  explicit PathBudget(TranslationUnit &) : TemplateBudget(MaxTemplateSteps) {}
  uint64_t OfUnit = 0;

  unsigned forOne(unsigned Most) const {
    return OfUnit < MaxUnitSteps ? Most : std::min<unsigned>(LeastSteps, Most);
  }
};
} // namespace

PathExecution::PathExecution(TranslationUnit &TU)
    : TU(TU), Symbols(TU.context()), Alike(MaxAlike) {}
PathExecution::~PathExecution() = default;

const SymExpr *PathExecution::parameter(const ParmVarDecl *P) {
  if (const auto *F = dyn_cast<FunctionDecl>(P->getDeclContext()))
    if (const FunctionDecl *Definition = F->getDefinition())
      P = Definition->getParamDecl(P->getFunctionScopeIndex());
  QualType T = P->getType();
  if (T->isReferenceType())
    T = TU.context().getPointerType(T->getPointeeType());
  if (auto Type = ScalarType::of(T, TU.context()))
    return Symbols.initial(Symbols.variable(P), *Type);
  return nullptr;
}

const SymExpr *PathExecution::object(const CXXMethodDecl *F) {
  const SymExpr *&Known = Objects[F->getCanonicalDecl()];
  if (!Known)
    Known = Symbols.fresh(*ScalarType::of(
        TU.context().getPointerType(TU.context().VoidTy), TU.context()));
  return Known;
}

const SymExpr *PathExecution::builtin(BuiltinVariable B, unsigned Axis) {
  const ScalarType T{32, false, false};
  if (B == BuiltinVariable::WarpSize)
    return Symbols.integer(WarpSize, T);
  const SymExpr *&Known = Builtins[static_cast<unsigned>(B)][Axis];
  if (!Known)
    Known = Symbols.fresh(T);
  return Known;
}

const ValueDecl *PathExecution::variableOf(const Location *L) const {
  const Location *Owner = SymbolicMemory::owner(L);
  if (Owner->Kind == Location::Variable)
    return Owner->Decl;
  return Names.lookup(Owner);
}

bool PathExecution::isIndeterminate(const SymExpr *Value) const {
  const SymExpr *V = Value ? stripCasts(Value) : nullptr;
  if (!V || V->Kind != SymExpr::Symbol || !V->Loc)
    return false;
  // What an unknown index says may have been stored.
  for (const Location *L = V->Loc; L; L = L->Parent)
    if (L->Kind == Location::Pointee)
      return false;
  const auto *Variable = dyn_cast_or_null<VarDecl>(variableOf(V->Loc));
  return Variable && Variable->hasLocalStorage() &&
         !isa<ParmVarDecl>(Variable) && !Variable->isInitCapture() &&
         !Variable->isExceptionVariable() &&
         !Variable->getType()->isReferenceType();
}

const SymExpr *PathExecution::base(const SymExpr *Address) {
  while (Address) {
    Address = stripCasts(Address);
    if (Address->Kind == SymExpr::Binary && Address->Op == SymExpr::Add) {
      Address = Address->A;
    } else if (Address->Kind == SymExpr::Address) {
      const Location *Owner = Address->Loc->root();
      if (Owner->Kind != Location::Pointee)
        return Symbols.address(Owner, nullptr);
      Address = Owner->Pointer;
    } else {
      return Address;
    }
  }
  return nullptr;
}

const ExecutionPaths &PathExecution::paths(const FunctionDecl *F) {
  auto [It, New] = Done.try_emplace(F->getCanonicalDecl());
  if (!New)
    return *It->second;
  Profile::Scope Timed("engine", "paths");
  auto Made = std::make_unique<ExecutionPaths>();
  ExecutionPaths &Result = *Made;
  It->second = std::move(Made);
  follow(F, Result, std::nullopt);
  return Result;
}

const ExecutionPaths &PathExecution::paths(const FunctionDecl *F,
                                           const BlockShape &Block) {
  auto [It, New] =
      DoneForShape.try_emplace(std::pair(F->getCanonicalDecl(), Block));
  if (!New)
    return *It->second;
  Profile::Scope Timed("engine", "paths");
  auto Made = std::make_unique<ExecutionPaths>();
  ExecutionPaths &Result = *Made;
  It->second = std::move(Made);
  follow(F, Result, Block);
  return Result;
}

void PathExecution::follow(const FunctionDecl *F, ExecutionPaths &Out,
                           const std::optional<BlockShape> &Block) {
  PathBudget &Budget = TU.engine<PathBudget>();
  if (Alike.leavesOut(F) || Budget.leavesOut(F)) {
    Out.Complete = false;
    return;
  }
  PathRun Now(*this, F, Out, Block);
  Now.run();
  Budget.spent(F, Now.spent());
  Budget.OfUnit += Now.spent();
  if (!Out.Complete)
    Alike.reachedBound(F);
}

const SymExpr *PathRun::builtin(BuiltinVariable B, unsigned Axis) {
  const ScalarType T{32, false, false};
  if (Block && B == BuiltinVariable::BlockDim)
    return Symbols.integer((*Block)[Axis], T);
  if (Block && B == BuiltinVariable::ThreadIdx && (*Block)[Axis] == 1)
    return Symbols.integer(0, T);
  return Engine.builtin(B, Axis);
}

PathRun::PathRun(PathExecution &Engine, const FunctionDecl *Root,
                 ExecutionPaths &Out,
                 std::optional<PathExecution::BlockShape> Block)
    : Engine(Engine), Symbols(Engine.Symbols), Ctx(Engine.TU.context()),
      Program(Engine.TU.engine<ir::Program>()), Root(Root), Out(Out),
      Block(Block), MaxSteps(Engine.TU.engine<PathBudget>().forOne(
                        Block ? MaxShapedSteps : MaxPathSteps)),
      WorkBefore(Engine.Symbols.work()), Shared(Engine.Symbols) {}

void PathRun::run() {
  const ir::Function *F = Program.function(Root);
  if (!F)
    return;
  State First{SymbolicMemory(Shared)};
  Frame &Top = First.Stack.emplace_back();
  Top.F = F;
  Top.Who = new (Engine.Ways) Activation{F->Declaration};
  Top.Registers.assign(F->RegisterTypes.size(), nullptr);
  if (Trace)
    Top.Origins.assign(F->RegisterTypes.size(), nullptr);
  Top.Slots.assign(F->Slots.size(), nullptr);
  for (size_t S = 0; S < F->Slots.size(); ++S)
    Top.Slots[S] = F->Slots[S].Decl ? Symbols.variable(F->Slots[S].Decl)
                                    : Symbols.temporary(F->Slots[S].Type);
  for (const Location *L : Top.Slots)
    First.Memory.create(L);
  for (size_t N = 0; Inputs && N < F->Parameters.size(); ++N)
    if (N < Inputs->Parameters.size() && Inputs->Parameters[N])
      First.Memory.write(Top.Slots[F->Parameters[N]], Inputs->Parameters[N]);
  if (const auto *Method = dyn_cast<CXXMethodDecl>(Root);
      Method && Method->isInstance())
    Top.This = Engine.object(Method);
  // The caller's object, the same wherever the function names it.
  if (Root->getReturnType()->isRecordType())
    Top.Result =
        Symbols.fresh(*ScalarType::of(Ctx.getPointerType(Ctx.VoidTy), Ctx));
  if (Block)
    for (unsigned Axis = 0; Axis < 3; ++Axis)
      if ((*Block)[Axis] > 1)
        Symbols.assume(Symbols.binary(SymExpr::LT, ScalarType::boolean(),
                                      builtin(BuiltinVariable::ThreadIdx, Axis),
                                      builtin(BuiltinVariable::BlockDim, Axis)),
                       First.Known);
  if (Inputs) {
    auto Give = [&](const SymExpr *V) {
      if (V)
        forEachPart(V, [&](const SymExpr *Part) {
          if (Part->Kind == SymExpr::Symbol)
            Engine.Given.insert(Part);
          return true;
        });
    };
    for (const auto &Axes : Inputs->Builtins)
      llvm::for_each(Axes, Give);
    llvm::for_each(Inputs->Parameters, Give);
  }
  Waiting.push_back(std::move(First));
  if (Trace)
    return runTogether();
  while (!Waiting.empty() || !Parked.empty()) {
    if (Out.Paths.size() >= MaxPaths || Steps > MaxSteps)
      return reachBound();
    if (isTogether())
      resume();
    else if (!Parked.empty())
      resumeFurthest();
    if (Waiting.empty())
      continue;
    follow(next());
  }
}

bool PathRun::isSpread() const {
  return !isTogether() && Out.Paths.size() % 2 == 0 && Steps < MaxSteps / 2;
}

unsigned &PathRun::timesAt(const State &S, uint32_t Block) {
  llvm::hash_code Place = llvm::hash_value(Block);
  for (const Frame &F : S.Stack)
    Place = llvm::hash_combine(Place, F.F, F.Site,
                               &F == &S.Stack.back() ? Block : F.Block);
  return WentTo[Place];
}

PathRun::State PathRun::next() {
  auto Chosen = std::prev(Waiting.end());
  // What decides a lot at the end of a function would take up all paths with
  // one way through what comes before it.
  if (isSpread()) {
    const auto Times = [&](const State &S) {
      return timesAt(S, S.Stack.back().Block);
    };
    unsigned Least = Times(*Chosen);
    for (auto I = Chosen; Least && I != Waiting.begin();)
      if (const unsigned Now = Times(*--I); Now < Least) {
        Least = Now;
        Chosen = I;
      }
    ++timesAt(*Chosen, Chosen->Stack.back().Block);
  }
  State S = std::move(*Chosen);
  Waiting.erase(Chosen);
  return S;
}

void PathRun::reachBound() {
  if (Out.Complete && !Trace)
    Profile::count("bound reached: paths");
  Out.Complete = false;
}

void PathRun::follow(State &&S) {
  while (true) {
    ++Steps;
    if (exhausted()) {
      if (Trace)
        giveUp(S);
      return reachBound();
    }
    Frame &Top = S.Stack.back();
    const ir::Instruction &I = Top.F->block(Top.Block).Instructions[Top.Next];
    if (I.isTerminator()) {
      if (!terminator(S, I))
        return;
      continue;
    }
    ++Top.Next;
    const size_t Depth = S.Stack.size();
    const unsigned Serial = Shared.Serial;
    const FunctionDecl *In = Top.F->Declaration;
    const bool Goes = step(S, I);
    if (Serial != Shared.Serial && isOfStandard(In))
      for (unsigned Change = Serial; Change++ < Shared.Serial;)
        LibraryChanges.insert(Change);
    if (Trace && S.Stack.size() == Depth) {
      traceResult(S, I);
      for (const auto &E : Recent)
        occurred(S, *E, I);
    }
    Recent.clear();
    if (!Goes)
      return;
  }
}

void PathRun::end(State &S, bool Returns) {
  if (Trace)
    return;
  ExecutionPath &Path = Out.Paths.emplace_back();
  Path.Known = std::move(S.Known);
  Path.Left = std::move(S.Left);
  Path.Shortened = S.Shortened;
  Path.Returns = Returns;
  for (const Past *N = S.Events; N; N = N->Before)
    Path.Events.push_back(N->Event);
  std::reverse(Path.Events.begin(), Path.Events.end());
}

PathEvent &PathRun::event(State &S, PathEvent::KindT Kind,
                          const ir::Instruction &I) {
  if (Trace) {
    PathEvent &E = *Recent.emplace_back(std::make_unique<PathEvent>());
    E.Kind = Kind;
    E.Site = I.Source ? I.Source : Root->getBody();
    E.In = S.Stack.back().F->Declaration;
    return E;
  }
  PathEvent &E = *Engine.Events.emplace_back(std::make_unique<PathEvent>());
  E.Kind = Kind;
  E.Site = I.Source ? I.Source : Root->getBody();
  E.In = S.Stack.back().F->Declaration;
  for (const Frame &F : S.Stack)
    if (F.Site && !isWrittenWhereCalled(F.Site, F.F->Declaration))
      E.Calls.push_back(F.Site);
  E.At = S.Stack.back().Who;
  E.Known = S.Known.size();
  Pasts.push_back(std::make_unique<Past>(Past{&E, S.Events}));
  S.Events = Pasts.back().get();
  return E;
}

const ir::Loop *PathRun::loopAt(const ir::Function &F, uint32_t Header) const {
  for (const ir::Loop &L : F.Loops)
    if (L.Header == Header)
      return &L;
  return nullptr;
}

size_t PathRun::meetingPoint(const State &S) const {
  llvm::hash_code Hash = llvm::hash_combine(S.Memory.hash(), S.Events);
  for (const Frame &F : S.Stack) {
    Hash =
        llvm::hash_combine(Hash, F.F, F.Block, F.Element, F.Site, F.Exception);
    const PathExecution::RegisterUse &Use = Engine.usesOf(*F.F);
    for (unsigned R : Use.Elsewhere.set_bits())
      Hash = llvm::hash_combine(Hash, F.Registers[R]);
    // In a call, what its block computed before is still to be used.
    const auto &Block = F.F->block(F.Block).Instructions;
    for (size_t I = 0; I < F.Next; ++I)
      if (ir::Register R = Block[I].Result;
          R != ir::NoRegister && !Use.Elsewhere.test(R))
        Hash = llvm::hash_combine(Hash, F.Registers[R]);
  }
  return Hash;
}

static bool holdsAll(const Facts &All, const Facts &Some) {
  return llvm::all_of(
      Some, [&](const SymExpr *Fact) { return llvm::is_contained(All, Fact); });
}

bool PathRun::unite(State &A, const State &B) const {
  if (A.isSure() != B.isSure())
    return false;
  if (holdsAll(B.Known, A.Known))
    return true;
  if (holdsAll(A.Known, B.Known)) {
    A.Known = B.Known;
    return true;
  }
  // What the one way was taken for, and the other not.
  const SymExpr *Choice = nullptr;
  for (const SymExpr *Fact : A.Known)
    if (!llvm::is_contained(B.Known, Fact) && std::exchange(Choice, Fact))
      return false;
  if (A.Known.size() != B.Known.size() ||
      !llvm::is_contained(B.Known, Symbols.negate(Choice)))
    return false;
  llvm::erase(A.Known, Choice);
  return true;
}

bool PathRun::alreadySeen(const State &S, size_t Point) {
  auto &Before = Seen[Point];
  if (llvm::any_of(Before, [&](const Meeting &M) {
        return (M.Sure || !S.isSure()) && holdsAll(S.Known, M.Known);
      }))
    return true;
  Before.push_back({S.Known, S.isSure()});
  Met.push_back(S.Memory);
  return false;
}

bool PathRun::park(State &S, bool Forked) {
  const size_t Point = meetingPoint(S);
  // Whoever came first goes on first.
  const bool Others =
      Forked ||
      llvm::any_of(Waiting, [&](const State &W) { return isBefore(W, S); }) ||
      llvm::any_of(Parked,
                   [&](const ParkedState &P) { return !isBefore(S, P.S); });
  if (!Others || !isTogether())
    return alreadySeen(S, Point);
  Parked.push_back({std::move(S), Point});
  return true;
}

void PathRun::resumeFurthest() {
  auto Last = Parked.begin();
  for (auto I = Last; I != Parked.end(); ++I)
    if (isBefore(Last->S, I->S))
      Last = I;
  ParkedState P = std::move(*Last);
  Parked.erase(Last);
  if (!alreadySeen(P.S, P.Point))
    Waiting.push_back(std::move(P.S));
}

void PathRun::resume() {
  if (Parked.empty())
    return;
  auto First = Parked.begin();
  for (auto I = First; I != Parked.end(); ++I)
    if (isBefore(I->S, First->S))
      First = I;
  if (llvm::any_of(Waiting,
                   [&](const State &W) { return isBefore(W, First->S); }))
    return;
  std::vector<State> Group;
  const size_t Point = First->Point;
  llvm::erase_if(Parked, [&](ParkedState &P) {
    if (P.Point != Point)
      return false;
    Group.push_back(std::move(P.S));
    return true;
  });
  for (bool More = true; More;) {
    More = false;
    for (size_t I = 0; I < Group.size(); ++I)
      for (size_t J = Group.size(); --J > I;)
        if (unite(Group[I], Group[J])) {
          Group.erase(Group.begin() + J);
          More = true;
        }
  }
  // The first goes on first.
  for (State &S : llvm::reverse(Group))
    if (!alreadySeen(S, Point))
      Waiting.push_back(std::move(S));
}

/// Whether nothing happened in the last iteration of a loop that anybody else
/// sees, and no choice was made, as long as there are not too many of these:
/// they are not counted among the steps.
bool PathRun::isQuiet(State &S, Frame::LoopState &Loop) {
  bool Seen = Loop.Past != S.Events;
  // The elements of a table of its own, a few times.
  if (Loop.All < MaxOwnArrayIterations)
    for (const Past *P = S.Events; Seen && P; P = P->Before) {
      Seen = P != Loop.Past;
      if (Seen && ((P->Event->Kind != PathEvent::Read &&
                    P->Event->Kind != PathEvent::Write) ||
                   !P->Event->Object || !P->Event->Object->isAutomatic() ||
                   S.Memory.isExposed(P->Event->Object)))
        break;
    }
  const bool Quiet = Loop.All && !Seen && Loop.Facts == S.Known.size() &&
                     Loop.Number == States && QuietSteps < MaxQuietSteps;
  if (Quiet && Loop.All >= MaxIterations) {
    QuietSteps += Steps - Loop.Steps;
    Steps = Loop.Steps;
  }
  Loop.Past = S.Events;
  Loop.Facts = S.Known.size();
  Loop.Number = States;
  Loop.Steps = Steps;
  return Quiet;
}

bool PathRun::enter(State &S, uint32_t Block, bool Forked) {
  Frame &Top = S.Stack.back();
  const uint32_t From = Top.Block;
  Top.Block = Block;
  Top.Next = 0;
  if (const ir::Loop *L = loopAt(*Top.F, Block)) {
    if (From < Block)
      Top.Loops.erase(Block);
    Frame::LoopState &State = Top.Loops[Block];
    if (Trace)
      return enterLoop(S, *L, State);
    if (!State.Before)
      State.Before = std::make_shared<const SymbolicMemory>(S.Memory);
    const bool Quiet = isQuiet(S, State);
    if (++State.All > MaxIterations && !Quiet) {
      Out.LeftLoops = true;
      S.Shortened = true;
      // What comes after the loop is worth more than its other iterations.
      S.Memory.forgetChanges(*State.Before);
      if (L->Exit == ~0u)
        return false;
      Top.Block = L->Exit;
      return true;
    }
    return true;
  }
  // What an exception comes to, others may come to as well.
  if (Top.F->block(Block).Predecessors.size() > 1 ||
      Top.F->isUnwinding(Block) || Top.F->isUnwinding(From))
    return Trace ? goOn(S) : !park(S, Forked);
  return true;
}

} // namespace cuda_lint
