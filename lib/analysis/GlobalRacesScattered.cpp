//===- GlobalRacesScattered.cpp - Global memory at places of data ---------===//
//
// What all threads of a block do to an array, each to elements of its own, and
// what one of them does to an element that is chosen by what it reads:
// whichever that is, it is another thread's for all but one of them. Only a
// barrier of the block keeps the two apart.
//
//===----------------------------------------------------------------------===//

#include "analysis/GlobalRaceCandidate.h"
#include "hardware/Warp.h"
#include "clang/Basic/SourceManager.h"

using namespace clang;

namespace cuda_lint {

/// The one number of memory that an address is made of, as read at a place of
/// the thread's own; null where there are several, or one of several bytes that
/// is no index.
static const SymExpr *chooser(const GridThreads &G, const SymExpr *Address) {
  const SymExpr *Found = nullptr;
  bool Several = false;
  forEachPart(Address, [&](const SymExpr *E) {
    if (E->Kind != SymExpr::Symbol || !G.isOwnPlace(E))
      return true;
    Several |= Found && Found != E;
    Found = E;
    return false;
  });
  return Several || !Found || Found->Type.Real ? nullptr : Found;
}

bool readsPlaceAgain(const DevicePath &Path, const DeviceStep &Read) {
  if (!Read.isPlain() || !Read.Reads || !Read.Given)
    return false;
  bool Changed = false, Behind = false;
  for (const DeviceStep &S : Path.Steps) {
    if (&S == &Read) {
      if (!Changed)
        return false;
      Behind = true;
    } else if (!Behind) {
      if (S.Kind == DeviceStep::Barrier || S.Kind == DeviceStep::Unknown ||
          S.Waits)
        Changed = false;
      Changed |= S.Kind == DeviceStep::Access && S.Update && !S.Exchanges &&
                 !S.Compares && S.Address == Read.Address;
    } else if (S.Kind == DeviceStep::Access && S.Writes && S.Address &&
               contains(S.Address, Read.Given)) {
      return true;
    }
  }
  return false;
}

/// Whether a step is one of several turns of a loop that goes over elements.
static bool goesOver(const std::vector<DevicePath> &Paths,
                     const DeviceStep &S) {
  return llvm::any_of(Paths, [&](const DevicePath &Path) {
    const DeviceStep *First = nullptr;
    for (const DeviceStep &Other : Path.Steps) {
      if (Other.Kind != DeviceStep::Access || Other.Part != S.Part ||
          !isSamePlace(*Other.Event, *S.Event))
        continue;
      if (First && First->Address != Other.Address)
        return true;
      First = &Other;
    }
    return false;
  });
}

std::optional<GlobalRace>
GlobalRaces::meetScattered(GridThreads &G, const FunctionDecl *F,
                           const Candidate &C, const GridThread &Second,
                           const Candidate &S, const GridThread &First) {
  const auto Place = G.place(S.Step->Address, First);
  if (!Place || G.place(C.Step->Address, Second) != Place ||
      G.excludes(C.Path->knownAt(*C.Step), Second))
    return std::nullopt;
  // What one of them reads each thread reads of its own element.
  const auto Kind = C.Step->isPlain() && !C.Step->Writes && !S.Step->Atomic
                        ? std::optional(GlobalRace::ReadWrite)
                        : conflict(G, C, Second, S, First);
  if (!Kind || *Kind == GlobalRace::Update ||
      (*Kind == GlobalRace::ReadWrite &&
       (C.Step->Writes ||
        decidesNothing(G, Steps.of(F), *C.Path, *C.Step, Second))))
    return std::nullopt;
  const Facts OfAll = Steps.guards(F, *C.Path, *C.Step),
              OfOne = Steps.guards(F, *S.Path, *S.Step);
  if (!G.canHold({{OfAll, &Second}, {OfOne, &First}}))
    return std::nullopt;
  GlobalRace R{*Kind,
               *C.Step,
               *S.Step,
               Second,
               First,
               F,
               Steps.nameOf(Steps.object(S.Step->Address))};
  if (TU.context().getSourceManager().isBeforeInTranslationUnit(
          R.Later.Event->place()->getBeginLoc(),
          R.Earlier.Event->place()->getBeginLoc())) {
    std::swap(R.Earlier, R.Later);
    std::swap(R.EarlierThread, R.LaterThread);
  }
  return R;
}

std::vector<GlobalRace> GlobalRaces::scattered(const FunctionDecl *F,
                                               GridShape Shape) {
  std::vector<GlobalRace> Out;
  // Without a launch nobody knows that there are several threads.
  if (!Shape.Launched)
    return Out;
  if (!Shape.Block[0])
    Shape.Block[0] = 4 * WarpSize;
  const GridThreads Plain(TU, F, Shape);
  const std::vector<Candidate> All = candidates(F);
  SymContext &Symbols = TU.engine<PathExecution>().symbols();
  std::vector<std::pair<const Candidate *, const SymExpr *>> Chosen;
  for (const Candidate &C : All)
    if (const SymExpr *By =
            C.Step->Writes ? chooser(Plain, C.Step->Address) : nullptr) {
      // What the kernel writes itself may be a place for each thread.
      const AccessedObject From =
          Steps.object(Symbols.address(By->Loc, nullptr));
      if (From && llvm::none_of(All, [&](const Candidate &W) {
            return W.Step->Writes && Steps.object(W.Step->Address) == From;
          }))
        Chosen.push_back({&C, By});
    }
  const GridThread First;
  GridThread Second;
  // Of another warp where there is one.
  Second.Thread[0] = *Shape.Block[0] > WarpSize ? WarpSize + 1 : 1;
  for (const auto &[S, By] : Chosen) {
    const AccessedObject Array = Steps.object(S->Step->Address);
    std::vector<const Candidate *> Others;
    for (const Candidate &C : All)
      if (Steps.object(C.Step->Address) == Array &&
          !contains(C.Step->Address, By) && goesOver(Steps.of(F), *C.Step) &&
          unordered(C, Second, *S, First))
        Others.push_back(&C);
    if (Others.empty() || S->Step->Volatile)
      continue;
    GridShape Given = Shape;
    Given.Chosen = {By, Second.Thread[0]};
    GridThreads G(TU, F, Given);
    if (!G.has(Second) || G.excludes(S->Path->knownAt(*S->Step), First))
      continue;
    for (const Candidate *C : Others)
      if (auto R = meetScattered(G, F, *C, Second, *S, First)) {
        R->Chosen = Second.Thread[0];
        Out.push_back(std::move(*R));
        break;
      }
  }
  return Out;
}

bool isPlaceOfData(const GridThreads &G, const DevicePath &Path,
                   const DeviceStep &S, size_t Places, uint64_t Threads) {
  // As many as data seldom choose from where threads share them.
  static constexpr uint64_t Few = 4;
  return Places >= std::min(Threads, Few) &&
         llvm::any_of(Path.knownAt(S), [&](const SymExpr *Fact) {
           bool Own = false;
           forEachPart(Fact, [&](const SymExpr *Part) {
             Own |= G.isOwnPlace(Part);
             return !Own;
           });
           return Own;
         });
}

} // namespace cuda_lint
