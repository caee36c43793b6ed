#include "cuda/HostRuntime.h"
#include "cuda/RuntimeApi.h"
#include "test/unit/ParseCuda.h"
#include "clang/AST/ASTContext.h"
#include "clang/AST/DeclTemplate.h"
#include "clang/AST/RecursiveASTVisitor.h"
#include "llvm/ADT/StringMap.h"
#include "gtest/gtest.h"

using namespace clang;
using namespace cuda_lint;

namespace {

/// Every function of the headers that the host may call, by its name.
class Declarations : public RecursiveASTVisitor<Declarations> {
public:
  std::unique_ptr<ASTUnit> Unit;
  llvm::StringMap<std::vector<const FunctionDecl *>> ByName;

  Declarations() {
    Unit = parseCuda("#include <cuda.h>\n#include <curand.h>\n");
    TraverseDecl(Unit->getASTContext().getTranslationUnitDecl());
  }
  bool VisitFunctionDecl(FunctionDecl *F) {
    if (F->getIdentifier() && F->getName().starts_with("cu") &&
        (!F->hasAttr<CUDADeviceAttr>() || F->hasAttr<CUDAHostAttr>()))
      ByName[F->getName()].push_back(F);
    return true;
  }
};

Declarations &declarations() {
  static Declarations D;
  return D;
}

bool isOpaquePointer(QualType T, llvm::StringRef Tag) {
  const RecordDecl *Record =
      T->isPointerType() ? T->getPointeeType()->getAsRecordDecl() : nullptr;
  return Record && Record->getIdentifier() && Record->getName() == Tag;
}

bool isAddress(QualType T) {
  // CUdeviceptr is a number.
  return T->isPointerType() ||
         T.getCanonicalType()->isSpecificBuiltinType(BuiltinType::ULongLong);
}

bool isPointerTo(QualType T, bool (*Fits)(QualType)) {
  return T->isPointerType() && Fits(T->getPointeeType());
}

bool isExec(QualType T) { return isOpaquePointer(T, "CUgraphExec_st"); }
bool isGraph(QualType T) { return isOpaquePointer(T, "CUgraph_st"); }
bool isInteger(QualType T) { return T->isIntegralOrEnumerationType(); }
bool isSize(QualType T) {
  return T->isIntegerType() && T->isUnsignedIntegerType();
}
bool isArray(QualType T) {
  return isOpaquePointer(T, "cudaArray") ||
         isOpaquePointer(T, "cudaMipmappedArray");
}

/// Whether an argument of type \p T can play a role.
bool fits(ArgumentRole Role, QualType T) {
  // The C++ forms take what the kernel is, and the symbol, as they are.
  const bool Any =
      T->isDependentType() || T.getNonReferenceType()->isDependentType();
  switch (Role) {
  case ArgumentRole::Other:
  case ArgumentRole::Rest:
  case ArgumentRole::Handle:
    return true;
  case ArgumentRole::Stream:
    return isStreamType(T);
  case ArgumentRole::Event:
    return isEventType(T);
  case ArgumentRole::Graph:
    return isGraph(T);
  case ArgumentRole::Exec:
    return isExec(T);
  case ArgumentRole::Pool:
    return isOpaquePointer(T, "CUmemPoolHandle_st");
  case ArgumentRole::NewStream:
    return isPointerTo(T, isStreamType);
  case ArgumentRole::NewEvent:
    return isPointerTo(T, isEventType);
  case ArgumentRole::NewGraph:
    return isPointerTo(T, isGraph);
  case ArgumentRole::NewExec:
    return isPointerTo(T, isExec);
  case ArgumentRole::NewNode:
  case ArgumentRole::NewHandle:
  case ArgumentRole::Result:
  case ArgumentRole::UserData:
  case ArgumentRole::Callback:
  case ArgumentRole::Config:
    return T->isPointerType();
  case ArgumentRole::BlocksResult:
  case ArgumentRole::GridResult:
  case ArgumentRole::BlockResult:
  case ArgumentRole::DeviceResult:
    return isPointerTo(T, isInteger);
  case ArgumentRole::Destination:
  case ArgumentRole::HostDestination:
    return isAddress(T) &&
           !(T->isPointerType() && T->getPointeeType().isConstQualified());
  case ArgumentRole::Source:
    return isAddress(T) &&
           (!T->isPointerType() || T->getPointeeType().isConstQualified());
  case ArgumentRole::HostSource:
    return T->isPointerType() && T->getPointeeType().isConstQualified();
  case ArgumentRole::Memory:
  case ArgumentRole::Freed:
    return isAddress(T);
  case ArgumentRole::DestinationArray:
  case ArgumentRole::SourceArray:
  case ArgumentRole::FreedArray:
    return isArray(T);
  case ArgumentRole::NewArray:
    return isPointerTo(T, isArray);
  case ArgumentRole::DestinationSymbol:
  case ArgumentRole::SourceSymbol:
    return Any || T->isPointerType();
  case ArgumentRole::NewMemory:
  case ArgumentRole::NewAlias:
    return isPointerTo(T, isAddress);
  case ArgumentRole::NewPitch:
    return isPointerTo(T, isSize);
  case ArgumentRole::DestinationPitch:
  case ArgumentRole::SourcePitch:
  case ArgumentRole::Bytes:
  case ArgumentRole::Words16:
  case ArgumentRole::Words32:
  case ArgumentRole::Rows:
  case ArgumentRole::Offset:
  case ArgumentRole::SharedBytes:
    return isSize(T) || T->isIntegerType();
  case ArgumentRole::Extent:
    return isSize(T) || T->isRecordType();
  case ArgumentRole::NewDescriptor:
    return isPointerTo(T, [](QualType P) { return P->isRecordType(); });
  case ArgumentRole::Descriptor:
    return T->isPointerType() || T->isRecordType();
  case ArgumentRole::Kind:
  case ArgumentRole::Attribute:
    return T->isEnumeralType();
  case ArgumentRole::Count:
  case ArgumentRole::Value:
  case ArgumentRole::Flags:
  case ArgumentRole::Device:
  case ArgumentRole::BlockSize:
    return T->isIntegerType();
  case ArgumentRole::Kernel:
    return Any || T->isPointerType();
  case ArgumentRole::Grid:
  case ArgumentRole::Block:
    return isDim3(T) || T->isUnsignedIntegerType();
  case ArgumentRole::Arguments:
    return T->isPointerType() && T->getPointeeType()->isPointerType();
  }
  return false;
}

/// Every handle is an argument that the table names.
bool mustBeNamed(QualType T) {
  return isStreamType(T) || isEventType(T) || isGraph(T) || isExec(T) ||
         isPointerTo(T, isStreamType) || isPointerTo(T, isEventType) ||
         isPointerTo(T, isExec);
}

TEST(HostRuntime, AgreesWithTheHeaders) {
  unsigned Compared = 0;
  for (const HostFunction &Row : hostFunctions()) {
    auto Found = declarations().ByName.find(Row.Name);
    if (Found == declarations().ByName.end()) {
      EXPECT_TRUE(Row.OfLibrary) << Row.Name.str() << " is declared nowhere";
      continue;
    }
    bool Any = false;
    for (const FunctionDecl *F : Found->second) {
      if (!Row.takes(F->getNumParams()))
        continue;
      Any = true;
      for (unsigned I = 0; I < F->getNumParams(); ++I) {
        const QualType T = F->getParamDecl(I)->getType();
        EXPECT_TRUE(fits(Row.role(I), T))
            << Row.Name.str() << ", argument " << I << ": " << T.getAsString();
        EXPECT_FALSE(mustBeNamed(T) && Row.role(I) == ArgumentRole::Other)
            << Row.Name.str() << ", argument " << I;
      }
    }
    EXPECT_TRUE(Any) << Row.Name.str() << " takes another number of arguments";
    ++Compared;
  }
  EXPECT_GT(Compared, 180u);
}

// What takes a stream and is not in the table would be work that nobody sees.
TEST(HostRuntime, HoldsEveryFunctionThatTakesAStream) {
  for (const auto &Entry : declarations().ByName) {
    const llvm::StringRef Name = Entry.getKey();
    // Questions about a capture, and what Clang calls for <<<>>>.
    if (Name == "cudaConfigureCall" || Name.contains("CaptureInfo") ||
        Name.contains("UpdateCaptureDependencies"))
      continue;
    for (const FunctionDecl *F : Entry.getValue())
      for (const ParmVarDecl *P : F->parameters())
        if (isStreamType(P->getType())) {
          EXPECT_TRUE(hostFunction(F)) << Name.str();
        }
  }
}

TEST(HostRuntime, RowsAreConsistent) {
  for (const HostFunction &Row : hostFunctions()) {
    const std::string Name = Row.Name.str();
    EXPECT_EQ(Row.Work == HostWork::Allocate || Row.Work == HostWork::Free ||
                  Row.Work == HostWork::Register ||
                  Row.Work == HostWork::Unregister ||
                  Row.Work == HostWork::Open || Row.Work == HostWork::Close,
              Row.Memory != HostMemory::None)
        << Name;
    if (Row.Work == HostWork::Copy || Row.Work == HostWork::Set) {
      // The names say which take a stream; without one they use the default.
      const bool Async = Row.Name.ends_with("Async");
      EXPECT_EQ(Async, Row.has(ArgumentRole::Stream)) << Name;
      EXPECT_EQ(!Async, Row.usesDefaultStream()) << Name;
      EXPECT_EQ(Row.Capture, Async ? CaptureRule::Node : CaptureRule::Legacy)
          << Name;
    }
    if (Row.Capture == CaptureRule::Node) {
      EXPECT_TRUE(Row.enqueues()) << Name;
    }
    if (Row.Pinned == HostWait::Yes) {
      EXPECT_EQ(Row.Pageable, HostWait::Yes) << Name;
    }
    // A stream argument, or the default stream, is what the twin is about.
    if (Row.PerThreadTwin) {
      EXPECT_TRUE(Row.has(ArgumentRole::Stream) || Row.enqueues() ||
                  Row.has(ArgumentRole::NewExec))
          << Name;
    }
    EXPECT_EQ(llvm::count(Row.Arguments, ArgumentRole::Kind) <= 1, true);
  }
}

const CallExpr *callIn(ASTUnit &Unit, llvm::StringRef Function) {
  struct Finder : RecursiveASTVisitor<Finder> {
    llvm::StringRef Name;
    const CallExpr *Found = nullptr;
    bool VisitFunctionDecl(FunctionDecl *F) {
      if (F->getIdentifier() && F->getName() == Name && F->hasBody())
        for (Stmt *S : F->getBody()->children())
          if (auto *E = dyn_cast<Expr>(S))
            Found = dyn_cast<CallExpr>(E->IgnoreImplicit());
      return true;
    }
  } F;
  F.Name = Function;
  F.TraverseDecl(Unit.getASTContext().getTranslationUnitDecl());
  return F.Found;
}

TEST(HostRuntime, RecognisesCallsByDeclaration) {
  auto Unit = parseCuda(R"cuda(
namespace mine { void cudaMemcpy(int, int, int, int); }
struct Object { void cudaFree(void *); };
extern "C" cudaError_t cudaMemcpyAsync_ptsz(void *, const void *, size_t, cudaMemcpyKind, cudaStream_t);
extern "C" int cuMemFree_v2(CUdeviceptr);
void allocate(float *p) { cudaMalloc(&p, 4); }
void pool(float *p, cudaMemPool_t m, cudaStream_t s) { cudaMallocAsync(&p, 4, m, s); }
void ordered(float *p, cudaStream_t s) { cudaMallocAsync(&p, 4, s); }
void twin(void *p) { cudaMemcpyAsync_ptsz(p, p, 4, cudaMemcpyDefault, 0); }
void version(CUdeviceptr p) { cuMemFree_v2(p); }
void other() { mine::cudaMemcpy(1, 2, 3, 4); }
void method(Object o) { o.cudaFree(nullptr); }
__global__ void device(void *p) { cudaMemsetAsync(p, 0, 4); }
)cuda");
  ASSERT_TRUE(Unit);
  auto Row = [&](llvm::StringRef Function) {
    return hostFunction(callIn(*Unit, Function));
  };
  ASSERT_TRUE(Row("allocate"));
  EXPECT_EQ(Row("allocate")->Memory, HostMemory::Device);
  ASSERT_TRUE(Row("pool"));
  EXPECT_EQ(Row("pool")->argument(ArgumentRole::Stream), 3u);
  ASSERT_TRUE(Row("ordered"));
  EXPECT_EQ(Row("ordered")->argument(ArgumentRole::Stream), 2u);
  ASSERT_TRUE(Row("twin"));
  EXPECT_EQ(Row("twin")->Name, "cudaMemcpyAsync");
  ASSERT_TRUE(Row("version"));
  EXPECT_EQ(Row("version")->Name, "cuMemFree");
  EXPECT_FALSE(Row("other"));
  EXPECT_FALSE(Row("method"));
  // In the device pass lambdas of the host call the device's overloads; who
  // asks knows which side the caller is on.
  EXPECT_TRUE(Row("device"));
}

TEST(HostRuntime, SaysWhatACopyWaitsFor) {
  auto Row = [](llvm::StringRef Name) -> const HostFunction & {
    const HostFunction *Out =
        llvm::find_if(hostFunctions(), [&](auto &F) { return F.Name == Name; });
    return *Out;
  };
  const HostFunction &Async = Row("cudaMemcpyAsync");
  EXPECT_EQ(Async.direction(1), CopyDirection::HostToDevice);
  EXPECT_EQ(Async.direction(4), CopyDirection::Unknown);
  EXPECT_EQ(Async.direction(std::nullopt), CopyDirection::Unknown);
  EXPECT_EQ(Async.waits(CopyDirection::DeviceToHost, true), HostWait::No);
  EXPECT_EQ(Async.waits(CopyDirection::DeviceToHost, false), HostWait::Yes);
  const HostFunction &Copy = Row("cudaMemcpy");
  EXPECT_EQ(Copy.waits(CopyDirection::DeviceToHost, true), HostWait::Yes);
  EXPECT_EQ(Copy.waits(CopyDirection::DeviceToDevice, true), HostWait::No);
  EXPECT_EQ(Row("cuMemcpyDtoHAsync").direction(std::nullopt),
            CopyDirection::DeviceToHost);
}

} // namespace
