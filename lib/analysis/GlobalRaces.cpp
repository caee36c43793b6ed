//===- GlobalRaces.cpp ----------------------------------------------------===//

#include "analysis/GlobalRaceCandidate.h"
#include "analysis/MootReads.h"
#include "cuda/Bound.h"
#include "cuda/DeviceIntrinsics.h"
#include "cuda/UnseenLaunches.h"
#include "hardware/Warp.h"
#include "clang/Basic/SourceManager.h"

using namespace clang;

namespace cuda_lint {

static const Bound<unsigned>
    MaxPairs("global-race-pairs", 401, BoundKind::Reach,
             "pairs of accesses of a kernel whose conditions are looked at");

const Stmt *GlobalRace::place() const {
  const auto &A = Earlier.Event->Calls, &B = Later.Event->Calls;
  size_t Common = 0;
  while (Common < A.size() && Common < B.size() && A[Common] == B[Common])
    ++Common;
  return Common < B.size() ? B[Common] : Later.Event->Site;
}

GlobalRaces::GlobalRaces(TranslationUnit &TU)
    : TU(TU), Steps(TU.engine<DeviceSteps>()) {
  for (const FunctionDecl *F : Steps.kernels())
    look(F);
}

void GlobalRaces::collectUnread(const FunctionDecl *F) {
  Unread.clear();
  llvm::DenseSet<const SymExpr *> Read;
  for (const DevicePath &Path : Steps.of(F))
    for (const DeviceStep &S : Path.Steps) {
      const AccessedObject O = S.Kind == DeviceStep::Access
                                   ? Steps.object(S.Address)
                                   : AccessedObject();
      if (O)
        (S.Reads || S.Waits ? Read : Unread).insert(O.Base);
    }
  for (const SymExpr *Base : Read)
    Unread.erase(Base);
}

bool GlobalRaces::unordered(const Candidate &A, const GridThread &T,
                            const Candidate &B, const GridThread &U) const {
  if (T.Block != U.Block)
    return A.Grid == B.Grid && !(A.Told && B.Saw) && !(B.Told && A.Saw);
  if (A.Block != B.Block || A.Opaque || B.Opaque)
    return false;
  auto Number = [](const GridThread &T) { return T.Thread[0] / WarpSize; };
  if (T.Thread[1] != U.Thread[1] || Number(T) != Number(U))
    return true;
  // Lanes of a warp: what meets is a cell that all of them change.
  return A.Warp == B.Warp && (A.Step->Address == B.Step->Address ||
                              A.Step->Event->Site != B.Step->Event->Site);
}

/// What is stored only when it is more, or less, than what is there: whichever
/// threads pass the comparison, one may overwrite the other.
static void ignoreComparisons(GridThreads &G, DeviceSteps &Steps,
                              const DevicePath &Path, const DeviceStep &Store) {
  if (!Store.Writes)
    return;
  for (const DeviceStep &S : Path.Steps)
    if (S.isPlain() && S.Reads && S.Given && S.Address == Store.Address)
      for (const SymExpr *Fact : Path.knownAt(Store))
        if (Fact->Kind == SymExpr::Binary && Fact->Op >= SymExpr::LT &&
            Fact->Op <= SymExpr::GE && contains(Fact, S.Given))
          G.Ignored.insert(Fact);
}

/// Whether a fact compares floating-point numbers, not all of them known.
static bool isOpenReal(GridThreads &G, const SymExpr *Fact,
                       const GridThread &T) {
  const SymExpr *Bare = Fact->Kind == SymExpr::Not ? Fact->A : Fact;
  return Bare->Kind == SymExpr::Binary && Bare->Op >= SymExpr::LT &&
         Bare->Op <= SymExpr::NE && Bare->A->Type.Real && !G.value(Fact, T);
}

/// Whether a fact tests what a library's function computes of the thread's own
/// data: `isfinite(x[i])`.
static bool asksLibrary(GridThreads &G, const DevicePath &Path,
                        const SymExpr *Fact, const GridThread &T) {
  return llvm::any_of(Path.Path->Events, [&](const PathEvent *E) {
    return E->Kind == PathEvent::Call && E->Result && E->Callee &&
           !deviceIntrinsic(E->Callee) && contains(Fact, E->Result) &&
           llvm::any_of(E->Arguments, [&](const SymExpr *A) {
             return A && G.isOwnData(A, T);
           });
  });
}

/// The objects whose elements facts are about.
static llvm::DenseSet<const SymExpr *>
askedAbout(DeviceSteps &Steps, llvm::ArrayRef<const SymExpr *> Facts) {
  llvm::DenseSet<const SymExpr *> Out;
  for (const SymExpr *Fact : Facts)
    forEachPart(Fact, [&](const SymExpr *E) {
      const SymExpr *At = E->Kind == SymExpr::Symbol && E->Loc
                              ? E->Loc->root()->Pointer
                              : nullptr;
      if (const AccessedObject O = At ? Steps.object(At) : AccessedObject())
        Out.insert(O.Base);
      return true;
    });
  return Out;
}

/// Whether some facts are about elements of an array that others are about.
static bool asksAboutSame(DeviceSteps &Steps,
                          llvm::ArrayRef<const SymExpr *> Some,
                          llvm::ArrayRef<const SymExpr *> Others) {
  const llvm::DenseSet<const SymExpr *> Of = askedAbout(Steps, Others);
  return llvm::any_of(askedAbout(Steps, Some),
                      [&](const SymExpr *O) { return Of.contains(O); });
}

/// Where only one of two threads has to pass a test of its own data, some data
/// let it through. Where both have, or the other asks about the same array (its
/// first element), the data may say which of them it is, unless they count:
/// that is for several.
static void ignoreData(GridThreads &G, DeviceSteps &Steps, bool Counts,
                       const DevicePath &A, const Facts &First,
                       const GridThread &T, const DevicePath &B,
                       const Facts &Second, const GridThread &U) {
  // With a shape that was chosen there is enough that is not known.
  if (!G.shape().Launched)
    return;
  for (unsigned Axis = 1; Axis < 3; ++Axis)
    if ((G.usesThread(Axis) &&
         !(G.shape().Block[0] && G.shape().Block[Axis])) ||
        (G.usesBlock(Axis) && !G.shape().Grid[Axis]))
      return;
  llvm::SmallVector<const SymExpr *, 4> One, Two, OneReal, TwoReal;
  for (const SymExpr *Fact : First)
    if (G.isOwnData(Fact, T) || asksLibrary(G, A, Fact, T))
      One.push_back(Fact);
    else if (isOpenReal(G, Fact, T))
      OneReal.push_back(Fact);
  for (const SymExpr *Fact : Second)
    if (G.isOwnData(Fact, U) || asksLibrary(G, B, Fact, U))
      Two.push_back(Fact);
    else if (isOpenReal(G, Fact, U))
      TwoReal.push_back(Fact);
  // What is computed of data is data, too.
  if (Two.empty() && TwoReal.empty())
    G.Ignored.insert(OneReal.begin(), OneReal.end());
  if (One.empty() && OneReal.empty())
    G.Ignored.insert(TwoReal.begin(), TwoReal.end());
  const bool OneHas = !One.empty() && Two.empty() &&
                      !asksAboutSame(Steps, Second, One),
             TwoHas = !Two.empty() && One.empty() &&
                      !asksAboutSame(Steps, First, Two);
  if (Counts || OneHas || TwoHas) {
    G.Ignored.insert(One.begin(), One.end());
    G.Ignored.insert(Two.begin(), Two.end());
  }
}

/// What is added to a number that is not known.
static std::optional<int64_t> addedTo(const SymExpr *E) {
  if (E->Kind == SymExpr::Symbol && !E->Type.Real)
    return 0;
  if (E->Kind == SymExpr::Cast)
    return addedTo(E->A);
  if (E->Kind != SymExpr::Binary ||
      (E->Op != SymExpr::Add && E->Op != SymExpr::Sub))
    return std::nullopt;
  const bool Swap = E->Op == SymExpr::Add && E->A->isInteger();
  const auto Number = (Swap ? E->A : E->B)->integer();
  const auto Rest = addedTo(Swap ? E->B : E->A);
  if (!Number || !Rest)
    return std::nullopt;
  return E->Op == SymExpr::Sub ? *Rest - *Number : *Rest + *Number;
}

/// Whether a fact makes a thread the last one of a count of one or two: the
/// first thread would be the last of one.
static bool isLastOfFew(GridThreads &G, const SymExpr *Fact,
                        const GridThread &T) {
  const bool Negated = Fact->Kind == SymExpr::Not;
  const SymExpr *Bare = Negated ? Fact->A : Fact;
  if (Bare->Kind != SymExpr::Binary ||
      Bare->Op != (Negated ? SymExpr::NE : SymExpr::EQ))
    return false;
  auto Ends = [&](const SymExpr *Side, const SymExpr *Bound) {
    const SymExpr *Own = G.value(Side, T), *First = G.value(Side, GridThread()),
                  *Limit = G.value(Bound, T);
    if (!Own || !First || !Own->integer() || !First->integer() || !Limit ||
        Limit != G.value(Bound, GridThread()))
      return false;
    const std::optional<int64_t> Added = addedTo(Limit);
    // `mode == 2` says how a kernel works, and of no thread that it is the
    // last.
    if (Side->isInteger() && *Own->integer() > 1)
      return false;
    return Added && *First->integer() - *Added >= 1 &&
           *Own->integer() - *Added <= 2;
  };
  return Ends(Bare->A, Bare->B) || Ends(Bare->B, Bare->A);
}

/// The sides of a comparison with an operator in a range, the one first that
/// the numbers of the two threads give: it is a constant for each of them, and
/// greater for \p U. The other is unknown, and one for both.
static bool comparesNumber(GridThreads &G, const SymExpr *Fact,
                           SymExpr::OpT From, SymExpr::OpT To,
                           const GridThread &T, const GridThread &U) {
  if (Fact->Kind != SymExpr::Binary || Fact->Op < From || Fact->Op > To)
    return false;
  auto IsNumber = [&](const SymExpr *Side, const SymExpr *Bound) {
    const SymExpr *One = G.value(Side, T), *Two = G.value(Side, U),
                  *Limit = G.value(Bound, T);
    return One && Two && One->integer() && Two->integer() &&
           *Two->integer() > *One->integer() && Limit && !Limit->isInteger() &&
           Limit == G.value(Bound, U);
  };
  return IsNumber(Fact->A, Fact->B) || IsNumber(Fact->B, Fact->A);
}

/// Whether a thread is the one that a count of the work ends with, and the
/// other comes behind it: where no thread is told to keep out, a launch has no
/// more of them than there is work.
static bool isBehindLast(GridThreads &G, const Facts &OfLast,
                         const GridThread &Last, const Facts &OfOther,
                         const GridThread &Other) {
  auto Compares = [&](SymExpr::OpT From, SymExpr::OpT To) {
    return [&G, &Last, &Other, From, To](const SymExpr *Fact) {
      return comparesNumber(G, Fact->Kind == SymExpr::Not ? Fact->A : Fact,
                            From, To, Last, Other);
    };
  };
  auto IsLast = [&](const SymExpr *Fact) {
    const bool Negated = Fact->Kind == SymExpr::Not;
    const SymExpr::OpT Op = Negated ? SymExpr::NE : SymExpr::EQ;
    return comparesNumber(G, Negated ? Fact->A : Fact, Op, Op, Last, Other);
  };
  return llvm::any_of(OfLast, IsLast) &&
         llvm::none_of(OfLast, Compares(SymExpr::LT, SymExpr::GE)) &&
         llvm::none_of(OfOther, Compares(SymExpr::LT, SymExpr::GE));
}

/// A value that is the same whoever stores it.
static bool isSameForAll(GridThreads &G, const SymExpr *V, const GridThread &T,
                         const GridThread &U) {
  const SymExpr *A = V ? G.value(V, T) : nullptr;
  return A && A == G.value(V, U);
}

/// Whether a plain access beside an atomic one takes part in what that is for.
static bool isBesideAtomic(const DeviceStep &Atomic, const DeviceStep &Plain,
                           bool PlainIsAfter) {
  if (!Atomic.Update || Atomic.Compares)
    return false;
  // A look before an atomic access saves the access.
  return !Plain.Reads || PlainIsAfter;
}

/// Whether two stores are of different values.
static bool storeApart(GridThreads &G, const DeviceStep &X, const GridThread &T,
                       const DeviceStep &Y, const GridThread &U) {
  const SymExpr *V = X.Written ? G.value(X.Written, T) : nullptr,
                *W = Y.Written ? G.value(Y.Written, U) : nullptr;
  if (!V || !W || V == W)
    return false;
  // What two statements store, or one on two paths, may be the same number by
  // another name.
  return &X == &Y || (V->isInteger() && W->isInteger());
}

/// Whether who reads a place gets the same whether or not another thread has
/// stored there.
static bool readsTheSame(GridThreads &G, const DeviceStep &Read,
                         const GridThread &Reader, const DevicePath &Path,
                         const DeviceStep &W, const GridThread &Writer) {
  // What is stored is what is there already.
  if (W.Written && Read.Given)
    if (const SymExpr *V = G.value(W.Written, Writer);
        V && V == G.value(Read.Given, Reader))
      return true;
  // All threads store the same: who reads it gets that, or has stored it too.
  GridThread Alike = Reader;
  Alike.Thread = Writer.Thread;
  // All threads store in one cell, and nobody knows that it is not the same.
  if (!G.value(W.Written, Writer) &&
      G.placeInBlock(W.Address, Reader) == G.placeInBlock(W.Address, Writer) &&
      !G.excludes(Path.knownAt(W), Reader))
    return true;
  if (!isSameForAll(G, W.Written, Writer, Alike))
    return false;
  const bool InBlock = Reader.Block == Writer.Block;
  const auto One = G.placeInBlock(W.Address, Writer),
             Two = G.placeInBlock(W.Address, Alike);
  if (!InBlock)
    return One == Two && !G.excludes(Path.knownAt(W), Alike);
  return One == G.placeInBlock(W.Address, Reader) &&
         isSameForAll(G, W.Written, Writer, Reader) &&
         !G.excludes(Path.knownAt(W), Reader);
}

std::optional<GlobalRace::KindT>
GlobalRaces::conflict(GridThreads &G, const Candidate &A, const GridThread &T,
                      const Candidate &B, const GridThread &U) {
  const DeviceStep &X = *A.Step, &Y = *B.Step;
  const bool BothWrite = X.Writes && Y.Writes;
  if ((!X.Writes && !Y.Writes) || (X.Atomic && Y.Atomic))
    return std::nullopt;
  // A word that threads look at as others store it may be how they wait for
  // each other; one that none of them reads is a result.
  if ((X.Volatile || Y.Volatile) &&
      !(BothWrite && !X.Atomic && !Y.Atomic &&
        Unread.contains(Steps.object(X.Address).Base)))
    return std::nullopt;
  auto If = [](bool Races, GlobalRace::KindT Kind) {
    return Races ? std::optional(Kind) : std::nullopt;
  };
  if (X.Atomic)
    return If(isBesideAtomic(X, Y, B.AfterAtomic), GlobalRace::BesideAtomic);
  if (Y.Atomic)
    return If(isBesideAtomic(Y, X, A.AfterAtomic), GlobalRace::BesideAtomic);
  if (BothWrite)
    return If(storeApart(G, X, T, Y, U), GlobalRace::TwoWrites);
  const Candidate &Read = X.Writes ? B : A, &Write = X.Writes ? A : B;
  const GridThread &Reader = X.Writes ? U : T, &Writer = X.Writes ? T : U;
  if (Read.Updated && Read.Step->Address == Write.Step->Address)
    return GlobalRace::Update;
  return If(
      !readsTheSame(G, *Read.Step, Reader, *Write.Path, *Write.Step, Writer),
      GlobalRace::ReadWrite);
}

/// Whether the reader stores there, too, on a path of its own, and nobody knows
/// that it is not what the writer stores.
template <class AccessesT>
static bool alsoStores(GridThreads &G, const AccessesT &OfCell,
                       const DeviceStep &W, const GridThread &Writer,
                       const GridThread &Reader) {
  const auto MayBeSame = [&](const SymExpr *Written) {
    return isSameForAll(G, Written, Writer, Reader) ||
           !G.value(Written, Writer);
  };
  return MayBeSame(W.Written) && llvm::any_of(OfCell, [&](const auto &Access) {
           const auto &[C, Thread] = Access;
           const DeviceStep &S = *C->Step;
           return *Thread == Reader && &S != &W && S.Writes &&
                  S.Event->Site == W.Event->Site && MayBeSame(S.Written) &&
                  !G.excludes(C->Path->knownAt(S), Reader);
         });
}

/// What other threads may notice of a thread behind a step of its path.
static std::vector<const DeviceStep *> noticed(const DevicePath &Path,
                                               const DeviceStep &After) {
  std::vector<const DeviceStep *> Out;
  bool Here = false;
  for (const DeviceStep &S : Path.Steps) {
    if (Here && (S.Kind != DeviceStep::Access || S.Writes || S.Volatile))
      Out.push_back(&S);
    Here |= isSamePlace(*S.Event, *After.Event) && S.Part == After.Part;
  }
  return Out;
}

/// Whether the number of a thread alone says that nothing it does depends on
/// what it reads.
static bool isMoot(GridThreads &G, const DeviceStep &Read,
                   const GridThread &Reader) {
  if (!Read.isPlain())
    return false;
  MootReads::Thread T{Reader.Thread, {}};
  for (unsigned Axis = 0; Axis < 3; ++Axis)
    T.Block[Axis] = static_cast<unsigned>(G.shape().Block[Axis].value_or(0));
  auto &Moot = G.unit().engine<MootReads>();
  return Moot.isMoot(Moot.read(Read.Event->In, Read.Event->Site), T);
}

bool decidesNothing(GridThreads &G, const std::vector<DevicePath> &Paths,
                    const DevicePath &Own, const DeviceStep &Read,
                    const GridThread &Reader) {
  if (isMoot(G, Read, Reader))
    return true;
  const std::vector<const DeviceStep *> Does = noticed(Own, Read);
  // What is stored of objects, or given to what is not followed, may be it.
  if (!Read.Given || llvm::any_of(Does, [&](const DeviceStep *S) {
        return S->Kind == DeviceStep::Unknown ||
               (S->Writes &&
                (!S->Written || contains(S->Written, Read.Given))) ||
               (S->Address && contains(S->Address, Read.Given));
      }))
    return false;
  return llvm::all_of(Paths, [&](const DevicePath &Path) {
    if (llvm::none_of(Path.Steps, [&](const DeviceStep &S) {
          return isSamePlace(*S.Event, *Read.Event) && S.Part == Read.Part;
        }))
      return true;
    // What it knows by its last step, it knows throughout.
    if (!Path.Steps.empty() &&
        G.excludes(Path.knownAt(Path.Steps.back()), Reader))
      return true;
    const std::vector<const DeviceStep *> Other = noticed(Path, Read);
    return std::equal(Does.begin(), Does.end(), Other.begin(), Other.end(),
                      [](const DeviceStep *A, const DeviceStep *B) {
                        return isSamePlace(*A->Event, *B->Event) &&
                               A->Kind == B->Kind && A->Address == B->Address &&
                               A->Written == B->Written;
                      });
  });
}

/// Whether an access is part of a statement that ends in another: what is read
/// for what is written.
static bool isBefore(const DeviceStep &A, const DeviceStep &B) {
  return A.Reads && A.Given && B.Written && contains(B.Written, A.Given);
}

/// Whether a path knows something of a value at a step.
static bool isTested(const DevicePath &Path, const DeviceStep &S,
                     const SymExpr *V) {
  return llvm::any_of(Path.knownAt(S),
                      [&](const SymExpr *Fact) { return contains(Fact, V); });
}

/// Whether a number is made of numbers that a kernel is given, and of
/// constants.
static bool isGiven(const SymExpr *E) {
  switch (E->Kind) {
  case SymExpr::Integer:
    return true;
  case SymExpr::Symbol:
    return !E->Type.Real && E->Loc &&
           isa_and_nonnull<ParmVarDecl>(E->Loc->root()->Decl);
  case SymExpr::Cast:
    return isGiven(E->A);
  case SymExpr::Binary:
    return (E->Op == SymExpr::Add || E->Op == SymExpr::Sub ||
            E->Op == SymExpr::Mul) &&
           isGiven(E->A) && isGiven(E->B);
  default:
    return false;
  }
}

/// Whether a fact says that there is nothing to do, or one thing: nobody
/// launches many threads for that.
static bool saysNone(const SymExpr *Fact, bool Holds = true) {
  if (Fact->Kind == SymExpr::Not)
    return saysNone(Fact->A, !Holds);
  if (Fact->Kind != SymExpr::Binary)
    return false;
  if (Fact->Op == (Holds ? SymExpr::LOr : SymExpr::LAnd))
    return saysNone(Fact->A, Holds) && saysNone(Fact->B, Holds);
  const bool Swap = Fact->A->isInteger();
  const SymExpr *Count = Swap ? Fact->B : Fact->A;
  const auto Most = (Swap ? Fact->A : Fact->B)->integer();
  if (!Most || Count->isInteger() || !isGiven(Count))
    return false;
  const SymExpr::OpT Less = Swap ? SymExpr::GT : SymExpr::LT,
                     Least = Swap ? SymExpr::GE : SymExpr::LE,
                     More = Swap ? SymExpr::LT : SymExpr::GT,
                     AtLeast = Swap ? SymExpr::LE : SymExpr::GE;
  if (Fact->Op == (Holds ? Less : AtLeast))
    return *Most <= 2;
  return Fact->Op == (Holds ? Least : More) && *Most <= 1;
}

std::vector<const SymExpr *> GlobalRaces::openBounds(const FunctionDecl *F,
                                                     const GridShape &Shape) {
  llvm::SetVector<const SymExpr *> Out;
  GridThreads G(TU, F, Shape);
  const GridThread First;
  for (const Candidate &C : candidates(F)) {
    if (C.Step->Writes)
      for (const SymExpr *V : G.blockDivisors(C.Step->Address))
        Out.insert(V);
    const auto Place = G.place(C.Step->Address, First);
    if (!Place)
      continue;
    for (const auto &[Product, Factor] : Place->Offset) {
      const SymExpr *V = Product.size() == 1 ? Product.front() : nullptr;
      if (V && V->Kind == SymExpr::Symbol && V->Loc && !V->Type.Real &&
          isa_and_nonnull<ParmVarDecl>(V->Loc->root()->Decl) &&
          isTested(*C.Path, *C.Step, V))
        Out.insert(V);
    }
  }
  return {Out.begin(), Out.end()};
}

/// The places in memory that threads of a grid access, and who does.
class GlobalRaces::Cells {
public:
  struct Cell {
    const SymExpr *Base;
    std::vector<std::pair<const Candidate *, const GridThread *>> Meet;
  };

  Cells(GridThreads &G, DeviceSteps &Steps, const std::vector<Candidate> &All,
        const std::vector<GridThread> &Threads)
      : G(G), Steps(Steps) {
    for (const Candidate &C : All)
      if (const AccessedObject O = Steps.object(C.Step->Address);
          !O.Members.empty())
        MembersOf[O.Base].insert(membersAt(O));
    for (const Candidate &C : All)
      for (const GridThread &T : Threads)
        if (!staysAway(C, T))
          add(C, T);
  }

  /// In the order in which they are come to: the first race is told.
  llvm::ArrayRef<Cell> all() const { return Found; }

private:
  using Members = std::vector<const FieldDecl *>;

  static Members membersAt(const AccessedObject &O) {
    return {O.Members.begin(), O.Members.end()};
  }

  /// Whether a thread does not come to an access: most paths are not those of
  /// most threads.
  bool staysAway(const Candidate &C, const GridThread &T) {
    const SymExpr *Chosen = G.shape().Chosen.first;
    return llvm::any_of(C.Path->knownAt(*C.Step),
                        [&](const SymExpr *Fact) {
                          return saysNone(Fact) || isLastOfFew(G, Fact, T);
                        }) ||
           G.excludes(C.Path->knownAt(*C.Step), T) ||
           (Chosen && !contains(C.Step->Address, Chosen) &&
            !isTested(*C.Path, *C.Step, Chosen));
  }

  void add(const Candidate &C, const GridThread &T) {
    const auto Place = G.placeInBlock(C.Step->Address, T);
    if (!Place)
      return;
    const Members Own = membersAt(Place->Object);
    add(*Place, Own, C, T);
    const QualType Accessed = C.Step->Event->Type;
    if (Accessed.isNull() || !Accessed->isStructureOrClassType())
      return;
    for (const Members &Inner : MembersOf[Steps.object(C.Step->Address).Base])
      if (Inner.size() > Own.size() &&
          std::equal(Own.rbegin(), Own.rend(), Inner.rbegin()))
        add(*Place, Inner, C, T);
  }

  void add(const AccessPlace &Place, const Members &At, const Candidate &C,
           const GridThread &T) {
    const auto [It, New] =
        CellOf.try_emplace({Place.Object.Base, At, Place.Offset}, Found.size());
    if (New)
      Found.push_back({Place.Object.Base, {}});
    Found[It->second].Meet.push_back({&C, &T});
  }

  GridThreads &G;
  DeviceSteps &Steps;
  std::vector<Cell> Found;
  std::map<std::tuple<const SymExpr *, Members, decltype(AccessPlace::Offset)>,
           size_t>
      CellOf;
  /// Who accesses an object as a whole meets who accesses a member of it.
  std::map<const SymExpr *, std::set<Members>> MembersOf;
};

/// Looks for races between those who access one place.
class GlobalRaces::PairSearch {
public:
  PairSearch(GlobalRaces &Of, GridThreads &G, const FunctionDecl *F)
      : Of(Of), Steps(Of.Steps), G(G), F(F) {
    // Of a block whose length is not known more than any place needs.
    const auto &Block = G.shape().Block;
    OfBlock =
        Block[0].value_or(~0u) * Block[1].value_or(1) * Block[2].value_or(1);
  }

  void look(const Cells::Cell &Cell) {
    for (size_t I = 0; I < Cell.Meet.size(); ++I)
      for (size_t J = 0; J < I; ++J)
        look(Cell, Cell.Meet[I], Cell.Meet[J]);
  }

  std::vector<GlobalRace> Found;

private:
  using Access = std::pair<const Candidate *, const GridThread *>;

  bool isOfData(const Candidate &C) const {
    return isPlaceOfData(G, *C.Path, *C.Step, C.Places, OfBlock);
  }

  /// Whether two accesses conflict, and how.
  std::optional<GlobalRace::KindT>
  conflict(const Cells::Cell &Cell, const Access &One, const Access &Two) {
    const auto &[A, T] = One;
    const auto &[B, U] = Two;
    if (*T == *U || (!A->Step->Writes && !B->Step->Writes) ||
        (isOfData(*A) && isOfData(*B)) || Told.count(Cell.Base) ||
        Pairs >= MaxPairs || !Of.unordered(*A, *T, *B, *U))
      return std::nullopt;
    const auto Kind = Of.conflict(G, *A, *T, *B, *U);
    if (Kind == GlobalRace::ReadWrite &&
        (A->Step->Writes ? isHarmless(Cell, One, Two)
                         : isHarmless(Cell, Two, One)))
      return std::nullopt;
    return Kind;
  }

  /// Whether what is read beside a store decides nothing.
  bool isHarmless(const Cells::Cell &Cell, const Access &Write,
                  const Access &Read) {
    return alsoStores(G, Cell.Meet, *Write.first->Step, *Write.second,
                      *Read.second) ||
           decidesNothing(G, Steps.of(F), *Read.first->Path, *Read.first->Step,
                          *Read.second);
  }

  void look(const Cells::Cell &Cell, const Access &One, const Access &Two) {
    const auto Kind = conflict(Cell, One, Two);
    if (!Kind)
      return;
    ++Pairs;
    if (!mayHappen(*Kind, One, Two))
      return;
    Told.insert(Cell.Base);
    Found.push_back(inOrder(*Kind, One, Two));
  }

  /// Whether both threads may come to their accesses in one launch.
  bool mayHappen(GlobalRace::KindT Kind, const Access &One, const Access &Two) {
    const auto &[A, T] = One;
    const auto &[B, U] = Two;
    G.Ignored.clear();
    ignoreComparisons(G, Steps, *A->Path, *A->Step);
    ignoreComparisons(G, Steps, *B->Path, *B->Step);
    const Facts First = Steps.guards(F, *A->Path, *A->Step),
                Second = Steps.guards(F, *B->Path, *B->Step);
    const bool Again = Kind == GlobalRace::BesideAtomic &&
                       (readsPlaceAgain(*A->Path, *A->Step) ||
                        readsPlaceAgain(*B->Path, *B->Step));
    const bool Counts = Kind == GlobalRace::Update || Again;
    // What a loop or a function makes of data lets several come to a counter,
    // where it does not say which thread that is.
    for (const auto &[Known, Thread] : {std::pair(&First, T), {&Second, U}})
      for (const SymExpr *Fact : *Known)
        if (Again && Fact->Op != SymExpr::EQ && !G.value(Fact, *Thread))
          G.Ignored.insert(Fact);
    ignoreData(G, Steps, Counts, *A->Path, First, *T, *B->Path, Second, *U);
    return !needsShift(G, First, *T) && !needsShift(G, Second, *U) &&
           !isBehindLast(G, First, *T, Second, *U) &&
           !isBehindLast(G, Second, *U, First, *T) &&
           G.canHold({{First, T}, {Second, U}});
  }

  /// The later one is the place: on their path, else in the source.
  GlobalRace inOrder(GlobalRace::KindT Kind, const Access &First,
                     const Access &Second) const {
    const auto &[A, T] = First;
    const auto &[B, U] = Second;
    GlobalRace R{Kind,
                 *A->Step,
                 *B->Step,
                 *T,
                 *U,
                 F,
                 Steps.nameOf(Steps.object(A->Step->Address))};
    const SourceManager &SM = Of.TU.context().getSourceManager();
    const SourceLocation One = R.Earlier.Event->place()->getBeginLoc(),
                         Two = R.Later.Event->place()->getBeginLoc();
    if (A->Path == B->Path
            ? B->Number < A->Number
            : isBefore(*B->Step, *A->Step) ||
                  (One == Two ? R.Earlier.Writes && !R.Later.Writes
                              : SM.isBeforeInTranslationUnit(Two, One))) {
      std::swap(R.Earlier, R.Later);
      std::swap(R.EarlierThread, R.LaterThread);
    }
    return R;
  }

  GlobalRaces &Of;
  DeviceSteps &Steps;
  GridThreads &G;
  const FunctionDecl *const F;
  uint64_t OfBlock;
  unsigned Pairs = 0;
  std::set<const SymExpr *> Told;
};

std::vector<GlobalRace> GlobalRaces::look(const FunctionDecl *F,
                                          GridShape Shape) {
  GridThreads G(TU, F, std::move(Shape));
  const std::vector<Candidate> All = candidates(F);
  std::vector<GridThread> Threads = G.ofBlock();
  if (G.shape().Block[0] && *G.shape().Block[0] > 1) {
    GridThread Last;
    Last.Thread[0] = *G.shape().Block[0] - 1;
    if (G.has(Last) && !llvm::is_contained(Threads, Last))
      Threads.push_back(Last);
  }
  if (G.hasBlocks()) {
    llvm::append_range(Threads, G.ofOtherBlocks());
    llvm::append_range(Threads, G.ofLastBlocks());
  }
  if (Threads.size() < 2)
    return {};
  const Cells Met(G, Steps, All, Threads);
  PairSearch Search(*this, G, F);
  for (const Cells::Cell &Cell : Met.all())
    Search.look(Cell);
  return std::move(Search.Found);
}

static bool isSameRace(const GlobalRace &A, const GlobalRace &B) {
  return isSamePlace(*A.Later.Event, *B.Later.Event) &&
         isSamePlace(*A.Earlier.Event, *B.Earlier.Event) && A.Kind == B.Kind;
}

void GlobalRaces::look(const FunctionDecl *F) {
  collectUnread(F);
  llvm::DenseSet<const SymExpr *> Told;
  auto Add = [&](GlobalRace R) {
    if (Told.insert(Steps.object(R.Later.Address).Base).second)
      Found.push_back(std::move(R));
  };
  auto In = [&](GridShape Shape, uint64_t Threads) {
    Shape.Block = {Threads, 1, 1};
    return look(F, Shape);
  };
  for (const GridShape &Shape : gridShapes(TU, F)) {
    GridShape Apart = Shape;
    Apart.Same.clear();
    // Code that counts the work of its blocks by a constant is made for blocks
    // of that size, or for smaller ones, whoever launches it with what is not
    // known here.
    if (!Shape.Launched || !Shape.Block[0]) {
      const GridThreads Any(TU, F, Apart);
      if (Any.tile())
        Apart.Block = {*Any.tile(), Shape.Block[1].value_or(1),
                       Shape.Block[2].value_or(1)};
      else if (Any.row())
        Apart.Block[0] = Any.row();
    }
    // What nobody understood may launch one block.
    if (!Shape.Launched && TU.engine<UnseenLaunches>().alone(F))
      Apart.Grid = {1, 1, 1};
    for (GlobalRace &R : look(F, Apart))
      Add(std::move(R));
    for (GlobalRace &R : scattered(F, Apart))
      Add(std::move(R));
    if (!Shape.Same.empty())
      for (GlobalRace &R : look(F, Shape)) {
        R.Launch = Shape.Site;
        Add(std::move(R));
      }
    // Two that meet for a number as well as for another meet because of how the
    // places are counted: from both ends.
    for (const SymExpr *Bound : openBounds(F, Apart)) {
      auto With = [&](uint64_t Number) {
        GridShape S = Apart;
        S.Chosen = {Bound, Number};
        return look(F, S);
      };
      // An even number and an odd one, each of more than a warp.
      const std::vector<GlobalRace> Few = With(34);
      if (Few.empty())
        continue;
      for (GlobalRace &R : With(65))
        if (llvm::any_of(Few,
                         [&](const GlobalRace &O) { return isSameRace(O, R); }))
          Add(std::move(R));
    }
    // What happens at the border of two blocks does for every size of them.
    if (Apart.Block[0])
      continue;
    const bool Small =
        !Shape.Launched && !TU.engine<ImpliedShapes>().of(F).Warps;
    const std::vector<GlobalRace> Again = In(Apart, Small ? 16 : 128);
    if (Again.empty())
      continue;
    for (GlobalRace &R : In(Apart, Small ? 32 : 256))
      if (llvm::any_of(Again,
                       [&](const GlobalRace &O) { return isSameRace(O, R); }))
        Add(std::move(R));
  }
}

} // namespace cuda_lint
