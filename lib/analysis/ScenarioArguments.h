//===- ScenarioArguments.h - What a thread gets in a scenario ---*- C++ -*-===//
#ifndef CUDA_LINT_ANALYSIS_SCENARIOARGUMENTS_H
#define CUDA_LINT_ANALYSIS_SCENARIOARGUMENTS_H

#include "analysis/LaunchScenarios.h"
#include "domains/concrete/ThreadRun.h"

namespace cuda_lint {

/// The arguments of a kernel as one choice of numbers gives them.
struct ScenarioArguments {
  /// By parameter; unknown for what is none of a number and a pointer.
  std::vector<ConcreteValue> Values;
  /// Scalars in arguments of class type.
  std::vector<ThreadRun::ArgumentPart> Parts;

  ScenarioArguments(ThreadRun &Run, const clang::FunctionDecl *Kernel,
                    const LaunchScenario &S);
};

} // namespace cuda_lint

#endif
