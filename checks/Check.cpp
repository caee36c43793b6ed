//===- Check.cpp ----------------------------------------------------------===//

#include "checks/Check.h"
#include "analysis/HostMemoryUse.h"
#include "checks/ParseHook.h"
#include "cuda/ArchitectureConditionals.h"
#include "cuda/HostRuntime.h"
#include "cuda/Profile.h"
#include "clang/ASTMatchers/ASTMatchers.h"

using namespace clang;

namespace cuda_lint {

static ParseHook BeforeParse = nullptr;
static UnitHook BeforeCheck = nullptr;
static CheckHook AfterCheck = nullptr;

void setParseHook(ParseHook Hook) { BeforeParse = Hook; }
void setUnitHook(UnitHook Hook) { BeforeCheck = Hook; }
void setCheckHook(CheckHook Hook) { AfterCheck = Hook; }

/// The checks that wait for the end of the file that this thread matches.
static std::vector<Check *> &waiting() {
  static thread_local std::vector<Check *> Checks;
  return Checks;
}

Check::~Check() { llvm::erase(waiting(), this); }

Check::Check(llvm::StringRef Name, tidy::ClangTidyContext *Context)
    : ClangTidyCheck(Name, Context),
      CdpVersionOption(Options.getLocalOrGlobal("CdpVersion", 0u)) {}

void Check::storeOptions(tidy::ClangTidyOptions::OptionMap &Opts) {
  Options.store(Opts, "CdpVersion", CdpVersionOption);
}

void Check::registerPPCallbacks(const SourceManager &, Preprocessor *Main,
                                Preprocessor *) {
  PP = Main;
  if (BeforeParse)
    BeforeParse(*PP);
  ArchitectureConditionals::record(*PP);
  observe(*PP);
}

void Check::registerMatchers(ast_matchers::MatchFinder *Finder) {
  // clang-tidy hands out the ASTContext with a match only, and clangd never
  // visits the TranslationUnitDecl. Every file with something to report has a
  // declaration of one of these kinds.
  using namespace ast_matchers;
  Finder->addMatcher(functionDecl().bind("any"), this);
  Finder->addMatcher(varDecl().bind("any"), this);
}

void Check::check(const ast_matchers::MatchFinder::MatchResult &Result) {
  if (!Context)
    waiting().push_back(this);
  Context = Result.Context;
}

DiagnosticBuilder Check::diag(SourceLocation Loc, llvm::StringRef Message,
                              DiagnosticIDs::Level Level) {
  if (Context && Loc.isMacroID()) {
    const SourceManager &SM = Context->getSourceManager();
    if (SM.isInSystemMacro(Loc))
      Loc = SM.getExpansionLoc(Loc);
  }
  return ClangTidyCheck::diag(Loc, Message, Level);
}

// MatchFinder calls its callbacks in the order of their addresses, which is
// another in each process. The checks share what the engines may spend, so the
// first that is called runs all, in the order of their names: then a file has
// the same reports each time, and in each host.
void Check::onEndOfTranslationUnit() {
  std::vector<Check *> Checks = std::exchange(waiting(), {});
  llvm::sort(Checks, [](const Check *A, const Check *B) {
    return A->getID() < B->getID();
  });
  for (Check *C : Checks)
    C->runOnUnit();
}

void Check::runOnUnit() {
  // C++ that does not know CUDA costs nothing.
  if (!Context->getLangOpts().CUDA && !declaresRuntime(*Context)) {
    Context = nullptr;
    return;
  }
  if (BeforeCheck)
    BeforeCheck(*Context);
  TranslationUnit &TU = TranslationUnit::get(*Context);
  if (PP)
    TU.setPreprocessor(*PP);
  {
    Profile::Scope Timed("check", getID());
    checkUnit(TU);
  }
  if (AfterCheck)
    AfterCheck(TU);
  Reported.clear();
  Context = nullptr;
}

unsigned Check::cdpVersion(const TranslationUnit &TU) const {
  return CdpVersionOption == 1 || CdpVersionOption == 2
             ? CdpVersionOption
             : TU.target().CdpVersion;
}

bool HostCheck::isEndOfAnother(const PathEvent &First,
                               const PathEvent &Second) {
  return isa<CXXDestructorDecl>(Second.In) && First.In == Second.In &&
         First.At != Second.At;
}

void HostCheck::noteCopies(const PathEvent &Second) {
  note(placeOf(*Second.place()), "the second of them ends here");
  note(cast<CXXDestructorDecl>(Second.In)->getParent()->getLocation(),
       "delete the copy constructor, and let the move constructor leave a null "
       "pointer behind");
}

} // namespace cuda_lint
