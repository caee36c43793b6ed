// What declarations and calls are: memory spaces, sides, launches, streams,
// built-in variables, instructions of inline assembly.
#include "cuda/BuiltinVariables.h"
#include "cuda/ExecutionSpace.h"
#include "cuda/InlineAssembly.h"
#include "cuda/Launch.h"
#include "cuda/MemorySpace.h"
#include "cuda/RuntimeApi.h"
#include "cuda/TranslationUnit.h"
#include "test/unit/ParseCuda.h"
#include "clang/AST/ASTContext.h"
#include "clang/AST/RecursiveASTVisitor.h"
#include "clang/Lex/Lexer.h"
#include "llvm/ADT/StringMap.h"
#include "gtest/gtest.h"

using namespace clang;
using namespace cuda_lint;

namespace {

/// A source of ours, and what it has by name.
class Source : public RecursiveASTVisitor<Source> {
public:
  std::unique_ptr<ASTUnit> Unit;
  llvm::StringMap<const VarDecl *> Variables;
  llvm::StringMap<const FunctionDecl *> Functions;
  /// The last of each function.
  llvm::StringMap<const CallExpr *> Calls;
  llvm::StringMap<std::vector<const GCCAsmStmt *>> Assembly;
  std::string In;

  explicit Source(llvm::StringRef Code) : Unit(parseCuda(Code)) {
    if (Unit)
      TraverseDecl(Unit->getASTContext().getTranslationUnitDecl());
  }
  ASTContext &context() { return Unit->getASTContext(); }
  bool TraverseFunctionDecl(FunctionDecl *F) {
    if (!Unit->getSourceManager().isInMainFile(F->getLocation()))
      return true;
    In = F->getNameAsString();
    Functions[In] = F;
    return RecursiveASTVisitor::TraverseFunctionDecl(F);
  }
  bool VisitVarDecl(VarDecl *V) {
    if (Unit->getSourceManager().isInMainFile(V->getLocation()))
      Variables[V->getNameAsString()] = V;
    return true;
  }
  bool TraverseCUDAKernelCallExpr(CUDAKernelCallExpr *E) {
    Calls[In] = E;
    return true;
  }
  bool VisitCallExpr(CallExpr *E) {
    Calls[In] = E;
    return true;
  }
  bool VisitGCCAsmStmt(GCCAsmStmt *S) {
    Assembly[In].push_back(S);
    return true;
  }
  /// As written; "-" for nothing.
  std::string text(const Expr *E) {
    if (!E)
      return "-";
    return Lexer::getSourceText(
               CharSourceRange::getTokenRange(E->getSourceRange()),
               Unit->getSourceManager(), Unit->getLangOpts())
        .str();
  }
};

TEST(Declarations, MemorySpaces) {
  Source S(R"(
__device__ int global;
__constant__ int constant;
__device__ const int table[2] = {1, 2};
int host;
__global__ void kernel(int parameter, const __grid_constant__ int grid) {
  __shared__ int shared;
  extern __shared__ int dynamic[];
  int local;
  static int fixed;
}
void onHost(int given) { int hostLocal; static int hostFixed; }
__host__ __device__ void both() { int bothLocal; }
)");
  ASSERT_TRUE(S.Unit);
  const std::pair<const char *, MemorySpace> Expected[] = {
      {"global", MemorySpace::Global},   {"constant", MemorySpace::Constant},
      {"table", MemorySpace::Global},    {"host", MemorySpace::Host},
      {"parameter", MemorySpace::Local}, {"grid", MemorySpace::GridConstant},
      {"shared", MemorySpace::Shared},   {"dynamic", MemorySpace::Shared},
      {"local", MemorySpace::Local},     {"fixed", MemorySpace::Global},
      {"given", MemorySpace::Host},      {"hostLocal", MemorySpace::Host},
      {"hostFixed", MemorySpace::Host},  {"bothLocal", MemorySpace::Local}};
  for (const auto &[Name, Space] : Expected) {
    ASSERT_TRUE(S.Variables[Name]) << Name;
    EXPECT_EQ(int(declaredSpace(S.Variables[Name])), int(Space)) << Name;
    EXPECT_EQ(isDynamicShared(S.Variables[Name]),
              llvm::StringRef(Name) == "dynamic")
        << Name;
  }
  EXPECT_EQ(describe(MemorySpace::Local), "local memory");
  EXPECT_EQ(describe(MemorySpace::Shared), "shared memory");
  EXPECT_EQ(describe(MemorySpace::Global), "global memory");
  EXPECT_EQ(describe(MemorySpace::Constant), "constant memory");
  EXPECT_EQ(describe(MemorySpace::Managed), "managed memory");
  EXPECT_EQ(describe(MemorySpace::Host), "host memory");
}

TEST(Declarations, Sides) {
  Source S(R"(
void host() {}
__host__ void alsoHost() {}
__device__ void device() {}
__global__ void kernel() {}
__host__ __device__ void both() {}
constexpr int anywhere() { return 1; }
)");
  ASSERT_TRUE(S.Unit);
  struct Expectation {
    const char *Name;
    bool Device, Host, Kernel, Both, Explicit;
  };
  for (const Expectation &E :
       {Expectation{"host", false, true, false, false, false},
        {"alsoHost", false, true, false, false, true},
        {"device", true, false, false, false, true},
        {"kernel", true, false, true, false, false},
        {"both", true, true, false, true, true},
        {"anywhere", true, true, false, false, false}}) {
    const FunctionDecl *F = S.Functions[E.Name];
    ASSERT_TRUE(F) << E.Name;
    EXPECT_EQ(runsOnDevice(F), E.Device) << E.Name;
    EXPECT_EQ(runsOnHost(F), E.Host) << E.Name;
    EXPECT_EQ(isKernel(F), E.Kernel) << E.Name;
    EXPECT_EQ(isExplicitHostDevice(F), E.Both) << E.Name;
    EXPECT_EQ(hasExplicitSpace(F), E.Explicit) << E.Name;
  }
}

TEST(Declarations, LaunchesOfEveryForm) {
  Source S(R"(
__global__ void kernel(int *p, int n);
__global__ void kernel(int *p, int n) {}
typedef void (*Pointer)(int *, int);
void a(int *p, dim3 grid, dim3 block) { kernel<<<grid, block>>>(p, 7); }
void b(int *p, dim3 grid, dim3 block, size_t bytes, cudaStream_t stream) {
  kernel<<<grid, block, bytes, stream>>>(p, 7);
}
void c(Pointer f, int *p, dim3 grid, dim3 block, size_t bytes) {
  f<<<grid, block, bytes>>>(p, 7);
}
void d(dim3 grid, dim3 block, void **arguments, size_t bytes, cudaStream_t stream) {
  cudaLaunchKernel((const void *)&kernel, grid, block, arguments, bytes, stream);
}
void e(dim3 grid, dim3 block, void **arguments) {
  cudaLaunchCooperativeKernel((void *)kernel, grid, block, arguments);
}
void f(cudaLaunchConfig_t *config, int *p) { cudaLaunchKernelEx(config, kernel, p, 7); }
void g(cudaLaunchConfig_t *config, void **arguments) {
  cudaLaunchKernelExC(config, (const void *)kernel, arguments);
}
void h(int *p) { cudaFree(p); }
)");
  ASSERT_TRUE(S.Unit);
  auto Shown = [&](llvm::StringRef In) -> std::string {
    const auto L = asLaunch(S.Calls[In], S.Functions[In]);
    if (!L)
      return "none";
    std::string Out = std::to_string(int(L->Form)) + " " +
                      (L->Kernel ? L->Kernel->getNameAsString() : "-") + " " +
                      S.text(L->Grid) + " " + S.text(L->Block) + " " +
                      S.text(L->SharedBytes) + " " + S.text(L->Stream) + " " +
                      S.text(L->Config) + " " + S.text(L->ArgumentBuffer);
    for (const Expr *A : L->Arguments)
      Out += " " + S.text(A);
    EXPECT_FALSE(L->onDevice());
    // A definition where there is one.
    if (L->Kernel) {
      EXPECT_TRUE(L->Kernel->isThisDeclarationADefinition());
    }
    return Out;
  };
  EXPECT_EQ(Shown("a"), "0 kernel grid block - - - - p 7");
  EXPECT_EQ(Shown("b"), "0 kernel grid block bytes stream - - p 7");
  EXPECT_EQ(Shown("c"), "0 - grid block bytes - - - p 7");
  EXPECT_EQ(Shown("d"), "1 kernel grid block bytes stream - arguments");
  EXPECT_EQ(Shown("e"), "2 kernel grid block - - - arguments");
  EXPECT_EQ(Shown("f"), "3 kernel - - - - config - p 7");
  EXPECT_EQ(Shown("g"), "3 kernel - - - - config arguments");
  EXPECT_EQ(Shown("h"), "none");
}

TEST(Declarations, NamedStreams) {
  Source S(R"(
struct View { cudaStream_t s = nullptr; };
constexpr View nothing{};
void use(cudaStream_t);
void a() { use(0); }
void b() { use(nullptr); }
void c() { use(cudaStreamLegacy); }
void d() { use(cudaStreamPerThread); }
void e() { use((cudaStream_t)0x3); }
void f() { use((cudaStream_t)0x4); }
void g() { use((cudaStream_t)0x5); }
void h(cudaStream_t s) { use(s); }
)");
  ASSERT_TRUE(S.Unit);
  const std::pair<const char *, NamedStream> Expected[] = {
      {"a", NamedStream::Null},       {"b", NamedStream::Null},
      {"c", NamedStream::Legacy},     {"d", NamedStream::PerThread},
      {"e", NamedStream::TailLaunch}, {"f", NamedStream::FireAndForget},
      {"g", NamedStream::None},       {"h", NamedStream::None}};
  for (const auto &[In, Stream] : Expected) {
    ASSERT_TRUE(S.Calls[In]) << In;
    EXPECT_EQ(int(namedStreamLiteral(S.Calls[In]->getArg(0), S.context())),
              int(Stream))
        << In;
  }
  EXPECT_EQ(describe(NamedStream::Null), "NULL");
  EXPECT_EQ(describe(NamedStream::Legacy), "cudaStreamLegacy");
  EXPECT_EQ(describe(NamedStream::PerThread), "cudaStreamPerThread");
  EXPECT_EQ(describe(NamedStream::TailLaunch), "cudaStreamTailLaunch");
  EXPECT_EQ(describe(NamedStream::FireAndForget), "cudaStreamFireAndForget");
}

TEST(Declarations, BuiltInVariables) {
  Source S(R"(
__device__ void use(unsigned);
__device__ void a() { use(threadIdx.x); }
__device__ void b() { use(threadIdx.y); }
__device__ void c() { use(blockIdx.z); }
__device__ void d() { use(blockDim.x); }
__device__ void e() { use(gridDim.y); }
__device__ void f() { use(warpSize); }
__device__ void g(dim3 mine) { use(mine.x); }
)");
  ASSERT_TRUE(S.Unit);
  struct Expectation {
    const char *In;
    BuiltinVariable Variable;
    int Axis;
  };
  for (const Expectation &E : {Expectation{"a", BuiltinVariable::ThreadIdx, 0},
                               {"b", BuiltinVariable::ThreadIdx, 1},
                               {"c", BuiltinVariable::BlockIdx, 2},
                               {"d", BuiltinVariable::BlockDim, 0},
                               {"e", BuiltinVariable::GridDim, 1},
                               {"f", BuiltinVariable::WarpSize, -1}}) {
    ASSERT_TRUE(S.Functions[E.In]) << E.In;
    const auto *Call = cast<CallExpr>(
        cast<CompoundStmt>(S.Functions[E.In]->getBody())->body_front());
    const auto Access = builtinAccess(Call->getArg(0));
    ASSERT_TRUE(Access) << E.In;
    EXPECT_EQ(int(Access->Variable), int(E.Variable)) << E.In;
    EXPECT_EQ(Access->Axis, E.Axis) << E.In;
  }
  const auto *Own = cast<CallExpr>(
      cast<CompoundStmt>(S.Functions["g"]->getBody())->body_front());
  EXPECT_FALSE(builtinAccess(Own->getArg(0)));
}

TEST(Declarations, InlineAssembly) {
  Source S(R"(
__device__ void ends(int n) {
  asm volatile("exit;");
  asm volatile("{ .reg .pred p; setp.ne.b32 p, %0, 0; @p exit; }" :: "r"(n));
  asm volatile("bra L; exit; L:");
  asm volatile("/* exit; */ mov.u32 %0, 0; // exit;" : "=r"(n));
}
__device__ void copies(unsigned to, const void *from, int more) {
  asm volatile("cp.async.cg.shared.global [%0], [%1], 16;" :: "r"(to), "l"(from));
  asm volatile("cp.async.ca.shared::cta.global.L2::128B [%1], [%0], %2;" :: "l"(from), "r"(to), "n"(8));
  asm volatile("@%2 cp.async.ca.shared.global [%0], [%1], 4;" :: "r"(to), "l"(from), "r"(more));
  asm volatile("cp.async.cg.shared.global [%0], [%1], 16, %2;" :: "r"(to), "l"(from), "r"(more));
  asm volatile("cp.async.cg.shared.global [%1], [%2], 16;" : "+r"(more) : "r"(to), "l"(from));
}
__device__ void barriers(int id, int threads, int any) {
  asm volatile("bar.sync 1, 64;");
  asm volatile("barrier.cta.sync.aligned %0, %1;" :: "r"(id), "r"(threads));
  asm volatile("bar.arrive %2, %1;" : "=r"(any) : "r"(threads), "r"(id));
  asm volatile("{ @%%p bar.red.popc.u32 %0, 3, 96, p; }" : "=r"(any));
  asm volatile("bar.sync 5; bar.red.popc.u32 %0, 6, p; bar.warp.sync 7;" : "=r"(any));
}
)");
  ASSERT_TRUE(S.Unit);
  const auto &Ends = S.Assembly["ends"];
  ASSERT_EQ(Ends.size(), 4u);
  EXPECT_TRUE(endsThread(Ends[0]));
  for (unsigned I = 1; I < 4; ++I)
    EXPECT_FALSE(endsThread(Ends[I])) << I;

  const auto &Copies = S.Assembly["copies"];
  ASSERT_EQ(Copies.size(), 5u);
  const auto First = asAsynchronousCopy(Copies[0]),
             Second = asAsynchronousCopy(Copies[1]),
             Fifth = asAsynchronousCopy(Copies[4]);
  ASSERT_TRUE(First && Second && Fifth);
  EXPECT_EQ(First->To, 0u);
  EXPECT_EQ(First->From, 1u);
  EXPECT_EQ(First->Bytes.Number, 16);
  EXPECT_FALSE(First->Bytes.Input);
  EXPECT_EQ(Second->To, 1u);
  EXPECT_EQ(Second->From, 0u);
  EXPECT_EQ(Second->Bytes.Input, 2u);
  EXPECT_FALSE(asAsynchronousCopy(Copies[2]));
  EXPECT_FALSE(asAsynchronousCopy(Copies[3]));
  // Behind an output inputs count from 0.
  EXPECT_EQ(Fifth->To, 0u);
  EXPECT_EQ(Fifth->From, 1u);

  const auto &Barriers = S.Assembly["barriers"];
  ASSERT_EQ(Barriers.size(), 5u);
  const auto Counted = asCountedBarrier(Barriers[1]);
  ASSERT_TRUE(Counted && asCountedBarrier(Barriers[0]));
  EXPECT_EQ(asCountedBarrier(Barriers[0])->Id.Number, 1);
  EXPECT_EQ(asCountedBarrier(Barriers[0])->Threads.Number, 64);
  EXPECT_EQ(Counted->Id.Input, 0u);
  EXPECT_EQ(Counted->Threads.Input, 1u);
  EXPECT_FALSE(asCountedBarrier(Barriers[2]));
  auto Only = [&](unsigned I) {
    const auto All = namedBarriers(Barriers[I]);
    EXPECT_EQ(All.size(), 1u) << I;
    return All.empty() ? NamedBarrier() : All[0];
  };
  EXPECT_FALSE(Only(0).Arrives);
  EXPECT_TRUE(Only(2).Arrives);
  EXPECT_EQ(Only(2).Id.Input, 1u);
  EXPECT_EQ(Only(2).Threads->Input, 0u);
  // A reduction's result and predicate are neither number nor count.
  EXPECT_EQ(Only(3).Id.Number, 3);
  EXPECT_EQ(Only(3).Threads->Number, 96);
  const auto Several = namedBarriers(Barriers[4]);
  ASSERT_EQ(Several.size(), 2u);
  EXPECT_EQ(Several[0].Id.Number, 5);
  EXPECT_FALSE(Several[0].Threads);
  EXPECT_EQ(Several[1].Id.Number, 6);
  EXPECT_FALSE(Several[1].Threads);
}

/// The version of dynamic parallelism of a source that says which toolkit it
/// is compiled with; for sm_90.
unsigned cdpVersionOf(const std::string &Version, bool Forced) {
  auto Unit = parseCuda(
      "#undef CUDART_VERSION\n#define CUDART_VERSION " + Version + "\n" +
      (Forced ? "#define CUDA_FORCE_CDP1_IF_SUPPORTED\n" : ""));
  TranslationUnit &TU = TranslationUnit::get(Unit->getASTContext());
  TU.setPreprocessor(Unit->getPreprocessor());
  return TU.target().CdpVersion;
}

/// What is said of the target by what the compiler is given; \p Code and the
/// macros in it count where \p Seen.
CompileTarget targetOf(const std::string &Version, const std::string &Code = "",
                       bool Seen = false) {
  const std::vector<std::string> Args = {"-x",
                                         "cuda",
                                         "--cuda-device-only",
                                         "--cuda-gpu-arch=sm_90",
                                         "-nocudainc",
                                         "-nocudalib",
                                         "-Xclang",
                                         "-target-sdk-version=" + Version,
                                         "-w"};
  auto Unit = clang::tooling::buildASTFromCodeWithArgs(Code, Args, "input.cu");
  TranslationUnit &TU = TranslationUnit::get(Unit->getASTContext());
  if (Seen)
    TU.setPreprocessor(Unit->getPreprocessor());
  return TU.target();
}

TEST(CompileTarget, VersionsOfTheToolkitAreNumbers) {
  EXPECT_EQ(targetOf("11.8").CudaVersion, 11080u);
  EXPECT_EQ(targetOf("11.8").CdpVersion, 1u);
  EXPECT_EQ(targetOf("12.0").CudaVersion, 12000u);
  EXPECT_EQ(targetOf("12.0").CdpVersion, 2u);
}

TEST(CompileTarget, LowestOfTheArchitectures) {
  auto Lowest = [](const std::string &List) {
    return targetOf("12.8", "#define __CUDA_ARCH_LIST__ " + List + "\n", true)
        .LowestArchitecture;
  };
  EXPECT_EQ(Lowest("890,900"), 89u);
  EXPECT_EQ(Lowest("900,890"), 89u);
  EXPECT_EQ(Lowest("900,1000"), 90u);
}

TEST(CompileTarget, DynamicParallelismBeforeCuda12IsTheFirst) {
  EXPECT_EQ(cdpVersionOf("11999", false), 1u);
  EXPECT_EQ(cdpVersionOf("12000", false), 2u);
  EXPECT_EQ(cdpVersionOf("12000", true), 2u);
}

} // namespace
