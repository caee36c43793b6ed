//===- ClangInsideTest.cpp - What we rely on inside Clang -----------------===//
//
// One test for each thing in lib/clang-inside that no documented interface of
// Clang promises. A failure says where Clang has it.
//
//===----------------------------------------------------------------------===//

#include "../ParseCuda.h"
#include "clang-inside/Beginnings.h"
#include "clang-inside/RefusedVariables.h"
#include "clang-inside/SharedConstructors.h"
#include "clang-inside/Tokens.h"
#include "clang/AST/ASTConsumer.h"
#include "clang/AST/RecursiveASTVisitor.h"
#include "clang/Basic/AllDiagnostics.h"
#include "clang/Frontend/CompilerInstance.h"
#include "clang/Frontend/FrontendAction.h"
#include "clang/Lex/Preprocessor.h"
#include "clang/Sema/Sema.h"
#include "clang/Tooling/Tooling.h"
#include "gtest/gtest.h"

using namespace clang;
using namespace cuda_lint;

namespace {

/// What a parse gave.
struct Seen {
  std::vector<std::string> Errors;
  std::vector<std::string> Tokens;
  std::set<std::string> References, Bodies;
};

class Collector : public RecursiveASTVisitor<Collector> {
public:
  explicit Collector(Seen &Out) : Out(Out) {}
  bool shouldVisitTemplateInstantiations() const { return true; }
  bool VisitDeclRefExpr(DeclRefExpr *E) {
    Out.References.insert(E->getDecl()->getNameAsString());
    return true;
  }
  bool VisitFunctionDecl(FunctionDecl *F) {
    if (F->doesThisDeclarationHaveABody())
      Out.Bodies.insert(F->getNameAsString());
    return true;
  }

private:
  Seen &Out;
};

/// A parse that is set up by a test.
struct Steps {
  std::function<void(CompilerInstance &)> Begin, MakeConsumer, End;
  std::function<bool(DiagnosticsEngine::Level, const Diagnostic &,
                     CompilerInstance &)>
      Report;
};

class Action : public ASTFrontendAction {
public:
  Action(Seen &Out, Steps &Do) : Out(Out), Do(Do) {}

  class Consumer : public ASTConsumer {
  public:
    Consumer(Seen &Out, Steps &Do, CompilerInstance &Compiler)
        : Out(Out), Do(Do), Compiler(Compiler) {}
    void HandleTranslationUnit(ASTContext &Context) override {
      Collector(Out).TraverseDecl(Context.getTranslationUnitDecl());
      if (Do.End)
        Do.End(Compiler);
    }

  private:
    Seen &Out;
    Steps &Do;
    CompilerInstance &Compiler;
  };

  class Listener : public DiagnosticConsumer {
  public:
    Listener(Seen &Out, Steps &Do, CompilerInstance &Compiler)
        : Out(Out), Do(Do), Compiler(Compiler) {}
    void HandleDiagnostic(DiagnosticsEngine::Level Level,
                          const Diagnostic &Info) override {
      if (Do.Report && Do.Report(Level, Info, Compiler))
        return;
      if (Level < DiagnosticsEngine::Error)
        return;
      llvm::SmallString<128> Text;
      Info.FormatDiagnostic(Text);
      Out.Errors.push_back(Text.str().str());
    }

  private:
    Seen &Out;
    Steps &Do;
    CompilerInstance &Compiler;
  };

  bool BeginSourceFileAction(CompilerInstance &Compiler) override {
    Compiler.getDiagnostics().setClient(new Listener(Out, Do, Compiler));
    if (Do.Begin)
      Do.Begin(Compiler);
    return true;
  }
  std::unique_ptr<ASTConsumer> CreateASTConsumer(CompilerInstance &Compiler,
                                                 llvm::StringRef) override {
    if (Do.MakeConsumer)
      Do.MakeConsumer(Compiler);
    return std::make_unique<Consumer>(Out, Do, Compiler);
  }

private:
  Seen &Out;
  Steps &Do;
};

Seen parse(llvm::StringRef Code, Steps Do,
           std::vector<std::string> Options = {}) {
  Seen Out;
  std::vector<std::string> Args = {"-std=c++17", "-x", "c++", "-w"};
  Args.insert(Args.end(), Options.begin(), Options.end());
  tooling::runToolOnCodeWithArgs(
      std::make_unique<Action>(Out, Do), Code, Args, "input.cpp", "clang-tool",
      std::make_shared<PCHContainerOperations>(),
      {{"/system/header.h", "template <class T> int inSystem(T X) "
                            "{ return X + 1; }\n"}});
  return Out;
}

std::string joined(const std::vector<std::string> &Errors) {
  return Errors.empty() ? "no error" : "first error: " + Errors.front();
}

TEST(ClangInside, AnInsertedTokenIsReadNextAndNotWatched) {
  std::vector<std::string> Watched;
  Steps Do;
  Do.MakeConsumer = [&](CompilerInstance &Compiler) {
    Preprocessor &PP = Compiler.getPreprocessor();
    PP.setTokenWatcher([&](const Token &Tok) {
      Watched.push_back(PP.getSpelling(Tok));
      if (!Tok.is(tok::identifier) || PP.getSpelling(Tok) != "f")
        return;
      Token New = Tok;
      New.setKind(tok::star);
      New.setIdentifierInfo(nullptr);
      insertTokens(PP, {New});
    });
  };
  // "int f * ;" does not parse, "int f;" does.
  const Seen Out = parse("int f;", Do);
  EXPECT_FALSE(Out.Errors.empty())
      << "a token that is inserted while another is shown to a watcher is not "
         "what the parser reads next: look at Preprocessor::EnterTokenStream "
         "and at where Preprocessor::Lex calls OnToken";
  EXPECT_EQ(std::count(Watched.begin(), Watched.end(), "*"), 0)
      << "an inserted token is shown to the watcher: look at IsReinject in "
         "Preprocessor::EnterTokenStream and Token::IsReinjected in Lex";
}

TEST(ClangInside, AWatchersTokenIsTheOneThatTheParserGets) {
  for (const char *Code :
       {// As it comes, and while the parser tries what it reads.
        "int a, b; int x = (a) << b;", "int a, b; void f() { (a) << b; }",
        "int a, b; void g() { int(a) << b; }"}) {
    Steps Do;
    bool Saw = false;
    Do.MakeConsumer = [&](CompilerInstance &Compiler) {
      Preprocessor &PP = Compiler.getPreprocessor();
      PP.setTokenWatcher([&](const Token &Tok) {
        if (Saw || Tok.isNot(tok::lessless))
          return;
        Saw = true;
        Token New = Tok;
        New.setKind(tok::colon);
        replaceToken(PP, Tok, New);
      });
    };
    const Seen Out = parse(Code, Do);
    ASSERT_TRUE(Saw) << Code;
    EXPECT_NE(joined(Out.Errors), "no error")
        << Code
        << ": the token that a watcher of tokens is shown is no longer the "
           "object that the parser gets: look at OnToken in Preprocessor::Lex "
           "and, while it tries, at CachingLex and ReplacePreviousCachedToken";
  }
}

TEST(ClangInside, ATokenThatIsSwallowedIsNotParsed) {
  Steps Do;
  bool Swallowing = false;
  Do.MakeConsumer = [&](CompilerInstance &Compiler) {
    Preprocessor &PP = Compiler.getPreprocessor();
    PP.setTokenWatcher([&](const Token &Tok) {
      if (!Swallowing && Tok.is(tok::less))
        replaceToken(
            PP, Tok,
            [&] {
              Token New = Tok;
              New.setKind(tok::lessequal);
              return New;
            }(),
            [&](bool Begins) { Swallowing = Begins; });
    });
  };
  const Seen Out = parse("int a, b; bool c = a < = b;", Do);
  EXPECT_EQ(joined(Out.Errors), "no error")
      << "Preprocessor::Lex cannot be called from a watcher of tokens any "
         "more: "
         "look at Preprocessor::Lex and LexLevel";
}

TEST(ClangInside, WatchersFollowEachOther) {
  Steps Do;
  unsigned First = 0, Second = 0;
  Do.MakeConsumer = [&](CompilerInstance &Compiler) {
    Preprocessor &PP = Compiler.getPreprocessor();
    PP.setTokenWatcher([&](const Token &) { ++First; });
    addTokenWatcher(PP, [&](const Token &) { ++Second; });
    EXPECT_EQ(&compilerOf(PP), &Compiler)
        << "the module loader of a preprocessor is no longer the compiler that "
           "made it: look at CompilerInstance::createPreprocessor";
  };
  parse("int a;", Do);
  EXPECT_GT(First, 0u) << "the watcher that was there is lost: look at "
                          "Preprocessor::OnToken and setTokenWatcher";
  EXPECT_EQ(First, Second);
}

TEST(ClangInside, ARefusedVariableIsRestoredAtItsUse) {
  RefusedVariables Variables;
  Steps Do;
  bool Warned = false;
  Do.Begin = [](CompilerInstance &Compiler) {
    Compiler.getDiagnostics().setIgnoreAllWarnings(false);
    RefusedVariables::prepare(Compiler.getDiagnostics());
  };
  Do.Report = [&](DiagnosticsEngine::Level Level, const Diagnostic &Info,
                  CompilerInstance &Compiler) {
    if (Variables.restoreAtUse(Info))
      return Warned = true;
    return Level >= DiagnosticsEngine::Error && Compiler.hasSema() &&
           Variables.keep(Compiler.getSema(), Info);
  };
  // A variable of an incomplete array with an initialiser that is none: Sema
  // reports it and declares the variable invalid.
  const Seen Out = parse(
      "int f() { int n = 3; int Refused[n] = {1}; return Refused[0]; }", Do);
  EXPECT_EQ(joined(Out.Errors), "no error");
  EXPECT_TRUE(Warned)
      << "Sema does not warn of the use of a variable that is marked unused "
         "before it drops the use of an invalid one: look at "
         "Sema::DiagnoseUseOfDecl (warn_used_but_marked_unused) and at "
         "Sema::BuildDeclarationNameExpr (isInvalidDecl)";
  EXPECT_TRUE(Out.References.count("Refused"))
      << "the use of a variable that was made valid again is dropped: look at "
         "Sema::BuildDeclarationNameExpr, where it asks isInvalidDecl()";
}

TEST(ClangInside, ConstructorsCountAsTrivialDuringAnInstantiation) {
  const char *Code = "#define __shared__ __attribute__((shared))\n"
                     "#define __device__ __attribute__((device))\n"
                     "struct Class { __device__ Class() { V = 1; } __device__ "
                     "~Class() { V = 0; } int V; };\n"
                     "template <class T> __device__ int use() {\n"
                     "  __shared__ T Kept; return Kept.V; }\n"
                     "__device__ int all() { return use<Class>(); }\n";
  const std::vector<std::string> Options = {"-x",
                                            "cuda",
                                            "--cuda-device-only",
                                            "--cuda-gpu-arch=sm_90",
                                            "-nocudainc",
                                            "-nocudalib",
                                            "-Xclang",
                                            "-target-sdk-version=12.8"};
  Steps Plain;
  EXPECT_NE(joined(parse(Code, Plain, Options).Errors), "no error")
      << "Clang takes __shared__ objects with constructors now: "
         "SharedConstructors is no longer needed";
  Steps Do;
  bool Done = false, TrivialAfter = false;
  Do.MakeConsumer = [&](CompilerInstance &Compiler) {
    Compiler.getPreprocessor().setTokenWatcher([&](const Token &) {
      if (!Done && Compiler.hasSema())
        allowSharedConstructors(Compiler.getSema());
      Done |= Compiler.hasSema();
    });
  };
  Do.End = [&](CompilerInstance &Compiler) {
    for (Decl *D : Compiler.getASTContext().getTranslationUnitDecl()->decls())
      if (auto *Class = dyn_cast<CXXRecordDecl>(D))
        for (CXXConstructorDecl *C : Class->ctors())
          TrivialAfter |= C->isDefaultConstructor() && C->isTrivial();
  };
  EXPECT_EQ(joined(parse(Code, Do, Options).Errors), "no error")
      << "a constructor that counts as trivial while a template is "
         "instantiated "
         "no longer lets it declare a __shared__ object: look at "
         "SemaCUDA::checkAllowedInitializer (hasTrivialDefaultConstructor) and "
         "at "
         "Sema::TemplateInstCallbacks";
  EXPECT_FALSE(TrivialAfter)
      << "the end of an instantiation is not told: look at "
         "TemplateInstantiationCallback::atTemplateEnd";
}

TEST(ClangInside, TheBeginningOfAFileCanBeLeftOut) {
  const std::string Beginning = "int left_out;\n";
  Steps Do;
  Do.MakeConsumer = [&](CompilerInstance &Compiler) {
    skipBeginning(Compiler, Beginning.size());
  };
  bool Declared = false;
  Do.End = [&](CompilerInstance &Compiler) {
    for (Decl *D : Compiler.getASTContext().getTranslationUnitDecl()->decls())
      if (auto *Var = dyn_cast<VarDecl>(D))
        Declared |= Var->getName() == "left_out";
  };
  const Seen Out = parse(Beginning + "int kept() { return 1; }", Do);
  EXPECT_EQ(joined(Out.Errors), "no error");
  EXPECT_TRUE(Out.Bodies.count("kept"));
  EXPECT_FALSE(Declared)
      << "what a precompiled header stands for is parsed again: look at "
         "Preprocessor::setSkipMainFilePreamble and EnterMainSourceFile";
}

TEST(ClangInside, TemplatesOfSystemHeadersWaitUntilTheyAreInstantiated) {
  const char *Code = "#include <header.h>\n"
                     "template <class T> int own(T X) { return undeclared; }\n";
  Steps Do;
  bool Late = false, OwnLate = false;
  Do.Begin = [](CompilerInstance &Compiler) { delaySystemTemplates(Compiler); };
  Do.End = [&](CompilerInstance &Compiler) {
    for (Decl *D : Compiler.getASTContext().getTranslationUnitDecl()->decls())
      if (auto *F = dyn_cast<FunctionTemplateDecl>(D)) {
        const bool Waits = F->getTemplatedDecl()->isLateTemplateParsed();
        (F->getName() == "own" ? OwnLate : Late) |= Waits;
      }
  };
  const Seen Out = parse(Code, Do, {"-isystem", "/system"});
  EXPECT_TRUE(Late)
      << "the body of a template in a system header is parsed at once: look at "
         "LangOptions::DelayedTemplateParsing in "
         "Parser::ParseFunctionDefinition";
  EXPECT_FALSE(OwnLate)
      << "the body of a template in the user's file waits: Clang now reads "
         "DelayedTemplateParsing once for a parse, not where a body begins";
}

} // namespace
