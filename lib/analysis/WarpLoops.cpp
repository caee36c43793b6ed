//===- WarpLoops.cpp - Loops of the abstract execution --------------------===//

#include "analysis/WarpExecutor.h"

using namespace clang;

namespace cuda_lint {

namespace {
/// What the compiler unrolls, it does not unroll for ever: loops that are begun
/// after so many steps are kept as loops in an execution that stands for it.
constexpr unsigned StepsUnrolled = 83'000;
constexpr unsigned MaxRounds = 6;
/// So many iterations cost no more than a form that stands for all of them:
/// its rounds, and the one and the test that are kept. They are run one by one
/// however little effort is left.
constexpr unsigned FewIterations = MaxRounds + 2;
/// Iterations of a loop over strides that are run on their own although it is
/// not known whether it ends before.
constexpr unsigned MaxPeeled = 2;
/// Ways out of a loop that nothing but data decides, after which iterations are
/// no longer run on their own: each has its own, and keeps a state.
constexpr unsigned MaxLeft = 32;
constexpr int64_t MaxInt32 = 0x7fffffff;
} // namespace

void WarpValues::Executor::execRange(const CXXForRangeStmt *S) {
  exec(S->getInit());
  exec(S->getRangeStmt());
  exec(S->getBeginStmt());
  exec(S->getEndStmt());
  execLoop(S, S->getCond(), nullptr, S->getInc(), S->getBody(), true,
           S->getLoopVarStmt());
}

bool WarpValues::Executor::isGeometric(const Expr *Inc) {
  Inc = Inc ? Inc->IgnoreParenImpCasts() : nullptr;
  const auto *Step = dyn_cast_or_null<BinaryOperator>(Inc);
  if (!Step)
    return false;
  if (Step->getOpcode() == BO_Comma)
    return isGeometric(Step->getLHS()) || isGeometric(Step->getRHS());
  BinaryOperatorKind Op = Step->getOpcode();
  if (Step->isCompoundAssignmentOp()) {
    Op = BinaryOperator::getOpForCompoundAssignment(Op);
  } else if (const auto *Right = dyn_cast<BinaryOperator>(
                 Step->getRHS()->IgnoreParenImpCasts());
             Right && Op == BO_Assign) {
    Op = Right->getOpcode();
  }
  return Op == BO_Mul || Op == BO_Div || Op == BO_Shl || Op == BO_Shr;
}

void WarpValues::Executor::iterate(LoopRun &Run) {
  Stretch += Run.Kept;
  exec(Run.EachIteration);
  exec(Run.Body);
  rejoin(Run.L.Continues);
  if (Run.Inc && live())
    eval(Run.Inc);
}

WarpValues::Executor::Condition WarpValues::Executor::test(const LoopRun &Run) {
  if (Run.CondVar)
    declare(Run.CondVar);
  if (Run.Cond)
    return condition(Run.Cond);
  Condition C;
  C.True = St.Active;
  return C;
}

unsigned WarpValues::Executor::mostIterations(const LoopRun &Run) const {
  // Nested unrolled loops multiply.
  const unsigned Depth = Iterations.size();
  unsigned Cap = Depth == 0 ? 72 : Depth == 1 ? 34 : Depth == 2 ? 10 : 4;
  if (Steps > (Trace.Shape.LoopsAsCompiled ? StepsUnrolled : maxSteps() / 3))
    Cap = std::min(Cap, FewIterations);
  if (Silent > 1)
    Cap = std::min(Cap, 4u);
  if (Run.Kept && Trace.Shape.LoopsAsCompiled)
    Cap = 0;
  // A launch's argument in the condition: the size of the problem, more often
  // than not.
  if (Top->Function == Trace.Kernel && Run.Cond &&
      !Trace.Shape.Arguments.empty() && namesArgument(Run.Cond))
    Cap = std::min(Cap, 12u);
  return Cap;
}

std::string WarpValues::Executor::inductionText(const Stmt *S) {
  const auto *For = dyn_cast<ForStmt>(S);
  const auto *Init = For ? dyn_cast_or_null<DeclStmt>(For->getInit()) : nullptr;
  const auto *Induction = Init && Init->isSingleDecl()
                              ? dyn_cast<VarDecl>(Init->getSingleDecl())
                              : nullptr;
  if (!Induction || !Induction->getIdentifier() ||
      !intType(Induction->getType()))
    return std::string();
  const MemoryObject *O = localObject(Induction);
  auto It = St.Cells->find({O->Id, 0});
  if (It != St.Cells->end() && It->second.V.isNumber())
    if (std::optional<int64_t> N = It->second.V.V.uniformConstant(St.Active))
      return (Induction->getName() + " = " + llvm::Twine(*N)).str();
  return std::string();
}

bool WarpValues::Executor::runIterations(LoopRun &Run, bool TestFirst) {
  const unsigned Depth = Iterations.size(), Cap = mostIterations(Run);
  for (unsigned I = 0; live(); ++I) {
    Run.Tested |= I > 0;
    if (I >= Cap || Run.L.Breaks.size() >= MaxLeft) {
      Run.CutOff = Cap > 0;
      return true;
    }
    Condition C;
    if (I > 0 || TestFirst) {
      // A condition may be evaluated again for the general iteration; its
      // effects must happen once.
      const unsigned StepsBefore = Steps;
      const bool Pure = Run.Cond && !Run.CondVar && isPure(Run.Cond);
      if (Pure) {
        C = test(Run);
      } else {
        State Before = St;
        ++Silent;
        C = test(Run);
        --Silent;
        St = Before;
      }
      // The first strides say what a form that stands for all does not.
      const bool Peeled = I < MaxPeeled && Depth <= 1 && !Silent &&
                          C.Kind == Guard::Uniform && !C.True && !C.False &&
                          isGeometric(Run.Inc);
      if (C.Rest && !Peeled && !boundedConjunction(Run.Cond))
        return true;
      if (!Pure) {
        C = test(Run);
      } else {
        // A bound on steps does not depend on what a condition is made of.
        Steps += Steps - StepsBefore;
        if (Steps > maxSteps())
          reachBound();
      }
      if (C.Rest) {
        // One side of the conjunction bounds the loop, the other may end it
        // early.
        State Leaving = St;
        Leaving.Active = (C.False | C.Rest) & St.Active;
        if (Run.L.Breaks.size() < 64)
          Run.L.Breaks.push_back({Leaving, C.Kind == Guard::Uniform});
        else
          abort();
        St.Active = (C.True | C.Rest) & St.Active;
        St.Guards =
            guard(Run.S, Run.Cond, withLanes(C, C.True & St.Active), true);
        C.True = St.Active;
        C.False = 0;
      }
    } else {
      C.True = St.Active;
    }
    uint32_t Going = C.True & St.Active;
    Run.Finished |= St.Active & ~Going;
    St.Active = Going;
    if (!live())
      break;
    std::string Text = Silent ? std::string() : inductionText(Run.S);
    const std::string *Outer = IterationText;
    if (Silent) {
      // Nothing is recorded that would say it.
      Iterations.emplace_back();
    } else {
      if (Text.empty())
        Text = "iteration " + std::to_string(I);
      Iterations.push_back(Depth ? Iterations.back() + ", " + Text : Text);
      Engine.Texts.push_back(Iterations.back());
      IterationText = &Engine.Texts.back();
    }
    iterate(Run);
    IterationText = Outer;
    Iterations.pop_back();
  }
  return false;
}

WarpValues::Executor::State
WarpValues::Executor::formOf(LoopRun &Run, const State &Start, bool &Leaks) {
  State Header = St;
  // What an iteration changes: guess the form of every variable, run the
  // body, and weaken until the guess holds.
  ++Silent;
  bool Stable = false;
  for (unsigned Round = 0; Round < MaxRounds && !Stable && !Aborted; ++Round) {
    St = Header;
    Run.L.Breaks.clear();
    Run.L.Continues.clear();
    if (Run.Tested) {
      Condition C = test(Run);
      C.Rest |= C.True;
      C.True = 0;
      St.Active &= ~C.False;
      St.Guards =
          guard(Run.S, Run.Cond, withLanes(C, C.True & St.Active), true);
    }
    const Guard *Begin = St.Guards;
    if (live())
      iterate(Run);
    Leaks |= !Run.L.Breaks.empty() && St.Guards != Begin;
    if (!live())
      break;
    if (!Run.Tested)
      test(Run);
    forgetEnded();
    State End = std::move(St);
    Stable = widen(Header, Start, End, Run.S, Round);
  }
  --Silent;
  return Header;
}

void WarpValues::Executor::noteBegin(const LoopRun &Run, const Condition &C) {
  WarpEvent E;
  E.Kind = WarpEvent::LoopBegin;
  E.Site = Run.S;
  E.Width = Rolled.count(Run.S);
  E.Expression = Run.Cond;
  E.Value = C.Value;
  event(std::move(E));
  if (Run.Cond) {
    WarpEvent B;
    B.Kind = WarpEvent::Branch;
    B.Site = Run.S;
    B.Expression = Run.Cond;
    B.Value = C.Value;
    event(std::move(B));
  }
}

void WarpValues::Executor::leaveLoop(const LoopRun &Run, const State &Start,
                                     const State &AtTest,
                                     const Condition &Test) {
  // What the header says, unless lanes leave in different iterations.
  St = AtTest;
  St.Active = Start.Active;
  St.Guards = Run.Entry;
  bool Together = Run.Cond && Test.Kind == Guard::Uniform &&
                  (Test.Rest | Test.True) == Start.Active;
  if (!Together) {
    CellMap &Mine = cells();
    for (auto &[Key, C] : Mine) {
      auto Old = Start.Cells->find(Key);
      if (Old == Start.Cells->end() ||
          !sameValue(Old->second.V, C.V, Start.Active)) {
        if (C.V.Kind == Value::Number || C.V.Kind == Value::Pointer)
          C.V.V = C.V.V.restrictedTo(~Start.Active);
        C.V.Test = nullptr;
      }
    }
  }
  if (!Run.Cond)
    St.Active = 0; // left by break or return only
}

void WarpValues::Executor::runGeneralIteration(LoopRun &Run) {
  forgetEnded();
  State Start = St;
  // Who left in an iteration that was run on its own has left.
  std::vector<Exit> Left = std::move(Run.L.Breaks);
  Run.L.Breaks.clear();
  bool Leaks = false;
  const State Header = formOf(Run, Start, Leaks);
  Run.L.Breaks.clear();
  Run.L.Continues.clear();
  // Once more, for the record.
  CutOffs += Run.CutOff;
  St = Header;
  St.Active = Start.Active;
  Condition C;
  if (Leaks) {
    Condition Some;
    Some.Kind = Guard::Bounds;
    St.Guards = guard(Run.S, Run.Cond, Some, true);
  }
  if (Run.Tested)
    C = test(Run);
  else
    C.Rest = St.Active;
  uint32_t OnlyFalse = C.False;
  if (!Silent)
    noteBegin(Run, C);
  State AtTest = St;
  Condition Test = C;
  St.Active &= ~OnlyFalse;
  if (Run.Tested)
    St.Guards = guard(Run.S, Run.Cond, withLanes(C, C.True & St.Active), true);
  if (live())
    iterate(Run);
  if (!Run.Tested && live()) {
    Test = test(Run);
    AtTest = St;
  }
  CutOffs -= Run.CutOff;
  std::move(Left.begin(), Left.end(), std::back_inserter(Run.L.Breaks));
  if (!Silent) {
    WarpEvent E;
    E.Kind = WarpEvent::LoopEnd;
    E.Site = Run.S;
    std::swap(E.Mask.Guards, St.Guards);
    uint32_t Lanes = St.Active;
    St.Active = Start.Active;
    St.Guards = Start.Guards;
    event(std::move(E));
    St.Active = Lanes;
  }
  leaveLoop(Run, Start, AtTest, Test);
}

/// Runs iterations one by one as long as it is known which lanes go on, then
/// once for all that follow.
void WarpValues::Executor::execLoop(const Stmt *S, const Expr *Cond,
                                    const VarDecl *CondVar, const Expr *Inc,
                                    const Stmt *Body, bool TestFirst,
                                    const Stmt *EachIteration) {
  if (!live())
    return;
  // One for each test, which ends with the iteration or with the loop.
  if (CondVar && isDestroyed(CondVar->getType()))
    return abort();
  const unsigned ReturnsBefore = Top->GuardedReturns;
  LoopRun Run{S, Cond, CondVar, Inc, Body, EachIteration};
  Run.Entry = Run.L.EntryGuards = St.Guards;
  Run.L.Scopes = Scopes.size();
  Run.Kept = Rolled.count(S);
  Run.Tested = TestFirst;
  Loops.push_back(&Run.L);
  if (runIterations(Run, TestFirst) && live())
    runGeneralIteration(Run);
  Loops.pop_back();
  Stretch += Run.Kept;
  // Whoever left the loop goes on behind it.
  St.Active |= Run.Finished;
  rejoin(Run.L.Breaks);
  St.Guards = Run.Entry;
  if (Top->GuardedReturns != ReturnsBefore && Top->ReturnGuard) {
    Guard Returned = *Top->ReturnGuard;
    Returned.Taken = !Returned.Taken;
    Returned.Seldom = false;
    // Lanes that left the loop before are there either way.
    if (Returned.Kind == Guard::Uniform && Run.Finished)
      Returned.Kind = Guard::Bounds;
    Returned.Outer = Run.Entry;
    Engine.Guards.push_back(Returned);
    St.Guards = &Engine.Guards.back();
  }
}

/// Whether an expression names a parameter that the launch gives a constant.
bool WarpValues::Executor::namesArgument(const Stmt *S) const {
  if (const auto *Ref = dyn_cast<DeclRefExpr>(S))
    if (const auto *P = dyn_cast<ParmVarDecl>(Ref->getDecl()))
      return llvm::any_of(Trace.Shape.Arguments, [&](const auto &Argument) {
        return Trace.Kernel->getParamDecl(Argument.first) == P;
      });
  return llvm::any_of(S->children(), [&](const Stmt *Child) {
    return Child && namesArgument(Child);
  });
}

/// Whether one side of a conjunction is decided for all lanes, so that it alone
/// bounds the loop.
bool WarpValues::Executor::boundedConjunction(const Expr *Cond) {
  const auto *And = dyn_cast_or_null<BinaryOperator>(
      Cond ? Cond->IgnoreParenImpCasts() : nullptr);
  if (!And || And->getOpcode() != BO_LAnd)
    return false;
  State Before = St;
  ++Silent;
  bool Bounded = false;
  for (const Expr *Side : {And->getLHS(), And->getRHS()}) {
    Condition C = condition(Side);
    St = Before;
    Bounded |= C.Rest == 0 || boundedConjunction(Side);
  }
  --Silent;
  return Bounded;
}

bool WarpValues::Executor::sameValue(const Value &X, const Value &Y,
                                     uint32_t Lanes) const {
  if (X.Kind != Y.Kind || X.Base != Y.Base || X.Test != Y.Test)
    return false;
  return X.Kind == Value::Unknown || LaneValue::equalIn(X.V, Y.V, Lanes) ||
         (!(X.V.knownLanes() & Lanes) && !(Y.V.knownLanes() & Lanes));
}

/// Weakens \p Header so that it also describes \p End, the state after one more
/// iteration. True when it already did.
bool WarpValues::Executor::widen(State &Header, const State &Start,
                                 const State &End, const Stmt *Site,
                                 unsigned Round) {
  bool Stable = true;
  charge(Header.Cells->size());
  auto Made = std::make_shared<CellMap>(*Header.Cells);
  const uint32_t Lanes = Start.Active;
  Made->filter(Made->begin(), Made->end(), [&](auto &Entry) {
    auto &[Key, H] = Entry;
    auto AtEnd = End.Cells->find(Key);
    if (AtEnd == End.Cells->end() || AtEnd->second.Size != H.Size) {
      Stable = false;
      return false;
    }
    const Value &E = AtEnd->second.V;
    if (sameValue(H.V, E, Lanes))
      return true;
    auto AtStart = Start.Cells->find(Key);
    const Value &S = AtStart->second.V;
    Value Next;
    if (Round + 2 < MaxRounds && S.Kind == E.Kind && S.Base == E.Base &&
        S.Kind != Value::Unknown && S.V.known(Lanes) && E.V.known(Lanes)) {
      const IntType T{
          S.Kind == Value::Pointer ? 40u : std::min(H.Size * 8, 40u), true};
      auto name = [&, &Key = Key](llvm::StringRef Kind) {
        SymbolKey Name(Kind);
        Name << static_cast<const void *>(Site) << int64_t(Top->Id)
             << int64_t(Key.first) << Key.second;
        return Name;
      };
      // The change against the header, and the header's own change so far, must
      // both be multiples of one step.
      LaneValue Widened =
          A.merge(S.V, E.V, Lanes, name("loop"), SymbolScope::Block, T, true);
      if (Widened.known(Lanes)) {
        if (H.V.Kind == S.Kind && H.V.Base == S.Base &&
            LaneValue::equalIn(H.V.V, Widened, Lanes))
          return true;
        Next = {S.Kind, Widened, S.Base};
      } else if (LaneValue D = A.sub(E.V, H.V.V, {64, true});
                 H.V.Base == S.Base && D.constantIn(Lanes)) {
        // Each lane has a step of its own: the same count of it for all.
        unsigned Id =
            A.internSymbol(name("count"), "", 0, MaxInt32, SymbolScope::Block);
        A.markCounts(Id);
        LaneValue W =
            A.add(S.V, A.mul(D, LaneValue::symbol(Id), {64, true}), {64, true});
        Next = {S.Kind, W, S.Base};
        if (LaneValue::equalIn(W, H.V.V, Lanes))
          return true;
      }
      if (Next.Kind != Value::Unknown)
        Next.V = LaneValue::select(Lanes, Next.V, S.V);
    }
    if (Next.Kind == Value::Unknown &&
        (S.Kind == Value::Number || S.Kind == Value::Pointer)) {
      Next = {S.Kind, S.V.restrictedTo(~Lanes), S.Base};
      if (S.Kind == Value::Pointer && S.Base != E.Base)
        Next = Value();
    }
    if (sameValue(H.V, Next, Lanes))
      return true;
    H.V = Next;
    Stable = false;
    return true;
  });
  for (unsigned Id : End.Clobbered)
    if (Header.Clobbered.insert(Id))
      Stable = false;
  // Unwritten parts of an object whose contents are known by default would be
  // written in a later iteration.
  for (const auto &[Key, C] : *End.Cells)
    if (UniformContents.count(Key.first) && Made->find(Key) == Made->end() &&
        Header.Clobbered.insert(Key.first))
      Stable = false;
  Header.Cells = std::move(Made);
  return Stable;
}

} // namespace cuda_lint
