//===- WarpMaskRuns.cpp - Lanes that come to a collective, counted --------===//
//
// The lanes of a warp are run one by one with the numbers of a launch. Loops
// that some lanes leave earlier, and kernels with more paths than are followed,
// show in how often each of them comes to a collective.
//
//===----------------------------------------------------------------------===//

#include "analysis/LaunchScenarios.h"
#include "analysis/ScenarioArguments.h"
#include "analysis/WarpMasks.h"
#include "cuda/Bound.h"
#include "cuda/Profile.h"
#include "hardware/Warp.h"
#include "clang/AST/Attr.h"
#include "llvm/ADT/bit.h"
#include <set>

using namespace clang;

namespace cuda_lint {

static const Bound<uint64_t>
    MaxUnitSteps("warp-mask-steps", 4'000'000, BoundKind::Work,
                 "steps of the lanes of a translation unit after which no "
                 "further launch is run for its collectives");

namespace {

/// The calls that lead to a collective, and the collective.
using Chain = std::vector<const Stmt *>;

/// What one lane does.
struct LaneVisits {
  std::map<Chain, std::vector<std::optional<uint32_t>>> At;
  /// To all calls of a function.
  std::map<const FunctionDecl *, unsigned> Times;
  /// Nothing was left out.
  bool Complete = false;
};

bool operator==(const LaneVisits &A, const LaneVisits &B) {
  return A.At == B.At && A.Complete == B.Complete;
}

/// The lanes of one warp of a scenario.
class WarpRun {
public:
  WarpRun(TranslationUnit &TU, const FunctionDecl *Kernel,
          const LaunchScenario &S)
      : Kernel(Kernel), S(S), Run(TU), Arguments(Run, Kernel, S) {}

  uint64_t threads() const { return S.Block[0] * S.Block[1] * S.Block[2]; }
  uint64_t steps() const { return Run.steps(); }
  const FunctionDecl *callee(const Chain &C) const { return Callees.at(C); }

  LaneVisits lane(uint64_t Thread) {
    LaneVisits Out;
    auto Observe = [&](const ThreadCollective &C) {
      Chain Way(C.Calls.begin(), C.Calls.end());
      Way.push_back(C.Site);
      Callees[Way] = C.Callee;
      Out.At[Way].push_back(C.Mask);
      ++Out.Times[C.Callee];
    };
    Run.observeCollectives(Observe);
    ThreadPlace At;
    At.Thread = {Thread % S.Block[0], Thread / S.Block[0] % S.Block[1],
                 Thread / S.Block[0] / S.Block[1]};
    At.Block = {0, 0, 0};
    At.BlockDim = ThreadPlace::known(S.Block);
    At.GridDim = ThreadPlace::known(S.Grid);
    Run.run(
        Kernel, At, Arguments.Values, [](const ThreadAccess &) {},
        Arguments.Parts);
    Out.Complete = Run.finished() && !Run.mayHaveMet();
    return Out;
  }

private:
  const FunctionDecl *Kernel;
  const LaunchScenario &S;
  ThreadRun Run;
  const ScenarioArguments Arguments;
  std::map<Chain, const FunctionDecl *> Callees;
};

/// Lanes that a mask names and that come less often, or that come and are not
/// named.
struct MaskFault {
  WarpMaskUse::KindT Kind;
  uint32_t Mask, Lanes;
  unsigned Warp, Round;
};
using MaskFaults = std::map<Chain, MaskFault>;

std::optional<MaskFault> faultAt(const Chain &C, const FunctionDecl *Callee,
                                 llvm::ArrayRef<LaneVisits> Lanes) {
  size_t Most = 0;
  for (const LaneVisits &L : Lanes)
    if (auto It = L.At.find(C); It != L.At.end())
      Most = std::max(Most, It->second.size());
  auto Times = [&](const LaneVisits &L) {
    auto It = L.Times.find(Callee);
    return It == L.Times.end() ? 0 : It->second;
  };
  for (size_t Round = 0; Round < Most; ++Round)
    for (unsigned N = 0; N < Lanes.size(); ++N) {
      auto Own = Lanes[N].At.find(C);
      if (Own == Lanes[N].At.end() || Own->second.size() <= Round ||
          !Own->second[Round])
        continue;
      const uint32_t Mask = *Own->second[Round];
      if (!(Mask >> N & 1)) {
        MaskFault F{WarpMaskUse::NotNamed, Mask, 0, 0, unsigned(Round)};
        for (unsigned B = 0; B < Lanes.size(); ++B)
          if (auto At = Lanes[B].At.find(C);
              !(Mask >> B & 1) && At != Lanes[B].At.end() &&
              At->second.size() > Round && At->second[Round] == Mask)
            F.Lanes |= 1u << B;
        return F;
      }
      // Who does not come is only known where nothing was left out.
      if (!llvm::all_of(Lanes, [](const LaneVisits &L) { return L.Complete; }))
        continue;
      MaskFault F{WarpMaskUse::Absent, Mask, 0, 0, unsigned(Round)};
      for (unsigned B = 0; B < Lanes.size(); ++B) {
        auto At = Lanes[B].At.find(C);
        // One that comes to another call of the function may be meant there.
        if (Mask >> B & 1 &&
            (At == Lanes[B].At.end() || At->second.size() <= Round) &&
            Times(Lanes[B]) < Times(Lanes[N]))
          F.Lanes |= 1u << B;
      }
      if (F.Lanes)
        return F;
    }
  return std::nullopt;
}

/// What is wrong in the warps at the ends of a block.
MaskFaults faultsOf(WarpRun &Run) {
  MaskFaults Out;
  const uint64_t Warps = (Run.threads() + WarpSize - 1) / WarpSize;
  for (uint64_t Warp : std::set<uint64_t>{0, 1, Warps - 1}) {
    if (Warp >= Warps)
      continue;
    const uint64_t First = Warp * WarpSize,
                   Size = std::min<uint64_t>(WarpSize, Run.threads() - First);
    // Where the lanes at the ends and in the middle do the same all do.
    std::vector<LaneVisits> Lanes(Size);
    std::set<uint64_t> Some{0, Size / 2, Size - 1};
    for (bool All : {false, true}) {
      for (uint64_t Lane = 0; Lane < Size; ++Lane)
        if (Some.contains(Lane) != All)
          Lanes[Lane] = Run.lane(First + Lane);
      if (llvm::all_of(
              Some, [&](uint64_t Lane) { return Lanes[Lane] == Lanes[0]; })) {
        std::fill(Lanes.begin(), Lanes.end(), LaneVisits(Lanes[0]));
        break;
      }
    }
    std::set<Chain> Ways;
    for (const LaneVisits &L : Lanes)
      for (const auto &[Way, Masks] : L.At)
        Ways.insert(Way);
    for (const Chain &C : Ways)
      if (std::optional<MaskFault> F = faultAt(C, Run.callee(C), Lanes)) {
        F->Warp = unsigned(Warp);
        Out.try_emplace(C, *F);
      }
  }
  return Out;
}

} // namespace

void WarpMasks::lookAtRuns(const FunctionDecl *Kernel) {
  LaunchScenarios &Launches = TU.engine<LaunchScenarios>();
  std::optional<MaskFaults> Always;
  std::map<Chain, const FunctionDecl *> Callees;
  std::array<uint64_t, 3> Block{};
  for (const LaunchContext &C : Launches.launchesOf(Kernel)) {
    // Numbers that are chosen differ in what they are larger than.
    std::vector<LaunchScenario> Scenarios = Launches.scenarios(C);
    if (Scenarios.empty())
      return;
    llvm::append_range(Scenarios, Launches.smallest(C));
    if (std::optional<LaunchScenario> S = Launches.exact(C))
      Scenarios.push_back(std::move(*S));
    for (const LaunchScenario &S : Scenarios) {
      if (RunSteps > MaxUnitSteps) {
        Profile::count("bound reached: lanes at collectives");
        return;
      }
      WarpRun Run(TU, Kernel, S);
      MaskFaults Now = faultsOf(Run);
      RunSteps += Run.steps();
      if (!Always) {
        Always = std::move(Now);
        Block = S.Block;
        for (const auto &[Way, F] : *Always)
          Callees[Way] = Run.callee(Way);
      } else {
        for (auto It = Always->begin(); It != Always->end();) {
          auto Again = Now.find(It->first);
          It = Again != Now.end() && Again->second.Kind == It->second.Kind
                   ? std::next(It)
                   : Always->erase(It);
        }
      }
      if (Always->empty())
        return;
    }
  }
  if (!Always)
    return;
  for (const auto &[Way, F] : *Always) {
    WarpMaskUse Use{F.Kind, Way.back(), {}, Callees[Way], Kernel, F.Mask};
    Use.Calls.append(Way.begin(), Way.end() - 1);
    const std::pair<const Stmt *, const Stmt *> Key{
        Use.Calls.empty() ? nullptr : Use.Calls.front(), Use.Site};
    if (Told.contains({nullptr, Use.Site}) || !Told.insert(Key).second)
      continue;
    Use.Lanes = F.Lanes;
    Use.Warp = F.Warp;
    Use.Round = F.Kind == WarpMaskUse::Absent ? F.Round : 0;
    Use.Block = Block;
    Use.BlockKnown = true;
    Found.push_back(std::move(Use));
  }
}

} // namespace cuda_lint
