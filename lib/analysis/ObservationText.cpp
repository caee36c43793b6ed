//===- ObservationText.cpp - How observations are worded ------------------===//

#include "analysis/Simulation.h"
#include "cuda/MemorySpace.h"
#include "cuda/RuntimeApi.h"
#include "clang/Basic/SourceManager.h"
#include "clang/Lex/Lexer.h"

using namespace clang;

namespace cuda_lint {

std::string describe(const Extent &E) {
  std::string Out = std::to_string(E[0]);
  if (E[1] != 1 || E[2] != 1)
    Out += "x" + std::to_string(E[1]);
  if (E[2] != 1)
    Out += "x" + std::to_string(E[2]);
  return Out;
}

std::string sourceText(const Stmt *S, const ASTContext &Ctx) {
  const SourceManager &SM = Ctx.getSourceManager();
  CharSourceRange Range = Lexer::makeFileCharRange(
      CharSourceRange::getTokenRange(S->getSourceRange()), SM,
      Ctx.getLangOpts());
  std::string Text;
  if (Range.isValid())
    Text = Lexer::getSourceText(Range, SM, Ctx.getLangOpts()).str();
  if (Text.empty()) {
    llvm::raw_string_ostream OS(Text);
    S->printPretty(OS, nullptr, Ctx.getPrintingPolicy());
  }
  // One line.
  std::string Out;
  for (char C : Text) {
    if (C == '\n' || C == '\t' || C == '\r')
      C = ' ';
    if (C == ' ' && (Out.empty() || Out.back() == ' '))
      continue;
    Out += C;
  }
  if (Out.size() > 60)
    Out = Out.substr(0, 40) + " ... " + Out.substr(Out.size() - 15);
  return Out;
}

llvm::StringRef describe(AccessKind K) {
  switch (K) {
  case AccessKind::Read:
    return "reads";
  case AccessKind::Write:
    return "writes";
  case AccessKind::Atomic:
    return "atomically updates";
  }
  llvm_unreachable("covered switch");
}

std::string describeShared(const ValueDecl *Array) {
  return Array && Array->getIdentifier() ? "'" + Array->getName().str() + "'"
                                         : std::string("shared memory");
}

/// How many calls two places have in common.
static unsigned commonCalls(const CallPlace &A, const CallPlace &B) {
  unsigned Common = 0;
  while (Common < A.Calls.size() && Common < B.Calls.size() &&
         A.Calls[Common] == B.Calls[Common])
    ++Common;
  return Common;
}

const Stmt *SharedRace::place() const {
  return here().Where.at(commonCalls(Earlier, Later));
}

const Stmt *SharedRace::otherPlace() const {
  return there().Where.at(commonCalls(Earlier, Later));
}

} // namespace cuda_lint
