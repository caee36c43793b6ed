//===- ScenarioArguments.cpp ----------------------------------------------===//

#include "analysis/ScenarioArguments.h"

using namespace clang;

namespace cuda_lint {

ScenarioArguments::ScenarioArguments(ThreadRun &Run, const FunctionDecl *Kernel,
                                     const LaunchScenario &S)
    : Values(Kernel->getNumParams()) {
  std::vector<ConcreteValue> Memories;
  for (size_t M = 0; M < S.Memories.size(); ++M)
    Memories.push_back(Run.memory(int(M), S.Memories[M].Bytes));
  for (const PassedArgument &A : S.Arguments) {
    ConcreteValue V;
    if (A.Number) {
      V = ConcreteValue::number(*A.Number);
    } else if (A.Memory >= 0) {
      V = Memories[A.Memory];
      V.Bits = A.Offset;
    }
    if (A.MemberAt)
      Parts.push_back({A.Parameter, *A.MemberAt, A.Type, V});
    else
      Values[A.Parameter] = V;
  }
}

} // namespace cuda_lint
