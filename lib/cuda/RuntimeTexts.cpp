//===- RuntimeTexts.cpp ---------------------------------------------------===//

#include "cuda/RuntimeTexts.h"
#include "cuda/RuntimeApi.h"
#include "clang/AST/Attr.h"
#include "llvm/ADT/StringSet.h"

using namespace clang;

namespace cuda_lint {

bool answersText(const FunctionDecl *F) {
  static const llvm::StringSet<> Names = {
#define TEXT_FUNCTION(NAME) #NAME,
#include "cuda/HostRuntime.def"
  };
  return F && (F->hasAttr<ReturnsNonNullAttr>() ||
               Names.contains(runtimeApiName(F)) ||
               (F->getIdentifier() && F->isExternC() &&
                Names.contains(F->getName())));
}

} // namespace cuda_lint
