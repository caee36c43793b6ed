//===- WarpStatements.cpp - Statements of the abstract execution ----------===//

#include "analysis/WarpExecutor.h"

using namespace clang;

namespace cuda_lint {

/// `#pragma unroll 1`, `#pragma nounroll`.
static bool isNotUnrolled(const AttributedStmt *S, const ASTContext &Ctx) {
  for (const Attr *A : S->getAttrs())
    if (const auto *Hint = dyn_cast<LoopHintAttr>(A)) {
      if (Hint->getOption() == LoopHintAttr::Unroll &&
          Hint->getState() == LoopHintAttr::Disable)
        return true;
      Expr::EvalResult R;
      if (Hint->getOption() == LoopHintAttr::UnrollCount && Hint->getValue() &&
          !Hint->getValue()->isValueDependent() &&
          Hint->getValue()->EvaluateAsInt(R, Ctx) && R.Val.getInt() == 1)
        return true;
    }
  return false;
}

void WarpValues::Executor::exec(const Stmt *S) {
  if (!S || !live() || !step())
    return;
  switch (S->getStmtClass()) {
  case Stmt::CompoundStmtClass:
    return execCompound(cast<CompoundStmt>(S));
  case Stmt::DeclStmtClass:
    return execDecl(cast<DeclStmt>(S));
  case Stmt::IfStmtClass:
    Scopes.emplace_back();
    execIf(cast<IfStmt>(S));
    return endScope();
  case Stmt::SwitchStmtClass:
    Scopes.emplace_back();
    execSwitch(cast<SwitchStmt>(S));
    return endScope();
  case Stmt::ForStmtClass: {
    const auto *For = cast<ForStmt>(S);
    Scopes.emplace_back();
    exec(For->getInit());
    execLoop(S, For->getCond(), For->getConditionVariable(), For->getInc(),
             For->getBody(), true, nullptr);
    return endScope();
  }
  case Stmt::WhileStmtClass: {
    const auto *While = cast<WhileStmt>(S);
    return execLoop(S, While->getCond(), While->getConditionVariable(), nullptr,
                    While->getBody(), true, nullptr);
  }
  case Stmt::DoStmtClass: {
    const auto *Do = cast<DoStmt>(S);
    return execLoop(S, Do->getCond(), nullptr, nullptr, Do->getBody(), false,
                    nullptr);
  }
  case Stmt::CXXForRangeStmtClass:
    Scopes.emplace_back();
    execRange(cast<CXXForRangeStmt>(S));
    return endScope();
  case Stmt::ReturnStmtClass:
    return execReturn(cast<ReturnStmt>(S));
  case Stmt::BreakStmtClass:
    if (!Loops.empty()) {
      leaveScopes(Loops.back()->Scopes);
      jump(Loops.back()->Breaks, Loops.back()->EntryGuards);
    }
    return;
  case Stmt::ContinueStmtClass:
    for (Loop *L : llvm::reverse(Loops))
      if (!L->IsSwitch) {
        leaveScopes(L->Scopes);
        return jump(L->Continues, L->EntryGuards);
      }
    return;
  case Stmt::CaseStmtClass:
  case Stmt::DefaultStmtClass:
    return exec(cast<SwitchCase>(S)->getSubStmt());
  case Stmt::AttributedStmtClass:
    if (isNotUnrolled(cast<AttributedStmt>(S), Ctx))
      Rolled.insert(cast<AttributedStmt>(S)->getSubStmt());
    return exec(cast<AttributedStmt>(S)->getSubStmt());
  case Stmt::LabelStmtClass:
    return exec(cast<LabelStmt>(S)->getSubStmt());
  case Stmt::GCCAsmStmtClass:
    return execAsm(cast<GCCAsmStmt>(S));
  case Stmt::NullStmtClass:
    return;
  case Stmt::GotoStmtClass:
    return execGoto(cast<GotoStmt>(S));
  case Stmt::IndirectGotoStmtClass:
    return abort();
  default:
    if (const auto *E = dyn_cast<Expr>(S)) {
      eval(E);
      return;
    }
    abort();
  }
}

void WarpValues::Executor::execDecl(const DeclStmt *S) {
  for (const Decl *D : S->decls())
    if (const auto *V = dyn_cast<VarDecl>(D))
      declare(V);
}

void WarpValues::Executor::declare(const VarDecl *V) {
  if (!V->hasLocalStorage() || V->hasAttr<CUDASharedAttr>())
    return;
  const MemoryObject *O = localObject(V);
  forget(O);
  St.Clobbered.erase(O->Id);
  if (V->getInit())
    initialize({O, LaneValue::constant(0)}, V->getType(), V->getInit());
  if (!Scopes.empty() && isDestroyed(V->getType()))
    Scopes.back().push_back(
        {Value::pointer(O, LaneValue::constant(0)), V->getType(), St.Active});
  // What `get<I>` gives of a class like a tuple is a variable without a name.
  if (const auto *Parts = dyn_cast<DecompositionDecl>(V))
    for (const BindingDecl *B : Parts->bindings())
      if (const VarDecl *Holding = B->getHoldingVar())
        declare(Holding);
}

const Guard *WarpValues::Executor::guard(const Stmt *Site, const Expr *Cond,
                                         const Condition &C, bool Taken) {
  Engine.Guards.push_back(
      {Site, Cond, C.Value, Taken, C.Kind, C.Scope, St.Guards,
       C.Seldom == (Taken ? Condition::WhenTrue : Condition::WhenFalse)});
  return &Engine.Guards.back();
}

WarpValues::Executor::Condition
WarpValues::Executor::withLanes(Condition C, uint32_t Decided) {
  if (C.Kind == Guard::Uniform && Decided)
    C.Kind = Guard::Bounds;
  return C;
}

void WarpValues::Executor::branch(const Stmt *Site, const Expr *CondExpr,
                                  const Condition &C,
                                  llvm::function_ref<void()> Then,
                                  llvm::function_ref<void()> Else) {
  const uint32_t Before = St.Active;
  if (CondExpr && !Silent) {
    WarpEvent E;
    E.Kind = WarpEvent::Branch;
    E.Site = Site;
    E.Expression = CondExpr;
    E.Value = C.Value;
    event(std::move(E));
  }
  // Lanes that left an arm under a condition of its own are missed behind the
  // branch too.
  auto kindSince = [](const Guard *From,
                      const Guard *Until) -> std::optional<Guard::KindTy> {
    std::optional<Guard::KindTy> Out;
    for (const Guard *G = From; G && G != Until; G = G->Outer)
      Out = std::max(Out.value_or(Guard::Uniform), G->Kind);
    return Out;
  };
  if (!C.Rest) {
    // Decided in every lane: one side after the other, each under its mask.
    const Guard *Entry = St.Guards;
    St.Active = C.True & Before;
    const bool Both = St.Active && (C.False & Before);
    if (live())
      Then();
    uint32_t AfterThen = St.Active;
    const Guard *ThenGuards = AfterThen ? St.Guards : Entry;
    St.Active = C.False & Before;
    const bool HasElse = St.Active;
    St.Guards = Entry;
    if (live())
      Else();
    const Guard *ElseGuards = HasElse && St.Active ? St.Guards : Entry;
    St.Active |= AfterThen;
    if (ThenGuards == Entry && ElseGuards == Entry) {
      St.Guards = Entry;
    } else if (!Both) {
      St.Guards = ThenGuards != Entry ? ThenGuards : ElseGuards;
    } else {
      Condition Some = C;
      Some.Seldom = Condition::Never;
      Some.Kind = Guard::Data;
      St.Guards = Entry;
      St.Guards = guard(Site, CondExpr, Some, true);
    }
    return;
  }
  State Base = St;
  St.Active = (C.True | C.Rest) & Before;
  const Guard *IfTaken =
      guard(Site, CondExpr, withLanes(C, C.True & Before), true);
  St.Guards = IfTaken;
  if (live())
    Then();
  State AfterThen = std::move(St);
  St = Base;
  St.Active = (C.False | C.Rest) & Before;
  const Guard *IfNot =
      guard(Site, CondExpr, withLanes(C, C.False & Before), false);
  St.Guards = IfNot;
  if (live())
    Else();
  State AfterElse = std::move(St);
  St = join(AfterThen, AfterElse, C.Kind == Guard::Uniform, Site);
  // Lanes that left one side are missed: what follows is under the other side's
  // condition.
  uint32_t ThenLanes = (C.True | C.Rest) & Before,
           ElseLanes = (C.False | C.Rest) & Before;
  bool ThenLost = (ThenLanes & ~AfterThen.Active) != 0,
       ElseLost = (ElseLanes & ~AfterElse.Active) != 0;
  std::optional<Guard::KindTy> Since;
  for (auto [State, Begin] :
       {std::pair(&AfterThen, IfTaken), std::pair(&AfterElse, IfNot)})
    if (State->Active)
      if (std::optional<Guard::KindTy> Kind = kindSince(State->Guards, Begin))
        Since = std::max(Since.value_or(Guard::Uniform), *Kind);
  if (AfterThen.Active && AfterElse.Active && (Since || ThenLost || ElseLost)) {
    Condition Some = C;
    Some.Seldom = Condition::Never;
    Some.Kind = C.Kind == Guard::Uniform && (C.Rest & Before) == Before
                    ? Since.value_or(Guard::Bounds)
                    : Guard::Data;
    if (ThenLost || ElseLost)
      Some.Kind = std::max(Some.Kind, Guard::Bounds);
    St.Guards = Base.Guards;
    St.Guards = guard(Site, CondExpr, Some, true);
  } else if (ThenLost && !ElseLost)
    St.Guards = AfterElse.Active ? AfterElse.Guards : Base.Guards;
  else if (ElseLost && !ThenLost)
    St.Guards = AfterThen.Active ? AfterThen.Guards : Base.Guards;
  else if (ThenLost && ElseLost)
    St.Guards = AfterThen.Active ? AfterThen.Guards : AfterElse.Guards;
  else
    St.Guards = Base.Guards;
}

void WarpValues::Executor::execIf(const IfStmt *S) {
  if (S->isConsteval()) {
    exec(S->isNegatedConsteval() ? S->getThen() : S->getElse());
    return;
  }
  if (S->isConstexpr())
    if (std::optional<const Stmt *> Taken = S->getNondiscardedCase(Ctx)) {
      exec(*Taken);
      return;
    }
  exec(S->getInit());
  if (S->getConditionVariable())
    declare(S->getConditionVariable());
  Condition C = condition(S->getCond());
  branch(
      S, S->getCond(), C, [&] { exec(S->getThen()); },
      [&] { exec(S->getElse()); });
}

/// A switch is one lane set per known case; with an unknown value each case is
/// a branch of its own.
void WarpValues::Executor::execSwitch(const SwitchStmt *S) {
  exec(S->getInit());
  if (S->getConditionVariable())
    declare(S->getConditionVariable());
  Value V = eval(S->getCond());
  std::optional<IntType> T = intType(S->getCond()->getType());
  const auto *Body = dyn_cast_or_null<CompoundStmt>(S->getBody());
  if (!Body || !T || !live())
    return;
  // A label may stand inside of another statement.
  size_t Labels = 0;
  for (const SwitchCase *C = S->getSwitchCaseList(); C;
       C = C->getNextSwitchCase())
    ++Labels;
  // The entries in source order, with the lanes that come in there.
  struct Entry {
    const SwitchCase *Case;
    uint32_t Lanes = 0;
  };
  std::vector<Entry> Entries;
  std::vector<unsigned>
      EntryAt; // statement index -> first entry of the statement, or ~0
  for (const Stmt *Child : Body->body()) {
    EntryAt.push_back(~0u);
    for (const Stmt *At = Child; const auto *Case = dyn_cast<SwitchCase>(At);
         At = Case->getSubStmt()) {
      if (EntryAt.back() == ~0u)
        EntryAt.back() = Entries.size();
      Entries.push_back({Case});
    }
  }
  if (Entries.size() != Labels)
    return enterSwitch(S, V);
  uint32_t Left = St.Active;
  bool Unknown = false, AllUniform = true;
  uint32_t Maybe = 0;
  LaneValue Number = V.isNumber() ? V.V : LaneValue();
  for (Entry &E : Entries) {
    const auto *Case = dyn_cast<CaseStmt>(E.Case);
    if (!Case)
      continue;
    const std::optional<LaneValue> Low = constantOf(Case->getLHS());
    if (!Low || (Case->getRHS() && !constantOf(Case->getRHS())))
      return abort();
    if (Case->getRHS() && Number.constantIn(Left)) {
      const int64_t From = Low->constantOf(0),
                    To = constantOf(Case->getRHS())->constantOf(0);
      for (unsigned Lane = 0; Lane < WarpLanes; ++Lane)
        if ((Left >> Lane & 1) && Number.constantOf(Lane) >= From &&
            Number.constantOf(Lane) <= To)
          E.Lanes |= 1u << Lane;
      Left &= ~E.Lanes;
      continue;
    }
    if (Case->getRHS()) {
      Unknown = true;
      AllUniform = false;
      E.Lanes = Left;
      Maybe |= Left;
      continue;
    }
    LaneOrder O =
        A.compare(LaneArithmetic::Compare::EQ, Number, *Low, *T, Left);
    uint32_t Rest = Left & ~(O.True | O.False);
    if (Rest) {
      Unknown = true;
      AllUniform &= O.UniformRest;
    }
    E.Lanes = O.True | Rest;
    Maybe |= Rest;
    Left &= ~O.True;
  }
  bool HasDefault = false;
  for (Entry &E : Entries)
    if (isa<DefaultStmt>(E.Case)) {
      E.Lanes = Left;
      HasDefault = true;
    }
  Loop L;
  L.IsSwitch = true;
  L.Scopes = Scopes.size();
  L.EntryGuards = St.Guards;
  Loops.push_back(&L);
  State Start = St;
  Condition C;
  C.Rest = Maybe;
  C.Kind = AllUniform ? Guard::Uniform : Guard::Data;
  C.Value = Number;
  C.Scope = A.scope(Number, Start.Active);
  State Running = St;
  Running.Active = 0;
  for (unsigned I = 0; I < Body->size() && !Aborted; ++I) {
    if (EntryAt[I] != ~0u) {
      uint32_t In = 0;
      for (unsigned J = EntryAt[I];
           J < Entries.size() && (J == EntryAt[I] || EntryAt.size() > I); ++J) {
        // The entries of this statement only: nested labels.
        const Stmt *At = Body->body_begin()[I];
        bool Mine = false;
        while (const auto *Case = dyn_cast<SwitchCase>(At)) {
          Mine |= Case == Entries[J].Case;
          At = Case->getSubStmt();
        }
        if (!Mine)
          break;
        In |= Entries[J].Lanes;
      }
      State Entering = Unknown ? Start : Running;
      if (!Unknown) {
        // Lanes are in one place each, so there is one state.
        Running.Active |= In;
      } else {
        Entering.Active = In;
        Entering.Guards = guard(S, S->getCond(), C, true);
        Running = join(Running, Entering, AllUniform, S);
        Running.Guards = Entering.Guards;
      }
    }
    St = Running;
    exec(Body->body_begin()[I]);
    Running = St;
  }
  Loops.pop_back();
  St = Running;
  if (Unknown) {
    if (!HasDefault) {
      Start.Active = Left;
      St = join(St, Start, AllUniform, S);
    }
  } else if (!HasDefault) {
    St.Active |= Left;
  }
  rejoin(L.Breaks);
  St.Guards = Start.Guards;
}

void WarpValues::Executor::jump(std::vector<Exit> &To,
                                const Guard *EntryGuards) {
  bool Uniform = true;
  for (const Guard *G = St.Guards; G && G != EntryGuards; G = G->Outer)
    Uniform &= G->Kind == Guard::Uniform;
  if (To.size() < 64)
    To.push_back({St, Uniform});
  else
    abort();
  St.Active = 0;
}

void WarpValues::Executor::rejoin(std::vector<Exit> &From) {
  for (Exit &E : From)
    St = join(St, E.S, E.Uniform, nullptr);
  From.clear();
}

void WarpValues::Executor::execReturn(const ReturnStmt *S) {
  if (const Expr *E = S->getRetValue()) {
    QualType T = Top->Function->getReturnType();
    if (!Top->Outer || T->isVoidType())
      eval(E);
    else if (Top->Result) {
      initialize({Top->Result, LaneValue::constant(0)}, T, E);
    }
  }
  if (!live())
    return;
  leaveScopes(Top->Scopes);
  if (St.Guards != Top->EntryGuards) {
    ++Top->GuardedReturns;
    // The weakest of the conditions on the way decides how exact what follows
    // is.
    for (const Guard *G = St.Guards; G && G != Top->EntryGuards; G = G->Outer)
      if (!Top->ReturnGuard || G->Kind > Top->ReturnGuard->Kind)
        Top->ReturnGuard = G;
  }
  if (Top->Outer)
    jump(Top->Returns, Top->EntryGuards);
  else
    St.Active = 0;
}

} // namespace cuda_lint
