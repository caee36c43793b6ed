//===- PathMerge.cpp - All paths of a function together -------------------===//
//
// Of all states the one that is furthest behind goes on, so that ways that meet
// wait for each other and go on as one: what they do not agree about becomes a
// choice. Blocks are in reverse post-order, so "behind" is a comparison of
// their numbers.
//
//===----------------------------------------------------------------------===//

#include "cuda/Bound.h"
#include "cuda/Profile.h"
#include "cuda/TemplateBudget.h"
#include "domains/symbolic/LoopStores.h"
#include "domains/symbolic/PathRun.h"
#include "domains/symbolic/SymbolicNodes.h"
#include "llvm/Support/MathExtras.h"

using namespace clang;

namespace cuda_lint {

/// Rounds in which it is found out what a loop changes; in the last, all that
/// its instructions may store into is unknown.
static const Bound<unsigned>
    MaxRounds("trace-rounds", 5, BoundKind::Reach,
              "rounds of a loop in which it is found out what it changes, the "
              "last with all unknown that it may store into");
static const Bound<unsigned>
    MaxIterations("trace-iterations", 72, BoundKind::Reach,
                  "iterations of a loop that is decided, all paths together");
static const Bound<uint64_t>
    RunBudget("trace-steps", 180'000, BoundKind::Work,
              "steps of a function, all paths together");
static const Bound<uint64_t>
    UnitBudget("trace-unit-steps", 1'200'000, BoundKind::Work,
               "steps of all functions of a translation unit, all paths "
               "together, before each has the least");
static const Bound<uint64_t>
    LeastBudget("trace-least-steps", 6'000, BoundKind::Work,
                "steps of a function, all paths together, that it has "
                "whatever others took");
static const Bound<uint64_t>
    MaxTemplateSteps("trace-template-steps", 40'000, BoundKind::Work,
                     "steps of a template's instantiations, or a lambda's "
                     "copies, all paths together, before no other one is "
                     "begun");
static const Bound<size_t>
    MaxMergedFacts("trace-merged-facts", 8, BoundKind::Reach,
                   "facts of each of two paths that meet that are kept with "
                   "the condition they parted at, where it asks whether a "
                   "number divides");

const PathExecution::RegisterUse &PathExecution::usesOf(const ir::Function &F) {
  auto [It, New] = Uses.try_emplace(&F);
  RegisterUse &Use = It->second;
  if (!New)
    return Use;
  Use.DefinedIn.resize(F.RegisterTypes.size());
  Use.Elsewhere.resize(F.RegisterTypes.size());
  const uint32_t Count = F.Blocks.size() + F.Unwinding.size();
  for (uint32_t B = 0; B < Count; ++B)
    for (const ir::Instruction &I : F.block(B).Instructions)
      if (I.Result != ir::NoRegister)
        Use.DefinedIn[I.Result] = B;
  for (uint32_t B = 0; B < Count; ++B)
    for (const ir::Instruction &I : F.block(B).Instructions)
      for (ir::Register R : I.Operands)
        if (R != ir::NoRegister && Use.DefinedIn[R] != B)
          Use.Elsewhere.set(R);
  return Use;
}

namespace {
/// What the traces of all bodies of a template take.
struct TraceBudget : TemplateBudget {
  explicit TraceBudget(TranslationUnit &) : TemplateBudget(MaxTemplateSteps) {}
};
} // namespace

const ExecutionTrace &PathExecution::run(const FunctionDecl *F,
                                         const ExecutionInputs &Inputs) {
  std::vector<const void *> Key{F->getCanonicalDecl()};
  for (const auto &Axes : Inputs.Builtins)
    Key.insert(Key.end(), std::begin(Axes), std::end(Axes));
  Key.insert(Key.end(), Inputs.Parameters.begin(), Inputs.Parameters.end());
  std::unique_ptr<ExecutionTrace> &Known = Traces[Key];
  if (Known)
    return *Known;
  Known = std::make_unique<ExecutionTrace>();
  ExecutionTrace &Trace = *Known;
  Profile::Scope Timed("engine", "all paths together");
  TraceBudget &Budget = TU.engine<TraceBudget>();
  if (Budget.leavesOut(F)) {
    Trace.Complete = false;
    return Trace;
  }
  const uint64_t Unit = UnitBudget, Least = LeastBudget, Most = RunBudget;
  PathRun Now(
      *this, F, Inputs, Trace,
      std::clamp(Unit - std::min(Spent, Unit), std::min(Least, Most), Most));
  Now.run();
  if (!Trace.Complete)
    Profile::count("bound reached: all paths together");
  Spent += Now.spent();
  Budget.spent(F, Now.spent());
  return Trace;
}

PathRun::PathRun(PathExecution &Engine, const FunctionDecl *Root,
                 const ExecutionInputs &Inputs, ExecutionTrace &Trace,
                 unsigned MaxSteps)
    : Engine(Engine), Symbols(Engine.Symbols), Ctx(Engine.TU.context()),
      Program(Engine.TU.engine<ir::Program>()), Root(Root), Out(None),
      Inputs(&Inputs), Trace(&Trace), MaxSteps(MaxSteps),
      WorkBefore(Engine.Symbols.work()), Shared(Engine.Symbols) {}

bool PathRun::isBefore(const State &A, const State &B) {
  const size_t Common = std::min(A.Stack.size(), B.Stack.size());
  for (size_t I = 0; I < Common; ++I) {
    const Frame &X = A.Stack[I], &Y = B.Stack[I];
    if (X.Block != Y.Block) {
      // On the way of an exception comes before what that leads to.
      auto Place = [](const Frame &Of) {
        const bool Unwinding = Of.F->isUnwinding(Of.Block);
        return std::tuple(Unwinding
                              ? Of.F->UnwindsTo[Of.Block - Of.F->Blocks.size()]
                              : Of.Block,
                          !Unwinding, Of.Block);
      };
      return Place(X) < Place(Y);
    }
    if (X.Next != Y.Next)
      return X.Next < Y.Next;
    if (X.Element != Y.Element)
      return X.Element < Y.Element;
  }
  // In a call that the other has behind it.
  return A.Stack.size() > B.Stack.size();
}

bool PathRun::samePlace(const State &A, const State &B) {
  if (A.Stack.size() != B.Stack.size())
    return false;
  for (size_t I = 0; I < A.Stack.size(); ++I) {
    const Frame &X = A.Stack[I], &Y = B.Stack[I];
    if (X.F != Y.F || X.Block != Y.Block || X.Next != Y.Next ||
        X.Element != Y.Element || X.This != Y.This || X.Result != Y.Result ||
        X.Slots != Y.Slots || X.Exception != Y.Exception)
      return false;
    for (const ir::Loop &L : X.F->Loops) {
      if (!L.Body.test(X.Block))
        continue;
      auto P = X.Loops.find(L.Header), Q = Y.Loops.find(L.Header);
      if ((P == X.Loops.end()) != (Q == Y.Loops.end()))
        return false;
      if (P != X.Loops.end() && (P->second.Before != Q->second.Before ||
                                 P->second.All != Q->second.All ||
                                 P->second.Round != Q->second.Round))
        return false;
    }
  }
  return true;
}

bool PathRun::goOn(State &S) {
  if (!Trace || Waiting.empty())
    return true;
  S.Number = ++States;
  Waiting.push_back(std::move(S));
  return false;
}

static size_t commonFacts(const Facts &A, const Facts &B) {
  size_t N = 0;
  while (N < A.size() && N < B.size() && A[N] == B[N])
    ++N;
  return N;
}

void PathRun::runTogether() {
  while (!Waiting.empty()) {
    size_t First = 0;
    for (size_t I = 1; I < Waiting.size(); ++I)
      if (isBefore(Waiting[I], Waiting[First]))
        First = I;
    std::vector<State> Group;
    Group.push_back(std::move(Waiting[First]));
    Waiting.erase(Waiting.begin() + First);
    for (size_t I = 0; I < Waiting.size();) {
      if (!samePlace(Waiting[I], Group.front())) {
        ++I;
        continue;
      }
      Group.push_back(std::move(Waiting[I]));
      Waiting.erase(Waiting.begin() + I);
    }
    // Those first that parted last: what they parted at is what one knows and
    // the other knows not to hold.
    while (Group.size() > 1) {
      size_t A = 0, B = 1, Most = 0;
      for (size_t I = 0; I < Group.size(); ++I)
        for (size_t J = I + 1; J < Group.size(); ++J)
          if (size_t N = commonFacts(Group[I].Known, Group[J].Known);
              N > Most) {
            Most = N;
            A = I;
            B = J;
          }
      Steps += 4;
      Group[A] = merge(std::move(Group[A]), std::move(Group[B]));
      Group.erase(Group.begin() + B);
    }
    // What waits now is no part of a loop that begins here.
    State &Next = Group.front();
    if (Frame &Top = Next.Stack.back(); Top.Next == 0)
      if (auto Loop = Top.Loops.find(Top.Block);
          Loop != Top.Loops.end() && Loop->second.Begins) {
        Loop->second.FirstEvent = Trace->Events.size();
        Loop->second.FirstState = States;
        Loop->second.SpentBefore = spent();
      }
    follow(std::move(Next));
    if (!Trace->Complete)
      return;
  }
}

/// True for `a % b == 0` and `(a & b) == 0`.
static bool saysDivides(Node Fact) {
  if (Fact->Kind != SymExpr::Binary || Fact->Op != SymExpr::EQ ||
      !Fact->B->isInteger() || Fact->B->Bits != 0)
    return false;
  Node Rest = stripCasts(Fact->A);
  return Rest->Kind == SymExpr::Binary &&
         (Rest->Op == SymExpr::Rem || Rest->Op == SymExpr::And);
}

/// True where some part of a condition says or denies that a number divides.
static bool asksForDivision(Node Fact) {
  if (Fact->Kind == SymExpr::Not)
    return asksForDivision(Fact->A);
  if (Fact->Kind == SymExpr::Binary &&
      (Fact->Op == SymExpr::LOr || Fact->Op == SymExpr::LAnd))
    return asksForDivision(Fact->A) || asksForDivision(Fact->B);
  if (Fact->Kind == SymExpr::Binary && Fact->Op == SymExpr::NE)
    return Fact->B->isInteger() && Fact->B->Bits == 0 &&
           (stripCasts(Fact->A)->Op == SymExpr::Rem ||
            stripCasts(Fact->A)->Op == SymExpr::And) &&
           stripCasts(Fact->A)->Kind == SymExpr::Binary;
  return saysDivides(Fact);
}

static bool isDenied(SymContext &Symbols, Node Fact,
                     llvm::ArrayRef<Node> Known) {
  if (Fact->Kind == SymExpr::Binary && Fact->Op == SymExpr::LOr)
    return isDenied(Symbols, Fact->A, Known) &&
           isDenied(Symbols, Fact->B, Known);
  return llvm::is_contained(Known, Symbols.negate(Fact));
}

void PathRun::mergeRegisters(Frame &A, const Frame &B, Node Condition) {
  const PathExecution::RegisterUse &Use = Engine.usesOf(*A.F);
  for (ir::Register R = 0; R < A.Registers.size(); ++R) {
    Node &X = A.Registers[R], Y = B.Registers[R];
    if (X == Y ||
        !(Use.Elsewhere.test(R) || (A.Next && Use.DefinedIn[R] == A.Block)))
      continue;
    X = !X || !Y                          ? nullptr
        : Condition && X->Type == Y->Type ? Symbols.select(Condition, X, Y)
                                          : Symbols.computed(X->Type);
    A.Origins[R] = join(A.Origins[R], B.Origins[R]);
  }
}

Node PathRun::partingCondition(const State &A, const State &B, size_t Common) {
  for (Node Fact : llvm::drop_begin(A.Known, Common)) {
    Node Not = Symbols.negate(Fact);
    if (llvm::is_contained(llvm::drop_begin(B.Known, Common), Not))
      return Fact;
  }
  // One came from the last part of `a && b && c`, the other from one of those
  // before it, which does not hold.
  auto Disjunction = [&](const State &In, const State &Other) -> Node {
    for (Node Fact : llvm::drop_begin(In.Known, Common))
      if (Fact->Kind == SymExpr::Binary && Fact->Op == SymExpr::LOr &&
          isDenied(Symbols, Fact, Other.Known))
        return Fact;
    return nullptr;
  };
  if (Node Fact = Disjunction(A, B))
    return Fact;
  Node Not = Disjunction(B, A);
  return Not ? Symbols.negate(Not) : nullptr;
}

PathRun::State PathRun::merge(State &&A, State &&B) {
  const size_t Common = commonFacts(A.Known, B.Known);
  Node Condition = partingCondition(A, B, Common);
  // What is made of two ways that are no two possibilities is computed, too.
  const bool Unseen = Condition && isDecided(Condition);
  const uint64_t Before =
      Unseen ? Symbols.computed(ScalarType::boolean())->Bits : 0;
  if (Unseen)
    Condition = nullptr;
  Facts Known(A.Known.begin(), A.Known.begin() + Common);
  auto Both = [&](Node Fact) { return llvm::is_contained(B.Known, Fact); };
  for (Node Fact : llvm::drop_begin(A.Known, Common))
    if (Both(Fact))
      Known.push_back(Fact);
  // That a count divides is often tested long before the division: what one
  // side knows of that holds when it was taken. So does what was tested
  // together with it.
  if (Condition) {
    Node Not = Symbols.negate(Condition);
    auto Keep = [&](const State &Side, Node Taken) {
      for (Node Fact : llvm::drop_begin(Side.Known, Common))
        if (Fact != Taken && !llvm::is_contained(Known, Fact) &&
            (saysDivides(Fact) ||
             (asksForDivision(Taken) &&
              Side.Known.size() - Common <= MaxMergedFacts)))
          Known.push_back(Symbols.binary(SymExpr::LOr, ScalarType::boolean(),
                                         Symbols.negate(Taken), Fact));
    };
    Keep(A, Condition);
    Keep(B, Not);
  }
  for (size_t I = 0; I < A.Stack.size(); ++I) {
    mergeRegisters(A.Stack[I], B.Stack[I], Condition);
    for (const auto &[Try, Way] : B.Stack[I].Tries)
      if (A.Stack[I].Tries.lookup(Try) != Way)
        throwIn(*Way);
    for (auto &[Header, Loop] : A.Stack[I].Loops) {
      auto Other = B.Stack[I].Loops.find(Header);
      if (Other != B.Stack[I].Loops.end())
        Loop.Open |= Other->second.Open;
    }
  }
  const bool OfLibrary = LibraryChanges.contains(A.Memory.changedOutside()) ||
                         LibraryChanges.contains(B.Memory.changedOutside());
  const unsigned Changed = Shared.Serial;
  State Out{SymbolicMemory::merge(
      A.Memory, B.Memory, Condition,
      [&](const Provenance *X, const Provenance *Y) { return join(X, Y); })};
  Out.Stack = std::move(A.Stack);
  Out.Known = std::move(Known);
  if (OfLibrary)
    noteLibraryChanges(Changed);
  if (Unseen)
    ComputedHere.insert_range(llvm::seq_inclusive(
        Before, Symbols.computed(ScalarType::boolean())->Bits));
  Out.Number = ++States;
  return Out;
}

/// Ends a run that takes too long: what an unfinished loop has shown may hold
/// in its first iteration only.
void PathRun::giveUp(const State &S) {
  Trace->Complete = false;
  size_t Kept = Trace->Events.size();
  for (const Frame &F : S.Stack)
    for (const ir::Loop &L : F.F->Loops)
      if (auto It = F.Loops.find(L.Header);
          It != F.Loops.end() && L.Body.test(F.Block))
        Kept = std::min(Kept, It->second.FirstEvent);
  Trace->Events.erase(Trace->Events.begin() + Kept, Trace->Events.end());
}

/// Whether a branch comes from the condition of a loop.
static bool isOfCondition(const Expr *Condition, const Stmt *Source) {
  const auto *Part = dyn_cast_or_null<Expr>(Source);
  if (!Condition || !Part)
    return false;
  Condition = Condition->IgnoreParenImpCasts();
  if (Condition == Part->IgnoreParenImpCasts())
    return true;
  const auto *Both = dyn_cast<BinaryOperator>(Condition);
  return Both && Both->isLogicalOp() &&
         (isOfCondition(Both->getLHS(), Source) ||
          isOfCondition(Both->getRHS(), Source));
}

/// Goes both ways; a loop that one of them leaves is open.
bool PathRun::branchTogether(State &S, const ir::Instruction &I,
                             Node Condition) {
  const ir::Function &F = *S.Stack.back().F;
  const ir::Block &B = F.block(S.Stack.back().Block);
  const uint32_t Then = B.Successors[0], Else = B.Successors[1];
  if (!Condition)
    Condition = Symbols.computed(ScalarType::boolean());
  State Other = S;
  Symbols.assume(Condition, S.Known);
  Symbols.assume(Symbols.negate(Condition), Other.Known);
  for (const ir::Loop &L : F.Loops) {
    if (L.Body.test(Then) == L.Body.test(Else))
      continue;
    const Expr *Of = nullptr;
    if (const auto *For = dyn_cast_or_null<ForStmt>(L.Statement))
      Of = For->getCond();
    else if (const auto *While = dyn_cast_or_null<WhileStmt>(L.Statement))
      Of = While->getCond();
    State &Stays = L.Body.test(Then) ? S : Other;
    auto It = Stays.Stack.back().Loops.find(L.Header);
    if (It == Stays.Stack.back().Loops.end())
      continue;
    It->second.Open = true;
    // How often it runs is decided, only not here: so is what it counts.
    if (isDecided(Condition))
      for (const auto &[Part, Value] : It->second.Changed)
        noteComputed(Value);
    if (isOfCondition(Of, I.Source))
      It->second.AtStart = Stays.Known.size();
  }
  Other.Number = ++States;
  if (enter(Other, Else))
    Waiting.push_back(std::move(Other));
  return enter(S, Then) && (Then < Else || goOn(S));
}

bool PathRun::enterLoop(State &S, const ir::Loop &L, Frame::LoopState &Loop) {
  Loop.Begins = !Loop.Before;
  if (!Loop.Before) {
    Loop.Before = std::make_shared<const SymbolicMemory>(S.Memory);
    Loop.Known = S.Known.size();
    Loop.FirstEvent = Trace->Events.size();
    Loop.FirstState = States;
    Loop.SpentBefore = spent();
    const std::vector<const Location *> &Slots = S.Stack.back().Slots;
    auto Done =
        Slots.empty() ? LoopsDone.end() : LoopsDone.find({&L, Slots.front()});
    if (Done != LoopsDone.end()) {
      for (const auto &[Part, T, Decided] : Done->second.Values) {
        Loop.Changed.push_back({Part, changedByLoop(T)});
        if (Decided)
          noteComputed(Loop.Changed.back().second);
      }
      Loop.Decided = Done->second.Decided;
      Loop.Targets = Done->second.Targets;
      Loop.Forgotten.insert_range(Done->second.Forgotten);
      Loop.OfLibrary = Done->second.OfLibrary;
      ++Loop.Round;
      return beginRound(S, Loop);
    }
    if (hurried())
      return beginLastRound(S, L, Loop);
  }
  ++Loop.All;
  // An iteration in which nothing happened but that values changed.
  const bool Quiet =
      Loop.Events == Trace->Events.size() && Loop.Number == States;
  Loop.Events = Trace->Events.size();
  Loop.Number = States;
  if (Loop.All == 1)
    return goOn(S);
  // A loop that costs much takes nothing from what comes after it.
  const unsigned LoopsOfARun = Quiet ? 4 : 16;
  if (Loop.Round || Loop.Open || (Loop.All > MaxIterations && !Quiet) ||
      spent() - Loop.SpentBefore > MaxSteps / LoopsOfARun || hurried())
    return repeatLoop(S, L, Loop);
  return goOn(S);
}

const SymExpr *PathRun::changedByLoop(ScalarType T) {
  const SymExpr *V = Symbols.fresh(T);
  Engine.Given.insert(V);
  return V;
}

/// Runs a loop with all unknown that it is known to change.
bool PathRun::beginRound(State &S, Frame::LoopState &Loop) {
  S.Memory = *Loop.Before;
  // Null stands for what others reach.
  for (const Location *Object : Loop.Forgotten) {
    const unsigned Before = Shared.Serial;
    if (Object)
      S.Memory.forget(Object);
    else
      S.Memory.forgetReachable();
    if (Loop.OfLibrary.contains(Object))
      noteLibraryChanges(Before);
  }
  // What a pointer is no longer known to lead to may be what is written by it.
  llvm::for_each(Loop.Targets, [&](const Location *L) { S.Memory.expose(L); });
  for (const auto &[Part, Value] : Loop.Changed) {
    if (S.Memory.isKnown(Part))
      S.Memory.exposeAddresses(S.Memory.read(Part, Value->Type));
    S.Memory.assume(Part, Value);
  }
  Loop.Head = std::make_shared<const SymbolicMemory>(S.Memory);
  Loop.AtStart = 0;
  S.Known.resize(std::min(S.Known.size(), Loop.Known));
  Loop.All = 2;
  return goOn(S);
}

/// Runs a loop with all unknown that it may change by its instructions alone.
bool PathRun::beginLastRound(State &S, const ir::Loop &L,
                             Frame::LoopState &Loop) {
  const Frame &Top = S.Stack.back();
  const LoopStores Stores(*Top.F, L);
  Steps += L.Body.count();
  Loop.Last = true;
  ++Loop.Round;
  Loop.Changed.clear();
  Loop.Forgotten.clear();
  for (unsigned Slot : Stores.Slots.set_bits()) {
    const QualType T = Top.F->Slots[Slot].Type;
    if (const std::optional<ScalarType> Type = scalar(T))
      Loop.Changed.push_back({Top.Slots[Slot], changedByLoop(*Type)});
    else
      Loop.Forgotten.insert(Top.Slots[Slot]);
  }
  if (Stores.Indirect) {
    Loop.Forgotten.insert(nullptr);
    Loop.Before->forEachTarget(
        [&](const Location *L) { Loop.Forgotten.insert(L); });
    // What a method or a reference that is kept may reach.
    auto Reached = [&](Node V) {
      if (V && stripCasts(V)->Kind == SymExpr::Address)
        Loop.Forgotten.insert(stripCasts(V)->Loc);
    };
    Reached(Top.This);
    Reached(Top.Result);
  }
  return beginRound(S, Loop);
}

/// Whether an object of the activation begins and ends with each iteration.
static bool isOfIteration(const ir::Function &F, const ir::Loop &L,
                          uint32_t Slot, bool ExistedBefore) {
  if (F.Slots[Slot].Kind == ir::Slot::Temporary && !ExistedBefore)
    return true;
  for (unsigned B : L.Body.set_bits())
    for (const ir::Instruction &I : F.Blocks[B].Instructions)
      if (I.Code == ir::Opcode::Begin && I.Number == Slot)
        return true;
  return false;
}

/// Begins the loop anew with all unknown that it is found to change; false when
/// nothing more was found, and what it does is known.
bool PathRun::repeatLoop(State &S, const ir::Loop &L, Frame::LoopState &Loop) {
  if (Loop.Last) {
    finishLoop(S, L, Loop);
    return false;
  }
  const Frame &Top = S.Stack.back();
  auto IsInner = [&](const Location *Part) {
    auto Slot = llvm::find(Top.Slots, Part->root());
    return Slot != Top.Slots.end() &&
           isOfIteration(*Top.F, L, Slot - Top.Slots.begin(),
                         Loop.Before->isKnown(Part));
  };
  bool New = false;
  if (!Loop.Round)
    Loop.Decided = !Loop.Open;
  S.Memory.changesSince(
      Loop.Round ? *Loop.Head : *Loop.Before,
      [&](const Location *Part, ScalarType T) {
        if (IsInner(Part))
          return;
        if (S.Memory.isKnown(Part)) {
          llvm::SmallVector<const Location *, 2> Targets;
          addressesIn(S.Memory.read(Part, T), Targets);
          for (const Location *Target : Targets)
            New |= Loop.Targets.insert(Target->root());
        }
        if (llvm::any_of(Loop.Changed, [&](const auto &Known) {
              return Known.first == Part;
            }))
          return;
        const SymExpr *V = changedByLoop(T);
        if (S.Memory.isKnown(Part)
                ? isComputedUnseen(S.Memory.read(Part, T))
                : LibraryChanges.contains(S.Memory.changed(Part)))
          noteComputed(V);
        Loop.Changed.push_back({Part, V});
        New = true;
      },
      [&](const Location *Object) {
        if (Object && IsInner(Object))
          return;
        New |= Loop.Forgotten.insert(Object);
        if (LibraryChanges.contains(Object ? S.Memory.changed(Object)
                                           : S.Memory.changedOutside()))
          Loop.OfLibrary.insert(Object);
      });
  if (Loop.Round && !New) {
    finishLoop(S, L, Loop);
    return false;
  }
  Trace->Events.erase(Trace->Events.begin() + Loop.FirstEvent,
                      Trace->Events.end());
  llvm::erase_if(Waiting, [&](const State &Other) {
    return Other.Number > Loop.FirstState;
  });
  if (Loop.Round + 1 >= MaxRounds)
    return beginLastRound(S, L, Loop);
  ++Loop.Round;
  return beginRound(S, Loop);
}

/// Whether an iteration adds one to a number, or takes one from it, and the
/// number says whether there is a next one: something of what is known since
/// the loop began asks it. What counts along with others is one number for each
/// of theirs.
static bool countsOneByOne(SymbolicMemory &AtEnd, llvm::ArrayRef<Node> Known,
                           const Location *Part, Node Before) {
  if (Before->Type.Real || !AtEnd.isKnown(Part))
    return false;
  Node Next = AtEnd.read(Part, Before->Type);
  if (Next->Kind != SymExpr::Binary || Next->Op != SymExpr::Add ||
      stripCasts(Next->A) != Before)
    return false;
  const std::optional<int64_t> Step = stripCasts(Next->B)->integer();
  return Step && (*Step == 1 || *Step == -1) &&
         llvm::any_of(Known, [&](Node Fact) {
           bool Asks = false;
           forEachPart(Fact, [&](Node Of) {
             Asks |= Of == Before;
             return !Asks;
           });
           return Asks;
         });
}

/// A round has shown what every iteration does: notes how often that happens,
/// and for the next time what is changed.
void PathRun::finishLoop(State &S, const ir::Loop &L,
                         const Frame::LoopState &Loop) {
  const uint64_t Most = mostIterations(S, Loop);
  for (ExecutionEvent &E : llvm::drop_begin(Trace->Events, Loop.FirstEvent))
    E.Times = llvm::SaturatingMultiply(E.Times, Most);
  const std::vector<const Location *> &Slots = S.Stack.back().Slots;
  if (!Slots.empty() && !Loop.Last) {
    LoopChanges &Done = LoopsDone[{&L, Slots.front()}];
    Done = {};
    Done.Decided = Loop.Decided;
    for (const auto &[Part, Value] : Loop.Changed)
      Done.Values.push_back({Part, Value->Type, Computed.contains(Value)});
    Done.OfLibrary = Loop.OfLibrary;
    Done.Targets = Loop.Targets;
    Done.Forgotten.assign(Loop.Forgotten.begin(), Loop.Forgotten.end());
  }
  const auto InLoop =
      llvm::ArrayRef(S.Known).drop_front(std::min(Loop.Known, S.Known.size()));
  for (const auto &[Part, Value] : Loop.Changed)
    if (!countsOneByOne(S.Memory, InLoop, Part, Value))
      Engine.Skipping.insert(Value);
  // In the loop each of the values is there once; behind it there is one.
  if (Loop.Decided)
    for (const auto &[Part, Value] : Loop.Changed)
      noteComputed(Value);
}

/// How often the body of a loop runs at most, by what each iteration moves on.
uint64_t PathRun::mostIterations(State &S, const Frame::LoopState &Loop) {
  uint64_t Most = ExecutionEvent::Unlimited;
  SymbolicMemory Before = *Loop.Before;
  const Facts AtStart(S.Known.begin(),
                      S.Known.begin() + std::min(S.Known.size(), Loop.AtStart));
  for (const auto &[L, Symbol] : Loop.Changed) {
    if (Symbol->Type.Real || L->Type.isNull() || L->Type->isAnyPointerType())
      continue;
    Node End = S.Memory.read(L, Symbol->Type),
         First = Before.read(L, Symbol->Type);
    if (!(First->Type == Symbol->Type))
      continue;
    const ValueRange Start =
        Symbols.range(First, llvm::ArrayRef(S.Known).take_front(
                                 std::min(S.Known.size(), Loop.Known)));
    Most = std::min(
        {Most, steps(Symbol, End, Start, AtStart),
         llvm::SaturatingAdd<uint64_t>(steps(Symbol, End, Start, S.Known), 1)});
  }
  return Most;
}

namespace {
/// A variable that a loop moves on, and where it may lie while the loop goes
/// on.
struct MovingVariable {
  Node Symbol, Next;
  ValueRange Start, R;
  /// What each step adds; whether it counts so.
  int64_t By;
  bool Counts;
  bool Bounded = false, NotZero = false;

  /// \p OfNext: the next value compares so.
  void learn(SymExpr::OpT Op, ValueRange O, bool OfNext) {
    if (OfNext) {
      O.Min -= By;
      O.Max -= By;
    }
    if (Op == SymExpr::LT || Op == SymExpr::LE) {
      R.Max = std::min(R.Max, O.Max - (Op == SymExpr::LT));
      Bounded = true;
    } else if (Op == SymExpr::GT || Op == SymExpr::GE) {
      R.Min = std::max(R.Min, O.Min + (Op == SymExpr::GT));
    } else if (Op == SymExpr::NE && O.Min == O.Max) {
      exclude(O.Min, OfNext);
    }
  }

  /// Counted in steps of the same size, a value that is excluded is a bound.
  void exclude(__int128 V, bool OfNext) {
    NotZero |= V == 0 && !OfNext;
    if (R.Min == V)
      ++R.Min;
    if (Counts && Start.Min == Start.Max && (V - Start.Min) % By == 0 &&
        (V - Start.Min) / By >= 0)
      (By > 0 ? R.Max : R.Min) = V - By;
  }

  /// Whether what is left of it is masked: `m &= m - 1`.
  bool dropsLowestBit() const {
    const Node Less = stripCasts(Next->A) == Symbol ? stripCasts(Next->B)
                                                    : stripCasts(Next->A);
    return Less->Kind == SymExpr::Binary && Less->Op == SymExpr::Add &&
           stripCasts(Less->A) == Symbol && Less->B->isInteger() &&
           llvm::SignExtend64(Less->B->Bits, Less->B->Type.Width) == -1;
  }

  uint64_t steps(ValueRange Type) const {
    auto Number = [](__int128 N) {
      return N < 1 ? uint64_t(1) : uint64_t(std::min<__int128>(N, INT64_MAX));
    };
    switch (Next->Op) {
    case SymExpr::Add:
      // Not what the type alone says.
      if (By > 0 && R.Max < Type.Max / 2)
        return Number((R.Max - Start.Min) / By + 1);
      if (By < 0 && R.Min > Type.Min && Start.Max < Type.Max / 2)
        return Number((Start.Max - R.Min) / -By + 1);
      break;
    case SymExpr::Shr:
    case SymExpr::Div:
      if (By >= (Next->Op == SymExpr::Div ? 2 : 1) &&
          (R.Min > 0 || (NotZero && Start.Min >= 0)))
        return Symbol->Type.Width;
      break;
    case SymExpr::Shl:
    case SymExpr::Mul:
      if (By >= (Next->Op == SymExpr::Mul ? 2 : 1) && Start.Min > 0 && Bounded)
        return Symbol->Type.Width;
      break;
    case SymExpr::And:
      if ((NotZero || R.Min > 0) && dropsLowestBit())
        return Symbol->Type.Width;
      break;
    default:
      break;
    }
    return ExecutionEvent::Unlimited;
  }
};
} // namespace

/// How many values a variable takes at most for which the facts about
/// \p Symbol hold, when each step makes it \p Next.
uint64_t PathRun::steps(Node Symbol, Node Next, ValueRange Start,
                        llvm::ArrayRef<Node> Known) {
  Next = stripCasts(Next);
  if (Next->Kind != SymExpr::Binary)
    return ExecutionEvent::Unlimited;
  Node A = stripCasts(Next->A), B = stripCasts(Next->B);
  if (Next->Op == SymExpr::And && B == Symbol)
    std::swap(A, B);
  if (A != Symbol)
    return ExecutionEvent::Unlimited;
  const ValueRange Type = Symbols.range(Symbol, {});
  const int64_t By =
      B->isInteger() ? llvm::SignExtend64(B->Bits, B->Type.Width) : 0;
  MovingVariable V{Symbol, Next, Start,
                   Type,   By,   Next->Op == SymExpr::Add && By != 0};
  for (Node Fact : Known) {
    if (Fact->Kind != SymExpr::Binary || !isComparison(Fact->Op))
      continue;
    for (bool Swap : {false, true}) {
      Node Subject = Swap ? Fact->B : Fact->A;
      // A conversion that loses nothing.
      while (Subject->Kind == SymExpr::Cast &&
             Subject->Type.Width >= Subject->A->Type.Width)
        Subject = Subject->A;
      const bool OfNext = V.Counts && Subject == Next;
      if (Subject == Symbol || OfNext)
        V.learn(Swap ? mirrored(Fact->Op) : Fact->Op,
                Symbols.range(Swap ? Fact->A : Fact->B, Known), OfNext);
    }
  }
  return V.steps(Type);
}

} // namespace cuda_lint
