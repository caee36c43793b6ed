//===- Check.h - Base of every check ---------------------------*- C++ -*-===//
#ifndef CUDA_LINT_CHECKS_CHECK_H
#define CUDA_LINT_CHECKS_CHECK_H

#include "checks/CheckInfo.h"
#include "clang-tidy/ClangTidyCheck.h"
#include "cuda/TranslationUnit.h"
#include "llvm/ADT/DenseSet.h"

namespace cuda_lint {

struct PathEvent;

/// A check that looks at the translation unit as a whole, once, with the shared
/// engines, instead of matching nodes on its own: what is visited and computed
/// is then the same for all checks, and done once.
///
/// Works under clang-tidy (whole translation unit) and clangd (main file only).
class Check : public clang::tidy::ClangTidyCheck {
public:
  Check(llvm::StringRef Name, clang::tidy::ClangTidyContext *Context);
  ~Check() override;

  bool
  isLanguageVersionSupported(const clang::LangOptions &Opts) const override {
    return Opts.CUDA;
  }
  void registerPPCallbacks(const clang::SourceManager &SM,
                           clang::Preprocessor *PP,
                           clang::Preprocessor *ModuleExpander) final;
  void registerMatchers(clang::ast_matchers::MatchFinder *Finder) final;
  void check(const clang::ast_matchers::MatchFinder::MatchResult &Result) final;
  void onEndOfTranslationUnit() final;
  void storeOptions(clang::tidy::ClangTidyOptions::OptionMap &Opts) override;

protected:
  /// Looks at the translation unit and reports. Called once for each.
  virtual void checkUnit(TranslationUnit &TU) = 0;

  /// Called before anything is parsed, for the few checks that need to know
  /// what the preprocessor did.
  virtual void observe(clang::Preprocessor &PP) {}

  /// True the first time it is asked for a place: a hazard in a template is one
  /// report, not one for each instantiation. \p Loc may be in a macro; two
  /// calls in one macro expansion are two places. With \p About, once for each
  /// thing told about the place.
  bool claim(clang::SourceLocation Loc, clang::SourceLocation About = {}) {
    return Reported.insert({Loc.getRawEncoding(), About.getRawEncoding()})
        .second;
  }

  /// Reports. What is spelled in a system header's macro (INT_MAX, NULL) is
  /// reported where the macro is used, else nobody would see it.
  clang::DiagnosticBuilder
  diag(clang::SourceLocation Loc, llvm::StringRef Message,
       clang::DiagnosticIDs::Level Level = clang::DiagnosticIDs::Warning);

  /// A note that follows a warning: lower case, no full stop.
  clang::DiagnosticBuilder note(clang::SourceLocation Loc,
                                llvm::StringRef Message) {
    return diag(Loc, Message, clang::DiagnosticIDs::Note);
  }

  /// A note whose text is not a format: it quotes source, which may hold what a
  /// format would interpret.
  void verbatimNote(clang::SourceLocation Loc, llvm::StringRef Text) {
    note(Loc, "%0") << Text;
  }

  /// 1 or 2: the option `CdpVersion`, else what the translation unit targets.
  unsigned cdpVersion(const TranslationUnit &TU) const;

private:
  /// Looks at the parsed file.
  void runOnUnit();

  llvm::DenseSet<
      std::pair<clang::SourceLocation::UIntTy, clang::SourceLocation::UIntTy>>
      Reported;
  clang::Preprocessor *PP = nullptr;
  clang::ASTContext *Context = nullptr;
  const unsigned CdpVersionOption;
};

/// A check of what the host does with the runtime: it judges C++ that is not
/// CUDA as well, where that calls the runtime.
class HostCheck : public Check {
public:
  using Check::Check;
  bool
  isLanguageVersionSupported(const clang::LangOptions &Opts) const override {
    return Opts.CPlusPlus;
  }

protected:
  /// Whether the end of one object comes behind that of another of its class.
  static bool isEndOfAnother(const PathEvent &First, const PathEvent &Second);

  /// Notes where the second of two objects ends that are copies of each other,
  /// and what their class should say. \p Second: in its destructor.
  void noteCopies(const PathEvent &Second);
};

} // namespace cuda_lint

#endif
