//===- ClusterExtents.cpp -------------------------------------------------===//

#include "cuda/ClusterExtents.h"
#include "clang/AST/ASTContext.h"
#include "clang/AST/Attr.h"

using namespace clang;

namespace cuda_lint {

std::optional<std::array<std::optional<uint64_t>, 3>>
declaredCluster(const FunctionDecl &Kernel) {
  const auto *Dims = Kernel.getAttr<CUDAClusterDimsAttr>();
  if (!Dims)
    return std::nullopt;
  std::array<std::optional<uint64_t>, 3> Out;
  const Expr *Axes[] = {Dims->getX(), Dims->getY(), Dims->getZ()};
  for (unsigned Axis = 0; Axis < 3; ++Axis) {
    Expr::EvalResult Value;
    if (!Axes[Axis])
      Out[Axis] = 1;
    else if (!Axes[Axis]->isValueDependent() &&
             Axes[Axis]->EvaluateAsInt(Value, Kernel.getASTContext()))
      Out[Axis] = Value.Val.getInt().getLimitedValue();
  }
  return Out;
}

} // namespace cuda_lint
