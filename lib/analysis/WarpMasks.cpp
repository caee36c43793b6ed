//===- WarpMasks.cpp ------------------------------------------------------===//

#include "analysis/WarpMasks.h"
#include "analysis/HelperPlaces.h"
#include "analysis/ImpliedShapes.h"
#include "analysis/LaunchScenarios.h"
#include "cuda/DeviceIntrinsics.h"
#include "cuda/EnclosingLoops.h"
#include "cuda/ExecutionSpace.h"
#include "cuda/Mentions.h"
#include "cuda/ThreadRows.h"
#include "cuda/UnseenLaunches.h"
#include "domains/lane/LaneValue.h"
#include "hardware/Shuffles.h"
#include "clang/AST/Attr.h"

using namespace clang;

namespace cuda_lint {

/// Threads of a block whose shape no launch gives, along x.
static constexpr uint64_t LikelyThreads = 256;

/// Whether the lanes of a warp execute an instruction together.
static bool isOfLanes(const DeviceIntrinsic &Row) {
  switch (Row.Work) {
  case DeviceWork::Barrier:
  case DeviceWork::Vote:
  case DeviceWork::Match:
  case DeviceWork::Shuffle:
  case DeviceWork::Reduce:
    return true;
  default:
    return false;
  }
}

/// A collective of a tile that is a whole warp: all of its lanes execute it.
static bool isOfWholeWarp(const FunctionDecl *F) {
  const DeviceIntrinsic *Row = deviceIntrinsic(F);
  if (!Row || Row->Scope != DeviceScope::OfGroup || !isOfLanes(*Row))
    return false;
  const CXXRecordDecl *Of = nullptr;
  if (const auto *Method = dyn_cast<CXXMethodDecl>(F))
    Of = Method->getParent();
  else if (const auto At = Row->argument(IntrinsicRole::Group);
           At && *At < F->getNumParams())
    Of = F->getParamDecl(*At)
             ->getType()
             .getNonReferenceType()
             ->getAsCXXRecordDecl();
  const auto *Tile = dyn_cast_or_null<ClassTemplateSpecializationDecl>(Of);
  return Tile && Tile->getName().contains("thread_block_tile") &&
         Tile->getTemplateArgs().size() &&
         Tile->getTemplateArgs()[0].getKind() == TemplateArgument::Integral &&
         Tile->getTemplateArgs()[0].getAsIntegral() == WarpLanes;
}

/// Whether a function is executed together by the lanes that its first argument
/// names, or by a whole warp.
static bool isCollective(const FunctionDecl *F) {
  if (isOfWholeWarp(F))
    return true;
  const DeviceIntrinsic *Row = deviceIntrinsic(F);
  return Row && Row->Scope == DeviceScope::Warp && isOfLanes(*Row) &&
         Row->argument(IntrinsicRole::Mask) == 0u;
}

/// Whether lanes give their values to each other by their numbers.
static bool isShuffleByDistance(const FunctionDecl *F) {
  const DeviceIntrinsic *Row = deviceIntrinsic(F);
  return Row && Row->Work == DeviceWork::Shuffle &&
         Row->has(IntrinsicRole::Delta);
}

/// Whether a call is a barrier, which gives no lane what another one has.
static bool isBarrier(const PathEvent &E) {
  const DeviceIntrinsic *Row = deviceIntrinsic(E.Callee);
  return Row && Row->Work == DeviceWork::Barrier;
}

/// Whether a call asks which lanes happen to be there.
static bool asksForActive(const PathEvent &E) {
  const DeviceIntrinsic *Row =
      E.Kind == PathEvent::Call ? deviceIntrinsic(E.Callee) : nullptr;
  return Row && Row->Work == DeviceWork::ActiveMask;
}

WarpMasks::WarpMasks(TranslationUnit &TU)
    : TU(TU), Engine(TU.engine<PathExecution>()), Symbols(Engine.symbols()) {
  // Helpers first: what is wrong in one by itself is told there.
  llvm::SetVector<const FunctionDecl *> Roots;
  for (const FunctionDecl *F : TU.functions())
    if (runsOnDevice(F) && llvm::any_of(TU.callsIn(F), [](const CallSite &C) {
          return isCollective(C.Call->getDirectCallee());
        }))
      Roots.insert(F);
  for (size_t I = 0; I < Roots.size(); ++I)
    for (const CallSite &Site : TU.callersOf(Roots[I]))
      if (runsOnDevice(Site.Caller))
        Roots.insert(Site.Caller);
  for (const FunctionDecl *F : Roots)
    look(F);
  for (const FunctionDecl *F : Roots)
    if (F->hasAttr<CUDAGlobalAttr>())
      lookAtRuns(F);
  // A mask that names others than its callers is mended in a helper that nobody
  // else calls; who keeps lanes away is the caller.
  for (WarpMaskUse &U : Found)
    if (U.Kind == WarpMaskUse::NotNamed)
      U.Calls.erase(U.Calls.begin(),
                    U.Calls.begin() + callsOfOwnHelpers(TU, U.Calls));
  const SourceManager &SM = TU.context().getSourceManager();
  llvm::stable_sort(Found, [&](const WarpMaskUse &A, const WarpMaskUse &B) {
    return SM.isBeforeInTranslationUnit(A.Site->getBeginLoc(),
                                        B.Site->getBeginLoc());
  });
}

/// The shapes of a kernel's blocks. Where no launch gives one, a row of threads
/// for code that looks at nothing but x.
llvm::SmallVector<WarpMasks::Shape, 2>
WarpMasks::shapes(const FunctionDecl *F) {
  llvm::SmallVector<Shape, 2> Out;
  const bool Kernel = F->hasAttr<CUDAGlobalAttr>();
  if (Kernel) {
    auto &Configs = TU.engine<LaunchConfigs>();
    for (const Extent3 &E : Configs.blockShapes(F).Known)
      Out.push_back({{*E.X, *E.Y, *E.Z}, true});
    if (!Out.empty())
      return Out;
    // A launch whose shape is not known may have any.
    for (const LaunchConfig &C : Configs.all())
      if (!C.Kernel ||
          (C.Kernel->getCanonicalDecl() == F->getCanonicalDecl() &&
           (C.Block[1].constant() != 1 || C.Block[2].constant() != 1)))
        return Out;
  }
  if (TU.engine<UnseenLaunches>().alone(F))
    return Out;
  if (asksForRows(F))
    return Out;
  // A kernel that says nothing of its warps may have one.
  const bool Warps = TU.engine<ImpliedShapes>().of(F).Warps;
  Out.push_back({{Warps ? LikelyThreads : WarpLanes, 1, 1}, false});
  return Out;
}

void WarpMasks::addArguments(const FunctionDecl *F, Substitution &By) {
  for (unsigned I = 0; I < F->getNumParams(); ++I) {
    std::optional<uint64_t> Value;
    bool Same = true;
    for (const LaunchConfig &C : TU.engine<LaunchConfigs>().all())
      if (C.Kernel && C.Kernel->getCanonicalDecl() == F->getCanonicalDecl()) {
        const std::optional<uint64_t> Given =
            I < C.Arguments.size() ? C.Arguments[I].constant() : std::nullopt;
        Same &= Given && (!Value || *Value == *Given);
        Value = Given;
      }
    if (const SymExpr *P = Engine.parameter(F->getParamDecl(I));
        P && Same && Value && !P->Type.Real)
      By[P] = Symbols.integer(*Value, P->Type);
  }
}

WarpMasks::Substitution WarpMasks::lane(const Shape &S, unsigned Thread) {
  Substitution By;
  const ScalarType T{32, false, false};
  uint64_t Left = Thread;
  for (unsigned Axis = 0; Axis < 3; ++Axis) {
    By[Engine.builtin(BuiltinVariable::ThreadIdx, Axis)] =
        Symbols.integer(Left % S.Extents[Axis], T);
    Left /= S.Extents[Axis];
    By[Engine.builtin(BuiltinVariable::BlockDim, Axis)] =
        Symbols.integer(S.Extents[Axis], T);
  }
  return By;
}

WarpMasks::OneThread &WarpMasks::thread(const FunctionDecl *F, const Shape &S,
                                        unsigned Thread) {
  if (ThreadsOf != F)
    Threads.clear();
  ThreadsOf = F;
  auto [It, New] = Threads.try_emplace({S.Extents, Thread});
  if (New) {
    It->second.By = lane(S, Thread);
    addArguments(F, It->second.By);
  }
  return It->second;
}

const SymExpr *WarpMasks::valueFor(OneThread &T, const SymExpr *Condition) {
  auto [It, New] = T.Values.try_emplace(Condition);
  if (New)
    It->second = Symbols.replace(Condition, T.By);
  return It->second;
}

/// Whether an object is a parameter, or a member of one that a kernel is given:
/// the same for all threads.
static bool isParameter(const Location *L) {
  const auto *P = dyn_cast_or_null<ParmVarDecl>(L->root()->Decl);
  if (!P || L->root()->Kind != Location::Variable)
    return false;
  if (!L->Parent)
    return true;
  for (; L->Parent; L = L->Parent)
    if (L->Kind != Location::Member)
      return false;
  const auto *F = dyn_cast<FunctionDecl>(P->getDeclContext());
  return F && F->hasAttr<CUDAGlobalAttr>() && !P->getType()->isReferenceType();
}

bool WarpMasks::hasUnknownPart(const SymExpr *A) const {
  if (!A)
    return false;
  if (A->Kind == SymExpr::Field)
    return true;
  if (A->Kind == SymExpr::Symbol) {
    if (A->Loc)
      return !isParameter(A->Loc);
    for (unsigned Axis = 0; Axis < 3; ++Axis)
      if (A == Engine.builtin(BuiltinVariable::BlockIdx, Axis) ||
          A == Engine.builtin(BuiltinVariable::GridDim, Axis) ||
          A == Engine.builtin(BuiltinVariable::ThreadIdx, Axis) ||
          A == Engine.builtin(BuiltinVariable::BlockDim, Axis))
        return false;
    return true;
  }
  return hasUnknownPart(A->A) || hasUnknownPart(A->B) || hasUnknownPart(A->C);
}

/// Whether two values are the same in every block that is tried.
bool WarpMasks::isSameInBlocks(const SymExpr *A, const SymExpr *B) {
  const auto [Entry, New] = SameInBlocks.try_emplace({A, B}, false);
  if (!New)
    return Entry->second;
  const ScalarType T{32, false, false};
  for (uint64_t Block : {0, 1, 2, 3, 7, 100}) {
    Substitution By;
    for (unsigned Axis = 0; Axis < 3; ++Axis)
      By[Engine.builtin(BuiltinVariable::BlockIdx, Axis)] =
          Symbols.integer(Block, T);
    if (Symbols.replace(A, By) != Symbols.replace(B, By))
      return false;
  }
  return SameInBlocks[{A, B}] = true;
}

/// The members that lead from the outermost object to one.
static llvm::SmallVector<const ValueDecl *, 4> membersTo(const Location *L) {
  llvm::SmallVector<const ValueDecl *, 4> Out;
  for (; L->Parent; L = L->Parent)
    Out.push_back(L->Decl);
  return Out;
}

/// Whether a launch gives as many as a block has threads: of what is compared
/// with the thread's index there are whole blocks.
static bool isBlockOf(const SymExpr *Given,
                      const std::array<const SymExpr *, 3> &Block) {
  auto isOne = [](const SymExpr *E) { return E && E->integer() == 1; };
  return Block[0] && stripCasts(Block[0]) == stripCasts(Given) &&
         isOne(Block[1]) && isOne(Block[2]);
}

/// The same of a member of a parameter.
bool WarpMasks::isMemberOfWholeWarps(const FunctionDecl *F,
                                     const Location *Member) {
  const auto *P = cast<ParmVarDecl>(Member->root()->Decl);
  const auto Launches = TU.engine<LaunchScenarios>().launchesOf(F);
  return !Launches.empty() &&
         llvm::all_of(Launches, [&](const LaunchContext &C) {
           return llvm::any_of(C.Event->Members, [&](const PathEvent::Part &M) {
             return M.Argument == P->getFunctionScopeIndex() && M.Value &&
                    membersTo(M.Object) == membersTo(Member) &&
                    (Symbols.knownMultiple(M.Value, C.Path->knownAt(*C.Event)) %
                             WarpLanes ==
                         0 ||
                     isBlockOf(M.Value, C.Event->Block));
           });
         });
}

/// Whether every visible launch of a kernel, and at least one, gives a
/// parameter a multiple of the warp, or of the block.
bool WarpMasks::isOfWholeWarpsAtLaunches(const FunctionDecl *F,
                                         const SymExpr *Parameter) {
  if (Parameter->Kind == SymExpr::Symbol && Parameter->Loc &&
      Parameter->Loc->Parent && isParameter(Parameter->Loc))
    return isMemberOfWholeWarps(F, Parameter->Loc);
  for (unsigned I = 0; I < F->getNumParams(); ++I) {
    if (Engine.parameter(F->getParamDecl(I)) != Parameter)
      continue;
    bool Any = false;
    for (const LaunchConfig &C : TU.engine<LaunchConfigs>().all()) {
      if (!C.Kernel || !C.Reached ||
          C.Kernel->getCanonicalDecl() != F->getCanonicalDecl())
        continue;
      Any = true;
      if (I >= C.Arguments.size() || !C.Arguments[I].Value ||
          (Symbols.knownMultiple(C.Arguments[I].Value, C.Known) % WarpLanes &&
           !isBlockOf(C.Arguments[I].Value,
                      {C.Block[0].Value, C.Block[1].Value, C.Block[2].Value})))
        return false;
    }
    return Any;
  }
  return false;
}

/// Adds the terms of a sum, \p Times each.
static void addTerms(const SymExpr *A, int64_t Times,
                     llvm::SmallMapVector<const SymExpr *, int64_t, 8> &Out) {
  A = stripCasts(A);
  if (A->Kind == SymExpr::Binary &&
      (A->Op == SymExpr::Add || A->Op == SymExpr::Sub)) {
    addTerms(A->A, Times, Out);
    addTerms(A->B, A->Op == SymExpr::Add ? Times : -Times, Out);
  } else {
    Out[A] += Times;
  }
}

/// Whether two sums differ by so many whole warps, whatever they have in
/// common.
static bool differByWholeWarps(SymContext &Symbols, const SymExpr *A,
                               const SymExpr *B, const Facts &Known) {
  llvm::SmallMapVector<const SymExpr *, int64_t, 8> Terms;
  addTerms(A, 1, Terms);
  addTerms(B, -1, Terms);
  return llvm::all_of(Terms, [&](const auto &Term) {
    return Term.second % WarpLanes == 0 ||
           Symbols.knownMultiple(Term.first, Known) % WarpLanes == 0;
  });
}

const SymExpr *WarpMasks::boundInWarp(const FunctionDecl *F,
                                      const SymExpr *Condition,
                                      const Facts &Known, OneThread &A,
                                      OneThread &B) {
  if (hasUnknownPart(Condition))
    return nullptr;
  const SymExpr *First = valueFor(A, Condition), *Last = valueFor(B, Condition);
  // Undecided, and not the same for both ends of the warp.
  if (First == Last || First->isInteger() || Last->isInteger() ||
      First->Kind != SymExpr::Binary || First->Op > SymExpr::GE ||
      First->Op < SymExpr::LT)
    return nullptr;
  // Numbers that are the same for the whole warp, by whatever arithmetic.
  if (isSameInBlocks(First, Last))
    return nullptr;
  // So many whole warps lie between the first lane and the bound.
  if (differByWholeWarps(Symbols, First->A, First->B, Known))
    return nullptr;
  // The bound may be known to be a multiple of the warp.
  const SymExpr *Bound = stripCasts(First->B);
  if (stripCasts(Last->B) != Bound) {
    Bound = stripCasts(First->A);
    if (stripCasts(Last->A) != Bound)
      return nullptr;
  }
  if (Symbols.knownMultiple(Bound, Known) % WarpLanes == 0 ||
      isOfWholeWarpsAtLaunches(F, Bound))
    return nullptr;
  return Bound;
}

bool WarpMasks::staysInGroups(const PathEvent &E, const SymExpr *Condition,
                              llvm::ArrayRef<OneThread *> Lanes) {
  const DeviceIntrinsic *Row = deviceIntrinsic(E.Callee);
  const auto At = Row && Row->Work == DeviceWork::Shuffle
                      ? Row->argument(IntrinsicRole::Width)
                      : std::nullopt;
  const SymExpr *Given =
      At && *At < E.Arguments.size() ? E.Arguments[*At] : nullptr;
  const uint64_t Width = Given ? Given->unsignedInteger().value_or(0) : 0;
  if (Lanes.size() != WarpLanes || !llvm::isPowerOf2_64(Width) ||
      Width >= WarpLanes)
    return false;
  for (unsigned Lane = 0; Lane < WarpLanes; ++Lane) {
    OneThread &First = *Lanes[Lane & ~(Width - 1)], &Other = *Lanes[Lane];
    if (isOnOwnData(Condition, First.By, Other.By) ||
        !isSameInBlocks(valueFor(First, Condition), valueFor(Other, Condition)))
      return false;
  }
  return true;
}

std::optional<WarpMasks::Leaving> WarpMasks::mayLeave(
    const FunctionDecl *F, const ExecutionPaths &All, const PathEvent &E,
    const ExecutionPath &Path, llvm::ArrayRef<OneThread *> Lanes, bool OnData,
    llvm::DenseMap<const SymExpr *, bool> &Parts, const Facts *Granted) {
  OneThread &A = *Lanes.front(), &B = *Lanes.back();
  const bool ForData = OnData && isForOwnData(E);
  for (const SymExpr *Condition : Path.knownAt(E)) {
    if (Granted && Symbols.decide(Condition, *Granted) == true)
      continue;
    const SymExpr *Bound = boundInWarp(F, Condition, Path.Known, A, B);
    if (!Bound && !(ForData && isOnOwnData(Condition, A.By, B.By, &E)))
      continue;
    if (OnlyPlaces &&
        (!Bound || Bound->unsignedInteger().value_or(WarpLanes) >= WarpLanes))
      continue;
    auto [Part, New] = Parts.try_emplace(Condition, false);
    if (New) {
      const SymExpr *Otherwise = Symbols.negate(Condition);
      // "All non-exited threads named in mask": a barrier waits for no lane
      // that does nothing more in the kernel, and a shuffle within groups takes
      // nothing from those that have left as a whole.
      const bool Ends = F->hasAttr<CUDAGlobalAttr>() &&
                        (isBarrier(E) || staysInGroups(E, Condition, Lanes));
      // Nor does anybody for lanes that an assertion or a trap stops, and the
      // whole grid with them.
      bool Seen = false, Meets = false, GoesOn = false;
      for (const ExecutionPath &Other : All.Paths) {
        const auto Met = llvm::find(Other.Known, Otherwise);
        if (Met == Other.Known.end())
          continue;
        Seen |= Other.Returns;
        const auto Before = static_cast<size_t>(Met - Other.Known.begin());
        for (const PathEvent *There : Other.Events) {
          if (There->Known <= Before)
            continue;
          GoesOn |=
              There->Kind != PathEvent::End && There->Kind != PathEvent::Return;
          Meets |= !OnData && isSameCall(*There, E);
        }
        if (Meets)
          break;
      }
      Meets |= OnData && meetsElsewhere(All, E, Condition, Otherwise);
      Part->second = Seen && !Meets && (GoesOn || !Ends);
    }
    if (Part->second)
      return Leaving{Bound};
  }
  return std::nullopt;
}

const ValueDecl *WarpMasks::variableIn(const SymExpr *Bound) {
  while (Bound && Bound->Kind != SymExpr::Symbol)
    Bound = Bound->A;
  return Bound && Bound->Loc ? Bound->Loc->Decl : nullptr;
}

static bool isInLoopUpTo(const Stmt *Site, const ValueDecl *Bound,
                         ASTContext &Ctx) {
  return llvm::any_of(
      loopConditionsAround(Site, Ctx),
      [&](const Expr *Condition) { return mentions(Condition, Bound); });
}

bool isInLoopUpTo(const PathEvent &E, const ValueDecl *Bound, ASTContext &Ctx) {
  return isInLoopUpTo(E.Site, Bound, Ctx) ||
         llvm::any_of(E.Calls, [&](const Stmt *Call) {
           return isInLoopUpTo(Call, Bound, Ctx);
         });
}

/// A mask that every lane computes: whether each is in its own.
void WarpMasks::lookAtOwn(const FunctionDecl *F, const CallOnPaths &C,
                          const Shape &S) {
  const PathEvent &E = C.E;
  const uint64_t Threads = S.Extents[0] * S.Extents[1] * S.Extents[2];
  WarpMaskUse Use{WarpMaskUse::NotNamed, E.Site, E.Calls, E.Callee, F, 0};
  Use.Block = S.Extents;
  Use.BlockKnown = S.Known;
  for (uint64_t Thread = 0; Thread < std::min<uint64_t>(Threads, WarpLanes);
       ++Thread) {
    OneThread &T = thread(F, S, unsigned(Thread));
    for (const auto &[Path, There] : C.Visits) {
      if (!There->Arguments.front())
        continue;
      const bool Excluded =
          llvm::any_of(Path->knownAt(*There), [&](const SymExpr *Condition) {
            const SymExpr *V = valueFor(T, Condition);
            return V->isInteger() && V->Bits == 0;
          });
      const SymExpr *Mask = valueFor(T, There->Arguments.front());
      if (Excluded || !Mask->isInteger() || Mask->Bits >> Thread & 1)
        continue;
      Use.Mask = static_cast<uint32_t>(Mask->Bits);
      Use.Lanes |= 1u << Thread;
    }
    if (Use.Lanes)
      break;
  }
  if (!Use.Lanes)
    return;
  Found.push_back(Use);
  Told.insert(keyOf(E));
}

bool WarpMasks::isOnAllPaths(const CallOnPaths &C, OneThread &T) {
  if (T.Excluded.empty()) {
    T.Excluded.resize(C.All.Paths.size());
    for (auto [N, Path] : llvm::enumerate(C.All.Paths))
      if (llvm::any_of(Path.Known, [&](const SymExpr *Condition) {
            const SymExpr *V = valueFor(T, Condition);
            return V->isInteger() && V->Bits == 0;
          }))
        T.Excluded.set(N);
  }
  // Some path, and none without the call.
  llvm::BitVector Taken = T.Excluded;
  Taken.flip();
  return Taken.any() && !Taken.test(C.On);
}

/// The mask that a call gives on every way that leads to it.
std::optional<uint64_t> WarpMasks::maskOf(const CallOnPaths &C) {
  if (isOfWholeWarp(C.E.Callee))
    return ~0u;
  std::optional<uint64_t> Out;
  for (const auto &[Path, There] : C.Visits) {
    const SymExpr *Mask =
        There->Arguments.empty() ? nullptr : There->Arguments.front();
    const auto Number = Mask ? Mask->unsignedInteger() : std::nullopt;
    if (!Number || (Out && *Out != *Number))
      return std::nullopt;
    Out = Number;
  }
  return Out;
}

/// The lane whose value a lane gets from a shuffle; none where that is not
/// known.
static std::optional<unsigned> sourceLane(const PathEvent &E, unsigned Lane,
                                          SymContext &Symbols,
                                          const WarpMasks::Substitution &By) {
  const DeviceIntrinsic *Row = deviceIntrinsic(E.Callee);
  const auto Number = [&](std::optional<unsigned> Argument,
                          std::optional<uint64_t> Default) {
    if (!Argument || *Argument >= E.Arguments.size())
      return Default;
    const SymExpr *V = E.Arguments[*Argument];
    return V ? Symbols.replace(V, By)->unsignedInteger() : std::nullopt;
  };
  const auto Width = Number(Row->argument(IntrinsicRole::Width), WarpLanes);
  if (!Width || !llvm::isPowerOf2_64(*Width) || *Width > WarpLanes)
    return std::nullopt;
  const std::optional<ShuffleMode> Mode = shuffleMode(E.Callee->getName());
  const auto Operand =
      Number(Row->argument(Mode == ShuffleMode::Index ? IntrinsicRole::Lane
                                                      : IntrinsicRole::Delta),
             std::nullopt);
  return Mode && Operand
             ? std::optional<unsigned>(shuffleSource(
                   *Mode, Lane, int64_t(*Operand), unsigned(*Width)))
             : std::nullopt;
}

bool WarpMasks::readsOnlyThere(const CallOnPaths &C,
                               llvm::ArrayRef<OneThread *> There) {
  const DeviceIntrinsic *Row = deviceIntrinsic(C.E.Callee);
  if (!Row || Row->Work != DeviceWork::Shuffle ||
      isa<CXXMethodDecl>(C.E.Callee))
    return false;
  for (const auto &[Path, Call] : C.Visits)
    for (unsigned Lane = 0; Lane < There.size(); ++Lane)
      if (const auto Source = sourceLane(*Call, Lane, Symbols, There[Lane]->By);
          !Source || *Source >= There.size())
        return false;
  return true;
}

/// What the conditions on the way to a call say of one thread: that it does not
/// come there, that it does, or neither.
WarpMasks::Arrival WarpMasks::arrivalOf(const ExecutionPath &Path,
                                        const PathEvent &Call, OneThread &By) {
  Arrival Out = Arrival::Certain;
  for (const SymExpr *Condition : Path.knownAt(Call)) {
    const SymExpr *V = valueFor(By, Condition);
    if (!V->isInteger())
      Out = Arrival::Possible;
    else if (V->Bits == 0)
      return Arrival::Never;
  }
  return Out;
}

/// The threads of a warp, and which of them come to a call.
WarpMasks::WarpAtCall WarpMasks::warpAt(const FunctionDecl *F,
                                        const CallOnPaths &C, const Shape &S,
                                        unsigned Warp) {
  WarpAtCall Out;
  const uint64_t Threads = S.Extents[0] * S.Extents[1] * S.Extents[2];
  for (unsigned Lane = 0; Lane < WarpLanes; ++Lane) {
    const uint64_t Thread = uint64_t(Warp) * WarpLanes + Lane;
    if (Thread >= Threads)
      break;
    Out.By.push_back(&thread(F, S, Thread));
    for (const auto &[Path, There] : C.Visits) {
      const Arrival Comes = arrivalOf(*Path, *There, *Out.By.back());
      if (Comes != Arrival::Never)
        Out.Possible |= 1u << Lane;
      if (Comes == Arrival::Certain)
        Out.Certain |= 1u << Lane;
    }
    // Whatever data decide, this thread comes here.
    if (isKernel(F) && isOnAllPaths(C, *Out.By.back()))
      Out.Certain |= 1u << Lane;
  }
  return Out;
}

void WarpMasks::lookAtComputed(const FunctionDecl *F, const CallOnPaths &C,
                               const Shape &S) {
  // Who calls a helper is nobody's guess: its caller may let only those lanes
  // in that the mask names.
  if (!isKernel(F))
    return;
  lookAtOwn(F, C, S);
  if (!Told.contains(keyOf(C.E)))
    lookAtVoted(F, C, S);
  if (!Told.contains(keyOf(C.E)))
    lookAtLeft(F, C, S);
}

/// Whether threads of a warp may have left before a call that waits for them;
/// says in \p Use what decides that.
bool WarpMasks::mayHaveLeft(const FunctionDecl *F, const CallOnPaths &C,
                            const Shape &S, const WarpAtCall &Warp,
                            WarpMaskUse &Use) {
  llvm::DenseMap<const SymExpr *, bool> Parts;
  for (const auto &[Path, There] : C.Visits)
    if (const std::optional<Leaving> Left = mayLeave(
            F, C.All, *There, *Path, Warp.By, Use.Mask == ~0u, Parts)) {
      Use.Kind = WarpMaskUse::MayLeave;
      Use.Bound = variableIn(Left->Bound);
      Use.OnOwnData = !Left->Bound;
      // Whoever launches the kernel may give a multiple, and the loop needs its
      // bound all the same.
      if (!isKernel(F) || S.Known || !Use.Bound || !TU.launchesOf(F).empty() ||
          !isInLoopUpTo(C.E, Use.Bound, TU.context()))
        return true;
    }
  return false;
}

void WarpMasks::look(const FunctionDecl *F, const CallOnPaths &C,
                     const Shape &S) {
  const PathEvent &E = C.E;
  const std::optional<uint64_t> Given = maskOf(C);
  if (!Given)
    return lookAtComputed(F, C, S);
  const uint32_t Mask = static_cast<uint32_t>(*Given);
  WarpMaskUse Use{WarpMaskUse::Absent, E.Site, E.Calls, E.Callee, F, Mask};
  Use.Block = S.Extents;
  Use.BlockKnown = S.Known;
  auto Report = [&] {
    Found.push_back(Use);
    Told.insert(keyOf(E));
  };
  const uint64_t Threads = S.Extents[0] * S.Extents[1] * S.Extents[2];
  const unsigned Warps = (Threads + WarpLanes - 1) / WarpLanes;
  for (unsigned Warp : {0u, 1u, Warps / 2, Warps - 1}) {
    if (Warp >= Warps)
      continue;
    const WarpAtCall At = warpAt(F, C, S, Warp);
    Use.Warp = Warp;
    // "All non-exited threads named in mask": threads that are not there keep
    // nobody waiting, and a barrier takes nothing from them.
    const uint32_t There =
        At.By.size() < WarpLanes &&
                (isBarrier(E) || (Warps == 1 && readsOnlyThere(C, At.By)))
            ? (1u << At.By.size()) - 1
            : ~0u;
    if (At.Possible && (Mask & There & ~At.Possible)) {
      Use.Lanes = Mask & There & ~At.Possible;
      return Report();
    }
    if (const uint32_t Come =
            isKernel(F)
                ? (At.Certain | comeWithNamed(F, C, At.By, Mask)) & ~Mask
                : 0) {
      Use.Kind = WarpMaskUse::NotNamed;
      Use.Lanes = Come;
      return Report();
    }
    if (At.By.size() == WarpLanes && mayHaveLeft(F, C, S, At, Use))
      return Report();
  }
}

/// The collectives on the paths of a function: of those that one call in the
/// function leads to by several ways the first.
std::vector<WarpMasks::CallOnPaths>
WarpMasks::callsOn(const ExecutionPaths &All) {
  std::vector<CallOnPaths> Out;
  llvm::DenseMap<std::pair<const Stmt *, const Stmt *>, size_t> ByKey;
  for (auto [N, Path] : llvm::enumerate(All.Paths))
    for (const PathEvent *E : Path.Events) {
      if (E->Kind != PathEvent::Call || !isCollective(E->Callee) ||
          (E->Arguments.empty() && !isOfWholeWarp(E->Callee)))
        continue;
      const auto [Entry, New] = ByKey.try_emplace(keyOf(*E), Out.size());
      if (New)
        Out.push_back({All, *E, {}, llvm::BitVector(All.Paths.size())});
      CallOnPaths &C = Out[Entry->second];
      if (!isSameCall(*E, C.E))
        continue;
      C.Visits.push_back({&Path, E});
      C.On.set(N);
    }
  return Out;
}

bool WarpMasks::mayHaveAnyShape(const FunctionDecl *F) {
  return F->hasAttr<CUDAGlobalAttr>() && TU.launchesOf(F).empty() &&
         !TU.engine<UnseenLaunches>().of(F) && asksForRows(F);
}

void WarpMasks::lookInAnyShape(const FunctionDecl *F, const CallOnPaths &C) {
  static constexpr std::array<uint64_t, 3> Shapes[] = {
      {WarpLanes, 1, 1}, {16, 16, 1}, {8, 8, 1}, {1, 2 * WarpLanes, 1}};
  std::optional<WarpMaskUse> Seen;
  for (const auto &Extents : Shapes) {
    const size_t Before = Found.size();
    // What may be as long as a multiple of the block is the host's to say.
    OnlyPlaces = true;
    look(F, C, {Extents, false});
    OnlyPlaces = false;
    if (Found.size() == Before)
      return;
    Seen = Found.back();
    Found.pop_back();
    Told.erase(keyOf(C.E));
    if (Seen->Kind != WarpMaskUse::MayLeave)
      return;
  }
  Found.push_back(*Seen);
  Told.insert(keyOf(C.E));
}

void WarpMasks::look(const FunctionDecl *F) {
  const ExecutionPaths &All = Engine.paths(F);
  const std::vector<CallOnPaths> Calls = callsOn(All);
  collectExchanges(F, All);
  // Who happens to be there, as it was asked.
  llvm::DenseSet<const SymExpr *> Active;
  for (const ExecutionPath &Path : All.Paths)
    for (const PathEvent *E : Path.Events)
      if (E->Result && asksForActive(*E))
        Active.insert(E->Result);
  for (const CallOnPaths &C : Calls) {
    const PathEvent *E = &C.E;
    // What is wrong in a helper by itself was told there.
    if (Told.contains({nullptr, E->Site}) || Told.contains(keyOf(*E)))
      continue;
    // Somebody who asks which lanes happen to be there gets no more than that.
    if (!E->Arguments.empty() && E->Arguments.front() &&
        Active.contains(stripCasts(E->Arguments.front())) &&
        isShuffleByDistance(E->Callee) &&
        Told.insert({nullptr, E->Site}).second)
      Found.push_back({WarpMaskUse::Active, E->Site, {}, E->Callee, F});
    const std::optional<uint64_t> Mask =
        All.Complete || !F->hasAttr<CUDAGlobalAttr>() ? std::nullopt
                                                      : maskOf(C);
    if (All.Complete && mayHaveAnyShape(F) && !Told.contains(keyOf(*E)))
      lookInAnyShape(F, C);
    for (const Shape &S : shapes(F)) {
      if (Told.contains(keyOf(*E)))
        break;
      if (All.Complete)
        look(F, C, S);
      else if (Mask)
        lookAtGuards(F, *E, static_cast<uint32_t>(*Mask), S);
    }
  }
}

} // namespace cuda_lint
