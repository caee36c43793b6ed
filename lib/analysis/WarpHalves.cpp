//===- WarpHalves.cpp - Numbers of 16 bits of a warp's lanes --------------===//

#include "analysis/WarpExecutor.h"
#include "cuda/HalfCalls.h"

using namespace clang;

namespace cuda_lint {

std::optional<WarpValues::Executor::Value>
WarpValues::Executor::halves(const CallView &C) {
  const HalfCall *H = Engine.TU.engine<HalfCalls>().of(C.Callee);
  const bool OnObject = isa<CXXMethodDecl>(C.Callee);
  if (!H || C.Arguments.size() < C.Callee->getNumParams())
    return std::nullopt;
  // A conversion reads its object, and nothing else.
  const bool ReadsObject = OnObject && C.Callee->getNumParams() == 0;
  llvm::SmallVector<llvm::SmallVector<LaneValue, 2>, 3> Given;
  for (unsigned N = 0; N < H->Operands.size(); ++N) {
    const HalfCall::Operand &O = H->Operands[N];
    const Value From = ReadsObject ? C.Object : C.argument(N);
    Given.emplace_back();
    for (const HalfCall::Part &P : O.Of) {
      Accessed = ReadsObject ? ir::NoRegister : C.reg(N);
      const Value V = O.InMemory ? load(behind(placeOf(From), P.Offset), P.Kept,
                                        ReadsObject ? C.E : C.written(N), false)
                                 : From;
      if (!V.isNumber() || !V.V.constantIn(St.Active))
        return std::nullopt;
      Given.back().push_back(V.V);
    }
  }
  std::vector<LaneInts> Out(H->Result.size());
  for (unsigned L = 0; L < WarpLanes; ++L) {
    if (!(St.Active >> L & 1))
      continue;
    std::vector<std::vector<int64_t>> Held;
    for (const auto &Parts : Given) {
      Held.emplace_back();
      for (const LaneValue &V : Parts)
        Held.back().push_back(V.constantOf(L));
    }
    const std::optional<std::vector<int64_t>> Gives = H->compute(Held);
    if (!Gives)
      return std::nullopt;
    for (size_t N = 0; N < Out.size(); ++N)
      Out[N][L] = (*Gives)[N];
  }
  auto Result = [&](size_t N) {
    return number(LaneValue::constants(Out[N], St.Active));
  };
  if (H->Into == HalfCall::Number)
    return Result(0);
  const bool Own = H->Into == HalfCall::Object || OnObject;
  const Value To = H->Into == HalfCall::Object ? C.Into
                   : OnObject                  ? C.Object
                                               : C.argument(0);
  if (!To.isPointer())
    return std::nullopt;
  for (size_t N = 0; N < Out.size(); ++N) {
    Accessed = Own ? ir::NoRegister : C.reg(0);
    store(behind(placeOf(To), H->Result[N].Offset), H->Result[N].Kept,
          Result(N), Own ? C.E : C.written(0), !Own);
  }
  return To;
}

} // namespace cuda_lint
