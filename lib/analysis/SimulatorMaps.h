//===- SimulatorMaps.h - What is computed in all threads --------*- C++ -*-===//
//
// Internal to the simulation: Simulator.h includes it, and nothing else should.
//
//===----------------------------------------------------------------------===//
#ifndef CUDA_LINT_ANALYSIS_SIMULATORMAPS_H
#define CUDA_LINT_ANALYSIS_SIMULATORMAPS_H

namespace cuda_lint::simulation {

template <class Fn> Value Simulator::map1(const Value &A, Fn F) {
  Value R;
  R.Why = A.Why;
  R.OfData = A.OfData;
  if (A.isUniform()) {
    spend(1);
    R.U = {F(A.U.V), A.U.F};
    return R;
  }
  spend(Lanes / 4 + 1);
  R.L = Pool.unset();
  const int64_t *From = A.L.values();
  int64_t *To = R.L.changedValues();
  for (unsigned I = 0, N = Lanes; I < N; ++I)
    To[I] = F(From[I]);
  std::copy_n(A.L.flags(), Lanes, R.L.changedFlags());
  return R;
}

template <class Fn>
Value Simulator::map2(const Value &A, const Value &B, const Mask &M, Fn F) {
  Value R;
  R.Why = prefer(A.Why, B.Why);
  R.OfData = isOfData(A, B);
  if (A.isUniform() && B.isUniform()) {
    spend(1);
    R.U = {F(A.U.V, B.U.V), static_cast<LaneFlags>(A.U.F | B.U.F)};
    return R;
  }
  spend(Lanes / 4 + 1);
  // What one thread holds of either, so that the compiler sees a loop over
  // arrays.
  R.L = Pool.unset();
  int64_t *To = R.L.changedValues();
  LaneFlags *Flags = R.L.changedFlags();
  const unsigned N = Lanes;
  auto Each = [&](auto XValue, auto XFlags, auto YValue, auto YFlags) {
    for (unsigned I = 0; I < N; ++I)
      To[I] = F(XValue(I), YValue(I));
    for (unsigned I = 0; I < N; ++I)
      Flags[I] = XFlags(I) | YFlags(I);
  };
  auto Same = [](auto X) { return [X](unsigned) { return X; }; };
  auto Own = [](const auto *X) { return [X](unsigned I) { return X[I]; }; };
  if (B.isUniform())
    Each(Own(A.L.values()), Own(A.L.flags()), Same(B.U.V), Same(B.U.F));
  else if (A.isUniform())
    Each(Same(A.U.V), Same(A.U.F), Own(B.L.values()), Own(B.L.flags()));
  else
    Each(Own(A.L.values()), Own(A.L.flags()), Own(B.L.values()),
         Own(B.L.flags()));
  collapse(R, M);
  return R;
}

} // namespace cuda_lint::simulation

#endif
