//===- LaunchScenarios.cpp ------------------------------------------------===//

#include "analysis/LaunchScenarios.h"
#include "analysis/PathRoots.h"
#include "cuda/Bound.h"
#include "cuda/HostRuntime.h"
#include "cuda/Layout.h"
#include "cuda/Profile.h"
#include "cuda/ShiftFactor.h"
#include "hardware/Limits.h"
#include "llvm/ADT/MapVector.h"

using namespace clang;

namespace cuda_lint {

static const Bound<size_t>
    MaxContexts("scenario-launches", 8, BoundKind::Work,
                "launches of a kernel, on each path to them, for which numbers "
                "are chosen");
static const Bound<unsigned>
    MaxRounds("scenario-conditions", 2, BoundKind::Reach,
              "conditions in front of a launch, each comparing with a number "
              "of the one before, that are looked at");
static const Bound<int64_t>
    MaxMultiple("scenario-multiples", 32, BoundKind::Reach,
                "the largest multiple that numbers of a launch are chosen as");

static const Bound<size_t>
    MaxPassed("scenario-numbers", 4, BoundKind::Reach,
              "numbers that are chosen for the extents and the arguments of a "
              "launch that passes more than seven");

/// What different numbers of a launch are so many times of something.
static constexpr int64_t Few[] = {16, 48, 32}, Many[] = {2, 5, 3, 7, 4, 9, 6};

/// Whether \p Longer is \p Shorter, seen from a function that calls its root.
static bool extends(const PathEvent &Longer, const PathEvent &Shorter) {
  return Longer.L == Shorter.L && Longer.Calls.size() > Shorter.Calls.size() &&
         std::equal(Shorter.Calls.rbegin(), Shorter.Calls.rend(),
                    Longer.Calls.rbegin());
}

LaunchScenarios::LaunchScenarios(TranslationUnit &TU)
    : Engine(TU.engine<PathExecution>()) {
  llvm::MapVector<const FunctionDecl *, std::vector<LaunchContext>> All;
  for (const FunctionDecl *Root : launchRoots(TU)) {
    llvm::DenseSet<const PathEvent *> Seen;
    for (const ExecutionPath &Path : Engine.paths(Root).Paths)
      for (const PathEvent *E : Path.Events)
        if (E->Kind == PathEvent::Launch && E->Kernel && Seen.insert(E).second)
          All[E->Kernel->getCanonicalDecl()].push_back({Root, &Path, E});
  }
  for (auto &[Kernel, Contexts] : All) {
    std::vector<LaunchContext> &Out = ByKernel[Kernel];
    for (const LaunchContext &C : Contexts) {
      if (Out.size() >= MaxContexts) {
        Profile::count("bound reached: launches of a kernel");
        break;
      }
      if (llvm::none_of(Contexts, [&](const LaunchContext &Other) {
            return extends(*Other.Event, *C.Event);
          }))
        Out.push_back(C);
    }
  }
}

llvm::ArrayRef<LaunchContext>
LaunchScenarios::launchesOf(const FunctionDecl *Kernel) {
  auto It = ByKernel.find(Kernel->getCanonicalDecl());
  if (It == ByKernel.end())
    return {};
  return It->second;
}

/// What is known of a launch before any number is chosen.
struct LaunchScenarios::Question {
  const LaunchContext *C = nullptr;
  /// A scalar that is passed; what a pointer comes from, with its offset.
  struct Scalar {
    PassedArgument Is;
    const SymExpr *Value = nullptr;
    llvm::SmallVector<const SymExpr *, 2> Offsets;
    bool isInteger() const {
      return Is.Type->isIntegralOrEnumerationType() && Value;
    }
  };
  std::vector<Scalar> Passed;
  struct Memory {
    const PathEvent *Allocation = nullptr;
    const SymExpr *Bytes = nullptr;
  };
  std::vector<Memory> Memories;
  /// What is chosen, apart from the extents of blocks.
  HostNumbers::Symbols Symbols;
  /// What the extents of blocks are, or are so many parts of.
  llvm::MapVector<const SymExpr *, int64_t> Threads;
  /// What must hold.
  std::vector<const SymExpr *> Conditions;
  /// Those of the chosen that something is shifted by.
  HostNumbers::Symbols Exponents;
  /// Divided without rest: the grid covers no rest.
  std::vector<std::pair<const SymExpr *, const SymExpr *>> Multiples;
  bool Known = false;

  /// The allocations before the launch, by the pointer that they gave.
  llvm::DenseMap<const SymExpr *, Memory> allocations() const;
  /// The scalars that are passed, by themselves and as known members.
  void addScalars();
  void addPointerMembers();
  /// Which memory each pointer leads into, and how far.
  void numberMemories();
  /// A bare symbol that is the extent of a block is a number of threads.
  void findThreads();
};

/// What a value is shifted by.
static void findExponents(const SymExpr *E, HostNumbers::Symbols &Out) {
  if (!E)
    return;
  if (E->Kind == SymExpr::Binary &&
      (E->Op == SymExpr::Shl || E->Op == SymExpr::Shr))
    HostNumbers::collect(E->B, Out);
  for (const SymExpr *Part : {E->A, E->B, E->C})
    findExponents(Part, Out);
}

/// A chosen number as something can be shifted by it: 2 to the power of it is a
/// multiple of all blocks for even numbers, and a few warps for odd ones.
static int64_t exponentFor(int64_t Value, size_t Index) {
  if (Value <= 30)
    return Value;
  return (Value % 2 ? 5 : 10) + int64_t(Index % 3);
}

/// The quotients in the extent of a grid that are rounded down.
static void
findRoundedDown(const SymExpr *E, bool PlusOne,
                std::vector<std::pair<const SymExpr *, const SymExpr *>> &Out) {
  if (!E)
    return;
  const bool Adds = E->Kind == SymExpr::Binary && E->Op == SymExpr::Add;
  if (E->Kind == SymExpr::Ceil)
    return;
  if (E->Kind == SymExpr::Binary && !E->Type.Real &&
      (E->Op == SymExpr::Div || E->Op == SymExpr::Shr) && !PlusOne) {
    // (n + b - 1) / b is rounded up.
    const SymExpr *Top = stripCasts(E->A);
    const bool Sum = Top->Kind == SymExpr::Binary &&
                     (Top->Op == SymExpr::Add || Top->Op == SymExpr::Sub);
    if (!Sum && E->Op == SymExpr::Div)
      Out.push_back({E->A, E->B});
    return;
  }
  const bool Cast = E->Kind == SymExpr::Cast;
  for (const SymExpr *Part : {E->A, E->B, E->C})
    findRoundedDown(Part, Adds || (Cast && PlusOne), Out);
}

std::optional<int64_t> memberAt(const Location *L, const ASTContext &Ctx) {
  int64_t Out = 0;
  for (; L->Parent; L = L->Parent) {
    if (L->Kind == Location::Element && hasLayout(L->Type)) {
      Out += L->Index * Ctx.getTypeSizeInChars(L->Type).getQuantity();
      continue;
    }
    const auto *Field = dyn_cast_or_null<FieldDecl>(L->Decl);
    if (!Field || Field->isBitField() || L->Parent->Type.isNull() ||
        !declaresSameEntity(L->Parent->Type->getAsRecordDecl(),
                            Field->getParent()))
      return std::nullopt;
    const std::optional<int64_t> Bits = offsetInBits(Field, Ctx);
    if (!Bits)
      return std::nullopt;
    Out += *Bits / 8;
  }
  return Out;
}

/// "p.n" for a member of an argument.
static std::string memberName(std::string Outer, const Location *L) {
  std::string Out;
  for (; L->Parent; L = L->Parent)
    if (L->Kind == Location::Member && L->Decl->getIdentifier())
      Out = "." + L->Decl->getNameAsString() + Out;
  return Out.empty() ? Outer : Outer.empty() ? Out.substr(1) : Outer + Out;
}

void forEachScalar(
    const RecordDecl *Class, int64_t At, const std::string &Name,
    const ASTContext &Ctx,
    llvm::function_ref<void(const FieldDecl *, int64_t, const std::string &)>
        Visit) {
  for (const FieldDecl *Field : Class->fields()) {
    const std::optional<int64_t> Bits = offsetInBits(Field, Ctx);
    if (!Bits || Field->isBitField() || !Field->getIdentifier())
      continue;
    const std::string Own = Name + "." + Field->getNameAsString();
    const int64_t Here = At + *Bits / 8;
    if (Field->getType()->isScalarType())
      Visit(Field, Here, Own);
    else if (const RecordDecl *Inner = Field->getType()->getAsRecordDecl();
             Inner && !Inner->isUnion())
      forEachScalar(Inner, Here, Own, Ctx, Visit);
  }
}

/// Where a launch passes more numbers than can be chosen, those that neither
/// its extents nor its pointers depend on are left open: the arguments
/// themselves come before the members of one.
void LaunchScenarios::leaveOpen(Question &Q,
                                const HostNumbers::Symbols &OfGrid) {
  HostNumbers::Symbols All = OfGrid;
  for (const Question::Scalar &P : Q.Passed)
    if (P.isInteger())
      HostNumbers::collect(P.Value, All);
  const auto Chosen = [&](const HostNumbers::Symbols &Of) {
    return size_t(llvm::count_if(
        Of, [&](const SymExpr *S) { return !Q.Threads.contains(S); }));
  };
  if (Chosen(All) <= std::size(Many))
    return;
  HostNumbers::Symbols Kept = OfGrid;
  for (bool OfMembers : {false, true})
    for (Question::Scalar &P : Q.Passed) {
      if (!P.isInteger() || P.Is.MemberAt.has_value() != OfMembers)
        continue;
      HostNumbers::Symbols With = Kept;
      HostNumbers::collect(P.Value, With);
      if (With.size() == Kept.size())
        continue;
      if (Chosen(With) <= MaxPassed)
        Kept = std::move(With);
      else
        P.Value = nullptr;
    }
}

llvm::DenseMap<const SymExpr *, LaunchScenarios::Question::Memory>
LaunchScenarios::Question::allocations() const {
  llvm::DenseMap<const SymExpr *, Memory> Allocated;
  for (const PathEvent *Before : C->Path->Events) {
    if (Before == C->Event)
      break;
    const HostFunction *Row = Before->Kind == PathEvent::Call
                                  ? hostFunction(Before->Callee)
                                  : nullptr;
    if (!Row || Row->Work != HostWork::Allocate || Row->has(ArgumentRole::Rows))
      continue;
    const std::optional<unsigned> To = Row->argument(ArgumentRole::NewMemory),
                                  Bytes = Row->argument(ArgumentRole::Bytes);
    if (To && Bytes && *To < Before->Received.size() && Before->Received[*To] &&
        *Bytes < Before->Arguments.size() && Before->Arguments[*Bytes])
      Allocated[stripCasts(Before->Received[*To])] = {
          Before, Before->Arguments[*Bytes]};
  }
  return Allocated;
}

void LaunchScenarios::Question::addScalars() {
  const PathEvent &E = *C->Event;
  const ASTContext &Ctx = E.Kernel->getASTContext();
  for (unsigned N = 0; N < E.Arguments.size() && N < E.Kernel->getNumParams();
       ++N) {
    const ParmVarDecl *P = E.Kernel->getParamDecl(N);
    if (!P->getType()->isScalarType())
      continue;
    Scalar &S = Passed.emplace_back();
    S.Is.Parameter = N;
    S.Is.Type = P->getType();
    S.Is.Name = P->getNameAsString();
    S.Value = E.Arguments[N];
  }
  for (const PathEvent::Part &M : E.Members) {
    const std::optional<int64_t> At = memberAt(M.Object, Ctx);
    if (!At || M.Argument >= E.Kernel->getNumParams() ||
        !M.Object->Type->isScalarType())
      continue;
    Scalar &S = Passed.emplace_back();
    S.Is.Parameter = M.Argument;
    S.Is.MemberAt = At;
    S.Is.Type = M.Object->Type;
    S.Is.Name = memberName(
        E.Kernel->getParamDecl(M.Argument)->getNameAsString(), M.Object);
    S.Value = M.Value;
  }
}

/// Where an argument is copied from is not always known; what its pointers lead
/// to is something all the same.
void LaunchScenarios::Question::addPointerMembers() {
  const FunctionDecl *Kernel = C->Event->Kernel;
  for (const ParmVarDecl *P : Kernel->parameters()) {
    const RecordDecl *Class = P->getType()->getAsRecordDecl();
    const unsigned N = P->getFunctionScopeIndex();
    if (!Class || Class->isUnion() || !hasLayout(P->getType()))
      continue;
    forEachScalar(
        Class, 0, P->getNameAsString(), Kernel->getASTContext(),
        [&](const FieldDecl *Field, int64_t At, const std::string &Name) {
          if (!Field->getType()->isPointerType() ||
              llvm::any_of(Passed, [&](const Scalar &Known) {
                return Known.Is.Parameter == N && Known.Is.MemberAt == At;
              }))
            return;
          Scalar &S = Passed.emplace_back();
          S.Is.Parameter = N;
          S.Is.MemberAt = At;
          S.Is.Type = Field->getType();
          S.Is.Name = Name;
        });
  }
}

void LaunchScenarios::Question::numberMemories() {
  const llvm::DenseMap<const SymExpr *, Memory> Allocated = allocations();
  llvm::DenseMap<const SymExpr *, int> Numbered;
  for (Scalar &P : Passed) {
    const SymExpr *A = P.Value ? stripCasts(P.Value) : nullptr;
    if (!P.Is.Type->isPointerType() || (A && A->isInteger()))
      continue;
    while (A && A->Kind == SymExpr::Binary && A->Op == SymExpr::Add &&
           !Allocated.contains(A)) {
      P.Offsets.push_back(A->B);
      A = stripCasts(A->A);
    }
    if (A && A->Kind == SymExpr::Address)
      A = nullptr;
    if (A) {
      auto [It, New] = Numbered.try_emplace(A, int(Memories.size()));
      if (New)
        Memories.push_back(Allocated.lookup(A));
      P.Is.Memory = It->second;
    } else {
      P.Offsets.clear();
      P.Is.Memory = int(Memories.size());
      Memories.emplace_back();
    }
  }
}

void LaunchScenarios::Question::findThreads() {
  for (const SymExpr *B : C->Event->Block) {
    const SymExpr *Bare = stripCasts(B);
    int64_t Parts = 1;
    // A part of what a device can have.
    if (Bare->Kind == SymExpr::Binary && Bare->Op == SymExpr::Div &&
        Bare->B->integer().value_or(0) > 0) {
      Parts = *Bare->B->integer();
      Bare = stripCasts(Bare->A);
    }
    if ((Bare->Kind == SymExpr::Symbol || Bare->Kind == SymExpr::Field) &&
        Parts <= 4)
      Threads.insert({Bare, Parts});
  }
}

void LaunchScenarios::ask(const LaunchContext &C, Question &Q) {
  Q.C = &C;
  const PathEvent &E = *C.Event;
  for (unsigned Axis = 0; Axis < 3; ++Axis)
    if (!E.Grid[Axis] || !E.Block[Axis])
      return;
  Q.addScalars();
  Q.addPointerMembers();
  Q.numberMemories();
  Q.findThreads();
  HostNumbers::Symbols All;
  for (unsigned Axis = 0; Axis < 3; ++Axis) {
    HostNumbers::collect(E.Grid[Axis], All);
    HostNumbers::collect(E.Block[Axis], All);
    findRoundedDown(E.Grid[Axis], false, Q.Multiples);
  }
  for (const Question::Scalar &P : Q.Passed)
    for (const SymExpr *Offset : P.Offsets)
      HostNumbers::collect(Offset, All);
  leaveOpen(Q, All);
  for (const Question::Scalar &P : Q.Passed)
    if (P.isInteger())
      HostNumbers::collect(P.Value, All);
  // An allocation by a number that the launch has nothing to do with says
  // nothing.
  for (Question::Memory &M : Q.Memories) {
    HostNumbers::Symbols Own;
    HostNumbers::collect(M.Bytes, Own);
    if (llvm::any_of(Own, [&](const SymExpr *S) { return !All.contains(S); }))
      M.Bytes = nullptr;
  }
  // What is known of the numbers, with what it compares them to.
  for (unsigned Round = 0; Round < MaxRounds; ++Round)
    for (const SymExpr *Fact : C.Path->knownAt(E)) {
      HostNumbers::Symbols Own;
      HostNumbers::collect(Fact, Own);
      if (llvm::none_of(Own, [&](const SymExpr *S) { return All.contains(S); }))
        continue;
      if (!llvm::is_contained(Q.Conditions, Fact))
        Q.Conditions.push_back(Fact);
      All.insert(Own.begin(), Own.end());
    }
  for (const auto *Extents : {&E.Grid, &E.Block})
    for (const SymExpr *Extent : *Extents)
      findExponents(Extent, Q.Exponents);
  findExponents(E.SharedBytes, Q.Exponents);
  for (const Question::Scalar &P : Q.Passed)
    findExponents(P.Value, Q.Exponents);
  for (const Question::Memory &M : Q.Memories)
    findExponents(M.Bytes, Q.Exponents);
  for (const SymExpr *Condition : Q.Conditions)
    findExponents(Condition, Q.Exponents);
  for (const SymExpr *S : All)
    if (!Q.Threads.contains(S)) {
      if (S->Type.Real || !Engine.isIndependent(S))
        return;
      Q.Symbols.insert(S);
    }
  Q.Known = Q.Symbols.size() <= std::size(Many);
}

/// The extents of a launch for what numbers are chosen; false where it has none
/// that a launch may have.
static bool chooseExtents(const PathEvent &E, LaunchScenario &Out) {
  uint64_t PerBlock = 1;
  for (unsigned Axis = 0; Axis < 3; ++Axis) {
    const std::optional<int64_t> G = Out.Numbers.integer(E.Grid[Axis]),
                                 B = Out.Numbers.integer(E.Block[Axis]);
    if (!G || !B || *G <= 0 || *B <= 0 || *B > MaxThreadsPerBlock ||
        *G > INT32_MAX)
      return false;
    Out.Grid[Axis] = uint64_t(*G);
    Out.Block[Axis] = uint64_t(*B);
    PerBlock *= uint64_t(*B);
  }
  return PerBlock <= MaxThreadsPerBlock;
}

/// The terms of a sum, but for those that are taken away.
static void findTerms(const SymExpr *E,
                      llvm::SmallVectorImpl<const SymExpr *> &Out,
                      llvm::SmallVectorImpl<const SymExpr *> &Less) {
  E = stripCasts(E);
  const bool Sum = E->Kind == SymExpr::Binary && !E->Type.Real;
  if (Sum && E->Op == SymExpr::Add) {
    findTerms(E->A, Out, Less);
    findTerms(E->B, Out, Less);
  } else if (Sum && E->Op == SymExpr::Sub) {
    findTerms(E->A, Out, Less);
    findTerms(E->B, Less, Out);
  } else {
    Out.push_back(E);
  }
}

/// The quotient that the extent of a grid is made of: rounded up, divided by
/// the threads of a block.
static std::optional<uint64_t> roundedUpQuotient(const LaunchScenario &S) {
  const SymExpr *E = stripCasts(S.Event->Grid[0]);
  if (E->Kind != SymExpr::Binary || E->Op != SymExpr::Div || E->Type.Real ||
      S.Block[0] < 2 || S.Numbers.integer(E->B) != int64_t(S.Block[0]))
    return std::nullopt;
  llvm::SmallVector<const SymExpr *, 4> Terms, Less;
  findTerms(E->A, Terms, Less);
  const auto IsQuotient = [](const SymExpr *Term) {
    return Term->Kind == SymExpr::Binary &&
           (Term->Op == SymExpr::Div || Term->Op == SymExpr::Shr);
  };
  if (llvm::count_if(Terms, IsQuotient) != 1 || llvm::any_of(Less, IsQuotient))
    return std::nullopt;
  const SymExpr *Quotient = *llvm::find_if(Terms, IsQuotient);
  const std::optional<int64_t> Top = S.Numbers.integer(E->A),
                               Count = S.Numbers.integer(Quotient);
  return Top && Count && *Count > 1 && *Top == *Count + int64_t(S.Block[0]) - 1
             ? std::optional(uint64_t(*Count))
             : std::nullopt;
}

std::optional<LaunchScenario>
LaunchScenarios::choose(const Question &Q, llvm::ArrayRef<int64_t> Values,
                        int64_t Threads) {
  LaunchScenario Out;
  const PathEvent &E = *Q.C->Event;
  Out.Event = &E;
  Out.Symbols = Q.Symbols;
  for (size_t I = 0; I < Q.Symbols.size(); ++I)
    Out.Numbers.set(Q.Symbols[I], Q.Exponents.contains(Q.Symbols[I])
                                      ? exponentFor(Values[I], I)
                                      : Values[I]);
  for (const auto &[T, Parts] : Q.Threads)
    Out.Numbers.set(T, Threads * Parts);
  auto Number = [&](const SymExpr *V) { return Out.Numbers.integer(V); };
  for (const SymExpr *Condition : Q.Conditions)
    if (Number(Condition).value_or(0) == 0)
      return std::nullopt;
  for (const auto &[Dividend, Divisor] : Q.Multiples) {
    const std::optional<int64_t> A = Number(Dividend), B = Number(Divisor);
    if (!A || !B || !*B || *A % *B)
      return std::nullopt;
  }
  if (!chooseExtents(E, Out))
    return std::nullopt;
  Out.RoundedUp = roundedUpQuotient(Out);
  HostNumbers::Symbols OfBytes;
  HostNumbers::collect(E.SharedBytes, OfBytes);
  if (llvm::all_of(OfBytes, [&](const SymExpr *S) {
        return Q.Symbols.contains(S) || Q.Threads.contains(S);
      }))
    if (const std::optional<int64_t> Bytes =
            E.SharedBytes ? Number(E.SharedBytes) : std::nullopt;
        Bytes && *Bytes > 0)
      Out.DynamicBytes = uint64_t(*Bytes);
  for (const Question::Memory &M : Q.Memories) {
    PassedMemory &P = Out.Memories.emplace_back();
    P.Allocation = M.Allocation;
    if (!M.Bytes)
      continue;
    if (const std::optional<int64_t> N = Number(M.Bytes); N && *N > 0)
      P.Bytes = uint64_t(*N);
    HostNumbers::Symbols Own;
    HostNumbers::collect(M.Bytes, Own);
    P.Fixed = Own.empty();
  }
  HostNumbers::Symbols OfGrid;
  for (const SymExpr *Extent : E.Grid)
    HostNumbers::collect(Extent, OfGrid);
  for (const Question::Scalar &P : Q.Passed) {
    PassedArgument &A = Out.Arguments.emplace_back(P.Is);
    for (const SymExpr *Offset : P.Offsets) {
      if (const std::optional<int64_t> O = Number(Offset))
        A.Offset += *O;
      else
        A.Memory = -1;
    }
    if (!P.isInteger())
      continue;
    A.Number = Number(P.Value);
    HostNumbers::Symbols Own;
    HostNumbers::collect(P.Value, Own);
    A.Chosen = llvm::any_of(
        Own, [&](const SymExpr *S) { return Q.Symbols.contains(S); });
    A.OfGrid =
        llvm::any_of(Own, [&](const SymExpr *S) { return OfGrid.contains(S); });
  }
  return Out;
}

/// Different numbers with the same rest by \p Of, in one of some orders.
static std::vector<int64_t> numbers(size_t Count, int64_t Rest, unsigned Order,
                                    int64_t Of) {
  std::vector<int64_t> Out;
  for (size_t I = 0; I < Count; ++I) {
    const int64_t Times = Count <= std::size(Few) ? Few[I] : Many[I];
    Out.push_back(Times * Of + Rest);
  }
  if (Order == 1)
    std::reverse(Out.begin(), Out.end());
  else if (Order == 2 && Count > 2)
    std::rotate(Out.begin(), Out.begin() + 1, Out.end());
  return Out;
}

/// Whether a number is rounded up to units of a few, `(n + 3) / 4`: whoever
/// writes that expects counts that are no multiple.
static bool roundsUpToUnits(const SymExpr *E, int64_t Most) {
  E = stripCasts(E);
  if (E->Kind != SymExpr::Binary || E->Type.Real ||
      (E->Op != SymExpr::Div && E->Op != SymExpr::Shr))
    return false;
  const std::optional<int64_t> By = stripCasts(E->B)->integer();
  const SymExpr *Top = stripCasts(E->A);
  if (!By || Top->Kind != SymExpr::Binary || Top->Op != SymExpr::Add)
    return false;
  const int64_t Unit =
      E->Op == SymExpr::Div ? *By : shiftFactor(*By).value_or(0);
  return Unit > 1 && Unit <= Most &&
         (stripCasts(Top->A)->integer() == Unit - 1 ||
          stripCasts(Top->B)->integer() == Unit - 1);
}

std::vector<LaunchScenario> LaunchScenarios::scenarios(const LaunchContext &C) {
  std::vector<LaunchScenario> Out;
  Question Q;
  ask(C, Q);
  if (!Q.Known)
    return Out;
  const bool Two = C.Event->Block[1] && !C.Event->Block[1]->isInteger();
  const int64_t Threads = Two || Q.Threads.size() > 1 ? 16 : 256;
  if (Q.Symbols.empty()) {
    if (std::optional<LaunchScenario> S = choose(Q, {}, Threads))
      Out.push_back(std::move(*S));
    return Out;
  }
  // Counts are often multiples of what a thread takes at once, which only
  // the launch's author knows: what is wrong must be wrong for multiples, too.
  int64_t Even = 8;
  for (const SymExpr *B : C.Event->Block)
    if (const std::optional<int64_t> N = B->integer(); N && *N > 1)
      Even = std::min(Even, std::max<int64_t>(1, *N / 2));
  if (llvm::any_of(Q.Passed, [&](const Question::Scalar &P) {
        return P.isInteger() && roundsUpToUnits(P.Value, Even);
      }))
    ++Even;
  const unsigned Orders = std::min<size_t>(Q.Symbols.size(), 3);
  // Smaller numbers take less time: as small as the blocks allow.
  int64_t Of = 16;
  for (const SymExpr *B : C.Event->Block)
    if (B->integer().value_or(256) > 64)
      Of = 64;
  const auto Choose = [&](int64_t Rest, unsigned Order) {
    return choose(Q, numbers(Q.Symbols.size(), Rest, Order, Of), Threads);
  };
  for (int64_t Rest : {int64_t(1), Even})
    for (unsigned Order = 0; Order < Orders; ++Order) {
      std::optional<LaunchScenario> S = Choose(Rest, Order);
      // A quotient may have no rest where the number has.
      if (S && S->RoundedUp == S->Grid[0] * S->Block[0])
        S = Choose(Rest + 4 * Even, Order);
      if (S)
        Out.push_back(std::move(*S));
    }
  // A product of all of them has to fit; that of even numbers is a multiple of
  // what a thread takes, and not of a block.
  if (Out.empty() && Q.Symbols.size() > 2)
    for (int64_t Rest : {1, 2})
      for (unsigned Order = 0; Order < Orders; ++Order)
        if (std::optional<LaunchScenario> S = choose(
                Q, numbers(Q.Symbols.size(), Rest, Order, /*Of=*/4), Threads))
          Out.push_back(std::move(*S));
  // Conditions that want multiples.
  for (int64_t Rest = 2; Rest <= MaxMultiple && Out.empty(); Rest *= 2)
    for (unsigned Order = 0; Order < Orders; ++Order)
      if (std::optional<LaunchScenario> S =
              choose(Q, numbers(Q.Symbols.size(), Rest, Order, 64), Threads))
        Out.push_back(std::move(*S));
  return Out;
}

std::vector<LaunchScenario>
LaunchScenarios::smallest(const LaunchContext &C,
                          std::optional<CaseNumber> Case) {
  std::vector<LaunchScenario> Out;
  Question Q;
  ask(C, Q);
  if (!Q.Known || Q.Symbols.empty() || !Q.Threads.empty())
    return Out;
  int64_t Block = 1;
  HostNumbers::Symbols OfGrid;
  for (unsigned Axis = 0; Axis < 3; ++Axis) {
    const std::optional<int64_t> N = C.Event->Block[Axis]->integer();
    if (!N)
      return Out;
    Block = std::max(Block, *N);
    HostNumbers::collect(C.Event->Grid[Axis], OfGrid);
  }
  const SymExpr *Decides = nullptr;
  if (Case) {
    for (const Question::Scalar &P : Q.Passed)
      if (P.Is.Parameter == Case->Parameter && !P.Is.MemberAt && P.isInteger())
        Decides = stripCasts(P.Value);
    if (!Decides || !Q.Symbols.contains(Decides) || OfGrid.contains(Decides))
      return Out;
  }
  // Blocks, the rest of the elements, and the numbers of no grid.
  static constexpr std::array<int64_t, 3> Choices[] = {
      {2, 1, 1}, {4, 2, 2}, {3, 8, 8}};
  for (const auto &[Blocks, Rest, Small] : Choices) {
    std::vector<int64_t> Values;
    for (const SymExpr *S : Q.Symbols)
      Values.push_back(S == Decides         ? Case->Number
                       : OfGrid.contains(S) ? Blocks * Block + Rest
                                            : Small);
    if (std::optional<LaunchScenario> S = choose(Q, Values, Block))
      Out.push_back(std::move(*S));
  }
  // Where conditions in front of the launch want other numbers, nothing is
  // known of how small they may be.
  if (Out.size() + 1 < std::size(Choices))
    Out.clear();
  return Out;
}

/// Whether a remainder is part of a value.
static bool hasRemainder(const SymExpr *E) {
  return E && ((E->Kind == SymExpr::Binary && E->Op == SymExpr::Rem) ||
               hasRemainder(E->A) || hasRemainder(E->B) || hasRemainder(E->C));
}

bool LaunchScenarios::mayGiveAnything(const FunctionDecl *Kernel,
                                      const ValueDecl *Count) {
  return llvm::all_of(launchesOf(Kernel), [&](const LaunchContext &C) {
    const PathEvent &E = *C.Event;
    const auto IsAny = [](const SymExpr *V) {
      return V && !stripCasts(V)->isInteger();
    };
    if (const auto *P = dyn_cast<ParmVarDecl>(Count)) {
      const unsigned N = P->getFunctionScopeIndex();
      if (N >= E.Arguments.size() || !IsAny(E.Arguments[N]))
        return false;
    } else {
      for (const PathEvent::Part &M : E.Members)
        if (M.Object->Decl == Count && !IsAny(M.Value))
          return false;
    }
    return llvm::none_of(C.Path->knownAt(E), hasRemainder);
  });
}

bool LaunchScenarios::isRoundedUpToBlock(const FunctionDecl *Kernel,
                                         const ValueDecl *Count) {
  const auto *Parameter = dyn_cast_or_null<ParmVarDecl>(Count);
  if (!Parameter)
    return false;
  const unsigned At = Parameter->getFunctionScopeIndex();
  return llvm::any_of(launchesOf(Kernel), [&](const LaunchContext &C) {
    SymContext &Symbols = Engine.symbols();
    const SymExpr *Given = At < C.Event->Arguments.size()
                               ? stripCasts(C.Event->Arguments[At])
                               : nullptr;
    const SymExpr *Block = C.Event->Block[0];
    if (!Block || !Given ||
        (Given->Kind != SymExpr::Symbol && Given->Kind != SymExpr::Field))
      return false;
    const auto With = [&](const SymExpr *V, uint64_t N) {
      llvm::DenseMap<const SymExpr *, const SymExpr *> By;
      By[Given] = Symbols.integer(N, Given->Type);
      return Symbols.replace(V, By);
    };
    // What is left of it was asked before: it may be a multiple.
    if (llvm::any_of(C.Path->knownAt(*C.Event), [&](const SymExpr *Fact) {
          return hasRemainder(Fact) && With(Fact, 1) != Fact;
        }))
      return false;
    bool More = false;
    for (const uint64_t N : {33, 50, 100, 1000}) {
      const auto Threads = With(Block, N)->unsignedInteger();
      if (!Threads || *Threads < N)
        return false;
      More |= *Threads > N && !Block->isInteger();
    }
    return More;
  });
}

std::optional<LaunchScenario> LaunchScenarios::least(const LaunchContext &C) {
  Question Q;
  ask(C, Q);
  if (!Q.Known)
    return std::nullopt;
  return choose(Q, std::vector<int64_t>(Q.Symbols.size(), 1), /*Threads=*/1);
}

std::optional<LaunchScenario> LaunchScenarios::exact(const LaunchContext &C,
                                                     int64_t More) {
  Question Q;
  ask(C, Q);
  if (!Q.Known || Q.Symbols.empty())
    return std::nullopt;
  Q.Conditions.clear();
  const SymExpr *X = C.Event->Block[0];
  const int64_t Threads = Q.Threads.size() > 1 ? 16 : 256,
                Block = X->integer().value_or(Threads);
  for (int64_t Blocks : {4, 1})
    if (std::optional<LaunchScenario> S = choose(
            Q, std::vector<int64_t>(Q.Symbols.size(), Blocks * Block + More),
            Threads))
      return S;
  return std::nullopt;
}

} // namespace cuda_lint
