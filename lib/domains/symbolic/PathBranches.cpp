//===- PathBranches.cpp - How a path goes on at the end of a block --------===//

#include "cuda/Bound.h"
#include "cuda/ExecutionSpace.h"
#include "domains/symbolic/PathRun.h"

using namespace clang;

namespace cuda_lint {

static const Bound<unsigned>
    MaxOpenIterations("path-open-iterations", 2, BoundKind::Reach,
                      "iterations of a loop whose condition is open, on a "
                      "path");
static const Bound<unsigned>
    MaxTableIterations("path-table-iterations", 4, BoundKind::Reach,
                       "those of a loop in device code that puts pointers into "
                       "the elements of an array");
static const Bound<unsigned>
    MaxShapedIterations("path-shaped-iterations", 4, BoundKind::Reach,
                        "those of a loop in blocks of one shape: as many as a "
                        "pipeline has stages");
/// Whether a loop puts pointers into elements of an array: which one it gets to
/// matters then.
static bool fillsTable(const ir::Function &F, const ir::Loop &L) {
  llvm::SmallDenseSet<ir::Register, 8> Elements;
  for (unsigned Pass = 0; Pass < 2; ++Pass)
    for (unsigned B : L.Body.set_bits())
      for (const ir::Instruction &I : F.Blocks[B].Instructions) {
        if (I.Code == ir::Opcode::Element)
          Elements.insert(I.Result);
        else if (Pass == 1 && I.Code == ir::Opcode::Store && !I.Type.isNull() &&
                 I.Type->isAnyPointerType() && Elements.contains(I.operand(0)))
          return true;
      }
  return false;
}

unsigned PathRun::maxOpenIterations(const ir::Function &F, const ir::Loop &L) {
  if (Block)
    return MaxShapedIterations;
  if (!runsOnDevice(Root))
    return MaxOpenIterations;
  auto [It, New] = FillsTable.try_emplace(&L, false);
  if (New)
    It->second = fillsTable(F, L);
  return It->second ? MaxTableIterations : MaxOpenIterations;
}

void PathRun::fork(const State &S, uint32_t Block, const SymExpr *Condition) {
  State Other = S;
  if (Condition)
    Symbols.assume(Condition, Other.Known);
  Other.Number = ++States;
  if (enter(Other, Block, /*Forked=*/true))
    Waiting.push_back(std::move(Other));
}

/// Whether a way out of a loop comes to what stands behind the loop: it is no
/// return, and no end of the program.
static bool leadsBehind(const ir::Function &F, const ir::Loop &L,
                        uint32_t From) {
  llvm::SmallDenseSet<uint32_t, 8> Seen{From};
  llvm::SmallVector<uint32_t, 8> Work{From};
  while (!Work.empty()) {
    const uint32_t B = Work.pop_back_val();
    if (B == L.Exit)
      return true;
    for (uint32_t Next : F.Blocks[B].Successors)
      if (!L.Body.test(Next) && Next > B && Seen.insert(Next).second)
        Work.push_back(Next);
  }
  return false;
}

/// Whether a function of the standard library counts how many share an object.
static bool countsShares(const FunctionDecl *F) {
  const auto *Method = dyn_cast_or_null<CXXMethodDecl>(F);
  const CXXRecordDecl *Class = Method ? Method->getParent() : nullptr;
  if (!Class || !Class->getIdentifier() || !isOfStandard(Class))
    return false;
  return Class->getName() == "_Sp_counted_base" ||
         (!isa<ClassTemplateSpecializationDecl>(Class) &&
          (Class->getName() == "__shared_count" ||
           Class->getName() == "__shared_weak_count"));
}

/// The way that a condition goes where others have a share still, if it asks
/// whether memory that was counted down has come to nothing: `--*shares == 0`
/// of what nobody knows how many have it.
std::optional<bool> PathRun::whileShared(State &S, const SymExpr *Condition) {
  const SymExpr *Count = nullptr;
  bool Several = false;
  forEachPart(Condition, [&](const SymExpr *Part) {
    if (Part->Kind == SymExpr::Symbol) {
      Several |= Count && Count != Part;
      Count = Part;
    }
    return true;
  });
  if (!Count || Several || !Count->Loc || Count->Loc->isAutomatic() ||
      Count->Type.Real || runsOnDevice(Root))
    return std::nullopt;
  const ScalarType T = Count->Type;
  const SymExpr *Left = S.Memory.read(Count->Loc, T);
  const SymExpr *Down =
      Symbols.binary(SymExpr::Sub, T, Count, Symbols.integer(1, T));
  if (!Left || Symbols.decide(Symbols.binary(SymExpr::EQ, ScalarType::boolean(),
                                             Left, Down),
                              {}) != true)
    return std::nullopt;
  Facts Shared = S.Known;
  Symbols.assume(Symbols.binary(SymExpr::GT, ScalarType::boolean(), Count,
                                Symbols.integer(1, T)),
                 Shared);
  return Symbols.decide(Condition, Shared);
}

std::optional<bool> PathRun::leaveOpenLoop(State &S, const SymExpr *Condition,
                                           uint32_t Then, uint32_t Else) {
  Frame &Top = S.Stack.back();
  // A loop whose condition stays open ends after a few iterations.
  for (const ir::Loop &L : Top.F->Loops) {
    auto It = Top.Loops.find(L.Header);
    if (It == Top.Loops.end() || !L.Body.test(Top.Block) ||
        It->second.All <= maxOpenIterations(*Top.F, L) ||
        L.Body.test(Then) == L.Body.test(Else))
      continue;
    const bool Leaves = !L.Body.test(Then);
    Out.LeftLoops = true;
    // What an error leads to was seen in the iterations before; what comes
    // behind the loop is only met by those that go on.
    if (L.Exit != ~0u && !leadsBehind(*Top.F, L, Leaves ? Then : Else)) {
      if (Condition)
        Symbols.assume(Leaves ? Symbols.negate(Condition) : Condition, S.Known);
      return enter(S, Leaves ? Else : Then);
    }
    // Not with the values of this iteration: others may come before the end.
    S.Memory.forgetChanges(*It->second.Before);
    if (Condition)
      S.Left.push_back(Condition);
    return enter(S, Leaves ? Then : Else);
  }
  return std::nullopt;
}

bool PathRun::takesThenFirst(const State &S, uint32_t Then, uint32_t Else) {
  if (!isSpread())
    return false;
  // Each as often, but not both of two branches the same way each time.
  const unsigned Times = timesAt(S, Then), Others = timesAt(S, Else);
  const std::pair<unsigned, unsigned> Turn((Times + Others) / 2,
                                           S.Stack.back().Block);
  const bool First =
      Times != Others
          ? Times < Others
          : llvm::DenseMapInfo<std::pair<unsigned, unsigned>>::getHashValue(
                Turn) &
                1;
  ++timesAt(S, First ? Then : Else);
  return First;
}

bool PathRun::branch(State &S, const ir::Instruction &I) {
  Frame &Top = S.Stack.back();
  const ir::Block &B = Top.F->block(Top.Block);
  if (I.Unwinds)
    return enterTry(S, I);
  const uint32_t Then = B.Successors[0], Else = B.Successors[1];
  const SymExpr *V = value(S, I.operand(0));
  const SymExpr *Condition = V ? Symbols.truth(V) : nullptr;
  if (Trace && Condition)
    Condition = Symbols.resolve(Condition, S.Known);
  if (Condition)
    if (std::optional<bool> Holds = Symbols.decide(Condition, S.Known))
      return enter(S, *Holds ? Then : Else);
  // Where nobody knows how many share an object, others may have it still: none
  // of its shares is the last one.
  if (countsShares(Top.F->Declaration))
    return enter(S, Else);
  if (Condition && llvm::none_of(Top.F->Loops, [&](const ir::Loop &L) {
        return L.Body.test(Top.Block) && L.Body.test(Then) != L.Body.test(Else);
      }))
    if (const std::optional<bool> Shared = whileShared(S, Condition)) {
      Symbols.assume(*Shared ? Condition : Symbols.negate(Condition), S.Known);
      return enter(S, *Shared ? Then : Else);
    }
  if (Trace)
    return branchTogether(S, I, Condition);
  if (Condition)
    if (const std::optional<uint32_t> Meet = chooseValues(S, Condition))
      return enter(S, *Meet);
  if (const std::optional<bool> Goes = leaveOpenLoop(S, Condition, Then, Else))
    return *Goes;
  const SymExpr *Not = Condition ? Symbols.negate(Condition) : nullptr;
  const bool ThenFirst = takesThenFirst(S, Then, Else);
  fork(S, ThenFirst ? Else : Then, ThenFirst ? Not : Condition);
  if (Condition)
    Symbols.assume(ThenFirst ? Condition : Not, S.Known);
  return enter(S, ThenFirst ? Then : Else);
}

bool PathRun::switchTo(State &S, const ir::Instruction &I) {
  const ir::Block &B = S.Stack.back().F->block(S.Stack.back().Block);
  const SymExpr *V = value(S, I.operand(0));
  llvm::SmallVector<const SymExpr *, 8> Not;
  for (const ir::SwitchCase &C : B.Cases) {
    const SymExpr *Condition = nullptr;
    if (V) {
      auto Bound = [&](const llvm::APSInt &N) {
        return Symbols.integer(N.extOrTrunc(64).getZExtValue(), V->Type);
      };
      Condition = C.Low == C.High
                      ? Symbols.binary(SymExpr::EQ, ScalarType::boolean(), V,
                                       Bound(C.Low))
                      : Symbols.binary(
                            SymExpr::LAnd, ScalarType::boolean(),
                            Symbols.binary(SymExpr::GE, ScalarType::boolean(),
                                           V, Bound(C.Low)),
                            Symbols.binary(SymExpr::LE, ScalarType::boolean(),
                                           V, Bound(C.High)));
      if (std::optional<bool> Holds = Symbols.decide(Condition, S.Known)) {
        if (*Holds)
          return enter(S, C.Target);
        continue;
      }
    }
    fork(S, C.Target, Condition);
    if (Condition)
      Symbols.assume(Symbols.negate(Condition), S.Known);
  }
  // The default stands behind the cases.
  return enter(S, B.Successors.back()) && goOn(S);
}

bool PathRun::returnFrom(State &S, const ir::Instruction &I) {
  Frame &Top = S.Stack.back();
  const SymExpr *V = value(S, I.operand(0));
  if (S.Stack.size() == 1) {
    event(S, PathEvent::Return, I).Result = V;
    end(S, /*Returns=*/true);
    return false;
  }
  const ir::Register To = Top.ReturnTo;
  const Station *Way = returnWay(S, I, V);
  const Provenance *From = origin(S, I.operand(0));
  S.Memory.leave(Top.FirstLocation, Top.LastLocation);
  S.Stack.pop_back();
  Frame &Caller = S.Stack.back();
  if (To != ir::NoRegister) {
    Caller.Registers[To] = V;
    if (Way)
      Caller.Ways[To] = Way;
    else
      Caller.Ways.erase(To);
    if (Trace)
      Caller.Origins[To] = From;
  }
  return goOn(S);
}

bool PathRun::terminator(State &S, const ir::Instruction &I) {
  switch (I.Code) {
  case ir::Opcode::Jump:
    return enter(
        S, S.Stack.back().F->block(S.Stack.back().Block).Successors.front());
  case ir::Opcode::Branch:
    return branch(S, I);
  case ir::Opcode::Switch:
    return switchTo(S, I);
  case ir::Opcode::Return:
    return returnFrom(S, I);
  case ir::Opcode::Throw:
    return thrown(S, I);
  default:
    end(S, /*Returns=*/false);
    return false;
  }
}

} // namespace cuda_lint
