//===- WriteCheck.cpp - Writes to constant memory -------------------------===//

#include "analysis/ConstantWrites.h"
#include "checks/OriginCheck.h"

using namespace clang;

namespace cuda_lint {
namespace {

class ConstantWriteCheck : public OriginCheck {
public:
  using OriginCheck::OriginCheck;

private:
  void checkUnit(TranslationUnit &TU) override {
    for (const ConstantWrite &W : TU.engine<ConstantWrites>().all()) {
      const SourceLocation Place = placeOf(W.Place);
      if (!claim(Place))
        continue;
      const std::string Name = "'" + W.Variable->getNameAsString() + "'";
      if (W.OnHost)
        diag(Place,
             "host code writes %0 directly; that is the host's copy of the "
             "'__constant__' variable, and kernels do not see it")
            << Name << W.Place->getSourceRange();
      else
        diag(Place, "device code writes %0, which is in constant memory and "
                    "read-only for kernels")
            << Name << W.Place->getSourceRange();
      note(W.Variable->getLocation(),
           Name + " is declared '__constant__' here");
      notePath(W.Way);
      if (W.Launch)
        noteLaunch(*W.Launch, W.Parameter);
      if (W.Place != W.Write->Site)
        note(W.Write->Site->getBeginLoc(), "the write is here");
      note(Place, "set it from the host with cudaMemcpyToSymbol before the "
                  "launch, or declare the variable '__device__'");
    }
  }
};

const RegisterCheck<ConstantWriteCheck> Registered(
    {"cuda-const-write",
     CheckKind::Correctness,
     FixSupport::Note,
     "a write to constant memory from device code, or from host code without "
     "cudaMemcpyToSymbol",
     {{"CUDA Dynamic Parallelism Programming Guide", "Constant Memory"},
      {"CUDA Dynamic Parallelism Programming Guide", "Symbol Addresses"},
      {"CUDA Programming Guide", "Constant Memory"}}});

} // namespace
} // namespace cuda_lint
