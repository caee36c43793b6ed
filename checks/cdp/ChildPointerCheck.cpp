//===- ChildPointerCheck.cpp - Private memory handed to a child grid ------===//

#include "analysis/PrivateArguments.h"
#include "checks/OriginCheck.h"
#include "cuda/RuntimeApi.h"

using namespace clang;

namespace cuda_lint {
namespace {

class ChildPointerCheck : public OriginCheck {
public:
  using OriginCheck::OriginCheck;

private:
  void checkUnit(TranslationUnit &TU) override {
    for (const PrivateArgument &A : TU.engine<PrivateArguments>().all())
      report(A);
  }

  void report(const PrivateArgument &A) {
    const SourceLocation Place =
        A.L ? A.L->location() : A.Use->Site->getBeginLoc();
    if (!claim(Place, A.Operand->getBeginLoc()))
      return;
    const std::string Name = A.Variable && A.Variable->getIdentifier()
                                 ? "'" + A.Variable->getNameAsString() + "'"
                             : A.FromAlloca ? "the memory from alloca"
                                            : "a temporary";
    const std::string Space = describe(A.Space).str();
    if (A.L)
      diag(Place,
           "%select{an argument of the launch of %1 holds|the launch of %1 "
           "passes}0 a pointer to %2 in %3, which a child grid cannot access")
          << A.Direct << kernelName(A.Kernel) << Name << Space
          << A.Operand->getSourceRange();
    else
      diag(Place, "%0 is given %select{a descriptor with |}1a pointer to %2 in "
                  "%3, which fails with cudaErrorInvalidValue")
          << runtimeApiName(A.Use->Callee) << A.Direct << Name << Space
          << A.Operand->getSourceRange();
    if (A.Variable)
      note(A.Variable->getLocation(),
           Name + " is in " + Space +
               (A.Space == MemorySpace::Local ? ", private to a thread"
                                              : ", private to a block"));
    notePath(A.Way);
    noteWayOut(Place);
  }

  void noteWayOut(SourceLocation Place) {
    note(Place, "use memory that every grid sees: a '__device__' variable, or "
                "an allocation by 'malloc', 'new' or 'cudaMalloc'; "
                "or pass the value itself");
  }
};

const RegisterCheck<ChildPointerCheck>
    Registered({"cuda-cdp-child-pointer",
                CheckKind::Correctness,
                FixSupport::Note,
                "a pointer to local or shared memory passed to a child grid or "
                "to a device-side copy",
                {{"CUDA Dynamic Parallelism Programming Guide", "Local Memory"},
                 {"CUDA Dynamic Parallelism Programming Guide",
                  "Shared and Local Memory"}},
                CodeSide::Device});

} // namespace
} // namespace cuda_lint
