//===- HostDeviceLaunchCheck.cpp - Launches on both sides of one function -===//

#include "checks/Check.h"
#include "cuda/ArchitectureConditionals.h"
#include "cuda/ExecutionSpace.h"
#include "clang/AST/Attr.h"
#include "clang/AST/RecursiveASTVisitor.h"
#include "clang/Lex/Preprocessor.h"

using namespace clang;

namespace cuda_lint {
namespace {

/// Finds the conditions of the `if constexpr` around a place.
class ConstexprVisitor : public RecursiveASTVisitor<ConstexprVisitor> {
public:
  explicit ConstexprVisitor(const Stmt *Place) : Place(Place) {}
  bool VisitStmt(Stmt *S) {
    if (S == Place)
      Found = Around;
    return Found.empty();
  }
  bool TraverseIfStmt(IfStmt *If) {
    if (If->isConstexpr())
      Around.push_back(If->getCond());
    const bool More = RecursiveASTVisitor::TraverseIfStmt(If);
    if (If->isConstexpr())
      Around.pop_back();
    return More;
  }
  llvm::SmallVector<const Expr *, 2> Around, Found;

private:
  const Stmt *Place;
};

class HostDeviceLaunchCheck : public Check {
public:
  using Check::Check;

private:
  void observe(Preprocessor &Main) override {
    PP = &Main;
    Conditionals = ArchitectureConditionals::record(Main);
  }

  void checkUnit(TranslationUnit &TU) override {
    // nvcc compiles a constexpr function for both sides only under
    // --expt-relaxed-constexpr, and then defines this macro.
    const bool Relaxed = PP->isMacroDefined("__CUDACC_RELAXED_CONSTEXPR__");
    for (const Launch &L : TU.launches()) {
      const FunctionDecl *Both = bothSides(L.Caller, Relaxed);
      if (!Both ||
          Conditionals->onOneSideOnly(L.location(),
                                      TU.context().getSourceManager(),
                                      TU.context().getLangOpts()) ||
          isDeclaredByOneSide(Both, TU.context()) ||
          inBranchOfOneSide(L, Both, TU.context()) || !claim(L.location()))
        continue;
      diag(
          L.location(),
          "kernel launch in a '__host__ __device__' function is not supported");
      if (Both->isConstexpr() && !isExplicitHostDevice(Both))
        note(Both->getLocation(),
             "%0 is compiled for host and device: it is constexpr, and "
             "--expt-relaxed-constexpr is given")
            << Both;
      else if (enclosingFunctionOfLambda(Both))
        note(Both->getLocation(),
             "the lambda is declared '__host__ __device__' here");
      else
        note(Both->getLocation(), "%0 is declared '__host__ __device__' here")
            << Both;
      note(L.location(),
           "launch from a '__host__' or a '__device__' function, or compile "
           "the launch for one side with '__CUDA_ARCH__'");
    }
  }

  /// True when a macro that stands for something else on the other side says
  /// `__host__ __device__`.
  bool isDeclaredByOneSide(const FunctionDecl *Both,
                           const ASTContext &Ctx) const {
    const SourceManager &SM = Ctx.getSourceManager();
    const auto OfOne = [&](const Attr *A) {
      return A && A->getLocation().isMacroID() &&
             Conditionals->onOneSideOnly(A->getLocation(), SM,
                                         Ctx.getLangOpts());
    };
    return OfOne(Both->getAttr<CUDADeviceAttr>()) ||
           OfOne(Both->getAttr<CUDAHostAttr>());
  }

  /// True when an `if constexpr` whose condition is another one on the other
  /// side keeps or drops the launch.
  bool inBranchOfOneSide(const Launch &L, const FunctionDecl *Both,
                         ASTContext &Ctx) const {
    ConstexprVisitor Visitor(L.Site);
    Visitor.TraverseStmt(L.Caller->getBody());
    // A lambda may stand in such a branch with another one around the launch.
    llvm::SmallVector<const Expr *, 4> Conditions;
    Conditions.append(Visitor.Found);
    if (Both != L.Caller) {
      Visitor.Found.clear();
      Visitor.TraverseStmt(Both->getBody());
      Conditions.append(Visitor.Found);
    }
    return llvm::any_of(Conditions, [&](const Expr *Condition) {
      return Conditionals->dependsOnSide(Condition, Ctx);
    });
  }

  /// The function that makes the code around a launch run on both sides; null
  /// when nothing does.
  const FunctionDecl *bothSides(const FunctionDecl *F,
                                bool RelaxedConstexpr) const {
    F = executionSpaceOwner(F);
    if (isExplicitHostDevice(F))
      return F;
    const bool Specified = F->hasAttr<CUDAGlobalAttr>() || hasExplicitSpace(F);
    return RelaxedConstexpr && F->isConstexpr() && !Specified &&
                   !enclosingFunctionOfLambda(F)
               ? F
               : nullptr;
  }

  Preprocessor *PP = nullptr;
  std::shared_ptr<ArchitectureConditionals> Conditionals;
};

const RegisterCheck<HostDeviceLaunchCheck>
    Registered({"cuda-cdp-host-device-launch",
                CheckKind::Correctness,
                FixSupport::Note,
                "a kernel launched from a __host__ __device__ function",
                {{"CUDA Dynamic Parallelism Programming Guide",
                  "Launch From __host__ __device__ Functions"}}});

} // namespace
} // namespace cuda_lint
