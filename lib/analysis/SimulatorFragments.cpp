//===- SimulatorFragments.cpp - Loads and stores of matrix fragments ------===//
//
// `load_matrix_sync` and `store_matrix_sync` wait for the lanes of the warp and
// then move the matrix; what comes behind them is ordered by nothing. Which
// lane has which element is not documented: it is what the machine code does.
//
//===----------------------------------------------------------------------===//

#include "analysis/Fragments.h"
#include "analysis/Simulator.h"
#include "cuda/DeviceIntrinsics.h"

using namespace clang;

namespace cuda_lint::simulation {

std::optional<Value> Simulator::fragment(const CallView &C, const Mask &M) {
  const DeviceIntrinsic *Row =
      OnHost || Recording ? nullptr : deviceIntrinsic(C.Callee);
  const std::optional<MatrixFragment> F =
      Row ? accessedFragment(C.Site, Row->Name, Ctx) : std::nullopt;
  if (!F || F->bits() < 8 || C.Arguments.size() < 3)
    return std::nullopt;
  const bool Loads = Row->Work == DeviceWork::Load;
  const Value &Start = C.Arguments[Loads ? 1 : 0], &Leading = C.Arguments[2];
  noteMeeting(Meetings.Warp, WarpSize, M);
  // What is read of memory that others do not write to here needs no look.
  const int First = M.find_first();
  if (Loads && First >= 0 &&
      objectAt(Start[First].V)->Kind != ObjectKind::Shared) {
    forgetReached({C.Arguments[0]}, M);
    return Value(0);
  }
  for (const FragmentRequest &R : fragmentRequests(*F, /*InShared=*/false)) {
    Mask Own = M;
    Value At;
    At.L = Pool.zeros();
    for (unsigned I : lanesOf(M)) {
      const unsigned Lane = threadOf(I) % WarpSize;
      if (!(R.Lanes >> Lane & 1)) {
        Own.reset(I);
        continue;
      }
      At.L.set(I, {Start[I].V +
                       int64_t(R.Line[Lane]) * Leading[I].V * (F->bits() / 8) +
                       R.Byte[Lane],
                   LaneFlags(Start[I].F | Leading[I].F)});
    }
    collapse(At, Own);
    const QualType T = R.Width == 1    ? Ctx.UnsignedCharTy
                       : R.Width == 2  ? Ctx.UnsignedShortTy
                       : R.Width == 4  ? Ctx.UnsignedIntTy
                       : R.Width == 16 ? Ctx.UnsignedInt128Ty
                                       : Ctx.UnsignedLongLongTy;
    if (Loads)
      noteAccess(At, R.Width, AccessKind::Read, nullptr, C.Site, Own);
    else
      store(At, T, Value(0, Unknown), C.Site, Own);
  }
  if (Loads)
    forgetReached({C.Arguments[0]}, M);
  return Value(0);
}

} // namespace cuda_lint::simulation
