//===- HostRuntime.cpp ----------------------------------------------------===//

#include "cuda/HostRuntime.h"
#include "cuda/Bound.h"
#include "cuda/RuntimeApi.h"
#include "clang/AST/ASTContext.h"
#include "clang/AST/Attr.h"
#include "clang/AST/DeclTemplate.h"
#include "clang/AST/ExprCXX.h"
#include "clang/Basic/SourceManager.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringSet.h"
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
  case ArgumentRole::NewAlias:
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
  if (!Name.starts_with("cu") && !Name.starts_with("nccl"))
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

bool worksInHandle(const FunctionDecl *F, unsigned Handle) {
  if (const HostFunction *Row = hostFunction(F))
    return Row->Work == HostWork::HandleWork;
  if (!F || !F->isExternC() || F->hasBody() || !F->getIdentifier() ||
      !F->getName().starts_with("cu") || Handle >= F->getNumParams())
    return false;
  // What only answers stores one number.
  unsigned Memory = 0;
  for (const ParmVarDecl *P : F->parameters()) {
    const QualType To = P->getType()->getPointeeType();
    Memory += !To.isNull() && !To->isPointerType() && !To->isEnumeralType() &&
              (To->isVoidType() || !To->isIncompleteType());
  }
  return Memory >= 2;
}

bool isArrayOnDevice(const FunctionDecl *F, unsigned Parameter) {
  if (!F || !F->isExternC() || F->hasBody() || !F->getIdentifier() ||
      Parameter >= F->getNumParams())
    return false;
  const llvm::StringRef Name = F->getName();
  // What else is given the address of a pointer stores a handle there.
  if ((!Name.starts_with("cublas") && !Name.starts_with("cusolverDn")) ||
      Name.starts_with("cublasXt") || !Name.contains("Batched"))
    return false;
  const QualType Pointer =
      F->getParamDecl(Parameter)->getType()->getPointeeType();
  const QualType Matrix =
      Pointer.isNull() ? QualType() : Pointer->getPointeeType();
  // A pointer that is stored has no constant place.
  return !Matrix.isNull() && !Matrix->isPointerType() &&
         !Matrix->isFunctionType() &&
         (Matrix->isVoidType()
              ? Pointer.isConstQualified()
              : !Matrix->isIncompleteType() && !Matrix->isCharType());
}

/// The namespace of the outermost level; empty for none.
static llvm::StringRef outermostNamespace(const Decl *D) {
  llvm::StringRef Out;
  for (const DeclContext *C = D->getDeclContext(); C; C = C->getParent())
    if (const auto *N = dyn_cast<NamespaceDecl>(C))
      Out = N->getName();
  return Out;
}

static const Bound<unsigned>
    MaxIterators("thrust-iterators", 2, BoundKind::Reach,
                 "iterators of Thrust around a pointer to the device's memory");

/// Whether a type is, or is made around, a pointer of Thrust to the device's
/// memory.
static bool isDeviceIterator(QualType T, unsigned Depth = 0) {
  const CXXRecordDecl *Record = T.getNonReferenceType()->getAsCXXRecordDecl();
  if (!Record || Depth > MaxIterators || outermostNamespace(Record) != "thrust")
    return false;
  if (Record->getIdentifier() && Record->getName() == "device_ptr")
    return true;
  const auto *Of = dyn_cast<ClassTemplateSpecializationDecl>(Record);
  return Of && Of->getTemplateArgs().size() &&
         Of->getTemplateArgs()[0].getKind() == TemplateArgument::Type &&
         isDeviceIterator(Of->getTemplateArgs()[0].getAsType(), Depth + 1);
}

bool isThrustInDefaultStream(const CallExpr *Call) {
  static const llvm::StringSet<> Algorithms = {
#define THRUST_ALGORITHM(NAME) #NAME,
#include "cuda/HostRuntime.def"
  };
  const FunctionDecl *F = Call->getDirectCallee();
  if (!F || !F->getIdentifier() || isa<CXXMethodDecl>(F) ||
      Call->getNumArgs() < 2 || !Algorithms.contains(F->getName()) ||
      outermostNamespace(F) != "thrust")
    return false;
  const Expr *First = Call->getArg(0)->IgnoreParenImpCasts();
  if (const auto *Ref = dyn_cast<DeclRefExpr>(First))
    if (const auto *V = dyn_cast<VarDecl>(Ref->getDecl());
        V && V->hasGlobalStorage() && outermostNamespace(V) == "thrust")
      return V->getName() == "device" || V->getName() == "par" ||
             V->getName() == "par_nosync";
  return isDeviceIterator(First->getType());
}

bool waitsForThreads(const FunctionDecl *F) {
  static const llvm::StringSet<> Names = {
#define THREAD_WAIT(NAME) NAME,
#include "cuda/HostRuntime.def"
  };
  // Most functions have another name by itself, which costs nothing to ask for.
  static const llvm::StringSet<> Last = [] {
    llvm::StringSet<> Out;
    for (llvm::StringRef Name : Names.keys()) {
      const llvm::StringRef Plain = Name.rsplit("::").second;
      Out.insert(Plain.empty() ? Name : Plain);
    }
    return Out;
  }();
  return F->getIdentifier() && Last.contains(F->getName()) &&
         Names.contains(toolkitQualifiedName(F));
}

const FunctionDecl *currentStreamOf(const ASTContext &Ctx) {
  struct Name {
    llvm::StringRef Outer, Inner, Function;
  };
  static constexpr Name Names[] = {
#define CURRENT_STREAM(OUTER, INNER, FUNCTION) {#OUTER, #INNER, #FUNCTION},
#include "cuda/HostRuntime.def"
  };
  auto Find = [&](const DeclContext *In, llvm::StringRef Name) {
    return In->lookup(&Ctx.Idents.get(Name));
  };
  for (const Name &N : Names)
    for (const NamedDecl *Outer : Find(Ctx.getTranslationUnitDecl(), N.Outer))
      if (const auto *O = dyn_cast<NamespaceDecl>(Outer))
        for (const NamedDecl *Inner : Find(O, N.Inner))
          if (const auto *I = dyn_cast<NamespaceDecl>(Inner))
            for (const NamedDecl *F : Find(I, N.Function))
              if (const auto *Out =
                      dyn_cast<FunctionDecl>(F->getUnderlyingDecl()))
                return Out;
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
        (!Other->hasAttr<CUDADeviceAttr>() || Other->hasAttr<CUDAHostAttr>()) &&
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
