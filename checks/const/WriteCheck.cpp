//===- WriteCheck.cpp - Writes to constant memory -------------------------===//

#include "checks/OriginCheck.h"

using namespace clang;

namespace cuda_lint {
namespace {

class ConstantWriteCheck : public OriginCheck {
public:
  using OriginCheck::OriginCheck;

private:
  void checkUnit(TranslationUnit &TU) override {
    for (const OriginUse &Use : TU.engine<PointerOrigins>().uses()) {
      if (Use.Kind != OriginUse::Write)
        continue;
      for (const Origin &O : Use.Value.Origins) {
        const Expr *Site =
            PointerOrigins::responsibleSite(Use, O, /*AcrossLaunches=*/true);
        SourceLocation Place = placeOf(Site);
        if (!claim(Place))
          continue;
        if (Use.onHost())
          diag(Place,
               "host code writes %0 directly; that is the host's copy of the "
               "'__constant__' variable, and kernels do not see it")
              << O.Target->name() << Site->getSourceRange();
        else
          diag(Place, "device code writes %0, which is in constant memory and "
                      "read-only for kernels")
              << O.Target->name() << Site->getSourceRange();
        note(O.Target->location(),
             O.Target->name() + " is declared '__constant__' here");
        notePath(O);
        if (Site != Use.Site)
          note(Use.Site->getBeginLoc(), "the write is here");
        note(Place, "set it from the host with cudaMemcpyToSymbol before the "
                    "launch, or declare the variable '__device__'");
      }
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
