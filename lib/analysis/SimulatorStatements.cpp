//===- SimulatorStatements.cpp - Control flow narrows who is active -------===//

#include "analysis/Simulator.h"
#include "cuda/BuiltinVariables.h"
#include "cuda/Constants.h"
#include "cuda/InlineAssembly.h"
#include "cuda/MemorySpace.h"
#include "cuda/RuntimeApi.h"

using namespace clang;

namespace cuda_lint::simulation {

/// Iterations after which a loop is left: what it shows it has shown. The
/// second for loops that a choice ends.
constexpr unsigned MaxIterations = 160, MaxChosenIterations = 24;
/// How often threads go back to labels of one block.
constexpr unsigned MaxJumpsBack = 24;
/// Set in the serial number of a loop for `continue`, which leaves one
/// iteration.
constexpr uint64_t OneIteration = uint64_t(1) << 63;

Simulator::Guarded::Guarded(Simulator &S, DivergentBarrier::Kind K,
                            const Expr *C, const Stmt *Owner,
                            const Mask &Before, const Mask &After,
                            const Value &V)
    : S(S) {
  if (Before == After || After.none())
    return;
  Pushed = true;
  const uint8_t Flags = S.flags(V, Before);
  const bool Data = Flags & (Opaque | Guess);
  S.Narrowings.push_back({K, C, Owner, Before, After, V.Why,
                          static_cast<unsigned>(S.Frames.size() - 1), Data,
                          (Flags & FromInput) != 0});
  S.Guesses += Data;
}

Simulator::Guarded::~Guarded() {
  if (!Pushed)
    return;
  S.Guesses -= S.Narrowings.back().Data;
  S.Narrowings.pop_back();
}

void Simulator::leave(DivergentBarrier::Kind K, const Stmt *S, uint64_t Leaves,
                      const Mask &M) {
  for (const Narrowing &N : llvm::reverse(Narrowings)) {
    bool Data =
        llvm::any_of(Narrowings, [](const Narrowing &X) { return X.Data; });
    Exits.push_back(
        {K, S, N.Condition, M, N.Why, N.Depth, Leaves, Data, N.Given});
    Guesses += Data;
    return;
  }
}

void Simulator::rejoin(uint64_t Serial) {
  llvm::erase_if(Exits, [&](const EarlyExit &E) {
    if (E.Leaves != Serial)
      return false;
    Guesses -= E.Data;
    return true;
  });
}

void Simulator::declare(const VarDecl *V, const Mask &M) {
  if (V->hasGlobalStorage() || declaredSpace(V) == MemorySpace::Shared)
    return;
  QualType T = V->getType();
  QualType Stored = T->isReferenceType() ? Ctx.VoidPtrTy : T;
  auto [It, New] = frame().Variables.try_emplace(V, 0);
  if (New) {
    It->second = newLocal(Stored, V, M);
  } else {
    // The next iteration's.
    Object &O = *objectAt(It->second);
    if (O.Kind == ObjectKind::Local) {
      O.Locals.clear();
      O.Scope = M;
      O.Guesses = Guesses;
    }
  }
  Value A(It->second);
  const Expr *Init = V->getInit();
  if (!Init)
    return;
  if (T->isReferenceType()) {
    store(A, Stored, lvalue(Init, M), nullptr, M);
    return;
  }
  initialize(A, T, Init, M);
  // One that is returned lives on as what the caller makes of it.
  if (V->needsDestruction(Ctx) == QualType::DK_cxx_destructor &&
      !V->isNRVOVariable())
    frame().Cleanups.push_back({A, T, M});
}

/// True when a function of the toolkit may look at what another thread does:
/// not those that compute with numbers, nor what a cooperative group is asked.
static bool mayWatch(const FunctionDecl *F, llvm::StringRef Qualified) {
  if (Qualified.empty() || Qualified.starts_with("cooperative_groups::"))
    return false;
  return F->param_empty() || isa<CXXMethodDecl>(F) ||
         llvm::any_of(F->parameters(), [](const ParmVarDecl *P) {
           return !P->getType().getNonReferenceType()->isArithmeticType();
         });
}

/// True when waiting for another thread is what the expression may be about.
static bool maySpin(const Stmt *S, CallFacts &Calls) {
  if (!S)
    return false;
  if (const auto *E = dyn_cast<Expr>(S)) {
    // Clang reads a component by a call.
    if (builtinAccess(E))
      return false;
    if (E->isGLValue() && E->getType().isVolatileQualified())
      return true;
    if (const auto *Call = dyn_cast<CallExpr>(S))
      if (deviceIntrinsicName(Call).starts_with("atomic") ||
          mayWatch(Call->getDirectCallee(),
                   Calls.toolkitName(Call->getDirectCallee())))
        return true;
  }
  return llvm::any_of(S->children(),
                      [&](const Stmt *Child) { return maySpin(Child, Calls); });
}

void Simulator::execLoop(const Stmt *S, const Expr *Cond,
                         const VarDecl *CondVar, const Expr *Inc,
                         const Stmt *Body, bool CondFirst, Mask &M) {
  LoopContext Context;
  Context.Break = Context.Continue = Mask(Lanes);
  Context.Serial = NextSerial++;
  Context.S = S;
  Loops.push_back(std::move(Context));
  size_t Self = Loops.size() - 1;
  uint64_t Serial = Loops[Self].Serial;
  const uint64_t Began = Now;
  Mask Active = M, Left(Lanes);
  Value Deciding;
  for (unsigned Iteration = 0; Active.any() && !Stop; ++Iteration) {
    if (Iteration >=
        (Loops[Self].Open || !Cond ? MaxChosenIterations : MaxIterations)) {
      Left |= Active;
      break;
    }
    const size_t Made = frame().Cleanups.size();
    if (Cond && (CondFirst || Iteration)) {
      if (CondVar)
        declare(CondVar, Active);
      InLoopCondition = true;
      Value V = eval(Cond, Active);
      InLoopCondition = false;
      useOfRegister(V, Cond, VolatileRegisterUse::Kind::AcrossBarrier, Active);
      Mask True(Lanes);
      truth(V, Cond->getType(), Active, True);
      if (flags(V, Active) & (Opaque | Guess | FromInput))
        Loops[Self].Open = true;
      if (!V.isUniform())
        Deciding = V;
      Mask False = Active;
      False.reset(True);
      Left |= False;
      Active = std::move(True);
      if (Active.none()) {
        destroy(frame().Cleanups, Made);
        break;
      }
    }
    Loops[Self].Iterations = Iteration + 1;
    Mask Before = Active;
    Before |= Left;
    Before &= Alive;
    Guarded G(*this, DivergentBarrier::Kind::Loop, Cond, S, Before, Active,
              Deciding);
    Mask Inside = Active;
    if (const auto *Range = dyn_cast<CXXForRangeStmt>(S))
      exec(Range->getLoopVarStmt(), Inside);
    exec(Body, Inside);
    destroy(frame().Cleanups, Made);
    Inside |= Loops[Self].Continue;
    Loops[Self].Continue.reset();
    rejoin(Serial | OneIteration);
    Active = std::move(Inside);
    if (Inc && Active.any())
      eval(Inc, Active);
  }
  M = Left;
  M |= Loops[Self].Break;
  M |= Active;
  rejoin(Serial);
  Loops.pop_back();
  if (maySpin(Cond, Calls)) {
    // Whoever was waited for has done what it does.
    BlockTime.assign(BlockTime.size(), ++Now);
    ClusterTime = GridTime = Now;
    noteSpin(S, Began, M);
  }
}

/// Whether labels of a switch stand inside of other statements.
static bool hasInnerLabels(const SwitchStmt *S, const CompoundStmt *Body) {
  size_t All = 0, Outer = 0;
  for (const SwitchCase *C = S->getSwitchCaseList(); C;
       C = C->getNextSwitchCase())
    ++All;
  for (const Stmt *Sub : Body->body())
    for (; isa<SwitchCase>(Sub); Sub = cast<SwitchCase>(Sub)->getSubStmt())
      ++Outer;
  return All != Outer;
}

static bool holds(const Stmt *S, const Stmt *Part) {
  return S == Part || llvm::any_of(S->children(), [&](const Stmt *Child) {
           return Child && holds(Child, Part);
         });
}

void Simulator::enterAt(const Stmt *S, const SwitchCase *Target, Mask &M) {
  if (S == Target)
    return exec(Target->getSubStmt(), M);
  switch (S->getStmtClass()) {
  case Stmt::CompoundStmtClass: {
    const size_t Made = frame().Cleanups.size();
    bool In = false;
    for (const Stmt *Child : cast<CompoundStmt>(S)->body()) {
      if (In) {
        exec(Child, M);
      } else if (holds(Child, Target)) {
        In = true;
        enterAt(Child, Target, M);
      }
    }
    return destroy(frame().Cleanups, Made);
  }
  case Stmt::IfStmtClass: {
    const auto *If = cast<IfStmt>(S);
    return enterAt(holds(If->getThen(), Target) ? If->getThen() : If->getElse(),
                   Target, M);
  }
  case Stmt::CaseStmtClass:
  case Stmt::DefaultStmtClass:
    return enterAt(cast<SwitchCase>(S)->getSubStmt(), Target, M);
  case Stmt::LabelStmtClass:
    return enterAt(cast<LabelStmt>(S)->getSubStmt(), Target, M);
  default:
    Stop = true;
    Out->Stopped = true;
  }
}

void Simulator::execSwitch(const SwitchStmt *S, Mask &M) {
  if (S->getInit())
    exec(S->getInit(), M);
  if (S->getConditionVariable())
    declare(S->getConditionVariable(), M);
  Value V = eval(S->getCond(), M);
  useOfRegister(V, S->getCond(), VolatileRegisterUse::Kind::AcrossBarrier, M);
  Out->InputUsed |= (flags(V, M) & (Opaque | Guess | FromInput)) != 0;
  DataDecided |= (flags(V, M) & (Opaque | Guess)) != 0;
  llvm::DenseMap<const SwitchCase *, Mask> Matching;
  Mask Unmatched = M;
  const SwitchCase *Default = nullptr;
  for (const SwitchCase *C = S->getSwitchCaseList(); C;
       C = C->getNextSwitchCase()) {
    const auto *Case = dyn_cast<CaseStmt>(C);
    if (!Case) {
      Default = C;
      continue;
    }
    Expr::EvalResult Low, High;
    Mask &Here = Matching.try_emplace(C, Mask(Lanes)).first->second;
    if (!Case->getLHS()->EvaluateAsInt(Low, Ctx))
      continue;
    int64_t From = low64(Low.Val.getInt()), To = From;
    if (Case->getRHS() && Case->getRHS()->EvaluateAsInt(High, Ctx))
      To = low64(High.Val.getInt());
    if (V.Input)
      In.learn(V.Input, From);
    for (unsigned I : lanesOf(M))
      if (V[I].V >= From && V[I].V <= To)
        Here.set(I);
    Unmatched.reset(Here);
  }
  LoopContext Context;
  Context.Break = Context.Continue = Mask(Lanes);
  Context.Serial = NextSerial++;
  Context.IsSwitch = true;
  Context.S = S;
  Loops.push_back(std::move(Context));
  size_t Self = Loops.size() - 1;
  Mask Current(Lanes), Through(Lanes);
  if (!Default)
    Through = Unmatched;
  auto Run = [&](const Stmt *Sub) {
    while (const auto *C = dyn_cast<SwitchCase>(Sub)) {
      if (C == Default)
        Current |= Unmatched;
      else
        Current |= Matching.lookup(C);
      Sub = C->getSubStmt();
    }
    if (Current.none() || Stop)
      return;
    Guarded G(*this, DivergentBarrier::Kind::Switch, S->getCond(), S, M,
              Current, V);
    exec(Sub, Current);
  };
  const auto *Body = dyn_cast<CompoundStmt>(S->getBody());
  if (Body && hasInnerLabels(S, Body)) {
    // Followed where all threads go one way.
    const SwitchCase *Target = Unmatched.any() ? Default : nullptr;
    for (const auto &[Case, Here] : Matching)
      if (Here.any())
        Target = Case;
    const Mask &Taken = !Target             ? Through
                        : Target == Default ? Unmatched
                                            : Matching[Target];
    Stop = Out->Stopped = !(Taken == M);
    if (!Stop && Target) {
      Current = M;
      enterAt(Body, Target, Current);
    }
  } else if (Body)
    for (const Stmt *Sub : Body->body())
      Run(Sub);
  else
    Run(S->getBody());
  M = Through;
  M |= Current;
  M |= Loops[Self].Break;
  rejoin(Loops[Self].Serial);
  Loops.pop_back();
}

void Simulator::execCompound(const CompoundStmt *S, Mask &M) {
  const size_t First = Targets.size(), Made = frame().Cleanups.size();
  unsigned Index = 0;
  for (const Stmt *Sub : S->body()) {
    if (const auto *Label = dyn_cast<LabelStmt>(Sub))
      Targets.push_back({Label->getDecl(), Index, NextSerial++, Mask(Lanes)});
    ++Index;
  }
  const size_t End = Targets.size();
  // Those that ran to the end while others went back.
  Mask Through(Lanes);
  unsigned Back = 0;
  for (unsigned I = 0; !Stop;) {
    for (; I < S->size() && !Stop; ++I) {
      for (size_t T = First; T < End; ++T)
        if (Targets[T].Statement == I && Targets[T].Waiting.any()) {
          M |= Targets[T].Waiting;
          Targets[T].Waiting.reset();
          rejoin(Targets[T].Serial);
        }
      exec(S->body_begin()[I], M);
      if (M.none() && llvm::none_of(Targets, [](const LabelTarget &T) {
            return T.Waiting.any();
          }))
        break;
    }
    size_t Next = First;
    while (Next < End && Targets[Next].Waiting.none())
      ++Next;
    if (Next == End)
      break;
    Through |= M;
    M.reset();
    if (++Back > MaxJumpsBack) {
      Stop = true;
      Out->Stopped = true;
      break;
    }
    // A loop of jumps may wait for other threads.
    BlockTime.assign(BlockTime.size(), ++Now);
    ClusterTime = GridTime = Now;
    I = Targets[Next].Statement;
  }
  M |= Through;
  Targets.erase(Targets.begin() + First, Targets.end());
  // Those that left the block on the way run what the others do at its end: a
  // compiler makes one place of it.
  destroy(frame().Cleanups, Made);
}

void Simulator::execIf(const IfStmt *If, Mask &M) {
  const size_t Made = frame().Cleanups.size();
  branchOf(If, M);
  destroy(frame().Cleanups, Made);
}

void Simulator::branchOf(const IfStmt *If, Mask &M) {
  if (If->getInit())
    exec(If->getInit(), M);
  if (If->isConsteval()) {
    exec(If->isNegatedConsteval() ? If->getThen() : If->getElse(), M);
    return;
  }
  if (If->isConstexpr())
    if (auto Taken = If->getNondiscardedCase(Ctx)) {
      exec(*Taken, M);
      return;
    }
  if (If->getConditionVariable())
    declare(If->getConditionVariable(), M);
  Value V = eval(If->getCond(), M);
  if (Stop)
    return;
  useOfRegister(V, If->getCond(), VolatileRegisterUse::Kind::AcrossBarrier, M);
  Mask Then(Lanes), Else = M;
  truth(V, If->getCond()->getType(), M, Then);
  Else.reset(Then);
  Mask Before = M;
  if (Then.any()) {
    Guarded G(*this, DivergentBarrier::Kind::Branch, If->getCond(), If, Before,
              Then, V);
    exec(If->getThen(), Then);
  }
  if (Else.any() && If->getElse()) {
    Guarded G(*this, DivergentBarrier::Kind::Branch, If->getCond(), If, Before,
              Else, V);
    exec(If->getElse(), Else);
  }
  M = std::move(Then);
  M |= Else;
}

void Simulator::execReturn(const ReturnStmt *S, Mask &M) {
  if (const Expr *E = S->getRetValue()) {
    // An object that is returned is made where the caller wants it.
    const size_t Made = frame().Temporaries.size();
    if (const auto *Whole = dyn_cast<ExprWithCleanups>(E))
      E = Whole->getSubExpr();
    if (const auto *Bind = dyn_cast<CXXBindTemporaryExpr>(E))
      E = Bind->getSubExpr();
    Value V = frame().F->getReturnType()->isReferenceType() ? lvalue(E, M)
                                                            : eval(E, M);
    destroy(frame().Temporaries, Made);
    Frame &Fr = frame();
    if (Guesses > Fr.Guesses) {
      V.U.F |= Guess;
      V.L.mark(Guess);
    }
    if (!Fr.HasResult) {
      Fr.Result = std::move(V);
      Fr.HasResult = true;
    } else {
      Value R;
      R.L = Pool.zeros();
      R.L.put(Fr.Result, Fr.Returned);
      R.L.put(V, M);
      R.Why = V.isUniform() ? Fr.Result.isUniform() ? nullptr : Fr.Result.Why
                            : V.Why;
      if (!R.Why)
        for (const EarlyExit &X : llvm::reverse(Exits))
          if (X.Leaves == Fr.Serial && X.Why) {
            R.Why = cause(S->getBeginLoc(),
                          X.Condition ? "what is returned depends on '" +
                                            sourceText(X.Condition, Ctx) + "'"
                                      : "it is returned here",
                          X.Why);
            break;
          }
      Mask Both = Fr.Returned;
      Both |= M;
      collapse(R, Both);
      Fr.Result = std::move(R);
    }
  }
  frame().Returned |= M;
  leave(DivergentBarrier::Kind::Return, S, frame().Serial, M);
  if (Frames.size() == 1)
    Alive.reset(M);
  M.reset();
}

void Simulator::execAsm(const GCCAsmStmt *S, Mask &M) {
  assembly(S, M);
  if (!endsThread(S))
    return;
  if (Frames.size() > 1) {
    // The caller goes on without these threads, which is not followed.
    Stop = true;
    Out->Stopped = true;
    return;
  }
  frame().Returned |= M;
  leave(DivergentBarrier::Kind::Return, S, frame().Serial, M);
  Alive.reset(M);
  M.reset();
}

void Simulator::execGoto(const GotoStmt *S, Mask &M) {
  // To a label of a block around it; of any other it is not known what was
  // made on the way.
  const LabelDecl *Label = S->getLabel();
  for (LabelTarget &Target : llvm::reverse(Targets))
    if (Target.Label == Label) {
      Target.Waiting |= M;
      leave(DivergentBarrier::Kind::Goto, S, Target.Serial, M);
      M.reset();
      return;
    }
  Stop = true;
  Out->Stopped = true;
}

void Simulator::exec(const Stmt *S, Mask &M) {
  if (!S || M.none() || Stop || !spend(1))
    return;
  switch (S->getStmtClass()) {
  case Stmt::CompoundStmtClass:
    execCompound(cast<CompoundStmt>(S), M);
    return;
  case Stmt::DeclStmtClass:
    for (const Decl *D : cast<DeclStmt>(S)->decls()) {
      if (const auto *V = dyn_cast<VarDecl>(D))
        declare(V, M);
      if (const auto *Decomposition = dyn_cast<DecompositionDecl>(D))
        for (const BindingDecl *B : Decomposition->bindings())
          if (const VarDecl *Holding = B->getHoldingVar())
            declare(Holding, M);
    }
    return;
  case Stmt::IfStmtClass:
    return execIf(cast<IfStmt>(S), M);
  case Stmt::ForStmtClass: {
    const auto *For = cast<ForStmt>(S);
    const size_t Made = frame().Cleanups.size();
    if (For->getInit())
      exec(For->getInit(), M);
    execLoop(S, For->getCond(), For->getConditionVariable(), For->getInc(),
             For->getBody(), true, M);
    return destroy(frame().Cleanups, Made);
  }
  case Stmt::WhileStmtClass: {
    const auto *While = cast<WhileStmt>(S);
    execLoop(S, While->getCond(), While->getConditionVariable(), nullptr,
             While->getBody(), true, M);
    return;
  }
  case Stmt::DoStmtClass: {
    const auto *Do = cast<DoStmt>(S);
    execLoop(S, Do->getCond(), nullptr, nullptr, Do->getBody(), false, M);
    return;
  }
  case Stmt::CXXForRangeStmtClass: {
    const auto *Range = cast<CXXForRangeStmt>(S);
    const size_t Made = frame().Cleanups.size();
    exec(Range->getInit(), M);
    exec(Range->getRangeStmt(), M);
    exec(Range->getBeginStmt(), M);
    exec(Range->getEndStmt(), M);
    execLoop(S, Range->getCond(), nullptr, Range->getInc(), Range->getBody(),
             true, M);
    return destroy(frame().Cleanups, Made);
  }
  case Stmt::SwitchStmtClass: {
    const size_t Made = frame().Cleanups.size();
    execSwitch(cast<SwitchStmt>(S), M);
    return destroy(frame().Cleanups, Made);
  }
  case Stmt::CaseStmtClass:
  case Stmt::DefaultStmtClass:
    exec(cast<SwitchCase>(S)->getSubStmt(), M);
    return;
  case Stmt::LabelStmtClass:
    exec(cast<LabelStmt>(S)->getSubStmt(), M);
    return;
  case Stmt::AttributedStmtClass:
    exec(cast<AttributedStmt>(S)->getSubStmt(), M);
    return;
  case Stmt::ReturnStmtClass:
    return execReturn(cast<ReturnStmt>(S), M);
  case Stmt::BreakStmtClass:
    if (!Loops.empty()) {
      Loops.back().Break |= M;
      leave(DivergentBarrier::Kind::Break, S, Loops.back().Serial, M);
    }
    M.reset();
    return;
  case Stmt::ContinueStmtClass:
    for (LoopContext &L : llvm::reverse(Loops))
      if (!L.IsSwitch) {
        L.Continue |= M;
        leave(DivergentBarrier::Kind::Continue, S, L.Serial | OneIteration, M);
        break;
      }
    M.reset();
    return;
  case Stmt::GCCAsmStmtClass:
    return execAsm(cast<GCCAsmStmt>(S), M);
  case Stmt::NullStmtClass:
    return;
  case Stmt::GotoStmtClass:
    return execGoto(cast<GotoStmt>(S), M);
  case Stmt::IndirectGotoStmtClass:
  case Stmt::CXXTryStmtClass:
    Stop = true;
    Out->Stopped = true;
    return;
  default:
    if (const auto *E = dyn_cast<Expr>(S))
      eval(E, M);
    return;
  }
}

} // namespace cuda_lint::simulation
