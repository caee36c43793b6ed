//===- SimulatorLaunches.cpp - Launches and the memory they share ---------===//

#include "analysis/Simulator.h"
#include "cuda/RuntimeApi.h"

using namespace clang;

namespace cuda_lint::simulation {

void Simulator::noteRemote(unsigned Site, int64_t Address) {}
void Simulator::noteGlobal(const Value &, unsigned, AccessKind, const Value *, const Expr *, const Mask &) {}
void Simulator::deviceLaunch(const Launch &L, const Mask &M) {}
void Simulator::childWaited(const Mask &M) {}
void Simulator::useOfRegister(const Value &V, const Expr *E, VolatileRegisterUse::Kind K, const Mask &M) {}
void Simulator::finish() {}

/// The three extents of a dim3, a number converted to one included.
static Extent extentOf(llvm::function_ref<Lane(int)> Get, bool &Known) {
  Extent E{};
  Known = true;
  for (int Axis = 0; Axis < 3; ++Axis) {
    Lane L = Get(Axis);
    Known &= L.F == 0 && L.V >= 0 && L.V <= UINT32_MAX;
    E[Axis] = static_cast<unsigned>(L.V);
  }
  return E;
}

void Simulator::hostLaunch(const Launch &L, const Mask &M) {
  LaunchFacts Facts;
  Facts.Site = L.Site;
  Facts.Kernel = L.Kernel;
  auto Read = [&](const Expr *E, Extent &Into, bool &Known) {
    if (!E)
      return;
    Value A = eval(E, M);
    if (!E->getType()->isRecordType() || !A.isUniform())
      return;
    Into = extentOf([&](int Axis) { return load(offsetBy(A, 4 * Axis), Ctx.UnsignedIntTy, E, M)[0]; }, Known);
  };
  Read(L.Grid, Facts.Grid, Facts.GridKnown);
  Read(L.Block, Facts.Block, Facts.BlockKnown);
  for (const Expr *A : L.Arguments) {
    std::optional<int64_t> Known;
    if (A->getType()->isIntegralOrEnumerationType() || A->getType()->isRealFloatingType()) {
      Value V = eval(A, M);
      if (V.isUniform() && V.U.F == 0)
        Known = V.U.V;
    }
    Facts.Arguments.push_back(Known);
  }
  if (Facts.Kernel)
    Out->HostLaunches.push_back(std::move(Facts));
}

} // namespace cuda_lint::simulation
