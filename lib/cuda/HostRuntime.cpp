//===- HostRuntime.cpp ----------------------------------------------------===//

#include "cuda/HostRuntime.h"
#include "clang/AST/ASTContext.h"
#include "clang/AST/Attr.h"
#include "clang/Basic/SourceManager.h"
#include "llvm/ADT/STLExtras.h"
#include <vector>

using namespace clang;

namespace cuda_lint {

bool receives(ArgumentRole Role) {
  switch (Role) {
  case ArgumentRole::NewStream:
  case ArgumentRole::NewEvent:
  case ArgumentRole::NewGraph:
  case ArgumentRole::NewExec:
  case ArgumentRole::NewNode:
  case ArgumentRole::NewHandle:
  case ArgumentRole::NewMemory:
  case ArgumentRole::NewArray:
    return true;
  default:
    return false;
  }
}

bool receivesExtent(ArgumentRole Role) {
  return Role == ArgumentRole::BlocksResult ||
         Role == ArgumentRole::GridResult || Role == ArgumentRole::BlockResult;
}

std::optional<unsigned> HostFunction::argument(ArgumentRole Role) const {
  for (unsigned I = 0; I < Arguments.size(); ++I)
    if (Arguments[I] == Role)
      return I;
  return std::nullopt;
}

ArgumentRole HostFunction::role(unsigned I) const {
  if (I < Arguments.size())
    return Arguments[I];
  return !Arguments.empty() && Arguments.back() == ArgumentRole::Rest
             ? ArgumentRole::Rest
             : ArgumentRole::Other;
}

bool HostFunction::takes(unsigned Count) const {
  if (!Arguments.empty() && Arguments.back() == ArgumentRole::Rest)
    return Count + 1 >= Arguments.size();
  return Count == Arguments.size();
}

bool HostFunction::enqueues() const {
  return Work <= HostWork::WaitForEvent ||
         (Memory == HostMemory::Pooled && has(ArgumentRole::Stream));
}

bool HostFunction::usesDefaultStream() const {
  return enqueues() && !has(ArgumentRole::Stream) && !has(ArgumentRole::Config);
}

CopyDirection HostFunction::direction(std::optional<int64_t> Kind) const {
  if (Work != HostWork::Copy)
    return CopyDirection::Unknown;
  if (has(ArgumentRole::HostSource))
    return CopyDirection::HostToDevice;
  if (has(ArgumentRole::HostDestination))
    return CopyDirection::DeviceToHost;
  if (has(ArgumentRole::Device))
    return CopyDirection::DeviceToDevice;
  if (!Kind || !has(ArgumentRole::Kind))
    return CopyDirection::Unknown;
  switch (*Kind) {
  case 0:
    return CopyDirection::HostToHost;
  case 1:
    return CopyDirection::HostToDevice;
  case 2:
    return CopyDirection::DeviceToHost;
  case 3:
    return CopyDirection::DeviceToDevice;
  default:
    return CopyDirection::Unknown;
  }
}

HostWait HostFunction::waits(CopyDirection D, bool MemoryIsPinned) const {
  if (D == CopyDirection::DeviceToDevice)
    return HostWait::No;
  return MemoryIsPinned ? Pinned : Pageable;
}

bool declaresRuntime(const ASTContext &Ctx) {
  return llvm::any_of(
      llvm::ArrayRef<llvm::StringRef>{"cudaGetLastError", "cudaGetErrorString",
                                      "cuGetErrorString", "cuInit"},
      [&](llvm::StringRef Name) {
        return !Ctx.getTranslationUnitDecl()
                    ->lookup(&Ctx.Idents.get(Name))
                    .empty();
      });
}

llvm::ArrayRef<HostFunction> hostFunctions() {
  static const std::vector<HostFunction> Sorted = [] {
    using enum ArgumentRole;
    std::vector<HostFunction> Out = {
#define HOST_FUNCTION(NAME, WORK, SPACE, PAGEABLE, PINNED, CAPTURE, TWIN, ...) \
  {#NAME,                                                                      \
   HostWork::WORK,                                                             \
   HostMemory::SPACE,                                                          \
   HostWait::PAGEABLE,                                                         \
   HostWait::PINNED,                                                           \
   CaptureRule::CAPTURE,                                                       \
   TWIN,                                                                       \
   false,                                                                      \
   {__VA_ARGS__}},
#define LIBRARY_FUNCTION(NAME, WORK, SPACE, PAGEABLE, PINNED, CAPTURE, TWIN,   \
                         ...)                                                  \
  {#NAME,                                                                      \
   HostWork::WORK,                                                             \
   HostMemory::SPACE,                                                          \
   HostWait::PAGEABLE,                                                         \
   HostWait::PINNED,                                                           \
   CaptureRule::CAPTURE,                                                       \
   TWIN,                                                                       \
   true,                                                                       \
   {__VA_ARGS__}},
#include "cuda/HostRuntime.def"
    };
    llvm::stable_sort(Out, [](const HostFunction &A, const HostFunction &B) {
      return A.Name < B.Name;
    });
    return Out;
  }();
  return Sorted;
}

/// The entries of a name.
static llvm::ArrayRef<HostFunction> named(llvm::StringRef Name) {
  llvm::ArrayRef<HostFunction> All = hostFunctions();
  const HostFunction *First =
      llvm::partition_point(All, [&](const HostFunction &F) {
        return llvm::StringRef(F.Name) < Name;
      });
  const HostFunction *Last = First;
  while (Last != All.end() && Last->Name == Name)
    ++Last;
  return {First, Last};
}

const HostFunction *hostFunction(const FunctionDecl *F) {
  if (!F || !F->getIdentifier())
    return nullptr;
  llvm::StringRef Name = F->getName();
  if (!Name.starts_with("cu"))
    return nullptr;
  // The macros of per-thread default streams rename the functions, and toolkits
  // those whose types changed.
  Name.consume_back("_ptsz") || Name.consume_back("_ptds");
  llvm::ArrayRef<HostFunction> Forms = named(Name);
  if (Forms.empty() && (Name.consume_back("_v2") || Name.consume_back("_v3")))
    Forms = named(Name);
  if (Forms.empty())
    return nullptr;
  const DeclContext *Context = F->getDeclContext()->getRedeclContext();
  if (!Context->isFileContext())
    return nullptr;
  const SourceManager &SM = F->getASTContext().getSourceManager();
  // A C function of that name is the runtime's wherever it is declared.
  if (!F->isExternC() &&
      !(Context->isTranslationUnit() &&
        SM.isInSystemHeader(SM.getExpansionLoc(F->getLocation()))))
    return nullptr;
  for (const HostFunction &Form : Forms)
    if (Form.takes(F->getNumParams()))
      return &Form;
  return nullptr;
}

const FunctionDecl *hostTwin(const FunctionDecl *F, unsigned Arguments) {
  if (!F || !F->hasAttr<CUDADeviceAttr>() || F->hasAttr<CUDAHostAttr>() ||
      !F->getIdentifier() || !F->getName().starts_with("cuda"))
    return nullptr;
  const TranslationUnitDecl *Unit = F->getASTContext().getTranslationUnitDecl();
  for (const NamedDecl *D : Unit->lookup(F->getDeclName())) {
    const auto *Other = dyn_cast<FunctionDecl>(D);
    if (Other && Other->isExternC() &&
        (!Other->hasAttr<CUDADeviceAttr>() ||
         Other->hasAttr<CUDAHostAttr>()) &&
        Other->getMinRequiredArguments() <= Arguments &&
        Arguments <= Other->getNumParams())
      return Other;
  }
  return nullptr;
}

const HostFunction *hostFunction(const CallExpr *Call) {
  return hostFunction(Call->getDirectCallee());
}

const Expr *argument(const HostFunction &F, const CallExpr *Call,
                     ArgumentRole Role) {
  std::optional<unsigned> I = F.argument(Role);
  return I && *I < Call->getNumArgs() ? Call->getArg(*I) : nullptr;
}

} // namespace cuda_lint
