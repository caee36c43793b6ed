//===- WarpRun.cpp - Where the lanes of a warp go -------------------------===//
//
// A body is run region by region: the arms of a condition one after the other,
// an iteration of a loop, the cases of a switch. Lanes that leave a region
// otherwise than at its end wait at the block that they go to.
//
//===----------------------------------------------------------------------===//
#include "analysis/WarpExecutor.h"
#include "cuda/Bound.h"
#include "cuda/Constants.h"

using namespace clang;

namespace cuda_lint {

static const Bound<unsigned>
    MaxJumpsBack("warp-jumps-back", 64, BoundKind::Reach,
                 "times that a warp goes back to a block that begins no loop, "
                 "for a goto or the elements of an array");

//===----------------------------------------------------------------------===//
// Waiting
//===----------------------------------------------------------------------===//

bool WarpValues::Executor::waitsAt(uint32_t Block) const {
  return llvm::any_of(Top->Waiting,
                      [&](const auto &W) { return W.first == Block; });
}

std::vector<WarpValues::Executor::Exit>
WarpValues::Executor::take(uint32_t Block) {
  auto *It = llvm::find_if(Top->Waiting,
                           [&](const auto &W) { return W.first == Block; });
  if (It == Top->Waiting.end())
    return {};
  std::vector<Exit> Out = std::move(It->second);
  Top->Waiting.erase(It);
  return Out;
}

void WarpValues::Executor::jump(std::vector<Exit> &To,
                                const Guard *EntryGuards) {
  bool Uniform = true;
  for (const Guard *G = St.Guards; G && G != EntryGuards; G = G->Outer)
    Uniform &= G->Kind == Guard::Uniform;
  if (To.size() < MaxWaiting)
    To.push_back({St, Uniform});
  else
    abort();
  St.Active = 0;
}

void WarpValues::Executor::park(uint32_t Block) {
  if (!St.Active)
    return;
  const Guard *Entry = Top->EntryGuards;
  for (const Region &R : llvm::reverse(Top->Regions)) {
    if (R.Loop && (Block == R.Loop->Leave || Block == R.Loop->Latch)) {
      Entry = R.LoopEntry;
      break;
    }
    if (R.holds(Block) || Block == R.Target) {
      Entry = R.Entry;
      break;
    }
  }
  auto *It = llvm::partition_point(
      Top->Waiting, [&](const auto &W) { return W.first < Block; });
  if (It == Top->Waiting.end() || It->first != Block)
    It = Top->Waiting.insert(It, {Block, {}});
  jump(It->second, Entry);
}

void WarpValues::Executor::rejoin(std::vector<Exit> From) {
  for (Exit &E : From)
    St = join(St, E.S, E.Uniform, nullptr);
}

//===----------------------------------------------------------------------===//
// Regions and blocks
//===----------------------------------------------------------------------===//

void WarpValues::Executor::runRegion(uint32_t Block, Region R) {
  R.Entry = St.Guards;
  Frame &F = *Top;
  F.Regions.push_back(R);
  uint32_t At = Block;
  // What begins a loop is run although it is no part of what repeats it.
  bool First = true;
  while (!Aborted) {
    if (!St.Active)
      At = ir::NoBlock;
    if (!First) {
      if (At != ir::NoBlock && !R.holds(At)) {
        if (At == R.Target && llvm::none_of(F.Waiting, [&](const auto &W) {
              return R.holds(W.first) || W.first == At;
            }))
          break;
        park(At);
        At = ir::NoBlock;
      }
      const auto *Next = llvm::find_if(
          F.Waiting, [&](const auto &W) { return R.holds(W.first); });
      if (Next == F.Waiting.end() && At == ir::NoBlock)
        break;
      if (Next != F.Waiting.end() && Next->first <= At) {
        const uint32_t To = Next->first;
        if (To < At)
          park(At);
        rejoin(take(To));
        if (!R.Loop || To != R.Loop->Latch)
          St.Guards = R.Entry;
        At = To;
      }
    }
    First = false;
    At = runBlock(At);
  }
  F.Regions.pop_back();
  if (R.Target != ir::NoBlock)
    rejoin(take(R.Target));
}

bool WarpValues::Executor::runSteps(uint32_t Block) {
  Frame &F = *Top;
  F.Conditions.clear();
  const std::vector<ir::Instruction> &Steps =
      F.Code->Blocks[Block].Instructions;
  for (size_t I = 0; I + 1 < Steps.size() && live(); ++I)
    if (step())
      step(Steps[I]);
  return live() && step();
}

uint32_t WarpValues::Executor::runBlock(uint32_t Block) {
  if (const ir::Loop *L = Top->Way->loopAt(Block);
      L && !llvm::is_contained(Top->Loops, L))
    return runLoop(*L, !isa<DoStmt>(L->Statement));
  return runSteps(Block) ? terminate(Block) : ir::NoBlock;
}

uint32_t WarpValues::Executor::terminate(uint32_t Block) {
  const ir::Block &B = Top->Code->Blocks[Block];
  const ir::Instruction &I = B.terminator();
  switch (I.Code) {
  case ir::Opcode::Jump:
    return jumpTo(Block, B.Successors.front(), I);
  case ir::Opcode::Branch:
    return ir::decision(I) ? decideBranch(Block, I) : branchUnwritten(Block, I);
  case ir::Opcode::Switch:
    return runSwitch(Block, I);
  case ir::Opcode::Return:
    return giveBack(I);
  default:
    // Whoever gets there goes no further; those who go on passed the test.
    St.Active = 0;
    return ir::NoBlock;
  }
}

const ir::Loop *WarpValues::Executor::unenteredLoop(uint32_t Block,
                                                    uint32_t Behind) const {
  const ir::Loop *Outermost = nullptr;
  for (const ir::Loop &L : Top->Code->Loops)
    if (L.Header > Behind && L.Header < Block &&
        Block < std::min(L.Leave, L.Exit) &&
        (!Outermost || L.Header < Outermost->Header))
      Outermost = &L;
  return Outermost;
}

/// The rest of an iteration, then those that follow.
uint32_t WarpValues::Executor::enterAt(uint32_t Block, const ir::Loop &L) {
  const bool TestFirst = !isa<DoStmt>(L.Statement);
  Region R{L.Header, std::min(L.Leave, Top->Regions.back().End),
           TestFirst ? L.Header : L.Latch};
  R.Loop = &L;
  R.LoopEntry = St.Guards;
  Top->Loops.push_back(&L);
  if (const ir::Loop *Inner = unenteredLoop(Block, L.Header)) {
    const uint32_t After = enterAt(Block, *Inner);
    if (After != ir::NoBlock)
      runRegion(After, R);
  } else {
    runRegion(Block, R);
  }
  Top->Loops.pop_back();
  if (St.Active)
    return runLoop(L, true);
  rejoin(take(L.Leave));
  return L.Leave;
}

uint32_t WarpValues::Executor::jumpTo(uint32_t From, uint32_t To,
                                      const ir::Instruction &I) {
  if (isa_and_nonnull<GotoStmt>(I.Source)) {
    // Where it is not known who jumps, those who wait are not all in one place.
    const Guard *Entry = Top->EntryGuards;
    for (const Region &R : llvm::reverse(Top->Regions))
      if (R.holds(To) || To == R.Target) {
        Entry = R.Entry;
        break;
      }
    if (Entry != St.Guards || unenteredLoop(To, From)) {
      abort();
      return ir::NoBlock;
    }
  }
  if (To <= From && !Top->Way->loopAt(To) &&
      ++Top->JumpsBack[To] > MaxJumpsBack) {
    abort();
    return ir::NoBlock;
  }
  return To;
}

uint32_t WarpValues::Executor::giveBack(const ir::Instruction &I) {
  Frame &F = *Top;
  if (F.Result && I.operand(0) != ir::NoRegister) {
    const QualType T = F.Function->getReturnType();
    storeCell(F.Result, LaneValue::constant(0),
              sizeOf(T->isReferenceType() ? Ctx.VoidPtrTy : T),
              value(I.operand(0)));
    noteCause({F.Result, LaneValue::constant(0)}, value(I.operand(0)),
              I.operand(0));
    if (Engine.Explaining && !isKnown(value(I.operand(0))))
      ReturnedUnknown[F.Function] = causeOf(I.operand(0));
  }
  if (!isa_and_nonnull<ReturnStmt>(I.Source))
    return endOf(F);
  if (St.Guards != F.EntryGuards) {
    ++F.GuardedReturns;
    // The weakest of the conditions on the way decides how exact what follows
    // is.
    for (const Guard *G = St.Guards; G && G != F.EntryGuards; G = G->Outer)
      if (!F.ReturnGuard || G->Kind > F.ReturnGuard->Kind)
        F.ReturnGuard = G;
  }
  if (F.Outer)
    jump(F.Returns, F.EntryGuards);
  else
    St.Active = 0;
  return ir::NoBlock;
}

//===----------------------------------------------------------------------===//
// Conditions
//===----------------------------------------------------------------------===//

const Guard *WarpValues::Executor::guard(const Stmt *Site, const Expr *Cond,
                                         const Condition &C, bool Taken) {
  const Condition::SeldomTy Way =
      Taken ? Condition::WhenTrue : Condition::WhenFalse;
  Engine.Guards.push_back({Site, Cond, C.Value, Taken,
                           C.Parts == Way ? Guard::Data : C.Kind, C.Scope,
                           St.Guards, C.Seldom == Way});
  return &Engine.Guards.back();
}

WarpValues::Executor::Condition
WarpValues::Executor::withLanes(Condition C, uint32_t Decided) {
  if (C.Kind == Guard::Uniform && Decided)
    C.Kind = Guard::Bounds;
  return C;
}

/// Lanes that left an arm under a condition of its own are missed behind the
/// branch too.
static std::optional<Guard::KindTy> kindSince(const Guard *From,
                                              const Guard *Until) {
  std::optional<Guard::KindTy> Out;
  for (const Guard *G = From; G && G != Until; G = G->Outer)
    Out = std::max(Out.value_or(Guard::Uniform), G->Kind);
  return Out;
}

/// That a condition lets some of the lanes go on, whatever else it says.
WarpValues::Executor::Condition
WarpValues::Executor::someOf(Condition C, Guard::KindTy Kind) {
  C.Seldom = Condition::Never;
  C.Parts = Condition::Never;
  C.Value = LaneValue();
  C.Kind = Kind;
  return C;
}

/// Decided in every lane: one side after the other, each under its mask.
void WarpValues::Executor::branchDecided(const Stmt *Site, const Expr *CondExpr,
                                         const Condition &C,
                                         llvm::function_ref<void()> Then,
                                         llvm::function_ref<void()> Else) {
  const uint32_t Before = St.Active;
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
    St.Guards = Entry;
    St.Guards = guard(Site, CondExpr, someOf(C, Guard::Data), true);
  }
}

/// The guards behind a branch that began with so many lanes: by the states that
/// its sides end in, and the guards that they began with.
void WarpValues::Executor::guardBehind(const Stmt *Site, const Expr *CondExpr,
                                       const Condition &C, uint32_t Before,
                                       const Guard *Outer, const State &Then,
                                       const Guard *IfTaken, const State &Else,
                                       const Guard *IfNot) {
  // Lanes that left one side are missed: what follows is under the other side's
  // condition.
  uint32_t ThenLanes = (C.True | C.Rest) & Before,
           ElseLanes = (C.False | C.Rest) & Before;
  bool ThenLost = (ThenLanes & ~Then.Active) != 0,
       ElseLost = (ElseLanes & ~Else.Active) != 0;
  std::optional<Guard::KindTy> Since;
  for (auto [State, Begin] :
       {std::pair(&Then, IfTaken), std::pair(&Else, IfNot)})
    if (State->Active)
      if (std::optional<Guard::KindTy> Kind = kindSince(State->Guards, Begin))
        Since = std::max(Since.value_or(Guard::Uniform), *Kind);
  if (Then.Active && Else.Active && (Since || ThenLost || ElseLost)) {
    Guard::KindTy Kind = C.Kind == Guard::Uniform && (C.Rest & Before) == Before
                             ? Since.value_or(Guard::Bounds)
                             : Guard::Data;
    if (ThenLost || ElseLost)
      Kind = std::max(Kind, Guard::Bounds);
    St.Guards = Outer;
    St.Guards = guard(Site, CondExpr, someOf(C, Kind), true);
  } else if (ThenLost && !ElseLost)
    St.Guards = Else.Active ? Else.Guards : Outer;
  else if (ElseLost && !ThenLost)
    St.Guards = Then.Active ? Then.Guards : Outer;
  else if (ThenLost && ElseLost)
    St.Guards = Then.Active ? Then.Guards : Else.Guards;
  else
    St.Guards = Outer;
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
  if (!C.Rest)
    return branchDecided(Site, CondExpr, C, Then, Else);
  const State Base = St;
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
  const State AfterElse = std::move(St);
  St = join(AfterThen, AfterElse, C.Kind == Guard::Uniform, Site);
  guardBehind(Site, CondExpr, C, Before, Base.Guards, AfterThen, IfTaken,
              AfterElse, IfNot);
}

WarpValues::Executor::Condition
WarpValues::Executor::both(const BinaryOperator *E, const Condition &L,
                           llvm::function_ref<Condition()> Right) {
  const uint32_t Lanes = St.Active;
  const bool And = E->getOpcode() == BO_LAnd;
  const uint32_t Second = (And ? L.True : L.False) | L.Rest;
  State Before = St;
  Condition R;
  if (Second & Lanes) {
    St.Active = Second & Lanes;
    if (L.Rest)
      St.Guards = guard(E, E->getLHS(), L, And);
    R = Right();
    State After = std::move(St);
    if (L.Rest) {
      St = After;
      St.Active = Lanes;
      St.Guards = Before.Guards;
      // Effects of the right side happen in some lanes only.
      if (After.Cells != Before.Cells) {
        Before.Active = Lanes;
        After.Active = Lanes;
        St = join(Before, After, L.Kind == Guard::Uniform, E);
        St.Guards = Before.Guards;
      }
    } else {
      St = std::move(After);
      St.Active = Lanes;
    }
  }
  Condition C = combined(L, R, And, Lanes);
  C.Bounded = And && (!L.Rest || !R.Rest || L.Bounded || R.Bounded);
  return C;
}

WarpValues::Executor::Ways
WarpValues::Executor::decideLogical(const BinaryOperator *E, const Expr *Whole,
                                    Cursor &At) {
  const bool And = E->getOpcode() == BO_LAnd;
  const Ways L = decide(E->getLHS(), Whole, At);
  Ways R;
  Ways Out;
  Out.C = both(E, L.C, [&] {
    At = {And ? L.True : L.False, false};
    R = decide(E->getRHS(), Whole, At);
    return R.C;
  });
  Out.True = And ? R.True : L.True;
  Out.False = And ? L.False : R.False;
  return Out;
}

WarpValues::Executor::Ways
WarpValues::Executor::decide(const Expr *E, const Expr *Whole, Cursor &At) {
  const Expr *Plain = E->IgnoreParens();
  if (const auto *Not = dyn_cast<UnaryOperator>(Plain);
      Not && Not->getOpcode() == UO_LNot) {
    Ways W = decide(Not->getSubExpr(), Whole, At);
    W.C = negated(std::move(W.C));
    std::swap(W.True, W.False);
    return W;
  }
  if (const auto *Binary = dyn_cast<BinaryOperator>(Plain);
      Binary && Binary->isLogicalOp())
    return decideLogical(Binary, Whole, At);
  // Up to where this part is decided.
  while (At.Block != ir::NoBlock) {
    const ir::Loop *L = At.Stepped ? nullptr : Top->Way->loopAt(At.Block);
    if (L && !llvm::is_contained(Top->Loops, L)) {
      At = {runLoop(*L, !isa<DoStmt>(L->Statement)), false};
      continue;
    }
    if (!At.Stepped && !runSteps(At.Block))
      break;
    const ir::Block &B = Top->Code->Blocks[At.Block];
    const ir::Instruction &I = B.terminator();
    if (ir::decision(I) == Whole && I.Code == ir::Opcode::Branch)
      return {conditionOf(I.operand(0)), B.Successors[0], B.Successors[1]};
    At = {terminate(At.Block), false};
  }
  // All lanes ended on the way.
  St.Active = 0;
  return {};
}

const BinaryOperator *
WarpValues::Executor::shortCircuit(const ir::Instruction &I,
                                   uint32_t Skipped) const {
  if (I.Number == ir::NoBlock || Skipped >= Top->Code->Blocks.size())
    return nullptr;
  const ir::Block &B = Top->Code->Blocks[Skipped];
  const auto *E = dyn_cast_or_null<BinaryOperator>(B.terminator().Source);
  return E && E->isLogicalOp() && B.terminator().Code == ir::Opcode::Jump &&
                 B.Successors.front() == I.Number &&
                 E->getLHS() == ir::decision(I)
             ? E
             : nullptr;
}

uint32_t WarpValues::Executor::decideBranch(uint32_t Block,
                                            const ir::Instruction &I) {
  const Expr *Whole = ir::decision(I);
  Cursor At{Block, true};
  const Ways W = decide(Whole, Whole, At);
  if (!live())
    return ir::NoBlock;
  const uint32_t Join = I.Number;
  auto Run = [&](uint32_t To) {
    if (To != Join && To != ir::NoBlock)
      runRegion(To, {Block, std::min(Join, Top->Regions.back().End), Join});
  };
  // The value of `&&` or `||`: the arms say it, and nothing else.
  const BinaryOperator *Operator = nullptr;
  bool And = false;
  for (const uint32_t Skipped : {W.False, W.True})
    if (const BinaryOperator *E =
            Skipped == ir::NoBlock ? nullptr : shortCircuit(I, Skipped);
        E && (E->getOpcode() == BO_LAnd) == (Skipped == W.False)) {
      Operator = E;
      And = E->getOpcode() == BO_LAnd;
    }
  if (Operator) {
    // The one object that both arms store into.
    const ir::Block &Skip = Top->Code->Blocks[And ? W.False : W.True];
    const MemoryObject *Held = nullptr;
    for (const ir::Instruction &S : Skip.Instructions)
      if (S.Code == ir::Opcode::Local)
        Held = slotObject(S.Number);
    if (Held) {
      const Condition C = both(Operator, W.C, [&] {
        Run(And ? W.True : W.False);
        Condition R;
        auto It = St.Cells->find({Held->Id, 0});
        if (LastTruthIn == Held)
          R = LastTruth;
        else
          R = conditionOf(It == St.Cells->end() ? Value() : It->second.V,
                          Ctx.BoolTy);
        forget(Held);
        return R;
      });
      forget(Held);
      storeCell(Held, LaneValue::constant(0), 1, truthOf(C));
      Truths[Held] = C;
      return live() ? Join : ir::NoBlock;
    }
  }
  branch(Whole, Whole, W.C, [&] { Run(W.True); }, [&] { Run(W.False); });
  return live() ? Join : ir::NoBlock;
}

/// Where nothing is written: whether a temporary was made, whether an object is
/// complete, the elements of an array one after the other. What is done or not
/// comes first, and where both meet second.
uint32_t WarpValues::Executor::branchUnwritten(uint32_t Block,
                                               const ir::Instruction &I) {
  const llvm::ArrayRef<uint32_t> To = Top->Code->Blocks[Block].Successors;
  if (isa_and_nonnull<CXXTryStmt, CXXCatchStmt>(I.Source)) {
    abort();
    return ir::NoBlock;
  }
  // So many elements show what all do.
  if (auto It = Top->JumpsBack.find(Block);
      It != Top->JumpsBack.end() && It->second >= MaxJumpsBack) {
    Top->JumpsBack.erase(It);
    return To[1];
  }
  const Condition C = conditionOf(I.operand(0));
  branch(
      I.Source, nullptr, C, [&] { runRegion(To[0], {Block, To[1], To[1]}); },
      [] {});
  return live() ? To[1] : ir::NoBlock;
}

//===----------------------------------------------------------------------===//
// Switches
//===----------------------------------------------------------------------===//

namespace {
/// Which lanes of a switch come to which block.
struct CaseLanes {
  std::map<uint32_t, uint32_t> Of;
  /// Those of which that is not known.
  uint32_t Maybe = 0;
  /// They all go the same way.
  bool Together = true;
};
} // namespace

static CaseLanes casesOf(const ir::Block &B, const LaneValue &Number, IntType T,
                         uint32_t Left, LaneArithmetic &A) {
  CaseLanes Out;
  for (const ir::SwitchCase &Case : B.Cases) {
    const int64_t From = low64(Case.Low), To = low64(Case.High);
    uint32_t &Here = Out.Of[Case.Target];
    if (From != To && Number.constantIn(Left)) {
      uint32_t In = 0;
      for (unsigned L = 0; L < WarpLanes; ++L)
        if ((Left >> L & 1) && Number.constantOf(L) >= From &&
            Number.constantOf(L) <= To)
          In |= 1u << L;
      Here |= In;
      Left &= ~In;
      continue;
    }
    if (From != To) {
      Out.Together = false;
      Here |= Left;
      Out.Maybe |= Left;
      continue;
    }
    const LaneOrder O = A.compare(LaneArithmetic::Compare::EQ, Number,
                                  LaneValue::constant(From), T, Left);
    const uint32_t Rest = Left & ~(O.True | O.False);
    if (Rest)
      Out.Together &= O.UniformRest;
    Here |= O.True | Rest;
    Out.Maybe |= Rest;
    Left &= ~O.True;
  }
  Out.Of[B.Successors.back()] |= Left;
  return Out;
}

/// A switch is one lane set per known case; with an unknown value each case is
/// a branch of its own.
uint32_t WarpValues::Executor::runSwitch(uint32_t Block,
                                         const ir::Instruction &I) {
  const Expr *Cond = ir::decision(I);
  const Value V = value(I.operand(0));
  const std::optional<IntType> T = intType(typeOf(I.operand(0)));
  const uint32_t Join = I.Number;
  if (!T) {
    abort();
    return ir::NoBlock;
  }
  const LaneValue Number = V.isNumber() ? V.V : LaneValue();
  const CaseLanes Cases =
      casesOf(Top->Code->Blocks[Block], Number, *T, St.Active, A);
  const std::map<uint32_t, uint32_t> &Lanes = Cases.Of;
  const uint32_t Maybe = Cases.Maybe;
  const bool AllUniform = Cases.Together;
  const bool Unknown = Maybe != 0;
  const State Start = St;
  Condition C;
  C.Rest = Maybe;
  C.Kind = AllUniform ? Guard::Uniform : Guard::Data;
  C.Value = Number;
  C.Scope = A.scope(Number, Start.Active);
  const uint32_t End = std::min(Join, Top->Regions.back().End);
  St.Active = 0;
  // Where the lanes have come to that are there.
  uint32_t At = ir::NoBlock;
  for (auto It = Lanes.begin(); It != Lanes.end() && !Aborted; ++It) {
    const auto &[To, In] = *It;
    if (To == Join)
      continue;
    if (At != To)
      park(At);
    const ir::Loop *Within = unenteredLoop(To, Block);
    if (Within && In && (In != Start.Active || Unknown)) {
      abort();
      break;
    }
    if (!Unknown) {
      // Lanes are in one place each, so there is one state.
      St.Active |= In;
    } else {
      State Entering = Start;
      Entering.Active = In;
      St.Guards = Start.Guards;
      Entering.Guards = guard(I.Source, Cond, C, true);
      St = join(St, Entering, AllUniform, I.Source);
      St.Guards = Entering.Guards;
    }
    if (!live())
      continue;
    // Up to the next case, or the end.
    auto Next = std::next(It);
    while (Next != Lanes.end() && unenteredLoop(Next->first, Block))
      ++Next;
    const uint32_t Until =
        Next != Lanes.end() ? std::min(Next->first, End) : End;
    At = Until;
    if (Within) {
      const uint32_t After = enterAt(To, *Within);
      if (live() && After != ir::NoBlock)
        runRegion(After, {Block, Until, Until});
    } else {
      runRegion(To, {Block, Until, Until});
    }
  }
  if (const auto It = Lanes.find(Join); It != Lanes.end() && It->second) {
    if (Unknown) {
      State Passing = Start;
      Passing.Active = It->second;
      St = join(St, Passing, AllUniform, I.Source);
    } else {
      St.Active |= It->second;
    }
  }
  if (Join != ir::NoBlock)
    rejoin(take(Join));
  St.Guards = Start.Guards;
  return live() ? Join : ir::NoBlock;
}

} // namespace cuda_lint
