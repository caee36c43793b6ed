//===- AccessAlignment.cpp ------------------------------------------------===//

#include "analysis/AccessAlignment.h"
#include "analysis/AsyncHazards.h"
#include "analysis/CountLimits.h"
#include "analysis/LaunchConfig.h"
#include "analysis/LaunchScenarios.h"
#include "analysis/LiveFunctions.h"
#include "cuda/Bound.h"
#include "cuda/ExecutionSpace.h"
#include "cuda/Layout.h"
#include "cuda/MemorySpace.h"
#include "hardware/Limits.h"
#include "clang/AST/Attr.h"
#include "clang/AST/RecursiveASTVisitor.h"
#include "llvm/ADT/SetVector.h"
#include <numeric>
#include <set>

using namespace clang;

namespace cuda_lint {

/// What the asynchronous proxy takes: bytes of an address and a size, and of a
/// tensor in shared memory.
static constexpr uint64_t BulkAlignment = 16, TensorAlignment = 128;
static const Bound<unsigned>
    MaxThreads("alignment-threads", 64, BoundKind::Reach,
               "threads of a block whose accesses are looked at for their "
               "alignment"),
    MaxPaths("alignment-paths", 32, BoundKind::Reach,
             "paths of a function that are looked at for aligned accesses"),
    MaxLaunches("alignment-launches", 4, BoundKind::Reach,
                "launches whose arguments are given to a kernel for the "
                "alignment of its accesses"),
    MaxCounts("alignment-counts", 64, BoundKind::Reach,
              "numbers of elements, from one on, that are tried to see that a "
              "path is only for what is left over"),
    MaxRounds("alignment-rounds", 4, BoundKind::Reach,
              "rounds of a block around which more such numbers are tried"),
    MaxOthers("alignment-others", 3, BoundKind::Reach,
              "numbers that are tried for whatever else the kernel is given");

class AccessAlignment::Search {
public:
  Search(TranslationUnit &TU, const FunctionDecl *F,
         std::vector<Misalignment> &Out)
      : TU(TU), Ctx(TU.context()), F(F), Engine(TU.engine<PathExecution>()),
        Symbols(Engine.symbols()), Traces(Engine, Ctx), Out(Out),
        Limits(Symbols, MaxCounts) {}
  void run();

private:
  std::vector<const ExecutionPath *> inOrder(ThreadValues &V);
  /// Which of the threads may take a path.
  static std::vector<bool> feasible(const ExecutionPath &Path, ThreadValues &V);
  void look(const AsyncTrace &T, ThreadValues &V);
  void copy(const AsyncTrace &T, const AsyncStep &S, ThreadValues &V);
  void access(const AsyncTrace &T, const AsyncStep &S, ThreadValues &V);
  void address(const AsyncTrace &T, const AsyncStep &S, const AsyncRange &R,
               uint64_t Needs, bool Copy, ThreadValues &V);
  bool offset(const AsyncTrace &T, const AsyncStep &S, const AsyncRange &R,
              uint64_t Needs, Misalignment &M, ThreadValues &V);
  static bool isRest(const ThreadValue &V, uint64_t Needs, Misalignment &M);
  void collectGiven(const SymExpr *E,
                    llvm::SmallSetVector<const SymExpr *, 8> &Out);
  /// Whether conditions never hold together where a count is a multiple of so
  /// many elements, and do for some that are none: of those that the access
  /// itself is for.
  bool isOfRest(llvm::ArrayRef<const SymExpr *> Known,
                llvm::ArrayRef<const SymExpr *> AtAccess, const SymExpr *N,
                uint64_t Elements, ThreadValues &V);
  bool computeOfRest(llvm::ArrayRef<const SymExpr *> Known,
                     llvm::ArrayRef<const SymExpr *> AtAccess, const SymExpr *N,
                     uint64_t Elements, ThreadValues &V);
  /// Whether an address that is no multiple for a count of one is one where
  /// another number that the kernel is given is a multiple of the vector.
  bool isOthersMultiple(const SymExpr *AtOne, const SymExpr *N,
                        uint64_t Elements, uint64_t Needs);
  bool tail(const AsyncTrace &T, const AsyncStep &S, const AsyncRange &R,
            uint64_t Needs, Misalignment &M, ThreadValues &V);
  /// Whether a number that a launch gives is a multiple of so many elements
  /// where the conditions of the launch hold.
  bool isMultipleThere(const SymExpr *Value,
                       llvm::ArrayRef<const SymExpr *> Known,
                       uint64_t Elements);
  /// Whether every visible launch, of which there is one, gives a number, a
  /// parameter or a part of one, as a multiple of so many elements.
  bool isLaunchedInMultiples(const SymExpr *N, uint64_t Elements);
  bool isMemberInMultiples(const SymExpr *N, uint64_t Elements);
  /// Whether every visible launch, of which there is one, has one block along
  /// an axis.
  bool hasOneBlock(unsigned Axis);
  /// Whether a launch asks what is left of the address that it gives, and not
  /// for nothing.
  bool isAskedForRest(const ParmVarDecl *Pointer, uint64_t Needs);
  /// The parameter that a number is, or is a part of; null for none.
  const ParmVarDecl *givenBy(const SymExpr *N) const;
  QualType pointee(const AsyncRange &R) const;
  void report(Misalignment M) {
    for (const Misalignment &Before : Out)
      if (Before.At->place()->getBeginLoc() == M.At->place()->getBeginLoc())
        return;
    Out.push_back(M);
  }

  TranslationUnit &TU;
  const ASTContext &Ctx;
  const FunctionDecl *F;
  PathExecution &Engine;
  SymContext &Symbols;
  AsyncTraces Traces;
  std::vector<Misalignment> &Out;
  std::vector<bool> Feasible;
  /// What isOfRest() found with the values of this launch.
  std::map<std::tuple<const SymExpr *, uint64_t, std::vector<const SymExpr *>,
                      std::vector<const SymExpr *>>,
           bool>
      OfRest;
  CountLimits Limits;
};

void AccessAlignment::Search::run() {
  bool Known = false;
  const auto Shapes = blockShapesOf(TU, F, Known);
  // What every launch gives a parameter, launch by launch.
  std::vector<ThreadValues> Ways;
  if (F->hasAttr<CUDAGlobalAttr>())
    for (const LaunchConfig &C : TU.engine<LaunchConfigs>().all()) {
      if (!C.Kernel || C.Kernel->getCanonicalDecl() != F->getCanonicalDecl() ||
          Ways.size() >= MaxLaunches)
        continue;
      const Extent3 B = C.block();
      ThreadValues V(Engine, B.known() && isBlock(*B.X, *B.Y, *B.Z)
                                 ? ThreadValues::Shape{*B.X, *B.Y, *B.Z}
                                 : Shapes.front());
      for (unsigned I = 0; I < F->getNumParams() && I < C.Arguments.size(); ++I)
        if (const auto N = C.Arguments[I].constant())
          if (const SymExpr *P = Engine.parameter(F->getParamDecl(I));
              P && !P->Type.Real)
            V.give(P, *N);
      Ways.push_back(std::move(V));
    }
  if (Ways.empty())
    Ways.emplace_back(Engine, Shapes.front());
  for (ThreadValues &V : Ways) {
    OfRest.clear();
    Limits.clear();
    std::vector<const ExecutionPath *> First = inOrder(V);
    if (First.size() > MaxPaths)
      First.resize(MaxPaths);
    for (const ExecutionPath *Path : First)
      look(Traces.of(*Path), V);
  }
}

/// The paths that one of the threads may take, with one of each behaviour by
/// what the kernel is given in front: those that a sum of a block makes differ
/// in which threads are meant.
std::vector<const ExecutionPath *>
AccessAlignment::Search::inOrder(ThreadValues &V) {
  std::vector<const ExecutionPath *> Out, Alike;
  std::set<std::vector<const SymExpr *>> Seen;
  for (const ExecutionPath &Path : Engine.paths(F, V.extents()).Paths) {
    if (llvm::none_of(feasible(Path, V), [](bool B) { return B; }))
      continue;
    std::vector<const SymExpr *> OfGiven;
    for (const SymExpr *Fact : Path.Known) {
      llvm::SmallSetVector<const SymExpr *, 8> Given;
      collectGiven(Fact, Given);
      if (!Given.empty())
        OfGiven.push_back(Fact);
    }
    (Seen.insert(std::move(OfGiven)).second ? Out : Alike).push_back(&Path);
  }
  llvm::append_range(Out, Alike);
  return Out;
}

std::vector<bool> AccessAlignment::Search::feasible(const ExecutionPath &Path,
                                                    ThreadValues &V) {
  std::vector<bool> Out(std::min<unsigned>(V.threads(), MaxThreads), true);
  for (const SymExpr *Fact : Path.Known) {
    if (!V.mayDiffer(Fact)) {
      if (V.holds(Fact, 0) == false)
        return std::vector<bool>(Out.size(), false);
      continue;
    }
    for (unsigned I = 0; I < Out.size(); ++I)
      if (Out[I] && V.holds(Fact, I) == false)
        Out[I] = false;
  }
  return Out;
}

void AccessAlignment::Search::look(const AsyncTrace &T, ThreadValues &V) {
  Feasible = feasible(*T.Path, V);
  for (const AsyncStep &S : T.Steps) {
    if (S.Kind == AsyncStep::Copy && S.Counter != AsyncCounter::Matrix)
      copy(T, S, V);
    else if (S.Kind == AsyncStep::Read || S.Kind == AsyncStep::Write)
      access(T, S, V);
  }
}

void AccessAlignment::Search::copy(const AsyncTrace &T, const AsyncStep &S,
                                   ThreadValues &V) {
  const auto Bytes =
      S.Bytes ? V.constant(S.Bytes, 0) : std::optional<int64_t>();
  Misalignment M;
  M.At = S.Event;
  M.Copy = true;
  M.Tensor = S.Tensor;
  uint64_t Needs = S.Alignment;
  if (S.IsBulk && !S.Tensor)
    Needs = std::max(Needs, BulkAlignment);
  if (S.OfInstruction && Bytes) {
    if (*Bytes != 4 && *Bytes != 8 && *Bytes != 16) {
      M.Kind = Misalignment::Size;
      M.Has = *Bytes;
      M.Needs = 0;
      return report(M);
    }
    Needs = *Bytes;
  }
  if (!S.Tensor && !S.OfInstruction && Needs && Bytes && *Bytes % Needs) {
    M.Kind = S.Alignment && uint64_t(*Bytes) % S.Alignment
                 ? Misalignment::Promise
                 : Misalignment::Size;
    M.Has = *Bytes;
    M.Needs = Needs;
    return report(M);
  }
  if (S.Tensor)
    Needs = TensorAlignment;
  if (Needs < 2)
    return;
  for (const AsyncRange *R : {&S.To, &S.From})
    if (*R)
      address(T, S, *R, Needs, /*Copy=*/true, V);
}

QualType AccessAlignment::Search::pointee(const AsyncRange &R) const {
  if (!R.Root || R.Root->Kind != Location::Pointee || !R.Root->Pointer)
    return {};
  const SymExpr *P = stripCasts(R.Root->Pointer);
  if (P->Kind != SymExpr::Symbol || !P->Loc)
    return {};
  QualType T = P->Loc->Type;
  if (T.isNull() && P->Loc->Decl)
    T = P->Loc->Decl->getType();
  return T.isNull() ? T : T->getPointeeType();
}

void AccessAlignment::Search::access(const AsyncTrace &T, const AsyncStep &S,
                                     ThreadValues &V) {
  QualType Type = S.Event->Type;
  if (S.Event->Kind == PathEvent::Call && S.Event->Callee &&
      S.Event->Callee->getNumParams())
    Type = S.Event->Callee->getParamDecl(0)->getType()->getPointeeType();
  const QualType Own = pointee(S.To);
  if (Own.isNull() || !hasLayout(Own))
    return;
  uint64_t Needs = 0;
  if (S.Event->Kind == PathEvent::Assembly) {
    Needs = llvm::isPowerOf2_64(S.To.Bytes) ? S.To.Bytes : 0;
  } else if (!Type.isNull() && hasLayout(Type)) {
    Needs = Ctx.getTypeAlignInChars(Type).getQuantity();
    // One instruction loads no more.
    if (!llvm::isPowerOf2_64(Needs) || Needs > 32)
      return;
  }
  const uint64_t Has = Ctx.getTypeAlignInChars(Own).getQuantity();
  if (Needs <= Has || Needs < 4)
    return;
  address(T, S, S.To, Needs, /*Copy=*/false, V);
}

void AccessAlignment::Search::address(const AsyncTrace &T, const AsyncStep &S,
                                      const AsyncRange &R, uint64_t Needs,
                                      bool Copy, ThreadValues &V) {
  Misalignment M;
  M.At = S.Event;
  M.Copy = Copy;
  M.Tensor = S.Tensor;
  M.Needs = Needs;
  M.Memory = R.Root->Decl;
  if (const VarDecl *Shared = sharedVariable(R)) {
    // What the source says; a target may give more.
    uint64_t Declared = std::max<uint64_t>(
        Ctx.getTypeAlign(Shared->getType()) / 8, Shared->getMaxAlignment() / 8);
    if (isDynamicShared(Shared))
      Declared = std::max<uint64_t>(Declared, DynamicSharedAlignment);
    const uint64_t Known = std::min(Declared, Needs);
    for (unsigned I = 0; I < Feasible.size(); ++I) {
      const auto Offset = !Feasible[I] ? std::optional<ThreadValue>()
                          : R.Offset   ? V.of(R.Offset, I)
                                       : ThreadValue{};
      if (Offset && isRest(*Offset, Known, M))
        return report(M);
    }
    if (Declared >= Needs || isDynamicShared(Shared) ||
        (!S.IsBulk && isAlignedAnywhere(Shared, Needs)))
      return;
    M.Kind = Misalignment::Declared;
    M.Has = Declared;
    return report(M);
  }
  if (S.Tensor)
    return;
  if (R.Root->Kind == Location::Pointee && stripCasts(R.Root->Pointer)->Loc) {
    M.Memory = stripCasts(R.Root->Pointer)->Loc->Decl;
    // A test of the address, other than for null.
    const SymExpr *P = stripCasts(R.Root->Pointer);
    for (const SymExpr *Fact : T.Path->knownAt(*S.Event))
      if (contains(Fact, P) &&
          !(Fact->Kind == SymExpr::Binary && stripCasts(Fact->A) == P))
        return;
    if (offset(T, S, R, Needs, M, V) || tail(T, S, R, Needs, M, V))
      report(M);
  }
}

/// Two addresses of one pointer that are not both multiples, or one at a
/// constant distance from what a kernel was given.
bool AccessAlignment::Search::offset(const AsyncTrace &T, const AsyncStep &S,
                                     const AsyncRange &R, uint64_t Needs,
                                     Misalignment &M, ThreadValues &V) {
  const auto Known = T.Path->knownAt(*S.Event);
  std::optional<ThreadValue> First;
  for (unsigned I = 0; I < Feasible.size(); ++I) {
    if (!Feasible[I])
      continue;
    const auto Value = R.Offset ? V.of(R.Offset, I) : ThreadValue{};
    if (!Value)
      return false;
    if (First)
      if (const auto D = difference(*Value, *First); D && *D % int64_t(Needs)) {
        M.Kind = Misalignment::Distance;
        M.Has = *D;
        return true;
      }
    if (!First)
      First = Value;
  }
  if (!First)
    return false;
  for (const auto &[Symbol, Times] : First->Terms)
    for (unsigned Axis = 0; Axis < 3; ++Axis)
      if (Symbol == Engine.builtin(BuiltinVariable::BlockIdx, Axis) &&
          Times % int64_t(Needs) && !hasOneBlock(Axis)) {
        // A condition may keep the others away.
        for (const SymExpr *Fact : Known)
          if (contains(Fact, Symbol))
            return false;
        M.Kind = Misalignment::Distance;
        M.OfBlocks = true;
        M.Has = Times;
        return true;
      }
  // What a kernel is given comes from an allocation.
  const Location *Given = stripCasts(R.Root->Pointer)->Loc;
  if (!F->hasAttr<CUDAGlobalAttr>() || Given->Kind != Location::Variable)
    return false;
  const auto *P = dyn_cast_or_null<ParmVarDecl>(Given->Decl);
  return isRest(*First, Needs, M) && !(P && isAskedForRest(P, Needs));
}

/// Adds the numbers in a value that a kernel is given, and those of its block.
void AccessAlignment::Search::collectGiven(
    const SymExpr *E, llvm::SmallSetVector<const SymExpr *, 8> &Out) {
  forEachPart(E, [&](const SymExpr *Part) {
    if (Part->Kind != SymExpr::Symbol)
      return true;
    bool Given = givenBy(Part) != nullptr;
    for (unsigned Axis = 0; Axis < 3; ++Axis)
      Given |= Part == Engine.builtin(BuiltinVariable::BlockIdx, Axis);
    if (Given && !Part->Type.Real)
      Out.insert(Part);
    return false;
  });
}

/// Whether a value is no multiple, since what is not known of it is one, and
/// the rest is not.
bool AccessAlignment::Search::isRest(const ThreadValue &V, uint64_t Needs,
                                     Misalignment &M) {
  uint64_t Multiple = 0;
  for (const auto &[Symbol, Times] : V.Terms)
    Multiple = std::gcd(Multiple, uint64_t(std::abs(Times)));
  if (Multiple % Needs || V.Constant % int64_t(Needs) == 0)
    return false;
  M.Kind = Misalignment::Offset;
  M.Multiple = Multiple;
  M.Has = V.Constant;
  return true;
}

const ParmVarDecl *AccessAlignment::Search::givenBy(const SymExpr *N) const {
  const Location *L = N->Kind == SymExpr::Symbol ? N->Loc : nullptr;
  const ValueDecl *D = L ? L->Decl : nullptr;
  while (L && L->Kind == Location::Member)
    L = L->Parent;
  const auto *P = L && L->Kind == Location::Variable
                      ? dyn_cast_or_null<ParmVarDecl>(L->Decl)
                      : nullptr;
  const auto *Of = P ? dyn_cast<FunctionDecl>(P->getDeclContext()) : nullptr;
  return Of && Of->getCanonicalDecl() == F->getCanonicalDecl() && D &&
                 D->getType()->isIntegerType()
             ? P
             : nullptr;
}

/// Whether two places are the same member of what they are parts of.
static bool isSameMember(const Location *A, const Location *B) {
  while (A->Kind == Location::Member && B->Kind == Location::Member) {
    if (A->Decl->getCanonicalDecl() != B->Decl->getCanonicalDecl())
      return false;
    A = A->Parent;
    B = B->Parent;
  }
  return A->Kind != Location::Member && B->Kind != Location::Member;
}

/// Whether the launches give a member of an argument as a multiple of so many
/// elements, or give it in a way that is not seen.
bool AccessAlignment::Search::isMemberInMultiples(const SymExpr *N,
                                                  uint64_t Elements) {
  const llvm::ArrayRef<LaunchContext> Launches =
      TU.engine<LaunchScenarios>().launchesOf(F);
  if (Launches.empty())
    return !TU.launchesOf(F).empty();
  bool All = true;
  for (const LaunchContext &C : Launches) {
    const auto Given =
        llvm::find_if(C.Event->Members, [&](const PathEvent::Part &M) {
          return M.Argument == givenBy(N)->getFunctionScopeIndex() &&
                 isSameMember(M.Object, N->Loc);
        });
    if (Given == C.Event->Members.end() || !Given->Value)
      return true;
    All &= isMultipleThere(Given->Value, C.Path->knownAt(*C.Event), Elements);
  }
  return All;
}

/// Whether a condition asks what is left of a number, or of what is made of it.
static bool asksForRest(const SymExpr *Fact, const SymExpr *Number) {
  bool Out = false;
  forEachPart(Fact, [&](const SymExpr *Part) {
    Out |= Part->Kind == SymExpr::Binary &&
           (Part->Op == SymExpr::Rem || Part->Op == SymExpr::And) &&
           contains(Part, Number);
    return !Out;
  });
  return Out;
}

bool AccessAlignment::Search::hasOneBlock(unsigned Axis) {
  bool Any = false;
  for (const LaunchConfig &C : TU.engine<LaunchConfigs>().all()) {
    if (!C.Kernel || C.Kernel->getCanonicalDecl() != F->getCanonicalDecl())
      continue;
    if (C.Grid[Axis].constant() != uint64_t(1))
      return false;
    Any = true;
  }
  return Any;
}

bool AccessAlignment::Search::isAskedForRest(const ParmVarDecl *Pointer,
                                             uint64_t Needs) {
  const unsigned N = Pointer->getFunctionScopeIndex();
  return llvm::any_of(
      TU.engine<LaunchScenarios>().launchesOf(F), [&](const LaunchContext &C) {
        const SymExpr *Address =
            N < C.Event->Arguments.size() ? C.Event->Arguments[N] : nullptr;
        const auto Known = C.Path->knownAt(*C.Event);
        return Address && Symbols.knownMultiple(Address, Known) % Needs &&
               llvm::any_of(Known, [&](const SymExpr *Fact) {
                 return asksForRest(Fact, stripCasts(Address));
               });
      });
}

bool AccessAlignment::Search::isMultipleThere(
    const SymExpr *Value, llvm::ArrayRef<const SymExpr *> Known,
    uint64_t Elements) {
  if (Symbols.knownMultiple(Value, Known) % Elements == 0)
    return true;
  // One test may ask for an address and a number of bytes together. An address
  // that is a multiple itself is the one that the most get through with.
  const SymExpr *Number = stripCasts(Value);
  if (Number->Kind != SymExpr::Symbol)
    return false;
  auto Refuses = [&](const SymExpr *Fact, uint64_t Count) {
    if (!asksForRest(Fact, Number))
      return false;
    llvm::DenseMap<const SymExpr *, const SymExpr *> By;
    forEachPart(Fact, [&](const SymExpr *Part) {
      if (Part->Kind == SymExpr::Symbol)
        By[Part] = Symbols.integer(Part == Number ? Count : 0, Part->Type);
      return true;
    });
    return Symbols.replace(Fact, By)->unsignedInteger() == uint64_t(0);
  };
  return llvm::all_of(llvm::seq<uint64_t>(1, MaxRounds * Elements),
                      [&](uint64_t Count) {
                        return Count % Elements == 0 ||
                               llvm::any_of(Known, [&](const SymExpr *Fact) {
                                 return Refuses(Fact, Count);
                               });
                      });
}

bool AccessAlignment::Search::isLaunchedInMultiples(const SymExpr *Number,
                                                    uint64_t Elements) {
  if (Number->Loc->Kind == Location::Member)
    return isMemberInMultiples(Number, Elements);
  const unsigned N = givenBy(Number)->getFunctionScopeIndex();
  // What the callers of the function that launches test, too.
  const llvm::ArrayRef<LaunchContext> Launches =
      TU.engine<LaunchScenarios>().launchesOf(F);
  if (!Launches.empty() && llvm::all_of(Launches, [&](const LaunchContext &C) {
        return N < C.Event->Arguments.size() && C.Event->Arguments[N] &&
               isMultipleThere(C.Event->Arguments[N], C.Path->knownAt(*C.Event),
                               Elements);
      }))
    return true;
  bool Any = false;
  for (const LaunchConfig &C : TU.engine<LaunchConfigs>().all()) {
    if (!C.Kernel || C.Kernel->getCanonicalDecl() != F->getCanonicalDecl())
      continue;
    if (N >= C.Arguments.size() || !C.Arguments[N].Value ||
        !isMultipleThere(C.Arguments[N].Value, C.Known, Elements))
      return false;
    Any = true;
  }
  return Any;
}

bool AccessAlignment::Search::isOfRest(llvm::ArrayRef<const SymExpr *> Known,
                                       llvm::ArrayRef<const SymExpr *> AtAccess,
                                       const SymExpr *N, uint64_t Elements,
                                       ThreadValues &V) {
  // Most accesses stand behind the conditions of their neighbours.
  std::tuple Key(
      N, Elements, std::vector<const SymExpr *>(Known.begin(), Known.end()),
      std::vector<const SymExpr *>(AtAccess.begin(), AtAccess.end()));
  if (auto It = OfRest.find(Key); It != OfRest.end())
    return It->second;
  return OfRest[std::move(Key)] =
             computeOfRest(Known, AtAccess, N, Elements, V);
}

bool AccessAlignment::Search::computeOfRest(
    llvm::ArrayRef<const SymExpr *> Known,
    llvm::ArrayRef<const SymExpr *> AtAccess, const SymExpr *N,
    uint64_t Elements, ThreadValues &V) {
  // Whatever else the kernel is given, and whichever block it is.
  llvm::SmallSetVector<const SymExpr *, 8> Others;
  for (const llvm::ArrayRef<const SymExpr *> Facts : {Known, AtAccess})
    for (const SymExpr *Fact : Facts)
      collectGiven(Fact, Others);
  Others.remove(N);
  // Small ones, and those around what a block reads in a round.
  llvm::SmallVector<uint64_t, 0> Counts;
  for (uint64_t Count = 1; Count <= MaxCounts; ++Count)
    Counts.push_back(Count);
  for (uint64_t Round = 1; Round <= MaxRounds; ++Round)
    for (uint64_t Count = 0; Count <= 2 * Elements; ++Count)
      Counts.push_back(Round * V.threads() + Count);
  bool Sometimes = false;
  for (uint64_t Other = 1; Other <= MaxOthers; ++Other)
    for (const uint64_t Count : Counts) {
      llvm::DenseMap<const SymExpr *, const SymExpr *> By;
      By[N] = Symbols.integer(Count, N->Type);
      for (const SymExpr *Symbol : Others)
        By[Symbol] = Symbols.integer(Other, Symbol->Type);
      llvm::SmallVector<const SymExpr *, 8> Given, Before;
      for (const SymExpr *Fact : Known)
        Given.push_back(Symbols.replace(Fact, By));
      for (const SymExpr *Fact : AtAccess)
        Before.push_back(Symbols.replace(Fact, By));
      for (unsigned Thread : {0u, 1u, 5u, 31u}) {
        const unsigned T = std::min(Thread, V.threads() - 1);
        bool All = true, Never = false;
        for (const SymExpr *Fact : Given) {
          const auto Holds = V.holds(Fact, T);
          All &= Holds == true;
          Never |= Holds == false;
        }
        if (Count % Elements == 0 && !Never)
          return false;
        Sometimes |= Count % Elements && All &&
                     llvm::none_of(Before, [&](const SymExpr *Fact) {
                       return V.holds(Fact, T) == false;
                     });
      }
    }
  return Sometimes;
}

bool AccessAlignment::Search::isOthersMultiple(const SymExpr *AtOne,
                                               const SymExpr *N,
                                               uint64_t Elements,
                                               uint64_t Needs) {
  llvm::SmallSetVector<const SymExpr *, 8> Given;
  collectGiven(AtOne, Given);
  return llvm::any_of(Given, [&](const SymExpr *Other) {
    if (Other == N || !givenBy(Other))
      return false;
    const llvm::DenseMap<const SymExpr *, const SymExpr *> By = {
        {Other, Symbols.integer(Elements, Other->Type)}};
    const uint64_t K = Symbols.knownMultiple(Symbols.replace(AtOne, By), {});
    return K % Needs == 0;
  });
}

/// A row of a matrix whose width is shown to be no multiple by what is done
/// with the rest of it.
bool AccessAlignment::Search::tail(const AsyncTrace &T, const AsyncStep &S,
                                   const AsyncRange &R, uint64_t Needs,
                                   Misalignment &M, ThreadValues &V) {
  if (!R.Offset || !F->hasAttr<CUDAGlobalAttr>())
    return false;
  const QualType Own = pointee(R);
  if (Own.isNull() || !hasLayout(Own))
    return false;
  const uint64_t Elements =
      Needs / std::max<int64_t>(1, Ctx.getTypeSizeInChars(Own).getQuantity());
  if (Elements < 2)
    return false;
  llvm::SmallSetVector<const SymExpr *, 8> Given;
  collectGiven(R.Offset, Given);
  for (const SymExpr *N : Given) {
    if (!givenBy(N))
      continue;
    // Only this count is to blame.
    auto With = [&](const SymExpr *A, uint64_t Value) {
      llvm::DenseMap<const SymExpr *, const SymExpr *> By;
      By[N] = Symbols.integer(Value, N->Type);
      return Symbols.replace(A, By);
    };
    const SymExpr *AtZero = With(R.Offset, 0), *AtOne = With(R.Offset, 1);
    auto Multiple = [&](const SymExpr *A) {
      const uint64_t K = Symbols.knownMultiple(A, {});
      return K == 0 || K % Needs == 0;
    };
    if (!Multiple(AtZero) || Multiple(AtOne) ||
        isOthersMultiple(AtOne, N, Elements, Needs))
      continue;
    // What never holds for multiples, and can hold for others: one test, or
    // all of them together (`i + 1 < n` while pairs are read, then `i < n`).
    // The access itself may be for multiples alone, which its path knows.
    const auto All = Limits.withoutRounds(T.Path->Known, N, Elements, V),
               AtAccess =
                   Limits.withoutRounds(T.Path->knownAt(*S.Event), N, 1, V);
    const bool Odd = isOfRest(All, AtAccess, N, Elements, V) ||
                     llvm::any_of(All, [&](const SymExpr *Fact) {
                       return isOfRest(Fact, AtAccess, N, Elements, V);
                     });
    if (Odd && !isLaunchedInMultiples(N, Elements)) {
      M.Kind = Misalignment::Tail;
      M.Count = cast<ValueDecl>(N->Loc->Decl);
      return true;
    }
  }
  return false;
}

namespace {
class WideAccess : public RecursiveASTVisitor<WideAccess> {
public:
  explicit WideAccess(const ASTContext &Ctx) : Ctx(Ctx) {}
  bool Found = false;
  bool VisitExplicitCastExpr(ExplicitCastExpr *E) {
    const QualType To = E->getType()->getPointeeType(),
                   From = E->getSubExpr()->getType();
    const QualType Of = From->isArrayType()
                            ? QualType(From->getArrayElementTypeNoTypeQual(), 0)
                            : From->getPointeeType();
    if (!To.isNull() && !Of.isNull() && hasLayout(To) && hasLayout(Of))
      Found |= Ctx.getTypeAlignInChars(To) > Ctx.getTypeAlignInChars(Of);
    return !Found;
  }
  bool VisitGCCAsmStmt(GCCAsmStmt *S) {
    for (const PtxInstruction &I : ptxInstructions(S))
      Found |= I.Row &&
               (I.Row->Work == DeviceWork::Load ||
                I.Row->Work == DeviceWork::Store) &&
               I.bytes() >= 8;
    return !Found;
  }

private:
  const ASTContext &Ctx;
};
} // namespace

/// Whether a function accesses memory as wider objects than it was declared.
static bool reinterprets(const FunctionDecl *F) {
  WideAccess Text(F->getASTContext());
  if (F->hasBody())
    Text.TraverseStmt(F->getBody());
  return Text.Found;
}

AccessAlignment::AccessAlignment(TranslationUnit &TU) {
  llvm::SetVector<const FunctionDecl *> Roots, Wide;
  for (const FunctionDecl *F : asynchronousRoots(TU))
    Roots.insert(F);
  const LiveFunctions &Live = TU.engine<LiveFunctions>();
  for (const FunctionDecl *F : TU.functions())
    if (runsOnDevice(F) && Live.mayRun(F) && reinterprets(F))
      Wide.insert(F);
  for (size_t I = 0; I < Wide.size(); ++I) {
    bool Called = false;
    for (const CallSite &Site : TU.callersOf(Wide[I]))
      if (runsOnDevice(Site.Caller)) {
        Called = true;
        Wide.insert(Site.Caller);
      }
    if (!Called || Wide[I]->hasAttr<CUDAGlobalAttr>())
      Roots.insert(Wide[I]);
  }
  for (const FunctionDecl *F : Roots)
    Search(TU, F, Found).run();
  const SourceManager &SM = TU.context().getSourceManager();
  llvm::stable_sort(Found, [&](const Misalignment &A, const Misalignment &B) {
    return SM.isBeforeInTranslationUnit(A.At->Site->getBeginLoc(),
                                        B.At->Site->getBeginLoc());
  });
}

} // namespace cuda_lint
