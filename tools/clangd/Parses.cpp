//===- Parses.cpp - nvcc's dialect in clangd's parses ---------------------===//
//
// clangd parses a file twice: the headers that it begins with, as a preamble
// that is kept, and the rest, each time that the file is edited. Both are given
// the policy for errors of which nvcc knows nothing. The rest is reached where
// the checks are attached to it; the preamble and the watcher of tokens by the
// hooks of lib/clang-inside/clangd.
//
//===----------------------------------------------------------------------===//

#include "Parses.h"
#include "Messages.h"
#include "analysis/ExplainAccesses.h"
#include "checks/ParseHook.h"
#include "clang-inside/Tokens.h"
#include "clang-inside/clangd/Hooks.h"
#include "cuda/Picture.h"
#include "frontend/DialectTokens.h"
#include "frontend/LibraryBodies.h"
#include "frontend/ParseErrorPolicy.h"
#include "frontend/SideMacros.h"
#include "report/TextPicture.h"
#include "clang/Frontend/CompilerInstance.h"
#include "clang/Frontend/PrecompiledPreamble.h"
#include "clang/Lex/PPCallbacks.h"
#include "clang/Lex/Preprocessor.h"
#include "llvm/ADT/DenseSet.h"
#include <mutex>
#include <optional>

using namespace clang;

namespace {

/// The pictures that the checks of a thread's parse offer. A thread parses one
/// file at a time, and runs the checks after it.
struct ThreadPictures {
  cuda_lint::PictureCollector Collector;
  SourceManager *Sources = nullptr;
  std::string Main;
  bool Explained = false;

  static std::optional<ThreadPictures> &here() {
    static thread_local std::optional<ThreadPictures> Here;
    return Here;
  }

  static void begin(SourceManager &SM) {
    if (!here())
      here().emplace();
    here()->Sources = &SM;
    OptionalFileEntryRef Main = SM.getFileEntryRefForID(SM.getMainFileID());
    here()->Main = Main ? Main->getName().str() : "";
    here()->Explained = false;
    cuda_lint::forgetPictures(here()->Main);
  }

  /// After a check: hands over what it drew.
  static void hand(cuda_lint::TranslationUnit &TU) {
    if (!here() || !here()->Sources)
      return;
    // The warps have been followed for the checks; what they do elsewhere in
    // the file is known with it.
    if (!std::exchange(here()->Explained, true))
      for (const cuda_lint::AccessExplanation &X :
           cuda_lint::explainAccesses(TU, {here()->Main, 0}, std::nullopt))
        here()->add(X);
    for (const cuda_lint::AccessPicture &P : here()->Collector.take())
      here()->add(P, cuda_lint::pictureTitle(P), cuda_lint::pictureText(P));
    for (const cuda_lint::RegionPicture &P : here()->Collector.takeRegions())
      here()->add(P, cuda_lint::pictureTitle(P), cuda_lint::pictureText(P));
  }

private:
  /// An access that need not be reported.
  void add(const cuda_lint::AccessExplanation &X) const {
    const bool Shared = X.Memory == "shared";
    if (!X.Access || (!Shared && X.Memory != "global"))
      return;
    cuda_lint::AccessPicture Picture;
    Picture.Memory = Shared ? cuda_lint::AccessPicture::Shared
                            : cuda_lint::AccessPicture::Global;
    Picture.Operation = X.Operation;
    Picture.Access = *X.Access;
    const std::string Title = cuda_lint::pictureTitle(Picture);
    if (!Title.empty())
      cuda_lint::addAccess(Main, X.Line, X.Column,
                           "a warp of '" + X.Kernel + "' here, " + X.Shape +
                               ": " + Title,
                           cuda_lint::pictureText(Picture));
  }

  void add(const cuda_lint::PicturePlace &Place, const std::string &Title,
           const std::string &Text) const {
    OptionalFileEntryRef File =
        Sources->getFileManager().getOptionalFileRef(Place.File);
    const FileID Id = File ? Sources->translateFile(*File) : FileID();
    if (Id.isValid())
      cuda_lint::addPicture(
          Id == Sources->getMainFileID() ? Main : Place.File, Place.Check,
          Sources->getLineNumber(Id, Place.Offset), Title, Text);
  }
};

/// Whether a file's errors are judged as nvcc would judge them.
bool isCuda(const LangOptions &Options) { return Options.CUDA && !Options.HIP; }

/// Says at the end of a parse what it left out. Lives as long as the
/// preprocessor.
class ParseWatch : public PPCallbacks {
public:
  /// Sets a parse up, unless that is done: clangd parses files on several
  /// threads, and each of the checks asks.
  static void attach(Preprocessor &PP) {
    if (!isCuda(PP.getLangOpts()))
      return;
    {
      std::lock_guard<std::mutex> Guard(lock());
      if (!watched().insert(&PP).second)
        return;
    }
    ThreadPictures::begin(PP.getSourceManager());
    auto Problems = std::make_shared<cuda_lint::ParseProblems>();
    cuda_lint::installParseErrorPolicy(cuda_lint::compilerOf(PP), Problems);
    PP.addPPCallbacks(std::make_unique<ParseWatch>(PP, std::move(Problems)));
  }

  ParseWatch(Preprocessor &PP,
             std::shared_ptr<cuda_lint::ParseProblems> Problems)
      : PP(PP), Problems(std::move(Problems)) {}
  ~ParseWatch() override {
    std::lock_guard<std::mutex> Guard(lock());
    watched().erase(&PP);
  }

  void EndOfMainFile() override {
    const unsigned Lines = Problems->lines();
    if (Lines == 0)
      return;
    SourceManager &SM = PP.getSourceManager();
    const FileID Main = SM.getMainFileID();
    SourceLocation At = SM.getLocForStartOfFile(Main);
    for (const cuda_lint::ParseProblem &Problem : Problems->Refused)
      if (SourceLocation Place =
              SM.translateLineCol(Main, Problem.Line, Problem.Column);
          Place.isValid() &&
          Problem.File == SM.getPresumedLoc(Place).getFilename()) {
        At = Place;
        break;
      }
    DiagnosticsEngine &Diags = PP.getDiagnostics();
    Diags.Report(At, Diags.getCustomDiagID(
                         DiagnosticsEngine::Warning,
                         "%0 line%s0 could not be parsed as nvcc parses "
                         "%plural{1:it|:them}0; what depends on it is not "
                         "linted"))
        << Lines;
  }

private:
  static std::mutex &lock() {
    static std::mutex Lock;
    return Lock;
  }
  static llvm::DenseSet<const Preprocessor *> &watched() {
    static llvm::DenseSet<const Preprocessor *> Watched;
    return Watched;
  }

  Preprocessor &PP;
  std::shared_ptr<cuda_lint::ParseProblems> Problems;
};

/// clangd's own callbacks, with a policy before they begin.
class PreambleWatch : public PreambleCallbacks {
public:
  explicit PreambleWatch(PreambleCallbacks &Next) : Next(Next) {}
  void BeforeExecute(CompilerInstance &Compiler) override {
    if (isCuda(Compiler.getLangOpts())) {
      cuda_lint::installParseErrorPolicy(
          Compiler, std::make_shared<cuda_lint::ParseProblems>());
      Bodies.emplace(Compiler);
    }
    Next.BeforeExecute(Compiler);
  }
  void AfterExecute(CompilerInstance &Compiler) override {
    Next.AfterExecute(Compiler);
  }
  void AfterPCHEmitted(ASTWriter &Writer) override {
    Next.AfterPCHEmitted(Writer);
  }
  void HandleTopLevelDecl(DeclGroupRef Group) override {
    Next.HandleTopLevelDecl(Group);
  }
  std::unique_ptr<PPCallbacks> createPPCallbacks() override {
    return Next.createPPCallbacks();
  }
  CommentHandler *getCommentHandler() override {
    return Next.getCommentHandler();
  }
  // clangd itself needs hardly any body of a header. The engines do.
  bool shouldSkipFunctionBody(Decl *D) override {
    return Bodies ? Bodies->isLeftOut(*D) : Next.shouldSkipFunctionBody(D);
  }

private:
  PreambleCallbacks &Next;
  std::optional<cuda_lint::LibraryBodies> Bodies;
};

} // namespace

/// clangd has the tokens of a file collected, by the only watcher that a
/// preprocessor has.
static void fillTokens(Preprocessor &PP) {
  cuda_lint::installSideMacros(PP);
  if (isCuda(PP.getLangOpts()))
    cuda_lint::addTokenWatcher(
        PP, cuda_lint::dialectTokenWatcher(cuda_lint::compilerOf(PP)));
}

void cuda_lint::watchParses() {
  setParseHook(ParseWatch::attach);
  setCheckHook(ThreadPictures::hand);
  ClangdHooks &Hooks = clangdHooks();
  Hooks.Preamble = [](PreambleCallbacks &Next) {
    return std::make_unique<PreambleWatch>(Next);
  };
  Hooks.TokensCollected = fillTokens;
}
