//===- ParseErrorPolicyTest.cpp -------------------------------------------===//

#include "frontend/ParseErrorPolicy.h"
#include "clang/AST/ASTConsumer.h"
#include "clang/AST/ASTContext.h"
#include "clang/AST/RecursiveASTVisitor.h"
#include "clang/Frontend/CompilerInstance.h"
#include "clang/Frontend/FrontendAction.h"
#include "clang/Tooling/Tooling.h"
#include "llvm/ADT/StringExtras.h"
#include "gtest/gtest.h"

using namespace clang;
using namespace cuda_lint;

namespace {

/// What one parse gave.
struct Parsed {
  ParseProblems Problems;
  std::vector<std::string> Errors; ///< Those that went on.
  std::vector<std::string> Notes;
  /// The names of variables that expressions refer to.
  std::multiset<std::string> Uses;
  /// Functions with a body, and their execution spaces: "f:d", "g:hd", "h:".
  std::set<std::string> Functions;
  unsigned Assembly = 0;
  unsigned Operands = 0;
};

class Collector : public RecursiveASTVisitor<Collector> {
public:
  explicit Collector(Parsed &Out) : Out(Out) {}
  bool shouldVisitTemplateInstantiations() const { return true; }
  bool VisitDeclRefExpr(DeclRefExpr *E) {
    if (auto *Var = dyn_cast<VarDecl>(E->getDecl()))
      Out.Uses.insert(Var->getNameAsString());
    return true;
  }
  bool VisitFunctionDecl(FunctionDecl *F) {
    if (F->doesThisDeclarationHaveABody() && !F->isImplicit())
      Out.Functions.insert(F->getNameAsString() + ":" +
                           (F->hasAttr<CUDAHostAttr>() ? "h" : "") +
                           (F->hasAttr<CUDADeviceAttr>() ? "d" : "") +
                           (F->hasAttr<CUDAGlobalAttr>() ? "g" : ""));
    return true;
  }
  bool VisitGCCAsmStmt(GCCAsmStmt *S) {
    ++Out.Assembly;
    Out.Operands += S->getNumInputs() + S->getNumOutputs();
    return true;
  }

private:
  Parsed &Out;
};

class Listener : public DiagnosticConsumer {
public:
  explicit Listener(Parsed &Out) : Out(Out) {}
  void HandleDiagnostic(DiagnosticsEngine::Level Level,
                        const Diagnostic &Info) override {
    llvm::SmallString<64> Text;
    Info.FormatDiagnostic(Text);
    if (Level >= DiagnosticsEngine::Error)
      Out.Errors.push_back(Text.str().str());
    else if (Level == DiagnosticsEngine::Note)
      Out.Notes.push_back(Text.str().str());
  }

private:
  Parsed &Out;
};

class Action : public ASTFrontendAction {
public:
  explicit Action(Parsed &Out) : Out(Out) {}
  std::unique_ptr<ASTConsumer> CreateASTConsumer(CompilerInstance &Compiler,
                                                 llvm::StringRef) override {
    Compiler.getDiagnostics().setClient(new Listener(Out));
    installParseErrorPolicy(Compiler, Out.Problems);
    class Consumer : public ASTConsumer {
    public:
      explicit Consumer(Parsed &Out) : Out(Out) {}
      void HandleTranslationUnit(ASTContext &Context) override {
        Collector(Out).TraverseDecl(Context.getTranslationUnitDecl());
      }

    private:
      Parsed &Out;
    };
    return std::make_unique<Consumer>(Out);
  }

private:
  Parsed &Out;
};

Parsed parse(llvm::StringRef Code,
             const tooling::FileContentMappings &Headers = {}) {
  Parsed Out;
  std::string Text = R"(
#define __device__ __attribute__((device))
#define __host__ __attribute__((host))
#define __global__ __attribute__((global))
#define __shared__ __attribute__((shared))
)" + Code.str();
  tooling::runToolOnCodeWithArgs(
      std::make_unique<Action>(Out), Text,
      {"-x", "cuda", "--cuda-device-only", "--offload-arch=sm_90", "-nocudainc",
       "-nocudalib", "-fgpu-rdc", "-std=c++17", "-Wno-everything",
       "-isystem/sys", "-fsyntax-only"},
      "a.cu", "clang++", std::make_shared<PCHContainerOperations>(), Headers);
  return Out;
}

TEST(ParseErrorPolicy, SharedObjectWithAConstructorKeepsItsUses) {
  Parsed P = parse(R"(
    struct Barrier { int n; __device__ Barrier() : n(0) {} __device__ void arrive(); };
    __global__ void k() { __shared__ Barrier bar; bar.arrive(); bar.n = 1; }
  )");
  EXPECT_TRUE(P.Errors.empty());
  EXPECT_EQ(P.Problems.lines(), 0u);
  EXPECT_EQ(P.Uses.count("bar"), 2u);
}

TEST(ParseErrorPolicy, SharedObjectInATemplateKeepsItsUses) {
  Parsed P = parse(R"(
    template <class T> struct Box { T v; __device__ Box() : v(0) {} };
    template <class T> __global__ void k(T *o) { __shared__ Box<T> box[4]; box[0].v = 1; o[0] = box[1].v; }
    template __global__ void k<float>(float *);
    template __global__ void k<int>(int *);
  )");
  EXPECT_TRUE(P.Errors.empty());
  EXPECT_EQ(P.Problems.lines(), 0u);
  // Twice in each instantiation, and in the template itself.
  EXPECT_EQ(P.Uses.count("box"), 6u);
}

TEST(ParseErrorPolicy, SharedObjectOfAnyTypeOfATemplateKeepsItsUses) {
  Parsed P = parse(R"(
    struct Plain { int n; __device__ Plain() : n(0) {} __device__ ~Plain() { n = 1; } };
    template <class T> struct Of { typedef T type; };
    template <class T> struct K {
      __device__ void run() {
        __shared__ T param; __shared__ typename Of<T>::type member[2]; __shared__ Plain plain;
        param.n = 1; member[0].n = 2; plain.n = 3;
      }
    };
    __global__ void k() { K<Plain>().run(); }
    __device__ int local() { Plain p; return p.n; }
  )");
  EXPECT_TRUE(P.Errors.empty());
  EXPECT_EQ(P.Problems.lines(), 0u);
  for (const char *Name : {"param", "member", "plain"})
    EXPECT_EQ(P.Uses.count(Name), 2u) << Name;
}

// Types that the body itself declares cannot be looked at before it.
TEST(ParseErrorPolicy, SharedObjectOfATypeOfTheBody) {
  Parsed P = parse(R"(
    template <class T, int N> struct Box { T v[N]; __device__ Box() { v[0] = 0; } };
    template <class T, int N> __global__ void k(T *o) {
      typedef Box<T, N> Named;
      typedef typename Box<Named, 2>::Box Other;
      constexpr int M = N + 1;
      struct Local { T v; __device__ Local() : v(0) {} };
      __shared__ Named named;
      __shared__ Local local;
      __shared__ decltype(named) same;
      __shared__ Box<T, M> sized;
      named.v[0] = 1; local.v = 2; same.v[0] = 3; sized.v[0] = 4;
    }
    template __global__ void k<int, 3>(int *);
  )");
  EXPECT_TRUE(P.Errors.empty());
  EXPECT_EQ(P.Uses.count("named"), 2u);
}

TEST(ParseErrorPolicy, VariableLengthArrayWithInitialiser) {
  Parsed P = parse("int f(int n) { float a[n] = {0}; return a[0]; }");
  EXPECT_TRUE(P.Errors.empty());
  EXPECT_EQ(P.Problems.lines(), 0u);
  EXPECT_EQ(P.Uses.count("a"), 1u);
}

TEST(ParseErrorPolicy, SpecialRegisterAfterASinglePercent) {
  Parsed P = parse(R"(
    __device__ unsigned lane() { unsigned r; asm volatile("mov.u32 %0, %laneid;" : "=r"(r)); return r; }
  )");
  EXPECT_TRUE(P.Errors.empty());
  EXPECT_EQ(P.Problems.lines(), 0u);
  EXPECT_EQ(P.Assembly, 1u);
  EXPECT_EQ(P.Uses.count("r"), 2u);
}

TEST(ParseErrorPolicy, AssemblyOperandsWithoutACommaBetween) {
  Parsed P = parse(R"(
    __device__ void f(unsigned a, int *p) {
      asm volatile("st.u32 [%1], %0;" ::"r"(a) "l"(p) : "memory");
      asm volatile("st.u32 [%1], %0;" ::"r"((a + 1)), "l"(p) : "memory");
      asm("" "" : : "r"(a));
    }
  )");
  EXPECT_TRUE(P.Errors.empty());
  EXPECT_EQ(P.Problems.lines(), 0u);
  EXPECT_EQ(P.Assembly, 3u);
  EXPECT_EQ(P.Operands, 5u);
}

TEST(ParseErrorPolicy, SpecializationInAnotherExecutionSpace) {
  Parsed P = parse(R"(
    namespace n {
    template <class T> __device__ T own(T x) { return x; }
    struct S { template <class T> __device__ T get(T x) const { return x; } };
    }
    namespace n {
    template <> __host__ __device__ float own<float>(float x) { return x; }
    }
    template <> __host__ __device__ inline int n::S::get<int>(int x) const { return x; }
    template <class T> __host__ __device__ T both(T x) { return x; }
    template <> __device__ float both<float>(float x) { return x; }
    __global__ void k(float *o) { *o = n::own(*o) + n::S().get(3) + both(1.f); }
  )");
  EXPECT_TRUE(P.Errors.empty());
  EXPECT_EQ(P.Problems.lines(), 3u);
  Parsed Wrong = parse(R"(
    template <class T> T host(T *x) { return *x; }
    template <> float host<float>(float x) { return x; }
  )");
  EXPECT_EQ(Wrong.Errors.size(), 1u);
}

TEST(ParseErrorPolicy, MemberDefinedWithoutItsSpecifiers) {
  Parsed P = parse(R"(
    namespace n {
    struct S {
      __device__ S(int);
      __device__ int dev();
      __host__ __device__ int both() const;
      int plain();
      static __device__ int fixed(int, int);
      __device__ int marked();
      __device__ int over(int);
      int over(float);
    };
    template <class T> struct U { __device__ T get(T) noexcept; template <class V> __device__ void take(V); };
    }
    n::S::S(int a) : S() {}
    namespace n {
    int S::dev() { if (true) { return 1; } return 2; }
    int S::both() const { return 1; }
    int S::plain() { return 1; }
    __device__ int S::marked() { return 1; }
    __device__ int S::over(int) { return 1; }
    int S::over(float) { return 2; }
    template <class T> T U<T>::get(T x) noexcept { return x; }
    template <class T> template <class V> void U<T>::take(V) {}
    }
    int n::S::fixed(int a, int b) { return a; }
    int free() { return 1; }
  )");
  // The delegating constructor above does not exist.
  EXPECT_EQ(P.Errors.size(), 1u);
  EXPECT_EQ(P.Problems.lines(), 0u);
  for (const char *Function :
       {"S:d", "dev:d", "both:hd", "plain:", "fixed:d", "marked:d", "over:d",
        "over:", "get:d", "take:d", "free:"})
    EXPECT_TRUE(P.Functions.count(Function)) << Function;
}

TEST(ParseErrorPolicy, OperatorsDefinedWithoutTheirSpecifiers) {
  Parsed P = parse(R"(
    template <class T> struct V {
      T x;
      __host__ __device__ V &operator+=(const V &);
      __host__ __device__ V &operator=(const V &);
      __device__ bool operator==(const V &) const;
      __device__ int operator()(int) const;
      __device__ T &operator[](int);
      template <class U> __host__ __device__ operator V<U>() const;
      __device__ explicit operator bool() const;
      __device__ ~V();
      int operator-(int) const;
    };
    template <class T> V<T> &V<T>::operator+=(const V<T> &o) { x += o.x; return *this; }
    template <class T> V<T> &V<T>::operator=(const V<T> &o) { x = o.x; return *this; }
    template <class T> bool V<T>::operator==(const V &o) const { return x == o.x; }
    template <class T> int V<T>::operator()(int i) const { return i; }
    template <class T> T &V<T>::operator[](int i) { return x; }
    template <class T> V<T>::~V() {}
    template <class T> int V<T>::operator-(int i) const { return i; }
    struct W {
      __device__ W &operator=(const W &);
      __device__ bool operator<(const W &) const;
      __device__ operator int() const;
      __device__ int operator()() const;
      __device__ ~W();
    };
    W &W::operator=(const W &) { return *this; }
    bool W::operator<(const W &) const { return false; }
    W::operator int() const { return 1; }
    int W::operator()() const { return 1; }
    W::~W() {}
    __global__ void k(V<int> *v, W *w) { v[0] += v[1]; v[0][1] = v[0](2) + w[0]() + w[1]; w[0] = w[1]; }
  )");
  EXPECT_EQ(llvm::join(P.Errors, "\n"), "");
  for (const ParseProblem &Problem : P.Problems.Refused)
    ADD_FAILURE() << Problem.Line << ": " << Problem.Message;
}

TEST(ParseErrorPolicy, LaunchesWithBraces) {
  Parsed P = parse(R"(
    struct dim3 {
      unsigned x, y, z;
      __host__ __device__ constexpr dim3(unsigned x = 1, unsigned y = 1, unsigned z = 1) : x(x), y(y), z(z) {}
    };
    extern "C" int cudaConfigureCall(dim3, dim3, unsigned long = 0, void * = nullptr);
    struct Pair { int a, b; };
    __host__ __device__ int first(Pair p, int i) { return p.a; }
    template <class T> __global__ void k(T *p) {}
    template <class T> void launch(T *p, int n) {
      k<T><<<{1}, {32, 2}>>>(p);
      k<T><<<{static_cast<unsigned>(n), 2}, 32, 0>>>(p);
      if (n < 2)
        k<T><<<n, {32}, sizeof(int[2])>>>(p);
    }
    void use(int *p) { launch(p, 2); first(Pair{1, 2}, {3}); }
  )");
  EXPECT_EQ(llvm::join(P.Errors, "\n"), "");
  for (const ParseProblem &Problem : P.Problems.Refused)
    ADD_FAILURE() << Problem.Line << ": " << Problem.Message;
}

TEST(ParseErrorPolicy, HostCalledWhereNvccWarns) {
  Parsed P = parse(R"(
    int host(int);
    __host__ __device__ int both() { return host(1); }
    __global__ void k(int *p) { *p = both(); }
    template <class T> __device__ T never(T x) { return host(1); }
  )");
  EXPECT_TRUE(P.Errors.empty());
  EXPECT_LE(P.Problems.lines(), 1u);
}

TEST(ParseErrorPolicy, MistakesGoOnWithTheirNotes) {
  Parsed P = parse(R"(
    void two(int, int);
    int host();
    __global__ void k() { two(1); }
    __device__ int d() { return host(); }
    void f() { undeclared(); }
  )");
  ASSERT_EQ(P.Errors.size(), 3u);
  EXPECT_FALSE(P.Notes.empty());
  EXPECT_EQ(P.Problems.lines(), 0u);
}

// Programs that nvcc 13.0 refuses as well.
TEST(ParseErrorPolicy, WrongProgramsShowTheirError) {
  for (const char *Wrong : {
           "__global__ void k(int *p) { p[0] = undeclared; }",
           "__global__ void k(int *p) { p[0] = 1 }",
           "__global__ void k(int n) { if n > 1 return; }",
           "__global__ void k() { } }",
           "__global__ void k(int *p) { p[0] = 1;",
           "#foo\n__global__ void k() {}",
           "struct S {}; __global__ void k(S s, int *p) { p[0] = s; }",
           "__device__ int h(int); void f() { h(1); }",
           "#ifdef __CUDA_ARCH__\n#define N 1\n#endif\n"
           "__device__ int h(int); void f() { h(N); }",
           "#ifdef __CUDA_ARCH__\n__global__ void k() { undeclared(1); }\n"
           "void f(int); void g() { f(); }\n#endif",
           "__global__ int k(int *p) { return p[0]; }",
           "__global__ void k(int n, int n) {}",
           "__global__ void k() {} __global__ void k() {}",
           "struct S { __global__ void k(int *p) {} };",
           "__global__ void k() { throw 1; }",
           "__global__ void k(int *p) { try { *p = 1; } catch (...) {} }",
           "__global__ void k(int n) { int a[n]; a[0] = 1; }",
           "__global__ void k(int n) { __shared__ int a[n]; a[0] = 1; }",
           "__global__ void k() { __device__ int x; }",
           "void h() { __shared__ int s[4]; s[0] = 1; }",
           "int g(); __device__ int d = g();",
           "__global__ void k(__attribute__((grid_constant)) int x) {}",
           "__global__ void k(const int *p) { *p = 1; }",
           "__global__ void k(int *p) { float *f = p; f[0] = 1; }",
           "class P { int x; }; __global__ void k(P p, int *o) { *o = p.x; }",
           "struct S {}; __device__ int f(S *s) { return static_cast<int>(s); "
           "}",
           "namespace a { int x; } namespace b { int x; } using namespace a; "
           "using namespace b; int f() { return x; }",
           "void f() { int &r; }",
           "void f() { const int r; }",
           "struct A { virtual void f() = 0; }; void g() { A a; }",
           "struct A {}; struct B : A { void f() override; };",
           "struct N { N(); N(const N &) = delete; }; void g(N); void f() { N "
           "n; "
           "g(n); }",
           "template <class T> struct V {}; V<int, int> v;",
           "struct Q; void f() { Q q; }",
           "void f(int i, int j) { switch (i) { case 1: case 1:; } }",
           "struct S { int x; static int f() { return x; } };",
           "void f(int a = 1); void f(int a = 2) {}",
           "void f() { int i; auto g = [] { return i; }; }",
           "void f() { auto x; }",
           "struct A { void f(); }; void A::f(int) {}",
           "template <class T> struct A { void f(); }; "
           "template <class T> void A<T>::g() {}",
           "template <int N> struct A { int x[N]; }; A<-1> a;",
           "template <int N> __device__ void f() { static_assert(N > 4, \"\"); "
           "} "
           "__global__ void k() { f<2>(); }",
           "template <class T> __device__ void f(T t) { t.missing(); } "
           "__global__ void k() { f(1); }",
       }) {
    Parsed P = parse(Wrong);
    EXPECT_FALSE(P.Errors.empty()) << Wrong;
    EXPECT_EQ(P.Problems.lines(), 0u) << Wrong;
  }
}

// nvcc 13.0 takes them.
TEST(ParseErrorPolicy, MemberTemplateOfADependentClassNeedsNoKeyword) {
  Parsed P = parse(R"(
    namespace n {
    template <class T, int N> struct Vec {
      template <int M> static __device__ int cast(const T *) { return M; }
      template <class U> struct Rebind { typedef U type; };
      static const int size = 1;
    };
    }
    template <class T> struct Wrap {};
    using namespace n;
    template <class T, int N> __device__ int cast(const T *p) {
      typename n::Vec<T, N>::Rebind<int>::type x = Vec<T, N>::cast<3>(p);
      return x + Vec<T, (N > 1)>::template cast<N>(p) + n::Vec<Wrap<T>, N>::cast<N>(nullptr);
    }
    template <class T, int N> __device__ bool less(int i) { return Vec<T, N>::size < i; }
    __device__ int use(const int *p) { return cast<int, 2>(p) + less<int, 2>(1); }
  )");
  EXPECT_EQ(llvm::join(P.Errors, "\n"), "");
  EXPECT_EQ(P.Problems.lines(), 0u);
}

// nvcc says that it is nvcc; the toolkit's headers are read as Clang's wrapper
// expects them.
TEST(ParseErrorPolicy, UserCodeSeesNvcc) {
  Parsed P = parse(R"(
    #include <toolkit.h>
    #if !defined(__NVCC__) || __NVCC__ != 1
    #error "not nvcc"
    #endif
    #include "own.h"
    #include <toolkit.h>
    #ifdef __NVCC__
    __device__ int after() { return own() + toolkit(); }
    #endif
  )",
                   {{"/sys/toolkit.h", R"(
    #ifdef __NVCC__
    #error "nvcc"
    #elif !defined(TOOLKIT)
    #define TOOLKIT
    __device__ int toolkit();
    #endif
  )"},
                    {"own.h", R"(
    #include <toolkit.h>
    #ifdef __NVCC__
    __device__ int own();
    #endif
  )"}});
  EXPECT_EQ(llvm::join(P.Errors, "\n"), "");
  EXPECT_TRUE(P.Problems.InSystemHeaders.empty());
  EXPECT_TRUE(P.Functions.count("after:d"));
}

TEST(ParseErrorPolicy, WhatOnlyClangRefusesIsCountedByLine) {
  Parsed P = parse(R"(
    __device__ int f() { return __nv_some_intrinsic(1) + __nv_other(2); }
    __device__ int g() { return __nv_some_intrinsic(1); }
  )");
  EXPECT_TRUE(P.Errors.empty());
  EXPECT_EQ(P.Problems.Refused.size(), 3u);
  EXPECT_EQ(P.Problems.lines(), 2u);
  EXPECT_EQ(P.Problems.Refused[0].Message,
            "use of undeclared identifier '__nv_some_intrinsic'");
  EXPECT_EQ(P.Problems.Refused[0].Line, 7u);
}

TEST(ParseErrorPolicy, MissingHeaderIsNamedAndTheRestIsParsed) {
  Parsed P =
      parse("#include <no_such.h>\n__device__ int after() { return 1; }");
  EXPECT_EQ(P.Problems.MissingHeaders, (std::vector<std::string>{"no_such.h"}));
  EXPECT_EQ(P.Errors.size(), 1u);
  EXPECT_TRUE(P.Functions.count("after:d"));
}

TEST(ParseErrorPolicy, ErrorsInSystemHeadersAreNotTheUsers) {
  Parsed P = parse("#include <broken.h>\n__device__ int after() { return 1; }",
                   {{"/sys/broken.h", "int f() { return nothing; }\n"}});
  EXPECT_TRUE(P.Errors.empty());
  EXPECT_EQ(P.Problems.lines(), 0u);
  EXPECT_EQ(P.Problems.InSystemHeaders.size(), 1u);
  EXPECT_TRUE(P.Functions.count("after:d"));
}

TEST(ParseErrorPolicy, ManyErrorsDoNotEndTheParse) {
  std::string Code;
  for (int I = 0; I < 100; ++I)
    Code += "int x" + std::to_string(I) + " = missing;\n";
  Parsed P = parse(Code + "__device__ int after() { return 1; }");
  EXPECT_EQ(P.Errors.size(), 100u);
  EXPECT_TRUE(P.Functions.count("after:d"));
}

} // namespace
