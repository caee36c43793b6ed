//===- SimulatorRun.cpp - Where the threads of a run go -------------------===//

#include "analysis/LoopBarriers.h"
#include "analysis/Simulator.h"
#include "cuda/Bound.h"
#include "cuda/BuiltinVariables.h"
#include "cuda/Constants.h"
#include "cuda/InlineAssembly.h"
#include "cuda/RuntimeApi.h"
#include "domains/symbolic/LoopStores.h"
#include "hardware/Warp.h"

using namespace clang;

namespace cuda_lint::simulation {

/// What a loop shows it has shown by then.
static const Bound<unsigned>
    MaxIterations("simulation-iterations", 160, BoundKind::Reach,
                  "iterations of a loop that a simulation runs"),
    MaxChosenIterations(
        "simulation-chosen-iterations", 24, BoundKind::Reach,
        "iterations of a loop that a number chosen for the simulation ends"),
    MaxQuietIterations(
        "simulation-quiet-iterations", 1200, BoundKind::Reach,
        "iterations of a loop in which only the threads' own numbers change"),
    MaxJumpsBack("simulation-jumps-back", 24, BoundKind::Reach,
                 "times that the threads of a simulation go back to a label");

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

Simulator::Guarded::Guarded(Simulator &S, const Expr *C, const Mask &Before,
                            const Mask &After, const Value &V)
    : S(S) {
  if (Before == After || After.none())
    return;
  const LaneFlags Flags = S.flags(V, Before);
  S.narrow({DivergentBarrier::Kind::Branch, C, Before, After, V.Why,
            static_cast<unsigned>(S.Frames.size() - 1),
            (Flags & (Opaque | Guess)) != 0,
            (Flags & (FromInput | Measured)) != 0, (Flags & Drawn) != 0,
            LaneFlags(Flags & (Own | OfWarp))});
  Pushed = true;
}

Simulator::Guarded::~Guarded() {
  if (!Pushed)
    return;
  S.Guesses -= S.Narrowings.back().Data;
  S.Narrowings.pop_back();
}

bool Simulator::isDrawn() const {
  return llvm::any_of(Narrowings, [](const Narrowing &N) { return N.Draw; }) ||
         llvm::any_of(Exits, [](const EarlyExit &E) { return E.Draw; }) ||
         llvm::any_of(Agreements, [](const Agreement &A) { return A.Draw; });
}

LaneFlags Simulator::sharedGuess() const {
  LaneFlags F = 0;
  for (const Narrowing &N : Narrowings)
    F |= N.Shared;
  for (const EarlyExit &E : Exits)
    F |= E.Shared;
  for (const Agreement &A : Agreements)
    F |= A.Shared;
  return F;
}

LaneFlags Simulator::agreed(const Object &O) const {
  LaneFlags F = 0;
  for (size_t I = O.Agreements; I < Agreements.size(); ++I)
    F |= Agreements[I].Shared;
  return F ? F | Agreed : 0;
}

void Simulator::noteMade(Object &O) const {
  O.Guesses = Guesses;
  O.Narrowings = Narrowings.size();
  O.Exits = Exits.size();
  O.Agreements = Agreements.size();
}

LaneFlags Simulator::guessed(size_t Narrowing, size_t Exit) const {
  LaneFlags F = Guess;
  if (isDrawn())
    F |= Drawn;
  F |= sharedGuess();
  // How far a thread counts while data let it go on may be bounded by what
  // they are; and what is not followed answers as it has to.
  for (size_t I = Narrowing; I < Narrowings.size(); ++I)
    if ((Narrowings[I].Kind == DivergentBarrier::Kind::Loop &&
         Narrowings[I].Data) ||
        Narrowings[I].Draw)
      F |= Read;
  for (size_t I = Exit; I < Exits.size(); ++I)
    if ((Exits[I].Kind == DivergentBarrier::Kind::Break && Exits[I].Data) ||
        Exits[I].Draw)
      F |= Read;
  return F;
}

void Simulator::narrow(Narrowing N) {
  Guesses += N.Data;
  Narrowings.push_back(std::move(N));
}

void Simulator::leave(DivergentBarrier::Kind K, const Stmt *S, const Mask &M,
                      uint32_t From, uint32_t Until) {
  if (Narrowings.empty())
    return;
  const Narrowing &N = Narrowings.back();
  const bool Data =
      llvm::any_of(Narrowings, [](const Narrowing &X) { return X.Data; });
  Exits.push_back({K, S, N.Condition, M, N.Why, N.Depth, frame().Serial, From,
                   Until, Data, N.Given, isDrawn(), sharedGuess()});
}

void Simulator::runBody(const Mask &M) {
  Frame &Fr = frame();
  exec::Lockstep Threads(*Fr.Way, M);
  Mask Active;
  while (!Stop) {
    const auto Here = Threads.next(Active);
    if (!Here)
      break;
    enter(Here->Block, Active, Threads, Here->Step == 0);
    const std::vector<ir::Instruction> &Steps =
        Fr.Code->Blocks[Here->Block].Instructions;
    for (size_t I = Here->Step; I < Steps.size() && Active.any() && spend(1);
         ++I) {
      const ir::Instruction &Step = Steps[I];
      if (Step.isTerminator())
        go(Step, Here->Block, Active, Threads);
      else if (exec::isOnePlace(Step))
        endObject(Step, {Here->Block, I}, Active, Threads);
      else
        step(Step, Active);
      if (Step.Code == ir::Opcode::Assembly)
        endAt(*cast<GCCAsmStmt>(Step.Source), Active);
      for (ir::Register R : Step.Operands)
        if (R != ir::NoRegister && Fr.Way->endsAt(R, I))
          Fr.Registers[Fr.Way->place(R)].L.clear();
    }
  }
  while (!Fr.Regions.empty())
    leaveRegion();
}

void Simulator::endObject(const ir::Instruction &I,
                          exec::Lockstep::Position Where, Mask &M,
                          exec::Lockstep &Threads) {
  const Value At = value(ir::callOperands(I).Object, M);
  const Object &O = *objectAt(At[M.find_first()].V);
  // One of a caller, or a part of one.
  if (!At.isUniform() || O.Kind != ObjectKind::Local ||
      O.Depth + 1 != Frames.size() || offsetOf(At.U.V) != 0)
    return step(I, M);
  Mask Expected = O.Scope;
  Expected &= frame().Threads;
  Expected.reset(frame().Returned);
  Expected.reset(Gone);
  if (const std::optional<Mask> Together =
          Threads.meet(Where, objectIdOf(At.U.V), Expected, M))
    step(I, *Together);
  else
    M.reset();
}

void Simulator::endAt(const GCCAsmStmt &S, Mask &M) {
  if (!endsThread(&S))
    return;
  if (Frames.size() > 1) {
    // The caller goes on without these threads, which is not followed.
    Stop = Out->Stopped = true;
    return;
  }
  frame().Returned |= M;
  leave(DivergentBarrier::Kind::Return, &S, M, 0, ir::NoBlock);
  Alive.reset(M);
  M.reset();
}

void Simulator::leaveRegion() {
  Frame &Fr = frame();
  const Region R = std::move(Fr.Regions.back());
  Fr.Regions.pop_back();
  if (!R.Loop)
    return;
  Loops.pop_back();
  if (Stop || !maySpin(R.Condition, Calls))
    return;
  // Whoever was waited for has done what it does.
  Meetings.ofAll(++Now);
  Mask Through = R.Entered;
  Through.reset(Fr.Returned);
  noteSpin(R.Loop->Statement, R.Began, Through);
}

/// A loop that is left early would go on: what it counts is not known.
void Simulator::forgetStores(const ir::Loop &L, const Mask &M) {
  const Frame &Fr = frame();
  const LoopStores Stores(*Fr.Code, L);
  for (unsigned S : Stores.Slots.set_bits())
    if (const int64_t At = Fr.Slots[S])
      if (const QualType T = Fr.Code->Slots[S].Type; T->isArithmeticType())
        forget(Value(At), widthOf(T), M);
}

/// Another round of a loop, or the first.
void Simulator::goRound(const ir::Loop &L, uint32_t B, Mask &M,
                        exec::Lockstep &Threads) {
  Frame &Fr = frame();
  if (Fr.Regions.empty() || Fr.Regions.back().Loop != &L) {
    Region R;
    R.Begin = B;
    R.End = L.Exit != ir::NoBlock ? L.Exit : Fr.Code->Blocks.size();
    R.Loop = &L;
    R.Kind = DivergentBarrier::Kind::Loop;
    R.Condition = ir::conditionOf(L);
    R.Began = Now;
    R.Entered = M;
    Fr.Regions.push_back(std::move(R));
    LoopContext Context;
    Context.Serial = NextSerial++;
    Context.S = L.Statement;
    Loops.push_back(Context);
  } else if (const bool Open = Loops.back().Open;
             ++Fr.Regions.back().Index >=
             unsigned(Open ? MaxChosenIterations
                      : Fr.Regions.back().Events == Accesses + Now
                          ? MaxQuietIterations
                          : MaxIterations)) {
    if (!Open)
      forgetStores(L, M);
    Exact = false;
    if (L.Exit != ir::NoBlock)
      Threads.arrive(B, L.Exit, M);
    M.reset();
    return;
  }
  Fr.Regions.back().Events = Accesses + Now;
  if (!Fr.Regions.back().Condition || isa<DoStmt>(L.Statement))
    Loops.back().Iterations = Fr.Regions.back().Index + 1;
}

void Simulator::enter(uint32_t B, Mask &M, exec::Lockstep &Threads,
                      bool AtStart) {
  Frame &Fr = frame();
  while (!Fr.Regions.empty()) {
    const Region &R = Fr.Regions.back();
    if (R.Begin <= B && B < R.End && (R.Loop || R.Begin != B))
      break;
    leaveRegion();
  }
  if (const ir::Loop *L = AtStart ? Fr.Way->loopAt(B) : nullptr)
    goRound(*L, B, M, Threads);
  llvm::erase_if(Exits, [&](const EarlyExit &E) {
    return E.Frame == Fr.Serial &&
           (E.Until == B || (E.Until > E.From && B > E.Until));
  });
  llvm::erase_if(Agreements, [&](const Agreement &A) {
    return A.Frame == Fr.Serial && (B < A.Begin || B >= A.End);
  });
  Narrowings.erase(Narrowings.begin() + Fr.Narrowings, Narrowings.end());
  Guesses = Fr.Guesses;
  const Region *Innermost = nullptr;
  for (Region &R : Fr.Regions) {
    if (R.Loop) {
      Innermost = &R;
      // What comes between two iterations is no part of either.
      if (B == R.Loop->Latch ||
          (B == R.Loop->Header && !isa<DoStmt>(R.Loop->Statement))) {
        llvm::erase_if(R.Sides, [&](const auto &Side) {
          return R.Loop->Body.test(Side.first);
        });
        R.Decided = false;
      }
    }
    Mask Before(Lanes), After(Lanes);
    for (const auto &[To, Side] : R.Sides) {
      Before |= Side;
      if (Side.anyCommon(M))
        After |= Side;
    }
    if (R.Loop)
      Before &= Alive;
    if (After.any() && Before != After)
      narrow({R.Kind, R.Condition, std::move(Before), std::move(After), R.Why,
              static_cast<unsigned>(Frames.size() - 1), R.Data, R.Given, R.Draw,
              R.Shared});
  }
  for (const EarlyExit &E : Exits)
    Guesses += E.Frame == Fr.Serial && E.Data;
  InLoopCondition =
      Fr.InLoopCondition ||
      (Innermost && Innermost->Condition &&

       ir::decision(Fr.Code->Blocks[B].terminator()) == Innermost->Condition);
}

void Simulator::decide(const ir::Instruction &I, uint32_t B, const Value &V,
                       const Mask &M,
                       llvm::ArrayRef<std::pair<uint32_t, Mask>> Sides) {
  const Expr *Condition = ir::decision(I);
  if (!Condition)
    return;
  std::vector<Region> &Regions = frame().Regions;
  auto Found = llvm::find_if(llvm::reverse(Regions), [&](const Region &R) {
    return R.Condition == Condition;
  });
  if (Found == Regions.rend()) {
    Region R;
    R.Begin = B;
    R.End = I.Number != ir::NoBlock ? I.Number
            : Regions.empty()       ? frame().Code->Blocks.size()
                                    : Regions.back().End;
    R.Condition = Condition;
    R.Kind = I.Code == ir::Opcode::Switch ? DivergentBarrier::Kind::Switch
                                          : DivergentBarrier::Kind::Branch;
    Regions.push_back(std::move(R));
    Found = Regions.rbegin();
  }
  Region &R = *Found;
  const LaneFlags Flags = flags(V, M);
  // What leaves an endless loop stands within it.
  const auto Around = llvm::find_if(llvm::reverse(Regions),
                                    [](const Region &Of) { return Of.Loop; });
  if ((Flags & (Opaque | Guess | FromInput)) &&
      (R.Loop || (Around != Regions.rend() && !Around->Condition)))
    Loops.back().Open = true;
  if (R.Loop && !isa<DoStmt>(R.Loop->Statement))
    Loops.back().Iterations = R.Index + 1;
  // Of a loop what last differed between its threads.
  if (!R.Loop || !V.isUniform()) {
    if (R.Loop && !R.Decided) {
      R.Why = nullptr;
      R.Data = R.Given = R.Draw = false;
      R.Shared = 0;
    }
    R.Decided = true;
    R.Why = prefer(R.Why, V.Why);
    R.Data |= (Flags & (Opaque | Guess)) != 0;
    R.Given |= (Flags & (FromInput | Measured)) != 0;
    R.Draw |= (Flags & Drawn) != 0;
    R.Shared |= Flags & (Own | OfWarp);
  }
  // The threads that came here from another operand go on.
  llvm::erase_if(R.Sides, [&](const auto &Side) { return Side.first == B; });
  for (const auto &[To, Threads] : Sides) {
    auto Known = llvm::find_if(
        R.Sides, [&](const auto &Side) { return Side.first == To; });
    if (Known == R.Sides.end())
      R.Sides.push_back({To, Threads});
    else
      Known->second |= Threads;
  }
  if (R.Loop && !R.Index && !isa<DoStmt>(R.Loop->Statement) &&
      (Flags & (Opaque | Guess | FromInput)) &&
      llvm::all_of(Sides, [&](const auto &Side) {
        return Side.second.none() || Side.first == R.Loop->Leave ||
               Side.first >= R.End;
      }))
    noteSkipped(*R.Loop, M);
}

/// A loop that a chosen number ends before it begins: with another one its
/// threads would have met in it.
void Simulator::noteSkipped(const ir::Loop &L, const Mask &M) {
  const std::optional<BarrierScope> Scope =
      OnHost || Recording ? std::nullopt
                          : TU.engine<LoopBarriers>().in(L.Statement);
  if (!Scope)
    return;
  Mask Others = Alive;
  Others.reset(M);
  if (*Scope == BarrierScope::Warp || Others.any()) {
    noteMeeting(Meetings.Warp, WarpSize, M);
    return;
  }
  Meetings.Block.assign(Meetings.Block.size(), ++Now);
}

void Simulator::branch(const ir::Instruction &I, uint32_t B, const Mask &M,
                       exec::Lockstep &Threads) {
  const ir::Block &Block = frame().Code->Blocks[B];
  const Value V = value(I.operand(0), M);
  const auto *E = cast_or_null<Expr>(
      ir::decision(I) ? ir::decision(I) : dyn_cast_or_null<Expr>(I.Source));
  if (E)
    useOfRegister(V, E, VolatileRegisterUse::Kind::AcrossBarrier, M);
  Mask Then(Lanes), Else = M;
  truth(V, Ctx.BoolTy, M, Then);
  // Nobody wants to know what follows where the host gives up.
  if (OnHost && flags(V, M))
    for (unsigned Other : {0, 1})
      if (frame().Code->Blocks[Block.Successors[Other]].terminator().Code ==
          ir::Opcode::Unreachable)
        Then = Other ? M : Mask(Lanes);
  Else.reset(Then);
  const std::pair<uint32_t, Mask> Sides[] = {
      {Block.Successors[0], std::move(Then)},
      {Block.Successors[1], std::move(Else)}};
  decide(I, B, V, M, Sides);
  // A thread that goes alone agrees with itself about what memory holds, as in
  // one condition with what made it go alone.
  const LaneFlags Why =
      V.isUniform() ? V.U.F : LaneFlags(flags(V, M) & (Opaque | Guess));
  if ((Why & (Agreed | Drawn | Opaque | Guess)) &&
      (Sides[0].second.none() || Sides[1].second.none()))
    noteAgreement(I, B, Block.Successors[Sides[0].second.any() ? 1 : 0], Why);
  for (const auto &[To, Side] : Sides)
    Threads.arrive(B, To, Side);
}

void Simulator::noteAgreement(const ir::Instruction &I, uint32_t B,
                              uint32_t Untaken, LaneFlags Why) {
  const Frame &Fr = frame();
  const auto Of =
      llvm::find_if(llvm::reverse(Fr.Regions), [&](const Region &R) {
        return R.Condition == ir::decision(I);
      });
  if (Of == Fr.Regions.rend())
    return;
  const uint32_t End = Of->End;
  // Who had gone the other way would be missing behind the statement, too, if
  // that way leaves it: it does not come to its end.
  const std::vector<ir::Block> &Blocks = Fr.Code->Blocks;
  llvm::SmallVector<uint32_t, 8> Waiting = {Untaken};
  llvm::DenseSet<uint32_t> Seen;
  bool Returns = false;
  while (!Waiting.empty() && !Returns) {
    const uint32_t At = Waiting.pop_back_val();
    Returns = At == End;
    if (At > B && At < End && Seen.insert(At).second)
      llvm::append_range(Waiting, Blocks[At].Successors);
  }
  Agreements.push_back({Fr.Serial, B, Returns ? End : uint32_t(Blocks.size()),
                        (Why & Drawn) != 0,
                        LaneFlags(Why & Agreed ? Why & (Own | OfWarp) : 0)});
}

void Simulator::switchTo(const ir::Instruction &I, uint32_t B, const Mask &M,
                         exec::Lockstep &Threads) {
  const ir::Block &Block = frame().Code->Blocks[B];
  const Value V = value(I.operand(0), M);
  useOfRegister(V, ir::decision(I), VolatileRegisterUse::Kind::AcrossBarrier,
                M);
  Out->InputUsed |= (flags(V, M) & (Opaque | Guess | FromInput)) != 0;
  DataDecided |= (flags(V, M) & (Opaque | Guess)) != 0;
  Doubted |= (flags(V, M) & Unmodelled) != 0;
  llvm::SmallVector<std::pair<uint32_t, Mask>, 4> Sides;
  Mask Unmatched = M;
  for (const ir::SwitchCase &C : Block.Cases) {
    const int64_t From = low64(C.Low), To = low64(C.High);
    if (V.Input)
      In.learn(V.Input, From);
    Mask Here(Lanes);
    for (unsigned L : lanesOf(Unmatched))
      if (V[L].V >= From && V[L].V <= To)
        Here.set(L);
    Unmatched.reset(Here);
    Sides.push_back({C.Target, std::move(Here)});
  }
  Sides.push_back({Block.Successors.back(), std::move(Unmatched)});
  llvm::erase_if(Sides, [](const auto &Side) { return Side.second.none(); });
  decide(I, B, V, M, Sides);
  for (const auto &[To, Side] : Sides)
    Threads.arrive(B, To, Side);
}

void Simulator::giveBack(const ir::Instruction &I, const Mask &M) {
  Frame &Fr = frame();
  if (I.operand(0) != ir::NoRegister) {
    Value V = value(I.operand(0), M);
    if (Guesses > Fr.Guesses)
      V.mark(guessed(Fr.Narrowings, Fr.Exits));
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
          if (X.Frame == Fr.Serial &&
              X.Kind == DivergentBarrier::Kind::Return && X.Why) {
            R.Why = cause(I.Source->getBeginLoc(),
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
  Fr.Returned |= M;
  if (!isa_and_nonnull<ReturnStmt>(I.Source))
    return;
  leave(DivergentBarrier::Kind::Return, I.Source, M, 0, ir::NoBlock);
  if (Frames.size() == 1)
    Alive.reset(M);
}

/// How a statement leaves the one around it; none for any other.
static std::optional<DivergentBarrier::Kind> jumpOf(const Stmt *S) {
  if (isa_and_nonnull<BreakStmt>(S))
    return DivergentBarrier::Kind::Break;
  if (isa_and_nonnull<ContinueStmt>(S))
    return DivergentBarrier::Kind::Continue;
  if (isa_and_nonnull<GotoStmt>(S))
    return DivergentBarrier::Kind::Goto;
  return std::nullopt;
}

void Simulator::go(const ir::Instruction &I, uint32_t B, const Mask &M,
                   exec::Lockstep &Threads) {
  switch (I.Code) {
  case ir::Opcode::Jump: {
    const uint32_t To = frame().Code->Blocks[B].Successors.front();
    if (const std::optional<DivergentBarrier::Kind> K = jumpOf(I.Source))
      leave(*K, I.Source, M, B, To);
    if (To <= B && isa_and_nonnull<GotoStmt>(I.Source)) {
      if (++frame().JumpsBack[To] > MaxJumpsBack)
        Stop = Out->Stopped = true;
      // A loop of jumps may wait for other threads.
      Meetings.ofAll(++Now);
    }
    Threads.arrive(B, To, M);
    return;
  }
  case ir::Opcode::Branch:
    return branch(I, B, M, Threads);
  case ir::Opcode::Switch:
    return switchTo(I, B, M, Threads);
  case ir::Opcode::Return:
    return giveBack(I, M);
  default:
    // They are not missed anywhere: all of the grid ends.
    Gone |= M;
    Alive.reset(M);
    return;
  }
}

} // namespace cuda_lint::simulation
