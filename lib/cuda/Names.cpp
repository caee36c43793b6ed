//===- Names.cpp ----------------------------------------------------------===//

#include "cuda/Names.h"
#include "clang/AST/ASTContext.h"
#include "clang/AST/PrettyPrinter.h"
#include "llvm/Support/raw_ostream.h"

using namespace clang;

namespace cuda_lint {

std::string shortened(llvm::StringRef Name, size_t Most) {
  // In `operator<` and "(lambda at ...)" the brackets are no list.
  if (Name.size() <= Most || Name.contains("operator") || Name.contains('('))
    return Name.str();
  static constexpr llvm::StringLiteral Left = "...";
  std::string Out;
  unsigned Depth = 0;
  // Where the last argument ended that leaves room for the end of the list.
  size_t Fits = 0;
  for (char C : Name) {
    if (C == '>' && --Depth == 1)
      Out += Left;
    if (Depth < 2)
      Out += C;
    if (C == '<')
      ++Depth;
    if (Depth == 1 && (C == '<' || C == ',') &&
        Out.size() + Left.size() + 2 <= Most)
      Fits = Out.size();
  }
  if (Out.size() <= Most || !Fits)
    return Out;
  Out.resize(Fits);
  return Out + (Out.back() == ',' ? " " : "") + Left.str() + ">";
}

std::string quotedName(const NamedDecl *D) {
  std::string Name;
  llvm::raw_string_ostream OS(Name);
  D->getNameForDiagnostic(OS, D->getASTContext().getPrintingPolicy(),
                          /*Qualified=*/false);
  return "'" + shortened(Name) + "'";
}

} // namespace cuda_lint
