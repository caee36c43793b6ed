//===- WarpLoops.cpp - Loops of the abstract execution --------------------===//

#include "analysis/WarpExecutor.h"

using namespace clang;

namespace cuda_lint {

static const IntType Int64{64, true};

namespace {
static const Bound<unsigned>
    StepsSingle("warp-single-steps", 1'333'333, BoundKind::Work,
                "steps of a warp after which only few iterations of a loop are "
                "run one by one"),
    StepsUnrolled("warp-unrolled-steps", 83'000, BoundKind::Reach,
                  "the same where the loops are as the compiler leaves them, "
                  "which does not unroll for ever"),
    MaxRounds("warp-loop-rounds", 6, BoundKind::Reach,
              "rounds in which a form is found that stands for all iterations "
              "of a loop"),
    MaxIterations("warp-iterations", 72, BoundKind::Reach,
                  "iterations of an outermost loop that are run one by one"),
    MaxSecond("warp-second-iterations", 34, BoundKind::Reach,
              "iterations of a loop in such a loop that are run one by one"),
    MaxThird("warp-third-iterations", 10, BoundKind::Reach,
             "iterations of a loop in two such loops that are run one by one"),
    MaxInner("warp-inner-iterations", 4, BoundKind::Reach,
             "iterations of loops further inside that are run one by one"),
    MaxSilent("warp-silent-iterations", 4, BoundKind::Reach,
              "iterations that are run one by one of a loop in two others "
              "whose form is looked for"),
    MaxOfArguments("warp-argument-iterations", 12, BoundKind::Reach,
                   "iterations that are run one by one of a kernel's loop that "
                   "ends at an argument of the launch"),
    MaxPeeled("warp-peeled-iterations", 2, BoundKind::Reach,
              "iterations of a loop over strides that are run although it may "
              "have ended"),
    MaxLeft("warp-loop-exits", 32, BoundKind::Reach,
            "ways out of a loop that data decides, behind which iterations are "
            "no longer run one by one");
} // namespace

/// Whether what is stored into a variable is a multiple or a part of what it
/// held.
static bool isGeometricStore(const ir::Block &B, const ir::Instruction &Store) {
  ir::Register R = Store.operand(1);
  for (const ir::Instruction &I : llvm::reverse(B.Instructions)) {
    if (R == ir::NoRegister || I.Result != R)
      continue;
    if (I.Code == ir::Opcode::Convert) {
      R = I.operand(0);
      continue;
    }
    if (I.Code != ir::Opcode::Binary)
      return false;
    const BinaryOperatorKind Op = I.binary();
    return Op == BO_Mul || Op == BO_Div || Op == BO_Shl || Op == BO_Shr;
  }
  return false;
}

/// Whether a variable of the thread's own becomes a multiple or a part of what
/// it held: `stride <<= 1`.
static bool isGeometricUpdate(const ir::Block &B,
                              const ir::Instruction &Store) {
  auto made = [&](ir::Register R) -> const ir::Instruction * {
    for (const ir::Instruction &I : B.Instructions)
      if (R != ir::NoRegister && I.Result == R)
        return &I;
    return nullptr;
  };
  auto bare = [&](ir::Register R) {
    const ir::Instruction *I = made(R);
    while (I && I->Code == ir::Opcode::Convert)
      I = made(I->operand(0));
    return I;
  };
  const ir::Instruction *To = made(Store.operand(0)),
                        *Value = bare(Store.operand(1));
  if (!To || To->Code != ir::Opcode::Local || !Value ||
      Value->Code != ir::Opcode::Binary || !isGeometricStore(B, Store))
    return false;
  const ir::Instruction *Held = bare(Value->operand(0));
  const ir::Instruction *From =
      Held && Held->Code == ir::Opcode::Load ? made(Held->operand(0)) : nullptr;
  return From && From->Code == ir::Opcode::Local && From->Number == To->Number;
}

const WarpValues::Executor::LoopFacts &
WarpValues::Executor::factsOf(const LoopRun &Run) const {
  auto [It, New] = LoopsKnown.try_emplace(&Run.L);
  LoopFacts &Facts = It->second;
  if (!New)
    return Facts;
  const ir::Function &F = *Top->Code;
  const uint32_t Test = Run.TestFirst || Run.L.Latch >= F.Blocks.size()
                            ? Run.L.Header
                            : Run.L.Latch;
  // The blocks that end with a part of the condition. The thread's own
  // variables and the built-in ones are read.
  for (uint32_t Block = Test; Block < F.Blocks.size() && Run.Cond; ++Block) {
    const ir::Block &B = F.Blocks[Block];
    if (ir::decision(B.terminator()) != Run.Cond) {
      if (Block == Test)
        Facts.Pure = false;
      continue;
    }
    Facts.Pure &= Block == Test;
    llvm::SmallDenseSet<ir::Register, 8> Own;
    for (const ir::Instruction &I : B.Instructions)
      switch (I.Code) {
      case ir::Opcode::Local: {
        const ir::Slot &Slot = F.Slots[I.Number];
        if (Slot.Type->isArithmeticType())
          Own.insert(I.Result);
        if (Slot.Kind == ir::Slot::Parameter)
          Facts.Parameters.push_back(I.Number);
        break;
      }
      case ir::Opcode::Load:
        Facts.Pure &= Own.contains(I.operand(0));
        break;
      case ir::Opcode::Integer:
      case ir::Opcode::Builtin:
      case ir::Opcode::Convert:
      case ir::Opcode::Binary:
      case ir::Opcode::Branch:
        break;
      default:
        Facts.Pure = false;
      }
  }
  if (Run.TestFirst && Run.L.Latch < F.Blocks.size()) {
    const ir::Block &B = F.Blocks[Run.L.Latch];
    for (const ir::Instruction &I : B.Instructions)
      Facts.Geometric |= I.Code == ir::Opcode::Store && isGeometricStore(B, I);
  }
  if (Run.TestFirst)
    for (unsigned Block : Run.L.Body.set_bits())
      for (const ir::Instruction &I : F.Blocks[Block].Instructions)
        Facts.Geometric |= I.Code == ir::Opcode::Store &&
                           isGeometricUpdate(F.Blocks[Block], I);
  return Facts;
}

void WarpValues::Executor::iterate(LoopRun &Run) {
  Stretch += Run.L.NotUnrolled;
  Region R{Run.L.Header, std::min(Run.L.Leave, Top->Regions.back().End),
           Run.TestFirst ? Run.L.Header : Run.L.Latch};
  R.Loop = &Run.L;
  R.LoopEntry = Run.Entry;
  runRegion(Run.Body, R);
}

WarpValues::Executor::Condition WarpValues::Executor::test(LoopRun &Run) {
  if (!Run.Cond) {
    Condition C;
    C.True = St.Active;
    return C;
  }
  Cursor At{Run.TestFirst ? Run.L.Header : Run.L.Latch, false};
  Ways W = decide(Run.Cond, Run.Cond, At);
  if (W.True != ir::NoBlock)
    Run.Body = W.True;
  return W.C;
}

unsigned WarpValues::Executor::mostIterations(const LoopRun &Run) const {
  // Nested unrolled loops multiply.
  const unsigned Depth = Iterations.size();
  const Bound<unsigned> &OfDepth = Depth == 0   ? MaxIterations
                                   : Depth == 1 ? MaxSecond
                                   : Depth == 2 ? MaxThird
                                                : MaxInner;
  unsigned Cap = OfDepth;
  // So many iterations cost no more than a form that stands for all of them:
  // its rounds, and the one and the test that are kept.
  const unsigned Few = MaxRounds + 2;
  if (Steps >
      unsigned(Trace.Shape.LoopsAsCompiled ? StepsUnrolled : StepsSingle))
    Cap = std::min(Cap, Few);
  if (Silent > 1)
    Cap = std::min<unsigned>(Cap, MaxSilent);
  if (Run.L.NotUnrolled && Trace.Shape.LoopsAsCompiled)
    Cap = 0;
  // A launch's argument in the condition: the size of the problem, more often
  // than not.
  if (!Top->Outer && !Trace.Shape.Arguments.empty() &&
      llvm::any_of(factsOf(Run).Parameters, [&](uint32_t Slot) {
        return llvm::any_of(Trace.Shape.Arguments, [&](const auto &Argument) {
          return Top->Code->Parameters[Argument.first] == Slot;
        });
      }))
    Cap = std::min<unsigned>(Cap, MaxOfArguments);
  return Cap;
}

std::string WarpValues::Executor::inductionText(const ir::Loop &L) {
  if (L.Induction == ir::NoSlot)
    return std::string();
  const ir::Slot &Slot = Top->Code->Slots[L.Induction];
  if (!Slot.Decl || !Slot.Decl->getIdentifier() || !intType(Slot.Type) ||
      Slot.Type->isReferenceType())
    return std::string();
  auto It = St.Cells->find({slotObject(L.Induction)->Id, 0});
  if (It != St.Cells->end() && It->second.V.isNumber())
    if (std::optional<int64_t> N = It->second.V.V.uniformConstant(St.Active))
      return (Slot.Decl->getName() + " = " + llvm::Twine(*N)).str();
  return std::string();
}

bool WarpValues::Executor::endsHere(LoopRun &Run) {
  State Before = St;
  ++Silent;
  const Condition C = test(Run);
  --Silent;
  St = std::move(Before);
  return (C.False & St.Active) == St.Active;
}

bool WarpValues::Executor::runIterations(LoopRun &Run) {
  const unsigned Depth = Iterations.size(), Cap = mostIterations(Run);
  for (unsigned I = 0; live(); ++I) {
    Run.Tested |= I > 0;
    // One that ends with the last of them needs no form for what follows.
    const bool AtCap = I >= Cap || leftOf(Run.L) >= MaxLeft;
    if (AtCap && (I != Cap || !I || !endsHere(Run))) {
      Run.CutOff = Cap > 0;
      return true;
    }
    Condition C;
    if (Run.Tested) {
      // A condition may be evaluated again for the general iteration; its
      // effects must happen once.
      const unsigned StepsBefore = Steps;
      const bool Pure = Run.Cond && factsOf(Run).Pure;
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
                          factsOf(Run).Geometric;
      if (C.Rest && !Peeled && !C.Bounded)
        return true;
      if (!Pure) {
        C = test(Run);
      } else {
        // A bound on steps does not depend on what a condition is made of.
        Steps += Steps - StepsBefore;
        if (Steps > MaxSteps)
          reachBound();
      }
      if (C.Rest) {
        // One side of the conjunction bounds the loop, the other may end it
        // early.
        const uint32_t Going = (C.True | C.Rest) & St.Active;
        State Before = St;
        St.Active &= C.False | C.Rest;
        leaveEarly(Run.L, C.Kind == Guard::Uniform);
        St = std::move(Before);
        St.Active = Going;
        St.Guards = guard(Run.L.Statement, Run.Cond,
                          withLanes(C, C.True & St.Active), true);
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
    std::string Text = Silent ? std::string() : inductionText(Run.L);
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
    Ordinals.push_back(I);
    iterate(Run);
    Ordinals.pop_back();
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
  // What leaves the loop is what leaves it in the form that is found.
  auto Outside = std::move(Top->Waiting);
  const size_t Returns = Top->Returns.size();
  bool Stable = false;
  for (unsigned Round = 0; Round < MaxRounds && !Stable && !Aborted; ++Round) {
    St = Header;
    Top->Waiting.clear();
    Top->Returns.resize(Returns);
    if (Run.Tested) {
      Condition C = test(Run);
      C.Rest |= C.True;
      C.True = 0;
      St.Active &= ~C.False;
      St.Guards = guard(Run.L.Statement, Run.Cond,
                        withLanes(C, C.True & St.Active), true);
    }
    const Guard *Begin = St.Guards;
    if (live())
      iterate(Run);
    Leaks |= waitsAt(Run.L.Leave) && St.Guards != Begin;
    if (!live())
      break;
    if (!Run.Tested)
      test(Run);
    forgetEnded();
    State End = std::move(St);
    Stable = widen(Header, Start, End, Run.L.Statement, Round);
  }
  --Silent;
  Top->Waiting = std::move(Outside);
  Top->Returns.resize(Returns);
  return Header;
}

void WarpValues::Executor::noteBegin(const LoopRun &Run, const Condition &C) {
  WarpEvent E;
  E.Kind = WarpEvent::LoopBegin;
  E.Site = Run.L.Statement;
  E.Width = Run.L.NotUnrolled;
  E.Expression = Run.Cond;
  E.Value = C.Value;
  event(std::move(E));
  if (Run.Cond) {
    WarpEvent B;
    B.Kind = WarpEvent::Branch;
    B.Site = Run.L.Statement;
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
  std::vector<Exit> Left = take(Run.L.Leave);
  bool Leaks = false;
  const State Header = formOf(Run, Start, Leaks);
  if (Run.CutOff)
    for (const auto &[Key, C] : *Header.Cells) {
      auto Old = Start.Cells->find(Key);
      if (Old == Start.Cells->end() ||
          sameValue(Old->second.V, C.V, Start.Active))
        continue;
      for (const LaneValue::Term &T : C.V.V.terms())
        if (llvm::none_of(Old->second.V.V.terms(),
                          [&](const LaneValue::Term &Before) {
                            return Before.Symbol == T.Symbol;
                          }))
          CutOffSymbols.insert(T.Symbol);
    }
  // Once more, for the record.
  CutOffs += Run.CutOff;
  St = Header;
  St.Active = Start.Active;
  Condition C;
  if (Leaks) {
    Condition Some;
    Some.Kind = Guard::Bounds;
    St.Guards = guard(Run.L.Statement, Run.Cond, Some, true);
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
    St.Guards = guard(Run.L.Statement, Run.Cond,
                      withLanes(C, C.True & St.Active), true);
  if (live())
    iterate(Run);
  if (!Run.Tested && live()) {
    Test = test(Run);
    AtTest = St;
  }
  CutOffs -= Run.CutOff;
  putBack(Run.L, std::move(Left));
  if (!Silent) {
    WarpEvent E;
    E.Kind = WarpEvent::LoopEnd;
    E.Site = Run.L.Statement;
    std::swap(E.Mask.Guards, St.Guards);
    uint32_t Lanes = St.Active;
    St.Active = Start.Active;
    St.Guards = Start.Guards;
    event(std::move(E));
    St.Active = Lanes;
  }
  leaveLoop(Run, Start, AtTest, Test);
}

bool WarpValues::Executor::isOfCutOff(const LaneValue &V) const {
  return llvm::any_of(V.terms(), [&](const LaneValue::Term &T) {
    return CutOffSymbols.contains(T.Symbol);
  });
}

size_t WarpValues::Executor::leftOf(const ir::Loop &L) const {
  for (const auto &[Block, Waiting] : Top->Waiting)
    if (Block == L.Leave)
      return Waiting.size();
  return 0;
}

void WarpValues::Executor::putBack(const ir::Loop &L, std::vector<Exit> Left) {
  if (Left.empty())
    return;
  auto *It = llvm::partition_point(
      Top->Waiting, [&](const auto &W) { return W.first < L.Leave; });
  if (It == Top->Waiting.end() || It->first != L.Leave)
    It = Top->Waiting.insert(It, {L.Leave, {}});
  std::move(Left.begin(), Left.end(), std::back_inserter(It->second));
}

/// Lanes may leave a loop that its other condition bounds.
void WarpValues::Executor::leaveEarly(const ir::Loop &L, bool Uniform) {
  if (leftOf(L) >= MaxWaiting)
    return abort();
  if (St.Active)
    putBack(L, {{St, Uniform}});
}

/// Runs iterations one by one as long as it is known which lanes go on, then
/// once for all that follow.
uint32_t WarpValues::Executor::runLoop(const ir::Loop &L, bool TestFirst) {
  const unsigned ReturnsBefore = Top->GuardedReturns;
  const bool IsDo = isa<DoStmt>(L.Statement);
  LoopRun Run{L, ir::conditionOf(L), !IsDo};
  Run.Entry = St.Guards;
  Run.Tested = TestFirst;
  Run.Body = L.Header;
  Top->Loops.push_back(&L);
  if (runIterations(Run) && live())
    runGeneralIteration(Run);
  Top->Loops.pop_back();
  Stretch += L.NotUnrolled;
  // Whoever left the loop goes on behind it.
  St.Active |= Run.Finished;
  rejoin(take(L.Leave));
  St.Guards = Run.Entry;
  if (Top->GuardedReturns != ReturnsBefore && Top->ReturnGuard) {
    Guard Returned = *Top->ReturnGuard;
    Returned.Taken = !Returned.Taken;
    Returned.Seldom = false;
    Returned.Value = LaneValue();
    // Lanes that left the loop before are there either way.
    if (Returned.Kind == Guard::Uniform && Run.Finished)
      Returned.Kind = Guard::Bounds;
    Returned.Outer = Run.Entry;
    Engine.Guards.push_back(Returned);
    St.Guards = &Engine.Guards.back();
  }
  return live() ? L.Leave : ir::NoBlock;
}

bool WarpValues::Executor::sameValue(const Value &X, const Value &Y,
                                     uint32_t Lanes) const {
  if (X.Kind != Y.Kind || X.Base != Y.Base || X.Test != Y.Test)
    return false;
  return X.Kind == Value::Unknown || LaneValue::equalIn(X.V, Y.V, Lanes) ||
         (!(X.V.knownLanes() & Lanes) && !(Y.V.knownLanes() & Lanes));
}

/// What a cell holds in every iteration, by what it held at the beginning, and
/// what it holds at the end of one: a start and any number of steps. Unknown
/// where there is no step, none where the header \p H says it already.
std::optional<WarpValues::Executor::Value>
WarpValues::Executor::inSteps(const CellKey &Key, const Cell &H, const Value &S,
                              const Value &E, uint32_t Lanes,
                              const Stmt *Site) {
  const IntType T{S.Kind == Value::Pointer ? 40u : std::min(H.Size * 8, 40u),
                  true};
  auto name = [&](llvm::StringRef Kind) {
    SymbolKey Name(Kind);
    Name << static_cast<const void *>(Site) << int64_t(Top->Id)
         << int64_t(Key.first) << Key.second;
    return Name;
  };
  auto from = [&](const LaneValue &V) {
    return Value{S.Kind, LaneValue::select(Lanes, V, S.V), S.Base};
  };
  // The change against the header, and the header's own change so far, must
  // both be multiples of one step.
  LaneValue Widened =
      A.merge(S.V, E.V, Lanes, name("loop"), SymbolScope::Block, T, true);
  if (Widened.known(Lanes)) {
    if (H.V.Kind == S.Kind && H.V.Base == S.Base &&
        LaneValue::equalIn(H.V.V, Widened, Lanes))
      return std::nullopt;
    return from(Widened);
  }
  const LaneValue D = A.sub(E.V, H.V.V, Int64);
  if (H.V.Base != S.Base || !D.constantIn(Lanes))
    return Value();
  // Each lane has a step of its own: the same count of it for all.
  unsigned Id =
      A.internSymbol(name("count"), "", 0, INT32_MAX, SymbolScope::Block);
  A.markCounts(Id);
  LaneValue W = A.add(S.V, A.mul(D, LaneValue::symbol(Id), Int64), Int64);
  if (LaneValue::equalIn(W, H.V.V, Lanes))
    return std::nullopt;
  return from(W);
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
      const std::optional<Value> Stepped = inSteps(Key, H, S, E, Lanes, Site);
      if (!Stepped)
        return true;
      Next = *Stepped;
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
